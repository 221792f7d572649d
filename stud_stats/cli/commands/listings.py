"""``hands``, ``players`` and ``quarantine``: lists of what the store holds."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

import typer

from stud_stats.cli.conditions import tell_of_values
from stud_stats.cli.errors import CommandError, ExitCode, storing
from stud_stats.cli.options import (
    Format,
    OutputOption,
    StoreOption,
    WaitOption,
    WhereOption,
    format_option,
    open_store,
    output_beside_store,
)
from stud_stats.cli.output import Shown, note, text_output, write_listing
from stud_stats.core.money import money_text
from stud_stats.core.words import counted

_LISTED = (Format.table, Format.json, Format.csv, Format.markdown, Format.html)
ListFormat = Annotated[Format, format_option(*_LISTED)]
LimitOption = Annotated[
    int, typer.Option("--limit", "-n", min=0, metavar="N", help="At most so many rows; 0 for all.")
]

_HAND_KEYS = (
    "site", "hand_id", "game", "currency", "small_bet", "big_bet", "time_utc", "time_text", "table_name",
    "players_dealt", "tournament", "hero", "last_street", "showdown", "pot", "rake", "status", "rules",
    "file", "line",
)  # fmt: skip


def register(app: typer.Typer) -> None:
    """Put the commands on ``app``."""
    app.command("hands")(hands)
    app.command("players")(players)
    app.command("quarantine")(quarantine)


def hands(
    store: StoreOption = None,
    where: WhereOption = None,
    limit: LimitOption = 50,
    wait: WaitOption = 10.0,
    chosen: ListFormat = Format.table,
    output: OutputOption = None,
) -> int:
    """List the stored hands, in the order they were played.

    Example: stud-stats hands --where game=razz --where pot>=10000
    """
    target = output_beside_store(output, store)
    opened = open_store(store, wait)
    table = opened.arrow("hands", _HAND_KEYS, where or (), limit=limit + 1 if limit else None)
    rows = table.to_pylist()
    more = bool(limit) and len(rows) > limit
    rows = rows[:limit] if limit else rows
    columns = (
        Shown("hand_id", "hand"),
        Shown("time", "time"),
        Shown("game", "game"),
        Shown("stakes", "bets", True),
        Shown("players_dealt", "players", True),
        Shown("pot", "pot", True),
        Shown("last_street", "street", True),
        Shown("status", "status"),
        Shown("hero", "hero"),
    )
    people = [
        {
            **row,
            "time": _time(row),
            "stakes": _stakes(row),
            "pot": money_text(row["pot"], row["currency"]),
        }
        for row in rows
    ]
    with text_output(target) as stream:
        write_listing(rows, columns, title="hands", chosen=chosen, stream=stream, people=people)
    if not tell_of_values(opened, "hands", where) and not rows:
        note(_none("hands", where))
    if more:
        note(f"only the first {counted(limit, 'hand')}; --limit 0 gives all.")
    return ExitCode.DONE


def _none(what: str, where: list[str] | None) -> str:
    return f"there are no {what}{' that meet ' + ' and '.join(where) if where else ''}."


def _time(row: dict[str, Any]) -> str:
    if row["time_utc"] is None:
        return str(row["time_text"])
    return datetime.fromtimestamp(row["time_utc"], UTC).strftime("%Y-%m-%d %H:%M")


def _stakes(row: dict[str, Any]) -> str:
    if row["small_bet"] is None or row["big_bet"] is None:
        return "not known"
    return f"{money_text(row['small_bet'], row['currency'])}/{money_text(row['big_bet'], row['currency'])}"


def players(
    store: StoreOption = None,
    where: WhereOption = None,
    limit: LimitOption = 50,
    wait: WaitOption = 10.0,
    chosen: ListFormat = Format.table,
    output: OutputOption = None,
) -> int:
    """List the players, those with the most hands first: a row a room and currency.

    Example: stud-stats players --where game=stud_hilo
    """
    target = output_beside_store(output, store)
    opened = open_store(store, wait)
    rows = opened.players(where or ())
    shown = rows[:limit] if limit else rows
    columns = (
        Shown("player", "player"),
        Shown("site", "site"),
        Shown("hands", "hands", True),
        Shown("showdowns", "showdowns", True),
        Shown("net", "net", True),
    )
    people = [{**row, "net": money_text(row["net"], row["currency"])} for row in shown]
    with text_output(target) as stream:
        write_listing(shown, columns, title="players", chosen=chosen, stream=stream, people=people)
    if not tell_of_values(opened, "seats", where) and not rows:
        note(_none("players", where))
    if len(shown) < len(rows):
        note(f"{counted(len(rows) - len(shown), 'more player')}; --limit 0 gives all.")
    return ExitCode.DONE


def quarantine(
    what: Annotated[
        str | None,
        typer.Argument(metavar="[retry]", help="Read the texts again, after an update.", show_default=False),
    ] = None,
    store: StoreOption = None,
    where: WhereOption = None,
    wait: WaitOption = 10.0,
    chosen: ListFormat = Format.table,
    output: OutputOption = None,
) -> int:
    """List the texts that could not be read as hands, and why; or try to read them again.

    The formats for machines hold the texts themselves.

    Example: stud-stats quarantine --format json -o unreadable.json
    """
    target = output_beside_store(output, store)
    opened = open_store(store, wait)
    if what == "retry":
        from stud_stats.importing import retry_quarantine

        with storing():
            read, left = retry_quarantine(opened)
        texts = counted(read + left, "text")
        note(f"Read again: {texts}; hands now: {read:,}; still in quarantine: {left:,}.")
        return ExitCode.DONE
    if what is not None:
        raise CommandError(f"quarantine can be listed or retried; {what!r} is neither.")
    rows = opened.arrow("quarantine", None, where or ()).to_pylist()
    columns = (Shown("place", "place"), Shown("reason", "reason"), Shown("message", "message"))
    people = [{**row, "place": f"{row['file']}:{row['line']}"} for row in rows]
    with text_output(target) as stream:
        write_listing(rows, columns, title="quarantine", chosen=chosen, stream=stream, people=people)
    if not tell_of_values(opened, "quarantine", where) and not rows:
        note(_none("texts in quarantine", where))
    return ExitCode.DONE
