"""PokerStars headers from 2009 on, of every form, and what is read of them."""

# ruff: noqa: E501 - headers are as long as they are
from __future__ import annotations

from typing import Any

import pytest

from stud_stats.core.events import Header, Stake
from stud_stats.dialects.times import ZONES, to_utc
from stud_stats.parsing.reader import Reading
from tests.dialects.pokerstars_hands import CASH, RAZZ
from tests.dialects.reading import read_text


def reading_of(heading: str, hand: str = CASH, table: str | None = None) -> Reading:
    lines = hand.split("\n")
    (reading,) = read_text("\n".join([heading, table or lines[1], *lines[2:]]))
    return reading


def header_of(heading: str, hand: str = CASH, table: str | None = None) -> Header:
    reading = reading_of(heading, hand, table)
    assert reading.hand is not None, reading
    assert reading.hand.header.heading == heading.rstrip()
    assert reading.hand.events[0] is reading.hand.header
    return reading.hand.header


CASH_HEADERS: dict[str, dict[str, Any]] = {
    "PokerStars Game #30555555555:  7 Card Stud Limit ($0.04/$0.08) - 2009/07/16 2:36:31 CET [2009/07/15 20:36:31 ET]": {
        "hand_id": "30555555555",
        "game": "stud_hi",
        "currency": "USD",
        "small": 4,
        "big": 8,
        "time_utc": 1247704591,
        "time_zone": "ET",
        "time_text": "2009/07/16 2:36:31 CET [2009/07/15 20:36:31 ET]",
    },
    "PokerStars Game #1:  7 Card Stud Hi/Lo Limit ($2.50 / $5 USD) - 2026/01/02 3:04:05 ET": {
        "game": "stud_hilo",
        "small": 250,
        "big": 500,
        "time_utc": 1767341045,
    },
    "PokerStars Hand #1: 7 Card Stud Hi/Lo Limit ($1,000/$2,000) - 2010/03/04 15:05:09 ET": {
        "small": 100000,
        "big": 200000,
    },
    "PokerStars Hand #2:  8-Game (7 Card Stud Hi/Lo Limit, $400/$800 USD) - 2013/01/02 10:00:00 WET [2013/01/02 5:00:00 ET]": {
        "game": "stud_hilo",
        "mixed": "8-Game",
        "small": 40000,
        "time_zone": "ET",
    },
    "PokerStars Hand #3:  HORSE (Razz Limit, €1/€2 EUR) - 2013/01/02 10:00:00 WET": {
        "game": "razz",
        "mixed": "HORSE",
        "currency": "EUR",
        "time_zone": "WET",
        "time_utc": 1357120800,
    },
    "PokerStars Hand #4:  Razz Limit (£1/£2 GBP) - 2013/07/02 10:00:00 XYZ": {
        "currency": "GBP",
        "time_utc": None,
        "time_zone": "",
        "time_zone_source": "",
        "time_text": "2013/07/02 10:00:00 XYZ",
    },
    "PokerStars Hand #5:  Razz Limit ($1/$2 CAD) - 2013/07/02 10:00:00": {
        "currency": "CAD",
        "time_utc": None,
    },
    "PokerStars Home Game Hand #6: {Xq'w Wp: {1}}  7 Card Stud Limit ($1/$2 USD) - 2013/07/02 10:00:00 ET": {
        "club": "Xq'w Wp: {1}",
    },
    "PokerStars Hand #7:  7 Card Stud Pot Limit ($1/$2 USD) - 2013/07/02 10:00:00 ET": {
        "structure": "pot_limit",
    },
    "PokerStars Game #8:  Razz Limit ($1/$2 USD) - 2008/09/07 - 06:23:14 (ET)": {
        "time_utc": 1220782994,
    },
}  # fmt: skip

TOURNAMENT_HEADERS: dict[str, dict[str, Any]] = {
    "PokerStars Game #11: Tournament #550000001, $2.00+$0.20 USD Razz Limit - Level IV (50/100) - 2010/09/02 1:30:00 ET": {
        "game": "razz",
        "tournament": "550000001",
        "buy_in": "$2.00+$0.20 USD",
        "level": "IV",
        "currency": "chips",
        "small": 50,
    },
    "PokerStars Hand #12: Tournament #7, $25+$25+$5 USD HORSE (7 Card Stud Hi/Lo Limit) - Level V (200/400) - 2023/02/02 1:30:00 ET": {
        "buy_in": "$25+$25+$5 USD",
        "mixed": "HORSE",
        "game": "stud_hilo",
        "small": 200,
        "big": 400,
    },
    "PokerStars Hand #13: Tournament #7, $2.00+$0.20 USD Triple Stud (7 Card Stud Limit) - Level XXXI (250/500) - 2013/01/03 16:27:43 EET [2013/01/03 9:27:43 ET]": {
        "mixed": "Triple Stud",
        "level": "XXXI",
        "time_utc": 1357223263,
    },
    "PokerStars Home Game Hand #14: {Xqhoep'w Wpzw} Tournament #7, 100+9 8-Game (Razz Limit) - Match Round I, Level IV (50/100) - 2013/06/03 16:27:43 ET": {
        "club": "Xqhoep'w Wpzw",
        "buy_in": "100+9",
        "mixed": "8-Game",
        "level": "Match Round I, Level IV",
    },
    "PokerStars Game #15: TOURNAMENT #7, $10+$1 7 CARD STUD HI/LO LIMIT - LEVEL I (25/50) - 2009/06/14 11:45:00 ET": {
        "game": "stud_hilo",
        "buy_in": "$10+$1",
        "level": "I",
    },
    "PokerStars Hand #16: Tournament #7, Freeroll  7 Card Stud Limit - Level I (10/20) - 2012/06/14 11:45:00 ET": {
        "buy_in": "Freeroll",
        "game": "stud_hi",
    },
    "PokerStars Hand #17: Tournament #7, 7 Card Stud Limit - Level I (10/20) - 2012/06/14 11:45:00 ET": {
        "buy_in": "",
        "game": "stud_hi",
    },
    "PokerStars Hand #18: Tournament #7, $5+$0.50 USD 7 Card Stud Limit - Level I (10 / 20) - 2026/06/14 11:45:00 EET": {
        "time_zone": "EET",
        "time_utc": 1781426700,
    },
}  # fmt: skip


