"""How sure one may be that two figures differ: the interval of the difference, an exact test, and how many
hands would tell. What is said of a single figure is in `stud_stats.stats.estimates`.

May import numpy and `stud_stats.stats.estimates`.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import Final, NamedTuple

import numpy as np

from stud_stats.stats.estimates import POWER, Z

Z_POWER: Final = NormalDist().inv_cdf(POWER)

_TABLE: Final = np.array([math.lgamma(number + 1) for number in range(64)])


class Interval(NamedTuple):
    """Ends of an interval; not numbers where there is none."""

    low: float
    high: float


class Measured(NamedTuple):
    """A figure with its interval."""

    value: float
    low: float
    high: float


def difference(first: Measured, second: Measured) -> Interval:
    """The interval of ``first`` less ``second``, of independent figures, from the intervals of both.

    R. G. Newcombe, "Interval estimation for the difference between independent proportions", Statistics in
    Medicine 17 (1998) 873-890, method 10, with Wilson intervals; for other figures the same recovery of
    variances from ends of intervals (G. Zou and A. Donner, Statistics in Medicine 27 (2008) 1693-1702), which
    for symmetric intervals is the usual one of two means.

    >>> 56 / 70, 48 / 80
    (0.8, 0.6)
    >>> first, second = Measured(0.8, 0.69183, 0.87695), Measured(0.6, 0.49045, 0.70038)
    >>> [round(end, 4) for end in difference(first, second)]
    [0.0524, 0.3339]
    """
    ends = math.hypot(first.value - first.low, second.high - second.value)
    starts = math.hypot(first.high - first.value, second.value - second.low)
    apart = first.value - second.value
    return Interval(apart - ends, apart + starts)


def opportunities_of_both_needed(first: float, second: float) -> float:
    """Opportunities of each of two players that would tell their rates apart, were these the true ones: an
    interval at 95 % without 0, with probability `estimates.POWER`. Infinite for equal rates.

    J. L. Fleiss, Statistical Methods for Rates and Proportions, 3.2, without continuity correction.

    >>> math.ceil(opportunities_of_both_needed(0.5, 0.4))
    388
    """
    if first == second:
        return math.inf
    middle = (first + second) / 2
    spread = Z * math.sqrt(2 * middle * (1 - middle))
    spread += Z_POWER * math.sqrt(first * (1 - first) + second * (1 - second))
    return (spread / (first - second)) ** 2


def hands_of_means_needed(
    first: float, first_variance: float, second: float, second_variance: float
) -> float:
    """The same for two means, whose hands have those variances.

    >>> math.ceil(hands_of_means_needed(10, 90_000, 0, 90_000))
    14128
    """
    if first == second:
        return math.inf
    return (Z + Z_POWER) ** 2 * (first_variance + second_variance) / (first - second) ** 2


def fisher(successes: int, n: int, other_successes: int, other_n: int) -> float:
    """The probability, were both rates the same, of a result as improbable as this or more so: Fisher's exact
    test, two-sided. It holds for samples of any size. R. A. Fisher, Statistical Methods for Research Workers,
    21.02.

    >>> round(fisher(3, 4, 1, 4), 4), round(fisher(12, 15, 40, 140), 6)
    (0.4857, 0.000147)
    """
    both = successes + other_successes
    hits = np.arange(max(0, both - other_n), min(n, both) + 1)
    log = _log_choose(n, hits) + _log_choose(other_n, both - hits)
    chances = np.exp(log - log.max())
    observed = chances[successes - hits[0]]
    # equal chances differ in their last digits
    return float(min(1.0, chances[chances <= observed * (1 + 1e-7)].sum() / chances.sum()))


def _log_choose(n: int, places: np.ndarray) -> np.ndarray:
    return _log_factorial(np.full(1, n)) - _log_factorial(places) - _log_factorial(n - places)


def _log_factorial(numbers: np.ndarray) -> np.ndarray:
    """Exact for small numbers, else Stirling's series."""
    large = np.maximum(numbers, len(_TABLE)).astype(float)
    series = (large + 0.5) * np.log(large) - large + 0.5 * math.log(2 * math.pi)
    series += 1 / (12 * large) - 1 / (360 * large**3) + 1 / (1260 * large**5)
    return np.where(numbers < len(_TABLE), _TABLE[np.minimum(numbers, len(_TABLE) - 1)], series)
