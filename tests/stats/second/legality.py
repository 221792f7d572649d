"""Whether a player may complete, bet or raise.

A house that leaves a question open is all the houses that answer it: legal is what one of them allows.
"""

from __future__ import annotations

from stud_stats.rules.profile import UNSPECIFIED, RulesProfile
from tests.instruments.slow_checker.houses import houses
from tests.instruments.slow_checker.sizes import CAP_FIELDS, cap_breach
from tests.stats.second.story import Act, Story

OPEN_BETTING = 3
"""Fewer wagers than this are below every known cap."""


def may_wager(story: Story, act: Act, profile: RulesProfile) -> bool:
    """Chips beyond the call, somebody left who could call, betting open to this player, cap not reached."""
    return (
        act.stack > act.to_call
        and bool(act.others_with_more)
        and is_open_to(story, act)
        and below_cap(story, act, profile)
    )


def is_open_to(story: Story, act: Act) -> bool:
    """Nobody acts twice upon one bet: who has acted may raise again only after a full one.

    A wager that did not take the last chips is a full one, or would have been illegal. One that did is full
    from half a bet on, several of them together (T67 of the rules). To post the bring-in is no choice: any
    increase lets that player raise, but without one there is no option.
    """
    if not act.own_earlier:
        return True
    last = act.own_earlier[-1]
    since = [wager for wager in act.wagers if wager.place > last.place]
    if last.kind == "bring_in":
        return bool(since)
    if any(not wager.all_in for wager in since):
        return True
    return act.bet - last.total >= full_enough(story, act, last)


def full_enough(story: Story, act: Act, last: Act) -> float:
    """What all-in wagers since ``last`` must have added: half a bet in fixed limit, half the last full wager
    in spread limit, the whole of it in pot limit."""
    stakes = story.hand.header.stakes
    small = stakes.small_bet.amount or 0
    if story.hand.header.structure == "fixed_limit":
        return (small if act.street < 5 else stakes.big_bet.amount or 0) / 2
    least = (stakes.bring_in.amount or 0) if act.street == 3 else small
    for wager in act.wagers:
        if wager.place <= last.place and (not wager.all_in or wager.increase >= least):
            least = wager.increase
    return least / 2 if story.hand.header.structure == "spread_limit" else least


def below_cap(story: Story, act: Act, profile: RulesProfile) -> bool:
    """Some house allows one more."""
    capped = story.hand.header.structure in ("fixed_limit", "spread_limit")
    if not capped or act.level < OPEN_BETTING or profile.max_raises == 0:
        return True
    by_letter = profile.heads_up_cap == UNSPECIFIED
    return not all(
        cap_breach(story.hand, act.place, house, by_letter) for house in houses(profile, *CAP_FIELDS)
    )
