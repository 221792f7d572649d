"""Which problems of a hand follow from others."""

from msgspec.structs import replace

from stud_stats.core.events import Habits
from stud_stats.replay.catalogue import VIOLATION_BY_CODE
from stud_stats.replay.examples import PLAYED
from stud_stats.replay.problems import CONSEQUENCES, Problem, without_consequences
from stud_stats.rules.profiles import POKERSTARS
from tests.canonical import read_hand

HEADER = read_hand(PLAYED).header
BY_NETS = replace(HEADER, habits=Habits(winners="nets"))


def problem(code, line, street=0, player=0):
    return Problem(VIOLATION_BY_CODE[code], line, street, player, "", "", "", lowered=False)


def left(*problems, header=HEADER):
    return [p.violation.code for p in without_consequences(problems, POKERSTARS, header)]


def test_totals_follow_from_amounts_wherever_they_are_printed():
    total, bet = problem("pot.total-mismatch", 5), problem("bet.wrong-size", 20, 5)
    assert left(total, bet) == ["bet.wrong-size"]
    assert left(total) == ["pot.total-mismatch"]


def test_of_the_betting_of_a_street_the_first_breach_is_the_cause():
    found = [problem("bet.wrong-size", 20, 5), problem("raise.cap-exceeded", 21, 5)]
    assert left(*found) == ["bet.wrong-size"]
    assert left(found[0], problem("raise.cap-exceeded", 30, 6)) == ["bet.wrong-size", "raise.cap-exceeded"]


def test_awards_follow_from_amounts_where_winners_are_known_by_their_nets_alone():
    found = [problem("bet.wrong-size", 20, 5), problem("award.wrong-winner", 40)]
    assert left(*found) == ["bet.wrong-size", "award.wrong-winner"]
    assert left(*found, header=BY_NETS) == ["bet.wrong-size"]


def test_who_is_missed_on_one_street_is_not_missed_on_the_next():
    found = [problem("action.missing", 20, 4, 1), problem("action.missing", 30, 5, 1)]
    assert left(*found) == ["action.missing"]
    assert left(found[0], problem("action.missing", 30, 5, 2)) == ["action.missing", "action.missing"]


def test_a_warning_is_no_cause():
    assert left(problem("all-in.flag-mismatch", 20, 5), problem("pot.total-mismatch", 40)) == [
        "all-in.flag-mismatch",
        "pot.total-mismatch",
    ]


def test_every_consequence_names_codes_that_there_are():
    for row in CONSEQUENCES:
        for beginning in (*row.causes, *row.follows):
            assert any(code.startswith(beginning) for code in VIOLATION_BY_CODE), beginning
