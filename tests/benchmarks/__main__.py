"""Speed as ratios to a plain reference loop timed in the same rounds (``make bench``).

    python -m tests.benchmarks [parse] [dialects] [replay] [import] [processes] [again] [memory] [report]

Exit code 1 if a floor is not held. Absolute figures depend on the machine and are for the eye.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import TypeVar

from stud_stats.core.source import Span
from stud_stats.dialects.canonical import CANONICAL
from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.reader import reader_of
from stud_stats.writers.canonical import write as write_canonical
from tests.benchmarks import hands, reference_loop
from tests.benchmarks.dialects import bench_dialects
from tests.benchmarks.player_report import bench_report
from tests.benchmarks.rounds import ROUNDS, race, speed, told
from tests.benchmarks.whole_import import bench_again, bench_memory

Item = TypeVar("Item")

PARSED = 300
"""Hands of a round; each round has its own, so that no cache has seen them."""
IMPORTED = 4_800
"""More than a batch: what an import costs once is not its speed."""
SHARED_OUT = 9_600

Run = Callable[[int], None]


def _rounds_of(items: Sequence[Item], each: int) -> list[Sequence[Item]]:
    return [items[start : start + each] for start in range(0, len(items), each)]


def _reading(read: Callable[[Block], object], rounds: list[Sequence[Block]]) -> Run:
    """Read the blocks of a round and keep nothing."""

    def run(number: int) -> None:
        for block in rounds[number]:
            read(block)

    return run


def _reference(block: Block) -> object:
    return reference_loop.parse(block.text, block.source)


def bench_parse() -> bool:
    """Text to typed, structure-checked events."""
    total = PARSED * (ROUNDS + 1)
    blocks = hands.blocks(total)
    for block in blocks[:PARSED]:
        reading = reader_of(POKERSTARS).read(block)
        assert reading.hand == _reference(block)
        assert reading.findings == ()
    canonical = [Block(write_canonical(hand), Span("", 0, 0, 1)) for hand in hands.hands(total)]
    rounds = _rounds_of(blocks, PARSED)
    seconds = race(
        {
            "lines": _reading(lambda block: block.text.split("\n"), rounds),
            "reference": _reading(_reference, rounds),
            "parse": _reading(reader_of(POKERSTARS).read, rounds),
            "canonical": _reading(reader_of(CANONICAL).read, _rounds_of(canonical, PARSED)),
        }
    )
    lines = sum(block.text.rstrip().count("\n") + 1 for block in blocks) / total
    others = sum(block.text.rstrip().count("\n") + 1 for block in canonical) / total
    print(f"{PARSED} hands a round, {lines:.1f} lines a hand")
    print(f"the reference against splitting into lines     1/{1 / speed(seconds, 'reference', 'lines'):.0f}")
    by_line = median(seconds["parse"]) / PARSED / lines * 1e6
    by_canonical_line = median(seconds["canonical"]) / PARSED / others * 1e6
    print(
        f"microseconds a line: pokerstars {by_line:.2f}, canonical {by_canonical_line:.2f}"
        f" ({by_canonical_line / by_line:.2f} x)"
    )
    return told("parse", speed(seconds, "parse", "reference"), 0.50, 0.70, PARSED / min(seconds["parse"]))


def bench_replay() -> bool:
    """Text to events to the full audit with every check on."""
    from stud_stats.parsing.stakes import fill_stakes
    from stud_stats.replay.replayer import replay
    from stud_stats.rules.profiles import PROFILES

    rounds = _rounds_of(hands.blocks(PARSED * (ROUNDS + 1)), PARSED)
    read, profile = reader_of(POKERSTARS).read, PROFILES["pokerstars"]

    def run(number: int) -> None:
        parsed = [reading.hand for block in rounds[number] if (reading := read(block)).hand is not None]
        filled = fill_stakes([hand for hand in parsed if hand is not None])
        for hand, block in zip(filled, rounds[number], strict=True):
            replay(hand, profile, block.text, rows=False)

    seconds = race({"reference": _reading(_reference, rounds), "replay": run})
    best = PARSED / min(seconds["replay"])
    return told("parse + full audit replay", speed(seconds, "replay", "reference"), 0.30, 0.45, best)


def bench_import() -> bool:
    """File to committed store rows, one process: hands that no cache has seen, and the real hands that the
    floor was measured with, where they are at hand.
    """
    fresh = _import_of("whole import, hands never seen before", hands.blocks(IMPORTED))
    real = hands.real_blocks(IMPORTED)
    if not real:
        print("no real hands at hand: the floor was measured with some")
        return fresh
    return _import_of("whole import, real hands, as the floor was", real)


def _import_of(what: str, blocks: Sequence[Block]) -> bool:
    from stud_stats.importing import import_paths
    from stud_stats.store import Store

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "hands.txt")
        file.write_text("".join([block.text for block in blocks]), encoding="utf-8")

        def run(number: int) -> None:
            report = import_paths([file], Store(Path(folder, f"{number}.duckdb")), jobs=1)
            assert report.hands_new == len(blocks)

        seconds = race({"reference": _reading(_reference, [blocks] * (ROUNDS + 1)), "import": run})
    best = len(blocks) / min(seconds["import"])
    return told(what, speed(seconds, "import", "reference"), 0.22, 0.35, best)


def bench_processes() -> bool:
    """Two processes against one, whole import."""
    from stud_stats.importing import import_paths
    from stud_stats.store import Store

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "hands.txt")
        file.write_text(hands.text(SHARED_OUT))

        def run(number: int, jobs: int) -> None:
            report = import_paths([file], Store(Path(folder, f"{jobs}-{number}.duckdb")), jobs=jobs)
            assert report.hands_new == SHARED_OUT

        seconds = race({"one": lambda number: run(number, 1), "two": lambda number: run(number, 2)})
    best = SHARED_OUT / min(seconds["two"])
    return told("two processes against one, whole import", speed(seconds, "two", "one"), 1.6, 1.8, best)


BENCHES: dict[str, Callable[[], bool]] = {
    "parse": bench_parse,
    "dialects": bench_dialects,
    "replay": bench_replay,
    "import": bench_import,
    "processes": bench_processes,
    "again": bench_again,
    "memory": bench_memory,
    "report": bench_report,
}


def main(names: list[str]) -> int:
    """Run the named benches, all of them by default."""
    unknown = set(names) - set(BENCHES)
    if unknown:
        print(f"no such bench: {', '.join(sorted(unknown))}; there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    held = [BENCHES[name]() for name in names or BENCHES]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
