"""The Winning Poker Network: each kind of line, headers, names, damage, and what only this room does."""
# ruff: noqa: E501 - headers are as long as they are

from __future__ import annotations

from typing import Any

import pytest

from stud_stats.core.cards import parse_cards as cards
from stud_stats.core.events import (
    Ante,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Fold,
    HandName,
    Muck,
    PotTotal,
    SeatSummary,
    Show,
    Showdown,
    Street,
    Summary,
    TableMessage,
    Uncalled,
    Wager,
)
from stud_stats.dialects import detect
from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.dialects.wpn import WPN, hand_names
from stud_stats.parsing.reader import Reading
from tests.dialects.rooms import LineCase, Room, read_exactly_or_reported, swallowed_lines
from tests.dialects.test_hostile_names import COMPANIONS, HOSTILE, PAIRS
from tests.histories.files import HISTORIES

ROOM = Room(WPN, "Seat {}: {} ($20.00)", "*** 3rd STREET ***")
FLOOR = 0.99
SEVEN = "6h 2s 2c 2d 6c 6s 3d"
FULL, FULL_NAME = "a full house, Sixs full of Deuces [6s 6h 6c 2s 2d]", HandName(6, (4, 0))
BOTH = "HI - a high card, Queen high [Qh 9h 8s 7s 5s] | LO - [8,7,5,3,1]"
LOW_NAME = HandName(-1, (6, 5, 3, 1, 12))

