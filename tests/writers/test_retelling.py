"""Hands as Winamax and the Winning Poker Network tell them: written, read again, and what is left out."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from stud_stats.core.cards import DOWN, parse_cards
from stud_stats.core.events import (
    GAMES,
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
    Uncalled,
    Unread,
    Wager,
)
from stud_stats.core.source import Span
from stud_stats.generating import generate
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from stud_stats.writers import winamax, wpn
from stud_stats.writers.lines import NotSpreadError
from tests.histories.files import FILES, read
from tests.instruments.round_trips import read as read_again
from tests.instruments.round_trips import unplaced

HANDS = int(os.environ.get("STUD_STATS_GENERATED_HANDS", "300"))
"""Hands of each game and seed: few in the suite, more on demand by this variable."""

ROOMS = [("winamax", game) for game in GAMES] + [("wpn", game) for game in wpn.GAMES]


def writer_of(room: str) -> Any:
    return importlib.import_module(f"stud_stats.writers.{room}")


# ---- generated hands


@pytest.mark.parametrize(("room", "game"), ROOMS)
def test_what_is_read_again_is_what_was_told(room: str, game: Game) -> None:
    writer = writer_of(room)
    for hand in generate(HANDS, game, seed=2, awkward_names=True, chatter=True):
        assert unplaced(read_again(writer.write(hand), room)) == unplaced(writer.told(hand))


@pytest.mark.parametrize(("room", "game"), ROOMS)
def test_retold_hands_are_silent_and_keep_their_chips(room: str, game: Game) -> None:
    writer = writer_of(room)
    for hand in generate(HANDS, game, seed=1, posted_sizes=True):
        text = writer.write(hand)
        again = read_again(text, room)
        played = replay(again, profile_named(room, AUTO), text)
        grave = [finding for finding in played.findings if finding.severity != "info"]
        assert not grave, f"{grave[0].code}: {grave[0].message}\n{text}"
        rake = next(event.rake for event in hand.events if isinstance(event, PotTotal))
        assert played.rake == rake


@pytest.mark.parametrize(("room", "game"), ROOMS)
def test_told_twice_is_told_once(room: str, game: Game) -> None:
    writer = writer_of(room)
    for hand in generate(40, game, seed=3):
        told = writer.told(hand)
        assert writer.told(told) is told
        assert writer.losses(told) == ()
        assert writer.write(told) == writer.write(hand)


def test_the_network_has_no_razz() -> None:
    hand = next(generate(1, "razz", seed=1))
    for said in (wpn.write, wpn.losses, wpn.told):
        with pytest.raises(NotSpreadError, match="Network has no Razz"):
            said(hand)


# ---- the rooms' own hands


def own_hands(room: str) -> Iterator[tuple[str, Hand]]:
    for path in FILES:
        sample = read(path)
        if sample.dialect.name == room and not path.name.startswith("unread-"):
            for item in sample.hands:
                assert item.reading.hand is not None
                yield item.block.text, item.reading.hand


@pytest.mark.parametrize("room", ["winamax", "wpn"])
def test_own_hands_are_the_same_after_writing_and_reading(room: str) -> None:
    writer = writer_of(room)
    same = 0
    for text, hand in own_hands(room):
        written = writer.write(hand)
        again = read_again(written, room)
        assert [event for event in unplaced(again) if not isinstance(event, Header)] == [
            event for event in unplaced(hand) if not isinstance(event, Header)
        ]
        lines = [line.rstrip() for line in text.replace("\r", "").rstrip().split("\n")]
        same += lines == [line.rstrip() for line in written.rstrip().split("\n")]
    assert same > 25


# ---- what is left out

SEATS = (Seat(3, 1, "Ann", 40000, bounty=250), Seat(4, 2, "Bob", 38000, sitting_out=True))
STAKES = Stakes(Stake(1000, "printed"), Stake(2000, "printed"), Stake(100, "hand"), Stake(300, "printed"))
HEADER = Header(
    1, "canonical", "T7", "stud_hi", "fixed_limit", "GBP", STAKES, "Table", dealer=2, mixed="HORSE",
)  # fmt: skip


def hand(*events: Event, header: Header = HEADER) -> Hand:
    return Hand(header, SEATS, (header, *SEATS, *events), Span("", 0, 0, 1))


PLAY = (
    Ante(0, 0, 100),
    Ante(0, 1, 100),
    Street(0, 3),
    Deal(0, 0, parse_cards("2c 2d"), parse_cards("3d")),
    Deal(0, 1, (), parse_cards("Kh")),
    BringIn(0, 0, 300),
    Wager(0, 1, "completes", to=1000),
    Fold(0, 0, parse_cards("2c")),
    Uncalled(0, 1, 700),
    Collect(0, 1, 800, half="high"),
    Muck(0, 1, beaten=False),
    Announcement(0, "capped"),
    Chat(0, "Ann", "nh"),
    Unread(0, "?"),
    Summary(0),
    PotTotal(0, 800, None, (800,)),
    SeatSummary(0, 1, 0, "folded", 3),
    SeatSummary(0, 2, 1, "collected", won=800),
)


def test_winamax_says_what_it_leaves_out() -> None:
    assert set(winamax.losses(hand(*PLAY))) == {
        "The room: the text reads as one of Winamax, not of canonical.",
        "The size of the bring-in as printed in the header.",
        "Where sizes that the header does not print are known from.",
        "The round of games or the club that the hand is part of.",
        "The dealer's place.",
        "That the time is not known: the header prints one.",
        "The letters in the number of the hand.",
        "The currency: the room plays for EUR alone.",
        "The bounties on the players.",
        "That a player is sitting out.",
        "That a raise was called a completion.",
        "Cards shown with a fold.",
        "That chips went back which nobody called: they are part of what is collected.",
        "The line of a hand that is not shown.",
        "The announcement capped.",
        "What was said at the table.",
        "A line that could not be read.",
        "The sizes of the pots, printed beside the total.",
        "That the printed total held the rake.",
        "What became of those who folded: the summary leaves them out.",
    }


def test_the_network_says_what_it_leaves_out() -> None:
    lost = set(wpn.losses(hand(*PLAY)))
    assert lost - set(winamax.losses(hand(*PLAY))) == {
        "The room: the text reads as one of the Winning Poker Network, not of canonical.",
        "The currency: the room plays for USD alone.",
        "The line in which an uncontested pot is collected: the summary tells it.",
    }


def test_a_hand_in_the_words_of_winamax() -> None:
    text = winamax.write(hand(*PLAY)).split("\n")
    assert text[1:] == [
        "Table: 'Table' 2-max (real money)",
        "Seat 1: Ann (400€, 2.50€ bounty)",
        "Seat 2: Bob (380€)",
        "*** ANTE/BLINDS ***",
        "Ann posts ante 1€",
        "Bob posts ante 1€",
        "*** 3rd STREET ***",
        "Dealt to Ann [2c 2d 3d]",
        "Dealt to Bob [X X Kh]",
        "Ann brings in 3€",
        "Bob raises 10€ to 10€",
        "Ann folds",
        "Bob collected 15€ from pot(HI)",
        "*** SUMMARY ***",
        "Total pot 15€ | No rake",
        "Seat 2: Bob won 15€",
        "",
    ]


def test_a_hand_in_the_words_of_the_network() -> None:
    text = wpn.write(hand(*PLAY)).split("\n")
    assert text[1:] == [
        "Table 2-max",
        "Seat 1: Ann ($400.00)",
        "Seat 2: Bob ($380.00) is sitting out",
        "Ann posts ante $1.00",
        "Bob posts ante $1.00",
        "*** 3rd STREET ***",
        "Dealt to Ann [2c 2d 3d]",
        "Dealt to Bob [Kh]",
        "Ann brings in $3.00",
        "Bob raises $10.00 to $10.00",
        "Ann folds",
        "Uncalled bet ($7.00) returned to Bob",
        "Bob does not show",
        "*** SUMMARY ***",
        "Total pot $8.00",
        "Seat 1: Ann folded on the 3rd Street and did not bet",
        "Seat 2: Bob did not show and won $8.00",
        "",
    ]


def test_chips_of_a_cash_game_are_play_money() -> None:
    chips = hand(*PLAY, header=replace(HEADER, currency="chips"))
    for room in ("winamax", "wpn"):
        told = writer_of(room).told(chips)
        assert told.header.currency == "play"
        again = read_again(writer_of(room).write(chips), room)
        assert again.seats[0].stack == 40000


@pytest.mark.parametrize(
    ("level", "expected"),
    [("IV", "4"), ("Level XXXI", "31"), ("7", "7"), ("Match Round I, Level IX", "9"), ("", "1")],
)  # fmt: skip
def test_levels_are_written_in_figures(level: str, expected: str) -> None:
    tournament = hand(*PLAY, header=replace(HEADER, tournament="9", level=level, currency="chips"))
    assert winamax.told(tournament).header.level == expected
    assert wpn.told(tournament).header.level == expected


def test_hands_shown_in_part_have_no_name() -> None:
    part = Show(0, 1, parse_cards("Kh Kd"), HandName(1, (11,)), words="a pair of Kings")
    for room in ("winamax", "wpn"):
        (show,) = [e for e in writer_of(room).told(hand(*PLAY, part)).events if isinstance(e, Show)]
        assert (show.high, show.words) == (None, "")


def test_winamax_prints_a_place_for_the_seventh_card_of_everybody_who_is_in() -> None:
    play = (
        *PLAY[:6], Call(0, 1, 300),
        *[event for street in (4, 5, 6) for event in (Street(0, street), Check(0, 0), Check(0, 1))],
        Street(0, 7), Deal(0, 0, parse_cards("9c"), ()), Check(0, 0), Check(0, 1), Showdown(0),
    )  # fmt: skip
    deals = [event for event in winamax.told(hand(*play)).events if isinstance(event, Deal)]
    assert [(deal.player, deal.down) for deal in deals[2:]] == [(0, parse_cards("9c")), (1, (DOWN,))]


def test_winamax_has_no_seventh_card_of_who_got_none_on_sixth() -> None:
    play = (
        *PLAY[:6], Call(0, 1, 300), Street(0, 6), Deal(0, 0, (), parse_cards("9c")), Check(0, 0),
        Street(0, 7), Check(0, 0), Showdown(0),
    )  # fmt: skip
    deals = [event for event in winamax.told(hand(*play)).events if isinstance(event, Deal)]
    assert [(deal.player, deal.down) for deal in deals[3:]] == [(0, (DOWN,))]


def test_winamax_adds_all_that_came_back_to_a_player_to_what_he_collects() -> None:
    again = (*PLAY[:9], Street(0, 4), Wager(0, 1, "bets", 500), Uncalled(0, 1, 500), *PLAY[9:])
    (collect,) = [event for event in winamax.told(hand(*again)).events if isinstance(event, Collect)]
    assert collect.amount == 800 + 700 + 500
