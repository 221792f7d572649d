"""Microseconds a line of every text dialect, side by side with PokerStars."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import Final

from stud_stats.dialects import LINE_DIALECTS
from stud_stats.parsing.blocks import Block, split
from stud_stats.parsing.dialect import LineDialect
from stud_stats.parsing.encodings import find_encoding
from stud_stats.parsing.reader import reader_of
from tests.benchmarks.rounds import race
from tests.histories.files import FILES, HISTORIES

SLOWEST: Final = 1.5
"""Times the microseconds a line of PokerStars that a dialect may take."""
_LINES: Final = 6_000
"""Lines of a round, or a few more."""
_ROUNDS: Final = 7


def _samples(dialect: LineDialect) -> list[Block]:
    """The hands of the dialect's own samples, again and again."""
    blocks = []
    for path in FILES:
        if path.is_relative_to(HISTORIES / dialect.name):
            data = path.read_bytes()
            found = split(data, dialect, path.name, find_encoding(data))
            blocks += [block for block in found if reader_of(dialect).read(block).hand is not None]
    return blocks * (1 + _LINES // max(1, _lines(blocks)))


def _lines(blocks: list[Block]) -> int:
    return sum(block.text.rstrip().count("\n") + 1 for block in blocks)


def bench_dialects() -> bool:
    """Reading each text dialect's samples, in the same rounds."""
    samples = {dialect.name: _samples(dialect) for dialect in LINE_DIALECTS}

    def reading(dialect: LineDialect) -> Callable[[int], None]:
        read, blocks = reader_of(dialect).read, samples[dialect.name]

        def run(_number: int) -> None:
            for block in blocks:
                read(block)

        return run

    seconds = race({dialect.name: reading(dialect) for dialect in LINE_DIALECTS}, _ROUNDS)
    a_line = {name: median(taken) / _lines(samples[name]) * 1e6 for name, taken in seconds.items()}
    held = True
    for name, figure in sorted(a_line.items(), key=lambda pair: pair[1]):
        ratio = median(
            [
                (one / _lines(samples[name])) / (two / _lines(samples["pokerstars"]))
                for one, two in zip(seconds[name], seconds["pokerstars"], strict=True)
            ]
        )
        held = held and ratio <= SLOWEST
        verdict = "ok" if ratio <= SLOWEST else "TOO SLOW"
        print(f"{name:<14} {figure:5.2f} microseconds a line   {ratio:4.2f} x PokerStars   {verdict}")
    return held
