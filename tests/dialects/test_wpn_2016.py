"""The Winning Poker Network up to 2019: each kind of line, headers, names, damage, and what only it does."""
# ruff: noqa: E501 - lines are as long as they are

from __future__ import annotations

from typing import Any

import pytest

from stud_stats.core.cards import DOWN, HIDDEN
from stud_stats.core.cards import parse_cards as cards
from stud_stats.core.events import (
    Ante,
    Board,
    BringIn,
    Call,
    Check,
    Deal,
    Fold,
    Hand,
    HandName,
    Muck,
    PotTotal,
    SeatSummary,
    Street,
    Summary,
    TableMessage,
    Uncalled,
    Wager,
)
from stud_stats.dialects import detect
from stud_stats.dialects.wpn_2016 import WPN_2016, hand_name
from stud_stats.parsing.reader import Reading
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from tests.dialects.rooms import LineCase, Room, read_exactly_or_reported, swallowed_lines
from tests.dialects.test_hostile_names import COMPANIONS, HOSTILE, PAIRS
from tests.histories.files import HISTORIES

ROOM = Room(WPN_2016, "Seat {}: {} (20).", "*** Third street ***")
FLOOR = 0.99
SEVEN, SEVEN_CARDS = "10c 10s 7d 9c 6c Qd 7h", cards("Tc Ts 7d 9c 6c Qd 7h")
PAIRS_WORDS = "Two pairs. 10s and 7s"


def _news(terminal: str, kind: str, text: str) -> LineCase:
    return LineCase(terminal, text, lambda n, p, name: TableMessage(n, kind, text.replace("{P}", name)))


PLAY: tuple[LineCase, ...] = (
    LineCase("ANTE", "Player {P} ante (0.15)", lambda n, p, _: Ante(n, p, 15)),
    LineCase("STREET", "*** Third street ***", lambda n, p, _: Street(n, 4)),
    LineCase("STREET", "*** Sixth street ***", lambda n, p, _: Street(n, 7)),
    LineCase("STREET", "*** Sixth street ***: [10d]", lambda n, p, _: Street(n, 7, cards("Td"))),
    LineCase("DEAL", "Player {P} received card: [10d]", lambda n, p, _: Deal(n, p, (), cards("Td"))),
    LineCase("DEAL", "Player {P} received a card.", lambda n, p, _: Deal(n, p, (), (DOWN,))),
    LineCase("BRING_IN", "Player {P} bring in (0.40)", lambda n, p, _: BringIn(n, p, 40)),
    LineCase("WAGER", "Player {P} bets (1)", lambda n, p, _: Wager(n, p, "bets", 100)),
    LineCase("WAGER", "Player {P} raises (4)", lambda n, p, _: Wager(n, p, "raises", 400)),
    LineCase("WAGER", "Player {P} allin (0.35)", lambda n, p, _: Wager(n, p, "raises", 35, all_in=True)),
    LineCase("CALL", "Player {P} calls (0.60)", lambda n, p, _: Call(n, p, 60)),
    LineCase("CHECK", "Player {P} checks", lambda n, p, _: Check(n, p)),
    LineCase("FOLD", "Player {P} folds", lambda n, p, _: Fold(n, p)),
    LineCase("UNCALLED", "Uncalled bet (2) returned to {P}", lambda n, p, _: Uncalled(n, p, 200)),
    LineCase("MUCK", "Player {P} mucks cards", lambda n, p, _: Muck(n, p)),
    _news("TIMED_OUT", "timed-out", "Player {P} is timed out."),
    _news("CONNECTION", "connection", "Player {P} is connected"),
    _news("CONNECTION", "connection", "Player {P} is disconnected"),
    _news("CONNECTION", "connection", "Player {P} is disconnected and ALL IN."),
    _news("SITS_OUT", "sits-out", "Player {P} sitting out"),
    _news("SITS_OUT", "sits-out", "Player {P} stands up"),
    _news("SITS_OUT", "sits-out", "Player {P} sits down"),
)
AFTER_SUMMARY: tuple[LineCase, ...] = (
    LineCase("SUMMARY", "------ Summary ------", lambda n, p, _: Summary(n)),
    LineCase("POT_TOTAL", "Pot: 8.15. Rake 0.11. JP fee 0.04", lambda n, p, _: PotTotal(n, 815, 15, net_of_rake=True)),
    LineCase("POT_TOTAL", "Pot: 1.10. Rake 0", lambda n, p, _: PotTotal(n, 110, 0, net_of_rake=True)),
    LineCase("POT_TOTAL", "Pot: 420", lambda n, p, _: PotTotal(n, 42000, 0, net_of_rake=True)),
    LineCase("BOARD", "Board: [10d]", lambda n, p, _: Board(n, cards("Td"))),
    LineCase(
        "SEAT_SUMMARY",
        "Player {P} does not show cards.Bets: 0.55. Collects: 0. Loses: 0.55.",
        lambda n, p, _: SeatSummary(n, 0, p, "none", net=-55),
    ),
    LineCase(
        "SEAT_SUMMARY",
        "Player {P} doesn't show cards.Bets: 0. Collects: 0. Wins: 0.",
        lambda n, p, _: SeatSummary(n, 0, p, "none", net=0),
    ),
    LineCase(
        "SEAT_SUMMARY",
        "Player {P} mucks (does not show cards). Bets: 4.55. Collects: 0. Loses: 4.55.",
        lambda n, p, _: SeatSummary(n, 0, p, "mucked", net=-455),
    ),
    LineCase(
        "SEAT_SUMMARY",
        f"Player {{P}} shows: {PAIRS_WORDS} [{SEVEN}]. Bets: 4.55. Collects: 0. Loses: 4.55.",
        lambda n, p, _: SeatSummary(
            n, 0, p, "lost", cards=SEVEN_CARDS, high=HandName(2, (8, 5)), words=PAIRS_WORDS, net=-455
        ),
    ),
    LineCase(
        "WINNER",
        "*Player {P} mucks (does not show cards). Bets: 0.55. Collects: 1.10. Wins: 0.55.",
        lambda n, p, _: SeatSummary(n, 0, p, "collected", won=110, net=55),
    ),
    LineCase(
        "WINNER",
        f"*Player {{P}} shows: High card A [{SEVEN}] Low hand (A A 2 4 6 7 ).Bets: 3.55. Collects: 3.53. Loses: 0.02.",
        lambda n, p, _: SeatSummary(
            n, 0, p, "won", cards=SEVEN_CARDS, won=353, high=HandName(0, (12,)),
            words="High card A Low hand (A A 2 4 6 7 )", net=-2,
        ),
    ),
    LineCase("ENDED", "Game ended at: 2016/8/2 11:19:4", lambda n, p, _: TableMessage(n, "ended", "Game ended at: 2016/8/2 11:19:4")),
)  # fmt: skip
LINES = PLAY + AFTER_SUMMARY


