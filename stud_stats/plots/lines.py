"""Plots of hands in the order they were played."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Patch

from stud_stats.core.money import currency_words
from stud_stats.core.words import counted
from stud_stats.plots.style import SERIES, legend, money, money_axis, title, whole_numbers, zero_line

_MOST_DATES: Final = 6


def winnings(frame: pd.DataFrame, axes: Axes) -> None:
    """The winnings of one player in one currency, hand by hand from 0; rows of `hands.winnings`."""
    currency = str(frame["currency"].iloc[0])
    net, showdown = frame["net"].to_numpy(np.int64), frame["showdown"].to_numpy(bool)
    lines = (("all hands", net), ("at showdown", net * showdown), ("without showdown", net * ~showdown))
    for series, (name, amounts) in zip(SERIES, lines, strict=False):
        sums = np.concatenate([[0], np.cumsum(amounts)])
        axes.plot(
            np.arange(len(sums)), sums, series.stroke, color=series.color, linewidth=1.5,
            label=f"{name} {money(sums[-1], currency)}", zorder=4 if series is SERIES[0] else 3,
        )  # fmt: skip
    zero_line(axes)
    axes.set_xlim(0, len(net))
    axes.xaxis.set_major_locator(whole_numbers())
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    money_axis(axes, currency)
    axes.set(
        xlabel="hands dealt, in the order they were played",
        ylabel=f"won and lost ({currency_words(currency)})",
    )
    legend(axes)
    title(axes, currency_words(currency), f"n = {counted(len(net), 'hand')}")


def sessions(frame: pd.DataFrame, axes: Axes) -> None:
    """What each session of one player brought in one currency; rows as `hands.sessions` gives them."""
    currency = str(frame["currency"].iloc[0])
    timed = frame[frame["start"].notna()]
    net = timed["net"].to_numpy(np.int64)
    kinds = ((SERIES[1], "won", net >= 0), (SERIES[2], "lost", net < 0))
    handles = []
    for series, name, here in kinds:
        look = {"facecolor": series.color, "hatch": series.hatch, "edgecolor": "white", "linewidth": 0}
        axes.bar(np.flatnonzero(here), net[here], width=0.8, **look)
        handles.append(Patch(label=f"{name}: {here.sum():,}", **look))
    zero_line(axes)
    places = np.unique(np.linspace(0, max(len(net) - 1, 0), min(len(net), _MOST_DATES)).round().astype(int))
    starts = timed["start"].to_numpy(np.int64)[places] if len(net) else []
    axes.set_xticks(
        places if len(net) else [], [f"{datetime.fromtimestamp(start, UTC):%Y-%m-%d}" for start in starts]
    )
    axes.set_xlim(-0.9, max(len(net), _MOST_DATES) - 0.1)
    money_axis(axes, currency)
    axes.set(
        xlabel="sessions in order of time, with the day each began (UTC)",
        ylabel=f"won and lost ({currency_words(currency)})",
    )
    legend(axes, handles)
    left_out = int(frame.loc[frame["start"].isna(), "hands"].sum())
    title(
        axes,
        currency_words(currency),
        f"n = {counted(len(net), 'session')} of {counted(int(timed['hands'].sum()), 'hand')}",
        money(int(net.sum()), currency),
        f"{counted(left_out, 'hand')} of unknown time left out" if left_out else "",
    )
