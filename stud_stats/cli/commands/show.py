"""``show``: one hand as it was played, street by street."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from stud_stats.cli.errors import CommandError, ExitCode
from stud_stats.cli.options import StoreOption, WaitOption, open_store
from stud_stats.cli.output import page_width, text_output
from stud_stats.core.neutral import terminal_text
from stud_stats.core.words import fitted, shortened


def register(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("show")(show)


def show(
    hand_id: Annotated[str, typer.Argument(metavar="HAND_ID", help="The room's number of the hand.")],
    store: StoreOption = None,
    raw: Annotated[bool, typer.Option("--raw", help="The text as it was written.")] = False,
    wait: WaitOption = 10.0,
) -> int:
    """Show one hand street by street, with what each player could see.

    ?? is a card that nobody but its owner saw; cards in parentheses were seen only later, at the
    showdown or by a fold with open cards; an asterisk marks the player whose cards the file shows.

    Example: stud-stats show 49382949075
    """
    target = open_store(store, wait)
    keys = (
        "site", "file", "line", "byte_start", "byte_end", "dialect", "text",
        "small_bet", "big_bet", "ante", "bring_in",
    )  # fmt: skip
    rows = target.arrow("hands", keys, [f"hand_id={hand_id}"]).to_pylist() if hand_id else []
    if not rows:
        raise CommandError(f"there is no hand {hand_id} in {target.path}.")
    findings = target.arrow("findings", None, [f"hand_id={hand_id}"]).to_pylist()
    from stud_stats.cli.showing import hand_lines, hand_of

    width = page_width()
    with text_output(None):
        for row in rows:  # the same number in several rooms is as many hands
            if raw:
                sys.stdout.writelines(
                    terminal_text(line.rstrip("\r")) + "\n" for line in row["text"].split("\n")
                )
                continue
            for line in hand_lines(hand_of(row)):
                print(*fitted(terminal_text(shortened(line)), width), sep="\n")
            for finding in findings:
                if finding["site"] == row["site"]:
                    place = f"{finding['file']}:{finding['line']}"
                    said = f"{place}: {finding['severity']} {finding['code']}: {finding['message']}"
                    print(*fitted(terminal_text(shortened(said)), width), sep="\n")
    return ExitCode.DONE
