"""Wagers and calls: short all-ins, who may raise at all, other betting structures, the chips behind."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from stud_stats.core.events import TableMessage
from stud_stats.replay.limits import Options
from stud_stats.replay.state import NOBODY
from tests.instruments.planting.before_betting import BringInWrongAmount
from tests.instruments.planting.betting import OpenPair, Raised, all_of, can_wager
from tests.instruments.planting.game import GameInPlay
from tests.instruments.planting.plant import Act, Plant

HALF_BET = {"short_wager_rule": "half_bet"}


def short_stacks(game: GameInPlay) -> None:
    """Half the players have little, so that wagers are all-in for less."""
    small = game.header.stakes.small_bet.amount or 0
    game.seats = [
        replace(seat, stack=max(1, int(game.chance.uniform(0.3, 6) * small)))
        if game.chance.random() < 0.5
        else replace(seat, stack=seat.stack + 20 * small)
        for seat in game.seats
    ]
    all_of(game, game.chance.choice(("wild", "usual", "calling")))


def others_with_chips(game: GameInPlay, player: int) -> list[int]:
    return [other for other in game.live() if other != player and game.table.stack[other]]


class BringInShort(BringInWrongAmount):
    """Less than the bring-in, and chips behind."""

    code = "bring-in.short-not-all-in"

    def wanted(self, game: GameInPlay) -> Iterable[int]:
        size = game.table.bring_in_size or 0
        return [n for n in (size // 2, size - 1, size // 3) if n < size]


class UnderBringIn(Plant):
    """The bring-in is all-in for less, and that is what somebody calls."""

    code = "call.under-bring-in"
    house = {"short_bring_in_call": "full_bring_in"}  # noqa: RUF012 - read only

    def setup(self, game: GameInPlay) -> None:
        player = game.chance.choice(game.players)
        size, ante = game.header.stakes.bring_in.amount or 0, game.header.stakes.ante.amount or 0
        game.fixed[player, 3] = (12 * 4 - 1,) if game.row.game == "razz" else (0,)
        game.seats[player] = replace(game.seats[player], stack=ante + game.chance.randrange(1, size))
        all_of(game, "calling")

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        owed = table.bet - table.street_in[player]
        if not table.short_bring_in or table.can_act() < 2 or not 0 < owed < options.call:
            return None
        if table.stack[player] <= options.call:
            return None

        def act() -> None:
            game.mark()
            game.let_off[player] = table.bet
            game.call(player, owed)

        return act


class CompletionBase(Raised):
    """A raise by a small bet from the bring-in, not from the completion, or by something else."""

    code = "completion.base"

    def setup(self, game: GameInPlay) -> None:
        all_of(game, "wild")

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        table = game.table
        small, size = table.small_bet or 0, table.bring_in_size or 0
        opener = table.bring_in_player
        if table.street != 3 or table.short_stands or table.only_bring_in() or table.bet % small:
            return ()
        if opener == NOBODY or table.bring_in_paid[opener] != size:
            return ()
        steps = (size, small // 2, small - 1, small + 1, small + small // 2)
        return {table.bet + step for step in steps if step % small} - set(options.totals)


class NotReopened(Plant):
    """A raise by somebody who has acted and whom only a short all-in has reached since."""

    code = "raise.not-reopened"
    house = HALF_BET

    def setup(self, game: GameInPlay) -> None:
        short_stacks(game)

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        if not options.call or not table.acted[player] or table.last_act[player] == "bring_in":
            return None
        unit = (table.small_bet if table.street < 5 else table.big_bet) or 0
        added = table.bet - table.acted_bet[player]
        if table.full > table.acted_full[player] or not 0 < 2 * added < unit:
            return None
        totals = [n for n in table.totals(player) if can_wager(game, player, n)]
        rivals = [
            p for p in others_with_chips(game, player) if table.stack[p] + table.street_in[p] > table.bet
        ]
        if not totals or not rivals:
            return None

        def act() -> None:
            game.mark()
            game.wager(player, game.dice.choice(totals))

        return act


class ShortCompletion(Raised):
    """After a short all-in neither the whole bet nor, where that is due, a raise by one."""

    code = "raise.short-completion"
    house = HALF_BET

    def setup(self, game: GameInPlay) -> None:
        short_stacks(game)

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        table = game.table
        if not table.short_stands or not others_with_chips(game, options.player):
            return ()
        small, big = table.small_bet or 0, table.big_bet or 0
        unit = small if table.street < 5 else big
        found = {table.bet + unit, table.full + unit, table.bet + unit // 2, table.bet + unit + 1}
        if table.street == 4:
            # Of the big bet on fourth street other ids speak.
            found = {n for n in found if n - table.bet not in (big, small) or not table.pair_open}
        return found - set(options.totals)


class NoOpponent(Plant):
    """A raise over the last of the others, who is all-in."""

    code = "raise.no-opponent"

    def setup(self, game: GameInPlay) -> None:
        short_stacks(game)

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        if not table.opened or not options.call or others_with_chips(game, player):
            return None
        unit = (table.small_bet if table.street < 5 else table.big_bet) or 0
        total = table.bet + unit
        if not can_wager(game, player, total):
            return None

        def act() -> None:
            game.mark()
            game.wager(player, total)

        return act


class RaiseSelf(Plant):
    """Everybody has called, and who made the wager raises it."""

    code = "raise.self"

    def at_close(self, game: GameInPlay) -> Act | None:
        table = game.table
        player = table.aggressor
        if player == NOBODY or not table.in_play[player] or not others_with_chips(game, player):
            return None
        totals = [n for n in table.totals(player) if can_wager(game, player, n)]
        rivals = [p for p in others_with_chips(game, player) if table.street_in[p] == table.bet]
        if not totals or not rivals or table.bet != table.street_in[player]:
            return None

        def act() -> None:
            game.mark()
            game.wager(player, game.dice.choice(totals))
            following = game.following()
            while following != NOBODY:
                game.act(following)
                following = game.following()

        return act


class PairBetPlayer(OpenPair):
    """The big bet by a player without a pair, where only its holder may make it."""

    code = "pair-bet.wrong-player"
    games = ("stud_hi",)
    why_not = "the other games have no big bet on fourth street"
    house = {"pair_bet_actor": "pair_holder"}  # noqa: RUF012 - read only

    def setup(self, game: GameInPlay) -> None:
        super().setup(game)
        all_of(game, "calling")

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        table = game.table
        up = table.up[options.player]
        if table.street != 4 or table.big_made or up[0] // 4 == up[1] // 4:
            return ()
        holders = [p for p in game.live() if table.up[p][0] // 4 == table.up[p][1] // 4]
        return {table.bet + (table.big_bet or 0)} - set(options.totals) if holders else ()


class PairBetUpgrade(OpenPair):
    """A big raise after a small bet, where the first size binds the round."""

    code = "pair-bet.upgrade-after-small"
    games = ("stud_hi",)
    why_not = "the other games have no big bet on fourth street"
    house = {"pair_bet_size_lock": "after_any_bet"}  # noqa: RUF012 - read only

    def setup(self, game: GameInPlay) -> None:
        super().setup(game)
        all_of(game, "wild")

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        table = game.table
        if table.street != 4 or not table.pair_open or not table.level or table.big_made is not False:
            return ()
        return {table.bet + (table.big_bet or 0)} - set(options.totals)


class TopUp(Plant):
    """A player who is in the hand adds to the chips in front of him."""

    code = "stack.top-up"

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        able = [p for p in game.live() if table.stack[p]]

        def act() -> None:
            lucky = game.dice.choice(able)
            chips = game.dice.randrange(1, 40) * (table.small_bet or 1)
            game.mark()
            game.events.append(TableMessage(0, "top-up", f"{game.seats[lucky].player} {chips}"))
            table.stack[lucky] += chips
            table.start_stack[lucky] += chips
            game.act(player)

        return act


class AnteCounted(Plant):
    """A call that is less by the ante."""

    code = "ante.counted-as-bet"

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        ante = table.ante_paid[player]
        owed = table.bet - table.street_in[player]
        if table.street != 3 or not options.call or table.short_bring_in or not 0 < ante < owed:
            return None
        if table.stack[player] <= owed:
            return None

        def act() -> None:
            game.mark()
            game.let_off[player] = table.bet
            game.call(player, owed - ante)

        return act


class Ranged(Raised):
    """A wager outside the lowest and the highest."""


class OutOfRange(Ranged):
    """More than the largest of the spread, or a bet of less than the smallest."""

    code = "spread.out-of-range"
    structure = "spread_limit"

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        smallest, largest = game.table.small_bet or 0, game.table.big_bet or 0
        bet = game.table.bet
        found = {bet + largest + 1, bet + largest + smallest, bet + 2 * largest}
        if not bet:
            found |= {smallest - 1, smallest // 2}
        return found


class UnderRaise(Ranged):
    """A raise by less than the bet or raise before it."""

    code = "spread.under-raise"
    structure = "spread_limit"

    def setup(self, game: GameInPlay) -> None:
        all_of(game, "wild")

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        bet, lowest = game.table.bet, options.totals[0]
        return {n for n in (bet + 1, (bet + lowest) // 2, lowest - 1) if bet and bet < n < lowest}


class PotOverBet(Ranged):
    """More than the pot."""

    code = "pot.over-bet"
    structure = "pot_limit"

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        table = game.table
        call = table.bet - table.street_in[options.player]
        most = table.bet + table.pot + call
        return {most + 1, most + (table.bring_in_size or 0), most + table.pot, 2 * most}


class PotUnderRaise(Ranged):
    """A bet of less than the bring-in, or a raise by less than the bet or raise before it."""

    code = "pot.under-raise"
    structure = "pot_limit"

    def setup(self, game: GameInPlay) -> None:
        all_of(game, "wild")
        if game.chance.random() < 0.5:
            game.header = replace(game.header, structure="no_limit")

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        bet, lowest = game.table.bet, options.totals[0]
        return {n for n in (bet + 1, (bet + lowest) // 2, lowest - 1) if bet < n < lowest}


PLANTS: tuple[type[Plant], ...] = (
    BringInShort, UnderBringIn, CompletionBase, NotReopened, ShortCompletion, NoOpponent, RaiseSelf,
    PairBetPlayer, PairBetUpgrade, TopUp, AnteCounted, OutOfRange, UnderRaise, PotOverBet, PotUnderRaise,
)  # fmt: skip
