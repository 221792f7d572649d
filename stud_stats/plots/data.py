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
from stud_stats.stats.aggregate import count_each, merge
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
    return frames_of([plot], source, player, where)[plot.key]


def frames_of(
    plots: Sequence[Plot], source: Store | Frames, player: str | None, where: Sequence[str]
) -> dict[str, pd.DataFrame]:
    """The same for several plots, by key; the source is read once for all of them."""
    if where and isinstance(source, Frames):
        raise PlotError("conditions are for a store; frames come filtered.")
    if player is not None:
        check_player(source, player, where)
    of_figures = [plot for plot in plots if plot.statistics]
    found = _figures(of_figures, source, player, where) if of_figures else {}
    of_hands = [plot for plot in plots if not plot.statistics]
    if of_hands:
        rows = counted_hands(seats_of(source, hands.COLUMNS, player, where))
        for plot in of_hands:
            made = getattr(hands, plot.key)(rows)
            found[plot.key] = made if player is not None else _without_intervals(made)
    return found


def _figures(
    plots: Sequence[Plot], source: Store | Frames, player: str | None, where: Sequence[str]
) -> dict[str, pd.DataFrame]:
    wanted = [([STATISTIC_BY_KEY[key] for key in (*plot.statistics, HANDS)], plot.by) for plot in plots]
    if isinstance(source, Store):
        stored, worked_out = divided(where)
        by = tuple(dict.fromkeys(key for plot in plots for key in plot.by))
        players = [] if player is None else [player]
        parts = [
            count_each(chosen(frames, worked_out), wanted) for frames in pieces(source, by, stored, players)
        ]
        counts = [merge(of_plot) for of_plot in zip(*parts, strict=True)]
    else:
        counts = count_each(source if player is None else source.of_players([player]), wanted)
    return {
        plot.key: _figures_of(plot, figures(counted, statistics), player)
        for plot, (statistics, _), counted in zip(plots, wanted, counts, strict=True)
    }


def _figures_of(plot: Plot, found: pd.DataFrame, player: str | None) -> pd.DataFrame:
    if player is not None or not holds_whole_hands(plot.by):
        return found
    money = found["unit"].isin(["sb_per_100", "bb_per_100"])
    return pd.concat([found[~money], _without_intervals(found[money])]).sort_index()


def _without_intervals(found: pd.DataFrame) -> pd.DataFrame:
    """What all win together is minus the rake, and the seats of a hand are not independent."""
    return found.assign(low=math.nan, high=math.nan) if "low" in found.columns else found
