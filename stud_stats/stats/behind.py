"""The hands behind many numbers at once: where each statistic had its opportunities, and its successes.

May import numpy and pandas. Counts nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from stud_stats.stats.aggregate import Counter
from stud_stats.stats.definition import Statistic
from stud_stats.stats.dimensions import OPPONENT, STREET, result_columns
from stud_stats.stats.frames import HAND_NUMBER, Frames
from stud_stats.stats.rows import Hands


class Occasions(NamedTuple):
    """The opportunities of a statistic: the seat of each, its street (where it counts on its own), whether
    it was a success, and the amount of chips (where it adds up any).
    """

    seats: np.ndarray
    streets: np.ndarray | None
    successes: np.ndarray
    amounts: np.ndarray | None


class Behind:
    """What lies behind the numbers of some frames of a store; facts are worked out once for all of them."""

    def __init__(self, frames: Frames) -> None:
        self._hands = Hands(frames)
        self._counter = Counter(self._hands, frames, ())
        self.hand_numbers = self._counter.seats[HAND_NUMBER].to_numpy(np.int64)
        """Of each seat."""
        self.currencies = self._counter.seats["currency"].to_numpy(object)
        """Of each seat."""

    def occasions(self, statistic: Statistic) -> Occasions:
        """Where ``statistic`` counted."""
        places = self._counter.opportunities(statistic.opportunity)
        rows = self._hands.table(statistic.opportunity.table)
        return Occasions(
            rows["seat_row"][places],
            rows["street"][places] if statistic.by_own_street else None,
            self._counter.successes(statistic, places),
            rows[statistic.measure][places].astype(np.int64) if statistic.measure else None,
        )

    def members(self, by: Sequence[str], values: Mapping[str, Any]) -> np.ndarray:
        """Of each seat whether it is in the group with these ``values`` of the result columns of ``by``."""
        belongs = np.ones(len(self.hand_numbers), bool)
        columns = [pair for pair in result_columns(by) if pair[0] not in (STREET, OPPONENT)]
        for name, positions, known in self._counter.values(columns):
            wanted = values[name]
            equal = known.isna() if wanted is None else np.asarray(known == wanted, bool)
            belongs &= equal[positions]
        if OPPONENT in by:
            seats = self._counter.seats
            there = (seats["player"] == values[OPPONENT]).to_numpy(bool) & seats["dealt_in"].to_numpy(bool)
            belongs &= np.isin(self.hand_numbers, self.hand_numbers[there]) & ~there
        return belongs
