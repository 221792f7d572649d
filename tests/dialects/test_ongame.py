"""OnGame: each kind of line, headers, names, damage, pots that several share."""

from __future__ import annotations

import random

import pytest

from stud_stats.core.events import (
    Collect,
    Deal,
    Hand,
    HandName,
    PotTotal,
    SeatSummary,
    Stake,
    Unread,
)
from stud_stats.core.findings import Finding
from stud_stats.dialects.ongame import HABITS, hand_name
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from tests.dialects.ongame_hands import AFTER_SUMMARY, CASH, HEADING, LINES, PLAY, ROOM
from tests.dialects.rooms import LineCase, read_exactly_or_reported, swallowed_lines
from tests.dialects.test_hostile_names import COMPANIONS, HOSTILE, PAIRS
from tests.instruments.round_trips import unplaced

FLOOR = 0.99
START, TABLE = CASH.split("\n")[1:3]


def hand_of(text: str) -> Hand:
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
    total, swallowed = swallowed_lines(ROOM, LINES, ("Ann", "Bob Two", "all in"), r"R5|Zed")
    print(f"damage: {total:,} damaged lines of {len(LINES)} kinds, swallowed: {swallowed}")
    assert total > 600
    assert len(swallowed) <= (1 - FLOOR) * total


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("seat", [0, 2])
def test_names_that_look_like_lines_are_read_exactly(name: str, seat: int) -> None:
    names = [*COMPANIONS]
    names.insert(seat, name)
    for player in range(3):
        assert read_exactly_or_reported(ROOM, PLAY + AFTER_SUMMARY, names, player) == (len(LINES), 0)


@pytest.mark.parametrize("pair", PAIRS, ids=" + ".join)
def test_names_that_contain_each_other_are_read_exactly_or_reported(pair: tuple[str, str]) -> None:
    for player in range(2):
        exact, reported = read_exactly_or_reported(ROOM, LINES, pair, player)
        assert exact >= 20 * reported


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("HIGH_CARD ACE", HandName(0, (12,))),
        ("PAIR TWO", HandName(1, (0,))),
        ("ONE_PAIR DEUCE", HandName(1, (0,))),
        ("THREE_OF_A_KIND QUEEN", HandName(3, (10,))),
        ("STRAIGHT FIVE", HandName(4, (3,))),
        ("FLUSH TEN", HandName(5, (8,))),
        ("FULL_HOUSE SIX, NINE", HandName(6, (4, 7))),
        ("FOUR_OF_A_KIND SEVEN", HandName(7, (5,))),
        ("STRAIGHT_FLUSH EIGHT", HandName(8, (6,))),
        ("ROYAL_FLUSH", HandName(8, (12,))),
    ],
)
def test_names_of_hands(words: str, name: HandName) -> None:
    assert hand_name(words) == (words, name)


# ---- headers


def test_header() -> None:
    header = hand_of(CASH).header
    assert (header.site, header.hand_id, header.game) == ("ongame", "R5-4100200-31", "stud_hi")
    assert (header.currency, header.table, header.dealer) == ("USD", "Vestby [4100200]", 0)
    assert header.stakes.small_bet == Stake(50, "printed")
    assert header.stakes.big_bet == Stake(100, "printed")
    assert header.stakes.ante == Stake(5, "printed")
    assert header.stakes.bring_in == Stake()
    assert header.heading == HEADING
    assert header.habits == HABITS


@pytest.mark.parametrize(
    ("start", "utc", "zone"),
    [
        ("Start hand: Sat Nov 05 21:15:08 GMT+0100 2011", 1320524108, "GMT+0100"),
        ("Start hand: Sat Nov 05 21:15:08 GMT-0330 2011", 1320540308, "GMT-0330"),
        ("Start hand: Sat Nov 05 21:15:08 GMT 2011", 1320527708, "GMT"),
        ("Start hand: Sat Nov 05 21:15:08 CET 2011", 1320524108, "CET"),
        ("Start hand: Tue Jul 05 21:15:08 CEST 2011", 1309893308, "CEST"),
        ("Start hand: Sat Nov 05 21:15:08 IST 2011", None, ""),
        ("Start hand: Thu Feb 31 21:15:08 GMT+0100 2011", None, ""),
    ],
)
def test_time(start: str, utc: int | None, zone: str) -> None:
    header = hand_of(CASH.replace(START, start)).header
    assert (header.time_utc, header.time_zone) == (utc, zone)
    assert header.time_text == start.removeprefix("Start hand: ")


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (
            "Table: [SPEED] San Mar [9] (LIMIT SEVEN_CARD_STUD €1/€2, Real money)",
            {"table": "[SPEED] San Mar [9]", "currency": "EUR"},
        ),
        ("Table: Fun [9] (LIMIT SEVEN_CARD_STUD 50/100, ante: 5, Play money)", {"currency": "chips"}),
        ("Table: Fun [9] (POT_LIMIT SEVEN_CARD_STUD $50/$100, Real money)", {"structure": "pot_limit"}),
        ("Table: Fun [9] (NO_LIMIT RAZZ $50/$100, Real money)", {"structure": "no_limit", "game": "razz"}),
        ("Table: Fun [9] (LIMIT SEVEN_CARD_STUD_HI_LO $0.50/$1, Real money)", {"game": "stud_hilo"}),
    ],
)
def test_table(table: str, expected: dict[str, object]) -> None:
    text = CASH.replace(TABLE, table)
    if expected.get("currency") == "chips":
        text = text.replace("$0.", "").replace("$", "").replace(".", "")
    if expected.get("currency") == "EUR":
        text = text.replace("$", "€")
    header = hand_of(text).header
    assert {name: getattr(header, name) for name in expected} == expected


