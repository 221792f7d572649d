"""Winamax: each kind of line, headers of both forms, names, damage, and what only this room does."""
# ruff: noqa: E501 - headers are as long as they are

from __future__ import annotations

from typing import Any

import pytest

from stud_stats.core.cards import DOWN
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
    Hand,
    HandName,
    PotTotal,
    SeatSummary,
    Show,
    Showdown,
    Street,
    Summary,
    TableMessage,
    Wager,
)
from stud_stats.dialects import detect
from stud_stats.dialects.winamax import CLIENT, EXPORT, WINAMAX, hand_name
from stud_stats.parsing.reader import Reading
from tests.dialects.rooms import LineCase, Room, read_exactly_or_reported, swallowed_lines
from tests.dialects.test_hostile_names import COMPANIONS, HOSTILE, PAIRS
from tests.histories.files import HISTORIES

ROOM = Room(WINAMAX, "Seat {}: {} (20€)", "*** 3rd STREET ***")
FLOOR = 0.99
SEVEN = "Jh 2s 2c 2d Jc Js 3d"
FULL, FULL_NAME = "Full of Jacks and 2", HandName(6, (9, 0))

PLAY: tuple[LineCase, ...] = (
    LineCase("ANTE", "{P} posts ante 5€", lambda n, p, _: Ante(n, p, 500)),
    LineCase("ANTE", "{P} posts ante 0.02 and is all-in", lambda n, p, _: Ante(n, p, 2, True)),
    LineCase("STREET", "*** 3rd STREET ***", lambda n, p, _: Street(n, 3)),
    LineCase("STREET", "*** 7th STREET *** [6h]", lambda n, p, _: Street(n, 7, cards("6h"))),
    LineCase("STREET", "*** FOURTH *** ", lambda n, p, _: Street(n, 4)),
    LineCase("STREET", "*** SEVENTH *** ", lambda n, p, _: Street(n, 7)),
    LineCase("DEAL", "Dealt to {P} [X X 8h]", lambda n, p, _: Deal(n, p, (DOWN, DOWN), cards("8h"))),
    LineCase("DEAL", "Dealt to {P} [4s Ad Td]", lambda n, p, _: Deal(n, p, cards("4s Ad"), cards("Td"))),
    LineCase(
        "DEAL",
        "Dealt to {P} [X X 8h] [4h]",
        lambda n, p, _: Deal(n, p, (), cards("4h"), (DOWN, DOWN, *cards("8h"))),
    ),
    LineCase(
        "DEAL",
        "Dealt to {P} [X X 8h 4h 5h 4d] [X]",
        lambda n, p, _: Deal(n, p, (DOWN,), (), (DOWN, DOWN, *cards("8h 4h 5h 4d"))),
    ),
    LineCase("BRING_IN", "{P} brings in 10€", lambda n, p, _: BringIn(n, p, 1000)),
    LineCase("BRING_IN", "{P} bring-in 0.02", lambda n, p, _: BringIn(n, p, 2)),
    LineCase("WAGER", "{P} bets 25€", lambda n, p, _: Wager(n, p, "bets", 2500)),
    LineCase("WAGER", "{P} raises 25€ to 25€", lambda n, p, _: Wager(n, p, "raises", to=2500)),
    LineCase(
        "WAGER", "{P} raises 50€ to 100€", lambda n, p, _: Wager(n, p, "raises", to=10000, increase=5000)
    ),
    LineCase(
        "WAGER",
        "{P} raises -6.10€ to 18.90€ and is all-in",
        lambda n, p, _: Wager(n, p, "raises", to=1890, increase=-610, all_in=True),
    ),
    LineCase("CALL", "{P} calls 3.90€", lambda n, p, _: Call(n, p, 390)),
    LineCase("CALL", "{P} calls 3.90€ and is all-in", lambda n, p, _: Call(n, p, 390, all_in=True)),
    LineCase("CHECK", "{P} checks", lambda n, p, _: Check(n, p)),
    LineCase("FOLD", "{P} folds", lambda n, p, _: Fold(n, p)),
    LineCase("SHOWDOWN", "*** SHOW DOWN ***", lambda n, p, _: Showdown(n)),
    LineCase("SHOW", f"{{P}} shows [{SEVEN}]", lambda n, p, _: Show(n, p, cards(SEVEN))),
    LineCase(
        "SHOW",
        f"{{P}} shows [{SEVEN}] ({FULL})",
        lambda n, p, _: Show(n, p, cards(SEVEN), FULL_NAME, None, FULL),
    ),
    LineCase("COLLECT", "{P} collected 5€ from pot", lambda n, p, _: Collect(n, p, 500)),
    LineCase("COLLECT", "{P} collected 5€ from pot(HI)", lambda n, p, _: Collect(n, p, 500, half="high")),
    LineCase("COLLECT", "{P} collected 5€ from pot(LO)", lambda n, p, _: Collect(n, p, 500, half="low")),
    LineCase("COLLECT", "{P} collected 5€ from main pot", lambda n, p, _: Collect(n, p, 500)),
    LineCase("COLLECT", "{P} collected 5€ from side pot", lambda n, p, _: Collect(n, p, 500, -1)),
    LineCase("COLLECT", "{P} collected 5€ from side pot 2", lambda n, p, _: Collect(n, p, 500, 2)),
    LineCase(
        "FORCED_BETS",
        "*** ANTE/BLINDS ***",
        lambda n, p, _: TableMessage(n, "forced-bets", "*** ANTE/BLINDS ***"),
    ),
)
AFTER_SUMMARY: tuple[LineCase, ...] = (
    LineCase("SUMMARY", "*** SUMMARY ***", lambda n, p, _: Summary(n)),
    LineCase(
        "POT_TOTAL",
        "Total pot 258€ | Rake 2€",
        lambda n, p, _: PotTotal(n, 25800, 200, net_of_rake=True),
    ),
    LineCase("POT_TOTAL", "Total pot 0.65 | No rake", lambda n, p, _: PotTotal(n, 65, 0, net_of_rake=True)),
    LineCase("BOARD", "Board: [6h]", lambda n, p, _: Board(n, cards("6h"))),
    LineCase(
        "SEAT_SUMMARY", "Seat 1: {P} won 258€", lambda n, p, _: SeatSummary(n, 1, p, "collected", won=25800)
    ),
    LineCase("SEAT_SUMMARY", "Seat 1: {P} mucked", lambda n, p, _: SeatSummary(n, 1, p, "mucked")),
    LineCase(
        "SEAT_SUMMARY",
        f"Seat 1: {{P}} showed [{SEVEN}] and won 4.20€ with {FULL}",
        lambda n, p, _: SeatSummary(n, 1, p, "won", cards=cards(SEVEN), won=420, high=FULL_NAME, words=FULL),
    ),
    LineCase(
        "SEAT_SUMMARY",
        f"Seat 1: {{P}} showed [{SEVEN}] and lost",
        lambda n, p, _: SeatSummary(n, 1, p, "lost", cards=cards(SEVEN)),
    ),
)
LINES = PLAY + AFTER_SUMMARY


