"""Every declared violation: its bad hand gives exactly the marked findings, its good hand none."""

import msgspec
import pytest

from stud_stats.replay.catalogue import RETIRED, VIOLATIONS
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import POKERSTARS
from tests.canonical import read_marked

DECLARED = [violation for violation in VIOLATIONS if violation.bad]


def found(text, violation):
    hand, marks, clean = read_marked(text)
    profile = msgspec.structs.replace(POKERSTARS, **violation.house)
    findings = replay(hand, profile, clean).findings
    findings = [f for f in findings if f.code in {violation.code} or f.code != "meta.unverifiable"]
    return {(finding.line, finding.code) for finding in findings}, set(marks), findings


@pytest.mark.parametrize("violation", DECLARED, ids=lambda violation: violation.code)
def test_the_bad_hand_gives_exactly_its_findings(violation):
    seen, marks, findings = found(violation.bad, violation)
    assert marks, "the example marks no line"
    assert seen == marks
    for finding in findings:
        assert finding.code == violation.code
        assert finding.text
        assert finding.message
        assert finding.sources


@pytest.mark.parametrize("violation", DECLARED, ids=lambda violation: violation.code)
def test_the_good_hand_is_silent(violation):
    seen, marks, _ = found(violation.good, violation)
    assert not marks
    assert seen == set()


def test_codes_are_unique_and_never_reused():
    codes = [violation.code for violation in VIOLATIONS]
    assert len(codes) == len(set(codes))
    assert not set(codes) & RETIRED.keys()


def test_overrides_name_declared_codes():
    codes = {violation.code for violation in VIOLATIONS}
    for violation in VIOLATIONS:
        assert set(violation.overrides) <= codes, violation.code


def test_only_internal_faults_have_no_example():
    assert {violation.code for violation in VIOLATIONS if not violation.bad} == {"internal.check-crashed"}
