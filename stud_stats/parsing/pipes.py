"""What comes through a pipe (standard input, ``<(command)``), kept as files while it is read.

Hands are read by stretches, by several processes and sometimes twice; a pipe can be read once, by one.
"""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import BinaryIO, Final

from stud_stats.parsing.sources import Piped, SourceError, shown

STANDARD_INPUT: Final = "standard input"
LONGEST: Final = 4 << 30
"""Bytes that are taken from a pipe: it cannot be asked beforehand how much it will give."""

_AT_ONCE: Final = 1 << 20
_STDIN: Final = frozenset({"-", "/dev/stdin"})


@contextmanager
def read_pipes(
    paths: Iterable[str | os.PathLike[str]], longest: int = LONGEST
) -> Iterator[list[str | os.PathLike[str]]]:
    """The paths, those of pipes read to their end into files that are gone afterwards.

    ``-`` is standard input. SourceError for a pipe that gives more than ``longest`` bytes, and where there
    is no standard input.
    """
    with ExitStack() as stack:
        yield [_read(path, stack, longest) for path in paths]


def _read(path: str | os.PathLike[str], stack: ExitStack, longest: int) -> str | os.PathLike[str]:
    if os.fspath(path) in _STDIN:
        if sys.stdin is None:
            raise SourceError(f"{STANDARD_INPUT} is closed")
        return _kept(sys.stdin.buffer, STANDARD_INPUT, stack, longest)
    try:
        is_pipe = stat.S_ISFIFO(os.stat(path).st_mode)
    except OSError:  # whoever reads it will say so
        return path
    if not is_pipe:
        return path
    with open(path, "rb") as stream:
        return _kept(stream, shown(path), stack, longest)


def _kept(stream: BinaryIO, name: str, stack: ExitStack, longest: int) -> Piped:
    file = stack.enter_context(tempfile.NamedTemporaryFile(prefix="stud-stats-"))  # noqa: SIM115
    size = 0
    while data := stream.read(_AT_ONCE):
        size += len(data)
        if size > longest:
            raise SourceError(f"{name} is refused: it gives more than {longest:,} bytes")
        file.write(data)
    file.flush()
    return Piped(name, file.name)
