"""Hand values: the positions of the rule texts, and agreement with pokerkit."""

from __future__ import annotations

import random
from itertools import combinations, pairwise

import pytest
from pokerkit import EightOrBetterLowHand, RegularLowHand, StandardHighHand

from stud_stats.core.cards import ACE, CARD_TEXTS, parse_card, parse_cards
from stud_stats.core.events import HandName
from stud_stats.rules.ranking import (
    EIGHT,
    best_five_high,
    best_five_low,
    high_name,
    high_name_of,
    high_strength,
    low8_strength,
    low_name,
    low_name_of,
    low_strength,
    razz_strength,
)

R = {text: rank for rank, text in enumerate("23456789TJQKA")}


def ranks(text: str) -> tuple[int, ...]:
    return tuple(R[letter] for letter in text)


HIGH_NAMES = [
    pytest.param("2h Jc Qc Ks Ad Ts 9c", 4, "A", id="T86 ace-high straight"),
    pytest.param("Kc Kd 7h 7s 4c 4d Ac", 2, "K7A", id="T89 no three pair"),
    pytest.param("Ac 2d 3h 4s 5c Kd Kh", 4, "5", id="wheel"),
    pytest.param("As 2s 3s 4s 5s Kd Kh", 8, "5", id="steel wheel"),
    pytest.param("As Ks Qs Js Ts 9s 8s", 8, "A", id="royal flush"),
    pytest.param("Ks Qs Js Ts 9s As 2s", 8, "A", id="straight flush before longer flush"),
    pytest.param("9s 8s 7s 6s 5s Ts 2d", 8, "T", id="best of six in a row"),
    pytest.param("As 9s 8s 4s 2s Kd Qd", 5, "A9842", id="flush"),
    pytest.param("As Ks 9s 8s 4s 3s 2s", 5, "AK984", id="seven of a suit"),
    pytest.param("5h 5c 2s As 5d Ah 4d", 6, "5A", id="full house"),
    pytest.param("2h 2s 2d 4d Ad Ah As", 6, "A2", id="T110 two trips are a full house"),
    pytest.param("2h 2s 2d Kd Kh Ad Ah", 6, "2A", id="trips and two pairs"),
    pytest.param("Ad Ah As Kd Kh Ks Qc", 6, "AK", id="two trips, higher second"),
    pytest.param("9c 9d 9h Ks Kd 9s Ah", 7, "9A", id="quads, best kicker"),
    pytest.param("9c 9d 9h 9s Ks Kd Kh", 7, "9K", id="quads and trips"),
    pytest.param("Qc Kd Qh Js Qd 4h 9d", 3, "QKJ", id="trips"),
    pytest.param("Ac 4d 7d Td 3d Tc 2h", 1, "TA74", id="pair"),
    pytest.param("Qh Td 8d 7c 5s 4s 2c", 0, "QT875", id="no pair"),
    pytest.param("Ah 3c Ac", 1, "A3", id="three cards shown"),
    pytest.param("Ah", 0, "A", id="one card shown"),
    pytest.param("Ac Kc Qc Jc", 0, "AKQJ", id="four cards make no flush"),
    pytest.param("3c 3d 4c 4d", 2, "43", id="two pair of four cards"),
]


@pytest.mark.parametrize(("cards", "category", "named"), HIGH_NAMES)
def test_high_hands_are_named(cards: str, category: int, named: str) -> None:
    assert high_name(parse_cards(cards)) == HandName(category, ranks(named))


HIGH_PAIRS = [
    pytest.param("Ac 7d 6h 4s 3c", "Kc Qd Jh 9s 8c", id="T87 ace high wins"),
    pytest.param("Ac Jd 9h 8s 7c", "Ad Jc 9d 8h 2s", id="T88 the last kicker"),
    pytest.param("2c 2d 3h 4s 6c", "Ac Kd Qh Js 9c", id="a pair over no pair"),
    pytest.param("6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac", id="the wheel is the lowest straight"),
    pytest.param("Ac Ad Kh Ks Qc", "Ac Ad Kh Ks Jc", id="two pair by kicker"),
    pytest.param("2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kc", id="quads over aces full"),
]


@pytest.mark.parametrize(("better", "worse"), HIGH_PAIRS)
def test_high_hands_are_ordered(better: str, worse: str) -> None:
    assert high_strength(parse_cards(better)) > high_strength(parse_cards(worse))


