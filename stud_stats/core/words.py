"""Small grammar for sentences."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """``number`` things, in the number that grammar asks for; the last word of ``noun`` takes an s.

    >>> counted(1, "new hand"), counted(0, "file"), counted(1200, "text")
    ('1 new hand', '0 files', '1,200 texts')
    """
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
