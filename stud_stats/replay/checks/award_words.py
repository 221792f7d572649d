"""Why somebody should not have been paid: whose hand is better, and what both hands are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal, TypeAlias

from stud_stats.core.events import HandName
from stud_stats.replay.play import Play
from stud_stats.rules.hand_words import hand_words
from stud_stats.rules.ranking import high_name_of, low_name_of

Half: TypeAlias = Literal["high", "low"]
Strength: TypeAlias = Sequence[int | None]
"""Of each player, None where he has no such hand."""

_NAME_OF: Final[dict[Half, Callable[[int], HandName]]] = {"high": high_name_of, "low": low_name_of}


def names(play: Play, players: Sequence[int]) -> str:
    """The players, or nobody."""
    return " and ".join(play.name(player) for player in dict.fromkeys(players)) or "nobody"


def who_has_the_best(play: Play, half: Half, winners: Sequence[int], strength: Strength) -> str:
    """Who has the best hand of a half, and what it is."""
    return f"{_have(play, winners)} the best {_label(play, half)}: {_words(half, strength[winners[0]])}"


def who_is_better(play: Play, loser: int, half: Half, winners: Sequence[int], strength: Strength) -> str:
    """Whose hand of a half is better than the loser's, and what both are."""
    better = f"{_have(play, winners)} the better {_label(play, half)}: {_words(half, strength[winners[0]])}"
    return f"{better}; {play.name(loser)} has {_words(half, strength[loser])}"


def _have(play: Play, winners: Sequence[int]) -> str:
    return f"{names(play, winners)} {'has' if len(winners) == 1 else 'have'}"


def _label(play: Play, half: Half) -> str:
    return f"{half} hand" if play.table.game.high is not None and play.table.game.low is not None else "hand"


def _words(half: Half, strength: int | None) -> str:
    return "none that qualifies" if strength is None else hand_words(_NAME_OF[half](strength))
