"""Two players' views of one hand: texts that differ only in what each could see, made one hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from stud_stats.core.cards import Card, cards_text
from stud_stats.core.events import (
    Chat,
    Deal,
    Event,
    Hand,
    Header,
    SeatSummary,
    Street,
    TableMessage,
)

_OWN: Final = (Chat, TableMessage)
"""What a client tells its own player: it is nothing of the hand."""

_OF_THE_FILE: Final = frozenset(
    {"line", "time_utc", "time_text", "time_zone", "time_zone_source", "heading", "club", "buy_in"}
)
"""Fields of a header that follow the client's language and zone."""


class Contradiction(msgspec.Struct, frozen=True):
    """A player whose hole cards the two texts give differently; ``line`` is the first text's."""

    line: int
    player: int
    street: int
    first: str
    second: str


class Merged(msgspec.Struct, frozen=True):
    """The first hand with all that either text knows; where they contradict each other, the first stands."""

    hand: Hand
    contradictions: tuple[Contradiction, ...]


def merge_views(first: Hand, second: Hand) -> Merged | None:
    """One hand of two views of it; None where the texts differ in more than what each could see.

    Lines, times and names of the files may differ, and what the room says to its own player.
    """
    if (first.header.site, first.header.hand_id) != (second.header.site, second.header.hand_id):
        return None
    ours, theirs = _told(first), _told(second)
    if len(ours) != len(theirs):
        return None
    merged: dict[int, Event] = {}
    contradictions: list[Contradiction] = []
    street = 0
    both: Event | None
    for event, other in zip(ours, theirs, strict=True):
        if type(event) is not type(other):
            return None
        if isinstance(event, Street):
            street = event.street
        if isinstance(event, Deal) and isinstance(other, Deal):
            both = _deal(event, other, street, contradictions)
        elif isinstance(event, SeatSummary) and isinstance(other, SeatSummary):
            both = _summary(event, other)
        elif _says(event) == _says(other):
            continue
        else:
            return None
        if both is None:
            return None
        if both != event:
            merged[event.line] = both
    events = _with_dark(first, _dark(second), merged, contradictions)
    return Merged(msgspec.structs.replace(first, events=events), tuple(contradictions))


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
    merged: dict[int, Event],
    contradictions: list[Contradiction],
) -> tuple[Event, ...]:
    """The events of the first hand, and those cards of the other one that it has no line of.

    A line that is not there stands on that of the street's name.
    """
    ours = _dark(first)
    events: list[Event] = []
    street = 0
    for event in first.events:
        if isinstance(event, Street):
            street = event.street
        if isinstance(event, Deal) and not event.up and (street, event.player) in others:
            other = others[street, event.player]
            events.append(_deal(event, other, street, contradictions) or event)
        else:
            events.append(merged.get(event.line, event))
        if isinstance(event, Street):
            events += [
                msgspec.structs.replace(deal, line=event.line)
                for (when, player), deal in others.items()
                if when == street and (when, player) not in ours
            ]
    return tuple(events)


def _told(hand: Hand) -> list[Event]:
    return [event for event in hand.events if not (isinstance(event, _OWN) or _is_dark(event))]


def _says(event: Event) -> dict[str, object]:
    """The event without its place, and of a header without what is the client's."""
    fields = msgspec.structs.asdict(event)
    left_out = _OF_THE_FILE if isinstance(event, Header) else {"line"}
    return {name: value for name, value in fields.items() if name not in left_out}


def _deal(event: Deal, other: Deal, street: int, contradictions: list[Contradiction]) -> Deal | None:
    if (event.player, event.up) != (other.player, other.up):
        return None
    down, held = _known(event.down, other.down), _known(event.held, other.held)
    if _differ(event.down, other.down):
        contradictions.append(
            Contradiction(event.line, event.player, street, cards_text(event.down), cards_text(other.down))
        )
        down = event.down
    if len(event.held) == len(other.held) and _differ(event.held, other.held):
        return None
    return msgspec.structs.replace(event, down=down, held=held)


def _summary(event: SeatSummary, other: SeatSummary) -> SeatSummary | None:
    if event.cards and other.cards and set(event.cards) != set(other.cards):
        return None
    whole = event if event.cards else msgspec.structs.replace(event, cards=other.cards)
    same = msgspec.structs.replace(other, line=event.line, cards=whole.cards)
    return whole if same == whole else None


def _known(ours: Sequence[Card], theirs: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the text that knows more of them; ours where both know as many."""
    return tuple(max((ours, theirs), key=lambda cards: sum(card >= 0 for card in cards)))


def _differ(ours: Sequence[Card], theirs: Sequence[Card]) -> bool:
    known = [{card for card in cards if card >= 0} for cards in (ours, theirs)]
    return bool(known[0] and known[1]) and known[0] != known[1]
