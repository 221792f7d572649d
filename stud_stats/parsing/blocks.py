"""A file cut into the blocks of its hands, each with its exact place.

A block begins where a hand of the dialect begins and ends before the next one. Text that no hand
begins is a block of its own, so that nothing is lost. Big files are cut into chunks at hand
starts first: the unit that processes share, the same whatever their number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO, Final

import msgspec

from stud_stats.core.source import Span
from stud_stats.parsing.dialect import Dialect
from stud_stats.parsing.encodings import Encoding, find_encoding
from stud_stats.parsing.terminals import literal_lead

CHUNK_BYTES: Final = 1 << 20
"""A chunk ends at the first hand start after so many bytes."""
LONGEST_BLOCK: Final = 4 << 20
"""A stretch without a hand start is cut after so many bytes, between lines: no hand is that long."""
LONGEST_LINE: Final = 64 << 20
"""A line is cut after so many bytes."""
_NEAR: Final = 1 << 16
"""Bytes that hold the beginning of a hand, if they hold hands."""
_WINDOW: Final = 600
"""Letters of the first lines that decide whether a hand begins there."""
LONGEST_HEAD: Final = 4096
"""Letters of a session's head that each of its hands carries; what is longer is no head."""
_BEFORE_START: Final = "\0\ufeff"
"""What may stand between a line's beginning and a hand's, and belongs to neither hand."""


class Block(msgspec.Struct, frozen=True, gc=False):
    """The text of one hand (or of what is none), as decoded, and where it stands.

    What the text carries of its session's head (`Dialect.session_head`) stands on its first line in
    front of the hand, and is no part of the place.
    """

    text: str
    source: Span


class Chunk(msgspec.Struct, frozen=True):
    """A stretch of a file that begins and ends where hands do.

    ``start`` and ``end`` are bytes of the file, ``line`` is the number of the first line and ``column``
    where in it the stretch begins.
    ``data`` is the stretch itself where it came out of an archive; a plain file is read from
    ``path`` when the blocks are wanted. ``carried`` is what its first hand carries of the head of a
    session that began before.
    """

    file: str
    path: str
    start: int
    end: int
    line: int
    encoding: Encoding
    data: bytes | None = None
    carried: str = ""
    column: int = 1

    def read(self) -> bytes:
        """The bytes of the stretch; OSError if the file cannot be read."""
        if self.data is not None:
            return self.data
        with open(self.path, "rb") as stream:
            stream.seek(self.start)
            return stream.read(self.end - self.start)

    def blocks(self, dialect: Dialect) -> list[Block]:
        """The blocks of the stretch in order."""
        return split(
            self.read(),
            dialect,
            self.file,
            self.encoding,
            start=self.start,
            line=self.line,
            column=self.column,
            carried=self.carried,
        )


class StartFinder:
    """Finds the beginnings of a dialect's hands in bytes of one encoding."""

    def __init__(self, dialect: Dialect, encoding: Encoding) -> None:
        leads = dialect.leads or (literal_lead(dialect.hand_start),)
        if not all(leads):
            raise ValueError(f"{dialect.name}: a hand begins with a fixed text")
        self._match = re.compile(dialect.hand_start).match
        self._glued: Callable[[str], object] = _never
        if dialect.second_line:
            glued = rf"(?:{dialect.hand_start})[^\n]*[^\n\s\"][ \t\r]*\n[ \t\r\n]*(?:{dialect.second_line})"
            self._glued = re.compile(glued).match
        self._within_lines = dialect.starts_within_lines
        self._encoding = encoding
        self._next_lead = _finder([encoding.encode(lead) for lead in leads])
        self._skipped = [encoding.encode(letter) for letter in _BEFORE_START]
        self._newline = encoding.encode("\n")
        self.window = _WINDOW * encoding.unit

    def find(self, data: bytes, origin: int = 0, begin: int = 0) -> Iterator[tuple[int, int]]:
        """(end of what stands before, beginning of the hand) for each hand start from ``begin`` on.

        The beginning of ``data`` counts as the beginning of a line. A hand begins within a line too,
        where the one before was cut off there: its second line tells it from words of a chat.
        ``origin`` is the offset of ``data`` in its file, which says where the letters of UTF-16 begin.
        """
        unit, next_lead = self._encoding.unit, self._next_lead
        at = next_lead(data, begin)
        while at >= 0:
            reached = at + 1
            if (at + origin) % unit == 0:
                before = self._line_start(data, at)
                text = self._encoding.decode(data[at : at + self.window])
                match = self._match(text)
                if match is not None and (before >= 0 or self._glued(text)):
                    yield before if before >= 0 else at, at
                    # A start of several lines holds leads of its own.
                    reached = at + len(self._encoding.encode(match[0]))
            at = next_lead(data, reached)

    def _line_start(self, data: bytes, at: int) -> int:
        """Where the line begins that the hand at ``at`` opens; -1 if it stands within a line."""
        if self._within_lines:
            return at
        while True:
            for letter in self._skipped:
                if data.endswith(letter, 0, at):
                    at -= len(letter)
                    break
            else:
                return at if at == 0 or data.endswith(self._newline, 0, at) else -1


