"""Tables of texts on a page: how wide each column is, and what is done where no table fits."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Container, Iterable, Sequence
from typing import Final

_LONGEST_WORD: Final = 24
"""Longer words, as those of paths, are broken where they must be."""
_INDENT: Final = "  "


def width_of(text: str) -> int:
    """How many columns of a terminal ``text`` takes.

    >>> width_of("abc"), width_of("日本")
    (3, 4)
    """
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(unicodedata.combining(letter) > 0 for letter in text)


def column_widths(
    columns: Sequence[Sequence[str]], room: int, whole: Container[int] = ()
) -> list[int] | None:
    """The widths of columns with these lines of text, ``room`` in all; None where words would be broken, or
    lines of the ``whole`` columns.

    >>> column_widths([["Ann", "Bob the builder"], ["12"]], 12), column_widths([["pokerstars"], ["12"]], 9)
    ([10, 2], None)
    """
    widths = [max(map(width_of, lines), default=0) for lines in columns]
    least = [
        width if place in whole else max(map(_least, lines), default=0)
        for place, (width, lines) in enumerate(zip(widths, columns, strict=True))
    ]
    if sum(least) > room:
        return None
    while sum(widths) > room:
        loose = [place for place, width in enumerate(widths) if width > least[place]]
        widths[max(loose, key=widths.__getitem__)] -= 1
    return widths


def _least(line: str) -> int:
    """What the longest word of a line takes."""
    return max((min(width_of(word), _LONGEST_WORD) for word in line.split()), default=0)


def stacked(rows: Iterable[Sequence[tuple[str, str]]], width: int) -> list[str]:
    r"""Each row as lines of its own: the first text, and under it heading and text of the others.

    ``rows`` are pairs of heading and text; empty texts are left out. The lines of a text become one where
    they have room in it.

    >>> stacked([[("", "Ann"), ("hands", "12"), ("net", "$3.00\n+1.5")]], 40)
    ['Ann', '  hands  12', '  net    $3.00, +1.5']
    """
    lines: list[str] = []
    for row in rows:
        pairs = [(heading, text) for heading, text in row if text]
        if not pairs:
            continue
        (heading, text), *others = pairs
        named = bool(row[0][1])
        lines += _wrapped(text if named or not heading else f"{heading}  {text}", width, "", _INDENT)
        under = max((width_of(heading) for heading, _ in others), default=0)
        for heading, text in others:
            begin = f"{_INDENT}{heading}{' ' * (under - width_of(heading))}{_INDENT}"
            deeper = " " * width_of(begin) if under <= width // 2 else _INDENT * 2
            lines += _wrapped(text, width, begin, deeper)
    return lines


def _wrapped(text: str, width: int, begin: str, deeper: str) -> list[str]:
    joined = begin + text.replace("\n", ", ")
    if width_of(joined) <= width:
        return [joined]
    lines: list[str] = []
    for line in text.split("\n"):
        # A letter may take two columns: then fewer have room.
        letters = max(width - (width_of(line) - len(line)), len(deeper) + 1, len(begin) + 1)
        lines += textwrap.wrap(
            line,
            letters,
            initial_indent=deeper if lines else begin,
            subsequent_indent=deeper,
            expand_tabs=False,
            replace_whitespace=False,
            break_on_hyphens=False,
        )
    return lines
