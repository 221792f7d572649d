"""How a random player chooses among what is legal."""

from __future__ import annotations

import random
from typing import Final, Literal, TypeAlias

import msgspec

from stud_stats.replay.limits import Options

Choice: TypeAlias = Literal["fold", "passive", "raise"]
"""``passive`` is a check, a call or the bring-in, whichever there is."""


class Policy(msgspec.Struct, frozen=True):
    """Chances of a player: to raise where it is allowed, and to fold when facing a bet."""

    raises: float
    folds: float


POLICIES: Final = {
    "passive": Policy(0.03, 0.3),
    "calling": Policy(0.1, 0.1),
    "tight": Policy(0.25, 0.7),
    "usual": Policy(0.3, 0.45),
    "wild": Policy(0.8, 0.1),
}
FAMILY: Final = Policy(0.02, 0.0)
"""Nobody gives up: the cards run out when eight play so."""
_AT_THE_ENDS: Final = 0.6
"""How often a wager of any amount is the smallest or the largest."""
ABSENT: Final = Policy(0.0, 1.0)
"""Sits out: checks where that is free and folds to any bet."""


def table_mood(chance: random.Random, count: int) -> list[Policy]:
    """Policies for a table, from passive to wild, mostly mixed."""
    mood = chance.random()
    if mood < 0.1:
        return [FAMILY] * count
    if mood < 0.25:
        return [chance.choice(list(POLICIES.values()))] * count
    return [chance.choice(list(POLICIES.values())) for _ in range(count)]


def chosen_total(chance: random.Random, options: Options, most: int) -> int:
    """The street total of a wager: one of the legal ones, an end of the range or anything between;
    ``most``, all the player has, where that makes none.
    """
    if not options.any_between:
        sizes = [total for total in options.totals if total <= most]
        return chance.choice(sizes) if sizes else most
    lowest, highest = options.totals[0], min(options.totals[-1], most)
    if highest <= lowest:
        return min(lowest, most)
    manner = chance.random()
    if manner < _AT_THE_ENDS:
        return lowest if manner < _AT_THE_ENDS / 2 else highest
    return chance.randint(lowest, highest)


def choose(chance: random.Random, policy: Policy, options: Options) -> Choice:
    """One choice among the legal ones."""
    if options.may_raise and options.totals and chance.random() < policy.raises:
        return "raise"
    if options.call and chance.random() < policy.folds:
        return "fold"
    return "passive"
