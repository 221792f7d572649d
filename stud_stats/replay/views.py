"""Two players' views of one hand: texts that differ only in what each could see, made one hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from stud_stats.core.cards import Card, cards_text
from stud_stats.core.events import (
    NO_STAKE,
    Chat,
    Deal,
    Event,
    Fold,
    Hand,
    Header,
    Muck,
    Seat,
    SeatSummary,
    Show,
    Stake,
    Stakes,
    Street,
    TableMessage,
)

_OWN: Final = (Chat, TableMessage)
"""What a client tells its own player: it is nothing of the hand."""

_TIME: Final = ("time_utc", "time_text", "time_zone", "time_zone_source")

_OF_THE_FILE: Final = frozenset({"line", *_TIME, "heading", "club", "buy_in", "stakes"})
"""Fields of a header that follow the client's language and zone; of the stakes see `_printed`."""

_CERTAINTY: Final = ("none", "hand", "neighbours", "printed")

_CARDS_OF_A_PLAYER: Final = 7


class Contradiction(msgspec.Struct, frozen=True):
    """Hole cards that the two texts cannot both be right about; ``line`` is the first text's.

    The second text gives ``player`` the cards ``second``, where the first gives ``holder``, the same
    player or another who has one of them, ``first``.
    """

    line: int
    player: int
    street: int
    first: str
    second: str
    holder: int


class Merged(msgspec.Struct, frozen=True):
    """The first hand with all that either text knows; as it is where they contradict each other."""

    hand: Hand
    contradictions: tuple[Contradiction, ...] = ()


def merge_views(first: Hand, second: Hand) -> Merged | None:
    """One hand of two views of it; None where the texts differ in more than what each could see.

    Lines, times and names of the files may differ, what the room says to its own player, and what
    the hands around say of the stakes: of that the better known stays.
    """
    if (first.header.site, first.header.hand_id) != (second.header.site, second.header.hand_id):
        return None
    ours, theirs = list(_told(first)), list(_told(second))
    if len(ours) != len(theirs):
        return None
    header = _header(first.header, second.header)
    merged: dict[int, Event] = {0: header}
    contradictions: list[Contradiction] = []
    street = 0
    for (place, event), (_, other) in zip(ours, theirs, strict=True):
        both: Event | None = None
        if isinstance(event, Deal) and isinstance(other, Deal):
            both = _deal(event, other, street, contradictions)
        elif isinstance(event, Seat) and isinstance(other, Seat):
            both = _seat(event, other)
        elif isinstance(event, SeatSummary) and isinstance(other, SeatSummary):
            both = _summary(event, other)
        elif _same(event, other):
            street = event.street if isinstance(event, Street) else street
            continue
        if both is None:
            return None
        merged[place] = both
    events = _with_dark(first, _dark(second), merged, contradictions)
    seats = tuple([event for event in events if isinstance(event, Seat)])
    whole = msgspec.structs.replace(first, header=header, seats=seats, events=events)
    contradictions += _impossible(first, whole)
    return Merged(first, tuple(contradictions)) if contradictions else Merged(whole)


def _told(hand: Hand) -> Iterator[tuple[int, Event]]:
    """What a hand tells to all who were there, with the place among its events."""
    for place, event in enumerate(hand.events):
        if not (isinstance(event, _OWN) or _is_dark(event)):
            yield place, event


def _is_dark(event: Event) -> bool:
    """A deal face down alone: a text may have a line of it for its own player only."""
    return isinstance(event, Deal) and not event.up


def _dark(hand: Hand) -> dict[tuple[int, int], Deal]:
    """The deals face down alone, by street and player."""
    street, found = 0, {}
    for event in hand.events:
        if isinstance(event, Street):
            street = event.street
        elif isinstance(event, Deal) and not event.up:
            found[street, event.player] = event
    return found


def _with_dark(
    first: Hand,
    others: dict[tuple[int, int], Deal],
    merged: Mapping[int, Event],
    contradictions: list[Contradiction],
) -> tuple[Event, ...]:
    """The events of the first hand, and those cards of the other one that it has no line of.

    A line that is not there stands on that of the street's name. The dark cards of a street are in the
    order of the door cards, whichever text they are from.
    """
    ours = _dark(first)
    doors = list(dict.fromkeys(event.player for event in first.events if isinstance(event, Deal)))
    events: list[Event] = []
    street = 0
    for place, event in enumerate(first.events):
        if _is_dark(event) and street:
            continue
        events.append(merged.get(place, event))
        if isinstance(event, Street) and event.street != street:
            street = event.street
            for player in doors:
                own, other = ours.get((street, player)), others.get((street, player))
                if own is not None and other is not None:
                    events.append(_deal(own, other, street, contradictions) or own)
                elif own is not None:
                    events.append(own)
                elif other is not None:
                    events.append(msgspec.structs.replace(other, line=event.line))
    return tuple(events)