@pytest.mark.parametrize("heading", CASH_HEADERS, ids=lambda heading: heading[:60])
def test_cash_headers(heading: str) -> None:
    symbol = next((symbol for symbol in "€£" if symbol in heading), "$")
    _check(header_of(heading, CASH.replace("$", symbol)), CASH_HEADERS[heading])


@pytest.mark.parametrize("heading", TOURNAMENT_HEADERS, ids=lambda heading: heading[:60])
def test_tournament_headers(heading: str) -> None:
    _check(header_of(heading, RAZZ), TOURNAMENT_HEADERS[heading])


def _check(header: Header, expected: dict[str, Any]) -> None:
    stakes = header.stakes
    got = {
        name: {"small": stakes.small_bet.amount, "big": stakes.big_bet.amount}.get(
            name, getattr(header, name, None)
        )
        for name in expected
    }
    assert got == expected
    assert header.site == "pokerstars"
    assert stakes.small_bet.source == stakes.big_bet.source == "printed"
    assert stakes.ante == stakes.bring_in == Stake(None, "none")


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("Table 'Laomedon' 8-max", ("Laomedon", 8, 0)),
        ("Table '743144019 1' 2-max Seat #1 is the button", ("743144019 1", 2, 1)),
        ("Table 'it's 'a' table' 6-max ", ("it's 'a' table", 6, 0)),
        ("Table 'Play' 8-max (Play Money) ", ("Play", 8, 0)),
    ],
)
def test_tables(table: str, expected: tuple[str, int, int]) -> None:
    header = header_of(next(iter(CASH_HEADERS)), table=table)
    assert (header.table, header.seats_max, header.dealer) == expected


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        ("Hold'em No Limit ($1/$2 USD)", "Hold'em"),
        ("8-Game (Triple Draw 2-7 Lowball Limit, $1/$2 USD)", "Triple Draw 2-7 Lowball"),
        ("HORSE (Omaha Hi/Lo Limit, $1/$2 USD)", "Omaha Hi/Lo"),
        ("5 Card Omaha Pot Limit ($1/$2 USD)", "5 Card Omaha"),
        ("Tournament #7, $1+$0.10 USD 8-Game (Hold'em Limit) - Level I (10/20)", "Hold'em"),
        ("Badugi Limit ($1/$2 USD)", "Badugi"),
        ("5 Card Draw Limit ($1/$2 USD)", "5 Card Draw"),
        ("6+ Hold'em No Limit (Button Blind $1 - Ante $0.10 USD)", "6+ Hold'em"),
    ],
)
def test_other_games_are_known_by_name_and_passed_over(game: str, expected: str) -> None:
    reading = reading_of(f"PokerStars Hand #9:  {game} - 2013/07/02 10:00:00 ET", "x\nnot looked at\n")
    assert (reading.hand, reading.quarantine, reading.findings) == (None, None, ())
    assert reading.other_game == expected


@pytest.mark.parametrize(
    "heading",
    [
        "PokerStars Hand #9:  7 Cxrd Stud Limit ($1/$2 USD) - 2013/07/02 10:00:00 ET",
        "PokerStars Hand #9:  Some New Game Limit ($1/$2 USD) - 2013/07/02 10:00:00 ET",
        "PokerStars Hand #9:  Razz Limit ($1.005/$2.01 USD) - 2013/07/02 10:00:00 ET",
        "PokerStars Hand #9:  Razz Limit (€1/€2 USD) - 2013/07/02 10:00:00 ET",
        "PokerStars Hand #9:  Razz Limit ($1/€2 USD) - 2013/07/02 10:00:00 ET",
        "PokerStars Hand #9: Tournament #7, $1+$0.10 USD Razz Limit - Level I ($10/$20) - 2013/07/02 10:00:00 ET",
        "PokerStars Hand #9: ",
    ],
)
def test_headers_that_make_no_sense_are_quarantined(heading: str) -> None:
    reading = reading_of(heading)
    assert reading.hand is None
    assert reading.quarantine is not None
    assert reading.quarantine.reason == "header"
    assert reading.quarantine.message.startswith("line 1: ")
    assert [finding.code for finding in reading.findings] == ["text.quarantined"]


def test_the_hour_that_comes_twice_is_settled_by_the_other_zone() -> None:
    # On 2 November 2014 New York had 1:30 twice: at 5:30 and at 6:30 UTC.
    assert to_utc("2014/11/02 1:30:00", "ET") == 1414906200
    assert to_utc("2014/11/02 1:30:00", "ET", "2014/11/02 6:30:00", "CET") == 1414906200
    assert to_utc("2014/11/02 1:30:00", "ET", "2014/11/02 7:30:00", "CET") == 1414909800


def test_times_that_are_none_are_not_known() -> None:
    for clock in ("2014/13/02 1:30:00", "2014/02/30 1:30:00", "2014/02/03 25:30:00", "2014/02/03 5:60:00"):
        assert to_utc(clock, "ET") is None
    assert to_utc("2014/02/03 5:00:00", "IST") is None
    assert all(to_utc("2014/07/03 5:00:00", zone) is not None for zone in ZONES)
