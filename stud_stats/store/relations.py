"""What can be asked of the store: each relation with its columns, hands joined in where rows need them."""

from __future__ import annotations

from typing import Final, NamedTuple

from stud_stats.core.schema import (
    DECISIONS,
    FILES,
    FINDINGS,
    HANDS,
    IMPORTS,
    QUARANTINE,
    SEATS,
    Column,
    Table,
)
from stud_stats.store.tables import HAND_VARIANTS

HAND_NUMBER: Final = Column(
    "hand_number", "int64", "an integer that stands for (site, hand id) in this store"
)
DATE: Final = Column("date", "text", "day the hand was played, UTC", null="the time zone is not known")

_OF_HAND: Final = (
    "game", "structure", "currency", "small_bet", "big_bet", "ante", "bring_in", "table_name",
    "players_dealt", "time_utc", "tournament", "mixed", "rules", "file",
)  # fmt: skip
"""Columns of `HANDS` that seat and decision rows can be asked for as well."""

_DATE_SQL: Final = "strftime(make_timestamp({hand}.time_utc * 1000000), '%Y-%m-%d')"


class Relation(NamedTuple):
    """``base`` is the SQL of the rows, ``expressions`` the SQL of each column, ``columns`` what it means."""

    name: str
    base: str
    columns: tuple[Column, ...]
    expressions: dict[str, str]
    own: tuple[str, ...]
    """The columns given where none are asked for."""
    order: str


def _plain(table: Table, order: str) -> Relation:
    return Relation(
        table.name,
        f"{table.name} t",
        table.columns,
        {name: f't."{name}"' for name in table.names},
        table.names,
        order,
    )


def _hands() -> Relation:
    plain = _plain(HANDS, 't."site", t."hand_id"')
    return plain._replace(
        columns=(*plain.columns, HAND_NUMBER, DATE),
        expressions={**plain.expressions, "hand_number": "t.rowid", "date": _DATE_SQL.format(hand="t")},
        order="t.time_utc, t.file, t.byte_start",
    )


def _joined(table: Table, order: str) -> Relation:
    plain = _plain(table, order)
    hands = {column.name: column for column in HANDS.columns}
    added = [name for name in _OF_HAND if name not in table.names]
    return plain._replace(
        base=f"{table.name} t JOIN hands h ON t.site = h.site AND t.hand_id = h.hand_id",
        columns=(*plain.columns, *(hands[name] for name in added), HAND_NUMBER, DATE),
        expressions={
            **plain.expressions,
            **{name: f'h."{name}"' for name in added},
            "hand_number": "h.rowid",
            "date": _DATE_SQL.format(hand="h"),
        },
    )


RELATIONS: Final[dict[str, Relation]] = {
    relation.name: relation
    for relation in (
        _hands(),
        _joined(SEATS, "h.time_utc, h.file, h.byte_start, t.seat"),
        _joined(DECISIONS, "h.time_utc, h.file, h.byte_start, t.sequence"),
        _plain(FINDINGS, 't.file, t.line, t."column", t.code'),
        _plain(QUARANTINE, "t.file, t.byte_start"),
        _plain(FILES, "t.file"),
        _plain(IMPORTS, "t.import_id"),
        _plain(HAND_VARIANTS, "t.site, t.hand_id, t.file, t.line"),
    )
}
