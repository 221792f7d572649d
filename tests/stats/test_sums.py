"""What must add up on hands that can be played: outcomes of a choice, splits, nets, shares of the rake."""

from collections import defaultdict

import pandas as pd
import pytest

from stud_stats.core.events import GAMES
from stud_stats.generating import generate
from stud_stats.stats.aggregate import Counts, count
from stud_stats.stats.catalogue import STATISTICS
from stud_stats.stats.frames import Frames
from stud_stats.writers import canonical
from tests.stats.played import frames_of

BY = ("game", "player", "street")
CHOICES = sorted({one.outcome_of for one in STATISTICS if one.outcome_of})


@pytest.fixture(scope="module")
def frames() -> Frames:
    texts = [canonical.write(hand) for game in GAMES for hand in generate(150, game, 11)]
    return frames_of(*texts, but=("meta.unverifiable",))


@pytest.fixture(scope="module")
def counts(frames: Frames) -> Counts:
    return count(frames, STATISTICS, BY)


def rates(counts: Counts, *keys: str) -> pd.DataFrame:
    found = counts.counted
    return found[found["statistic"].isin(keys)].groupby([*BY])[["opportunities", "successes"]].sum()


@pytest.mark.parametrize("choice", CHOICES)
def test_of_the_outcomes_of_a_choice_one_succeeds_each_time(counts: Counts, choice: str) -> None:
    outcomes = [one.key for one in STATISTICS if one.outcome_of == choice]
    found = rates(counts, *outcomes)
    assert len(outcomes) > 1
    assert len(found) > 0
    assert (found["opportunities"] == found["successes"] * len(outcomes)).all()


@pytest.mark.parametrize("action", ["call", "raise", "fold"])
def test_heads_up_and_multiway_are_all_defences(counts: Counts, action: str) -> None:
    whole = rates(counts, f"bring_in_{action}")
    parts = rates(counts, f"bring_in_{action}_heads_up", f"bring_in_{action}_multiway")
    pd.testing.assert_frame_equal(whole, parts)


def test_first_in_is_split_by_the_better_doors_left(counts: Counts) -> None:
    keys = [f"complete_first_in_ahead_{many}" for many in ("0", "1", "2_or_more")]
    pd.testing.assert_frame_equal(rates(counts, "complete_first_in"), rates(counts, *keys))


def test_each_kind_of_steal_is_one(counts: Counts) -> None:
    steals = rates(counts, "steal")
    for kind in ("steal_pos3", "steal_last", "steal_door"):
        part = rates(counts, kind)
        assert len(part) > 0
        assert (part <= steals.reindex(part.index)).all(axis=None)


def money(counts: Counts) -> dict[str, dict[tuple[str, str], int]]:
    found: dict[str, dict[tuple[str, str], int]] = defaultdict(lambda: defaultdict(int))
    for row in counts.money.itertuples(index=False):
        found[row.statistic][row.player, row.currency] += row.total
    return found


def test_nets_with_and_without_showdown_are_the_net(counts: Counts) -> None:
    found = money(counts)
    for place, net in found["net"].items():
        assert net == found["net_at_showdown"][place] + found["net_without_showdown"][place]
        assert found["net_before_rake"][place] == net + found["rake_weighted"][place]


def test_each_way_to_share_the_rake_is_the_whole_rake(frames: Frames, counts: Counts) -> None:
    found = money(counts)
    rake = -int(frames.seats["net"].sum())
    assert rake > 0
    for kind in ("weighted", "contributed", "dealt", "winner"):
        assert sum(found[f"rake_{kind}"].values()) == rake
    by_hand = frames.seats.groupby("hand_id")[
        [f"rake_{kind}" for kind in ("weighted", "dealt", "winner")]
    ].sum()
    assert (by_hand.nunique(axis=1) == 1).all()


def test_every_statistic_has_been_met(counts: Counts) -> None:
    met = {*counts.counted["statistic"], *counts.money["statistic"]}
    assert {one.key for one in STATISTICS} - met == set()


def test_acts_add_up_to_the_decisions(frames: Frames, counts: Counts) -> None:
    found = counts.counted.groupby("statistic")[["opportunities", "successes"]].sum()
    facing = found.loc["fold", "opportunities"]
    calls, folds = found.loc["call", "successes"], found.loc["fold", "successes"]
    raises = int((frames.decisions["action"] == "raise").sum())
    assert facing == calls + folds + found.loc["raise", "successes"]
    assert found.loc["raise", "successes"] == raises
