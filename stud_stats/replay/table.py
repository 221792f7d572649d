"""The one engine: the state of a hand in play, what is legal in it, and how each event changes it.

It knows no check. The same state answers the auditor, the decision rows and the generator of
legal hands. Players are indices into `Hand.seats`. An event that is not legal is taken over as
the history recorded it: the state follows the text, never the rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from stud_stats.core.cards import Card, card_text, cards_text
from stud_stats.core.events import Header, Seat
from stud_stats.rules.betting import (
    BETTING_ROWS,
    Round,
    fixed_limit_totals,
    lifted_by_the_letter,
    reopening_amount,
    wagers_allowed,
)
from stud_stats.rules.boards import board_suits, bring_in_order
from stud_stats.rules.games import FIRST_BIG_BET_STREET, GAME_ROWS
from stud_stats.rules.profile import RulesProfile

NOBODY: Final = -1
HIGHEST_SEAT: Final = 1 << 16
"""Above any number of a seat."""


class Options(msgspec.Struct, frozen=True, gc=False):
    """What one player may do now.

    ``call`` is the chips that a call costs, at most the stack, 0 where there is nothing to call;
    ``totals`` are the street totals of a full wager, ascending, empty where none is legal (a
    player with fewer chips may still go all-in for less when ``may_raise``); where ``any_between``
    they are the lowest and the highest and every amount between is as good. ``bring_in`` is the
    chips of a bring-in where this player has to open third street, else 0; ``totals`` then hold
    the full opening. ``left`` is the number of wagers left to the cap, None without one.
    ``may_fold_bring_in``: he has to open in place of a player who is all-in, and may fold instead.
    """

    player: int
    call: int
    may_check: bool
    may_raise: bool
    totals: tuple[int, ...]
    bring_in: int
    left: int | None
    any_between: bool = False
    may_fold_bring_in: bool = False

    @property
    def lowest(self) -> int | None:
        """The lowest street total of a full wager; None where no wager is legal."""
        return self.totals[0] if self.totals else None

    @property
    def highest(self) -> int | None:
        """The highest street total of a wager; without a limit that of all the player's chips."""
        return self.totals[-1] if self.totals else None


class Openers(msgspec.Struct, frozen=True, gc=False):
    """Who may open a street: ``main`` by the first convention, ``accepted`` all that the profile
    allows, ``tied`` those whose boards tie for the lead. ``accepted`` is empty where a hidden card
    leaves it open.
    """

    main: int
    accepted: tuple[int, ...]
    tied: tuple[int, ...]


UNKNOWN_OPENERS: Final = Openers(NOBODY, (), ())