def test_t90_the_other_two_cards_never_break_a_tie() -> None:
    first, second = parse_cards("Ac Kd Qh Js 9c 3d 2h"), parse_cards("Ad Kc Qs Jh 9d 8c 4s")
    assert high_strength(first) == high_strength(second)


LOW_NAMES = [
    pytest.param("3d 3s 5h 4h", None, "3354", id="shown in part, pairs first"),
    pytest.param("Ac Qd 6s 7h 2h 3h 4c", None, "6432A", id="six low"),
    pytest.param("Ah 2h 3h 4h 5h Kc Kd", None, "5432A", id="T97 wheel, flush ignored"),
    pytest.param("Kc Kd 5h 5s 2c 2d Kh", None, "5522K", id="T96 two pair, no qualifier"),
    pytest.param("Ac Ad Ah 2c 2d 2h 3s", None, "22AA3", id="aces and deuces are the lowest two pair"),
    pytest.param("Ac Ad 9h 9c 9d 2h 3s", None, "AA932", id="the lowest pair is the aces"),
    pytest.param("Ac 2d 3h 4s 5c 5d 8h", 8, "5432A", id="T94 the pair is not used"),
    pytest.param("2s 3s 4s 5s As Kd Kc", 8, "5432A", id="T92 a straight flush is the best low"),
    pytest.param("7h 2h 4c Jc 5h 7s 8c", 8, "87542", id="eight low"),
]


@pytest.mark.parametrize(("cards", "qualifier", "named"), LOW_NAMES)
def test_low_hands_are_named(cards: str, qualifier: int | None, named: str) -> None:
    assert low_name(parse_cards(cards), qualifier) == HandName(-1, ranks(named))


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param("9c 8d 7h 2s Ac Kd Qh", id="T93 nine high"),
        pytest.param("8c 8d 7h 2s Ac 2d 7c", id="four ranks only"),
        pytest.param("Ac 2d 3h 4s", id="four cards"),
    ],
)
def test_no_low_qualifies(cards: str) -> None:
    assert low8_strength(parse_cards(cards)) is None
    assert low_name(parse_cards(cards), EIGHT) is None


@pytest.mark.parametrize(
    ("cards", "qualifier", "qualifies"),
    [
        ("9c 8d 7h 2s Ac Kd Qh", 9, True),
        ("9c 8d 7h 2s Ac Kd Qh", 8, False),
        ("9c 8d 7h 2s Ac Kd Qh", 0, True),
        ("8c 7d 4h 2s Ac Kd Qh", 7, False),
        ("7c 6d 4h 2s Ac Kd Qh", 7, True),
        ("9c 9d 7h 2s Ac 2d 7c", 9, False),
        ("9c 9d 7h 2s Ac 2d 7c", 0, True),
        ("Ac 2d 3h 4s", 9, False),
        ("Kc Qd Jh Ts 9c", 13, True),
        ("Kc Qd Jh Ts 9c", 12, False),
    ],
)
def test_a_house_may_have_another_qualifier(cards: str, qualifier: int, qualifies: bool) -> None:
    hand = parse_cards(cards)
    assert (low_strength(hand, qualifier) is not None) == qualifies
    assert (low_name(hand, qualifier) is not None) == qualifies
    if qualifies:
        assert low_strength(hand, qualifier) == razz_strength(hand)


LOW_PAIRS = [
    pytest.param("7c 5d 4h 2s Ac", "8c 4d 3h 2s Ac", id="T91 seven low over eight low"),
    pytest.param("7c 6d 5h 4s 3c", "8c 4d 3h 2s Ac", id="T95 read from the top"),
    pytest.param("Kc Kd 5h 5s Qc", "2c 2d 2h 3s 4c", id="T96 two pair over trips"),
    pytest.param("Kc Qd Jh Ts 9c", "Ac Ad 2h 3s 4c", id="no pair over a pair"),
]


@pytest.mark.parametrize(("better", "worse"), LOW_PAIRS)
def test_low_hands_are_ordered(better: str, worse: str) -> None:
    assert razz_strength(parse_cards(better)) > razz_strength(parse_cards(worse))


