"""A hand as PokerStars text: one line an event, in the room's own words.

The header event is the two lines that open such a text. What the text has no words for is left
out, and `losses` says so: an event of which nothing is left writes no line.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

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
from stud_stats.writers.pokerstars_words import ANNOUNCEMENTS, hand_words, heading, money, table_line

SITE: Final = "pokerstars"
BETWEEN_HANDS: Final = "\n\n\n"
"""What the room prints between two hands of a file."""

STREET_MARKERS: Final = {
    3: "*** 3rd STREET ***",
    4: "*** 4th STREET ***",
    5: "*** 5th STREET ***",
    6: "*** 6th STREET ***",
    7: "*** RIVER ***",
}
_BLANK_AFTER: Final = ("joins", "connection")
"""Kinds of table news that the room ends with a blank."""
STREET_NAMES: Final = {3: "3rd Street", 4: "4th Street", 5: "5th Street", 6: "6th Street", 7: "River"}


def write(hand: Hand) -> str:
    """The text of ``hand``, each line ended by a line feed."""
    return _Writer(hand).text()


def losses(hand: Hand) -> tuple[str, ...]:
    """What of ``hand`` its PokerStars text does not say, one sentence each; none: nothing is lost."""
    writer = _Writer(hand)
    writer.text()
    return tuple(writer.lost)


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join([_NO_CARDS.get(card) or card_text(card) for card in cards])


_NO_CARDS: Final = {DAMAGED: "of", FOREIGN: "Jk"}


class _Writer:
    """Writes one hand; keeps what the room repeats in its lines: cards dealt, bets of the street."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.header = hand.header
        self.names = [seat.player for seat in hand.seats]
        self.lost: list[str] = []
        self.dealt: list[tuple[Card, ...]] = [()] * len(hand.seats)
        self.street_total = [0] * len(hand.seats)
        self.bet = 0
        pots = {event.pot for event in hand.events if isinstance(event, Collect)}
        side = max([pot for pot in pots if pot is not None], default=0)
        printed = max(
            [len(event.pots) - 1 for event in hand.events if isinstance(event, PotTotal)], default=0
        )
        self.side_pots = max(side, printed, 1 if -1 in pots else 0)

    def text(self) -> str:
        lines: list[str] = []
        for event in self.hand.events:
            lines += _LINES[type(event)](self, event)
        return "\n".join(lines) + "\n"

    def lose(self, sentence: str) -> None:
        if sentence not in self.lost:
            self.lost.append(sentence)

    def money(self, amount: int) -> str:
        return money(amount, self.header.currency)

    # ---- before the cards

    def header_lines(self, header: Header) -> list[str]:
        # The printed line carries more than its fields: "Game" or "Hand", capitals, blanks.
        own = header.site == SITE and header.heading
        if not own:
            if header.site != SITE:
                self.lose(f"The room: the text reads as one of PokerStars, not of {header.site}.")
            if header.stakes.small_bet.amount is None or header.stakes.big_bet.amount is None:
                self.lose("That the sizes of the bets are not known: the header prints 0.")
            if header.time_utc is None:
                self.lose("That the time is not known: the header prints one.")
        stakes = header.stakes
        if any(stake.source == "printed" for stake in (stakes.ante, stakes.bring_in)):
            self.lose("The sizes of ante and bring-in as printed in the header.")
        if any(stake.source in ("hand", "neighbours") for stake in _stakes(header)):
            self.lose("Where sizes that the header does not print are known from.")
        if header.structure == "spread_limit":
            self.lose("The spread of the bets: the header prints no more than two sizes.")
        if header.habits.cards == "all":
            self.lose("That every dealt card is accounted for.")
        return [header.heading if own else heading(header), table_line(header)]

    def seat_line(self, seat: Seat) -> list[str]:
        bounty = f", ${seat.bounty // 100}" if seat.bounty is not None else ""
        if bounty and seat.bounty is not None and seat.bounty % 100:
            bounty += f".{seat.bounty % 100:02d}"
        end = "is sitting out" if seat.sitting_out else ""
        chips = f"{self.money(seat.stack)} in chips{bounty and bounty + ' bounty'}"
        return [f"Seat {seat.seat}: {seat.player} ({chips}) {end}"]

    def ante_line(self, ante: Ante) -> list[str]:
        return [f"{self.names[ante.player]}: posts the ante {self.money(ante.amount)}{_all_in(ante.all_in)}"]

    # ---- cards

    def street_line(self, street: Street) -> list[str]:
        self.street_total = [0] * len(self.names)
        self.bet = 0
        cards = f" [{_cards(street.community)}]" if street.community else ""
        return [STREET_MARKERS[street.street] + cards]

    def deal_line(self, deal: Deal) -> list[str]:
        new = tuple(card for card in (*deal.down, *deal.up) if card >= 0 or card in _NO_CARDS)
        if len(new) < len(deal.down) + len(deal.up):
            self.lose("That a card was dealt that is not shown.")
        held = deal.held or self.dealt[deal.player]
        self.dealt[deal.player] = (*held, *new)
        if not new:
            return []
        before = f"[{_cards(held)}] " if held else ""
        return [f"Dealt to {self.names[deal.player]} {before}[{_cards(new)}]"]

    # ---- bets

    def put_in(self, player: int, added: int | None, to: int | None) -> tuple[int, int]:
        """The chips put in and the street total after it, whichever of the two is given."""
        if added is None:
            added = (to if to is not None else self.bet) - self.street_total[player]
        self.street_total[player] = self.street_total[player] + added if to is None else to
        return added, self.street_total[player]

    def bring_in_line(self, bring_in: BringIn) -> list[str]:
        self.put_in(bring_in.player, bring_in.amount, None)
        self.bet = bring_in.amount
        amount = f"{self.money(bring_in.amount)}{_all_in(bring_in.all_in)}"
        return [f"{self.names[bring_in.player]}: brings in for {amount}"]

    def wager_line(self, wager: Wager) -> list[str]:
        before = self.bet
        to = wager.to
        if to is None and wager.added is None and wager.increase is not None:
            to = before + wager.increase
        added, total = self.put_in(wager.player, wager.added, to)
        increase = total - before if wager.increase is None else wager.increase
        self.bet = max(before, total)
        name, end = self.names[wager.player], _all_in(wager.all_in)
        if wager.verb == "bets" or (wager.verb == "completes" and not before):
            return [f"{name}: bets {self.money(added)}{end}"]
        if wager.verb == "completes":
            self.lose("That a raise was called a completion.")
        return [f"{name}: raises {self.money(increase)} to {self.money(total)}{end}"]

    def call_line(self, call: Call) -> list[str]:
        added, _ = self.put_in(call.player, call.added, call.to)
        return [f"{self.names[call.player]}: calls {self.money(added)}{_all_in(call.all_in)}"]

    def check_line(self, check: Check) -> list[str]:
        return [f"{self.names[check.player]}: checks "]

    def fold_line(self, fold: Fold) -> list[str]:
        cards = f"[{_cards(fold.cards)}]" if fold.cards else ""
        return [f"{self.names[fold.player]}: folds {cards}"]

    def uncalled_line(self, uncalled: Uncalled) -> list[str]:
        return [f"Uncalled bet ({self.money(uncalled.amount)}) returned to {self.names[uncalled.player]}"]

    # ---- showdown

    def words(self, event: Show | SeatSummary) -> str:
        """The printed words where they are of this room or nothing better is known."""
        own_words = self.header.site in (SITE, "canonical") or (event.high is None and event.low is None)
        if event.words and own_words:
            return event.words
        return hand_words(self.header.game, event.high, event.low)

    def showdown_line(self, _: Showdown) -> list[str]:
        return ["*** SHOW DOWN ***"]

    def show_line(self, show: Show) -> list[str]:
        words = self.words(show)
        end = f" ({words})" if words else ""
        return [f"{self.names[show.player]}: shows [{_cards(show.cards)}]{end}"]

    def muck_line(self, muck: Muck) -> list[str]:
        if muck.cards:
            self.lose("The cards of a hand that was not shown.")
        return [f"{self.names[muck.player]}: " + ("mucks hand " if muck.beaten else "doesn't show hand ")]

    def collect_line(self, collect: Collect) -> list[str]:
        if collect.half:
            self.lose("Which half of a pot was won.")
        pot = self.pot_words(collect.pot)
        return [f"{self.names[collect.player]} collected {self.money(collect.amount)} from {pot}"]

    def pot_words(self, pot: int | None) -> str:
        if pot is None or (pot == 0 and not self.side_pots):
            return "pot"
        if pot == 0:
            return "main pot"
        return "side pot" if pot < 0 or self.side_pots == 1 else f"side pot-{pot}"

    # ---- summary

    def summary_line(self, _: Summary) -> list[str]:
        return ["*** SUMMARY ***"]

    def pot_total_line(self, pot: PotTotal) -> list[str]:
        rake = pot.rake or 0
        if pot.rake is None:
            self.lose("That the rake is not known: the summary prints 0.")
        if pot.net_of_rake:
            self.lose("That the printed total left the rake out: it is added here.")
        total = pot.total
        if total is None:
            self.lose("That no total is printed: the summary prints what was collected.")
            total = sum(event.amount for event in self.hand.events if isinstance(event, Collect)) + rake
        elif pot.net_of_rake:
            total += rake
        parts = ""
        if len(pot.pots) > 1:
            one_side_pot = len(pot.pots) == 2
            parts = f" Main pot {self.money(pot.pots[0])}." + "".join(
                f" Side pot{'' if one_side_pot else f'-{number}'} {self.money(amount)}."
                for number, amount in enumerate(pot.pots[1:], 1)
            )
        elif pot.pots:
            self.lose("The size of the only pot, printed beside the total.")
        return [f"Total pot {self.money(total)}{parts} | Rake {self.money(rake)} "]

    def board_line(self, board: Board) -> list[str]:
        return [f"Board [{_cards(board.cards)}]"]

    def seat_summary_line(self, seat: SeatSummary) -> list[str]:
        return [f"Seat {seat.seat}: {self.names[seat.player]}{self.outcome(seat)}"]

    def outcome(self, seat: SeatSummary) -> str:
        words = self.words(seat)
        end = f" with {words}" if words else ""
        cards = f" [{_cards(seat.cards)}]" if seat.cards else ""
        match seat.outcome:
            case "folded":
                free = " (didn't bet)" if seat.did_not_bet else ""
                return f" folded on the {STREET_NAMES[seat.street]}{free}"
            case "mucked":
                return f" mucked{cards}"
            case "lost":
                return f" showed{cards} and lost{end}"
            case "won":
                return f" showed{cards} and won ({self.money(seat.won)}){end}"
            case "collected":
                return f" collected ({self.money(seat.won)})"
            case _:
                return ""

    # ---- what is no part of the play

    def announcement_line(self, announcement: Announcement) -> list[str]:
        text = announcement.text if self.header.site == SITE else ANNOUNCEMENTS.get(announcement.kind, "")
        text = text or ANNOUNCEMENTS.get(announcement.kind, "")
        if not text:
            self.lose(f"The announcement {announcement.kind}.")
        return [text] if text else []

    def message_line(self, message: TableMessage) -> list[str]:
        return [message.text.rstrip() + (" " if message.kind in _BLANK_AFTER else "")]

    def chat_line(self, chat: Chat) -> list[str]:
        return [f'{chat.name} said, "{chat.text}"']

    def unread_line(self, unread: Unread) -> list[str]:
        self.lose("That a line could not be read: it is copied as it is.")
        return [unread.text]


