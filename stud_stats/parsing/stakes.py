"""Sizes that a header does not print, from the posts of the hand and of the hands around it.

A hand speaks for a size by the post most frequent among its players who are not all-in by it.
Hands of the same table (in a tournament: of the same level) that stand near each other in the
same file vote; the hand itself has no vote on its own size. So:

* neighbours that agree by more than half with this hand, or that are two or more and agree
  against it, or that know what this hand cannot tell: their size, source ``neighbours``;
* otherwise what this hand says, source ``hand``: a size that its own posts cannot be wrong by;
* otherwise nothing.

One wrong ante among many is thus found, and of two hands that differ neither is blamed. Only where bets
are of fixed sizes does a wager speak for the size of a bet; elsewhere its amount is the player's choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from stud_stats.core.events import (
    NO_STAKE,
    Ante,
    BringIn,
    Call,
    Event,
    Fold,
    Hand,
    Stake,
    Street,
    Wager,
)

NEIGHBOURS: Final = 10
"""Hands that vote on each side."""
_TO_OVERRULE: Final = 2
"""Neighbours needed against what a hand says itself."""
_SIZES: Final = ("small_bet", "big_bet", "ante", "bring_in")

Sizes = tuple[int | None, int | None, int | None, int | None]
"""Small bet, big bet, ante and bring-in, None where a hand does not tell."""


def fill_stakes(hands: Sequence[Hand]) -> list[Hand]:
    """The hands, in the same order, with the sizes filled that their headers do not print.

    ``hands`` are those of one file (or of a stretch of it) in their order.
    """
    told = [_told(hand) for hand in hands]
    groups: dict[tuple[object, ...], list[int]] = {}
    for number, hand in enumerate(hands):
        groups.setdefault(_table_of(hand, number, told[number]), []).append(number)
    found: list[dict[str, Stake]] = [{} for _ in hands]
    for members in groups.values():
        for place, size in enumerate(_SIZES):
            if all(getattr(hands[number].header.stakes, size).source != "none" for number in members):
                continue
            said = [told[number][place] for number in members]
            for number, stake in zip(members, _settle(said), strict=True):
                if getattr(hands[number].header.stakes, size).source == "none" and stake is not NO_STAKE:
                    found[number][size] = stake
    return [_with_stakes(hand, stakes) if stakes else hand for hand, stakes in zip(hands, found, strict=True)]


def _table_of(hand: Hand, number: int, told: Sizes) -> tuple[object, ...]:
    """What hands must share to speak for each other; a hand of no table speaks for itself.

    Where a tournament prints no level, the ante that a hand's players agree on tells it.
    """
    header = hand.header
    stakes = header.stakes
    place: tuple[object, ...] = (header.table,)
    if header.tournament:
        place = (header.tournament, header.level or told[2])
    if not any(place):
        place = (number,)
    kind = (header.site, header.game, header.structure, header.currency)
    return (*place, *kind, stakes.small_bet.amount, stakes.big_bet.amount)


def _settle(said: list[int | None]) -> list[Stake]:
    """The size of each hand of a table, given what each says."""
    known = {amount for amount in said if amount is not None}
    if len(known) == 1 and said.count(None) <= len(said) - 2:
        # The common case: all that say anything agree, and nobody is alone.
        return [Stake(known.pop(), "neighbours")] * len(said)
    settled = []
    for number, own in enumerate(said):
        around = said[max(0, number - NEIGHBOURS) : number] + said[number + 1 : number + 1 + NEIGHBOURS]
        votes = Counter([amount for amount in around if amount is not None])
        amount, count = votes.most_common(1)[0] if votes else (None, 0)
        agreed = 2 * count > votes.total()
        if agreed and (own is None or own == amount or count >= _TO_OVERRULE):
            settled.append(Stake(amount, "neighbours"))
        else:
            settled.append(NO_STAKE if own is None else Stake(own, "hand"))
    return settled


def _told(hand: Hand) -> Sizes:
    """What the lines of one hand say of its sizes."""
    stakes = hand.header.stakes
    stacks = [seat.stack for seat in hand.seats]
    antes: list[int] = []
    bring_in: int | None = None
    for event in hand.events:
        kind = type(event)
        if kind is Ante:
            assert isinstance(event, Ante)
            if not event.all_in and event.amount < stacks[event.player]:
                antes.append(event.amount)
            stacks[event.player] -= event.amount
        elif kind is BringIn:
            assert isinstance(event, BringIn)
            if not event.all_in and event.amount < stacks[event.player]:
                bring_in = event.amount
            break
        elif kind is Wager or kind is Call or kind is Fold:
            break
    small, big = stakes.small_bet.amount, stakes.big_bet.amount
    if hand.header.structure == "fixed_limit" and (small is None or big is None):
        small, big = _bets(hand.events)
    if bring_in is not None and small is not None and bring_in >= small:
        # A full bet that the room calls a bring-in says nothing of the bring-in's size.
        bring_in = None
    return small, big, _most_frequent(antes), bring_in


def _bets(events: Iterable[Event]) -> tuple[int | None, int | None]:
    """Small and big bet from the first wager of each street that is not all-in.

    An open pair allows a big bet on fourth street, so fourth speaks for the small bet alone, and only
    where third does not and later streets show which of the two it was.
    """
    street, open_to_bet = 0, False
    told: dict[int, list[int]] = {}
    put_in: dict[int, int] = {}
    for event in events:
        if isinstance(event, Street):
            street, open_to_bet = event.street, True
            put_in = {}
        elif isinstance(event, BringIn):
            put_in[event.player] = event.amount
        elif isinstance(event, Wager) and open_to_bet:
            open_to_bet = False
            total = event.to
            if total is None and event.added is not None:
                total = event.added + put_in.get(event.player, 0)
            if total is not None and not event.all_in:
                told.setdefault(street, []).append(total)
    big = _most_frequent([total for later in (5, 6, 7) for total in told.get(later, ())])
    below = [total for total in told.get(4, ()) if big is not None and total < big]
    return _most_frequent(told.get(3, below)), big


def _most_frequent(amounts: list[int]) -> int | None:
    """The most frequent amount, of equally frequent ones the larger: short posts are the odd ones."""
    if not amounts:
        return None
    counts = Counter(amounts)
    return max(counts, key=lambda amount: (counts[amount], amount))


def _with_stakes(hand: Hand, found: Mapping[str, Stake]) -> Hand:
    """The hand with these sizes, in its header and in the first of its events, which is the header."""
    header = hand.header
    filled = msgspec.structs.replace(header, stakes=msgspec.structs.replace(header.stakes, **found))
    events = (filled, *hand.events[1:]) if hand.events else ()
    return msgspec.structs.replace(hand, header=filled, events=events)
