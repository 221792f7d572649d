"""The rooms whose text a hand can be written as, by the names that the commands know them by."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final, cast

from stud_stats.core.events import Hand

WRITERS: Final = ("canonical", "fulltilt", "partypoker", "pokerstars")
"""Modules of this package, each with a function ``write``; they are loaded when they are asked for."""

BETWEEN_HANDS: Final = "\n\n\n"
"""What stands between two hands of one file, whatever the room."""


def writer(name: str) -> Callable[[Hand], str]:
    """What makes a hand the text of the room; KeyError for a name that is none of `WRITERS`.

    >>> writer("fulltilt").__module__
    'stud_stats.writers.fulltilt'
    """
    if name not in WRITERS:
        raise KeyError(name)
    return cast(Callable[[Hand], str], import_module(f"stud_stats.writers.{name}").write)
