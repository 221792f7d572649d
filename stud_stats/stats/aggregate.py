"""The one counting function of all statistics. It returns counts, never rates: counts of parts add up to
the counts of the whole, to the last unit, so a statistic runs on one frame, on a stream of batches and on
many machines.

A part is any set of whole hands: what a choice was may depend on what others did before and after.

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

from stud_stats.stats.definition import Opportunity, Statistic, facts_of
from stud_stats.stats.dimensions import DERIVED, STREET, WHOLE_HAND, result_columns
from stud_stats.stats.frames import COUNTED, Frames, require
from stud_stats.stats.hand_groups import GROUP_NAMES
from stud_stats.stats.rows import STREETS, Hands

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
    units; of a ratio of sums also those of the other amount, ``base`` and ``base_squares``, and the sum of
    the ``products``. A row a currency and bet size, since only those may be added. The street is 0 where a
    statistic speaks of the whole hand.
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
        return _summed(tuple(by), [self])


def count(frames: Frames, statistics: Iterable[Statistic], by: Sequence[str] = ()) -> Counts:
    """The counts of ``statistics`` by the dimensions ``by``. Hands excluded by findings are left out.

    MissingColumnsError where the frames lack a column, ValueError where hands are not whole.
    """
    (counts,) = count_each(frames, [(statistics, by)])
    return counts


def count_each(frames: Frames, wanted: Iterable[tuple[Iterable[Statistic], Sequence[str]]]) -> list[Counts]:
    """The same for several pairs of statistics and dimensions; the facts of the hands are worked out once."""
    hands: Hands | None = None
    found = []
    for statistics, dimensions in wanted:
        by = tuple(dimensions)
        require(frames, by)
        hands = hands or Hands(frames)
        counter = Counter(hands, frames, by)
        # those of one opportunity one after the other: its rows are kept no longer
        chosen = sorted(statistics, key=lambda statistic: statistic.opportunity.key)
        rates = counter.rates(statistic for statistic in chosen if not statistic.counts_money)
        money = counter.money(statistic for statistic in chosen if statistic.counts_money)
        found.append(Counts(by, _summed_rates([rates], by), _summed_money([money], by)))
    return found


def merge(parts: Iterable[Counts]) -> Counts:
    """The counts of the whole from those of its parts.

    ValueError if they are grouped differently or there are none.
    """
    known = list(parts)
    if len({part.by for part in known}) != 1:
        raise ValueError("counts to be added up must be at least one and grouped alike")
    return _summed(known[0].by, known)


def rows_behind(frames: Frames, statistic: Statistic, *, successes: bool = False) -> pd.DataFrame:
    """The rows that are the statistic's opportunities, or of these the successes: every number leads back to
    its hands. They are rows of the decisions, or of the seats where it counts seats or streets seen, with all
    columns of the frame.
    """
    hands = Hands(frames)
    counter = Counter(hands, frames, ())
    places = counter.opportunities(statistic.opportunity)
    if successes:
        places = places[counter.successes(statistic, places)]
    if statistic.opportunity.table != "decisions":
        seats = hands.table(statistic.opportunity.table)["seat_row"][places]
        return counter.seats.iloc[seats]
    return frames.decisions.iloc[places if hands.decision_order is None else hands.decision_order[places]]


class Counter:
    """Counts on some whole hands; groups are numbered once, by seat."""

    def __init__(self, hands: Hands, frames: Frames, by: tuple[str, ...]) -> None:
        self.hands = hands
        self.by = by
        self.by_street = STREET in by
        self.seats = frames.seats if hands.seat_order is None else frames.seats.take(hands.seat_order)
        self.counted = self.seats[COUNTED].to_numpy(bool) if COUNTED in self.seats.columns else None
        self.columns = [pair for pair in result_columns(by) if pair[0] != STREET]
        self._latest: tuple[Opportunity, np.ndarray] | None = None
        self._totals: dict[tuple[str, bool], tuple[np.ndarray, np.ndarray]] = {}
        self._groups_by_bet: dict[str, _Groups] = {}

    @cached_property
    def groups(self) -> _Groups:
        """Those of the grouping columns, the street left out."""
        return _Groups.of(len(self.seats), self.values(self.columns))

    def values(self, columns: Iterable[tuple[str, str]]) -> list[tuple[str, np.ndarray, pd.Index]]:
        """Name, positions and distinct values of grouping columns, a row a seat."""
        return [(name, *self._factorized(column)) for name, column in columns]

    def _factorized(self, column: str) -> tuple[np.ndarray, pd.Index]:
        if column not in DERIVED:
            return _factorized(self.seats[column])
        numbers = self.hands.seats[column].astype(np.int64)
        names: Sequence[object] = (
            GROUP_NAMES if column == "hand_group" else range(int(numbers.max(initial=0)) + 1)
        )
        known = pd.Index([*names, None], dtype=object)
        return np.where(numbers < 0, len(names), numbers), known

    def opportunities(self, opportunity: Opportunity) -> np.ndarray:
        """The places of the rows that are opportunities."""
        if self._latest is None or self._latest[0] is not opportunity:
            rows = self.hands.table(opportunity.table)
            mask = rows.holds(opportunity.when)
            if self.counted is not None:
                mask = mask & self.counted[rows["seat_row"]]
            self._latest = opportunity, np.flatnonzero(mask)
        return self._latest[1]

    def successes(self, statistic: Statistic, places: np.ndarray) -> np.ndarray:
        """Of the rows at ``places`` whether each is a success."""
        rows = self.hands.table(statistic.opportunity.table)
        success = np.ones(len(places), bool)
        for name, wanted in facts_of(statistic.when):
            success &= rows[name][places] == wanted
        return success

    def rates(self, statistics: Iterable[Statistic]) -> pd.DataFrame:
        """The rows of `Counts.counted` for statistics that are shares or counts."""
        found = [self._rate(statistic) for statistic in statistics]
        if not found:
            return _typed(dict.fromkeys(_rate_columns(self.by), ()), _rate_columns(self.by))
        columns = self.groups.columns_of(np.concatenate([part.groups for part in found]))
        return _typed(columns | _joined(found), _rate_columns(self.by))

    def _rate(self, statistic: Statistic) -> _Part:
        opportunity = statistic.opportunity
        rows = self.hands.table(opportunity.table)
        places = self.opportunities(opportunity)
        success = self.successes(statistic, places)
        with_street = self.by_street and statistic.by_own_street
        seats = rows["seat_row"][places]
        if opportunity.per == "hand":
            won = np.zeros(len(self.seats), bool)
            won[seats[success]] = True
            seats = np.flatnonzero(np.bincount(seats, minlength=len(self.seats)))
            success = won[seats]
        codes = self.groups.codes[seats]
        if with_street:
            codes = codes * STREETS + rows["street"][places]
        # statistics that share an opportunity share its count
        key = (opportunity.key, with_street)
        if key not in self._totals:
            counts = np.bincount(codes)
            present = np.flatnonzero(counts)
            self._totals[key] = present, counts[present]
        present, opportunities = self._totals[key]
        successes = np.bincount(codes[success], minlength=int(present.max(initial=-1)) + 1)[present]
        groups, street = np.divmod(present, STREETS) if with_street else (present, _street(statistic))
        return _Part(statistic, groups, street, {"opportunities": opportunities, "successes": successes})

    def groups_by_bet(self, bet: str) -> _Groups:
        """Groups by currency and the column ``bet`` as well; without one by currency."""
        found = self._groups_by_bet.get(bet)
        if found is None:
            extra = [("currency", "currency")] + ([("bet_size", bet)] if bet else [])
            found = _Groups.of(len(self.seats), self.values(dict.fromkeys([*self.columns, *extra])))
            self._groups_by_bet[bet] = found
        return found

    def money(self, statistics: Iterable[Statistic]) -> pd.DataFrame:
        """The rows of `Counts.money` for statistics that add up chips."""
        by_bet: dict[str, list[_Part]] = {}
        for statistic in statistics:
            by_bet.setdefault(statistic.bet, []).append(self._money(statistic))
        frames = []
        for bet, found in by_bet.items():
            columns = self.groups_by_bet(bet).columns_of(np.concatenate([part.groups for part in found]))
            columns |= _joined(found)
            if not bet:
                columns["bet_size"] = np.zeros(len(columns["statistic"]), np.int64)
            frames.append(_typed(columns, _money_columns(self.by)))
        return (
            pd.concat(frames)
            if frames
            else _typed(dict.fromkeys(_money_columns(self.by), ()), _money_columns(self.by))
        )

    def _money(self, statistic: Statistic) -> _Part:
        rows = self.hands.table(statistic.opportunity.table)
        places = self.opportunities(statistic.opportunity)
        codes, present = pd.factorize(self.groups_by_bet(statistic.bet).codes[rows["seat_row"][places]])
        amounts = rows[statistic.measure][places].astype(np.int64)
        hands, totals, squares = exact_sums(codes, amounts, len(present))
        sums = dict.fromkeys(MONEY_SUMS, np.zeros(len(present), object))
        sums |= {"hands": hands, "total": totals, "squares": squares}
        if statistic.base:
            base = rows[statistic.base][places].astype(np.int64)
            _, bases, base_squares = exact_sums(codes, base, len(present))
            both = exact_sums(codes, amounts + base, len(present))[2]
            sums |= {"base": bases, "base_squares": base_squares}
            sums["products"] = (both - squares - base_squares) // 2
        return _Part(statistic, present, _street(statistic), sums)


@dataclass(frozen=True, slots=True)
class _Part:
    """The sums of one statistic, an entry a group."""

    statistic: Statistic
    groups: np.ndarray
    street: np.ndarray | int
    sums: dict[str, np.ndarray]


def _joined(parts: Sequence[_Part]) -> dict[str, np.ndarray]:
    """The columns of several parts one after the other, those of their groups left out."""
    sizes = [len(part.groups) for part in parts]
    keys = np.array([part.statistic.key for part in parts], object)
    streets = [np.broadcast_to(part.street, size) for part, size in zip(parts, sizes, strict=True)]
    columns = {STREET: np.concatenate(streets), "statistic": np.repeat(keys, sizes)}
    return columns | {name: np.concatenate([part.sums[name] for part in parts]) for name in parts[0].sums}


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
    def of(cls, rows: int, columns: Iterable[tuple[str, np.ndarray, pd.Index]]) -> _Groups:
        """So many rows by columns: the name in the result, the position of each row's value, the values."""
        groups = cls(np.zeros(rows, np.int64), 1, ())
        for name, position, values in columns:
            groups = groups.split(name, position, values)
        return groups

    def split(self, name: str, position: np.ndarray, values: pd.Index) -> _Groups:
        """Each group divided by one more column; all combinations are spelled out only when few."""
        width = max(len(values), 1)
        size = self.size * width
        if size > max(_FEW, len(self.codes) // STREETS):
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
    return [*keys, "statistic", "currency", "bet_size", *MONEY_SUMS]


_TEXTS: Final = frozenset(
    {
        "site", "player", "opponent", "game", "currency", "kind", "date", "month", "year", "statistic",
        "hand_group",
    }
)  # fmt: skip
MONEY_SUMS: Final = ("hands", "total", "squares", "base", "base_squares", "products")
_BIG: Final = frozenset(MONEY_SUMS) - {"hands"}
_PLAIN: Final = frozenset({STREET, "opportunities", "successes", "hands", "bet_size"})


def _typed(columns: dict[str, object], names: Sequence[str]) -> pd.DataFrame:
    """A frame of one type a column, whatever the rows came as, so that parts and whole compare equal."""
    return pd.DataFrame({name: pd.Series(columns[name], dtype=_type_of(name)) for name in names})


def _type_of(name: str) -> str:
    if name in _TEXTS or name in _BIG:
        return "object"
    return "int64" if name in _PLAIN else "Int64"


def _summed(by: tuple[str, ...], parts: Sequence[Counts]) -> Counts:
    """Rows of the same group added up, in a fixed order."""
    counted = _summed_rates([part.counted for part in parts], by)
    return Counts(by, counted, _summed_money([part.money for part in parts], by))


def _summed_money(parts: Sequence[pd.DataFrame], by: tuple[str, ...]) -> pd.DataFrame:
    return _added_up(parts, _money_columns(by), MONEY_SUMS)


def _summed_rates(parts: Sequence[pd.DataFrame], by: tuple[str, ...]) -> pd.DataFrame:
    return _added_up(parts, _rate_columns(by), ("opportunities", "successes"))


def _added_up(parts: Sequence[pd.DataFrame], columns: list[str], sums: Sequence[str]) -> pd.DataFrame:
    filled = [part for part in parts if len(part)]
    if not filled:
        return _typed(dict.fromkeys(columns, ()), columns)
    keys = [column for column in columns if column not in sums]
    whole = pd.concat(filled, ignore_index=True)
    added = whole.groupby(keys, dropna=False, sort=True, observed=True)[list(sums)].sum().reset_index()
    return _typed({column: added[column] for column in columns}, columns)
