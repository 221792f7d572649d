"""Every real hand of Merge is read whole, keeps its chips, and is played by the room's rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from stud_stats.dialects.merge import MERGE
from tests.corpus import needs_corpus
from tests.dialects.sweeps import Sweep, files_of

pytestmark = needs_corpus


@pytest.fixture(params=files_of("merge"), ids=lambda path: path.stem)
def sweep(request: pytest.FixtureRequest) -> Sweep:
    path: Path = request.param
    return Sweep(path, MERGE)


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


def test_times_are_those_of_the_room_in_utc(sweep: Sweep) -> None:
    for hand in sweep.hands:
        header = hand.header
        assert header.time_utc is not None
        assert header.time_zone_source == "printed"
        year = 1970 + header.time_utc // (365.25 * 24 * 3600)
        assert header.time_text.startswith(f"{year:.0f}/")
