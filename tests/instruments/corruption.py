"""Copies of sample files with one thing broken, as files get broken on their way."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple, TypeAlias


class Broken(NamedTuple):
    """A broken copy. What stands before byte ``kept_until`` and from ``kept_from`` on (counted from the
    end) is as it was.
    """

    data: bytes
    kept_until: int
    kept_from_end: int


Breaking: TypeAlias = Callable[[random.Random, bytes, bytes], Broken]
"""(chance, the file, another file) -> a broken copy."""


def _replaced(data: bytes, start: int, end: int, by: bytes) -> Broken:
    return Broken(data[:start] + by + data[end:], start, len(data) - end)


def _all_new(data: bytes) -> Broken:
    return Broken(data, 0, 0)


def _line(chance: random.Random, data: bytes) -> tuple[int, int]:
    """Beginning and end (after its line feed) of some line."""
    at = chance.randrange(len(data))
    start = data.rfind(b"\n", 0, at) + 1
    end = data.find(b"\n", at)
    return start, len(data) if end < 0 else end + 1


def cut(chance: random.Random, data: bytes, _other: bytes) -> Broken:
    """The file ends anywhere."""
    return _replaced(data, chance.randrange(1, len(data)), len(data), b"")


def cut_in_front(chance: random.Random, data: bytes, _other: bytes) -> Broken:
    """The file begins anywhere."""
    return _replaced(data, 0, chance.randrange(1, len(data)), b"")


def line_deleted(chance: random.Random, data: bytes, _other: bytes) -> Broken:
    """A line is missing."""
    return _replaced(data, *_line(chance, data), b"")


def line_doubled(chance: random.Random, data: bytes, _other: bytes) -> Broken:
    """A line comes twice."""
    start, end = _line(chance, data)
    return _replaced(data, start, end, data[start:end] * 2)


def lines_swapped(chance: random.Random, data: bytes, _other: bytes) -> Broken:
    """Two lines that follow one another have changed places."""
    start, middle = _line(chance, data)
    end = data.find(b"\n", middle) + 1 or len(data)
    return _replaced(data, start, end, data[middle:end] + data[start:middle])


def bytes_flipped(chance: random.Random, data: bytes, _other: bytes) -> Broken:
    """Some bytes near each other are others."""
    start = chance.randrange(len(data))
    end = min(len(data), start + chance.randint(1, 4))
    return _replaced(data, start, end, bytes(chance.randrange(256) for _ in range(end - start)))


def stretch_missing(chance: random.Random, data: bytes, _other: bytes) -> Broken:
    """A stretch of some hundred bytes is missing: two hands may have become one."""
    start = chance.randrange(len(data))
    return _replaced(data, start, min(len(data), start + chance.randint(2, 900)), b"")


def carriage_returns_doubled(_chance: random.Random, data: bytes, _other: bytes) -> Broken:
    """Line ends were translated twice."""
    return _all_new(data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\r\n"))


def odd_utf_16(_chance: random.Random, data: bytes, _other: bytes) -> Broken:
    """Saved as UTF-16 and cut within a letter."""
    return _all_new(b"\xff\xfe" + data.decode("utf-8", "replace").encode("utf-16-le")[:-1])


def blanks_stripped(_chance: random.Random, data: bytes, _other: bytes) -> Broken:
    """Blanks at the ends of lines and empty lines at the end are gone."""
    return _all_new(b"\n".join(line.rstrip() for line in data.split(b"\n")).rstrip(b"\n"))


def followed_by_another(chance: random.Random, data: bytes, other: bytes) -> Broken:
    """A file of another room follows, on a line of its own or not."""
    return _replaced(data, len(data), len(data), chance.choice([b"", b"\n", b"\n\n\n"]) + other)


BREAKINGS: tuple[Breaking, ...] = (
    cut, cut_in_front, line_deleted, line_doubled, lines_swapped, bytes_flipped, stretch_missing,
    carriage_returns_doubled, odd_utf_16, blanks_stripped, followed_by_another,
)  # fmt: skip
WHOLE_FILE = frozenset({carriage_returns_doubled, odd_utf_16, blanks_stripped})
"""Those that depend on no chance: one copy of each file is all there is."""
