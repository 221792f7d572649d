"""A hand in play in which one illegal act can be planted.

Legal play is chosen as the generator of hands does it. At every point where the rule in question
could be broken, the plant offers a way to do so; a hand is played twice from the same seed, first
to count the offers (that hand is the legal twin), then to take one of them. After the illegal act
play goes on legally from the state that the text recorded.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from stud_stats.core.cards import Card
from stud_stats.core.events import (
    Announcement,
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
    Show,
    Street,
    TableMessage,
    Uncalled,
    Wager,
)
from stud_stats.generating.policies import ABSENT, choose, chosen_total, table_mood
from stud_stats.generating.settings import setting
from stud_stats.generating.showdowns import Contest, show_order, uncontested
from stud_stats.replay.limits import Options
from stud_stats.replay.pots import Pot, pots_of
from stud_stats.replay.state import NOBODY
from stud_stats.replay.table import Table
from stud_stats.rules.games import GAME_ROWS, LAST_STREET
from stud_stats.rules.profile import RulesProfile
from stud_stats.writers.layout import Played, room_layout
from tests.instruments.planting import rules

if TYPE_CHECKING:
    from tests.instruments.planting.plant import Plant

HERE = TableMessage(0, "plant", "the violation is the next line")
"""Stands before the planted line until the hand is laid out."""


LOST = TableMessage(0, "lost", "the next line is lost")
"""Stands before a line that took place and that the text lacks in the end."""


class Ending:
    """Shows, mucks and collects in their order, what each pot paid, and the rake: to be changed."""

    def __init__(self, lines: Iterable[Show | Muck | Collect], paid: Sequence[int], rake: int) -> None:
        self.lines: list[Event] = list(lines)
        self.paid = list(paid)
        self.rake = rake


class GameInPlay:
    """One hand. ``chosen`` is the number of the offer that is taken, None for none."""

    def __init__(
        self,
        game: Game,
        seed: int,
        plant: Plant,
        profile: RulesProfile,
        chosen: int | None = None,
        lay_out: Callable[[Played], Hand] = room_layout,
    ) -> None:
        self.chance = random.Random(f"{plant.code} {game} {seed}")
        self.dice = random.Random(f"{plant.code} {game} {seed} planted")
        self.plant = plant
        self.profile = profile
        self.chosen = chosen
        self.lay_out = lay_out
        self.offers = 0
        self.planted = False
        awkward = self.chance.random() < 0.1
        where = setting(self.chance, game, 1, seed, awkward_names=awkward, structure=plant.structure)
        self.header = where.header
        self.seats = list(where.seats)
        self.hero = where.hero
        self.players = range(len(self.seats))
        self.policies = table_mood(self.chance, len(self.seats))
        for player, seat in enumerate(self.seats):
            if seat.sitting_out:
                self.policies[player] = ABSENT
        self.fixed: dict[tuple[int, int], tuple[Card, ...]] = {}
        self.row = GAME_ROWS[game]
        self.may_open_full = True
        plant.setup(self)
        self.deck = list(range(52))
        self.chance.shuffle(self.deck)
        for cards in self.fixed.values():
            for card in cards:
                self.deck.remove(card)
        self.table = Table(self.header, self.seats, profile)
        self.cards: list[list[Card]] = [[] for _ in self.players]
        self.events: list[Event] = []
        self.let_off: dict[int, int] = {}
        self.wagers: list[int] = []
        self.short_wager = False
        self.skip_street = 0
        self.opener = NOBODY
        self.fourth = 0
        self.all_cards_dealt: list[Card] = []

    # ---- planting

    def offer(self, act: Callable[[], None] | None) -> bool:
        """A way to break the rule here; True if it was taken."""
        if act is None or self.planted:
            return False
        number = self.offers
        self.offers += 1
        if number != self.chosen:
            return False
        self.planted = True
        act()
        return True

    def mark(self) -> None:
        """The next line written is the violation."""
        self.events.append(HERE)

    # ---- the course of a hand

    def play(self) -> tuple[Hand, int]:
        """The hand with posted sizes in its header, and the place of the planted event (-1: none)."""
        self.antes()
        for street in range(3, LAST_STREET + 1):
            if street == self.skip_street:
                continue
            if self.table.players_in() == 1:
                break
            self.deal(street)
            self.bet()
            self.offer(self.plant.at_close(self))
            self.give_back()
        ending = self.ending()
        played = Played(
            self.header,
            tuple(self.seats),
            tuple(self.events),
            tuple(ending.lines),
            tuple(ending.paid),
            ending.rake,
            self.hero,
            announced=self.header.structure == "fixed_limit",
        )
        hand = self.lay_out(played)
        events, place = found_mark(list(hand.events))
        for change in self.plant.in_text(self, events):
            if self.offer(lambda: None):
                events, place = change()
        return replace(hand, events=tuple(events)), place

    def antes(self) -> None:
        for player in self.players:
            if self.offer(self.plant.at_ante(self, player)):
                continue
            self.ante(player, min(self.table.ante_size or 0, self.table.stack[player]))

    def ante(self, player: int, amount: int) -> None:
        self.table.post_ante(player, amount)
        self.events.append(Ante(0, player, amount, all_in=not self.table.stack[player]))

    def deal(self, street: int) -> None:
        table = self.table
        if street == 3:
            live = list(self.players)
            for player in live:
                table.deal_in(player)
        else:
            live = [player for player in self.players if table.in_play[player]]
        self.let_off.clear()
        self.wagers.clear()
        self.short_wager = False
        if street == LAST_STREET and len(self.deck) < len(live):
            self.start_street(street, (self.draw(),))
            return
        self.start_street(street)
        for player in live:
            if table.in_play[player]:
                self.deal_to(player)

    def start_street(self, street: int, community: tuple[Card, ...] = ()) -> None:
        self.table.start_street(street, community)
        if street == 4:
            self.fourth = len(self.events)
        self.events.append(Street(0, street, community))

    def draw(self) -> Card:
        card = self.deck.pop()
        self.all_cards_dealt.append(card)
        return card

    def deal_to(self, player: int) -> None:
        street = self.table.street
        down_count, up_count = {3: (2, 1), LAST_STREET: (1, 0)}.get(street, (0, 1))
        cards = list(self.fixed.get((player, street), ()))
        self.all_cards_dealt += cards
        while len(cards) < down_count + up_count:
            cards.insert(0, self.draw())
        down, up = tuple(cards[:down_count]), tuple(cards[down_count:])
        if not self.offer(self.plant.at_deal(self, player, down, up)):
            self.give_cards(player, down, up)

    def give_cards(self, player: int, down: tuple[Card, ...], up: tuple[Card, ...]) -> None:
        self.cards[player] += [*down, *up]
        self.table.deal(player, down, up)
        self.events.append(Deal(0, player, down, up))

    # ---- betting

    def bet(self) -> None:
        table = self.table
        table.begin_round()
        self.opener = NOBODY
        if table.can_act() < 2:
            return
        self.opener = player = self.chance.choice(table.openers.accepted or rules.openers(self))
        while player != NOBODY:
            self.act(player)
            player = self.following()

    def following(self) -> int:
        """Who is next; players who were let off what they owe are not asked again."""
        table = self.table
        due = table.due
        for _ in self.players:
            if due == NOBODY or self.let_off.get(due) != table.bet:
                return due
            due = table.next_due(due)
        return NOBODY

    def act(self, player: int) -> None:
        options = self.table.options(player)
        if self.offer(self.plant.at_act(self, player, options)):
            return
        self.legal(player, options)

    def legal(self, player: int, options: Options) -> None:
        choice = choose(self.chance, self.policies[player], options)
        if choice == "raise" and (self.may_open_full or not options.bring_in):
            self.raise_legally(player, options)
        elif choice == "fold":
            self.fold(player)
        else:
            self.passive(player, options)

    def passive(self, player: int, options: Options) -> None:
        if options.bring_in:
            self.bring_in(player, options.bring_in)
        elif options.call:
            self.call(player, options.call)
        else:
            self.check(player)

    def raise_legally(self, player: int, options: Options) -> None:
        most = self.table.stack[player] + self.table.street_in[player]
        self.wager(player, chosen_total(self.chance, options, most))

    def fold(self, player: int) -> None:
        self.table.fold(player)
        self.events.append(Fold(0, player))

    def check(self, player: int) -> None:
        self.table.check(player)
        self.events.append(Check(0, player))

    def call(self, player: int, added: int) -> None:
        self.table.call(player, added)
        self.events.append(Call(0, player, added, all_in=not self.table.stack[player]))

    def bring_in(self, player: int, amount: int) -> None:
        self.table.bring_in(player, amount)
        self.events.append(BringIn(0, player, amount, all_in=not self.table.stack[player]))

    def wager(self, player: int, total: int, *, all_in: bool | None = None) -> None:
        """A bet or raise to ``total``, in the words of the room."""
        table = self.table
        before, added = table.bet, total - table.street_in[player]
        table.wager(player, added)
        self.wagers.append(player)
        flag = not table.stack[player] if all_in is None else all_in
        self.short_wager = self.short_wager or flag
        if before:
            self.events.append(Wager(0, player, "raises", to=total, increase=total - before, all_in=flag))
        else:
            self.events.append(Wager(0, player, "bets", added=added, all_in=flag))

    def give_back(self) -> None:
        player, amount = self.table.uncalled()
        if self.offer(self.plant.at_return(self, player, amount)):
            return
        if amount:
            self.return_chips(player, amount)

    def return_chips(self, player: int, amount: int) -> None:
        self.table.give_back(player, amount)
        self.events.append(Uncalled(0, player, amount))

    # ---- the end

    def live(self) -> list[int]:
        return [player for player in self.players if self.table.in_play[player]]

    def pots(self) -> tuple[Pot, ...]:
        table = self.table
        return pots_of(table.invested, table.in_play, [not stack for stack in table.stack])

    def ending(self) -> Ending:
        live, pots = self.live(), self.pots()
        rakes = self.rakes(pots)
        if len(live) == 1:
            total = sum(pot.amount for pot in pots)
            made = uncontested(self.chance, live[0], total, sum(rakes), self.cards[live[0]])
        else:
            contest = Contest(self.chance, self.table, self.whole_hands(), self.show_order())
            made = contest.ending(pots, rakes, self.cards)
        ending = Ending(made.lines, made.paid, made.rake)
        self.plant.house_ending(self, ending, pots)
        for change in self.plant.in_ending(self, ending, pots):
            if self.offer(change):
                break
        return ending

    def show_order(self) -> list[int]:
        return show_order(self.table, self.opener)

    def whole_hands(self) -> list[list[Card]]:
        return [[*cards, *self.table.community][:7] for cards in self.cards]

    def rakes(self, pots: Sequence[Pot]) -> list[int]:
        called = any(isinstance(event, Call) for event in self.events[self.fourth :])
        if self.header.tournament or self.table.street == 3 or not (called or len(self.live()) > 1):
            return [0] * len(pots)
        return [pot.amount // 20 for pot in pots]

    def stub(self) -> list[Card]:
        """Cards that were dealt to nobody, in a random order of the planter's own."""
        left = sorted(set(range(52)) - set(self.all_cards_dealt))
        self.dice.shuffle(left)
        return left


def found_mark(events: list[Event]) -> tuple[list[Event], int]:
    """The events without the mark, and the place of the event it stands for (-1 without a mark)."""
    lost = _take(events, LOST)
    if lost >= 0:
        del events[lost]
    return events, _take(events, HERE)


def _take(events: list[Event], mark: TableMessage) -> int:
    kinds = [event.kind if isinstance(event, TableMessage) else "" for event in events]
    if mark.kind not in kinds:
        return -1
    place = kinds.index(mark.kind)
    del events[place]
    # The room's announcements may come between the mark and its line.
    while isinstance(events[place], Announcement):
        place += 1
    return place
