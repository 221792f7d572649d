"""The reference loop is a fair yardstick only while it makes the very same events."""

from __future__ import annotations

import pytest

from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.parsing.reader import read_block
from tests.benchmarks import hands, reference_loop
from tests.benchmarks.rounds import race, speed


def test_the_reference_loop_makes_the_same_hands() -> None:
    for block in hands.blocks(150):
        reading = read_block(block, POKERSTARS)
        assert reading.findings == ()
        assert reading.hand == reference_loop.parse(block.text, block.source)


def test_ratios_are_medians_of_rounds() -> None:
    seconds = {"ours": [1.0, 2.0, 10.0], "theirs": [2.0, 4.0, 1.0]}
    assert speed(seconds, "ours", "theirs") == pytest.approx(2.0)
    assert {name: len(times) for name, times in race({"a": list, "b": dict}, rounds=3).items()} == {
        "a": 3,
        "b": 3,
    }
