"""Which statistics make which table of a report: cells as short texts, still without any layout.

May import the statistics and pandas.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pandas as pd

from stud_stats.core.cards import RANKS
from stud_stats.core.money import CHIPS, money_text
from stud_stats.reports.report import Report
from stud_stats.stats.dimensions import STREET, holds_whole_hands, result_columns

_STREETS: Final = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}
_BY_STREET: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("VPIP w/o bring-in", ("vpip_ex_bring_in",)),
    ("Had the bring-in", ("bring_in",)),
    ("Opened in full", ("full_bring_in",)),
    ("Saw the street", ("saw_fourth", "saw_fifth", "saw_sixth", "saw_seventh")),
    ("Bet or complete", ("bet",)),
    ("Raise a bet", ("raise",)),
    ("Call a bet", ("call",)),
    ("Fold to a bet", ("fold",)),
    ("Aggression factor", ("aggression_factor",)),
    ("Aggression freq.", ("aggression_frequency",)),
)
_OVERVIEW: Final[tuple[tuple[str, str], ...]] = (
    ("VPIP", "vpip"),
    ("Complete first in", "complete_first_in"),
    ("Went to showdown", "wtsd"),
    ("Won at showdown", "wsd"),
    ("Won when saw 4th", "wws4"),
)
_ZERO_SUM: Final = (
    "What the players of a hand win and lose adds up to minus its rake: no rate per 100 hands, no interval."
)
LEGEND: Final = (
    "Rates in %, aggression factor as a ratio, in brackets the Wilson interval at 95 %; n: opportunities. "
    "* (grey): too few of them to lean on. Per 100 hands: ± one standard error, in brackets the interval at "
    "95 %; sb small bets, BB big bets."
)


@dataclass(frozen=True, slots=True)
class Cell:
    """A few short lines; ``faint`` where the sample is small."""

    lines: tuple[str, ...] = ()
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """One table; the first column is text, the others are figures."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    label_width: int = 20
    """The most columns that the first column may take in a terminal; longer texts go on in the next line."""


def sections(report: Report, limit: int = 0) -> list[Section]:
    """The tables of ``report``; ``limit`` groups at most (0: all), those with the most hands."""
    keys = [name for name, _ in result_columns(report.by) if name != STREET]
    made = []
    groups = _groups(report.figures, keys)
    shown = groups[:limit] if limit else groups
    note = (
        f"{len(groups) - len(shown):,} more left out here; --format csv has all."
        if len(shown) < len(groups)
        else ""
    )
    whole = _index(report.whole, [])
    if groups and (len(groups) > 1 or not keys):
        together = "All together"
        if report.kind == "pool":
            together = "All players together (a hand counts for each of them)"
        made.append(_overview(together, [("", ())], whole))
        zero_sum = report.kind == "pool"
        made.append(_money("Money, all together", [("", ())], whole, zero_sum=zero_sum))
        made.append(_matrix("By street, all together", (), whole))
    if keys and groups:
        cells = _index(report.figures, keys)
        labelled = _labels(shown, keys)
        made.append(_overview(f"By {_words(keys)}", labelled, cells, note))
        zero_sum = holds_whole_hands(report.by)
        made.append(_money(f"Money by {_words(keys)}", labelled, cells, note, zero_sum=zero_sum))
        if STREET in report.by:
            made += [_matrix(f"By street: {label}", group, cells) for label, group in labelled]
    return [section for section in made if section.rows]


Group = tuple[Any, ...]
_Figures = dict[tuple[Group, str, int], list[dict[str, Any]]]


def _index(figures: pd.DataFrame, keys: Sequence[str]) -> _Figures:
    """Rows by group, statistic and street (0: none); money has a row a currency."""
    found: _Figures = {}
    for row in figures.to_dict("records"):
        street = row.get(STREET)
        place = 0 if street is None or pd.isna(street) else int(street)
        group = tuple(None if pd.isna(row[key]) else row[key] for key in keys)
        found.setdefault((group, row["statistic"], place), []).append(row)
    return found


def _groups(figures: pd.DataFrame, keys: Sequence[str]) -> list[Group]:
    """The groups, most hands first."""
    if not keys:
        return [()] if len(figures) else []
    hands: dict[Group, int] = {}
    for row in figures.to_dict("records"):
        group = tuple(None if pd.isna(row[key]) else row[key] for key in keys)
        hands.setdefault(group, 0)
        if row["statistic"] == "hands":
            hands[group] += row["n"]
    return sorted(hands, key=lambda group: -hands[group])


def _labels(groups: Sequence[Group], keys: Sequence[str]) -> list[tuple[str, Group]]:
    """A name for each group; the room is named only where there are several."""
    rooms = {group[keys.index("site")] for group in groups} if "site" in keys else set()
    named = [key for key in keys if key != "site" or "player" not in keys or len(rooms) > 1]
    made = []
    for group in groups:
        values = dict(zip(keys, group, strict=True))
        parts = [_label(key, values[key], values.get("currency")) for key in named]
        if "currency" in values and {"small_bet", "big_bet"} & set(keys):
            parts = [part for key, part in zip(named, parts, strict=True) if key != "currency"] + [
                values["currency"]
            ]
        made.append((", ".join(dict.fromkeys(parts)), group))
    return made


