"""Streets that no line opens, from runs of deals; names of seats."""

from __future__ import annotations

from stud_stats.core.events import Deal, Event, Street
from stud_stats.parsing.arranging import open_streets, rename_seats
from stud_stats.writers.canonical import write
from tests.canonical import read_hand

HEAD = """\
hand T1 stud_hi 100/200 USD
seat 1 Ann 4000
seat 2 Bob 4000
seat 4 Cat 4000
Ann antes 10
Bob antes 10
Cat antes 10
"""
THIRD = "deal Ann 2h 3h / 2c\ndeal Bob 4h 5h / 9c\ndeal Cat 6h 7h / Kc\n"
ROUND = "Ann brings in 30\nBob calls 30\nCat calls 30\n"
FOURTH = "deal Ann 8h\ndeal Bob 9h\ndeal Cat Th\n"
FIFTH = "deal Ann 8s\ndeal Bob 9s\ndeal Cat Ts\n"
SIXTH = "deal Ann 8d\ndeal Bob 9d\ndeal Cat Td\n"
SEVENTH = "deal Ann 8c /\ndeal Bob 9c /\ndeal Cat Tc /\n"
CHECKS = "Ann checks\nBob checks\nCat checks\n"
SITS_OUT = 'note sits-out "Cat : Sit out"\n'


def streets_of(text: str) -> list[tuple[int, int]]:
    """(street, lines of its deals that follow) of a hand without lines that open streets."""
    events = open_streets(read_hand(HEAD + text).events)
    found: list[tuple[int, int]] = []
    for event in events:
        if isinstance(event, Street):
            found.append((event.street, 0))
        elif isinstance(event, Deal):
            found[-1] = (found[-1][0], found[-1][1] + 1)
    return found


def test_a_street_begins_with_each_run_of_deals() -> None:
    text = THIRD + ROUND + FOURTH + CHECKS + FIFTH + CHECKS + SIXTH + CHECKS + SEVENTH + CHECKS
    assert streets_of(text) == [(3, 3), (4, 3), (5, 3), (6, 3), (7, 3)]


def test_runs_without_acts_between_are_streets_of_a_hand_that_is_all_in() -> None:
    assert streets_of(THIRD + ROUND + FOURTH + FIFTH + SIXTH + SEVENTH) == [(n, 3) for n in range(3, 8)]


def test_who_has_folded_is_dealt_to_no_more() -> None:
    two = "deal Ann 8h\ndeal Bob 9h\n", "deal Bob 9s\ndeal Ann 8s\n"
    acts = "Ann checks\nBob checks\n"
    assert streets_of(THIRD + ROUND + two[0] + acts + two[1] + acts) == [(3, 3), (4, 2), (5, 2)]


def test_the_street_has_the_line_of_its_first_deal_and_stands_before_it() -> None:
    events = open_streets(read_hand(HEAD + THIRD + ROUND + FOURTH).events)
    streets = [at for at, event in enumerate(events) if isinstance(event, Street)]
    assert [events[at].line for at in streets] == [8, 14]
    assert all(isinstance(events[at + 1], Deal) and events[at + 1].line == events[at].line for at in streets)


def test_news_between_deals_opens_no_street() -> None:
    third = THIRD.replace("deal Cat", SITS_OUT + "deal Cat")
    assert streets_of(third + ROUND + SITS_OUT + FOURTH + CHECKS) == [(3, 3), (4, 3)]


def test_lines_that_open_streets_say_which_one_it_is() -> None:
    text = "street 3\n" + THIRD + ROUND + FOURTH + CHECKS + "street 5\n" + FIFTH + CHECKS + SIXTH
    assert streets_of(text) == [(3, 3), (4, 3), (5, 3), (6, 3)]
    events = read_hand(HEAD + "street 3\n" + THIRD + ROUND + "street 4\n" + FOURTH).events
    assert open_streets(events) == events


def test_a_line_that_stands_there_twice_or_too_late_opens_none() -> None:
    assert streets_of(THIRD + ROUND + FOURTH + "deal Cat Th\n" + CHECKS) == [(3, 3), (4, 4)]
    late = FOURTH.replace("deal Cat Th\n", "")
    text = THIRD + ROUND + late + "Ann checks\ndeal Cat Th\nBob checks\nCat checks\n" + FIFTH
    assert streets_of(text) == [(3, 3), (4, 3), (5, 3)]


def test_a_deal_that_is_missing_shifts_no_street() -> None:
    for lost in ("deal Ann 8h\n", "deal Bob 9h\n", "deal Cat Th\n"):
        text = THIRD + ROUND + FOURTH.replace(lost, "") + CHECKS + FIFTH + CHECKS
        assert streets_of(text) == [(3, 3), (4, 2), (5, 3)]


def test_no_street_follows_the_seventh() -> None:
    runs = THIRD + FOURTH + FIFTH + SIXTH + SEVENTH + "deal Ann Jc /\n"
    assert streets_of(runs)[-1] == (7, 4)


def test_no_deals_no_streets() -> None:
    events: tuple[Event, ...] = read_hand(HEAD + "street 3\n" + ROUND).events
    assert open_streets(events) == events


def test_names_are_changed_in_the_seats_and_their_events() -> None:
    hand = rename_seats(read_hand(HEAD + "street 3\n" + THIRD), ["a", "b", "c"])
    assert [seat.player for seat in hand.seats] == ["a", "b", "c"]
    assert write(hand).split("\n")[1:5] == ["seat 1 a 4000", "seat 2 b 4000", "seat 4 c 4000", "a antes 10"]
