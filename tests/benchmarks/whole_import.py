"""Whole imports beyond speed: memory that stays flat, unchanged files that cost nothing.

python -m tests.benchmarks memory again
python -m tests.benchmarks.whole_import 200000      (memory at the size of the goal; some minutes)
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from stud_stats.importing import import_paths
from stud_stats.store import Store
from tests.benchmarks import hands

DISTINCT = 1_200
FEW, MANY = 5_000, 50_000
REPEATED = 20_000

_ID = re.compile(r"(?m)^(PokerStars Hand #)(\d+):")

_CHILD = """
import resource, sys
from stud_stats.importing import import_paths
from stud_stats.store import Store
report = import_paths([sys.argv[1]], Store(sys.argv[2]), jobs=1)
print(report.hands_new, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def write_hands(path: Path, count: int) -> None:
    """A file of ``count`` hands: `DISTINCT` ones again and again, each time with other numbers."""
    text = hands.text(DISTINCT)
    assert len(_ID.findall(text)) == DISTINCT
    with path.open("w", encoding="utf-8") as file:
        for turn in range(-(-count // DISTINCT)):
            part = _ID.sub(lambda match, turn=turn: f"{match[1]}{int(match[2]) + turn * 10**13}:", text)
            if (turn + 1) * DISTINCT > count:
                starts = [match.start() for match in _ID.finditer(part)]
                part = part[: starts[count - turn * DISTINCT]]
            file.write(part.rstrip("\n") + "\n\n\n\n")


def peak_of_import(count: int, folder: Path) -> int:
    """Peak memory (KiB) of a process of its own that imports ``count`` hands."""
    file = folder / f"{count}.txt"
    write_hands(file, count)
    done = subprocess.run(
        [sys.executable, "-c", _CHILD, str(file), str(folder / f"{count}.duckdb")],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=True,
    )
    new, peak = map(int, done.stdout.split())
    assert new == count
    return peak


def bench_memory(few: int = FEW, many: int = MANY) -> bool:
    """Peak memory of the import of many hands against that of a tenth of them."""
    with tempfile.TemporaryDirectory() as folder:
        small, large = (peak_of_import(count, Path(folder)) for count in (few, many))
    ratio = large / small
    verdict = "aim reached" if ratio <= 1.05 else "ok" if ratio <= 1.2 else "ABOVE THE CEILING"
    print(
        f"{'peak memory, ' + format(many, ',') + ' hands against ' + format(few, ','):<46} {ratio:6.2f} : 1"
        f"  ceiling 1.20  aim 1.05   {verdict}   {large / 1024:,.0f} MiB"
    )
    return ratio <= 1.2


def bench_again() -> bool:
    """The second import of an unchanged file against the first."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "hands.txt")
        write_hands(file, REPEATED)
        store = Store(Path(folder, "store.duckdb"))
        seconds = []
        for _ in range(6):
            started = time.perf_counter()
            report = import_paths([file], store, jobs=1)
            seconds.append(time.perf_counter() - started)
        assert (report.hands_known, report.per_file[0].unchanged) == (REPEATED, True)
    ratio = median(seconds[1:]) / seconds[0]
    verdict = "aim reached" if ratio <= 0.005 else "ok" if ratio <= 0.02 else "ABOVE THE CEILING"
    print(
        f"{'second import of an unchanged file':<46} {ratio:8.4f}   ceiling 0.02  aim 0.005   {verdict}"
        f"   {median(seconds[1:]) * 1000:.0f} ms"
    )
    return ratio <= 0.02


if __name__ == "__main__":
    goal = int(sys.argv[1]) if len(sys.argv) > 1 else MANY
    sys.exit(0 if bench_memory(goal // 10, goal) else 1)
