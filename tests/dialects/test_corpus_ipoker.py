"""Every real hand of iPoker is read whole, keeps its chips, and is played by the room's rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from stud_stats.dialects.ipoker import IPOKER
from tests.corpus import needs_corpus
from tests.dialects.sweeps import Sweep, files_of

pytestmark = needs_corpus


@pytest.fixture(params=files_of("ipoker"), ids=lambda path: path.stem)
def sweep(request: pytest.FixtureRequest) -> Sweep:
    path: Path = request.param
    return Sweep(path, IPOKER)


def test_hands_by_game_are_those_of_the_index(sweep: Sweep) -> None:
    sweep.check_counts()


def test_blocks_and_lines_have_their_places(sweep: Sweep) -> None:
    sweep.check_places()


def test_chips_are_conserved(sweep: Sweep) -> None:
    sweep.check_chips()


def test_nothing_is_found_in_a_real_hand(sweep: Sweep) -> None:
    sweep.check_findings()


def test_every_hand_survives_the_canonical_dialect(sweep: Sweep) -> None:
    sweep.check_round_trip()


STUD_STT = "stud-stt-usd-2012-03.txt"
LEVELS = [
    (60, 120, 8, 15), (80, 160, 10, 20), (100, 200, 15, 30), (150, 300, 20, 40), (200, 400, 30, 60),
    (300, 600, 40, 80), (400, 800, 50, 100), (600, 1200, 80, 150), (800, 1600, 100, 200),
    (1000, 2000, 150, 300),
]  # fmt: skip


def test_levels_that_are_printed_nowhere_are_found() -> None:
    (path,) = [path for path in files_of("ipoker") if path.name == STUD_STT]
    sizes: list[tuple[int | None, ...]] = []
    for hand in Sweep(path, IPOKER).hands:
        stakes = hand.header.stakes
        found = (stakes.small_bet, stakes.big_bet, stakes.ante, stakes.bring_in)
        told = tuple([stake.amount for stake in found])
        sizes += [told] if not sizes or sizes[-1] != told else []
    assert sizes == LEVELS
