"""Whether a player may complete, bet or raise.

A house that leaves a question open is all the houses that answer it: legal is what one of them allows.
"""

from __future__ import annotations

from stud_stats.rules.profile import UNSPECIFIED, RulesProfile
from tests.instruments.slow_checker.houses import houses
from tests.stats.second.story import Act, Story, full_bring_in

OPEN_BETTING = 3
"""Fewer wagers than this are below every known cap."""


def may_wager(story: Story, act: Act, profile: RulesProfile) -> bool:
    """Chips beyond the call, somebody left who could call, betting open to this player, cap not reached."""
    must_open = act.street == 3 and not act.bet
    forced = (story.hand.header.stakes.bring_in.amount or 0) if must_open else 0
    return (
        act.stack > max(act.to_call, forced)
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
    big = stakes.big_bet.amount or 0
    if story.hand.header.structure == "fixed_limit":
        doubled = act.street == 4 and any(wager.increase >= big for wager in act.wagers)
        return (big if act.street > 4 or doubled else small) / 2
    least = small
    for wager in act.wagers:
        if wager.place <= last.place and (not wager.all_in or wager.increase >= least):
            least = wager.increase
    return least / 2 if story.hand.header.structure == "spread_limit" else least


# ---- the cap


CAP_FIELDS = (
    "max_raises",
    "short_wager_rule",
    "completion_counts_as_raise",
    "heads_up_cap",
    "cap_counts_all_in_players",
)


def below_cap(story: Story, act: Act, profile: RulesProfile) -> bool:
    """Some house allows one more."""
    capped = story.hand.header.structure in ("fixed_limit", "spread_limit")
    if not capped or len(act.wagers) < OPEN_BETTING or profile.max_raises == 0:
        return True
    return any(one_more_is_allowed(story, act, house, profile) for house in houses(profile, *CAP_FIELDS))


def one_more_is_allowed(story: Story, act: Act, house: RulesProfile, profile: RulesProfile) -> bool:
    round_so_far = (*act.earlier, act)
    if not at_cap(story, act, house):
        return True
    left_before_cap = any(two_left(one, house) for one in round_so_far if not at_cap(story, one, house))
    if house.heads_up_cap == "uncapped_at_round_start":
        return two_left(round_so_far[0], house)
    if house.heads_up_cap == "uncapped_before_cap":
        return left_before_cap
    if house.heads_up_cap == "uncapped_whenever_two_remain":
        # The texts that say so mean by the letter that a cap once reached is lifted; a house of their name
        # is read as one that is uncapped from before.
        return two_left(act, house) if profile.heads_up_cap == UNSPECIFIED else left_before_cap
    if house.heads_up_cap == "uncapped_final_two_of_event":
        return bool(story.hand.header.tournament) and len(story.hand.seats) == 2
    return False


def at_cap(story: Story, act: Act, house: RulesProfile) -> bool:
    """The bet and all its raises were made before the act."""
    full = [wager for wager in act.wagers if wager.full or house.short_wager_rule == "full_bet"]
    bring_in_is_the_bet = act.bring_in > 0 and (
        house.completion_counts_as_raise == "yes" or full_bring_in(story.hand, act.bring_in)
    )
    return len(full) + bring_in_is_the_bet > int(house.max_raises)


def two_left(act: Act, house: RulesProfile) -> bool:
    """Two or fewer are left to raise each other."""
    if house.cap_counts_all_in_players == "yes":
        return len(act.live) <= 2
    return len([player for player in act.live if act.stacks[player] > 0]) <= 2
