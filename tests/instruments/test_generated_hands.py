"""Random hands from the engine: legal, chips conserved, the same after writing and reading."""

from __future__ import annotations

import os
from collections import Counter
from itertools import islice

import pytest

from stud_stats.core.events import (
    GAMES,
    Ante,
    BringIn,
    Call,
    Collect,
    Deal,
    Fold,
    Game,
    Hand,
    Muck,
    PotTotal,
    SeatSummary,
    Show,
    Street,
    Uncalled,
    Wager,
)
from stud_stats.core.schema import SEATS
from stud_stats.generating import generate
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from stud_stats.writers import canonical, pokerstars
from tests.instruments.round_trips import read, unplaced

HANDS = int(os.environ.get("STUD_STATS_GENERATED_HANDS", "300"))
"""Hands of each game and seed: few in the suite, more on demand by this variable."""

WRITERS = {"canonical": canonical.write, "pokerstars": pokerstars.write}


@pytest.mark.parametrize("rules", ["pokerstars", "permissive"])
@pytest.mark.parametrize("game", GAMES)
def test_generated_hands_are_silent_and_keep_their_chips(game: Game, rules: str) -> None:
    for hand in generate(HANDS, game, seed=1, posted_sizes=True):
        replayed = replay(hand, PROFILES[rules], "")
        grave = [finding for finding in replayed.findings if finding.severity != "info"]
        assert not grave, f"{grave[0].code}: {grave[0].message}\n{pokerstars.write(hand)}"
        seats = [dict(zip(SEATS.names, row, strict=True)) for row in replayed.seat_rows]
        total = next(event for event in hand.events if isinstance(event, PotTotal))
        assert sum(seat["net"] for seat in seats) == -(total.rake or 0)
        assert replayed.pot == total.total
        assert all(seat["starting_stack"] + seat["net"] >= 0 for seat in seats)


@pytest.mark.parametrize("dialect", WRITERS)
@pytest.mark.parametrize("game", GAMES)
def test_generated_hands_are_the_same_after_writing_and_reading(game: Game, dialect: str) -> None:
    for hand in generate(HANDS, game, seed=2, awkward_names=True, chatter=True):
        assert unplaced(read(WRITERS[dialect](hand), dialect)) == unplaced(hand)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_generated_hand_is_lost_in_its_text(game: Game) -> None:
    for hand in generate(50, game, seed=3):
        assert pokerstars.losses(hand) == ()
        lines = pokerstars.write(hand).split("\n")
        assert [event.line for event in hand.events] == [1, *range(3, len(lines))]


@pytest.mark.parametrize("game", GAMES)
def test_hands_under_pokerkits_rules_are_silent_under_them(game: Game) -> None:
    profile = PROFILES["pokerkit"]
    for hand in generate(100, game, seed=4, profile=profile, posted_sizes=True):
        codes = [finding.code for finding in replay(hand, profile).findings if finding.severity == "error"]
        assert codes == []


def test_one_seed_gives_the_same_hands_wherever_one_begins() -> None:
    first = list(generate(12, "razz", seed=9))
    assert list(generate(5, "razz", seed=9, first=7)) == first[7:]
    assert list(islice(generate(1000, "razz", seed=9), 12)) == first
    assert list(generate(12, "razz", seed=10)) != first


def test_no_two_hands_share_a_number() -> None:
    numbers = Counter(
        hand.header.hand_id for game in GAMES for seed in (1, 2) for hand in generate(20, game, seed)
    )
    assert set(numbers.values()) == {1}


def has(hand: Hand, kind: type, **fields: object) -> bool:
    return any(
        isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items())
        for event in hand.events
    )


def test_generated_hands_come_in_every_kind() -> None:
    seen: Counter[str] = Counter()
    for game in GAMES:
        for hand in generate(400, game, seed=5, awkward_names=True):
            seen[f"{len(hand.seats)} players"] += 1
            seen["cash"] += not hand.header.tournament
            seen["tournament"] += bool(hand.header.tournament)
            seen["sitting out"] += any(seat.sitting_out for seat in hand.seats)
            seen["hero"] += any(isinstance(event, Deal) and event.down for event in hand.events)
            seen["all-in on the ante"] += has(hand, Ante, all_in=True)
            seen["all-in on the bring-in"] += has(hand, BringIn, all_in=True)
            seen["full opening"] += not has(hand, BringIn) and has(hand, Wager, verb="bets")
            seen["all-in call"] += has(hand, Call, all_in=True)
            seen["side pot"] += has(hand, Collect, pot=-1)
            seen["several side pots"] += has(hand, Collect, pot=2)
            seen["fold"] += has(hand, Fold)
            seen["returned"] += has(hand, Uncalled)
            seen["beaten and mucked"] += has(hand, Muck, beaten=True)
            seen["uncontested, not shown"] += has(hand, Muck, beaten=False)
            seen["uncontested, shown"] += has(hand, Show) and has(hand, SeatSummary, outcome="collected")
            seen["lost"] += has(hand, SeatSummary, outcome="lost")
            seen["common card"] += any(isinstance(e, Street) and e.community for e in hand.events)
            seen["rake"] += any(isinstance(e, PotTotal) and e.rake for e in hand.events)
            seen["split"] += game == "stud_hilo" and len({
                e.player for e in hand.events if isinstance(e, Collect) and e.pot == 0
            }) > 1  # fmt: skip
    missing = [kind for kind in [*(f"{n} players" for n in range(2, 9)), *seen] if seen[kind] < 3]
    assert missing == []
    assert len(seen) >= 24
