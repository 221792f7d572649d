"""Third street: who brings in, and with how much."""

from __future__ import annotations

from stud_stats.core.events import BringIn, Check, Event, Fold, Hand, Street, Wager
from stud_stats.rules.profile import UNSPECIFIED, RulesProfile
from tests.instruments.slow_checker.cards import low_rank, rank, suit
from tests.instruments.slow_checker.facts import ACTS, Facts, facts_before, total_after
from tests.instruments.slow_checker.houses import houses

WRONG_PLAYER = "bring-in.wrong-player"
MISSING = "bring-in.missing"
DECLINED = "bring-in.folded-or-checked"
WRONG_AMOUNT = "bring-in.wrong-amount"


def opening_breach(hand: Hand, place: int, profile: RulesProfile) -> str:
    """The breach of the act at ``place`` if nobody has opened third street yet; empty for none."""
    event = hand.events[place]
    if not isinstance(event, (*ACTS, Street)):
        return ""
    facts = facts_before(hand, place)
    if facts.street != 3 or hand.header.structure != "fixed_limit":
        return ""
    if any(kind is not Fold for _, kind, _ in facts.acts):
        return ""
    at_start = before_any_act(hand, place)
    if len(at_start.with_chips) < 2:
        return ""
    if isinstance(event, Street):
        return MISSING if len(facts.with_chips) > 1 else ""
    if not doors_known(at_start):
        # Anybody may be the one, but not with any amount.
        return (
            "" if isinstance(event, (Fold, Check)) else judged(hand, facts, event, set(facts.live), profile)
        )
    due: set[int] = set()
    for house in houses(profile, "all_in_ante_successor", "bring_in_may_fold", "successor_may_fold"):
        due |= due_to_bring_in(at_start, facts, hand, house)
    if not due:
        # Somebody declined who may not: that has been told, and the duty is at an end.
        return ""
    return judged(hand, facts, event, due, profile)


def judged(hand: Hand, facts: Facts, event: Event, due: set[int], profile: RulesProfile) -> str:
    """What the first act is, given who was due."""
    if isinstance(event, (Fold, Check)):
        if event.player not in due:
            # Where somebody brings in after all this was no more than an act out of turn.
            return "" if brought_in_later(hand, event) else MISSING
        return "" if may_decline(hand, facts, event, profile) else DECLINED
    if isinstance(event, BringIn) or (isinstance(event, Wager) and event.verb == "bets"):
        if event.player not in due:
            return WRONG_PLAYER
    elif not isinstance(event, Wager) or event.player not in due:
        # To call, raise or complete there must have been something.
        return MISSING
    total = total_after(facts, event)
    if total in opening_sizes(hand, profile) or total >= facts.stack[event.player]:
        return ""
    return WRONG_AMOUNT


def brought_in_later(hand: Hand, event: Event) -> bool:
    return any(isinstance(later, BringIn) for later in hand.events[hand.events.index(event) + 1 :])


def before_any_act(hand: Hand, place: int) -> Facts:
    """Third street with its cards out and nothing done."""
    first = next((n for n in range(place) if isinstance(hand.events[n], ACTS)), place)
    return facts_before(hand, first)


def doors_known(facts: Facts) -> bool:
    return all(len(facts.up[p]) == 1 and facts.up[p][0] >= 0 for p in facts.live)


def door_order(facts: Facts, game: str) -> list[int]:
    """Players by their duty to bring in: the lowest door first, in razz the highest; suits break ties."""
    razz = game == "razz"
    keys = {
        p: (-low_rank(facts.up[p][0]), -suit(facts.up[p][0]))
        if razz
        else (rank(facts.up[p][0]), suit(facts.up[p][0]))
        for p in facts.live
    }
    return sorted(facts.live, key=lambda p: keys[p])


def due_to_bring_in(at_start: Facts, now: Facts, hand: Hand, house: RulesProfile) -> set[int]:
    """Who owes the bring-in now, after the folds so far, in a house with an answer to everything."""
    order = door_order(at_start, hand.header.game)
    low = order[0]
    if low in at_start.with_chips:
        player, may_fold = low, house.bring_in_may_fold
    else:
        may_fold = house.successor_may_fold
        if house.all_in_ante_successor == "next_lowest_live":
            lowest = [p for p in order if p in at_start.with_chips]
            if now.folded[lowest[0]] and may_fold != "yes":
                return set()
            return {next(p for p in lowest if not now.folded[p])}
        player = at_start.next_with_chips(low)
    while now.folded[player]:
        if may_fold != "yes":
            return set()
        player = now.next_with_chips(now.left_of(player))
    return {player}


def may_decline(hand: Hand, facts: Facts, event: Event, profile: RulesProfile) -> bool:
    """Whether some house lets the player fold who is due."""
    if not isinstance(event, Fold):
        return False
    low = door_order(facts, hand.header.game)[0] if not facts.acts else None
    name = "bring_in_may_fold" if low == event.player else "successor_may_fold"
    return any(getattr(house, name) == "yes" for house in houses(profile, name))


def opening_sizes(hand: Hand, profile: RulesProfile) -> set[int]:
    """What the opening may amount to: the bring-in by any reckoning the house knows, or a full bet."""
    stakes = hand.header.stakes
    ante, small = stakes.ante.amount or 0, stakes.small_bet.amount or 0
    posted = stakes.bring_in.amount or 0
    table = [row.bring_in for row in profile.stakes_table if row.small_bet == small and row.bring_in]
    reckonings: dict[str, set[int]] = {
        "ante": {ante},
        # A half that is no whole unit may be rounded either way.
        "half_small_bet": {small // 2, small - small // 2},
        # Of the ante posted, or of that in the house's table of stakes (S4-26).
        "twice_ante": {2 * ante, *table},
        "posted": {posted},
    }
    names = tuple(reckonings) if profile.bring_in_size == UNSPECIFIED else profile.bring_in_size
    if "posted" in names and stakes.bring_in.source in ("printed", "neighbours"):
        # The table says itself which of them it is.
        names = ("posted",)
    sizes = {size for name in names for size in reckonings[name] if size}
    if any(house.bring_in_may_open_full == "yes" for house in houses(profile, "bring_in_may_open_full")):
        sizes.add(small)
    return sizes
