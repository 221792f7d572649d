"""Counts of what a store holds: read in pieces of whole hands, counted, added up; memory stays flat.

May import the store.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from stud_stats.stats.aggregate import Counts, count, merge
from stud_stats.stats.definition import Statistic
from stud_stats.stats.frames import HAND_NUMBER, Coverage, Frames, columns_of, coverage
from stud_stats.store.store import Store

HANDS_AT_ONCE: Final = 100_000


def load(
    store: Store, by: Sequence[str] = (), where: Sequence[str] = (), player: str | None = None
) -> Frames:
    """The rows of ``store`` with the columns that counting by ``by`` needs.

    ``where`` are conditions as the store takes them, on columns that seats and decisions share with their
    hand (``game=razz``, ``small_bet>=200``, ``date>=2024-01-01``), so that they never cut a player's hand in
    two. ``player`` is an exact screen name. StoreError for what is no such condition.
    """
    conditions = list(where)
    if player is not None and player == player.strip() and "|" not in player and player:
        # any other name means something else in a condition, and is looked for below alone
        conditions.append(f"player={player}")
    frames = []
    for table in ("decisions", "seats"):
        columns = columns_of(table, by)
        if player is not None and "player" not in columns:
            columns.append("player")
        rows = store.frame(table, columns, conditions, categories=True, ordered=False)
        frames.append(rows if player is None else rows[(rows["player"] == player).to_numpy(bool)])
    return Frames(*frames)


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
