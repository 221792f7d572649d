"""Full Tilt: each kind of line, headers of every year, names, damage, and what only this room does."""
# ruff: noqa: E501 - headers are as long as they are

from __future__ import annotations

import re
from typing import Any

import pytest

from stud_stats.core.events import Chat, Deal, Event, Hand, HandName, Header, Muck, Show, Stake, Unread
from stud_stats.core.findings import Finding
from stud_stats.dialects.fulltilt import hand_names
from stud_stats.parsing.line_lexer import AMBIGUOUS
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import replay
from tests.dialects.fulltilt_hands import AFTER_SUMMARY, CASH, HEADING, LINES, PLAY, ROOM
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
    return [*reading.findings, *played.findings]


# ---- lines


@pytest.mark.parametrize("case", LINES, ids=lambda case: case.text[:48])
def test_each_kind_of_line_is_its_event(case: LineCase) -> None:
    names = ("Zed", "Ann B")
    (event,) = ROOM.lines(names, [case.text.replace("{P}", "Ann B") + " "])
    assert event == case.event(1, 1, "Ann B")


def test_every_terminal_of_the_grammar_has_a_line_here() -> None:
    assert {case.terminal for case in LINES} == ROOM.terminals()


def test_a_damaged_keyword_leaves_its_line_unread() -> None:
    free = r"im in|Old Zed|Ann calls|happy|for low|for high"
    total, swallowed = swallowed_lines(ROOM, LINES, ("Ann", "Bob Two", "is all in"), free)
    print(f"damage: {total:,} damaged lines of {len(LINES)} kinds, swallowed: {swallowed}")
    assert total > 2_000
    assert len(swallowed) <= (1 - FLOOR) * total


@pytest.mark.parametrize("name", [name for name in HOSTILE if not name.startswith("Ann: ")])
@pytest.mark.parametrize("seat", [0, 2])
def test_names_that_look_like_lines_are_read_exactly(name: str, seat: int) -> None:
    names = [*COMPANIONS]
    names.insert(seat, name)
    for player in range(3):
        exact, reported = read_exactly_or_reported(ROOM, PLAY + AFTER_SUMMARY, names, player)
        assert (exact, reported) == (len(LINES), 0)


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if ":" not in "".join(pair)], ids=" + ".join)
def test_names_that_contain_each_other_are_read_exactly(pair: tuple[str, str]) -> None:
    for player in range(2):
        assert read_exactly_or_reported(ROOM, LINES, pair, player) == (len(LINES), 0)


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if ":" in "".join(pair)], ids=" + ".join)
def test_names_with_colons_are_read_exactly_or_reported_or_taken_for_chat(pair: tuple[str, str]) -> None:
    for player, name in enumerate(pair):
        events = ROOM.lines(pair, [case.text.replace("{P}", name) for case in LINES])
        for number, (case, event) in enumerate(zip(LINES, events, strict=True), 1):
            told = isinstance(event, Chat) or (isinstance(event, Unread) and event.reason == AMBIGUOUS)
            assert event == case.event(number, player, name) or (told and ":" in name)


def test_a_name_with_a_colon_is_not_told_from_chat() -> None:
    (event,) = ROOM.lines(["bob", "bob: bets $4"], ["bob: bets $4 folds"])
    assert isinstance(event, Unread)
    assert event.reason == AMBIGUOUS


def test_people_at_the_rail_may_have_blanks_in_their_names_but_no_colons() -> None:
    events = ROOM.lines(["Ann"], ["Old Zed sits down", "Seta 1: Ann stands up", "Dealt to [2c] adds $3"])
    assert [type(event) is Unread for event in events] == [False, True, True]


# ---- headers


