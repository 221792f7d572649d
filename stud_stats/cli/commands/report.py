"""``report``: the statistics of everybody, of one player, of two; sessions, leaks, and results by street."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from stud_stats.cli.conditions import tell_of_values
from stud_stats.cli.destination import Destination
from stud_stats.cli.errors import CommandError, ExitCode
from stud_stats.cli.options import (
    AnonymiseOption,
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
from stud_stats.cli.progress import hands_bar

if TYPE_CHECKING:
    from stud_stats.reports import Finished
    from stud_stats.stats.loading import OnProgress
    from stud_stats.store import Store

    Make = Callable[[Store, OnProgress | None], Finished]

_FORMATS: Final = (
    Format.table, Format.json, Format.csv, Format.parquet, Format.markdown, Format.html,
)  # fmt: skip

ReportFormat = Annotated[Format, format_option(*_FORMATS)]
ByOption = Annotated[
    str,
    typer.Option(
        "--by",
        metavar="A,B,...",
        help="What to group by: street, player, game, stakes, kind, month, opponent, hand_group and more; an"
        " unknown name lists all.",
    ),
]
LimitOption = Annotated[
    int,
    typer.Option(
        "--limit", "-n", min=0, metavar="N", help="At most so many groups in the table or page; 0 for all."
    ),
]
DetailOption = Annotated[
    bool | None,
    typer.Option(
        "--all/--brief",
        help="Every statistic in the table, or the most usual ones; without it every one of a player, few of"
        " the pool. Other formats hold all.",
        show_default=False,
    ),
]
HoldemOption = Annotated[
    bool,
    typer.Option(
        "--holdem-names",
        help="Name raises of third street as hold'em does, one level above: a completion raises, a raise of"
        " it is the 3-bet. In tables alone.",
    ),
]
NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The screen name, exactly.")]


def register(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    group = typer.Typer(
        help="The statistics by player and street, each with its number of opportunities and its interval.",
        invoke_without_command=True,
        rich_markup_mode=None,
    )
    group.callback()(print_help_without_command)
    for command in (pool, player, compare, session, leaks, streets):
        group.command(command.__name__)(command)
    app.add_typer(group, name="report")


def pool(
    store: StoreOption = None,
    by: ByOption = "player,street",
    where: WhereOption = None,
    limit: LimitOption = 10,
    detailed: DetailOption = None,
    holdem_names: HoldemOption = False,
    anonymise: AnonymiseOption = False,
    wait: WaitOption = 10.0,
    chosen: ReportFormat = Format.table,
    output: OutputOption = None,
) -> int:
    """Everybody in the store.

    Example: stud-stats report pool --by game,street --where currency=USD
    """
    from stud_stats import reports

    grouping = _checked_by(by)

    def make(opened: Store, progress: OnProgress | None) -> Finished:
        report = reports.pool(opened, grouping, where or (), progress)
        return replace(report, detailed=detailed, holdem_names=holdem_names)

    return _finish(make, store, wait, chosen, limit, output, anonymise=anonymise)


def player(
    name: NameArgument,
    store: StoreOption = None,
    by: ByOption = "street",
    where: WhereOption = None,
    limit: LimitOption = 10,
    detailed: DetailOption = None,
    holdem_names: HoldemOption = False,
    anonymise: AnonymiseOption = False,
    wait: WaitOption = 10.0,
    chosen: ReportFormat = Format.table,
    output: OutputOption = None,
) -> int:
    """One player.

    Example: stud-stats report player Ann --by street,game --where stakes=2/4 --where kind=cash
    """
    from stud_stats import reports

    grouping = _checked_by(by)

    def make(opened: Store, progress: OnProgress | None) -> Finished:
        report = reports.player(opened, name, grouping, where or (), progress)
        return replace(report, detailed=detailed, holdem_names=holdem_names)

    return _finish(make, store, wait, chosen, limit, output, anonymise=anonymise)


def compare(
    first: Annotated[str, typer.Argument(metavar="A", help="A screen name, exactly.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Another.")],
    store: StoreOption = None,
    where: WhereOption = None,
    limit: LimitOption = 10,
    anonymise: AnonymiseOption = False,
    wait: WaitOption = 10.0,
    chosen: ReportFormat = Format.table,
    output: OutputOption = None,
) -> int:
    """Two players side by side: how far apart they are, and how many hands would tell.

    Example: stud-stats report compare Ann Bob --where game=razz
    """
    from stud_stats import reports

    def make(opened: Store, progress: OnProgress | None) -> Finished:
        return reports.compare(opened, first, second, where or (), progress)

    return _finish(make, store, wait, chosen, limit, output, anonymise=anonymise)


def session(
    name: NameArgument,
    store: StoreOption = None,
    gap: Annotated[
        int,
        typer.Option("--gap", metavar="MINUTES", min=1, help="More minutes without a hand end a session."),
    ] = 30,
    where: WhereOption = None,
    limit: LimitOption = 10,
    anonymise: AnonymiseOption = False,
    wait: WaitOption = 10.0,
    chosen: ReportFormat = Format.table,
    output: OutputOption = None,
) -> int:
    """The sessions of a player: hands, time and result, by game and currency.

    Example: stud-stats report session Ann --gap 60 --where date>=2024-01-01
    """
    from stud_stats import reports

    def make(opened: Store, _progress: OnProgress | None) -> Finished:
        return reports.session(opened, name, gap, where or ())

    return _finish(make, store, wait, chosen, limit, output, anonymise=anonymise)


def leaks(
    name: NameArgument,
    store: StoreOption = None,
    where: WhereOption = None,
    limit: LimitOption = 10,
    anonymise: AnonymiseOption = False,
    wait: WaitOption = 10.0,
    chosen: ReportFormat = Format.table,
    output: OutputOption = None,
) -> int:
    """Where a player differs from the others by more than chance, all statistics being tested together.

    Example: stud-stats report leaks Ann --where game=stud_hi --where kind=cash
    """
    from stud_stats import reports

    def make(opened: Store, progress: OnProgress | None) -> Finished:
        return reports.leaks(opened, name, where or (), progress)

    return _finish(make, store, wait, chosen, limit, output, anonymise=anonymise)


def streets(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="The screen name; without it all.", show_default=False),
    ] = None,
    store: StoreOption = None,
    where: WhereOption = None,
    limit: LimitOption = 10,
    anonymise: AnonymiseOption = False,
    wait: WaitOption = 10.0,
    chosen: ReportFormat = Format.table,
    output: OutputOption = None,
) -> int:
    """On which street the money is won and lost, at showdown and without one; plot street_results draws it.

    Example: stud-stats report streets Ann --where game=stud_hi
    """
    from stud_stats import reports

    def make(opened: Store, _progress: OnProgress | None) -> Finished:
        return reports.streets(opened, name, where or ())

    return _finish(make, store, wait, chosen, limit, output, anonymise=anonymise)


def _checked_by(by: str) -> tuple[str, ...]:
    from stud_stats.stats.dimensions import DIMENSIONS, read_by

    grouping = read_by(by)
    if not grouping:
        raise CommandError(f"--by names nothing to group by; choose from {', '.join(DIMENSIONS)}.")
    return grouping


def _finish(
    make: Make,
    store: Path | None,
    wait: float,
    chosen: Format,
    limit: int,
    output: str | None,
    *,
    anonymise: bool,
) -> int:
    target = output_beside_store(output, store)
    if chosen is Format.parquet and target is None:
        raise CommandError("a Parquet file needs a name; give one with -o FILE.")
    opened = open_store(store, wait)
    with hands_bar("counting") as progress:
        report = make(opened, progress)
    tell_of_values(opened, "seats", () if anonymise else report.where)
    names = opened.pseudonyms() if anonymise else None
    if chosen is Format.html:
        from stud_stats.pages import report_page

        page = report_page(report, opened, limit=limit, names=names)
        with text_output(target) as stream:
            stream.write(page)
        return ExitCode.DONE
    if names is not None:
        report = report.anonymised(names)
    _write(report, chosen, limit, target)
    return ExitCode.DONE


def _write(report: Finished, chosen: Format, limit: int, place: Destination | None) -> None:
    if chosen is Format.parquet:
        assert place is not None
        with place.whole_file() as temporary:
            report.write_parquet(temporary)
        return
    target = console(sys.stdout)
    color = place is None and target.is_terminal and not os.environ.get("NO_COLOR")
    text = report.render(chosen.value, width=target.width, color=color, limit=limit)
    with text_output(place) as stream:
        stream.write(text if text.endswith("\n") else text + "\n")
