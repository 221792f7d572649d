"""Absolute Poker: each kind of line, headers, names, damage, and what only this room does."""

from __future__ import annotations

import pytest

from stud_stats.core.cards import DOWN
from stud_stats.core.events import Ante, BringIn, Call, Deal, Hand, HandName, TableMessage, Wager
from stud_stats.core.findings import Finding
from stud_stats.dialects.absolute import hand_names
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from tests.dialects.absolute_hands import CASH, HEADING, LINES, ROOM
from tests.dialects.rooms import LineCase, read_exactly_or_reported, swallowed_lines
from tests.dialects.test_hostile_names import COMPANIONS, HOSTILE, PAIRS


def hand_of(text: str) -> Hand:
    (reading,) = ROOM.readings(text)
    assert reading.hand is not None, reading
    return reading.hand


def findings_of(text: str) -> list[Finding]:
    (reading,) = ROOM.readings(text)
    assert reading.hand is not None, reading
    (hand,) = fill_stakes([reading.hand])
    played = replay(hand, profile_named(hand.header.site, AUTO), text)
    return [finding for finding in (*reading.findings, *played.findings) if finding.severity != "info"]


@pytest.mark.parametrize("case", LINES, ids=lambda case: case.text[:48])
def test_each_kind_of_line_is_its_event(case: LineCase) -> None:
    (event,) = ROOM.lines(("Zed", "Ann B"), [case.text.replace("{P}", "Ann B") + " "])
    assert event == case.event(1, 1, "Ann B")


def test_every_terminal_of_the_grammar_has_a_line_here() -> None:
    assert {case.terminal for case in LINES} == ROOM.terminals()


def test_a_damaged_keyword_leaves_its_line_unread() -> None:
    total, swallowed = swallowed_lines(ROOM, LINES, ("Ann", "Bob Two"), r"Two Pair|kings and tens")
    assert total > 500
    assert len(swallowed) <= total // 100, swallowed


@pytest.mark.parametrize("name", HOSTILE)
def test_names_that_look_like_lines_are_read_exactly(name: str) -> None:
    names = [COMPANIONS[0], name, COMPANIONS[1]]
    for player in range(3):
        assert read_exactly_or_reported(ROOM, LINES, names, player) == (len(LINES), 0)


@pytest.mark.parametrize("pair", [*PAIRS, ("joe", "joe - Folds"), ("joe", "joe - Bets $4")], ids=" + ".join)
def test_names_that_contain_each_other_are_read_exactly_or_reported(pair: tuple[str, str]) -> None:
    counts = [read_exactly_or_reported(ROOM, LINES, pair, player) for player in range(2)]
    exact, reported = (sum(count) for count in zip(*counts, strict=True))
    assert exact >= 20 * reported


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        (HEADING, ("1310000001", 1237417800, 200, "MAPLE RD")),
        (
            "Stage #C77: SEVEN CARD HI/LO (1 on 1)  NORMAL $2/$4 - 2009-07-18 19:10:00.123 (ET) "
            "[ 2009-07-18 19:10:00 ]",
            ("C77", 1247958600, 200, "MAPLE RD"),
        ),
        (HEADING.replace("(ET)", "(XYZ)"), ("1310000001", None, 200, "MAPLE RD")),
    ],
)
def test_headers(heading: str, expected: tuple[str, int | None, int, str]) -> None:
    header = hand_of(CASH.replace(HEADING, heading)).header
    assert (header.hand_id, header.time_utc, header.stakes.small_bet.amount, header.table) == expected
    assert (header.site, header.game, header.currency, header.heading) == (
        "absolute", "stud_hilo", "USD", heading,
    )  # fmt: skip


def test_the_line_of_the_table_may_be_missing() -> None:
    hand = hand_of(CASH.replace("Table: MAPLE RD (Real Money)\n", ""))
    assert hand.header.table == ""
    assert findings_of(CASH.replace("Table: MAPLE RD (Real Money)\n", "")) == []


