"""One kind of planted violation, and one hand with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from stud_stats.core.cards import Card
from stud_stats.core.events import GAMES, Event, Game, Hand, Header, Structure
from stud_stats.replay.limits import Options
from stud_stats.replay.pots import Pot
from stud_stats.rules.profile import RulesProfile
from stud_stats.rules.profiles import POKERSTARS
from stud_stats.writers.layout import Played, room_layout
from tests.instruments.planting.game import Ending, GameInPlay

if TYPE_CHECKING:
    from collections.abc import Mapping

Act = Callable[[], None]
Change = Callable[[], tuple[list[Event], int]]


class Planted(msgspec.Struct, frozen=True):
    """A hand in which ``code`` is broken by the event at ``place``, and the same hand without it."""

    hand: Hand
    twin: Hand
    code: str
    place: int
    profile: RulesProfile
    cause: int
    """The place of the event that is wrong: where it is reported, or another."""
    header: Header
    twin_header: Header
    """The headers as the hands were played by, with all sizes."""


class Plant:
    """How one rule is broken. A plant offers acts at some of these points and None elsewhere.

    ``games`` are those in which the rule can be broken, ``why_not`` says why not in the others;
    ``house`` are fields of the profile under which it is a rule, ``structure`` is how the hand is bet.
    """

    code: ClassVar[str]
    games: ClassVar[tuple[Game, ...]] = GAMES
    why_not: ClassVar[str] = ""
    house: ClassVar[Mapping[str, Any]] = {}
    structure: ClassVar[Structure] = "fixed_limit"

    def setup(self, game: GameInPlay) -> None:
        """Make the situation likely: policies, stacks, cards that are dealt for certain."""

    def at_ante(self, game: GameInPlay, player: int) -> Act | None:
        return None

    def at_deal(
        self, game: GameInPlay, player: int, down: tuple[Card, ...], up: tuple[Card, ...]
    ) -> Act | None:
        return None

    def at_act(self, game: GameInPlay, player: int, options: Options) -> Act | None:
        return None

    def at_close(self, game: GameInPlay) -> Act | None:
        return None

    def at_return(self, game: GameInPlay, player: int, amount: int) -> Act | None:
        return None

    def in_ending(self, game: GameInPlay, ending: Ending, pots: tuple[Pot, ...]) -> Iterable[Act]:
        return ()

    def in_text(self, game: GameInPlay, events: list[Event]) -> Iterable[Change]:
        return ()

    def house_ending(self, game: GameInPlay, ending: Ending, pots: tuple[Pot, ...]) -> None:
        """Make the ending legal in a house of rules that the generator does not know."""

    def place(self, game: GameInPlay, events: tuple[Event, ...], place: int) -> int:
        """Where the violation is to be reported; -1 if it does not show."""
        return place

    def cause(self, events: tuple[Event, ...], place: int) -> int:
        """The event that is wrong, where the violation is reported elsewhere."""
        return place

    @property
    def profile(self) -> RulesProfile:
        return msgspec.structs.replace(POKERSTARS, **self.house) if self.house else POKERSTARS


def plant_one(
    plant: Plant,
    game: Game,
    seed: int,
    tries: int = 400,
    lay_out: Callable[[Played], Hand] = room_layout,
) -> Planted:
    """The first hand from ``seed`` on in which the rule can be broken; AssertionError without one.
    ``lay_out`` makes of the hands as they were played what is printed of them.
    """
    profile = plant.profile
    for number in range(seed, seed + tries):
        first = GameInPlay(game, number, plant, profile, lay_out=lay_out)
        twin, _ = first.play()
        if not first.offers:
            continue
        chosen = first.chance.randrange(first.offers)
        second = GameInPlay(game, number, plant, profile, chosen, lay_out)
        hand, place = second.play()
        assert second.planted, (plant.code, game, number)
        place = plant.place(second, hand.events, place)
        if place >= 0:
            cause = plant.cause(hand.events, place)
            return Planted(hand, twin, plant.code, place, profile, cause, second.header, first.header)
    raise AssertionError(f"{plant.code} cannot be planted in {game}")
