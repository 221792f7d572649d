"""The figures of a report as a page shows them: by group and street, each with its n, bar and anchor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import pandas as pd
from markupsafe import Markup

from stud_stats.core.money import CHIPS, currency_words, money_text
from stud_stats.core.telling import STREET_NAMES
from stud_stats.pages.bars import bar, shared_scale
from stud_stats.reports.anonymous import NOBODY
from stud_stats.reports.groups import groups_of, labelled
from stud_stats.reports.layout import interval_text, rate_text
from stud_stats.reports.report import Report
from stud_stats.reports.tables import SEVERAL_STAKES
from stud_stats.stats.catalogue import STATISTIC_BY_KEY
from stud_stats.stats.definition import Statistic, Unit
from stud_stats.stats.dimensions import OPPONENT, STREET, result_columns

_HEADLINE: Final = ("hands", "net", "bb_per_100", "vpip", "complete_first_in", "wtsd", "wsd", "wws4")
"""What a player asks for first."""
_WHOLE_HAND: Final = "Whole hand, and all streets together"
_PERCENT: Final = " %"


@dataclass(frozen=True, slots=True)
class Figure:
    """One number. ``anchor`` is the place in the page of its hands; ``street`` is None where the number is
    of the whole hand or of all streets together.

    ``sort`` are what its table is sorted by: the value, the width of the interval, n; empty texts where
    there is none.
    """

    anchor: str
    statistic: Statistic
    street: int | None
    currency: str
    value: str
    spread: str
    bar: Markup
    n: int
    successes: int | None
    few: bool
    sort: tuple[str, str, str]

    @property
    def count(self) -> str:
        """``12 of 40``, or the n alone."""
        return f"{self.n:,}" if self.successes is None else f"{self.successes:,} of {self.n:,}"

    @property
    def title(self) -> str:
        """The statistic, and the street where it does not go without saying."""
        where = (
            f", {STREET_NAMES[self.street].lower()} street"
            if self.street and self.statistic.by_own_street
            else ""
        )
        money = f", {currency_words(self.currency)}" if self.currency else ""
        return f"{self.statistic.title}{where}{money}"


@dataclass(frozen=True, slots=True)
class Table:
    """The figures of one street, of whole hands, or of the money of one currency."""

    title: str
    figures: tuple[Figure, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """One group of a report. ``values`` are those of its columns, None for all groups together."""

    anchor: str
    label: str
    values: Mapping[str, Any] | None
    headline: tuple[Figure, ...]
    tables: tuple[Table, ...]

    @property
    def figures(self) -> Iterator[Figure]:
        """All of its numbers, each once."""
        return (figure for table in self.tables for figure in table.figures)


@dataclass
class _Anchors:
    """Names of places in the page, each given once."""

    given: int = field(default=0)

    def next(self) -> str:
        self.given += 1
        return f"n{self.given}"


def group_views(
    report: Report, limit: int = 0, names: Mapping[str, str] | None = None
) -> tuple[list[Group], int]:
    """The groups of ``report``, all together first where they are several, and how many were left out.

    ``limit`` groups at most (0: all), those with the most hands. ``names`` are put in the place of screen
    names.
    """
    keys = [name for name, _ in result_columns(report.by) if name != STREET]
    known = groups_of(report.figures, keys)
    shown = known[:limit] if limit else known
    anchors = _Anchors()
    views = []
    if known and (len(known) > 1 or not keys):
        views.append(_group(anchors, "All together", None, report.whole.to_dict("records")))
    if keys:
        rows: dict[tuple[Any, ...], list[Mapping[Any, Any]]] = {group: [] for group in shown}
        for row in report.figures.to_dict("records"):
            group = tuple(None if pd.isna(row[key]) else row[key] for key in keys)
            if group in rows:
                rows[group].append(row)
        labels = labelled([_renamed(group, keys, names) for group in shown], keys)
        for (label, _), group in zip(labels, shown, strict=True):
            views.append(_group(anchors, label, dict(zip(keys, group, strict=True)), rows[group]))
    return views, len(known) - len(shown)


def _renamed(group: tuple[Any, ...], keys: Sequence[str], names: Mapping[str, str] | None) -> tuple[Any, ...]:
    if names is None:
        return group
    return tuple(
        names.get(value, NOBODY) if key in ("player", OPPONENT) else value
        for key, value in zip(keys, group, strict=True)
    )


def _group(
    anchors: _Anchors, label: str, values: Mapping[str, Any] | None, rows: Sequence[Mapping[Any, Any]]
) -> Group:
    by_table: dict[str, list[Mapping[Any, Any]]] = {}
    for row in rows:
        by_table.setdefault(_table_of(row), []).append(row)
    order = [_WHOLE_HAND, *(_street_title(street) for street in STREET_NAMES)]
    titles = [title for title in order if title in by_table]
    titles += [title for title in by_table if title not in order]
    tables = tuple(
        Table(title, _figures(anchors, by_table[title]), _note(by_table[title])) for title in titles
    )
    wanted = [figure for table in tables for figure in table.figures if figure.statistic.key in _HEADLINE]
    headline = sorted(wanted, key=lambda figure: _HEADLINE.index(figure.statistic.key))
    money = sorted((one for one in headline if one.currency), key=lambda one: (-one.n, one.currency))
    headline[1 : 1 + len(money)] = money
    return Group(
        f"group-{tables[0].figures[0].anchor}" if tables else "group", label, values, tuple(headline), tables
    )


def _note(rows: Sequence[Mapping[Any, Any]]) -> str:
    stakes = [row["stakes"] for row in rows if row["unit"] == "bb_per_100"]
    return SEVERAL_STAKES if any(number > 1 for number in stakes) else ""


def _street_title(street: int) -> str:
    return f"{STREET_NAMES[street]} street"


def _table_of(row: Mapping[str, Any]) -> str:
    if STATISTIC_BY_KEY[row["statistic"]].counts_money and row["unit"] != "money_ratio":
        return f"Money, {currency_words(row['currency'])}"
    street = _street(row)
    return _WHOLE_HAND if street is None else _street_title(street)


def _street(row: Mapping[str, Any]) -> int | None:
    street = row.get(STREET)
    own = STATISTIC_BY_KEY[row["statistic"]].street
    return own if street is None or pd.isna(street) else int(street)


def _figures(anchors: _Anchors, rows: Sequence[Mapping[str, Any]]) -> tuple[Figure, ...]:
    ends: dict[str, list[float]] = {}
    for row in rows:
        ends.setdefault(row["unit"], []).extend((row["low"], row["high"]))
    scales = {unit: shared_scale(unit, found) for unit, found in ends.items()}
    made = []
    for row in rows:
        unit, statistic = row["unit"], STATISTIC_BY_KEY[row["statistic"]]
        value, low, high = (float(row[name]) for name in ("value", "low", "high"))
        exact = row["total"] if unit == "money" else None
        made.append(
            Figure(
                anchor=anchors.next(),
                statistic=statistic,
                street=_street(row),
                currency=str(row["currency"]) if statistic.counts_money else "",
                value=_value(row, exact),
                spread=_spread(unit, low, high),
                bar=bar(scales[unit], value, low, high),
                n=int(row["n"]),
                successes=None if pd.isna(row["successes"]) or unit == "hands" else int(row["successes"]),
                few=not row["enough"],
                sort=(
                    str(exact) if exact is not None else _sortable(value),
                    _sortable(high - low),
                    str(int(row["n"])),
                ),
            )
        )
    return tuple(made)


def _spread(unit: Unit, low: float, high: float) -> str:
    text = interval_text(unit, low, high).strip("()").replace("–", " to ")
    return text + _PERCENT if text and unit == "rate" else text


def _value(row: Mapping[str, Any], exact: int | None) -> str:
    if exact is not None:
        return money_text(int(exact), row["currency"]) + (" chips" if row["currency"] == CHIPS else "")
    if row["unit"] == "hands":
        return f"{int(row['n']):,}"
    text = rate_text(row["unit"], row["value"])
    return text + _PERCENT if row["unit"] == "rate" and not pd.isna(row["value"]) else text


def _sortable(value: float) -> str:
    return "" if pd.isna(value) else f"{value:.6g}"
