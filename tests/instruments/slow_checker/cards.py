"""Hands and boards by brute force: plain tuples, every five of the cards tried, nothing looked up.

Throughout a larger tuple is better: it wins, or its board opens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from stud_stats.core.cards import parse_cards as cards

__all__ = ["best_eight_low", "best_high", "best_low", "board", "board_suit", "cards"]

Value = tuple[int, ...]

ACE = 14


def rank(card: int) -> int:
    """2 to 14, the ace high."""
    return card // 4 + 2


def low_rank(card: int) -> int:
    """1 to 13, the ace low."""
    return 1 if rank(card) == ACE else rank(card)


def suit(card: int) -> int:
    """Clubs 0, diamonds 1, hearts 2, spades 3."""
    return card % 4


def by_kind(ranks: Iterable[int]) -> tuple[Value, Value]:
    """How many there are of each rank, most first; and those ranks in that order."""
    groups = sorted(Counter(ranks).items(), key=lambda group: (group[1], group[0]), reverse=True)
    return tuple(count for _, count in groups), tuple(which for which, _ in groups)


_KINDS = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}


def five_high(cards: Sequence[int]) -> Value:
    """The ordinary ranking of exactly five cards."""
    counts, ranks = by_kind(rank(card) for card in cards)
    flush = len({suit(card) for card in cards}) == 1
    if ranks == (ACE, 5, 4, 3, 2):
        ranks = (5, 4, 3, 2, 1)
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    if straight:
        return (8 if flush else 4, *ranks)
    return (5 if flush else _KINDS[counts], *ranks)


def five_low(cards: Sequence[int]) -> Value:
    """Ace to five: straights and flushes do not count, pairs are bad, the highest card is compared first."""
    counts, ranks = by_kind(low_rank(card) for card in cards)
    return (*(-count for count in _padded(counts)), *(-which for which in ranks))


def _padded(counts: Value) -> Value:
    return (*counts, *(0 for _ in range(5 - len(counts))))


def five_eight_low(cards: Sequence[int], worst: int) -> Value | None:
    """Five different ranks of at most ``worst``, or None."""
    ranks = sorted({low_rank(card) for card in cards}, reverse=True)
    return tuple(-which for which in ranks) if len(ranks) == 5 and ranks[0] <= worst else None


@lru_cache(maxsize=4096)
def best_high(cards: tuple[int, ...]) -> Value:
    """The best high hand of five among the cards."""
    return max(five_high(five) for five in combinations(cards, 5))


@lru_cache(maxsize=4096)
def best_low(cards: tuple[int, ...]) -> Value:
    """The best razz hand of five among the cards."""
    return max(five_low(five) for five in combinations(cards, 5))


@lru_cache(maxsize=4096)
def best_eight_low(cards: tuple[int, ...], worst: int) -> Value | None:
    """The best qualifying low of five among the cards, or None."""
    found = [low for five in combinations(cards, 5) if (low := five_eight_low(five, worst)) is not None]
    return max(found, default=None)


# ---- boards


def board(cards: Sequence[int], *, razz: bool) -> tuple[Value, Value]:
    """Four cards make no straight or flush: kinds first, then ranks (T35), in razz both reversed."""
    counts, ranks = by_kind(low_rank(card) if razz else rank(card) for card in cards)
    if razz:
        return tuple(-count for count in counts), tuple(-which for which in ranks)
    return counts, ranks


def board_suit(cards: Sequence[int], *, razz: bool) -> int:
    """The suit of the deciding card: of those that make the board what it is, the highest (S0-18)."""
    value = low_rank if razz else rank
    counts = Counter(value(card) for card in cards)
    return max((counts[value(card)], value(card), suit(card)) for card in cards)[2]