PLAY: tuple[LineCase, ...] = (
    LineCase("ANTE", "{P} posts ante $0.02", lambda n, p, _: Ante(n, p, 2)),
    LineCase("ANTE", "{P} posts ante 900.00 and is all-in", lambda n, p, _: Ante(n, p, 90000, True)),
    LineCase("STREET", "*** 3rd STREET ***", lambda n, p, _: Street(n, 3)),
    LineCase("STREET", "*** 7th STREET *** [6h]", lambda n, p, _: Street(n, 7, cards("6h"))),
    LineCase("MAIN_POT", "Main pot $8.36 | Rake $0.10", lambda n, p, _: TableMessage(n, "pots", "Main pot $8.36 | Rake $0.10")),
    LineCase("MAIN_POT", "Main pot 7200.00", lambda n, p, _: TableMessage(n, "pots", "Main pot 7200.00")),
    LineCase("SIDE_POT", "Side pot(1) $0.60 | Rake $0.00", lambda n, p, _: TableMessage(n, "pots", "Side pot(1) $0.60 | Rake $0.00")),
    LineCase("DEAL", "Dealt to {P} [8s]", lambda n, p, _: Deal(n, p, (), cards("8s"))),
    LineCase("DEAL", "Dealt to {P} [4c 7h 3c]", lambda n, p, _: Deal(n, p, cards("4c 7h"), cards("3c"))),
    LineCase("DEAL", "Dealt to {P} [7h] [5c]", lambda n, p, _: Deal(n, p, (), cards("5c"), cards("7h"))),
    LineCase("DEAL", "Dealt to {P} [4c 7h 3c 7c 6d Kh] [6h]", lambda n, p, _: Deal(n, p, cards("6h"), (), cards("4c 7h 3c 7c 6d Kh"))),
    LineCase("BRING_IN", "{P} brings in $0.05", lambda n, p, _: BringIn(n, p, 5)),
    LineCase("BRING_IN", "{P} brings in $0.05 and is all-in", lambda n, p, _: BringIn(n, p, 5, True)),
    LineCase("WAGER", "{P} bets $0.20", lambda n, p, _: Wager(n, p, "bets", 20)),
    LineCase("WAGER", "{P} raises $0.20 to $0.30", lambda n, p, _: Wager(n, p, "raises", 20, 30)),
    LineCase("WAGER", "{P} raises $0.20 to $0.30 and is all-in", lambda n, p, _: Wager(n, p, "raises", 20, 30, all_in=True)),
    LineCase("CALL", "{P} calls $0.05 and is all-in", lambda n, p, _: Call(n, p, 5, all_in=True)),
    LineCase("CHECK", "{P} checks", lambda n, p, _: Check(n, p)),
    LineCase("FOLD", "{P} folds", lambda n, p, _: Fold(n, p)),
    LineCase("UNCALLED", "Uncalled bet ($0.08) returned to {P}", lambda n, p, _: Uncalled(n, p, 8)),
    LineCase("SHOWDOWN", "*** SHOW DOWN ***", lambda n, p, _: Showdown(n)),
    LineCase("SHOW", "{P} shows [Ah Kd]", lambda n, p, _: Show(n, p, cards("Ah Kd"))),
    LineCase("SHOW", f"{{P}} shows [{SEVEN}] ({FULL})", lambda n, p, _: Show(n, p, cards(SEVEN), FULL_NAME, None, FULL)),
    LineCase("SHOW", f"{{P}} shows [{SEVEN}] ({BOTH})", lambda n, p, _: Show(n, p, cards(SEVEN), HandName(0, (10,)), LOW_NAME, BOTH)),
    LineCase("MUCK", "{P} mucks hand", lambda n, p, _: Muck(n, p)),
    LineCase("MUCK", "{P} does not show", lambda n, p, _: Muck(n, p, beaten=False)),
    LineCase("COLLECT", "{P} collected $4.18 from main pot", lambda n, p, _: Collect(n, p, 418)),
    LineCase("COLLECT", "{P} collected $0.30 from side pot-1", lambda n, p, _: Collect(n, p, 30, 1)),
)  # fmt: skip
AFTER_SUMMARY: tuple[LineCase, ...] = (
    LineCase("SUMMARY", "*** SUMMARY ***", lambda n, p, _: Summary(n)),
    LineCase("POT_TOTAL", "Total pot $8.96 | Rake $0.08 | JP Fee $0.02", lambda n, p, _: PotTotal(n, 896, 10, net_of_rake=True)),
    LineCase("POT_TOTAL", "Total pot $8.96", lambda n, p, _: PotTotal(n, 896, 0, net_of_rake=True)),
    LineCase("BOARD", "Board [6h]", lambda n, p, _: Board(n, cards("6h"))),
    LineCase("SEAT_SUMMARY", "Seat 1: {P} folded on the 3rd Street and did not bet", lambda n, p, _: SeatSummary(n, 1, p, "folded", 3, True)),
    LineCase("SEAT_SUMMARY", "Seat 1: {P} folded on the 7th Street", lambda n, p, _: SeatSummary(n, 1, p, "folded", 7)),
    LineCase("SEAT_SUMMARY", "Seat 1: {P} did not show and won $0.36", lambda n, p, _: SeatSummary(n, 1, p, "collected", won=36)),
    LineCase("SEAT_SUMMARY", "Seat 1: {P} mucked", lambda n, p, _: SeatSummary(n, 1, p, "mucked")),
    LineCase("SEAT_SUMMARY", f"Seat 1: {{P}} mucked [{SEVEN}]", lambda n, p, _: SeatSummary(n, 1, p, "mucked", cards=cards(SEVEN))),
    LineCase("SEAT_SUMMARY", f"Seat 1: {{P}} showed [{SEVEN}] and lost with {FULL}", lambda n, p, _: SeatSummary(n, 1, p, "lost", cards=cards(SEVEN), high=FULL_NAME, words=FULL)),
    LineCase("SEAT_SUMMARY", f"Seat 1: {{P}} showed [{SEVEN}] and won $4.48 with {BOTH}", lambda n, p, _: SeatSummary(n, 1, p, "won", cards=cards(SEVEN), won=448, high=HandName(0, (10,)), low=LOW_NAME, words=BOTH)),
)  # fmt: skip
LINES = PLAY + AFTER_SUMMARY


# ---- lines


@pytest.mark.parametrize("case", LINES, ids=lambda case: case.text[:48])
def test_each_kind_of_line_is_its_event(case: LineCase) -> None:
    (event,) = ROOM.lines(("Zed", "marlow den"), [case.text.replace("{P}", "marlow den") + " "])
    assert event == case.event(1, 1, "marlow den")


def test_every_terminal_of_the_grammar_has_a_line_here() -> None:
    assert {case.terminal for case in LINES} == ROOM.terminals()


