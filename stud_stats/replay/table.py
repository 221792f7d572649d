"""The one engine: the state of a hand in play, what is legal in it, and how each event changes it.

It knows no check. The same state answers the auditor, the decision rows and the generator of
legal hands. An event that is not legal is taken over as the history recorded it: the state
follows the text, never the rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from stud_stats.core.cards import Card
from stud_stats.replay.limits import Limits
from stud_stats.replay.openers import later_openers, third_street_openers
from stud_stats.replay.state import NOBODY, Openers


class Table(Limits):
    """A table at which a hand is played, event by event."""

    __slots__ = ()

    # Streets

    def start_street(self, street: int, community: tuple[Card, ...] = ()) -> None:
        """A street begins; its cards come next."""
        self.aggressor_before = self.aggressor
        self.aggressor = NOBODY
        self.street = street
        if community:
            self.community = community
        self.reset_round()

    def begin_round(self) -> None:
        """All cards of the street are dealt: who opens, and is there anything to bet."""
        self.round_begun = True
        self.totals_now = None
        self.two_at_start = self.freed = self.two_left()
        if not self.betting.sized:
            self.least = self.smallest_opening()
        if self.street == 3:
            self.openers = third_street_openers(self)
        else:
            self.openers = later_openers(self)
            self.leaders = self.openers.tied
        if self.street == 4 and self.small_bet is not None:
            # A card that is not seen may pair the board.
            self.pair_open = True in [self.may_hold_pair(player) for player in self.live]
        self.due = self.openers.main if self.can_act() >= 2 else NOBODY

    # Acts

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

    def call(self, player: int, amount: int) -> None:
        """Chips that match the bet."""
        self.bet_chips(player, amount)
        if self.short_bring_in:
            self.totals_now = None
            self._stands_open(max(self.bet, self.street_in[player]))
        self._called(player)

    def calls_for_less(self, player: int, amount: int) -> bool:
        """Whether chips above a short all-in bring-in are all that a player has of the whole one, which is
        owed: rooms that only say that he is all-in, or that he raises, mean a call.
        """
        owed = self.bring_in_size or 0
        return (
            self.short_bring_in
            and amount == self.stack[player]
            and self.street_in[player] + amount < owed
            and "full_bring_in" in self.profile.accepted("short_bring_in_call")
        )

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
        if self.calls_for_less(player, amount):
            self.call(player, amount)
            return
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

    def _pass_duty_on(self, player: int) -> None:
        if self.can_act() < 2:
            return
        self.opened = False
        if self.openers.inherited or not self.openers.accepted:
            self.openers = third_street_openers(self)
        else:
            follower = self.follower_with_chips(player)
            self.openers = Openers(follower, (follower,), (), inherited=True)
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

    # Whose turn it is

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
