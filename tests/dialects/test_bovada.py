"""Bovada, Bodog and Ignition: each kind of line, the headers, damage, and what only this room does."""
# ruff: noqa: E501, W291 - lines of histories are as long as they are, trailing blanks included

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from stud_stats.core.cards import parse_cards as cards
from stud_stats.core.events import (
    Ante,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Hand,
    HandName,
    Header,
    Muck,
    PotTotal,
    SeatSummary,
    Show,
    Stake,
    Street,
    Summary,
    TableMessage,
    Uncalled,
    Unread,
    Wager,
)
from stud_stats.dialects import detect
from stud_stats.dialects.bovada import BOVADA
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from stud_stats.writers import bovada
from tests.dialects.rooms import LineCase, Room, swallowed_lines
from tests.dialects.test_hostile_names import HOSTILE

ROOM = Room(BOVADA, "{1}: $20 in chips", "*** 3RD STREET ***")
NAMES = ("Seat+1", "Seat+2", "Seat+7")
HISTORIES = Path(__file__).resolve().parents[2] / "histories" / "bovada"


def line(terminal: str, text: str, event: Event) -> LineCase:
    """A line and its event but for the place and, where there is one, the player."""
    fields = {
        field: getattr(event, field) for field in event.__struct_fields__ if field not in ("line", "player")
    }
    of_player = "player" in event.__struct_fields__
    return LineCase(
        terminal,
        text,
        lambda number, player, _: type(event)(number, **({"player": player} if of_player else {}), **fields),
    )


def news(terminal: str, kind: str, text: str) -> LineCase:
    return LineCase(
        terminal, text, lambda number, _, name: TableMessage(number, kind, text.replace("{P}", name))
    )


def summed(text: str, outcome: Any, **fields: Any) -> LineCase:
    """Of which seat a summary speaks is known when the hand is."""
    return line("SEAT_SUMMARY", text, SeatSummary(0, 0, 0, outcome, **fields))


SEVEN = "2h 2d 7s Th Jc Kd 9c"
FIVE = "2h 2d Kd Jc Th"
PAIR = HandName(1, (0, 11, 9, 8))

