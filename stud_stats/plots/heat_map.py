"""Door card against door card."""

from __future__ import annotations

from typing import Final

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.colors import Normalize

from stud_stats.core.cards import RANKS
from stud_stats.core.words import counted
from stud_stats.plots.style import GAMES, HEAT, empty, title

_PALE: Final = 0.4
_RAZZ: Final = (11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 12)
"""Ranks from the worst to the best of razz: the king, ..., the deuce, the ace."""


def steal_map(frame: pd.DataFrame, axes: Axes) -> None:
    """The share of steals in one game by ``door_rank`` and ``best_door_behind``: rows of figures."""
    game = str(frame["game"].iloc[0])
    order = _RAZZ if game == "razz" else tuple(range(len(RANKS)))
    rates = frame[
        (frame["statistic"] == "steal") & frame["door_rank"].notna() & frame["best_door_behind"].notna()
    ]
    if rates.empty:
        empty(axes, f"{GAMES[game]}: there were no spots to steal")
        return
    place = {rank: at for at, rank in enumerate(order)}
    size = len(order)
    share, n, enough = (
        np.full((size, size), np.nan),
        np.zeros((size, size), int),
        np.zeros((size, size), bool),
    )
    rows, columns = (
        rates[name].astype(int).map(place).to_numpy(int) for name in ("door_rank", "best_door_behind")
    )
    share[rows, columns] = 100 * rates["value"].to_numpy(float)
    n[rows, columns] = rates["n"].to_numpy(int)
    enough[rows, columns] = rates["enough"].to_numpy(bool)
    mesh = axes.pcolormesh(
        np.arange(size), np.arange(size), share, cmap=HEAT, norm=Normalize(0, 100),
        alpha=np.where(enough, 1.0, _PALE), edgecolor="white", linewidth=0.5,
    )  # fmt: skip
    for row, column in zip(rows, columns, strict=True):
        dark = enough[row, column] and share[row, column] < 50
        color = "white" if dark else "black"
        axes.text(
            column, row + 0.16, f"{share[row, column]:.0f}", ha="center", va="center", color=color, fontsize=8
        )
        axes.text(
            column, row - 0.26, f"{n[row, column]:,}", ha="center", va="center", color=color, fontsize=6
        )
    letters = [RANKS[rank] for rank in order]
    axes.set_xticks(range(size), letters)
    axes.set_yticks(range(size), letters)
    axes.tick_params(length=0)
    axes.set_facecolor("#F4F4F4")
    axes.grid(visible=False)
    axes.set(xlabel="best door card still behind, worst to best", ylabel="own door card, worst to best")
    axes.figure.colorbar(mesh, ax=axes, label="steals (% of the spots)", fraction=0.04, pad=0.02)
    title(axes, GAMES[game], f"n = {counted(int(rates['n'].sum()), 'spot')} to steal")
