"""What the writers of rooms share: one method an event, and what a room's lines repeat of those above."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stud_stats.core.cards import DAMAGED, FOREIGN, Card, card_text
from stud_stats.core.events import (
    Announcement,
    Ante,
    Board,
    BringIn,
    Call,
    Chat,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Hand,
    Header,
    Muck,
    PotTotal,
    Seat,
    SeatSummary,
    Show,
    Showdown,
    Stake,
    Street,
    Summary,
    TableMessage,
    Uncalled,
    Unread,
    Wager,
)

NO_CARDS: Final = {DAMAGED: "of", FOREIGN: "Jk"}
"""What is printed where a card is none."""

_METHODS: Final[dict[type[Event], str]] = {
    Header: "header_lines",
    Seat: "seat_line",
    Ante: "ante_line",
    Street: "street_line",
    Deal: "deal_line",
    BringIn: "bring_in_line",
    Wager: "wager_line",
    Call: "call_line",
    Check: "check_line",
    Fold: "fold_line",
    Uncalled: "uncalled_line",
    Showdown: "showdown_line",
    Show: "show_line",
    Muck: "muck_line",
    Collect: "collect_line",
    Summary: "summary_line",
    PotTotal: "pot_total_line",
    Board: "board_line",
    SeatSummary: "seat_summary_line",
    Announcement: "announcement_line",
    TableMessage: "message_line",
    Chat: "chat_line",
    Unread: "unread_line",
}
"""The method of a room's writer that returns the lines of an event: none where it has no words for it."""

OWN_SEAT: Final = "Which seat is that of whose text it is."
"""What is lost where a room does not mark it."""


class NotSpreadError(ValueError):
    """A hand of a game that the room does not have; the text is a sentence that says so."""


def printed_cards(cards: tuple[Card, ...]) -> str:
    """Cards with blanks between them: ``Ac Kc 8c``."""
    return " ".join([NO_CARDS.get(card) or card_text(card) for card in cards])


def printed_stakes(header: Header) -> tuple[Stake, ...]:
    """Small bet, big bet, ante and bring-in."""
    stakes = header.stakes
    return (stakes.small_bet, stakes.big_bet, stakes.ante, stakes.bring_in)


class LineWriter:
    """Writes one hand; a room's own writer has a method for each kind of event.

    ``lost`` are the sentences of what the text leaves out; ``dealt`` the cards printed of each player
    so far, ``street_total`` what each has put in on this street, ``bet`` the largest of these.
    ``marks_own``: the room marks the seat of whose text it is.
    """

    marks_own = False

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.header = hand.header
        self.names = [seat.player for seat in hand.seats]
        self.lost: list[str] = []
        self.dealt: list[tuple[Card, ...]] = [()] * len(hand.seats)
        self.street_total = [0] * len(hand.seats)
        self.bet = 0
        if not self.marks_own and any(seat.own for seat in hand.seats):
            self.lose(OWN_SEAT)
        pots = {event.pot for event in hand.events if isinstance(event, Collect)}
        printed = [len(event.pots) - 1 for event in hand.events if isinstance(event, PotTotal)]
        side = max([pot for pot in pots if pot is not None], default=0)
        self.side_pots = max(side, max(printed, default=0), 1 if -1 in pots else 0)

    def text(self) -> str:
        """All lines, each ended by a line feed."""
        lines: list[str] = []
        for event in self.hand.events:
            write: Callable[[Event], list[str]] = getattr(self, _METHODS[type(event)])
            lines += write(event)
        return "\n".join(lines) + "\n"

    def lose(self, sentence: str) -> None:
        """Say once what the text leaves out."""
        if sentence not in self.lost:
            self.lost.append(sentence)

    def lose_of_header(self, *, ante_printed: bool) -> None:
        """What no room's header says of the sizes and where they are known from."""
        header = self.header
        stakes = header.stakes
        if stakes.bring_in.source == "printed" or (stakes.ante.source == "printed" and not ante_printed):
            what = "the bring-in" if ante_printed else "ante and bring-in"
            self.lose(f"The size of {what} as printed in the header.")
        if any(stake.source in ("hand", "neighbours") for stake in printed_stakes(header)):
            self.lose("Where sizes that the header does not print are known from.")
        if header.structure == "spread_limit":
            self.lose("The spread of the bets: the header prints no more than two sizes.")

    def begin_street(self) -> None:
        """Nobody has put in anything on the new street."""
        self.street_total = [0] * len(self.names)
        self.bet = 0

    def put_in(self, player: int, added: int | None, to: int | None) -> tuple[int, int]:
        """The chips put in and the street total after it, whichever of the two is given."""
        if added is None:
            added = (to if to is not None else self.bet) - self.street_total[player]
        self.street_total[player] = self.street_total[player] + added if to is None else to
        return added, self.street_total[player]

    def raise_to(self, wager: Wager) -> tuple[int, int, int]:
        """The chips put in, the increase over the bet before and the street total after a wager."""
        before, to = self.bet, wager.to
        if to is None and wager.added is None and wager.increase is not None:
            to = before + wager.increase
        added, total = self.put_in(wager.player, wager.added, to)
        self.bet = max(before, total)
        return added, total - before if wager.increase is None else wager.increase, total

    def deal(self, deal: Deal) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
        """The cards printed before, those dealt down and those dealt up, as far as they can be printed."""
        down, up = (tuple([c for c in cards if c >= 0 or c in NO_CARDS]) for cards in (deal.down, deal.up))
        if len(down) + len(up) < len(deal.down) + len(deal.up):
            self.lose("That a card was dealt that is not shown.")
        held = deal.held or self.dealt[deal.player]
        self.dealt[deal.player] = (*held, *down, *up)
        return held, down, up

    def gross_total(self, pot: PotTotal) -> tuple[int, int]:
        """The total with the rake in it, and the rake, of a room that prints both."""
        rake, total = pot.rake or 0, pot.total
        if pot.rake is None:
            self.lose("That the rake is not known: the summary prints 0.")
        if pot.net_of_rake:
            self.lose("That the printed total left the rake out: it is added here.")
        if total is None:
            self.lose("That no total is printed: the summary prints what was collected.")
            collected = [event.amount for event in self.hand.events if isinstance(event, Collect)]
            return sum(collected) + rake, rake
        return total + (rake if pot.net_of_rake else 0), rake
