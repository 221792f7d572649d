"""A hand for people: street by street, what each player could see, and what was done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Protocol

from stud_stats.core.cards import DOWN, Card, card_text, cards_text
from stud_stats.core.events import (
    Chat,
    Deal,
    Event,
    Fold,
    Hand,
    PotTotal,
    Showdown,
    Street,
)
from stud_stats.core.telling import STREET_NAMES, known_at_the_end, told, told_at_the_end, told_heading

_INDENTS: Final[dict[type[Event], str]] = {Showdown: "", PotTotal: "", Chat: "    "}


class Remarks(Protocol):
    """What somebody has to say on the events of a hand while it is shown."""

    def understood(self, event: Event) -> Event:
        """What was done, in the words of the rules."""

    def before(self, event: Event) -> list[str]:
        """Lines between what lies open and what is done."""

    def after(self, event: Event) -> list[str]:
        """Lines after what is done."""


def hand_lines(hand: Hand, remarks: Remarks | None = None) -> Iterator[str]:
    """The hand as lines of text.

    Up cards are what everybody saw. Down cards stand before the bar: known ones of the file's own player
    as dealt, others as ``??``, with those that became known later in parentheses.
    """
    yield from told_heading(hand)
    table = _Table(hand)
    for event in hand.events:
        lines = list(table.lines(event if remarks is None else remarks.understood(event)))
        if remarks is not None:
            lines[-1:-1] = remarks.before(event)
            lines += remarks.after(event)
        yield from lines
    end = list(told_at_the_end(hand))
    if end:
        yield from ("", "At the end", *(f"  {line}" for line in end))
    yield ""


class _Table:
    """What lies open while the hand goes on."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.up: dict[int, list[Card]] = {}
        self.down: dict[int, list[Card]] = {}
        self.folded: set[int] = set()
        self.street = 0
        self.boards_due = False
        self.hero = next((player for player, seat in enumerate(hand.seats) if seat.own), None)
        self.later = known_at_the_end(hand)
        self.width = max((len(seat.player) for seat in hand.seats), default=0)

    def lines(self, event: Event) -> Iterator[str]:
        """What the event is worth saying, the boards before the first act of a street."""
        if isinstance(event, Street):
            yield from self._boards()
            self.street = event.street
            self.boards_due = True
            community = f", common card {cards_text(event.community)}" if event.community else ""
            yield ""
            yield f"{STREET_NAMES[event.street]} street{community}"
        elif isinstance(event, Deal):
            self._deal(event)
        else:
            said = self._said(event)
            if said:
                yield from self._boards()
                if not said.startswith(" "):  # a headline
                    yield ""
                yield said
            if isinstance(event, Fold):
                self.folded.add(event.player)

    def _deal(self, event: Deal) -> None:
        self.up.setdefault(event.player, []).extend(event.up)
        known = [card for card in event.down if card != DOWN]
        self.down.setdefault(event.player, []).extend(known)
        if known and self.hero is None:
            self.hero = event.player

    def _boards(self) -> Iterator[str]:
        if not self.boards_due:
            return
        self.boards_due = False
        for player, seat in enumerate(self.hand.seats):
            if player in self.up and player not in self.folded:
                mark = "*" if player == self.hero else " "
                yield f"  {mark} {seat.player.ljust(self.width)}  {self._cards(player)}"

    def _cards(self, player: int) -> str:
        known = self.down[player]
        hidden = max(0, (3 if self.street == 7 else 2) - len(known))
        seen = {*known, *self.up[player]}
        later = [card for card in self.later.get(player, ()) if card not in seen]
        own = [card_text(card) for card in known] + ["??"] * hidden
        seen_later = f" ({cards_text(later)})" if later and player != self.hero else ""
        return f"{' '.join(own)}{seen_later} | {cards_text(self.up[player])}"

    def _said(self, event: Event) -> str:
        said = told(self.hand, event)
        return said and _INDENTS.get(type(event), "  ") + said
