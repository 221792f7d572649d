"""A finished report: its figures as one frame, and what to say beside them.

May import the statistics and pandas. Opens nothing and counts nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

import pandas as pd

from stud_stats.reports.errors import ReportError
from stud_stats.stats.frames import Coverage

Format: TypeAlias = Literal["table", "csv", "json", "markdown"]
FORMATS: Final[tuple[str, ...]] = get_args(Format)


@dataclass(frozen=True, slots=True)
class Report:
    """``figures`` has a row a group and statistic (and currency, for money) with the columns of the grouping
    and those of `stud_stats.stats.estimates.FIGURE_COLUMNS`. Where the street is grouped by, an empty street
    is the whole hand, or all streets together.

    ``whole`` has the same figures of all groups together, by street alone.
    """

    kind: str
    title: str
    by: tuple[str, ...]
    where: tuple[str, ...]
    figures: pd.DataFrame
    whole: pd.DataFrame
    coverage: Coverage

    def render(
        self,
        format: str = "table",  # noqa: A002 - the word of the command line
        *,
        width: int = 100,
        color: bool = False,
        limit: int = 10,
    ) -> str:
        """The report as text; ReportError for a format that is none of `FORMATS`.

        ``width`` (columns), ``color`` (terminal codes) and ``limit`` (groups shown, those with most hands;
        0: all) are of the table alone: the other formats are complete.
        """
        from stud_stats.reports import rendering  # noqa: PLC0415 - rendering knows Report

        if format == "table":
            return rendering.table(self, width=width, color=color, limit=limit)
        if format == "csv":
            return rendering.csv(self)
        if format == "json":
            return rendering.json(self)
        if format == "markdown":
            return rendering.markdown(self)
        raise ReportError(f"{format!r} is no format of a report; choose from {', '.join(FORMATS)}")
