"""Statistics that are counted on each street alike: declarations only."""

from __future__ import annotations

from typing import Final

from stud_stats.stats.definition import Example, Statistic
from stud_stats.stats.opportunities import (
    DEALT_IN,
    FACING_BET,
    FACING_BET_MAY_RAISE,
    NO_BET_YET,
    WAGER_CALL_OR_FOLD,
    WAGER_OR_CALL,
    calls,
    folds,
    wagers,
)

_STREET_WORDS: Final = {4: "fourth", 5: "fifth", 6: "sixth", 7: "seventh"}


def _saw(street: int, counts: dict[str, tuple[int, int]]) -> Statistic:
    word = _STREET_WORDS[street]
    return Statistic(
        key=f"saw_{word}",
        title=f"Saw {word} street",
        opportunity=DEALT_IN,
        success=f"The player was in when {word} street was dealt, all-in or not.",
        predicate=lambda rows: rows["last_street"] >= street,
        unit="rate",
        street=street,
        source="usual tracker statistic",
        min_sample=100,
        examples=(
            Example("bet_and_called", counts),
            Example("walk", {"Ann": (0, 1), "Bob": (0, 1), "Cat": (0, 1)}),
        ),
    )


_ALL_THREE: Final = {"Ann": (1, 1), "Bob": (1, 1), "Cat": (1, 1), "Dan": (0, 1)}
_BOB_AND_CAT: Final = {"Ann": (0, 1), "Bob": (1, 1), "Cat": (1, 1), "Dan": (0, 1)}

SAW: Final = (_saw(4, _ALL_THREE), _saw(5, _BOB_AND_CAT), _saw(6, _BOB_AND_CAT), _saw(7, _BOB_AND_CAT))

BET: Final = Statistic(
    key="bet",
    title="Bet or complete",
    opportunity=NO_BET_YET,
    success="The player bet; on third street: completed.",
    predicate=wagers,
    unit="rate",
    source="usual tracker statistic",
    min_sample=100,
    examples=(
        Example("bet_and_called", {"Bob": (3, 5), "Cat": (1, 2)}),
        Example("walk", {"Bob": (0, 1), "Cat": (0, 1)}),
    ),
    note="On third street calling the bring-in and folding to it are the other choices, later on checking.",
)

RAISE: Final = Statistic(
    key="raise",
    title="Raise a bet",
    opportunity=FACING_BET_MAY_RAISE,
    success="The player raised.",
    predicate=wagers,
    unit="rate",
    source="usual tracker statistic; a completion is a bet, not a raise",
    min_sample=100,
    examples=(Example("bet_and_called", {"Ann": (0, 2), "Bob": (0, 2), "Cat": (1, 3), "Dan": (0, 1)}),),
)

CALL: Final = Statistic(
    key="call",
    title="Call a bet",
    opportunity=FACING_BET,
    success="The player called.",
    predicate=calls,
    unit="rate",
    source="usual tracker statistic",
    min_sample=100,
    examples=(Example("bet_and_called", {"Ann": (1, 2), "Bob": (2, 2), "Cat": (2, 3), "Dan": (0, 1)}),),
    note="A call of the bring-in alone is none: it faces no bet.",
)

FOLD: Final = Statistic(
    key="fold",
    title="Fold to a bet",
    opportunity=FACING_BET,
    success="The player folded.",
    predicate=folds,
    unit="rate",
    source="usual tracker statistic",
    min_sample=100,
    examples=(Example("bet_and_called", {"Ann": (1, 2), "Bob": (0, 2), "Cat": (0, 3), "Dan": (1, 1)}),),
    note="A fold to the bring-in alone is none, nor is a fold where checking was free.",
)

AGGRESSION_FACTOR: Final = Statistic(
    key="aggression_factor",
    title="Aggression factor",
    opportunity=WAGER_OR_CALL,
    success="The player completed, bet or raised. The factor is these to the calls.",
    predicate=wagers,
    unit="ratio",
    source="(bets + raises + completions) / calls, counted act by act",
    min_sample=100,
    examples=(Example("bet_and_called", {"Ann": (0, 1), "Bob": (3, 5), "Cat": (2, 4)}),),
    note="Calls of the bring-in are calls. No value without a call.",
)

AGGRESSION_FREQUENCY: Final = Statistic(
    key="aggression_frequency",
    title="Aggression frequency",
    opportunity=WAGER_CALL_OR_FOLD,
    success="The player completed, bet or raised.",
    predicate=wagers,
    unit="rate",
    source="(bets + raises + completions) / (those + calls + folds), checks left out",
    min_sample=100,
    examples=(Example("bet_and_called", {"Ann": (0, 2), "Bob": (3, 5), "Cat": (2, 4), "Dan": (0, 1)}),),
)

EVERY_STREET: Final = (*SAW, BET, RAISE, CALL, FOLD, AGGRESSION_FACTOR, AGGRESSION_FREQUENCY)
