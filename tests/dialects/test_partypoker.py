"""PartyPoker: each kind of line, headers, names, damage, and what only this room does."""

from __future__ import annotations

from typing import Any

import pytest

from stud_stats.core.cards import parse_cards
from stud_stats.core.events import Call, Chat, Deal, Hand, HandName, Muck, Show, Unread, Wager
from stud_stats.core.findings import Finding
from stud_stats.dialects.partypoker import HABITS, high_name
from stud_stats.parsing.line_lexer import AMBIGUOUS
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from tests.dialects.partypoker_hands import CASH, GAME, HEAD, LINES, OF_SEATED, ROOM
from tests.dialects.rooms import LineCase, read_exactly_or_reported, swallowed_lines
from tests.dialects.test_hostile_names import COMPANIONS, HOSTILE, PAIRS

FLOOR = 0.99


def hand_of(text: str) -> Hand:
    (reading,) = ROOM.readings(text)
    assert reading.hand is not None, reading
    return reading.hand


def findings_of(text: str) -> list[Finding]:
    (reading,) = ROOM.readings(text)
    assert reading.hand is not None, reading
    played = replay(reading.hand, profile_named(reading.hand.header.site, AUTO), text)
    return [finding for finding in (*reading.findings, *played.findings) if finding.severity != "info"]


# ---- lines


@pytest.mark.parametrize("case", LINES, ids=lambda case: case.text[:48])
def test_each_kind_of_line_is_its_event(case: LineCase) -> None:
    (event,) = ROOM.lines(("Zed", "Ann B"), [case.text.replace("{P}", "Ann B") + " "])
    assert event == case.event(1, 1, "Ann B")


def test_every_terminal_of_the_grammar_has_a_line_here() -> None:
    assert {case.terminal for case in LINES} == ROOM.terminals()


def test_a_damaged_keyword_leaves_its_line_unread() -> None:
    free = r"(?<=: )raises|Zed"
    total, swallowed = swallowed_lines(ROOM, LINES, ("Ann", "Bob Two", "is all-In"), free)
    print(f"damage: {total:,} damaged lines of {len(LINES)} kinds, swallowed: {swallowed}")
    assert total > 1_000
    assert len(swallowed) <= (1 - FLOOR) * total


@pytest.mark.parametrize("name", [name for name in HOSTILE if not name.startswith("Ann: ")])
@pytest.mark.parametrize("seat", [0, 2])
def test_names_that_look_like_lines_are_read_exactly(name: str, seat: int) -> None:
    names = [*COMPANIONS]
    names.insert(seat, name)
    for player in range(3):
        exact, reported = read_exactly_or_reported(ROOM, OF_SEATED, names, player)
        assert (exact, reported) == (len(OF_SEATED), 0)


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if ":" not in "".join(pair)], ids=" + ".join)
def test_names_that_contain_each_other_are_read_exactly(pair: tuple[str, str]) -> None:
    for player in range(2):
        assert read_exactly_or_reported(ROOM, OF_SEATED, pair, player) == (len(OF_SEATED), 0)


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if ":" in "".join(pair)], ids=" + ".join)
def test_names_with_colons_are_read_exactly_or_reported_or_taken_for_chat(pair: tuple[str, str]) -> None:
    for player, name in enumerate(pair):
        events = ROOM.lines(pair, [case.text.replace("{P}", name) for case in OF_SEATED])
        for number, (case, event) in enumerate(zip(OF_SEATED, events, strict=True), 1):
            told = isinstance(event, Chat) or (isinstance(event, Unread) and event.reason == AMBIGUOUS)
            assert event == case.event(number, player, name) or (told and ":" in name)


def test_a_name_with_a_colon_is_not_told_from_chat() -> None:
    (event,) = ROOM.lines(("bob", "bob: bets"), ["bob: bets folds"])
    assert isinstance(event, Unread)
    assert event.reason == AMBIGUOUS


# ---- headers

