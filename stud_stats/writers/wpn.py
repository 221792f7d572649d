"""A hand as text of the Winning Poker Network, in the form of 2019 and later: one line an event of what
the network tells of it.

What its texts have no words for is left out, and `losses` says so. The running pots that the network
prints under the headings of streets are not part of the hand and are left out too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar, Final

from msgspec.structs import replace

from stud_stats.core.cards import ACE, RANK_NAMES, RANK_PLURALS, RANKS, Card, cards_text
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
from stud_stats.dialects.wpn import HABITS, SITE
from stud_stats.rules.games import GAME_ROWS
from stud_stats.rules.ranking import best_five_high
from stud_stats.writers.lines import LineWriter, NotSpreadError, printed_cards
from stud_stats.writers.retelling import Retelling

BETWEEN_HANDS: Final = "\n\n\n"
"""What the room prints between two hands of a file."""

_STREETS: Final = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}
_GAMES: Final = {"stud_hi": "7Stud", "stud_hilo": "7Stud H/L"}
GAMES: Final = tuple(_GAMES)
"""The games that the network spreads: no razz."""
_STRUCTURES: Final = {"fixed_limit": "Fixed Limit", "pot_limit": "Pot Limit", "no_limit": "No Limit"}


def told(hand: Hand) -> Hand:
    """The hand as the network tells it: what is read again from its text; `NotSpreadError` for razz."""
    return _Telling(hand).told()


def write(hand: Hand) -> str:
    """The text of ``hand``, each line ended by a line feed; `NotSpreadError` for razz."""
    return _Writer(told(hand)).text()


def losses(hand: Hand) -> tuple[str, ...]:
    """What of ``hand`` its text does not say, one sentence each; none: nothing is lost."""
    telling = _Telling(hand)
    writer = _Writer(telling.told())
    writer.text()
    return (*telling.lost, *writer.lost)


# -- what the network tells ----------------------------------------------------------------------


def _many(rank: int) -> str:
    return "Sixs" if RANK_NAMES[rank] == "Six" else RANK_PLURALS[rank]


def high_words(name: HandName) -> str:
    """A high hand in the network's words.

    >>> high_words(HandName(1, (4,))), high_words(HandName(3, (8,)))
    ('a pair of Sixs', 'three of a kind, Set of Tens')
    """
    first, last = name.ranks[0], name.ranks[-1]
    return (
        f"a high card, {RANK_NAMES[first]} high",
        f"a pair of {_many(first)}",
        f"two pair, {_many(first)} and {_many(last)}",
        f"three of a kind, Set of {_many(first)}",
        f"a straight, {RANK_NAMES[first]} high",
        f"a flush, {RANK_NAMES[first]} high",
        f"a full house, {_many(first)} full of {_many(last)}",
        f"four of a kind, Four {_many(first)}",
        f"a straight flush, {RANK_NAMES[first]} high",
    )[name.category]


def low_words(name: HandName) -> str:
    """A low hand in the network's figures, where an ace is a one.

    >>> low_words(HandName(-1, (6, 3, 2, 0, 12)))
    '[8,5,4,2,1]'
    """
    return "[" + ",".join(["1" if rank == ACE else RANKS[rank] for rank in name.ranks]) + "]"


def five_words(cards: Iterable[Card]) -> str:
    """The five cards that make the high hand, those of a kind first; empty where there are fewer."""
    known = [card for card in cards if card >= 0]
    if len(known) < 5:
        return ""
    five = best_five_high(known)
    count = Counter(card >> 2 for card in five)
    ordered = sorted(five, key=lambda card: (-count[card >> 2], -card))
    if {card >> 2 for card in five} == {ACE, 0, 1, 2, 3}:
        # In the lowest straight the ace comes last.
        ordered = [*ordered[1:], ordered[0]]
    return f" [{cards_text(ordered)}]"


class _Telling(Retelling):
    site = SITE
    title = "the Winning Poker Network"
    currency = "USD"
    habits = HABITS
    tells: ClassVar[dict[type[Event], str]] = {
        BringIn: "bring_in",
        Call: "call",
        Fold: "fold",
        SeatSummary: "seat_summary",
    }

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        if hand.header.game not in GAMES:
            raise NotSpreadError(f"The Winning Poker Network has no {GAME_ROWS[hand.header.game].title}.")
        self.contested = any(isinstance(event, Showdown) for event in hand.events)

    def header(self, header: Header) -> Header:
        retold = super().header(header)
        retold = replace(retold, buy_in=retold.buy_in.replace("#", ""))
        return replace(retold, heading=heading(retold))

    def seat(self, seat: Seat) -> Iterable[Seat]:
        if seat.bounty is not None:
            self.lose("The bounties on the players.")
        yield replace(seat, bounty=None)

    def bring_in(self, bring_in: BringIn) -> Iterable[Event]:
        self.put_in(bring_in.player, bring_in.amount, None)
        yield bring_in

    def call(self, call: Call) -> Iterable[Event]:
        added, _ = self.put_in(call.player, call.added, call.to)
        yield Call(call.line, call.player, added, all_in=call.all_in)

    def raised(self, wager: Wager, added: int, total: int, before: int) -> Wager:
        return Wager(wager.line, wager.player, "raises", added, total, all_in=wager.all_in)

    def fold(self, fold: Fold) -> Iterable[Event]:
        if fold.cards:
            self.lose("Cards shown with a fold.")
        yield Fold(fold.line, fold.player)

    def said(
        self, high: HandName | None, low: HandName | None, cards: tuple[Card, ...]
    ) -> tuple[HandName | None, HandName | None, str]:
        if high is None:
            return None, None, ""
        words = high_words(high) + five_words((*cards, *self.community))
        if self.hand.header.game == "stud_hilo":
            words = f"HI - {words}" + (f" | LO - {low_words(low)}" if low is not None else "")
        return high, low, words

    def collect(self, collect: Collect) -> Iterable[Event]:
        if not self.contested:
            self.lose("The line in which an uncontested pot is collected: the summary tells it.")
            return
        if collect.half:
            self.lose("Which half of a pot was won.")
        for told in super().collect(collect):
            assert isinstance(told, Collect)
            yield replace(told, half="")

    def seat_summary(self, summary: SeatSummary) -> Iterable[Event]:
        match summary.outcome:
            case "won" | "lost":
                yield self.in_room_words(summary)
            case "none":
                self.lose("A line of the summary that says nothing of its seat.")
            case _:
                yield summary


def heading(header: Header) -> str:
    """The first line of a hand with this header, composed of its fields."""
    stakes = header.stakes
    small, big = (money(stake.amount or 0, header.currency) for stake in (stakes.small_bet, stakes.big_bet))
    ante = "" if stakes.ante.amount is None else f", Ante {money(stakes.ante.amount, header.currency)}"
    game = f"{_GAMES[header.game]} ({_STRUCTURES[header.structure]})"
    if header.tournament:
        buy_in = f"{header.buy_in} " if header.buy_in else ""
        kind = f"Game Hand #{header.hand_id} - {buy_in}Tournament #{header.tournament} - {game}"
        return f"{kind} - Level {header.level} ({small}/{big}{ante})- {header.time_text}"
    return f"Hand #{header.hand_id} - {game} - {small}/{big}{ante} - {header.time_text}"


def money(amount: int, currency: str) -> str:
    """An amount as the network prints it: two decimals, those of chips too.

    >>> money(40, "USD"), money(1144, CHIPS)
    ('$0.40', '1144.00')
    """
    if currency == CHIPS:
        return f"{amount}.00"
    sign = "" if currency == PLAY_MONEY else "$"
    return f"{sign}{amount // 100}.{amount % 100:02d}"


# -- lines ---------------------------------------------------------------------------------------


class _Writer(LineWriter):
    """Writes what the network tells."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.brought_in = next((e.player for e in hand.events if isinstance(e, BringIn)), None)
        put_in = [e.player for e in hand.events if isinstance(e, (Wager, Call))]
        self.did_bet = set(put_in)

    def line(self, player: int, words: str, *, all_in: bool = False) -> list[str]:
        return [f"{self.names[player]} {words}{' and is all-in' if all_in else ''}"]

    def money(self, amount: int) -> str:
        return money(amount, self.header.currency)

    def header_lines(self, header: Header) -> list[str]:
        name = f"Table '{header.table}'" if header.tournament or not header.table else header.table
        button = f" Seat #{header.dealer} is the button" if header.dealer else ""
        return [header.heading, f"{name} {header.seats_max}-max{button}"]

    def seat_line(self, seat: Seat) -> list[str]:
        end = " is sitting out" if seat.sitting_out else ""
        return [f"Seat {seat.seat}: {seat.player} ({self.money(seat.stack)}){end}"]

    def ante_line(self, ante: Ante) -> list[str]:
        return self.line(ante.player, f"posts ante {self.money(ante.amount)}", all_in=ante.all_in)

    def street_line(self, street: Street) -> list[str]:
        cards = f" [{printed_cards(street.community)}]" if street.community else ""
        return [f"*** {_STREETS[street.street]} STREET ***{cards}"]

    def deal_line(self, deal: Deal) -> list[str]:
        held, down, up = self.deal(deal)
        before = f"[{printed_cards(held)}] " if held else ""
        return [f"Dealt to {self.names[deal.player]} {before}[{printed_cards((*down, *up))}]"]

    def bring_in_line(self, bring_in: BringIn) -> list[str]:
        return self.line(bring_in.player, f"brings in {self.money(bring_in.amount)}", all_in=bring_in.all_in)

    def wager_line(self, wager: Wager) -> list[str]:
        if wager.to is None:
            words = f"bets {self.money(wager.added or 0)}"
        else:
            words = f"raises {self.money(wager.added or 0)} to {self.money(wager.to)}"
        return self.line(wager.player, words, all_in=wager.all_in)

    def call_line(self, call: Call) -> list[str]:
        return self.line(call.player, f"calls {self.money(call.added or 0)}", all_in=call.all_in)

    def check_line(self, check: Check) -> list[str]:
        return self.line(check.player, "checks")

    def fold_line(self, fold: Fold) -> list[str]:
        return self.line(fold.player, "folds")

    def uncalled_line(self, uncalled: Uncalled) -> list[str]:
        return [f"Uncalled bet ({self.money(uncalled.amount)}) returned to {self.names[uncalled.player]}"]

    def showdown_line(self, _: Showdown) -> list[str]:
        return ["*** SHOW DOWN ***"]

    def show_line(self, show: Show) -> list[str]:
        words = f" ({show.words})" if show.words else ""
        return self.line(show.player, f"shows [{printed_cards(show.cards)}]{words}")

    def muck_line(self, muck: Muck) -> list[str]:
        return self.line(muck.player, "mucks hand" if muck.beaten else "does not show")

    def collect_line(self, collect: Collect) -> list[str]:
        pot = f"side pot-{collect.pot}" if collect.pot else "main pot"
        return self.line(collect.player, f"collected {self.money(collect.amount)} from {pot}")

    def summary_line(self, _: Summary) -> list[str]:
        return ["*** SUMMARY ***"]

    def pot_total_line(self, pot: PotTotal) -> list[str]:
        rake = f" | Rake {self.money(pot.rake)}" if pot.rake else ""
        return [f"Total pot {self.money(pot.total or 0)}{rake}"]

    def board_line(self, board: Board) -> list[str]:
        return [f"Board [{printed_cards(board.cards)}]"]

    def seat_summary_line(self, seat: SeatSummary) -> list[str]:
        cards = f"[{printed_cards(seat.cards)}]"
        words = f" with {seat.words}" if seat.words else ""
        match seat.outcome:
            case "folded":
                # A bring-in is no bet to the network.
                free = seat.did_not_bet or (
                    seat.street == 3 and seat.player == self.brought_in and seat.player not in self.did_bet
                )
                said = f"folded on the {_STREETS[seat.street]} Street{' and did not bet' if free else ''}"
            case "mucked":
                said = f"mucked {cards}" if seat.cards else "mucked"
            case "collected":
                said = f"did not show and won {self.money(seat.won)}"
            case "lost":
                said = f"showed {cards} and lost{words}"
            case _:
                said = f"showed {cards} and won {self.money(seat.won)}{words}"
        return [f"Seat {seat.seat}: {self.names[seat.player]} {said}"]

    def message_line(self, message: TableMessage) -> list[str]:
        return [message.text]

    def unread_line(self, unread: Unread) -> list[str]:
        self.lose("That a line could not be read: it is copied as it is.")
        return [unread.text]
