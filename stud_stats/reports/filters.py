"""Which seats a report counts, and against whom: what the store cannot be asked because it is worked out
while counting, and the hands of a player repeated for each opponent.

May import the statistics, the store and pandas.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from fnmatch import fnmatchcase
from typing import Final

import numpy as np
import pandas as pd

from stud_stats.reports.errors import ReportError
from stud_stats.stats.dimensions import DERIVED, DIMENSIONS, OPPONENT
from stud_stats.stats.frames import COUNTED, HAND_NUMBER, Frames
from stud_stats.stats.hand_groups import GROUP_NAMES
from stud_stats.stats.rows import NOT_KNOWN, Hands
from stud_stats.store.conditions import Condition, parse, rank_number, where_clause
from stud_stats.store.relations import RELATIONS

_WORKED_OUT: Final = {
    key: dimension.columns[0][1]
    for key, dimension in DIMENSIONS.items()
    if dimension.columns[0][1] in DERIVED and key != "door_rank"
}
"""Dimensions that are no column of the store, with their column of the counted rows."""
_STORED: Final = frozenset(column.name for column in RELATIONS["seats"].asked)
_RANKS: Final = frozenset({"best_door_behind", "opener_door"})
_GROUPS: Final = "hand_group"

_TESTS: Final[dict[str, Callable[[np.ndarray, int], np.ndarray]]] = {
    "<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal,
}  # fmt: skip


def divided(where: Iterable[str]) -> tuple[tuple[str, ...], tuple[Condition, ...]]:
    """The conditions for the store, checked, and those on what is worked out while counting.

    StoreError or ReportError in one sentence for a condition that is neither.
    """
    stored, worked_out = [], []
    for text in where:
        condition = parse(text)
        if condition.name in _WORKED_OUT:
            _wanted(condition)
            worked_out.append(condition)
        elif condition.name in _STORED:
            where_clause(RELATIONS["seats"], text)
            stored.append(text)
        else:
            raise ReportError(_unknown(condition.name))
    return tuple(stored), tuple(worked_out)


def _unknown(name: str) -> str:
    usual = [key for key in DIMENSIONS if key in _STORED or key in _WORKED_OUT]
    near = difflib.get_close_matches(name.lower(), [*usual, *_STORED], n=4)
    hint = f"near are {', '.join(dict.fromkeys(near))}" if near else f"there are {', '.join(usual)}"
    return f"there is no {name!r} to choose hands by; {hint}, and the columns that explain seats tells."


def chosen(frames: Frames, conditions: Sequence[Condition]) -> Frames:
    """Of ``frames`` the hands with a seat that meets all ``conditions``, with those seats alone counted."""
    if not conditions:
        return frames
    hands = Hands(frames)
    met = np.ones(len(frames.seats), bool)
    for condition in conditions:
        numbers = hands.seats[_WORKED_OUT[condition.name]].astype(np.int64)
        met &= _meets(condition, numbers)
    if hands.seat_order is not None:
        in_frame = np.empty_like(met)
        in_frame[hands.seat_order] = met
        met = in_frame
    return frames.only(met)


def _meets(condition: Condition, numbers: np.ndarray) -> np.ndarray:
    wanted = _wanted(condition)
    if condition.operator in _TESTS:
        return (numbers != NOT_KNOWN) & _TESTS[condition.operator](numbers, wanted[0])
    return np.isin(numbers, wanted) == (condition.operator == "=")


def _wanted(condition: Condition) -> list[int]:
    """The numbers that the values of a condition stand for; an empty one is what is not known."""
    if condition.name == _GROUPS and condition.operator in _TESTS:
        raise ReportError(f"{_GROUPS} can be asked for with = and != alone.")
    several = condition.operator not in _TESTS
    texts = condition.values if several else [condition.text]
    return [number for text in texts for number in _numbers(condition.name, text, unknown=several)]


def _numbers(name: str, text: str, *, unknown: bool) -> list[int]:
    if not text and unknown:
        return [NOT_KNOWN]
    if name in _RANKS:
        return [rank_number(name, text)]
    if name == _GROUPS:
        found = [number for number, group in enumerate(GROUP_NAMES) if fnmatchcase(group, text)]
        if not found:
            near = difflib.get_close_matches(text, GROUP_NAMES, n=3, cutoff=0.3)
            raise ReportError(
                f"there is no hand group {text!r} (a star stands for any letters); near are"
                f" {', '.join(map(repr, near or GROUP_NAMES[:3]))}."
            )
        return found
    if not (text.isascii() and text.isdecimal()):
        raise ReportError(f"{name} is a number, and {text!r} is none.")
    return [int(text)]


def against_each(frames: Frames) -> Frames:
    """Each hand once for every opponent of every counted seat, with that seat alone counted; its
    `OPPONENT` stands beside it. Frames from a store, with names and numbers of hands.
    """
    seats = frames.seats[frames.seats["dealt_in"].to_numpy(bool)]
    counted = seats[seats[COUNTED].to_numpy(bool)] if COUNTED in seats.columns else seats
    pairs = counted[[HAND_NUMBER, "seat"]].merge(seats[[HAND_NUMBER, "seat", "player"]], on=HAND_NUMBER)
    pairs = pairs[pairs["seat_x"] != pairs["seat_y"]]
    copies = pd.DataFrame(
        {
            HAND_NUMBER: pairs[HAND_NUMBER].to_numpy(),
            "copy": np.arange(len(pairs)),
            "seat_counted": pairs["seat_x"].to_numpy(),
            OPPONENT: pairs["player"].astype("object").to_numpy(),
        }
    )
    copied = [
        rows.merge(copies, on=HAND_NUMBER).drop(columns=HAND_NUMBER).rename(columns={"copy": HAND_NUMBER})
        for rows in (frames.decisions, frames.seats)
    ]
    is_it = (copied[1]["seat"] == copied[1]["seat_counted"]).to_numpy(bool)
    return Frames(copied[0], copied[1].assign(**{COUNTED: is_it}))
