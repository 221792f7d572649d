"""Every event as a line of PokerStars, and what such a text cannot say."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from stud_stats.core.cards import DAMAGED, DOWN, Card, parse_cards
from stud_stats.core.events import (
    Announcement,
    Ante,
    Board,
    BringIn,
    Call,
    Chat,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Habits,
    Hand,
    HandName,
    Header,
    Muck,
    PotTotal,
    Seat,
    SeatSummary,
    Show,
    Showdown,
    Stake,
    Stakes,
    Street,
    Summary,
    TableMessage,
    Uncalled,
    Unread,
    Wager,
)
from stud_stats.core.source import Span
from stud_stats.writers.pokerstars import losses, write

SEATS = (Seat(3, 1, "Ann", 4000), Seat(4, 2, "bob: bets $4", 150), Seat(5, 5, "Cat [x]", 9000))
STAKES = Stakes(Stake(1000, "printed"), Stake(2000, "printed"))
HEADER = Header(
    1, "pokerstars", "77", "stud_hi", "fixed_limit", "chips", STAKES, "9 1", 8, tournament="9",
    buy_in="$1+$0.10 USD", level="Level II", time_utc=1, time_text="2013/01/03 9:27:43 ET",
)  # fmt: skip


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def hand(*events: Event, header: Header = HEADER) -> Hand:
    return Hand(header, SEATS, (header, *SEATS, *events), Span("", 0, 0, 1))


def lines(*events: Event, header: Header = HEADER) -> list[str]:
    """The lines of the events after the header and the seats."""
    return write(hand(*events, header=header)).split("\n")[5:-1]


def test_the_opening_lines() -> None:
    assert write(hand()).split("\n") == [
        "PokerStars Hand #77: Tournament #9, $1+$0.10 USD 7 Card Stud Limit - Level II (1000/2000)"
        " - 2013/01/03 9:27:43 ET",
        "Table '9 1' 8-max",
        "Seat 1: Ann (4000 in chips) ",
        "Seat 2: bob: bets $4 (150 in chips) ",
        "Seat 5: Cat [x] (9000 in chips) ",
        "",
    ]


LINES: list[Any] = [
    (Ante(0, 0, 25), "Ann: posts the ante 25"),
    (Ante(0, 1, 15, all_in=True), "bob: bets $4: posts the ante 15 and is all-in"),
    (Street(0, 3), "*** 3rd STREET ***"),
    (Street(0, 6), "*** 6th STREET ***"),
    (Street(0, 7), "*** RIVER ***"),
    (Street(0, 7, cards("6h")), "*** RIVER *** [6h]"),
    (Deal(0, 0, (), cards("8d")), "Dealt to Ann [8d]"),
    (Deal(0, 0, cards("2h 3d"), cards("7s")), "Dealt to Ann [2h 3d 7s]"),
    (Deal(0, 0, (), cards("8d"), held=cards("2c 7d")), "Dealt to Ann [2c 7d] [8d]"),
    (Deal(0, 0, (DAMAGED,), (), held=cards("2c 7d")), "Dealt to Ann [2c 7d] [of]"),
    (BringIn(0, 2, 300), "Cat [x]: brings in for 300"),
    (Wager(0, 0, "bets", added=1000), "Ann: bets 1000"),
    (Wager(0, 0, "raises", to=2000, increase=1000, all_in=True), "Ann: raises 1000 to 2000 and is all-in"),
    (Call(0, 0, added=700), "Ann: calls 700"),
    (Check(0, 0), "Ann: checks "),
    (Fold(0, 1), "bob: bets $4: folds "),
    (Fold(0, 1, cards("7h 7s")), "bob: bets $4: folds [7h 7s]"),
    (Uncalled(0, 0, 1000), "Uncalled bet (1000) returned to Ann"),
    (Showdown(0), "*** SHOW DOWN ***"),
    (Show(0, 0, cards("2h 2d 7s"), HandName(1, (0,))), "Ann: shows [2h 2d 7s] (a pair of Deuces)"),
    (Show(0, 0, cards("2h 2d"), words="the room's own"), "Ann: shows [2h 2d] (the room's own)"),
    (Show(0, 0, cards("2h 2d")), "Ann: shows [2h 2d]"),
    (Muck(0, 0), "Ann: mucks hand "),
    (Muck(0, 0, beaten=False), "Ann: doesn't show hand "),
    (Collect(0, 0, 41), "Ann collected 41 from pot"),
    (Collect(0, 0, 41, pot=None), "Ann collected 41 from pot"),
    (Collect(0, 0, 41, pot=-1), "Ann collected 41 from side pot"),
    (Collect(0, 0, 41, pot=1), "Ann collected 41 from side pot"),
    (Collect(0, 0, 41, pot=2), "Ann collected 41 from side pot-2"),
    (Summary(0), "*** SUMMARY ***"),
    (PotTotal(0, 620, 0), "Total pot 620 | Rake 0 "),
    (PotTotal(0, 620, 5, (320, 295)), "Total pot 620 Main pot 320. Side pot 295. | Rake 5 "),
    (PotTotal(0, 6, 0, (3, 2, 1)), "Total pot 6 Main pot 3. Side pot-1 2. Side pot-2 1. | Rake 0 "),
    (Board(0, cards("6h")), "Board [6h]"),
    (
        SeatSummary(0, 1, 0, "folded", street=3, did_not_bet=True),
        "Seat 1: Ann folded on the 3rd Street (didn't bet)",
    ),
    (SeatSummary(0, 1, 0, "folded", street=7), "Seat 1: Ann folded on the River"),
    (SeatSummary(0, 1, 0, "mucked", cards=cards("2h 2d")), "Seat 1: Ann mucked [2h 2d]"),
    (SeatSummary(0, 1, 0, "mucked"), "Seat 1: Ann mucked"),
    (
        SeatSummary(0, 1, 0, "lost", cards=cards("2h 2d"), high=HandName(1, (0,))),
        "Seat 1: Ann showed [2h 2d] and lost with a pair of Deuces",
    ),
    (
        SeatSummary(0, 1, 0, "won", cards=cards("2h 2d"), won=40, words="a pair of Deuces"),
        "Seat 1: Ann showed [2h 2d] and won (40) with a pair of Deuces",
    ),
    (SeatSummary(0, 1, 0, "collected", won=40), "Seat 1: Ann collected (40)"),
    (SeatSummary(0, 1, 0, "none"), "Seat 1: Ann"),
    (Announcement(0, "capped"), "Betting is capped"),
    (Announcement(0, "no_low"), "No low hand qualified"),
    (TableMessage(0, "leaves", "Dan leaves the table"), "Dan leaves the table"),
    (Chat(0, "Ann", "Cat: folds "), 'Ann said, "Cat: folds "'),
    (Unread(0, "what is this"), "what is this"),
]  # fmt: skip


@pytest.mark.parametrize(("event", "line"), LINES, ids=[line for _, line in LINES])
def test_each_event_is_one_line(event: Event, line: str) -> None:
    assert lines(event) == [line]


def test_amounts_of_cash_games() -> None:
    cash = replace(HEADER, tournament="", currency="USD")
    assert lines(Ante(0, 0, 25), PotTotal(0, 300, 5), header=cash) == [
        "Ann: posts the ante $0.25",
        "Total pot $3 | Rake $0.05 ",
    ]


def test_seats_sit_out_and_carry_bounties() -> None:
    odd = (Seat(3, 1, "Ann", 40, sitting_out=True, bounty=2500), Seat(4, 2, "Bob", 40, bounty=50))
    text = write(Hand(HEADER, odd, (HEADER, *odd), Span("", 0, 0, 1)))
    assert text.split("\n")[2:4] == [
        "Seat 1: Ann (40 in chips, $25 bounty) is sitting out",
        "Seat 2: Bob (40 in chips, $0.50 bounty) ",
    ]


def test_figures_that_another_site_does_not_print_are_worked_out() -> None:
    written = lines(
        Street(0, 3),
        BringIn(0, 0, 300),
        Wager(0, 2, "completes", to=1000),
        Wager(0, 1, "raises", added=2000),
        Call(0, 0, to=2000),
        Wager(0, 2, "raises", increase=1000),
        Call(0, 1, to=3000),
        Street(0, 4),
        Wager(0, 1, "completes", to=1000),
        Call(0, 2, added=1000),
    )
    assert [line for line in written if "STREET" not in line] == [
        "Ann: brings in for 300",
        "Cat [x]: raises 700 to 1000",
        "bob: bets $4: raises 1000 to 2000",
        "Ann: calls 1700",
        "Cat [x]: raises 1000 to 3000",
        "bob: bets $4: calls 1000",
        "bob: bets $4: bets 1000",
        "Cat [x]: calls 1000",
    ]


def test_cards_dealt_before_are_repeated() -> None:
    written = lines(
        Deal(0, 0, cards("2h 3d"), cards("7s")),
        Deal(0, 1, (DOWN, DOWN), cards("9c")),
        Deal(0, 0, (), cards("8d")),
        Deal(0, 1, (), cards("9d")),
        Deal(0, 0, cards("Ah"), ()),
        Deal(0, 1, (DOWN,), ()),
    )
    assert written == [
        "Dealt to Ann [2h 3d 7s]",
        "Dealt to bob: bets $4 [9c]",
        "Dealt to Ann [2h 3d 7s] [8d]",
        "Dealt to bob: bets $4 [9c] [9d]",
        "Dealt to Ann [2h 3d 7s 8d] [Ah]",
    ]


def test_the_only_pot_is_called_main_where_there_is_a_side_pot() -> None:
    assert lines(Collect(0, 0, 5, pot=-1), Collect(0, 0, 4)) == [
        "Ann collected 5 from side pot",
        "Ann collected 4 from main pot",
    ]


def test_words_of_another_site_give_way_to_the_names() -> None:
    other = replace(HEADER, site="fulltilt")
    show = Show(0, 0, cards("2h 2d"), HandName(1, (0,)), words="a pair of Twos, Full Tilt style")
    assert lines(show, header=other) == ["Ann: shows [2h 2d] (a pair of Deuces)"]


def test_a_printed_heading_is_kept() -> None:
    printed = "PokerStars Game #77: TOURNAMENT #9, $1+$0.10 7 CARD STUD LIMIT - LEVEL II (1000/2000) - X"
    assert write(hand(header=replace(HEADER, heading=printed))).startswith(printed + "\n")


def test_nothing_is_lost_of_a_hand_of_the_room() -> None:
    assert losses(hand(Ante(0, 0, 25), Collect(0, 0, 5, pot=-1), Collect(0, 0, 4))) == ()


LOST: list[Any] = [
    (Collect(0, 0, 4, half="high"), "half"),
    (Deal(0, 1, (DOWN, DOWN), cards("9c")), "not shown"),
    (PotTotal(0, 600, None), "rake"),
    (PotTotal(0, 600, 20, net_of_rake=True), "left the rake out"),
    (PotTotal(0, 600, 20, (600,)), "only pot"),
    (Wager(0, 2, "completes", to=1000), ""),
    (Announcement(0, "low_card", 1), "low_card"),
    (Unread(0, "?"), "could not be read"),
]


@pytest.mark.parametrize(("event", "part"), LOST)
def test_what_is_lost_is_said(event: Event, part: str) -> None:
    lost = losses(hand(event))
    if part:
        assert len(lost) == 1
        assert part in lost[0]
    else:
        assert lost == ()


@pytest.mark.parametrize(
    ("header", "part"),
    [
        pytest.param(replace(HEADER, site="bovada"), "bovada", id="room"),
        pytest.param(replace(HEADER, time_utc=None, time_text=""), "time", id="time"),
        pytest.param(replace(HEADER, stakes=Stakes()), "sizes of the bets", id="stakes"),
        pytest.param(
            replace(HEADER, stakes=replace(STAKES, ante=Stake(25, "printed"))),
            "as printed",
            id="printed ante",
        ),
        pytest.param(
            replace(HEADER, stakes=replace(STAKES, ante=Stake(25, "hand"))), "known from", id="found ante"
        ),
        pytest.param(replace(HEADER, structure="spread_limit"), "spread", id="spread"),
        pytest.param(replace(HEADER, habits=Habits(cards="all")), "accounted for", id="all cards"),
    ],
)
def test_what_is_lost_of_the_header_is_said(header: Header, part: str) -> None:
    assert any(part in sentence for sentence in losses(hand(header=header)))


def test_a_net_total_is_written_gross() -> None:
    assert lines(PotTotal(0, 600, 20, net_of_rake=True)) == ["Total pot 620 | Rake 20 "]
