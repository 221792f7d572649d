"""What hands are worth: our own tables, one integer a hand, a bigger integer is a stronger hand.

The cards of a hand are summed into one integer that counts its ranks (three bits a rank) and its
suits (four bits a suit). What a combination of ranks is worth is worked out once and kept: there
are fewer than 76,000 combinations of up to seven cards, and a session of play meets a fraction.

All functions take known cards only (0..51, see `stud_stats.core.cards`), each at most once, in
any order, seven at most. Fewer than five are accepted, for hands shown in part: the value is of
what there is, a missing card counts as none, and straights and flushes need five cards.

High hands follow S0-26, S3-19 and S4-19: the best five of seven, no third pair, suits never
decide. Low hands are ace to five: straights and flushes do not count (S0-40, S2-13).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from stud_stats.core.cards import ACE, Card
from stud_stats.core.events import HandName

HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
THREE_OF_A_KIND: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
FOUR_OF_A_KIND: Final = 7
STRAIGHT_FLUSH: Final = 8
LOW: Final = -1
"""The category of a low hand's name."""

EIGHT: Final = 8
"""The qualifier of Stud Hi/Lo: no card of a low above an eight (S2-13)."""

_SUIT_SHIFT: Final = 39
_RANKS_MASK: Final = (1 << _SUIT_SHIFT) - 1
_KEYS: Final = tuple((1 << 3 * (card >> 2)) + (1 << _SUIT_SHIFT + 4 * (card & 3)) for card in range(52))
# Three added to each suit's count sets its highest bit when there are five or more of the suit.
_FLUSH_ADD: Final = 0x3333 << _SUIT_SHIFT
_FLUSH_BITS: Final = 0x8888 << _SUIT_SHIFT

_CATEGORY_SHIFT: Final = 20
_LOW_BASE: Final = 1 << _CATEGORY_SHIFT + 4

# The five ranks of each straight as bits, the best first; the ace also stands below the deuce.
_STRAIGHTS: Final = (*((0b11111 << top - 4, top) for top in range(ACE, 3, -1)), (0b1000000001111, 3))

_high_by_ranks: dict[int, int] = {}
_paired_by_ranks: dict[int, int] = {}
_low_by_ranks: dict[int, int] = {}
_flush_by_mask: dict[int, int] = {}


def high_strength(cards: Sequence[Card]) -> int:
    """The strength of the best five of up to seven cards as a high hand.

    >>> from stud_stats.core.cards import parse_cards
    >>> high_strength(parse_cards("Ac 7d 6h 4s 3c")) > high_strength(parse_cards("Kc Qd Jh 9s 8c"))
    True
    """
    key = 0
    for card in cards:
        key += _KEYS[card]
    if key + _FLUSH_ADD & _FLUSH_BITS:
        return _flush_strength(cards, key)
    ranks = key & _RANKS_MASK
    value = _high_by_ranks.get(ranks)
    if value is None:
        value = _high_by_ranks[ranks] = _work_out_high(ranks)
    return value


def razz_strength(cards: Sequence[Card]) -> int:
    """The strength of the best five as an ace-to-five low: no qualifier, pairs are allowed.

    Only hands of the same number of cards (five and more are five) can be compared.

    >>> from stud_stats.core.cards import parse_cards
    >>> razz_strength(parse_cards("7c 6d 5h 4s 3c")) > razz_strength(parse_cards("8c 4d 3h 2s Ac"))
    True
    """
    key = 0
    for card in cards:
        key += _KEYS[card]
    ranks = key & _RANKS_MASK
    value = _low_by_ranks.get(ranks)
    if value is None:
        value = _low_by_ranks[ranks] = _work_out_low(ranks)
    return value


def low8_strength(cards: Sequence[Card]) -> int | None:
    """The strength of the best low of five different ranks, none above an eight.

    None: no such low. The scale is that of `razz_strength`.
    """
    mask = 0
    for card in cards:
        mask |= _LOW8_BITS[card]
    return _LOW8_BY_MASK[mask]