def test_tournament() -> None:
    heading = (
        '***** History for hand T5-4100-2 (TOURNAMENT: "Night, of (€) Stud", S-15-41, buy-in: €3+€0.30) *****'
    )
    text = CASH.replace(HEADING, heading).replace("$0.", "").replace("$", "").replace("Real money", "Chips")
    header = hand_of(text.replace(".", "")).header
    assert (header.hand_id, header.tournament, header.buy_in) == ("T5-4100-2", "S-15-41", "€3+€030")
    assert header.currency == "chips"


def test_lines_of_the_head_may_be_missing_but_for_the_table() -> None:
    for line in CASH.split("\n")[1:5]:
        (reading,) = ROOM.readings(CASH.replace(f"{line}\n", ""))
        assert (reading.hand is None) == (line == TABLE)
    with_button = CASH.replace("Players", "Button: seat 3\nPlayers")
    assert hand_of(with_button).header.dealer == 3


@pytest.mark.parametrize("game", ["TEXAS_HOLDEM", "OMAHA_HI", "OMAHA_HI_LO", "FIVE_CARD_DRAW"])
def test_other_games_are_counted_and_passed_over(game: str) -> None:
    (reading,) = ROOM.readings(CASH.replace("SEVEN_CARD_STUD", game))
    assert (reading.hand, reading.quarantine, reading.findings) == (None, None, ())
    assert reading.other_game == game


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("SEVEN_CARD_STUD", "SEVEN_CARD_STUDD"), ("LIMIT", "LIMITS"), ("Real money", "Real mony"),
        ("$0.50/$1", "0.50/1"), ("$0.50", "$0.505"), ("Sat", "Sta"), ("Nov", "Nvo"), ("Table", "Tabel"),
    ],
)  # fmt: skip
def test_headers_that_make_no_sense_are_quarantined(was: str, now: str) -> None:
    (reading,) = ROOM.readings(CASH.replace(was, now, 1))
    assert reading.quarantine is not None
    assert reading.quarantine.reason == "header"


# ---- the whole hand


def test_the_hand_itself_is_without_a_finding_and_ends_with_the_printed_stacks() -> None:
    hand = hand_of(CASH)
    assert findings_of(CASH) == []
    played = replay(hand, profile_named("ongame", AUTO), CASH)
    assert played.stacks == (980, 2154, 0)
    assert played.rake == 16
    assert PotTotal(41, 320, 16) in hand.events
    assert Collect(40, 1, 304) in hand.events
    summaries = [event for event in hand.events if isinstance(event, SeatSummary)]
    assert [(summary.outcome, summary.won, summary.net) for summary in summaries] == [
        ("none", 0, -20),
        ("won", 304, 154),
        ("none", 0, -150),
    ]


def test_the_last_card_lies_down() -> None:
    deals = [event for event in hand_of(CASH).events if isinstance(event, Deal)]
    assert (len(deals[-1].down), len(deals[-1].up)) == (1, 0)
    assert {len(deal.up) for deal in deals[:-1]} == {1}


SHARED = "Main pot: $3.20 won by Bob Two ($1.52), c [x] ($1.52)"


def test_all_who_share_a_pot_are_paid() -> None:
    hand = hand_of(CASH.replace("Main pot: $3.20 won by Bob Two ($3.04)", SHARED))
    assert [event for event in hand.events if isinstance(event, Collect)] == [
        Collect(40, 1, 152),
        Collect(40, 2, 152),
    ]


