"""Where a random hand is played: stakes, seats, stacks, names."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from stud_stats.core.events import GAMES, Game, Header, Seat, Stake, Stakes, Structure
from stud_stats.core.money import CHIPS
from stud_stats.rules.profile import RulesProfile
from stud_stats.rules.profiles import POKERSTARS
from stud_stats.rules.stakes import bring_in_sizes
from stud_stats.writers.pokerstars_words import heading

ANY_SITE: Final = "pokerstars"
SEATS_AT_A_TABLE: Final = 8
_EQUAL: Final = 0.15
"""How often a table has a bring-in as large as the small bet, where the house has such tables."""
_BEGIN: Final = 1704067200
"""2024-01-01 00:00 UTC, in seconds since 1970."""
_FIRST_HAND: Final = 200_000_000_000
_FIRST_TOURNAMENT: Final = 4_000_000_000

_CASH_STAKES: Final = (
    # small bet, ante, bring-in
    (4, 1, 2), (10, 1, 3), (25, 5, 10), (50, 10, 20), (200, 25, 50), (500, 50, 150), (1000, 100, 300),
    (4000, 500, 1200), (15000, 2500, 5000),
)  # fmt: skip
_TOURNAMENT_STAKES: Final = (
    (25, 5, 10), (50, 10, 15), (100, 15, 25), (200, 30, 60), (250, 50, 75), (1000, 200, 300),
    (4000, 750, 1500),
)  # fmt: skip
_SPREAD_STAKES: Final = (
    # smallest bet, largest bet, ante, bring-in
    (100, 400, 10, 50), (100, 500, 25, 100), (200, 1000, 25, 200), (25, 100, 5, 10), (500, 2500, 50, 150),
)  # fmt: skip
_LEVELS: Final = {
    stakes[0]: level
    for stakes, level in zip(_TOURNAMENT_STAKES, ("I", "III", "IV", "VI", "VII", "X", "XIV"), strict=True)
}

PLAIN_NAMES: Final = (
    "Anna", "bob77", "CarlosM", "dora", "EmilX", "fritz_9", "Gudrun", "hal", "IdaK", "jo5126", "Kaj",
    "Lena", "mikko", "NoraBig", "oow393", "Per", "quinn", "Rosa", "Sven", "tom_thumb",
)  # fmt: skip
AWKWARD_NAMES: Final = (
    "John calls", "Old Man", "j.gpvstefj", "7Deuces", "AB [Xyz]", "$$money$$", "is all-in", "won (4)",
    "Seat 3", "x: folds", "Dealt to", "Łukasz Ż", "O'Neil", "brings in for $2", "-=Max=-", "said",
    "(button)", "\"quote\"", "Total pot", "a.b c.d", "café Noir", "from pot", "mucks hand", "山田",
)  # fmt: skip


class Setting(msgspec.Struct, frozen=True):
    """A table before the first ante.

    ``header`` knows ante and bring-in, as the engine must; ``hero`` is the player whose cards the
    text shows.
    """

    header: Header
    seats: tuple[Seat, ...]
    hero: int | None


def hand_number(game: Game, seed: int, number: int) -> int:
    """The room's number of a hand: no two of a million hands of a game and seed share one."""
    return _FIRST_HAND + GAMES.index(game) * 1_000_000_000 + seed % 1000 * 1_000_000 + number


