"""`explain`: everything that is declared has a page that holds what it declares."""

import pytest

from stud_stats.catalogue import ALL_VIOLATIONS, VIOLATION_BY_CODE
from stud_stats.core.schema import TABLES
from stud_stats.dialects import DIALECTS
from stud_stats.rules.profiles import PROFILES
from stud_stats.rules.sources import RULES, SOURCE_BY_TAG, SOURCES, Source, rules_of
from stud_stats.stats.catalogue import STATISTICS
from tests.cli.conftest import Run


def test_codes_are_unique() -> None:
    assert len(VIOLATION_BY_CODE) == len(ALL_VIOLATIONS)


@pytest.mark.parametrize("code", VIOLATION_BY_CODE)
def test_a_finding(stud_stats: Run, code: str) -> None:
    violation = VIOLATION_BY_CODE[code]
    ran, out, err = stud_stats("explain", code)
    assert (ran, err) == (0, "")
    said = " ".join(out.split())
    assert violation.rule in said
    assert violation.severity in said
    for source in violation.sources:
        assert " ".join(source.split()) in said
    for line in violation.bad.split("\n"):
        assert " ".join(line.split()) in said
    assert violation.note in said
    assert ("one step less severe" in said) == bool(violation.rests_on)
    assert all(field in said for field in violation.rests_on)


@pytest.mark.parametrize("statistic", STATISTICS, ids=lambda statistic: statistic.key)
def test_a_statistic(stud_stats: Run, statistic: object) -> None:
    _, out, err = stud_stats("explain", statistic.key)
    said = " ".join(out.split())
    assert err == ""
    assert statistic.opportunity.sentence in said
    assert statistic.success in said
    assert not statistic.holdem_title or f"In hold'em's words: {statistic.holdem_title}" in said
    assert not statistic.outcome_of or f"One of the outcomes of: {statistic.outcome_of}" in said


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile(stud_stats: Run, name: str) -> None:
    _, out, err = stud_stats("explain", name)
    said = " ".join(out.split())
    assert err == ""
    for cites in PROFILES[name].cites.values():
        assert all(cite in said for cite in cites)
    for field in PROFILES[name].unspecified:
        assert f" {field}: " in said


def test_dialects_and_tables(stud_stats: Run) -> None:
    for dialect in DIALECTS:
        assert dialect.title in stud_stats("explain", dialect.name).out
    for table in TABLES:
        out = " ".join(stud_stats("explain", table.name).out.split())
        for column in table.columns:
            assert f"{column.name} ({column.type}" in out
            assert column.meaning in out


def test_a_numbered_rule_says_who_cites_it(stud_stats: Run) -> None:
    ran, out, err = stud_stats("explain", "s0-24")
    said = " ".join(out.split())
    assert (ran, err) == (0, "")
    assert RULES["S0-24"] in said
    assert SOURCE_BY_TAG["S0"].title in said
    assert "Instead: the opener is found anew" in said
    cited = " ".join(stud_stats("explain", "S0-16").out.split())
    assert all(v.code in cited for v in ALL_VIOLATIONS if "S0-16" in v.sources)
    assert "Findings that cite it: opener." in cited


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.tag)
def test_a_source(stud_stats: Run, source: Source) -> None:
    ran, out, err = stud_stats("explain", source.tag)
    said = " ".join(out.split())
    assert (ran, err) == (0, "")
    assert source.title in said
    assert source.profile in said
    assert source.headed in said
    assert source.address in said
    for number, rule in rules_of(source).items():
        assert f"{number}: {rule}" in said


def test_every_name_is_listed(stud_stats: Run) -> None:
    words = set(stud_stats("explain").out.split())
    assert set(VIOLATION_BY_CODE) <= words
    assert {statistic.key for statistic in STATISTICS} <= words


@pytest.mark.parametrize(("columns", "width"), [("", 100), ("80", 80), ("20", 60), ("300", 100)])
def test_no_line_is_wider_than_a_page(
    stud_stats: Run, monkeypatch: pytest.MonkeyPatch, columns: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    names = [*VIOLATION_BY_CODE, *PROFILES, *(one.key for one in STATISTICS), *(one.name for one in TABLES)]
    for name in names:
        for line in stud_stats("explain", name).out.split("\n"):
            assert len(line) <= width, line
