"""Two players side by side, and a player against the pool: intervals, tests, and how many were made."""

import csv
import io
import json
import math
import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from rich.cells import cell_len

from stud_stats import reports
from stud_stats.reports import ReportError, UnknownPlayerError
from stud_stats.reports.comparing import COMPARED_COLUMNS
from stud_stats.reports.inference import (
    Measured,
    difference,
    fisher,
    hands_of_means_needed,
    opportunities_of_both_needed,
)
from stud_stats.reports.leaking import LEAK_COLUMNS, Leaks, Q, _figures
from stud_stats.stats.catalogue import STATISTIC_BY_KEY
from stud_stats.stats.estimates import wilson
from stud_stats.stats.frames import Coverage
from stud_stats.store import Store
from tests.store.texts import stored, walk


@pytest.fixture(scope="module")
def names(played_store: Store) -> list[str]:
    counts = Counter[str]()
    for row in played_store.players():
        counts[row["player"]] += row["hands"]
    return [name for name, _ in counts.most_common(2)]


def test_both_sides_are_those_of_the_report_of_one_player(played_store: Store, names: list[str]) -> None:
    found = reports.compare(played_store, *names)
    assert list(found.figures.columns) == list(COMPARED_COLUMNS)
    for prefix, name in (("", names[0]), ("other_", names[1])):
        alone = reports.player(played_store, name, ("street",)).figures
        alone = alone[alone["unit"] == "rate"].set_index(["statistic", "street"])
        compared = found.figures[found.figures["unit"] == "rate"].set_index(["statistic", "street"])
        for column in ("n", "value", "low", "high", "enough"):
            ours = compared[f"{prefix}{column}"]
            assert ours.tolist() == alone[column].reindex(ours.index).tolist()
    assert set(found.figures["player"]) == {names[0]}


def test_a_difference_has_its_interval_and_hands_that_would_tell(
    played_store: Store, names: list[str]
) -> None:
    figures = reports.compare(played_store, *names).figures
    rates = figures[figures["unit"] == "rate"]
    assert len(rates) > 50
    for row in rates.to_dict("records"):
        gap = row["value"] - row["other_value"]
        assert row["difference"] == pytest.approx(gap)
        assert row["difference_low"] <= gap <= row["difference_high"]
        assert row["apart"] == (row["difference_low"] > 0 or row["difference_high"] < 0)
        assert pd.isna(row["hands_needed"]) == (gap == 0)
    money = figures[figures["unit"].isin(["sb_per_100", "bb_per_100"])]
    assert set(money["currency"]) == {"USD", "chips"}
    assert money["difference_low"].notna().all()
    nets = figures[figures["statistic"] == "net"]
    assert nets["difference_low"].isna().all()


def test_the_table_leaves_small_samples_out_and_says_so(played_store: Store, names: list[str]) -> None:
    report = reports.compare(played_store, *names)
    text, whole = report.render(), report.render(limit=0)
    assert "with too few opportunities left out; --limit 0 shows all" in text
    assert len(whole) > len(text)
    assert "left out" not in whole
    assert max(cell_len(line) for line in whole.split("\n")) <= 100
    assert json.loads(report.render("json"))["players"] == names
    with pytest.raises(ReportError, match="two players are compared"):
        reports.compare(played_store, names[0], names[0])
    with pytest.raises(UnknownPlayerError, match="near are"):
        reports.compare(played_store, names[0], names[1] + "x")


def test_the_interval_of_a_difference_holds_the_true_one_as_often_as_it_says() -> None:
    chance = np.random.default_rng(5)
    for rate, other, n, other_n in ((0.3, 0.2, 60, 90), (0.05, 0.1, 40, 40), (0.5, 0.5, 25, 200)):
        hits, other_hits = chance.binomial(n, rate, 4000), chance.binomial(other_n, other, 4000)
        (low, high), (other_low, other_high) = wilson(hits, n), wilson(other_hits, other_n)
        held = 0
        for row in zip(hits / n, low, high, other_hits / other_n, other_low, other_high, strict=True):
            values = [float(value) for value in row]
            found = difference(Measured(*values[:3]), Measured(*values[3:]))
            held += found.low <= rate - other <= found.high
        assert 0.935 <= held / 4000 <= 0.975


def test_so_many_opportunities_tell_two_rates_apart_four_times_in_five() -> None:
    n = math.ceil(opportunities_of_both_needed(0.35, 0.25))
    chance = np.random.default_rng(6)
    hits, others = chance.binomial(n, 0.35, 3000), chance.binomial(n, 0.25, 3000)
    apart = 0
    for first, second in zip(hits, others, strict=True):
        sides = [Measured(count / n, *(float(end) for end in wilson(count, n))) for count in (first, second)]
        apart += difference(*sides).low > 0
    assert 0.77 <= apart / 3000 <= 0.83
    assert opportunities_of_both_needed(0.2, 0.2) == math.inf
    assert hands_of_means_needed(5.0, 1.0, 5.0, 1.0) == math.inf


def exact(successes: int, n: int, others: int, other_n: int) -> Fraction:
    both = successes + others
    chances = {
        hits: math.comb(n, hits) * math.comb(other_n, both - hits)
        for hits in range(max(0, both - other_n), min(n, both) + 1)
    }
    as_rare = sum(chance for chance in chances.values() if chance <= chances[successes])
    return Fraction(as_rare, sum(chances.values()))


