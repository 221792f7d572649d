"""Where a text stands: file, bytes, lines, and columns where a line tells of more than one thing."""

from __future__ import annotations

from typing import Final, TypeGuard

import msgspec


class Span(msgspec.Struct, frozen=True, gc=False):
    r"""A stretch of a file as it lies on disk or in an archive.

    ``file`` is the path, for a member of an archive ``archive!member``; ``start`` and ``end``
    are byte offsets of the (uncompressed) file, end exclusive; ``line`` is the number of the
    first line, from 1, lines being split at ``\n`` alone; ``column`` is that of its first letter in that
    line, from 1 (1 too where it is no longer known: a stored text has its line alone).
    """

    file: str
    start: int
    end: int
    line: int
    column: int = 1


class Place(int):
    """The number of a line that is told with a column, both from 1: what stands further right comes later.

    Texts of one event a line have plain numbers instead; beside one of these it is no more than its line.

    >>> Place(7, 30) > Place(7, 4), Place(7, 4) == Place(7, 30), Place(7, 4) == 7, f"line {Place(7, 4)}"
    (True, False, True, 'line 7')
    """

    column: int

    def __new__(cls, line: int, column: int) -> Place:
        """A place in a line."""
        place = int.__new__(cls, line)
        place.column = column
        return place

    def __getnewargs__(self) -> tuple[int, int]:  # type: ignore[override]
        return int(self), self.column

    def __hash__(self) -> int:
        return int.__hash__(self)

    def __eq__(self, other: object) -> bool:
        return self.column == other.column if self._beside(other) else int.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return self.column != other.column if self._beside(other) else int.__ne__(self, other)

    def __lt__(self, other: int) -> bool:
        return self.column < other.column if self._beside(other) else int.__lt__(self, other)

    def __le__(self, other: int) -> bool:
        return self.column <= other.column if self._beside(other) else int.__le__(self, other)

    def __gt__(self, other: int) -> bool:
        return self.column > other.column if self._beside(other) else int.__gt__(self, other)

    def __ge__(self, other: int) -> bool:
        return self.column >= other.column if self._beside(other) else int.__ge__(self, other)

    def _beside(self, other: object) -> TypeGuard[Place]:
        """``other`` is a place in the same line."""
        return type(other) is Place and int.__eq__(self, other)


def column_of(line: int) -> int:
    """The column of a place; 1 of a plain number of a line."""
    return line.column if isinstance(line, Place) else 1


_WHOLE: Final = 200
"""Letters of a line that is quoted whole."""
_BEFORE: Final = 40
_BEHIND: Final = 120
"""Letters that are quoted of a longer one, before and from a column on."""
_CUT: Final = "\N{HORIZONTAL ELLIPSIS}"


def quoted_line(text: str, source: Span, line: int, carried: int = 0) -> str:
    """The line that a finding stands on, of a hand's ``text``: as it is in the file, or, if it is long and
    ``line`` knows the column, what stands around that, with an ellipsis where more does.

    ``carried`` letters in front of the text are not the file's. Empty where the text has no such line.

    >>> line = "actions = [" + "'p1 cc', " * 30 + "'p2 f', " + "'p1 cc', " * 30 + "]"
    >>> quoted_line(line, Span("", 0, 0, 1), Place(1, 282))[:57]
    "…'p1 cc', 'p1 cc', 'p1 cc', 'p1 cc', 'p2 f', 'p1 cc', 'p1"
    """
    lines = text.split("\n")
    number = line - source.line
    if not 0 <= number < len(lines):
        return ""
    whole = lines[number].rstrip("\r")
    if number == 0:
        whole = whole[carried:]
    if not isinstance(line, Place):
        return whole
    cut_before = number == 0 and source.column > 1
    at = line.column - (source.column if number == 0 else 1)
    begins = 0 if len(whole) <= _WHOLE else max(0, at - _BEFORE)
    ends = len(whole) if len(whole) <= _WHOLE else at + _BEHIND
    # A word that is cut through is left out.
    if begins:
        begins = whole.find(" ", begins, at) + 1 or begins
    if ends < len(whole):
        ends = max(whole.rfind(" ", at, ends), at) if " " in whole[at:ends] else ends
    before = _CUT if begins or cut_before else ""
    return f"{before}{whole[begins:ends]}{_CUT if ends < len(whole) else ''}"