@pytest.mark.parametrize(
    "heading",
    [
        HEADING.replace("Seven Card Hi/Lo", "Seven Cadr Hi/Lo"),
        HEADING.replace("$2/$4", "$2.005/$4"),
        HEADING[:40],
    ],
)
def test_headers_that_make_no_sense_are_quarantined(heading: str) -> None:
    (reading,) = ROOM.readings(CASH.replace(HEADING, heading))
    assert reading.quarantine is not None
    assert reading.quarantine.reason == "header"


def test_other_games_are_passed_over() -> None:
    (reading,) = ROOM.readings("Stage #7: HOLDEM NORMAL $25/$50 - 2007-08-17 03:11:57 (ET)\nnot looked at\n")
    assert reading.other_game == "Holdem"


def test_the_whole_hand_gives_nothing_to_find() -> None:
    assert findings_of(CASH) == []


def test_only_new_cards_are_dealt() -> None:
    events = hand_of(CASH).events
    deals = [event for event in events if isinstance(event, Deal) and event.player == 0]
    assert [(len(deal.down), len(deal.up), len(deal.held)) for deal in deals] == [
        (2, 1, 0), (0, 1, 3), (0, 1, 4), (0, 1, 5), (1, 0, 6),
    ]  # fmt: skip
    assert deals[0].down == deals[-1].down * 2 == (DOWN, DOWN)
    again = [event for event in events if isinstance(event, TableMessage)]
    assert {message.text for message in again} == {"BOB TWO - Pocket [9d 5c 6h]"}
    assert len(again) == 4


def test_what_an_all_in_is_follows_from_where_it_stands() -> None:
    def acts(text: str) -> list[tuple[type, int | None]]:
        told = [event for event in hand_of(text).events if isinstance(event, (Ante, BringIn, Wager, Call))]
        return [
            (type(event), getattr(event, "amount", None) or getattr(event, "added", None))
            for event in told
            if event.all_in
        ]

    assert acts(CASH) == [(Call, 275)]
    assert acts(CASH.replace("CAT - Ante $0.25", "CAT - All-In $0.25"))[0] == (Ante, 25)
    assert acts(CASH.replace("CAT - Bring-In $0.50", "CAT - All-In $0.50"))[0] == (BringIn, 50)
    assert acts(CASH.replace("CAT - Bring-In $0.50", "CAT - All-In $2"))[0] == (Wager, 200)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("One pair, queens", HandName(1, (10,))),
        ("Flush, ace high", HandName(5, (12,))),
        ("Straight, ten to ace", HandName(4, (12,))),
        ("Full House, aces full of kings", HandName(6, (12, 11))),
        ("High Card, ace", HandName(0, (12,))),
        ("Something new, of hearts", None),
    ],
)
def test_words_of_hands(words: str, expected: HandName | None) -> None:
    assert hand_names(words) == (words, expected)


def test_a_truncated_hand_is_no_hand_and_costs_its_neighbour_nothing() -> None:
    lines = CASH.split("\n")
    for count in range(3, len(lines) - 1):
        text = "\n".join(lines[:count])
        *cut, whole = ROOM.readings(f"{text}\n\n\n\n{CASH}")
        assert whole.hand is not None
        assert whole.findings == ()
        assert [reading.quarantine is not None for reading in cut] == [True], text[-60:]


@pytest.mark.parametrize(
    "mangled",
    [
        CASH.encode("utf-16"),
        CASH.replace("\n", "\r\n").encode(),
        CASH.replace("\n", "\r\r\n").encode(),
        CASH.replace(" \n", "\n").rstrip("\n").encode(),
        CASH.encode("utf-16") + b"\0",
    ],
)
def test_mangled_files_are_the_same_hand(mangled: bytes) -> None:
    (reading,) = ROOM.readings(mangled)
    assert reading.hand is not None
    assert reading.findings == ()
    assert len(reading.hand.events) == len(hand_of(CASH).events)