@pytest.mark.parametrize(
    "others", [", Nobody ($1.52)", ", c [x] ($1.521)", ", c [x] (€1.52)x", ", c [x] ($1..5)"]
)
def test_a_share_that_is_nobodys_is_unread(others: str) -> None:
    line = f"Main pot: $3.20 won by Bob Two ($1.52){others}"
    (reading,) = ROOM.readings(CASH.replace("Main pot: $3.20 won by Bob Two ($3.04)", line))
    if reading.hand is not None:
        unread = [event for event in reading.hand.events if isinstance(event, Unread)]
        assert unread in ([Unread(40, others.removeprefix(", "))], [Unread(40, line)])
        assert [finding.line for finding in reading.findings] == [40]
    else:
        assert reading.quarantine is not None


def test_side_pots_are_told_apart_and_summed_up() -> None:
    lines = "Main pot: $2 won by Bob Two ($1.90)\nSide pot 1: $1.20 won by c [x] ($0.60), Bob Two ($0.54)"
    hand = hand_of(CASH.replace("Main pot: $3.20 won by Bob Two ($3.04)", lines))
    collects = [event for event in hand.events if isinstance(event, Collect)]
    assert [(collect.player, collect.amount, collect.pot) for collect in collects] == [
        (1, 190, 0), (2, 60, 1), (1, 54, 1),
    ]  # fmt: skip
    assert PotTotal(42, 320, 16, (200, 120)) in hand.events


@pytest.mark.parametrize(
    ("was", "now", "code"),
    [
        ("won by Bob Two ($3.04)", "won by Bob Two ($3.14)", "pot.total-mismatch"),
        ("Main pot: $3.20", "Main pot: $3.30", "pot.total-mismatch"),
        ("net: +$1.54", "net: +$1.53", "summary.disagrees"),
        ("(TWO_PAIR KING, FOUR)", "(TWO_PAIR KING, NINE)", "showdown.hand-name-wrong"),
        ("Ann small bring in", "c [x] small bring in", "bring-in.wrong-player"),
    ],
)
def test_what_is_wrong_is_found(was: str, now: str, code: str) -> None:
    assert code in {finding.code for finding in findings_of(CASH.replace(was, now))}


# ---- files


def test_a_truncated_hand_is_no_hand_and_costs_its_neighbour_nothing() -> None:
    lines = CASH.split("\n")
    for count in range(1, len(lines) - 2):
        text = "\n".join(lines[:count])
        *cut, whole = ROOM.readings(f"{text}\n{CASH}")
        assert whole.hand is not None
        assert whole.findings == ()
        assert [reading.quarantine is not None for reading in cut] == [True], text[-60:]


@pytest.mark.parametrize("at", [100, 300, 500, 700, 900, 1000])
def test_a_hand_cut_off_within_a_line_ends_where_the_next_begins(at: int) -> None:
    cut, whole = ROOM.readings(CASH[:at] + CASH)
    assert cut.quarantine is not None
    assert whole.hand is not None
    assert whole.findings == ()


def test_a_hand_without_its_header_does_not_join_the_one_before() -> None:
    whole, rest = ROOM.readings(CASH + CASH.split("\n", 1)[1])
    assert whole.hand is not None
    assert whole.findings == ()
    assert rest.quarantine is not None


MANGLED = [
    CASH.encode("utf-16"), CASH.encode("utf-16-le"), CASH.replace("\n", "\r\n").encode("utf-16"),
    CASH.replace("\n", "\n\n").encode("utf-16"), CASH.replace("\n", "\r\r\n").encode(),
    CASH.encode("utf-16") + b"\0", CASH.rstrip("\n").encode(), CASH.replace("\n", " \n").encode(),
    ("\ufeff" + CASH).encode(),
]  # fmt: skip


@pytest.mark.parametrize("mangled", MANGLED, ids=range(len(MANGLED)))
def test_mangled_files_are_the_same_hand(mangled: bytes) -> None:
    (reading,) = ROOM.readings(mangled)
    assert reading.hand is not None
    assert reading.findings == ()
    assert unplaced(reading.hand) == unplaced(hand_of(CASH))


def test_nothing_crashes_and_no_neighbour_pays() -> None:
    chance = random.Random("ongame")
    whole = unplaced(hand_of(CASH))
    for _ in range(150):
        # A hand whose first line is damaged may leave it to the one before.
        at = chance.randrange(len(HEADING) + 1, len(CASH))
        until = chance.choice((at, at + 1, at + chance.randrange(60)))
        spoiled = CASH[:at] + chance.choice(("", "\n", "$", "[", "x")) + CASH[until:]
        readings = ROOM.readings(f"{CASH}{spoiled}\n{CASH}")
        hands = [unplaced(reading.hand) for reading in readings if reading.hand is not None]
        assert hands.count(whole) >= 2
        for reading in readings:
            if reading.hand is not None:
                replay(reading.hand, profile_named("ongame", AUTO))