LINES = (
    line("ANTE", "{P} : Ante chip $0.05 ", Ante(0, 0, 5)),
    line("ANTE", "{P} [ME] : Ante chip $0.05 ", Ante(0, 0, 5)),
    line("STREET", "*** HOLE CARDS ***", Street(0, 3)),
    line("STREET", "*** 3RD STREET ***", Street(0, 3)),
    line("STREET", "*** 4TH STREET ***", Street(0, 4)),
    line("STREET", "*** 5TH STREET ***", Street(0, 5)),
    line("STREET", "*** 6TH STREET ***", Street(0, 6)),
    line("STREET", "*** RIVER ***", Street(0, 7)),
    line("STREET", "*** RIVER *** [6h]", Street(0, 7, cards("6h"))),
    line("DEAL", "{P} : Card dealt to a spot [2h 3d 7s] ", Deal(0, 0, cards("2h 3d"), cards("7s"))),
    line("DEAL", "{P} [ME] : Card dealt to a spot [8d] ", Deal(0, 0, (), cards("8d"))),
    line("BRING_IN", "{P} : Bring_in chip $0.15 ", BringIn(0, 0, 15)),
    line("BRING_IN", "{P} : Big blind/Bring in $0.15 ", BringIn(0, 0, 15)),
    line("BRING_IN", "{P} : Big blind/Bring in(timeout) $0.15 ", BringIn(0, 0, 15)),
    line("BRING_IN", "{P}  [ME] : Bring in $0.15 ", BringIn(0, 0, 15)),
    line("WAGER", "{P} : Bets $0.50 ", Wager(0, 0, "bets", 50)),
    line("WAGER", "{P} : D bets $1 ", Wager(0, 0, "bets", 100)),
    line("WAGER", "{P} : Double bets $1,000 ", Wager(0, 0, "bets", 100_000)),
    line("WAGER", "{P} : Raises $0.50 ", Wager(0, 0, "raises", to=50)),
    line("WAGER", "{P} : Raises $0.35 to $0.50 ", Wager(0, 0, "raises", 35, 50)),
    line("WAGER", "{P} : All-in(raise) $0.72 ", Wager(0, 0, "raises", to=72, all_in=True)),
    line("WAGER", "{P} : All-in(raise-timeout) $0.70 to $0.72 ", Wager(0, 0, "raises", 70, 72, all_in=True)),
    line("WAGER", "{P} : All-in $0.72 ", Wager(0, 0, "bets", 72, all_in=True)),
    line("CALL", "{P} : Calls $0.50 ", Call(0, 0, 50)),
    line("CALL", "{P} [ME] : Call 50 ", Call(0, 0, 5000)),
    line("CHECK", "{P} : Checks", Check(0, 0)),
    line("CHECK", "{P} : Checks(timeout)", Check(0, 0)),
    line("FOLD", "{P} : Folds", Fold(0, 0)),
    line("FOLD", "{P} : Folds (timeout)", Fold(0, 0)),
    line("FOLD", "{P} : Folds & shows [7h 7s]", Fold(0, 0, cards("7h 7s"))),
    line("UNCALLED", "{P} : Return uncalled portion of bet $0.50 ", Uncalled(0, 0, 50)),
    line("SHOW", f"{{P}} : Showdown [{FIVE}] (One pair)", Show(0, 0, cards(FIVE), PAIR, words="One pair")),
    line(
        "MUCK",
        f"{{P}} : Mucks [{SEVEN}] (One pair)",
        Muck(0, 0, True, cards(SEVEN), HandName(1, ()), words="One pair"),
    ),
    line(
        "MUCK",
        "{P} : Does not show [2h 2d 7s] (High Card)",
        Muck(0, 0, False, cards("2h 2d 7s"), words="High Card"),
    ),
    line("COLLECT", "{P} : Hand result $6.50 ", Collect(0, 0, 650, None)),
    line("COLLECT", "{P} : Hand Result 97 ", Collect(0, 0, 9700, None)),
    line("COLLECT", "{P} : Hand Result-Side Pot 710 ", Collect(0, 0, 71_000, -1)),
    line("SUMMARY", "*** SUMMARY ***", Summary(0)),
    line("POT_TOTAL", "Total Pot($4.85) | Rake ($0.20) ", PotTotal(0, 485, 20)),
    line("POT_TOTAL", "Total Pot(97)", PotTotal(0, 9700, None)),
    line("BOARD", "Board [6h]", Board(0, cards("6h"))),
    summed("{P}:  Folded on the 3rd STREET", "folded", street=3),
    summed("{P}:  Folded on the 5TH STREET", "folded", street=5),
    summed("{P}:  Folded on the RIVER", "folded", street=7),
    summed("{P}:  $0.09 [Does not show]  ", "collected", won=9),
    summed("{P}:   [Mucked] [2h 2d 7s Th Jc Kd 9c ]  ", "mucked", cards=cards(SEVEN)),
    summed(
        f"{{P}}:  $0.45  with One pair [{SEVEN}-{FIVE}]  ",
        "won",
        won=45,
        cards=cards(SEVEN),
        high=PAIR,
        words="One pair",
    ),
    summed(
        f"{{P}}:   lose with One pair [{SEVEN}-{FIVE}]  ",
        "lost",
        cards=cards(SEVEN),
        high=PAIR,
        words="One pair",
    ),
    summed(
        f"{{P}}:   lost with One pair [{SEVEN}-{FIVE}]  ",
        "lost",
        cards=cards(SEVEN),
        high=PAIR,
        words="One pair",
    ),
    news("JOINS", "joins", "{P} : Table enter user"),
    news("JOINS", "joins", "{P} [ME] : Seat sit down"),
    news("LEAVES", "leaves", "{P} : Table leave user"),
    news("LEAVES", "leaves", "{P} : Seat stand"),
    news("LEAVES", "leaves", "{P} : Stand"),
    news("SITS_OUT", "sits-out", "{P} : Seat sit out"),
    news("SITS_OUT", "sits-out", "{P} : Sit out"),
    news("RETURNED", "returned", "{P} : Seat re-join"),
    news("RETURNED", "returned", "{P} : Re-join"),
    news("DEPOSITS", "deposit", "{P} : Table deposit $1.70"),
    news("FINISHED", "finished", "{P} : Ranking 14"),
    news("WINS_PRIZE", "wins-prize", "{P} : Prize Cash [$12.50]"),
    news("WINS_PRIZE", "wins-prize", "{P} : BOUNTY PRIZE [$5]"),
    news("DEALER", "dealer", "Dealer : Set dealer/Bring in spot [3]"),
    news("AT_THE_TABLE", "at-the-table", "Table enter user"),
    news(
        "TABLE_INFO",
        "table-info",
        "Table Info: Version: 1, Type: MVS, Stakes: $0.25-$0.50, Table: 000A031E-0",
    ),
    news("PLAYER_INFO", "player-info", f"Player Info: Seat1: P1-{'0a' * 16}, Seat4: P4-{'f9' * 16}"),
)


