"""``report``: the statistics of everybody or of one player."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Final

import typer

from stud_stats.cli.destination import Destination
from stud_stats.cli.errors import CommandError, ExitCode
from stud_stats.cli.options import (
    Format,
    OutputOption,
    StoreOption,
    WaitOption,
    WhereOption,
    format_option,
    open_store,
    output_beside_store,
    print_help_without_command,
)
from stud_stats.cli.output import console, text_output

_FORMATS: Final = (Format.table, Format.json, Format.csv, Format.markdown)

ReportFormat = Annotated[Format, format_option(*_FORMATS)]
ByOption = Annotated[
    str,
    typer.Option(
        "--by", metavar="A,B,...", help="What to group by: street, player, game, small_bet and more."
    ),
]
LimitOption = Annotated[
    int,
    typer.Option("--limit", "-n", min=0, metavar="N", help="At most so many groups in the table; 0 for all."),
]


def register(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    group = typer.Typer(
        help="The statistics by player and street, each with its number of opportunities and its interval.",
        invoke_without_command=True,
        rich_markup_mode=None,
    )
    group.callback()(print_help_without_command)
    group.command("pool")(pool)
    group.command("player")(player)
    app.add_typer(group, name="report")


def pool(
    store: StoreOption = None,
    by: ByOption = "player,street",
    where: WhereOption = None,
    limit: LimitOption = 10,
    wait: WaitOption = 10.0,
    chosen: ReportFormat = Format.table,
    output: OutputOption = None,
) -> int:
    """Everybody in the store.

    Example: stud-stats report pool --by game,street --where currency=USD
    """
    from stud_stats import reports

    grouping = _checked_by(by)
    target = output_beside_store(output, store)
    _write(reports.pool(open_store(store, wait), by=grouping, where=where or ()), chosen, limit, target)
    return ExitCode.DONE


def player(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The screen name, exactly.")],
    store: StoreOption = None,
    by: ByOption = "street",
    where: WhereOption = None,
    limit: LimitOption = 10,
    wait: WaitOption = 10.0,
    chosen: ReportFormat = Format.table,
    output: OutputOption = None,
) -> int:
    """One player.

    Example: stud-stats report player Ann --by street,game
    """
    from stud_stats import reports

    grouping = _checked_by(by)
    target = output_beside_store(output, store)
    try:
        report = reports.player(open_store(store, wait), name, by=grouping, where=where or ())
    except reports.UnknownPlayerError as error:
        raise CommandError(str(error)) from error
    _write(report, chosen, limit, target)
    return ExitCode.DONE


def _checked_by(by: str) -> tuple[str, ...]:
    from stud_stats.stats.dimensions import DIMENSIONS, read_by

    grouping = read_by(by)
    if not grouping:
        raise CommandError(f"--by names nothing to group by; choose from {', '.join(DIMENSIONS)}.")
    return grouping


def _write(report: object, chosen: Format, limit: int, place: Destination | None) -> None:
    from stud_stats.reports import Report

    assert isinstance(report, Report)
    target = console(sys.stdout)
    color = place is None and target.is_terminal and not os.environ.get("NO_COLOR")
    text = report.render(chosen.value, width=target.width, color=color, limit=limit)
    with text_output(place) as stream:
        stream.write(text if text.endswith("\n") else text + "\n")
