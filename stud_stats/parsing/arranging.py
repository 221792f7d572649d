"""What dialects do to a hand when all its lines are read: streets that no line opens, names of seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from stud_stats.core.events import BringIn, Call, Check, Deal, Event, Fold, Hand, Seat, Street, Wager

_FIRST: Final = 3
_LAST: Final = 7
_END_A_RUN: Final = frozenset({BringIn, Wager, Call, Check, Fold, Street})


def open_streets(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events, with a `Street` before each run of deals that no line of the text opens.

    Nobody is dealt to twice on a street, so a run in which somebody is dealt to who has his cards of
    this street already begins the next one; an all-in hand is many such runs with no act between. The
    street takes the line of the first deal of its run. Streets that are there say which one it is.
    """
    deals = _Deals()
    for at, event in enumerate(events):
        kind = type(event)
        if kind is Deal:
            assert isinstance(event, Deal)
            deals.take(event, at)
        elif kind in _END_A_RUN:
            if deals.run:
                deals.end_run()
            if kind is Street:
                assert isinstance(event, Street)
                deals.street, deals.dealt = event.street, {}
    deals.end_run()
    arranged = list(events)
    for at, street in reversed(deals.opened):
        arranged.insert(at, street)
    return tuple(arranged)


class _Deals:
    """The deals of a hand: those of the street, and those of the run of deals that is under way."""

    __slots__ = ("again", "dealt", "opened", "run", "start", "street")

    def __init__(self) -> None:
        self.street = 0
        self.dealt: dict[int, Deal] = {}
        self.run: dict[int, Deal] = {}
        self.start = 0
        self.again = False
        """Somebody of the run has had his cards of the street."""
        self.opened: list[tuple[int, Street]] = []
        """Streets that begin with a run, and where."""

    def take(self, deal: Deal, at: int) -> None:
        """One more deal: of the run, or the first of the next one."""
        before = self.run.get(deal.player)
        if before is not None and _differ(deal, before):
            self.end_run()
        if not self.run:
            self.start = at
        before = self.dealt.get(deal.player)
        if before is not None and _differ(deal, before):
            self.again = True
        self.run[deal.player] = deal

    def end_run(self) -> None:
        """The run is over, and either of this street or of the next."""
        if self.run and (not self.street or (self.again and self.street < _LAST)):
            self.street = self.street + 1 if self.street else _FIRST
            self.dealt = {}
            first = min([deal.line for deal in self.run.values()])
            self.opened.append((self.start, Street(first, self.street)))
        self.dealt |= self.run
        self.run, self.again = {}, False


def _differ(one: Deal, other: Deal) -> bool:
    """Two deals, and not one line that stands there twice."""
    return (one.down, one.up) != (other.down, other.up)


def rename_seats(hand: Hand, names: Iterable[str]) -> Hand:
    """The hand with other names of its players, in the order of its seats."""
    seats = tuple([replace(seat, player=name) for seat, name in zip(hand.seats, names, strict=True)])
    events = list(hand.events)
    at = 0
    for seat in seats:
        while type(events[at]) is not Seat:
            at += 1
        events[at] = seat
        at += 1
    return Hand(hand.header, seats, tuple(events), hand.source)


def tell_all_ins_apart(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events, with an all-in act of so many chips added, of which its room does not say more, as what
    it amounts to: a call where the street total stays within the bet, else a wager.
    """
    events = tuple(events)
    if not any(isinstance(event, Wager) and event.all_in for event in events):
        return events
    arranged: list[Event] = []
    bet, put_in = 0, dict[int, int]()
    for event in events:
        if isinstance(event, Street):
            bet, put_in = 0, {}
        elif isinstance(event, BringIn):
            put_in[event.player] = event.amount
        elif isinstance(event, (Wager, Call)):
            before = put_in.get(event.player, 0)
            total = event.to
            if total is None:
                total = before + event.added if event.added is not None else bet + _increase(event)
            put_in[event.player] = total
            if isinstance(event, Wager) and event.all_in and event.to is None and before < total <= bet:
                event = Call(event.line, event.player, event.added, all_in=True)  # noqa: PLW2901
        bet = max([bet, *put_in.values()])
        arranged.append(event)
    return tuple(arranged)


def _increase(event: Wager | Call) -> int:
    return (event.increase or 0) if isinstance(event, Wager) else 0
