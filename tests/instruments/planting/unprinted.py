"""What the texts of rooms do not print, so that a planted violation cannot be found in them.

Each reason is a row, and is tried: the canonical text of the same hand, without just what the reason says,
has no finding on the planted line either. In all other hands the room's text must have it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from stud_stats.core.events import (
    Board,
    Collect,
    Deal,
    Event,
    Habits,
    Hand,
    Header,
    Muck,
    PotTotal,
    Showdown,
    Street,
    Uncalled,
)
from stud_stats.core.findings import Finding
from stud_stats.writers import canonical
from tests.instruments.planting.measure import audit, read_back
from tests.instruments.planting.plant import Planted

Less = Callable[[Hand, Event], Event | None]
"""What of an event a text without something has; None for nothing."""


def _habit(event: Event, **habits: str) -> Event:
    if not isinstance(event, Header):
        return event
    kept = {name: getattr(event.habits, name) for name in event.habits.__struct_fields__}
    return replace(event, habits=Habits(**{**kept, **habits}))  # type: ignore[arg-type]


def no_dealer(_: Hand, event: Event) -> Event | None:
    return replace(event, dealer=0) if isinstance(event, Header) else event


def no_cards_of_others(hand: Hand, event: Event) -> Event | None:
    readers = {deal.player for deal in hand.events if isinstance(deal, Deal) and deal.down}
    if isinstance(event, Deal) and event.player not in readers:
        return None
    return _habit(event, cards="own")


def no_common_card(_: Hand, event: Event) -> Event | None:
    if isinstance(event, Board):
        return None
    # Who is dealt no last card then got one that is not printed.
    return replace(event, community=()) if isinstance(event, Street) else _habit(event, cards="own")


def no_pots(_: Hand, event: Event) -> Event | None:
    if isinstance(event, PotTotal):
        return replace(event, pots=())
    return replace(event, pot=None) if isinstance(event, Collect) else event


def no_numbers_of_side_pots(_: Hand, event: Event) -> Event | None:
    if isinstance(event, PotTotal):
        return replace(event, pots=())
    return replace(event, pot=-1 if event.pot else None) if isinstance(event, Collect) else event


def no_total(_: Hand, event: Event) -> Event | None:
    return None if isinstance(event, PotTotal) else event


def no_mucks(_: Hand, event: Event) -> Event | None:
    return None if isinstance(event, Muck) else event


def mucked_cards(hand: Hand, event: Event) -> Event | None:
    if not isinstance(event, Muck):
        return event
    deals = [deal for deal in hand.events if isinstance(deal, Deal) and deal.player == event.player]
    return replace(event, cards=tuple([card for deal in deals for card in (*deal.down, *deal.up)]))


def no_returns(_: Hand, event: Event) -> Event | None:
    return None if isinstance(event, Uncalled) else _habit(event, uncalled="silent")


def nobody_called_all_in(_: Hand, event: Event) -> Event | None:
    return _habit(event, all_in="unmarked")


def no_price_of_calls(_: Hand, event: Event) -> Event | None:
    return _habit(event, calls="unpriced")


def some_seats_summed_up(_: Hand, event: Event) -> Event | None:
    return _habit(event, summed_up="some")


def winner_in_the_summary(hand: Hand, event: Event) -> Event | None:
    contested = any(isinstance(other, Showdown) for other in hand.events)
    if isinstance(event, Collect) and not contested:
        return None
    return _habit(event, winners="summary")


def without_a_price(_: Planted, told: Hand) -> bool:
    return told.header.habits.calls == "unpriced"


class Unprinted(NamedTuple):
    """Why a ``code`` (or a family: all that begin with it) cannot be found on the planted line of hands in
    texts of ``room``; ``less`` is what canonical text has without that, ``when`` says in which hands of the
    room it is so.
    """

    room: str
    code: str
    why: str
    less: Less
    when: Callable[[Planted, Hand], bool] = lambda _planted, _told: True

    def covers(self, room: str, planted: Planted, told: Hand) -> bool:
        return self.room == room and planted.code.startswith(self.code) and self.when(planted, told)


_CARDS = "the cards of others than the reader are not printed"
_COMMON = "the common card is not printed: no hand is known in full"
_DEALER = "where the dealer sits is not printed"
_POTS = "which pot is paid is not printed: all of them are judged in one sum"
_SIDE_POTS = "which side pot is paid is not printed: with several all pots are judged in one sum"
_RETURNS = "what nobody called goes back without a line"
_MUCKS = "a hand that is not shown has no line"

UNPRINTED = (
    Unprinted("bovada", "deal.wrong-order", _DEALER, no_dealer),
    Unprinted("fulltilt", "deal.wrong-order", _DEALER, no_dealer),
    Unprinted("winamax", "deal.wrong-order", _DEALER, no_dealer),
    Unprinted("wpn", "deal.wrong-order", _DEALER, no_dealer),
    Unprinted("bovada", "award.", _SIDE_POTS, no_numbers_of_side_pots),
    Unprinted("bovada", "pot.side-pot-wrong", _SIDE_POTS, no_numbers_of_side_pots),
    Unprinted(
        "bovada",
        "showdown.shown-differs",
        "the cards of a hand that is mucked stand above the summary too",
        mucked_cards,
    ),
    Unprinted("partypoker", "bring-in.", _CARDS, no_cards_of_others),
    Unprinted("partypoker", "opener.", _CARDS, no_cards_of_others),
    Unprinted("partypoker", "bet.big-on-early-street", _CARDS, no_cards_of_others),
    Unprinted("partypoker", "pair-bet.wrong-player", _CARDS, no_cards_of_others),
    Unprinted("partypoker", "deck.", _CARDS, no_cards_of_others),
    Unprinted("partypoker", "deck.community-and-private", "the common card is not printed", no_common_card),
    Unprinted("partypoker", "showdown.shown-differs", _CARDS, no_cards_of_others),
    Unprinted(
        "partypoker",
        "deal.wrong-count",
        "a common card is not printed: it may have come instead of the reader's own",
        no_common_card,
    ),
    Unprinted("partypoker", "showdown.hand-name-wrong", _COMMON, no_common_card),
    Unprinted("partypoker", "award.", _COMMON, no_common_card),
    Unprinted("partypoker", "pot.uncalled-not-returned", _RETURNS, no_returns),
    Unprinted("phh", "pot.uncalled-not-returned", _RETURNS, no_returns),
    Unprinted("phh", "pot.total-mismatch", "no total is printed: what nobody has is the rake", no_total),
    Unprinted("phh", "pot.side-pot-wrong", _POTS, no_pots),
    Unprinted("phh", "award.", _POTS, no_pots),
    Unprinted(
        "phh",
        "call.under-bring-in",
        "what a call costs is not printed, and no stack tells it",
        no_price_of_calls,
        without_a_price,
    ),
    Unprinted("winamax", "pot.uncalled-not-returned", _RETURNS, no_returns),
    Unprinted(
        "winamax", "all-in.flag-mismatch", "texts of one form call nobody all-in", nobody_called_all_in
    ),
    Unprinted("winamax", "showdown.wrong-order", _MUCKS, no_mucks),
    Unprinted("winamax", "showdown.winner-not-shown", _MUCKS, no_mucks),
    Unprinted("winamax", "summary.disagrees", "those who folded are not summed up", some_seats_summed_up),
    Unprinted(
        "wpn",
        "summary.disagrees",
        "what an uncontested winner gets stands in the summary alone",
        winner_in_the_summary,
    ),
)


class Verdict(NamedTuple):
    """What a room's text can show of a planted hand: ``row`` says why not the violation on its line, None
    where it must be found; ``never``: nor anywhere else. ``errors`` are codes that come of what the room
    leaves out.
    """

    row: Unprinted | None = None
    never: bool = False
    errors: frozenset[str] = frozenset()


def verdict(room: str, planted: Planted, told: Hand) -> Verdict:
    """By the rows of the room; ``told`` is the hand as its text is read."""
    errors: set[str] = set()
    for row in UNPRINTED:
        if row.covers(room, planted, told):
            findings, line = without(planted, row.less)
            lines = [finding.line for finding in findings if finding.code == planted.code]
            errors |= {finding.code for finding in findings if finding.severity == "error"}
            if line not in lines:
                return Verdict(row, never=not lines, errors=frozenset(errors))
    return Verdict(errors=frozenset(errors))


def without(planted: Planted, less: Less) -> tuple[tuple[Finding, ...], int]:
    """What is found in the canonical text of a hand without something, and its planted line."""
    kept = [less(planted.hand, event) for event in planted.hand.events]
    events = tuple([event for event in kept if event is not None])
    header = events[0]
    assert isinstance(header, Header)
    text = canonical.write(Hand(header, planted.hand.seats, events, planted.hand.source))
    hand, unread = read_back(text, "canonical")
    line = 1 + sum([event is not None for event in kept[: planted.place]])
    return (*unread, *audit(hand, planted.profile, text)), line
