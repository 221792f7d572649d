"""One random hand after another, each played out on the engine's table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from stud_stats.core.cards import Card
from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Deal,
    Event,
    Fold,
    Game,
    Hand,
    Street,
    Structure,
    Uncalled,
    Wager,
)
from stud_stats.generating.chatter import with_chatter
from stud_stats.generating.policies import ABSENT, choose, chosen_total, table_mood
from stud_stats.generating.settings import Setting, setting, without_posted_sizes
from stud_stats.generating.showdowns import Contest, Ending, show_order, uncontested
from stud_stats.replay.limits import Options
from stud_stats.replay.pots import in_proportion, pots_of
from stud_stats.replay.state import NOBODY
from stud_stats.replay.table import Table
from stud_stats.rules.decks import seventh_street
from stud_stats.rules.games import GAME_ROWS, LAST_STREET
from stud_stats.rules.profile import RulesProfile
from stud_stats.rules.profiles import POKERSTARS
from stud_stats.writers.layout import Played, room_layout

_DECK: Final = tuple(range(52))
_RAKE_PERCENT: Final = 5
_RAKE_CAP: Final = 300
"""In cents, of all pots of a hand together."""


def generate(
    hands: int,
    game: Game,
    seed: int,
    *,
    profile: RulesProfile = POKERSTARS,
    structure: Structure = "fixed_limit",
    awkward_names: bool = False,
    chatter: bool = False,
    posted_sizes: bool = False,
    first: int = 0,
    layout: Callable[[Played], Hand] = room_layout,
) -> Iterator[Hand]:
    """``hands`` random legal hands under ``profile``, the same for the same ``seed``; ``structure``
    is how they are bet, whether or not the house has it so.

    Two to eight players from passive to wild, short and deep stacks, cash and tournaments; hand
    ``first`` begins the series. ``awkward_names`` seats players whose names look like lines,
    ``chatter`` lets them talk so. ``posted_sizes`` puts ante and bring-in into the header, which
    no PokerStars text prints. ``layout`` makes of a hand as it was played what a room prints of it.
    """
    for number in range(first, first + hands):
        chance = random.Random(f"{seed} {game} {number}")  # noqa: S311 - a game, not a secret
        where = setting(
            chance, game, seed, number, awkward_names=awkward_names, structure=structure, profile=profile
        )
        played = _HandInPlay(chance, where, profile).play()
        if posted_sizes:
            played = replace(played, header=where.header)
        if chatter:
            played = replace(played, play=with_chatter(chance, played.play, played.seats))
        yield layout(played)


class _HandInPlay:
    """One hand: chooses, tells the table, and writes down the events."""

    def __init__(self, chance: random.Random, where: Setting, profile: RulesProfile) -> None:
        self.chance = chance
        self.where = where
        self.profile = profile
        self.game = GAME_ROWS[where.header.game]
        self.table = Table(where.header, where.seats, profile)
        self.players = range(len(where.seats))
        self.policies = table_mood(chance, len(where.seats))
        for player, seat in enumerate(where.seats):
            if seat.sitting_out:
                self.policies[player] = ABSENT
        self.deck = list(_DECK)
        chance.shuffle(self.deck)
        self.cards: list[list[Card]] = [[] for _ in self.players]
        self.events: list[Event] = []
        self.opener = NOBODY

    def play(self) -> Played:
        self.antes()
        for street in range(3, LAST_STREET + 1):
            self.deal(street)
            self.bet()
            self.give_back_uncalled()
            if self.table.players_in() == 1:
                break
        ending = self.ending()
        header = without_posted_sizes(self.where.header)
        return Played(
            header,
            self.where.seats,
            tuple(self.events),
            ending.lines,
            ending.paid,
            ending.rake,
            self.where.hero,
            announced=self.profile is POKERSTARS and self.where.header.structure == "fixed_limit",
        )

    # ---- forced bets and cards

    def antes(self) -> None:
        size = self.table.ante_size or 0
        for player in self.players:
            amount = min(size, self.table.stack[player])
            self.table.post_ante(player, amount)
            self.events.append(Ante(0, player, amount, all_in=not self.table.stack[player]))
            self.table.deal_in(player)

    def give_back_uncalled(self) -> None:
        player, amount = self.table.uncalled()
        if amount:
            self.table.give_back(player, amount)
            self.events.append(Uncalled(0, player, amount))

    def deal(self, street: int) -> None:
        live = [player for player in self.players if self.table.in_play[player]]
        if street == LAST_STREET and self.one_card_for_all(len(live)):
            common = (self.deck.pop(),)
            self.table.start_street(street, common)
            self.events.append(Street(0, street, common))
            return
        self.table.start_street(street)
        self.events.append(Street(0, street))
        for player in live:
            down, up = {3: (2, 1), LAST_STREET: (1, 0)}.get(street, (0, 1))
            dealt = tuple(self.deck.pop() for _ in range(down)), tuple(self.deck.pop() for _ in range(up))
            self.cards[player] += [*dealt[0], *dealt[1]]
            self.table.deal(player, *dealt)
            self.events.append(Deal(0, player, *dealt))

    def one_card_for_all(self, players: int) -> bool:
        """Whether there are too few cards for everybody, so that one is turned up for all."""
        drawn = len(_DECK) - len(self.deck)
        dealt = "private" in seventh_street(self.profile, drawn, players)
        return not dealt or len(self.deck) < players

    # ---- betting

    def bet(self) -> None:
        table = self.table
        table.begin_round()
        self.opener = NOBODY
        if table.due == NOBODY:
            return
        self.opener = player = self.chance.choice(table.openers.accepted or (table.due,))
        while player != NOBODY:
            self.act(player, table.options(player))
            player = table.due

    def act(self, player: int, options: Options) -> None:
        table = self.table
        choice = choose(self.chance, self.policies[player], options)
        folds = options.may_fold_bring_in and self.chance.random() < self.policies[player].folds
        if choice == "raise":
            self.wager(player, options)
        elif choice == "fold" or folds:
            table.fold(player)
            self.events.append(Fold(0, player))
        elif options.bring_in:
            table.bring_in(player, options.bring_in)
            self.events.append(BringIn(0, player, options.bring_in, all_in=not table.stack[player]))
        elif options.call:
            table.call(player, options.call)
            self.events.append(Call(0, player, options.call, all_in=not table.stack[player]))
        else:
            table.check(player)
            self.events.append(Check(0, player))

    def wager(self, player: int, options: Options) -> None:
        """A full wager of one of the legal sizes; all-in for less where the stack makes none."""
        table = self.table
        total = chosen_total(self.chance, options, table.stack[player] + table.street_in[player])
        before, added = table.bet, total - table.street_in[player]
        table.wager(player, added)
        all_in = not table.stack[player]
        if before:
            self.events.append(Wager(0, player, "raises", to=total, increase=total - before, all_in=all_in))
        else:
            self.events.append(Wager(0, player, "bets", added=added, all_in=all_in))

    # ---- the end

    def ending(self) -> Ending:
        table = self.table
        live = [player for player in self.players if table.in_play[player]]
        pots = pots_of(table.invested, table.in_play, [not stack for stack in table.stack])
        rakes = self.rakes([pot.amount for pot in pots])
        if len(live) == 1:
            total = sum(pot.amount for pot in pots)
            return uncontested(self.chance, live[0], total, sum(rakes), self.cards[live[0]])
        dealer = self.where.header.dealer
        whole = [[*cards, *table.community] for cards in self.cards]
        contest = Contest(self.chance, table, whole, show_order(table, self.opener, dealer), dealer)
        return contest.ending(pots, rakes, self.cards)

    def called(self) -> bool:
        """Whether the hands are shown down or somebody called on fourth street or later."""
        later = max(
            n for n, event in enumerate(self.events) if isinstance(event, Street) and event.street < 5
        )
        calls = any(isinstance(event, Call) for event in self.events[later:])
        return calls or self.table.players_in() > 1

    def rakes(self, pots: Sequence[int]) -> tuple[int, ...]:
        """What the house takes of each pot: nothing in tournaments and of what nobody called for."""
        if self.where.header.tournament or self.table.street == 3 or not self.called():
            return (0,) * len(pots)
        whole = min(sum(amount * _RAKE_PERCENT // 100 for amount in pots), _RAKE_CAP)
        return in_proportion(whole, pots)