# ---- lines


@pytest.mark.parametrize("case", LINES, ids=lambda case: case.text[:44])
@pytest.mark.parametrize("blanks", ["", " "], ids=["stripped", "blank at its end"])
def test_each_kind_of_line_is_its_event(case: LineCase, blanks: str) -> None:
    names = ("Seat+1", "Seat+5")
    (event,) = ROOM.lines(names, [case.text.replace("{P}", "Seat+5").rstrip() + blanks])
    assert event == case.event(1, 1, "Seat+5")


def test_every_terminal_of_the_grammar_has_a_line_here() -> None:
    assert {case.terminal for case in LINES} == ROOM.terminals()


def test_a_line_means_the_same_of_every_player_and_the_second_time() -> None:
    texts = [case.text.replace("{P}", name) for case in LINES for name in (*NAMES, *NAMES)]
    events = ROOM.lines(NAMES, texts)
    number = 0
    for case in LINES:
        for player in (0, 1, 2, 0, 1, 2):
            number += 1
            assert events[number - 1] == case.event(number, player, NAMES[player])


def test_the_summary_calls_a_seat_with_a_plus_or_without() -> None:
    with_plus, without = ROOM.lines(NAMES, ["Seat+7:  Folded on the RIVER", "Seat 7:  Folded on the RIVER"])
    assert isinstance(with_plus, SeatSummary)
    assert isinstance(without, SeatSummary)
    assert (with_plus.player, without.player) == (2, 2)


def test_news_of_somebody_who_is_not_listed_are_news() -> None:
    (event,) = ROOM.lines(NAMES, ["Seat+4 : Table enter user"])
    assert event == TableMessage(1, "joins", "Seat+4 : Table enter user")


@pytest.mark.parametrize("text", ["Seat+4 : Folds", "Seat+4 : Calls $1 ", "Seat 4:  Folded on the RIVER"])
def test_acts_of_somebody_who_is_not_listed_stay_unread(text: str) -> None:
    assert isinstance(ROOM.lines(NAMES, [text])[0], Unread)


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_taken_for_a_seat(name: str) -> None:
    """The room prints no names; whoever stands where a seat should is nobody of the hand."""
    if name != "Seat 3":
        (event,) = ROOM.lines(("Seat+1", "Seat+2"), [f"{name} : Folds"])
        assert isinstance(event, Unread)


def test_a_damaged_keyword_leaves_its_line_unread() -> None:
    free = r"High Card|One pair|\$?[0-9.]+|0a0[0-9a-f]*|f9f[0-9a-f]*|A031E"
    total, swallowed = swallowed_lines(ROOM, LINES, NAMES, free)
    print(f"damage: {total:,} damaged lines of {len(LINES)} kinds, swallowed: {swallowed}")
    assert total > 1_000
    assert len(swallowed) <= 0.01 * total


