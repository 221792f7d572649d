"""Counts of what a store holds: read in pieces of whole hands, counted, added up; memory stays flat.

May import the store.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pandas as pd

from stud_stats.core.schema import SEATS
from stud_stats.stats.aggregate import Counts, count, merge
from stud_stats.stats.definition import Statistic
from stud_stats.stats.frames import COUNTED, FRAME_NAMES, HAND_NUMBER, Coverage, Frames, columns_of, coverage
from stud_stats.store.store import Store

HANDS_AT_ONCE: Final = 100_000


def load(
    store: Store, by: Sequence[str] = (), where: Sequence[str] = (), player: str | None = None
) -> Frames:
    """The rows of ``store`` with the columns that counting by ``by`` needs, of whole hands.

    ``where`` are conditions as the store takes them on seats and their hand (``game=razz``,
    ``small_bet>=200``, ``date>=2024-01-01``, ``position_from_bring_in=0``), ``player`` is an exact screen
    name: seats that do not meet them are there and are not counted. StoreError for what is no such condition.
    """
    decisions, seats = (
        store.frame(
            table,
            columns_of(table, by),
            [condition for condition in where if _of_hand(condition)],
            categories=True,
            ordered=False,
            hands_with=[condition for condition in where if not _of_hand(condition)],
            hands_of=player,
        )
        for table in FRAME_NAMES
    )
    if player is not None or not all(map(_of_hand, where)):
        chosen = store.frame("seats", [HAND_NUMBER, "seat", "player"], where, ordered=False, hands_of=player)
        if player is not None:
            chosen = chosen[chosen["player"] == player]
        keys = pd.MultiIndex.from_frame(seats[[HAND_NUMBER, "seat"]])
        counted = keys.isin(pd.MultiIndex.from_frame(chosen[[HAND_NUMBER, "seat"]]))
        seats = seats.assign(**{COUNTED: counted})
    return Frames(decisions, seats)


def _of_hand(condition: str) -> bool:
    """Whether a condition is the same for all seats of a hand."""
    found = re.match(r"\s*([A-Za-z_]+)", condition)
    return found is not None and found[1] not in _OF_ONE_SEAT


_OF_ONE_SEAT: Final = frozenset(SEATS.names) - {
    "site", "hand_id", "game", "currency", "small_bet", "hand_status",
}  # fmt: skip


def count_store(
    store: Store,
    statistics: Iterable[Statistic],
    by: Sequence[str] = (),
    where: Sequence[str] = (),
    *,
    player: str | None = None,
    hands_at_once: int = HANDS_AT_ONCE,
) -> tuple[Counts, Coverage]:
    """The counts of all hands of ``store`` that meet ``where``, and how many hands that are; see `load`."""
    chosen = tuple(statistics)
    counts: Counts | None = None
    covered = Coverage()
    for piece in _pieces(store, where, hands_at_once):
        frames = load(store, by, piece, player)
        part = count(frames, chosen, by)
        counts = part if counts is None else merge([counts, part])
        covered += coverage(frames.seats)
    assert counts is not None  # there is always a first piece
    return counts, covered


def _pieces(store: Store, where: Sequence[str], hands_at_once: int) -> Iterator[list[str]]:
    """Conditions that cut the hands into pieces; one piece at least."""
    last = store.rows("SELECT max(rowid) FROM hands")[0][0] or 0
    if last < hands_at_once:
        yield list(where)
        return
    for start in range(0, last + 1, hands_at_once):
        yield [*where, f"{HAND_NUMBER}>={start}", f"{HAND_NUMBER}<{start + hands_at_once}"]
