"""PartyPoker texts of hands: each event a line, what is lost, and generated hands that come back the same."""

from __future__ import annotations

import os
from typing import Any

import pytest
from msgspec.structs import replace

from stud_stats.core.cards import parse_cards as cards
from stud_stats.core.events import (
    Announcement,
    Ante,
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
from stud_stats.dialects.partypoker import PARTYPOKER
from stud_stats.generating import generate
from stud_stats.parsing.blocks import split
from stud_stats.parsing.reader import read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import POKERSTARS
from stud_stats.writers.lines import NotSpreadError
from stud_stats.writers.partypoker import losses, write
from tests.histories.files import FILES, read, short
from tests.instruments.round_trips import unplaced

HANDS = int(os.environ.get("STUD_STATS_GENERATED_HANDS", "300"))
"""Hands of each game: few in the suite, more on demand by this variable."""
OF_EVERY_HAND = {
    "The room: the text reads as one of PartyPoker, not of pokerstars.",
    "The cards of all but the reader.",
    "The rake.",
    "The summary: the total, and what became of each seat.",
}

SEATS = (Seat(2, 1, "Ann", 4000), Seat(3, 2, "bob: bets $4", 150), Seat(4, 5, "Cat", 123400))
STAKES = Stakes(Stake(1000, "printed"), Stake(2000, "printed"))
CASH = Header(
    1, "pokerstars", "77", "stud_hi", "fixed_limit", "USD", STAKES, "Hill", 8, time_utc=1296865221,
    time_text="2011/02/04 19:20:21 ET",
)  # fmt: skip
EVENT = replace(CASH, currency="chips", tournament="9", level="2", buy_in="$6 USD")
OWN = replace(CASH, site="partypoker", heading="$10/$20 USD 7 Card Stud - ...")


def hand(*events: Event, header: Header = CASH) -> Hand:
    return Hand(header, SEATS, (header, *SEATS, *events), Span("", 0, 0, 1))


def lines(*events: Event, header: Header = OWN) -> list[str]:
    """The lines of the events after the header and the seats."""
    return write(hand(*events, header=header)).split("\n")[9:-1]


def test_the_opening_lines() -> None:
    assert write(hand()).split("\n") == [
        "#Game No : 77 ",
        "***** Hand History for Game 77 *****",
        "$10/$20 USD 7 Card Stud - Friday, February 04, 19:20:21 EST 2011",
        "Table Hill (Real Money)",
        "Seat 0 is the button",
        "Total number of players : 3/8 ",
        "Seat 1: Ann ( $40 USD )",
        "Seat 2: bob: bets $4 ( $1.50 USD )",
        "Seat 5: Cat ( $1,234 USD )",
        "",
    ]
    assert write(hand(header=EVENT)).split("\n")[2:4] == [
        "FL 7 Card Stud $6 USD Buy-in Trny:9 Level:2  Stakes(1,000/2,000)"
        " - Friday, February 04, 19:20:21 EST 2011",
        "Table Hill (Real Money)",
    ]
    play = replace(CASH, currency="chips", game="stud_hilo")
    assert write(hand(header=play)).split("\n")[2:4] == [
        "1,000/2,000 7 Card Stud Hi-Lo - Friday, February 04, 19:20:21 EST 2011",
        "Table Hill (Play Money)",
    ]


SEVEN = "2h 2d 7s Th Jc Kd 9c"
PRINTED = SEVEN.replace(" ", ", ")
PAIR = HandName(1, (0,))
LOW = HandName(-1, (6, 3, 1, 0, 12))
LINES: list[Any] = [
    (Ante(0, 0, 25), "Ann posts ante [$0.25 USD]"),
    (Street(0, 3), "** Dealing **"),
    (Street(0, 6), "** Dealing Sixth street **"),
    (Street(0, 7), "** Dealing River **"),
    (Deal(0, 0, cards("2h 3d"), cards("7s")), "Dealt to Ann [  2h 3d 7s ]"),
    (BringIn(0, 2, 300), "Cat bring-ins [$3 USD]"),
    (Wager(0, 0, "bets", added=1000), "Ann bets [$10 USD]"),
    (Wager(0, 0, "bets", 70, all_in=True), "Ann is all-In  [$0.70 USD]"),
    (Call(0, 0, added=700), "Ann calls [$7 USD]"),
    (Call(0, 0, added=700, all_in=True), "Ann is all-In  [$7 USD]"),
    (Check(0, 0), "Ann checks"),
    (Fold(0, 1), "bob: bets $4 folds"),
    (Show(0, 0, cards(SEVEN), PAIR), f"Ann shows [ {PRINTED} ]a pair of Twos."),
    (Muck(0, 0, cards=cards(SEVEN), high=PAIR), f"Ann doesn't show [ {PRINTED} ]a pair of Twos."),
    (Muck(0, 0, False), "Ann does not show cards."),
    (Collect(0, 0, 4130, None), "Ann wins $41.30 USD"),
    (Announcement(0, "opens", 0), "Ann opens"),
    (Announcement(0, "low_shown", 0, "8,5,3,2,A"), "Ann shows8,5,3,2,A  for low."),
    (Announcement(0, "no_low"), "There was no qualifying low hand"),
    (TableMessage(0, "closed", "Table Closed"), "Table Closed"),
    (Chat(0, "Ann", "folds"), "Ann: folds"),
    (Unread(0, "what is this"), "what is this"),
]


@pytest.mark.parametrize(("event", "line"), LINES, ids=[line for _, line in LINES])
def test_each_event_is_one_line(event: Event, line: str) -> None:
    assert lines(event) == [line]


@pytest.mark.parametrize(
    "event", [Showdown(0), Summary(0), PotTotal(0, 620, 5), SeatSummary(0, 1, 0, "folded", street=3)]
)
def test_what_the_room_does_not_print_is_no_line(event: Event) -> None:
    assert lines(event) == []


def test_who_opens_is_said_above_the_first_act_of_a_street() -> None:
    acts = (Street(0, 3), BringIn(0, 0, 300), Wager(0, 2, "raises", to=1000), Call(0, 0, 700), Street(0, 4))
    acts = (*acts, Wager(0, 2, "bets", 2000), Wager(0, 0, "raises", to=4000))
    assert lines(*acts, header=CASH) == [
        "** Dealing **",
        "Ann opens",
        "Ann bring-ins [$3 USD]",
        "Cat completes [$10 USD]",
        "Ann calls [$7 USD]",
        "** Dealing Fourth street **",
        "Cat opens",
        "Cat double bets [$20 USD]",
        "Ann raises [$40 USD]",
    ]


def test_what_nobody_called_is_part_of_a_winner_or_a_pot_of_its_own() -> None:
    antes = (Ante(0, 0, 25), Ante(0, 1, 25), Uncalled(0, 0, 1000))
    assert lines(*antes, Fold(0, 1), Collect(0, 0, 50), header=CASH)[-1] == "Ann wins $10.50 USD"
    shown = (Show(0, 0, cards("2h 3d"), PAIR), Show(0, 1, cards("Ah Ad"), HandName(1, (12,))))
    assert lines(*antes, *shown, Collect(0, 1, 50), header=CASH)[-2:] == [
        "Ann wins $10 USD from the side pot 1 with a pair of Twos.",
        "bob: bets $4 wins $0.50 USD from the main pot with a pair of Aces.",
    ]


def test_the_second_half_of_a_pot_is_the_low_one() -> None:
    shows = (Show(0, 0, cards("2h 3d"), PAIR, LOW), Show(0, 1, cards("Ah Ad"), HandName(1, (12,))))
    hilo = replace(CASH, game="stud_hilo")
    antes = (Ante(0, 0, 25), Ante(0, 1, 26))
    assert lines(*antes, *shows, Collect(0, 1, 26), Collect(0, 0, 25), header=hilo)[-2:] == [
        "bob: bets $4 wins $0.26 USD from the main pot with a pair of Aces.",
        "Ann wins Lo ($0.25 USD) from the main pot with 8,5,3,2,A.",
    ]
    # One who has shown no low is paid as for his high hand: the pot is said in any case.
    wrong = lines(*antes, *shows, Collect(0, 0, 26), Collect(0, 1, 25), header=hilo)
    assert wrong[-1] == "bob: bets $4 wins $0.25 USD from the main pot with a pair of Aces."


LOSSES: list[tuple[Event, str]] = [
    (Street(0, 7, cards("6h")), "The common last card."),
    (Fold(0, 0, cards("2h")), "The cards that a player folds openly."),
    (Uncalled(0, 0, 5), "That chips went back which nobody called: the winner's figure holds them."),
    (Showdown(0), "The line that opens the showdown."),
    (Call(0, 0, 5, all_in=True), "That an act took a player's last chips."),
    (Wager(0, 0, "raises", 5), "What the room called a bet or a completion."),
    (Announcement(0, "capped"), "The announcement capped."),
    (TableMessage(0, "joins", "x joins"), "News of the table."),
    (Chat(0, "Zed", "hi"), "Chat of somebody who has no seat."),
    (Show(0, 0, cards("of")), "The cards of a hand that is shown and has no name."),
    (Collect(0, 0, 5), "Which pot it was that nobody contested."),
    (Unread(0, "x"), "That a line could not be read: it is copied as it is."),
]


@pytest.mark.parametrize(("event", "sentence"), LOSSES, ids=[sentence for _, sentence in LOSSES])
def test_losses_of_events(event: Event, sentence: str) -> None:
    assert sentence in losses(hand(event))
    assert sentence not in losses(hand())


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        (replace(CASH, hand_id="R5-1"), "The number of the hand as its room has it."),
        (replace(CASH, structure="pot_limit"), "That the betting is not of fixed limits."),
        (replace(CASH, currency="XXX"), "The currency."),
        (replace(CASH, stakes=Stakes()), "That the sizes of the bets are not known: the header prints 0."),
        (replace(CASH, time_utc=None), "That the time is not known: the header prints one."),
        (replace(EVENT, level="Level IV"), "That the level was not written in figures."),
        (replace(CASH, mixed="HORSE"), "That the hand is one of a rotation, HORSE."),
        (replace(CASH, club="Mine"), "The club that the game is of."),
    ],
)
def test_losses_of_headers(header: Header, sentence: str) -> None:
    assert sentence in losses(hand(header=header))
    assert sentence not in losses(hand())


