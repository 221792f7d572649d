"""How large the bring-in is: as the table tells it, and where nobody but its own post does."""

import pytest

from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PERMISSIVE, POKERSTARS, PROFILES, WSOP_LIVE_2024
from tests.canonical import read_marked
from tests.replay.positions import NAMES, play

DOORS = "2c 9h 9d Kc 7h"
UNTOLD = "1000/2000 ante 100 bring-in {}~hand"
UNKNOWN = "1000/2000 ante 100 bring-in -"

OF_THE_TABLE = {
    "half-a-bet": "Ann brings in 500  # bring-in.wrong-amount",
    "twice-the-ante": "Ann brings in 200  # bring-in.short-not-all-in",
    "the-ante": "Ann brings in 100  # bring-in.short-not-all-in",
    "the-tables": "Ann brings in 300",
    "a-full-bet": "Ann brings in 1000",
}


def found(text, profile):
    """What is found up to the last line, where the position ends, with its severity."""
    hand, marks, clean = read_marked(text)
    last = hand.events[-1].line
    findings = replay(hand, profile, clean).findings
    return {
        (f.line, f.code): f.severity for f in findings if f.line < last and f.code != "meta.unverifiable"
    }, set(marks)


def codes_are_as_marked(text, profile, severity="error"):
    told, marked = found(text, profile)
    assert told.keys() == marked
    assert set(told.values()) <= {severity}


@pytest.mark.parametrize("source", ["", "~neighbours"])
@pytest.mark.parametrize(
    ("profile", "severity"), [("permissive", "error"), ("roberts", "error"), ("s1_room", "warning")]
)
@pytest.mark.parametrize("case", OF_THE_TABLE)
def test_where_the_table_tells_it_no_other_reckoning_excuses_another(case, profile, severity, source):
    text = play(
        "stud_hi", DOORS, OF_THE_TABLE[case], "Bob folds\nCat folds",
        stakes=f"1000/2000 ante 100 bring-in 300{source}",
    )  # fmt: skip
    codes_are_as_marked(text, PROFILES[profile], severity)


UNTOLD_OPENINGS = {
    "above-the-small-bet": (UNKNOWN, "Ann brings in 1500  # bring-in.wrong-amount\nBob raises to 1000"),
    "above-it-as-a-bet": (UNKNOWN, "Ann bets 1500  # bring-in.wrong-amount\nBob calls 1500"),
    "the-small-bet": (UNKNOWN, "Ann brings in 1000\nBob calls 1000"),
    "below-the-ante": (UNTOLD.format(50), "Ann brings in 50  # bring-in.wrong-amount\nBob calls 50"),
    "the-ante": (UNTOLD.format(100), "Ann brings in 100\nBob calls 100"),
    "unusual-in-one-room": (UNTOLD.format(740), "Ann brings in 740\nBob calls 740"),
    "any-other": (UNTOLD.format(450), "Ann brings in 450\nBob calls 450"),
}


@pytest.mark.parametrize("profile", [WSOP_LIVE_2024, PERMISSIVE], ids=lambda profile: profile.name)
@pytest.mark.parametrize("case", UNTOLD_OPENINGS)
def test_no_table_has_one_above_the_small_bet_or_below_the_ante(case, profile):
    stakes, lines = UNTOLD_OPENINGS[case]
    codes_are_as_marked(play("stud_hi", DOORS, lines, "Cat folds\nDan folds", stakes=stakes), profile)


@pytest.mark.parametrize("size", [200, 240, 510, 740, 990])
def test_against_what_is_usual_in_a_room_it_is_odd(size):
    text = play("stud_hi", DOORS, f"Ann brings in {size}", f"Bob calls {size}", stakes=UNTOLD.format(size))
    told, _ = found(text, POKERSTARS)
    assert list(told.values()) == ["warning"]
    assert {code for _, code in told} == {"bring-in.wrong-amount"}
    assert found(text, PERMISSIVE)[0] == {}