# ---- lines


@pytest.mark.parametrize("case", LINES, ids=lambda case: case.text[:48])
def test_each_kind_of_line_is_its_event(case: LineCase) -> None:
    (event,) = ROOM.lines(("Zed", "Qzeo Mb"), [case.text.replace("{P}", "Qzeo Mb") + " "])
    assert event == case.event(1, 1, "Qzeo Mb")


def test_every_terminal_of_the_grammar_has_a_line_here() -> None:
    assert {case.terminal for case in LINES} == ROOM.terminals()


def test_a_damaged_keyword_leaves_its_line_unread() -> None:
    total, swallowed = swallowed_lines(ROOM, LINES, ("Ann", "Bob Two", "allin"), r"\(A A 2|\b10s\b|\b7s\b")
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


@pytest.mark.parametrize("pair", [*PAIRS, ("Ann", "Ann folds"), ("Player", "Player Ann")], ids=" + ".join)
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
        ("High card A", HandName(0, (12,))),
        ("One pair of 10s", HandName(1, (8,))),
        ("Two pairs. Qs and 7s", HandName(2, (10, 5))),
        ("Three Of Kind of 10s", HandName(3, (8,))),
        ("Straight to 10", HandName(4, (8,))),
        ("Flush, A high", HandName(5, (12,))),
        ("Full House (5/8)", HandName(6, (3, 6))),
        ("Four Of Kind of Ks", HandName(7, (11,))),
    ],
)
def test_words_of_hands(words: str, expected: HandName) -> None:
    assert hand_name(words) == (words, expected)


# ---- headers

HAND = (HISTORIES / "wpn_2016/stud_hi/raises-are-chips-added.txt").read_text(encoding="utf-8")


def reading_of(game_id: str, started: str = "", hand: str = HAND) -> Reading:
    lines = hand.split("\n")
    (reading,) = ROOM.readings("\n".join([started or lines[0], game_id, *lines[2:]]))
    return reading


@pytest.mark.parametrize(
    ("game_id", "expected"),
    [
        ("Game ID: 693977667 1/2 (PRR) Leyak (Seven Cards Stud)", {"hand_id": "693977667", "game": "stud_hi", "table": "(PRR) Leyak", "currency": "USD", "small_bet": 100, "seats_max": 0, "time_utc": None, "time_zone": ""}),
        ("Game ID: 1 0.50/1 Galena   (Short, JP) (Seven Cards Stud HiLow) 8-max", {"game": "stud_hilo", "table": "Galena   (Short, JP)", "big_bet": 100, "seats_max": 8}),
        ("Game ID: 2 1/2 (Seven Cards Stud)", {"table": ""}),
    ],
)  # fmt: skip
def test_headers_of_every_form(game_id: str, expected: dict[str, Any]) -> None:
    reading = reading_of(game_id)
    assert reading.hand is not None, reading
    header = reading.hand.header
    stakes = {name: getattr(header.stakes, name).amount for name in ("ante", "small_bet", "big_bet")}
    assert {name: stakes.get(name, getattr(header, name, None)) for name in expected} == expected
    assert (header.site, header.time_text) == ("wpn", "2016/9/3 8:5:9")


