"""Results by where hands ended."""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from stud_stats.core.money import currency_words
from stud_stats.core.words import counted
from stud_stats.plots.style import RC, SERIES, STREETS, legend, sizes_below, title, zero_line
from stud_stats.reports.ending import FOLDED, SHOWDOWN, UNCONTESTED

_WIDTH: Final = 0.36
_PLACES: Final = (
    (UNCONTESTED, SERIES[1], -_WIDTH / 2),
    (FOLDED, SERIES[2], _WIDTH / 2),
    (SHOWDOWN, SERIES[3], 0.0),
)
_AT_SHOWDOWN: Final = 8
"""The place after seventh street."""


def street_results(frame: pd.DataFrame, axes: Axes) -> None:
    """Big bets per 100 hands in one currency by the end of the hand; rows of `hands.street_results`."""
    sizes: dict[str, dict[int, int]] = {}
    for ending, series, offset in _PLACES:
        rows = frame[frame["ending"] == ending]
        at = rows["street"].fillna(_AT_SHOWDOWN).to_numpy(int)
        value = rows["value"].to_numpy(float)
        axes.bar(
            at + offset, value, _WIDTH, label=ending, color=series.color, hatch=series.hatch,
            edgecolor="white", linewidth=0,
        )  # fmt: skip
        spread = rows["high"].to_numpy(float) - value
        known = np.isfinite(spread) & (rows["n"] > 0).to_numpy(bool)
        axes.errorbar(
            (at + offset)[known], value[known], spread[known], fmt="none", ecolor=RC["axes.edgecolor"],
            elinewidth=1.1, capsize=3,
        )  # fmt: skip
        sizes[ending] = dict(zip(at, rows["n"], strict=True))
    zero_line(axes)
    places = [*STREETS, _AT_SHOWDOWN]
    won, folded = (
        [f"{sizes[ending].get(street, 0):,}" for street in STREETS] for ending in (UNCONTESTED, FOLDED)
    )
    sizes_below(
        axes,
        places,
        [*STREETS.values(), "showdown"],
        [
            ("n won", SERIES[1].color, [*won, f"n {sizes[SHOWDOWN].get(_AT_SHOWDOWN, 0):,}"]),
            ("n folded", SERIES[2].color, [*folded, ""]),
        ],
    )
    axes.set_xlim(2.4, _AT_SHOWDOWN + 0.6)
    axes.set(xlabel="street on which the hand ended", ylabel="BB per 100 hands dealt")
    legend(axes)
    unknown = int(frame["unknown"].iloc[0])
    title(
        axes,
        currency_words(str(frame["currency"].iloc[0])),
        f"n = {counted(int(frame['hands'].iloc[0]), 'hand')}",
        f"together {frame['value'].sum():+,.1f} BB per 100",
        f"{counted(unknown, 'hand')} of unknown stakes left out" if unknown else "",
    )
