"""What the events of a hand say, in terms that are the same for the texts of all rooms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from stud_stats.core.cards import DOWN
from stud_stats.core.events import (
    Announcement,
    Ante,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Hand,
    Header,
    Muck,
    PotTotal,
    SeatSummary,
    Show,
    Street,
    TableMessage,
    Unread,
    Wager,
)

Key = tuple[object, ...]


class Said(NamedTuple):
    """An event, what tells it from all others of its hand in any room's text, and what it says."""

    key: Key
    event: Event
    facts: dict[str, Any]


ACTS = (BringIn, Wager, Call, Check, Fold)
_KINDS: dict[type[Event], str] = {**dict.fromkeys(ACTS, "act"), Show: "end of a hand", Muck: "end of a hand"}
"""Kinds of events that stand for each other; of any other class its type is the kind."""
_BY_STREET = ("act", "DEAL", "STREET")
_VERBS = {"completes": "raises"}
"""A bring-in is a bet as well: some texts tell it by its size alone."""


def _gross(pot: PotTotal) -> int | None:
    return pot.total + (pot.rake or 0) if pot.net_of_rake and pot.total is not None else pot.total


_FACTS: dict[type[Event], Callable[[Any], dict[str, Any]]] = {
    Header: lambda e: {
        "structure": e.structure,
        **{name: getattr(e.stakes, name).amount for name in e.stakes.__struct_fields__},
    },
    Ante: lambda e: {"verb": "antes", "all-in": e.all_in},
    BringIn: lambda e: {"verb": "bets", "all-in": e.all_in},
    Wager: lambda e: {"verb": _VERBS.get(e.verb, e.verb), "all-in": e.all_in, "increase": e.increase},
    Call: lambda e: {"verb": "calls", "all-in": e.all_in},
    Check: lambda e: {"verb": "checks"},
    Fold: lambda e: {"verb": "folds"},
    Street: lambda e: {"common card": e.community},
    Deal: lambda e: {
        "cards": sorted(card for card in (*e.down, *e.up) if card != DOWN),
        "facing": (len(e.down), len(e.up)),
        "cards printed again": e.held,
    },
    Show: lambda e: {"verb": "shows", "cards": sorted(e.cards), "high": e.high, "low": e.low},
    Muck: lambda e: {"verb": "mucks"},
    Collect: lambda e: {"amount": e.amount},
    PotTotal: lambda e: {"total": _gross(e), "rake": e.rake or 0, "pots": e.pots},
    SeatSummary: lambda e: {
        "outcome": e.outcome,
        "street": e.street,
        "won": e.won,
        "cards": sorted(e.cards),
        "did not bet": e.did_not_bet,
        "net": e.net,
    },
    Announcement: lambda e: {"kind": e.kind, "player": e.player, "text": e.text},
    TableMessage: lambda e: {"kind": e.kind, "text": e.text},
    Unread: lambda e: {"text": e.text, "reason": e.reason},
}


class _Chips:
    """The chips that each act adds, whichever figures of it are printed."""

    def __init__(self) -> None:
        self.paid: Counter[int] = Counter()
        self.bet = 0

    def added(self, event: Any) -> int:
        match event:
            case Ante():
                return event.amount
            case BringIn():
                added = event.amount
            case Wager() if event.added is None:
                to = event.to if event.to is not None else self.bet + (event.increase or 0)
                added = to - self.paid[event.player]
            case Call() if event.added is None:
                added = (event.to or 0) - self.paid[event.player]
            case Wager() | Call():
                added = event.added
            case _:
                return 0
        self.paid[event.player] += added
        self.bet = max(self.bet, self.paid[event.player])
        return added


def said_in(hand: Hand) -> Iterator[Said]:
    """The events of a hand in their order."""
    street, chips = 0, _Chips()
    count: Counter[Key] = Counter()
    for event in hand.events:
        if isinstance(event, Street):
            street, chips = event.street, _Chips()
        kind = _KINDS.get(type(event), event.type)
        player = getattr(event, "player", None)
        seat = hand.seats[player].seat if isinstance(player, int) else getattr(event, "seat", 0)
        if isinstance(event, Announcement):
            seat = event.kind
        key: Key = (kind, seat, street if kind in _BY_STREET else 0)
        facts = _FACTS.get(type(event), lambda _: {})(event)
        if "verb" in facts and not isinstance(event, (Show, Muck)):
            facts["chips"] = chips.added(event)
        yield Said((*key, count[key]), event, facts)
        count[key] += 1
