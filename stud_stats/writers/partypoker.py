"""A hand as PartyPoker text: one line an event, in the room's own words.

What the text has no words for is left out, and `losses` says so: the cards of all but the hero, the
rake, the whole summary. What nobody called is part of the winner's figure, or a pot of its own where
hands are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from stud_stats.core.money import CHIPS
from stud_stats.rules.games import GAME_ROWS
from stud_stats.rules.ranking import high_name
from stud_stats.writers.lines import LineWriter, NotSpreadError, printed_cards
from stud_stats.writers.partypoker_words import (
    GAME_NAMES,
    game_line,
    hand_number,
    high_words,
    level_number,
    low_words,
    money,
)

SITE: Final = "partypoker"
BETWEEN_HANDS: Final = "\n"
"""What the room prints between two hands of a file."""

_STREETS: Final = {3: "", 4: "Fourth street ", 5: "Fifth street ", 6: "Sixth street ", 7: "River "}
_HOLE_CARDS: Final = 2
_CURRENCIES: Final = ("USD", "EUR", "GBP", CHIPS)


def write(hand: Hand) -> str:
    """The text of ``hand``, each line ended by a line feed; `NotSpreadError` for razz."""
    return _Writer(hand).text()


def losses(hand: Hand) -> tuple[str, ...]:
    """What of ``hand`` its PartyPoker text does not say, one sentence each; none: nothing is lost."""
    writer = _Writer(hand)
    writer.text()
    return tuple(writer.lost)


class _Writer(LineWriter):
    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        if self.header.game not in GAME_NAMES:
            raise NotSpreadError(f"PartyPoker has no {GAME_ROWS[self.header.game].title}.")
        self.own = self.header.site == SITE
        self.street = 0
        self.acted = False
        self.heroes: set[int] = set()
        shows = [event for event in hand.events if isinstance(event, Show)]
        self.names_shown = {show.player: _high(show) for show in shows}
        self.lows_shown = {show.player: show.low for show in shows}
        self.mucked = {
            event.player: event for event in hand.events if isinstance(event, SeatSummary) and event.cards
        }
        folded = {event.player for event in hand.events if isinstance(event, Fold)}
        dealt = {event.player for event in hand.events if isinstance(event, Ante | Deal)}
        self.contested = len(dealt - folded) > 1
        collects = [event for event in hand.events if isinstance(event, Collect)]
        self.low = set(
            map(id, _low_halves(collects, any(low is not None for low in self.lows_shown.values())))
        )
        self.returned = [event for event in hand.events if isinstance(event, Uncalled)]
        self.pots_paid = max([collect.pot or 0 for collect in collects], default=0)

    def money(self, amount: int) -> str:
        return money(amount, self.header.currency)

    def player(self, player: int, words: str) -> list[str]:
        return [f"{self.names[player]} {words}"]

    # ---- before the cards

    def header_lines(self, header: Header) -> list[str]:
        if not self.own:
            self.lose_of_other_rooms(header)
        number = hand_number(header)
        lines = [
            f"#Game No : {number} ",
            f"***** Hand History for Game {number} *****",
            header.heading if self.own and header.heading else game_line(header),
            f"Table {header.table or 'Table'} ({'Play' if self.plays_for_nothing() else 'Real'} Money)",
            f"Seat {header.dealer} is the button",
        ]
        if header.seats_max:
            lines.append(f"Total number of players : {len(self.names)}/{header.seats_max} ")
        return lines

    def plays_for_nothing(self) -> bool:
        return self.header.currency == CHIPS and not self.header.tournament

    def lose_of_other_rooms(self, header: Header) -> None:
        self.lose_of_header(ante_printed=bool(header.tournament))
        self.lose(f"The room: the text reads as one of PartyPoker, not of {header.site}.")
        self.lose("The cards of all but the reader.")
        self.lose("The rake.")
        if hand_number(header) != header.hand_id:
            self.lose("The number of the hand as its room has it.")
        if header.structure != "fixed_limit":
            self.lose("That the betting is not of fixed limits.")
        if header.currency not in _CURRENCIES:
            self.lose("The currency.")
        if header.stakes.small_bet.amount is None or header.stakes.big_bet.amount is None:
            self.lose("That the sizes of the bets are not known: the header prints 0.")
        if header.time_utc is None:
            self.lose("That the time is not known: the header prints one.")
        if header.tournament and level_number(header) != header.level:
            self.lose("That the level was not written in figures.")
        if header.mixed:
            self.lose(f"That the hand is one of a rotation, {header.mixed}.")
        if header.club:
            self.lose("The club that the game is of.")

    def seat_line(self, seat: Seat) -> list[str]:
        if seat.sitting_out:
            self.lose("That a player sits out.")
        if seat.bounty is not None:
            self.lose("The bounties on the players.")
        return [f"Seat {seat.seat}: {seat.player} ( {self.money(seat.stack)} )"]

    def ante_line(self, ante: Ante) -> list[str]:
        self.lose_all_in(ante)
        return self.player(ante.player, f"posts ante [{self.money(ante.amount)}]")

    # ---- cards

    def street_line(self, street: Street) -> list[str]:
        self.begin_street()
        self.street, self.acted = street.street, False
        if street.community:
            self.lose("The common last card.")
        return [f"** Dealing {_STREETS[street.street]}**"]

    def deal_line(self, deal: Deal) -> list[str]:
        held, down, up = self.deal(deal)
        if not held and len(down) == _HOLE_CARDS:
            self.heroes.add(deal.player)
        if deal.player not in self.heroes or not (down or up):
            return []
        if deal.held:
            self.lose("The cards that are printed again.")
        return [f"Dealt to {self.names[deal.player]} [  {printed_cards((*down, *up))} ]"]

    # ---- bets

    def act(self, player: int, words: str) -> list[str]:
        """An act, and above the first one of a street who opens; the room's own hands hold that line."""
        opens = [] if self.own or self.acted else self.player(player, "opens")
        self.acted = True
        return opens + self.player(player, words)

    def lose_all_in(self, event: Ante | BringIn | Wager | Call) -> None:
        if event.all_in:
            self.lose("That an act took a player's last chips.")

    def bring_in_line(self, bring_in: BringIn) -> list[str]:
        self.put_in(bring_in.player, bring_in.amount, None)
        self.bet = bring_in.amount
        self.lose_all_in(bring_in)
        return self.act(bring_in.player, f"bring-ins [{self.money(bring_in.amount)}]")

    def wager_line(self, wager: Wager) -> list[str]:
        before, small = self.bet, self.header.stakes.small_bet.amount
        added, _increase, total = self.raise_to(wager)
        if self.own and wager.all_in:
            return self.act(wager.player, f"is all-In  [{self.money(added)}]")
        self.lose_all_in(wager)
        verb: str = wager.verb
        if not before:
            verb = "double bets" if self.street == 4 and small is not None and total > small else "bets"
        elif not self.own and self.street == 3 and small is not None and before < small:
            verb = "completes"
        if not self.own and verb.split()[-1] != wager.verb:
            self.lose("What the room called a bet or a completion.")
        return self.act(wager.player, f"{verb} [{self.money(added)}]")

    def call_line(self, call: Call) -> list[str]:
        added, _ = self.put_in(call.player, call.added, call.to)
        if self.own and call.all_in:
            return self.act(call.player, f"is all-In  [{self.money(added)}]")
        self.lose_all_in(call)
        return self.act(call.player, f"calls [{self.money(added)}]")

    def check_line(self, check: Check) -> list[str]:
        return self.act(check.player, "checks")

    def fold_line(self, fold: Fold) -> list[str]:
        if fold.cards:
            self.lose("The cards that a player folds openly.")
        return self.act(fold.player, "folds")

    def uncalled_line(self, _: Uncalled) -> list[str]:
        self.lose("That chips went back which nobody called: the winner's figure holds them.")
        return []

    # ---- showdown

    def showdown_line(self, _: Showdown) -> list[str]:
        self.lose("The line that opens the showdown.")
        return []

    def show_line(self, show: Show) -> list[str]:
        high = self.names_shown[show.player]
        if high is None:
            self.lose("The cards of a hand that is shown and has no name.")
            return []
        words = show.words if self.own and show.words else high_words(high)
        lines = self.player(show.player, f"shows [ {_commas(show.cards)} ]{words}.")
        if show.low is not None and not self.own:
            lines += self.low_shown(show.player, low_words(show.low))
        return lines

    def low_shown(self, player: int, words: str) -> list[str]:
        return [f"{self.names[player]} shows{words}  for low."]

    def muck_line(self, muck: Muck) -> list[str]:
        cards, name = muck.cards, muck.high
        if not cards and muck.player in self.mucked:
            cards = self.mucked[muck.player].cards
        if not cards:
            return self.player(muck.player, "does not show cards.")
        name = name or high_name([card for card in cards if card >= 0])
        words = muck.words if self.own and muck.words else high_words(name)
        return self.player(muck.player, f"doesn't show [ {_commas(cards)} ]{words}.")

    def collect_line(self, collect: Collect) -> list[str]:
        amount, lines = collect.amount, []
        returned, self.returned = self.returned, []
        for back in returned:
            if self.contested:
                # Nobody else was in for these chips: they are the last of the pots.
                lines += self.wins(back.player, back.amount, self.pots_paid + 1, low=False)
            else:
                amount += back.amount
        if collect.half == "high" and not self.own:
            self.lose("Which half of a pot was won, where it is the high one.")
        low = id(collect) in self.low and self.lows_shown.get(collect.player) is not None
        return lines + self.wins(collect.player, amount, collect.pot, low=low)

    def wins(self, player: int, amount: int, pot: int | None, *, low: bool) -> list[str]:
        figure = money(amount, self.header.currency, chips=" chips")
        name = self.lows_shown.get(player) if low else self.names_shown.get(player)
        if pot is None or name is None:
            if pot is not None:
                self.lose("Which pot it was that nobody contested.")
            return self.player(player, f"wins {figure}")
        words = low_words(name) if low else high_words(name)
        won = f"Lo ({figure})" if low else figure
        return self.player(player, f"wins {won} from the {_pot(pot)} with {words}.")

    # ---- what the room does not print

    def summary_line(self, _: Summary) -> list[str]:
        self.lose("The summary: the total, and what became of each seat.")
        return []

    def pot_total_line(self, _: PotTotal) -> list[str]:
        return []

    def board_line(self, _: Board) -> list[str]:
        return []

    def seat_summary_line(self, _: SeatSummary) -> list[str]:
        return []

    def announcement_line(self, announcement: Announcement) -> list[str]:
        player = announcement.player
        if announcement.kind == "no_low":
            return ["There was no qualifying low hand"]
        if self.own and player is not None:
            if announcement.kind == "opens":
                return self.player(player, "opens")
            return self.low_shown(player, announcement.text)
        self.lose(f"The announcement {announcement.kind}.")
        return []

    def message_line(self, message: TableMessage) -> list[str]:
        if not self.own:
            self.lose("News of the table.")
            return []
        return [message.text]

    def chat_line(self, chat: Chat) -> list[str]:
        if chat.name not in self.names:
            self.lose("Chat of somebody who has no seat.")
            return []
        return [f"{chat.name}: {chat.text}"]

    def unread_line(self, unread: Unread) -> list[str]:
        self.lose("That a line could not be read: it is copied as it is.")
        return [unread.text]


def _high(show: Show) -> HandName | None:
    known = [card for card in show.cards if card >= 0]
    return show.high or (high_name(known) if known else None)


def _commas(cards: tuple[int, ...]) -> str:
    return printed_cards(cards).replace(" ", ", ")


def _pot(pot: int) -> str:
    return "main pot" if pot == 0 else "side pot" if pot < 0 else f"side pot {pot}"


def _low_halves(collects: Sequence[Collect], any_low: bool) -> list[Event]:
    """The collects of low halves. Where no half is printed, those of a pot that follow its first half."""
    lows: list[Event] = [collect for collect in collects if collect.half == "low"]
    if lows or not any_low:
        return lows
    for pot in dict.fromkeys(collect.pot for collect in collects):
        of_pot = [collect for collect in collects if collect.pot == pot]
        total, paid = sum(collect.amount for collect in of_pot), 0
        for place, collect in enumerate(of_pot, 1):
            paid += collect.amount
            if paid == total - total // 2:
                lows += of_pot[place:]
    return lows
