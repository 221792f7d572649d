"""A hand as Bovada text in its form from late 2012 on: one line an event, in the room's own words.

What the text has no words for is left out, and `losses` says so. Players have no names there: they
are their seats. Of a hand whose cards are not all known (those of other rooms) the known ones are
printed. `room_layout` is a played hand as the room itself would print it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Final, Literal
from zlib import crc32

from msgspec.structs import replace

from stud_stats.core.cards import Card
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
    Game,
    Habits,
    Hand,
    HandName,
    Header,
    Muck,
    PotTotal,
    Seat,
    SeatSummary,
    Show,
    Showdown,
    Stakes,
    Street,
    Summary,
    TableMessage,
    Uncalled,
    Unread,
    Wager,
)
from stud_stats.core.money import CHIPS
from stud_stats.rules.games import CARDS_OF_A_HAND, GAME_ROWS
from stud_stats.rules.ranking import EIGHT, best_five_high, best_five_low, high_name, low_name
from stud_stats.writers.layout import NOWHERE, Played
from stud_stats.writers.levels import level_in_figures
from stud_stats.writers.lines import LineWriter, NotSpreadError, printed_cards, printed_stakes
from stud_stats.writers.pokerstars_words import money

SITE: Final = "bovada"
BETWEEN_HANDS: Final = "\n\n\n"
"""What the room prints between two hands of a file."""

GAME_NAMES: Final[dict[Game, str]] = {"stud_hi": "7CARD", "stud_hilo": "7CARD HiLo"}
"""The games that the room spreads."""

_STRUCTURES: Final = {
    "fixed_limit": "Fixed Limit",
    "spread_limit": "Fixed Limit",
    "pot_limit": "Pot Limit",
    "no_limit": "No Limit",
}
_STREETS: Final = {3: "3RD STREET", 4: "4TH STREET", 5: "5TH STREET", 6: "6TH STREET", 7: "RIVER"}
_FOLDED_ON: Final = {**_STREETS, 3: "3rd STREET"}
_WORDS: Final = (
    "High Card",
    "One pair",
    "Two pair",
    "Three of a kind",
    "Straight",
    "Flush",
    "Full House",
    "Four of a kind",
    "Straight Flush",
)
_FIVE: Final = 5
_ACE: Final = 12
_CLOCK: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}")


def write(hand: Hand) -> str:
    """The text of ``hand``, each line ended by a line feed; `NotSpreadError` for razz."""
    return _Writer(hand).text()


def losses(hand: Hand) -> tuple[str, ...]:
    """What of ``hand`` its Bovada text does not say, one sentence each; none: nothing is lost."""
    writer = _Writer(hand)
    writer.text()
    return tuple(writer.lost)


def _check_game(game: Game) -> None:
    if game not in GAME_NAMES:
        raise NotSpreadError(f"Bovada has no {GAME_ROWS[game].title}.")


# ---- names of hands


def words_of(high: HandName | None) -> str:
    """What the room calls a hand; a hand without a name is High Card to it.

    >>> words_of(HandName(2, (10, 4))), words_of(HandName(8, (12,)))
    ('Two pair', 'Royal Straight Flush')
    """
    if high is None or high.category < 0:
        return _WORDS[0]
    return "Royal Straight Flush" if high == HandName(8, (_ACE,)) else _WORDS[high.category]


def best_of(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The best five as a high hand, pairs before kickers; fewer cards as they are."""
    known = [card for card in cards if card >= 0]
    if len(known) < _FIVE:
        return tuple(known)
    five = best_five_high(known)
    alike = Counter([card >> 2 for card in five])
    return tuple(sorted(five, key=lambda card: (-alike[card >> 2], -card)))


