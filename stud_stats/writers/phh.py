"""A hand as PHH, the poker hand history format: one section of a TOML file, an action a line.

The format knows no lines of a room: what a call costs, what comes back uncalled and who wins follow
from the actions, and the stacks in the end are what there is of results. It sees every card, so the
down cards that a hand shows in the end stand where they were dealt.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from stud_stats.core.cards import CARD_TEXTS, Card
from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Game,
    Hand,
    Muck,
    SeatSummary,
    Show,
    Stake,
    Street,
    TableMessage,
    Wager,
)
from stud_stats.core.money import CHIPS
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PERMISSIVE
from stud_stats.writers.layout import NOWHERE, Played
from stud_stats.writers.levels import level_in_figures
from stud_stats.writers.lines import OWN_SEAT

SITE: Final = "phh"
VARIANTS: Final[dict[Game, str]] = {"stud_hi": "F7S", "stud_hilo": "F7S/8", "razz": "FR"}
_THIRD: Final = 3
_LAST: Final = 7
_PLAIN: Final = re.compile(r"[^'\x00-\x1f\x7f\ud800-\udfff]*")
_SURROGATES: Final = re.compile("[\ud800-\udfff]")


def write(hand: Hand) -> str:
    """The hand as a section of its own, so that several make a file (``.phhs``)."""
    return f"[{_text(hand.header.hand_id)}]\n{write_document(hand)}"


def write_document(hand: Hand) -> str:
    """The hand as a whole document (``.phh``)."""
    return _Writer(hand).text()


def room_layout(played: Played) -> Hand:
    """The whole hand with all its cards, which the format has a place for; where lines stand is left open."""
    events = (played.header, *played.seats, *played.play, *played.ending)
    return Hand(played.header, played.seats, events, NOWHERE)


def losses(hand: Hand) -> tuple[str, ...]:
    """What of ``hand`` its PHH text does not say, one sentence each; none: nothing is lost."""
    writer = _Writer(hand)
    writer.text()
    return tuple(writer.lost)


class _Writer:
    """Writes one hand. Players are numbered from the dealer's left, those who are dealt in alone."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.header = hand.header
        self.lost: list[str] = []
        self.dealt_in = {event.player for event in hand.events if isinstance(event, Ante | Deal)}
        self.players = self._order()
        self.label = {player: f"p{place}" for place, player in enumerate(self.players, 1)}
        self.stack = [seat.stack for seat in hand.seats]
        self.street_in = [0] * len(hand.seats)
        self.bet = 0
        self.down = _down_cards(hand)
        self.live = set(self.dealt_in)
        self.street = 0
        self.to_be_dealt: set[int] = set()
        self.deals: dict[int, str] = {}

    def lose(self, sentence: str) -> None:
        if sentence not in self.lost:
            self.lost.append(sentence)

    def _order(self) -> list[int]:
        seats = self.hand.seats
        order = sorted(self.dealt_in, key=lambda player: seats[player].seat)
        if len(order) < len(seats):
            self.lose("Seats of players who are not dealt in.")
        if any(seat.own for seat in seats):
            self.lose(OWN_SEAT)
        dealer = self.header.dealer
        if dealer:
            order.sort(key=lambda player: (seats[player].seat <= dealer, seats[player].seat))
            numbers = [seats[player].seat for player in order]
            if numbers[-1] != dealer or numbers == sorted(numbers):
                self.lose("The place of the dealer.")
        return order

    def text(self) -> str:
        actions = [line for event in self.hand.events for line in self.action(event)]
        actions += self._dealing()
        lines = [
            f"variant = '{VARIANTS[self.header.game]}'",
            f"antes = {self.figures(self.antes())}",
            f"bring_in = {self.figure(self.bring_in())}",
            f"small_bet = {self.figure(self.bet_size(self.header.stakes.small_bet))}",
            f"big_bet = {self.figure(self.bet_size(self.header.stakes.big_bet))}",
            f"starting_stacks = {self.figures([self.hand.seats[player].stack for player in self.players])}",
            "actions = [",
            *[f"  {_text(action)}," for action in actions],
            "]",
            *self.occasion(),
            f"seats = {[self.hand.seats[player].seat for player in self.players]}",
            *self.names(),
        ]
        finished = self.finished()
        if finished:
            lines.append(f"finishing_stacks = {self.figures(finished)}")
        won = {event.player: event.won for event in self.hand.events if isinstance(event, SeatSummary)}
        if self.header.site == SITE and any(won.values()):
            lines.append(f"winnings = {self.figures([won.get(player, 0) for player in self.players])}")
        if self.header.structure != "fixed_limit":
            self.lose("That the bets were not of fixed sizes.")
        return "\n".join(lines) + "\n"

    # ---- fields

    def names(self) -> Iterator[str]:
        """Empty where the format itself had none."""
        names = [self.hand.seats[player].player for player in self.players]
        hand_id = self.header.hand_id
        known = ["" if name == f"p{place}@{hand_id}" else name for place, name in enumerate(names, 1)]
        if any(known):
            yield f"players = [{', '.join(map(_text, known))}]"

    def figure(self, amount: int) -> str:
        if self.header.currency == CHIPS:
            return str(amount)
        whole, cents = divmod(amount, 100)
        return f"{whole}.{cents:02d}" if cents else str(whole)

    def figures(self, amounts: Sequence[int]) -> str:
        return f"[{', '.join(map(self.figure, amounts))}]"

    def antes(self) -> list[int]:
        """The size of the ante, where less is posted for want of chips alone; two players exchanged."""
        posted = {event.player: event.amount for event in self.hand.events if isinstance(event, Ante)}
        size = max([self.header.stakes.ante.amount or 0, *posted.values()])
        antes = []
        for player in self.players:
            due = min(size, self.hand.seats[player].stack)
            antes.append(size if posted.get(player, 0) == due else posted.get(player, 0))
            if posted.get(player, 0) > self.hand.seats[player].stack:
                self.lose("An ante of more chips than there are.")
        return antes[::-1] if len(antes) == 2 else antes

    def bring_in(self) -> int:
        posted = [event.amount for event in self.hand.events if isinstance(event, BringIn)]
        amount = self.header.stakes.bring_in.amount
        if amount is None and posted:
            amount = posted[0]
        if amount is None:
            self.lose("That the size of the bring-in is not known: a chip is written.")
            amount = 1
        return amount

    def bet_size(self, stake: Stake) -> int:
        if stake.source != "printed":
            self.lose("That the sizes of the bets are not printed.")
        return stake.amount or 0

    def occasion(self) -> Iterator[str]:
        """When and where it was; of a hand that came from PHH the fields as they were."""
        header = self.header
        if header.site == SITE:
            yield from filter(None, header.heading.split("\n"))
            return
        yield "ante_trimming_status = true"
        if header.site != SITE:
            self.lose(f"The room {header.site}, but for a field that no program knows.")
            yield f"_site = {_text(header.site)}"
        if header.tournament:
            yield f"event = {_text(header.tournament)}"
        if header.time_utc is not None:
            moment = datetime.fromtimestamp(header.time_utc, UTC)
            yield f"day = {moment.day}"
            yield f"month = {moment.month}"
            yield f"year = {moment.year}"
            yield f"time = {moment:%H:%M:%S}"
            yield "time_zone = 'UTC'"
        if header.time_text:
            self.lose("The time as printed: it is given in UTC, where that is known.")
        yield f"hand = {_text(header.hand_id)}"
        level = level_in_figures(header.level)
        if level:
            yield f"level = {int(level)}"
        if level != header.level:
            self.lose("That the level was not written in figures.")
        if header.seats_max:
            yield f"seat_count = {header.seats_max}"
        if header.table:
            yield f"table = {_text(header.table)}"
        if header.currency != CHIPS:
            yield f"currency = {_text(header.currency)}"
        if header.mixed or header.club or header.buy_in:
            self.lose("The rotation of games, the club and the buy-in.")

    def finished(self) -> list[int]:
        """The stacks in the end, as printed or else as played; none where it is not told who won."""
        said = [event for event in self.hand.events if isinstance(event, SeatSummary)]
        nets = {event.player: event.net for event in said if event.net is not None}
        if nets.keys() >= self.dealt_in:
            return [self.hand.seats[player].stack + nets[player] for player in self.players]
        if not any(isinstance(event, Collect) for event in self.hand.events) and not any(
            event.won for event in said
        ):
            return []
        stacks = replay(self.hand, PERMISSIVE, rows=False).stacks
        return [stacks[player] for player in self.players]

    # ---- actions

    def action(self, event: Event) -> list[str]:
        """The actions of an event; the cards of a street all stand before its first other action."""
        write_event = _ACTIONS.get(type(event))
        if write_event is None:
            return []
        dealt = [] if isinstance(event, Deal | TableMessage) else self._dealing()
        return [*dealt, *write_event(self, event)]

    def _ante(self, ante: Ante) -> list[str]:
        self.stack[ante.player] -= ante.amount
        return []

    def _street(self, street: Street) -> list[str]:
        self.street, self.bet = street.street, 0
        self.street_in = [0] * len(self.hand.seats)
        if street.community:
            return [f"d db {_cards(street.community)}"]
        self.to_be_dealt = set(self.live)
        return []

    def _deal(self, deal: Deal) -> list[str]:
        player = deal.player
        cards = self._cards_of_street(player, deal.up)
        if self.street and len(deal.down) + len(deal.up) > len(cards):
            self.lose("Cards that are more than those of their street.")
        action = f"d dh {self.label[player]} {_cards(cards)}"
        if player in self.deals:
            return [action]
        self.to_be_dealt.discard(player)
        self.deals[player] = action
        return []

    def _dealing(self) -> list[str]:
        """The cards of the street, first those of the first player; what is not printed was dealt too."""
        for player in self.to_be_dealt:
            self.deals[player] = f"d dh {self.label[player]} {_cards(self._cards_of_street(player, ()))}"
        dealt = [self.deals[player] for player in self.players if player in self.deals]
        self.to_be_dealt, self.deals = set(), {}
        return dealt

    def _cards_of_street(self, player: int, up: tuple[Card, ...]) -> list[Card]:
        """As many cards as a player gets on this street, the down cards first."""
        if self.street == _LAST:
            return self.down[player][2:]
        door = [*up, -1][:1]
        return [*self.down[player][:2], *door] if self.street <= _THIRD else door

    def _bring_in(self, event: BringIn) -> list[str]:
        player = event.player
        due = min(self.bring_in(), self.stack[player])
        self._put(player, self.street_in[player] + event.amount)
        if event.amount == due:
            return [f"{self.label[player]} pb"]
        self.lose("That a bet of another size was called a bring-in.")
        return [f"{self.label[player]} cbr {self.figure(self.street_in[player])}"]

    def _wager(self, wager: Wager) -> list[str]:
        player = wager.player
        total = wager.to
        if total is None and wager.added is not None:
            total = self.street_in[player] + wager.added
        if total is None:
            total = self.bet + (wager.increase or 0)
        self._put(player, total)
        return [f"{self.label[player]} cbr {self.figure(total)}"]

    def _call(self, call: Call) -> list[str]:
        player = call.player
        owed = min(self.bet - self.street_in[player], self.stack[player])
        added = call.added if call.added is not None else (call.to or 0) - self.street_in[player]
        if added != owed:
            self.lose("A call of another size than what was owed, which a stack in the end may still tell.")
        self._put(player, self.street_in[player] + added)
        return [f"{self.label[player]} cc"]

    def _check(self, check: Check) -> list[str]:
        return [f"{self.label[check.player]} cc"]

    def _fold(self, fold: Fold) -> list[str]:
        if fold.cards:
            self.lose("The cards that a player showed when he folded.")
        self.live.discard(fold.player)
        return [f"{self.label[fold.player]} f"]

    def _put(self, player: int, total: int) -> None:
        self.stack[player] -= total - self.street_in[player]
        self.street_in[player] = total
        self.bet = max(self.bet, total)

    def _show(self, show: Show) -> list[str]:
        if len(self.live) < 2:
            self.lose("What the winner of a pot showed that nobody else wanted.")
            return []
        if show.words:
            self.lose("The names of the hands shown.")
        return [f"{self.label[show.player]} sm {_cards(show.cards)}"] if show.cards else []

    def _muck(self, muck: Muck) -> list[str]:
        return [f"{self.label[muck.player]} sm"] if muck.beaten and len(self.live) > 1 else []

    def _message(self, message: TableMessage) -> list[str]:
        if message.kind == "comment":
            return [f"# {message.text}"]
        self.lose("News of the table and what was said at it.")
        return []


