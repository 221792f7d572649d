"""The one counting function of all statistics. It returns counts, never rates: counts of parts add up to
the counts of the whole, to the last unit, so a statistic runs on one frame, on a stream of batches and on
many machines.

A part is any set of whole hands, or of whole players' hands: a statistic that counts once a hand must see
all rows of that player's hand together.

Exactness: counts are 64-bit integers. Sums of money and of its squares are Python integers: within a group
they are added up in 64 bits in pieces of 21 bits of the amount, and no more rows at a time than cannot
overflow.

May import numpy, pandas and the declarations.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import pandas as pd

from stud_stats.stats.definition import Opportunity, Predicate, Statistic, TableName
from stud_stats.stats.dimensions import STREET, WHOLE_HAND, result_columns
from stud_stats.stats.frames import Frames, hand_numbers, prepare

_STREETS: Final = 8
"""Codes of streets: 0 for the whole hand, 3 to 7."""
_FEW: Final = 1 << 16
"""Combinations of values beyond this, and beyond a share of the rows, are numbered anew: only those that
occur."""
_LIMB: Final = 21
_ROWS_AT_ONCE: Final = 1 << 20
"""Products of two limbs stay below 2**43, so this many of them below 2**63."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Exact counts of some statistics by some dimensions; a group without an opportunity has no row.

    ``counted``: the columns of ``by``, then ``statistic``, ``opportunities``, ``successes``.
    ``money``: the columns of ``by``, then ``statistic``, ``currency``, ``bet_size`` (0 where the statistic
    is in no bets), ``hands``, ``total``, ``squares`` (of the hands' amounts): Python integers in smallest
    units. A row a currency and bet size, since only those may be added. The street is 0 where a statistic
    speaks of the whole hand.
    """

    by: tuple[str, ...]
    counted: pd.DataFrame
    money: pd.DataFrame

    def equals(self, other: Counts) -> bool:
        """The same counts of the same groups."""
        return self.by == other.by and self.counted.equals(other.counted) and self.money.equals(other.money)

    def over(self, by: Sequence[str]) -> Counts:
        """Added up over the dimensions that ``by`` leaves out."""
        if not set(result_columns(by)) <= set(result_columns(self.by)):
            raise ValueError(f"counts by {self.by} cannot be told apart by {tuple(by)}")
        return _summed(tuple(by), [self.counted], [self.money])


def count(frames: Frames, statistics: Iterable[Statistic], by: Sequence[str] = ()) -> Counts:
    """The counts of ``statistics`` by the dimensions ``by``. Hands excluded by findings are left out.

    MissingColumnsError where the frames lack a column.
    """
    by = tuple(by)
    chosen = tuple(statistics)
    rates: list[pd.DataFrame] = []
    money: list[pd.DataFrame] = []
    tables: tuple[tuple[TableName, pd.DataFrame], ...] = (
        ("decisions", frames.decisions),
        ("seats", frames.seats),
    )
    for table, rows in tables:
        of_table = [statistic for statistic in chosen if statistic.opportunity.table == table]
        if not of_table:
            continue
        counter = _Counter(prepare(rows, table, by), table, by)
        rates += [counter.rate(statistic) for statistic in of_table if not statistic.counts_money]
        money += [counter.money(statistic) for statistic in of_table if statistic.counts_money]
    return _summed(by, rates, money)


def merge(parts: Iterable[Counts]) -> Counts:
    """The counts of the whole from those of its parts.

    ValueError if they are grouped differently or there are none.
    """
    known = list(parts)
    if len({part.by for part in known}) != 1:
        raise ValueError("counts to be added up must be at least one and grouped alike")
    return _summed(known[0].by, [part.counted for part in known], [part.money for part in known])


def rows_behind(frames: Frames, statistic: Statistic, *, successes: bool = False) -> pd.DataFrame:
    """The rows of the statistic's table that are its opportunities, or of these the successes: every number
    leads back to its hands. All columns of the frame are kept.
    """
    rows = frames.decisions if statistic.opportunity.table == "decisions" else frames.seats
    counter = _Counter(prepare(rows, statistic.opportunity.table, ()), statistic.opportunity.table, ())
    mask = counter.opportunity(statistic.opportunity)
    if successes:
        mask = mask & counter.truth(statistic.predicate)
    return rows[mask]


class _Counter:
    """Counts on the rows of one table; masks and group codes are made once."""

    def __init__(self, rows: pd.DataFrame, table: TableName, by: tuple[str, ...]) -> None:
        self.rows = rows
        self.table = table
        self.by = by
        self.columns = [pair for pair in result_columns(by) if pair[0] != STREET]
        self.by_street = STREET in by
        self._opportunities: dict[str, np.ndarray] = {}
        self._totals: dict[tuple[str, int | None], np.ndarray] = {}

    @cached_property
    def kept(self) -> np.ndarray:
        return (self.rows["hand_status"] != "excluded").to_numpy(bool)

    @cached_property
    def groups(self) -> _Groups:
        return _Groups.of(self.rows, self.columns)

    @cached_property
    def codes_with_street(self) -> np.ndarray:
        return self.groups.codes * _STREETS + self.rows[STREET].to_numpy(np.int64)

    @cached_property
    def player_hands(self) -> np.ndarray:
        """An integer a row, equal where hand and seat are."""
        seat, seats = pd.factorize(self.rows["seat"])
        return hand_numbers(self.rows) * max(len(seats), 1) + seat

    def truth(self, predicate: Predicate | None) -> np.ndarray:
        if predicate is None:
            return np.ones(len(self.rows), bool)
        found = predicate(self.rows)
        return (found.fillna(False) if found.hasnans else found).to_numpy(bool)

    def opportunity(self, opportunity: Opportunity) -> np.ndarray:
        mask = self._opportunities.get(opportunity.key)
        if mask is None:
            mask = self.kept & self.truth(opportunity.predicate)
            self._opportunities[opportunity.key] = mask
        return mask

    def codes(self, statistic: Statistic) -> np.ndarray:
        """The group of each row, before the street of a statistic that has a street of its own."""
        if self.by_street and statistic.street is None and self.table == "decisions":
            return self.codes_with_street
        return self.groups.codes

    def rate(self, statistic: Statistic) -> pd.DataFrame:
        codes = self.codes(statistic)
        with_street = self.by_street and codes is not self.groups.codes
        size = self.groups.size * (_STREETS if with_street else 1)
        mask = self.opportunity(statistic.opportunity)
        success = mask & self.truth(statistic.predicate)
        if statistic.opportunity.per == "hand" and self.table == "decisions":
            codes, won = self._once_a_hand(codes, mask, success)
            opportunities = np.bincount(codes, minlength=size)
            successes = np.bincount(codes[won], minlength=size)
        else:
            # statistics that share an opportunity share its count
            key = (statistic.opportunity.key, statistic.street if not with_street else None)
            if key not in self._totals:
                self._totals[key] = np.bincount(codes[mask], minlength=size)
            opportunities = self._totals[key]
            successes = np.bincount(codes[success], minlength=size)
        present = np.flatnonzero(opportunities)
        group = present // _STREETS if with_street else present
        columns = self.groups.columns_of(group)
        if self.by_street:
            columns[STREET] = present % _STREETS if with_street else np.full(len(present), _street(statistic))
        columns["statistic"] = np.full(len(present), statistic.key, object)
        columns["opportunities"] = opportunities[present]
        columns["successes"] = successes[present]
        return _typed(columns, _rate_columns(self.by))

    def money(self, statistic: Statistic) -> pd.DataFrame:
        mask = self.opportunity(statistic.opportunity)
        extra = [("currency", "currency")] + ([("bet_size", statistic.bet)] if statistic.bet else [])
        rows = self.rows[mask]
        groups = _Groups.of(rows, list(dict.fromkeys(self.columns + extra)))
        codes, present = pd.factorize(groups.codes)
        hands, totals, squares = exact_sums(codes, rows[statistic.measure].to_numpy(np.int64), len(present))
        columns = groups.columns_of(present)
        if self.by_street:
            columns[STREET] = np.full(len(present), _street(statistic))
        columns["statistic"] = np.full(len(present), statistic.key, object)
        if not statistic.bet:
            columns["bet_size"] = np.zeros(len(present), np.int64)
        columns |= {"hands": hands, "total": totals, "squares": squares}
        return _typed(columns, _money_columns(self.by))

    def _once_a_hand(
        self, codes: np.ndarray, mask: np.ndarray, success: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """For each player's hand with a row in ``mask``: its group, and whether any such row is a success."""
        rows = np.flatnonzero(mask)
        number, hands = pd.factorize(self.player_hands[rows])
        group = np.zeros(len(hands), np.int64)
        group[number] = codes[rows]
        won = np.zeros(len(hands), bool)
        won[number[success[rows]]] = True
        return group, won


@dataclass(frozen=True, slots=True)
class _Digit:
    """One grouping column: for each group the position of its value among ``values``."""

    name: str
    positions: np.ndarray
    values: pd.Index


@dataclass(frozen=True, slots=True)
class _Groups:
    """Rows numbered by their values in some columns; ``codes`` are below ``size``."""

    codes: np.ndarray
    size: int
    digits: tuple[_Digit, ...]

    @classmethod
    def of(cls, rows: pd.DataFrame, columns: Sequence[tuple[str, str]]) -> _Groups:
        """``columns`` are pairs (name in the result, column of the rows)."""
        groups = cls(np.zeros(len(rows), np.int64), 1, ())
        for name, column in columns:
            position, values = _factorized(rows[column])
            groups = groups.split(name, position, values)
        return groups

    def split(self, name: str, position: np.ndarray, values: pd.Index) -> _Groups:
        """Each group divided by one more column; all combinations are spelled out only when few."""
        width = max(len(values), 1)
        size = self.size * width
        if size > max(_FEW, len(self.codes) // _STREETS):
            codes, present = pd.factorize(self.codes * width + position)
            groups, last = present // width, present % width
        else:
            codes, groups, last = self.codes * width + position, *divmod(np.arange(size), width)
        digits = [_Digit(digit.name, digit.positions[groups], digit.values) for digit in self.digits]
        return _Groups(codes, len(groups), (*digits, _Digit(name, last, values)))

    def columns_of(self, groups: np.ndarray) -> dict[str, object]:
        """For each column the values of ``groups``."""
        return {digit.name: digit.values.take(digit.positions[groups]) for digit in self.digits}


def _factorized(values: pd.Series) -> tuple[np.ndarray, pd.Index]:
    """Positions and distinct values, an empty cell being a value like any other."""
    if isinstance(values.dtype, pd.CategoricalDtype):
        position = values.cat.codes.to_numpy().astype(np.int64)
        known = pd.Index(values.cat.categories.astype(object))
        if values.hasnans:
            position[position < 0] = len(known)
            known = known.append(pd.Index([None], dtype=object))
        return position, known
    position, known = pd.factorize(values, use_na_sentinel=False)
    return position.astype(np.int64), pd.Index(known)


def exact_sums(codes: np.ndarray, values: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """For each group 0 .. ``size`` - 1: number of values, their sum, the sum of their squares; the sums as
    Python integers, exact for any 64-bit values.

    >>> exact_sums(np.array([0, 0, 1]), np.array([3, -4, 2**40]), 2)[2].tolist() == [25, 2**80]
    True
    """
    totals = np.zeros(size, object)
    squares = np.zeros(size, object)
    for start in range(0, len(codes), _ROWS_AT_ONCE):
        code, value = codes[start : start + _ROWS_AT_ONCE], values[start : start + _ROWS_AT_ONCE]
        size_of = np.abs(value).view(
            np.uint64
        )  # the magnitude of the lowest integer is right only as unsigned
        sign = np.sign(value)
        limbs = [
            ((size_of >> np.uint64(_LIMB * place)) & np.uint64((1 << _LIMB) - 1)).astype(np.int64)
            for place in range(0, 1 + int(size_of.max(initial=0)).bit_length() // _LIMB)
        ]
        for place, limb in enumerate(limbs):
            totals += _grouped(code, sign * limb, size) << (_LIMB * place)
            for other in range(place, len(limbs)):
                product = _grouped(code, limb * limbs[other], size)
                squares += product << (_LIMB * (place + other) + (other > place))
    return np.bincount(codes, minlength=size), totals, squares


def _grouped(codes: np.ndarray, values: np.ndarray, size: int) -> np.ndarray:
    """Sums a group as Python integers."""
    sums = np.zeros(size, np.int64)
    np.add.at(sums, codes, values)
    return sums.astype(object)


def _street(statistic: Statistic) -> int:
    return WHOLE_HAND if statistic.street is None else statistic.street


def _group_columns(by: Sequence[str]) -> list[str]:
    return [name for name, _ in result_columns(by)]


def _rate_columns(by: Sequence[str]) -> list[str]:
    return [*_group_columns(by), "statistic", "opportunities", "successes"]


def _money_columns(by: Sequence[str]) -> list[str]:
    # money is by currency even where nobody asked
    keys = [name for name in _group_columns(by) if name != "currency"]
    return [*keys, "statistic", "currency", "bet_size", "hands", "total", "squares"]


_TEXTS: Final = frozenset({"site", "player", "game", "currency", "statistic"})
_BIG: Final = frozenset({"total", "squares"})
_PLAIN: Final = frozenset({STREET, "opportunities", "successes", "hands", "bet_size"})


def _typed(columns: dict[str, object], names: Sequence[str]) -> pd.DataFrame:
    """A frame of one type a column, whatever the rows came as, so that parts and whole compare equal."""
    return pd.DataFrame({name: pd.Series(columns[name], dtype=_type_of(name)) for name in names})


def _type_of(name: str) -> str:
    if name in _TEXTS or name in _BIG:
        return "object"
    return "int64" if name in _PLAIN else "Int64"


def _summed(by: tuple[str, ...], rates: Sequence[pd.DataFrame], money: Sequence[pd.DataFrame]) -> Counts:
    """Rows of the same group added up, in a fixed order."""
    return Counts(
        by,
        _summed_frame(rates, _rate_columns(by), ["opportunities", "successes"]),
        _summed_frame(money, _money_columns(by), ["hands", "total", "squares"]),
    )


def _summed_frame(parts: Sequence[pd.DataFrame], columns: list[str], sums: list[str]) -> pd.DataFrame:
    filled = [part for part in parts if len(part)]
    if not filled:
        return _typed(dict.fromkeys(columns, ()), columns)
    keys = [column for column in columns if column not in sums]
    whole = pd.concat(filled, ignore_index=True)
    added = whole.groupby(keys, dropna=False, sort=True, observed=True)[sums].sum().reset_index()
    return _typed({column: added[column] for column in columns}, columns)
