"""Small grammar for sentences."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from typing import Final

_SHORTENED: Final = re.compile(r"\.\.\. \([\d,]+ letters in all\)\Z")
"""How a text ends that was cut short before."""
_TAIL: Final = 60


def counted(number: int, noun: str, plural: str = "") -> str:
    """``number`` things, in the number that grammar asks for; the last word of ``noun`` takes an s, where no
    ``plural`` is given.

    >>> counted(1, "new hand"), counted(0, "file"), counted(1200, "text")
    ('1 new hand', '0 files', '1,200 texts')
    >>> counted(1, "hand has", "hands have"), counted(3, "hand has", "hands have")
    ('1 hand has', '3 hands have')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def counted_severities(counts: Mapping[str, int]) -> str:
    """How many findings of each severity, in the order given.

    >>> counted_severities({"error": 1, "warning": 0, "info": 19})
    '1 error, 0 warnings, 19 info'
    """
    return ", ".join(
        counted(number, severity, severity if severity == "info" else "")
        for severity, number in counts.items()
    )


def shortened(text: str, most: int = 300) -> str:
    """The beginning of a ``text`` of more than ``most`` letters, and how long all of it is.

    >>> shortened("x" * 2_000_000, 5), shortened("short")
    ('xxxxx... (2,000,000 letters in all)', 'short')
    >>> shortened(shortened("x" * 2_000_000, 5), 2)
    'xx... (2,000,000 letters in all)'
    """
    if len(text) <= most:
        return text
    before = _SHORTENED.search(text, len(text) - _TAIL if len(text) > _TAIL else 0)
    if before is not None and before.start() <= most:
        return text
    return text[:most] + (before.group() if before is not None else f"... ({len(text):,} letters in all)")


def fitted(line: str, width: int, *, deeper: int = 4) -> list[str]:
    """``line`` as one or more of at most ``width`` columns, the further ones ``deeper`` than it begins.

    >>> fitted("  one two three", 10, deeper=2)
    ['  one two', '    three']
    """
    if len(line) <= width:
        return [line]
    begins = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(
        line.lstrip(),
        width,
        initial_indent=begins,
        subsequent_indent=begins + " " * deeper,
        expand_tabs=False,
        replace_whitespace=False,
        break_on_hyphens=False,
    )
