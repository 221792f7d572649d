"""Hands of another room within a text: files put together of several are told to be so.

A file is read in the one dialect that its beginning is of. What could not be read of it may well be
another room's hands, and is then said to be.
"""

from __future__ import annotations

import msgspec

from stud_stats.core.events import Unread
from stud_stats.dialects import STARTS
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.codes import UNREAD_LINE
from stud_stats.parsing.dialect import Dialect
from stud_stats.parsing.reader import Reading


def with_hint(reading: Reading, block: Block, dialect: Dialect) -> Reading:
    """``reading`` of ``block``; where lines that could not be read are a hand's of another dialect,
    its message says so.
    """
    if reading.quarantine is None and not reading.unread_lines:
        return reading
    found = _other_start(block.text, dialect)
    if found is None:
        return reading
    at, other = found
    line = block.source.line + block.text.count("\n", 0, at)
    hint = f"; it looks like hands of {other.title}: put them in a file of their own"
    if reading.quarantine is not None:
        (finding,) = reading.findings
        text = reading.quarantine
        return msgspec.structs.replace(
            reading,
            quarantine=msgspec.structs.replace(text, message=text.message + hint),
            findings=(msgspec.structs.replace(finding, message=finding.message + hint),),
        )
    assert reading.hand is not None
    if not any(isinstance(event, Unread) and event.line == line for event in reading.hand.events):
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


def _other_start(text: str, own: Dialect) -> tuple[int, Dialect] | None:
    """Where the first hand begins in ``text`` that is of another dialect and not of ``own``, and of which."""
    of_own = {match.start() for dialect, start in STARTS if dialect is own for match in start.finditer(text)}
    found = [
        (match.start(), dialect)
        for dialect, start in STARTS
        if dialect is not own and (match := start.search(text)) and match.start() not in of_own
    ]
    return min(found, key=lambda pair: pair[0], default=None)
