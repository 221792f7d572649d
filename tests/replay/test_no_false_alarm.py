"""Items 3, 9 and 10 of the reference on false alarms: mucked hands, dead antes, lost connections."""

import msgspec
import pytest

from stud_stats.replay.examples import PLAYED, SIDE_POT, changed
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import POKERSTARS, PROFILES
from tests.canonical import read_hand

DEAD_ANTE = changed(
    PLAYED,
    ("seat 3 Cat 35000", "seat 3 Cat 35000\nseat 4 Dan 9000"),
    ("Cat antes 100", "Cat antes 100\nDan antes 100"),
    ("Bob collects 12600", "Bob collects 12700"),
    ("pot 12600 rake 0", "pot 12700 rake 0"),
    ("result 2 Bob won 12600 Ac 7d Kd Qh Ks 5c 7s", "result 2 Bob won 12700 Ac 7d Kd Qh Ks 5c 7s"),
)
"""Dan antes and is never heard of again."""

AWAY = changed(SIDE_POT, ("seat 3 Cat 1100", "seat 3 Cat 9100"))
LOST = 'note connection "Cat is disconnected"'
CALLS_ALL_IN = ("Cat calls 1000 all-in", f"{LOST}\nCat calls 1000 all-in")
CALLS = ("Cat calls 1000 all-in", "Cat calls 1000")
NEVER_ACTS = changed(AWAY, CALLS, ("deal Cat Ts", f"deal Cat Ts\n{LOST}"))
LEADS = changed(
    AWAY,
    CALLS,
    ("deal Bob Qs", "deal Bob 5s"),
    ("deal Cat Ts", f"deal Cat 9c\n{LOST}"),
    ("Bob shows Kd Qs 3c 3h Kc 7d 4s", "Bob shows Kd 5s 3c 3h Kc 7d 4s"),
    ("Cat shows 9h Ts Jd 8d Qh 2s 4d", "Cat shows 9h 9c Jd 8d 9s 2s 4d"),
    ("result 2 Bob lost Kd Qs 3c 3h Kc 7d 4s", "result 2 Bob lost Kd 5s 3c 3h Kc 7d 4s"),
    ("result 3 Cat won 3300 9h Ts Jd 8d Qh 2s 4d", "result 3 Cat won 3300 9h 9c Jd 8d 9s 2s 4d"),
)
"""The pair that would open fourth street is Cat's, who is away: Bob is next to act and best of the rest."""


def found(text, profile, **fields):
    rules = msgspec.structs.replace(PROFILES[profile], **fields)
    return [f.code for f in replay(read_hand(text), rules, text).findings if f.severity != "info"]


@pytest.mark.parametrize("profile", PROFILES)
def test_the_ante_of_a_seat_that_is_dealt_nothing_is_dead_money(profile):
    elsewhere = found(PLAYED, profile)
    assert found(DEAD_ANTE, profile) == elsewhere
    assert replay(read_hand(DEAD_ANTE), PROFILES[profile]).dealt == (True, True, True, False)


@pytest.mark.parametrize(
    "line",
    [
        ("Ann folds", "Ann folds\nDan folds"),
        ("result 1 Ann folded 3", "result 1 Ann folded 3\nresult 4 Dan folded 3"),
    ],
)
def test_who_is_heard_of_again_was_dealt_in(line):
    codes = found(changed(DEAD_ANTE, line), "pokerstars")
    assert codes[0] == "deal.wrong-count"


@pytest.mark.parametrize(
    ("text", "missed"),
    [
        (changed(AWAY, CALLS_ALL_IN), ["all-in.flag-mismatch"]),
        (NEVER_ACTS, ["action.missing"]),
        (LEADS, ["action.missing"]),
        (NEVER_ACTS.replace("Cat is disc", "Player Cat is disc"), ["action.missing"]),
    ],
    ids=["says-all-in", "never-acts", "would-have-opened", "other-words"],
)
def test_who_is_disconnected_is_all_in_with_chips_behind(text, missed):
    for protection in ("yes", "unspecified"):
        rules = msgspec.structs.replace(POKERSTARS, disconnect_protection=protection)
        replayed = replay(read_hand(text), rules, text)
        assert [f.code for f in replayed.findings] == []
        assert replayed.stacks[2] == 9100 - 1100 + 3300
    assert found(text, "pokerstars") == missed


def test_who_is_there_again_acts_or_is_missed():
    text = NEVER_ACTS.replace(LOST, f'{LOST}\nnote connection "Cat is connected"')
    assert found(text, "pokerstars", disconnect_protection="yes") == ["action.missing"]


def test_chips_behind_without_a_word_of_a_lost_connection():
    assert found(AWAY, "pokerstars", disconnect_protection="yes") == []
    assert found(AWAY, "pokerstars", disconnect_protection="unspecified") == ["all-in.flag-mismatch"]


MUCKED_BETTER = changed(
    PLAYED,
    ('Cat shows 3d 3c 9h 9s Ts Jd 8c high 2:93J "two pair, Nines and Threes"', "Cat mucks"),
    ("result 3 Cat lost 3d 3c 9h 9s Ts Jd 8c", "result 3 Cat mucked 9d 3c 9h 9s Ts Jd 8c"),
)


@pytest.mark.parametrize("profile", PROFILES)
def test_who_mucks_has_given_up_a_better_hand(profile):
    """Item 3: the summary tells of mucked cards; a caller may muck them all the same (S4-18)."""
    assert found(MUCKED_BETTER, profile) == found(PLAYED, profile)
    notes = [f.message for f in replay(read_hand(MUCKED_BETTER), PROFILES[profile]).findings]
    assert any("award.wrong-winner: a hand that was mucked is as good as any" in note for note in notes)


def test_a_better_hand_that_is_shown_is_claimed():
    shown = MUCKED_BETTER.replace("Cat mucks", "Cat shows 9d 3c 9h 9s Ts Jd 8c").replace("mucked", "lost")
    assert found(shown, "pokerstars") == ["award.wrong-winner"]
