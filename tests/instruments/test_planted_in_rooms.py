"""Planted violations as the texts of all rooms tell them: found on their line, or the room does not print
what they can be known by, and then a row says so (`planting.unprinted`).

The table of all rooms is printed at the end of the run (``tests/conftest.py``).
"""

import os

import msgspec
import pytest

from tests.instruments.planting.measure import PROPERTY, Tally
from tests.instruments.planting.plant import plant_one
from tests.instruments.planting.plants import PLANTS
from tests.instruments.planting.rooms import LAYOUTS, TEXTS, in_room
from tests.instruments.planting.unprinted import UNPRINTED, verdict, without

HANDS = int(os.environ.get("STUD_STATS_PLANTED_IN_ROOMS", "9"))
"""Hands of each id, dealt out over its games: few in the suite, more on demand by this variable."""
TRIES = 400


def planted_hands(code, rooms, numbers):
    """(room, planted hand, what its text tells), the same hand for all rooms that print as much of cards."""
    plant = PLANTS[code]
    for number in numbers:
        game, seed = plant.games[number % len(plant.games)], number * 1000
        layouts = {LAYOUTS[room] for room in rooms}
        planted = {lay_out: plant_one(plant, game, seed, lay_out=lay_out) for lay_out in layouts}
        for room in rooms:
            told = in_room(planted[LAYOUTS[room]], room)
            if told is not None:
                yield room, planted[LAYOUTS[room]], told


@pytest.mark.parametrize("code", PLANTS)
def test_planted_violations_are_found_in_every_room_that_prints_what_tells_of_them(code, record_property):
    tallies = {room: Tally(code, room) for room in TEXTS}
    for room, planted, told in planted_hands(code, TEXTS, range(HANDS)):
        tally = tallies[room]
        tally.hands += 1
        assert told.of_twin == (), f"{room}, the legal hand of {told.text}"
        if told.telling.lost:
            continue
        can_be = verdict(room, planted, told.hand)
        line = told.telling.line
        if can_be.row is not None:
            tally.hide(can_be.row.why)
            there = [f for f in told.findings if f.code == code and f.line == line]
            assert not (there and can_be.never), f"{can_be.row} is not true of\n{told.text}"
            continue
        may_follow = can_be.errors if told.telling.whole else {f.code for f in told.findings}
        counted = [
            f for f in told.findings if f.code == code or f.severity != "error" or f.code not in may_follow
        ]
        tally.add(planted, counted, line, told.text)
    of_rooms = [tally for tally in tallies.values() if tally.hands]
    record_property(PROPERTY, msgspec.json.encode(of_rooms).decode())
    missed = "\n".join([text for tally in of_rooms for text in tally.missed[:2]])
    for tally in of_rooms:
        # Of fewer than fifty hands none may be missed and none may have a further error.
        assert tally.planted - tally.on_line <= tally.planted // 50, missed
        assert sum(tally.further_errors.values()) <= tally.planted // 50, missed


@pytest.mark.parametrize("row", UNPRINTED, ids=lambda row: f"{row.room}-{row.code}-{row.less.__name__}")
def test_every_reason_hides_a_planted_violation(row):
    """Otherwise the room has learnt to be audited better, and the row is to be deleted."""
    codes = [code for code in PLANTS if code.startswith(row.code)]
    assert codes, "no such violation is planted"
    hidden = (
        verdict(room, planted, told.hand).row is row
        for number in range(TRIES)
        for code in codes
        for room, planted, told in planted_hands(code, (row.room,), (number,))
        if not told.telling.lost
    )
    assert any(hidden)


def test_what_canonical_text_is_without_is_what_hides():
    """With nothing left out every planted hand is found where it is planted."""
    planted = plant_one(PLANTS["deal.wrong-order"], "razz", seed=1)
    findings, line = without(planted, lambda _hand, event: event)
    assert [finding.line for finding in findings if finding.code == planted.code] == [line]


def test_a_text_that_drops_the_violation_does_not_count():
    """Winamax has no line for a hand that is not shown, the retelling none for one that is not read."""
    for code, lost in (("showdown.caller-mucked", "no such line"), ("text.unread-line", "no such line")):
        ((_, _, told),) = planted_hands(code, ("winamax",), (1,))
        assert told.telling.lost == lost


def test_a_text_that_changes_the_violation_does_not_count():
    """In PHH a call has no price, so that one of a wrong amount is a right one; cards are printed once."""
    for code in ("call.wrong-amount", "deal.held-differs", "showdown.hand-name-wrong"):
        ((_, _, told),) = planted_hands(code, ("phh",), (1,))
        assert told.telling.lost


@pytest.mark.parametrize("room", TEXTS)
def test_the_line_that_tells_of_the_violation(room):
    ((_, planted, told),) = planted_hands("action.fold-unforced", (room,), (3,))
    assert not told.telling.lost
    line = told.text.split("\n")[told.telling.line - 1]
    player = planted.hand.events[planted.place].player
    names = (planted.hand.player_name(player), f"Seat+{planted.hand.seats[player].seat}")
    assert "fold" in line.lower() or line.endswith(" f',")
    assert room == "phh" or line.startswith(names)
