"""Two players side by side: each statistic of both, the difference with its interval, and how many hands
would tell them apart.

May import the statistics and pandas.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pandas as pd

from stud_stats.core.money import CHIPS, currency_words, money_text
from stud_stats.core.words import counted as number_of
from stud_stats.reports.errors import ReportError
from stud_stats.reports.inference import (
    Measured,
    difference,
    hands_of_means_needed,
    opportunities_of_both_needed,
)
from stud_stats.reports.layout import Cell, Section, interval_text, plain, rate_text
from stud_stats.reports.making import check_player, counted, with_all_streets
from stud_stats.reports.report import Finished
from stud_stats.stats.aggregate import Counts
from stud_stats.stats.catalogue import STATISTIC_BY_KEY
from stud_stats.stats.dimensions import STREET
from stud_stats.stats.estimates import CONFIDENCE, POWER
from stud_stats.stats.frames import Frames
from stud_stats.stats.loading import OnProgress
from stud_stats.store.conditions import listed
from stud_stats.store.store import Store

COMPARED_COLUMNS: Final = (
    "statistic", "street", "unit", "currency", "player", "n", "value", "low", "high", "enough",
    "other", "other_n", "other_value", "other_low", "other_high", "other_enough",
    "difference", "difference_low", "difference_high", "apart", "hands_needed",
)  # fmt: skip
"""Of ``player`` and of the ``other``; ``apart``: the interval of the difference does not hold 0;
``hands_needed``: hands of each that would show a difference of this size, empty where there is none."""

_LEGEND: Final = (
    f"In brackets intervals at {CONFIDENCE:.0%} (Wilson; of money Student's t; of differences Newcombe); n: "
    "opportunities, for money hands; * (grey): too few to lean on. Apart: 0 is not in the interval of the "
    "difference; of twenty statistics in which two players are alike one will seem so. Hands needed: hands "
    "of each player that show a difference of this size with a probability of "
    f"{POWER:.0%}, were it the true one."
)


@dataclass(frozen=True, slots=True)
class Comparison(Finished):
    """``figures`` has a row a statistic, street and currency, with `COMPARED_COLUMNS`."""

    names: tuple[str, str]

    @property
    def title(self) -> str:
        """The two players."""
        return " and ".join(self.names)

    @property
    def asked(self) -> dict[str, Any]:
        """The two players, and how sure the intervals are."""
        return {"players": list(self.names), "confidence": CONFIDENCE}

    @property
    def legend(self) -> str:
        """What the figures of the tables mean."""
        return _LEGEND

    def sections(self, limit: int = 0) -> list[Section]:
        """A table of each street; with a ``limit`` only statistics of which both have seen enough."""
        made = []
        rows = self.figures.to_dict("records")
        for street, title in ((None, "The whole hand, and all streets together"), *_STREETS):
            of_street = [row for row in rows if plain(row[STREET]) == street]
            shown = [row for row in of_street if not limit or (row["enough"] and row["other_enough"])]
            left_out = len(of_street) - len(shown)
            few = number_of(left_out, "statistic")
            note = f"{few} with too few opportunities left out; --limit 0 shows all." if left_out else ""
            headings = ("", *self.names, "Difference", "Hands needed")
            if shown or note:
                cells = tuple(tuple(_cells(row)) for row in shown)
                made.append(Section(title, headings, cells, note, label_width=26))
        return made


_STREETS: Final = tuple((street, f"Street {street}") for street in range(3, 8))


def _cells(row: dict[str, Any]) -> Iterator[Cell]:
    title = STATISTIC_BY_KEY[row["statistic"]].title
    currency = plain(row["currency"])
    yield Cell((f"{title} ({currency_words(currency)})" if currency else title,))
    for prefix in ("", "other_"):
        value, low, high = (row[f"{prefix}{name}"] for name in ("value", "low", "high"))
        enough = row[f"{prefix}enough"]
        shown = f"{_figure(row, value)} {interval_text(row['unit'], low, high)}".strip()
        yield Cell((shown, f"n {row[f'{prefix}n']:,}{'' if enough else '*'}"), not enough)
    gap = row["difference"]
    shown = "" if pd.isna(gap) else _figure(row, gap, signed=True) + (" apart" if row["apart"] else "")
    within = interval_text(row["unit"], row["difference_low"], row["difference_high"], signed=True)
    yield Cell(tuple(line for line in (shown, within) if line))
    yield Cell((f"{row['hands_needed']:,}",)) if not pd.isna(row["hands_needed"]) else Cell()


def _figure(row: dict[str, Any], value: float, *, signed: bool = False) -> str:
    if row["unit"] == "money" and not pd.isna(value):
        sign = "+" if signed and value > 0 else ""
        return (
            sign + money_text(round(value), row["currency"]) + (" chips" if row["currency"] == CHIPS else "")
        )
    return rate_text(row["unit"], value, signed=signed)


def compare(
    source: Store | Frames,
    first: str,
    second: str,
    where: str | Sequence[str] = (),
    progress: OnProgress | None = None,
) -> Comparison:
    """The statistics of two players, by exact screen name, side by side.

    Money is compared within a currency. Where both sat at the same table their results are not independent,
    and the interval of a difference of money is too narrow. Errors as for `stud_stats.reports.player`.
    """
    if first == second:
        raise ReportError("two players are compared; name two.")
    conditions = listed(where)
    for name in (first, second):
        check_player(source, name, conditions)
    counts, covered = counted(source, ("player", STREET), conditions, (first, second), progress)
    figures = []
    for name in (first, second):
        found = with_all_streets(_of(counts, name), (STREET,))
        hands = int(found.loc[found["statistic"] == "hands", "n"].sum())
        figures.append(found[found["unit"] != "hands"].assign(of_hands=hands))
    key = ["statistic", STREET, "unit", "currency"]
    pairs = figures[0].merge(figures[1], on=key, suffixes=("", "_other"))
    rows = [_row(first, second, row) for row in pairs.to_dict("records")]
    order = {statistic: place for place, statistic in enumerate(STATISTIC_BY_KEY)}
    rows.sort(key=lambda row: order[row["statistic"]])
    return Comparison(
        "compare",
        conditions,
        _typed(rows),
        covered,
        (first, second),
    )


def _of(counts: Counts, name: str) -> Counts:
    """The counts of one player."""
    rows = [part[(part["player"] == name).to_numpy(bool)] for part in (counts.counted, counts.money)]
    return Counts(counts.by, *rows).over((STREET,))


def _row(first: str, second: str, row: dict[str, Any]) -> dict[str, Any]:
    made = {name: row[name] for name in ("statistic", STREET, "unit", "currency")}
    for prefix, suffix, name in (("", "", first), ("other_", "_other", second)):
        made[prefix.rstrip("_") or "player"] = name
        for column in ("n", "value", "low", "high", "enough"):
            made[f"{prefix}{column}"] = row[f"{column}{suffix}"]
        if row["unit"] == "money":
            made[f"{prefix}value"] = float(row[f"total{suffix}"])
    one, other = (
        Measured(*(made[f"{prefix}{name}"] for name in Measured._fields)) for prefix in ("", "other_")
    )
    gap = one.value - other.value
    low, high = (math.nan, math.nan) if row["unit"] == "money" else difference(one, other)
    made |= {"difference": gap, "difference_low": low, "difference_high": high}
    made["apart"] = bool(low > 0 or high < 0)
    made["hands_needed"] = _hands_needed(row, one, other)
    return made


def _hands_needed(row: dict[str, Any], one: Measured, other: Measured) -> int | None:
    """Hands of each player, had he as many opportunities a hand as he had."""
    if any(map(pd.isna, (one.value, other.value))) or row["unit"] == "money":
        return None
    if row["unit"] in ("rate", "ratio"):
        rates = [row[f"successes{suffix}"] / row[f"n{suffix}"] for suffix in ("", "_other")]
        needed = opportunities_of_both_needed(*rates)
        a_hand = min(row[f"n{suffix}"] / row[f"of_hands{suffix}"] for suffix in ("", "_other"))
        needed /= a_hand
    else:
        errors = [row[f"standard_error{suffix}"] for suffix in ("", "_other")]
        if any(map(pd.isna, errors)):
            return None
        variances = [
            error * error * row[f"of_hands{suffix}"]
            for error, suffix in zip(errors, ("", "_other"), strict=True)
        ]
        needed = hands_of_means_needed(one.value, variances[0], other.value, variances[1])
    return math.ceil(needed) if math.isfinite(needed) else None


def _typed(rows: Sequence[dict[str, Any]]) -> pd.DataFrame:
    kinds = dict.fromkeys(COMPARED_COLUMNS, "float64")
    kinds |= dict.fromkeys(("statistic", "unit", "currency", "player", "other"), "object")
    kinds |= dict.fromkeys((STREET, "n", "other_n", "hands_needed"), "Int64")
    kinds |= dict.fromkeys(("enough", "other_enough", "apart"), "bool")
    made = pd.DataFrame(rows, columns=list(COMPARED_COLUMNS))
    made["currency"] = made["currency"].astype("object").where(made["currency"].notna(), None)
    return made.astype(kinds)
