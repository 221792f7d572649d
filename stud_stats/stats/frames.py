"""The rows that statistics are counted on: which columns, of which type.

May import core and pandas. `Frames` takes any pandas frames with the columns of `core.schema`, so a
notebook can count on what it filtered itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import pandas as pd

from stud_stats.core.cards import RANKS
from stud_stats.stats.definition import TableName
from stud_stats.stats.dimensions import STREET, result_columns

HAND_KEY: Final = ("site", "hand_id")

DECISION_COLUMNS: Final = (
    *HAND_KEY, "seat", "hand_status", "street", "action", "forced", "facing", "may_raise", "limpers",
    "position_from_bring_in",
)  # fmt: skip
SEAT_COLUMNS: Final = (
    *HAND_KEY, "seat", "hand_status", "currency", "small_bet", "big_bet", "dealt_in",
    "position_from_bring_in", "last_street", "showdown", "collected", "net",
)  # fmt: skip
"""The columns that the declared statistics look at, without those of the dimensions asked for."""

HAND_NUMBER: Final = "hand_number"
"""An integer that stands for (site, hand id) in both frames, where the frames have one: cheaper than two
texts."""

_TEXT: Final = frozenset(
    {"site", "hand_id", "player", "hand_status", "action", "facing", "game", "currency", "door_card"}
)


class MissingColumnsError(ValueError):
    """The rows lack columns that the statistics or the grouping need; the text names them."""


@dataclass(frozen=True, slots=True)
class Frames:
    """Decision rows and seat rows of the same hands, with ``game``, ``currency``, ``small_bet``,
    ``big_bet`` and
    ``players_dealt`` of the hand beside them where these are wanted.
    """

    decisions: pd.DataFrame
    seats: pd.DataFrame


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many hands a figure rests on. ``flagged`` ones are counted, ``excluded`` ones are not."""

    counted: int = 0
    flagged: int = 0
    excluded: int = 0

    def __add__(self, other: Coverage) -> Coverage:
        return Coverage(
            self.counted + other.counted, self.flagged + other.flagged, self.excluded + other.excluded
        )

    @property
    def sentence(self) -> str:
        """For people, under every report.

        >>> Coverage(1200, 3, 1).sentence
        '1,200 hands counted, 3 of them flagged by findings; 1 hand excluded by findings.'
        """

        def hands(number: int) -> str:
            return f"{number:,} hand{'' if number == 1 else 's'}"

        return (
            f"{hands(self.counted)} counted, {self.flagged:,} of them flagged by findings; "
            f"{hands(self.excluded)} excluded by findings."
        )


def columns_of(table: TableName, by: Sequence[str]) -> list[str]:
    """The columns of ``table`` that counting by ``by`` looks at, `HAND_NUMBER` in place of the hand id."""
    needed = [HAND_NUMBER, *(DECISION_COLUMNS if table == "decisions" else SEAT_COLUMNS)]
    needed += [column for name, column in result_columns(by) if name != STREET]
    if table == "seats":
        needed = ["door_card" if column == "door_rank" else column for column in needed]
    return [column for column in dict.fromkeys(needed) if column != "hand_id"]


def prepare(rows: pd.DataFrame, table: TableName, by: Sequence[str]) -> pd.DataFrame:
    """The columns of ``rows`` that counting by ``by`` needs, texts as categories.

    The door rank of a seat row is read off its door card. MissingColumnsError where a column is not there.
    """
    if table == "seats" and "door_rank" not in rows.columns and "door_card" in rows.columns:
        rows = rows.assign(door_rank=_door_rank(rows["door_card"]))
    needed = list(DECISION_COLUMNS if table == "decisions" else SEAT_COLUMNS)
    needed += [column for name, column in result_columns(by) if name != STREET]
    if HAND_NUMBER in rows.columns:
        needed = [HAND_NUMBER, *(column for column in needed if column != "hand_id")]
        if "site" not in [column for _, column in result_columns(by)]:
            needed.remove("site")
    _require(rows, needed, table)
    chosen = {column: rows[column] for column in dict.fromkeys(needed)}
    for column, values in chosen.items():
        if column in _TEXT and not isinstance(values.dtype, pd.CategoricalDtype):
            chosen[column] = values.astype("category")
    return pd.DataFrame(chosen, copy=False)


def coverage(seats: pd.DataFrame) -> Coverage:
    """How many hands the seat rows speak of, by status. Parts of whole hands add up."""
    _require(seats, ["hand_status"], "seats")
    number = hand_numbers(seats)
    status = seats["hand_status"]
    found = [
        len(np.unique(number[(status == value).to_numpy(bool)])) for value in ("clean", "flagged", "excluded")
    ]
    return Coverage(found[0] + found[1], found[1], found[2])


def hand_numbers(rows: pd.DataFrame) -> np.ndarray:
    """An integer for each row, equal exactly where the hand is the same."""
    if HAND_NUMBER in rows.columns:
        return rows[HAND_NUMBER].to_numpy(np.int64)
    _require(rows, HAND_KEY, "rows")
    site, sites = pd.factorize(rows["site"])
    hand, _ = pd.factorize(rows["hand_id"])
    return hand.astype(np.int64) * max(len(sites), 1) + site


def _require(rows: pd.DataFrame, columns: Iterable[str], table: str) -> None:
    missing = sorted(set(columns) - set(rows.columns))
    if missing:
        raise MissingColumnsError(f"the {table} lack the columns {', '.join(missing)}")


def _door_rank(cards: pd.Series) -> pd.Series:
    """Rank of each card text, empty where it is none."""
    coded = cards.astype("category").cat
    ranks = [RANKS.find(str(card)[:1]) for card in coded.categories]
    found = np.array([*ranks, -1], np.int8)[coded.codes]  # the code -1 of an empty cell takes the last
    return pd.Series(pd.arrays.IntegerArray(found, found < 0), index=cards.index)
