"""Stakes, cards as they come, a deck that runs short, closed rounds, and the rarer openers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from stud_stats.core.cards import FOREIGN, Card, card_text
from stud_stats.core.events import (
    BringIn,
    Call,
    Check,
    Deal,
    Event,
    Fold,
    Muck,
    Seat,
    Show,
    Stake,
    Street,
    TableMessage,
    Wager,
)
from stud_stats.generating.policies import FAMILY, POLICIES, Policy
from stud_stats.generating.settings import PLAIN_NAMES
from stud_stats.replay.limits import Options
from stud_stats.replay.pots import Pot
from stud_stats.replay.state import NOBODY
from tests.instruments.planting import rules
from tests.instruments.planting.game import Ending, GameInPlay
from tests.instruments.planting.plant import Act, Change, Plant


def seat_players(game: GameInPlay, count: int, policy: Policy) -> None:
    """A table of so many players with deep stacks, all of one temper."""
    names = [seat.player for seat in game.seats]
    names += [name for name in PLAIN_NAMES if name not in names]
    first = game.seats[0]
    small = game.header.stakes.small_bet.amount or 0
    game.seats = [
        replace(first, seat=n + 1, player=names[n], stack=200 * small, sitting_out=False)
        for n in range(count)
    ]
    game.players = range(count)
    game.policies = [policy] * count


class OfTheHeader(Plant):
    """What the header says: the line of the violation is the first one."""

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        yield lambda: (events, 0)

    def stakes(self, game: GameInPlay, **sizes: int) -> None:
        stakes = replace(game.header.stakes, **{name: Stake(size, "printed") for name, size in sizes.items()})
        game.header = replace(game.header, stakes=stakes)


class AnteRatio(OfTheHeader):
    """An ante of twice or three times what the house's ratio gives."""

    code = "stakes.ante-ratio"
    house = {"ante_reference": "big_bet", "ante_ratio": (10,)}  # noqa: RUF012 - read only

    def setup(self, game: GameInPlay) -> None:
        big = game.header.stakes.big_bet.amount or 0
        right = -(-big // 10)
        self.stakes(game, ante=right if game.chosen is None else game.dice.choice((2, 3)) * right)


class BringInExceeds(OfTheHeader):
    """A bring-in of more than the small bet, as in a table with a slip of the decimal point."""

    code = "stakes.bring-in-exceeds-small-bet"

    def setup(self, game: GameInPlay) -> None:
        game.may_open_full = False
        seat_players(game, len(game.seats), FAMILY)
        game.policies = [Policy(0.0, 0.2)] * len(game.seats)
        if game.chosen is not None:
            small = game.header.stakes.small_bet.amount or 0
            self.stakes(game, bring_in=game.dice.choice((small + 1, 2 * small)))


class BigBetNotDouble(OfTheHeader):
    """A big bet of one and a half or three small ones."""

    code = "stakes.big-bet-not-double"

    def setup(self, game: GameInPlay) -> None:
        if game.chosen is not None:
            small = game.header.stakes.small_bet.amount or 0
            self.stakes(game, big_bet=game.dice.choice((small + small // 2, 3 * small, 2 * small + 1)))


class OtherStructure(OfTheHeader):
    """A game without fixed limits where the house has no other."""

    code = "stakes.structure"

    def setup(self, game: GameInPlay) -> None:
        if game.chosen is not None:
            game.header = replace(game.header, structure=game.dice.choice(("pot_limit", "no_limit")))


class TooManyPlayers(Plant):
    """Nine or ten are dealt in; most of them fold at once."""

    code = "table.too-many-players"

    def setup(self, game: GameInPlay) -> None:
        seat_players(game, 8 if game.chosen is None else game.dice.choice((9, 10)), POLICIES["tight"])
        game.policies = [Policy(0.0, 0.9)] * len(game.seats)

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        yield lambda: (events, 0)

    def place(self, game: GameInPlay, events: tuple[Event, ...], place: int) -> int:
        return [n for n, event in enumerate(events) if isinstance(event, Deal)][8]


class SeatShared(Plant):
    """Two neighbours have one number between them: they sit as before, and their turns are as before."""

    code = "table.seat-shared"

    def setup(self, game: GameInPlay) -> None:
        if game.chosen is not None:
            self.second = game.dice.randrange(1, len(game.seats))
            shared = game.seats[self.second - 1].seat
            game.seats[self.second] = replace(game.seats[self.second], seat=shared)

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        yield lambda: (events, 0)

    def place(self, game: GameInPlay, events: tuple[Event, ...], place: int) -> int:
        return [n for n, event in enumerate(events) if isinstance(event, Seat)][self.second]


class WrongFacing(Plant):
    """The right number of cards with the wrong side up."""

    code = "deal.wrong-facing"

    def at_deal(
        self, game: GameInPlay, player: int, down: tuple[Card, ...], up: tuple[Card, ...]
    ) -> Act | None:
        street = game.table.street
        # The text shows down cards of one player only.
        if player != game.hero and street in (4, 5, 6):
            return None

        def act() -> None:
            game.mark()
            if street == 3 and (player != game.hero or game.dice.random() < 0.5):
                game.give_cards(player, (), (*down, *up))
            elif street == 3:
                game.give_cards(player, down[:1], (*up, *down[1:]))
            else:
                game.give_cards(player, up, down)

        return act


class WrongOrder(Plant):
    """In a text with a dealer some get their cards the wrong way round. He sits last: the order of the
    seats is that of dealing.
    """

    code = "deal.wrong-order"

    def setup(self, game: GameInPlay) -> None:
        game.header = replace(game.header, dealer=game.seats[-1].seat)

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        start = 0
        for place, event in enumerate(events):
            if isinstance(event, Street):
                start = place + 1
            elif start and not isinstance(event, Deal):
                if place - start >= 3:
                    yield lambda start=start, end=place: self.change(game, events, start, end)
                start = 0

    def change(self, game: GameInPlay, events: list[Event], start: int, end: int) -> Any:
        dealer = game.header.dealer
        deals: list[Any] = events[start:end]
        deals.sort(key=lambda deal: (game.seats[deal.player].seat - dealer - 1) % 100)
        due = list(deals)
        while deals == due:
            game.dice.shuffle(deals)
        events[start:end] = deals
        return events, start + next(n for n, deal in enumerate(deals) if deal is not due[n])


class DealtToFolded(Plant):
    """A card for a player who has folded to a bet."""

    code = "deal.dealt-to-folded"

    def at_deal(
        self, game: GameInPlay, player: int, down: tuple[Card, ...], up: tuple[Card, ...]
    ) -> Act | None:
        folded = [p for p in game.players if game.table.fold_street[p]]
        if not folded or not up or len(game.deck) < 15:
            return None

        def act() -> None:
            game.mark()
            game.give_cards(game.dice.choice(folded), (), (game.draw(),))
            game.give_cards(player, down, up)

        return act


class ForeignCard(Plant):
    """A joker, or a card of another rank, among the up cards."""

    code = "deck.foreign-card"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        for place, event in enumerate(events):
            if isinstance(event, Deal) and event.up:
                yield lambda place=place, event=event: self.change(events, place, event.up[0])

    def change(self, events: list[Event], place: int, card: Card) -> Any:
        changed = [self.without(event, card) if isinstance(event, Deal) else event for event in events]
        return changed, place

    def without(self, deal: Deal, card: Card) -> Deal:
        up, held = (tuple([FOREIGN if c == card else c for c in cards]) for cards in (deal.up, deal.held))
        return replace(deal, up=up, held=held)


class BurnMissing(Plant):
    """A text that tells of the burns, but for one street."""

    code = "deck.burn-missing"
    house = {"burn_policy": "each_street_from_fourth", "short_deck_reuse_burns": "yes"}  # noqa: RUF012

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        streets = [e.street for e in events if isinstance(e, Street) and 4 <= e.street <= 6]
        if len(streets) > 1:
            for street in streets:
                yield lambda street=street: self.change(game, events, street)

    def change(self, game: GameInPlay, events: list[Event], lacking: int) -> Any:
        found: list[Event] = []
        place = 0
        left = game.stub()
        for event in events:
            found.append(event)
            if isinstance(event, Street) and event.street >= 4 and not event.community:
                if event.street == lacking:
                    place = len(found)
                else:
                    text = game.dice.choice((card_text(left.pop()) if left else "", "??", ""))
                    found.append(TableMessage(0, "burn", text))
        return found, place


class MuckedReused(Plant):
    """An up card of a player who has folded is dealt once more."""

    code = "deck.mucked-card-reused"

    def at_deal(
        self, game: GameInPlay, player: int, down: tuple[Card, ...], up: tuple[Card, ...]
    ) -> Act | None:
        folded = [card for p in game.players if game.table.fold_street[p] for card in game.table.up[p]]
        if not folded or not (up or player == game.hero):
            return None

        def act() -> None:
            card = game.dice.choice(folded)
            game.mark()
            game.give_cards(player, (card,) if down else (), (card,) if up else ())

        return act


class AtTheEndOfSixth(Plant):
    """What goes wrong is how the seventh card is dealt."""

    def may_plant(self, game: GameInPlay) -> bool:
        raise NotImplementedError

    def change(self, game: GameInPlay) -> None:
        raise NotImplementedError

    def at_close(self, game: GameInPlay) -> Act | None:
        table = game.table
        if table.street != 6 or table.uncalled()[1] or table.players_in() < 2 or not self.may_plant(game):
            return None

        def act() -> None:
            self.change(game)
            game.mark()

        return act


class CommunityUnneeded(AtTheEndOfSixth):
    """A common card at a table of up to six."""

    code = "deck.community-card-unneeded"

    def may_plant(self, game: GameInPlay) -> bool:
        return len(game.players) <= 6

    def change(self, game: GameInPlay) -> None:
        del game.deck[1:]


class CommunityMissed(AtTheEndOfSixth):
    """Everybody is dealt a seventh card of his own, more than there are; then one bets and all fold."""

    code = "deck.community-card-missed"

    def setup(self, game: GameInPlay) -> None:
        seat_players(game, 8, FAMILY)
        if game.hero is not None:
            game.hero = game.chance.randrange(8)

    def may_plant(self, game: GameInPlay) -> bool:
        return len(game.deck) < game.table.players_in()

    def change(self, game: GameInPlay) -> None:
        live = game.live()
        extra = [card for p in live for card in game.cards[p][:2] if p != game.hero]
        cards = [*game.deck, *extra][: len(live)]
        if game.hero in live:
            # The card of the one whose cards are shown is from the deck.
            at = live.index(game.hero)
            cards[0], cards[at] = cards[at], cards[0]
        game.deck = cards[::-1]

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        if game.planted and game.table.street == 7:
            game.policies[player] = Policy(1.0, 0.0) if not game.table.bet else Policy(0.0, 1.0)
        return None

    def house_ending(self, game: GameInPlay, ending: Ending, pots: tuple[Pot, ...]) -> None:
        if game.planted:
            ending.lines = [
                Muck(0, line.player, beaten=False) if isinstance(line, Show) else line
                for line in ending.lines
            ]


class CommunityAndPrivate(Plant):
    """Somebody gets a card of his own beside the common one."""

    code = "deck.community-and-private"

    def setup(self, game: GameInPlay) -> None:
        seat_players(game, 8, FAMILY)
        if game.hero is not None:
            game.hero = game.chance.randrange(8)

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        if not table.community or table.opened:
            return None

        def act() -> None:
            target = game.dice.choice(game.live())
            card = game.draw()
            game.mark()
            down = target == game.hero
            game.events.append(Deal(0, target, (card,) if down else (), () if down else (card,)))
            game.legal(player, options)

        return act


# ---- turns


class FoldUnforced(Plant):
    """A fold of a player who could check."""

    code = "action.fold-unforced"

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        if options.call or options.bring_in:
            return None

        def act() -> None:
            game.mark()
            game.fold(player)

        return act


class ExtraRound(Plant):
    """Somebody checks or folds after all have acted."""

    code = "action.extra-round"

    def at_close(self, game: GameInPlay) -> Act | None:
        table = game.table
        able = [p for p in game.live() if table.stack[p]]
        if len(able) < 2 or not table.opened:
            return None

        def act() -> None:
            player = game.dice.choice(able)
            game.mark()
            if table.players_in() > 2 and game.dice.random() < 0.3:
                game.fold(player)
            else:
                game.check(player)

        return act


class OptionTaken(Plant):
    """The bring-in was only called, and its poster completes it."""

    code = "bring-in.option-taken"

    def at_close(self, game: GameInPlay) -> Act | None:
        table = game.table
        player, small = table.bring_in_player, table.small_bet or 0
        if table.street != 3 or player == NOBODY or not table.only_bring_in() or table.short_bring_in:
            return None
        able = [p for p in game.live() if table.stack[p]]
        if player not in able or len(able) < 2 or not can_pay(game, player, small):
            return None

        def act() -> None:
            game.mark()
            game.wager(player, small)
            following = game.following()
            while following != NOBODY:
                game.act(following)
                following = game.following()

        return act


def can_pay(game: GameInPlay, player: int, total: int) -> bool:
    table = game.table
    return table.bet < total < table.stack[player] + table.street_in[player]


class Clock(Plant):
    """An act after more seconds than the house allows; most others are in time."""

    code = "action.clock"
    house = {"action_clock_s": 10}  # noqa: RUF012 - read only

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        for place, event in enumerate(events):
            if isinstance(event, (BringIn, Wager, Call, Check, Fold)):
                yield lambda place=place: self.change(game, events, place)

    def change(self, game: GameInPlay, events: list[Event], late: int) -> Any:
        found: list[Event] = []
        place = 0
        for number, event in enumerate(events):
            if number == late:
                found.append(TableMessage(0, "seconds", game.dice.choice(("10.1", "11", "45.25"))))
                place = len(found)
            elif isinstance(event, (BringIn, Wager, Call, Check, Fold)) and game.dice.random() < 0.5:
                found.append(TableMessage(0, "seconds", game.dice.choice(("0", "3.5", "10"))))
            found.append(event)
        return found, place


# ---- openers


class StaleLeader(Plant):
    """The leader of sixth street has folded: his ghost opens seventh, or the player after him."""

    code = "opener.stale-leader"

    def setup(self, game: GameInPlay) -> None:
        self.sixth: Sequence[int] = ()
        game.policies = [Policy(0.3, 0.25)] * len(game.players)

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        if table.opened or table.community:
            return None
        if table.street == 6:
            self.sixth = rules.leaders(game)
        gone = [p for p in self.sixth if table.fold_street[p] == 6]
        if table.street != 7 or not gone:
            return None

        def act() -> None:
            ghost = game.dice.choice(gone)
            follower = rules.left_of(game, ghost)
            while not (table.in_play[follower] and table.stack[follower]):
                follower = rules.left_of(game, follower)
            leads = any(table.stack[p] for p in rules.leaders(game))
            game.mark()
            if leads and follower not in rules.openers(game) and game.dice.random() < 0.8:
                game.legal(follower, table.options(follower))
                return
            game.events.append(Check(0, ghost))
            game.legal(player, options)

        return act


class AllInLeader(Plant):
    """The best board is all-in, and neither the next player nor the best board with chips opens."""

    code = "opener.all-in-leader"

    def setup(self, game: GameInPlay) -> None:
        small = game.header.stakes.small_bet.amount or 0
        game.policies = [FAMILY if game.chance.random() < 0.5 else p for p in game.policies]
        game.seats = [
            replace(seat, stack=max(1, int(game.chance.uniform(0.1, 4) * small)))
            if game.chance.random() < 0.4
            else seat
            for seat in game.seats
        ]

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        if table.street == 3 or table.opened or table.community:
            return None
        if any(table.stack[p] for p in rules.leaders(game)):
            return None
        right = rules.openers(game)
        others = [p for p in game.live() if table.stack[p] and p not in right]
        if not others:
            return None

        def act() -> None:
            early = game.dice.choice(others)
            game.mark()
            game.legal(early, table.options(early))

        return act


class OpenerCommunity(Plant):
    """In a house of own up cards the board that is best with the common card opens."""

    code = "opener.community"
    house = {"community_card_opener": "own_upcards"}  # noqa: RUF012 - read only

    def setup(self, game: GameInPlay) -> None:
        seat_players(game, 8, FAMILY)
        if game.hero is not None:
            game.hero = game.chance.randrange(8)

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        if not table.community or table.opened:
            return None
        razz = game.row.game == "razz"
        keys = {p: rules.board_key([*table.up[p], *table.community], razz=razz) for p in game.live()}
        best = max(keys.values())
        others = [p for p in game.live() if keys[p] == best and p not in rules.leaders(game)]
        if not others:
            return None

        def act() -> None:
            early = game.dice.choice(others)
            game.mark()
            game.legal(early, table.options(early))

        return act


PLANTS: tuple[type[Plant], ...] = (
    AnteRatio, BringInExceeds, BigBetNotDouble, OtherStructure, TooManyPlayers, SeatShared, WrongFacing,
    WrongOrder,
    DealtToFolded, ForeignCard, BurnMissing, MuckedReused, CommunityUnneeded, CommunityMissed,
    CommunityAndPrivate,
    FoldUnforced, ExtraRound, OptionTaken, Clock, StaleLeader, AllInLeader, OpenerCommunity,
)  # fmt: skip
