"""``show``: one hand as it was played, street by street."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from stud_stats.cli.errors import CommandError, ExitCode
from stud_stats.cli.options import (
    Format,
    OutputOption,
    StoreOption,
    WaitOption,
    format_option,
    open_store,
    output_beside_store,
)
from stud_stats.cli.output import page_width, text_output
from stud_stats.core.neutral import terminal_text
from stud_stats.core.words import fitted, shortened

if TYPE_CHECKING:
    from stud_stats.store import Store


def register(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("show")(show)


def show(
    hand_id: Annotated[str, typer.Argument(metavar="HAND_ID", help="The room's number of the hand.")],
    store: StoreOption = None,
    raw: Annotated[bool, typer.Option("--raw", help="The text as it was written.")] = False,
    wait: WaitOption = 10.0,
    chosen: Annotated[Format, format_option(Format.text, Format.html)] = Format.text,
    output: OutputOption = None,
) -> int:
    """Show one hand street by street, with what each player could see.

    ?? is a card that nobody but its owner saw; cards in parentheses were seen only later, at the
    showdown or by a fold with open cards; an asterisk marks the player whose cards the file shows.
    --format html is a page to step through the hand in a browser.

    Example: stud-stats show 49382949075
    """
    if raw and chosen is Format.html:
        raise CommandError("--raw is the text as it was written; it cannot be a page.")
    target = open_store(store, wait)
    place = output_beside_store(output, store)
    if chosen is Format.html:
        from stud_stats.pages import hand_page

        page = hand_page(target, hand_id) if hand_id else ""
        if not page:
            raise _unknown(hand_id, target)
        with text_output(place) as stream:
            stream.write(page)
        return ExitCode.DONE
    from stud_stats.cli.showing import hand_lines
    from stud_stats.hand_files import STORED, stored_hand

    rows = target.arrow("hands", ("site", *STORED), [f"hand_id={hand_id}"]).to_pylist() if hand_id else []
    if not rows:
        raise _unknown(hand_id, target)
    findings = target.arrow("findings", None, [f"hand_id={hand_id}"]).to_pylist()
    width = page_width()
    with text_output(place) as stream:

        def say(line: str) -> None:
            print(*fitted(terminal_text(shortened(line)), width), sep="\n", file=stream)

        for row in rows:  # the same number in several rooms is as many hands
            if raw:
                stream.writelines(terminal_text(line.rstrip("\r")) + "\n" for line in row["text"].split("\n"))
                continue
            for line in hand_lines(stored_hand(row).hand):
                say(line)
            for finding in findings:
                if finding["site"] == row["site"]:
                    where = f"{finding['file']}:{finding['line']}"
                    say(f"{where}: {finding['severity']} {finding['code']}: {finding['message']}")
    return ExitCode.DONE


def _unknown(hand_id: str, store: Store) -> CommandError:
    return CommandError(f"there is no hand {hand_id} in {store.path}.")
