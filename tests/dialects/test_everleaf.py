"""Everleaf: each kind of line, headers, names, damage, the two forms."""

from __future__ import annotations

import random

import pytest

from stud_stats.core.events import Collect, Deal, Hand, HandName, Muck, Seat, Stake
from stud_stats.core.findings import Finding
from stud_stats.dialects.everleaf import HABITS, hand_name
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from tests.dialects.everleaf_hands import HEADING, LINES, NEW, OLD, ROOM
from tests.dialects.rooms import LineCase, read_exactly_or_reported, swallowed_lines
from tests.dialects.test_hostile_names import COMPANIONS, HOSTILE, PAIRS
from tests.instruments.round_trips import unplaced

FLOOR = 0.99
GAME = NEW.split("\n")[2]

each_form = pytest.mark.parametrize("text", [NEW, OLD], ids=["new", "old"])


def hand_of(text: str | bytes) -> Hand:
    (reading,) = ROOM.readings(text)
    assert reading.hand is not None, reading
    return reading.hand


def findings_of(text: str) -> list[Finding]:
    (reading,) = ROOM.readings(text)
    assert reading.hand is not None, reading
    played = replay(reading.hand, profile_named(reading.hand.header.site, AUTO), text)
    return [*reading.findings, *(finding for finding in played.findings if finding.severity != "info")]


# ---- lines


@pytest.mark.parametrize("case", LINES, ids=lambda case: case.text[:48])
def test_each_kind_of_line_is_its_event(case: LineCase) -> None:
    (event,) = ROOM.lines(("Zed", "Ann B"), [case.text.replace("{P}", "Ann B") + " "])
    assert event == case.event(1, 1, "Ann B")


def test_every_terminal_of_the_grammar_has_a_line_here() -> None:
    assert {case.terminal for case in LINES} == ROOM.terminals()


def test_a_damaged_keyword_leaves_its_line_unread() -> None:
    total, swallowed = swallowed_lines(ROOM, LINES, ("Ann", "Bob Two", "sits out"))
    print(f"damage: {total:,} damaged lines of {len(LINES)} kinds, swallowed: {swallowed}")
    assert total > 600
    assert len(swallowed) <= (1 - FLOOR) * total


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("seat", [0, 2])
def test_names_that_look_like_lines_are_read_exactly(name: str, seat: int) -> None:
    names = [*COMPANIONS]
    names.insert(seat, name)
    for player in range(3):
        assert read_exactly_or_reported(ROOM, LINES, names, player) == (len(LINES), 0)


@pytest.mark.parametrize("pair", PAIRS, ids=" + ".join)
def test_names_that_contain_each_other_are_read_exactly_or_reported(pair: tuple[str, str]) -> None:
    for player in range(2):
        exact, reported = read_exactly_or_reported(ROOM, LINES, pair, player)
        assert exact >= 20 * reported


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("high card ace", HandName(0, (12,))),
        ("a pair of deuces", HandName(1, (0,))),
        ("two pair, jacks and tens", HandName(2, (9, 8))),
        ("three of a kind, sixes", HandName(3, (4,))),
        ("a straight, ace to five", HandName(4, (3,))),
        ("a flush, queen high", HandName(5, (10,))),
        ("a full house, fours full of sevens", HandName(6, (2, 5))),
        ("four of a kind, nines", HandName(7, (7,))),
        ("a straight flush, four to eight", HandName(8, (6,))),
        ("a royal flush", HandName(8, (12,))),
    ],
)
def test_names_of_hands(words: str, name: HandName) -> None:
    assert hand_name(words) == (words, name)


# ---- headers


@each_form
def test_header(text: str) -> None:
    header = hand_of(text).header
    assert (header.site, header.hand_id, header.game) == ("everleaf", "300100200", "stud_hi")
    assert (header.currency, header.table) == ("EUR" if text == NEW else "USD", "Porvoo 3")
    assert header.stakes.small_bet == Stake(50, "printed")
    assert header.stakes.big_bet == Stake(100, "printed")
    assert (header.stakes.ante, header.stakes.bring_in) == (Stake(), Stake())
    assert (header.time_text, header.time_utc, header.time_zone) == ("2011/07/08 - 00:08:53", None, "")
    assert (header.heading, header.habits) == (HEADING, HABITS)


