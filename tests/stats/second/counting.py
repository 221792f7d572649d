"""What a statistic counts in one hand of one player, told by a function that was written from its sentence.

A share is told by the times it counts: the street (0: the hand as a whole) and whether it was a success.
Money is told by the amount and the bet it is in (0: none).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from stud_stats.rules.profile import RulesProfile
from tests.stats.second.legality import may_wager
from tests.stats.second.story import Act, Story

Times = Iterator[tuple[int, bool]]
Amounts = Iterator[tuple[int, int]]
"""Pairs of an amount and the size of the bet that it is counted in."""
Ratios = Iterator[tuple[int, int]]
"""Pairs of an amount and the one that it is set against."""


class NotToldError(Exception):
    """The text does not say it, and a walk along the events does not guess."""


@dataclass(frozen=True)
class View:
    """A hand from the chair of one player, under the rules of a house."""

    story: Story
    player: int
    profile: RulesProfile

    @property
    def acts(self) -> list[Act]:
        """The player's acts, the forced opening among them."""
        return self.story.of(self.player)

    @property
    def dealt(self) -> bool:
        return self.story.dealt[self.player]

    def saw(self, street: int) -> bool:
        """In when the street was dealt."""
        return street in self.story.seen[self.player]

    def may_wager(self, act: Act) -> bool:
        known = self.story.may_wager.get(act.place)
        if known is None:
            known = may_wager(self.story, act, self.profile)
            self.story.may_wager[act.place] = known
        return known


Share = Callable[[View], Times]
Money = Callable[[View], Amounts]
Ratio = Callable[[View], Ratios]

SHARES: dict[str, Share] = {}
MONEY: dict[str, Money] = {}
RATIOS: dict[str, Ratio] = {}


def share(*keys: str) -> Callable[[Share], Share]:
    """Register the function as the second telling of the statistics ``keys``."""

    def register(tell: Share) -> Share:
        for key in keys:
            assert key not in SHARES, key
            SHARES[key] = tell
        return tell

    return register


def money(key: str) -> Callable[[Money], Money]:
    """Register the function as the second telling of a sum of chips."""

    def register(tell: Money) -> Money:
        assert key not in MONEY, key
        MONEY[key] = tell
        return tell

    return register


def ratio(key: str) -> Callable[[Ratio], Ratio]:
    """Register the function as the second telling of one sum of chips to another."""

    def register(tell: Ratio) -> Ratio:
        assert key not in RATIOS, key
        RATIOS[key] = tell
        return tell

    return register
