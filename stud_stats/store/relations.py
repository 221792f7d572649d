"""What can be asked of the store: each relation with its columns, hands joined in where rows need them."""

from __future__ import annotations

from typing import Final, NamedTuple

from stud_stats.core.cards import RANKS
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
MONTH: Final = Column("month", "text", "month the hand was played, UTC", null="the time zone is not known")
YEAR: Final = Column("year", "text", "year the hand was played, UTC", null="the time zone is not known")
KIND: Final = Column("kind", "text", "cash or tournament")
TABLE_SIZE: Final = Column("table_size", "int16", "players dealt in")
DOOR_RANK: Final = Column("door_rank", "int8", "rank of the door card, 0 deuce to 12 ace", null="not known")
STAKES: Final = Column("stakes", "text", "small and big bet, as in $2/$4", null="not known")
PLAYER: Final = Column("player", "text", "screen name of a player dealt in")
OPPONENT: Final = Column("opponent", "text", "screen name of another player dealt in")

_OF_HAND: Final = (
    "game", "structure", "currency", "small_bet", "big_bet", "ante", "bring_in", "table_name",
    "players_dealt", "time_utc", "time_text", "time_zone", "tournament", "mixed", "rules", "file",
)  # fmt: skip
"""Columns of `HANDS` that seat and decision rows can be asked for as well."""

_DAYS: Final = {DATE: "%Y-%m-%d", MONTH: "%Y-%m", YEAR: "%Y"}


def _worked_out(hand: str) -> dict[Column, str]:
    """What follows from the columns of `HANDS`, in SQL; ``hand`` is their table."""
    return {
        HAND_NUMBER: f"{hand}.rowid",
        **{
            column: f"strftime(make_timestamp({hand}.time_utc * 1000000), '{form}')"
            for column, form in _DAYS.items()
        },
        KIND: f"CASE WHEN {hand}.tournament = '' THEN 'cash' ELSE 'tournament' END",
        TABLE_SIZE: f"{hand}.players_dealt",
    }


class Member(NamedTuple):
    """A question about the players of a hand: ``sql`` has a place for the test of ``expression``."""

    column: Column
    sql: str
    expression: str


_DEALT_IN: Final = (
    "EXISTS (SELECT 1 FROM seats o WHERE o.site = t.site AND o.hand_id = t.hand_id AND o.dealt_in"
)
_A_PLAYER: Final = Member(PLAYER, f"{_DEALT_IN} AND {{}})", "o.player")
_AN_OPPONENT: Final = Member(OPPONENT, f"{_DEALT_IN} AND o.seat <> t.seat AND {{}})", "o.player")


class Relation(NamedTuple):
    """``base`` is the SQL of the rows, ``expressions`` the SQL of each column, ``columns`` what it means."""

    name: str
    base: str
    columns: tuple[Column, ...]
    expressions: dict[str, str]
    own: tuple[str, ...]
    """The columns given where none are asked for."""
    order: str
    members: tuple[Member, ...] = ()
    """What can be asked of the other rows of the hand, and is no column."""
    bets: str = ""
    """The table of small and big bet; empty where rows have none."""

    @property
    def asked(self) -> tuple[Column, ...]:
        """All that conditions can speak of."""
        stakes = (STAKES,) if self.bets else ()
        return (*self.columns, *stakes, *(member.column for member in self.members))


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
    added = _worked_out("t")
    return plain._replace(
        columns=(*plain.columns, *added),
        expressions={**plain.expressions, **{column.name: sql for column, sql in added.items()}},
        order="t.time_utc, t.file, t.byte_start",
        members=(_A_PLAYER,),
        bets="t",
    )


def _joined(table: Table, order: str) -> Relation:
    plain = _plain(table, order)
    hands = {column.name: column for column in HANDS.columns}
    added = {hands[name]: f'h."{name}"' for name in _OF_HAND if name not in table.names}
    added |= _worked_out("h")
    if "door_card" in table.names:
        added[DOOR_RANK] = f"nullif(instr('{RANKS}', left(t.door_card, 1)), 0) - 1"
    return plain._replace(
        base=f"{table.name} t JOIN hands h ON t.site = h.site AND t.hand_id = h.hand_id",
        columns=(*plain.columns, *added),
        expressions={**plain.expressions, **{column.name: sql for column, sql in added.items()}},
        members=(_AN_OPPONENT,),
        bets="h",
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

SAME_FOR_A_HAND: Final = frozenset(
    {"site", "hand_id", "hand_status", STAKES.name, *_OF_HAND, *(column.name for column in _worked_out(""))}
)
"""What conditions on seats may speak of and is the same for all seats of a hand."""
