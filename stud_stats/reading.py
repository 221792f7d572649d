"""A stretch of a file read: each of its texts in the dialect of the room that wrote it.

A file is read in the one dialect that its beginning is of. Where hands of another room stand in it, the
text is cut there and read in that room's dialect: what one room writes costs no hand of another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from traceback import extract_tb
from typing import Final

import msgspec

from stud_stats.core.events import Unread
from stud_stats.core.source import Span
from stud_stats.dialects import DIALECTS, detect
from stud_stats.dialects.foreign import is_unread, other_start, rooms_within, with_hint
from stud_stats.parsing.blocks import Block, Chunk, HeadFinder, chunks, column_behind, is_of_interest
from stud_stats.parsing.codes import INTERNAL
from stud_stats.parsing.dialect import Dialect
from stud_stats.parsing.encodings import find_encoding
from stud_stats.parsing.reader import Reading, read_block, refused
from stud_stats.parsing.sources import Source
from stud_stats.parsing.stakes import fill_stakes

_HEAD: Final = 1 << 16
"""Bytes of a file by which its dialect is told."""

_MOST_ROOMS: Final = 8
"""So many rooms may follow one another before a hand of the first one comes again."""


class Text(msgspec.Struct, frozen=True):
    """A text of a file, the dialect that it was read in, and what it is."""

    block: Block
    dialect: Dialect
    reading: Reading

    @property
    def is_hand(self) -> bool:
        """A hand, of whatever game."""
        return self.reading.hand is not None or bool(self.reading.other_game)


def dialect_of(source: Source) -> tuple[Dialect | None, str]:
    """The dialect that a file begins in, None where it is none, and its beginning as text.

    `SourceError` or OSError where the file cannot be read.
    """
    with source.open() as stream:
        head = stream.read(_HEAD)
    text = find_encoding(head).decode(head)
    return detect(text), text


def stretches(source: Source, dialect: Dialect) -> Iterator[Chunk]:
    """The file in chunks. `SourceError` or OSError where it cannot be read."""
    with source.open() as stream:
        path = source.path if source.is_plain else ""
        yield from chunks(stream, dialect, source.name, path, others=DIALECTS)


def read_text(block: Block, dialect: Dialect) -> Reading:
    """What the block is in this dialect, and whose it may be where it cannot be read. Never raises."""
    try:
        return with_hint(read_block(block, dialect), block, dialect)
    except Exception as error:
        # A fault of the program in one hand must not cost the others; it is kept and shown.
        return broken(block, dialect, "", error)


def broken(block: Block, dialect: Dialect, hand_id: str, error: Exception) -> Reading:
    """A text that a fault of the program kept from being read."""
    place = extract_tb(error.__traceback__)[-1]
    name = place.filename.replace("\\", "/").rpartition("/")[2]
    message = f"a fault of stud_stats: {type(error).__name__}: {error} ({name}:{place.lineno})"
    return refused(dialect, block, INTERNAL, block.source.line, message, hand_id)


def read_chunk(chunk: Chunk, dialect: Dialect) -> list[Text]:
    """The texts of a stretch in their order; OSError if its file cannot be read."""
    return _read(msgspec.structs.replace(chunk, data=chunk.read()), dialect, _MOST_ROOMS)


def with_stakes(texts: Sequence[Text]) -> list[Text]:
    """The texts of a stretch, with the sizes that a hand does not print from the hands around it."""
    filled = iter(fill_stakes([text.reading.hand for text in texts if text.reading.hand is not None]))
    return [
        text
        if text.reading.hand is None
        else msgspec.structs.replace(text, reading=msgspec.structs.replace(text.reading, hand=next(filled)))
        for text in texts
    ]


def _read(chunk: Chunk, dialect: Dialect, rooms: int) -> list[Text]:
    read = [Text(block, dialect, read_text(block, dialect)) for block in chunk.blocks(dialect)]
    if not rooms:
        return read
    # The lines of other games are passed over: only words tell whether they hide anything.
    passed_over = any(text.reading.other_game for text in read)
    hidden = _rooms_within(chunk, dialect) if passed_over else ()
    texts: list[Text] = []
    at = barren = 0
    while at < len(read):
        text, at = read[at], at + 1
        among = hidden if text.reading.other_game else None
        if at > barren and among != () and not _is_understood(text.reading):
            end = _next_hand(read, at, dialect)
            parted = _parted(chunk, text, among, read[end - 1].block.source.end, rooms)
            if parted:
                texts += parted
                at = end
                continue
            if parted is not None and text.reading.hand is None:
                barren = end
        texts.append(text)
    return texts


def _rooms_within(chunk: Chunk, dialect: Dialect) -> tuple[Dialect, ...]:
    assert chunk.data is not None
    return rooms_within(chunk.encoding.line_feeds(chunk.data), chunk.encoding, dialect)


def _is_understood(reading: Reading) -> bool:
    """A hand of ours of which no line was left."""
    return reading.hand is not None and not reading.unread_lines


def _next_hand(texts: Sequence[Text], at: int, dialect: Dialect) -> int:
    """The number of the first text from ``at`` on that is a hand's of the dialect itself."""
    heads = HeadFinder(dialect)
    while at < len(texts) and not heads.is_hand(texts[at].block.text):
        at += 1
    return at


def _parted(chunk: Chunk, text: Text, among: Sequence[Dialect] | None, end: int, rooms: int) -> list[Text]:
    """The text cut where another room's hands begin, these read, up to byte ``end``, in that room's dialect.

    Empty where no hand is gained by it: a line of a chat may look like a hand's first. None where there is
    no such line.
    """
    whole, encoding, source = text.block.text, chunk.encoding, text.block.source
    assert chunk.data is not None
    data = encoding.line_feeds(chunk.data[source.start - chunk.start : source.end - chunk.start])
    decoded = encoding.decode(data)
    carried = whole[: len(whole) - len(decoded)]
    found = other_start(decoded, text.dialect, among)
    if found is None:
        return None
    known_at = source.line + decoded.count("\n", 0, found.known_at)
    if text.reading.hand is not None and not is_unread(text.reading, known_at):
        return None
    letters = found.begins
    line = source.line + decoded.count("\n", 0, letters)
    cut = source.start + encoding.size_of(data, decoded, letters)
    before: list[Text] = []
    if is_of_interest(decoded[:letters], text.dialect):
        place = Span(source.file, source.start, cut, source.line, source.column)
        block = Block(carried + decoded[:letters], place)
        before = [Text(block, text.dialect, read_text(block, text.dialect))]
    left = chunk.data[cut - chunk.start : end - chunk.start]
    column = column_behind(decoded[:letters], source.column)
    rest = Chunk(chunk.file, "", cut, end, line, encoding, left, column=column)
    after = _read(rest, found.dialect, rooms - 1)
    own = bool(before) and before[0].is_hand
    others = any(one.is_hand for one in after)
    if text.reading.hand is not None:
        ends = all(isinstance(event, Unread) for event in text.reading.hand.events if event.line >= known_at)
        gained = own and (others or ends)
    else:
        gained = others or (own and not text.is_hand)
    return [*before, *after] if gained else []
