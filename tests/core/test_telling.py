"""A hand's events in words: figures that a text does not print are not spoken of."""

from __future__ import annotations

import pytest

from stud_stats.core.events import Event, PotTotal, SeatSummary
from stud_stats.core.telling import told
from stud_stats.replay.examples import PLAYED
from tests.canonical import read_hand


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (PotTotal(9, 12600, None), "Pot $126.00"),
        (PotTotal(9, 12600, 100), "Pot $126.00, rake $1.00"),
        (PotTotal(9, None, 100), "Rake $1.00"),
        (PotTotal(9, None, None), ""),
        (SeatSummary(9, 2, 1, "none", net=3600), "Bob wins $36.00 in all"),
        (SeatSummary(9, 2, 1, "none", net=-1450), "Bob loses $14.50 in all"),
        (SeatSummary(9, 2, 1, "none", net=0), ""),
        (SeatSummary(9, 2, 1, "lost"), ""),
    ],
)
def test_the_end_of_a_hand_in_words(event: Event, words: str) -> None:
    assert told(read_hand(PLAYED), event) == words
