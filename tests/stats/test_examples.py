"""Every declared statistic counts its worked examples as it says, and says enough to be explained."""

import subprocess
import sys

import pytest

from stud_stats.stats.catalogue import STATISTIC_BY_KEY, STATISTICS
from stud_stats.stats.definition import UNIT_SENTENCES, Example, Opportunity, Statistic, registry
from stud_stats.stats.examples import EXAMPLE_HANDS
from stud_stats.stats.opportunities import DEALT_IN
from stud_stats.stats.results import HANDS, NET
from tests.stats.played import counted, frames_of
from tests.stats.slow import MONEY, slow_money, slow_rates

CASES = [
    pytest.param(statistic, example, id=f"{statistic.key}-{example.hand}")
    for statistic in STATISTICS
    for example in statistic.examples
]


@pytest.mark.parametrize(("statistic", "example"), CASES)
def test_a_worked_example_counts_as_declared(statistic: Statistic, example: Example) -> None:
    assert counted(frames_of(EXAMPLE_HANDS[example.hand]), statistic) == dict(example.counts)


@pytest.mark.parametrize(("statistic", "example"), CASES)
def test_the_second_implementation_counts_it_so_too(statistic: Statistic, example: Example) -> None:
    frames = frames_of(EXAMPLE_HANDS[example.hand])
    if statistic.key in MONEY:
        size = 1 if not statistic.bet else int(frames.seats[statistic.bet].iloc[0])
        found = {
            player: (sum(amounts) * size, len(amounts))
            for (key, player), amounts in slow_money(frames, ("player",)).items()
            if key == statistic.key
        }
    else:
        found = {
            player: tuple(pair)
            for (key, player), pair in slow_rates(frames, ("player",)).items()
            if key == statistic.key
        }
    assert found == dict(example.counts)


@pytest.mark.parametrize("statistic", STATISTICS, ids=lambda statistic: statistic.key)
def test_every_statistic_says_what_it_counts(statistic: Statistic) -> None:
    assert any(example.counts for example in statistic.examples)
    for sentence in (statistic.success, statistic.opportunity.sentence):
        assert sentence.endswith(".")
    assert statistic.source
    assert statistic.unit in UNIT_SENTENCES
    assert statistic.min_sample > 0 or statistic.unit == "hands"
    assert STATISTIC_BY_KEY[statistic.key] is statistic


def test_a_key_or_an_opportunity_declared_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="net is declared twice"):
        registry((NET,), (HANDS, NET))
    twin = Opportunity("dealt_in", "The same key.", "seats", DEALT_IN.predicate, per="hand")
    other = Statistic("other", "Other", twin, "", "hands", "", 0)
    with pytest.raises(ValueError, match="dealt_in is declared twice"):
        registry((HANDS, other))


def test_a_declaration_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="rate or ratio"):
        Statistic("x", "X", DEALT_IN, "", "rate", "", 0)
    with pytest.raises(ValueError, match="has a measure"):
        Statistic("x", "X", DEALT_IN, "", "money", "", 0)
    with pytest.raises(ValueError, match="bet column"):
        Statistic("x", "X", DEALT_IN, "", "sb_per_100", "", 0, measure="net")


def test_the_declarations_do_not_wait_for_pandas() -> None:
    code = "import sys, stud_stats.stats.catalogue; print('pandas' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