def test_words_of_hands() -> None:
    five = {
        "High Card": "Ad Jh 7h 6d 4h",
        "One pair": FIVE,
        "Two pair": "Qd Qc Ts Td 5h",
        "Three of a kind": "Qs Qd Qc Ac Jd",
        "Straight": "9s 8h 7h 6d 5c",
        "Flush": "Ah Qh Jh 6h 5h",
        "Full House": "Ts Th Td 9d 9c",
        "Four of a kind": "Ts Th Td Tc 9c",
        "Straight Flush": "9h 8h 7h 6h 5h",
        "Royal Straight Flush": "Ah Kh Qh Jh Th",
    }
    shows = ROOM.lines(NAMES, [f"Seat+1 : Showdown [{best}] ({words})" for words, best in five.items()])
    assert [show.high for show in shows if isinstance(show, Show)] == [
        HandName(0, (12, 9, 5, 4, 2)),
        PAIR,
        HandName(2, (10, 8, 3)),
        HandName(3, (10, 12, 9)),
        HandName(4, (7,)),
        HandName(5, (12, 10, 9, 4, 3)),
        HandName(6, (8, 7)),
        HandName(7, (8, 7)),
        HandName(8, (7,)),
        HandName(8, (12,)),
    ]
    (wheel, damaged) = ROOM.lines(
        NAMES,
        ["Seat+1 : Showdown [5d 4h 3s 2d Ac] (Straight)", "Seat+1 : Showdown [5d 4h of 2d Ac] (Straight)"],
    )
    assert isinstance(wheel, Show)
    assert isinstance(damaged, Show)
    assert (wheel.high, damaged.high) == (HandName(4, (3,)), None)


def test_high_and_low_stand_in_one_pair_of_brackets() -> None:
    (show,) = ROOM.lines(NAMES, ["Seat+1 : Showdown [Ad Jh 7h 6d 4h Ad 2s 3s 4h 6d] (High Card)"])
    assert isinstance(show, Show)
    assert show.cards == cards("Ad Jh 7h 6d 4h 2s 3s")
    assert show.high == HandName(0, (12, 9, 5, 4, 2))
    assert show.low == HandName(-1, (4, 2, 1, 0, 12))


SPLIT = "[6d Ad 2s 3s 7h 4h Jh-Ad Jh 7h 6d 4h]"
LOW = "[6d Ad 2s 3s 7h 4h Jh-Ad 2s 3s 4h 6d]"


@pytest.mark.parametrize(
    ("text", "won", "low"),
    [
        (f"Seat+1:   with High Card {SPLIT} LO $2.32 {LOW}", 232, True),
        (f"Seat+1:  HI $2.33  with High Card {SPLIT}  ", 233, False),
        (f"Seat+1:  HI $2.33  with High Card {SPLIT} LO $2.32 {LOW}", 465, True),
        (f"Seat+1:  $4.65  with High Card {SPLIT} LO {LOW}", 465, True),
    ],
)
def test_the_summary_of_two_halves(text: str, won: int, low: bool) -> None:
    (event,) = ROOM.lines(NAMES, [text])
    assert isinstance(event, SeatSummary)
    assert (event.outcome, event.won) == ("won", won)
    assert event.low == (HandName(-1, (4, 2, 1, 0, 12)) if low else None)
    assert event.cards == cards("6d Ad 2s 3s 7h 4h Jh")


# ---- whole hands

CASH = """\
Bodog Hand #2604000001 TBL#1181002 7CARD Fixed Limit - 2012-05-07 03:40:07
Seat+2: $20 in chips
Seat+4 [ME]: $18.45 in chips
Seat+5: $0.80 in chips
Seat+7: $31 in chips
Seat+4 [ME] : Ante chip $0.05 
Seat+5 : Ante chip $0.05 
Seat+7 : Ante chip $0.05 
Seat+2 : Seat sit out
*** HOLE CARDS ***
Seat+4 [ME] : Card dealt to a spot [Ah Kd 7s] 
Seat+5 : Card dealt to a spot [9c 9d 2c] 
Seat+2 : Table leave user
Seat+7 : Card dealt to a spot [Jh Js Tc] 
Seat+5 : Bring_in chip $0.15 
Seat+7 : Raises $0.50 
Seat+4 [ME] : Calls $0.50 
Seat+5 : All-in $0.60 
Seat+7 : Calls $0.25 
Seat+4 [ME] : Calls $0.25 
Seat+4 [ME] : Card dealt to a spot [7h] 
Seat+5 : Card dealt to a spot [2d] 
Seat+7 : Card dealt to a spot [3c] 
Seat+4 [ME] : Checks
Seat+7 : Checks
Seat+4 [ME] : Card dealt to a spot [5h] 
Seat+5 : Card dealt to a spot [Kh] 
Seat+7 : Card dealt to a spot [8c] 
Seat+4 [ME] : Bets $1 
Seat+7 : Folds
Seat+4 [ME] : Return uncalled portion of bet $1 
Seat+4 [ME] : Card dealt to a spot [Ac] 
Seat+5 : Card dealt to a spot [Qd] 
Seat+4 [ME] : Card dealt to a spot [Ad] 
Seat+5 : Card dealt to a spot [Qs] 
Seat+4 [ME] : Showdown [Ah Ad Ac 7h 7s] (Full House)
Seat+5 : Showdown [Qs Qd 9d 9c Kh] (Two pair)
Seat+4 [ME] : Hand result $2.28 
*** SUMMARY ***
Total Pot($2.40) | Rake ($0.12) 
Seat 4:  $2.28  with Full House [Ah Kd 7s 7h 5h Ad-Ah Ad Ac 7h 7s]  
Seat 5:   lost with Two pair [9c 9d 2c 2d Kh Qd Qs-Qs Qd 9d 9c Kh]  
Seat 7:  Folded on the 5TH STREET
"""


