"""Full Tilt text: generated hands come back from it, but for what the room is declared not to tell."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from stud_stats.core.cards import DOWN, parse_cards
from stud_stats.core.events import (
    GAMES,
    Announcement,
    BringIn,
    Chat,
    Collect,
    Deal,
    Event,
    Fold,
    Game,
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
    TableMessage,
    Uncalled,
    Unread,
    Wager,
)
from stud_stats.core.source import Span
from stud_stats.generating import generate
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from stud_stats.writers.fulltilt import losses, write
from tests.instruments.round_trips import read

HANDS = int(os.environ.get("STUD_STATS_GENERATED_HANDS", "300"))

cards = parse_cards
SEATS = (Seat(3, 1, "Ann", 4000), Seat(4, 2, "bob: bets $4", 150), Seat(5, 5, "Cat [x]", 9000))
STAKES = Stakes(Stake(1000, "printed"), Stake(2000, "printed"), Stake(100, "printed"))
OWN = Header(
    1, "fulltilt", "77", "stud_hi", "fixed_limit", "chips", STAKES, "12", tournament="9",
    buy_in="$1 + $0.10", time_utc=1357223263, time_text="9:27:43 ET - 2013/01/03",
)  # fmt: skip
OTHER = replace(OWN, site="pokerstars", heading="PokerStars Hand #77: ...")


def hand(*events: Event, header: Header = OWN) -> Hand:
    return Hand(header, SEATS, (header, *SEATS, *events), Span("", 0, 0, 1))


def lines(*events: Event, header: Header = OWN) -> list[str]:
    """The lines of the events after the header and the seats."""
    return write(hand(*events, header=header)).split("\n")[4:-1]


# ---- one event, one line


LINES: list[Any] = [
    (BringIn(0, 2, 300), "Cat [x] brings in for 300"),
    (BringIn(0, 1, 150, all_in=True), "bob: bets $4 brings in for 150, and is all in"),
    (Street(0, 3), "*** 3RD STREET ***"),
    (Street(0, 7, cards("6h")), "*** 7TH STREET *** [6h]"),
    (Deal(0, 0, cards("2h 3d"), cards("7s")), "Dealt to Ann [2h 3d] [7s]"),
    (Deal(0, 0, (), cards("8d"), held=cards("2c 7d")), "Dealt to Ann [2c 7d] [8d]"),
    (Wager(0, 0, "bets", added=1000), "Ann bets 1,000"),
    (Wager(0, 0, "raises", to=2000, increase=1000), "Ann raises to 2,000"),
    (Wager(0, 0, "completes", to=1000, all_in=True), "Ann completes it to 1,000, and is all in"),
    (Uncalled(0, 0, 1000), "Uncalled bet of 1,000 returned to Ann"),
    (Show(0, 0, cards("2h 2d"), HandName(1, (0,))), "Ann shows [2h 2d] a pair of Twos"),
    (Show(0, 0, cards("2h 2d"), words="the room's own"), "Ann shows [2h 2d] the room's own"),
    (Muck(0, 0), "Ann mucks"),
    (Muck(0, 0, beaten=False), "Ann mucks"),
    (Collect(0, 0, 41), "Ann wins the pot (41)"),
    (Collect(0, 0, 41, None), "Ann wins the pot (41)"),
    (Collect(0, 0, 41, -1), "Ann wins the side pot (41)"),
    (Collect(0, 0, 41, 2), "Ann wins side pot #2 (41)"),
    (Collect(0, 0, 41, 2, "high"), "Ann wins the high side pot #2 (41)"),
    (Collect(0, 0, 41, 0, "low"), "Ann wins the low pot (41)"),
    (PotTotal(0, 620, 0), "Total pot 620 | Rake 0"),
    (PotTotal(0, 620, 5, (320, 295)), "Total pot 620 Main pot 320. Side pot 295. | Rake 5"),
    (PotTotal(0, 6, 0, (3, 2, 1)), "Total pot 6 Main pot 3. Side pot 1 2. Side pot 2 1. | Rake 0"),
    (SeatSummary(0, 1, 0, "folded", street=7), "Seat 1: Ann folded on 7th St."),
    (SeatSummary(0, 1, 0, "mucked"), "Seat 1: Ann mucked"),
    (
        SeatSummary(0, 1, 0, "mucked", cards=cards("Ah Kd"), high=HandName(0, (12,))),
        "Seat 1: Ann mucked [Ah Kd] - Ace King high",
    ),
    (SeatSummary(0, 1, 0, "collected", won=40), "Seat 1: Ann collected (40), mucked"),
    (SeatSummary(0, 1, 0, "none"), "Seat 1: Ann is sitting out"),
    (Announcement(0, "low_card", 0, "2h"), "Ann is low with [2h]"),
    (Announcement(0, "no_low"), "No low hand qualified"),
    (Chat(0, "Ann", "Cat folds"), "Ann: Cat folds"),
    (Chat(0, "Zed", "Cat folds"), "Zed (Observer): Cat folds"),
    (TableMessage(0, "stands-up", "Zed stands up"), "Zed stands up"),
    (Unread(0, "what is this"), "what is this"),
]


@pytest.mark.parametrize(("event", "line"), LINES, ids=[line for _, line in LINES])
def test_each_event_is_one_line(event: Event, line: str) -> None:
    assert lines(event) == [line]


def test_the_opening_lines() -> None:
    assert write(hand()).split("\n") == [
        "Full Tilt Poker Game #77: $1 + $0.10 Tournament (9), Table 12 - 1000/2000 Ante 100"
        " - Limit Stud Hi - 09:27:43 ET - 2013/01/03",
        "Seat 1: Ann (4,000)",
        "Seat 2: bob: bets $4 (150)",
        "Seat 5: Cat [x] (9,000)",
        "",
    ]
    cash = replace(OWN, tournament="", currency="USD", table="Hill", seats_max=6, heading="")
    assert write(hand(header=cash)).startswith(
        "Full Tilt Poker Game #77: Table Hill (6 max) - $10/$20 Ante $1 - Limit Stud Hi - "
    )
    assert write(hand(header=replace(OWN, heading="as it was"))).startswith("as it was\n")


def test_who_sits_down_in_the_hand_is_no_observer() -> None:
    news = TableMessage(0, "sits-down", "Zed sits down")
    assert lines(news, Chat(0, "Zed", "hi"))[1] == "Zed: hi"


def test_who_ties_is_said_with_the_hand() -> None:
    shows = [Show(0, player, cards("Ah Kd"), HandName(0, (12, 11))) for player in (0, 2)]
    written = lines(Showdown(0), *shows, Collect(0, 0, 20), Collect(0, 2, 20))
    assert written[3:] == [
        "Ann ties for the pot (20) with Ace King high",
        "Cat [x] ties for the pot (20) with Ace King high",
    ]


def test_the_low_card_of_another_room_is_said_before_its_act() -> None:
    written = lines(Street(0, 3), Deal(0, 2, (), cards("2c")), BringIn(0, 2, 300), header=OTHER)
    assert written[2:] == ["Cat [x] is low with [2c]", "Cat [x] brings in for 300"]


# ---- what is lost


LOST: list[Any] = [
    (Deal(0, 1, (DOWN, DOWN), cards("9c")), "not shown"),
    (Deal(0, 1, cards("2c"), cards("9c")), "in part"),
    (Fold(0, 1, cards("9c")), "folds openly"),
    (Muck(0, 1, cards=cards("9c")), "not shown"),
    (PotTotal(0, 600, None), "rake"),
    (PotTotal(0, 600, 20, net_of_rake=True), "left the rake out"),
    (PotTotal(0, None, 20), "no total"),
    (PotTotal(0, 600, 20, (600,)), "only pot"),
    (Wager(0, 2, "raises", increase=1000), "increase alone"),
    (Announcement(0, "capped"), "capped"),
    (SeatSummary(0, 1, 0, "folded", street=3, did_not_bet=True), "without a bet"),
    (SeatSummary(0, 1, 0, "collected", won=4, net=3), "won or lost"),
    (Unread(0, "?"), "could not be read"),
]


@pytest.mark.parametrize(("event", "part"), LOST)
def test_what_is_lost_is_said(event: Event, part: str) -> None:
    lost = losses(hand(event))
    assert len(lost) == 1
    assert part in lost[0]


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"site": "bovada"}, "bovada"),
        ({"time_utc": None}, "time"),
        ({"stakes": Stakes()}, "sizes of the bets"),
        ({"stakes": replace(STAKES, bring_in=Stake(25, "printed"))}, "the bring-in as printed"),
        ({"stakes": replace(STAKES, bring_in=Stake(25, "hand"))}, "known from"),
        ({"structure": "spread_limit"}, "spread"),
        ({"level": "IV"}, "level"),
        ({"mixed": "HORSE"}, "HORSE"),
        ({"club": "ours"}, "club"),
        ({"dealer": 3}, "dealer"),
        ({"habits": Habits(cards="all")}, "accounted for"),
    ],
)
def test_what_is_lost_of_the_header_is_said(changes: dict[str, Any], part: str) -> None:
    assert any(part in sentence for sentence in losses(hand(header=replace(OWN, heading="", **changes))))


def test_nothing_is_lost_of_a_hand_of_the_room() -> None:
    assert losses(hand(Collect(0, 0, 5, -1), Collect(0, 0, 4), header=replace(OWN, heading="x"))) == ()


# ---- generated hands


def told(events: Sequence[Event], game: Game) -> list[Event]:
    """What the room tells of the events of a hand: no more of a high card or a paired low than it names,
    no words of other rooms, figures once."""
    noise = [event for event in events if isinstance(event, Announcement) and event.kind != "no_low"]
    return [_told(event, game) for event in events if not isinstance(event, Header) and event not in noise]


def _told(event: Event, game: Game) -> Event:
    changes: dict[str, Any] = {"line": 0}
    if isinstance(event, (Show, SeatSummary)):
        high, low = event.high, event.low
        if high is not None and not high.category:
            high = HandName(0, high.ranks[:1])
        if low is not None and game == "razz" and len(set(low.ranks)) < len(low.ranks):
            low = HandName(-1, tuple([rank for rank in low.ranks if low.ranks.count(rank) > 1]))
        changes |= {"high": high, "low": low, "words": ""}
    if isinstance(event, SeatSummary):
        changes["did_not_bet"] = False
    if isinstance(event, Wager) and event.to is not None:
        changes |= {"added": None, "increase": None}
    return replace(event, **changes)


@pytest.mark.parametrize("awkward", [False, True], ids=["plain", "awkward"])
@pytest.mark.parametrize("game", GAMES)
def test_generated_hands_come_back(game: Game, awkward: bool) -> None:
    lost: Counter[str] = Counter()
    for made in generate(HANDS if not awkward else HANDS // 3, game, seed=41, awkward_names=awkward):
        text = write(made)
        again = read(text, "fulltilt")
        assert told(again.events, game) == told(made.events, game), text
        ours, theirs = again.header, made.header
        assert (ours.game, ours.structure, ours.currency) == (theirs.game, theirs.structure, theirs.currency)
        assert (ours.hand_id, ours.time_utc) == (theirs.hand_id, theirs.time_utc)
        assert ours.tournament == theirs.tournament
        played = replay(fill_stakes([again])[0], profile_named("fulltilt", AUTO), text)
        assert [finding for finding in played.findings if finding.severity != "info"] == [], text
        lost.update(losses(made))
    assert {sentence.partition(":")[0] for sentence in lost} <= {
        "The room",
        "That a player folded without a bet.",
        "The level of a tournament.",
        "At how many seats a tournament is played.",
        "The announcement capped.",
        "The announcement double_bet_allowed.",
    }
