"""The rows of whole hands as arrays: decisions in the order of play, the seats they belong to, and the
streets that each seat saw; and on them the facts that conditions are made of, each worked out once.

May import core, numpy and pandas. Knows no statistic.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeAlias

import numpy as np
import pandas as pd

from stud_stats.stats.definition import TableName, facts_of
from stud_stats.stats.frames import Frames, numbers_of_hands

NOT_KNOWN: Final = -1
"""What stands in an array of numbers for an empty cell."""

Fact: TypeAlias = "Callable[[Rows], np.ndarray]"
"""From the rows of a table to a truth value or a number for each of them."""

STREETS: Final = 8
"""Streets are numbered 3 to 7; room for 0, the hand as a whole."""


class Rows:
    """One table. ``rows[name]`` is an array with an entry a row: a fact of the table, a column of its frame,
    or else what the row's seat has under that name.
    """

    def __init__(
        self,
        hands: Hands,
        facts: Mapping[str, Fact],
        columns: Mapping[str, pd.Series],
        order: np.ndarray | None = None,
        known: Mapping[str, np.ndarray] | None = None,
    ) -> None:
        self.hands = hands
        self._facts = facts
        self._columns = columns
        self._order = order
        """Where each row stands in the frame; None: where it stands here."""
        self._made: dict[str, np.ndarray] = dict(known or {})

    def __getitem__(self, name: str) -> np.ndarray:
        found = self._made.get(name)
        if found is None:
            found = self._made[name] = self._make(name)
        return found

    def _make(self, name: str) -> np.ndarray:
        if name in self._facts:
            return self._facts[name](self)
        if name in self._columns:
            return self.ordered(numbers(self._columns[name]))
        if self is self.hands.seats:
            raise KeyError(name)
        return self.hands.seats[name][self["seat_row"]]

    def __len__(self) -> int:
        return len(self["hand"])

    def ordered(self, values: np.ndarray) -> np.ndarray:
        """Values of the frame's rows in the order of these."""
        return values if self._order is None else values[self._order]

    def is_word(self, column: str, *words: str) -> np.ndarray:
        """Where a column of texts holds one of ``words``."""
        values = self._columns[column]
        if not isinstance(values.dtype, pd.CategoricalDtype):
            values = values.astype("category")
        codes = [code for code, word in enumerate(values.cat.categories) if word in words]
        return self.ordered(np.isin(values.cat.codes.to_numpy(), codes))

    def cards(self, column: str, most: int) -> tuple[np.ndarray, np.ndarray]:
        """Ranks and suits of a column of card texts, a row of ``most`` each, `NOT_KNOWN` where a card is
        missing or not known.
        """
        ranks, suits = cards_of(self._columns[column], most)
        return self.ordered(ranks), self.ordered(suits)

    def holds(self, condition: str) -> np.ndarray:
        """Where all facts of a condition hold."""
        mask: np.ndarray | None = None
        for name, wanted in facts_of(condition):
            fact = self[name] if wanted else ~self[name]
            mask = fact if mask is None else mask & fact
        return np.ones(len(self), bool) if mask is None else mask

    @cached_property
    def street_runs(self) -> Runs:
        """The rows of each street of each hand; of decisions."""
        return Runs.of(self["hand"] * STREETS + self["street"])

    @property
    def row_of_seat_and_street(self) -> np.ndarray:
        """An integer a row, equal where seat and street are, below `STREETS` times the seats."""
        return self["seat_row"] * STREETS + self["street"]

    def anywhere(self, fact: np.ndarray) -> np.ndarray:
        """For each seat and street (as in `row_of_seat_and_street`) whether ``fact`` holds in a row of it."""
        found = np.zeros(len(self.hands.seats) * STREETS, bool)
        found[self.row_of_seat_and_street[fact]] = True
        return found


