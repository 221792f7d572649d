"""The denominators that several statistics share.

Bet levels follow one convention: the bring-in is level 0, the completion or first bet level 1, a raise
level 2; what an act is follows from the amounts, never from the verb that a site prints.
"""

from __future__ import annotations

from typing import Final

from stud_stats.stats.definition import Opportunity

# of decisions, on third street

CHOICE_ON_THIRD: Final = Opportunity(
    "choice_on_third",
    "Hands in which the player had at least one unforced decision on third street. The player who brought in "
    "has one only after facing a completion or an option, or by opening for the full bet.",
    "decisions",
    "third & ~act_bring_in",
    per="hand",
)
CHOICE_ON_THIRD_NOT_BRING_IN: Final = Opportunity(
    "choice_on_third_not_bring_in",
    "Hands in which the player had at least one decision on third street and did not have the bring-in.",
    "decisions",
    "third & ~act_bring_in & ~has_bring_in & ~forced",
    per="hand",
)
MAY_RAISE_ON_THIRD: Final = Opportunity(
    "may_raise_on_third",
    "Hands in which the player had at least one decision on third street in which completing or raising was "
    "legal: chips for more than a call, the cap not reached, somebody left who could put in more. The forced "
    "opening of the bring-in player is no such decision.",
    "decisions",
    "third & may_raise & ~forced",
    per="hand",
)
FIRST_IN: Final = Opportunity(
    "first_in",
    "Decisions on third street of a player who may complete, when all before folded and only the bring-in "
    "is in. The opening of the bring-in player is none.",
    "decisions",
    "first_in",
)
BEHIND_LIMPERS: Final = Opportunity(
    "behind_limpers",
    "Decisions on third street of a player who may complete, facing the bring-in that one or more players "
    "have called and nobody has completed. The option of the bring-in player is none.",
    "decisions",
    "third & faces_bring_in & limped & may_raise",
)
STEAL_SPOT: Final = Opportunity(
    "steal_spot",
    "First-in decisions (as in first_in) with at most two players other than the bring-in player still to "
    "act, or with a door card that beats the door card of every player still to act, the bring-in player "
    "included.",
    "decisions",
    "first_in & steal_spot",
)
STEAL_SPOT_LAST_THREE: Final = Opportunity(
    "steal_spot_pos3",
    "First-in decisions (as in first_in) with at most two players other than the bring-in player still to "
    "act behind.",
    "decisions",
    "first_in & at_most_two_behind",
)
STEAL_SPOT_LAST: Final = Opportunity(
    "steal_spot_last",
    "First-in decisions (as in first_in) when only the bring-in player is left to act.",
    "decisions",
    "first_in & none_behind",
)
STEAL_SPOT_DOOR: Final = Opportunity(
    "steal_spot_door",
    "First-in decisions (as in first_in) with a door card that beats the door card of every player still to "
    "act, the bring-in player included: higher in rank, in razz lower with the ace lowest; an equal rank "
    "does not beat. Players who went all-in with ante or bring-in have nothing to act. All these door cards "
    "are known.",
    "decisions",
    "first_in & door_beats_all",
)
STEAL: Final = Opportunity(
    "steals",
    "Steals: completions first in from a steal spot (as in steal_spot).",
    "decisions",
    "first_in & steal_spot & wager",
)
FACING_STEAL_BRING_IN: Final = Opportunity(
    "facing_steal_bring_in",
    "Decisions on third street of the bring-in player facing a steal (as in steals) that nobody has raised "
    "or called in between.",
    "decisions",
    "faces_steal & has_bring_in & ~called_before",
)
FACING_STEAL: Final = Opportunity(
    "facing_steal_others",
    "Decisions on third street of a player other than the bring-in player facing a steal (as in steals) that "
    "nobody has raised, whether others have called it or not.",
    "decisions",
    "faces_steal & ~has_bring_in",
)
FACING_STEAL_MAY_RAISE: Final = Opportunity(
    "facing_steal_others_may_raise",
    "Decisions as in facing_steal_others in which raising was legal.",
    "decisions",
    "faces_steal & ~has_bring_in & may_raise",
)
BRING_IN_DEFENCE: Final = Opportunity(
    "bring_in_defence",
    "Decisions on third street of the bring-in player facing exactly one completion or first bet, made by "
    "somebody else and not raised.",
    "decisions",
    "third & has_bring_in & faces_bet & one_wager & ~made_last_wager",
)
BRING_IN_DEFENCE_HEADS_UP: Final = Opportunity(
    "bring_in_defence_heads_up",
    "Decisions as in bring_in_defence with only the player who completed left in besides.",
    "decisions",
    "third & has_bring_in & faces_bet & one_wager & ~made_last_wager & two_in",
)
BRING_IN_DEFENCE_MULTIWAY: Final = Opportunity(
    "bring_in_defence_multiway",
    "Decisions as in bring_in_defence with more players in than the bring-in player and the one who "
    "completed.",
    "decisions",
    "third & has_bring_in & faces_bet & one_wager & ~made_last_wager & ~two_in",
)
FORCED_OPENING: Final = Opportunity(
    "forced_opening",
    "Openings of the player who had to bring in and had the chips for more.",
    "decisions",
    "forced & may_raise",
)
COLD: Final = Opportunity(
    "cold",
    "Decisions on third street facing a full completion, bet or raise (level 1 or more) of a player other "
    "than the bring-in player who has put in nothing beyond the ante on this street.",
    "decisions",
    "third & faces_bet & ~level_0 & nothing_in & ~has_bring_in",
)
SQUEEZE_SPOT: Final = Opportunity(
    "squeeze_spot",
    "Decisions on third street facing one full bet (level 1) that one or more players have called, in which "
    "raising was legal.",
    "decisions",
    "third & faces_bet & level_1 & called_before & may_raise",
)


