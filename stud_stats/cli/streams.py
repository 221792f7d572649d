"""Standard streams that are closed (``>&-``: no other file takes their place) or whose reader is gone."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from stud_stats.cli.errors import CommandError

_STDOUT = 1
_STANDARD = 3
"""Numbers of files below this are the standard streams."""


class _Closed(io.TextIOBase):
    def write(self, _text: str) -> int:
        raise CommandError("there is nowhere to write the result to: standard output is closed.")


def replace_closed_streams() -> None:
    """After this there is something behind ``sys.stdout`` and ``sys.stderr``.

    Writing to a closed stdout is a `CommandError`; to a closed stderr it is nothing.
    """
    if None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    # The next file opened would get the number of the closed stream, and with it what is meant for that.
    while (number := os.open(os.devnull, os.O_RDWR)) < _STANDARD:
        pass
    os.close(number)
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - open until the end


def drop_the_rest() -> None:
    """What is still in the buffer of stdout, and what comes, goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), _STDOUT)


@contextmanager
def reader_may_leave() -> Iterator[None]:
    """Whoever reads our output (head, less) may leave before its end: the command goes on to its verdict."""
    try:
        yield
    except BrokenPipeError:
        drop_the_rest()
