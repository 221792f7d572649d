"""What is legal at a table: how many wagers, of what size, and the options of a player.

The same answers serve the auditor, the decision rows and the generator of legal hands.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stud_stats.core.events import Header, Seat
from stud_stats.replay.state import NOBODY, TableState
from stud_stats.rules.betting import (
    AFTER_CAP,
    BETTING_ROWS,
    Round,
    fixed_limit_totals,
    lifted_by_the_letter,
    reopening_amount,
    wagers_allowed,
)
from stud_stats.rules.games import FIRST_BIG_BET_STREET
from stud_stats.rules.profile import RulesProfile


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


class Limits(TableState):
    """A table that knows what the house allows."""

    __slots__ = ("betting", "holders_only", "last_two", "short_wagers_count", "spread", "steady_cap")

    def __init__(self, header: Header, seats: Sequence[Seat], profile: RulesProfile) -> None:
        super().__init__(header, seats, profile)
        self.betting = BETTING_ROWS[header.structure]
        # A tournament hand of two players may be played by the last two of the event.
        self.last_two = self.n == 2 and bool(header.tournament)
        # Where the cap is the same for any number of players it need not be asked for every act.
        capped = profile.heads_up_cap == "capped" and profile.completion_counts_as_raise != "yes"
        self.steady_cap = (self._wagers_allowed(two_left=False, freed=False) or 0) * capped
        self.spread = self._spread()
        self.short_wagers_count = profile.short_wager_rule == "full_bet"
        self.holders_only = profile.pair_bet_actor == "pair_holder"

    def _spread(self) -> tuple[int, int] | None:
        """The smallest and the largest wager of a spread-limit game: the house's, or the two that
        the header names.
        """
        if self.profile.spread != "unspecified":
            return self.profile.spread
        if self.small_bet is None or self.big_bet is None:
            return None
        return self.small_bet, self.big_bet

    # How many wagers

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
            return AFTER_CAP[1]
        if self.completion_is_a_raise() and self.wagers_made() == self.cap():
            return "completion"
        return ""

    def wagers_made(self) -> int:
        """Wagers that count towards the cap for certain: short all-ins only where the profile says so,
        and none that may be short of a size that is not known.
        """
        return (self.all_wagers if self.short_wagers_count else self.level) - self.unsized

    def most_wagers_made(self) -> int:
        """Wagers that may count towards the cap."""
        return self.all_wagers if self.short_wagers_count else self.level

    # Of what size

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

    def smallest_opening(self) -> int:
        """The smallest bet where any amount is allowed: of a spread its lower end, else the bring-in
        (Robert's Rules, no-limit and pot-limit) or a smaller bet that the header names; 0 where the
        bring-in is not known, which may be the smaller.
        """
        if self.betting.capped:
            return self.spread[0] if self.spread else 0
        bring_in = self.bring_in_size or 0
        return min(bring_in, self.small_bet or bring_in)

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

    def brings_in(self, player: int, amount: int) -> bool:
        """Whether an opening of third street is the bring-in, whatever the text calls it. More than the
        bring-in, and all that the player has, is a short bet.
        """
        if self.bring_in_size is not None and amount <= self.bring_in_size:
            return True
        if self.small_bet is None or amount >= self.small_bet or not self.betting.sized:
            return False
        return amount < self.stack[player]

    # What a player may do

    def options(self, player: int) -> Options:
        """What ``player`` may do if it is his turn; he must be in and have chips."""
        stack, paid = self.stack[player], self.street_in[player]
        cap = self.steady_cap or self.cap()
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

    def duty_may_pass(self, player: int) -> bool:
        """Whether the player due to bring in may fold instead: where the room says so, and as the
        successor of one who is all-in from the ante (Robert's Rules; TDA RP-10E).
        """
        if self.openers.accepted and player not in self.openers.accepted:
            return False
        if self.profile.bring_in_may_fold == "yes":
            return True
        if not self.openers.accepted:
            # Whose duty it is nobody sees: who folds may have it from one who is all-in.
            inherits = any(not self.stack[other] for other in self.live)
            return inherits and self.profile.successor_may_fold != "no"
        return self.openers.inherited and self.profile.successor_may_fold != "no"

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