@dataclass(frozen=True, slots=True)
class Runs:
    """Neighbouring rows that belong together: ``start`` and ``number`` of each row's run."""

    start: np.ndarray
    number: np.ndarray

    @classmethod
    def of(cls, keys: np.ndarray) -> Runs:
        """Runs of equal ``keys``, which are sorted."""
        begins = np.ones(len(keys), bool)
        begins[1:] = keys[1:] != keys[:-1]
        number = np.cumsum(begins) - 1
        return cls(np.flatnonzero(begins)[number], number)

    def before(self, fact: np.ndarray) -> np.ndarray:
        """How many rows of the run before each row have ``fact``."""
        passed = np.cumsum(fact, dtype=np.int64) - fact
        return passed - passed[self.start] if len(fact) else passed

    def total(self, fact: np.ndarray) -> np.ndarray:
        """How many rows of the run have ``fact``."""
        runs = int(self.number[-1]) + 1 if len(self.number) else 0
        return np.bincount(self.number[fact], minlength=runs)[self.number]

    def last_before(self, fact: np.ndarray) -> np.ndarray:
        """The last row of the run before each row that has ``fact``; `NOT_KNOWN` without one."""
        places = np.where(fact, np.arange(len(fact)), NOT_KNOWN)
        latest = np.full(len(fact), NOT_KNOWN, np.int64)
        latest[1:] = np.maximum.accumulate(places)[:-1]
        return np.where(latest >= self.start, latest, NOT_KNOWN)


class Hands:
    """The three tables of some whole hands, those left out that findings exclude."""

    def __init__(self, frames: Frames) -> None:
        from stud_stats.stats.facts import FACTS  # noqa: PLC0415 - facts know Rows

        decision_hand, seat_hand = numbers_of_hands(frames)
        self.count = int(max(decision_hand.max(initial=NOT_KNOWN), seat_hand.max(initial=NOT_KNOWN))) + 1
        excluded = (frames.seats["hand_status"] == "excluded").to_numpy(bool)
        kept = np.ones(self.count, bool)
        kept[seat_hand[excluded]] = False
        seat_number = frames.seats["seat"].to_numpy(np.int64)
        order = _sorted_places((seat_hand, seat_number), kept[seat_hand])
        self.seat_order = order
        hand = _taken(seat_hand, order)
        known = {"hand": hand, "seat_row": np.arange(len(hand))}
        self.seats = Rows(self, FACTS["seats"], _series(frames.seats), order, known)
        columns = _series(frames.decisions)
        street = frames.decisions["street"].to_numpy(np.int64)
        sequence = frames.decisions["sequence"].to_numpy(np.int64)
        order = _sorted_places((decision_hand, street, sequence), kept[decision_hand])
        self.decision_order = order
        hand = _taken(decision_hand, order)
        known = {
            "hand": hand,
            "street": _taken(street, order),
            "seat_row": self._seat_rows(hand, _taken(columns["seat"].to_numpy(np.int64), order)),
        }
        self.decisions = Rows(self, FACTS["decisions"], columns, order, known)

    @cached_property
    def streets(self) -> Rows:
        """A row for each street that a seat saw, in the order of the seats."""
        from stud_stats.stats.facts import FACTS  # noqa: PLC0415 - facts know Rows

        seen = np.where(self.seats["dealt_in"], np.clip(self.seats["last_street"], 2, 7) - 2, 0)
        seat_row = np.repeat(np.arange(len(self.seats)), seen)
        first = np.cumsum(seen) - seen
        street = np.arange(len(seat_row)) - first[seat_row] + 3
        known = {"seat_row": seat_row, "street": street, "hand": self.seats["hand"][seat_row]}
        return Rows(self, FACTS["streets"], {}, None, known)

    def table(self, name: TableName) -> Rows:
        """The table of that name."""
        return getattr(self, name)

    def _seat_rows(self, hand: np.ndarray, seat: np.ndarray) -> np.ndarray:
        """The row of ``seats`` of each decision. ValueError where there is none: the hands are not whole."""
        numbers_of_seats = self.seats["seat"].astype(np.int64)
        width = int(max(seat.max(initial=0), numbers_of_seats.max(initial=0))) + 1
        keys = self.seats["hand"] * width + numbers_of_seats
        wanted = hand * width + seat
        if self.count * width <= _LARGE:
            places = np.full(self.count * width, NOT_KNOWN, np.int64)
            places[keys] = np.arange(len(keys))
            found = places[wanted]
        else:
            found = np.minimum(np.searchsorted(keys, wanted), max(len(keys) - 1, 0))
        if len(wanted) and (not len(keys) or (found == NOT_KNOWN).any() or (keys[found] != wanted).any()):
            raise ValueError(
                "there are decisions of players whose seat rows are missing: counts need whole hands"
            )
        return found