def _facing_level(level: int, words: str) -> Opportunity:
    return Opportunity(
        f"facing_level_{level}",
        f"Decisions on third street facing {words} (level {level}) in which raising was legal: chips left, "
        "cap not reached.",
        "decisions",
        f"third & faces_bet & level_{level} & may_raise",
    )


FACING_LEVEL_1: Final = _facing_level(1, "one full bet")
FACING_LEVEL_2: Final = _facing_level(2, "two full bets")
FACING_LEVEL_3: Final = _facing_level(3, "three full bets")
RAISED_AT_1: Final = Opportunity(
    "raised_at_1",
    "Decisions on third street facing two full bets (level 2) of a player whose own last wager on the street "
    "made the first (level 1).",
    "decisions",
    "third & faces_bet & level_2 & made_level_1",
)
RAISED_AT_2: Final = Opportunity(
    "raised_at_2",
    "Decisions on third street facing three full bets (level 3) of a player whose own last wager on the "
    "street made the second (level 2).",
    "decisions",
    "third & faces_bet & level_3 & made_level_2",
)

# of decisions, on each street alike

NO_BET_YET: Final = Opportunity(
    "no_bet_yet",
    "Unforced decisions of a player who may bet or complete, when nobody has done so on this street.",
    "decisions",
    "~faces_bet & may_raise & ~forced",
)
FACING_BET: Final = Opportunity(
    "facing_bet",
    "Decisions facing a completion, bet or raise (not the bring-in alone).",
    "decisions",
    "faces_bet",
)
FACING_BET_MAY_RAISE: Final = Opportunity(
    "facing_bet_may_raise",
    "Decisions facing a completion, bet or raise in which raising was legal: chips left, cap not reached.",
    "decisions",
    "faces_bet & may_raise",
)
WAGER_OR_CALL: Final = Opportunity(
    "wager_or_call", "Decisions to complete, bet, raise or call.", "decisions", "wager_or_call"
)
WAGER_CALL_OR_FOLD: Final = Opportunity(
    "wager_call_or_fold",
    "Decisions to complete, bet, raise, call or fold: all but checks and the bring-in.",
    "decisions",
    "~act_check & ~act_bring_in",
)

# of decisions, from fourth street on

CONTINUATION: Final = Opportunity(
    "continuation",
    "First decisions of a player on a street from fourth on, when he made the last wager of the street "
    "before, nobody has bet on this one, and he may bet.",
    "decisions",
    "continuation",
)
DELAYED_CONTINUATION: Final = Opportunity(
    "delayed_continuation",
    "First decisions of a player on a street from fifth on, when nobody has bet on it and he may bet, he had "
    "a chance to continue (as in continuation) on the street before, checked, and that street was checked "
    "through.",
    "decisions",
    "delayed_continuation",
)
FACING_CONTINUATION: Final = Opportunity(
    "facing_continuation",
    "Decisions from fourth street on facing a continuation bet (a bet at an opportunity as in continuation) "
    "that nobody has raised.",
    "decisions",
    "faces_continuation",
)
CHECKED_THEN_FACING: Final = Opportunity(
    "checked_then_facing",
    "Decisions facing a bet of a player whose last act on this street was a check.",
    "decisions",
    "faces_bet & checked_before",
)
CHECKED_THEN_FACING_MAY_RAISE: Final = Opportunity(
    "checked_then_facing_may_raise",
    "Decisions facing a bet of a player whose last act on this street was a check, in which raising was "
    "legal.",
    "decisions",
    "faces_bet & checked_before & may_raise",
)
DONK_SPOT: Final = Opportunity(
    "donk_spot",
    "First decisions of a player on a street from fourth on, when nobody has bet on it, he may bet, and the "
    "player who made the last wager of the street before, somebody else, is still to act.",
    "decisions",
    "donk_spot",
)
BARREL: Final = Opportunity(
    "barrel",
    "First decisions of a player on a street from fourth on, when nobody has bet on it and he may bet, he "
    "having made the last wager of every street before, from third on.",
    "decisions",
    "barrel_spot",
)
DOUBLE_BET_SPOT: Final = Opportunity(
    "double_bet_spot",
    "Decisions on fourth street of stud_hi with an open pair on the board of a player in, in which a bet or "
    "raise of the small bet and one of the big bet were both legal.",
    "decisions",
    "double_bet_spot",
)
BRICK_SPOT: Final = Opportunity(
    "brick_spot",
    "Decisions on fourth street facing one bet that nobody has raised, when the player's fourth-street up "
    "card is a brick and that of the player who bet is none. A brick is, in stud_hi, a card that neither "
    "pairs the door card nor has its suit nor lies within four ranks of it (the ace high or low); in "
    "stud_hilo a nine to king; in razz a nine to king, or a card that pairs the door card. All four cards "
    "are known.",
    "decisions",
    "brick_spot",
)
FIFTH_FACING_BET: Final = Opportunity(
    "fifth_facing_bet",
    "Decisions on fifth street facing the first bet of the street, not raised.",
    "decisions",
    "fifth & faces_bet & one_wager",
)
STAYED_ON_FIFTH: Final = Opportunity(
    "stayed_on_fifth",
    "Hands in which the player bet, raised or called on fifth street.",
    "decisions",
    "fifth & wager_or_call",
    per="hand",
)
FREE_CARD_SPOT: Final = Opportunity(
    "free_card_spot",
    "First acts of fourth, fifth and sixth street by the player who shows the best board, when he may bet.",
    "decisions",
    "free_card_spot",
)