def _label(key: str, value: Any, currency: str | None) -> str:
    if value is None:
        return f"{key.replace('_', ' ')} not known"
    if key in ("small_bet", "big_bet"):
        return f"{key.replace('_', ' ')} {money_text(int(value), currency) if currency else value}"
    if key == "table_size":
        return f"{value} dealt in"
    if key == "position_from_bring_in":
        return "bring-in" if value == 0 else f"{value} after bring-in"
    if key == "door_rank":
        return f"door {RANKS[int(value)]}"
    return str(value)


def _words(keys: Sequence[str]) -> str:
    names = [key for key in keys if key != "site" or "player" not in keys]
    return ", ".join(name.replace("_", " ") for name in names)


def _overview(title: str, groups: Iterable[tuple[str, Group]], found: _Figures, note: str = "") -> Section:
    rows = []
    for label, group in groups:
        cells = [_rate(found, group, [key], None) for _, key in _OVERVIEW]
        hands = sum(row["n"] for row in found.get((group, "hands", 0), []))
        rows.append((Cell((label,)), Cell((f"{hands:,}",)), *cells))
    return Section(title, ("", "Hands", *(heading for heading, _ in _OVERVIEW)), tuple(rows), note)


def _matrix(title: str, group: Group, found: _Figures) -> Section:
    rows = []
    for heading, keys in _BY_STREET:
        cells = [_rate(found, group, keys, street) for street in _STREETS]
        total = _rate(found, group, keys, 0)
        if any(cell.lines for cell in cells):
            rows.append((Cell((heading,)), *cells, total))
    return Section(title, ("", *_STREETS.values(), "All"), tuple(rows), label_width=15)


def _rate(found: _Figures, group: Group, keys: Sequence[str], street: int | None) -> Cell:
    """The figure of the one of ``keys`` that has one there; None as the street: on whichever it has."""
    streets = (0, *_STREETS) if street is None else (street,)
    for key in keys:
        for place in streets:
            for row in found.get((group, key, place), []):
                return _rate_cell(row)
    return Cell()


def _rate_cell(row: dict[str, Any]) -> Cell:
    size = f"n {row['n']:,}{_mark(row)}"
    if row["unit"] == "ratio":
        if pd.isna(row["value"]):
            return Cell(("no call", size), not row["enough"])
        value, low, high = (f"{row[name]:.1f}" for name in ("value", "low", "high"))
        return Cell((f"{value} ({low}–{high})", size), not row["enough"])
    value, low, high = (100 * row[name] for name in ("value", "low", "high"))
    return Cell((f"{value:.1f} ({low:.0f}–{high:.0f})", size), not row["enough"])


def _mark(row: dict[str, Any]) -> str:
    """Smallness shows without colours as well."""
    return "" if row["enough"] else "*"


def _money(
    title: str, groups: Iterable[tuple[str, Group]], found: _Figures, note: str = "", *, zero_sum: bool
) -> Section:
    """``zero_sum``: the groups hold all players of their hands; then the net is all there is to say."""
    rows = []
    for label, group in groups:
        nets = found.get((group, "net", 0), [])
        for net in nets:
            cells = (
                []
                if zero_sum
                else [
                    _per_100(row, net["n"])
                    for key in ("sb_per_100", "bb_per_100")
                    for row in _of_currency(found.get((group, key, 0), []), net["currency"])
                ]
            )
            currency = net["currency"]
            amount = money_text(net["total"], currency) + (" chips" if currency == CHIPS else "")
            hands = Cell((f"{net['n']:,}{_mark(net)}",), not net["enough"])
            rows.append((Cell((label,)), Cell((currency,)), hands, Cell((amount,)), *cells))
    headings = ("", "Currency", "Hands", "Net")
    if zero_sum:
        note = " ".join(part for part in (_ZERO_SUM, note) if part)
    else:
        headings += ("sb/100 (small bets)", "BB/100 (big bets)")
    return Section(title, headings, tuple(rows), note)


def _of_currency(rows: list[dict[str, Any]], currency: str) -> list[dict[str, Any] | None]:
    """The row of ``currency``, None where the stakes are not known."""
    return [row for row in rows if row["currency"] == currency] or [None]


def _per_100(row: dict[str, Any] | None, hands: int) -> Cell:
    """``hands`` are those of the net beside it: other hands are named."""
    if row is None:
        return Cell(("stakes not known",), faint=True)
    if pd.isna(row["standard_error"]):
        lines = [f"{row['value']:+,.1f}"]
    else:
        lines = [
            f"{row['value']:+,.1f} ± {row['standard_error']:,.1f}",
            f"({row['low']:+,.1f} to {row['high']:+,.1f})",
        ]
    if row["n"] != hands:
        lines.append(f"n {row['n']:,}{_mark(row)}")
    return Cell(tuple(lines), not row["enough"])
