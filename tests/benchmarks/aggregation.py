"""How long all declared statistics take over five million decision rows, by player and street.

    python -m tests.benchmarks.aggregation [ROWS]

Prints seconds and peak memory: the floor is 10 s and 2 GB, the aim 3 s and 1 GB. The rows are made by one
process and counted by another, so that the peak is that of reading and counting alone. Machines drift: a
plain pandas groupby of one rate over the same frame in the same process stands beside.
"""

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pandas as pd
from pyarrow import parquet

from stud_stats.stats.aggregate import count
from stud_stats.stats.catalogue import STATISTICS
from stud_stats.stats.estimates import figures
from stud_stats.stats.frames import Frames

PLAYERS = 2000
ROWS_A_HAND = 16
SEATS_A_HAND = 6
BY = ("player", "street")


def make(rows: int, folder: Path) -> None:
    """Rows of the right types and sizes; nobody could play them."""
    random = np.random.default_rng(1)
    hands = max(rows // ROWS_A_HAND, 1)

    def choice(values: list[str], size: int) -> pd.Categorical:
        return pd.Categorical.from_codes(random.integers(len(values), size=size), values)

    dealt = random.integers(PLAYERS // SEATS_A_HAND, size=(hands, SEATS_A_HAND)) * SEATS_A_HAND + np.arange(
        SEATS_A_HAND
    )
    names = [f"player {number}" for number in range(PLAYERS)]
    status = random.choice(3, size=hands, p=[0.97, 0.02, 0.01])
    bet = random.choice([200, 1000, 2000], size=hands)

    def of_hand(hand: np.ndarray, seat: np.ndarray) -> dict[str, object]:
        return {
            "site": pd.Categorical.from_codes(np.zeros(len(hand), int), ["pokerstars"]),
            "hand_id": pd.Categorical.from_codes(hand, [str(10**11 + number) for number in range(hands)]),
            "player": pd.Categorical.from_codes(dealt[hand, seat], names),
            "seat": (seat + 1).astype(np.int16),
            "hand_status": pd.Categorical.from_codes(status[hand], ["clean", "flagged", "excluded"]),
            "position_from_bring_in": seat.astype(np.int8),
        }

    hand = np.repeat(np.arange(hands), ROWS_A_HAND)
    decisions = of_hand(hand, random.integers(SEATS_A_HAND, size=len(hand))) | {
        "street": random.integers(3, 8, size=len(hand)).astype(np.int8),
        "action": choice(["fold", "check", "call", "bring_in", "complete", "bet", "raise"], len(hand)),
        "forced": random.random(len(hand)) < 0.05,
        "facing": choice(["nothing", "bring_in", "bet"], len(hand)),
        "may_raise": random.random(len(hand)) < 0.9,
        "limpers": random.integers(3, size=len(hand)).astype(np.int8),
    }
    pd.DataFrame(decisions).to_parquet(folder / "decisions.parquet")
    hand = np.repeat(np.arange(hands), SEATS_A_HAND)
    seats = of_hand(hand, np.tile(np.arange(SEATS_A_HAND), hands)) | {
        "currency": choice(["USD", "EUR"], len(hand)),
        "small_bet": bet[hand],
        "big_bet": 2 * bet[hand],
        "dealt_in": np.ones(len(hand), bool),
        "last_street": random.integers(3, 8, size=len(hand)).astype(np.int8),
        "showdown": random.random(len(hand)) < 0.3,
        "collected": np.maximum(random.integers(-5000, 5000, size=len(hand)), 0),
        "net": random.integers(-5000, 5000, size=len(hand)),
    }
    pd.DataFrame(seats).to_parquet(folder / "seats.parquet")


def read(path: Path) -> pd.DataFrame:
    names = parquet.read_schema(path).names
    texts = ("site", "hand_id", "player", "hand_status", "action", "facing", "currency")
    table = parquet.read_table(path, read_dictionary=[name for name in texts if name in names])
    return table.to_pandas(split_blocks=True, self_destruct=True)


def measure(folder: Path) -> None:
    start = time.perf_counter()
    frames = Frames(read(folder / "decisions.parquet"), read(folder / "seats.parquet"))
    read_at = time.perf_counter()
    counts = count(frames, STATISTICS, BY)
    counted_at = time.perf_counter()
    table = figures(counts)
    done_at = time.perf_counter()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    folded = frames.decisions["action"] == "fold"
    reference_from = time.perf_counter()
    keys = [frames.decisions["player"], frames.decisions["street"]]
    folded.groupby(keys, observed=True).agg(["sum", "size"])
    reference = time.perf_counter() - reference_from
    print(
        f"{len(frames.decisions):,} decision rows, {len(frames.seats):,} seat rows,"
        f" {len(STATISTICS)} statistics by {' and '.join(BY)}: {len(table):,} figures\n"
        f"read {read_at - start:.2f} s, count {counted_at - read_at:.2f} s,"
        f" figures {done_at - counted_at:.2f} s, peak {peak:,.0f} MB;"
        f" one rate by pandas groupby {reference:.2f} s"
    )


def main() -> None:
    match sys.argv[1:]:
        case ["make", folder, rows]:
            make(int(rows), Path(folder))
            return
        case ["count", folder]:
            measure(Path(folder))
            return
    rows = sys.argv[1] if len(sys.argv) > 1 else "5000000"
    with tempfile.TemporaryDirectory() as folder:
        this = [sys.executable, "-m", "tests.benchmarks.aggregation"]
        subprocess.run([*this, "make", folder, rows], check=True)
        subprocess.run([*this, "count", folder], check=True)


if __name__ == "__main__":
    main()
