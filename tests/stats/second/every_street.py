"""What is counted on each street alike, from the sentences."""

from __future__ import annotations

from collections.abc import Callable

from tests.stats.second.counting import Times, View, share

STREET_OF = {"saw_fourth": 4, "saw_fifth": 5, "saw_sixth": 6, "saw_seventh": 7}


def saw(street: int) -> Callable[[View], Times]:
    def tell(view: View) -> Times:
        if view.dealt:
            yield street, view.saw(street)

    return tell


for _key, _street in STREET_OF.items():
    share(_key)(saw(_street))


@share("bet")
def bet(view: View) -> Times:
    for act in view.acts:
        if not act.forced and not act.facing_wager and view.may_wager(act):
            yield act.street, act.kind == "wager"


@share("raise")
def raised(view: View) -> Times:
    for act in view.acts:
        if act.facing_wager and view.may_wager(act):
            yield act.street, act.kind == "wager"


def answered_a_bet(kind: str) -> Callable[[View], Times]:
    def tell(view: View) -> Times:
        for act in view.acts:
            if act.facing_wager:
                yield act.street, act.kind == kind

    return tell


share("call")(answered_a_bet("call"))
share("fold")(answered_a_bet("fold"))


@share("aggression_factor")
def aggression_factor(view: View) -> Times:
    for act in view.acts:
        if act.kind in ("wager", "call"):
            yield act.street, act.kind == "wager"


@share("aggression_frequency")
def aggression_frequency(view: View) -> Times:
    for act in view.acts:
        if act.kind in ("wager", "call", "fold"):
            yield act.street, act.kind == "wager"
