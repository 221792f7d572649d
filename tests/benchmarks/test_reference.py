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
    told: list[tuple[str, int]] = []
    candidates = {name: lambda number, name=name: told.append((name, number)) for name in "ab"}
    times = race(candidates, rounds=2)
    assert {name: len(rounds) for name, rounds in times.items()} == {"a": 2, "b": 2}
    assert told == [("a", 0), ("b", 0), ("a", 1), ("b", 1), ("a", 2), ("b", 2)]