HEADERS: dict[str, dict[str, Any]] = {
    "Full Tilt Poker Game #1: Table Hill (6 max) - $2.50/$5 Ante $0.40 - Limit Stud H/L - 20:11:01 CET - 2011/04/07 [14:11:01 ET - 2011/04/07]": {
        "game": "stud_hilo", "small": 250, "big": 500, "ante": Stake(40, "printed"), "seats_max": 6,
        "time_utc": 1302199861, "time_zone": "ET", "currency": "USD", "table": "Hill",
        "time_text": "20:11:01 CET - 2011/04/07 [14:11:01 ET - 2011/04/07]",
    },
    "Full Tilt Poker Game #2: Table A - b (heads up) - $1,000/$2,000 - Limit Razz - 9:11:01 ET - 2011/04/07": {
        "game": "razz", "small": 100000, "ante": Stake(), "seats_max": 2, "table": "A - b",
    },
    "Full Tilt Poker Game #3: Table Hill (deep 6) - €1/€2 Ante €0.10 - Limit Stud Hi - 9:11:01 ET - 2011/04/07": {
        "currency": "EUR", "seats_max": 6,
    },
    "Full Tilt Poker Game #4: Table Hill - £1/£2 - Pot Limit Stud Hi - 9:11:01 XYZ - 2011/04/07 (partial)": {
        "currency": "GBP", "structure": "pot_limit", "time_utc": None, "time_zone": "", "time_zone_source": "",
    },
    "Full Tilt Poker Game #5: Table Hill - 100/200 Ante 15 - Limit Stud Hi/Lo - 15:13 ET - Wed, July 21, 2010": {
        "currency": "chips", "game": "stud_hilo", "small": 100, "time_utc": 1279739580,
    },
    "Full Tilt Poker Game #6: Table Hill (New to the Game) - FL Razz - $0.10/$0.20 Ante $0.02 - 10:18:16 ET - 2013/05/08": {
        "game": "razz", "structure": "fixed_limit", "small": 10, "ante": Stake(2, "printed"), "seats_max": 0,
    },
    "FullTiltPoker Game #7: $2 + $0.10 Heads Up Sit & Go (220338000), Table 1 - 80/160 Ante 15 - Limit Razz - 05:46:00 ET - 2011/02/19": {
        "tournament": "220338000", "buy_in": "$2 + $0.10", "table": "1", "currency": "chips", "small": 80,
    },
    "Full Tilt Poker Game #8: Big (Sunday) Event (7), Table 12 - 50K/100K Ante 10000 - Limit Stud Hi - 05:46:00 ET - 2011/02/19": {
        "tournament": "7", "buy_in": "", "table": "12", "small": 50000, "big": 100000,
    },
    "Full Tilt Poker Game #9: $26 Turbo Matrix (8), Match 2 - 15/30 - Limit Stud Hi - 05:46:00 ET - 2011/02/19": {
        "table": "Match 2", "buy_in": "",
    },
}  # fmt: skip


@pytest.mark.parametrize("heading", HEADERS, ids=lambda heading: heading[:40])
def test_headers_of_every_form(heading: str) -> None:
    text = CASH.replace(HEADING, heading)
    symbol = {"€": "€", "£": "£"}.get(re.search(r"- [^0-9]{0,12}?([$€£]?)[0-9,.]+K?/", heading)[1])  # type: ignore[index]
    plain = " - $" not in heading and symbol is None
    if plain:
        text = (
            heading
            + "\n"
            + re.sub(r"\$[0-9.,]+", lambda m: m[0][1:].replace(".", ""), text.split("\n", 1)[1])
        )
    elif symbol:
        text = heading + "\n" + text.split("\n", 1)[1].replace("$", symbol)
    header: Header = hand_of(text).header
    got = {
        name: {"small": header.stakes.small_bet.amount, "big": header.stakes.big_bet.amount,
               "ante": header.stakes.ante}.get(name, getattr(header, name, None))
        for name in HEADERS[heading]
    }  # fmt: skip
    assert got == HEADERS[heading]
    assert (header.site, header.heading) == ("fulltilt", heading)


@pytest.mark.parametrize(
    ("terms", "expected"),
    [
        ("$2.50/$5 - Limit Hold'em", "Hold'em"),
        ("$0.50/$1 - Pot Limit Omaha Hi", "Omaha Hi"),
        ("$2.50/$5 - Limit Omaha H/L", "Omaha H/L"),
        ("$0.50/$1 Ante $0.25 - No Limit 2-7 Single Draw", "2-7 Single Draw"),
        ("$2/$4 Ante $0.20 - Limit 5 Card Stud", "5 Card Stud"),
        ("CAP NL Hold'em - $0.01/$0.02", "Hold'em"),
        ("FL Badugi - $0.10/$0.20", "Badugi"),
    ],
)
def test_other_games_are_known_by_name_and_passed_over(terms: str, expected: str) -> None:
    text = f"Full Tilt Poker Game #1: Table Hill - {terms} - 9:11:01 ET - 2011/04/07\nnot looked at\n"
    (reading,) = ROOM.readings(text)
    assert (reading.hand, reading.quarantine, reading.findings) == (None, None, ())
    assert reading.other_game == expected


@pytest.mark.parametrize(
    "heading",
    [
        HEADING.replace("Stud Hi", "Stxd Hi"),
        HEADING.replace("$1/$2", "$1/€2"),
        HEADING.replace("Ante $0.10", "Ante €0.10"),
        HEADING.replace("$1/$2", "$1.005/$2"),
        HEADING.replace("Table Tamarack (6 max)", "Event (7), Table 1"),
        HEADING.replace("Limit", "Limti"),
        HEADING.replace("Ante", "Anet"),
        HEADING[:60],
    ],
)
def test_headers_that_make_no_sense_are_quarantined(heading: str) -> None:
    (reading,) = ROOM.readings(CASH.replace(HEADING, heading))
    assert reading.quarantine is not None
    assert reading.quarantine.reason == "header"
    assert [finding.code for finding in reading.findings] == ["text.quarantined"]