def test_a_numbered_table_is_one_of_a_tournament() -> None:
    text = (HISTORIES / "wpn_2016/stud_hi/tournament.txt").read_text(encoding="utf-8")
    headers = [reading.hand.header for reading in ROOM.readings(text) if reading.hand is not None]
    assert {(header.tournament, header.table, header.currency) for header in headers} == {
        ("$5 Stud Mix", "$5 Stud Mix, Table 3", "chips")
    }


@pytest.mark.parametrize(
    "game_id",
    ["", "Game ID: 3 1/2 Leyak (Seven Crads Stud)", "Game ID: 3 1/2 Leyak", "Game ID: 3 1.005/2 Leyak (Seven Cards Stud)"],
)  # fmt: skip
def test_headers_that_make_no_sense_are_quarantined(game_id: str) -> None:
    reading = reading_of(game_id)
    assert reading.hand is None
    assert reading.quarantine is not None
    assert reading.quarantine.reason == "header"


def test_a_day_that_there_is_not_is_reported() -> None:
    reading = reading_of(HAND.split("\n")[1], "Game started at: 2016/2/30 11:19:4")
    assert [finding.code for finding in reading.findings] == ["text.impossible-time"]


# ---- what only this form does


def hand_of(text: str) -> Hand:
    (reading,) = ROOM.readings(text)
    assert reading.hand is not None, reading
    return reading.hand


def codes(text: str) -> set[str]:
    hand = hand_of(text)
    found = replay(hand, profile_named(hand.header.site, AUTO), text).findings
    return {finding.code for finding in found if finding.severity != "info"}


def test_third_street_begins_with_the_first_card() -> None:
    streets = [event for event in hand_of(HAND).events if isinstance(event, Street)]
    assert [street.street for street in streets] == [3, 4, 5, 6, 7]
    lines = HAND.split("\n")
    assert lines[streets[0].line - 1] == "Player Marla Kent received card: [Kh]"
    assert lines[streets[1].line - 1] == "*** Third street ***"


def test_cards_lie_down_by_their_number() -> None:
    hand = hand_of(HAND)
    dealt: dict[str, list[str]] = {}
    for event in hand.events:
        if isinstance(event, Deal):
            dealt.setdefault(hand.player_name(event.player), []).append("down" if event.down else "up")
    assert dealt == {
        "Marla Kent": ["down", "down", "up", "up", "up", "up", "down"],
        "oldFinch": ["down", "down", "up", "up", "up", "up", "down"],
        "Tessa77": ["down", "down", "up"],
    }


def test_a_card_up_that_is_not_printed_is_hidden() -> None:
    hand = hand_of(HAND.replace("oldFinch received card: [4d]", "oldFinch received a card."))
    assert [event.up for event in hand.events if isinstance(event, Deal) and HIDDEN in event.up] == [
        (HIDDEN,)
    ]


def test_the_summary_s_names_have_their_seats() -> None:
    seats = {event.player: event.seat for event in hand_of(HAND).events if isinstance(event, SeatSummary)}
    assert seats == {0: 2, 1: 3, 2: 6}


def test_mucks_cards_is_of_a_beaten_hand_only_where_somebody_else_is_in() -> None:
    mucks = [event.beaten for event in hand_of(HAND).events if isinstance(event, Muck)]
    assert mucks == [False]
    text = HAND.replace(
        "Player Marla Kent folds\nUncalled bet (1) returned to oldFinch\n", "Player Marla Kent calls (1)\n"
    )
    assert [event.beaten for event in hand_of(text).events if isinstance(event, Muck)] == [True]


@pytest.mark.parametrize(
    ("was", "now", "code"),
    [
        ("", "", None),
        ("raises (0.75)", "raises (1)", "completion.base"),
        ("Collects: 5.05. Wins: 2.45", "Collects: 5.15. Wins: 2.55", "pot.total-mismatch"),
        ("Player Tessa77 received card: [9s]\n", "", "deal.wrong-count"),
        ("Player Tessa77 received a card.\nPlayer Tessa77 received a card.", "Player Tessa77 received a card.", "deal.wrong-count"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_found(was: str, now: str, code: str | None) -> None:
    found = codes(HAND.replace(was, now))
    assert (code in found) if code else not found


def test_a_hand_without_its_end_is_no_hand_and_costs_its_neighbour_nothing() -> None:
    first, second = ROOM.readings(HAND[: HAND.index("*Player")] + HAND)
    assert first.quarantine is not None
    assert first.quarantine.reason == "truncated"
    assert second.hand is not None


def test_both_forms_of_the_network_are_told_apart() -> None:
    assert detect(HAND) is WPN_2016
