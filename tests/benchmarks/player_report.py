"""How long the whole report of one player takes on a store of a million decision rows.

    python -m tests.benchmarks.player_report

Prints seconds and peak memory of a process that does nothing else: the floor is 10 s and 2 GB. Some thousand
generated hands are imported and then copied under other numbers; in a third of them the player took part.
"""

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import duckdb

from stud_stats import reports
from stud_stats.core.events import GAMES
from stud_stats.generating import generate
from stud_stats.importing import import_paths
from stud_stats.store import Store
from stud_stats.store.tables import quoted
from stud_stats.writers import canonical

ROWS = 1_000_000
HANDS_A_GAME = 1_000
SECONDS, MEGABYTES = 10, 2_048
"""The floors."""


def make(rows: int, folder: Path) -> None:
    """A store of about so many decision rows."""
    source = folder / "hands.txt"
    hands = (hand for game in GAMES for hand in generate(HANDS_A_GAME, game, 3))
    source.write_text("\n\n".join(map(canonical.write, hands)), encoding="utf-8")
    store = Store(folder / "hands.duckdb")
    store.create()
    import_paths([source], store, jobs=1)
    made = store.rows("SELECT count(*) FROM decisions")[0][0]
    copies = max(rows // made, 1) - 1
    with duckdb.connect(str(store.path)) as connection:
        for table in ("hands", "seats", "decisions"):
            names = [row[0] for row in connection.execute(f"DESCRIBE {table}").fetchall()]
            others = [name for name in names if name != "hand_id"]
            connection.execute(
                f"INSERT INTO {table} (hand_id, {quoted(others)}) SELECT hand_id || '-' || copy, "
                f"{quoted(others)} FROM {table}, range({copies}) copies(copy) ORDER BY copy"
            )


def measure(folder: Path) -> bool:
    """The report of the player with the most hands, as text; whether the floors are held."""
    store = Store(folder / "hands.duckdb")
    name = store.rows("SELECT player FROM seats GROUP BY player ORDER BY count(*) DESC, player LIMIT 1")[0][0]
    start = time.perf_counter()
    report = reports.player(store, name)
    counted = time.perf_counter()
    text = report.render()
    done = time.perf_counter()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rows = store.rows("SELECT count(*) FROM decisions")[0][0]
    print(
        f"{rows:,} decision rows, {report.coverage.counted:,} hands of the player, {len(report.figures):,} "
        f"figures\ncount {counted - start:.2f} s, text {done - counted:.2f} s ({len(text):,} characters), "
        f"peak {peak:,.0f} MB"
    )
    return done - start < SECONDS and peak < MEGABYTES


def bench_report() -> bool:
    """The report of one player on a million decision rows."""
    with tempfile.TemporaryDirectory() as folder:
        this = [sys.executable, "-m", "tests.benchmarks.player_report"]
        subprocess.run([*this, "make", folder, str(ROWS)], check=True)
        done = subprocess.run([*this, "report", folder], check=False)
    return done.returncode == 0


def main() -> int:
    match sys.argv[1:]:
        case ["make", folder, rows]:
            make(int(rows), Path(folder))
            return 0
        case ["report", folder]:
            return 0 if measure(Path(folder)) else 1
    return 0 if bench_report() else 1


if __name__ == "__main__":
    sys.exit(main())
