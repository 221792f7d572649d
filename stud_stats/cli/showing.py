"""A hand for people: street by street, what each player could see, and what was done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Protocol

from msgspec.structs import replace

from stud_stats.core.cards import DOWN, Card, card_text, cards_text
from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Chat,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Hand,
    Muck,
    PotTotal,
    SeatSummary,
    Show,
    Showdown,
    Stake,
    Stakes,
    Street,
    Uncalled,
    Unread,
    Wager,
)
from stud_stats.core.money import money_text
from stud_stats.core.source import Span
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.reader import read_block

_GAMES: Final = {"stud_hi": "Seven-Card Stud Hi", "stud_hilo": "Seven-Card Stud Hi/Lo", "razz": "Razz"}
_STREETS: Final = {3: "Third", 4: "Fourth", 5: "Fifth", 6: "Sixth", 7: "Seventh"}
_STAKES: Final = ("small_bet", "big_bet", "ante", "bring_in")


def hand_of(row: Mapping[str, Any]) -> Hand:
    """The hand of a stored row, read again from its text; ValueError if that can no longer be read."""
    source = Span(row["file"], row["byte_start"], row["byte_end"], row["line"])
    reading = read_block(Block(text=row["text"], source=source), DIALECT_BY_NAME[row["dialect"]])
    if reading.hand is None:
        raise ValueError(f"{source.file}:{source.line}: the stored text is no longer read as a hand")
    amounts = {name: Stake(row[name], "printed") for name in _STAKES if row[name] is not None}
    header = replace(reading.hand.header, stakes=Stakes(**amounts))
    return replace(reading.hand, header=header)


class Remarks(Protocol):
    """What somebody has to say on the events of a hand while it is shown."""

    def before(self, event: Event) -> list[str]:
        """Lines between what lies open and what is done."""

    def after(self, event: Event) -> list[str]:
        """Lines after what is done."""


def hand_lines(hand: Hand, remarks: Remarks | None = None) -> Iterator[str]:
    """The hand as lines of text.

    Up cards are what everybody saw. Down cards stand before the bar: known ones of the file's own player
    as dealt, others as ``??``, with those that became known later in parentheses.
    """
    yield from _heading(hand)
    table = _Table(hand)
    for event in hand.events:
        lines = list(table.lines(event))
        if remarks is not None:
            lines[-1:-1] = remarks.before(event)
            lines += remarks.after(event)
        yield from lines
    yield ""


def _heading(hand: Hand) -> Iterator[str]:
    header = hand.header
    stakes = header.stakes

    def size(amount: int | None) -> str:
        return "?" if amount is None else money_text(amount, header.currency)

    yield f"{header.site} hand {header.hand_id}: {_GAMES[header.game]}, {header.structure.replace('_', ' ')}"
    yield (
        f"bets {size(stakes.small_bet.amount)}/{size(stakes.big_bet.amount)},"
        f" ante {size(stakes.ante.amount)}, bring-in {size(stakes.bring_in.amount)}"
        + (f"; tournament {header.tournament}, level {header.level}" if header.tournament else "")
    )
    places = [f"table {header.table}" if header.table else "", header.time_text, header.mixed]
    if any(places):
        yield ", ".join(place for place in places if place)
    yield f"{hand.source.file}:{hand.source.line}"


class _Table:
    """What lies open while the hand goes on."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.up: dict[int, list[Card]] = {}
        self.down: dict[int, list[Card]] = {}
        self.folded: set[int] = set()
        self.street = 0
        self.boards_due = False
        self.hero: int | None = None
        self.later = _known_at_the_end(hand)
        self.width = max((len(seat.player) for seat in hand.seats), default=0)

    def lines(self, event: Event) -> Iterator[str]:
        """What the event is worth saying, the boards before the first act of a street."""
        if isinstance(event, Street):
            yield from self._boards()
            self.street = event.street
            self.boards_due = True
            community = f", common card {cards_text(event.community)}" if event.community else ""
            yield ""
            yield f"{_STREETS[event.street]} street{community}"
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
        money = self._money
        match event:
            case Ante():
                return f"  {self._name(event)} antes {money(event.amount)}{_all_in(event)}"
            case BringIn():
                return f"  {self._name(event)} brings in for {money(event.amount)}{_all_in(event)}"
            case Wager():
                to = f" to {money(event.to)}" if event.to is not None else f" {money(event.added or 0)}"
                return f"  {self._name(event)} {event.verb}{to}{_all_in(event)}"
            case Call():
                return f"  {self._name(event)} calls{_amount(money, event.added)}{_all_in(event)}"
            case Check():
                return f"  {self._name(event)} checks"
            case Fold():
                shown = f" and shows {cards_text(event.cards)}" if event.cards else ""
                return f"  {self._name(event)} folds{shown}"
            case Uncalled():
                return f"  {self._name(event)} takes back {money(event.amount)}"
            case Showdown():
                return "Showdown"
            case Show():
                words = f" ({event.words})" if event.words else ""
                return f"  {self._name(event)} shows {cards_text(event.cards)}{words}"
            case Muck():
                words = f" ({event.words})" if event.words else ""
                cards = f" {cards_text(event.cards)}{words}" if event.cards else ""
                return f"  {self._name(event)} {'mucks' if event.beaten else 'does not show'}{cards}"
            case Collect():
                return f"  {self._name(event)} collects {money(event.amount)}{_pot(event)}"
            case PotTotal():
                rake = "" if event.rake is None else f", rake {money(event.rake)}"
                return f"Pot{_amount(money, event.total)}{rake}"
            case Chat():
                return f"    {event.name}: {event.text}"
            case Unread():
                return f"  (not understood) {event.text}"
            case _:
                return ""

    def _money(self, amount: int) -> str:
        return money_text(amount, self.hand.header.currency)

    def _name(self, event: Any) -> str:
        return self.hand.player_name(event.player)


def _all_in(event: Ante | BringIn | Wager | Call) -> str:
    return " and is all-in" if event.all_in else ""


def _amount(money: Any, amount: int | None) -> str:
    return "" if amount is None else f" {money(amount)}"


def _pot(event: Collect) -> str:
    pot = ""
    if event.pot:
        pot = " from a side pot" if event.pot == -1 else f" from side pot {event.pot}"
    return pot + (f" ({event.half} half)" if event.half else "")


def _known_at_the_end(hand: Hand) -> dict[int, list[Card]]:
    """The down cards of each player that were shown after they were dealt: up cards are none."""
    up = {card for event in hand.events if isinstance(event, Deal) for card in event.up}
    known: dict[int, dict[Card, None]] = {}
    for event in hand.events:
        if isinstance(event, Show | Muck | Fold | SeatSummary):
            cards = known.setdefault(event.player, {})
            cards.update(dict.fromkeys(card for card in event.cards if card >= 0 and card not in up))
    return {player: list(cards) for player, cards in known.items()}
