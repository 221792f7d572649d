"""Every real OnGame hand is read whole, ends with the printed stacks, and gives the audit nothing to say."""

from __future__ import annotations

from pathlib import Path

import pytest

from stud_stats.core.events import PotTotal, SeatSummary
from stud_stats.core.money import parse_minor_units
from stud_stats.dialects.ongame import ONGAME
from tests.corpus import needs_corpus
from tests.dialects.sweeps import Sweep, files_of

FILES = files_of("ongame")
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@needs_corpus
@each_file
def test_every_hand_is_read(path: Path) -> None:
    sweep = Sweep(path, ONGAME)
    sweep.check_counts()
    sweep.check_places()
    sweep.check_round_trip()


@needs_corpus
@each_file
def test_chips_are_conserved_and_nothing_is_found(path: Path) -> None:
    sweep = Sweep(path, ONGAME)
    sweep.check_chips()
    sweep.check_findings()


@needs_corpus
@each_file
def test_stacks_rake_and_total_are_those_printed(path: Path) -> None:
    sweep = Sweep(path, ONGAME)
    for (hand, played), block in zip(sweep.replayed(), sweep.blocks, strict=True):
        (total,) = [event for event in hand.events if isinstance(event, PotTotal)]
        assert (total.total, total.rake) == (played.pot, played.rake)
        lines = block.text.split("\n")
        after = [
            parse_minor_units(lines[event.line - hand.source.line].split("($")[1].split(")")[0], 2)
            for event in hand.events
            if isinstance(event, SeatSummary)
        ]
        assert after == list(played.stacks)