class Table:
    """The state of one hand; lists hold one entry a player in the order of `Hand.seats`."""

    __slots__ = (
        "acted", "acted_bet", "acted_full", "aggressor", "aggressor_before", "all_in_street",
        "all_wagers", "ante_paid", "ante_size", "anted", "bet", "betting", "big_bet", "big_made",
        "bring_in_paid", "bring_in_player", "bring_in_size", "callers", "collected", "community",
        "dead_up", "dealer", "dealt", "down", "due", "fold_street", "freed", "full", "game",
        "hidden_up", "holders_only", "in_count", "in_play", "inherited_duty", "invested",
        "invested_by_street", "last_act", "last_two", "leaders", "least", "level", "limpers", "live", "n",
        "next_player", "opened", "openers", "order", "order_on_street", "pair_open", "paired", "places",
        "places_from", "pot", "profile", "returned", "round_begun", "seats", "short_bring_in",
        "short_stands", "small_bet", "spread", "stack", "start_stack", "steady_cap", "street",
        "street_in", "totals_now", "two_at_start", "unsized", "up", "up_text",
    )  # fmt: skip

    def __init__(self, header: Header, seats: Sequence[Seat], profile: RulesProfile) -> None:
        n = len(seats)
        self.profile = profile
        self.game = GAME_ROWS[header.game]
        self.seats = seats
        self.n = n
        self.betting = BETTING_ROWS[header.structure]
        # A tournament hand of two players may be played by the last two of the event.
        self.last_two = n == 2 and bool(header.tournament)
        # Where the cap is the same for any number of players it need not be asked for every act.
        capped = profile.heads_up_cap == "capped" and profile.completion_counts_as_raise != "yes"
        self.steady_cap = (self._wagers_allowed(two_left=False, freed=False) or 0) * capped
        stakes = header.stakes
        self.small_bet = stakes.small_bet.amount
        self.big_bet = stakes.big_bet.amount
        self.ante_size = stakes.ante.amount
        self.bring_in_size = stakes.bring_in.amount
        self.spread = self._spread()
        self.holders_only = profile.pair_bet_actor == "pair_holder"
        self.dealer = header.dealer
        self.inherited_duty = False
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
        self.down: list[list[Card]] = [[] for _ in range(n)]
        self.community: tuple[Card, ...] = ()
        self.bring_in_player = NOBODY
        self.places_from = NOBODY
        self.places: list[int] = []
        self.leaders: tuple[int, ...] = ()
        self.aggressor = NOBODY
        self.aggressor_before = NOBODY
        self._reset_round()

    def _spread(self) -> tuple[int, int] | None:
        """The smallest and the largest wager of a spread-limit game: the house's, or the two that
        the header names.
        """
        if self.profile.spread != "unspecified":
            return self.profile.spread
        if self.small_bet is None or self.big_bet is None:
            return None
        return self.small_bet, self.big_bet

    def _reset_round(self) -> None:
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
                self.paired[player] |= card >> 2 in [other >> 2 for other in shown] and card >= 0
                self.up_text[player] += " " + card_text(card)
            else:
                self.up_text[player] = card_text(card)
            shown.append(card)
        for card in down:
            if card >= 0:
                self.down[player].append(card)

    def down_text(self, player: int) -> str | None:
        """The down cards known by now; None where none are."""
        down = self.down[player]
        return cards_text(down) if down else None

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

    # Streets

    def start_street(self, street: int, community: tuple[Card, ...] = ()) -> None:
        """A street begins; its cards come next."""
        self.aggressor_before = self.aggressor
        self.aggressor = NOBODY
        self.street = street
        if community:
            self.community = community
        self._reset_round()

    def players_in(self) -> int:
        """Players who have not folded, all-in ones included."""
        return self.in_count

    def can_act(self) -> int:
        """Players in with chips left."""
        stack = self.stack
        return sum([1 for player in self.live if stack[player]])

    def begin_round(self) -> None:
        """All cards of the street are dealt: who opens, and is there anything to bet."""
        self.round_begun = True
        self.totals_now = None
        self.two_at_start = self.freed = self.two_left()
        if not self.betting.sized:
            self.least = self._smallest_opening()
        if self.street == 3:
            self.openers = self._third_street_openers()
        else:
            self.openers = self._later_openers()
            self.leaders = self.openers.tied
        if self.street == 4 and self.small_bet is not None:
            # A card that is not seen may pair the board.
            self.pair_open = True in [self.may_hold_pair(player) for player in self.live]
        self.due = self.openers.main if self.can_act() >= 2 else NOBODY

    def _third_street_openers(self) -> Openers:
        """The low door (razz: high) by rank, then suit (S0-08, S0-09, S0-35, S1-06, S3-06, S4-03).

        A seat that is all-in from the ante keeps the duty on its card; who takes it over is the
        profile's `all_in_ante_successor`.
        """
        dealt = self.live
        if not dealt or any(not self.up[player] or self.up[player][0] < 0 for player in dealt):
            return UNKNOWN_OPENERS
        self.inherited_duty = False
        ranked = sorted(
            dealt, key=lambda p: bring_in_order(self.up[p][0], ace_low=self.game.ace_low), reverse=True
        )
        lowest = ranked[0]
        if self.stack[lowest]:
            return Openers(lowest, (lowest,), ())
        self.inherited_duty = True
        successors = {
            "left_of_low_card": self._next_with_chips(lowest),
            "next_lowest_live": next((p for p in ranked if self.stack[p]), NOBODY),
        }
        accepted = [successors[rule] for rule in self.profile.accepted("all_in_ante_successor")]
        accepted = [player for player in dict.fromkeys(accepted) if player != NOBODY]
        return Openers(accepted[0], tuple(accepted), ()) if accepted else UNKNOWN_OPENERS

    def _later_openers(self) -> Openers:
        """The best board (razz: the best low) opens (S0-16, S0-37, S1-08, S2-06, S3-15, S4-06)."""
        players = self.live
        shown = min(self.street, 6) - 2
        boards = [self.up[player] for player in players]
        for cards in boards:
            if len(cards) != shown or (self.hidden_up and min(cards) < 0):
                return UNKNOWN_OPENERS
        if not players:
            return UNKNOWN_OPENERS
        if not self.community:
            values = [self.game.board(cards) for cards in boards]
            best = max(values)
            leads = tuple([player for player, value in zip(players, values, strict=True) if value == best])
            if len(leads) == 1 and self.stack[leads[0]]:
                return Openers(leads[0], leads, leads)
            return self._openers_of(players, (leads,))
        conventions = self._community_leads(players)
        return self._openers_of(
            players,
            [lead for rule in self.profile.accepted("community_card_opener") for lead in conventions[rule]],
        )

    def _community_leads(self, players: Sequence[int]) -> dict[str, tuple[tuple[int, ...], ...]]:
        """Whose board leads on seventh street with a common card, by each convention."""
        board, up, common = self.game.board, self.up, self.community
        own = self._lead(players, {player: board(up[player]) for player in players})
        shared = [self._lead(players, {player: board([*up[player], *common]) for player in players})]
        if self.game.high is not None and all(len(up[p]) + len(common) == 5 for p in players):
            # Five cards lie open: no source says whether a straight or a flush counts now (T42).
            shared.append(self._lead(players, {p: self.game.high([*up[p], *common]) for p in players}))
        return {
            "include_community": tuple(shared),
            "own_upcards": (own,),
            # A leader who has folded since leads nothing any more (S0-24).
            "sixth_street_leader": (tuple([p for p in self.leaders if self.in_play[p]]) or own,),
        }

    def opens_by_another_convention(self, player: int) -> bool:
        """Whether a common card lets ``player`` open, though not by this profile's convention."""
        players = self.live
        leads = [lead for found in self._community_leads(players).values() for lead in found]
        return player in self._openers_of(players, leads).accepted

    def _lead(self, players: Sequence[int], strength: dict[int, int]) -> tuple[int, ...]:
        best = max(strength.values())
        return tuple([player for player in players if strength[player] == best])

    def _openers_of(self, players: Sequence[int], leads: Sequence[tuple[int, ...]]) -> Openers:
        accepted: list[int] = []
        for tied in leads:
            for leader in self._break_tie(tied):
                if self.stack[leader]:
                    accepted.append(leader)
                    continue
                # The leader is all-in: WSOP lets the next player clockwise open as if the leader
                # had checked; others look for the best board with chips.
                rules = self.profile.accepted("all_in_leader_rule")
                if "next_clockwise" in rules:
                    accepted.append(self._next_with_chips(leader))
                if "best_live_board" in rules:
                    with_chips = [player for player in players if self.stack[player]]
                    if with_chips:
                        values = {player: self.game.board(self.up[player]) for player in with_chips}
                        accepted.extend(self._break_tie(self._lead(with_chips, values)))
        accepted = [player for player in dict.fromkeys(accepted) if player != NOBODY]
        if not accepted:
            return UNKNOWN_OPENERS
        return Openers(accepted[0], tuple(accepted), leads[0])

    def _break_tie(self, tied: tuple[int, ...]) -> tuple[int, ...]:
        """Those of the tied players who may open: by suit, or the first from the dealer's left. Few
        stud texts print a dealer: without one any of them may.
        """
        if len(tied) < 2:
            return tied
        rule = self.profile.tie_break(self.game.game)
        if rule != "suit" and not self.dealer:
            return tied
        by_suit = max(tied, key=lambda p: board_suits(self.up[p], ace_low=self.game.ace_low))
        if rule == "suit":
            return (by_suit,)
        by_position = min(tied, key=self.dealt_after)
        return (by_position,) if rule == "position" or by_position == by_suit else (by_position, by_suit)

    def dealt_after(self, player: int) -> int:
        """How many seats from the dealer's left a player sits: the order of dealing."""
        return (self.seats[player].seat - self.dealer - 1) % HIGHEST_SEAT

    def follower_with_chips(self, player: int) -> int:
        """The next player clockwise who is in and has chips; `NOBODY` without one."""
        return self._next_with_chips(player)

    def _next_with_chips(self, player: int) -> int:
        follower = self.next_player[player]
        while follower != player:
            if self.in_play[follower] and self.stack[follower]:
                return follower
            follower = self.next_player[follower]
        return NOBODY

    # What is legal

    def two_left(self) -> bool:
        """Whether no more than two players are left for the cap: all that are in, or only those with
        chips (Robert's Rules, limit poker 3); where the profile is silent either.
        """
        if self.in_count <= 2:
            return True
        return self.profile.cap_counts_all_in_players != "yes" and self.can_act() <= 2

    def _wagers_allowed(self, *, two_left: bool, freed: bool) -> int | None:
        two_at_start = self.two_at_start if two_left or freed else False
        return wagers_allowed(
            self.profile, two_left=two_left, two_at_start=two_at_start, freed=freed, last_two=self.last_two
        )

    def cap(self) -> int | None:
        """Wagers this round may see, None without a cap."""
        if not self.betting.capped:
            return None
        if self.steady_cap:
            return self.steady_cap
        allowed = self._wagers_allowed(two_left=self.two_left(), freed=self.freed)
        if allowed is not None and self.completion_is_a_raise():
            return allowed - 1
        return allowed

    def completion_is_a_raise(self) -> bool:
        """The bring-in is the bet and the completion the first raise, by the letter of S0-12 and
        S3-08; not where the low card opened for a full bet.
        """
        return (
            self.street == 3
            and self.profile.completion_counts_as_raise == "yes"
            and self.bring_in_player != NOBODY
            and 0 < self.bring_in_paid[self.bring_in_player] < (self.small_bet or 0)
        )

    def case_of_cap(self) -> str:
        """Why a wager beyond the cap may yet be right by the words of the house: they would lift a cap
        that was reached before (``after_cap``) or only they count the ``completion`` as a raise; else
        empty (`RulesProfile.severity`).
        """
        if lifted_by_the_letter(self.profile, two_left=self.two_left()):
            return "after_cap"
        if self.completion_is_a_raise() and self.wagers_made() == self.cap():
            return "completion"
        return ""

    def wagers_made(self) -> int:
        """Wagers that count towards the cap for certain: short all-ins only where the profile says so,
        and none that may be short of a size that is not known.
        """
        return self.most_wagers_made() - self.unsized

    def most_wagers_made(self) -> int:
        """Wagers that may count towards the cap."""
        return self.all_wagers if self.profile.short_wager_rule == "full_bet" else self.level

    def units(self, player: int) -> tuple[int, ...]:
        """The sizes a wager of ``player`` may have now; both on fourth street with an open pair in
        the games of `pair_bet_variants` (S0-29, S1-09, S4-08), only the big one after a big bet
        (S0-31). Empty where sizes are not fixed or not known.
        """
        small, big = self.small_bet, self.big_bet
        if small is None or big is None or not self.betting.sized:
            return ()
        if self.street >= FIRST_BIG_BET_STREET:
            return (big,)
        if self.street != 4 or not (self.pair_open or self.big_made):
            return (small,)
        if not (self.pair_open and self.pair_bets_here()):
            # A big bet that was not allowed stands all the same: raises may follow it or the rule.
            return (small, big) if self.big_made else (small,)
        if self.big_made:
            return (big,)
        if self.level and self.big_made is False and self.profile.pair_bet_size_lock == "after_any_bet":
            return (small,)
        if self.holders_only and not self.may_hold_pair(player):
            return (small,)
        return (small, big)

    def pair_bets_here(self) -> bool:
        """Whether an open pair allows the big bet in this game at all; no known house has it in another
        than Stud Hi.
        """
        variants = self.profile.pair_bet_variants
        return self.game.game in (("stud_hi",) if variants == "unspecified" else variants)

    def may_hold_pair(self, player: int) -> bool:
        """Whether a player shows a pair on fourth street, or a card that is not seen may make one."""
        up = self.up[player]
        return self.paired[player] or len(up) < 2 or min(up) < 0

    def totals(self, player: int) -> tuple[int, ...]:
        """The street totals a full wager of ``player`` may make now; where any amount is allowed the
        lowest and the highest. Empty where the stakes are not known.
        """
        if not self.betting.sized:
            return self._range(player)
        if self.holders_only and self.street == 4:
            return self._totals(player)
        if self.totals_now is None:
            self.totals_now = self._totals(player)
        return self.totals_now

    def _totals(self, player: int) -> tuple[int, ...]:
        units = self.units(player)
        if not units:
            return ()
        small, bet = units[0], self.bet
        if self.street == 3 and bet <= small:
            if self.only_bring_in() and bet < small:
                return self._over_bring_in(small)
            if bet == small:
                return self._over_completion(small)
        if len(units) == 1:
            full = fixed_limit_totals(self.profile, small, bet, self.full)
            stacked = self._stacked(small) if self.street == 3 and bet < small else None
            return tuple(sorted({*full, *stacked})) if stacked else full
        found = {t for unit in units for t in fixed_limit_totals(self.profile, unit, bet, self.full)}
        return tuple(sorted(found))

    def _over_bring_in(self, small: int) -> tuple[int, ...]:
        """The completion. Of a short all-in bring-in that should have been as large as the small bet it
        may be called so, and whoever pays all that is owed may raise over it (S4-26).
        """
        size = self.bring_in_size or 0
        return (small, size + small) if self.short_bring_in and size >= small else (small,)

    def _over_completion(self, small: int) -> tuple[int, ...]:
        """The first raise over the completion: to twice the small bet, or, in rooms that stack raises
        upon the bring-in, to the bring-in and a small bet. Of a short all-in bring-in that is the whole
        of it or what was posted, whichever the others owe.
        """
        twice, stacked = 2 * small, self._stacked(small)
        if not stacked:
            return (twice,)
        only = self.profile.raise_base_after_completion == "bring_in_plus_small_bet"
        return tuple(sorted(stacked if only else {*stacked, twice}))

    def _stacked(self, small: int) -> set[int]:
        """The bring-in and a small bet, where raises may be stacked upon the bring-in: over a completion,
        a short one too (KingsClub 3537921: 125, all-in for 225, 625).
        """
        if self.profile.raise_base_after_completion == "small_bet" or not 0 < self.brought_in() < small:
            return set()
        posted = self.bring_in_paid[self.bring_in_player]
        whole = self.bring_in_size or posted
        bases = {"full_bring_in": whole, "posted_amount": min(whole, posted)}
        return {bases[rule] + small for rule in self.profile.accepted("short_bring_in_call")}

    def brought_in(self) -> int:
        """The size of the bring-in if one was posted on this street, else 0."""
        player = self.bring_in_player
        if player == NOBODY or not self.bring_in_paid[player]:
            return 0
        return max(self.bring_in_size or 0, self.bring_in_paid[player])

    def _range(self, player: int) -> tuple[int, ...]:
        """The lowest and the highest total of a wager of any amount."""
        if not self.least:
            return ()
        state = Round(
            self.profile, self.bet, self.full, self.street_in[player], self.pot, self.least, self.spread,
            self.street == 3 and self.only_bring_in() and self.opened,
        )  # fmt: skip
        lowest, highest = self.betting.lowest(state), self.betting.highest(state)
        if lowest is None:
            return ()
        if highest is None:
            # No limit but what the player has.
            highest = self.street_in[player] + self.stack[player]
        return (lowest, highest) if highest > lowest else (lowest,)

    def _smallest_opening(self) -> int:
        """The smallest bet where any amount is allowed: of a spread its lower end, else the bring-in
        (Robert's Rules, no-limit and pot-limit) or a smaller bet that the header names; 0 where the
        bring-in is not known, which may be the smaller.
        """
        if self.betting.capped:
            return self.spread[0] if self.spread else 0
        bring_in = self.bring_in_size or 0
        return min(bring_in, self.small_bet or bring_in)

    def only_bring_in(self) -> bool:
        """Nobody has put in more than the bring-in."""
        return self.all_wagers == 0

    def call_totals(self) -> tuple[int, ...]:
        """The street totals that match the bet: two where a short all-in bring-in may be called at
        what was posted or at the full bring-in (T09, T10).
        """
        if not self.short_bring_in or self.bring_in_size is None:
            return (self.bet,)
        if self.can_act() < 2:
            return (self.bet,)
        choices = {"full_bring_in": self.bring_in_size, "posted_amount": self.bet}
        return tuple([choices[rule] for rule in self.profile.accepted("short_bring_in_call")])

    def options(self, player: int) -> Options:
        """What ``player`` may do if it is his turn; he must be in and have chips."""
        stack, paid = self.stack[player], self.street_in[player]
        cap = self.cap()
        left = None if cap is None else max(0, cap - self.wagers_made())
        between = not self.betting.sized
        if self.street == 3 and not self.opened:
            size = self.bring_in_size or 0
            may_open_full = stack > size and self.profile.bring_in_may_open_full != "no"
            full = self.totals(player) if may_open_full else ()
            may_fold = self.duty_may_pass(player)
            return Options(player, 0, False, may_open_full, full, min(stack, size), left, between, may_fold)
        owed = (self.call_totals()[0] if self.short_bring_in else self.bet) - paid
        call = stack if stack < owed else owed
        may_raise = left != 0 and stack > owed and self._has_opponent(player) and self.may_reopen(player)
        totals = self.totals(player) if may_raise else ()
        if self.short_bring_in:
            # To pay what is owed is a call.
            totals = tuple([total for total in totals if total > owed + paid])
        return Options(player, call, owed == 0, may_raise, totals, 0, left, between)

    def _has_opponent(self, player: int) -> bool:
        """Somebody could put in more than the bet that stands: else a raise would come back whole."""
        bet, stack, street_in = self.bet, self.stack, self.street_in
        for other in self.live:
            if stack[other] and stack[other] + street_in[other] > bet and other != player:
                return True
        return False

    def may_reopen(self, player: int) -> bool:
        """A full wager since the player acted lets him raise again; of short ones it takes enough.

        The player who posted the bring-in has not yet chosen to do so: any increase lets him.
        """
        if not self.acted[player] or self.full > self.acted_full[player]:
            return True
        faced = self.bet - self.acted_bet[player]
        if faced > 0 and self.last_act[player] == "bring_in":
            return True
        return faced >= self.reopening(player)

    def reopening(self, player: int) -> int:
        """What must have been added since ``player`` acted for him to raise again; 0 if unknown."""
        if self.betting.sized:
            units = self.units(player)
            if not units:
                return 0
            if self.street == 3 and self.profile.short_wager_rule == "full_bet":
                # A raise is measured by the completion, which added less than a small bet (PK-17).
                return units[0] - self.brought_in()
            return reopening_amount(self.profile, units[0])
        return reopening_amount(self.profile, self.least) if self.betting.half_bets else self.least

    # What happens

    def bring_in(self, player: int, amount: int) -> None:
        """The forced opening; short of the size only when all-in."""
        self._open(player)
        self.totals_now = None
        self.bet_chips(player, amount)
        self.bring_in_paid[player] += amount
        # All-in for a size that nobody tells may be short of it: the calls will show.
        known = self.bring_in_size is not None
        self.short_bring_in = amount < (self.bring_in_size or 0) if known else not self.stack[player]
        self._stands_open(max(self.bet, amount))
        self.done(player, "bring_in")

    def assume_bring_in(self, player: int) -> None:
        """A bring-in that the text lacks is taken as posted, so that play goes on. Without chips,
        but who has no more than its size is all-in with it.
        """
        self._open(player)
        self.totals_now = None
        # Something is owed, even where nobody tells how much.
        posted = size = self.bring_in_size or 1
        self.short_bring_in = self.bring_in_size is None
        if player != NOBODY and self.stack[player] <= size:
            posted = self.stack[player]
            self.short_bring_in = self.bring_in_size is None or posted < size
            self.bet_chips(player, posted)
        self._stands_open(posted)
        if player != NOBODY:
            self.done(player, "bring_in")

    def _open(self, player: int) -> None:
        self.opened = True
        if self.bring_in_player == NOBODY:
            self.bring_in_player = player

    def _stands_open(self, bet: int) -> None:
        """Third street is opened for so much. From the small bet on there is nothing to complete: it is the
        bet of the round (T21, S4-26).
        """
        self.bet = bet
        small = self.small_bet
        if small is not None and bet >= small and self.betting.sized and self.aggressor == NOBODY:
            self.level = self.all_wagers = 1
            self.full = bet

    def brings_in(self, player: int, amount: int) -> bool:
        """Whether an opening of third street is the bring-in, whatever the text calls it. More than the
        bring-in, and all that the player has, is a short bet.
        """
        if self.bring_in_size is not None and amount <= self.bring_in_size:
            return True
        if self.small_bet is None or amount >= self.small_bet or not self.betting.sized:
            return False
        return amount < self.stack[player]

    def call(self, player: int, amount: int) -> None:
        """Chips that match the bet."""
        self.bet_chips(player, amount)
        if self.short_bring_in:
            self.totals_now = None
            self._stands_open(max(self.bet, self.street_in[player]))
        self._called(player)

    def _called(self, player: int) -> None:
        if self.only_bring_in() and self.street == 3:
            self.limpers += 1
        else:
            self.callers += 1
        self.done(player, "called")

    def wager(self, player: int, amount: int, *, all_in: bool = False) -> None:
        """A completion, bet or raise; what it counts as follows from the amounts. ``all_in``: the
        player has no more, whatever his stack seems to be.
        """
        if self.street == 3 and not self.opened:
            if self.brings_in(player, amount):
                self.bring_in(player, amount)
                return
            self._open(player)
        totals = self.totals(player)
        units = self.units(player)
        self.totals_now = None
        self.bet_chips(player, amount)
        total = self.street_in[player]
        if self.short_bring_in and (self.small_bet or total) <= (self.bring_in_size or 0) < total:
            # Who raises over the whole bring-in has paid it.
            self._stands_open(self.bring_in_size or 0)
        before = self.bet
        if total <= before:
            # Rooms call it a raise when it takes the last chips.
            self._called(player)
            return
        unit = (units[0] if units else total - before) if self.betting.sized else self.least
        all_in = all_in or not self.stack[player]
        self.short_stands = all_in and self.betting.sized and total not in totals and total - before < unit
        if not all_in or self._is_full(total, before, unit, totals):
            self.level += 1
            if all_in and self.betting.sized and not units and self.profile.short_wager_rule != "full_bet":
                self.unsized += 1
            self.full = total
            self.least = total - before
        elif self.profile.short_wager_rule == "full_bet" and self.all_wagers == 0:
            # An opening or completing all-in is the bet of the round however short (PK-6, PK-17).
            self.full = total
        if self.street == 4 and self.big_bet is not None and self.small_bet is not None:
            if total - before >= self.big_bet:
                self.big_made = True
            elif total - before > self.small_bet and not self.big_made:
                self.big_made = None
        self.bet = total
        self.all_wagers += 1
        self.callers = 0
        self.short_bring_in = False
        self.aggressor = player
        self.done(player, "bet")

    def _is_full(self, total: int, before: int, unit: int, totals: Sequence[int]) -> bool:
        """Whether an all-in wager counts as a whole one; others do, whatever their size: the text is
        followed. Where the profile is silent half a bet counts: no known rule then has it completed,
        and each has it as one of the wagers before the cap.
        """
        if not self.betting.sized:
            enough = total - before >= unit
        else:
            # Of two totals that may be right the smaller may be no whole wager by the other rule.
            enough = total - self.full >= unit or tuple(totals) == (total,)
        if enough or not self.betting.half_bets:
            return enough
        return self.profile.short_wager_rule != "full_bet" and 2 * (total - before) >= unit

    def check(self, player: int) -> None:
        """A check."""
        self.done(player, "checked")

    def fold(self, player: int) -> None:
        """A player gives up the hand."""
        self.leave(player)
        passes_on = self.street == 3 and not self.opened and self.duty_may_pass(player)
        self.done(player, "folded")
        if passes_on:
            self._pass_duty_on(player)

    def duty_may_pass(self, player: int) -> bool:
        """Whether the player due to bring in may fold instead: where the room says so, and as the
        successor of one who is all-in from the ante (Robert's Rules; TDA RP-10E).
        """
        if not self.openers.accepted:
            # Whose duty it is nobody sees: who folds may have it from one who is all-in.
            inherits = any(not self.stack[other] for other in self.live)
            return inherits and self.profile.successor_may_fold != "no"
        if player not in self.openers.accepted:
            return False
        if self.profile.bring_in_may_fold == "yes":
            return True
        return self.inherited_duty and self.profile.successor_may_fold != "no"

    def _pass_duty_on(self, player: int) -> None:
        if self.can_act() < 2:
            return
        self.opened = False
        if self.inherited_duty or not self.openers.accepted:
            self.openers = self._third_street_openers()
        else:
            follower = self._next_with_chips(player)
            self.openers = Openers(follower, (follower,), ())
            self.inherited_duty = True
        self.due = self.openers.main

    def leave(self, player: int) -> None:
        """A player is out of the hand, whether by a turn of his or not."""
        if self.in_play[player]:
            self.in_play[player] = False
            self.in_count -= 1
            self.live = [other for other in self.live if other != player]
        self.fold_street[player] = self.street
        self.dead_up = "|".join(
            [text for other in self.order if not self.in_play[other] and (text := self.up_text[other])]
        )

    def chips_behind(self, player: int, *, any_left: bool) -> None:
        """The text knows better than the stack whether a player has chips left. All-in, all that he
        began with is in the pot, by whatever lines are missing.
        """
        if any_left:
            self.stack[player] = max(1, self.stack[player])
            self.all_in_street[player] = 0
        else:
            self.stack[player] = 0
            unseen = max(0, self.start_stack[player] - self.invested[player])
            self.invested[player] += unseen
            self.pot += unseen
            self.all_in_street[player] = self.all_in_street[player] or max(3, self.street)

    def done(self, player: int, act: str) -> None:
        """A player has acted: who is next."""
        self.opened = True
        self.acted[player] = True
        self.acted_bet[player] = self.bet
        self.acted_full[player] = self.full
        self.last_act[player] = act
        self.order_on_street += 1
        if not self.steady_cap and not self.freed and self.two_left():
            cap = self.cap()
            self.freed = cap is None or self.wagers_made() < cap
        self.due = self.next_due(player)

    def needs_action(self, player: int) -> bool:
        """Whether the round cannot close before this player acts."""
        if not self.in_play[player] or not self.stack[player]:
            return False
        if self.street_in[player] < self.bet:
            return self.players_in() > 1
        return not self.acted[player] and self.can_act() > 1

    def next_due(self, player: int) -> int:
        """The next player clockwise whom the round waits for; `NOBODY` when it is closed."""
        if self.in_count < 2:
            return NOBODY
        bet, street_in, stack, in_play = self.bet, self.street_in, self.stack, self.in_play
        acted, next_player = self.acted, self.next_player
        follower = next_player[player]
        for _ in range(self.n):
            if in_play[follower] and stack[follower]:
                if street_in[follower] < bet:
                    return follower
                if not acted[follower] and self.can_act() > 1:
                    return follower
            follower = next_player[follower]
        return NOBODY


def _unmatched(paid: Sequence[int]) -> tuple[int, int]:
    best, second, who = 0, 0, NOBODY
    for player, amount in enumerate(paid):
        if amount > best:
            best, second, who = amount, best, player
        elif amount > second:
            second = amount
    return who, best - second
