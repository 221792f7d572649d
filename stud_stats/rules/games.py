"""The three games as rows: what differs between them is read here, never branched on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from stud_stats.core.cards import Card
from stud_stats.core.events import Game
from stud_stats.rules.boards import high_board, low_board
from stud_stats.rules.ranking import high_strength, low8_strength, razz_strength


class GameRow(msgspec.Struct, frozen=True):
    """One game: whether aces are low for bring-in and boards, how boards are ordered, and what wins.

    ``high`` and ``low`` give the strength of a hand for the high and the low half, larger is
    better; None where the game has no such half. ``low`` answers None for a hand that does not
    qualify. In razz there is one half, the low one, without qualifier (S0-40).
    """

    game: Game
    title: str
    ace_low: bool
    board: Callable[[Sequence[Card]], int]
    high: Callable[[Sequence[Card]], int] | None
    low: Callable[[Sequence[Card]], int | None] | None


GAME_ROWS: Final[dict[Game, GameRow]] = {
    "stud_hi": GameRow("stud_hi", "Seven-Card Stud", False, high_board, high_strength, None),
    "stud_hilo": GameRow(
        "stud_hilo", "Seven-Card Stud Hi/Lo 8-or-better", False, high_board, high_strength, low8_strength
    ),
    "razz": GameRow("razz", "Razz", True, low_board, None, razz_strength),
}

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
