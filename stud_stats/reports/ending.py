"""On which street a player's money is won and lost: hands by the street and the way they ended for him.

May import the statistics, the store and pandas.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import pandas as pd

from stud_stats.core.money import CHIPS, currency_words, money_text
from stud_stats.reports.layout import Cell, Section
from stud_stats.reports.making import check_player
from stud_stats.reports.report import Finished
from stud_stats.reports.seats import counted_hands, seats_of
from stud_stats.stats.catalogue import STATISTIC_BY_KEY
from stud_stats.stats.estimates import CONFIDENCE
from stud_stats.stats.frames import Frames, coverage
from stud_stats.stats.student import student_t
from stud_stats.store.conditions import listed
from stud_stats.store.store import Store

FOLDED: Final = "folded"
UNCONTESTED: Final = "won without showdown"
SHOWDOWN: Final = "at showdown"
ALL: Final = "all"

SEATS: Final = (
    "currency", "net", "big_bet", "showdown", "fold_street", "last_street",
)  # fmt: skip
"""The columns of seat rows that are looked at."""

ENDING_COLUMNS: Final = (
    "currency", "ending", "street", "hands", "net", "n", "bb_per_100", "low", "high", "enough",
)  # fmt: skip
"""``hands`` that ended so, and their ``net`` in smallest units. ``bb_per_100`` is what they brought in big
bets per 100 hands of all, so that the rows of a currency add up to its row ``all``; ``n``: hands of this
ending whose big bet is known, which alone count there. At showdown, and of all, there is no street."""

_STREETS: Final = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}
_LEGEND: Final = (
    "Net: what the hands that ended so brought. BB/100: the same in big bets of each hand, per 100 of all "
    f"hands of the currency, in brackets the interval of Student's t at {CONFIDENCE:.0%}; the lines add up "
    "to the last. * (grey): fewer hands in all than BB/100 needs to be leaned on."
)
_ZERO_SUM: Final = "Of all players together there is no interval: what they win is minus the rake."


@dataclass(frozen=True, slots=True)
class Endings(Finished):
    """``figures`` has `ENDING_COLUMNS`: all endings of a currency, then its hands together."""

    name: str | None

    @property
    def title(self) -> str:
        """Whose money."""
        whose = "All players" if self.name is None else self.name
        return f"Where the money is won and lost: {whose}"

    @property
    def asked(self) -> dict[str, Any]:
        """The player, and how sure the intervals are."""
        return {"player": self.name, "confidence": CONFIDENCE}

    @property
    def remarks(self) -> tuple[str, ...]:
        """That of everybody there is no interval."""
        return () if self.name is not None else (_ZERO_SUM,)

    @property
    def legend(self) -> str:
        """What the figures of the tables mean."""
        return _LEGEND

    def sections(self, limit: int = 0) -> list[Section]:
        """A table a currency, that of the most hands first; ``limit`` of them at most (0: all)."""
        rows = self.figures.to_dict("records")
        sizes = {row["currency"]: row["hands"] for row in rows if row["ending"] == ALL}
        order = sorted(sizes, key=lambda currency: (-sizes[currency], currency))
        return [
            _section(currency, [row for row in rows if row["currency"] == currency])
            for currency in (order[:limit] if limit else order)
        ]


def _section(currency: str, rows: Sequence[dict[str, Any]]) -> Section:
    together = rows[-1]
    unknown = together["hands"] - together["n"]
    note = f"Not in BB/100, since their stakes are not known: {unknown:,} of the hands." if unknown else ""
    cells = tuple(tuple(_cells(row, currency)) for row in rows if row["hands"] or row["ending"] == ALL)
    headings = ("", "Hands", "Net", "BB/100 (big bets)")
    return Section(currency_words(currency), headings, cells, note, label_width=28)


def _cells(row: dict[str, Any], currency: str) -> Iterator[Cell]:
    street = "" if pd.isna(row["street"]) else f" on {_STREETS[row['street']]}"
    label = "All hands" if row["ending"] == ALL else f"{row['ending'].capitalize()}{street}"
    faint = not row["enough"]
    yield Cell((label,))
    yield Cell((f"{row['hands']:,}{'*' if faint else ''}",), faint)
    yield Cell((money_text(row["net"], currency) + (" chips" if currency == CHIPS else ""),), faint)
    if pd.isna(row["bb_per_100"]):
        yield Cell(("stakes not known",), faint=True)
    elif pd.isna(row["low"]):
        yield Cell((f"{row['bb_per_100']:+,.1f}",), faint)
    else:
        yield Cell((f"{row['bb_per_100']:+,.1f} ({row['low']:+,.1f} to {row['high']:+,.1f})",), faint)


def streets(source: Store | Frames, name: str | None = None, where: str | Sequence[str] = ()) -> Endings:
    """Where a player, by exact screen name, or everybody wins and loses: by currency and by how hands ended.

    Errors as for `stud_stats.reports.player`.
    """
    conditions = listed(where)
    if name is not None:
        check_player(source, name, conditions)
    seats = seats_of(source, SEATS, name, conditions)
    figures = endings(counted_hands(seats))
    if name is None:
        figures = figures.assign(low=math.nan, high=math.nan)
    return Endings("streets", conditions, figures, coverage(seats), name)


def endings(rows: pd.DataFrame) -> pd.DataFrame:
    """What the hands of seat rows brought by currency and ending: rows of `ENDING_COLUMNS`."""
    found = [
        row
        for currency, of in rows.groupby("currency", sort=True, observed=True)
        for row in _of_currency(str(currency), of)
    ]
    made = pd.DataFrame(found, columns=list(ENDING_COLUMNS))
    return made.astype({"street": "Int64", "net": "object"})


def _of_currency(currency: str, rows: pd.DataFrame) -> Iterator[dict[str, Any]]:
    net = rows["net"].to_numpy(np.int64)
    known = (rows["big_bet"] > 0).fillna(False).to_numpy(bool)
    bets = net[known] / rows["big_bet"].to_numpy(float)[known]
    folded = rows["fold_street"].notna().to_numpy(bool)
    showdown = rows["showdown"].to_numpy(bool) & ~folded
    street = rows["fold_street"].fillna(rows["last_street"]).to_numpy(int)
    enough = bool(known.sum() >= STATISTIC_BY_KEY["bb_per_100"].min_sample)
    places = [(ending, place) for ending in (FOLDED, UNCONTESTED) for place in _STREETS]
    ended = {FOLDED: folded, UNCONTESTED: ~folded & ~showdown, SHOWDOWN: showdown}
    for ending, place in [*places, (SHOWDOWN, None), (ALL, None)]:
        here = ended.get(ending, np.ones(len(rows), bool))
        here = here & (street == place) if place else here
        value, low, high = _mean(np.where(here[known], bets, 0.0))
        yield {
            "currency": currency,
            "ending": ending,
            "street": place,
            "hands": int(here.sum()),
            "net": sum(net[here].tolist()),
            "n": int((here & known).sum()),
            "bb_per_100": value,
            "low": low,
            "high": high,
            "enough": enough,
        }


def _mean(brought: np.ndarray) -> tuple[float, float, float]:
    """Per 100 hands, with its interval."""
    if not len(brought):
        return math.nan, math.nan, math.nan
    value = 100 * float(brought.mean())
    if len(brought) == 1:
        return value, math.nan, math.nan
    error = float(brought.std(ddof=1)) / math.sqrt(len(brought))
    spread = 100 * student_t(len(brought) - 1) * error
    return value, value - spread, value + spread
