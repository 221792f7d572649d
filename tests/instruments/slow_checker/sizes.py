"""Bets and raises of fixed limit: how large, and how many.

A round is gone through once for every house (`houses`): only what all of them forbid is a breach.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from stud_stats.core.events import Call, Event, Hand, Street, Wager
from stud_stats.rules.profile import UNSPECIFIED, RulesProfile
from tests.instruments.slow_checker.facts import ACTS, Act, Facts, added_by, facts_before, take_over
from tests.instruments.slow_checker.houses import houses

CAP = "raise.cap-exceeded"
WRONG_SIZE = "bet.wrong-size"
SHORT_COMPLETION = "raise.short-completion"
COMPLETION = "completion.wrong-amount"
BIG_EARLY = "bet.big-on-early-street"
NOT_IN_GAME = "pair-bet.not-allowed-variant"
NOT_IN_HOUSE = "pair-bet.not-allowed-house"
NOT_HIS = "pair-bet.wrong-player"
DOWNGRADE = "pair-bet.downgrade"
UPGRADE = "pair-bet.upgrade-after-small"

SIZE_FIELDS = {
    3: ("short_wager_rule", "short_bring_in_call", "raise_base_after_completion"),
    4: ("short_wager_rule", "pair_bet_variants", "pair_bet_actor", "pair_bet_size_lock"),
}
CAP_FIELDS = (
    "short_wager_rule",
    "completion_counts_as_raise",
    "max_raises",
    "heads_up_cap",
    "cap_counts_all_in_players",
)


@dataclass
class Round:
    """A betting round so far in one house.

    ``levels`` are the totals that a raise may be counted from: more than one where no source
    settles whether a short wager was a full one. ``bring_in`` is what stands for the bring-in, ``posted``
    what its player put in, but no more than its size. ``wagers`` are the bet and its raises, ``big``
    says that a big bet was made on fourth street, ``few`` that two or fewer were left before the
    cap was reached, ``few_at_start`` that it was so when the round began.
    """

    bring_in: int = 0
    posted: int = 0
    bet: int = 0
    levels: set[int] = field(default_factory=lambda: {0})
    wagers: int = 0
    big: bool = False
    few_at_start: bool = False
    few: bool = False

    @property
    def short(self) -> bool:
        """A wager for less than a full one stands."""
        return self.bet not in self.levels


def wager_breaches(hand: Hand, place: int, profile: RulesProfile) -> str:
    """The breach of the wager at ``place``; empty for none."""
    event = hand.events[place]
    small, big = sizes_of(hand)
    if not isinstance(event, Wager) or hand.header.structure != "fixed_limit" or not small or not big:
        return ""
    facts = facts_before(hand, place)
    opened = any(total for _, _, total in facts.acts)
    if added_by(facts, event) + facts.paid_now[event.player] <= facts.bet:
        return ""
    if facts.street == 3 and not opened:
        # The opening is no wager of its own; `opening` speaks of it.
        return ""
    if sum(kind is not None and total > 0 for _, kind, total in facts.acts) >= 3:
        by_letter = profile.heads_up_cap == UNSPECIFIED
        verdicts = [cap_breach(hand, place, house, by_letter) for house in houses(profile, *CAP_FIELDS)]
        if all(verdicts):
            return verdicts[0]
    fields = SIZE_FIELDS.get(facts.street, ("short_wager_rule",))
    verdicts = [size_breach(hand, place, house) for house in houses(profile, *fields)]
    return verdicts[0] if all(verdicts) else ""


# ---- a round in one house


def round_before(hand: Hand, place: int, house: RulesProfile) -> tuple[Round, Facts]:
    """The round that the event at ``place`` is in, up to it."""
    begin = max(n for n in range(place) if isinstance(hand.events[n], Street))
    facts = facts_before(hand, begin + 1)
    seen = Round()
    begun = False
    for n in range(begin + 1, place):
        event = hand.events[n]
        if isinstance(event, ACTS):
            if not begun:
                seen.few_at_start = few(facts, house)
                begun = True
            before_act(seen, facts, house)
            act(seen, facts, event, hand, house)
        take_over(facts, event)
    if not begun:
        seen.few_at_start = few(facts, house)
    before_act(seen, facts, house)
    return seen, facts


def few(facts: Facts, house: RulesProfile) -> bool:
    """Whether two or fewer are left to raise each other."""
    counted = facts.live if house.cap_counts_all_in_players == "yes" else facts.with_chips
    return len(counted) <= 2


def before_act(seen: Round, facts: Facts, house: RulesProfile) -> None:
    if few(facts, house) and not at_cap(seen, house):
        seen.few = True


def at_cap(seen: Round, house: RulesProfile) -> bool:
    """One bet and all its raises are made."""
    return isinstance(house.max_raises, int) and house.max_raises > 0 and seen.wagers > house.max_raises


def act(seen: Round, facts: Facts, event: Act, hand: Hand, house: RulesProfile) -> None:
    """Let an act of the round happen."""
    total = facts.paid_now[event.player] + added_by(facts, event)
    if total <= seen.bet:
        return
    if isinstance(event, Call):
        # The full bring-in is called where the one who brought in had less.
        open_third(seen, total, hand, house)
        return
    small, big = sizes_of(hand)
    all_in = added_by(facts, event) >= facts.stack[event.player]
    if facts.street == 3 and not seen.bet:
        open_third(seen, total, hand, house)
        return
    unit = small if facts.street == 3 or (facts.street == 4 and not seen.big) else big
    if facts.street == 4 and total in {level + big for level in seen.levels}:
        seen.big = True
    full = full_totals(seen, facts, hand, house)
    if all_in and total < min(full | {level + unit for level in seen.levels}):
        short_wager(seen, total, unit, house)
    else:
        # To make up a short bring-in that is as large as a bet is no bet of its own.
        seen.wagers += total not in seen.levels
        seen.levels = {total}
    seen.bet = total


def open_third(seen: Round, total: int, hand: Hand, house: RulesProfile) -> None:
    """The bring-in, which is a bet only if it is as large as one, or if completions are raises."""
    small, _ = sizes_of(hand)
    posted = hand.header.stakes.bring_in.amount or 0
    seen.posted = seen.posted or min(total, posted or total)
    if total >= small:
        seen.levels = {total}
        seen.wagers = 1
    else:
        seen.wagers = 1 if house.completion_counts_as_raise == "yes" else 0
        if total > posted:
            # All-in for more than the bring-in: a full opening that is short.
            seen.bring_in = posted
            if house.short_wager_rule == "full_bet" or 2 * total >= small:
                seen.levels = {total}
                seen.wagers = 1
        else:
            seen.bring_in = total
            if posted >= small:
                # All-in for less of a bring-in that is a full bet: that is what others owe.
                seen.levels, seen.wagers = {0, small}, 1
    seen.bet = total


def short_wager(seen: Round, total: int, unit: int, house: RulesProfile) -> None:
    """An all-in wager for less than a full one."""
    if house.short_wager_rule == "full_bet":
        seen.levels = {total}
        seen.wagers += 1
        return
    # Half a bet or more is a full one (Robert's Rules). No source settles whether several short ones
    # together are (T67), nor whether the bring-in is part of the half of a completion.
    level = max(seen.levels)
    measures = {2 * (total - level) >= unit, 2 * (total - seen.bet) >= unit}
    if measures == {True}:
        seen.levels = {total}
        seen.wagers += 1
    elif measures == {True, False}:
        seen.levels = seen.levels | {total}


def sizes_of(hand: Hand) -> tuple[int, int]:
    stakes = hand.header.stakes
    return stakes.small_bet.amount or 0, stakes.big_bet.amount or 0


def full_totals(seen: Round, facts: Facts, hand: Hand, house: RulesProfile) -> set[int]:
    """The totals of full bets and raises, fourth street's big bet aside."""
    small, big = sizes_of(hand)
    if facts.street != 3:
        unit = big if facts.street > 4 or seen.big else small
        return {level + unit for level in seen.levels}
    totals = {level + small for level in seen.levels}
    # One text lets the first increase be any (S0-12) and contradicts itself (S0-13): T15 has that
    # reported everywhere, there as a warning.
    stacked = house.raise_base_after_completion == "bring_in_plus_small_bet"
    if not stacked or not seen.bring_in:
        return totals
    # That is upon the bring-in as the others owe it: the whole of it, or no more than was posted.
    whole = hand.header.stakes.bring_in.amount or seen.posted
    upon = {(whole if house.short_bring_in_call == "full_bring_in" else seen.posted) + small}
    if seen.levels == {small}:
        return upon
    # Over a short completion too, which may as well be made up to a whole one.
    return totals | upon if seen.bring_in < seen.bet < small else totals