def _all_in(all_in: bool) -> str:
    return " and is all-in" if all_in else ""


def _stakes(header: Header) -> tuple[Stake, ...]:
    stakes = header.stakes
    return (stakes.small_bet, stakes.big_bet, stakes.ante, stakes.bring_in)


_LINES: Final[dict[type[Event], Callable[[_Writer, Any], list[str]]]] = {
    Header: _Writer.header_lines,
    Seat: _Writer.seat_line,
    Ante: _Writer.ante_line,
    Street: _Writer.street_line,
    Deal: _Writer.deal_line,
    BringIn: _Writer.bring_in_line,
    Wager: _Writer.wager_line,
    Call: _Writer.call_line,
    Check: _Writer.check_line,
    Fold: _Writer.fold_line,
    Uncalled: _Writer.uncalled_line,
    Showdown: _Writer.showdown_line,
    Show: _Writer.show_line,
    Muck: _Writer.muck_line,
    Collect: _Writer.collect_line,
    Summary: _Writer.summary_line,
    PotTotal: _Writer.pot_total_line,
    Board: _Writer.board_line,
    SeatSummary: _Writer.seat_summary_line,
    Announcement: _Writer.announcement_line,
    TableMessage: _Writer.message_line,
    Chat: _Writer.chat_line,
    Unread: _Writer.unread_line,
}
