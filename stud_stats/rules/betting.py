"""How large a wager may be and how many there may be: pure functions of the round so far.

What differs between the betting structures is a row of `BETTING_ROWS`, read and never branched on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from stud_stats.core.events import Structure
from stud_stats.rules.profile import HOUSE_DECIDES, UNSPECIFIED, RulesProfile

AFTER_CAP: Final = ("raise.cap-exceeded", "after_cap")
"""The case of a raise after the cap was reached, with two players left."""

SMALLEST_KNOWN_RAISES: Final = 3
"""Raises a round in the houses that allow the fewest (S0-32, S1-07)."""

LARGEST_KNOWN_RAISES: Final = 4
"""Raises a round in the house that allows most of those with a cap (WSOP 126)."""


class Round(msgspec.Struct, frozen=True, gc=False):
    """A betting round before a wager that may be of any amount between a lowest and a highest.

    ``bet`` is the total to beat, ``full`` the total of the last wager that was a full one (below
    ``bet`` a short all-in wager stands), ``paid`` what the player has in on this street, ``pot``
    all chips of the hand with those of this street. ``least`` is the last bet or raise, or the
    smallest opening where there was none; ``spread`` the smallest and the largest wager of a
    spread-limit game, None where not known. ``only_bring_in``: nobody has bet more than that.
    """

    profile: RulesProfile
    bet: int
    full: int
    paid: int
    pot: int
    least: int
    spread: tuple[int, int] | None
    only_bring_in: bool


class BettingRow(msgspec.Struct, frozen=True):
    """One betting structure.

    ``sized``: wagers are of fixed sizes, the street's; else of any amount from ``lowest`` to
    ``highest``, street totals both, None where they are not known or there is none. ``capped``:
    the raises of a round are counted. ``half_bets``: half a bet may count as one
    (`reopening_amount`); without it a short all-in wager never does.
    """

    structure: Structure
    title: str
    sized: bool
    capped: bool
    half_bets: bool
    lowest: Callable[[Round], int | None]
    highest: Callable[[Round], int | None]


def reopening_amount(profile: RulesProfile, unit: int) -> int:
    """What must have been added since a player acted for him to be allowed to raise again.

    A full bet, or half of one (Robert's Rules, limit poker 3; TDA 47). Where the profile is
    silent half is enough: below half no convention reopens.
    """
    return unit if profile.short_wager_rule == "full_bet" else (unit + 1) // 2


def fixed_limit_totals(profile: RulesProfile, unit: int, bet: int, full: int) -> tuple[int, ...]:
    """The street totals that a full wager of size ``unit`` may make, in ascending order.

    ``bet`` is the total to beat, ``full`` the total of the last wager that was a full one (0 for
    none, also when only the bring-in is in: the first increase completes it to ``unit``, S0-13,
    S3-08, S4-23). Between the two stand short all-in wagers: with the half-bet rule less than
    half is completed (Robert's Rules, limit poker 3), and half or more that came together from
    several short ones may be completed or raised over, which no source settles; with the full-bet
    rule it is always raised over. Where the profile is silent all of this is right.

    >>> from stud_stats.rules.profiles import POKERSTARS
    >>> fixed_limit_totals(POKERSTARS, 20, 20, 20), fixed_limit_totals(POKERSTARS, 10, 14, 10)
    ((40,), (20, 24))
    """
    short = bet - full
    if short == 0:
        return (full + unit,)
    rule = profile.short_wager_rule
    completed, over = full + unit, bet + unit
    if rule == "full_bet" or short >= unit:
        return (over,)
    if rule == "half_bet" and 2 * short < unit:
        return (completed,)
    return (completed, over)


def wagers_allowed(
    profile: RulesProfile, *, two_left: bool, two_at_start: bool, freed: bool, last_two: bool
) -> int | None:
    """How many wagers one round may see, None for no cap.

    One bet and ``max_raises`` raises (S0-32, S1-07, S3-24, S4-22). ``two_left``, ``two_at_start``
    and ``freed`` say that two players are left, were so when the round began, and were so before
    the cap was reached; ``last_two`` that they may be the last of the event. Where the profile is
    silent on the cap for two players it does not bind them, where it is silent on the number the
    largest known one holds.

    A cap that was reached with more players is never lifted (Robert's Rules, limit poker 3). By the
    letter S3-24 and S4-22 lift it, which they are not quite believed (`lifted_by_the_letter`); a house
    whose words nobody doubts is.
    """
    raises = (
        LARGEST_KNOWN_RAISES
        if profile.max_raises in (UNSPECIFIED, HOUSE_DECIDES)
        else int(profile.max_raises)
    )
    free = {
        "capped": False,
        "uncapped_at_round_start": two_at_start,
        "uncapped_before_cap": freed,
        "uncapped_whenever_two_remain": two_left and (freed or not profile.doubts(*AFTER_CAP)),
        "uncapped_final_two_of_event": last_two,
        UNSPECIFIED: two_left or (last_two and two_at_start),
    }[profile.heads_up_cap]
    return None if free or raises == 0 else 1 + raises


def lifted_by_the_letter(profile: RulesProfile, *, two_left: bool) -> bool:
    """Whether the words of the house lift for two players even a cap that was reached before."""
    return two_left and profile.heads_up_cap == "uncapped_whenever_two_remain"


def _spread_lowest(state: Round) -> int | None:
    """At least the last bet or raise of the round; the bring-in is made up to the smallest bet."""
    if state.spread is None:
        return None
    smallest = state.spread[0]
    if state.only_bring_in:
        return smallest if state.bet < smallest else state.bet + max(state.least, state.bet)
    return fixed_limit_totals(state.profile, max(smallest, state.least), state.bet, state.full)[0]


def _spread_highest(state: Round) -> int | None:
    return None if state.spread is None else state.bet + state.spread[1]


def _last_raise_more(state: Round) -> int:
    return state.bet + state.least


def _pot_more(state: Round) -> int:
    """A raise by all that the pot holds once the bet is called; antes count (BARGE, WSOP).

    >>> from stud_stats.rules.profiles import PERMISSIVE
    >>> _pot_more(Round(PERMISSIVE, 150, 0, 0, 950, 150, None, True))
    1250
    """
    return state.bet + state.pot + state.bet - state.paid


def _nothing(_state: Round) -> None:
    return None


BETTING_ROWS: Final[dict[Structure, BettingRow]] = {
    row.structure: row
    for row in (
        BettingRow("fixed_limit", "fixed limit", True, True, True, _nothing, _nothing),
        BettingRow("spread_limit", "spread limit", False, True, True, _spread_lowest, _spread_highest),
        BettingRow("pot_limit", "pot limit", False, False, False, _last_raise_more, _pot_more),
        BettingRow("no_limit", "no limit", False, False, False, _last_raise_more, _nothing),
    )
}
