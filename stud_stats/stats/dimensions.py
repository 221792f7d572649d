"""What statistics can be grouped and filtered by.

Every dimension but the street and the opponent is one value for a player's whole hand, so that counts of the
parts add up to the count of the whole. May import core and pandas.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from stud_stats.core.cards import RANKS


class DimensionError(ValueError):
    """A name that is no dimension; the text is one sentence with the names that are."""


@dataclass(frozen=True, slots=True)
class Dimension:
    """``columns`` are pairs (name in the result, column of the rows)."""

    key: str
    sentence: str
    columns: tuple[tuple[str, str], ...]


STREET: Final = "street"
OPPONENT: Final = "opponent"
WHOLE_HAND: Final = 0
"""The street of counts that speak of the hand as a whole."""


def _column(name: str, sentence: str, column: str = "") -> Dimension:
    return Dimension(name, sentence, ((name, column or name),))


def _stake(name: str, words: str) -> Dimension:
    # ten dollars, ten euros and a thousand chips are three sizes
    return Dimension(
        name,
        f"{words} in smallest units, with its currency; empty where not known",
        (("currency", "currency"), (name, name)),
    )


_DIMENSIONS: Final = (
    _column(STREET, "street, 3 to 7; empty where a figure speaks of the whole hand"),
    Dimension("player", "screen name, told apart by the room", (("site", "site"), ("player", "player"))),
    _column("site", "the room"),
    _column("game", "stud_hi, stud_hilo or razz"),
    _column("currency", "ISO code; chips in tournaments and play money"),
    _stake("small_bet", "small bet"),
    _stake("big_bet", "big bet"),
    Dimension(
        "stakes",
        "small and big bet in smallest units, with their currency; empty where not known",
        (("currency", "currency"), ("small_bet", "small_bet"), ("big_bet", "big_bet")),
    ),
    _column("kind", "cash or tournament"),
    _column("date", "day, UTC; empty where the time zone is not known"),
    _column("month", "month, UTC; empty where the time zone is not known"),
    _column("year", "year, UTC; empty where the time zone is not known"),
    _column(
        OPPONENT,
        "another player dealt in; the hands of one player alone, each once for every opponent in it, so that "
        "the counts add up to more than the whole",
    ),
    _column("table_size", "players dealt in", "players_dealt"),
    _column("position_from_bring_in", "0: brought in, 1: next to act, ...; empty where nobody brought in"),
    _column("door_rank", f"own door card: 0 to 12 for {' '.join(RANKS)}; empty where not known", "door"),
    _column(
        "best_door_behind",
        "best door card (razz: the lowest) of those who act after the player on third street if all before "
        "him fold, the bring-in player included: 0 to 12; empty where there is none",
        "best_door_left_rank",
    ),
    _column(
        "better_doors_behind",
        "how many of these door cards are better than the own: 0, 1, 2 for more; empty where not known",
        "better_left",
    ),
    _column(
        "opener_door",
        "door card of the player who first completed or bet on third street: 0 to 12; empty where nobody did",
    ),
    _column("hand_group", "group of the own three cards of third street; empty where not known"),
    _column(
        "dead_key_cards",
        "how many of the cards that the own three want live are door cards of others: 0, 1, 2, 3 for more; "
        "empty where not known. In razz these are the ranks held, and it is good to see them dead",
    ),
)
DIMENSIONS: Final[dict[str, Dimension]] = {dimension.key: dimension for dimension in _DIMENSIONS}

DERIVED: Final = frozenset(
    {"door", "best_door_left_rank", "better_left", "opener_door", "hand_group", "dead_key_cards"}
)
"""Columns that are worked out from those of the store (`stud_stats.stats.facts.seats`)."""

OF_A_SEAT: Final = frozenset(
    {
        "player",
        OPPONENT,
        "position_from_bring_in",
        "door_rank",
        "best_door_behind",
        "better_doors_behind",
        "hand_group",
        "dead_key_cards",
    }
)
"""Dimensions that tell the players of one hand apart; all others have one value for all of them."""


def holds_whole_hands(by: Sequence[str]) -> bool:
    """Whether a group by ``by`` holds all players of its hands, whose nets add up to minus the rake.

    >>> holds_whole_hands(["game", "street"]), holds_whole_hands(["player", "game"])
    (True, False)
    """
    return not OF_A_SEAT.intersection(by)


def read_by(by: str | Sequence[str]) -> tuple[str, ...]:
    """The dimensions that ``by`` names, a comma between two in a text; DimensionError for a name that is
    none.

    >>> read_by("street, game"), read_by(["player"])
    (('street', 'game'), ('player',))
    """
    names = [name.strip() for name in (by.split(",") if isinstance(by, str) else by)]
    known = [name.replace("-", "_").replace(" ", "_") for name in names if name]
    for name in known:
        if name not in DIMENSIONS:
            raise DimensionError(f"{name!r} is nothing to group by; choose from {', '.join(DIMENSIONS)}")
    return tuple(dict.fromkeys(known))


def result_columns(by: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Pairs (name in the result, column of the rows) of several dimensions, each once."""
    return tuple(dict.fromkeys(pair for key in by for pair in DIMENSIONS[key].columns))
