"""Showing and mucking at the showdown, and what the house keeps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from stud_stats.core.events import Call, Collect, Event, Muck, PotTotal, SeatSummary, Show, Street
from stud_stats.replay.pots import Pot
from stud_stats.replay.state import NOBODY
from tests.instruments.planting.ends import AtTheEnd, must_show, short_stacks
from tests.instruments.planting.game import HERE, Ending, GameInPlay
from tests.instruments.planting.plant import Act, Change, Plant


def aggressor(game: GameInPlay) -> int:
    """Who made the last full wager of seventh street, if somebody who is in called it; else nobody."""
    table = game.table
    if table.street != 7 or game.short_wager or not game.wagers or not table.in_play[game.wagers[-1]]:
        return NOBODY
    last = game.wagers[-1]
    called = any(table.in_play[p] and p != last and table.street_in[p] for p in game.players)
    return last if called else NOBODY


def players_told(ending: Ending) -> list[int]:
    """The places of the shows and mucks in the ending."""
    return [n for n, line in enumerate(ending.lines) if isinstance(line, (Show, Muck))]


def move(game: GameInPlay, ending: Ending, place: int, to: int) -> None:
    """The show of ``place`` comes earlier, at ``to``, and is the violation."""
    must_show(game, ending, ending.lines[place].player)  # type: ignore[attr-defined]
    ending.lines.insert(to, ending.lines.pop(place))
    ending.lines.insert(to, HERE)


class ShowPlant(AtTheEnd):
    """A showdown in which the last bet of seventh street says who shows first."""

    def in_ending(self, game: GameInPlay, ending: Ending, pots: tuple[Pot, ...]) -> Iterable[Act]:
        first = aggressor(game)
        alone = any(len(pot.eligible) == 1 for pot in pots)
        if first != NOBODY and not alone and len(game.live()) > 1:
            yield from self.in_showdown(game, ending, pots, first)

    def in_showdown(
        self, game: GameInPlay, ending: Ending, pots: tuple[Pot, ...], first: int
    ) -> Iterable[Act]:
        raise NotImplementedError


class WrongFirst(ShowPlant):
    """Another than the last aggressor of seventh street shows first."""

    code = "showdown.wrong-first"

    def in_showdown(
        self, game: GameInPlay, ending: Ending, pots: tuple[Pot, ...], first: int
    ) -> Iterable[Act]:
        places = players_told(ending)
        for place in places[1:]:
            yield lambda place=place: move(game, ending, place, places[0])


class WrongOrder(ShowPlant):
    """After the first somebody shows whose turn it is not: of the same pot, or of the main pot before
    those of a side pot.
    """

    code = "showdown.wrong-order"

    def setup(self, game: GameInPlay) -> None:
        super().setup(game)
        if game.chance.random() < 0.3:
            short_stacks(game)

    def in_showdown(
        self, game: GameInPlay, ending: Ending, pots: tuple[Pot, ...], first: int
    ) -> Iterable[Act]:
        places = players_told(ending)
        side = [p for p in places if ending.lines[p].player in pots[-1].eligible]  # type: ignore[attr-defined]
        for place in places[2:]:
            # Those of one pot only among themselves, and all of them before the others.
            if len(side) > 1:
                yield lambda place=place: move(game, ending, place, places[1])


class AggressorMucked(ShowPlant):
    """The last aggressor mucks before anybody has shown; another of his pots wins them."""

    code = "showdown.aggressor-mucked"

    def in_showdown(
        self, game: GameInPlay, ending: Ending, pots: tuple[Pot, ...], first: int
    ) -> Iterable[Act]:
        wins = any(isinstance(line, Collect) and line.player == first for line in ending.lines)
        place = players_told(ending)[0]
        if not wins and ending.lines[place].player == first:  # type: ignore[attr-defined]
            yield lambda: self.change(game, ending, place, first)

    def change(self, game: GameInPlay, ending: Ending, place: int, first: int) -> None:
        ending.lines[place : place + 1] = [HERE, Muck(0, first)]


def mucked(ending: Ending) -> list[int]:
    """The places of mucks, and of shows by players who win nothing and are not the first."""
    winners = {line.player for line in ending.lines if isinstance(line, Collect)}
    return [n for n in players_told(ending)[1:] if ending.lines[n].player not in winners]  # type: ignore[attr-defined]


class MuckPlant(AtTheEnd):
    """One of the losers mucks where the house wants all hands to be shown."""

    def in_ending(self, game: GameInPlay, ending: Ending, pots: tuple[Pot, ...]) -> Iterable[Act]:
        if len(game.live()) > 1 and self.is_forbidden(game):
            for place in mucked(ending):
                yield lambda place=place: self.change(ending, place)

    def is_forbidden(self, game: GameInPlay) -> bool:
        return True

    def change(self, ending: Ending, place: int) -> None:
        ending.lines[place : place + 1] = [HERE, Muck(0, ending.lines[place].player)]  # type: ignore[attr-defined]


class CallerMucked(MuckPlant):
    """A caller mucks in a house where all show."""

    code = "showdown.caller-mucked"
    house = {"non_aggressor_may_muck": "no"}  # noqa: RUF012


class AllInMucked(MuckPlant):
    """Somebody mucks although a player is all-in."""

    code = "showdown.all-in-mucked"
    house = {"non_aggressor_may_muck": "unless_all_in"}  # noqa: RUF012

    def setup(self, game: GameInPlay) -> None:
        super().setup(game)
        short_stacks(game)

    def is_forbidden(self, game: GameInPlay) -> bool:
        return any(not game.table.stack[player] for player in game.live())


class WinnerNotShown(AtTheEnd):
    """A hand that was mucked is paid, although another of the same pot was shown."""

    code = "showdown.winner-not-shown"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        shown = [event.player for event in events if isinstance(event, Show)]
        collects = [n for n, event in enumerate(events) if isinstance(event, Collect)]
        if len(game.live()) < 2 or len(shown) < 2 or len(collects) != 1:
            return
        winner = events[collects[0]].player  # type: ignore[attr-defined]
        if winner in shown[1:]:
            yield lambda: self.change(events, winner, collects[0])

    def change(self, events: list[Event], winner: int, at: int) -> Any:
        for place, event in enumerate(events):
            if isinstance(event, Show) and event.player == winner:
                events[place] = Muck(0, winner)
            elif isinstance(event, SeatSummary) and event.player == winner:
                # The cards of a winner who mucks stay unknown.
                events[place] = SeatSummary(0, event.seat, winner, "collected", won=event.won)
        return events, at


class RakeUncontested(Plant):
    """Something is kept of a pot that nobody called for on fourth street or later."""

    code = "rake.uncontested"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        streets = [n for n, event in enumerate(events) if isinstance(event, Street)]
        later = streets[1] if len(streets) > 1 else len(events)
        called = any(isinstance(event, Call) for event in events[later:])
        if len(game.live()) == 1 and not called and not game.header.tournament:
            yield lambda: keep(events, some(game, events))


class RakeAboveCap(Plant):
    """More is kept of a pot that was called for than the house's part."""

    code = "rake.above-cap"
    house = {"rake_rate": 1000}  # noqa: RUF012 - read only

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        collects = [event for event in events if isinstance(event, Collect)]
        pot = sum(event.total or 0 for event in events if isinstance(event, PotTotal))
        most = -(-pot // 10)
        if len(game.live()) == 1 or game.header.tournament or len(collects) != 1:
            return
        for more in (1, max(1, pot // 5)):
            if collects[0].amount > most + more:
                yield lambda more=more: keep(events, most + more)  # type: ignore[misc]


class RakeInTournament(Plant):
    """Something is kept of a pot of a tournament."""

    code = "rake.in-tournament"

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        if game.header.tournament and sum(isinstance(event, Collect) for event in events) == 1:
            yield lambda: keep(events, some(game, events))


def some(game: GameInPlay, events: list[Event]) -> int:
    """A twentieth at most of what the first line collects."""
    paid = next(event.amount for event in events if isinstance(event, Collect))
    return game.dice.randint(1, max(1, paid // 20))


def keep(events: list[Event], rake: int) -> Any:
    """The printed rake is so much, and so much less is collected."""
    at = next(n for n, event in enumerate(events) if isinstance(event, PotTotal))
    collect = next(n for n, event in enumerate(events) if isinstance(event, Collect))
    total, paid = events[at], events[collect]
    assert isinstance(total, PotTotal)
    assert isinstance(paid, Collect)
    less = rake - (total.rake or 0)
    events[at] = replace(total, rake=rake)
    events[collect] = replace(paid, amount=paid.amount - less)
    for place, event in enumerate(events):
        if isinstance(event, SeatSummary) and event.player == paid.player and event.won:
            events[place] = replace(event, won=event.won - less)
    return events, at


PLANTS: tuple[type[Plant], ...] = (
    WrongFirst, WrongOrder, AggressorMucked, CallerMucked, AllInMucked, WinnerNotShown, RakeUncontested,
    RakeAboveCap, RakeInTournament,
)  # fmt: skip
