"""Bars of intervals: nothing is cut off, whatever the figure."""

from __future__ import annotations

import math

import pytest
from lxml import html

from stud_stats.pages.bars import Scale, bar, shared_scale


def places(drawn: str) -> tuple[float, float, float]:
    """Left and right end of the interval, and the mark, in per cent."""
    (svg,) = html.fragments_fromstring(drawn)
    (interval,), (mark,) = svg.xpath("//rect[@class='range']"), svg.xpath("//rect[@class='point']")
    left, width = float(interval.get("x")), float(interval.get("width"))
    return left, left + width, float(mark.get("x")) + 0.5


@pytest.mark.parametrize(
    ("value", "low", "high", "where"),
    [
        (12.0, 6.0, 24.0, (25, 100, 50)),
        (0.5, 0.25, 1.0, (25, 100, 50)),
        (1.0, -2.0, 6.0, (0, 100, 37.5)),
        (-3.0, -4.0, -2.0, (0, 50, 25)),
        (0.0, 0.0, 0.0, (0, 0.75, 0.5)),
    ],
)
def test_what_is_no_rate_has_a_scale_of_its_own(
    value: float, low: float, high: float, where: tuple[float, float, float]
) -> None:
    for unit in ("ratio", "money_ratio"):
        assert shared_scale(unit, [low, high]) is None
    assert places(bar(None, value, low, high)) == pytest.approx(where)


def test_rates_and_money_share_theirs() -> None:
    assert shared_scale("rate", [0.2, 0.3]) == Scale(0.0, 1.0)
    assert shared_scale("bb_per_100", [-30.0, math.nan, 12.0]) == Scale(-30.0, 30.0)
    assert places(bar(Scale(0.0, 1.0), 0.5, 0.25, 0.75)) == pytest.approx((25, 75, 50))


@pytest.mark.parametrize("missing", [math.nan, math.inf])
def test_no_bar_without_an_interval_that_ends(missing: float) -> None:
    assert bar(None, 1.0, 0.5, missing) == ""