TOURNAMENT = (
    "FL 7 Card Stud $6 USD Buy-in Trny:69784932 Level:2  Stakes-Antes(60/120-10)"
    " - Wednesday, May 30, 14:41:43 EDT 2012"
)
HEADERS: dict[str, dict[str, Any]] = {
    GAME: {"game": "stud_hi", "currency": "USD", "small": 50, "big": 100, "time_utc": 1296865221},
    "$0.50/$1 USD FL 7 Card Stud Hi-Lo - Monday, August 30, 20:20:17 EEST 2010": {
        "game": "stud_hilo", "time_utc": 1283188817, "time_zone": "EEST",
    },
    "€1,000/€2,000 EUR 7 Card Stud - Mon Jul 12 13:38:32 CEST 2010": {
        "currency": "EUR", "small": 100_000, "big": 200_000, "time_utc": 1278934712,
    },
    "50/100 7 Card Stud - Sunday, October 25, 13:39:07 IST 2009": {
        "currency": "chips", "small": 50, "time_utc": None, "time_zone": "",
    },
    TOURNAMENT: {
        "currency": "chips", "small": 60, "big": 120, "ante": 10, "tournament": "69784932", "level": "2",
        "buy_in": "$6 USD",
    },
    "7 Card Stud Hi-Lo Trny: 5 Level: 11  Stakes(1,000/2,000) - Sunday, May 06, 01:00:00 EDT 2012": {
        "game": "stud_hilo", "small": 1000, "ante": None, "level": "11", "buy_in": "",
    },
}  # fmt: skip


@pytest.mark.parametrize("heading", HEADERS)
def test_headers(heading: str) -> None:
    header = hand_of(_in_units_of(heading)).header
    stakes = header.stakes
    sizes = {name: getattr(stakes, f"{name}_bet").amount for name in ("small", "big")}
    sizes["ante"] = stakes.ante.amount
    expected = HEADERS[heading]
    assert {name: sizes.get(name, getattr(header, name, None)) for name in expected} == expected
    assert (header.site, header.heading, header.habits) == ("partypoker", heading, HABITS)
    assert (header.table, header.seats_max, header.hand_id) == ("Table  126410", 8, "8800900001")


def _in_units_of(heading: str) -> str:
    """The hand with another heading, its figures with the signs that it needs."""
    text = CASH.replace(GAME, heading)
    if heading.startswith("€"):
        return text.replace("$", "€").replace(" USD", " EUR")
    if not heading.startswith("$"):
        head, line, body = text.partition(heading)
        body = body.replace("$", "").replace(" USD", "").replace(".", "")
        return head + line + body.replace("wins 895", "wins 895 chips").replace("Fours", "Fours.")
    return text


@pytest.mark.parametrize("first", [HEAD, HEAD.split("\n", 1)[1], f"Game #8800900001 starts.\n\n{HEAD}"])
def test_a_hand_begins_in_three_ways(first: str) -> None:
    hand = hand_of(CASH.replace(HEAD, first))
    assert hand.header.hand_id == "8800900001"
    assert hand.source.line == 1
    assert findings_of(CASH.replace(HEAD, first)) == []


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("$25 USD NL Texas Hold'em", "Texas Hold'em"),
        ("$0.05/$0.10 USD PL Omaha Hi-Lo", "Omaha Hi-Lo"),
        ("0.10/0.25 Omaha Hi Game Table (PL)", "Omaha Hi"),
        (
            "NL Texas Hold'em $6 USD Buy-in Trny:71887062 Level:8  Blinds-Antes(600/1,200 -50)",
            "Texas Hold'em",
        ),
    ],
)
def test_other_games_are_known_by_name_and_passed_over(line: str, name: str) -> None:
    (reading,) = ROOM.readings(CASH.replace(GAME, f"{line} - Monday, January 06, 05:54:36 EST 2014"))
    assert (reading.hand, reading.quarantine, reading.findings) == (None, None, ())
    assert reading.other_game == name


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("7 Card Stud", "7 Card Stxd"),
        ("$0.50/$1", "$0.50/€1"),
        ("$0.50/$1 USD", "$0.50/$1 EUR"),
        ("$0.50/", "$0.505/"),
        ("February", "Febuary"),
        ("Friday", "Frdiay"),
        (GAME + "\n", ""),
    ],
)
def test_headers_that_make_no_sense_are_quarantined(was: str, now: str) -> None:
    (reading,) = ROOM.readings(CASH.replace(was, now))
    assert reading.quarantine is not None
    assert reading.quarantine.reason == "header"
    assert [finding.code for finding in reading.findings] == ["text.quarantined"]


