"""A hand written and read again, and hands compared without the places where they stand."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from stud_stats.core.events import Event, Hand
from stud_stats.core.source import Span
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.reader import Reader

NOWHERE = Span("", 0, 0, 1)


@cache
def _reader(dialect: str) -> Reader:
    return Reader(DIALECT_BY_NAME[dialect])


def read(text: str, dialect: str) -> Hand:
    """The one hand of ``text``; AssertionError with what was said where there is none."""
    reading = _reader(dialect).read(Block(text, NOWHERE))
    assert reading.hand is not None, f"{reading}\n{text}"
    assert not reading.findings, f"{reading.findings}\n{text}"
    return reading.hand


def unplaced(hand: Hand) -> tuple[Event, ...]:
    """The events without their line numbers: all of a hand but where it stands."""
    return tuple([replace(event, line=0) for event in hand.events])
