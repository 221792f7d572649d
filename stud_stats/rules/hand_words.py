"""What hands are called in a card room: all ranks that can decide between two of them."""

from __future__ import annotations

from typing import Final

from stud_stats.core.cards import RANK_NAMES, RANK_PLURALS, RANKS
from stud_stats.core.events import HandName

_STRAIGHTS: Final = {4: "a straight to the", 8: "a straight flush to the"}


def hand_words(name: HandName) -> str:
    """A hand in words, with the cards beside its pairs; a name that tells of fewer ranks has fewer.

    >>> hand_words(HandName(1, (8, 12, 6, 3))), hand_words(HandName(2, (10, 8)))
    ('a pair of Tens with A 8 5', 'two pair, Queens and Tens')
    >>> hand_words(HandName(4, (7,))), hand_words(HandName(5, (12, 9, 5, 3, 1)))
    ('a straight to the Nine', 'a flush, A J 7 5 3')
    >>> hand_words(HandName(6, (3, 12))), hand_words(HandName(7, (10, 0)))
    ('a full house, Fives full of Aces', 'four Queens with 2')
    >>> hand_words(HandName(0, (11, 9))), hand_words(HandName(-1, (6, 3, 2, 0, 12)))
    ('high card K J', 'a low of 8 5 4 2 A')
    """
    ranks = name.ranks
    every = " ".join(RANKS[rank] for rank in ranks)
    match name.category:
        case 0:
            return f"high card {every}"
        case 1:
            return f"a pair of {RANK_PLURALS[ranks[0]]}{_beside(ranks[1:])}"
        case 2:
            pairs = " and ".join(RANK_PLURALS[rank] for rank in ranks[:2])
            return f"two pair, {pairs}{_beside(ranks[2:])}"
        case 3:
            return f"three {RANK_PLURALS[ranks[0]]}{_beside(ranks[1:])}"
        case 5:
            return f"a flush, {every}"
        case 6:
            return "a full house, " + " full of ".join(RANK_PLURALS[rank] for rank in ranks)
        case 7:
            return f"four {RANK_PLURALS[ranks[0]]}{_beside(ranks[1:])}"
        case 4 | 8:
            return f"{_STRAIGHTS[name.category]} {RANK_NAMES[ranks[0]]}"
        case _:
            return f"a low of {every}"


def _beside(ranks: tuple[int, ...]) -> str:
    return f" with {' '.join(RANKS[rank] for rank in ranks)}" if ranks else ""
