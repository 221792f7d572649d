"""What dialects do to a hand when all its lines are read: streets that no line opens, names of seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from stud_stats.core.events import BringIn, Call, Check, Deal, Event, Fold, Hand, Seat, Street, Wager

_FIRST: Final = 3
_LAST: Final = 7
_ACTS: Final = (BringIn, Wager, Call, Check, Fold)


def open_streets(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events, with a `Street` before each run of deals that no line of the text opens.

    Nobody is dealt to twice on a street, so a run in which somebody is dealt to who has his cards of
    this street already begins the next one; an all-in hand is many such runs with no act between. The
    street takes the line of the first deal of its run. Streets that are there say which one it is.
    """
    arranged: list[Event] = []
    street = 0
    dealt: dict[int, Deal] = {}
    for part in _parts(events):
        first = part[0]
        if isinstance(first, Street):
            street, dealt = first.street, {}
        elif isinstance(first, Deal):
            deals = [event for event in part if isinstance(event, Deal)]
            again = any(deal.player in dealt and _differ(deal, dealt[deal.player]) for deal in deals)
            if not street or (again and street < _LAST):
                street, dealt = street + 1 if street else _FIRST, {}
                arranged.append(Street(first.line, street))
            dealt.update({deal.player: deal for deal in deals})
        arranged += part
    return tuple(arranged)


def _parts(events: Iterable[Event]) -> Iterator[list[Event]]:
    """Runs of deals in which everybody is dealt to once, with the news between them; all else alone."""
    run: list[Event] = []
    told: dict[int, Deal] = {}
    for event in events:
        if isinstance(event, Deal):
            if event.player in told and _differ(event, told[event.player]):
                yield run
                run, told = [], {}
            run.append(event)
            told[event.player] = event
        elif run and not isinstance(event, (*_ACTS, Street)):
            run.append(event)
        else:
            if run:
                yield run
                run, told = [], {}
            yield [event]
    if run:
        yield run


def _differ(one: Deal, other: Deal) -> bool:
    """Two deals, and not one line that stands there twice."""
    return (one.down, one.up) != (other.down, other.up)


def rename_seats(hand: Hand, names: Iterable[str]) -> Hand:
    """The hand with other names of its players, in the order of its seats."""
    seats = tuple([replace(seat, player=name) for seat, name in zip(hand.seats, names, strict=True)])
    renamed = iter(seats)
    events = tuple([next(renamed) if isinstance(event, Seat) else event for event in hand.events])
    return replace(hand, seats=seats, events=events)


def tell_all_ins_apart(events: Iterable[Event]) -> tuple[Event, ...]:
    """The events, with an all-in act of so many chips added, of which its room does not say more, as what
    it amounts to: a call where the street total stays within the bet, else a wager.
    """
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
