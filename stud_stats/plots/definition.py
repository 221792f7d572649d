"""What a plot is: a declared record, from which the choices of the command line, `explain` and tests follow.

Knows neither frames nor matplotlib: `explain` reads it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plot:
    """One plot. It is drawn by the function of its key in the module ``module`` of this package.

    ``statistics`` by ``by`` are what it draws; without any it draws the hands one by one, as
    `stud_stats.plots.hands` sums them up. ``panels`` are the columns that a panel has one value of: what may
    not be added up, or differs in meaning. ``size`` is that of one panel, width and height in inches;
    ``note`` is printed under the plot.
    """

    key: str
    title: str
    sentence: str
    module: str
    statistics: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    panels: tuple[str, ...] = ()
    one_player: bool = False
    size: tuple[float, float] = (8.0, 4.5)
    note: str = ""

    @property
    def needs(self) -> str:
        """What it is drawn from, in one sentence.

        >>> Plot("sessions", "Sessions", "", "lines", one_player=True).needs
        'The hands of one player, one by one.'
        """
        whose = "one player" if self.one_player else "one player, or of all"
        if not self.statistics:
            return f"The hands of {whose}, one by one."
        return f"Of {whose}: {', '.join(self.statistics)}; by {', '.join(self.by)}."


def registry(plots: Iterable[Plot]) -> dict[str, Plot]:
    """Plots by key, in the order given; ValueError for a key declared twice."""
    found: dict[str, Plot] = {}
    for plot in plots:
        if plot.key in found:
            raise ValueError(f"plot {plot.key} is declared twice")
        found[plot.key] = plot
    return found
