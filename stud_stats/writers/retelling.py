"""A hand in another room's terms: what that room would tell of it, event by event.

A writer that retells first and then writes one line an event can be held to it: what is read from its
text is what was told, to the last event.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any, ClassVar, Final

from msgspec.structs import replace

from stud_stats.core.cards import Card
from stud_stats.core.events import (
    NO_STAKE,
    Announcement,
    Chat,
    Collect,
    Event,
    Habits,
    Hand,
    HandName,
    Header,
    PotTotal,
    Seat,
    SeatSummary,
    Show,
    Stake,
    Stakes,
    Street,
    TableMessage,
    Unread,
    Wager,
)
from stud_stats.core.money import CHIPS, PLAY_MONEY
from stud_stats.writers.levels import level_in_figures
from stud_stats.writers.pokerstars_words import named

_WHOLE: Final = 5
"""Cards of a hand that has a name; what rooms print of fewer is not known."""


class Retelling:
    """One hand retold; a room says what becomes of its kinds of events in `tells`.

    ``lost`` are the sentences of what the room does not tell. A hand of the room itself stays as it is.
    """

    site: ClassVar[str]
    title: ClassVar[str]
    currency: ClassVar[str]
    """That of cash games; play money stays what it is."""
    habits: ClassVar[Habits]
    tells: ClassVar[dict[type[Event], str]] = {}
    """The method that retells an event of a kind; an event of any other kind stays as it is."""
    of_every_room: ClassVar[dict[type[Event], str]] = {
        Seat: "seat",
        Street: "street",
        Wager: "wager",
        Show: "show",
        Collect: "collect",
        PotTotal: "pot_total",
        Announcement: "news",
        TableMessage: "news",
        Chat: "news",
        Unread: "unread",
    }

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.lost: list[str] = []
        self.street_total = [0] * len(hand.seats)
        self.bet = 0
        self.community: tuple[Card, ...] = ()
        self.words: dict[int, tuple[HandName | None, HandName | None, str]] = {}
        """What the room calls the hands shown, by player."""
        self.collects = [event for event in hand.events if isinstance(event, Collect)]

    def told(self) -> Hand:
        """The hand as this room tells it."""
        if self.hand.header.site == self.site:
            return self.hand
        header = self.header(self.hand.header)
        how = self.of_every_room | self.tells
        events: list[Event] = [header]
        for event in self.hand.events[1:]:
            method = how.get(type(event))
            tell: Callable[[Any], Iterable[Event]] | None = getattr(self, method) if method else None
            events += (event,) if tell is None else tell(event)
        seats = tuple([event for event in events if isinstance(event, Seat)])
        return Hand(header, seats, tuple(events), self.hand.source)

    def lose(self, sentence: str) -> None:
        """Say once what the room does not tell."""
        if sentence not in self.lost:
            self.lost.append(sentence)

    # ---- before the cards

    def header(self, header: Header) -> Header:
        """The header without what no header of the room has; a room's own adds its heading."""
        self.lose(f"The room: the text reads as one of {self.title}, not of {header.site}.")
        stakes = header.stakes
        if stakes.small_bet.amount is None or stakes.big_bet.amount is None:
            self.lose("That the sizes of the bets are not known: the header prints 0.")
        if stakes.bring_in.source == "printed":
            self.lose("The size of the bring-in as printed in the header.")
        if any(s.source in ("hand", "neighbours") for s in (stakes.ante, stakes.bring_in)):
            self.lose("Where sizes that the header does not print are known from.")
        if header.structure == "spread_limit":
            self.lose("The spread of the bets: the header prints no more than two sizes.")
        if header.mixed or header.club:
            self.lose("The round of games or the club that the hand is part of.")
        if header.dealer:
            self.lose("The dealer's place.")
        if header.time_utc is None:
            self.lose("That the time is not known: the header prints one.")
        number = re.sub(r"[^0-9]", "", header.hand_id) or "0"
        if number != header.hand_id:
            self.lose("The letters in the number of the hand.")
        clock = f"{datetime.fromtimestamp(header.time_utc or 0, UTC):%Y/%m/%d %H:%M:%S}"
        return replace(
            header,
            site=self.site,
            hand_id=number,
            structure="fixed_limit" if header.structure == "spread_limit" else header.structure,
            currency=self.currency_of(header),
            stakes=Stakes(
                Stake(stakes.small_bet.amount or 0, "printed"),
                Stake(stakes.big_bet.amount or 0, "printed"),
                stakes.ante if stakes.ante.source == "printed" else NO_STAKE,
            ),
            seats_max=header.seats_max or max(seat.seat for seat in self.hand.seats),
            time_utc=header.time_utc or 0,
            time_text=f"{clock} UTC",
            time_zone="UTC",
            time_zone_source="printed",
            tournament=header.tournament,
            level=self.level(header) if header.tournament else "",
            mixed="",
            club="",
            dealer=0,
            habits=self.habits,
        )

    def currency_of(self, header: Header) -> str:
        """What the room would play this hand for."""
        if header.tournament:
            return CHIPS
        if header.currency in (CHIPS, PLAY_MONEY):
            return PLAY_MONEY
        if header.currency != self.currency:
            self.lose(f"The currency: the room plays for {self.currency} alone.")
        return self.currency

    def level(self, header: Header) -> str:
        """The level in figures, whatever it is written in."""
        level = level_in_figures(header.level) or "1"
        if level != header.level:
            self.lose("That the level was not written in figures.")
        return level

    def seat(self, seat: Seat) -> Iterable[Seat]:
        """A seat."""
        yield seat

    # ---- play

    def street(self, street: Street) -> Iterable[Event]:
        """Nobody has put in anything on a new street."""
        self.street_total = [0] * len(self.hand.seats)
        self.bet = 0
        self.community = street.community or self.community
        yield street

    def put_in(self, player: int, added: int | None, to: int | None) -> tuple[int, int]:
        """The chips put in and the street total after it, whichever of the two is given."""
        if added is None:
            added = (to if to is not None else self.bet) - self.street_total[player]
        self.street_total[player] += added
        self.bet = max(self.bet, self.street_total[player])
        return added, self.street_total[player]

    def wager(self, wager: Wager) -> Iterable[Event]:
        """A bet tells what was added; a raise as the room tells it (`raised`)."""
        before, to = self.bet, wager.to
        if to is None and wager.added is None and wager.increase is not None:
            to = before + wager.increase
        added, total = self.put_in(wager.player, wager.added, to)
        if wager.verb == "completes":
            self.lose("That a raise was called a completion.")
        if not before:
            yield Wager(wager.line, wager.player, "bets", added, all_in=wager.all_in)
        else:
            yield self.raised(wager, added, total, before)

    def raised(self, wager: Wager, added: int, total: int, before: int) -> Wager:
        """A raise with the figures that the room prints."""
        raise NotImplementedError

    # ---- the end

    def show(self, show: Show) -> Iterable[Event]:
        """A shown hand, in the room's words."""
        high, low = show.high, show.low
        if len([card for card in (*show.cards, *self.community) if card >= 0]) < _WHOLE:
            if high is not None or low is not None:
                self.lose("The name of a hand shown in part.")
            high = low = None
        high = None if high is None else named(high)
        self.words[show.player] = said = self.said(high, low, show.cards)
        yield replace(show, high=said[0], low=said[1], words=said[2])

    def said(
        self, high: HandName | None, low: HandName | None, cards: tuple[Card, ...]
    ) -> tuple[HandName | None, HandName | None, str]:
        """The names of a hand as far as the room has words for them, and the words."""
        raise NotImplementedError

    def pot(self, pot: int | None) -> int:
        """The room numbers its side pots."""
        return 1 if pot == -1 else pot or 0

    def collect(self, collect: Collect) -> Iterable[Event]:
        """Chips of a pot."""
        yield replace(collect, pot=self.pot(collect.pot))

    def pot_total(self, pot: PotTotal) -> Iterable[Event]:
        """The total without the rake; the room does not print the pots it is made of."""
        if pot.total is None:
            self.lose("The rake: the room prints it beside the total alone.")
            return
        if pot.pots:
            self.lose("The sizes of the pots, printed beside the total.")
        if not pot.net_of_rake:
            self.lose("That the printed total held the rake.")
        rake = pot.rake or 0
        net = pot.total if pot.net_of_rake else pot.total - rake
        yield PotTotal(pot.line, net, rake, net_of_rake=True)

    def in_room_words(self, summary: SeatSummary) -> SeatSummary:
        """What is said of a shown hand, said again."""
        high, low, words = self.words.get(summary.player, (None, None, ""))
        return replace(summary, high=high, low=low, words=words)

    # ---- what is no part of the play

    def news(self, event: Announcement | TableMessage | Chat) -> Iterable[Event]:
        """The room has no lines of that kind."""
        if isinstance(event, Announcement):
            self.lose(f"The announcement {event.kind}.")
        elif isinstance(event, TableMessage):
            self.lose(f"The news of the table ({event.kind}).")
        else:
            self.lose("What was said at the table.")
        return ()

    def unread(self, unread: Unread) -> Iterable[Event]:
        """A line that could not be read is no line of this room."""
        self.lose("A line that could not be read.")
        return ()