def _same(event: Event, other: Event) -> bool:
    """Whether two events say the same, wherever they stand; of headers without what is the client's."""
    if isinstance(event, Header) and isinstance(other, Header):
        own = {name: getattr(event, name) for name in _OF_THE_FILE}
        same_sizes = _printed(event.stakes) == _printed(other.stakes)
        return same_sizes and event == msgspec.structs.replace(other, **own)
    return event == msgspec.structs.replace(other, line=event.line)


def _printed(stakes: Stakes) -> list[Stake]:
    """The sizes that the text itself gives; what the hands around it say is of the file."""
    return [stake if stake.source == "printed" else NO_STAKE for stake in msgspec.structs.astuple(stakes)]


def _header(first: Header, second: Header) -> Header:
    """The first header with the time and the stakes of the one that knows them better."""
    timed = first if first.time_utc is not None or second.time_utc is None else second
    pairs = zip(msgspec.structs.astuple(first.stakes), msgspec.structs.astuple(second.stakes), strict=True)
    best = [max(pair, key=lambda stake: _CERTAINTY.index(stake.source)) for pair in pairs]
    return msgspec.structs.replace(
        first, stakes=Stakes(*best), **{name: getattr(timed, name) for name in _TIME}
    )


def _seat(event: Seat, other: Seat) -> Seat | None:
    """A seat of the whole hand is somebody's own where it is in either text."""
    whole = msgspec.structs.replace(event, own=event.own or other.own)
    return whole if whole == msgspec.structs.replace(other, line=event.line, own=whole.own) else None


def _deal(event: Deal, other: Deal, street: int, contradictions: list[Contradiction]) -> Deal | None:
    if (event.player, event.up) != (other.player, other.up):
        return None
    down, held = _known(event.down, other.down), _known(event.held, other.held)
    if down is None:
        told = (cards_text(event.down), cards_text(other.down))
        contradictions.append(Contradiction(event.line, event.player, street, *told, event.player))
        return event
    if held is None:
        # What was dealt before is told where it was dealt.
        return event if any(one.player == event.player for one in contradictions) else None
    return msgspec.structs.replace(event, down=down, held=held)


def _summary(event: SeatSummary, other: SeatSummary) -> SeatSummary | None:
    if event.cards and other.cards and set(event.cards) != set(other.cards):
        return None
    whole = event if event.cards else msgspec.structs.replace(event, cards=other.cards)
    same = msgspec.structs.replace(other, line=event.line, cards=whole.cards)
    return whole if same == whole else None


def _known(ours: Sequence[Card], theirs: Sequence[Card]) -> tuple[Card, ...] | None:
    """The cards that either text knows, unknown ones behind them; None where they are too many."""
    if list(ours) == list(theirs):
        return tuple(ours)
    more, less = sorted((ours, theirs), key=lambda cards: -sum(card >= 0 for card in cards))
    both = list(dict.fromkeys(card for card in (*more, *less) if card >= 0))
    room = max(len(ours), len(theirs)) - len(both)
    blanks = [card for card in max(ours, theirs, key=len) if card < 0]
    return (*both, *blanks[:room]) if room >= 0 else None


def _impossible(first: Hand, whole: Hand) -> Iterator[Contradiction]:
    """Hole cards of the second text that somebody else has, or that are none of those he shows."""
    before, after = _cards_by_player(first), _cards_by_player(whole)
    street = 0
    for event in whole.events:
        if isinstance(event, Street):
            street = event.street
        if not isinstance(event, Deal):
            continue
        player, own = event.player, before.get(event.player, set())
        new = {card for card in event.down if card >= 0} - own
        if not new:
            continue
        taken = [(holder, new & cards) for holder, cards in after.items() if holder != player]
        if len(after[player]) > _CARDS_OF_A_PLAYER:
            taken.append((player, own))
        for holder, cards in taken:
            if cards:
                told = (cards_text(sorted(cards)), cards_text(event.down))
                yield Contradiction(event.line, player, street, *told, holder)


def _cards_by_player(hand: Hand) -> dict[int, set[Card]]:
    """The cards that a text gives each player: dealt, shown or told in its summary."""
    community = {card for event in hand.events if isinstance(event, Street) for card in event.community}
    given: dict[int, set[Card]] = {}
    for event in hand.events:
        if isinstance(event, Deal):
            cards = (*event.down, *event.up, *event.held)
        elif isinstance(event, (Show, Muck, Fold, SeatSummary)):
            cards = event.cards
        else:
            continue
        given.setdefault(event.player, set()).update(
            card for card in cards if card >= 0 and card not in community
        )
    return given