@pytest.mark.parametrize(
    "time", ["25:20:09 ET - 2010/10/09", "15:20:09 ET - 2010/13/09", "15:20 ET - Wed, Jule 21, 2010"]
)
def test_a_time_that_there_is_not_is_not_known(time: str) -> None:
    hand = hand_of(CASH.replace("15:20:09 ET - 2010/10/09", time))
    assert hand.header.time_utc is None
    assert hand.header.time_text == time


def test_an_impossible_time_is_found() -> None:
    for time in ("25:20:09 ET - 2010/10/09", "15:20:09 ET - 2010/13/09"):
        codes = [finding.code for finding in findings_of(CASH.replace("15:20:09 ET - 2010/10/09", time))]
        assert codes == ["text.impossible-time"]


# ---- what a line alone does not tell


def test_hole_cards_are_no_cards_printed_again() -> None:
    deals = [event for event in hand_of(CASH).events if isinstance(event, Deal) and event.player == 1]
    assert [(len(deal.down), len(deal.up), len(deal.held)) for deal in deals] == [
        (2, 1, 0), (0, 1, 3), (0, 1, 4), (0, 1, 5), (1, 0, 6),
    ]  # fmt: skip
    other = [event for event in hand_of(CASH).events if isinstance(event, Deal) and event.player == 0]
    # Two cards printed again on fifth street look just like hole cards.
    assert [(len(deal.down), len(deal.up), len(deal.held)) for deal in other] == [
        (0, 1, 0), (0, 1, 1), (0, 1, 2), (0, 1, 3),
    ]  # fmt: skip


def test_two_cards_of_fifth_street_are_none_from_the_hole_where_the_lines_before_are_lost() -> None:
    text = CASH.replace("Dealt to Ann [7d]\n", "").replace("Dealt to Ann [7d] [8d]\n", "")
    deals = [event for event in hand_of(text).events if isinstance(event, Deal) and event.player == 0]
    assert [(len(deal.down), len(deal.held)) for deal in deals] == [(0, 2), (0, 3)]


def test_without_the_heading_the_first_deal_still_is_of_hole_cards() -> None:
    deals = [e for e in hand_of(CASH.replace("*** 3RD STREET ***\n", "")).events if isinstance(e, Deal)]
    assert [len(deal.down) for deal in deals[:3]] == [0, 2, 0]


def test_mucks_is_of_a_beaten_hand_only_at_a_showdown() -> None:
    assert [event.beaten for event in hand_of(CASH).events if isinstance(event, Muck)] == [True]
    cut = CASH[: CASH.index("Ann bets $2\nBob Two raises")]
    text = cut + (
        "Ann bets $2\nBob Two folds\nUncalled bet of $2 returned to Ann\nAnn mucks\nAnn wins the pot ($11.60)\n"
        "*** SUMMARY ***\nTotal pot $12.60 | Rake $1\nSeat 1: Ann collected ($11.60), mucked\n"
        "Seat 3: Bob Two folded on 7th St.\nSeat 4: Cat folded on 3rd St.\n"
    )
    assert [event.beaten for event in hand_of(text).events if isinstance(event, Muck)] == [False]
    assert findings_of(text) == []


def test_newcomers_chat_like_the_others() -> None:
    news = "Old Zed sits down\nOld Zed: Ann folds\nOld Zed:\nOld Yan: hello\n"
    (reading,) = ROOM.readings(CASH.replace("Cat folds\n", f"{news}Cat folds\n"))
    assert reading.hand is not None
    chats = [event for event in reading.hand.events if isinstance(event, Chat)]
    assert [(chat.name, chat.text) for chat in chats] == [("Old Zed", "Ann folds"), ("Old Zed", "")]
    assert reading.unread_lines == 1
    assert [finding.seen for finding in reading.findings] == ["Old Yan: hello"]


def test_words_of_a_paired_razz_hand_are_of_its_low() -> None:
    heading = HEADING.replace("Stud Hi", "Razz")
    shows = [e for e in hand_of(CASH.replace(HEADING, heading)).events if isinstance(e, Show)]
    assert [(show.high, show.low) for show in shows] == [(None, HandName(-1, (3, 3, 3, 8, 8)))]


@pytest.mark.parametrize(
    ("words", "high", "low"),
    [
        ("a royal flush", (8, (12,)), None),
        ("a straight flush, Nine high", (8, (7,)), None),
        ("four of a kind, Sixes", (7, (4,)), None),
        ("a straight, Five high", (4, (3,)), None),
        ("HI: two pair, Kings and Jacks", (2, (11, 9)), None),
        ("HI: a pair of Twos; LO: 8,7,3,2,A", (1, (0,)), (6, 5, 1, 0, 12)),
        ("King Nine high, for high and 8,7,5,3,2, for low", (0, (11, 7)), (6, 5, 3, 1, 0)),
        ("J,T,7,4,A", None, (9, 8, 5, 2, 12)),
    ],
)
def test_words_of_hands(
    words: str, high: tuple[int, tuple[int, ...]] | None, low: tuple[int, ...] | None
) -> None:
    said = hand_names(words)
    assert said == (words, HandName(*high) if high else None, HandName(-1, low) if low else None)


