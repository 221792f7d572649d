"""From a store, or from frames, to the frame that a plot is drawn from.

May import the statistics, the reports and the store.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pandas as pd

from stud_stats.plots import hands
from stud_stats.plots.definition import Plot
from stud_stats.plots.errors import PlotError
from stud_stats.plots.points import HANDS
from stud_stats.reports.filters import chosen, divided
from stud_stats.reports.making import check_player
from stud_stats.reports.seats import counted_hands, seats_of
from stud_stats.stats.aggregate import count, merge
from stud_stats.stats.catalogue import STATISTIC_BY_KEY
from stud_stats.stats.dimensions import holds_whole_hands
from stud_stats.stats.estimates import figures
from stud_stats.stats.frames import Frames
from stud_stats.stats.loading import pieces
from stud_stats.store.store import Store


def frame_of(plot: Plot, source: Store | Frames, player: str | None, where: Sequence[str]) -> pd.DataFrame:
    """What ``plot`` is drawn from: rows of figures, or of hands summed up.

    PlotError where it cannot be drawn so; the errors of reports where the source cannot be asked so.
    """
    if plot.one_player and player is None:
        raise PlotError(f"{plot.key} is a plot of one player; name one.")
    if where and isinstance(source, Frames):
        raise PlotError("conditions are for a store; frames come filtered.")
    if player is not None:
        check_player(source, player, where)
    if plot.statistics:
        return _figures(plot, source, player, where)
    rows = counted_hands(seats_of(source, hands.COLUMNS, player, where))
    found = getattr(hands, plot.key)(rows)
    return found if player is not None else _without_intervals(found)


def _figures(plot: Plot, source: Store | Frames, player: str | None, where: Sequence[str]) -> pd.DataFrame:
    statistics = [STATISTIC_BY_KEY[key] for key in (*plot.statistics, HANDS)]
    if isinstance(source, Store):
        stored, worked_out = divided(where)
        players = [] if player is None else [player]
        parts = pieces(source, plot.by, stored, players)
        counts = merge(count(chosen(frames, worked_out), statistics, plot.by) for frames in parts)
    else:
        counts = count(source if player is None else source.of_players([player]), statistics, plot.by)
    found = figures(counts, statistics)
    if player is None and holds_whole_hands(plot.by):
        money = found["unit"].isin(["sb_per_100", "bb_per_100"])
        return pd.concat([found[~money], _without_intervals(found[money])]).sort_index()
    return found


def _without_intervals(found: pd.DataFrame) -> pd.DataFrame:
    """What all win together is minus the rake, and the seats of a hand are not independent."""
    return found.assign(low=math.nan, high=math.nan) if "low" in found.columns else found
