"""A hand as Full Tilt text: one line an event, in the room's own words.

What the text has no words for is left out, and `losses` says so. Of a hand of another room two things
are added that this one prints: who is low (or high, in razz), and the next rank of a high card.
"""

from __future__ import annotations

from collections import Counter
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
from stud_stats.writers.fulltilt_words import (
    heading,
    high_words,
    low_words,
    money,
    shown_words,
    summary_words,
    with_second_rank,
)
from stud_stats.writers.lines import LineWriter, printed_cards

SITE: Final = "fulltilt"
BETWEEN_HANDS: Final = "\n\n\n"
"""What the room prints between two hands of a file."""

_STREETS: Final = {3: "3RD", 4: "4TH", 5: "5TH", 6: "6TH", 7: "7TH"}
_HOLE_CARDS: Final = 2


def write(hand: Hand) -> str:
    """The text of ``hand``, each line ended by a line feed."""
    return _Writer(hand).text()


def losses(hand: Hand) -> tuple[str, ...]:
    """What of ``hand`` its Full Tilt text does not say, one sentence each; none: nothing is lost."""
    writer = _Writer(hand)
    writer.text()
    return tuple(writer.lost)


class _Writer(LineWriter):
    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.own = self.header.site == SITE
        self.low_card_said = any(
            isinstance(event, Announcement) and event.kind == "low_card" for event in hand.events
        )
        collects = [event for event in hand.events if isinstance(event, Collect)]
        self.winners = Counter((event.pot, event.half) for event in collects)
        streets = [event.community for event in hand.events if isinstance(event, Street)]
        self.community = tuple([card for cards in streets for card in cards])
        self.newcomers: set[str] = set()
        """Who sits down during the hand speaks as no observer."""
        self.contested = len({e.player for e in hand.events if isinstance(e, Show)}) > 1 or any(
            isinstance(event, Showdown) for event in hand.events
        )
        self.shown: dict[int, tuple[HandName | None, HandName | None]] = {}
        for event in hand.events:
            if isinstance(event, Show):
                self.shown[event.player] = (self.high(event), event.low)

    def high(self, event: Show | SeatSummary) -> HandName | None:
        """The name of a high hand, with the second rank that this room gives a high card."""
        return with_second_rank(event.high, (*event.cards, *self.community) if event.cards else ())

    def money(self, amount: int) -> str:
        return money(amount, self.header.currency)

    def player(self, player: int, words: str, *, all_in: bool = False) -> list[str]:
        return [f"{self.names[player]} {words}{', and is all in' if all_in else ''}"]

    # ---- before the cards

    def header_lines(self, header: Header) -> list[str]:
        if self.own and header.heading:
            return [header.heading]
        self.lose_of_header(ante_printed=True)
        if not self.own:
            self.lose(f"The room: the text reads as one of Full Tilt, not of {header.site}.")
        if header.stakes.small_bet.amount is None or header.stakes.big_bet.amount is None:
            self.lose("That the sizes of the bets are not known: the header prints 0.")
        if header.time_utc is None:
            self.lose("That the time is not known: the header prints one.")
        if header.level:
            self.lose("The level of a tournament.")
        if header.tournament and header.seats_max:
            self.lose("At how many seats a tournament is played.")
        if header.mixed:
            self.lose(f"That the hand is one of a rotation, {header.mixed}.")
        if header.club:
            self.lose("The club that the game is of.")
        if header.dealer:
            self.lose("Where the dealer sits.")
        if header.habits.cards == "all":
            self.lose("That every dealt card is accounted for.")
        return [heading(header)]

    def seat_line(self, seat: Seat) -> list[str]:
        if seat.bounty is not None:
            self.lose("The bounties on the players.")
        end = ", is sitting out" if seat.sitting_out else ""
        return [f"Seat {seat.seat}: {seat.player} ({self.money(seat.stack)}){end}"]

    def ante_line(self, ante: Ante) -> list[str]:
        return self.player(ante.player, f"antes {self.money(ante.amount)}", all_in=ante.all_in)

    # ---- cards

    def street_line(self, street: Street) -> list[str]:
        self.begin_street()
        cards = f" [{printed_cards(street.community)}]" if street.community else ""
        return [f"*** {_STREETS[street.street]} STREET ***{cards}"]

    def deal_line(self, deal: Deal) -> list[str]:
        held, down, up = self.deal(deal)
        if not held and down and (len(down) < _HOLE_CARDS or not up):
            self.lose("Hole cards that are known in part.")
            down = ()
        # Hole cards stand where later the cards dealt before do.
        first, new = (held, (*down, *up)) if held else (down, up)
        if not new:
            return []
        before = f"[{printed_cards(first)}] " if first else ""
        return [f"Dealt to {self.names[deal.player]} {before}[{printed_cards(new)}]"]

    # ---- bets

    def low_card_line(self, player: int) -> list[str]:
        """Who is low stands above the first act of a hand; of other rooms it is told by that act."""
        if self.own or self.low_card_said or not self.dealt[player]:
            return []
        self.low_card_said = True
        which = "high" if self.header.game == "razz" else "low"
        return self.player(player, f"is {which} with [{printed_cards(self.dealt[player][-1:])}]")

    def bring_in_line(self, bring_in: BringIn) -> list[str]:
        self.put_in(bring_in.player, bring_in.amount, None)
        self.bet = bring_in.amount
        words = f"brings in for {self.money(bring_in.amount)}"
        return self.low_card_line(bring_in.player) + self.player(
            bring_in.player, words, all_in=bring_in.all_in
        )

    def wager_line(self, wager: Wager) -> list[str]:
        opens = not self.bet
        added, _increase, total = self.raise_to(wager)
        first = self.low_card_line(wager.player) if opens else []
        if wager.verb == "bets":
            words = f"bets {self.money(added)}"
        else:
            words = f"{'completes it' if wager.verb == 'completes' else 'raises'} to {self.money(total)}"
        if wager.increase is not None and wager.added is None and wager.to is None:
            self.lose("That a wager was told by its increase alone.")
        return first + self.player(wager.player, words, all_in=wager.all_in)

    def call_line(self, call: Call) -> list[str]:
        added, _ = self.put_in(call.player, call.added, call.to)
        return self.player(call.player, f"calls {self.money(added)}", all_in=call.all_in)

    def check_line(self, check: Check) -> list[str]:
        return self.player(check.player, "checks")

    def fold_line(self, fold: Fold) -> list[str]:
        if fold.cards:
            self.lose("The cards that a player folds openly.")
        return self.player(fold.player, "folds")

    def uncalled_line(self, uncalled: Uncalled) -> list[str]:
        amount = self.money(uncalled.amount)
        return [f"Uncalled bet of {amount} returned to {self.names[uncalled.player]}"]

    # ---- showdown

    def showdown_line(self, _: Showdown) -> list[str]:
        return ["*** SHOW DOWN ***"]

    def show_line(self, show: Show) -> list[str]:
        words = show.words if self.own else ""
        words = words or shown_words(self.header.game, self.high(show), show.low)
        return self.player(show.player, f"shows [{printed_cards(show.cards)}] {words}".rstrip())

    def muck_line(self, muck: Muck) -> list[str]:
        if muck.cards:
            self.lose("The cards of a hand that was not shown.")
        return self.player(muck.player, "mucks")

    def collect_line(self, collect: Collect) -> list[str]:
        hilo = self.header.game == "stud_hilo"
        tied = self.winners[collect.pot, collect.half] > 1 and bool(collect.half or not hilo)
        pot = self.pot_words(collect.pot, collect.half)
        words = f"{'ties for' if tied else 'wins'} {pot} ({self.money(collect.amount)})"
        high, low = self.shown.get(collect.player, (None, None))
        name = low if collect.half == "low" or self.header.game == "razz" else high
        # A winner that nobody contests may show, and wins without a word of it.
        if self.contested and name is not None and (collect.half or not hilo or low is None):
            words += f" with {low_words(name) if name.category < 0 else high_words(name)}"
        return self.player(collect.player, words)

    def pot_words(self, pot: int | None, half: str) -> str:
        part = f"{half} " if half else ""
        if pot is None or (pot == 0 and not self.side_pots):
            return f"the {part}pot"
        if pot == 0:
            return f"the {part}main pot"
        if pot < 0:
            return f"the {part}side pot"
        return f"the {part}side pot #{pot}" if half else f"side pot #{pot}"

    # ---- summary

    def summary_line(self, _: Summary) -> list[str]:
        return ["*** SUMMARY ***"]

    def pot_total_line(self, pot: PotTotal) -> list[str]:
        total, rake = self.gross_total(pot)
        parts = ""
        if len(pot.pots) > 1:
            sides = [
                f"Side pot{f' {number}' if len(pot.pots) > 2 else ''} {self.money(amount)}."
                for number, amount in enumerate(pot.pots[1:], 1)
            ]
            parts = " ".join([f" Main pot {self.money(pot.pots[0])}.", *sides])
        elif pot.pots:
            self.lose("The size of the only pot, printed beside the total.")
        return [f"Total pot {self.money(total)}{parts} | Rake {self.money(rake)}"]

    def board_line(self, board: Board) -> list[str]:
        return [f"Board: [{printed_cards(board.cards)}]"]

    def seat_summary_line(self, seat: SeatSummary) -> list[str]:
        outcome = self.outcome(seat)
        if seat.net is not None:
            self.lose("What each seat won or lost in the whole hand.")
        if not outcome:
            self.lose("Seats of which the summary says nothing.")
            return []
        return [f"Seat {seat.seat}: {self.names[seat.player]} {outcome}"]

    def outcome(self, seat: SeatSummary) -> str:
        words = seat.words if self.own else ""
        words = words or summary_words(self.header.game, self.high(seat), seat.low)
        cards = f" [{printed_cards(seat.cards)}]" if seat.cards else ""
        end = f" with {words}" if words else ""
        match seat.outcome:
            case "folded":
                if seat.did_not_bet:
                    self.lose("That a player folded without a bet.")
                return f"folded on {_STREETS[seat.street].lower()} St."
            case "mucked":
                return f"mucked{cards}" + (f" - {words}" if cards and words else "")
            case "lost":
                return f"showed{cards} and lost{end}"
            case "won":
                return f"showed{cards} and won ({self.money(seat.won)}){end}"
            case "collected":
                return f"collected ({self.money(seat.won)}), mucked"
            case _:
                return "is sitting out" if self.hand.seats[seat.player].sitting_out or self.own else ""

    # ---- what is no part of the play

    def announcement_line(self, announcement: Announcement) -> list[str]:
        if announcement.kind == "no_low":
            return ["No low hand qualified"]
        if announcement.kind == "low_card" and announcement.player is not None and announcement.text:
            which = "high" if self.header.game == "razz" else "low"
            return self.player(announcement.player, f"is {which} with [{announcement.text}]")
        self.lose(f"The announcement {announcement.kind}.")
        return []

    def message_line(self, message: TableMessage) -> list[str]:
        if not self.own:
            self.lose("News of the table.")
            return []
        self.newcomers.add(message.text.removesuffix(" sits down"))
        return [message.text]

    def chat_line(self, chat: Chat) -> list[str]:
        seated = chat.name in self.names or chat.name in self.newcomers
        return [f"{chat.name}{'' if seated else ' (Observer)'}: {chat.text}"]

    def unread_line(self, unread: Unread) -> list[str]:
        self.lose("That a line could not be read: it is copied as it is.")
        return [unread.text]
