"""How many standard errors from a mean its interval reaches, when the spread is itself only estimated.

May import nothing of the package.
"""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist
from typing import Final

_SERIES_UP_TO: Final = 100
"""Degrees of freedom from which on the expansion is exact to more than nine digits."""


@lru_cache(maxsize=4096)
def student_t(degrees: int, confidence: float = 0.95) -> float:
    """The factor of an interval at ``confidence`` on both sides, of Student's t with ``degrees`` of freedom
    (a sample of n has n - 1). ValueError below 1.

    Student, "The Probable Error of a Mean", Biometrika 6 (1908) 1-25. M. Abramowitz, I. Stegun, Handbook of
    Mathematical Functions (1964): up to 100 degrees 26.7.3 and 26.7.4, inverted by halving; above them the
    expansion 26.7.5 about the normal quantile.

    >>> [round(student_t(degrees), 3) for degrees in (1, 2, 10, 120)]
    [12.706, 4.303, 2.228, 1.98]
    """
    if degrees < 1:
        raise ValueError(f"Student's t has a degree of freedom at least, and {degrees} is less")
    if degrees > _SERIES_UP_TO:
        return _expansion(NormalDist().inv_cdf(0.5 + confidence / 2), degrees)
    low, high = 0.0, math.pi / 2
    while low < (middle := (low + high) / 2) < high:
        if _within(middle, degrees) < confidence:
            low = middle
        else:
            high = middle
    return math.sqrt(degrees) * math.tan(low)


def _within(angle: float, degrees: int) -> float:
    """The probability of a t between plus and minus root(degrees) tan(angle)."""
    cosine, sine = math.cos(angle), math.sin(angle)
    odd = degrees % 2
    term = cosine if odd else 1.0
    total = 0.0
    for power in range(odd, degrees - 1, 2):
        total += term
        term *= (power + 1) / (power + 2) * cosine * cosine
    return 2 / math.pi * (angle + sine * total) if odd else sine * total


def _expansion(z: float, degrees: int) -> float:
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / degrees**place for place, term in enumerate(terms, start=1))
