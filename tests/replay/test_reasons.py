"""Why a rule could not be checked is told as it is, and after a line that could not be read nothing is told
that it may have changed.
"""

import pytest

from stud_stats.replay.examples import PLAYED, SIDE_POT, changed
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import POKERSTARS
from tests.canonical import read_hand

NOT_CHECKED = "meta.unverifiable"


def findings(text):
    return replay(read_hand(text), POKERSTARS, text).findings


def reasons(text):
    """Why each rule could not be checked, by its code."""
    notes = [f.message.removeprefix("not checked: ") for f in findings(text) if f.code == NOT_CHECKED]
    return dict(part.split(": ", 1) for note in notes for part in note.split("; "))


def unread_before_folds(street):
    """Folds after a line that may have been a bet, on fourth street or later."""
    before, bettor = ("Cat bets 1000", "Cat") if street == 4 else ("Bob bets 2000\nCat calls 2000", "Bob")
    head = PLAYED.partition(before)[0]
    return f"{head}{bettor} bets 1O00\n{'Bob' if bettor == 'Cat' else 'Cat'} folds\n{bettor} collects 2400\n"


@pytest.mark.parametrize("street", [4, 5])
def test_a_fold_after_a_line_that_may_be_a_bet_was_not_free(street):
    text = unread_before_folds(street)
    assert "action.fold-unforced" not in {f.code for f in findings(text)}
    assert reasons(text)["action.fold-unforced"].endswith("could not be read")


def test_a_fold_on_third_street_is_never_free():
    text = changed(PLAYED, ("Ann brings in 300", "Ann checks"), ("Cat calls 1000", "Cat folds"))
    text = text.replace("Bob completes to 1000", "Bob folds")
    codes = {f.code for f in findings(text)}
    assert "bring-in.folded-or-checked" in codes
    assert "action.fold-unforced" not in codes


@pytest.mark.parametrize(("other", "always"), [("", ""), (" all-in", "always ")])
def test_a_room_that_says_all_in_of_somebody_does_not_always_say_it(other, always):
    heading = SIDE_POT.partition("\n")[0]
    text = changed(
        SIDE_POT, (heading, f"{heading} all-in=unmarked"), ("Cat calls 1000 all-in", "Cat calls 1000")
    )
    last = "Ann bets 2000 all-in\nBob calls 2000"
    text = text.partition("Ann checks")[0] + (last if other else "")
    assert reasons(text)["all-in.flag-mismatch"] == f"the room does not {always}say who is all-in"


def test_that_the_winner_mucked_is_said_once():
    bob = 'Bob shows Ac 7d Kd Qh Ks 5c 7s high 2:K7A "two pair, Kings and Sevens"'
    text = changed(
        PLAYED,
        (bob, "Bob mucks"),
        ("result 2 Bob won 12600 Ac 7d Kd Qh Ks 5c 7s", "result 2 Bob collected 12600"),
    )
    assert [f.code for f in findings(text) if f.code != NOT_CHECKED] == ["showdown.aggressor-mucked"]
    assert reasons(text)["showdown.winner-not-shown"] == "that the winner mucked is told already"
    assert reasons(text)["award.wrong-winner"] == "the winner's cards are not known"


def test_a_hand_that_is_shown_whole_and_clashes_is_not_one_that_is_not_known():
    shown = PLAYED.replace("Ac 7d Kd Qh Ks 5c 7s", "Ac 9h Kd Qh Ks 5c 7s").replace(
        ' high 2:K7A "two pair, Kings and Sevens"', ""
    )
    assert reasons(shown)["award.wrong-winner"] == "the winner's cards clash with others"
