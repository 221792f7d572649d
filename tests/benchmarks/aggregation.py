"""How long all declared statistics take over five million decision rows, by player and street.

    python -m tests.benchmarks.aggregation [ROWS]

Prints seconds and peak memory: the floor is 10 s and 2 GB, the aim 3 s and 1 GB. The rows are made by one
process and counted by another, so that the peak is that of reading and counting alone. Machines drift: a
plain pandas groupby of one rate over the same frames in the same process stands beside.
"""

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd
from pyarrow import parquet

from stud_stats.core.cards import CARD_TEXTS
from stud_stats.stats.aggregate import count, merge
from stud_stats.stats.catalogue import STATISTICS
from stud_stats.stats.estimates import figures
from stud_stats.stats.frames import Frames

PLAYERS = 2000
ROWS_A_HAND = 16
SEATS_A_HAND = 6
ROWS_OF = {"decisions": ROWS_A_HAND, "seats": SEATS_A_HAND}
HANDS_AT_ONCE = 50_000
BY = ("player", "street")
TEXTS = (
    "site", "hand_id", "player", "hand_status", "action", "facing", "currency", "acted_before", "game",
    "door_card", "up_cards", "down_cards",
)  # fmt: skip
MONEY = (
    "ante_paid", "bring_in_paid", "invested", "invested_third", "collected_high", "collected_low",
    "rake_winner", "rake_dealt", "rake_contributed", "rake_weighted",
)  # fmt: skip


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
        }

    def small(most: int, size: int) -> np.ndarray:
        return random.integers(most, size=size).astype(np.int8)

    def cards(many: int) -> list[str]:
        return sorted({" ".join(random.choice(CARD_TEXTS, many)) for _ in range(50_000)})

    hand = np.repeat(np.arange(hands), ROWS_A_HAND)
    decisions = of_hand(hand, random.integers(SEATS_A_HAND, size=len(hand))) | {
        "sequence": np.tile(np.arange(ROWS_A_HAND, dtype=np.int16), hands),
        "street": np.sort(random.integers(3, 8, size=(hands, ROWS_A_HAND)).astype(np.int8), axis=1).ravel(),
        "action": choice(["fold", "check", "call", "bring_in", "complete", "bet", "raise"], len(hand)),
        "forced": random.random(len(hand)) < 0.05,
        "facing": choice(["nothing", "bring_in", "bet"], len(hand)),
        "may_raise": random.random(len(hand)) < 0.9,
        "added": random.integers(2000, size=len(hand)),
        "street_total": random.integers(2000, size=len(hand)),
        "raise_to": random.integers(2000, size=len(hand)),
        "raise_to_big": random.integers(2000, size=len(hand)),
        "pot_before": random.integers(9000, size=len(hand)),
        "acted_before": choice(["nothing", "bring_in", "checked", "called", "bet"], len(hand)),
    }
    decisions |= {
        name: small(3, len(hand)) for name in ("level", "limpers", "callers", "players_in", "players_behind")
    }
    decisions["order_on_street"] = small(5, len(hand))
    for name in ("leads_board", "aggressor_before", "aggressor_now", "open_pair"):
        decisions[name] = random.random(len(hand)) < 0.4
    write(decisions, folder, "decisions")
    hand = np.repeat(np.arange(hands), SEATS_A_HAND)
    seats = of_hand(hand, np.tile(np.arange(SEATS_A_HAND), hands)) | {
        "currency": choice(["USD", "EUR"], len(hand)),
        "small_bet": bet[hand],
        "big_bet": 2 * bet[hand],
        "dealt_in": np.ones(len(hand), bool),
        "last_street": random.integers(3, 8, size=len(hand)).astype(np.int8),
        "game": choice(["stud_hi", "stud_hilo", "razz"], len(hand)),
        "position_from_bring_in": np.tile(np.arange(SEATS_A_HAND, dtype=np.int8), hands),
        "fold_street": random.integers(-1, 8, size=len(hand)).astype(np.int8),
        "all_in_street": np.full(len(hand), -1, np.int8),
        "starting_stack": random.integers(100_000, size=len(hand)),
        "door_card": choice(list(CARD_TEXTS), len(hand)),
        "up_cards": choice(cards(4), len(hand)),
        "down_cards": choice(cards(3), len(hand)),
        "showdown": random.random(len(hand)) < 0.3,
        "collected": np.maximum(random.integers(-5000, 5000, size=len(hand)), 0),
        "net": random.integers(-5000, 5000, size=len(hand)),
    }
    for name in MONEY:
        seats[name] = random.integers(2000, size=len(hand))
    for name in ("pots_contested", "pots_won_whole"):
        seats[name] = small(3, len(hand))
    write(seats, folder, "seats")


def write(columns: dict[str, object], folder: Path, name: str) -> None:
    size = HANDS_AT_ONCE * ROWS_OF[name]
    pd.DataFrame(columns).to_parquet(folder / f"{name}.parquet", row_group_size=size)


def pieces(folder: Path) -> Iterator[Frames]:
    """The rows of some ten thousand hands at a time, as a store gives them."""
    decisions, seats = (_batches(folder / f"{name}.parquet", rows) for name, rows in ROWS_OF.items())
    yield from map(Frames, decisions, seats)


def _batches(path: Path, rows_a_hand: int) -> Iterator[pd.DataFrame]:
    file = parquet.ParquetFile(path, read_dictionary=[name for name in TEXTS if name in _names(path)])
    for batch in file.iter_batches(batch_size=HANDS_AT_ONCE * rows_a_hand):
        yield batch.to_pandas(split_blocks=True)


def _names(path: Path) -> list[str]:
    return parquet.read_schema(path).names


def measure(folder: Path) -> None:
    start = time.perf_counter()
    reading = reference = 0.0
    rows = seat_rows = 0
    counts = []
    for frames in pieces(folder):
        reading += time.perf_counter() - start
        rows += len(frames.decisions)
        seat_rows += len(frames.seats)
        counts.append(count(frames, STATISTICS, BY))
        reference_from = time.perf_counter()
        folded = frames.decisions["action"] == "fold"
        keys = [frames.decisions["seat"], frames.decisions["street"]]
        folded.groupby(keys, observed=True).agg(["sum", "size"])
        reference += time.perf_counter() - reference_from
        start = time.perf_counter()
    merge_from = time.perf_counter()
    whole = merge(counts)
    table_from = time.perf_counter()
    table = figures(whole)
    done = time.perf_counter()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    processor = time.process_time()
    print(
        f"{rows:,} decision rows, {seat_rows:,} seat rows,"
        f" {len(STATISTICS)} statistics by {' and '.join(BY)}: {len(table):,} figures\n"
        f"read {reading:.2f} s, merge {table_from - merge_from:.2f} s, figures {done - table_from:.2f} s,"
        f" processor time of all {processor:.2f} s, peak {peak:,.0f} MB;"
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
