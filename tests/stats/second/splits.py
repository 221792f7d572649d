"""Hands of stud hi/lo that end in the rarer ways of sharing a pot: all are all-in with their antes."""

from __future__ import annotations

from typing import Final

from stud_stats.core.events import Hand
from tests.canonical import read_hand

_BEFORE: Final = """\
hand H1 stud_hilo 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 100
seat 2 Bob 100
seat 3 Cat 100
Ann antes 100 all-in
Bob antes 100 all-in
Cat antes 100 all-in
"""


def _hand(ann: str, bob: str, cat: str, *collects: str) -> Hand:
    """Of cards in the order of the deal: two down, four up, one down."""
    cards = {"Ann": ann.split(), "Bob": bob.split(), "Cat": cat.split()}
    lines = []
    for street in range(3, 8):
        lines.append(f"street {street}")
        if street < 7:
            lines += [f"deal {name} {seven[street - 1]}" for name, seven in cards.items()]
    lines.append("showdown")
    lines += [f"{name} shows {' '.join(seven)}" for name, seven in cards.items()]
    return read_hand(_BEFORE + "\n".join([*lines, *collects]) + "\n")


SPLITS: Final = (
    # Ann has the high and half the low: three quarters; Bob the other half of the low: a quarter.
    _hand(
        "Ac 8c 2d Kc 4h 6s Kd",
        "Ad 8d 2h Qc 4s 6c Tc",
        "9c Jh 3h Td 5c 7h Qh",
        "Ann collects 150",
        "Ann collects 75",
        "Bob collects 75",
    ),
    # Ann and Bob have the same high and the same low.
    _hand(
        "Ac 8c 2d Kc 4h 6s Kd",
        "Ad 8d 2h Kh 4s 6c Ks",
        "9c Jh 3h Td 5c 7h Qh",
        "Ann collects 150",
        "Bob collects 150",
    ),
)