def test_razz_is_not_spread() -> None:
    with pytest.raises(NotSpreadError, match="PartyPoker has no Razz"):
        write(hand(header=replace(CASH, game="razz")))


# ---- generated hands, and the room's own


def acts_of(hand: Hand) -> list[tuple[str, int, int | None]]:
    """Kind, player and chips added of every act: what each text must agree on."""
    acts: list[tuple[str, int, int | None]] = []
    put_in: dict[int, int] = {}
    for event in hand.events:
        if isinstance(event, Street):
            put_in = {}
        elif isinstance(event, Ante | BringIn):
            acts.append((event.type, event.player, event.amount))
            if isinstance(event, BringIn):
                put_in[event.player] = event.amount
        elif isinstance(event, Wager | Call):
            before = put_in.get(event.player, 0)
            added = event.added if event.added is not None else (event.to or 0) - before
            put_in[event.player] = before + added
            acts.append((event.type, event.player, added))
        elif isinstance(event, Check | Fold):
            acts.append((event.type, event.player, None))
    return acts


@pytest.mark.parametrize("awkward", [False, True], ids=["plain", "awkward"])
@pytest.mark.parametrize("game", ["stud_hi", "stud_hilo"])
def test_generated_hands_come_back_the_same(game: Game, awkward: bool) -> None:
    """The same acts, chips and winners, and an audit that is silent where cards are hidden."""
    compared = 0
    for made in generate(HANDS, game, seed=41, profile=POKERSTARS, awkward_names=awkward):
        lost = losses(made)
        assert OF_EVERY_HAND.issubset(lost)
        if "The common last card." in lost:
            continue
        text = write(made)
        (block,) = split(text.encode(), PARTYPOKER, "file.txt")
        reading = read_block(block, PARTYPOKER)
        assert reading.hand is not None, f"{reading}\n{text}"
        assert reading.findings == ()
        assert acts_of(reading.hand) == acts_of(made)
        (filled,) = fill_stakes([reading.hand])
        told, known = replay(filled, profile_named("partypoker", AUTO), text), replay(made, POKERSTARS)
        assert [finding.message for finding in told.findings if finding.severity != "info"] == [], text
        assert (told.stacks, told.pot, told.rake) == (known.stacks, known.pot, known.rake), text
        compared += 1
    assert compared > 0.9 * HANDS


OWN_FILES = [path for path in FILES if "partypoker" in path.parts]


@pytest.mark.parametrize("path", OWN_FILES, ids=short)
def test_hands_of_the_room_come_back_event_for_event(path: Any) -> None:
    for item in read(path).hands:
        hand = item.reading.hand
        assert hand is not None
        if item.reading.unread_lines:
            continue
        (block,) = split(write(hand).encode(), PARTYPOKER, "file.txt")
        again = read_block(block, PARTYPOKER).hand
        assert again is not None
        assert unplaced(again) == unplaced(hand)
        assert losses(hand) == ()
