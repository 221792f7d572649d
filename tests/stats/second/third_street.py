"""Third street, from the sentences."""

from __future__ import annotations

from tests.stats.second.counting import Times, View, share
from tests.stats.second.story import Act


def put_in_freely(acts: list[Act]) -> bool:
    return any(act.kind in ("call", "wager") for act in acts)


def choices(view: View) -> list[Act]:
    """The unforced decisions on third street; to open for more than the bring-in is a choice."""
    return [act for act in view.acts if act.street == 3 and act.kind != "bring_in"]


@share("vpip")
def vpip(view: View) -> Times:
    if choices(view):
        yield 3, put_in_freely(choices(view))


@share("vpip_ex_bring_in")
def vpip_without_bring_in(view: View) -> Times:
    had_to_open = {view.story.bringer, *view.story.declined}
    if choices(view) and view.player not in had_to_open:
        yield 3, put_in_freely(choices(view))


def first_in(view: View) -> list[Act]:
    """All before folded, only the bring-in is in, and the player may complete."""
    return [
        act
        for act in view.acts
        if act.street == 3
        and not act.forced
        and act.level == 0
        and [other.kind for other in act.earlier if other.kind != "fold"] == ["bring_in"]
        and view.may_wager(act)
    ]


@share("complete_first_in")
def complete_first_in(view: View) -> Times:
    for act in first_in(view):
        yield 3, act.kind == "wager"


@share("bring_in")
def had_the_bring_in(view: View) -> Times:
    if view.dealt:
        yield 3, view.player == view.story.bringer


@share("full_bring_in")
def opened_in_full(view: View) -> Times:
    for act in view.acts:
        if act.forced and act.stack > (view.story.hand.header.stakes.bring_in.amount or 0):
            yield 3, act.kind == "wager"
