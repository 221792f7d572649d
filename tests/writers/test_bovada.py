"""Bovada texts of hands: each event a line, what is lost, and generated hands that come back the same."""

from __future__ import annotations

import os
from typing import Any

import pytest
from msgspec.structs import replace

from stud_stats.core.cards import parse_cards as cards
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
    Game,
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
from stud_stats.generating import generate
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from stud_stats.writers import bovada
from stud_stats.writers.bovada import losses, room_layout, write
from stud_stats.writers.lines import NotSpreadError
from tests.instruments.round_trips import read, unplaced

HANDS = int(os.environ.get("STUD_STATS_GENERATED_HANDS", "300"))
"""Hands of each game: few in the suite, more on demand by this variable."""

SEATS = (Seat(2, 1, "Ann", 4000), Seat(3, 2, "bob: bets $4", 150), Seat(4, 5, "Cat", 9000))
STAKES = Stakes(Stake(1000, "printed"), Stake(2000, "printed"))
HEADER = Header(
    1, "pokerstars", "77", "stud_hi", "fixed_limit", "chips", STAKES, "9 1", 8, tournament="9",
    buy_in="$1+$0.10 USD", level="Level II", time_utc=1357206463, time_text="2013/01/03 9:27:43 ET",
)  # fmt: skip
OWN = replace(HEADER, site="bovada", table="TBL#1", level="2", heading="Bovada Hand #77: ...")


def hand(*events: Event, header: Header = HEADER) -> Hand:
    return Hand(header, SEATS, (header, *SEATS, *events), Span("", 0, 0, 1))


def lines(*events: Event, header: Header = HEADER) -> list[str]:
    """The lines of the events after the header and the seats."""
    return write(hand(*events, header=header)).split("\n")[4:-1]


def test_the_opening_lines() -> None:
    assert write(hand()).split("\n") == [
        "Bovada Hand #77: 7CARD Tournament #9 TBL#1, Fixed Limit- Level 2 (1000/2000) - 2013-01-03 09:47:43",
        "Seat+1: 4,000 in chips",
        "Seat+2: 150 in chips",
        "Seat+5: 9,000 in chips",
        "",
    ]
    cash = replace(HEADER, tournament="", currency="USD", table="Generated I", game="stud_hilo")
    first, seat = write(hand(header=cash)).split("\n")[:2]
    assert first.startswith("Bovada Hand #77 TBL#")
    assert first.endswith(" 7CARD HiLo Fixed Limit - 2013-01-03 09:47:43")
    assert seat == "Seat+1: $40 in chips"


SEVEN = "2h 2d 7s Th Jc Kd 9c"
LINES: list[Any] = [
    (Ante(0, 0, 25), "Seat+1 : Ante chip 25 "),
    (Ante(0, 1, 15, all_in=True), "Seat+2 : All-in 15 "),
    (Street(0, 3), "*** 3RD STREET ***"),
    (Street(0, 7), "*** RIVER ***"),
    (Street(0, 7, cards("6h")), "*** RIVER *** [6h]"),
    (Deal(0, 0, (), cards("8d")), "Seat+1 : Card dealt to a spot [8d] "),
    (Deal(0, 0, cards("2h 3d"), cards("7s")), "Seat+1 : Card dealt to a spot [2h 3d 7s] "),
    (BringIn(0, 2, 300), "Seat+5 : Bring_in chip 300 "),
    (BringIn(0, 2, 300, all_in=True), "Seat+5 : All-in 300 "),
    (Wager(0, 0, "bets", added=1000), "Seat+1 : Bets 1000 "),
    (Wager(0, 0, "raises", to=2000, increase=1000), "Seat+1 : Raises 2000 to 2000 "),
    (Wager(0, 0, "raises", to=2000, all_in=True), "Seat+1 : All-in(raise) 2000 to 2000 "),
    (Wager(0, 0, "bets", 70, all_in=True), "Seat+1 : All-in 70 "),
    (Call(0, 0, added=700), "Seat+1 : Calls 700 "),
    (Call(0, 0, added=700, all_in=True), "Seat+1 : All-in 700 "),
    (Check(0, 0), "Seat+1 : Checks"),
    (Fold(0, 1), "Seat+2 : Folds"),
    (Fold(0, 1, cards("7h 7s")), "Seat+2 : Folds & shows [7h 7s]"),
    (Uncalled(0, 0, 1000), "Seat+1 : Return uncalled portion of bet 1000 "),
    (Show(0, 0, cards(SEVEN), HandName(1, (0,))), "Seat+1 : Showdown [2h 2d Kd Jc Th] (One pair)"),
    (Show(0, 0, cards("2h 2d")), "Seat+1 : Showdown [2h 2d] (High Card)"),
    (Muck(0, 0, cards=cards("7s Th Jc Kd 9c")), "Seat+1 : Mucks [7s Th Jc Kd 9c] (High Card)"),
    (Collect(0, 0, 41), "Seat+1 : Hand Result 41 "),
    (Collect(0, 0, 41, pot=None), "Seat+1 : Hand Result 41 "),
    (Collect(0, 0, 41, pot=2), "Seat+1 : Hand Result-Side Pot 41 "),
    (Summary(0), "*** SUMMARY ***"),
    (PotTotal(0, 620, None), "Total Pot(620)"),
    (PotTotal(0, 620, 5), "Total Pot(620) | Rake (5) "),
    (PotTotal(0, 615, 5, net_of_rake=True), "Total Pot(620) | Rake (5) "),
    (Board(0, cards("6h")), "Board [6h]"),
    (SeatSummary(0, 1, 0, "folded", street=3), "Seat+1:  Folded on the 3rd STREET"),
    (SeatSummary(0, 1, 0, "folded", street=6), "Seat+1:  Folded on the 6TH STREET"),
    (SeatSummary(0, 1, 0, "collected", won=40), "Seat+1:  40 [Does not show]  "),
    (SeatSummary(0, 1, 0, "mucked", cards=cards("2h 2d")), "Seat+1:   [Mucked] [2h 2d ]  "),
    (
        SeatSummary(0, 1, 0, "lost", cards=cards(SEVEN), high=HandName(1, (0,))),
        f"Seat+1:   lost with One pair [{SEVEN}-2h 2d Kd Jc Th]  ",
    ),
    (
        SeatSummary(0, 1, 0, "won", cards=cards(SEVEN), won=40),
        f"Seat+1:  40  with One pair [{SEVEN}-2h 2d Kd Jc Th]  ",
    ),
    (Unread(0, "what is this"), "what is this"),
]


