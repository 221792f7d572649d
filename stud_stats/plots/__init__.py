"""Plots: declared once, drawn with matplotlib from the frames of the statistics.

>>> from stud_stats.plots import PLOT_BY_NAME
>>> PLOT_BY_NAME["winnings"].title
'Winnings'
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from stud_stats.plots.catalogue import PLOT_BY_NAME, PLOTS
from stud_stats.plots.definition import Plot
from stud_stats.plots.errors import PlotError

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

    from stud_stats.plots.drawing import Picture
    from stud_stats.stats.frames import Frames
    from stud_stats.store.store import Store

__all__ = ["PLOTS", "PLOT_BY_NAME", "Plot", "PlotError", "draw", "figure", "frame"]


def find(name: str) -> Plot:
    """The plot of that name; PlotError with the names there are."""
    plot = PLOT_BY_NAME.get(name.replace("-", "_"))
    if plot is None:
        raise PlotError(f"there is no plot {name!r}; there are {', '.join(PLOT_BY_NAME)}.")
    return plot


def frame(
    source: Store | Frames, name: str, player: str | None = None, where: str | Sequence[str] = ()
) -> pd.DataFrame:
    """The figures that the plot ``name`` draws: of one ``player``, by exact screen name, or of all.

    ``where`` are conditions of the store (``game=razz``), for a store only: frames come filtered. PlotError
    where there is no such plot or it cannot be drawn so.
    """
    from stud_stats.plots.data import frame_of  # noqa: PLC0415 - pandas is slow to import
    from stud_stats.store.conditions import listed  # noqa: PLC0415

    return frame_of(find(name), source, player, listed(where))


def draw(figures: pd.DataFrame, name: str, axes: Axes) -> None:
    """Draw rows of `frame`, those of one panel, on ``axes`` of one's own."""
    _drawing().draw(find(name), figures, axes)


def figure(
    source: Store | Frames,
    name: str,
    player: str | None = None,
    where: str | Sequence[str] = (),
    size: tuple[float, float] | None = None,
) -> Picture:
    """The plot ``name``, finished: a notebook shows it, its `write` makes a PNG or SVG of it.

    ``size`` is width and height in inches; otherwise as `frame`.
    """
    from stud_stats.store.conditions import listed  # noqa: PLC0415

    figures = frame(source, name, player, where)
    return _drawing().drawn(find(name), figures, player=player, where=listed(where), size=size)


def _drawing() -> Any:
    return import_module("stud_stats.plots.drawing")
