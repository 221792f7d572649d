"""Plots of figures with their intervals: rates stand side by side, means lie one under the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from stud_stats.core.money import currency_words
from stud_stats.core.words import counted
from stud_stats.plots.style import (
    GAMES,
    GREY,
    SERIES,
    STREETS,
    Series,
    empty,
    legend,
    round_money,
    sizes_below,
    title,
    zero_line,
)
from stud_stats.stats.catalogue import STATISTIC_BY_KEY
from stud_stats.stats.hand_groups import HAND_GROUPS

_APART: Final = 0.2
"""Between the points of several statistics at one place, which are 1 from the next."""
_TRUSTED: Final = 30
"""Intervals of fewer hands do not stretch the axis."""

HANDS: Final = "hands"
"""The statistic that counts all hands, for what is left out."""


def street_aggression(frame: pd.DataFrame, axes: Axes) -> None:
    """Rates by ``street``: rows of figures."""
    _rates(frame, axes, "street", STREETS, "street")


def position(frame: pd.DataFrame, axes: Axes) -> None:
    """Rates by ``position_from_bring_in``: rows of figures."""
    last = int(frame["position_from_bring_in"].max()) if frame["position_from_bring_in"].notna().any() else 0
    _rates(frame, axes, "position_from_bring_in", _seats(last), "seats after the bring-in")


def _seats(last: int) -> dict[int, str]:
    return {0: "bring-in"} | {seat: str(seat) for seat in range(1, last + 1)}


def _rates(frame: pd.DataFrame, axes: Axes, column: str, labels: Mapping[int, str], words: str) -> None:
    rates = frame[frame["statistic"] != HANDS]
    rates = rates[rates[column].notna()]
    if rates.empty:
        empty(axes, "there are no decisions to draw")
        return
    keys = list(dict.fromkeys(rates["statistic"]))
    places = list(labels)
    rows = []
    for number, (series, key) in enumerate(zip(SERIES, keys, strict=False)):
        of = rates[rates["statistic"] == key]
        offset = (number - (len(keys) - 1) / 2) * _APART
        _points(
            axes, series, 100 * of[["value", "low", "high"]].to_numpy(float), of["enough"].to_numpy(bool),
            at=of[column].to_numpy(float) + offset, upright=True,
        )  # fmt: skip
        sizes = dict(zip(of[column], of["n"], strict=True))
        rows.append((f"n {series.sign}", series.color, [f"{sizes.get(place, 0):,}" for place in places]))
    sizes_below(axes, places, list(labels.values()), rows)
    axes.set_xlim(places[0] - 0.5, places[-1] + 0.5)
    axes.set_ylim(-3, 103)
    axes.set(xlabel=words, ylabel="share of the opportunities (%)")
    legend(
        axes,
        [_handle(series, STATISTIC_BY_KEY[key].title) for series, key in zip(SERIES, keys, strict=False)],
    )
    hands = frame.loc[frame["statistic"] == HANDS, "n"].sum()
    title(axes, f"n = {counted(int(hands), 'hand')} dealt")


def hand_groups(frame: pd.DataFrame, axes: Axes) -> None:
    """Means by ``hand_group`` in one game and currency, with the share played: rows of figures."""
    game = str(frame["game"].iloc[0])
    names = [group.name for group in HAND_GROUPS[game]]
    played = frame[frame["statistic"] == "vpip"].set_index("hand_group")["value"]
    means = _means(frame).assign(
        place=lambda rows: rows["hand_group"].map({name: at for at, name in enumerate(names)})
    )
    means = means[means["hand_group"].notna()].sort_values("place")
    shares = [f"{100 * played[name]:.0f} %" if name in played.index else "" for name in means["hand_group"]]
    _lying(
        axes, means, list(means["hand_group"]),
        _heading(frame, means, GAMES[game], _currency(frame)), "cards or stakes not known",
        more=("played", shares),
    )  # fmt: skip


def position_results(frame: pd.DataFrame, axes: Axes) -> None:
    """Means by ``position_from_bring_in`` in one currency: rows of figures."""
    means = _means(frame)
    means = means[means["position_from_bring_in"].notna()].sort_values("position_from_bring_in")
    at = means["position_from_bring_in"].to_numpy(int)
    names = ["bring-in" if place == 0 else f"{place} after" for place in at]
    _lying(
        axes,
        means,
        names,
        _heading(frame, means, _currency(frame)),
        "no bring-in, or stakes not known",
    )
    axes.set_ylabel("seats after the bring-in")


def stakes(frame: pd.DataFrame, axes: Axes) -> None:
    """Means by ``small_bet``, ``big_bet`` and currency: rows of figures."""
    means = _means(frame).sort_values(["currency", "big_bet", "small_bet"])
    names = [
        f"{_bet(small, currency)}/{_bet(big, currency)} {currency_words(currency)}"
        for small, big, currency in zip(means["small_bet"], means["big_bet"], means["currency"], strict=True)
    ]
    _lying(axes, means, names, _heading(frame, means), "stakes not known")
    axes.set_ylabel("stakes (small bet / big bet)")


def _currency(frame: pd.DataFrame) -> str:
    return currency_words(str(frame["currency"].iloc[0]))


def _bet(amount: Any, currency: str) -> str:
    return "?" if pd.isna(amount) else round_money(amount, currency)


def _means(frame: pd.DataFrame) -> pd.DataFrame:
    return frame[frame["statistic"] == "bb_per_100"]


def _heading(frame: pd.DataFrame, means: pd.DataFrame, *parts: str) -> tuple[str, ...]:
    hands = int(means["n"].sum())
    left_out = int(frame.loc[frame["statistic"] == HANDS, "n"].sum()) - hands
    return (
        *parts,
        f"n = {counted(hands, 'hand')}",
        f"{counted(left_out, 'hand')} left out" if left_out else "",
    )


def _lying(
    axes: Axes,
    means: pd.DataFrame,
    names: Sequence[str],
    heading: Sequence[str],
    left_out: str,
    *,
    more: tuple[str, Sequence[str]] | None = None,
) -> None:
    """A mean a line, the first on top; at the right its number of hands, and ``more``."""
    if not len(means):
        empty(axes, f"nothing to draw: {left_out}")
        title(axes, *heading)
        return
    figures = means[["value", "low", "high"]].to_numpy(float)
    places = np.arange(len(means), dtype=float)
    _points(axes, SERIES[0], figures, means["enough"].to_numpy(bool), at=places, upright=False)
    zero_line(axes, upright=True)
    axes.grid(visible=True, axis="both")
    axes.set_yticks(places, list(names))
    axes.set_ylim(len(means) - 0.4, -0.6)
    axes.set_xlim(*_reach(figures, means["n"].to_numpy(int)))
    axes.set_xlabel("BB per 100 hands")
    columns = [("n", [f"{size:,}" for size in means["n"]]), *([more] if more else [])]
    for number, (name, cells) in enumerate(columns):
        for place, text in zip([-0.6, *places], [name, *cells], strict=True):
            axes.annotate(
                text, (1, place), xytext=(40 + 46 * number, 2 if place < 0 else 0),
                xycoords=("axes fraction", "data"), textcoords="offset points", ha="right",
                va="bottom" if place < 0 else "center", color=GREY if place < 0 else "black",
                annotation_clip=False,
            )  # fmt: skip
    reason = f": {left_out}" if heading[-1] else ""
    title(axes, *heading[:-1], heading[-1] + reason, above=True)


def _reach(figures: np.ndarray, n: np.ndarray) -> tuple[float, float]:
    """The ends of an axis that holds all values and the intervals of many hands."""
    ends = np.concatenate([[0.0], figures[:, 0], figures[n >= _TRUSTED, 1:].ravel()])
    low, high = float(np.nanmin(ends)), float(np.nanmax(ends))
    room = 0.05 * (high - low) or 1.0
    return low - room, high + room


def _points(
    axes: Axes, series: Series, figures: np.ndarray, enough: np.ndarray, *, at: np.ndarray, upright: bool
) -> None:
    """Values with their intervals; hollow where there are too few."""
    value, low, high = figures.T
    spread = np.nan_to_num(np.vstack([value - low, high - value]).clip(min=0))
    for here, fill in ((enough, series.color), (~enough, "white")):
        points = (at[here], value[here]) if upright else (value[here], at[here])
        axes.errorbar(
            *points, **{"yerr" if upright else "xerr": spread[:, here]}, fmt=series.marker,
            color=series.color, markerfacecolor=fill, markersize=5, elinewidth=1.1, capsize=2.5,
            linestyle="none", zorder=3,
        )  # fmt: skip


def _handle(series: Series, name: str) -> Line2D:
    return Line2D(
        [], [], color=series.color, marker=series.marker, markersize=5, linestyle="none", label=name
    )
