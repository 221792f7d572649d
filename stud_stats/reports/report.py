"""A finished report: its figures as one frame, and what to say beside them.

May import the statistics and pandas. Opens nothing and counts nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeAlias, get_args

import pandas as pd

from stud_stats.reports.errors import ReportError
from stud_stats.reports.layout import Section
from stud_stats.stats.estimates import CONFIDENCE
from stud_stats.stats.frames import Coverage

Format: TypeAlias = Literal["table", "csv", "json", "markdown"]
FORMATS: Final[tuple[str, ...]] = get_args(Format)


@dataclass(frozen=True, slots=True)
class Finished(ABC):
    """What all reports have: ``figures``, a row a figure, are what machines get; `sections` what people
    do.
    """

    kind: str
    where: tuple[str, ...]
    figures: pd.DataFrame
    coverage: Coverage

    @property
    @abstractmethod
    def title(self) -> str:
        """What the report is and of whom."""

    @abstractmethod
    def sections(self, limit: int = 0) -> list[Section]:
        """The tables; ``limit`` groups at most where there are groups (0: all)."""

    @property
    @abstractmethod
    def legend(self) -> str:
        """What the figures of the tables mean."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """Sentences between the heading and the tables."""
        return ()

    @property
    def asked(self) -> dict[str, Any]:
        """What the report was asked for besides its conditions."""
        return {}

    @property
    def headline(self) -> str:
        """Title and conditions."""
        conditions = f", where {' and '.join(self.where)}" if self.where else ""
        return f"{self.title}{conditions}"

    def __str__(self) -> str:
        return self.render()

    def _repr_markdown_(self) -> str:
        """How a notebook shows it."""
        return self.render("markdown")

    def anonymised(self, names: Mapping[str, str]) -> Self:
        """The same with other ``names`` in the place of screen names; what is no key becomes a question
        mark.
        """
        from stud_stats.reports import anonymous  # noqa: PLC0415 - it knows this module

        return replace(self, **anonymous.fields(self, names))

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
        from stud_stats.reports import rendering  # noqa: PLC0415 - rendering knows this module

        if format == "table":
            return rendering.table(self, width=width, color=color, limit=limit)
        if format == "csv":
            return rendering.csv(self)
        if format == "json":
            return rendering.json(self)
        if format == "markdown":
            return rendering.markdown(self)
        raise ReportError(f"{format!r} is no format of a report; choose from {', '.join(FORMATS)}")

    def write_parquet(self, target: Path) -> None:
        """The figures as a Parquet file; sums of money are 64-bit integers where they fit, else texts."""
        from stud_stats.reports import rendering  # noqa: PLC0415 - rendering knows this module

        rendering.parquet(self, target)


@dataclass(frozen=True, slots=True)
class Report(Finished):
    """``figures`` has a row a group and statistic (and currency, for money) with the columns of the grouping
    and those of `stud_stats.stats.estimates.FIGURE_COLUMNS`. Where the street is grouped by, an empty street
    is the whole hand, or all streets together.

    ``whole`` has the same figures of all groups together, by street alone.
    """

    by: tuple[str, ...]
    whole: pd.DataFrame
    name: str | None = None
    """The player; None: everybody."""
    detailed: bool | None = None
    """Whether the tables hold every statistic; None: where they are of one player."""
    holdem_names: bool = False
    """Whether the tables say raise, 3-bet, 4-bet as players of hold'em do, one level above stud's."""

    @property
    def title(self) -> str:
        """Whose statistics they are."""
        return "All players" if self.name is None else f"Statistics of {self.name}"

    def sections(self, limit: int = 0) -> list[Section]:
        """The overview, the money and the matrix by street, of all together and of each group."""
        from stud_stats.reports import tables  # noqa: PLC0415 - tables know this module

        return tables.sections(self, limit)

    @property
    def legend(self) -> str:
        """What the figures of the tables mean."""
        from stud_stats.reports import tables  # noqa: PLC0415 - tables know this module

        return tables.LEGEND

    @property
    def asked(self) -> dict[str, Any]:
        """The grouping, and how sure the intervals are."""
        return {"by": list(self.by), "confidence": CONFIDENCE}