# ---- lines


@pytest.mark.parametrize("case", LINES, ids=lambda case: case.text[:48])
def test_each_kind_of_line_is_its_event(case: LineCase) -> None:
    (event,) = ROOM.lines(("Zed", "Ann B"), [case.text.replace("{P}", "Ann B") + " "])
    assert event == case.event(1, 1, "Ann B")


def test_every_terminal_of_the_grammar_has_a_line_here() -> None:
    assert {case.terminal for case in LINES} == ROOM.terminals()


def test_a_damaged_keyword_leaves_its_line_unread() -> None:
    total, swallowed = swallowed_lines(ROOM, LINES, ("Ann", "Bob Two", "is all-in"), r"\bX\b")
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
    ("words", "expected"),
    [
        ("High card : Ace", HandName(0, (12,))),
        ("high card : 9", HandName(0, (7,))),
        ("One pair : 6", HandName(1, (4,))),
        ("One pair : Tens", HandName(1, (8,))),
        ("Two pairs : Jacks and 10", HandName(2, (9, 8))),
        ("Trips of 8", HandName(3, (6,))),
        ("Straight King high", HandName(4, (11,))),
        ("Flush Queen high", HandName(5, (10,))),
        ("Full of 9 and Queens", HandName(6, (7, 10))),
        ("Quads of Kings", HandName(7, (11,))),
        ("Straight flush 5 high", HandName(8, (3,))),
        (None, None),
    ],
)
def test_words_of_hands(words: str | None, expected: HandName | None) -> None:
    assert hand_name(words) == (words or "", expected)
    if words:
        (event,) = ROOM.lines(("Ann",), [f"Ann shows [{SEVEN}] ({words})"])
        assert event == Show(1, 0, cards(SEVEN), expected, None, words)


# ---- headers

CASH = (HISTORIES / "winamax/stud_hi/bring-in-is-no-part-of-a-raise.txt").read_text(encoding="utf-8")
HAND = CASH.split("\n\n\n")[0] + "\n"


def reading_of(heading: str, table: str | None = None, hand: str = HAND) -> Reading:
    lines = hand.split("\n")
    (reading,) = ROOM.readings("\n".join([heading, lines[1] if table is None else table, *lines[2:]]))
    return reading


def hand_of(text: str) -> Hand:
    (reading,) = ROOM.readings(text)
    assert reading.hand is not None, reading
    return reading.hand


TOURNAMENT = 'Winamax Poker - Tournament "KO 5€" buyIn: 4.50€ + 0.50€ level: 12 - HandId: #99-3-1520194447 - Razz fixed limit (15/60/120) - 2018/03/04 20:14:07 UTC'