def low_strength(cards: Sequence[Card], qualifier: int) -> int | None:
    """The strength of the best low of five different ranks, none above ``qualifier``; 0: any low is one.

    None: no such low. The scale is that of `razz_strength`.

    >>> from stud_stats.core.cards import parse_cards
    >>> nine = parse_cards("9c 8d 7h 2s Ac Kd Qh")
    >>> low_strength(nine, 8), low_strength(nine, 9) == low_strength(nine, 0) == razz_strength(nine)
    (None, True)
    """
    if qualifier == EIGHT:
        return low8_strength(cards)
    strength = razz_strength(cards)
    if not qualifier:
        return strength
    # No pair, the highest of the five in the first digit, and a fifth card in the last.
    packed = _LOW_BASE - strength
    return strength if packed < qualifier + 1 << 16 and packed & 15 else None


def paired_strength(cards: Sequence[Card]) -> int:
    """Like `high_strength`, but straights and flushes do not count; for boards."""
    key = 0
    for card in cards:
        key += _KEYS[card]
    ranks = key & _RANKS_MASK
    value = _paired_by_ranks.get(ranks)
    if value is None:
        value = _paired_by_ranks[ranks] = _pack_high(*_best_of_kinds(_counts(ranks)))
    return value


def high_name(cards: Sequence[Card]) -> HandName:
    """What the best five are called: the category and all ranks that matter, the weightiest first.

    A pair is ``(pair, kicker, kicker, kicker)``, a straight ``(top,)`` (a wheel's top is the five),
    a flush its five ranks; a hand shown in part has fewer.

    >>> from stud_stats.core.cards import parse_cards
    >>> high_name(parse_cards("Kc Kd 7h 7s 4c 4d Ac"))
    HandName(category=2, ranks=(11, 5, 12))
    """
    return high_name_of(high_strength(cards))


@cache
def high_name_of(strength: int) -> HandName:
    """The name that belongs to a `high_strength`."""
    return HandName(strength >> _CATEGORY_SHIFT, tuple([digit - 1 for digit in _digits(strength)]))


def low_name(cards: Sequence[Card], qualifier: int | None) -> HandName | None:
    """What the best low is called: its ranks from the highest down, pairs first; aces are 12.

    ``qualifier`` is `EIGHT` for Stud Hi/Lo, None or 0 for razz; None is returned where no low
    qualifies.

    >>> from stud_stats.core.cards import parse_cards
    >>> low_name(parse_cards("3d 3s 5h 4h"), None)
    HandName(category=-1, ranks=(1, 1, 3, 2))
    """
    strength = low_strength(cards, qualifier or 0)
    return None if strength is None else low_name_of(strength)


@cache
def low_name_of(strength: int) -> HandName:
    """The name that belongs to a `razz_strength` or `low8_strength`."""
    packed = _LOW_BASE - strength
    category = packed >> _CATEGORY_SHIFT
    ranks: list[int] = []
    for place, digit in enumerate(_digits(packed)):
        times = _REPEATS[category][place] if place < len(_REPEATS[category]) else 1
        ranks += [(digit - 2) % 13] * times
    return HandName(LOW, tuple(ranks))