def _down_cards(hand: Hand) -> list[list[Card]]:
    """The down cards of each player in the order of dealing, as far as the hand shows them at all."""
    up: list[list[Card]] = [[] for _ in hand.seats]
    down: list[list[Card]] = [[] for _ in hand.seats]
    shown: list[Sequence[Card]] = [() for _ in hand.seats]
    for event in hand.events:
        if isinstance(event, Deal):
            up[event.player] += event.up
            down[event.player] += event.down
        elif isinstance(event, Show | SeatSummary) and len(event.cards) > len(shown[event.player]):
            shown[event.player] = event.cards
    whole = []
    for seen, lying, cards in zip(up, down, shown, strict=True):
        known = [card for card in lying if card >= 0]
        later = iter([card for card in cards if card >= 0 and card not in seen and card not in known])
        places = [*lying, *([-1] * 3)][:3]
        whole.append([card if card >= 0 else next(later, -1) for card in places])
    return whole


def _cards(cards: Sequence[Card]) -> str:
    return "".join([CARD_TEXTS[card] if card >= 0 else "??" for card in cards])


def _text(text: str) -> str:
    """A text as TOML has it: between single quotes where it holds none."""
    if _PLAIN.fullmatch(text):
        return f"'{text}'"
    return json.dumps(_SURROGATES.sub("\ufffd", text), ensure_ascii=False).replace("\x7f", "\\u007f")


_ACTIONS: Final[dict[type[Event], Callable[[_Writer, Any], list[str]]]] = {
    Ante: _Writer._ante,
    Street: _Writer._street,
    Deal: _Writer._deal,
    BringIn: _Writer._bring_in,
    Wager: _Writer._wager,
    Call: _Writer._call,
    Check: _Writer._check,
    Fold: _Writer._fold,
    Show: _Writer._show,
    Muck: _Writer._muck,
    TableMessage: _Writer._message,
}
"""Everything else of a hand has no action of its own: it follows from the actions, or from fields."""
