"""What a room says of the state of a hand is compared with the state, where that can be known."""

import pytest

from stud_stats.replay.examples import SPLIT, changed
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from tests.canonical import read_marked
from tests.replay.positions import fourth, play

CODE = "announcement.untrue"
UNTRUE = f"  # {CODE}"
CAPPED = "announce capped"
BROUGHT_IN = "Bob brings in 300\nCat folds\nDan folds\nAnn folds"


def third(announced, *lines, **options):
    return play("stud_hi", "2s 2c Kd 9h", announced, *lines, **options)


def low(name, card, mark=""):
    return f'announce low_card by {name} "{card}"{mark}'


def wagers(number, mark):
    """So many wagers on fourth street, Bob the first, and the words after the last."""
    lines = ["Bob bets 500"] + [
        f"{'Ann' if n % 2 else 'Bob'} raises to {500 * (n + 1)}" for n in range(1, number)
    ]
    return fourth("stud_hi", "2c5d AsKs", *lines, CAPPED + mark, f"{'Ann' if number % 2 else 'Bob'} folds")


HANDS = {
    "the-low-card": third(low("Bob", "2c"), BROUGHT_IN),
    "of-a-higher-suit": third(low("Ann", "2s", UNTRUE), BROUGHT_IN),
    "in-brackets": third(low("Bob", "[2c]"), BROUGHT_IN),
    "not-the-card-he-shows": third(low("Bob", "2d", UNTRUE), BROUGHT_IN),
    "nobody-named": third('announce low_card "2s"', BROUGHT_IN),
    "in-razz-the-high-card": play("razz", "Kd Ks 5h 4h", low("Bob", "Ks"), BROUGHT_IN),
    "all-in-from-the-ante": third(
        low("Cat", "Kd"), "Cat brings in 300\nDan folds\nAnn folds", stacks={"Bob": 100}, antes={"Bob": 100}
    ),
    "a-door-that-is-not-seen": play("stud_hi", "2s 2c -- 9h", low("Ann", "2s"), BROUGHT_IN),
    "an-open-pair": fourth("stud_hi", "2c2d AsKs", "announce double_bet_allowed", "Ann bets 1000\nBob folds"),
    "no-pair": fourth(
        "stud_hi", "2c3d AsKs", f"announce double_bet_allowed{UNTRUE}", "Bob bets 500\nAnn folds"
    ),
    "a-card-that-is-not-seen": fourth(
        "stud_hi", "2c-- AsKs", "announce double_bet_allowed", "Bob bets 500\nAnn folds"
    ),
    "on-third-street": third(BROUGHT_IN, f"announce double_bet_allowed{UNTRUE}"),
    "after-four-wagers": wagers(4, ""),
    "after-three": wagers(3, UNTRUE),
    "after-one": wagers(1, UNTRUE),
    "another-kind": third("announce happy_hour", BROUGHT_IN),
}


def found(text, profile):
    hand, marks, clean = read_marked(text)
    findings = replay(hand, PROFILES[profile], clean).findings
    return {(f.line, f.code, f.severity) for f in findings if f.code == CODE}, set(marks)


@pytest.mark.parametrize("profile", ["pokerstars", "permissive", "wsop_live_2024", "roberts"])
@pytest.mark.parametrize("case", HANDS)
def test_what_a_room_says(case, profile):
    told, marked = found(HANDS[case], profile)
    assert told == {(line, code, "warning") for line, code in marked}


LAST = "result 1 Ann won 1100 2c 4d 5h 8s Ah Ts Td"


def test_that_no_low_qualifies_is_untrue_where_one_is_shown():
    text = changed(SPLIT, ("Ann collects 1100 low", "Ann collects 1100 low\nannounce no_low" + UNTRUE))
    told, marked = found(text, "pokerstars")
    assert {(line, code) for line, code, _ in told} == marked != set()


def test_of_a_low_that_is_not_paid_the_award_speaks():
    ann = "Ann collects 1100 low"
    text = changed(
        SPLIT,
        (ann, "announce no_low"),
        ("Bob collects 1100 high", "Bob collects 2200"),
        (LAST, "result 1 Ann lost 2c 4d 5h 8s Ah Ts Td"),
        ("result 2 Bob won 1100 Kd Kh 9c 9d Qs Jc 2d", "result 2 Bob won 2200 Kd Kh 9c 9d Qs Jc 2d"),
    )
    hand, _, clean = read_marked(text)
    codes = [f.code for f in replay(hand, PROFILES["pokerstars"], clean).findings if f.severity != "info"]
    assert codes == ["award.low-share-missing"]


def test_after_a_wrong_bring_in_nothing_more_is_said_of_who_is_low():
    hand, _, clean = read_marked(third(low("Ann", "2s"), "Ann brings in 300", "Bob folds"))
    codes = {f.code for f in replay(hand, PROFILES["pokerstars"], clean).findings}
    assert "bring-in.wrong-player" in codes
    assert CODE not in codes
