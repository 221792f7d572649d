"""Intervals against published values and against their own definition; means against a textbook."""

import math
import statistics as textbook

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stud_stats.stats.aggregate import Counts, count
from stud_stats.stats.catalogue import STATISTICS
from stud_stats.stats.dimensions import STREET
from stud_stats.stats.estimates import FIGURE_COLUMNS, Z, figures, mean_per_100, wilson
from tests.stats.random_rows import random_frames

# R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17
# (1998) 857-872, table I, method 3 (score without continuity correction), 95 %.
NEWCOMBE = [
    (81, 263, 0.2553, 0.3662),
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
]


@pytest.mark.parametrize(("successes", "n", "low", "high"), NEWCOMBE)
def test_wilson_gives_the_published_intervals(successes: int, n: int, low: float, high: float) -> None:
    assert [round(float(end), 4) for end in wilson(successes, n)] == [low, high]


def by_bisection(successes: int, n: int, side: int) -> float:
    """The proportion that lies ``Z`` of its own standard errors from the observed one, found by halving."""
    observed = successes / n
    inside, outside = observed, float(side > 0)
    for _ in range(200):
        middle = (inside + outside) / 2
        near = abs(observed - middle) <= Z * math.sqrt(middle * (1 - middle) / n)
        inside, outside = (middle, outside) if near else (inside, middle)
    return (inside + outside) / 2


@given(st.integers(1, 10**6), st.floats(0, 1))
def test_wilson_equals_its_definition(n: int, share: float) -> None:
    successes = round(share * n)
    low, high = wilson(successes, n)
    assert low == pytest.approx(by_bisection(successes, n, -1), abs=1e-9)
    assert high == pytest.approx(by_bisection(successes, n, 1), abs=1e-9)
    assert 0 <= low <= successes / n <= high <= 1


def test_wilson_says_nothing_without_trials() -> None:
    low, high = wilson(np.array([0, 0, 3]), np.array([0, 5, 3]))
    assert np.isnan([low[0], high[0]]).all()
    assert (low[1], high[2]) == (0.0, 1.0)


@given(
    st.lists(
        st.tuples(st.sampled_from([1, 200, 3000]), st.integers(-(10**6), 10**6)), min_size=2, max_size=50
    )
)
def test_a_mean_per_100_hands_is_that_of_the_textbook(hands: list[tuple[int, int]]) -> None:
    parts = []
    for bet in {bet for bet, _ in hands}:
        nets = [net for its, net in hands if its == bet]
        parts.append((bet, len(nets), sum(nets), sum(net * net for net in nets)))
    mean = mean_per_100(parts)
    in_bets = [net / bet for bet, net in hands]
    assert mean.hands == len(hands)
    assert mean.per_100 == pytest.approx(100 * textbook.mean(in_bets), rel=1e-9, abs=1e-6)
    assert mean.standard_error is not None
    error = 100 * textbook.stdev(in_bets) / len(hands) ** 0.5
    assert mean.standard_error == pytest.approx(error, rel=1e-9, abs=1e-6)


def test_a_large_even_result_has_no_spread() -> None:
    # with floats the squares of such sums cancel to noise, and the root of noise is a wrong figure
    net = 10**15 + 1
    mean = mean_per_100([(1, 3, 3 * net, 3 * net * net)])
    assert mean.standard_error == 0.0


def test_one_hand_has_no_standard_error_and_none_no_mean() -> None:
    assert mean_per_100([(200, 1, 400, 160000)]).standard_error is None
    assert mean_per_100([(200, 1, 400, 160000)]).per_100 == 200.0
    assert math.isnan(mean_per_100([]).per_100)


def test_figures_have_their_columns_types_and_units() -> None:
    found = figures(count(random_frames(21), STATISTICS, ("player", "street")))
    assert list(found.columns) == ["site", "player", "street", *FIGURE_COLUMNS]
    assert found["enough"].dtype == bool
    assert found["n"].dtype == "Int64"
    rates = found[found["unit"] == "rate"]
    assert ((rates["low"] <= rates["value"]) & (rates["value"] <= rates["high"])).all()
    assert (rates["successes"] <= rates["n"]).all()
    assert rates["currency"].isna().all()
    assert found.loc[found["statistic"] == "wtsd", STREET].isna().all()
    assert (found.loc[found["statistic"] == "vpip", STREET] == 3).all()
    assert found.loc[found["unit"] == "money", "currency"].notna().all()
    small = found[found["statistic"] == "wsd"]
    assert (small["enough"] == (small["n"] >= 50)).all()


def test_a_ratio_and_its_interval_follow_from_the_share() -> None:
    counted = pd.DataFrame(
        {"statistic": ["aggression_factor"], "opportunities": np.int64([40]), "successes": np.int64([30])}
    )
    money = count(random_frames(22, hands=5), []).money
    row = figures(Counts((), counted, money)).iloc[0]
    low, high = wilson(30, 40)
    assert (row["value"], row["low"], row["high"]) == pytest.approx((3.0, low / (1 - low), high / (1 - high)))
    never_called = counted.assign(successes=40)
    row = figures(Counts((), never_called, money)).iloc[0]
    assert (math.isnan(row["value"]), row["low"] > 9, math.isnan(row["high"])) == (True, True, True)
