"""Who acts first by what lies face up: the positions of the rule texts."""

from __future__ import annotations

import pytest

from stud_stats.core.cards import parse_card, parse_cards
from stud_stats.rules.boards import board_suits, bring_in_order, high_board, low_board

DOORS = [
    pytest.param("2d 2c Ks 7h", False, "2c", id="T01 clubs are the lowest"),
    pytest.param("Ac Kd 3h", False, "3h", id="T02 the ace is high"),
    pytest.param("As Ac Ks", False, "Ks", id="T03 a king is lower than any ace"),
    pytest.param("Kd Ks Ah", True, "Ks", id="T04 razz, the higher suit"),
    pytest.param("As Qh Jd", True, "Qh", id="T05 razz, never the ace"),
    pytest.param("5c 4s 9h 4d", False, "4d", id="T06 suits"),
    pytest.param("Ac Ad Ah As", True, "As", id="razz, all aces"),
]


@pytest.mark.parametrize(("doors", "ace_low", "brings_in"), DOORS)
def test_who_brings_in(doors: str, ace_low: bool, brings_in: str) -> None:
    cards = parse_cards(doors)
    assert max(cards, key=lambda door: bring_in_order(door, ace_low=ace_low)) == parse_card(brings_in)


HIGH_BOARDS = [
    pytest.param("2c 2d", "As Ks", id="T29 a pair of deuces before ace king"),
    pytest.param("Ad 9s 8h 2c", "4c 5c 6c 7c", id="T34 four cards make no straight or flush"),
    pytest.param("2c 2d 3h 3s", "As Ad Kc Qd", id="T35 two pair before a higher pair"),
    pytest.param("7c 7d 7h", "As Ad Kc", id="T36 trips before a higher pair"),
    pytest.param("Ac Kd Qh", "5c 3d 2h", id="T37 the best board, not the worst"),
    pytest.param("2c 2d 2h 2s", "Ac Ad Ah Ks", id="quads before trips"),
    pytest.param("As Ad 3h 3s", "As Ad 2h 2s", id="two pair by the second pair"),
    pytest.param("Ad Ah 3s 2s Kc", "9c Tc Jc Qc Kc", id="a community card makes no straight"),
    pytest.param("3c 3d 3h 2s 2c", "As Ad Ah Ks Qc", id="a community card makes a full house"),
]


@pytest.mark.parametrize(("first", "later"), HIGH_BOARDS)
def test_order_of_high_boards(first: str, later: str) -> None:
    assert high_board(parse_cards(first)) > high_board(parse_cards(later))


def test_t30_order_of_razz_boards_on_fourth_street() -> None:
    boards = [parse_cards(text) for text in ("2c 4d", "5h Ac", "7c 6d", "9h 7s", "Qc Qd")]
    order = [low_board(board) for board in boards]
    assert order == sorted(order, reverse=True)
    assert len(set(order)) == len(order)


@pytest.mark.parametrize(
    ("first", "later"),
    [
        pytest.param("Kc Qd", "2c 2d", id="T31 pairs are bad"),
        pytest.param("Kc Kd 2h", "Ac Ad Ah", id="trips are worse"),
        pytest.param("Ac Ad 2h 2c", "3c 3d 3h 4s", id="two pair before trips"),
        pytest.param("Ac 2d", "2c 3d", id="the ace is low"),
    ],
)
def test_order_of_razz_boards(first: str, later: str) -> None:
    assert low_board(parse_cards(first)) > low_board(parse_cards(later))


TIES = [
    pytest.param("As Kc", "Ah Ks", False, id="T27 the suit of the ace"),
    pytest.param("3s 3c", "3h 3d", False, id="T28 the better suit of the pair"),
    pytest.param("6s As", "6h Ac", True, id="T32 razz, the six decides"),
    pytest.param("6h 2d", "6c 2s", True, id="T33 razz by suit"),
    pytest.param("2h 2s Ac", "2c 2d As", False, id="the pair before its kicker"),
    pytest.param("Qh Ac 2s", "Qd As 2h", True, id="razz, an ace is the last card"),
    pytest.param("Kc Qs", "Kc Qh", False, id="a shared card decides nothing"),
]


@pytest.mark.parametrize(("first", "later", "ace_low"), TIES)
def test_suits_of_tied_boards(first: str, later: str, ace_low: bool) -> None:
    ours, theirs = parse_cards(first), parse_cards(later)
    order = low_board if ace_low else high_board
    assert order(ours) == order(theirs)
    assert board_suits(ours, ace_low=ace_low) > board_suits(theirs, ace_low=ace_low)
