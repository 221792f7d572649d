"""Antes, cards and the opening of third street."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from stud_stats.core.cards import HIDDEN, Card
from stud_stats.core.events import Announcement, BringIn, Deal, Event, Fold, SeatSummary, Show, Street
from stud_stats.replay.limits import Options
from stud_stats.replay.state import NOBODY
from tests.instruments.planting import rules
from tests.instruments.planting.game import LOST, GameInPlay
from tests.instruments.planting.plant import Act, Change, Plant


class AnteMissing(Plant):
    """A player is dealt in without an ante: certain at the deal. Half the time he has paid it all the
    same and the line is lost.
    """

    code = "ante.missing"

    def at_ante(self, game: GameInPlay, player: int) -> Act:
        def act() -> None:
            if game.dice.random() < 0.5:
                game.events.append(LOST)
                game.ante(player, min(game.table.ante_size or 0, game.table.stack[player]))

        return act

    def place(self, game: GameInPlay, events: tuple[Event, ...], place: int) -> int:
        anted = {event.player for event in events if event.type == "ANTE"}
        (player,) = set(game.players) - anted
        return next(n for n, e in enumerate(events) if isinstance(e, Deal) and e.player == player)


class AnteWrong(Plant):
    """More or less than the ante, by a player who has more."""

    code = "ante.wrong-amount"

    def at_ante(self, game: GameInPlay, player: int) -> Act | None:
        size, stack = game.table.ante_size or 0, game.table.stack[player]
        sizes = [n for n in (size // 2, size - 1, size + 1, 2 * size, 10 * size) if 0 < n < stack]
        if stack <= size or not sizes:
            return None

        def act() -> None:
            game.mark()
            game.ante(player, game.dice.choice(sizes))

        return act


class WrongCount(Plant):
    """Nothing dealt, two cards for one, a second deal, a down card too many; now and then a whole
    street is left out.
    """

    code = "deal.wrong-count"

    def setup(self, game: GameInPlay) -> None:
        self.lacking = False
        if game.chosen is not None and game.dice.random() < 0.05:
            game.chosen = None
            game.skip_street = game.dice.choice((4, 5, 6))
            game.planted = True

    def at_deal(self, game: GameInPlay, player: int, down: tuple[Card, ...], up: tuple[Card, ...]) -> Act:
        def act() -> None:
            manner = game.dice.random()
            printed = bool(up) or player == game.hero
            if manner < 0.4 and printed and game.table.street > 3:
                self.lacking = True
                game.mark()
                return
            game.mark()
            extra = game.draw()
            if not printed:
                game.give_cards(player, (), (extra, game.draw()))
            elif manner < 0.7:
                game.give_cards(player, down, (*up, extra))
            elif manner < 0.85 and player == game.hero and down:
                game.give_cards(player, (*down, extra), up)
            else:
                # The second deal line is the wrong one.
                game.events.pop()
                game.give_cards(player, down, up)
                game.mark()
                game.give_cards(player, (), (extra,))

        return act

    def place(self, game: GameInPlay, events: tuple[Event, ...], place: int) -> int:
        if game.skip_street:
            return next(
                (n for n, e in enumerate(events) if isinstance(e, Street) and e.street > game.skip_street), -1
            )
        if self.lacking:
            # Certain when the cards are out and play goes on.
            while isinstance(events[place], (Deal, Announcement)):
                place += 1
        return place


class DuplicateCard(Plant):
    """A card is dealt that lies elsewhere already: certain where it is seen the second time."""

    code = "deck.duplicate-card"

    def at_deal(
        self, game: GameInPlay, player: int, down: tuple[Card, ...], up: tuple[Card, ...]
    ) -> Act | None:
        # A folded up card that comes again is a rule of its own.
        others = [card for p in game.live() if p != player for card in game.cards[p]]
        if not others:
            return None

        def act() -> None:
            self.card = game.dice.choice(others)
            cards = [*down, *up]
            cards[game.dice.randrange(len(cards))] = self.card
            game.give_cards(player, tuple(cards[: len(down)]), tuple(cards[len(down) :]))

        return act

    def place(self, game: GameInPlay, events: tuple[Event, ...], place: int) -> int:
        owner = None
        for number, event in enumerate(events):
            cards: tuple[Card, ...] = ()
            if isinstance(event, Deal):
                cards = (*event.down, *event.up)
            elif isinstance(event, (Show, SeatSummary)):
                cards = event.cards
            if self.card in cards:
                assert isinstance(event, (Deal, Show, SeatSummary))
                if owner not in (None, event.player):
                    folded = [e.player for e in events[:number] if isinstance(e, Fold)]
                    return -1 if owner in folded else number
                owner = event.player
        return -1


class HeldDiffers(Plant):
    """The cards printed again with a new one are not those of the player."""

    code = "deal.held-differs"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        for place, event in enumerate(events):
            if isinstance(event, Deal) and event.held and game.stub():
                yield lambda place=place, event=event: self.change(game, events, place, event)

    def change(self, game: GameInPlay, events: list[Event], place: int, deal: Deal) -> Any:
        held = list(deal.held)
        held[game.dice.randrange(len(held))] = game.stub()[0]
        events[place] = replace(deal, held=tuple(held))
        return events, place


class BringInWrongPlayer(Plant):
    """Another than the low card brings in, or opens with a full bet."""

    code = "bring-in.wrong-player"

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        if not options.bring_in:
            return None
        due = rules.bring_in_player(game)
        others = [p for p in game.live() if p != due and table.stack[p]]

        def act() -> None:
            poster = game.dice.choice(others)
            game.mark()
            size, small = table.bring_in_size or 0, table.small_bet or 0
            if game.dice.random() < 0.2 and table.stack[poster] > small:
                game.wager(poster, small)
            else:
                game.bring_in(poster, min(size, table.stack[poster]))

        return act


class BringInMissing(Plant):
    """Nobody posts: certain when somebody else acts. Half the time the chips are in all the same."""

    code = "bring-in.missing"

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        if not options.bring_in:
            return None

        def act() -> None:
            if game.dice.random() < 0.5:
                game.events.append(LOST)
                game.bring_in(player, options.bring_in)
                game.mark()
            else:
                game.table.assume_bring_in(player)
                game.mark()

        return act


class BringInDeclined(Plant):
    """The low card folds or checks; the next player may take the duty over or not."""

    code = "bring-in.folded-or-checked"

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        if not options.bring_in:
            return None
        # Who has the duty from one who is all-in may fold by some rules.
        own_duty = player == rules.door_duty(game)

        def act() -> None:
            table = game.table
            game.mark()
            if own_duty and game.dice.random() < 0.6:
                game.fold(player)
            else:
                game.check(player)
            if table.due != NOBODY and game.dice.random() < 0.5:
                game.bring_in(table.due, min(table.bring_in_size or 0, table.stack[table.due]))

        return act


class BringInTwice(Plant):
    """A player who may call the bring-in, or a full opening, posts one himself."""

    code = "bring-in.double-post"

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        only_posted = table.only_bring_in() and table.bet == table.bring_in_size
        if table.street != 3 or not table.opened or not only_posted:
            return None
        if options.call != table.bring_in_size or table.stack[player] <= options.call:
            return None

        def act() -> None:
            game.mark()
            game.bring_in(player, options.call)

        return act


class BringInWrongAmount(Plant):
    """An opening of more than the bring-in that is no full bet and leaves the player chips."""

    code = "bring-in.wrong-amount"

    def setup(self, game: GameInPlay) -> None:
        # The legal hands tell the size where it is not printed.
        game.may_open_full = False

    def wanted(self, game: GameInPlay) -> Iterable[int]:
        size, small = game.table.bring_in_size or 0, game.table.small_bet or 0
        return [n for n in (size + 1, 2 * size, small - 1, size + size // 2) if n > size]

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        table = game.table
        if not options.bring_in:
            return None
        size, small = table.bring_in_size or 0, table.small_bet or 0
        wanted = self.wanted(game)
        sizes = sorted({n for n in wanted if 0 < n < min(table.stack[player], small) and n != size})
        if not sizes:
            return None

        def act() -> None:
            amount = game.dice.choice(sizes)
            game.mark()
            if game.dice.random() < 0.2:
                game.wager(player, amount)
            else:
                game.bring_in(player, amount)

        return act


class Unverifiable(Plant):
    """A door card is not printed: who has to bring in cannot be told. Said at the head of the hand."""

    code = "meta.unverifiable"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        doors = [e for e in events if isinstance(e, Deal) and len(e.up) == 1 and not e.held]
        opened = any(isinstance(e, (BringIn, Fold)) for e in events)
        for door in doors[: len(game.players)] if opened else ():
            yield lambda door=door: self.change(events, door)

    def change(self, events: list[Event], door: Deal) -> Any:
        hidden = [self.without(e, door) if isinstance(e, Deal) else e for e in events]
        return hidden, 0

    def cause(self, events: tuple[Event, ...], place: int) -> int:
        return next(n for n, event in enumerate(events) if isinstance(event, Deal) and HIDDEN in event.up)

    def without(self, deal: Deal, door: Deal) -> Deal:
        card = door.up[0]
        up, held = ([HIDDEN if c == card else c for c in cards] for cards in (deal.up, deal.held))
        return replace(deal, up=tuple(up), held=tuple(held))


PLANTS: tuple[type[Plant], ...] = (
    AnteMissing, AnteWrong, WrongCount, DuplicateCard, HeldDiffers, BringInWrongPlayer, BringInMissing,
    BringInDeclined, BringInTwice, BringInWrongAmount, Unverifiable,
)  # fmt: skip
