"""Which statistics make which table of a report: cells as short texts, still without any layout.

May import the statistics and pandas.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import pandas as pd

from stud_stats.core.money import CHIPS, currency_words, money_text
from stud_stats.reports.groups import Group, groups_of, labelled
from stud_stats.reports.layout import Cell, Section
from stud_stats.stats.definition import Statistic
from stud_stats.stats.dimensions import STREET, holds_whole_hands, result_columns
from stud_stats.stats.every_street import LATER_STREETS
from stud_stats.stats.money import AMOUNTS
from stud_stats.stats.results import SHOWDOWNS, SPLIT_POT
from stud_stats.stats.third_street import ENTRY, RAISING, STEALING, THE_BRING_IN

if TYPE_CHECKING:
    from stud_stats.reports.report import Report

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
_BY_STREET_TOO: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("First to act by best board", ("board_lead",)),
    ("Continuation bet", ("c_bet",)),
    ("Delayed c-bet", ("delayed_c_bet",)),
    ("Barrel", ("barrel",)),
    ("Fold to c-bet", ("fold_to_c_bet",)),
    ("Check-raise", ("check_raise",)),
    ("Check-call", ("check_call",)),
    ("Check-fold", ("check_fold",)),
    ("Lead into the raiser", ("donk_lead",)),
    ("Free card given", ("free_card",)),
    ("Low made (hi/lo)", ("low_made",)),
    ("Made 8 (razz)", ("made_8",)),
    ("Made 7 (razz)", ("made_7",)),
    ("Made 6 (razz)", ("made_6",)),
    ("Brick (razz)", ("razz_brick",)),
)
_LISTS: Final[tuple[tuple[str, tuple[Statistic, ...]], ...]] = (
    ("Third street", ENTRY),
    ("Steals", STEALING),
    ("The bring-in", THE_BRING_IN),
    ("Raises on third street", RAISING),
    ("Later streets, one figure each", tuple(one for one in LATER_STREETS if not one.by_own_street)),
    ("Showdowns", SHOWDOWNS),
    ("Split pots (hi/lo)", tuple(one for one in SPLIT_POT if not one.by_own_street)),
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
SEVERAL_STAKES: Final = (
    "BB/100 counts each hand by its own stake, so its sign may differ from that of the sum."
)
LEGEND: Final = (
    "Rates in %, aggression factor and chips to chips as ratios, in brackets the interval at 95 %: Wilson's "
    "of rates, Student's t of money; n: opportunities. * (grey): too few of them to lean on. Per 100 hands: "
    "± one standard error; sb small bets, BB big bets."
)


def sections(report: Report, limit: int = 0) -> list[Section]:
    """The tables of ``report``; ``limit`` groups at most (0: all), those with the most hands."""
    keys = [name for name, _ in result_columns(report.by) if name != STREET]
    made = []
    groups = groups_of(report.figures, keys)
    shown = groups[:limit] if limit else groups
    note = (
        f"{len(groups) - len(shown):,} more left out here; --format csv has all."
        if len(shown) < len(groups)
        else ""
    )
    whole = _index(report.whole, [])
    detailed = report.kind == "player" if report.detailed is None else report.detailed
    if groups and (len(groups) > 1 or not keys):
        together = "All together"
        if report.kind == "pool":
            together = "All players together (a hand counts for each of them)"
        made.append(_overview(together, [("", ())], whole))
        zero_sum = report.kind == "pool"
        made.append(_money("Money, all together", [("", ())], whole, zero_sum=zero_sum))
        made.append(_matrix("By street, all together", (), whole))
        if detailed:
            made += _details(report, "all together", (), whole, zero_sum=zero_sum)
    if keys and groups:
        cells = _index(report.figures, keys)
        named = labelled(shown, keys)
        made.append(_overview(f"By {_words(keys)}", named, cells, note))
        zero_sum = holds_whole_hands(report.by)
        made.append(_money(f"Money by {_words(keys)}", named, cells, note, zero_sum=zero_sum))
        if STREET in report.by:
            for label, group in named:
                made.append(_matrix(f"By street: {label}", group, cells))
                if detailed:
                    made += _details(report, label, group, cells, zero_sum=zero_sum)
    return [section for section in made if section.rows]


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


def _details(report: Report, label: str, group: Group, found: _Figures, *, zero_sum: bool) -> list[Section]:
    """All that the matrix of the acts and the net leave out."""
    return [
        _matrix(f"Lines and hands by street: {label}", group, found, _BY_STREET_TOO),
        *_lists(label, group, found, holdem=report.holdem_names),
        _money_lines(f"Where the money goes: {label}", group, found, zero_sum=zero_sum),
    ]


def _matrix(
    title: str, group: Group, found: _Figures, wanted: Sequence[tuple[str, tuple[str, ...]]] = _BY_STREET
) -> Section:
    rows = []
    for heading, keys in wanted:
        cells = [_rate(found, group, keys, street) for street in _STREETS]
        total = _rate(found, group, keys, 0)
        if any(cell.lines for cell in cells):
            rows.append((Cell((heading,)), *cells, total))
    return Section(title, ("", *_STREETS.values(), "All"), tuple(rows), label_width=15)


def _lists(label: str, group: Group, found: _Figures, *, holdem: bool) -> list[Section]:
    """A row a statistic and currency."""
    made = []
    for title, statistics in _LISTS:
        rows = []
        for statistic in statistics:
            for row in found.get((group, statistic.key, statistic.street or 0), []):
                name = statistic.named(holdem=holdem)
                if statistic.counts_money:
                    name += f" ({currency_words(row['currency'])})"
                lines = _rate_cell(row).lines
                cells = (Cell((line,), not row["enough"]) for line in lines)
                rows.append((Cell((name,)), *cells))
        made.append(
            Section(f"{title}: {label}", ("", "Figure", "Opportunities"), tuple(rows), label_width=44)
        )
    return made


def _money_lines(title: str, group: Group, found: _Figures, *, zero_sum: bool) -> Section:
    """A row an amount and currency; ``zero_sum`` as in `_money`."""
    rows = []
    for amount in AMOUNTS[1:]:
        for row in found.get((group, amount.key, 0), []):
            currency = row["currency"]
            cells = [
                Cell((currency_words(currency),)),
                Cell((money_text(row["total"], currency),), not row["enough"]),
            ]
            for unit in () if zero_sum else ("sb_per_100", "bb_per_100"):
                figures = found.get((group, f"{amount.prefix}{unit}", 0), []) if amount.short else []
                of_currency = [figure for figure in figures if figure["currency"] == currency]
                cells.append(_per_100(of_currency[0], row["n"]) if of_currency else Cell())
            rows.append((Cell((amount.title,)), *cells))
    headings = ("", "Currency", "Sum")
    note = ""
    if not zero_sum:
        headings += ("sb/100 (small bets)", "BB/100 (big bets)")
        keys = [f"{amount.prefix}bb_per_100" for amount in AMOUNTS[1:] if amount.short]
        note = _note_of_stakes(found, [group], keys)
    return Section(title, headings, tuple(rows), note, label_width=24)


def _note_of_stakes(found: _Figures, groups: Iterable[Group], keys: Sequence[str]) -> str:
    """What is to be said where any row has hands of several stakes."""
    rows = (row for group in groups for key in keys for row in found.get((group, key, 0), []))
    return SEVERAL_STAKES if any(row["stakes"] > 1 for row in rows) else ""


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
    if row["unit"] == "money_ratio":
        interval = "" if pd.isna(row["low"]) else f" ({row['low']:.2f}–{row['high']:.2f})"
        value = "–" if pd.isna(row["value"]) else f"{row['value']:.2f}"
        return Cell((f"{value}{interval}", size), not row["enough"])
    value, low, high = (100 * row[name] for name in ("value", "low", "high"))
    return Cell((f"{value:.1f} ({low:.0f}–{high:.0f})", size), not row["enough"])


def _mark(row: dict[str, Any]) -> str:
    """Smallness shows without colours as well."""
    return "" if row["enough"] else "*"


def _money(
    title: str, groups: Sequence[tuple[str, Group]], found: _Figures, note: str = "", *, zero_sum: bool
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
            rows.append((Cell((label,)), Cell((currency_words(currency),)), hands, Cell((amount,)), *cells))
    headings = ("", "Currency", "Hands", "Net")
    remark = _ZERO_SUM if zero_sum else _note_of_stakes(found, [group for _, group in groups], ["bb_per_100"])
    note = " ".join(part for part in (remark, note) if part)
    if not zero_sum:
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
