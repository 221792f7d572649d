"""Short ways to read PokerStars lines and texts in tests."""

from __future__ import annotations

from collections.abc import Sequence

from stud_stats.core.events import Event
from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.parsing.blocks import Block, split
from stud_stats.parsing.line_lexer import HandText
from stud_stats.parsing.reader import Reader, Reading, read_block, reader_of

READER: Reader = reader_of(POKERSTARS)


def read_lines(names: Sequence[str], lines: Sequence[str], decimals: int = 2) -> list[Event]:
    """The events of ``lines`` in a hand of players with these names: seats are lines 1 to n."""
    seats = [f"Seat {seat}: {name} ($20 in chips) " for seat, name in enumerate(names, 1)]
    read = READER.lexer.reader(decimals).read(HandText([*seats, *lines], 1, decimals))
    assert [seat.player for seat in read.seats] == list(names)
    return read.events[len(names) :]


def blocks_of(text: str | bytes, file: str = "file.txt") -> list[Block]:
    """The blocks of a text."""
    return split(text.encode() if isinstance(text, str) else text, POKERSTARS, file)


def read_text(text: str | bytes, file: str = "file.txt") -> list[Reading]:
    """What each block of a text turns out to be."""
    return [read_block(block, POKERSTARS) for block in blocks_of(text, file)]