def best_five_high(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the best high hand (all, where there are five or fewer), the highest first.

    Where equal ranks leave a choice it falls on the higher suit: that is what a player would
    table when suits decide an odd chip.
    """
    return _best_five(cards, high_strength, lambda card: card)


def best_five_low(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the best ace-to-five low, the highest first, aces last; choice as for high."""
    return _best_five(cards, razz_strength, lambda card: (card - 48) if card >= 48 else card + 4)


def _best_five(
    cards: Sequence[Card], strength: Callable[[tuple[Card, ...]], int], order: Callable[[Card], int]
) -> tuple[Card, ...]:
    held = sorted(cards, key=order, reverse=True)
    # `combinations` keeps the order of `held`, so the first of the strongest has the higher suits.
    return max(combinations(held, min(5, len(held))), key=strength)


def _counts(ranks: int) -> list[int]:
    """How many cards of each rank, deuce to ace."""
    return [ranks >> 3 * rank & 7 for rank in range(13)]


def _pack_high(category: int, ranks: list[int]) -> int:
    value = category
    for place in range(5):
        value = value << 4 | (ranks[place] + 1 if place < len(ranks) else 0)
    return value


def _digits(packed: int) -> list[int]:
    return [digit for shift in (16, 12, 8, 4, 0) if (digit := packed >> shift & 15)]


def _straight_top(mask: int) -> int | None:
    return next((top for bits, top in _STRAIGHTS if mask & bits == bits), None)


def _best_of_kinds(counts: list[int]) -> tuple[int, list[int]]:
    """The best category without straights and flushes, and the ranks of its (up to) five cards."""
    by_weight = sorted(range(13), key=lambda rank: (counts[rank], rank), reverse=True)
    first, second = by_weight[0], by_weight[1]
    most = min(counts[first], 4)

    def others(taken: tuple[int, ...], wanted: int) -> list[int]:
        rest = [rank for rank in range(ACE, -1, -1) if rank not in taken for _ in range(counts[rank])]
        return rest[:wanted]

    if most == 4:
        return FOUR_OF_A_KIND, [first, *others((first,), 1)]
    if most == 3 and counts[second] >= 2:
        # Trips beside trips are a pair here, and so may lose to a higher pair that is only two.
        pair = max(rank for rank in range(13) if rank != first and counts[rank] >= 2)
        return FULL_HOUSE, [first, pair]
    if most == 3:
        return THREE_OF_A_KIND, [first, *others((first,), 2)]
    if most == 2 and counts[second] == 2:
        return TWO_PAIR, [first, second, *others((first, second), 1)]
    if most == 2:
        return PAIR, [first, *others((first,), 3)]
    return HIGH_CARD, others((), 5)


def _work_out_high(ranks: int) -> int:
    counts = _counts(ranks)
    category, best = _best_of_kinds(counts)
    if category < STRAIGHT:
        top = _straight_top(sum(1 << rank for rank in range(13) if counts[rank]))
        if top is not None:
            return _pack_high(STRAIGHT, [top])
    return _pack_high(category, best)


def _flush_strength(cards: Sequence[Card], key: int) -> int:
    """A hand with five or more of a suit; of seven cards it holds neither quads nor a full house."""
    flagged = key + _FLUSH_ADD & _FLUSH_BITS
    suit = (flagged.bit_length() - 1 - _SUIT_SHIFT) >> 2
    mask = 0
    for card in cards:
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
    value = _flush_by_mask.get(mask)
    if value is None:
        top = _straight_top(mask)
        if top is not None:
            value = _pack_high(STRAIGHT_FLUSH, [top])
        else:
            value = _pack_high(FLUSH, [rank for rank in range(ACE, -1, -1) if mask >> rank & 1][:5])
        _flush_by_mask[mask] = value
    return value


# Low categories are worse the higher: no pair, pair, two pair, trips, full house, quads; how
# often each of the leading ranks of a packed low stands in the hand.
_REPEATS: Final = ((), (2,), (2, 2), (3,), (3, 2), (4,))
_LOW_CATEGORY_BY_KINDS: Final = {(): 0, (2,): 1, (2, 2): 2, (3,): 3, (3, 2): 4, (4,): 5}


def _pack_low(counts: list[int]) -> int:
    """Up to five cards (``counts`` ace to king) as a low: the smaller, the better."""
    by_weight = sorted(
        (r for r in range(13) if counts[r]), key=lambda rank: (counts[rank], rank), reverse=True
    )
    kinds = tuple(counts[rank] for rank in by_weight if counts[rank] > 1)
    value = _LOW_CATEGORY_BY_KINDS[kinds]
    for place in range(5):
        value = value << 4 | (by_weight[place] + 1 if place < len(by_weight) else 0)
    return value


def _work_out_low(ranks: int) -> int:
    high_order = _counts(ranks)
    counts = [high_order[ACE], *high_order[:ACE]]
    different = [rank for rank in range(13) if counts[rank]]
    if len(different) >= 5:
        # No low with a pair beats five different ranks, and of those the lowest are best.
        return _LOW_BASE - _pack_low([int(rank in different[:5]) for rank in range(13)])
    held = [rank for rank in range(13) for _ in range(counts[rank])]
    fives = set(combinations(held, min(5, len(held))))
    return _LOW_BASE - min(_pack_low([five.count(rank) for rank in range(13)]) for five in fives)


_LOW8_BITS: Final = tuple(
    1 << (rank + 1) % 13 if (rank := card >> 2) in (ACE, 0, 1, 2, 3, 4, 5, 6) else 0 for card in range(52)
)


def _low8_value(mask: int) -> int | None:
    lowest = [rank for rank in range(8) if mask >> rank & 1][:5]
    if len(lowest) < 5:
        return None
    return _LOW_BASE - _pack_low([1 if rank in lowest else 0 for rank in range(13)])


_LOW8_BY_MASK: Final = tuple(_low8_value(mask) for mask in range(256))
