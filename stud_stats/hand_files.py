"""A hand found by the number its room gave it: in files, or among stored texts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from stud_stats.core.events import Stake, Stakes
from stud_stats.core.source import Span
from stud_stats.dialects import DIALECT_BY_NAME, detect
from stud_stats.parsing.blocks import Block, chunks
from stud_stats.parsing.dialect import Dialect, LineDialect
from stud_stats.parsing.encodings import find_encoding
from stud_stats.parsing.reader import Quarantined, Reading, read_block
from stud_stats.parsing.sources import Source, find_sources
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import TextOfHand

_HEAD: Final = 1 << 16
"""Bytes of a file by which its dialect is told."""


class Found(msgspec.Struct):
    """Everything of a number: hands, and texts that could not be read as one."""

    hands: list[TextOfHand] = msgspec.field(default_factory=list)
    unreadable: list[Quarantined] = msgspec.field(default_factory=list)


def find_hand(paths: Sequence[str | Path], hand_id: str) -> Found:
    """All hands numbered ``hand_id`` in the files under ``paths``; the same text again counts once.

    `SourceError` or OSError where a file cannot be read.
    """
    found = Found()
    texts: set[str] = set()
    forms = (hand_id, json.dumps(hand_id)[1:-1])
    for source in find_sources(paths):
        for dialect, blocks in _stretches(source):
            # A document may be known by its content, so that its number stands nowhere in it.
            printed = isinstance(dialect, LineDialect)
            if printed and not any(form in block.text for block in blocks for form in forms):
                continue
            for reading, text in _readings(blocks, dialect):
                if text in texts:
                    continue
                if reading.hand is not None and reading.hand.header.hand_id == hand_id:
                    texts.add(text)
                    found.hands.append(TextOfHand(reading.hand, text, dialect.name, reading.findings))
                elif reading.quarantine is not None and reading.quarantine.hand_id == hand_id:
                    texts.add(text)
                    found.unreadable.append(reading.quarantine)
    return found


STORED: Final = (
    "file", "line", "byte_start", "byte_end", "dialect", "text",
    "small_bet", "big_bet", "ante", "bring_in", "stakes_source",
)  # fmt: skip
"""The columns of a stored hand that `stored_hand` needs."""


def stored_hand(row: Mapping[str, Any]) -> TextOfHand:
    """The hand of a stored row, read again from its text; ValueError if that can no longer be read.

    Its stakes are those that it was stored with: the hands around it are not asked again.
    """
    place = Span(row["file"], row["byte_start"], row["byte_end"], row["line"])
    reading = read_block(Block(text=row["text"], source=place), DIALECT_BY_NAME[row["dialect"]])
    if reading.hand is None:
        raise ValueError(f"{place.file}:{place.line}: the stored text is no longer read as a hand")
    sources = row["stakes_source"].split()
    amounts = [row[name] for name in ("small_bet", "big_bet", "ante", "bring_in")]
    stakes = Stakes(*(Stake(amount, source) for amount, source in zip(amounts, sources, strict=True)))
    header = msgspec.structs.replace(reading.hand.header, stakes=stakes)
    whole = msgspec.structs.replace(reading.hand, header=header, events=(header, *reading.hand.events[1:]))
    return TextOfHand(whole, row["text"], row["dialect"], reading.findings)


def _stretches(source: Source) -> Iterator[tuple[Dialect, list[Block]]]:
    with source.open() as stream:
        head = stream.read(_HEAD)
    dialect = detect(find_encoding(head).decode(head))
    if dialect is None:
        return
    with source.open() as stream:
        for chunk in chunks(stream, dialect, source.name, source.path if source.is_plain else ""):
            yield dialect, chunk.blocks(dialect)


def _readings(blocks: Sequence[Block], dialect: Dialect) -> Iterator[tuple[Reading, str]]:
    """The readings of a stretch, its hands with the sizes that an import would give them."""
    readings = [read_block(block, dialect) for block in blocks]
    filled = iter(fill_stakes([reading.hand for reading in readings if reading.hand is not None]))
    for block, reading in zip(blocks, readings, strict=True):
        if reading.hand is not None:
            yield msgspec.structs.replace(reading, hand=next(filled)), block.text
        else:
            yield reading, block.text
