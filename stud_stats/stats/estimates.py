"""From counts to figures for people: rates, intervals, bets per 100 hands with their standard error; and what
may be said of them: against a pool, among many tests, after how many hands.

Floats begin here: everything before is exact. May import numpy, pandas and the declarations.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import numpy as np
import pandas as pd

from stud_stats.stats.aggregate import MONEY_SUMS, Counts
from stud_stats.stats.catalogue import STATISTICS
from stud_stats.stats.definition import Statistic
from stud_stats.stats.dimensions import result_columns
from stud_stats.stats.student import student_t

CONFIDENCE: Final = 0.95
Z: Final = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)

FIGURE_COLUMNS: Final = (
    "statistic", "unit", "currency", "n", "successes", "total", "value", "low", "high",
    "standard_error", "enough", "stakes",
)  # fmt: skip
"""After the columns grouped by. ``currency`` and ``total`` (smallest units, exact) are of money only,
``successes`` of rates only. ``stakes``: how many different bets a figure per
100 hands counts in, empty for others. ``value``, ``low``, ``high`` are empty where there is nothing to say:
no call to divide by, one hand only."""


def wilson(successes: int | np.ndarray, n: int | np.ndarray, z: float = Z) -> tuple[np.ndarray, np.ndarray]:
    """The Wilson score interval of a proportion; not a number where ``n`` is 0.

    E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", Journal of the
    American Statistical Association 22 (1927) 209-212: the proportions that the observed one is within
    ``z`` standard errors of, the standard error being that of the proportion itself.

    >>> [round(float(end), 4) for end in wilson(5, 10)]
    [0.2366, 0.7634]
    """
    hits, trials = np.asarray(successes, float), np.asarray(n, float)
    with np.errstate(divide="ignore", invalid="ignore"):
        share = hits / trials
        middle = share + z * z / (2 * trials)
        half = z * np.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
        scale = 1 + z * z / trials
        low, high = (middle - half) / scale, (middle + half) / scale
    # the ends are exactly 0 and 1 there; rounding may leave a trace
    low = np.where(hits == 0, np.where(trials > 0, 0.0, np.nan), low)
    high = np.where(hits == trials, np.where(trials > 0, 1.0, np.nan), high)
    return low, high


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of hands in bets, per 100 hands. ``standard_error`` is None for fewer than two hands."""

    hands: int
    per_100: float
    standard_error: float | None


def mean_per_100(parts: Iterable[tuple[int, int, int, int]]) -> Mean:
    """The mean per 100 hands over parts (bet size, hands, sum, sum of squares) played at different bets.

    Each hand counts in bets of its own size. The variance is the sample variance of the hands (n - 1),
    computed in whole numbers over a common denominator, so that no digits cancel.

    >>> mean_per_100([(1000, 2, 3000, 5_000_000)])
    Mean(hands=2, per_100=150.0, standard_error=50.0)
    """
    known = list(parts)
    common = math.lcm(*(bet for bet, _, _, _ in known))
    hands = total = squares = 0
    for bet, n, amount, amount_squares in known:
        scale = common // bet
        hands += n
        total += amount * scale
        squares += amount_squares * scale * scale
    if hands < 2:
        return Mean(hands, 100 * total / (common * hands) if hands else math.nan, None)
    variance_of_mean = (squares * hands - total * total) / (common * common * hands * hands * (hands - 1))
    return Mean(hands, 100 * total / (common * hands), 100 * math.sqrt(variance_of_mean))


@dataclass(frozen=True, slots=True)
class RatioOfSums:
    """One sum to another; ``value`` is not a number where the other sum is 0, ``standard_error`` None for
    fewer than two rows.
    """

    value: float
    standard_error: float | None


def ratio_of_sums(
    rows: int, total: int, squares: int, base: int, base_squares: int, products: int
) -> RatioOfSums:
    """Sum of x to sum of y over some rows, from their sums of squares and of products x y.

    The standard error is that of the ratio estimator (W. G. Cochran, Sampling Techniques, 1977, 2.11): the
    root of the sample variance of x - value y, times the number of rows, divided by the sum of y, computed
    in whole numbers.

    >>> ratio_of_sums(2, 3, 5, 4, 8, 6)
    RatioOfSums(value=0.75, standard_error=0.25)
    """
    if not base:
        return RatioOfSums(math.nan, None)
    if rows < 2:
        return RatioOfSums(total / base, None)
    spread = squares * base * base - 2 * total * base * products + total * total * base_squares
    return RatioOfSums(total / base, math.sqrt(spread * rows / (base**4 * (rows - 1))))


@dataclass(frozen=True, slots=True)
class Interval:
    """The two ends of an interval at 95 %."""

    low: float
    high: float


