"""Fourth to seventh street, from the sentences."""

from __future__ import annotations

from collections.abc import Callable

from stud_stats.core.cards import ACE
from stud_stats.rules.profile import UNSPECIFIED
from tests.instruments.slow_checker.cards import board
from tests.stats.second.counting import Ratios, Times, View, ratio, share
from tests.stats.second.story import Act, Story, Wagered


def of_spot(spot: Callable[[View], list[Act]], *kinds: str) -> Callable[[View], Times]:
    """Each act of the spot counts on its street, one of ``kinds`` is a success."""

    def tell(view: View) -> Times:
        for act in spot(view):
            yield act.street, act.kind in kinds

    return tell


def last_wager(story: Story, street: int) -> Act | None:
    wagers = [act for act in story.on(street) if act.kind == "wager"]
    return wagers[-1] if wagers else None


def first_chance(view: View, act: Act) -> bool:
    """The first decision on a street from fourth on, nobody having bet, in which the player may bet."""
    return act.street > 3 and not act.own_earlier and not act.facing_wager and view.may_wager(act)


# ---- the best board


def shows_best(view: View, act: Act) -> bool:
    """Nobody who is in shows a better board than the player, and all boards are known. A common seventh card
    is part of each unless the house says otherwise."""
    story = view.story
    boards = {player: act.boards[player] for player in act.live}
    if any(len(cards) != min(act.street, 6) - 2 or min(cards) < 0 for cards in boards.values()):
        return False
    own_alone = view.profile.community_card_opener in ("own_upcards", "sixth_street_leader")
    common = tuple(story.community) if act.street == 7 and not own_alone else ()
    ranked = {player: board((*cards, *common), razz=story.game == "razz") for player, cards in boards.items()}
    return ranked[act.player] == max(ranked.values())


@share("board_lead")
def board_lead(view: View) -> Times:
    for street in range(4, 8):
        acts = view.story.on(street)
        if acts and view.saw(street) and acts[0].stacks[view.player] > 0:
            yield street, acts[0].player == view.player and shows_best(view, acts[0])


@share("free_card")
def free_card(view: View) -> Times:
    for street in (4, 5, 6):
        acts = view.story.on(street)
        if not acts or acts[0].player != view.player:
            continue
        if shows_best(view, acts[0]) and view.may_wager(acts[0]):
            yield street, acts[0].kind == "check" and last_wager(view.story, street) is None


# ---- the last aggressor of the street before


def continues(view: View, act: Act) -> bool:
    before = last_wager(view.story, act.street - 1)
    return first_chance(view, act) and before is not None and before.player == act.player


def continuations(view: View) -> list[Act]:
    return [act for act in view.acts if continues(view, act)]


@share("c_bet")
def continuation_bet(view: View) -> Times:
    for act in continuations(view):
        yield act.street, act.kind == "wager"


@share("give_up")
def gave_up(view: View) -> Times:
    for act in continuations(view):
        yield act.street, act.kind != "wager"


def delayed(view: View) -> list[Act]:
    return [
        act
        for act in view.acts
        if act.street > 4
        and first_chance(view, act)
        and any(
            other.kind == "check" and other.street == act.street - 1 and continues(view, other)
            for other in view.acts
        )
        and last_wager(view.story, act.street - 1) is None
    ]


def facing_continuation(view: View) -> list[Act]:
    found = []
    for act in view.acts:
        wagers = [other for other in act.earlier if other.kind == "wager"]
        if act.street > 3 and len(wagers) == 1:
            bettor = View(view.story, wagers[0].player, view.profile)
            found += [act] if continues(bettor, wagers[0]) else []
    return found


def donk_spots(view: View) -> list[Act]:
    found = []
    for act in view.acts:
        before = last_wager(view.story, act.street - 1)
        if first_chance(view, act) and before is not None and before.player != act.player:
            acted = [other.player for other in act.earlier]
            able = before.player in act.live and act.stacks[before.player] > 0
            found += [act] if able and before.player not in acted else []
    return found


def barrels(view: View) -> list[Act]:
    found = []
    for act in view.acts:
        last = [last_wager(view.story, street) for street in range(3, act.street)]
        if first_chance(view, act) and all(wager and wager.player == act.player for wager in last):
            found.append(act)
    return found