# ---- whole hands


def test_the_hand_itself_is_without_a_finding() -> None:
    assert findings_of(CASH) == []


ANTE_BACK = """\
Full Tilt Poker Game #1: $50 + $2.50 Sit & Go (2), Table 1 - 40/80 Ante 8 - Limit Razz - 19:53:37 ET - 2012/11/08
Seat 1: Ann (991)
Seat 2: Bob (5)
Ann antes 8
Bob antes 5, and is all in
Uncalled bet of 3 returned to Ann
*** 3RD STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [6c 8c] [8d]
Dealt to Bob [2c]
Ann is high with [8d]
Ann shows [6c 8c 8d]
Bob shows [Td Ts 2c]
*** 4TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [6c 8c 8d] [8s]
Dealt to Bob [Td Ts 2c] [Qs]
*** 5TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [6c 8c 8d 8s] [3s]
Dealt to Bob [Td Ts 2c Qs] [9d]
*** 6TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [6c 8c 8d 8s 3s] [Jd]
Dealt to Bob [Td Ts 2c Qs 9d] [3h]
*** 7TH STREET *** (Total Pot: 10, 2 Players, 1 All-In)
Dealt to Ann [6c 8c 8d 8s 3s Jd] [Jc]
Dealt to Bob [Td Ts 2c Qs 9d 3h] [2s]
Ann shows [6c 8c 8d 8s 3s Jd Jc] a pair of Eights
Bob shows [Td Ts 2c Qs 9d 3h 2s] Q,T,9,3,2
Bob wins the pot (10) with Q,T,9,3,2
*** SUMMARY ***
Total pot 10 | Rake 0
Seat 1: Ann showed [6c 8c 8d 8s 3s Jd Jc] and lost with a pair of Eights
Seat 2: Bob showed [Td Ts 2c Qs 9d 3h 2s] and won (10) with Q,T,9,3,2
"""


@pytest.mark.parametrize(
    ("was", "now", "code"),
    [
        ("", "", None),
        ("Uncalled bet of 3 returned", "Uncalled bet of 2 returned", "pot.uncalled-not-returned"),
        ("Uncalled bet of 3 returned to Ann\n", "", "pot.uncalled-not-returned"),
        ("a pair of Eights", "a pair of Sixes", "showdown.hand-name-wrong"),
    ],
)
def test_an_ante_that_nobody_matches_goes_back_before_the_cards(was: str, now: str, code: str | None) -> None:
    found = [
        f.code for f in findings_of(ANTE_BACK.replace(was, now) if was else ANTE_BACK) if f.severity != "info"
    ]
    assert found[:1] == ([code] if code else [])


def test_a_truncated_hand_is_no_hand_and_costs_its_neighbour_nothing() -> None:
    lines = CASH.split("\n")
    for count in range(2, len(lines) - 1):
        text = "\n".join(lines[:count])
        *cut, whole = ROOM.readings(f"{text}\n\n\n\n{CASH}")
        assert whole.hand is not None
        assert whole.findings == ()
        assert [reading.quarantine is not None for reading in cut] == [True], text[-60:]


def test_a_hand_cut_off_within_a_line_ends_where_the_next_begins() -> None:
    cut, whole = ROOM.readings(CASH[:700] + CASH)
    assert cut.quarantine is not None
    assert whole.hand is not None
    assert whole.findings == ()


def test_two_hands_without_blank_lines_between_are_two() -> None:
    assert [reading.findings for reading in ROOM.readings(CASH + CASH)] == [(), ()]


def test_a_hand_without_its_header_does_not_join_the_one_before() -> None:
    whole, rest = ROOM.readings(CASH + CASH.partition("\n")[2])
    assert whole.hand is not None
    assert whole.findings == ()
    assert rest.quarantine is not None


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
        CASH.replace("\n", " \n").encode(),
        ("\ufeff" + CASH).encode(),
        CASH.encode("cp1252"),
    ],
)  # fmt: skip
def test_mangled_files_are_the_same_hand(mangled: bytes) -> None:
    def plain(hand: Hand) -> list[tuple[type[Event], object]]:
        return [(type(event), getattr(event, "player", None)) for event in hand.events]

    (reading,) = ROOM.readings(mangled)
    assert reading.hand is not None
    assert reading.findings == ()
    assert plain(reading.hand) == plain(hand_of(CASH))
