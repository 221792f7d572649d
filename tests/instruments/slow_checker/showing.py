"""The showdown: who shows first."""

from __future__ import annotations

from stud_stats.core.events import Ante, Deal, Hand, Muck, Show, Street, Uncalled
from stud_stats.rules.profile import RulesProfile
from tests.instruments.slow_checker.facts import ACTS, Facts, facts_before, first_collect
from tests.instruments.slow_checker.openers import best_boards, boards_known, pick

WRONG_FIRST = "showdown.wrong-first"


def first_to_show(hand: Hand) -> int:
    """The place of the first hand shown or mucked at a showdown, -1 without one."""
    last_act = max((n for n, e in enumerate(hand.events) if isinstance(e, (*ACTS, Deal, Street))), default=0)
    for n in range(last_act, len(hand.events)):
        event = hand.events[n]
        if isinstance(event, Show) or (isinstance(event, Muck) and event.beaten):
            return n if len(facts_before(hand, n).live) > 1 else -1
    return -1


def showing_breach(hand: Hand, place: int, profile: RulesProfile) -> str:
    """The breach of the showdown's order at ``place``; empty for none."""
    event = hand.events[place]
    if not isinstance(event, (Show, Muck)) or place != first_to_show(hand) or place > first_collect(hand):
        return ""
    facts = facts_before(hand, place)
    if profile.non_aggressor_may_muck == "unless_all_in" and len(facts.with_chips) < len(facts.live):
        # Hands that are all-in are tabled, all at once.
        return ""
    accepted = {
        "aggressor_else_opener": by_opener,
        "aggressor_else_seat_order": by_place,
        "aggressor_else_first_position": by_place,
    }
    allowed: set[int] = set()
    for rule in profile.accepted("showdown_first"):
        aggressor = last_aggressor(hand, place, facts)
        allowed |= {aggressor} if aggressor >= 0 else accepted[rule](hand, place, facts, profile)
    return "" if event.player in allowed else WRONG_FIRST


def last_aggressor(hand: Hand, place: int, facts: Facts) -> int:
    """The last to bet or raise on seventh street, -1 if nobody did or nobody could answer."""
    if facts.street != 7:
        return -1
    found, highest = -1, 0
    for player, _, total in facts.acts:
        if total > highest:
            found, highest = player, total
    given_back = [e for e in hand.events[:place] if isinstance(e, Uncalled) and e.player == found]
    if found >= 0 and (facts.folded[found] or any(e.amount >= highest for e in given_back)):
        return -1
    return found


def by_opener(hand: Hand, place: int, facts: Facts, profile: RulesProfile) -> set[int]:
    """Who acted first on seventh street; without any act whoever would have."""
    if facts.street == 7 and facts.acts and facts.bet == 0:
        return {facts.acts[0][0]} if facts.acts[0][0] in facts.live else set(facts.live)
    if facts.acts or facts.community or not facts.with_chips or not boards_known(facts):
        # A bet that nobody answered, nobody who could have acted, or a board that no source settles.
        return set(facts.live)
    allowed: set[int] = set()
    for contesting in last_pots(facts):
        allowed |= set(pick(best_boards(facts, contesting, hand, ()), facts, hand, profile))
        for leader in pick(best_boards(facts, facts.live, hand, ()), facts, hand, profile):
            # If he is all-in the turn would go to the next who is not.
            allowed.add(facts.next_with_chips(leader))
            allowed.add(first_of(contesting, facts, leader))
    return allowed


def first_of(players: list[int], facts: Facts, player: int) -> int:
    """``player``, or else the next clockwise who is one of ``players``."""
    while player not in players:
        player = facts.left_of(player)
    return player


def by_place(hand: Hand, place: int, facts: Facts, profile: RulesProfile) -> set[int]:
    """The first from the dealer's left, or to ante where none is told; anybody if a bet went unanswered."""
    if facts.street == 7 and facts.bet:
        return set(facts.live)
    antes = [event.player for event in hand.events if isinstance(event, Ante)]
    seat = {p: hand.seats[p].seat for p in facts.live}
    order = sorted(facts.live, key=lambda p: (seat[p] <= hand.header.dealer, seat[p]))
    if not hand.header.dealer:
        order = [p for p in antes if p in facts.live] or facts.live
    return {next(p for p in order if p in contesting) for contesting in last_pots(facts)}


def last_pots(facts: Facts) -> list[list[int]]:
    """Those who contest the last side pot; if one is alone in it, he or those of the pot before."""
    levels = sorted({facts.paid[p] for p in facts.live}, reverse=True)
    found = []
    for level in levels:
        found.append([p for p in facts.live if facts.paid[p] >= level])
        if len(found[-1]) > 1:
            break
    return found
