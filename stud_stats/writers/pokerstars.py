"""A hand as PokerStars text: one line an event, in the room's own words.

The header event is the two lines that open such a text. What the text has no words for is left
out, and `losses` says so: an event of which nothing is left writes no line.
"""

from __future__ import annotations

from typing import Final

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
    Fold,
    Hand,
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
from stud_stats.writers.lines import LineWriter, printed_cards
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


class _Writer(LineWriter):
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
        self.lose_of_header(ante_printed=False)
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
        self.begin_street()
        cards = f" [{printed_cards(street.community)}]" if street.community else ""
        return [STREET_MARKERS[street.street] + cards]

    def deal_line(self, deal: Deal) -> list[str]:
        held, down, up = self.deal(deal)
        new = (*down, *up)
        if not new:
            return []
        before = f"[{printed_cards(held)}] " if held else ""
        return [f"Dealt to {self.names[deal.player]} {before}[{printed_cards(new)}]"]

    # ---- bets

    def bring_in_line(self, bring_in: BringIn) -> list[str]:
        self.put_in(bring_in.player, bring_in.amount, None)
        self.bet = bring_in.amount
        amount = f"{self.money(bring_in.amount)}{_all_in(bring_in.all_in)}"
        return [f"{self.names[bring_in.player]}: brings in for {amount}"]

    def wager_line(self, wager: Wager) -> list[str]:
        before = self.bet
        added, increase, total = self.raise_to(wager)
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
        cards = f"[{printed_cards(fold.cards)}]" if fold.cards else ""
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
        return [f"{self.names[show.player]}: shows [{printed_cards(show.cards)}]{end}"]

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
        total, rake = self.gross_total(pot)
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
        return [f"Board [{printed_cards(board.cards)}]"]

    def seat_summary_line(self, seat: SeatSummary) -> list[str]:
        return [f"Seat {seat.seat}: {self.names[seat.player]}{self.outcome(seat)}"]

    def outcome(self, seat: SeatSummary) -> str:
        words = self.words(seat)
        end = f" with {words}" if words else ""
        cards = f" [{printed_cards(seat.cards)}]" if seat.cards else ""
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
