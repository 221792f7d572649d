"""Every declared statistic counts its worked examples as it says, and says enough to be explained."""

import subprocess
import sys
from pathlib import Path

import pytest

from stud_stats.core.schema import DECISIONS, SEATS
from stud_stats.stats import facts as facts_package
from stud_stats.stats.catalogue import STATISTIC_BY_KEY, STATISTICS
from stud_stats.stats.definition import (
    UNIT_SENTENCES,
    Example,
    Opportunity,
    Statistic,
    facts_of,
    rate,
    registry,
)
from stud_stats.stats.dimensions import DIMENSIONS
from stud_stats.stats.examples import EXAMPLE_HANDS
from stud_stats.stats.facts import FACTS
from stud_stats.stats.money import MONEY as AMOUNTS
from stud_stats.stats.opportunities import DEALT_IN, SHOWDOWN
from stud_stats.stats.results import HANDS
from tests.stats.played import counted, frames_of
from tests.stats.slow import MONEY, RATES, slow_money, slow_rates

WALKED = (*RATES, *MONEY)
CASES = [
    pytest.param(statistic, example, id=f"{statistic.key}-{example.hand}")
    for statistic in STATISTICS
    for example in statistic.examples
]


@pytest.mark.parametrize(("statistic", "example"), CASES)
def test_a_worked_example_counts_as_declared(statistic: Statistic, example: Example) -> None:
    assert counted(frames_of(EXAMPLE_HANDS[example.hand]), statistic) == dict(example.counts)


@pytest.mark.parametrize(("statistic", "example"), [case for case in CASES if case.values[0].key in WALKED])
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
    net = AMOUNTS[0]
    with pytest.raises(ValueError, match="net is declared twice"):
        registry((net,), (HANDS, net))
    twin = Opportunity("dealt_in", "The same key.", "seats", DEALT_IN.when)
    other = Statistic("other", "Other", twin, "", "hands", "", 0)
    with pytest.raises(ValueError, match="dealt_in is declared twice"):
        registry((HANDS, other))


def test_outcomes_of_different_choices_and_examples_of_nothing_are_refused() -> None:
    one = rate("one", "", DEALT_IN, "", "won", source="", outcome_of="choice")
    other = rate("other", "", SHOWDOWN, "", "won", source="", outcome_of="choice")
    with pytest.raises(ValueError, match="outcomes of choice have different opportunities"):
        registry((one, other))
    with pytest.raises(ValueError, match="there are none: two"):
        registry((one,), examples={"two": (Example("walk", {}),)})


def test_a_declaration_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="rate or ratio"):
        Statistic("x", "X", DEALT_IN, "", "rate", "", 0)
    with pytest.raises(ValueError, match="has a measure"):
        Statistic("x", "X", DEALT_IN, "", "money", "", 0)
    with pytest.raises(ValueError, match="bet column"):
        Statistic("x", "X", DEALT_IN, "", "sb_per_100", "", 0, measure="net")
    with pytest.raises(ValueError, match="has a base"):
        Statistic("x", "X", DEALT_IN, "", "money_ratio", "", 0, measure="net")


def test_every_fact_that_is_named_is_declared_and_says_what_it_means() -> None:
    for statistic in STATISTICS:
        table = statistic.opportunity.table
        known = {*FACTS[table], *FACTS["seats"], *SEATS.names, *DECISIONS.names}
        for name, _ in (*facts_of(statistic.when), *facts_of(statistic.opportunity.when)):
            assert name in known, (statistic.key, name)
    for facts in FACTS.values():
        for name, fact in facts.items():
            assert (fact.__doc__ or "").strip().endswith("."), name


def test_every_fact_serves_a_statistic_a_dimension_or_another_fact() -> None:
    named = {column for dimension in DIMENSIONS.values() for _, column in dimension.columns}
    for statistic in STATISTICS:
        named |= {name for name, _ in (*facts_of(statistic.when), *facts_of(statistic.opportunity.when))}
        named |= {statistic.measure, statistic.base}
    folder = Path(facts_package.__file__).parent
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    for facts in FACTS.values():
        unused = [name for name in facts if name not in named and f'"{name}"' not in sources]
        assert not unused


def test_the_declarations_do_not_wait_for_pandas() -> None:
    code = "import sys, stud_stats.stats.catalogue; print('pandas' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