def setting(
    chance: random.Random,
    game: Game,
    seed: int,
    number: int,
    *,
    awkward_names: bool,
    structure: Structure = "fixed_limit",
    profile: RulesProfile = POKERSTARS,
) -> Setting:
    """A random table for the hand ``number`` of a series, its stakes such as the house has them."""
    tournament = chance.random() < 0.4
    small_bet, ante, bring_in = chance.choice(_TOURNAMENT_STAKES if tournament else _CASH_STAKES)
    big_bet = 2 * small_bet
    if structure == "spread_limit":
        tournament = False
        small_bet, big_bet, ante, bring_in = chance.choice(_SPREAD_STAKES)
    stakes = _house_stakes(chance, profile, small_bet, big_bet, ante, bring_in)
    ante, bring_in = stakes.ante.amount or 0, stakes.bring_in.amount or 0
    header = _header(chance, game, seed, number, stakes, structure, tournament=tournament)
    count = chance.choice((2, 2, 3, 4, 5, 6, 7, 8, 8))
    if profile.short_deck_reuse_muck == "yes":
        # Eight may run out of cards, and then such a house deals folded ones again.
        count = min(count, SEATS_AT_A_TABLE - 1)
    names = _names(chance, count, awkward=awkward_names)
    numbers = sorted(chance.sample(range(1, SEATS_AT_A_TABLE + 1), count))
    stacks = _stacks(chance, count, small_bet, ante, bring_in)
    absent = chance.randrange(count) if tournament and count > 2 and chance.random() < 0.1 else None
    seats = tuple(
        Seat(0, seat, name, stack, sitting_out=player == absent)
        for player, (seat, name, stack) in enumerate(zip(numbers, names, stacks, strict=True))
    )
    hero = chance.randrange(count) if chance.random() < 0.8 else None
    return Setting(header, seats, hero)


def _house_stakes(
    chance: random.Random, profile: RulesProfile, small_bet: int, big_bet: int, ante: int, bring_in: int
) -> Stakes:
    """The stakes with a bring-in of the house's, where it is not just the one the table posts."""

    def stakes() -> Stakes:
        sizes = (small_bet, big_bet, ante, bring_in)
        return Stakes(*[Stake(size, "printed") for size in sizes])

    if profile.bring_in_size == "unspecified" or "posted" in profile.bring_in_size:
        return stakes()
    if profile.bring_in_may_equal_small_bet == "yes" and chance.random() < _EQUAL:
        ante = small_bet // 2
    allowed = sorted(bring_in_sizes(profile, stakes()) or {bring_in})
    bring_in = chance.choice(allowed)
    return stakes()


def without_posted_sizes(header: Header) -> Header:
    """The header as the room prints it: ante and bring-in are in the lines of the posts alone."""
    stakes = Stakes(header.stakes.small_bet, header.stakes.big_bet)
    return replace(header, stakes=stakes, heading=heading(header))


def _header(
    chance: random.Random,
    game: Game,
    seed: int,
    number: int,
    stakes: Stakes,
    structure: Structure,
    *,
    tournament: bool,
) -> Header:
    seconds = _BEGIN + 60 * number
    series_number = hand_number(game, seed, number)
    local = datetime.fromtimestamp(seconds, UTC).astimezone(ZoneInfo("America/New_York"))
    header = Header(
        0,
        ANY_SITE,
        str(series_number),
        game,
        structure,
        CHIPS if tournament else "USD",
        stakes,
        # The stacks are those of no hand before, so every hand has a table, or a tournament, of its own.
        table=f"Generated {series_number - _FIRST_HAND}",
        seats_max=SEATS_AT_A_TABLE,
        time_utc=seconds,
        time_text=f"{local:%Y/%m/%d} {local.hour}:{local:%M:%S} ET",
        time_zone="ET",
        time_zone_source="printed",
    )
    if not tournament:
        return header
    tournament_number = str(_FIRST_TOURNAMENT + series_number - _FIRST_HAND)
    return replace(
        header,
        table=f"{tournament_number} 12",
        tournament=tournament_number,
        level=_LEVELS[stakes.small_bet.amount or 0],
        buy_in=chance.choice(("$2.00+$0.20 USD", "$50+$5 USD", "100+9")),
    )


def _names(chance: random.Random, count: int, *, awkward: bool) -> list[str]:
    names = chance.sample(PLAIN_NAMES, count)
    if awkward:
        names = chance.sample(AWKWARD_NAMES, (count + 1) // 2) + names[: count // 2]
        chance.shuffle(names)
    return names


def _stacks(chance: random.Random, count: int, small_bet: int, ante: int, bring_in: int) -> list[int]:
    """Short and deep stacks in small bets; now and then one that the forced bets take whole."""
    depth = chance.choice((3, 12, 40, 150))
    stacks = [max(1, int(chance.uniform(0.5, depth) * small_bet)) for _ in range(count)]
    if chance.random() < 0.1:
        stacks[chance.randrange(count)] = chance.randint(1, ante)
    if chance.random() < 0.1:
        stacks[chance.randrange(count)] = ante + chance.randint(1, bring_in)
    return stacks
