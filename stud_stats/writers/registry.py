"""The rooms whose text a hand can be written as, by the names that the commands know them by."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from stud_stats.core.events import STRUCTURES, Hand, Structure

if TYPE_CHECKING:
    from stud_stats.writers.layout import Played


class Room(NamedTuple):
    """What a sentence calls the room, and how bets are limited in the games that its text can tell of."""

    title: str
    structures: tuple[Structure, ...]


_NO_SPREAD: Final = tuple(structure for structure in STRUCTURES if structure != "spread_limit")
_FIXED: Final[tuple[Structure, ...]] = ("fixed_limit",)

ROOMS: Final = {
    "bovada": Room("Bovada", _NO_SPREAD),
    "canonical": Room("The canonical dialect", STRUCTURES),
    "fulltilt": Room("Full Tilt Poker", _NO_SPREAD),
    "partypoker": Room("PartyPoker", _FIXED),
    "phh": Room("PHH", _FIXED),
    "pokerstars": Room("PokerStars", _NO_SPREAD),
    "winamax": Room("Winamax", _NO_SPREAD),
    "wpn": Room("The Winning Poker Network", _NO_SPREAD),
}
WRITERS: Final = tuple(ROOMS)
"""Modules of this package, each with a function ``write``; they are loaded when they are asked for. One
with a function ``room_layout`` lays a played hand out as its room prints it."""

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


def layout(name: str) -> Callable[[Played], Hand]:
    """What makes of a played hand what the room prints of it: for most the layout of PokerStars."""
    module = import_module(f"stud_stats.writers.{name}")
    if not hasattr(module, "room_layout"):
        module = import_module("stud_stats.writers.layout")
    return cast("Callable[[Played], Hand]", module.room_layout)
