"""Third street, from the sentences."""

from __future__ import annotations

from collections.abc import Callable

from stud_stats.core.cards import ACE
from tests.stats.second.counting import Ratios, Times, View, ratio, share
from tests.stats.second.story import Act, Story


def put_in_freely(acts: list[Act]) -> bool:
    return any(act.kind in ("call", "wager") for act in acts)


def choices(view: View) -> list[Act]:
    """The unforced decisions on third street; to open for more than the bring-in is a choice."""
    return [act for act in view.acts if act.street == 3 and act.kind != "bring_in"]


def unforced(view: View) -> list[Act]:
    """The decisions on third street without the opening."""
    return [act for act in view.acts if act.street == 3 and not act.forced]


@share("vpip")
def vpip(view: View) -> Times:
    if choices(view):
        yield 3, put_in_freely(choices(view))


@share("vpip_ex_bring_in")
def vpip_without_bring_in(view: View) -> Times:
    if choices(view) and view.player != view.story.bringer:
        yield 3, put_in_freely(choices(view))


@share("third_street_raise")
def completed_or_raised(view: View) -> Times:
    able = [act for act in unforced(view) if view.may_wager(act)]
    if able:
        yield 3, any(act.kind == "wager" for act in able)


# ---- first in


def is_first_in(view: View, act: Act) -> bool:
    """All before folded, only the bring-in is in, and the player may complete."""
    before = [other.kind for other in act.earlier if other.kind != "fold"]
    return (
        act.street == 3
        and not act.forced
        and act.level == 0
        and before == ["bring_in"]
        and view.may_wager(act)
    )


def first_in(view: View) -> list[Act]:
    return [act for act in view.acts if is_first_in(view, act)]


def of_spot(spot: Callable[[View], list[Act]], *kinds: str) -> Callable[[View], Times]:
    """Each act of the spot counts on third street, one of ``kinds`` is a success."""

    def tell(view: View) -> Times:
        for act in spot(view):
            yield 3, act.kind in kinds

    return tell


share("complete_first_in")(of_spot(first_in, "wager"))
share("open_limp")(of_spot(first_in, "call"))
share("fold_first_in")(of_spot(first_in, "fold"))


def behind_limpers(view: View) -> list[Act]:
    return [
        act
        for act in unforced(view)
        if view.player != view.story.bringer
        and not act.facing_wager
        and any(other.kind == "call" for other in act.earlier)
        and view.may_wager(act)
    ]


share("over_limp")(of_spot(behind_limpers, "call"))
share("isolate")(of_spot(behind_limpers, "wager"))
share("fold_behind_limpers")(of_spot(behind_limpers, "fold"))


# ---- steals


def still_to_act(act: Act) -> list[int]:
    """Of a player who is first in: the others who are in and have chips."""
    return [player for player in act.live if player != act.player and act.stacks[player] > 0]


def strength(story: Story, card: int) -> int:
    """The rank of a door card, the better the higher."""
    rank = card // 4
    if story.game != "razz":
        return rank
    return ACE + 1 if rank == ACE else ACE - rank


def door(act: Act, player: int) -> int | None:
    board = act.boards[player]
    return board[0] if board and board[0] >= 0 else None


def last_three(view: View, act: Act) -> bool:
    return len([player for player in still_to_act(act) if player != view.story.bringer]) <= 2


def beats_all_doors(view: View, act: Act) -> bool:
    own = door(act, act.player)
    theirs = [door(act, player) for player in still_to_act(act)]
    if own is None or None in theirs:
        return False
    return all(strength(view.story, own) > strength(view.story, card) for card in theirs if card is not None)


def from_steal_spot(view: View, act: Act) -> bool:
    return is_first_in(view, act) and (last_three(view, act) or beats_all_doors(view, act))


def steal_spots(view: View) -> list[Act]:
    return [act for act in view.acts if from_steal_spot(view, act)]


def spots_in_last_three(view: View) -> list[Act]:
    return [act for act in first_in(view) if last_three(view, act)]


def spots_before_the_bring_in(view: View) -> list[Act]:
    return [act for act in first_in(view) if still_to_act(act) == [view.story.bringer]]


def spots_by_door(view: View) -> list[Act]:
    return [act for act in first_in(view) if beats_all_doors(view, act)]


share("steal")(of_spot(steal_spots, "wager"))
share("steal_pos3")(of_spot(spots_in_last_three, "wager"))
share("steal_last")(of_spot(spots_before_the_bring_in, "wager"))
share("steal_door")(of_spot(spots_by_door, "wager"))


def better_ahead(*counts: int) -> Callable[[View], list[Act]]:
    def spots(view: View) -> list[Act]:
        found = []
        for act in first_in(view):
            own = door(act, act.player)
            theirs = [door(act, player) for player in still_to_act(act)]
            if own is not None:
                better = sum(
                    strength(view.story, card) > strength(view.story, own)
                    for card in theirs
                    if card is not None
                )
                found += [act] if better in counts else []
        return found

    return spots


