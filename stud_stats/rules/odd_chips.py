"""Who gets the odd chip of a tie, by each of the conventions that are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stud_stats.core.cards import Card
from stud_stats.rules.ranking import best_five_high, best_five_low


def odd_chip_order(
    rule: str,
    winners: Sequence[int],
    hands: Mapping[int, Sequence[Card]],
    seats: Sequence[int],
    dealer: int,
    *,
    is_low: bool,
) -> list[int] | None:
    """The tied players, who gets an odd chip first; None where the button's place is not known.

    ``rule`` is a value of `odd_chip_tie`, ``hands`` all cards of each winner, the common one
    included, ``seats`` the seat number of every player, ``dealer`` that of the button or 0.

    ``left_of_button``: the first clockwise from the button (S1-22). ``high_suit_five``: the highest
    card of the five by rank, then suit (TDA 20). ``high_suit_seven``: the same over all seven.
    ``low_suit_seven_for_low``: that for high hands, for low ones the lowest of the seven (Robert's
    Rules). ``lowest_seat``: the first by seat (PK-12). Aces are low in low hands. Where two share
    their first card (it is common) the next one decides.
    """
    if rule == "lowest_seat":
        return sorted(winners, key=seats.__getitem__)
    if rule == "left_of_button":
        if not dealer:
            return None
        return sorted(winners, key=lambda p: (seats[p] <= dealer, seats[p]))
    if rule == "low_suit_seven_for_low" and is_low:
        return sorted(winners, key=lambda p: sorted(map(_ace_low, hands[p])))
    five = best_five_low if is_low else best_five_high

    def highest_first(player: int) -> list[int]:
        cards = five(hands[player]) if rule == "high_suit_five" else hands[player]
        return sorted(map(_ace_low, cards) if is_low else cards, reverse=True)

    return sorted(winners, key=highest_first, reverse=True)


def odd_shares(amount: int, order: Sequence[int], most: int) -> dict[int, int]:
    """``amount`` in equal shares, the odd chips to the first of ``order``: one each, or all of them to
    the first where one player may have any number (``most`` is 0).

    >>> odd_shares(20, [4, 2, 0], 1), odd_shares(20, [4, 2, 0], 0)
    ({4: 7, 2: 7, 0: 6}, {4: 8, 2: 6, 0: 6})
    """
    each, odd = divmod(amount, len(order))
    if most == 0:
        return {player: each + odd * (place == 0) for place, player in enumerate(order)}
    return {player: each + (place < odd) for place, player in enumerate(order)}


def _ace_low(card: Card) -> int:
    """Cards by rank, the ace below the deuce, then suit."""
    return ((card >> 2) + 1) % 13 * 4 + (card & 3)
