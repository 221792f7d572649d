"""Main and side pots: what they hold, who may win them, and how they are shared.

Pure functions of what was put in and of the strengths of hands.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Pot(msgspec.Struct, frozen=True, gc=False):
    """One pot: its chips before rake and the players who may win it (S1-17, S1-18)."""

    amount: int
    eligible: tuple[int, ...]


def pots_of(invested: Sequence[int], in_play: Sequence[bool], all_in: Sequence[bool]) -> tuple[Pot, ...]:
    """The pots, the main pot first; layers that the same players may win are one pot.

    Only the chips of players who are in and all-in bound a pot: what others put in unequally
    (by a missing ante, say) is dead money of the last one.

    >>> pots_of([30, 100, 100, 10], [True, True, True, False], [True, False, False, False])
    (Pot(amount=100, eligible=(0, 1, 2)), Pot(amount=140, eligible=(1, 2)))
    """
    players = range(len(invested))
    levels = sorted({invested[p] for p in players if in_play[p] and all_in[p] and invested[p]})
    pots: list[Pot] = []
    below, left = 0, sum(invested)
    for level in levels:
        chips = sum([min(amount, level) - min(amount, below) for amount in invested])
        eligible = [p for p in players if in_play[p] and (not all_in[p] or invested[p] >= level)]
        pots.append(Pot(chips, tuple(eligible)))
        below = level
        left -= chips
    rest = tuple([p for p in players if in_play[p] and (not all_in[p] or invested[p] > below)])
    if pots and (not left or not rest or rest == pots[-1].eligible):
        pots[-1] = Pot(pots[-1].amount + left, pots[-1].eligible)
    elif left and rest:
        pots.append(Pot(left, rest))
    return tuple(pots)


def best_of(players: Sequence[int], strength: Sequence[int | None]) -> tuple[int, ...]:
    """Those of ``players`` who share the greatest strength; nobody where all are None."""
    known = [(value, p) for p in players if (value := strength[p]) is not None]
    if not known:
        return ()
    best = max(known)[0]
    return tuple([p for value, p in known if value == best])


def halves_of(amount: int, *, has_low: bool) -> tuple[int, int]:
    """The high and the low half of a split pot, the odd unit in the high half (TDA 20)."""
    low = amount // 2 if has_low else 0
    return amount - low, low


def shares(amount: int, winners: int) -> tuple[int, ...]:
    """Equal shares, the odd units on the first ones, one each (S0-28, S1-22, S4-20).

    >>> shares(20, 3)
    (7, 7, 6)
    """
    each, odd = divmod(amount, winners)
    return tuple([each + 1] * odd + [each] * (winners - odd))


def in_proportion(amount: int, weights: Sequence[int]) -> tuple[int, ...]:
    """``amount`` shared by weight in whole units, by largest remainder; the sum is exact.

    The earlier index takes an equal remainder. All zero weights: nothing is shared out and the
    answer is all zeros.

    >>> in_proportion(5, [1, 1, 1]), in_proportion(3, [0, 0])
    ((2, 2, 1), (0, 0))
    """
    total = sum(weights)
    if not total or not amount:
        return (0,) * len(weights)
    whole = [amount * weight // total for weight in weights]
    left = amount - sum(whole)
    if left:
        remainders = [amount * weight % total for weight in weights]
        # Stable also in reverse: equal remainders stay in the order of their places.
        for place in sorted(range(len(weights)), key=remainders.__getitem__, reverse=True)[:left]:
            whole[place] += 1
    return tuple(whole)
