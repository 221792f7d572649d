"""Three values: what became of each rule in a hand."""

import msgspec
import pytest

from stud_stats.replay.catalogue import VIOLATION_BY_CODE, VIOLATIONS
from stud_stats.replay.coverage import BROKEN, CASES, EARLIER, NO_RULE, NOT_SHOWN, OK, UNREAD
from stud_stats.replay.examples import PLAYED, SPLIT, THREE_SHOW, changed
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import POKERSTARS, PROFILES
from tests.canonical import read_marked

RULES = [violation for violation in VIOLATIONS if violation.bad and violation.applies != NO_RULE]

TIED_BOARDS = VIOLATION_BY_CODE["opener.tie-break"].bad.replace("Bob bets 1000", "Cat bets 1000")
PAIR_IN_HILO = VIOLATION_BY_CODE["pair-bet.not-allowed-variant"].bad
KEPT = {
    "bring-in.option-taken": THREE_SHOW,
    "opener.tie-break": TIED_BOARDS.replace("  # opener.tie-break\nCat calls", "\nBob calls"),
    "pair-bet.not-allowed-variant": PAIR_IN_HILO.replace("2000  #", "1000  #")
    .replace("Ann calls 2000", "Ann calls 1000")
    .replace("3100", "2100")
    .replace("6200", "4200"),
}
"""Hands in which a rule is asked and kept, where the good example is one in which nobody asks it."""


def verdicts(text, house=None):
    hand, _, clean = read_marked(text)
    profile = msgspec.structs.replace(POKERSTARS, **(house or {}))
    return replay(hand, profile, clean, coverage=True).verdicts


def test_every_violation_says_when_its_rule_is_asked():
    named = {violation.applies for violation in VIOLATIONS}
    assert named == CASES.keys() | {NO_RULE}


@pytest.mark.parametrize("violation", RULES, ids=lambda violation: violation.code)
def test_the_examples_are_asked_and_answered(violation):
    assert verdicts(violation.bad, violation.house)[violation.code] == BROKEN
    kept = KEPT.get(violation.code, violation.good)
    assert verdicts(kept, violation.house)[violation.code] == OK


def test_without_being_asked_there_are_no_verdicts():
    hand, _, clean = read_marked(PLAYED)
    assert replay(hand, POKERSTARS, clean).verdicts == {}


def test_what_did_not_occur_is_not_asked():
    answers = verdicts(PLAYED)
    assert answers["award.wrong-winner"] == OK
    for code in (
        "award.low-share-missing",
        "pot.side-pot-wrong",
        "rake.in-tournament",
    ):
        assert code in VIOLATION_BY_CODE
        assert code not in answers


def test_hands_that_were_not_shown_leave_the_low_open():
    bob = 'Bob shows Kd Kh 9c 9d Qs Jc 2d high 2:K9Q "HI: two pair, Kings and Nines"'
    mucked = changed(
        SPLIT,
        (bob, "Bob mucks"),
        ("Bob collects 1100 high", ""),
        ("Ann collects 1100 low", "Ann collects 2200"),
        ("result 1 Ann won 1100 2c 4d 5h 8s Ah Ts Td", "result 1 Ann won 2200 2c 4d 5h 8s Ah Ts Td"),
        ("result 2 Bob won 1100 Kd Kh 9c 9d Qs Jc 2d", "result 2 Bob mucked"),
    )
    answers = verdicts(mucked)
    assert answers["award.low-share-missing"] == NOT_SHOWN
    assert answers["award.wrong-winner"] == OK


def test_an_unread_line_leaves_open_what_it_may_have_said():
    answers = verdicts(changed(PLAYED, ("Cat bets 1000", "Cat xyzzy 1000")))
    assert answers["bet.wrong-size"] == UNREAD
    assert not VIOLATION_BY_CODE["deck.duplicate-card"].needs_all_lines
    assert answers["deck.duplicate-card"] == OK


def test_after_a_missing_ante_the_pots_are_not_told():
    answers = verdicts(changed(PLAYED, ("Cat antes 100", "")))
    assert answers["ante.missing"] == BROKEN
    assert answers["pot.total-mismatch"] == EARLIER


@pytest.mark.parametrize(
    ("wagers", "profile", "verdict"),
    [
        (4, "permissive", OK),
        (5, "permissive", "the house does not say whether the cap binds here"),
        (5, "s3_guide", OK),
        (5, "pokerstars", BROKEN),
    ],
)
def test_a_raise_that_one_house_allows_and_another_does_not_was_not_checked(wagers, profile, verdict):
    raised = "\n".join([f"{'Cat' if n % 2 else 'Bob'} raises to {2000 * (n + 1)}" for n in range(1, wagers)])
    head = PLAYED.partition("Bob bets 2000\nCat calls 2000\nstreet 6")[0]
    hand, _, clean = read_marked(f"{head}Bob bets 2000\n{raised}\n")
    assert replay(hand, PROFILES[profile], clean, coverage=True).verdicts["raise.cap-exceeded"] == verdict