def hand_of(text: str) -> Hand:
    (reading,) = ROOM.readings(text)
    assert reading.hand is not None, reading
    return reading.hand


def replayed(text: str) -> list[str]:
    """What is found in the hand, its text and its play."""
    (reading,) = ROOM.readings(text)
    assert reading.hand is not None, reading
    (filled,) = fill_stakes([reading.hand])
    played = replay(filled, profile_named("bovada", AUTO), text)
    return [finding.code for finding in (*reading.findings, *played.findings) if finding.severity != "info"]


def test_a_whole_hand() -> None:
    hand = hand_of(CASH)
    assert [event.street for event in hand.events if isinstance(event, Street)] == [3, 4, 5, 6, 7]
    streets = [event.line for event in hand.events if isinstance(event, Street)]
    assert streets == [10, 21, 26, 32, 34]
    assert replayed(CASH) == []


def test_the_last_card_is_dealt_down() -> None:
    deals = [event for event in hand_of(CASH).events if isinstance(event, Deal) and event.player == 1]
    assert [deal.up for deal in deals] == [cards(text) for text in ("7s", "7h", "5h", "Ac", "")]
    assert [deal.down for deal in deals] == [cards(text) for text in ("Ah Kd", "", "", "", "Ad")]


def test_an_all_in_is_what_its_chips_make_of_it() -> None:
    (wager,) = [event for event in hand_of(CASH).events if isinstance(event, Wager) and event.all_in]
    assert (wager.player, wager.added) == (2, 60)
    called = hand_of(CASH.replace("All-in $0.60", "All-in $0.20"))
    (call,) = [event for event in called.events if isinstance(event, Call) and event.all_in]
    assert (call.player, call.added) == (2, 20)
    ante = hand_of(CASH.replace("Seat+5 : Ante chip $0.05", "Seat+5 : All-in $0.05"))
    assert [event.all_in for event in ante.events if isinstance(event, Ante)] == [False, True, False]


def test_players_of_two_tables_are_not_the_same() -> None:
    assert [seat.player for seat in hand_of(CASH).seats][:2] == ["Seat+2@TBL#1181002", "Seat+4@TBL#1181002"]
    other = hand_of(CASH.replace("TBL#1181002", "TBL#1181003"))
    assert not {seat.player for seat in other.seats} & {seat.player for seat in hand_of(CASH).seats}
    events = [event for event in other.events if event.type == "SEAT"]
    assert tuple(events) == other.seats


def test_the_sevens_without_the_ace_of_clubs() -> None:
    (won,) = [event for event in hand_of(CASH).events if isinstance(event, SeatSummary) and event.won]
    assert won.seat == 4
    assert set(won.cards) == set(cards("Ah Kd 7s 7h 5h Ad Ac"))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("Total Pot($2.40)", "Total Pot($2.50)", "pot.total-mismatch"),
        ("Hand result $2.28", "Hand result $2.38", "pot.total-mismatch"),
        ("Showdown [Qs Qd 9d 9c Kh]", "Showdown [Qs Qd 9d 9c Ks]", "showdown.shown-differs"),
        ("(Full House)", "(Flush)", "showdown.hand-name-wrong"),
        ("Seat 7:  Folded on the 5TH STREET", "Seat 7:  Folded on the RIVER", "summary.disagrees"),
        ("Seat+5 : Card dealt to a spot [Qs]", "Seat+5 : Card dealt to a spot [7h]", "deck.duplicate-card"),
    ],
)
def test_what_is_wrong_is_found(old: str, new: str, code: str) -> None:
    assert CASH.count(old) == 1
    assert code in replayed(CASH.replace(old, new))