# ---- how many


def cap_breach(hand: Hand, place: int, house: RulesProfile, by_letter: bool) -> str:
    """Whether this house allows one more raise.

    Two texts lift the cap, once reached, as soon as two are left: by the letter. Under those houses
    T59 has that reported, as a warning; a house of which nothing is known may be such a one.
    """
    seen, facts = round_before(hand, place, house)
    if not at_cap(seen, house):
        return ""
    uncapped = {
        "capped": False,
        "uncapped_at_round_start": seen.few_at_start,
        "uncapped_before_cap": seen.few,
        "uncapped_whenever_two_remain": few(facts, house) if by_letter else seen.few,
        # Two at a tournament table may be the last two of the event.
        "uncapped_final_two_of_event": bool(hand.header.tournament) and len(hand.seats) == 2,
    }[house.heads_up_cap]
    return "" if uncapped else CAP


# ---- how large


def size_breach(hand: Hand, place: int, house: RulesProfile) -> str:
    """What this house says of the size."""
    event = hand.events[place]
    assert isinstance(event, Wager)
    seen, facts = round_before(hand, place, house)
    small, big = sizes_of(hand)
    total = facts.paid_now[event.player] + added_by(facts, event)
    legal = full_totals(seen, facts, hand, house)
    why_not_big = ""
    if facts.street == 4 and not seen.big:
        why_not_big = big_breach(seen, facts, event, hand, house)
        if not why_not_big:
            legal |= {level + big for level in seen.levels}
    all_in = added_by(facts, event) >= facts.stack[event.player]
    if total in legal or (all_in and total < max(legal)):
        return ""
    if seen.short and not (facts.street == 3 and seen.bet == seen.bring_in):
        return SHORT_COMPLETION
    if facts.street == 3:
        return COMPLETION if seen.levels == {0} else WRONG_SIZE
    if why_not_big and total in {level + big for level in seen.levels}:
        return why_not_big
    if facts.street == 4 and seen.big and total in {level + small for level in seen.levels}:
        return DOWNGRADE
    return WRONG_SIZE


def big_breach(seen: Round, facts: Facts, event: Event, hand: Hand, house: RulesProfile) -> str:
    """Why the big bet may not be made on fourth street now; empty if it may."""
    assert isinstance(event, Wager)
    if not any(shows_pair(facts, p) for p in range(facts.players) if facts.dealt[p]):
        return BIG_EARLY
    if hand.header.game not in house.pair_bet_variants:
        return NOT_IN_GAME if house.pair_bet_variants else NOT_IN_HOUSE
    if house.pair_bet_size_lock == "after_any_bet" and seen.wagers:
        return UPGRADE
    if house.pair_bet_actor == "pair_holder" and not shows_pair(facts, event.player):
        return NOT_HIS
    return ""


def shows_pair(facts: Facts, player: int) -> bool:
    """An open pair, or what may be one because a card is not seen."""
    up = facts.up[player]
    return len(up) == 2 and (min(up) < 0 or up[0] // 4 == up[1] // 4)
