"""The end of a random hand: who is paid what, who shows and who mucks."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from stud_stats.core.cards import Card
from stud_stats.core.events import Collect, Muck, Show
from stud_stats.replay.pots import Pot, best_of, halves_of, shares
from stud_stats.rules.games import GameRow
from stud_stats.rules.ranking import best_five_high, best_five_low

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


class Contest:
    """Hands shown down for one or more pots. ``cards`` are of all players, the common one included."""

    def __init__(
        self, chance: random.Random, game: GameRow, cards: Sequence[Sequence[Card]], order: Sequence[int]
    ) -> None:
        self.chance = chance
        self.game = game
        self.cards = cards
        self.order = order
        self.halves: list[tuple[str, list[int | None]]] = []
        for half, strength in (("high", game.high), ("low", game.low)):
            if strength is not None:
                values = [strength(hand) if p in order else None for p, hand in enumerate(cards)]
                self.halves.append((half, values))

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
        """The first has to, and whoever is not yet beaten in every half of every pot of his."""
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
        """(player, chips) of one pot: the high half first, an odd chip to the higher suit."""
        won = [(half, best_of(eligible, values)) for half, values in self.halves]
        won = [(half, winners) for half, winners in won if winners]
        parts = halves_of(amount, has_low=True) if len(won) == 2 else (amount,)
        found: list[tuple[int, int]] = []
        for (half, winners), part in zip(won, parts, strict=True):
            ranked = sorted(winners, key=lambda player: self.suits(half, player), reverse=True)
            found += list(zip(ranked, shares(part, len(ranked)), strict=True))
        return found

    def suits(self, half: str, player: int) -> list[int]:
        """The suits of the five cards, the highest card first: of equal hands the greatest is first."""
        five = best_five_high(self.cards[player]) if half == "high" else best_five_low(self.cards[player])
        return [card & 3 for card in five]


def _pot_number(number: int, pots: int) -> int:
    """The room numbers its side pots only where there are several."""
    return -1 if number == 1 and pots == 2 else number