# ---- headers

TOURNAMENT = "Bovada Hand #2633000001: 7CARD Tournament #1378659 TBL#1, Fixed Limit- Level 4 (0/0) - 2012-06-17 22:21:03"


BELOW = CASH.partition("\n")[2]
IN_CHIPS = re.sub(r"\$([0-9.]+)", lambda match: str(round(100 * float(match[1]))), BELOW)


def header_of(first_line: str) -> Header:
    return hand_of(f"{first_line}\n{IN_CHIPS if 'Tournament' in first_line else BELOW}").header


def test_header_of_a_cash_game() -> None:
    header = hand_of(CASH).header
    assert (header.site, header.hand_id, header.game) == ("bovada", "2604000001", "stud_hi")
    assert (header.currency, header.table, header.tournament) == ("USD", "TBL#1181002", "")
    assert header.stakes.small_bet == header.stakes.big_bet == Stake()
    assert (header.time_utc, header.time_text) == (None, "2012-05-07 03:40:07")
    assert (header.habits.cards, header.heading) == ("all", CASH.partition("\n")[0])


@pytest.mark.parametrize(
    ("first_line", "fields"),
    [
        (
            "Bovada Hand #26 TBL#20 7CARD HiLo Fixed Limit - 2012-09-19 13:11:08",
            {"game": "stud_hilo", "table": "TBL#20"},
        ),
        ("Ignition Hand #26: TBL#20 7CARD_HL Fixed Limit - 2016-09-19 13:11:08", {"game": "stud_hilo"}),
        ("Bodog.eu Hand #C26 TBL#20 7CARD Fixed Limit - 2012-09-19 13:11:08", {"hand_id": "C26"}),
        ("Bodog UK Hand #26 TBL#20 7CARD Fixed Limit - 2012-09-19 13:11:08", {"hand_id": "26"}),
        ("Bodog.com Hand #26 TBL#20 7CARD Pot Limit - 2012-09-19 13:11:08", {"structure": "pot_limit"}),
        (
            "Bovada Hand #26 TBL#20 7CARD Fixed Limit [MVS] - 2021-03-11 22:58:57 UTC",
            {"time_utc": 1615503537, "time_zone": "UTC", "time_zone_source": "printed"},
        ),
        (TOURNAMENT, {"tournament": "1378659", "table": "TBL#1", "level": "4", "currency": "chips"}),
    ],
)
def test_headers(first_line: str, fields: dict[str, Any]) -> None:
    header = header_of(first_line)
    assert {field: getattr(header, field) for field in fields} == fields
    assert detect(first_line) is BOVADA


def test_sizes_of_a_level_are_printed_or_zero() -> None:
    assert header_of(TOURNAMENT).stakes.small_bet == Stake()
    stakes = header_of(TOURNAMENT.replace("0/0", "1,000/2,000")).stakes
    assert (stakes.small_bet, stakes.big_bet) == (Stake(1000, "printed"), Stake(2000, "printed"))
    seats = hand_of(f"{TOURNAMENT}\n{IN_CHIPS}").seats
    assert (seats[0].player, seats[0].stack) == ("Seat+2@#1378659 TBL#1", 2000)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("TBL#20 HOLDEM No Limit", "HOLDEM"),
        ("TBL#20 OMAHA HiLo Pot Limit", "OMAHA HiLo"),
        ("Zone Poker ID#12 HOLDEMZonePoker No Limit", "HOLDEMZonePoker"),
        ("TBL#2 OMAHA_HL Pot Limit", "OMAHA_HL"),
    ],
)
def test_other_games_are_passed_over(game: str, name: str) -> None:
    (reading,) = ROOM.readings(
        f"Bovada Hand #26 {game} - 2014-09-19 13:11:08\nSeat 1: Dealer ($25 in chips)\n"
    )
    assert reading.other_game == name


