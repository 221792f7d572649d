"""From counts to figures for people: rates, intervals, bets per 100 hands with their standard error.

Floats begin here: everything before is exact. May import numpy, pandas and the declarations.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from statistics import NormalDist
from typing import Final

import numpy as np
import pandas as pd

from stud_stats.stats.aggregate import MONEY_SUMS, Counts
from stud_stats.stats.catalogue import STATISTICS
from stud_stats.stats.definition import Statistic
from stud_stats.stats.dimensions import result_columns

CONFIDENCE: Final = 0.95
Z: Final = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)

FIGURE_COLUMNS: Final = (
    "statistic", "unit", "currency", "n", "successes", "total", "value", "low", "high",
    "standard_error", "enough",
)  # fmt: skip
"""After the columns grouped by. ``currency`` and ``total`` (smallest units, exact) are of money only,
``successes`` of rates only. ``value``, ``low``, ``high`` are empty where there is nothing to say: no call
to divide by, one hand only."""


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
    computed in fractions, so that no digits cancel.

    >>> mean_per_100([(1000, 2, 3000, 5_000_000)])
    Mean(hands=2, per_100=150.0, standard_error=50.0)
    """
    hands, total, squares = 0, Fraction(0), Fraction(0)
    for bet, n, amount, amount_squares in parts:
        hands += n
        total += Fraction(amount, bet)
        squares += Fraction(amount_squares, bet * bet)
    if hands < 2:
        return Mean(hands, float(total * 100 / hands) if hands else math.nan, None)
    variance = (squares - total * total / hands) / (hands - 1)
    return Mean(hands, float(total * 100 / hands), 100 * math.sqrt(variance / hands))


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
    root of the sample variance of x - value y, times the number of rows, divided by the sum of y. The
    variance is computed in fractions.

    >>> ratio_of_sums(2, 3, 5, 4, 8, 6)
    RatioOfSums(value=0.75, standard_error=0.25)
    """
    if not base:
        return RatioOfSums(math.nan, None)
    ratio = Fraction(total, base)
    if rows < 2:
        return RatioOfSums(float(ratio), None)
    spread = squares - 2 * ratio * products + ratio * ratio * base_squares
    return RatioOfSums(float(ratio), math.sqrt(spread * rows / (rows - 1)) / abs(base))


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
    rows = []
    for group, its in parts.items():
        statistic = known[group[-1]]
        hands, total = sum(part[1] for part in its), sum(part[2] for part in its)
        row = dict(zip(groups, group, strict=True)) | {"unit": statistic.unit, "n": hands, "total": total}
        if statistic.bet:
            mean = mean_per_100((part[0], part[1], part[2], part[3]) for part in its)
            row |= _with_interval(mean.per_100, mean.standard_error)
        elif statistic.base:
            ratio = ratio_of_sums(*(sum(column) for column in list(zip(*its, strict=True))[1:]))
            row |= _with_interval(ratio.value, ratio.standard_error)
        rows.append(row | {"enough": hands >= statistic.min_sample})
    return pd.DataFrame(rows).reindex(columns=list(dict.fromkeys([*keys, *FIGURE_COLUMNS])))


def _with_interval(value: float, error: float | None) -> dict[str, float | None]:
    spread = math.nan if error is None else Z * error
    return {"value": value, "low": value - spread, "high": value + spread, "standard_error": error}


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
    for column in ("n", "successes"):
        found[column] = found[column].astype("Int64")
    found["enough"] = found["enough"].astype(bool)
    if "street" in keys:
        found["street"] = found["street"].replace(0, pd.NA).astype("Int64")
    return found
