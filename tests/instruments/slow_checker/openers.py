"""Fourth street and later: who acts first."""

from __future__ import annotations

from msgspec.structs import replace

from stud_stats.core.events import Hand, Street
from stud_stats.rules.profile import UNSPECIFIED, RulesProfile
from tests.instruments.slow_checker.cards import board, board_suit, five_high
from tests.instruments.slow_checker.facts import ACTS, Facts, facts_before
from tests.instruments.slow_checker.houses import houses

WRONG_PLAYER = "opener.wrong-player"
TIE_BREAK = "opener.tie-break"
STALE = "opener.stale-leader"
OTHER_CONVENTION = "opener.community"
OPEN = ("all_in_leader_rule", "community_card_opener")


def opener_breach(hand: Hand, place: int, profile: RulesProfile) -> str:
    """The breach of the act at ``place`` if it is the first of its street; empty for none."""
    event = hand.events[place]
    if not isinstance(event, ACTS) or isinstance(hand.events[place - 1], ACTS):
        return ""
    facts = facts_before(hand, place)
    if facts.street < 4 or facts.acts:
        return ""
    if facts.street == 7 and facts.folded[event.player] and len(facts.with_chips) > 1:
        return STALE if event.player in sixth_street_leaders(hand, place) else ""
    if event.player not in facts.with_chips or len(facts.with_chips) < 2 or not boards_known(facts):
        return ""
    right: set[int] = set()
    in_rank: set[int] = set()
    for house in houses(profile, *OPEN):
        in_rank |= set(leaders_in_rank(hand, place, facts, house))
        for leader in leaders_of_house(hand, place, facts, house):
            right |= who_acts_for(facts, leader, hand, house)
    if event.player in right:
        return ""
    if event.player in in_rank:
        return TIE_BREAK
    elsewhere: set[int] = set()
    if facts.community:
        for house in houses(replace(profile, community_card_opener=UNSPECIFIED), *OPEN):
            for leader in leaders_in_rank(hand, place, facts, house):
                elsewhere |= who_acts_for(facts, leader, hand, house)
    return OTHER_CONVENTION if event.player in elsewhere else WRONG_PLAYER


def boards_known(facts: Facts) -> bool:
    return all(min(facts.up[p], default=-1) >= 0 for p in facts.live)


def leaders_in_rank(hand: Hand, place: int, facts: Facts, house: RulesProfile) -> list[int]:
    """The players whose boards are best when suits and places are left out."""
    if facts.community and house.community_card_opener == "sixth_street_leader":
        leaders = sixth_street_leaders(hand, place)
        return [leader for leader in leaders if leader in facts.live] or facts.live
    if facts.community and house.community_card_opener == "include_community":
        # Five cards are seen then, which may be a straight or flush or not: no source says (T42).
        fives = {p: (*facts.up[p], *facts.community) for p in facts.live}
        whole = {p: five_high(five) for p, five in fives.items() if len(five) == 5}
        as_hands = [p for p in whole if whole[p] == max(whole.values()) and hand.header.game != "razz"]
        return [*best_boards(facts, facts.live, hand, facts.community), *as_hands]
    return best_boards(facts, facts.live, hand, ())


def sixth_street_leaders(hand: Hand, place: int) -> list[int]:
    """The players whose boards were best when sixth street was dealt."""
    before = next(n for n, e in enumerate(hand.events) if isinstance(e, Street) and e.street == 6)
    first_act = next((n for n in range(before, place) if isinstance(hand.events[n], ACTS)), place)
    sixth = facts_before(hand, first_act)
    return best_boards(sixth, sixth.live, hand, ()) if boards_known(sixth) else []


def best_boards(facts: Facts, players: list[int], hand: Hand, common: tuple[int, ...]) -> list[int]:
    razz = hand.header.game == "razz"
    boards = {p: board((*facts.up[p], *common), razz=razz) for p in players}
    best = max(boards.values())
    return [p for p in players if boards[p] == best]


def leaders_of_house(hand: Hand, place: int, facts: Facts, house: RulesProfile) -> list[int]:
    """Of the best boards those that the house lets open."""
    leaders = leaders_in_rank(hand, place, facts, house)
    if facts.community and house.community_card_opener != "own_upcards":
        # Several lead because no source says more: none of them is picked by suit or place.
        return leaders
    return pick(leaders, facts, hand, house)


def pick(tied: list[int], facts: Facts, hand: Hand, house: RulesProfile) -> list[int]:
    rule = house.tie_break(hand.header.game)
    if len(tied) > 1 and rule == "suit":
        razz = hand.header.game == "razz"
        return [max(tied, key=lambda p: board_suit(facts.up[p], razz=razz))]
    if len(tied) > 1 and rule == "position" and hand.header.dealer:
        seat = {p: hand.seats[p].seat for p in tied}
        return [min(tied, key=lambda p: (seat[p] <= hand.header.dealer, seat[p]))]
    return tied


def who_acts_for(facts: Facts, leader: int, hand: Hand, house: RulesProfile) -> set[int]:
    """The leader, or whoever opens because the leader is all-in."""
    if leader in facts.with_chips:
        return {leader}
    if house.all_in_leader_rule == "next_clockwise":
        return {facts.next_with_chips(leader)}
    common = facts.community if house.community_card_opener == "include_community" else ()
    return set(pick(best_boards(facts, facts.with_chips, hand, common), facts, hand, house))
