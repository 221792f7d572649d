"""What the room says of the hand and is not so."""

from __future__ import annotations

from collections.abc import Iterable

from stud_stats.core.cards import card_text
from stud_stats.core.events import (
    Announcement,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    PotTotal,
    Show,
    Street,
    Wager,
)
from tests.instruments.planting.game import GameInPlay
from tests.instruments.planting.plant import Change, Plant


class UntrueAnnouncement(Plant):
    """The cap after one to three wagers, a double bet without a pair, the low card of another, no low where
    a low is shown and paid.
    """

    code = "announcement.untrue"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        for place, words in self.lies(game, events):
            yield lambda place=place, words=words: self.say(game, events, place, words)

    def say(
        self, game: GameInPlay, events: list[Event], place: int, words: Announcement
    ) -> tuple[list[Event], int]:
        events.insert(place, words)
        game.planted = True
        return events, place

    def lies(self, game: GameInPlay, events: list[Event]) -> Iterable[tuple[int, Announcement]]:
        street = wagers = 0
        boards: dict[int, list[int]] = {}
        for place, event in enumerate(events):
            if isinstance(event, Street):
                street, wagers = event.street, 0
            elif isinstance(event, Deal):
                boards.setdefault(event.player, []).extend(event.up)
            elif isinstance(event, Fold):
                boards.pop(event.player, None)
            elif isinstance(event, Wager):
                wagers += 1
                if wagers < 4:
                    yield place + 1, Announcement(0, "capped")
            before = events[place - 1] if place else None
            acts = isinstance(event, (BringIn, Wager, Check, Call, Fold)) and isinstance(before, Deal)
            if acts and street == 4 and all(up[0] >> 2 != up[1] >> 2 for up in boards.values()):
                yield place, Announcement(0, "double_bet_allowed")
            if acts and isinstance(event, BringIn) and all(game.table.start_stack):
                other = next(player for player in boards if player != event.player)
                yield place, Announcement(0, "low_card", other, card_text(boards[other][0]))
        yield from self.no_low(events)

    def no_low(self, events: list[Event]) -> Iterable[tuple[int, Announcement]]:
        shown = {event.player for event in events if isinstance(event, Show)}
        collects = [n for n, event in enumerate(events) if isinstance(event, Collect)]
        low = {e.player for e in events if isinstance(e, Collect) and e.half == "low"}
        one_pot = not any(isinstance(event, PotTotal) and len(event.pots) > 1 for event in events)
        if low & shown and one_pot:
            yield collects[-1] + 1, Announcement(0, "no_low")


PLANTS: tuple[type[Plant], ...] = (UntrueAnnouncement,)
