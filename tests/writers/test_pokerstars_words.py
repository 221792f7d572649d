"""The words of PokerStars: headers, hands."""

from __future__ import annotations

from typing import Any

import pytest

from stud_stats.core.cards import parse_cards
from stud_stats.core.events import Game, HandName, Header, Stake, Stakes
from stud_stats.rules.ranking import EIGHT, high_name, low_name
from stud_stats.writers.pokerstars_words import hand_words, heading, money, named, table_line


def header(**fields: Any) -> Header:
    stakes = Stakes(Stake(fields.pop("small", 4), "printed"), Stake(fields.pop("big", 8), "printed"))
    defaults: dict[str, Any] = {
        "line": 1,
        "site": "pokerstars",
        "hand_id": "35874004239",
        "game": "stud_hi",
        "structure": "fixed_limit",
        "currency": "USD",
        "stakes": stakes,
        "table": "Atalante II",
        "seats_max": 8,
        "time_text": "2009/11/26 10:08:43 ET",
    }
    return Header(**(defaults | fields))


HEADINGS = [
    pytest.param(
        header(),
        "PokerStars Hand #35874004239:  7 Card Stud Limit ($0.04/$0.08 USD) - 2009/11/26 10:08:43 ET",
        id="cash",
    ),
    pytest.param(
        header(game="stud_hilo", mixed="8-Game", small=40000, big=80000),
        "PokerStars Hand #35874004239:  8-Game (7 Card Stud Hi/Lo Limit, $400/$800 USD)"
        " - 2009/11/26 10:08:43 ET",
        id="mixed cash",
    ),
    pytest.param(
        header(
            game="razz", currency="chips", tournament="77", level="Level IV", buy_in="$2.00+$0.20 USD",
            small=50, big=100,
        ),
        "PokerStars Hand #35874004239: Tournament #77, $2.00+$0.20 USD Razz Limit - Level IV (50/100)"
        " - 2009/11/26 10:08:43 ET",
        id="tournament",
    ),
    pytest.param(
        header(
            currency="chips", tournament="77", level="XXXI", buy_in="$2.00+$0.20 USD", mixed="Triple Stud",
            small=250, big=500,
        ),
        "PokerStars Hand #35874004239: Tournament #77, $2.00+$0.20 USD Triple Stud (7 Card Stud Limit)"
        " - Level XXXI (250/500) - 2009/11/26 10:08:43 ET",
        id="mixed tournament",
    ),
    pytest.param(
        header(club="Sunday club", currency="chips", small=10, big=20),
        "PokerStars Home Game Hand #35874004239: {Sunday club}  7 Card Stud Limit (10/20)"
        " - 2009/11/26 10:08:43 ET",
        id="home game",
    ),
    pytest.param(
        header(time_text="", time_utc=1259248123),
        "PokerStars Hand #35874004239:  7 Card Stud Limit ($0.04/$0.08 USD) - 2009/11/26 10:08:43 ET",
        id="time of another site in Eastern time",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("given", "line"), HEADINGS)
def test_headings(given: Header, line: str) -> None:
    assert heading(given) == line


def test_table_lines() -> None:
    assert table_line(header()) == "Table 'Atalante II' 8-max"
    assert table_line(header(seats_max=0, dealer=3)) == "Table 'Atalante II' Seat #3 is the button"


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [(4, "USD", "$0.04"), (140, "EUR", "€1.40"), (280000, "USD", "$2800"), (1144, "chips", "1144")],
)
def test_amounts(amount: int, currency: str, text: str) -> None:
    assert money(amount, currency) == text


WORDS: list[Any] = [
    ("stud_hi", "As Ks Qs Js Ts 2d 2h", "a royal flush"),
    ("stud_hi", "9s Ks Qs Js Ts 2d 2h", "a straight flush, Nine to King"),
    ("stud_hi", "As 2s 3s 4s 5s Kd Kh", "a straight flush, Ace to Five"),
    ("stud_hi", "6s 6h 6d 6c Ts 2d 2h", "four of a kind, Sixes"),
    ("stud_hi", "5h 5c 2s As 5d Ah 4d", "a full house, Fives full of Aces"),
    ("stud_hi", "Qs 3s Js 6s Ad 4s 2s", "a flush, Queen high"),
    ("stud_hi", "6s 7d 9h 8c 5s 5h 9d", "a straight, Five to Nine"),
    ("stud_hi", "3s Qc Qd Jd Qh 4h 9d", "three of a kind, Queens"),
    ("stud_hi", "Ac 2c Kd Ks 7c 9h 9c", "two pair, Kings and Nines"),
    ("stud_hi", "6c 6d Kd Qs 7c 9h 2c", "a pair of Sixes"),
    ("stud_hi", "Ac 4d 7d Td 3d Jc 2h", "high card Ace"),
    ("stud_hi", "Ah 3c Ac", "a pair of Aces"),
    ("stud_hilo", "7h 2h 4c Jc 5h 7s 8c", "HI: a pair of Sevens; LO: 8,7,5,4,2"),
    ("stud_hilo", "Qc Kh Qs Td Jh 6d 6s", "HI: two pair, Queens and Sixes"),
    ("razz", "Ac Qd 6s 7h 2h 3h 4c", "Lo: 6,4,3,2,A"),
    ("razz", "5h 9h Th Jd Qs 3d Kh", "Lo: J,T,9,5,3"),
    ("razz", "3d 3s 5h 4h", "Lo: 3,3,5,4"),
]


@pytest.mark.parametrize(("game", "cards", "words"), WORDS)
def test_words_of_hands(game: Game, cards: str, words: str) -> None:
    held = parse_cards(cards)
    high = None if game == "razz" else named(high_name(held))
    low = None if game == "stud_hi" else low_name(held, EIGHT if game == "stud_hilo" else None)
    assert hand_words(game, high, low) == words


def test_no_names_are_no_words() -> None:
    for game in ("stud_hi", "stud_hilo", "razz"):
        assert hand_words(game, None, None) == ""


def test_low_names_keep_all_ranks() -> None:
    assert named(HandName(-1, (6, 5, 3, 2, 0))) == HandName(-1, (6, 5, 3, 2, 0))