def test_a_qualified_low_is_worth_the_same_in_both_games() -> None:
    cards = parse_cards("7h 2h 4c Jc 5h Ts 8c")
    assert low8_strength(cards) == razz_strength(cards)


def test_best_five_take_the_higher_suits_where_ranks_leave_a_choice() -> None:
    assert best_five_high(parse_cards("Kc Kd Qh Qs 9c 9s 2d")) == parse_cards("Kd Kc Qs Qh 9s")
    assert best_five_low(parse_cards("Ac As 2d 3h 4c 4s 6d")) == parse_cards("6d 4s 3h 2d As")


@pytest.mark.parametrize(
    ("cards", "five"),
    [
        pytest.param("9h 8s 7h 6d 5c Ks 2d", "9h 8s 7h 6d 5c", id="T103 first"),
        pytest.param("9s 8h 7c 6c 5d Qc 3h", "9s 8h 7c 6c 5d", id="T103 second"),
        pytest.param("2h 2s 2d Kd Kh Ad Ah", "Ah Ad 2s 2h 2d", id="full house"),
    ],
)
def test_best_five(cards: str, five: str) -> None:
    assert best_five_high(parse_cards(cards)) == parse_cards(five)


def _random_hands(seed: int, count: int, deck: list[int]) -> list[list[int]]:
    chance = random.Random(seed)
    return [chance.sample(deck, chance.choice((5, 6, 7, 7))) for _ in range(count)]


WHOLE_DECK = list(range(52))
FOUR_RANKS = [parse_card(r + s) for r in "A258" for s in "cdhs"]
LOW_RANKS = [parse_card(r + s) for r in "A2345678" for s in "cdhs"]
TWO_SUITS = [parse_card(r + s) for r in "23456789TJQKA" for s in "hs"]
DECKS = [
    pytest.param(1, WHOLE_DECK, id="whole deck"),
    pytest.param(2, FOUR_RANKS, id="four ranks"),
    pytest.param(3, LOW_RANKS, id="low ranks"),
    pytest.param(4, TWO_SUITS, id="two suits"),
]
ORACLES = {
    "high": (StandardHighHand, high_strength),
    "razz": (RegularLowHand, razz_strength),
    "eight or better": (EightOrBetterLowHand, low8_strength),
}


@pytest.mark.parametrize(("seed", "deck"), DECKS)
@pytest.mark.parametrize("kind", ORACLES)
def test_agrees_with_pokerkit(kind: str, seed: int, deck: list[int]) -> None:
    oracle, ours = ORACLES[kind]
    hands = _random_hands(seed, 2000, deck)
    texts = ["".join(CARD_TEXTS[card] for card in hand) for hand in hands]
    theirs = [oracle.from_game_or_none(text) for text in texts]
    own = [ours(hand) for hand in hands]
    assert [value is None for value in own] == [value is None for value in theirs]
    compared = [(o, t) for o, t in zip(own, theirs, strict=True) if o is not None and t is not None]
    four_ranks_make_no_qualified_low = kind == "eight or better" and deck is FOUR_RANKS
    assert len(compared) >= (0 if four_ranks_make_no_qualified_low else 200)
    for (own_a, their_a), (own_b, their_b) in pairwise(compared):
        assert (own_a > own_b, own_a == own_b) == (their_a > their_b, their_a == their_b)


def test_best_five_are_as_good_as_all_seven() -> None:
    for hand in _random_hands(5, 300, WHOLE_DECK) + _random_hands(6, 300, FOUR_RANKS):
        high, low = best_five_high(hand), best_five_low(hand)
        assert set(high) <= set(hand)
        assert len(high) == len(low) == 5
        assert high_strength(high) == high_strength(hand)
        assert razz_strength(low) == razz_strength(hand)


def test_every_five_of_a_small_deck_keeps_its_name_through_the_integer() -> None:
    deck = [parse_card(r + s) for r in "A2345" for s in "cds"]
    for five in combinations(deck, 5):
        counted = sorted(low_name_of(razz_strength(five)).ranks)
        assert counted == sorted(card >> 2 for card in five)
        assert high_name_of(high_strength(five)) == high_name(five)


def test_aces_are_low_in_names_of_low_hands() -> None:
    name = low_name(parse_cards("Ac Ad 2h 3s 4c"), None)
    assert name is not None
    assert name.ranks[:2] == (ACE, ACE)
