"""The events of a hand in words, for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, TypeAlias

from stud_stats.core.cards import Card, cards_text
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
    Street,
    Uncalled,
    Unread,
    Wager,
)
from stud_stats.core.money import money_text

Money: TypeAlias = Callable[[int], str]

_GAMES: Final = {"stud_hi": "Seven-Card Stud Hi", "stud_hilo": "Seven-Card Stud Hi/Lo", "razz": "Razz"}
STREET_NAMES: Final = {3: "Third", 4: "Fourth", 5: "Fifth", 6: "Sixth", 7: "Seventh"}


def told_heading(hand: Hand) -> Iterator[str]:
    """What is played, for how much, and where: a line each."""
    header = hand.header
    stakes = header.stakes

    def size(amount: int | None) -> str:
        return "?" if amount is None else money_text(amount, header.currency)

    yield f"{header.site} hand {header.hand_id}: {_GAMES[header.game]}, {header.structure.replace('_', ' ')}"
    level = f", level {header.level}" if header.level else ""
    yield (
        f"bets {size(stakes.small_bet.amount)}/{size(stakes.big_bet.amount)},"
        f" ante {size(stakes.ante.amount)}, bring-in {size(stakes.bring_in.amount)}"
        + (f"; tournament {header.tournament}{level}" if header.tournament else "")
    )
    places = [f"table {header.table}" if header.table else "", header.time_text, header.mixed]
    if any(places):
        yield ", ".join(place for place in places if place)
    yield f"{hand.source.file}:{hand.source.line}"


def told(hand: Hand, event: Event) -> str:
    """What ``event`` is worth saying; an empty text for what speaks for itself, as the cards dealt do."""
    money: Money = partial(money_text, currency=hand.header.currency)
    player = getattr(event, "player", None)
    name = hand.player_name(player) if isinstance(player, int) else ""
    match event:
        case Ante():
            return f"{name} antes {money(event.amount)}{_all_in(event)}"
        case BringIn():
            return f"{name} brings in for {money(event.amount)}{_all_in(event)}"
        case Wager():
            to = f" to {money(event.to)}" if event.to is not None else f" {money(event.added or 0)}"
            return f"{name} {event.verb}{to}{_all_in(event)}"
        case Call():
            return f"{name} calls{_amount(money, event.added)}{_all_in(event)}"
        case Check():
            return f"{name} checks"
        case Fold():
            shown = f" and shows {cards_text(event.cards)}" if event.cards else ""
            return f"{name} folds{shown}"
        case Uncalled():
            return f"{name} takes back {money(event.amount)}"
        case Showdown():
            return "Showdown"
        case Show():
            words = f" ({event.words})" if event.words else ""
            return f"{name} shows {cards_text(event.cards)}{words}"
        case Muck():
            words = f" ({event.words})" if event.words else ""
            cards = f" {cards_text(event.cards)}{words}" if event.cards else ""
            return f"{name} {'mucks' if event.beaten else 'does not show'}{cards}"
        case Collect():
            return f"{name} collects {money(event.amount)}{_pot(event)}"
        case PotTotal():
            figures = ("Pot", event.total), ("rake", event.rake)
            printed = ", ".join(f"{what} {money(figure)}" for what, figure in figures if figure is not None)
            return printed[:1].upper() + printed[1:]
        case SeatSummary(net=int(net)) if net:
            return f"{name} {'wins' if net > 0 else 'loses'} {money(abs(net))} in all"
        case Chat():
            return f"{event.name}: {event.text}"
        case Unread():
            return f"(not understood) {event.text}"
        case _:
            return ""


def told_at_the_end(hand: Hand) -> Iterator[str]:
    """Cards and winnings that only the summary tells, as of a room that has no lines for a showdown: a line
    each.
    """
    money: Money = partial(money_text, currency=hand.header.currency)
    shown = {event.player for event in hand.events if isinstance(event, Show | Muck) and event.cards}
    paid = any(isinstance(event, Collect) for event in hand.events)
    for event in hand.events:
        if not isinstance(event, SeatSummary):
            continue
        name = hand.player_name(event.player)
        cards = cards_text(event.cards) if event.cards and event.player not in shown else ""
        if event.won and not paid:
            yield f"{name} wins {money(event.won)}" + (f" with {cards}" if cards else "")
        elif cards and event.outcome != "folded":
            yield f"{name} {'mucks' if event.outcome == 'mucked' else 'shows'} {cards}"


def _all_in(event: Ante | BringIn | Wager | Call) -> str:
    return " and is all-in" if event.all_in else ""


def _amount(money: Money, amount: int | None) -> str:
    return "" if amount is None else f" {money(amount)}"


def _pot(event: Collect) -> str:
    pot = ""
    if event.pot:
        pot = " from a side pot" if event.pot == -1 else f" from side pot {event.pot}"
    return pot + (f" ({event.half} half)" if event.half else "")


def known_at_the_end(hand: Hand) -> dict[int, list[Card]]:
    """The down cards of each player that were shown after they were dealt: up cards are none, nor is a common
    one.
    """
    up = {card for event in hand.events if isinstance(event, Deal) for card in event.up}
    up.update(card for event in hand.events if isinstance(event, Street) for card in event.community)
    known: dict[int, dict[Card, None]] = {}
    for event in hand.events:
        if isinstance(event, Show | Muck | Fold | SeatSummary):
            cards = known.setdefault(event.player, {})
            cards.update(dict.fromkeys(card for card in event.cards if card >= 0 and card not in up))
    return {player: list(cards) for player, cards in known.items()}
