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
from stud_stats.stats.estimates import (
    FIGURE_COLUMNS,
    Z,
    beta_prior,
    bootstrap_per_100,
    false_discovery,
    figures,
    hands_needed,
    mean_per_100,
    opportunities_needed,
    ratio_of_sums,
    wilson,
)
from stud_stats.stats.student import _expansion, student_t
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


@given(st.lists(st.tuples(st.integers(-500, 500), st.integers(1, 500)), min_size=2, max_size=40))
def test_a_ratio_of_sums_has_the_standard_error_of_its_residuals(pairs: list[tuple[int, int]]) -> None:
    x, y = ([pair[place] for pair in pairs] for place in (0, 1))
    found = ratio_of_sums(
        len(pairs), sum(x), sum(a * a for a in x), sum(y), sum(b * b for b in y), sum(a * b for a, b in pairs)
    )
    ratio = sum(x) / sum(y)
    residuals = [a - ratio * b for a, b in pairs]  # their mean is 0
    error = (len(pairs) * sum(r * r for r in residuals) / (len(pairs) - 1)) ** 0.5 / sum(y)
    assert found.value == pytest.approx(ratio)
    assert found.standard_error == pytest.approx(error, abs=1e-9)


def test_a_ratio_of_sums_says_nothing_without_a_base() -> None:
    assert math.isnan(ratio_of_sums(3, 5, 9, 0, 0, 0).value)
    assert ratio_of_sums(1, 5, 25, 10, 100, 50).standard_error is None


def test_a_bootstrap_of_two_results_is_binomial() -> None:
    # the number of won hands among those drawn is binomial: its 2.5 % and 97.5 % points are exact
    n, won = 40, 12
    amounts = np.array([1000] * won + [0] * (n - won))
    found = bootstrap_per_100(amounts, np.full(n, 1000), repeats=20_000)
    below, points = 0.0, {}
    for drawn in range(n + 1):
        below += math.comb(n, drawn) * (won / n) ** drawn * (1 - won / n) ** (n - drawn)
        for tail in (0.025, 0.975):
            if below >= tail:
                points.setdefault(tail, drawn)
    assert (found.low, found.high) == pytest.approx((100 * points[0.025] / n, 100 * points[0.975] / n))


def test_a_bootstrap_of_many_hands_is_the_normal_interval() -> None:
    amounts = np.random.default_rng(1).integers(-20, 21, size=50_000) * 100
    found = bootstrap_per_100(amounts, np.full(len(amounts), 1000))
    mean = mean_per_100([(1000, len(amounts), int(amounts.sum()), int((amounts**2).sum()))])
    assert mean.standard_error is not None
    spread = Z * mean.standard_error
    assert found.low == pytest.approx(mean.per_100 - spread, abs=0.1 * spread)
    assert found.high == pytest.approx(mean.per_100 + spread, abs=0.1 * spread)
    assert found == bootstrap_per_100(amounts, np.full(len(amounts), 1000))


def test_a_bootstrap_needs_hands() -> None:
    with pytest.raises(ValueError, match="no hands"):
        bootstrap_per_100(np.array([]), np.array([]))


def test_the_prior_of_two_players_by_hand() -> None:
    # 2 and 8 of 10: p = 1/2, S = 10 (0.09 + 0.09) = 1.8; for equal n the correlation is
    # (S / ((k - 1) p q) - 1) / (n - 1) = (7.2 - 1) / 9
    prior = beta_prior(np.array([2, 8]), np.array([10, 10]))
    weight = 1 / (6.2 / 9) - 1
    assert (prior.mean, prior.successes, prior.failures) == pytest.approx((0.5, weight / 2, weight / 2))
    assert prior.shrunk(2, 10) == pytest.approx((weight / 2 + 2) / (weight + 10))
    assert prior.shrunk(0, 0) == 0.5


def test_the_prior_finds_the_pool_that_players_were_drawn_from() -> None:
    random = np.random.default_rng(2)
    rates = random.beta(6.0, 14.0, size=4000)
    n = random.integers(20, 400, size=4000)
    prior = beta_prior(random.binomial(n, rates), n)
    assert (prior.successes, prior.failures) == pytest.approx((6.0, 14.0), rel=0.1)