@pytest.mark.parametrize("heading", [CASH.partition("\n")[0], TOURNAMENT], ids=["cash", "tournament"])
def test_a_damaged_header_is_never_passed_over(heading: str) -> None:
    rest = CASH.partition("\n")[2]
    for start, end in [match.span() for match in re.finditer(r"[A-Z0-9]*[A-Za-z]{2,}[0-9]*", heading)]:
        for spoiled in (heading[start : end - 1], heading[start:end] + "x", "x" + heading[start + 1 : end]):
            readings = ROOM.readings(f"{heading[:start]}{spoiled}{heading[end:]}\n{rest}")
            assert all(reading.quarantine is not None for reading in readings)


# ---- hands that are damaged


def test_a_hand_cut_off_anywhere_is_no_hand() -> None:
    lines = CASH.rstrip("\n").split("\n")
    for end in range(1, len(lines)):
        (reading,) = ROOM.readings("\n".join(lines[:end]) + "\n")
        assert reading.hand is None, end
        assert reading.quarantine is not None
        assert reading.quarantine.reason == "truncated"


def test_a_bad_hand_costs_its_neighbours_nothing() -> None:
    chance = random.Random(4)
    other = CASH.replace("2604000001", "2604000099")
    whole = hand_of(other).events
    for _ in range(200):
        lines = CASH.split("\n")
        at = chance.randrange(1, len(lines) - 1)
        kind = chance.randrange(4)
        if kind == 0:
            lines = lines[:at]
        elif kind == 1:
            del lines[at]
        elif kind == 2:
            lines.insert(at, lines[at])
        else:
            lines[at], lines[at - 1] = lines[at - 1], lines[at]
        readings = ROOM.readings("\n".join(lines).rstrip("\n") + "\n\n\n" + other)
        last = readings[-1].hand
        assert last is not None
        shift = last.header.line - 1
        assert [event.line - shift for event in last.events] == [event.line for event in whole]
        assert sum(reading.hand is not None or reading.quarantine is not None for reading in readings) == len(
            readings
        )


def test_a_hand_glued_to_a_cut_one_is_found() -> None:
    cut = CASH[: CASH.index("Seat+4 [ME] : Bets")] + "Seat+4 [ME] : Be"
    readings = ROOM.readings(cut + CASH)
    assert [reading.hand is not None for reading in readings] == [False, True]


@pytest.mark.parametrize(
    "changed",
    [
        CASH.replace("\n", "\r\n"),
        CASH.replace("\n", "\r\r\n"),
        "\ufeff" + CASH,
        CASH.rstrip("\n"),
        "\n".join(text.rstrip() for text in CASH.split("\n")),
        CASH.replace("Rake", "\0Rake"),
    ],
    ids=["CRLF", "CR doubled", "BOM", "no final newline", "blanks stripped", "NUL"],
)
def test_the_same_hand_in_another_dress(changed: str) -> None:
    assert [type(event) for event in hand_of(changed).events] == [
        type(event) for event in hand_of(CASH).events
    ]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_the_same_hand_in_other_encodings(encoding: str) -> None:
    (reading,) = ROOM.readings(CASH.encode(encoding))
    assert reading.hand is not None
    assert reading.hand.events[1:] == hand_of(CASH).events[1:]


def test_every_line_of_the_samples_is_told_by_an_event() -> None:
    for path in sorted(HISTORIES.rglob("*.txt")):
        data = path.read_bytes()
        for block, reading in zip(ROOM.blocks(data), ROOM.readings(data), strict=True):
            if reading.hand is not None:
                written = {
                    block.source.line + at for at, text in enumerate(block.text.split("\n")) if text.strip()
                }
                assert {event.line for event in reading.hand.events} == written


def test_the_readers_own_seat_is_marked() -> None:
    hand = hand_of(CASH)
    assert [seat.own for seat in hand.seats] == [False, True, False, False]
    written = bovada.write(hand)
    assert written.count("[ME]") == CASH.count("[ME]")
    assert hand_of(CASH.replace(" [ME]", "")).seats[1] == replace(hand.seats[1], own=False)
