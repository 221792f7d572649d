"""A hand as Winamax text, in the client's form: one line an event of what the room tells of it.

The room prints no line for chips that nobody called (they are part of what is collected), for a hand
that is not shown, for betting that is capped; what its texts have no words for is left out, and
`losses` says so. No text of the room is known that names a low hand: none is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar, Final

from msgspec.structs import replace

from stud_stats.core.cards import DOWN, HIDDEN, RANK_NAMES, RANK_PLURALS, Card
from stud_stats.core.events import (
    Ante,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
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
    TableMessage,
    Uncalled,
    Unread,
    Wager,
)
from stud_stats.core.money import CHIPS, PLAY_MONEY
from stud_stats.dialects.winamax import CLIENT, EXPORT, SITE
from stud_stats.writers.lines import LineWriter, printed_cards
from stud_stats.writers.retelling import Retelling

BETWEEN_HANDS: Final = "\n\n\n"
"""What the room prints between two hands of a file."""

_FORCED_BETS: Final = "*** ANTE/BLINDS ***"
_STREETS: Final = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}
_GAMES: Final = {"stud_hi": "7-Card Stud", "stud_hilo": "7-Card Stud Hi/Lo", "razz": "Razz"}
_STRUCTURES: Final = {"fixed_limit": "fixed limit", "pot_limit": "pot limit", "no_limit": "no limit"}
_HALVES: Final = {"high": "(HI)", "low": "(LO)", "": ""}


def told(hand: Hand) -> Hand:
    """The hand as the room tells it: what is read again from its text."""
    return _Telling(hand).told()


def write(hand: Hand) -> str:
    """The text of ``hand``, each line ended by a line feed."""
    return _Writer(told(hand)).text()


def losses(hand: Hand) -> tuple[str, ...]:
    """What of ``hand`` its Winamax text does not say, one sentence each; none: nothing is lost."""
    telling = _Telling(hand)
    writer = _Writer(telling.told())
    writer.text()
    if hand.header.habits == EXPORT:
        writer.lose("The words of the web pages: the text has those of the client.")
    return (*telling.lost, *writer.lost)


# -- what the room tells -------------------------------------------------------------------------


def _one(rank: int) -> str:
    return str(rank + 2) if rank < 8 else RANK_NAMES[rank]


def _many(rank: int) -> str:
    return str(rank + 2) if rank < 8 else RANK_PLURALS[rank]


def hand_words(name: HandName) -> str:
    """A high hand in the room's words.

    >>> hand_words(HandName(2, (12, 5))), hand_words(HandName(4, (3,))), hand_words(HandName(6, (7, 10)))
    ('Two pairs : Aces and 7', 'Straight 5 high', 'Full of 9 and Queens')
    """
    first, last = name.ranks[0], name.ranks[-1]
    return (
        f"High card : {_one(first)}",
        f"One pair : {_many(first)}",
        f"Two pairs : {_many(first)} and {_many(last)}",
        f"Trips of {_many(first)}",
        f"Straight {_one(first)} high",
        f"Flush {_one(first)} high",
        f"Full of {_many(first)} and {_many(last)}",
        f"Quads of {_many(first)}",
        f"Straight flush {_one(first)} high",
    )[name.category]


class _Telling(Retelling):
    site = SITE
    title = "Winamax"
    currency = "EUR"
    habits = CLIENT
    tells: ClassVar[dict[type[Event], str]] = {
        Ante: "ante",
        Deal: "deal",
        BringIn: "bring_in",
        Call: "call",
        Check: "check",
        Fold: "fold",
        Uncalled: "uncalled",
        Showdown: "showdown",
        Muck: "muck",
        Summary: "summary",
        SeatSummary: "seat_summary",
    }

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        count = len(hand.seats)
        self.dealt: list[tuple[Card, ...]] = [()] * count
        self.live = [False] * count
        self.street_now = 0
        self.on_this_street: set[int] = set()
        self.left_out: set[int] = set()
        self.wagers = 0
        self.last_seat_line = max(seat.line for seat in hand.seats)
        self.returned = Counter[int]()
        """Chips that went back, by player."""
        for event in hand.events:
            if isinstance(event, Uncalled):
                self.returned[event.player] += event.amount
        self.holders = [self.holder(player, amount) for player, amount in self.returned.items()]

    def holder(self, player: int, amount: int) -> Collect | None:
        """The collect that holds what went back to ``player``; None: it has a line of its own."""
        own = [collect for collect in self.collects if collect.player == player]
        alone = any(collect.amount == amount for collect in own)
        return None if alone else max(own, key=lambda collect: collect.amount, default=None)

    def header(self, header: Header) -> Header:
        retold = super().header(header)
        if header.tournament and not header.buy_in:
            self.lose("That the buy-in is not known.")
        retold = replace(
            retold,
            tournament=retold.tournament.replace('"', "'"),
            buy_in=retold.buy_in.replace(":", "") or ("Free" if header.tournament else ""),
        )
        return replace(retold, heading=heading(retold))

    def seat(self, seat: Seat) -> Iterable[Seat]:
        if seat.sitting_out:
            self.lose("That a player is sitting out.")
        if seat.bounty is not None and not self.hand.header.tournament:
            self.lose("The bounties on the players.")
        yield replace(seat, sitting_out=False)

    def ante(self, ante: Ante) -> Iterable[Event]:
        if not any(self.live):
            yield TableMessage(ante.line, "forced-bets", _FORCED_BETS)
        self.live[ante.player] = True
        yield ante

    # ---- play

    def street(self, street: Street) -> Iterable[Event]:
        yield from self.unseen_cards(street.line)
        yield from super().street(street)
        # Who got no card where others did is out, whatever the hand says of it.
        got = self.on_this_street
        self.left_out = set(range(len(self.live))) - got if got else set()
        self.street_now, self.wagers = street.street, 0
        self.on_this_street = set()

    def deal(self, deal: Deal) -> Iterable[Event]:
        """Every card has its place in the text, seen or not."""
        down, up = deal.down, deal.up
        if self.street_now == 3 and not down:
            down = (DOWN, DOWN)
        yield self.dealt_now(deal.line, deal.player, down, up)

    def dealt_now(self, line: int, player: int, down: tuple[Card, ...], up: tuple[Card, ...]) -> Deal:
        held = self.dealt[player]
        self.dealt[player] = (*held, *down, *up)
        self.on_this_street.add(player)
        self.live[player] = True
        return Deal(line, player, down, up, held)

    def unseen_cards(self, line: int) -> Iterable[Event]:
        """The seventh cards that the hand does not speak of."""
        if self.street_now != 7 or self.community:
            return
        for player, live in enumerate(self.live):
            if live and player not in self.on_this_street and player not in self.left_out:
                yield self.dealt_now(line, player, (DOWN,), ())

    def bring_in(self, bring_in: BringIn) -> Iterable[Event]:
        self.put_in(bring_in.player, bring_in.amount, None)
        yield bring_in

    def call(self, call: Call) -> Iterable[Event]:
        yield from self.unseen_cards(call.line)
        added, _ = self.put_in(call.player, call.added, call.to)
        yield Call(call.line, call.player, added, all_in=call.all_in)

    def check(self, check: Check) -> Iterable[Event]:
        yield from self.unseen_cards(check.line)
        yield check

    def wager(self, wager: Wager) -> Iterable[Event]:
        yield from self.unseen_cards(wager.line)
        yield from super().wager(wager)
        self.wagers += 1

    def raised(self, wager: Wager, added: int, total: int, before: int) -> Wager:
        increase = total - before if self.wagers else None
        return Wager(wager.line, wager.player, "raises", to=total, increase=increase, all_in=wager.all_in)

    def fold(self, fold: Fold) -> Iterable[Event]:
        yield from self.unseen_cards(fold.line)
        if fold.cards:
            self.lose("Cards shown with a fold.")
        self.live[fold.player] = False
        yield Fold(fold.line, fold.player)

    # ---- the end

    def uncalled(self, uncalled: Uncalled) -> Iterable[Event]:
        self.lose("That chips went back which nobody called: they are part of what is collected.")
        return ()

    def showdown(self, showdown: Showdown) -> Iterable[Event]:
        yield from self.unseen_cards(showdown.line)
        yield showdown

    def said(
        self, high: HandName | None, low: HandName | None, cards: tuple[Card, ...]
    ) -> tuple[HandName | None, HandName | None, str]:
        if low is not None:
            self.lose("The names of low hands.")
        return high, None, hand_words(high) if high is not None else ""

    def muck(self, muck: Muck) -> Iterable[Event]:
        self.lose("The line of a hand that is not shown.")
        return ()

    def collect(self, collect: Collect) -> Iterable[Event]:
        for told in super().collect(collect):
            assert isinstance(told, Collect)
            back = any(collect is holder for holder in self.holders)
            yield replace(told, amount=told.amount + self.returned[collect.player]) if back else told

    def pot_total(self, pot: PotTotal) -> Iterable[Event]:
        for told in super().pot_total(pot):
            assert isinstance(told, PotTotal)
            yield replace(told, total=(told.total or 0) + sum(self.returned.values()))

    def summary(self, summary: Summary) -> Iterable[Event]:
        """Chips that came back to somebody who won nothing else are collected too."""
        apart = [player for player, holder in zip(self.returned, self.holders, strict=True) if holder is None]
        pot = max([self.pot(collect.pot) for collect in self.collects], default=0) + 1
        yield from [Collect(summary.line, player, self.returned[player], pot) for player in apart]
        yield summary

    def seat_summary(self, summary: SeatSummary) -> Iterable[Event]:
        back = self.returned[summary.player]
        match summary.outcome:
            case "won":
                yield replace(self.in_room_words(summary), won=summary.won + back)
            case "lost":
                yield self.in_room_words(summary)
            case "collected":
                yield replace(summary, won=summary.won + back)
            case "mucked":
                if summary.cards:
                    self.lose("The cards of a hand that is not shown.")
                yield replace(summary, cards=())
            case _:
                self.lose("What became of those who folded: the summary leaves them out.")


def heading(header: Header) -> str:
    """The first line of a hand with this header, composed of its fields."""
    kind = "CashGame"
    if header.tournament:
        kind = f'Tournament "{header.tournament}" buyIn: {header.buy_in} level: {header.level}'
    stakes = header.stakes
    sizes = [stake.amount for stake in (stakes.ante, stakes.small_bet, stakes.big_bet)]
    figures = "/".join([money(amount, header.currency) for amount in sizes if amount is not None])
    game = f"{_GAMES[header.game]} {_STRUCTURES[header.structure]}"
    return f"Winamax Poker - {kind} - HandId: #{header.hand_id} - {game} ({figures}) - {header.time_text}"


def money(amount: int, currency: str) -> str:
    """An amount as the room prints it: its sign behind it, no cents where there are none.

    >>> money(40, "EUR"), money(300, "EUR"), money(-610, "EUR"), money(1144, CHIPS)
    ('0.40€', '3€', '-6.10€', '1144')
    """
    if currency == CHIPS:
        return str(amount)
    whole, cents = divmod(abs(amount), 100)
    sign = "" if currency == PLAY_MONEY else "€"
    return f"{'-' * (amount < 0)}{whole}" + (f".{cents:02d}" if cents else "") + sign


# -- lines ---------------------------------------------------------------------------------------


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(["X" if card in (DOWN, HIDDEN) else printed_cards((card,)) for card in cards])


class _Writer(LineWriter):
    """Writes what the room tells."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.brought_in: dict[int, int] = {}

    def line(self, player: int, words: str, *, all_in: bool = False) -> list[str]:
        return [f"{self.names[player]} {words}{' and is all-in' if all_in else ''}"]

    def money(self, amount: int) -> str:
        return money(amount, self.header.currency)

    def header_lines(self, header: Header) -> list[str]:
        play = "play" if header.currency == PLAY_MONEY else "real"
        button = f" Seat #{header.dealer} is the button" if header.dealer else ""
        return [header.heading, f"Table: '{header.table}' {header.seats_max}-max ({play} money){button}"]

    def seat_line(self, seat: Seat) -> list[str]:
        bounty = "" if seat.bounty is None else f", {money(seat.bounty, 'EUR')} bounty"
        return [f"Seat {seat.seat}: {seat.player} ({self.money(seat.stack)}{bounty})"]

    def ante_line(self, ante: Ante) -> list[str]:
        return self.line(ante.player, f"posts ante {self.money(ante.amount)}", all_in=ante.all_in)

    def street_line(self, street: Street) -> list[str]:
        self.brought_in = {}
        cards = f" [{_cards(street.community)}]" if street.community else ""
        return [f"*** {_STREETS[street.street]} STREET ***{cards}"]

    def deal_line(self, deal: Deal) -> list[str]:
        held = f"[{_cards(deal.held)}] " if deal.held else ""
        return [f"Dealt to {self.names[deal.player]} {held}[{_cards((*deal.down, *deal.up))}]"]

    def bring_in_line(self, bring_in: BringIn) -> list[str]:
        self.brought_in[bring_in.player] = bring_in.amount
        return self.line(bring_in.player, f"brings in {self.money(bring_in.amount)}", all_in=bring_in.all_in)

    def wager_line(self, wager: Wager) -> list[str]:
        if wager.to is None:
            return self.line(wager.player, f"bets {self.money(wager.added or 0)}", all_in=wager.all_in)
        uncounted = self.brought_in.get(wager.player, 0)
        to = wager.to - uncounted
        increase = to if wager.increase is None else wager.increase - uncounted
        return self.line(
            wager.player, f"raises {self.money(increase)} to {self.money(to)}", all_in=wager.all_in
        )

    def call_line(self, call: Call) -> list[str]:
        return self.line(call.player, f"calls {self.money(call.added or 0)}", all_in=call.all_in)

    def check_line(self, check: Check) -> list[str]:
        return self.line(check.player, "checks")

    def fold_line(self, fold: Fold) -> list[str]:
        return self.line(fold.player, "folds")

    def showdown_line(self, _: Showdown) -> list[str]:
        return ["*** SHOW DOWN ***"]

    def show_line(self, show: Show) -> list[str]:
        words = f" ({show.words})" if show.words else ""
        return self.line(show.player, f"shows [{_cards(show.cards)}]{words}")

    def collect_line(self, collect: Collect) -> list[str]:
        pot = "pot" if not self.side_pots else f"side pot {collect.pot}" if collect.pot else "main pot"
        amount = self.money(collect.amount)
        return self.line(collect.player, f"collected {amount} from {pot}{_HALVES[collect.half]}")

    def summary_line(self, _: Summary) -> list[str]:
        return ["*** SUMMARY ***"]

    def pot_total_line(self, pot: PotTotal) -> list[str]:
        rake = f"Rake {self.money(pot.rake)}" if pot.rake else "No rake"
        return [f"Total pot {self.money(pot.total or 0)} | {rake}"]

    def board_line(self, board: Board) -> list[str]:
        return [f"Board: [{_cards(board.cards)}]"]

    def seat_summary_line(self, seat: SeatSummary) -> list[str]:
        won = f"won {self.money(seat.won)}"
        words = f" with {seat.words}" if seat.words else ""
        outcome = {
            "mucked": "mucked",
            "collected": won,
            "lost": f"showed [{_cards(seat.cards)}] and lost{words}",
        }.get(seat.outcome, f"showed [{_cards(seat.cards)}] and {won}{words}")
        return [f"Seat {seat.seat}: {self.names[seat.player]} {outcome}"]

    def message_line(self, message: TableMessage) -> list[str]:
        return [message.text]

    def unread_line(self, unread: Unread) -> list[str]:
        self.lose("That a line could not be read: it is copied as it is.")
        return [unread.text]