def _low_of(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five of a qualifying low, the lowest first; none where there is none."""
    known = [card for card in cards if card >= 0]
    return best_five_low(known)[::-1] if low_name(known, EIGHT) is not None else ()


def _name_of_five(five: Sequence[Card]) -> HandName | None:
    """The name of five cards; of fewer the room gives none that holds."""
    return high_name(five) if len(five) >= _FIVE else None


# ---- lines


class _Writer(LineWriter):
    marks_own = True

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        _check_game(self.header.game)
        self.own = self.header.site == SITE
        self.names = [f"Seat+{seat.seat}{' [ME]' * seat.own}" for seat in hand.seats]
        self.common: tuple[Card, ...] = ()
        self.shown: dict[int, tuple[Card, ...]] = {}

    def money(self, amount: int) -> str:
        return money(amount, self.header.currency)

    def says(self, player: int, words: str) -> list[str]:
        return [f"{self.names[player]} : {words}"]

    def figure(self, player: int, words: str, amount: int) -> list[str]:
        """Lines with chips end in a blank."""
        return self.says(player, f"{words} {self.money(amount)} ")

    # ---- before the cards

    def header_lines(self, header: Header) -> list[str]:
        if self.own and header.heading:
            return [header.heading]
        if not self.own:
            self.lose(f"The room: the text reads as one of Bovada, not of {header.site}.")
            self.lose("The names of the players: they are their seats.")
        stakes = header.stakes
        if not header.tournament and (stakes.small_bet.amount or stakes.big_bet.amount):
            self.lose("The sizes of the bets: the header of a cash game prints none.")
        self.lose_of_header(ante_printed=False)
        if header.currency not in ("USD", CHIPS):
            self.lose(f"The currency: all figures of the room are dollars, not {header.currency}.")
        if header.currency == CHIPS and not header.tournament:
            self.lose("That the game is for play money.")
        if header.time_utc is not None:
            self.lose("The zone of the time: none is printed.")
        for what, told in (
            ("The number of seats at the table", header.seats_max),
            ("The buy-in", header.buy_in),
            ("The rotation that the game is part of", header.mixed),
            ("The club", header.club),
            ("The dealer's seat", header.dealer),
        ):
            if told:
                self.lose(f"{what}: the header has no place for it.")
        return [heading(header)]

    def seat_line(self, seat: Seat) -> list[str]:
        if seat.sitting_out:
            self.lose("That a player sits out as the hand begins.")
        if seat.bounty is not None:
            self.lose("The bounties of the players.")
        stack = f"{seat.stack:,}" if self.header.currency == CHIPS else self.money(seat.stack)
        return [f"Seat+{seat.seat}{' [ME]' * seat.own}: {stack} in chips"]

    def ante_line(self, ante: Ante) -> list[str]:
        if ante.all_in:
            return self.figure(ante.player, "All-in", ante.amount)
        return self.figure(ante.player, "Ante chip", ante.amount)

    # ---- cards

    def street_line(self, street: Street) -> list[str]:
        self.begin_street()
        self.common = street.community
        common = f" [{printed_cards(street.community)}]" if street.community else ""
        return [f"*** {_STREETS[street.street]} ***{common}"]

    def deal_line(self, deal: Deal) -> list[str]:
        if deal.held:
            self.lose("The cards that deals print again.")
        _, down, up = self.deal(deal)
        return (
            self.says(deal.player, f"Card dealt to a spot [{printed_cards((*down, *up))}] ")
            if down or up
            else []
        )

    # ---- bets

    def bring_in_line(self, bring_in: BringIn) -> list[str]:
        self.put_in(bring_in.player, bring_in.amount, None)
        self.bet = max(self.bet, bring_in.amount)
        if bring_in.all_in:
            self.lose("That an all-in was a bring-in: the chips tell.")
        words = "All-in" if bring_in.all_in else "Bring_in chip"
        return self.figure(bring_in.player, words, bring_in.amount)

    def wager_line(self, wager: Wager) -> list[str]:
        before = self.bet
        added, _, total = self.raise_to(wager)
        if wager.verb == "completes":
            self.lose("That a raise was called a completion.")
        if wager.all_in and wager.to is None:
            return self.figure(wager.player, "All-in", added)
        if wager.verb != "raises" and not before and not wager.all_in:
            return self.figure(wager.player, "Bets", added)
        verb = "All-in(raise)" if wager.all_in else "Raises"
        if self.own and wager.added is None:
            # The form of 2012 has the total alone.
            return self.figure(wager.player, verb, total)
        return self.figure(wager.player, f"{verb} {self.money(added)} to", total)

    def call_line(self, call: Call) -> list[str]:
        added, _ = self.put_in(call.player, call.added, call.to)
        return self.figure(call.player, "All-in" if call.all_in else "Calls", added)

    def check_line(self, check: Check) -> list[str]:
        return self.says(check.player, "Checks")

    def fold_line(self, fold: Fold) -> list[str]:
        shows = f" & shows [{printed_cards(fold.cards)}]" if fold.cards else ""
        return self.says(fold.player, f"Folds{shows}")

    def uncalled_line(self, uncalled: Uncalled) -> list[str]:
        return self.figure(uncalled.player, "Return uncalled portion of bet", uncalled.amount)

    # ---- showdown

    def showdown_line(self, _: Showdown) -> list[str]:
        self.lose("The line that opens the showdown.")
        return []

    def show_line(self, show: Show) -> list[str]:
        self.shown[show.player] = show.cards
        cards = (*show.cards, *self.common)
        five = cards[:_FIVE] if self.own and not self.common else best_of(cards)
        low = _low_of(cards) if show.low is not None else ()
        if not self.own and set(five) | set(low) != set(cards):
            self.lose("The cards of a shown hand that do not play.")
        words = show.words if self.own and show.words else words_of(_name_of_five(five))
        return self.says(show.player, f"Showdown [{printed_cards((*five, *low))}] ({words})")

    def muck_line(self, muck: Muck) -> list[str]:
        cards = muck.cards or self.dealt[muck.player]
        if not muck.cards:
            self.lose("That the cards of a hand that is not shown are not printed: those known are.")
        verb = "Mucks" if muck.beaten else "Does not show"
        words = (
            muck.words
            if self.own and muck.words
            else words_of(_name_of_five(best_of((*cards, *self.common))))
        )
        return self.says(muck.player, f"{verb} [{printed_cards(cards)}] ({words})")

    def collect_line(self, collect: Collect) -> list[str]:
        if collect.half:
            self.lose("Which half of a pot was won.")
        if collect.pot is not None and collect.pot > 0:
            self.lose("The numbers of side pots.")
        if collect.pot == 0:
            self.lose("That a pot is the main pot.")
        words = "Hand Result" if self.header.tournament else "Hand result"
        side = "-Side Pot" if collect.pot else ""
        return self.figure(collect.player, words + side, collect.amount)

    # ---- summary

    def summary_line(self, _: Summary) -> list[str]:
        return ["*** SUMMARY ***"]

    def pot_total_line(self, pot: PotTotal) -> list[str]:
        if pot.total is None:
            self.lose("A rake without a total.")
            return []
        if pot.net_of_rake:
            self.lose("That the printed total left the rake out: it is added here.")
        if pot.pots:
            self.lose("The sizes of the pots beside the total.")
        rake = pot.rake or 0
        total = pot.total + (rake if pot.net_of_rake else 0)
        end = f" | Rake ({self.money(rake)}) " if pot.rake is not None else ""
        return [f"Total Pot({self.money(total)}){end}"]

    def board_line(self, board: Board) -> list[str]:
        return [f"Board [{printed_cards(board.cards)}]"]

    def seat_summary_line(self, seat: SeatSummary) -> list[str]:
        said = self.outcome(seat)
        if not said:
            self.lose("A seat of which the summary says nothing.")
            return []
        return [f"Seat+{seat.seat}: {said}"]

    def outcome(self, seat: SeatSummary) -> str:
        if seat.did_not_bet:
            self.lose("That a player folded without having bet.")
        if seat.net is not None:
            self.lose("What a player won or lost in the whole hand.")
        won = f" {self.money(seat.won)} " if seat.won else "  "
        match seat.outcome:
            case "folded":
                return f" Folded on the {_FOLDED_ON[seat.street]}"
            case "collected":
                return f"{won}[Does not show]  "
            case "mucked":
                return f"  [Mucked] [{printed_cards(seat.cards)} ]  " if seat.cards else ""
            case "won" | "lost":
                return f"{won if seat.won else '  lost'}{self.hand_of(seat)}"
            case _:
                return ""

    def hand_of(self, seat: SeatSummary) -> str:
        """All cards, a dash, and the best five of them; of a low the same once more."""
        cards = seat.cards or self.shown.get(seat.player, ())
        five = best_of((*cards, *self.common))
        words = seat.words if self.own and seat.words else words_of(_name_of_five(five))
        low = _low_of((*cards, *self.common)) if seat.low is not None and seat.won else ()
        end = f" LO [{printed_cards(cards)}-{printed_cards(low)}]" if low else "  "
        return f" with {words} [{printed_cards(cards)}-{printed_cards(five)}]{end}"

    # ---- what is no part of the play

    def announcement_line(self, announcement: Announcement) -> list[str]:
        self.lose(f"The announcement {announcement.kind}.")
        return []

    def message_line(self, message: TableMessage) -> list[str]:
        if self.own:
            return [message.text]
        self.lose("The news of the table.")
        return []

    def chat_line(self, chat: Chat) -> list[str]:
        del chat
        self.lose("What was said at the table.")
        return []

    def unread_line(self, unread: Unread) -> list[str]:
        self.lose("That a line could not be read: it is copied as it is.")
        return [unread.text]


def heading(header: Header) -> str:
    """The first line of a hand with this header, composed of its fields."""
    game = GAME_NAMES[header.game]
    if not header.tournament:
        table = header.table if header.table.startswith("TBL#") else f"TBL#{_number(header.table)}"
        return (
            f"Bovada Hand #{header.hand_id} {table} {game} {_STRUCTURES[header.structure]} - {_time(header)}"
        )
    table = header.table if header.table.startswith("TBL#") else "TBL#1"
    stakes = header.stakes
    sizes = f"{stakes.small_bet.amount or 0}/{stakes.big_bet.amount or 0}"
    level = level_in_figures(header.level) or "1"
    return (
        f"Bovada Hand #{header.hand_id}: {game} Tournament #{header.tournament} {table}, "
        f"{_STRUCTURES[header.structure]}- Level {level} ({sizes}) - {_time(header)}"
    )


def _number(text: str) -> str:
    """The digits of a text; a number made of its letters where there are none."""
    digits = "".join([letter for letter in text if letter.isdecimal() and letter.isascii()])
    return digits or _crc(text)


def _crc(text: str) -> str:
    """A number of seven digits at most."""
    return str(crc32(text.encode("utf-8", "surrogatepass")) % 10_000_000)


def _time(header: Header) -> str:
    if _CLOCK.fullmatch(header.time_text):
        return header.time_text
    moment = datetime.fromtimestamp(header.time_utc or 0, UTC)
    return f"{moment:%Y-%m-%d %H:%M:%S}"


# ---- a played hand as the room prints it


def room_layout(played: Played) -> Hand:
    """The whole hand, every card in it, its lines numbered as those of the Bovada text are;
    `NotSpreadError` for razz.
    """
    _check_game(played.header.game)
    header = _room_header(played.header)
    place = f"#{header.tournament} {header.table}" if header.tournament else header.table
    seats = tuple(
        [
            Seat(2 + at, seat.seat, f"Seat+{seat.seat}@{place}", seat.stack, own=at == played.hero)
            for at, seat in enumerate(played.seats)
        ]
    )
    layout = _Layout(played)
    first = 2 + len(seats)
    rest = (replace(event, line=first + at) for at, event in enumerate(layout.events()))
    return Hand(header, seats, (header, *seats, *rest), NOWHERE)


def _room_header(header: Header) -> Header:
    """What the room's header says of a hand: no zone, and not all sizes, so that games of different
    sizes must not share a table or tournament, and those of the same do: one tells of the other's.
    """
    sizes = " ".join([str(stake.amount) for stake in printed_stakes(header)])
    stakes = Stakes(header.stakes.small_bet, header.stakes.big_bet) if header.tournament else Stakes()
    own = Header(
        line=1,
        site=SITE,
        hand_id=header.hand_id,
        game=header.game,
        structure="fixed_limit" if header.structure == "spread_limit" else header.structure,
        currency=CHIPS if header.tournament else "USD",
        stakes=stakes,
        table="TBL#1" if header.tournament else f"TBL#{_crc(sizes)}",
        time_text=_time(replace(header, time_text="")),
        tournament=_crc(sizes) if header.tournament else "",
        level=level_in_figures(header.level) or "1" if header.tournament else "",
        habits=Habits(cards="all"),
    )
    return replace(own, heading=heading(own))


class _Layout:
    def __init__(self, played: Played) -> None:
        self.played = played
        self.cards: list[tuple[Card, ...]] = [()] * len(played.seats)
        self.common: tuple[Card, ...] = ()
        self.street = 0
        self.bet = 0
        self.put_in = [0] * len(played.seats)
        self.folded_on = [0] * len(played.seats)
        self.anted = [False] * len(played.seats)
        self.shown: dict[int, Show] = {}

    def events(self) -> Iterable[Event]:
        for event in self.played.play:
            yield from self.of_play(event)
        for closing in self.played.ending:
            yield self.of_ending(closing)
        yield Summary(0)
        yield PotTotal(0, sum(self.played.pots) + self.played.rake, None)
        if self.common:
            yield Board(0, self.common)
        for player, seat in enumerate(self.played.seats):
            if self.anted[player] or self.cards[player]:
                yield self.seat_summary(player, seat)

    def of_play(self, event: Event) -> Iterable[Event]:
        match event:
            case Street():
                self.street, self.bet, self.put_in = event.street, 0, [0] * len(self.put_in)
                self.common = event.community
                yield event
            case Deal():
                self.cards[event.player] += (*event.down, *event.up)
                yield replace(event, held=())
            case Ante():
                self.anted[event.player] = True
                yield event
            case BringIn():
                self.adds(event.player, event.amount)
                all_in = Wager(0, event.player, "bets", event.amount, all_in=True)
                yield all_in if event.all_in else event
            case Wager():
                yield self.wager(event)
            case Call():
                before, bet = self.put_in[event.player], self.bet
                added = event.added if event.added is not None else (event.to or 0) - before
                self.adds(event.player, added)
                if event.all_in and self.bet > bet:
                    # Of chips above a short bring-in the text does not tell that they are a call.
                    yield Wager(0, event.player, "bets", added, all_in=True)
                else:
                    yield Call(0, event.player, added, all_in=event.all_in)
            case Fold():
                self.folded_on[event.player] = self.street
                yield event
            case Check() | Uncalled():
                yield event

    def wager(self, event: Wager) -> Wager:
        """A bet has the chips added; a raise, and whatever is all-in, those and the total."""
        before, bet = self.put_in[event.player], self.bet
        to = event.to if event.to is not None else before + (event.added or 0)
        self.adds(event.player, to - before)
        if not bet and not event.all_in:
            return Wager(0, event.player, "bets", to - before)
        return Wager(0, event.player, "raises", to - before, to, all_in=event.all_in)

    def adds(self, player: int, amount: int) -> None:
        self.put_in[player] += amount
        self.bet = max(self.bet, self.put_in[player])

    # ---- the end

    def of_ending(self, event: Show | Muck | Collect) -> Event:
        match event:
            case Show():
                self.shown[event.player] = told = self.show(event.player, event.cards)
                return told
            case Muck():
                cards = self.cards[event.player]
                name = _name_of_five(best_of((*cards, *self.common)))
                high = HandName(name.category, ()) if name is not None else None
                return Muck(0, event.player, event.beaten, cards, high, words=words_of(name))
            case Collect():
                return Collect(0, event.player, event.amount, -1 if event.pot else None)

    def show(self, player: int, cards: Sequence[Card]) -> Show:
        """Of all cards the best five, and those of a low; of fewer just these."""
        five, low = self.best(cards)
        own = tuple([card for card in dict.fromkeys((*five, *low)) if card not in self.common])
        return Show(0, player, own, *_names(five, low), words_of(_name_of_five(five)))

    def best(self, cards: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The five that play, and those of a low where the whole hand is there."""
        every = (*cards, *self.common)
        whole = len(every) == CARDS_OF_A_HAND and self.played.header.game == "stud_hilo"
        return best_of(every), _low_of(every) if whole else ()

    def seat_summary(self, player: int, seat: Seat) -> SeatSummary:
        folded = self.folded_on[player]
        if folded:
            return SeatSummary(0, seat.seat, player, "folded", street=folded)
        won = sum(e.amount for e in self.played.ending if isinstance(e, Collect) and e.player == player)
        cards = self.cards[player]
        if player not in self.shown or len(cards) < _FIVE:
            if won:
                return SeatSummary(0, seat.seat, player, "collected", won=won)
            return SeatSummary(0, seat.seat, player, "mucked", cards=cards)
        five, low = self.best(cards)
        high, low_said = _names(five, low if won else ())
        words = words_of(_name_of_five(five))
        outcome: Literal["won", "lost"] = "won" if won else "lost"
        return SeatSummary(
            0, seat.seat, player, outcome, cards=cards, won=won, high=high, low=low_said, words=words
        )


def _names(five: Sequence[Card], low: Sequence[Card]) -> tuple[HandName | None, HandName | None]:
    return _name_of_five(five), low_name(low, EIGHT) if low else None
