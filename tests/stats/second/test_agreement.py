"""Every statistic is counted twice, and both say the same of every hand and player.

The second telling walks the events of a hand and was written from the sentences of the statistics; it takes
nothing from the replayer and nothing from the declarations.
"""

from __future__ import annotations

import os
from collections import defaultdict

import pytest

from stud_stats.core.events import GAMES, Game
from stud_stats.rules.profiles import PROFILES
from stud_stats.stats.aggregate import count
from stud_stats.stats.catalogue import STATISTIC_BY_KEY, STATISTICS
from stud_stats.stats.dimensions import DIMENSIONS
from stud_stats.stats.examples import EXAMPLE_HANDS
from stud_stats.stats.frames import Frames
from tests.canonical import read_hand
from tests.corpus import needs_corpus
from tests.stats.second.agreement import TOLD_AGAIN, Agreement, compare, first_telling, frames_of, of_player
from tests.stats.second.counting import View
from tests.stats.second.sources import generated, real_hands, sample_files, splits
from tests.stats.second.story import tell

HANDS = int(os.environ.get("STUD_STATS_TOLD_AGAIN_HANDS", "600"))
"""Generated hands of each game: few in the suite, 20,000 in the long run."""

RULES = ("pokerstars", "permissive")
"""Half of the hands is played under each of these."""

ONCE_ONLY: dict[str, str] = {}
"""Statistics without a second telling, each with the reason."""


def test_every_statistic_is_told_twice() -> None:
    assert STATISTIC_BY_KEY.keys() - TOLD_AGAIN == ONCE_ONLY.keys()
    assert STATISTIC_BY_KEY.keys() >= TOLD_AGAIN


@pytest.fixture(scope="module")
def played() -> Agreement:
    """Both tellings of the generated hands of all games."""
    agreement = Agreement()
    for rules in RULES:
        compare(generated(HANDS // len(RULES), rules), agreement)
    return agreement


def test_generated_hands(played: Agreement) -> None:
    assert not played.differ, str(played)
    assert not played.not_told
    assert played.excluded == 0
    assert played.hands == len(GAMES) * HANDS // len(RULES) * len(RULES)


@pytest.fixture(scope="module")
def sampled() -> Agreement:
    """Both tellings of the sample files, and of hands written for what is rare."""
    return compare(splits(), compare(sample_files()))


def test_sample_files(sampled: Agreement) -> None:
    assert not sampled.differ, str(sampled)
    assert sampled.hands > 500
    assert sum(sampled.not_told.values()) < 20


def test_nothing_agrees_for_want_of_cases(played: Agreement, sampled: Agreement) -> None:
    """Each statistic had successes, and opportunities that were none."""
    successes = played.successes + sampled.successes
    assert {key for key in STATISTIC_BY_KEY if not successes[key]} == set()
    failures = played.compared + sampled.compared - successes
    counted = {key for key, statistic in STATISTIC_BY_KEY.items() if statistic.unit in ("rate", "ratio")}
    assert {key for key in counted if not failures[key]} == set()


@needs_corpus
def test_real_hands() -> None:
    agreement = compare(real_hands())
    assert not agreement.differ, str(agreement)
    assert agreement.hands > 300
    assert sum(agreement.not_told.values()) < 20


@pytest.mark.parametrize("key", STATISTIC_BY_KEY)
def test_worked_examples_are_told_alike(key: str) -> None:
    for example in STATISTIC_BY_KEY[key].examples:
        story = tell(read_hand(EXAMPLE_HANDS[example.hand]))
        found = {}
        for player, seat in enumerate(story.hand.seats):
            told = of_player(View(story, player, PROFILES["pokerstars"]))
            sums = [numbers for (name, _), numbers in told.items() if name == key]
            if sums:
                places = (0, 3) if STATISTIC_BY_KEY[key].unit == "money_ratio" else (0, 1)
                found[seat.player] = tuple(sum(numbers[place] for numbers in sums) for place in places)
        assert found == dict(example.counts), example.hand


# ---- what holds whoever counts


@pytest.fixture(scope="module", params=GAMES)
def frames(request: pytest.FixtureRequest) -> Frames:
    game: Game = request.param
    return frames_of(list(generated(min(HANDS, 300), "pokerstars", games=(game,))))[0]


def test_successes_never_exceed_opportunities(frames: Frames) -> None:
    counted = count(frames, STATISTICS, ("player", "street")).counted
    assert (counted["successes"] <= counted["opportunities"]).all()
    assert (counted["successes"] >= 0).all()


def test_outcomes_of_a_choice_add_up_to_it(frames: Frames) -> None:
    by_choice: dict[tuple[str, str, int], list[tuple[int, int]]] = defaultdict(list)
    for (who, key, street), numbers in first_telling(frames).items():
        if choice := STATISTIC_BY_KEY[key].outcome_of:
            by_choice[choice, who, street].append((numbers[0], numbers[1]))
    assert len(by_choice) > 100
    for place, outcomes in by_choice.items():
        opportunities = {of for _, of in outcomes}
        assert len(opportunities) == 1, place
        assert sum(successes for successes, _ in outcomes) == opportunities.pop(), place


@pytest.mark.parametrize("dimension", [name for name in DIMENSIONS if name != "opponent"])
def test_parts_add_up_to_the_whole(frames: Frames, dimension: str) -> None:
    """Of all but the opponents: a hand has several of these, and counts once for each."""
    by = tuple({dimension, "street"})
    assert count(frames, STATISTICS, by).over(("street",)).equals(count(frames, STATISTICS, ("street",)))


def test_every_share_of_the_rake_adds_up_to_it(frames: Frames) -> None:
    sums: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for (who, key, _), numbers in first_telling(frames).items():
        if STATISTIC_BY_KEY[key].unit == "money":
            sums[key][who.partition("/")[0]] += numbers[0]
    rake = {hand: -net for hand, net in sums["net"].items()}
    assert min(rake.values()) >= 0
    assert max(rake.values()) > 0
    for key in ("rake_winner", "rake_dealt", "rake_contributed", "rake_weighted"):
        assert sums[key] == rake, key
    assert not any(sums["net_before_rake"].values())
    for hand, net in sums["net"].items():
        assert sums["net_at_showdown"][hand] + sums["net_without_showdown"][hand] == net