def test_chips() -> None:
    text = (
        NEW.replace("€ ", "")
        .replace("€", "")
        .replace("EURO", "Chips")
        .replace("0.", "")
        .replace(".50 ", "50 ")
    )
    text = text.replace("3.04", "304").replace("[1 ", "[100 ").replace("/1 ", "/100 ")
    header = hand_of(text).header
    assert header.currency == "chips"
    assert header.stakes.big_bet == Stake(100, "printed")


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("€0.50/ €1 7 Card Stud", {"game": "stud_hi"}),
        ("Blinds €0.50/€1 PL 7 Card Stud", {"structure": "pot_limit"}),
        ("Blinds €0.50/€1 NL Razz", {"structure": "no_limit", "game": "razz"}),
    ],
)
def test_games(game: str, expected: dict[str, str]) -> None:
    text = NEW.replace(GAME.partition(" - ")[0], game).replace(" two pairs, kings and fours", "")
    header = hand_of(text.replace(" with [ Kc, Kd, 4c, 4s, Jh ]", "")).header
    assert {name: getattr(header, name) for name in expected} == expected


@pytest.mark.parametrize("game", ["Hold'em", "Omaha", "Omaha Hi/Lo"])
def test_other_games_are_counted_and_passed_over(game: str) -> None:
    (reading,) = ROOM.readings(NEW.replace("7 Card Stud", game))
    assert (reading.hand, reading.quarantine, reading.findings) == (None, None, ())
    assert reading.other_game == game


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("7 Card Stud", "7 Crad Stud"),
        (f"{GAME}\n", ""),
        ("game #300100200", "game #300100201"),
        ("€0.50", "€0.505"),
    ],
)
def test_headers_that_make_no_sense_are_quarantined(was: str, now: str) -> None:
    (reading,) = ROOM.readings(NEW.replace(was, now, 1))
    assert reading.quarantine is not None
    assert reading.quarantine.reason == "header"


def test_an_impossible_time_is_found() -> None:
    assert [f.code for f in findings_of(NEW.replace("2011/07/08", "2011/02/29"))] == ["text.impossible-time"]


def test_a_new_player_has_a_seat_and_no_part_in_the_hand() -> None:
    hand = hand_of(NEW.replace("Ann: posts", "Seat 10: Dee ( new player )\nAnn: posts", 1))
    assert hand.seats[3] == Seat(9, 10, "Dee", 0, sitting_out=True)
    assert findings_of(NEW.replace("Ann: posts", "Seat 10: Dee ( new player )\nAnn: posts", 1)) == []


def test_a_button() -> None:
    assert hand_of(NEW.replace("Total", "Seat 4 is the button\nTotal", 1)).header.dealer == 4


# ---- the whole hand


@each_form
def test_the_hand_itself_is_without_a_finding(text: str) -> None:
    hand = hand_of(text)
    assert findings_of(text) == []
    played = replay(hand, profile_named("everleaf", AUTO), text)
    assert played.stacks == (980, 2154, 0)
    assert (played.pot, played.rake) == (320, 16)
    assert [event for event in hand.events if isinstance(event, Collect)] == [Collect(35, 1, 304)]


@each_form
def test_the_last_card_lies_down_and_who_does_not_show_is_beaten(text: str) -> None:
    hand = hand_of(text)
    deals = [event for event in hand.events if isinstance(event, Deal)]
    assert (len(deals[-1].down), len(deals[-1].up)) == (1, 0)
    assert {len(deal.up) for deal in deals[:-1]} == {1}
    assert Muck(34, 2, beaten=True) in hand.events