_LARGE: Final = 1 << 26


def _series(frame: pd.DataFrame) -> dict[str, pd.Series]:
    return {name: frame[name] for name in frame.columns}


def _taken(values: np.ndarray, order: np.ndarray | None) -> np.ndarray:
    return values if order is None else values[order]


def _sorted_places(keys: tuple[np.ndarray, ...], kept: np.ndarray) -> np.ndarray | None:
    """The places of the rows kept, sorted by ``keys``; None where that changes nothing."""
    places = None if kept.all() else np.flatnonzero(kept)
    sizes = [int(key.max(initial=0)) + 1 for key in keys]
    combined = np.zeros(len(kept), np.int64)
    for key, size in zip(keys, sizes, strict=True):
        combined = combined * size + key
    combined = _taken(combined, places)
    if (combined[1:] >= combined[:-1]).all():
        return places
    order = np.argsort(combined, kind="stable")
    return order if places is None else places[order]


def numbers(values: pd.Series) -> np.ndarray:
    """Whole numbers and truth values, `NOT_KNOWN` for an empty cell."""
    if values.dtype == bool:
        return values.to_numpy()
    if isinstance(values.dtype, np.dtype) and values.dtype.kind in "iu":
        return values.to_numpy()
    if values.dtype == object and all(isinstance(value, bool) for value in values.head(1)):
        return values.to_numpy(bool)
    return pd.array(values, dtype="Int64").to_numpy(np.int64, na_value=NOT_KNOWN)


_RANK_OF: Final = np.full(256, NOT_KNOWN, np.int8)
_SUIT_OF: Final = np.full(256, NOT_KNOWN, np.int8)
for _place, _letter in enumerate(b"23456789TJQKA"):
    _RANK_OF[_letter] = _place
for _place, _letter in enumerate(b"cdhs"):
    _SUIT_OF[_letter] = _place


def cards_of(texts: pd.Series, most: int) -> tuple[np.ndarray, np.ndarray]:
    """Ranks (0 deuce to 12 ace) and suits (0 clubs to 3 spades) of card texts such as ``Kd 8s``.

    >>> ranks, suits = cards_of(pd.Series(["Kd -- 2s", None]), 3)
    >>> ranks.tolist(), suits.tolist()
    ([[11, -1, 0], [-1, -1, -1]], [[1, -1, 3], [-1, -1, -1]])
    """
    if isinstance(texts.dtype, pd.CategoricalDtype):
        known = pd.Series([*texts.cat.categories, ""], dtype=object)
        ranks, suits = cards_of(known, most)
        codes = texts.cat.codes.to_numpy()  # -1, an empty cell, takes the last
        return ranks[codes], suits[codes]
    width = 3 * most
    letters = np.asarray(texts.fillna("").to_numpy(object), dtype=f"S{width}")
    table = np.frombuffer(letters.tobytes(), np.uint8).reshape(len(letters), width)
    ranks, suits = _RANK_OF[table[:, 0::3]], _SUIT_OF[table[:, 1::3]]
    ranks[suits < 0] = NOT_KNOWN
    return ranks, suits
