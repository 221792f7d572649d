"""The rows that statistics are counted on: which columns, of which type.

May import core and pandas. `Frames` takes any pandas frames with the columns of `core.schema`, so a
notebook can count on what it filtered itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

import numpy as np
import pandas as pd
from pandas.api.types import union_categoricals

from stud_stats.core.words import counted
from stud_stats.stats.dimensions import DERIVED, STREET, result_columns

FrameName: TypeAlias = Literal["decisions", "seats"]
FRAME_NAMES: Final[tuple[FrameName, ...]] = get_args(FrameName)

HAND_KEY: Final = ("site", "hand_id")

DECISION_COLUMNS: Final = (
    *HAND_KEY, "seat", "sequence", "street", "action", "forced", "added", "street_total", "level", "facing",
    "may_raise", "raise_to", "raise_to_big", "limpers", "callers", "pot_before", "players_in",
    "players_behind", "order_on_street", "leads_board", "aggressor_before", "aggressor_now", "acted_before",
    "open_pair",
)  # fmt: skip
SEAT_COLUMNS: Final = (
    *HAND_KEY, "game", "seat", "hand_status", "currency", "small_bet", "big_bet", "dealt_in",
    "position_from_bring_in", "starting_stack", "ante_paid", "bring_in_paid", "invested", "invested_third",
    "fold_street", "last_street", "all_in_street", "showdown", "collected", "net", "collected_high",
    "collected_low", "pots_contested", "pots_won_whole", "rake_winner", "rake_dealt", "rake_contributed",
    "rake_weighted", "door_card", "up_cards", "down_cards",
)  # fmt: skip
"""The columns that the declared statistics look at, without those of the dimensions asked for."""

_NEEDED: Final[dict[FrameName, tuple[str, ...]]] = {"decisions": DECISION_COLUMNS, "seats": SEAT_COLUMNS}

HAND_NUMBER: Final = "hand_number"
"""An integer that stands for (site, hand id) in both frames, where the frames have one: cheaper than two
texts."""

COUNTED: Final = "counted"
"""Where the seat rows have this column, only the seats for which it is true are counted; the others are there
because their hands must be whole."""


class MissingColumnsError(ValueError):
    """The rows lack columns that the statistics or the grouping need; the text names them."""


@dataclass(frozen=True, slots=True)
class Frames:
    """Decision rows and seat rows of the same hands: whole hands, with all their players and acts, since what
    a choice was may depend on what others did. Seat rows have ``big_bet`` of the hand beside them, and what
    else of it is grouped by.
    """

    decisions: pd.DataFrame
    seats: pd.DataFrame

    def of_players(self, names: Sequence[str]) -> Frames:
        """The hands that players of these screen names were in, whole, with those players' seats alone
        counted.
        """
        return self.only(self.seats["player"].isin(list(names)).to_numpy(bool))

    def only(self, chosen: np.ndarray) -> Frames:
        """The hands that hold a chosen seat, whole, with the chosen seats alone counted; ``chosen`` has a
        truth value a seat row.
        """
        counted = chosen & self.seats[COUNTED].to_numpy(bool) if COUNTED in self.seats.columns else chosen
        decision_hand, seat_hand = numbers_of_hands(self)
        hands = int(max(decision_hand.max(initial=-1), seat_hand.max(initial=-1))) + 1
        kept = np.isin(np.arange(hands), seat_hand[counted])
        of_seats = kept[seat_hand]
        return Frames(
            self.decisions[kept[decision_hand]],
            self.seats[of_seats].assign(**{COUNTED: counted[of_seats]}),
        )


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
        return (
            f"{counted(self.counted, 'hand')} counted, {self.flagged:,} of them flagged by findings; "
            f"{counted(self.excluded, 'hand')} excluded by findings."
        )


def columns_of(table: FrameName, by: Sequence[str]) -> list[str]:
    """The columns of ``table`` that counting by ``by`` looks at, `HAND_NUMBER` in place of the hand id."""
    needed = [HAND_NUMBER, *_NEEDED[table]]
    if table == "seats":
        needed += _raw_columns(by)
    else:
        needed.remove("site")
    return [column for column in dict.fromkeys(needed) if column != "hand_id"]


def _raw_columns(by: Sequence[str]) -> list[str]:
    return [column for _, column in result_columns(by) if column not in (STREET, *DERIVED)]


def require(frames: Frames, by: Sequence[str] = ()) -> None:
    """MissingColumnsError where a frame lacks a column that counting by ``by`` looks at."""
    for table, rows in (("decisions", frames.decisions), ("seats", frames.seats)):
        needed = _NEEDED[table]
        if HAND_NUMBER in rows.columns:
            needed = tuple(column for column in needed if column not in HAND_KEY)
        _require(rows, [*needed, *(_raw_columns(by) if table == "seats" else ())], table)


def numbers_of_hands(frames: Frames) -> tuple[np.ndarray, np.ndarray]:
    """An integer for each row of both frames, from 0 without gaps, equal exactly where the hand is."""
    decisions, seats = frames.decisions, frames.seats
    if HAND_NUMBER in decisions.columns and HAND_NUMBER in seats.columns:
        keys = np.concatenate([decisions[HAND_NUMBER], seats[HAND_NUMBER]])
    else:
        keys = np.zeros(len(decisions) + len(seats), np.int64)
        for column in HAND_KEY:
            texts = union_categoricals(
                [decisions[column].astype("category"), seats[column].astype("category")]
            )
            keys = keys * max(len(texts.categories), 1) + texts.codes
    number = pd.factorize(keys)[0].astype(np.int64)
    return number[: len(decisions)], number[len(decisions) :]


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