def test_players_who_do_not_differ_are_all_the_pool() -> None:
    prior = beta_prior(np.array([3, 30, 0]), np.array([10, 100, 0]))
    assert math.isinf(prior.successes)
    assert prior.shrunk(10, 10) == pytest.approx(0.3)
    with pytest.raises(ValueError, match="nobody in the pool"):
        beta_prior(np.array([0]), np.array([0]))


def test_false_discoveries_are_those_of_the_published_example() -> None:
    # Benjamini, Hochberg (1995), section 4: of 15 probabilities the first four are called true at 0.05
    p = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719]
    p += [0.6528, 0.7590, 1.0]
    adjusted = false_discovery(np.array(p[::-1]))[::-1]
    assert (adjusted <= 0.05).tolist() == [True] * 4 + [False] * 11
    assert adjusted[3] == pytest.approx(0.0095 * 15 / 4)
    assert (np.diff(adjusted) >= 0).all()
    assert false_discovery(np.array([])).size == 0


def test_the_hands_needed_find_a_difference_as_often_as_they_say() -> None:
    n = hands_needed(5.0, 0.0, 4.0, power=0.9)
    error = 100 * 4.0 / math.sqrt(n)
    found = textbook.NormalDist(5.0, error).cdf(Z * error)
    assert 1 - found == pytest.approx(0.9, abs=1e-6)
    n = opportunities_needed(0.25, 0.20)
    limit = 0.20 + Z * math.sqrt(0.20 * 0.80 / n)
    assert 1 - textbook.NormalDist(0.25, math.sqrt(0.25 * 0.75 / n)).cdf(limit) == pytest.approx(
        0.8, abs=1e-6
    )
    assert math.isinf(opportunities_needed(0.2, 0.2))
    assert math.isinf(hands_needed(1.0, 1.0, 4.0))


# E. S. Pearson, H. O. Hartley, Biometrika Tables for Statisticians, table 12: the two-sided 5 %, 1 %
STUDENT = [
    (1, 12.706, 63.657), (2, 4.303, 9.925), (3, 3.182, 5.841), (4, 2.776, 4.604), (5, 2.571, 4.032),
    (9, 2.262, 3.250), (10, 2.228, 3.169), (29, 2.045, 2.756), (30, 2.042, 2.750), (60, 2.000, 2.660),
    (120, 1.980, 2.617),
]  # fmt: skip


@pytest.mark.parametrize(("degrees", "at_95", "at_99"), STUDENT)
def test_students_t_is_that_of_the_tables(degrees: int, at_95: float, at_99: float) -> None:
    assert student_t(degrees) == pytest.approx(at_95, abs=5.1e-4)
    assert student_t(degrees, 0.99) == pytest.approx(at_99, abs=5.1e-4)


def test_students_t_is_exact_where_it_can_be_written_down() -> None:
    assert student_t(1) == pytest.approx(math.tan(0.475 * math.pi), rel=1e-9)
    assert student_t(2) == pytest.approx(0.95 * math.sqrt(2 / (1 - 0.95**2)), rel=1e-9)
    # where the series ends the expansion says the same
    assert _expansion(Z, 100) == pytest.approx(student_t(100), abs=1e-9)
    assert student_t(10**9) == pytest.approx(Z, rel=1e-8)
    with pytest.raises(ValueError, match="and 0 is less"):
        student_t(0)


def test_money_of_few_hands_has_a_wide_interval_and_of_one_hand_none() -> None:
    found = figures(count(random_frames(12, hands=12), STATISTICS, ("player", "game")))
    money = found[found["statistic"] == "bb_per_100"]
    assert {1, 2} <= set(money["n"])
    for row in money.to_dict("records"):
        if row["n"] < 2:
            assert math.isnan(row["low"])
            assert math.isnan(row["high"])
        else:
            reach = student_t(row["n"] - 1) * row["standard_error"]
            assert (row["low"], row["high"]) == pytest.approx((row["value"] - reach, row["value"] + reach))