# of seats

DEALT_IN: Final = Opportunity("dealt_in", "Hands dealt to the player.", "seats", "dealt_in")
DEALT_IN_SMALL_BET_KNOWN: Final = Opportunity(
    "dealt_in_small_bet_known",
    "Hands dealt to the player at a known small bet.",
    "seats",
    "dealt_in & small_bet_known",
)
DEALT_IN_BIG_BET_KNOWN: Final = Opportunity(
    "dealt_in_big_bet_known",
    "Hands dealt to the player at a known big bet.",
    "seats",
    "dealt_in & big_bet_known",
)
HAD_BRING_IN: Final = Opportunity(
    "had_bring_in",
    "Hands in which the player had to open third street, for the bring-in or in full.",
    "seats",
    "has_bring_in",
)
HAD_BRING_IN_SMALL_BET_KNOWN: Final = Opportunity(
    "had_bring_in_small_bet_known",
    "Hands in which the player had to open third street, at a known small bet.",
    "seats",
    "has_bring_in & small_bet_known",
)
HAD_BRING_IN_BIG_BET_KNOWN: Final = Opportunity(
    "had_bring_in_big_bet_known",
    "Hands in which the player had to open third street, at a known big bet.",
    "seats",
    "has_bring_in & big_bet_known",
)
BROUGHT_IN: Final = Opportunity(
    "brought_in",
    "Hands in which the player paid the bring-in (a full opening pays none).",
    "seats",
    "has_bring_in & paid_bring_in",
)
SAW_FOURTH: Final = Opportunity(
    "saw_fourth",
    "Hands in which the player was in when fourth street was dealt.",
    "seats",
    "dealt_in & saw_fourth",
)
SAW_FOURTH_NO_SHOWDOWN: Final = Opportunity(
    "saw_fourth_no_showdown",
    "Hands in which the player was in when fourth street was dealt and did not get to a showdown.",
    "seats",
    "dealt_in & saw_fourth & ~showdown",
)
SHOWDOWN: Final = Opportunity(
    "showdown",
    "Hands in which the player was in at the end against somebody else.",
    "seats",
    "showdown",
)
CALLED_ON_SEVENTH: Final = Opportunity(
    "called_on_seventh",
    "Hands in which the player called on seventh street.",
    "seats",
    "called_on_seventh",
)
SPLIT_SHOWDOWN: Final = Opportunity(
    "hilo_showdown",
    "Hands of stud_hilo in which the player was in at the end against somebody else.",
    "seats",
    "hilo & showdown",
)
SPLIT_SHOWDOWN_WON: Final = Opportunity(
    "hilo_showdown_won",
    "Hands of stud_hilo in which the player was in at the end against somebody else and won any part of any "
    "pot.",
    "seats",
    "hilo & showdown & won",
)
ONE_POT_SHOWDOWN: Final = Opportunity(
    "hilo_one_pot_showdown",
    "Hands of stud_hilo in which the player was in at the end against somebody else for one pot: none of "
    "those in at the end could win a side pot.",
    "seats",
    "hilo & showdown & one_pot",
)

# of streets that a player saw

SAW_STREET_ABLE: Final = Opportunity(
    "saw_street_able",
    "Streets from fourth on that the player saw without having been all-in before, on which somebody acted.",
    "streets",
    "later & acted_on & ~all_in_before",
)
LOW_KNOWN: Final = Opportunity(
    "hilo_cards_known",
    "Streets from fifth on that the player saw in stud_hilo, where all cards that he held then became known.",
    "streets",
    "hilo & big_bet_street & cards_known",
)
RAZZ_KNOWN: Final = Opportunity(
    "razz_cards_known",
    "Streets from fifth on that the player saw in razz, where all cards that he held then became known.",
    "streets",
    "razz & big_bet_street & cards_known",
)
RAZZ_CARD: Final = Opportunity(
    "razz_card",
    "Streets from fourth on that the player saw in razz, where all cards that he held then became known.",
    "streets",
    "razz & later & cards_known",
)
