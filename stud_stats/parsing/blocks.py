"""Blocks: draft."""

from __future__ import annotations
import msgspec
from stud_stats.core.source import Span


class Block(msgspec.Struct, frozen=True, gc=False):
    """The text of one hand and where it stands."""

    text: str
    source: Span