def split(
    data: bytes,
    dialect: Dialect,
    file: str,
    encoding: Encoding | None = None,
    *,
    start: int = 0,
    line: int = 1,
    column: int = 1,
    carried: str = "",
) -> list[Block]:
    """The blocks of ``data``, which stands in ``file`` from byte ``start``, line ``line`` and its ``column``
    on, in a session whose hands carry ``carried``.

    What stands before the first hand is a block too, if it is more than blanks, the lines a dialect
    allows outside hands and the head of a session; so is what follows two blank lines without being
    a hand, and a hand that has lost its header.
    """
    encoding = encoding or find_encoding(data)
    data = encoding.line_feeds(data)
    finder = StartFinder(dialect, encoding)
    ends = EndFinder(dialect, encoding)
    heads = HeadFinder(dialect)
    blocks: list[Block] = []
    begun = 0
    for before, at in [*finder.find(data, start), (len(data), len(data))]:
        while begun < before:
            end = ends.find(data, begun, before)
            text = encoding.decode(data[begun:end])
            head = heads.at_beginning(text)
            if head is not None:
                carried = head
            elif is_of_interest(text, dialect):
                whole = carried + text if carried and heads.is_hand(text) else text
                blocks.append(Block(whole, Span(file, start + begun, start + end, line, column)))
            line += text.count("\n")
            if dialect.starts_within_lines:
                column = column_behind(text, column)
            begun = end
        begun = at
    return blocks


def column_behind(text: str, column: int) -> int:
    """The column of what follows ``text``, which begins in ``column``."""
    # The mark of a file's beginning is no letter of a line.
    text = text.lstrip("\ufeff")
    return len(text) - text.rfind("\n") if "\n" in text else column + len(text)


def chunks(
    stream: BinaryIO,
    dialect: Dialect,
    file: str,
    path: str = "",
    size: int = CHUNK_BYTES,
    *,
    others: Iterable[Dialect] = (),
) -> Iterator[Chunk]:
    """A file in chunks of about ``size`` bytes that begin where hands do.

    With ``path``, that of the plain file the stream reads, the chunks hold no data: whoever
    works on one reads it. Memory stays flat whatever the file's size. Where no hand of the dialect
    begins for long, one of the ``others`` may.
    """
    data, origin, line, column, ended, carried = b"", 0, 1, 1, False, ""
    heads = HeadFinder(dialect)
    wanted = size + _WINDOW * 2
    finder: StartFinder | None = None
    while True:
        while not ended and len(data) < wanted:
            piece = stream.read(size)
            ended = not piece
            data += piece
        if not data:
            return
        if finder is None:
            encoding = find_encoding(data)
            finder = StartFinder(dialect, encoding)
        data = encoding.line_feeds(data)
        before, at = next(finder.find(data, origin, size), (len(data), len(data)))
        if not ended and at + finder.window > len(data):
            # No start yet, or one too near to the end to be sure of.
            wanted = len(data) + size
            if len(data) < size + LONGEST_BLOCK:
                continue
            before = _last_start(data, origin, encoding, others)
            if before < size:
                before = data.rfind(newline := encoding.encode("\n")) + len(newline)
            if len(data) - before >= LONGEST_BLOCK:
                # A line is under way that is longer than any hand: it stays whole, with its hand.
                wanted = 2 * len(data)
                if len(data) < LONGEST_LINE:
                    continue
                before = len(data)
            before -= (before + origin) % encoding.unit
        part, data = data[:before], data[before:]
        kept = None if path else part
        yield Chunk(file, path, origin, origin + len(part), line, encoding, kept, carried, column)
        carried = heads.last(part, encoding, carried)
        origin += len(part)
        line += part.count(b"\n") if encoding.unit == 1 else encoding.decode(part).count("\n")
        if dialect.starts_within_lines:
            column = column_behind(encoding.decode(part), column)
        wanted = size + finder.window


def _last_start(data: bytes, origin: int, encoding: Encoding, dialects: Iterable[Dialect]) -> int:
    """Where the last hand of any of ``dialects`` begins near the end of ``data``; -1 where none does."""
    near = max(len(data) - _NEAR, 0)
    near -= (near + origin) % encoding.unit
    finders = (StartFinder(dialect, encoding) for dialect in dialects)
    return max((before for finder in finders for before, _ in finder.find(data, origin, near)), default=-1)


_BLANK: Final = "\0\ufeff \t\r\n"
_LOOSE: Final = r"\n[ \t\r]*\n[ \t\r]*\n\s*(?=\S)"
_BLANK_LINE: Final = r"\n[ \t\r]*\n"