def test_a_damaged_keyword_leaves_its_line_unread() -> None:
    total, swallowed = swallowed_lines(ROOM, LINES, ("Ann", "Bob Two", "is all-in"))
    print(f"damage: {total:,} damaged lines of {len(LINES)} kinds, swallowed: {swallowed}")
    assert total > 500
    assert len(swallowed) <= (1 - FLOOR) * total


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("seat", [0, 2])
def test_names_that_look_like_lines_are_read_exactly_or_reported(name: str, seat: int) -> None:
    names = [*COMPANIONS]
    names.insert(seat, name)
    exact = reported = 0
    for player in range(len(names)):
        for part in (PLAY, AFTER_SUMMARY):
            counts = read_exactly_or_reported(ROOM, part, names, player)
            exact, reported = exact + counts[0], reported + counts[1]
    assert exact >= 20 * reported


@pytest.mark.parametrize("pair", PAIRS, ids=" + ".join)
def test_names_that_contain_each_other_are_read_exactly_or_reported(pair: tuple[str, str]) -> None:
    exact = reported = 0
    for player in range(len(pair)):
        for part in (PLAY, AFTER_SUMMARY):
            counts = read_exactly_or_reported(ROOM, part, pair, player)
            exact, reported = exact + counts[0], reported + counts[1]
    assert exact >= 20 * reported


@pytest.mark.parametrize(
    ("words", "high", "low"),
    [
        ("a high card, Seven high", HandName(0, (5,)), None),
        ("a pair of Sixes [6s 6h Ad Kc 9h]", HandName(1, (4,)), None),
        ("two pair, Jacks and Sixs [Jh Jd 6h 6d Qc]", HandName(2, (9, 4)), None),
        ("three of a kind, Set of Tens [Ts Td Tc As 9d]", HandName(3, (8,)), None),
        ("a straight, Five high [5d 4h 3s 2c Ad]", HandName(4, (3,)), None),
        ("a flush, Ace high [Ac Tc 7c 4c 2c]", HandName(5, (12,)), None),
        ("a full house, Fours full of Deuces [4s 4d 4c 2s 2h]", HandName(6, (2, 0)), None),
        ("four of a kind, Four Fours [4s 4h 4d 4c 2h]", HandName(7, (2,)), None),
        ("four of a kind, Kings [Ks Kh Kd Kc 2h]", HandName(7, (11,)), None),
        ("a straight flush, Seven high [7h 6h 5h 4h 3h]", HandName(8, (5,)), None),
        ("HI - a straight, Six high [6h 5d 4d 3d 2d] | LO - [5,4,3,2,1]", HandName(4, (4,)), HandName(-1, (3, 2, 1, 0, 12))),
        ("HI - a pair of Aces [As Ac Kh Qc 8c]", HandName(1, (12,)), None),
    ],
)  # fmt: skip
def test_words_of_hands(words: str, high: HandName, low: HandName | None) -> None:
    assert hand_names(words) == (words, high, low)
    (event,) = ROOM.lines(("Ann",), [f"Ann shows [{SEVEN}] ({words})"])
    assert event == Show(1, 0, cards(SEVEN), high, low, words)


# ---- headers

HAND = (HISTORIES / "wpn/stud_hi/bring-in-is-no-bet.txt").read_text(encoding="utf-8")


def reading_of(heading: str, table: str | None = None, hand: str = HAND) -> Reading:
    lines = hand.split("\n")
    (reading,) = ROOM.readings("\n".join([heading, lines[1] if table is None else table, *lines[2:]]))
    return reading


CHIPS = (
    HAND.replace("$", "")
    .replace(".50", ".00")
    .replace(".10", ".00")
    .replace(".25", ".00")
    .replace(".30", ".00")
    .replace(".80", ".00")
    .replace(".55", ".00")
)


