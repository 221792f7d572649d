"""The hands of a player, or of all, one by one: seat rows in the order they were played.

May import the statistics, the store and pandas.
"""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from stud_stats.reports.filters import chosen, divided
from stud_stats.stats.frames import COUNTED, HAND_NUMBER, Frames, MissingColumnsError
from stud_stats.stats.loading import pieces
from stud_stats.store.store import Store

STATUS = ("dealt_in", "hand_status", "player")
"""Columns that are always among those asked for."""


def seats_of(
    source: Store | Frames, columns: Sequence[str], player: str | None, where: Sequence[str] = ()
) -> pd.DataFrame:
    """The seats dealt in, of one ``player`` or of all, where ``where`` holds; those of excluded hands too.

    ``where`` is for a store. MissingColumnsError where frames lack some of the ``columns``.
    """
    wanted = list(dict.fromkeys([*columns, *STATUS]))
    if isinstance(source, Store):
        seats = _stored(source, wanted, player, where)
    else:
        seats = source.seats
        missing = sorted(set(wanted) - set(seats.columns))
        if missing:
            raise MissingColumnsError(f"the seats lack the columns {', '.join(missing)}")
        if COUNTED in seats.columns:
            seats = seats[seats[COUNTED].to_numpy(bool)]
    kept = seats["dealt_in"].to_numpy(bool)
    if player is not None:
        kept = kept & (seats["player"] == player).to_numpy(bool)
    return seats[kept]


def counted_hands(seats: pd.DataFrame) -> pd.DataFrame:
    """Of such rows those of hands that count."""
    return seats[(seats["hand_status"] != "excluded").to_numpy(bool)]


def _stored(store: Store, columns: Sequence[str], player: str | None, where: Sequence[str]) -> pd.DataFrame:
    stored, worked_out = divided(where)
    players = [] if player is None else [player]
    keys = [HAND_NUMBER, "seat"]
    seats = store.frame("seats", [*columns, *keys], stored, hands_of=players)
    if not worked_out:
        return seats
    found = [chosen(frames, worked_out).seats for frames in pieces(store, (), stored, players)]
    wanted = pd.concat([rows.loc[rows[COUNTED].to_numpy(bool), keys] for rows in found])
    return seats[pd.MultiIndex.from_frame(seats[keys]).isin(pd.MultiIndex.from_frame(wanted))]