def test_the_number_above_is_enough_to_begin_a_hand() -> None:
    (reading,) = ROOM.readings(CASH.replace("***** Hand History for", "***** Hand Histroy for"))
    assert reading.hand is not None
    assert [finding.code for finding in reading.findings] == ["text.unread-line"]


# ---- what a line alone does not tell


def test_the_last_card_lies_down() -> None:
    deals = [event for event in hand_of(CASH).events if isinstance(event, Deal)]
    assert [(len(deal.down), len(deal.up)) for deal in deals] == [(2, 1), (0, 1), (0, 1), (0, 1), (1, 0)]


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        ("Bob Two bets [$1 USD]\nAnn is all-In  [$0.60 USD]", Call),
        ("Bob Two bets [$1 USD]\nAnn is all-In  [$1 USD]", Call),
        ("Bob Two bets [$1 USD]\nAnn is all-In  [$1.60 USD]", Wager),
        ("Bob Two is all-In  [$1 USD]\nAnn calls [$1 USD]", Wager),
    ],
)
def test_an_all_in_is_a_call_within_the_bet(acts: str, expected: type) -> None:
    text = CASH.replace("Bob Two bets [$1 USD]\nAnn calls [$1 USD]", acts)
    all_in = [e for e in hand_of(text).events if isinstance(e, Call | Wager) and e.all_in]
    assert [type(event) for event in all_in] == [expected]


def test_the_low_of_a_shown_hand_is_told_by_the_next_line() -> None:
    text = CASH.replace("7 Card Stud", "7 Card Stud Hi-Lo").replace(
        "Nines full of Fours.\nAnn wins", "Nines full of Fours.\nAnn shows9,4,2  for low.\nAnn wins"
    )
    shows = [event for event in hand_of(text).events if isinstance(event, Show)]
    assert [(show.player, show.low) for show in shows] == [(1, None), (2, HandName(-1, (7, 2, 0)))]


def test_cards_of_a_hand_that_is_not_shown_are_known() -> None:
    text = CASH.replace("Bob Two shows [", "Bob Two doesn't show [")
    (muck,) = [event for event in hand_of(text).events if isinstance(event, Muck)]
    assert (muck.beaten, muck.cards[:2], muck.words) == (
        True, parse_cards("Th Td"), "two pairs, Tens and Fives",
    )  # fmt: skip


def test_a_winner_that_nobody_calls_is_not_beaten() -> None:
    text = CASH[: CASH.index("Ann calls [$1 USD]\nBob Two shows")]
    text += "Ann folds\nBob Two does not show cards.\nBob Two wins $8.05 USD\n"
    (muck,) = [event for event in hand_of(text).events if isinstance(event, Muck)]
    assert not muck.beaten
    assert findings_of(text) == []


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("a royal flush", (8, (12,))),
        ("a straight flush, Ace to Five", (8, (3,))),
        ("four of a kind, Twos", (7, (0,))),
        ("a full house, Sixes full of Aces", (6, (4, 12))),
        ("a flush, Ten high", (5, (8,))),
        ("three of a kind, Kings", (3, (11,))),
        ("a pair of Threes", (1, (1,))),
        ("high card Ace", (0, (12,))),
    ],
)
def test_words_of_hands(words: str, name: tuple[int, tuple[int, ...]]) -> None:
    assert high_name(words) == HandName(*name)


# ---- whole hands


def test_the_hand_itself_is_without_a_finding() -> None:
    assert findings_of(CASH) == []


@pytest.mark.parametrize(
    ("was", "now", "code"),
    [
        ("wins $8.95 USD", "wins $18.95 USD", "pot.total-mismatch"),
        ("Ann completes [$0.50 USD]", "Ann completes [$0.60 USD]", "completion.wrong-amount"),
        ("two pairs, Tens and Fives", "two pairs, Tens and Twos", "showdown.hand-name-wrong"),
        ("5c, 5d, Qs", "5c, 9h, Qs", "deck.duplicate-card"),
        ("Ann raises [$2 USD]", "Cat raises [$2 USD]", "action.after-fold"),
    ],
)
def test_what_is_wrong_is_found_although_cards_are_hidden(was: str, now: str, code: str) -> None:
    assert code in {finding.code for finding in findings_of(CASH.replace(was, now))}


