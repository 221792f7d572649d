"""Every citation of a finding or a profile can be looked up."""

import re

import pytest

from stud_stats.catalogue import ALL_VIOLATIONS
from stud_stats.rules.profiles import PROFILES
from stud_stats.rules.sources import RULES, SOURCE_BY_TAG, SOURCES, rules_of, source_of

CITED = {
    **{cite: violation.code for violation in ALL_VIOLATIONS for cite in violation.sources},
    **{
        cite: f"{profile.name}.{field}"
        for profile in PROFILES.values()
        for field, cites in profile.cites.items()
        for cite in cites
    },
    **{remark.rule: profile.name for profile in PROFILES.values() for remark in profile.remarks},
}


def test_every_citation_resolves() -> None:
    assert len(CITED) > 150
    lost = {cite: where for cite, where in CITED.items() if source_of(cite) is None}
    assert lost == {}


def test_numbered_rules_are_all_there_and_in_order() -> None:
    counts = {"S0": 40, "S1": 22, "S2": 17, "S3": 25, "S4": 26}
    for tag, count in counts.items():
        assert list(rules_of(SOURCE_BY_TAG[tag])) == [f"{tag}-{n:02}" for n in range(1, count + 1)]
    assert list(rules_of(SOURCE_BY_TAG["PK"])) == [f"PK-{n}" for n in range(1, 19)]
    assert sum(len(rules_of(source)) for source in SOURCES) == len(RULES)


@pytest.mark.parametrize("number", RULES)
def test_a_rule_is_one_sentence(number: str) -> None:
    assert re.fullmatch(r"[A-Z].{20,}\.", RULES[number])


def test_a_number_that_there_is_not_is_of_no_source() -> None:
    assert source_of("S0-41") is None
    assert source_of("PK-19") is None
    assert source_of("a book of nobody") is None


def test_sources_name_the_profiles_that_follow_them() -> None:
    named = [source.profile for source in SOURCES if source.profile]
    assert sorted(named) == sorted(PROFILES.keys() - {"permissive"})
    for source in SOURCES:
        assert source_of(source.cited_as[0] + ("01" if source.tag.startswith("S") else "1")) in (source, None)