@pytest.mark.parametrize(
    ("heading", "table", "expected"),
    [
        (
            "Hand #2672065780 - 7Stud H/L (Fixed Limit) - $0.04/$0.08, Ante $0.01 - 2026/02/16 03:36:34 UTC",
            "Kappa 8-max",
            {"hand_id": "2672065780", "game": "stud_hilo", "currency": "USD", "table": "Kappa", "seats_max": 8, "small_bet": 4,
             "ante": 1, "time_utc": 1771212994, "tournament": ""},
        ),
        (
            "Hand #85198832 - 7Stud(Fixed Limit) - $0.04/$0.08 - 2019/07/28 16:15:58 UTC",
            "St. Lucie (Cap) - 2 6-max Seat #3 is the button",
            {"game": "stud_hi", "ante": None, "big_bet": 8, "table": "St. Lucie (Cap) - 2", "dealer": 3},
        ),
        ("Game Hand #5 - 7Stud(Pot Limit) - $1/$2 - 2019/07/28 16:15:58 UTC", None, {"structure": "pot_limit", "small_bet": 100}),
    ],
)  # fmt: skip
def test_headers_of_cash_games(heading: str, table: str | None, expected: dict[str, Any]) -> None:
    _check(reading_of(heading, table), heading, expected)


@pytest.mark.parametrize(
    ("heading", "table", "expected"),
    [
        (
            "Game Hand #1296393662 - $5,000 GTD Tournament #27099516 - 7Stud(Fixed Limit) - Level 10 (3000.00/6000.00)- 2022/07/11 01:11:44 UTC",
            "Table '99' 8-max Seat #3 is the button",
            {"currency": "chips", "tournament": "27099516", "buy_in": "$5,000 GTD", "level": "10", "small_bet": 3000, "table": "99"},
        ),
        (
            "Hand #1 - Tournament #3 - 7Stud H/L (Fixed Limit) - Level 1 (20.00/40.00) - 2022/07/11 01:11:44 UTC",
            "Table '1' 8-max",
            {"tournament": "3", "buy_in": "", "game": "stud_hilo", "big_bet": 40},
        ),
    ],
)  # fmt: skip
def test_headers_of_tournaments(heading: str, table: str, expected: dict[str, Any]) -> None:
    _check(reading_of(heading, table, CHIPS), heading, expected)


def _check(reading: Reading, heading: str, expected: dict[str, Any]) -> None:
    assert reading.hand is not None, reading
    header = reading.hand.header
    stakes = {name: getattr(header.stakes, name).amount for name in ("ante", "small_bet", "big_bet")}
    assert {name: stakes.get(name, getattr(header, name, None)) for name in expected} == expected
    assert (header.site, header.heading) == ("wpn", heading)


@pytest.mark.parametrize(
    "heading",
    [
        "Hand #1 - 7Stdu(Fixed Limit) - $0.04/$0.08 - 2019/07/28 16:15:58 UTC",
        "Hand #1 - 7Stud(Fixed Limit) - $0.04/$0.08 - 2019/07/28 16:15:58",
        "Hand #1 - 7Stud(Fixed Limit) - Level 3 (20.00/40.00) - 2022/07/11 01:11:44 UTC",
        "Hand #1 - Tournament #3 - 7Stud(Fixed Limit) - Level 3 ($20.00/$40.00) - 2022/07/11 01:11:44 UTC",
        "Hand #1 - Razz(Fixed Limit) - $0.04/$0.08 - 2019/07/28 16:15:58 UTC",
        "Hand #1 - ",
    ],
)
def test_headers_that_make_no_sense_are_quarantined(heading: str) -> None:
    reading = reading_of(heading)
    assert reading.hand is None
    assert reading.quarantine is not None
    assert reading.quarantine.reason == "header"


# ---- what only this room does


def test_who_brought_in_has_put_chips_in_whatever_the_summary_calls_it() -> None:
    (reading,) = ROOM.readings(HAND)
    assert reading.hand is not None
    folds = [event for event in reading.hand.events if isinstance(event, SeatSummary) and event.street == 3]
    named = {reading.hand.player_name(event.player): event.did_not_bet for event in folds}
    assert named == {"oldFinch": False, "Tessa77": True}


def test_its_bare_first_line_is_not_found_in_those_of_other_rooms() -> None:
    assert detect(HAND) is WPN
    stars = (HISTORIES / "pokerstars/stud_hi/capped.txt").read_text(encoding="utf-8")
    assert detect(stars) is POKERSTARS
    assert detect("Unibet Hand #1558006027 - Omaha - $1/$2\n") is None


def test_a_hand_that_is_cut_off_within_a_line_ends_where_the_next_begins() -> None:
    cut = HAND[: HAND.index(" folds")]
    first, second = ROOM.readings(cut + HAND)
    assert first.quarantine is not None
    assert second.hand is not None
