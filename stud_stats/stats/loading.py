"""Counts of what a store holds: read in pieces of whole hands, counted, added up; memory stays flat.

May import the store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import pandas as pd

from stud_stats.stats.aggregate import Counts, count, merge
from stud_stats.stats.definition import Statistic
from stud_stats.stats.frames import COUNTED, FRAME_NAMES, HAND_NUMBER, Coverage, Frames, columns_of, coverage
from stud_stats.store.conditions import parse
from stud_stats.store.relations import SAME_FOR_A_HAND
from stud_stats.store.store import Store

OnProgress: TypeAlias = Callable[[int, int], None]
"""Told how much is done, and of how much."""

HANDS_AT_ONCE: Final = 100_000


def load(
    store: Store, by: Sequence[str] = (), where: Sequence[str] = (), players: Sequence[str] = ()
) -> Frames:
    """The rows of ``store`` with the columns that counting by ``by`` needs, of whole hands.

    ``where`` are conditions as the store takes them on seats and their hand (``game=razz``,
    ``small_bet>=200``, ``date>=2024-01-01``, ``position_from_bring_in=0``), ``players`` are exact
    screen names: seats that do not meet them are there and are not counted. StoreError for what is no such
    condition.
    """
    decisions, seats = (
        store.frame(
            table,
            columns_of(table, by),
            [condition for condition in where if _of_hand(condition)],
            categories=True,
            ordered=False,
            hands_with=[condition for condition in where if not _of_hand(condition)],
            hands_of=players,
        )
        for table in FRAME_NAMES
    )
    if players or not all(map(_of_hand, where)):
        chosen = store.frame("seats", [HAND_NUMBER, "seat", "player"], where, ordered=False, hands_of=players)
        if players:
            chosen = chosen[chosen["player"].isin(list(players))]
        keys = pd.MultiIndex.from_frame(seats[[HAND_NUMBER, "seat"]])
        counted = keys.isin(pd.MultiIndex.from_frame(chosen[[HAND_NUMBER, "seat"]]))
        seats = seats.assign(**{COUNTED: counted})
    return Frames(decisions, seats)


def _of_hand(condition: str) -> bool:
    """Whether a condition is the same for all seats of a hand."""
    return parse(condition).name in SAME_FOR_A_HAND


def count_store(
    store: Store,
    statistics: Iterable[Statistic],
    by: Sequence[str] = (),
    where: Sequence[str] = (),
    *,
    players: Sequence[str] = (),
    hands_at_once: int = HANDS_AT_ONCE,
) -> tuple[Counts, Coverage]:
    """The counts of all hands of ``store`` that meet ``where``, and how many hands that are; see `load`."""
    chosen = tuple(statistics)
    counts: Counts | None = None
    covered = Coverage()
    for frames in pieces(store, by, where, players, hands_at_once=hands_at_once):
        part = count(frames, chosen, by)
        counts = part if counts is None else merge([counts, part])
        covered += coverage(frames.seats)
    assert counts is not None  # there is always a first piece
    return counts, covered


def pieces(
    store: Store,
    by: Sequence[str] = (),
    where: Sequence[str] = (),
    players: Sequence[str] = (),
    *,
    hands_at_once: int = HANDS_AT_ONCE,
    progress: OnProgress | None = None,
) -> Iterator[Frames]:
    """What `load` gives, in pieces of so many hands of the store; one piece at least.

    ``progress`` is told of hands done, of how many, before the first piece and after each.
    """
    last = store.rows("SELECT max(rowid) FROM hands")[0][0]
    hands = 0 if last is None else last + 1
    tell: OnProgress = progress or (lambda _done, _of: None)
    tell(0, hands)
    for start in range(0, max(hands, 1), hands_at_once):
        end = start + hands_at_once
        piece = [f"{HAND_NUMBER}>={start}", f"{HAND_NUMBER}<{end}"] if hands > hands_at_once else []
        yield load(store, by, [*where, *piece], players)
        tell(min(end, hands), hands)
