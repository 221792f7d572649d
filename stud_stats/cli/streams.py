"""Closed standard streams (``>&-``): nothing is written to them, and no other file takes their place."""

from __future__ import annotations

import io
import os
import sys

from stud_stats.cli.errors import CommandError

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
