"""Hands of another room within a text: where they begin, and what is said of them where they cannot be read.

A file is read in the one dialect that its beginning is of. What could not be read of it may well be
another room's hands.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from stud_stats.core.events import Unread
from stud_stats.dialects import STARTS
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.codes import UNREAD_LINE
from stud_stats.parsing.dialect import Dialect
from stud_stats.parsing.encodings import Encoding
from stud_stats.parsing.reader import Reading
from stud_stats.parsing.terminals import literal_lead


class Start(NamedTuple):
    """Where in a text a hand is that another dialect knows, and where its own text begins: lines above it
    may belong to it.
    """

    known_at: int
    begins: int
    dialect: Dialect


def with_hint(reading: Reading, block: Block, dialect: Dialect) -> Reading:
    """``reading`` of ``block``; where lines that could not be read are a hand's of another dialect,
    its message says so.
    """
    if reading.quarantine is None and not reading.unread_lines:
        return reading
    found = other_start(block.text, dialect)
    if found is None:
        return reading
    line = block.source.line + block.text.count("\n", 0, found.known_at)
    hint = f"; it looks like hands of {found.dialect.title}: put them in a file of their own"
    if reading.quarantine is not None:
        (finding,) = reading.findings
        text = reading.quarantine
        return msgspec.structs.replace(
            reading,
            quarantine=msgspec.structs.replace(text, message=text.message + hint),
            findings=(msgspec.structs.replace(finding, message=finding.message + hint),),
        )
    if not is_unread(reading, line):
        return reading
    runs = [one for one in reading.findings if one.code == UNREAD_LINE.code and one.line <= line]
    last = max(runs, key=lambda finding: finding.line, default=None)
    return msgspec.structs.replace(
        reading,
        findings=tuple(
            msgspec.structs.replace(one, message=one.message + hint) if one is last else one
            for one in reading.findings
        ),
    )


def is_unread(reading: Reading, line: int) -> bool:
    """Whether that line of a hand could not be read."""
    assert reading.hand is not None
    return any(isinstance(event, Unread) and event.line == line for event in reading.hand.events)


def other_start(text: str, own: Dialect, among: Sequence[Dialect] | None = None) -> Start | None:
    """The first hand in ``text`` that is of another dialect (one of ``among``) and not of ``own``."""
    of_own = {match.start() for dialect, start in STARTS if dialect is own for match in start.finditer(text)}
    found = [
        (match.start(), dialect)
        for dialect, start in (*STARTS, *_GLUED)
        if dialect is not own
        and (among is None or dialect in among)
        and (match := start.search(text))
        and match.start() not in of_own
    ]
    if not found:
        return None
    at, dialect = min(found, key=lambda pair: pair[0])
    return Start(at, _beginning(text, at, dialect), dialect)


def _glued(dialect: Dialect) -> re.Pattern[str]:
    """A hand that begins within a line: the text above it had no line feed at its end."""
    first_line = rf"(?:{dialect.hand_start})[^\n]*[^\n\s\"][ \t\r]*\n"
    return re.compile(rf"{first_line}[ \t\r\n]*(?:{dialect.second_line})")


_GLUED: Final = [
    (dialect, _glued(dialect)) for dialect, _ in STARTS if dialect.second_line and not dialect.told_by
]


def _beginning(text: str, at: int, dialect: Dialect) -> int:
    """Where the text begins of a hand that is known by what stands ``at``."""
    if dialect.told_by:
        # The hand's first line may stand above the one that tells its dialect; a blank line is in no hand.
        above = max(text.rfind("\n\n", 0, at), text.rfind("\n\r\n", 0, at)) + 1
        starts = re.compile(rf"^(?:{dialect.hand_start})", re.MULTILINE).finditer(text, above, at)
        at = max((match.start() for match in starts), default=at)
    outside = re.compile(dialect.outside_hands or r"\Z")
    while at > 0:
        line = text.rfind("\n", 0, at - 1) + 1
        words = text[line:at].strip("\ufeff \t\r\n")
        if words and not outside.match(words):
            break
        at = line
    return at


def rooms_within(data: bytes, encoding: Encoding, own: Dialect) -> tuple[Dialect, ...]:
    """The other dialects of which hands may begin in ``data``, by the fixed words that these begin with."""
    return tuple(
        dialect
        for dialect, words in _WORDS
        if dialect is not own and any(encoding.encode(word) in data for word in words)
    )


def _words(dialect: Dialect) -> tuple[str, ...]:
    leads = [
        *(dialect.leads or (literal_lead(dialect.hand_start),)),
        literal_lead(dialect.told_by.removeprefix(r"[ \t]*")),
    ]
    line = "" if dialect.starts_within_lines else "\n"
    return tuple(line + lead for lead in leads if lead)


_WORDS: Final = tuple((dialect, _words(dialect)) for dialect, _ in STARTS)
