"""Facts of streets that a player saw."""

from __future__ import annotations

from typing import Final

import numpy as np

from stud_stats.stats.rows import NOT_KNOWN, STREETS, Fact, Rows

FACTS: Final[dict[str, Fact]] = {}


def _fact(function: Fact) -> Fact:
    FACTS[function.__name__] = function
    return function


@_fact
def later(rows: Rows) -> np.ndarray:
    """Fourth street or later."""
    return rows["street"] >= 4


@_fact
def big_bet_street(rows: Rows) -> np.ndarray:
    """Fifth street or later."""
    return rows["street"] >= 5


@_fact
def acted_on(rows: Rows) -> np.ndarray:
    """Somebody had a decision on this street of the hand."""
    decisions = rows.hands.decisions
    found = np.zeros(rows.hands.count * STREETS, bool)
    found[decisions["hand"] * STREETS + decisions["street"]] = True
    return found[rows["hand"] * STREETS + rows["street"]]


@_fact
def all_in_before(rows: Rows) -> np.ndarray:
    """The player was all-in before this street."""
    street = rows["all_in_street"]
    return (street != NOT_KNOWN) & (street < rows["street"])


@_fact
def led_board(rows: Rows) -> np.ndarray:
    """The player was the first to act on this street and showed the best board."""
    decisions = rows.hands.decisions
    led = decisions.anywhere(decisions["opens_street"] & decisions["leads_board"])
    return led[rows.row_of_seat_and_street]


# Cards


@_fact
def cards_known(rows: Rows) -> np.ndarray:
    """All cards that the player held on this street became known, by sight or at the end."""
    return rows.hands.seats["street_cards_known"][rows["seat_row"], rows["street"]]


@_fact
def best_five(rows: Rows) -> np.ndarray:
    """The highest of the five lowest ranks held on this street, the ace 1; 99 with fewer than five."""
    return rows.hands.seats["street_low"][rows["seat_row"], rows["street"]]


def _made(top: int) -> None:
    def function(rows: Rows) -> np.ndarray:
        return rows["best_five"] <= top

    function.__doc__ = f"Five different ranks from ace to {top} held on this street."
    FACTS[f"made_{top}"] = function


for _top in (8, 7, 6):
    _made(_top)


@_fact
def razz_brick(rows: Rows) -> np.ndarray:
    """The card of this street is a nine to king, or pairs one held before."""
    return rows.hands.seats["street_razz_brick"][rows["seat_row"], rows["street"]]