def test_fishers_test_is_that_of_whole_numbers() -> None:
    draw = random.Random(7)
    for _ in range(300):
        n, other_n = draw.randrange(1, 120), draw.randrange(1, 2000)
        successes, others = draw.randint(0, n), draw.randint(0, other_n)
        expected = float(exact(successes, n, others, other_n))
        assert fisher(successes, n, others, other_n) == pytest.approx(expected, rel=1e-9)
    large = fisher(5200, 10_000, 2_500_000, 5_000_000)
    assert large == pytest.approx(math.erfc(4 / math.sqrt(2)), rel=0.05)


def test_the_pool_of_leaks_is_everybody_else(played_store: Store, names: list[str]) -> None:
    name = names[0]
    report = reports.leaks(played_store, name)
    assert list(report.figures.columns) == list(LEAK_COLUMNS)
    everybody = reports.pool(played_store, "player,game,street").figures
    everybody = everybody[(everybody["unit"] == "rate")]
    key = ["game", "statistic", "street"]
    for row in report.figures.head(40).to_dict("records"):
        assert STATISTIC_BY_KEY[row["statistic"]].choice
        of_it = everybody
        for column in key:
            wanted = row[column]
            of_it = of_it[
                of_it[column].isna() if pd.isna(wanted) else (of_it[column] == wanted).fillna(False)
            ]
        own, others = of_it[of_it["player"] == name], of_it[of_it["player"] != name]
        assert (row["n"], row["successes"]) == (own["n"].sum(), own["successes"].sum())
        assert row["pool"] == others["successes"].sum() / others["n"].sum()
        assert min(row["value"], row["pool"]) <= row["shrunk"] <= max(row["value"], row["pool"])


def pool_counts(players: int = 12) -> pd.DataFrame:
    """Counts of players who all do alike, but for P0, who plays more; every fifth statistic is rare."""
    draw = np.random.default_rng(8)
    rates = [key for key, one in STATISTIC_BY_KEY.items() if one.unit == "rate"]
    rows = []
    for player in range(players):
        for number, key in enumerate(rates):
            other = player == 0 and key == "vpip"
            n = 9 if number % 5 == 4 else 400
            hits = draw.binomial(n, 0.45 if other else 0.3)
            rows.append(("x", f"P{player}", "stud_hi", 0, key, n, hits))
    return pd.DataFrame(
        rows, columns=["site", "player", "game", "street", "statistic", "opportunities", "successes"]
    )


def test_what_nobody_decides_is_no_leak() -> None:
    undecided = {key for key, one in STATISTIC_BY_KEY.items() if not one.choice}
    assert undecided == {
        "bring_in", "walk", "steal_success", "board_lead", "no_low", "low_made", "made_8", "made_7", "made_6",
        "razz_brick", "razz_catch",
    }  # fmt: skip
    counts = pool_counts()
    assert undecided <= set(counts["statistic"])
    assert undecided.isdisjoint(_figures(counts, "P0")["statistic"])


def test_nothing_is_a_leak_but_for_the_whole_table() -> None:
    figures = _figures(pool_counts(), "P0")
    report = Leaks("leaks", (), figures, Coverage(400, 0, 0), "P0")
    tested = figures[figures["q"].notna()]
    assert 0 < len(tested) < len(figures)
    assert all(row["n"] >= STATISTIC_BY_KEY[row["statistic"]].min_sample for row in tested.to_dict("records"))
    ranked = tested["p"].sort_values().reset_index(drop=True)
    steps = [p * len(ranked) / place for place, p in enumerate(ranked, start=1)]
    expected = [min(1.0, *steps[place:]) for place in range(len(steps))]
    assert tested["q"].tolist() == pytest.approx(expected)
    assert (figures["leak"] == (figures["q"] <= Q)).all()
    said = json.loads(report.render("json"))
    assert (said["statistics"], said["tested"], said["leaks"]) == (len(figures), len(tested), 1)
    text = report.render(limit=0)
    words = " ".join(text.split())
    assert f"{len(figures):,} statistics of what a player decides were looked at" in words
    assert f"{len(tested):,} had opportunities enough" in words
    assert "In one the player differs from the pool by more than chance (q at most 5%)" in words
    assert "Not tested: too few opportunities" in text
    assert "Not tested" not in report.render()
    assert max(cell_len(line) for line in text.split("\n")) <= 100


def test_a_player_who_does_something_else_is_found_and_nothing_else_is() -> None:
    counts = pool_counts()
    found = _figures(counts, "P0")
    assert found[found["leak"]]["statistic"].tolist() == ["vpip"]
    # without the allowance several of the others would have been called leaks
    assert (found["p"] < 0.05).sum() > 1
    assert not _figures(counts, "P1")["leak"].any()


NAMES = ("\x1b[31m=HYPERLINK(1)\n|x|", "[bold]名前名前名前名前名前 a name as long as no room allows <b>")


def test_names_do_nothing_in_the_tables_of_two_players(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, *(walk(f"W{number}", names=(*NAMES, "Cat")) for number in range(3)))
    for report in (
        reports.compare(store, *NAMES),
        reports.session(store, NAMES[0]),
        reports.leaks(store, NAMES[0]),
        reports.player(store, NAMES[0], "opponent"),
    ):
        for width in (60, 100):
            text = report.render(limit=0, width=width)
            assert "\x1b" not in text
            assert max(cell_len(line) for line in text.split("\n")) <= width
        markdown = report.render("markdown")
        assert "\x1b" not in markdown
        assert "<b>" not in markdown
        cells = csv.reader(io.StringIO(report.render("csv")))
        assert not [cell for row in cells for cell in row if cell[:1] in ("=", "@")]
