"""The end of a random hand: who is paid what, who shows and who mucks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from stud_stats.core.cards import Card
from stud_stats.core.events import Collect, Muck, Show
from stud_stats.replay.pots import Pot, best_of, halves_of
from stud_stats.replay.state import NOBODY
from stud_stats.replay.table import Table
from stud_stats.rules.games import LAST_STREET
from stud_stats.rules.odd_chips import odd_chip_order, odd_shares
from stud_stats.rules.profile import UNSPECIFIED

Line: TypeAlias = Show | Muck | Collect


class Ending(msgspec.Struct, frozen=True):
    """The closing lines, what each pot paid (main pot first), and the rake."""

    lines: tuple[Line, ...]
    paid: tuple[int, ...]
    rake: int


def uncontested(chance: random.Random, winner: int, total: int, rake: int, cards: Sequence[Card]) -> Ending:
    """All others folded: the winner is paid and may show something of the hand, or say nothing."""
    lines: list[Line] = [Collect(0, winner, total - rake)]
    manner = chance.random()
    if manner < 0.15:
        lines.append(Show(0, winner, tuple(chance.sample(list(cards), chance.randint(1, len(cards))))))
    elif manner < 0.7:
        lines.append(Muck(0, winner, beaten=False))
    return Ending(tuple(lines), (total - rake,), rake)


def show_order(table: Table, opener: int, dealer: int = 0) -> list[int]:
    """Who shows after whom by the house's rule: clockwise from the last to bet on seventh street; if
    nobody did, from who opened it (``opener``, `NOBODY` where nobody could) or from the dealer's left.
    """
    live = list(table.live)
    first = table.aggressor if table.street == LAST_STREET else NOBODY
    if first == NOBODY and table.profile.showdown_first == "aggressor_else_opener":
        # With all hidden or all-in the leader would have opened.
        leaders = [*table.openers.accepted, *table.openers.tied, *live]
        first = opener if opener != NOBODY else leaders[0]
    if first == NOBODY:
        # Antes begin at the dealer's left.
        after = [player for player in table.order if table.seats[player].seat > dealer]
        first = after[0] if after else table.order[0]
    seats = [seat.seat for seat in table.seats]
    return sorted(live, key=lambda player: (seats[player] < seats[first], seats[player]))


class Contest:
    """Hands shown down for one or more pots. ``cards`` are of all players, the common one included."""

    def __init__(
        self,
        chance: random.Random,
        table: Table,
        cards: Sequence[Sequence[Card]],
        order: Sequence[int],
        dealer: int = 0,
    ) -> None:
        self.chance = chance
        self.table = table
        self.cards = cards
        self.order = order
        self.dealer = dealer
        self.halves: list[tuple[str, list[int | None]]] = []
        for half, strength in (("high", table.game.high), ("low", table.game.low)):
            if strength is not None:
                values = [strength(hand) if p in order else None for p, hand in enumerate(cards)]
                self.halves.append((half, values))
        muck = table.profile.non_aggressor_may_muck
        all_in = any(not table.stack[player] for player in order)
        self.all_show = muck == "no" or (muck == "unless_all_in" and all_in)

    def ending(
        self, pots: Sequence[Pot], rakes: Sequence[int], own_cards: Sequence[Sequence[Card]]
    ) -> Ending:
        """Shows, mucks and collects: the last side pot first, as the rooms do it."""
        lines: list[Line] = []
        shown: list[int] = []
        told: set[int] = set()
        paid: list[int] = []
        for number in range(len(pots) - 1, -1, -1):
            pot = pots[number]
            for player in self.order:
                if player not in pot.eligible or player in told:
                    continue
                told.add(player)
                if self.must_show(player, shown, pots) or self.chance.random() < 0.5:
                    shown.append(player)
                    lines.append(Show(0, player, tuple(own_cards[player])))
                else:
                    lines.append(Muck(0, player))
            net = pot.amount - rakes[number]
            paid.insert(0, net)
            lines += [
                Collect(0, player, amount, pot=_pot_number(number, len(pots)))
                for player, amount in self.awards(pot.eligible, net)
                if amount
            ]
        return Ending(tuple(lines), tuple(paid), sum(rakes))

    def must_show(self, player: int, shown: Sequence[int], pots: Sequence[Pot]) -> bool:
        """The first has to, and whoever is not yet beaten in every half of every pot of his; all where
        the house wants it.
        """
        if self.all_show:
            return True
        for pot in pots:
            if player not in pot.eligible:
                continue
            rivals = [other for other in shown if other in pot.eligible]
            for _, values in self.halves:
                own = values[player]
                if own is not None and all((values[other] or -1) <= own for other in rivals):
                    return True
        return not shown

    def awards(self, eligible: Sequence[int], amount: int) -> list[tuple[int, int]]:
        """(player, chips) of one pot: the high half first, odd chips as the house has them."""
        won = [(half, best_of(eligible, values)) for half, values in self.halves]
        won = [(half, winners) for half, winners in won if winners]
        parts = halves_of(amount, has_low=True) if len(won) == 2 else (amount,)
        found: list[tuple[int, int]] = []
        for (half, winners), part in zip(won, parts, strict=True):
            found += self.shares(half, winners, part).items()
        return found

    def shares(self, half: str, winners: Sequence[int], part: int) -> dict[int, int]:
        """The part of each of several equal hands; the best suits first where the house says nothing."""
        profile = self.table.profile
        seats = [seat.seat for seat in self.table.seats]
        hands = {player: self.cards[player] for player in winners}
        order = None
        for rule in (profile.odd_chip_tie, "high_suit_five"):
            if order is None and rule != UNSPECIFIED:
                is_low = half == "low"
                order = odd_chip_order(rule, winners, hands, seats, self.dealer, is_low=is_low)
        most = profile.odd_chip_max_per_player
        return odd_shares(part, order or winners, 1 if most == UNSPECIFIED else most)


def _pot_number(number: int, pots: int) -> int:
    """The room numbers its side pots only where there are several."""
    return -1 if number == 1 and pots == 2 else number
