"""The three games as rows: what differs between them is read here, never branched on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final

import msgspec
from msgspec.structs import replace

from stud_stats.core.cards import Card
from stud_stats.core.events import Game
from stud_stats.rules.boards import high_board, low_board
from stud_stats.rules.profile import RulesProfile
from stud_stats.rules.ranking import EIGHT, high_strength, low8_strength, low_strength, razz_strength


class GameRow(msgspec.Struct, frozen=True):
    """One game: whether aces are low for bring-in and boards, how boards are ordered, and what wins.

    ``high`` and ``low`` give the strength of a hand for the high and the low half, larger is
    better; None where the game has no such half. ``low`` answers None for a hand that does not
    qualify, by ``qualifier``: the highest card of a low, 0 for any. In razz there is one half, the
    low one, without qualifier (S0-40).
    """

    game: Game
    title: str
    ace_low: bool
    board: Callable[[Sequence[Card]], int]
    high: Callable[[Sequence[Card]], int] | None
    low: Callable[[Sequence[Card]], int | None] | None
    qualifier: int = 0


GAME_ROWS: Final[dict[Game, GameRow]] = {
    "stud_hi": GameRow("stud_hi", "Seven-Card Stud", False, high_board, high_strength, None),
    "stud_hilo": GameRow(
        "stud_hilo",
        "Seven-Card Stud Hi/Lo 8-or-better",
        False,
        high_board,
        high_strength,
        low8_strength,
        EIGHT,
    ),
    "razz": GameRow("razz", "Razz", True, low_board, None, razz_strength),
}


def game_row(game: Game, profile: RulesProfile) -> GameRow:
    """The game as the house plays it: hi/lo may have another qualifier there, or none."""
    row = GAME_ROWS[game]
    stated = profile.low_qualifier
    if row.qualifier and isinstance(stated, dict) and stated.get(game, row.qualifier) != row.qualifier:
        return _with_qualifier(game, stated[game])
    return row


@cache
def _with_qualifier(game: Game, qualifier: int) -> GameRow:
    return replace(GAME_ROWS[game], low=partial(low_strength, qualifier=qualifier), qualifier=qualifier)


FIRST_STREET: Final = 3
LAST_STREET: Final = 7
FIRST_BIG_BET_STREET: Final = 5
"""From here on the bet is the big one (S0-23, S1-10, S2-07, S3-15, S4-12)."""
CARDS_OF_A_HAND: Final = 7
STREET_NAMES: Final[dict[int, str]] = {
    3: "third street",
    4: "fourth street",
    5: "fifth street",
    6: "sixth street",
    7: "seventh street",
}