share("delayed_c_bet")(of_spot(delayed, "wager"))
share("fold_to_c_bet")(of_spot(facing_continuation, "fold"))
share("donk_lead")(of_spot(donk_spots, "wager"))
share("barrel")(of_spot(barrels, "wager"))


# ---- after a check of one's own


def checked_then_facing(view: View) -> list[Act]:
    return [
        act
        for act in view.acts
        if act.facing_wager and act.own_earlier and act.own_earlier[-1].kind == "check"
    ]


def checked_then_facing_may_raise(view: View) -> list[Act]:
    return [act for act in checked_then_facing(view) if view.may_wager(act)]


share("check_raise")(of_spot(checked_then_facing_may_raise, "wager"))
share("check_call")(of_spot(checked_then_facing, "call"))
share("check_fold")(of_spot(checked_then_facing, "fold"))


# ---- fourth street


def open_pair(act: Act) -> bool:
    boards = [act.boards[player] for player in act.live]
    return any(len(cards) == 2 and min(cards) >= 0 and cards[0] // 4 == cards[1] // 4 for cards in boards)


def is_big(view: View, wager: Wagered) -> bool:
    return wager.increase >= (view.story.hand.header.stakes.big_bet.amount or 0)


@share("open_pair_double_bet")
def open_pair_double_bet(view: View) -> Times:
    variants = view.profile.pair_bet_variants
    big = view.story.hand.header.stakes.big_bet.amount
    fixed = view.story.hand.header.structure == "fixed_limit"
    allowed = fixed and view.story.game == "stud_hi" and (variants == UNSPECIFIED or "stud_hi" in variants)
    if not allowed or big is None:
        return
    for act in view.acts:
        locked = view.profile.pair_bet_size_lock == "after_any_bet" and act.wagers
        small_still_legal = not any(is_big(view, wager) for wager in act.wagers)
        both_legal = small_still_legal and not locked and view.may_wager(act)
        if act.street == 4 and open_pair(act) and both_legal:
            full = max((wager.total for wager in act.wagers if wager.full), default=0)
            yield 4, act.kind == "wager" and act.total >= full + big


def is_brick(story: Story, board: tuple[int, ...]) -> bool | None:
    """Whether the second up card is a brick beside the first; None where they are not known."""
    if len(board) != 2 or min(board) < 0:
        return None
    (door_rank, door_suit), (rank, suit) = divmod(board[0], 4), divmod(board[1], 4)
    nine_to_king = 7 <= rank < ACE
    if story.game == "stud_hilo":
        return nine_to_king
    if story.game == "razz":
        return nine_to_king or rank == door_rank
    highs_and_lows = [(one, other) for one in ends(door_rank) for other in ends(rank)]
    near = any(abs(one - other) <= 4 for one, other in highs_and_lows)
    return not near and suit != door_suit


def ends(rank: int) -> tuple[int, ...]:
    """The ace stands at both ends."""
    return (rank, -1) if rank == ACE else (rank,)


def brick_spots(view: View) -> list[Act]:
    found = []
    for act in view.acts:
        if act.street == 4 and len(act.wagers) == 1:
            own, other = (
                is_brick(view.story, act.boards[player]) for player in (view.player, act.wagers[0].player)
            )
            found += [act] if own is True and other is False else []
    return found


share("peel_after_brick")(of_spot(brick_spots, "call"))


# ---- fifth and seventh street


def facing_first_bet_on_fifth(view: View) -> list[Act]:
    return [act for act in view.acts if act.street == 5 and len(act.wagers) == 1]


share("fifth_continue")(of_spot(facing_first_bet_on_fifth, "call", "wager"))


@share("through_ticket")
def through_ticket(view: View) -> Times:
    if any(act.kind in ("call", "wager") for act in view.story.of(view.player, 5)):
        yield 5, view.story.showdown(view.player)


@ratio("seventh_call_efficiency")
def seventh_call_efficiency(view: View) -> Ratios:
    calls = [act.added for act in view.story.of(view.player, 7) if act.kind == "call"]
    if calls:
        yield view.story.won[view.player], sum(calls)