class EndFinder:
    """Finds where a hand has ended before the next one that has a header begins."""

    def __init__(self, dialect: Dialect, encoding: Encoding) -> None:
        self._encoding = encoding
        self._loose = _Pattern(_LOOSE) if dialect.blank_lines_end_a_hand else None
        self._head = _Pattern(rf"^(?:{dialect.head_lines})[ \t\r]*$") if dialect.head_lines else None
        self._blank_line = _Pattern(_BLANK_LINE)
        self._hand_end = _Pattern(dialect.hand_end) if dialect.hand_end else None
        self._session_head = _Pattern(dialect.session_head) if dialect.session_head else None
        self._summary = _Words((f"\n{dialect.summary_line}",))
        self._marks = _Words(dialect.head_marks)

    def find(self, data: bytes, start: int, end: int) -> int:
        """Where between ``start`` and ``end`` another text begins; ``end`` where none does."""
        if self._encoding.unit == 1:
            return self._find(data, start, end)
        # Letters and bytes agree in UTF-16 only where nothing is damaged: measured in bytes again.
        text = self._encoding.decode(data[start:end])
        found = self._find(text, 0, len(text))
        return start + len(self._encoding.encode(text[:found])) if found < len(text) else end

    def _find(self, data: bytes | str, start: int, end: int) -> int:
        if self._hand_end is not None:
            found = self._hand_end.search(data, start, end)
            end = found.end() if found is not None else end
        if self._session_head is not None:
            found = self._session_head.search(data, start, end)
            if found is not None:
                end = found.start() if found.start() > start else found.end()
        if self._loose is not None:
            found = self._loose.search(data, start, end)
            end = found.end() if found is not None else end
        if self._head is not None:
            summary = self._summary.find(data, start, end)
            marked = summary >= 0 and self._marks.find(data, summary, end) >= 0
            head = self._head.search(data, summary + 1, end) if marked else None
            if head is not None:
                # What stands above the line without a blank line between may be left of the header.
                blank = self._blank_line.last(data, summary + 1, head.start())
                end = blank.end() if blank is not None else head.start()
        return end


class HeadFinder:
    """Finds the heads of sessions, and what their hands carry of them."""

    def __init__(self, dialect: Dialect) -> None:
        self._head = re.compile(dialect.session_head) if dialect.session_head else None
        self._start = re.compile(rf"\s*(?:{dialect.hand_start})").match
        self._carried = dialect.carried

    def at_beginning(self, text: str) -> str | None:
        """What is carried of the head that ``text`` begins with; None where it begins with none."""
        if self._head is None or (found := self._head.match(text)) is None:
            return None
        return self._short(found[0])

    def is_hand(self, text: str) -> bool:
        """``text`` begins where a hand does."""
        return self._start(text) is not None

    def last(self, data: bytes, encoding: Encoding, before: str) -> str:
        """What is carried at the end of ``data``, ``before`` being carried at its beginning."""
        if self._head is None:
            return before
        heads = [found[0] for found in self._head.finditer(encoding.decode(data))]
        return self._short(heads[-1]) if heads else before

    def _short(self, head: str) -> str:
        carried = self._carried(head).replace("\n", " ")
        return carried if len(carried) <= LONGEST_HEAD else ""


class _Words:
    """Plain words in text and in the bytes of an eight-bit encoding; ASCII alone."""

    def __init__(self, words: tuple[str, ...]) -> None:
        self._of_text = words
        self._of_bytes = [word.encode("ascii") for word in words]

    def find(self, data: bytes | str, start: int, end: int) -> int:
        """Where one of them stands, -1 where none does."""
        if isinstance(data, str):
            return max(data.find(word, start, end) for word in self._of_text)
        return max(data.find(word, start, end) for word in self._of_bytes)


class _Pattern:
    """One pattern for text and for the bytes of an eight-bit encoding; ASCII alone."""

    def __init__(self, pattern: str) -> None:
        self._of_text = re.compile(pattern, re.MULTILINE)
        self._of_bytes = re.compile(pattern.encode("ascii"), re.MULTILINE)

    def search(self, data: bytes | str, start: int, end: int) -> re.Match[bytes] | re.Match[str] | None:
        """The first place."""
        if isinstance(data, str):
            return self._of_text.search(data, start, end)
        return self._of_bytes.search(data, start, end)

    def last(self, data: bytes | str, start: int, end: int) -> re.Match[bytes] | re.Match[str] | None:
        """The last place."""
        last = None
        while (found := self.search(data, start, end)) is not None:
            # The line feed that ends one blank line may begin the next.
            last, start = found, found.end() - 1
        return last


def _finder(leads: list[bytes]) -> Callable[[bytes, int], int]:
    """(data, from where on) -> where the first of the leads stands, -1 where none does."""
    if len(leads) == 1:
        (lead,) = leads
        return lambda data, begin: data.find(lead, begin)
    search = re.compile(b"|".join(map(re.escape, leads))).search

    def find(data: bytes, begin: int) -> int:
        found = search(data, begin)
        return -1 if found is None else found.start()

    return find


def _never(text: str) -> None:
    """Of a dialect whose hands begin on lines of their own alone."""
    del text


def is_of_interest(text: str, dialect: Dialect) -> bool:
    """More than blanks, and more than what may stand outside hands."""
    body = text.strip(_BLANK)
    if not dialect.outside_hands:
        return bool(body)
    outside = re.compile(dialect.outside_hands)
    return any(part.strip(_BLANK) and not outside.match(part.lstrip(_BLANK)) for part in body.split("\n"))
