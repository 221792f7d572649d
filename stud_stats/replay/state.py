"""The state of a hand in play: chips, cards and whose turn it is; no rule is known here.

Players are indices into `Hand.seats`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from stud_stats.core.cards import Card, card_text, cards_text
from stud_stats.core.events import Header, Seat
from stud_stats.rules.games import game_row
from stud_stats.rules.profile import RulesProfile

NOBODY: Final = -1
HIGHEST_SEAT: Final = 1 << 16
"""Above any number of a seat."""


class Openers(msgspec.Struct, frozen=True, gc=False):
    """Who may open a street: ``main`` by the first convention, ``accepted`` all that the profile
    allows, ``tied`` those whose boards tie for the lead. ``accepted`` is empty where a hidden card
    leaves it open; ``inherited``: they have the duty of one who is all-in or has folded.
    """

    main: int
    accepted: tuple[int, ...]
    tied: tuple[int, ...]
    inherited: bool = False


UNKNOWN_OPENERS: Final = Openers(NOBODY, (), ())


class TableState:
    """The state of one hand; lists hold one entry a player in the order of `Hand.seats`."""

    __slots__ = (
        "acted", "acted_bet", "acted_full", "aggressor", "aggressor_before", "all_in_street", "all_wagers",
        "ante_paid", "ante_size", "anted", "any_pair", "bet", "big_bet", "big_made", "bring_in_paid",
        "bring_in_player", "bring_in_size", "callers", "collected", "community", "dead_up", "dealer",
        "dealt", "down", "down_text", "due", "fold_street", "freed", "full", "game", "hidden_up",
        "in_count", "in_play", "invested", "invested_by_street", "last_act", "leaders", "least", "level",
        "limpers", "live", "n", "next_player", "opened", "openers", "order", "order_on_street",
        "pair_open", "paired", "places", "places_from", "pot", "profile", "returned", "round_begun",
        "seats", "short_bring_in", "short_stands", "small_bet", "stack", "start_stack", "street",
        "street_in", "totals_now", "two_at_start", "unsized", "up", "up_text",
    )  # fmt: skip

    def __init__(self, header: Header, seats: Sequence[Seat], profile: RulesProfile) -> None:
        n = len(seats)
        self.profile = profile
        self.game = game_row(header.game, profile)
        self.seats = seats
        self.n = n
        stakes = header.stakes
        self.small_bet = stakes.small_bet.amount
        self.big_bet = stakes.big_bet.amount
        self.ante_size = stakes.ante.amount
        self.bring_in_size = stakes.bring_in.amount
        self.dealer = header.dealer
        self.order = sorted(range(n), key=lambda player: seats[player].seat)
        self.next_player = [0] * n
        for place, player in enumerate(self.order):
            self.next_player[player] = self.order[(place + 1) % n]
        self.start_stack = [seat.stack for seat in seats]
        self.stack = list(self.start_stack)
        self.street = 2
        self.street_in = [0] * n
        self.invested = [0] * n
        self.invested_by_street = [[0] * n for _ in range(8)]
        self.ante_paid = [0] * n
        self.bring_in_paid = [0] * n
        self.returned = [0] * n
        self.collected = [0] * n
        self.pot = 0
        self.anted: list[int] = []
        self.dealt = [False] * n
        self.in_play = [False] * n
        self.live: list[int] = []
        self.in_count = 0
        self.hidden_up = False
        self.fold_street = [0] * n
        self.all_in_street = [0] * n
        self.up: list[list[Card]] = [[] for _ in range(n)]
        self.up_text = [""] * n
        self.dead_up = ""
        self.paired = [False] * n
        self.any_pair = False
        self.down: list[list[Card]] = [[] for _ in range(n)]
        self.down_text: list[str | None] = [None] * n
        self.community: tuple[Card, ...] = ()
        self.bring_in_player = NOBODY
        self.places_from = NOBODY
        self.places: list[int] = []
        self.leaders: tuple[int, ...] = ()
        self.aggressor = NOBODY
        self.aggressor_before = NOBODY
        self.reset_round()

    def reset_round(self) -> None:
        """Nothing has been bet on this street."""
        n = self.n
        self.street_in = [0] * n
        self.acted = [False] * n
        self.acted_bet = [0] * n
        self.acted_full = [0] * n
        self.last_act = [""] * n
        self.bet = self.full = self.level = self.all_wagers = self.unsized = 0
        self.totals_now: tuple[int, ...] | None = None
        self.big_made: bool | None = False
        self.limpers = self.callers = self.order_on_street = 0
        self.opened = self.round_begun = False
        self.short_bring_in = self.short_stands = False
        self.freed = False
        self.pair_open = False
        self.two_at_start = False
        self.least = 0
        self.due = NOBODY
        self.openers = UNKNOWN_OPENERS

    # Chips

    def pay(self, player: int, amount: int) -> None:
        """Chips go from a stack into the pot; a stack never falls below nothing."""
        self.stack[player] = left = max(0, self.stack[player] - amount)
        self.invested[player] += amount
        self.pot += amount
        if left == 0 and not self.all_in_street[player]:
            self.all_in_street[player] = max(3, self.street)

    def bet_chips(self, player: int, amount: int) -> None:
        """Chips of a bet: those that count for the street."""
        self.pay(player, amount)
        self.street_in[player] += amount
        self.invested_by_street[self.street][player] += amount

    def post_ante(self, player: int, amount: int) -> None:
        """An ante: goes to the pot and counts towards no bet (S0-06)."""
        self.anted.append(player)
        self.ante_paid[player] += amount
        self.pay(player, amount)

    def give_back(self, player: int, amount: int) -> None:
        """The uncalled part of a bet returns to the stack."""
        self.stack[player] += amount
        self.invested[player] -= amount
        self.invested_by_street[self.street][player] -= amount
        self.street_in[player] -= min(amount, self.street_in[player])
        self.returned[player] += amount
        self.pot -= amount

    def uncalled(self) -> tuple[int, int]:
        """Who has put in more than anybody else could match, and how much: (player, chips).

        Until third street is over also the part of an ante that players who are all-in for less
        cannot match, where nobody else is left (T26).
        """
        player, chips = _unmatched(self.street_in)
        if chips or self.street > 3 or any(self.street_in):
            return player, chips
        players = self.live if self.street == 3 else [p for p, paid in enumerate(self.ante_paid) if paid]
        if len(players) < 2 or sum([1 for p in players if self.stack[p]]) > 1:
            return player, chips
        return _unmatched([paid - back for paid, back in zip(self.ante_paid, self.returned, strict=True)])

    def only_bring_in(self) -> bool:
        """Nobody has put in more than the bring-in."""
        return self.all_wagers == 0

    def brought_in(self) -> int:
        """The size of the bring-in if one was posted on this street, else 0."""
        player = self.bring_in_player
        if player == NOBODY or not self.bring_in_paid[player]:
            return 0
        return max(self.bring_in_size or 0, self.bring_in_paid[player])

    # Cards

    def deal_in(self, player: int) -> None:
        """A player takes part in the hand."""
        self.dealt[player] = True
        if not self.in_play[player]:
            self.in_play[player] = True
            self.in_count += 1
            self.live = [other for other in self.order if self.in_play[other]]

    def deal(self, player: int, down: Sequence[Card], up: Sequence[Card]) -> None:
        """Cards come to a player; placeholders of down cards are not kept."""
        if self.street == 3 and not self.dealt[player]:
            self.deal_in(player)
        shown = self.up[player]
        for card in up:
            if card < 0:
                self.hidden_up = True
            if shown:
                if card >= 0 and card >> 2 in [other >> 2 for other in shown]:
                    self.paired[player] = self.any_pair = True
                self.up_text[player] += " " + card_text(card)
            else:
                self.up_text[player] = card_text(card)
            shown.append(card)
        if down:
            self.know_down(player, [card for card in down if card >= 0])

    def know_down(self, player: int, cards: Sequence[Card]) -> None:
        """Down cards of a player become known, as they are dealt or when he shows them."""
        if cards:
            known = self.down[player]
            known.extend(cards)
            self.down_text[player] = cards_text(known)

    def may_hold_pair(self, player: int) -> bool:
        """Whether a player shows a pair on fourth street, or a card that is not seen may make one."""
        up = self.up[player]
        return self.paired[player] or len(up) < 2 or min(up) < 0

    # Who is where

    def players_in(self) -> int:
        """Players who have not folded, all-in ones included."""
        return self.in_count

    def can_act(self) -> int:
        """Players in with chips left."""
        stack = self.stack
        return sum([1 for player in self.live if stack[player]])

    def position_from(self, first: int, player: int) -> int:
        """How many players dealt in act before ``player`` when ``first`` begins."""
        if self.places_from != first:
            self.places_from = first
            self.places = [0] * self.n
            place, walker = 0, first
            for _ in range(self.n):
                self.places[walker] = place
                place += self.dealt[walker]
                walker = self.next_player[walker]
        return self.places[player]

    def dealt_after(self, player: int) -> int:
        """How many seats from the dealer's left a player sits: the order of dealing."""
        return (self.seats[player].seat - self.dealer - 1) % HIGHEST_SEAT

    def follower_with_chips(self, player: int) -> int:
        """The next player clockwise who is in and has chips; `NOBODY` without one."""
        follower = self.next_player[player]
        while follower != player:
            if self.in_play[follower] and self.stack[follower]:
                return follower
            follower = self.next_player[follower]
        return NOBODY


def _unmatched(paid: Sequence[int]) -> tuple[int, int]:
    best, second, who = 0, 0, NOBODY
    for player, amount in enumerate(paid):
        if amount > best:
            best, second, who = amount, best, player
        elif amount > second:
            second = amount
    return who, best - second
