"""Who comes first by what lies face up: bring-in and the openers of later streets.

A bigger integer always comes first. Boards are of known cards, up to four and a community card.
Straights and flushes do not count on a board, even where a community card makes five: what counts
is how many of a kind lie there, then the ranks (S0-17, S0-22, S0-23, S3-12). Two pair beats a
higher single pair.
"""

from __future__ import annotations

from collections.abc import Sequence

from stud_stats.core.cards import Card
from stud_stats.rules.ranking import paired_strength, razz_strength


def high_board(up_cards: Sequence[Card]) -> int:
    """The order of boards in Stud Hi and Hi/Lo: the greatest acts first; suits are left out.

    >>> from stud_stats.core.cards import parse_cards
    >>> high_board(parse_cards("2c 2d 3h 3s")) > high_board(parse_cards("As Ad Kc Qd"))
    True
    """
    return paired_strength(up_cards)


def low_board(up_cards: Sequence[Card]) -> int:
    """The order of boards in razz: the greatest (the best low) acts first; aces are low, pairs bad.

    Only boards of the same number of cards can be compared (S0-37).

    >>> from stud_stats.core.cards import parse_cards
    >>> low_board(parse_cards("Kc Qd")) > low_board(parse_cards("2c 2d"))
    True
    """
    return razz_strength(up_cards)


def board_suits(up_cards: Sequence[Card], *, ace_low: bool) -> int:
    """What decides between boards of equal ranks where suits do: the greatest comes first.

    The suit of the weightiest card decides, spades high: the pair before its kickers, then the
    highest rank; of a pair its better suit (S0-18, S3-13). ``ace_low`` for razz boards.

    >>> from stud_stats.core.cards import parse_cards
    >>> board_suits(parse_cards("As Kc"), ace_low=False) > board_suits(parse_cards("Ah Ks"), ace_low=False)
    True
    >>> board_suits(parse_cards("3c 3s"), ace_low=False) > board_suits(parse_cards("3h 3d"), ace_low=False)
    True
    """
    ranks = [card >> 2 for card in up_cards]

    def weight(card: Card) -> tuple[int, int, int]:
        rank = card >> 2
        return ranks.count(rank), (rank + 1) % 13 if ace_low else rank, card & 3

    value = 0
    # The suits of all cards, weightiest first: a community card that two boards share decides nothing.
    for card in sorted(up_cards, key=weight, reverse=True):
        value = value << 2 | card & 3
    return value


def bring_in_order(door: Card, *, ace_low: bool) -> int:
    """Who brings in by the door card: the greatest does.

    Stud Hi and Hi/Lo: the lowest card, ace high, the lowest suit of equal ranks (S0-08, S0-09,
    S3-06, S4-03). Razz (``ace_low``): the highest card with the ace low, the highest suit of equal
    ranks (S0-35).

    >>> from stud_stats.core.cards import parse_card
    >>> doors = [parse_card(text) for text in ("Kd", "Ks", "Ah")]
    >>> doors.index(max(doors, key=lambda door: bring_in_order(door, ace_low=True)))
    1
    """
    if ace_low:
        return ((door >> 2) + 1) % 13 << 2 | door & 3
    return 51 - door
