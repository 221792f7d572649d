"""A played hand laid out as PokerStars does: what the room prints around the play.

A hand that was played by an engine is no more than cards, chips and choices. `room_layout` adds
the rest as the room has it: only the hero's down cards are seen, the announcements, names of the
hands shown, total pot, board and what became of each seat. So a hand made here is one that the
PokerStars reader gives back event for event.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from stud_stats.core.cards import Card
from stud_stats.core.events import (
    Announcement,
    Ante,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Game,
    Hand,
    HandName,
    Header,
    Muck,
    PotTotal,
    Seat,
    SeatSummary,
    Show,
    Showdown,
    Street,
    Summary,
    Wager,
)
from stud_stats.core.source import Span
from stud_stats.rules.ranking import EIGHT, high_name, low_name
from stud_stats.writers.pokerstars_words import hand_words, named

_ACTIONS: Final = (BringIn, Wager, Call, Check, Fold)
MAXIMUM_WAGERS: Final = 4
"""One bet and three raises, the completion counting as the bet."""

NOWHERE: Final = Span("", 0, 0, 1)
"""The source of a hand that was read from no file."""


class Played(msgspec.Struct, frozen=True):
    """A hand as it was played, every card known.

    ``play`` are the events from the first ante to the last return, the deals with all their cards.
    ``ending`` are the shows, mucks and collects in their order; a show names its cards alone.
    ``pots`` are what was paid out of the main pot and of each side pot, ``rake`` what the house
    took; together they are the total. Lines of the events are ignored. ``announced``: the play was
    by the room's own rules, so that it says when betting is capped or a double bet allowed.
    """

    header: Header
    seats: tuple[Seat, ...]
    play: tuple[Event, ...]
    ending: tuple[Show | Muck | Collect, ...]
    pots: tuple[int, ...]
    rake: int
    hero: int | None = None
    announced: bool = True


def shown_names(
    game: Game, cards: Sequence[Card], community: Sequence[Card]
) -> tuple[HandName | None, HandName | None]:
    """The names that the room gives a shown hand: high and low, each None where it gives none."""
    known = [card for card in (*cards, *community) if card >= 0]
    if not known:
        return None, None
    high = None if game == "razz" else named(high_name(known))
    low = None if game == "stud_hi" else low_name(known, EIGHT if game == "stud_hilo" else None)
    return high, low


def room_layout(played: Played) -> Hand:
    """The whole hand, its lines numbered as those of the PokerStars text are."""
    layout = _Layout(played)
    header = replace(played.header, line=1)
    # The header is two lines of the text.
    seats = tuple(replace(seat, line=3 + place) for place, seat in enumerate(played.seats))
    first = 3 + len(seats)
    rest = (replace(event, line=first + place) for place, event in enumerate(layout.events()))
    return Hand(header, seats, (header, *seats, *rest), NOWHERE)


class _Layout:
    def __init__(self, played: Played) -> None:
        self.played = played
        self.game = played.header.game
        count = len(played.seats)
        self.cards: list[tuple[Card, ...]] = [()] * count
        self.up_cards: list[tuple[Card, ...]] = [()] * count
        self.anted = [False] * count
        self.bet_beyond_ante = [False] * count
        self.folded_on = [0] * count
        self.community: tuple[Card, ...] = ()
        self.street = 0
        self.wagers = 0
        self.short_wager = False
        self.acted = False

    def events(self) -> Iterable[Event]:
        for event in self.played.play:
            yield from self.of_play(event)
        yield from self.ending()
        yield from self.summary()

    def live(self) -> list[int]:
        return [player for player, cards in enumerate(self.cards) if cards and not self.folded_on[player]]

    # ---- the play

    def of_play(self, event: Event) -> Iterable[Event]:
        if isinstance(event, Deal):
            yield from self.deal(event)
            return
        if isinstance(event, Street):
            self.street, self.acted = event.street, False
            self.wagers, self.short_wager = 0, False
            self.community = event.community or self.community
        elif isinstance(event, Ante):
            self.anted[event.player] = True
        elif isinstance(event, _ACTIONS):
            yield from self.before_action()
        yield event
        if isinstance(event, (BringIn, Call, Wager)):
            self.bet_beyond_ante[event.player] = True
        elif isinstance(event, Fold):
            self.folded_on[event.player] = self.street
        if isinstance(event, Wager):
            yield from self.after_wager(event)

    def deal(self, deal: Deal) -> Iterable[Event]:
        """The deal as the hero sees it: of the others the up cards alone."""
        player = deal.player
        up_before, all_before = self.up_cards[player], self.cards[player]
        self.up_cards[player] = (*up_before, *deal.up)
        self.cards[player] = (*all_before, *deal.down, *deal.up)
        if player == self.played.hero:
            yield replace(deal, held=all_before)
        elif deal.up:
            yield replace(deal, down=(), held=up_before)

    def before_action(self) -> Iterable[Event]:
        """The double bet is announced before the first choice on fourth street, in Stud Hi alone."""
        if self.acted or self.street != 4 or self.game != "stud_hi" or not self.played.announced:
            return
        self.acted = True
        if any(map(self.has_open_pair, self.live())):
            yield _announcement("double_bet_allowed")

    def has_open_pair(self, player: int) -> bool:
        up = self.up_cards[player]
        return len(up) == 2 and up[0] >> 2 == up[1] >> 2

    def after_wager(self, wager: Wager) -> Iterable[Event]:
        self.wagers += 1
        self.short_wager = self.short_wager or wager.all_in
        # After a raise for less it is the house's affair whether the betting is capped.
        if self.wagers == MAXIMUM_WAGERS and not self.short_wager and self.played.announced:
            yield _announcement("capped")

    # ---- the end

    def ending(self) -> Iterable[Event]:
        contested = len(self.live()) > 1
        if contested:
            yield Showdown(0)
        for event in self.played.ending:
            if isinstance(event, Show):
                high, low = shown_names(self.game, event.cards, self.community)
                words = hand_words(self.game, high, low)
                yield replace(event, high=high, low=low, words=words)
            else:
                yield event
        if contested and self.game == "stud_hilo" and not any(map(self.has_low, self.live())):
            yield _announcement("no_low")

    def has_low(self, player: int) -> bool:
        return low_name((*self.cards[player], *self.community), EIGHT) is not None

    def summary(self) -> Iterable[Event]:
        yield Summary(0)
        pots = self.played.pots
        yield PotTotal(0, sum(pots) + self.played.rake, self.played.rake, pots if len(pots) > 1 else ())
        if self.community:
            yield Board(0, self.community)
        for player, seat in enumerate(self.played.seats):
            if self.anted[player] or self.cards[player]:
                yield self.seat_summary(player, seat)

    def seat_summary(self, player: int, seat: Seat) -> SeatSummary:
        folded = self.folded_on[player]
        if folded:
            free = folded == 3 and not self.bet_beyond_ante[player]
            return SeatSummary(0, seat.seat, player, "folded", street=folded, did_not_bet=free)
        won = sum(e.amount for e in self.played.ending if isinstance(e, Collect) and e.player == player)
        shown = next((e for e in self.played.ending if isinstance(e, Show) and e.player == player), None)
        if len(self.live()) == 1:
            return SeatSummary(0, seat.seat, player, "collected", won=won)
        if shown is None:
            return SeatSummary(0, seat.seat, player, "mucked", cards=self.cards[player])
        high, low = shown_names(self.game, shown.cards, self.community)
        words = hand_words(self.game, high, low)
        return SeatSummary(
            0,
            seat.seat,
            player,
            "won" if won else "lost",
            cards=shown.cards,
            won=won,
            high=high,
            low=low,
            words=words,
        )


def _announcement(kind: str) -> Announcement:
    return Announcement(0, kind)
