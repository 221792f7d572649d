"""Turns and amounts: acts that are wrong in themselves, at one choice of one player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from stud_stats.core.cards import Card
from stud_stats.core.events import Ante, BringIn, Call, Event, Wager
from stud_stats.generating.policies import FAMILY, POLICIES
from stud_stats.replay.limits import Options
from tests.instruments.planting import rules
from tests.instruments.planting.game import LOST, GameInPlay
from tests.instruments.planting.plant import Act, Change, Plant

CAP = 4
"""One bet and three raises."""


def all_of(game: GameInPlay, policy: str) -> None:
    game.policies = [POLICIES[policy]] * len(game.players)


def can_wager(game: GameInPlay, player: int, total: int) -> bool:
    """Whether ``total`` is more than the bet and leaves the player chips."""
    table = game.table
    return table.bet < total < table.street_in[player] + table.stack[player]


class Raised(Plant):
    """A wager to a total that the rules do not know."""

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        raise NotImplementedError

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        if not options.may_raise or not options.totals or options.bring_in:
            return None
        totals = sorted({total for total in self.totals(game, options) if can_wager(game, player, total)})
        if not totals:
            return None

        def act() -> None:
            game.mark()
            game.wager(player, game.dice.choice(totals))

        return act


class CompletionWrong(Raised):
    """The first increase is not to the small bet."""

    code = "completion.wrong-amount"

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        table = game.table
        if table.street != 3 or not table.only_bring_in():
            return ()
        small, posted = table.small_bet or 0, table.bet
        return {posted + small, 2 * small, (posted + small) // 2, small - 1, small + 1} - {small}


class WrongSize(Raised):
    """A bet or raise of half, one and a half, or nearly the right size; the small bet on late streets."""

    code = "bet.wrong-size"

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        table = game.table
        small, big = table.small_bet or 0, table.big_bet or 0
        if (table.street == 3 and table.only_bring_in()) or table.short_stands:
            return ()
        steps = {small // 2, small - 1, small + 1, small + small // 2, big - 1, big + 1, big + small, 2 * big}
        if table.street > 4:
            steps |= {small}
        found = {table.bet + step for step in steps if step not in (small, big) or table.street > 4}
        if table.street == 3 and table.brought_in():
            # Over a completion what is no multiple of the small bet is a rule of its own.
            found = {total for total in found if total % small == 0}
        return {total for total in found if total not in options.totals and total - table.bet != big}


class BigOnEarlyStreet(Raised):
    """The big bet on fourth street where no board shows a pair."""

    code = "bet.big-on-early-street"

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        if game.table.street != 4 or game.table.short_stands or open_pair(game):
            return ()
        return {game.table.bet + (game.table.big_bet or 0)} - set(options.totals)


def open_pair(game: GameInPlay) -> bool:
    """A pair that was dealt on fourth street, even if its holder has folded since."""
    return any(len(up) == 2 and up[0] // 4 == up[1] // 4 for up in game.table.up)


class OpenPair(Raised):
    """Plants for which somebody shows a pair on fourth street."""

    def setup(self, game: GameInPlay) -> None:
        player, rank = game.chance.choice(game.players), game.chance.randrange(13)
        first, second = game.chance.sample(range(4), 2)
        game.fixed[player, 3] = (rank * 4 + first,)
        game.fixed[player, 4] = (rank * 4 + second,)


class PairBetVariant(OpenPair):
    """The big bet on an open pair in a game that has none."""

    code = "pair-bet.not-allowed-variant"
    games = ("stud_hilo", "razz")
    why_not = "in Stud Hi an open pair allows the big bet"

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        if game.table.street != 4 or not open_pair(game):
            return ()
        return {game.table.bet + (game.table.big_bet or 0)} - set(options.totals)


class PairBetHouse(OpenPair):
    """The big bet on an open pair in a house that has none."""

    code = "pair-bet.not-allowed-house"
    games = ("stud_hi",)
    why_not = "in the other games no house has it"
    house = {"pair_bet_variants": ()}  # noqa: RUF012 - read only

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        if game.table.street != 4 or not open_pair(game):
            return ()
        return {game.table.bet + (game.table.big_bet or 0)} - set(options.totals)


class PairBetDowngrade(OpenPair):
    """A raise by the small bet after a big one."""

    code = "pair-bet.downgrade"
    games = ("stud_hi",)
    why_not = "the other games have no big bet on fourth street"

    def setup(self, game: GameInPlay) -> None:
        super().setup(game)
        all_of(game, "wild")

    def totals(self, game: GameInPlay, options: Options) -> Iterable[int]:
        table = game.table
        if table.street != 4 or not table.big_made:
            return ()
        return {table.bet + (table.small_bet or 0)}


class CapExceeded(Plant):
    """A fifth wager of the right size."""

    code = "raise.cap-exceeded"

    def setup(self, game: GameInPlay) -> None:
        all_of(game, "wild")

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        if game.short_wager or len(game.wagers) != CAP:
            return None
        unit = (table.small_bet if table.street < 5 else table.big_bet) or 0
        total = table.bet + ((table.big_bet or 0) if table.street == 4 and table.big_made else unit)
        if table.acted[player] and not table.may_reopen(player):
            return None
        others = [p for p in game.live() if p != player and table.stack[p]]
        if not can_wager(game, player, total) or not others:
            return None

        def act() -> None:
            game.mark()
            game.wager(player, total)

        return act


class CheckFacingBet(Plant):
    """A check with something to match; nobody asks again."""

    code = "action.check-facing-bet"

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        if not options.call:
            return None

        def act() -> None:
            game.mark()
            game.let_off[player] = game.table.bet
            game.check(player)

        return act


class CallWrong(Plant):
    """A call of more or less than is owed, with chips behind."""

    code = "call.wrong-amount"

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        if not options.call or table.short_bring_in:
            return None
        owed, stack = table.bet - table.street_in[player], table.stack[player]
        sizes = [n for n in (owed // 2, owed - 1, owed + 1, 2 * owed) if 0 < n < stack]
        if table.street == 3:
            # A call that is less by the ante is a rule of its own.
            sizes = [n for n in sizes if n != owed - table.ante_paid[player]]
        if stack <= owed or not sizes:
            return None

        def act() -> None:
            game.mark()
            game.let_off[player] = table.bet
            game.call(player, game.dice.choice(sizes))

        return act


class Overbet(Plant):
    """An ante, call or wager of more than the stack, said to be all-in or not; and some play on with
    chips that they did not begin with.
    """

    code = "stack.overbet"

    def setup(self, game: GameInPlay) -> None:
        small = game.header.stakes.small_bet.amount or 0
        game.seats = [
            replace(seat, stack=max(1, int(game.chance.uniform(0.05, 8) * small)))
            if game.chance.random() < 0.5
            else seat
            for seat in game.seats
        ]

    def at_ante(self, game: GameInPlay, player: int) -> Act | None:
        size, stack = game.table.ante_size or 0, game.table.stack[player]
        if stack >= size:
            return None

        def act() -> None:
            game.mark()
            game.ante(player, size)

        return act

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        stack, paid = table.stack[player], table.street_in[player]
        totals = [total for total in options.totals if total > stack + paid]
        if options.bring_in:
            totals = [table.bring_in_size or 0] if (table.bring_in_size or 0) > stack else []
        elif table.bet > stack + paid:
            totals.append(table.bet)
        if not totals:
            return None

        def act() -> None:
            total = game.dice.choice(totals)
            game.mark()
            if options.bring_in:
                game.bring_in(player, total)
            elif total == table.bet:
                game.call(player, total - paid)
            else:
                game.wager(player, total)
            manner = game.dice.random()
            if manner < 0.6:
                game.events[-1] = replace(game.events[-1], all_in=False)
            if manner < 0.3 and len(game.live()) > 1:
                table.chips_behind(player, any_left=True)
                table.stack[player] += 20 * (table.big_bet or 0)

        return act


class FlagMismatch(Plant):
    """All-in said of a player who is not, or not of one who is."""

    code = "all-in.flag-mismatch"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        for place, event in enumerate(events):
            if isinstance(event, (Ante, BringIn, Call, Wager)):
                yield lambda place=place, event=event: self.change(events, place, event)

    def change(self, events: list[Event], place: int, event: Any) -> Any:
        events[place] = replace(event, all_in=not event.all_in)
        return events, place


class FiguresDisagree(Plant):
    """What a raise adds, as printed, is not what it adds."""

    code = "bet.figures-disagree"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        for place, event in enumerate(events):
            if isinstance(event, Wager) and event.increase is not None and event.to is not None:
                yield lambda place=place, event=event: self.change(game, events, place, event)

    def change(self, game: GameInPlay, events: list[Event], place: int, event: Wager) -> Any:
        events[place] = replace(event, increase=(event.increase or 0) + game.dice.randint(1, 50))
        return events, place


# ---- turns


class OutOfTurn(Plant):
    """Somebody acts before the player who is due and who acts later, if the hand goes on."""

    code = "action.out-of-turn"

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        if not table.opened:
            return None
        others = [p for p in game.live() if p != player and table.needs_action(p)]
        if not others:
            return None

        def act() -> None:
            early = game.dice.choice(others)
            game.mark()
            game.legal(early, table.options(early))

        return act


class AfterFold(Plant):
    """A folded player checks, folds once more, or calls."""

    code = "action.after-fold"

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        folded = [p for p in game.players if table.fold_street[p]]
        if not table.opened or not folded:
            return None

        def act() -> None:
            ghost = game.dice.choice(folded)
            game.mark()
            owed = table.bet - table.street_in[ghost]
            due = table.due
            manner = game.dice.random()
            if manner < 0.3 and 0 < owed < table.stack[ghost]:
                game.call(ghost, owed)
            else:
                game.check(ghost)
            table.due = due
            game.act(player)

        return act


class AfterAllIn(Plant):
    """A player without chips checks or folds."""

    code = "action.after-all-in"

    def setup(self, game: GameInPlay) -> None:
        small = game.header.stakes.small_bet.amount or 0
        game.policies = [FAMILY if game.chance.random() < 0.5 else p for p in game.policies]
        game.seats = [
            replace(seat, stack=max(1, int(game.chance.uniform(0.1, 4) * small)))
            if game.chance.random() < 0.3
            else seat
            for seat in game.seats
        ]

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        broke = [p for p in game.live() if not table.stack[p]]
        if not table.opened or not broke:
            return None

        def act() -> None:
            ghost = game.dice.choice(broke)
            due = table.due
            game.mark()
            if game.dice.random() < 0.3 and table.players_in() > 2:
                game.fold(ghost)
            else:
                game.check(ghost)
            table.due = due
            game.act(player)

        return act


class ActionMissing(Plant):
    """A line is lost: the last act of a player on a street. Or the player is passed over and stays in
    without having acted. Certain at the line that ends the street.
    """

    code = "action.missing"

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        if options.bring_in or not table.opened:
            return None

        def act() -> None:
            manner = game.dice.random()
            if manner < 0.3:
                game.let_off[player] = table.bet
            else:
                game.events.append(LOST)
                if options.call and manner < 0.65:
                    game.fold(player)
                else:
                    game.passive(player, options)
            # He does not act again on this street: nobody raises any more.
            game.policies = [replace(policy, raises=0.0) for policy in game.policies]
            self.waiting = True

        return act

    def setup(self, game: GameInPlay) -> None:
        self.waiting = False

    def at_close(self, game: GameInPlay) -> Act | None:
        if self.waiting:
            self.waiting = False
            game.mark()
        return None


class OpenerWrong(Plant):
    """Somebody else than the best board, by any convention, opens a later street."""

    code = "opener.wrong-player"

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        if table.street == 3 or table.opened or table.community:
            return None
        right = rules.openers(game)
        others = [p for p in game.live() if table.stack[p] and p not in right]
        # With all the leaders all-in it is a rule of its own.
        if not others or not any(table.stack[p] for p in rules.leaders(game)):
            return None

        def act() -> None:
            early = game.dice.choice(others)
            game.mark()
            game.legal(early, table.options(early))

        return act


class OpenerTie(Plant):
    """Of two boards of equal ranks the one with the lower suit opens, in a house that goes by suit."""

    code = "opener.tie-break"
    house = {"board_tie_break": {"stud_hi": "suit", "stud_hilo": "suit", "razz": "suit"}}  # noqa: RUF012

    def setup(self, game: GameInPlay) -> None:
        game.policies = [FAMILY] * len(game.players)
        one, two = game.chance.sample(game.players, 2)
        ranks = (12, 0) if game.row.game == "razz" else (12, 11)
        suits = game.chance.sample(range(4), 2), game.chance.sample(range(4), 2)
        for player, order in ((one, 0), (two, 1)):
            cards: list[Card] = [rank * 4 + suits[n][order] for n, rank in enumerate(ranks)]
            game.chance.shuffle(cards)
            game.fixed[player, 3], game.fixed[player, 4] = (cards[0],), (cards[1],)

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        if table.street != 4 or table.opened:
            return None
        tied = rules.leaders(game)
        razz = game.row.game == "razz"
        best = max(tied, key=lambda p: max((rules.rank(c, ace_low=razz), c % 4) for c in table.up[p]))
        others = [p for p in tied if p != best and table.stack[p]]
        if not others or not table.stack[best]:
            return None

        def act() -> None:
            game.mark()
            game.legal(others[0], table.options(others[0]))

        return act


PLANTS: tuple[type[Plant], ...] = (
    CompletionWrong, WrongSize, BigOnEarlyStreet, PairBetVariant, PairBetHouse, PairBetDowngrade, CapExceeded,
    CheckFacingBet, CallWrong, Overbet, FlagMismatch, FiguresDisagree, OutOfTurn, AfterFold,
    AfterAllIn, ActionMissing, OpenerWrong, OpenerTie,
)  # fmt: skip