share("complete_first_in_ahead_0")(of_spot(better_ahead(0), "wager"))
share("complete_first_in_ahead_1")(of_spot(better_ahead(1), "wager"))
share("complete_first_in_ahead_2_or_more")(of_spot(better_ahead(2, 3, 4, 5, 6, 7), "wager"))


def steals(view: View) -> list[Act]:
    return [act for act in steal_spots(view) if act.kind == "wager"]


@share("steal_success")
def steal_success(view: View) -> Times:
    for act in steals(view):
        yield 3, all(later.kind == "fold" for later in view.story.later(act))


@ratio("steal_break_even")
def steal_break_even(view: View) -> Ratios:
    for act in steals(view):
        yield act.added, act.added + act.pot


def the_steal_faced(view: View, act: Act) -> Act | None:
    """The only wager before ``act``, if it was a steal."""
    wagers = [other for other in act.earlier if other.kind == "wager"]
    if act.street != 3 or len(wagers) != 1 or wagers[0].player == act.player:
        return None
    stealer = View(view.story, wagers[0].player, view.profile)
    return wagers[0] if from_steal_spot(stealer, wagers[0]) else None


def bring_in_facing_steal(view: View) -> list[Act]:
    return [
        act
        for act in unforced(view)
        if view.player == view.story.bringer and the_steal_faced(view, act) and not act.callers
    ]


def others_facing_steal(view: View) -> list[Act]:
    return [act for act in unforced(view) if view.player != view.story.bringer and the_steal_faced(view, act)]


def others_facing_steal_may_raise(view: View) -> list[Act]:
    return [act for act in others_facing_steal(view) if view.may_wager(act)]


share("fold_to_steal_bring_in")(of_spot(bring_in_facing_steal, "fold"))
share("fold_to_steal_others")(of_spot(others_facing_steal, "fold"))
share("resteal")(of_spot(others_facing_steal_may_raise, "wager"))


# ---- the bring-in


@share("bring_in")
def had_the_bring_in(view: View) -> Times:
    if view.dealt:
        yield 3, view.player == view.story.bringer


@share("full_bring_in")
def opened_in_full(view: View) -> Times:
    for act in view.acts:
        if act.forced and act.stack > (view.story.hand.header.stakes.bring_in.amount or 0):
            yield 3, act.kind == "wager"


@share("walk")
def walk(view: View) -> Times:
    paid = [act for act in view.acts if act.forced and act.kind == "bring_in"]
    if paid:
        others = [act for act in view.story.on(3) if act.player != view.player]
        alone = view.story.in_at_end == [view.player] and not any(view.story.seen[view.player][1:])
        yield 3, alone and all(act.kind == "fold" for act in others)


def defence(view: View) -> list[Act]:
    return [
        act
        for act in unforced(view)
        if view.player == view.story.bringer and len(act.wagers) == 1 and act.wagers[0].player != view.player
    ]


def defence_heads_up(view: View) -> list[Act]:
    return [act for act in defence(view) if len(act.live) == 2]


def defence_multiway(view: View) -> list[Act]:
    return [act for act in defence(view) if len(act.live) > 2]


for _suffix, _spot in (("", defence), ("_heads_up", defence_heads_up), ("_multiway", defence_multiway)):
    share(f"bring_in_call{_suffix}")(of_spot(_spot, "call"))
    share(f"bring_in_raise{_suffix}")(of_spot(_spot, "wager"))
    share(f"bring_in_fold{_suffix}")(of_spot(_spot, "fold"))


# ---- raises and answers


def facing_level(level: int) -> Callable[[View], list[Act]]:
    def spots(view: View) -> list[Act]:
        return [act for act in unforced(view) if act.level == level and view.may_wager(act)]

    return spots


share("two_bet")(of_spot(facing_level(1), "wager"))
share("three_bet")(of_spot(facing_level(2), "wager"))
share("cap")(of_spot(facing_level(3), "wager"))


def raised_at(level: int) -> Callable[[View], list[Act]]:
    """The player's own last wager made this level, and now there is the next."""

    def spots(view: View) -> list[Act]:
        found = []
        for act in unforced(view):
            own = [wager for wager in act.wagers if wager.player == view.player]
            if own and own[-1].level == level and act.level == level + 1:
                found.append(act)
        return found

    return spots


share("fold_to_two_bet")(of_spot(raised_at(1), "fold"))
share("fold_to_three_bet")(of_spot(raised_at(2), "fold"))


def cold(view: View) -> list[Act]:
    return [
        act
        for act in unforced(view)
        if view.player != view.story.bringer and act.level >= 1 and not act.paid_now[view.player]
    ]


def squeeze_spots(view: View) -> list[Act]:
    return [act for act in unforced(view) if act.level == 1 and act.callers and view.may_wager(act)]


share("cold_call")(of_spot(cold, "call"))
share("squeeze")(of_spot(squeeze_spots, "wager"))
