"""The showdown: who shows first."""

from __future__ import annotations

from stud_stats.core.events import Ante, Deal, Hand, Muck, Show, Street, Uncalled
from stud_stats.rules.profile import RulesProfile
from tests.instruments.slow_checker.facts import ACTS, Facts, facts_before, first_collect
from tests.instruments.slow_checker.houses import houses
from tests.instruments.slow_checker.openers import OPEN, best_boards, boards_known, leaders_of_house, pick

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
        "aggressor_else_first_position": by_first_position,
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
        first = facts.acts[0][0]
        if first not in facts.live:
            return set(facts.live)
        return {first, *as_if_checked(hand, place, facts, profile)}
    if facts.acts or not facts.with_chips or not boards_known(facts):
        # A bet that nobody answered, or nobody who could have acted.
        return set(facts.live)
    allowed: set[int] = set()
    for house in houses(profile, *OPEN):
        for contesting in last_pots(facts):
            if house.all_in_leader_rule == "best_live_board":
                common = facts.community if house.community_card_opener == "include_community" else ()
                allowed |= set(pick(best_boards(facts, contesting, hand, common), facts, hand, house))
            for leader in leaders_of_house(hand, place, facts, house):
                # If he is all-in the turn would go to the next who is not.
                allowed.add(facts.next_with_chips(leader))
                allowed.add(first_of(contesting, facts, leader))
                allowed |= {leader} & may_begin(facts, house)
    return allowed


def as_if_checked(hand: Hand, place: int, facts: Facts, profile: RulesProfile) -> set[int]:
    """Leaders who are all-in, so that the next clockwise opened "as if they had checked": in such a
    house they had the first action, and show first unless a side pot goes before them.
    """
    found: set[int] = set()
    if not boards_known(facts):
        return found
    for house in houses(profile, *OPEN):
        if house.all_in_leader_rule == "next_clockwise":
            leaders = set(leaders_of_house(hand, place, facts, house)) - set(facts.with_chips)
            found |= {p for p in leaders if facts.next_with_chips(p) == facts.acts[0][0]}
    return found & may_begin(facts, profile)


def may_begin(facts: Facts, profile: RulesProfile) -> set[int]:
    """Whom no side pot keeps waiting: all, unless the house has side pots shown before the main pot."""
    if profile.side_pot_shows_first != "yes":
        return set(facts.live)
    return {player for contesting in last_pots(facts) for player in contesting}


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
    first = {next(p for p in order if p in contesting) for contesting in last_pots(facts)}
    return first | ({order[0]} & may_begin(facts, profile))


def by_first_position(hand: Hand, place: int, facts: Facts, profile: RulesProfile) -> set[int]:
    """In stud the first position is by the cards for some and by the dealer for others."""
    return by_opener(hand, place, facts, profile) | by_place(hand, place, facts, profile)


def last_pots(facts: Facts) -> list[list[int]]:
    """Those who contest the last side pot; if one is alone in it, he or those of the pot before."""
    levels = sorted({facts.paid[p] for p in facts.live}, reverse=True)
    found = []
    for level in levels:
        found.append([p for p in facts.live if facts.paid[p] >= level])
        if len(found[-1]) > 1:
            break
    return found