@pytest.mark.parametrize(("event", "line"), LINES, ids=[line for _, line in LINES])
def test_each_event_is_one_line(event: Event, line: str) -> None:
    assert lines(event) == [line]


@pytest.mark.parametrize(
    "event",
    [
        Showdown(0),
        Announcement(0, "capped"),
        TableMessage(0, "leaves", "Dan leaves the table"),
        Chat(0, "Ann", "hello"),
        SeatSummary(0, 1, 0, "none"),
        PotTotal(0, None, 5),
    ],
    ids=lambda event: event.type,
)
def test_what_the_room_has_no_words_for_is_left_out_and_said_to_be_lost(event: Event) -> None:
    assert lines(event) == []
    assert len(losses(hand(event))) == len(losses(hand())) + 1


def test_figures_that_are_not_given_follow_from_the_bets() -> None:
    told = lines(
        Street(0, 3),
        BringIn(0, 0, 300),
        Wager(0, 1, "completes", increase=700),
        Call(0, 0, to=1000),
        Wager(0, 2, "raises", added=2000),
    )
    assert told[1:] == [
        "Seat+1 : Bring_in chip 300 ",
        "Seat+2 : Raises 1000 to 1000 ",
        "Seat+1 : Calls 700 ",
        "Seat+5 : Raises 2000 to 2000 ",
    ]


def test_words_and_news_of_its_own_are_kept() -> None:
    own = [TableMessage(0, "leaves", "Seat+1 : Stand"), Wager(0, 0, "raises", to=500)]
    assert lines(*own, header=OWN) == ["Seat+1 : Stand", "Seat+1 : Raises 500 "]
    assert write(hand(header=OWN)).startswith("Bovada Hand #77: ...\n")
    assert losses(hand(*own, header=replace(OWN, seats_max=0, buy_in="", time_utc=None))) == ()


@pytest.mark.parametrize(
    ("level", "number"),
    [("Level XIV", "14"), ("Match Round I, Level IX", "9"), ("", "1"), ("XL", "40"), ("07", "07")],
)
def test_levels_are_numbers(level: str, number: str) -> None:
    assert f"- Level {number} (" in write(hand(header=replace(HEADER, level=level)))


def test_razz_is_not_written() -> None:
    with pytest.raises(NotSpreadError, match="Bovada has no Razz"):
        write(hand(header=replace(HEADER, game="razz")))
    with pytest.raises(NotSpreadError, match="Bovada has no Razz"):
        list(generate(1, "razz", seed=3, layout=room_layout))


def test_what_is_lost_of_a_hand_of_another_room() -> None:
    (other,) = generate(1, "stud_hi", seed=3)
    lost = " ".join(losses(other))
    for part in ("The room", "names of the players", "zone of the time", "seats at the table", "print again"):
        assert part in lost


# ---- generated hands


@pytest.mark.parametrize("rules", ["pokerstars", "bovada"])
@pytest.mark.parametrize("game", bovada.GAME_NAMES)
def test_generated_hands_come_back_the_same_and_silent(game: Game, rules: str) -> None:
    profile = PROFILES[rules]
    made = generate(HANDS, game, seed=21, profile=profile, layout=room_layout)
    sized = generate(HANDS, game, seed=21, profile=profile, posted_sizes=True)
    common = 0
    for one, same in zip(made, sized, strict=True):
        text = write(one)
        again = read(text, "bovada")
        assert unplaced(again) == unplaced(one), text
        assert [event.line for event in again.events] == [event.line for event in one.events]
        assert losses(one) == ()
        # Neighbours would tell the sizes.
        known = replace(again, header=replace(again.header, stakes=same.header.stakes))
        played = replay(known, PROFILES["bovada"], text)
        grave = [finding for finding in played.findings if finding.severity != "info"]
        assert not grave, f"{grave[0].code}: {grave[0].message}\n{text}"
        paid = sum(event.amount for event in again.events if isinstance(event, Collect))
        assert played.pot == paid + played.rake
        common += any(isinstance(event, Street) and event.community for event in one.events)
    assert common


@pytest.mark.parametrize("game", bovada.GAME_NAMES)
def test_hands_of_another_room_can_be_read_again(game: Game) -> None:
    for other in generate(50, game, seed=22, awkward_names=True, chatter=True):
        again = read(write(other), "bovada")
        for kind in (Ante, Check, Fold, Uncalled, Collect, Street):
            told = [event for event in again.events if type(event) is kind]
            assert len(told) == sum(type(event) is kind for event in other.events)
        paid = [event.amount for event in again.events if isinstance(event, Collect)]
        assert paid == [event.amount for event in other.events if isinstance(event, Collect)]
        assert losses(other)