def test_who_is_alone_and_does_not_show_is_not_beaten() -> None:
    head, _, _ = NEW.partition("c [x] raises")
    text = (
        head + "c [x] folds\nAnn folds\nBob Two does not show cards\nBob Two wins € 0.45 EURO from main pot\n"
    )
    assert Muck(20, 1, beaten=False) in hand_of(text).events
    assert findings_of(text) == []


def test_both_forms_tell_the_same() -> None:
    assert unplaced(hand_of(NEW))[1:] == unplaced(hand_of(OLD))[1:]


@pytest.mark.parametrize(
    ("was", "now", "code"),
    [
        ("wins € 3.04", "wins € 3.40", "pot.total-mismatch"),
        ("Ann posts bring-in", "c [x] posts bring-in", "bring-in.wrong-player"),
        ("shows [ Kc, Kd, 7h", "shows [ Kc, Kd, 7d", "showdown.shown-differs"),
        ("two pairs, kings and fours\nc", "two pairs, kings and nines\nc", "showdown.hand-name-wrong"),
        ("Bob Two completes to €0.50", "Bob Two completes to €0.60", "completion.wrong-amount"),
    ],
)
def test_what_is_wrong_is_found(was: str, now: str, code: str) -> None:
    assert was in NEW
    assert code in {finding.code for finding in findings_of(NEW.replace(was, now))}


# ---- files


@each_form
def test_a_truncated_hand_is_no_hand_and_costs_its_neighbour_nothing(text: str) -> None:
    lines = text.split("\n")
    for count in range(1, len(lines) - 1):
        cut_off = "\n".join(lines[:count])
        *cut, whole = ROOM.readings(f"{cut_off}\n\n\n{text}")
        assert whole.hand is not None
        assert whole.findings == ()
        assert [reading.quarantine is not None for reading in cut] == [True], cut_off[-60:]


@pytest.mark.parametrize("at", [100, 300, 500, 700, 900])
def test_a_hand_cut_off_within_a_line_ends_where_the_next_begins(at: int) -> None:
    cut, whole = ROOM.readings(NEW[:at] + NEW)
    assert cut.quarantine is not None
    assert whole.hand is not None
    assert whole.findings == ()


def test_the_euro_of_windows_is_read() -> None:
    assert unplaced(hand_of(NEW.encode("cp1252"))) == unplaced(hand_of(NEW))


MANGLED = [
    NEW.encode("utf-16"), NEW.encode("utf-16-le"), NEW.replace("\n", "\r\n").encode("utf-16"),
    NEW.replace("\n", "\r\r\n").encode(), NEW.replace("\n", "\r\r\n").encode("cp1252"),
    NEW.encode("utf-16") + b"\0", NEW.rstrip("\n").encode("cp1252"), NEW.replace("\n", " \n").encode(),
    ("\ufeff" + NEW).encode(),
]  # fmt: skip


@pytest.mark.parametrize("mangled", MANGLED, ids=range(len(MANGLED)))
def test_mangled_files_are_the_same_hand(mangled: bytes) -> None:
    (reading,) = ROOM.readings(mangled)
    assert reading.hand is not None
    assert reading.findings == ()
    assert unplaced(reading.hand) == unplaced(hand_of(NEW))


def test_nothing_crashes_and_no_neighbour_pays() -> None:
    chance = random.Random("everleaf")
    whole = unplaced(hand_of(NEW))
    for _ in range(150):
        at = chance.randrange(len(HEADING) + 1, len(NEW))
        until = chance.choice((at, at + 1, at + chance.randrange(60)))
        spoiled = NEW[:at] + chance.choice(("", "\n", "€", "[", "x")) + NEW[until:]
        readings = ROOM.readings("\n\n\n".join([NEW, spoiled, NEW]))
        hands = [unplaced(reading.hand) for reading in readings if reading.hand is not None]
        assert hands.count(whole) >= 2
        for reading in readings:
            if reading.hand is not None:
                replay(reading.hand, profile_named("everleaf", AUTO))
