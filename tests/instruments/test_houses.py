"""Random hands by the rules of every house and in every betting structure: the audit has nothing to say.

Silence under a house of hands that were played by its own rules proves that no check asks for more
than the engine allows; under `permissive` also that what one house allows the union does.
"""

from __future__ import annotations

import os

import pytest

from stud_stats.core.events import GAMES, STRUCTURES, Game, Hand, PotTotal, Structure, Wager
from stud_stats.generating import generate
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from stud_stats.writers import canonical
from tests.instruments.round_trips import read, unplaced

HANDS = int(os.environ.get("STUD_STATS_HOUSE_HANDS", 3000 // len(PROFILES)))
"""Hands of each game and house: in the suite 3,000 a game over all houses, in `make long` 100,000."""
OTHERS = tuple(structure for structure in STRUCTURES if structure != "fixed_limit")
HOUSES_OF_OTHERS = ("s3_guide", "roberts", "permissive")


def loud(hand: Hand, profile: str) -> list[str]:
    findings = replay(hand, PROFILES[profile], rows=False).findings
    return [f"{f.code}: {f.message}\n{canonical.write(hand)}" for f in findings if f.severity != "info"]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("game", GAMES)
def test_hands_by_the_rules_of_a_house_are_silent_there(game: Game, profile: str) -> None:
    for hand in generate(HANDS, game, seed=11, profile=PROFILES[profile], posted_sizes=True):
        assert loud(hand, profile) == []


@pytest.mark.parametrize("profile", [name for name in PROFILES if name not in ("permissive", "pokerkit")])
def test_what_a_house_allows_the_union_of_all_allows(profile: str) -> None:
    for game in GAMES:
        for hand in generate(HANDS // 5, game, seed=12, profile=PROFILES[profile], posted_sizes=True):
            assert loud(hand, "permissive") == []


@pytest.mark.parametrize("profile", HOUSES_OF_OTHERS)
@pytest.mark.parametrize("structure", OTHERS)
def test_other_structures_are_silent_and_keep_their_chips(structure: Structure, profile: str) -> None:
    sizes = set()
    for game in GAMES:
        hands = generate(
            HANDS // 3, game, seed=13, profile=PROFILES[profile], structure=structure, posted_sizes=True
        )
        for hand in hands:
            assert hand.header.structure == structure
            assert loud(hand, profile) == []
            replayed = replay(hand, PROFILES[profile], rows=False)
            assert replayed.pot == next(e for e in hand.events if isinstance(e, PotTotal)).total
            small = hand.header.stakes.small_bet.amount or 0
            sizes |= {
                e.added % small for e in hand.events if isinstance(e, Wager) and e.added and not e.all_in
            }
    assert len(sizes) > 20, "bets are of any amount"


@pytest.mark.parametrize("structure", OTHERS)
def test_other_structures_are_the_same_after_writing_and_reading(structure: Structure) -> None:
    for hand in generate(30, "stud_hilo", seed=14, structure=structure, posted_sizes=True):
        assert unplaced(read(canonical.write(hand), "canonical")) == unplaced(hand)


def test_a_raise_may_go_beyond_any_cap_where_there_is_none() -> None:
    most = 0
    for hand in generate(200, "razz", seed=15, structure="no_limit"):
        street: list[int] = []
        for event in hand.events:
            street = [*street, 1] if isinstance(event, Wager) else [] if event.type == "STREET" else street
            most = max(most, len(street))
    assert most > 4