@pytest.mark.parametrize(
    ("heading", "table", "expected"),
    [
        (
            "Winamax Poker - CashGame - HandId: #9-444-1478990340 - Razz fixed limit (5€/25€/50€) - 2016/11/12 22:39:00 UTC",
            "Table: 'Saint-Étienne' 6-max (real money) ",
            {"hand_id": "9-444-1478990340", "game": "razz", "currency": "EUR", "table": "Saint-Étienne", "seats_max": 6,
             "time_utc": 1478990340, "time_zone": "UTC", "ante": 500, "small_bet": 2500, "big_bet": 5000, "habits": CLIENT},
        ),
        (
            "Winamax Poker - CashGame - HandId: #9-1 - 7-Card Stud Hi/Lo fixed limit (0.50€/1€) - 2016/11/12 22:39:00 UTC",
            "Table: 'It's 'a' table' 8-max (real money)",
            {"game": "stud_hilo", "ante": None, "small_bet": 50, "table": "It's 'a' table"},
        ),
        (
            "Winamax Poker - CashGame - HandId: #8-1-2 - 7stud fixed limit (0.01/0.05/0.10) - 2016/06/12 19:36:38 UTC",
            "Table: 'B' 6-max (play money) Seat #0 is the button",
            {"game": "stud_hi", "currency": "play", "ante": 1, "big_bet": 10, "dealer": 0, "habits": EXPORT},
        ),
        (
            TOURNAMENT,
            "Table: 'KO 5€(117000012)#007' 8-max (real money)",
            {"currency": "chips", "tournament": "117000012", "level": "12", "buy_in": "4.50€ + 0.50€", "ante": 15, "small_bet": 60},
        ),
        (TOURNAMENT, "Table: 'KO' 8-max (real money)", {"tournament": "KO 5€", "table": "KO"}),
    ],
)  # fmt: skip
def test_headers_of_every_form(heading: str, table: str, expected: dict[str, Any]) -> None:
    hand = (
        HAND
        if "€/" in heading
        else HAND.replace("€", "").replace("0.70", "1").replace("192.70", "193").replace("150.25", "150")
    )
    reading = reading_of(heading, table, hand)
    assert reading.hand is not None, reading
    header = reading.hand.header
    stakes = {name: getattr(header.stakes, name).amount for name in ("ante", "small_bet", "big_bet")}
    assert {name: stakes.get(name, getattr(header, name, None)) for name in expected} == expected
    assert (header.site, header.heading) == ("winamax", heading)


@pytest.mark.parametrize(
    ("heading", "table"),
    [
        ("Winamax Poker - CashGame - HandId: #1-2-3 - 7-Crad Stud fixed limit (5€/25€/50€) - 2016/11/12 22:39:00 UTC", None),
        ("Winamax Poker - CashGame - HandId: #1-2-3 - Razz fixed limit (5€/25€/50€) - 2016/11/12 22:39:00", None),
        ("Winamax Poker - CashGame - HandId: #1-2-3 - Razz fixed limit (5€/25€/50€) - 2016/11/12 22:39:00 UTC", "no table"),
        ("Winamax Poker - CashGame - HandId: #1-2-3 - Razz fixed limit (5€/25€/50€) - 2016/11/12 22:39:00 UTC", "Table: 'T' 6-max (play money)"),
        (TOURNAMENT.replace("(15/60/120)", "(15€/60€/120€)"), None),
        ("Winamax Poker - CashGame", None),
    ],
)  # fmt: skip
def test_headers_that_make_no_sense_are_quarantined(heading: str, table: str | None) -> None:
    reading = reading_of(heading, table)
    assert reading.hand is None
    assert reading.quarantine is not None
    assert reading.quarantine.reason == "header"


def test_a_day_that_there_is_not_is_reported() -> None:
    reading = reading_of(HAND.split("\n")[0].replace("2018/03/04", "2018/02/30"))
    assert reading.hand is not None
    assert reading.hand.header.time_utc is None
    assert [finding.code for finding in reading.findings] == ["text.impossible-time"]


# ---- what only this room does


def wagers(hand: Hand) -> list[tuple[int | None, int | None, int | None]]:
    return [(event.added, event.to, event.increase) for event in hand.events if isinstance(event, Wager)]


def test_the_bring_in_is_put_to_the_raises_of_who_brought_in() -> None:
    # 2 brought in, 5, 10 (printed as 3 to 8), 15; then a bet.
    assert wagers(hand_of(HAND)) == [
        (None, 500, None),
        (None, 1000, 500),
        (None, 1500, 500),
        (500, None, None),
    ]


def test_a_raise_by_less_than_nothing_is_one_by_what_the_chips_make() -> None:
    text = (HISTORIES / "winamax/stud_hi/negative-raise.txt").read_bytes().decode()
    assert wagers(hand_of(text)) == [(None, 500, None), (None, 630, 130)]


def test_without_a_bring_in_nothing_is_put_to_raises() -> None:
    text = HAND.replace("Lou brings in 2€\n", "Lou bets 5€\n").replace("raises 5€ to 5€", "raises 5€ to 10€")
    assert wagers(hand_of(text))[:3] == [(500, None, None), (None, 1000, 500), (None, 800, 300)]


def test_both_forms_are_known_by_their_first_lines() -> None:
    assert detect(CASH) is WINAMAX
    assert detect((HISTORIES / "winamax/stud_hi/web-export.txt").read_text(encoding="utf-8")) is WINAMAX