def test_order_that_hangs_on_hidden_cards_is_not_judged() -> None:
    text = CASH.replace("Cat opens\nCat bring-ins", "Bob Two opens\nBob Two bring-ins").replace(
        "Ann completes [$0.50 USD]\nBob Two calls [$0.50 USD]\nCat folds",
        "Cat folds\nAnn completes [$0.50 USD]\nBob Two calls [$0.25 USD]",
    )
    assert findings_of(text) == []


# ---- files


def test_the_line_of_the_next_game_belongs_to_it() -> None:
    second = CASH.replace("8800900001", "8800900002")
    text = f"\0Game #8800900001 starts.\r\n\r\n{CASH}Game #8800900002 starts.\n\n{second}"
    text += "Game #8800900003 starts.\n"
    one, two = ROOM.readings(text)
    assert one.hand is not None
    assert two.hand is not None
    assert one.findings == two.findings == ()
    assert one.hand.source.line == 1
    assert two.hand.source.line == text[: text.index("Game #8800900002")].count("\n") + 1


def test_a_truncated_hand_is_no_hand_and_costs_its_neighbour_nothing() -> None:
    lines = CASH.split("\n")
    whole_text = CASH.replace("8800900001", "8800900002")
    for count in range(1, len(lines) - 1):
        text = "\n".join(lines[:count])
        *cut, whole = ROOM.readings(f"{text}\nGame #8800900002 starts.\n\n{whole_text}")
        assert whole.hand is not None
        assert whole.findings == ()
        assert [reading.quarantine is not None for reading in cut] == [True], text[-60:]


@pytest.mark.parametrize("at", [100, 300, 400, 700, 1000, len(CASH) - 30])
def test_a_hand_cut_off_within_a_line_ends_where_the_next_begins(at: int) -> None:
    cut, whole = ROOM.readings(CASH[:at] + CASH.replace("8800900001", "8800900002"))
    assert cut.quarantine is not None
    assert whole.hand is not None
    assert whole.findings == ()


def test_two_hands_without_anything_between_are_two() -> None:
    assert [reading.findings for reading in ROOM.readings(CASH + CASH)] == [(), ()]


def test_numbers_that_differ_are_of_two_hands() -> None:
    stub, whole = ROOM.readings(CASH.replace("#Game No : 8800900001", "#Game No : 8800900009"))
    assert stub.quarantine is not None
    assert whole.hand is not None


@pytest.mark.parametrize(
    "mangled",
    [
        CASH.encode("utf-16"),
        CASH.encode("utf-16-le"),
        CASH.replace("\n", "\r\n").encode("utf-16"),
        CASH.replace("\n", "\n\n").encode("utf-16"),
        CASH.replace("\n", "\r\r\n").encode(),
        CASH.encode("utf-16") + b"\0",
        CASH.rstrip("\n").encode(),
        CASH.replace(" \n", "\n").encode(),
        ("\ufeff" + CASH).encode(),
        CASH.encode("cp1252"),
        b"\0" + CASH.encode() + b"\0\r\n",
    ],
)
def test_mangled_files_are_the_same_hand(mangled: bytes) -> None:
    def plain(hand: Hand) -> list[tuple[type, object]]:
        return [(type(event), getattr(event, "player", None)) for event in hand.events]

    (reading,) = ROOM.readings(mangled)
    assert reading.hand is not None
    assert reading.findings == ()
    assert plain(reading.hand) == plain(hand_of(CASH))


@pytest.mark.parametrize("time", ["Monday, April 31, 14:20:12", "Friday, February 04, 24:20:21"])
def test_an_impossible_time_is_found(time: str) -> None:
    text = CASH.replace("Friday, February 04, 19:20:21", time)
    assert hand_of(text).header.time_utc is None
    assert [finding.code for finding in findings_of(text)] == ["text.impossible-time"]
