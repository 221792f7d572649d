"""The shared denominators, and the words that their predicates and those of the statistics are made of.

Bet level and bring-in follow one convention: the bring-in is level 0, the completion or first bet level 1,
a raise level 2; what an act is follows from the amounts, never from the verb that a site prints.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stud_stats.stats.definition import Opportunity, Predicate

if TYPE_CHECKING:
    import pandas as pd

WAGERS: Final = ("complete", "bet", "raise")


def acts(*actions: str) -> Predicate:
    """The decision was one of ``actions``."""

    def predicate(rows: pd.DataFrame) -> pd.Series:
        taken = rows["action"] == actions[0]
        for action in actions[1:]:
            taken |= rows["action"] == action
        return taken

    return predicate


wagers = acts(*WAGERS)
calls = acts("call")
folds = acts("fold")


def _voluntary_on_third(rows: pd.DataFrame) -> pd.Series:
    return (rows["street"] == 3) & (rows["action"] != "bring_in")


def _voluntary_on_third_not_bring_in(rows: pd.DataFrame) -> pd.Series:
    brought_in = (rows["position_from_bring_in"] == 0).fillna(False)
    return _voluntary_on_third(rows) & ~(brought_in | rows["forced"])


def _no_bet_yet(rows: pd.DataFrame) -> pd.Series:
    return (rows["facing"] != "bet") & rows["may_raise"] & ~rows["forced"]


def _first_in(rows: pd.DataFrame) -> pd.Series:
    return (rows["street"] == 3) & (rows["facing"] == "bring_in") & (rows["limpers"] == 0) & rows["may_raise"]


def _facing_bet(rows: pd.DataFrame) -> pd.Series:
    return rows["facing"] == "bet"


def _facing_bet_may_raise(rows: pd.DataFrame) -> pd.Series:
    return (rows["facing"] == "bet") & rows["may_raise"]


def _forced_opening(rows: pd.DataFrame) -> pd.Series:
    return rows["forced"] & rows["may_raise"]


def _dealt_in(rows: pd.DataFrame) -> pd.Series:
    return rows["dealt_in"]


def _dealt_in_small_bet_known(rows: pd.DataFrame) -> pd.Series:
    return rows["dealt_in"] & (rows["small_bet"] > 0).fillna(False)


def _dealt_in_big_bet_known(rows: pd.DataFrame) -> pd.Series:
    return rows["dealt_in"] & (rows["big_bet"] > 0).fillna(False)


def _saw_fourth(rows: pd.DataFrame) -> pd.Series:
    return rows["dealt_in"] & (rows["last_street"] >= 4)


def _showdown(rows: pd.DataFrame) -> pd.Series:
    return rows["showdown"]


# of decisions

CHOICE_ON_THIRD: Final = Opportunity(
    "choice_on_third",
    "Hands in which the player had at least one unforced decision on third street. The player who brought in "
    "has one only after facing a completion or an option, or by opening for the full bet.",
    "decisions",
    _voluntary_on_third,
    per="hand",
)
CHOICE_ON_THIRD_NOT_BRING_IN: Final = Opportunity(
    "choice_on_third_not_bring_in",
    "Hands in which the player had at least one decision on third street and did not have the bring-in.",
    "decisions",
    _voluntary_on_third_not_bring_in,
    per="hand",
)
FIRST_IN: Final = Opportunity(
    "first_in",
    "Decisions on third street of a player who may complete, when all before folded and only the bring-in "
    "is in. The opening of the bring-in player is none.",
    "decisions",
    _first_in,
    per="decision",
)
FORCED_OPENING: Final = Opportunity(
    "forced_opening",
    "Openings of the player who had to bring in and had the chips for more.",
    "decisions",
    _forced_opening,
    per="decision",
)
NO_BET_YET: Final = Opportunity(
    "no_bet_yet",
    "Unforced decisions of a player who may bet or complete, when nobody has done so on this street.",
    "decisions",
    _no_bet_yet,
    per="decision",
)
FACING_BET: Final = Opportunity(
    "facing_bet",
    "Decisions facing a completion, bet or raise (not the bring-in alone).",
    "decisions",
    _facing_bet,
    per="decision",
)
FACING_BET_MAY_RAISE: Final = Opportunity(
    "facing_bet_may_raise",
    "Decisions facing a completion, bet or raise in which raising was legal: chips left, cap not reached.",
    "decisions",
    _facing_bet_may_raise,
    per="decision",
)
WAGER_OR_CALL: Final = Opportunity(
    "wager_or_call",
    "Decisions to complete, bet, raise or call.",
    "decisions",
    acts(*WAGERS, "call"),
    per="decision",
)
WAGER_CALL_OR_FOLD: Final = Opportunity(
    "wager_call_or_fold",
    "Decisions to complete, bet, raise, call or fold: all but checks and the bring-in.",
    "decisions",
    acts(*WAGERS, "call", "fold"),
    per="decision",
)

# of seats

DEALT_IN: Final = Opportunity("dealt_in", "Hands dealt to the player.", "seats", _dealt_in, per="hand")
DEALT_IN_SMALL_BET_KNOWN: Final = Opportunity(
    "dealt_in_small_bet_known",
    "Hands dealt to the player at a known small bet.",
    "seats",
    _dealt_in_small_bet_known,
    per="hand",
)
DEALT_IN_BIG_BET_KNOWN: Final = Opportunity(
    "dealt_in_big_bet_known",
    "Hands dealt to the player at a known big bet.",
    "seats",
    _dealt_in_big_bet_known,
    per="hand",
)
SAW_FOURTH: Final = Opportunity(
    "saw_fourth",
    "Hands in which the player was in when fourth street was dealt.",
    "seats",
    _saw_fourth,
    per="hand",
)
SHOWDOWN: Final = Opportunity(
    "showdown",
    "Hands in which the player was in at the end against somebody else.",
    "seats",
    _showdown,
    per="hand",
)
