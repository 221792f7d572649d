"""The hands of the benchmarks: random legal ones, so that no cache sees a text twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, cycle, islice

from stud_stats.core.events import GAMES, Hand
from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.generating import generate
from stud_stats.parsing.blocks import Block, split
from stud_stats.parsing.reader import read_block
from stud_stats.writers.pokerstars import BETWEEN_HANDS, write
from tests.benchmarks import reference_loop
from tests.corpus import CORPUS

SEED = 5
_NUMBER = re.compile(r"(PokerStars (?:Game|Hand) #)[0-9]+")
_FIRST_NUMBER = 10**11


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


@cache
def real_blocks(count: int) -> tuple[Block, ...]:
    """``count`` real hands, where they are at hand (else none): the few there are, again and again with other
    numbers, as the floors were measured. Only those that the reference loop understands too.
    """
    texts = []
    for file in sorted((CORPUS / "pokerstars").glob("*.txt")):
        for block in split(file.read_bytes(), POKERSTARS, file.name):
            text = block.text.replace("\r\n", "\n").strip("\ufeff\n")
            plain = Block(text, block.source)
            if read_block(plain, POKERSTARS).hand is not None and _is_plain(plain):
                texts.append(text)
    if not texts:
        return ()
    numbered = (
        _NUMBER.sub(rf"\g<1>{_FIRST_NUMBER + number}", text, count=1)
        for number, text in enumerate(islice(cycle(texts), count))
    )
    return tuple(split((BETWEEN_HANDS.join(numbered) + "\n").encode(), POKERSTARS, "real.txt"))


def _is_plain(block: Block) -> bool:
    try:
        reference_loop.parse(block.text, block.source)
    except (AssertionError, LookupError, TypeError, ValueError, AttributeError, StopIteration):
        return False
    return True