def bootstrap_per_100(
    amounts: np.ndarray, bets: np.ndarray, *, repeats: int = 2000, seed: int = 0
) -> Interval:
    """The percentile interval of a mean per 100 hands, from hands drawn anew with replacement.

    ``amounts`` are the hands' results, ``bets`` the bet each is counted in. B. Efron, "Bootstrap methods:
    another look at the jackknife", Annals of Statistics 7 (1979) 1-26. It asks for no normal distribution:
    where it differs from the interval of `mean_per_100`, there are too few hands for the latter. Equal
    results are drawn together, so that many hands cost no more than their different results. The same
    ``seed`` gives the same interval. ValueError without hands.
    """
    if not len(amounts):
        raise ValueError("there are no hands to draw from")
    values, times = np.unique(amounts / bets, return_counts=True)
    drawn = np.random.default_rng(seed).multinomial(len(amounts), times / len(amounts), size=repeats)
    means = 100 * (drawn @ values) / len(amounts)
    tail = 50 * (1 - CONFIDENCE)
    low, high = np.percentile(means, [tail, 100 - tail])
    return Interval(float(low), float(high))


@dataclass(frozen=True, slots=True)
class BetaPrior:
    """What is known of a player's rate before he is seen: that of the pool, as if ``successes`` and
    ``failures`` had been observed. Infinite where the pool's players do not differ.
    """

    successes: float
    failures: float
    mean: float

    def shrunk(self, successes: int, n: int) -> float:
        """The posterior mean of a player's rate: between the pool's and his own, the nearer to his own the
        more there is of it.

        >>> BetaPrior(2.0, 6.0, 0.25).shrunk(6, 8)
        0.5
        """
        weight = self.successes + self.failures
        if math.isinf(weight):
            return self.mean
        return (self.successes + successes) / (weight + n)


def beta_prior(successes: np.ndarray, n: np.ndarray) -> BetaPrior:
    """The beta distribution of the players' rates in a pool, by moments; players without opportunities are
    left out, ValueError where none is left.

    J. C. Kleinman, "Proportions with extraneous variance", Journal of the American Statistical Association
    68 (1973) 46-54, weights n: with p the pooled rate, S the sum of n (x/n - p)**2 over k players and N the
    sum of n, the correlation within players is (S - p q (k - 1)) / (p q (N - sum of n**2 / N - (k - 1))).
    """
    hits, trials = np.asarray(successes, float), np.asarray(n, float)
    hits, trials = hits[trials > 0], trials[trials > 0]
    players, total = len(trials), trials.sum()
    if not players:
        raise ValueError("nobody in the pool has had the opportunity")
    mean = float(hits.sum() / total)
    binomial = mean * (1 - mean)
    spread = float((trials * (hits / trials - mean) ** 2).sum())
    room = binomial * float(total - (trials**2).sum() / total - (players - 1))
    within = (spread - binomial * (players - 1)) / room if room > 0 else 0.0
    if within <= 0:
        return BetaPrior(math.inf, math.inf, mean)
    weight = max(1 / min(within, 1.0) - 1, 1e-9)
    return BetaPrior(mean * weight, (1 - mean) * weight, mean)


def false_discovery(p_values: np.ndarray) -> np.ndarray:
    """For each of several tests the rate of false discoveries among those called true if it is the last one
    that is: call true what is at most 0.05, and on average no more than one in twenty of these is false.

    Y. Benjamini, Y. Hochberg, "Controlling the false discovery rate", Journal of the Royal Statistical
    Society B 57 (1995) 289-300. Of m tests the k-th smallest probability is multiplied by m / k.

    >>> false_discovery(np.array([0.04, 0.01, 0.03])).tolist()
    [0.04, 0.03, 0.04]
    """
    p = np.asarray(p_values, float)
    order = np.argsort(p, kind="stable")
    scaled = p[order] * len(p) / np.arange(1, len(p) + 1)
    adjusted = np.empty(len(p))
    adjusted[order] = np.minimum(np.minimum.accumulate(scaled[::-1])[::-1], 1.0)
    return adjusted


POWER: Final = 0.8


def opportunities_needed(rate: float, other: float, power: float = POWER) -> float:
    """How many opportunities it takes to tell ``rate`` from ``other``, a rate that is known: so many that a
    test at 95 % finds the difference with probability ``power``. Infinite for equal rates.

    J. L. Fleiss, Statistical Methods for Rates and Proportions (1981) 2.

    >>> round(opportunities_needed(0.30, 0.40))
    181
    """
    if rate == other:
        return math.inf
    spread = Z * math.sqrt(other * (1 - other)) + _z_of(power) * math.sqrt(rate * (1 - rate))
    return (spread / (rate - other)) ** 2


def hands_needed(per_100: float, other: float, deviation_per_hand: float, power: float = POWER) -> float:
    """How many hands it takes to tell a win rate from another that is known, both in bets per 100 hands,
    when one hand's result deviates by ``deviation_per_hand`` bets. Infinite for equal rates.

    >>> round(hands_needed(2.0, 0.0, 6.0))
    706399
    """
    if per_100 == other:
        return math.inf
    return ((Z + _z_of(power)) * deviation_per_hand * 100 / (per_100 - other)) ** 2


def _z_of(probability: float) -> float:
    return NormalDist().inv_cdf(probability)


