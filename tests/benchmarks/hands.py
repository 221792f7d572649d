"""The hands of the benchmarks: random legal ones, so that no cache sees a text twice."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, islice

from stud_stats.core.events import GAMES, Hand
from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.generating import generate
from stud_stats.parsing.blocks import Block, split
from stud_stats.writers.pokerstars import BETWEEN_HANDS, write

SEED = 5


@cache
def hands(count: int) -> tuple[Hand, ...]:
    """``count`` hands, the three games in turn, cash and tournament, passive to wild."""
    each = -(-count // len(GAMES))
    series: list[Iterator[Hand]] = [generate(each, game, SEED) for game in GAMES]
    return tuple(islice(chain.from_iterable(zip(*series, strict=True)), count))


@cache
def text(count: int) -> str:
    """The same as one PokerStars file."""
    return BETWEEN_HANDS.join([write(hand) for hand in hands(count)]) + "\n"


@cache
def blocks(count: int) -> tuple[Block, ...]:
    """The blocks of that file."""
    return tuple(split(text(count).encode(), POKERSTARS, "generated.txt"))
