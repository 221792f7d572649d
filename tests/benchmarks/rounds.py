"""Timing that a drifting machine cannot spoil: all candidates in each round, ratios by round."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from statistics import median

ROUNDS = 11

Rounds = dict[str, list[float]]
"""Seconds of each candidate, round by round."""


def race(candidates: Mapping[str, Callable[[int], object]], rounds: int = ROUNDS) -> Rounds:
    """Run all candidates once for warmth (round 0), then ``rounds`` times in turn.

    Each is told the round, so that it can take texts that it has not seen before.
    """
    for run in candidates.values():
        run(0)
    seconds: Rounds = {name: [] for name in candidates}
    for number in range(1, rounds + 1):
        for name, run in candidates.items():
            gc.collect()
            start = time.perf_counter()
            run(number)
            seconds[name].append(time.perf_counter() - start)
    return seconds


def speed(seconds: Rounds, candidate: str, reference: str) -> float:
    """How many times as fast as the reference: the median of the ratios of all rounds."""
    return median(
        [theirs / ours for ours, theirs in zip(seconds[candidate], seconds[reference], strict=True)]
    )


def told(what: str, ratio: float, floor: float, aim: float, best: float = 0.0) -> bool:
    """Print one goal; True if the floor is held."""
    verdict = "aim reached" if ratio >= aim else "ok" if ratio >= floor else "BELOW THE FLOOR"
    detail = f"   {best:,.0f} hands/s in the best round" if best else ""
    print(f"{what:<46} {ratio:6.2f} x   floor {floor:.2f}  aim {aim:.2f}   {verdict}{detail}")
    return ratio >= floor