def figures(counts: Counts, statistics: Iterable[Statistic] = STATISTICS) -> pd.DataFrame:
    """One row a group and statistic (and currency, for money), with the columns of the grouping (the street
    of figures that speak of the whole hand is empty) and `FIGURE_COLUMNS`. ``statistics`` are those that
    were counted; their order is that of the rows. KeyError for counts of others.
    """
    known = {statistic.key: statistic for statistic in statistics}
    keys = [name for name, _ in result_columns(counts.by)]
    parts = [
        part for part in (_rate_figures(counts, known), _money_figures(counts, keys, known)) if len(part)
    ]
    columns = list(dict.fromkeys([*keys, *FIGURE_COLUMNS]))
    if not parts:
        return pd.DataFrame({column: pd.Series([], dtype="object") for column in columns})
    found = pd.concat([part.astype("object") for part in parts], ignore_index=True)[columns]
    return _finished(found, keys, known)


def _rate_figures(counts: Counts, known: Mapping[str, Statistic]) -> pd.DataFrame:
    found = counts.counted.copy()
    statistics = [known[key] for key in found["statistic"]]
    n, hits = found.pop("opportunities"), found.pop("successes")
    low, high = wilson(hits.to_numpy(), n.to_numpy())
    with np.errstate(divide="ignore", invalid="ignore"):
        value = hits.to_numpy() / n.to_numpy()
        is_ratio = np.array([statistic.unit == "ratio" for statistic in statistics], bool)
        value, low, high = (np.where(is_ratio, end / (1 - end), end) for end in (value, low, high))
    is_count = np.array([statistic.unit == "hands" for statistic in statistics], bool)
    found["unit"] = [statistic.unit for statistic in statistics]
    found["n"] = n
    found["successes"] = hits
    found["value"] = np.where(is_count, n.to_numpy(), value)
    found["low"] = np.where(is_count, np.nan, low)
    found["high"] = np.where(is_count, np.nan, high)
    found["standard_error"] = np.nan
    found["total"] = None
    found["stakes"] = None
    if "currency" not in found:
        found["currency"] = None
    found["enough"] = [size >= statistic.min_sample for size, statistic in zip(n, statistics, strict=True)]
    return found


def _money_figures(counts: Counts, keys: list[str], known: Mapping[str, Statistic]) -> pd.DataFrame:
    groups = list(dict.fromkeys([*keys, "currency", "statistic"]))
    # an empty cell must be equal to itself to be a key
    columns = [counts.money[name].astype("object").where(counts.money[name].notna(), None) for name in groups]
    sums = zip(*(counts.money[name] for name in ("bet_size", *MONEY_SUMS)), strict=True)
    parts: dict[tuple[object, ...], list[tuple[int, ...]]] = {}
    for group, part in zip(zip(*columns, strict=True), sums, strict=True):
        parts.setdefault(group, []).append(part)
    made: dict[str, list[object]] = {name: [] for name in (*groups, *FIGURE_COLUMNS) if name != "successes"}
    for group, its in parts.items():
        statistic = known[group[-1]]
        rows, total, squares, *others = (sum(column) for column in list(zip(*its, strict=True))[1:])
        error: float | None = None
        value = math.nan
        if statistic.bet:
            mean = mean_per_100((part[0], part[1], part[2], part[3]) for part in its)
            value, error = mean.per_100, mean.standard_error
        elif statistic.base:
            ratio = ratio_of_sums(rows, total, squares, *others)
            value, error = ratio.value, ratio.standard_error
        spread = math.nan if error is None else student_t(rows - 1, CONFIDENCE) * error
        of_row = dict(zip(groups, group, strict=True)) | {
            "unit": statistic.unit,
            "n": rows,
            "total": total,
            "value": value,
            "low": value - spread,
            "high": value + spread,
            "standard_error": error,
            "enough": rows >= statistic.min_sample,
            "stakes": len({part[0] for part in its}) if statistic.bet else None,
        }
        for name, cell in of_row.items():
            made[name].append(cell)
    found = pd.DataFrame({name: pd.Series(cells, dtype="object") for name, cells in made.items()})
    return found.assign(successes=None)[list(dict.fromkeys([*keys, *FIGURE_COLUMNS]))]


def _finished(found: pd.DataFrame, keys: list[str], known: Mapping[str, Statistic]) -> pd.DataFrame:
    """Types, empty streets, and the order of the declarations within each group."""
    order = {key: number for number, key in enumerate(known)}
    found["_order"] = found["statistic"].map(order)
    found = found.sort_values(
        [key for key in keys if key != "street"] + ["_order"] + ["street"] * ("street" in keys)
    )
    found = found.drop(columns="_order").reset_index(drop=True)
    for column in ("value", "low", "high", "standard_error"):
        found[column] = pd.to_numeric(found[column]).replace([np.inf, -np.inf], np.nan).astype("float64")
    for column in ("n", "successes", "stakes"):
        found[column] = found[column].astype("Int64")
    found["enough"] = found["enough"].astype(bool)
    if "street" in keys:
        found["street"] = found["street"].replace(0, pd.NA).astype("Int64")
    return found