def test_all_in_it_may_be_below_the_ante():
    lines = "Ann brings in 50 all-in\nBob calls 50"
    codes_are_as_marked(
        play("stud_hi", DOORS, lines, "Cat folds", stakes=UNKNOWN, stacks={"Ann": 150}), POKERSTARS
    )


CALLED = {
    "two-callers-agree": ("Ann brings in 300  # bring-in.wrong-amount", "Bob calls 200", "Cat calls 200"),
    "all-agree": (
        "Ann brings in 300  # bring-in.wrong-amount", "Bob calls 200", "Cat calls 200", "Dan calls 200",
    ),
    "a-caller-and-himself": (
        "Ann brings in 300  # bring-in.wrong-amount", "Bob calls 200", "Cat completes to 1000", "Dan folds",
        "Eve folds", "Ann calls 800",
    ),
    "one-caller": ("Ann brings in 300", "Bob calls 200  # call.wrong-amount", "Cat folds"),
    "as-many-for-it-as-against": (
        "Ann brings in 300", "Bob calls 200  # call.wrong-amount", "Cat calls 300", "Dan calls 200",
    ),
    "they-do-not-agree": ("Ann brings in 300", "Bob calls 200  # call.wrong-amount", "Cat calls 250"),
    "a-completion-whose-line-is-lost": (
        "Ann brings in 300", "Bob calls 1000  # call.wrong-amount", "Cat calls 1000",
    ),
    "all-in-for-less": ("Ann brings in 300", "Bob calls 300", "Cat calls 200 all-in", "Dan calls 200 all-in"),
}  # fmt: skip


@pytest.mark.parametrize("case", CALLED)
def test_of_a_bring_in_and_its_callers_the_majority_is_believed(case):
    text = play(
        "stud_hi", DOORS, *CALLED[case], "street 4", stakes=UNTOLD.format(300),
        stacks={"Cat": 300, "Dan": 300} if case == "all-in-for-less" else {},
    )  # fmt: skip
    told, marked = found(text, POKERSTARS)
    told = {place: severity for place, severity in told.items() if place[1] != "action.missing"}
    assert told == dict.fromkeys(marked, "error")


def test_less_by_the_ante_is_the_ante_counted_only_where_it_is_certain_what_is_owed():
    lines = ("Ann brings in 300", "Bob calls 200  # ante.counted-as-bet", "Cat folds")
    codes_are_as_marked(play("stud_hi", DOORS, *lines), POKERSTARS)
    lines = (
        "Ann brings in 300", "Bob completes to 1000", "Cat calls 900  # ante.counted-as-bet", "Dan folds",
    )  # fmt: skip
    codes_are_as_marked(play("stud_hi", DOORS, *lines, stakes=UNTOLD.format(300)), POKERSTARS)


@pytest.mark.parametrize(
    ("stakes", "opening", "profile", "verdict"),
    [
        ("1000/2000 ante 100 bring-in 300", "brings in 300", "pokerstars", "ok"),
        ("1000/2000 ante 100 bring-in 300~neighbours", "brings in 300", "pokerstars", "ok"),
        (UNTOLD.format(300), "brings in 300", "pokerstars", "the bring-in is known from this hand alone"),
        (UNTOLD.format(300), "brings in 300", "permissive", "the bring-in is known from this hand alone"),
        (UNTOLD.format(100), "brings in 100", "s0_guide", "ok"),
        (UNKNOWN, "bets 1000", "pokerstars", "ok"),
    ],
)
def test_a_bring_in_that_was_compared_with_nothing_was_not_checked(stakes, opening, profile, verdict):
    text = play(
        "stud_hi", "2c 9h 9d", f"Ann {opening}",
        *[f"{name} folds" for name in NAMES[1:3]], stakes=stakes,
    )  # fmt: skip
    hand, _, clean = read_marked(text)
    verdicts = replay(hand, PROFILES[profile], clean, coverage=True).verdicts
    assert verdicts["bring-in.wrong-amount"] == verdict
