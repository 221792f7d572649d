"""Speed as ratios to a plain reference loop timed in the same rounds (``make bench``).

    python -m tests.benchmarks [parse] [replay] [import] [processes]

Exit code 1 if a floor is not held. Absolute figures depend on the machine and are for the eye.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from statistics import median

from stud_stats.core.source import Span
from stud_stats.dialects.canonical import CANONICAL
from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.parsing.blocks import Block, split
from stud_stats.parsing.reader import reader_of
from stud_stats.writers.canonical import write as write_canonical
from tests.benchmarks import hands, reference_loop
from tests.benchmarks.rounds import race, speed, told

PARSED = 600
IMPORTED = 2_400
SHARED_OUT = 9_600


def _reference(blocks: tuple[Block, ...]) -> Callable[[], None]:
    def run() -> None:
        for block in blocks:
            reference_loop.parse(block.text, block.source)

    return run


def bench_parse() -> bool:
    """Text to typed, structure-checked events."""
    blocks = hands.blocks(PARSED)
    read = reader_of(POKERSTARS).read
    for block in blocks:
        reading = read(block)
        assert reading.hand == reference_loop.parse(block.text, block.source)
        assert reading.findings == ()
    canonical = [Block(write_canonical(hand), Span("", 0, 0, 1)) for hand in hands.hands(PARSED)]
    read_canonical = reader_of(CANONICAL).read
    seconds = race(
        {
            "lines": lambda: [block.text.split("\n") for block in blocks],
            "reference": _reference(blocks),
            "parse": lambda: [read(block) for block in blocks],
            "canonical": lambda: [read_canonical(block) for block in canonical],
        }
    )
    lines = sum(len(block.text.rstrip().split("\n")) for block in blocks)
    others = sum(len(block.text.rstrip().split("\n")) for block in canonical)
    print(f"{PARSED} hands, {lines / PARSED:.1f} lines a hand")
    print(f"the reference against splitting into lines     1/{1 / speed(seconds, 'reference', 'lines'):.0f}")
    by_line = median(seconds["parse"]) / lines * 1e6
    by_canonical_line = median(seconds["canonical"]) / others * 1e6
    print(
        f"microseconds a line: pokerstars {by_line:.2f}, canonical {by_canonical_line:.2f}"
        f" ({by_canonical_line / by_line:.2f} x)"
    )
    return told("parse", speed(seconds, "parse", "reference"), 0.50, 0.70, PARSED / min(seconds["parse"]))


def bench_replay() -> bool:
    """Text to events to the full audit with every check on."""
    from stud_stats.parsing.stakes import fill_stakes
    from stud_stats.replay import replay
    from stud_stats.rules.profiles import PROFILES

    blocks = hands.blocks(PARSED)
    read, profile = reader_of(POKERSTARS).read, PROFILES["pokerstars"]

    def run() -> None:
        parsed = [reading.hand for block in blocks if (reading := read(block)).hand is not None]
        for hand, block in zip(
            fill_stakes([hand for hand in parsed if hand is not None]), blocks, strict=True
        ):
            replay(hand, profile, block.text)

    seconds = race({"reference": _reference(blocks), "replay": run})
    best = PARSED / min(seconds["replay"])
    return told("parse + full audit replay", speed(seconds, "replay", "reference"), 0.30, 0.45, best)


def bench_import() -> bool:
    """File to committed store rows, one process."""
    from stud_stats.importing import import_paths
    from stud_stats.store import Store

    blocks = tuple(split(hands.text(IMPORTED).encode(), POKERSTARS, "generated.txt"))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "hands.txt")
        file.write_text(hands.text(IMPORTED))
        number = count()

        def run() -> None:
            report = import_paths([file], Store(Path(folder, f"{next(number)}.duckdb")), jobs=1)
            assert report.hands_new == IMPORTED

        seconds = race({"reference": _reference(blocks), "import": run})
    best = IMPORTED / min(seconds["import"])
    return told("whole import, one process", speed(seconds, "import", "reference"), 0.22, 0.35, best)


def bench_processes() -> bool:
    """Two processes against one, whole import."""
    from stud_stats.importing import import_paths
    from stud_stats.store import Store

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "hands.txt")
        file.write_text(hands.text(SHARED_OUT))
        number = count()

        def run(jobs: int) -> None:
            report = import_paths([file], Store(Path(folder, f"{next(number)}.duckdb")), jobs=jobs)
            assert report.hands_new == SHARED_OUT

        seconds = race({"one": lambda: run(1), "two": lambda: run(2)})
    best = SHARED_OUT / min(seconds["two"])
    return told("two processes against one, whole import", speed(seconds, "two", "one"), 1.6, 1.8, best)


BENCHES: dict[str, Callable[[], bool]] = {
    "parse": bench_parse,
    "replay": bench_replay,
    "import": bench_import,
    "processes": bench_processes,
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
