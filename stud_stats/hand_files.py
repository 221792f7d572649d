"""A hand found by the number its room gave it: in files, or among stored texts."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from stud_stats.core.events import Stake, Stakes
from stud_stats.core.source import Span
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.dialect import LineDialect
from stud_stats.parsing.reader import Quarantined
from stud_stats.parsing.sources import Source, find_sources
from stud_stats.pipeline import TextOfHand
from stud_stats.reading import Text, dialect_of, read_chunk, read_text, stretches, with_stakes


class Found(msgspec.Struct):
    """Everything of a number: hands, and texts that could not be read as one."""

    hands: list[TextOfHand] = msgspec.field(default_factory=list)
    unreadable: list[Quarantined] = msgspec.field(default_factory=list)


def find_hand(paths: Sequence[str | os.PathLike[str]], hand_id: str) -> Found:
    """All hands numbered ``hand_id`` in the files under ``paths``; the same text again counts once.

    `SourceError` or OSError where a file cannot be read.
    """
    found = Found()
    known: set[str] = set()
    for source in find_sources(paths):
        for text in _texts_with(source, (hand_id, json.dumps(hand_id)[1:-1])):
            reading, words = text.reading, text.block.text
            if words in known:
                continue
            if reading.hand is not None and reading.hand.header.hand_id == hand_id:
                known.add(words)
                found.hands.append(TextOfHand(reading.hand, words, text.dialect.name, reading.findings))
            elif reading.quarantine is not None and reading.quarantine.hand_id == hand_id:
                known.add(words)
                found.unreadable.append(reading.quarantine)
    return found


def _texts_with(source: Source, forms: Sequence[str]) -> Iterator[Text]:
    """The texts of the stretches that hold one of ``forms``, the hands with the sizes that an import would
    give them.
    """
    dialect, _ = dialect_of(source)
    if dialect is None:
        return
    for chunk in stretches(source, dialect):
        # A document may be known by its content, so that its number stands nowhere in it.
        printed = isinstance(dialect, LineDialect)
        if not printed or any(form in chunk.encoding.decode(chunk.read()) for form in forms):
            yield from with_stakes(read_chunk(chunk, dialect))


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
    reading = read_text(Block(text=row["text"], source=place), DIALECT_BY_NAME[row["dialect"]])
    if reading.hand is None:
        raise ValueError(f"{place.file}:{place.line}: the stored text is no longer read as a hand")
    sources = row["stakes_source"].split()
    amounts = [row[name] for name in ("small_bet", "big_bet", "ante", "bring_in")]
    stakes = Stakes(*(Stake(amount, source) for amount, source in zip(amounts, sources, strict=True)))
    header = msgspec.structs.replace(reading.hand.header, stakes=stakes)
    whole = msgspec.structs.replace(reading.hand, header=header, events=(header, *reading.hand.events[1:]))
    return TextOfHand(whole, row["text"], row["dialect"], reading.findings)
