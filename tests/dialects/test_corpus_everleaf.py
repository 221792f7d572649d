"""Every real Everleaf hand is read whole, conserves its chips, and gives the audit nothing to say."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from stud_stats.dialects.everleaf import EVERLEAF
from tests.corpus import needs_corpus
from tests.dialects.sweeps import Sweep, files_of

FILES = files_of("everleaf")
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@needs_corpus
@each_file
def test_every_hand_is_read(path: Path) -> None:
    sweep = Sweep(path, EVERLEAF)
    sweep.check_counts()
    sweep.check_places()
    sweep.check_round_trip()


@needs_corpus
@each_file
def test_chips_are_conserved_and_nothing_is_found(path: Path) -> None:
    sweep = Sweep(path, EVERLEAF)
    sweep.check_chips()
    sweep.check_findings()


@needs_corpus
@each_file
def test_stacks_go_on_from_hand_to_hand(path: Path) -> None:
    """The text prints no total and no rake; what each hand leaves is what the next begins with."""
    compared = 0
    for (hand, played), (following, _) in pairwise(Sweep(path, EVERLEAF).replayed()):
        if [seat.player for seat in hand.seats] == [seat.player for seat in following.seats]:
            assert [seat.stack for seat in following.seats] == list(played.stacks)
            compared += 1
    assert compared == len(Sweep(path, EVERLEAF).hands) - 1
