"""A report as text: a terminal's table, CSV, JSON, Markdown. Names of players do nothing in any of them.

May import rich. Knows no statistic.
"""

from __future__ import annotations

import csv as csv_module
import io
import json as json_module
from typing import Any, Final

import pandas as pd
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stud_stats.core.neutral import csv_text, markdown_text, terminal_text
from stud_stats.reports.report import Report
from stud_stats.reports.tables import LEGEND, Cell, Section, sections
from stud_stats.stats.estimates import CONFIDENCE

_TEXT_COLUMNS: Final = frozenset({"site", "player", "game", "currency", "statistic", "unit"})


def table(report: Report, *, width: int, color: bool, limit: int) -> str:
    """For a terminal of ``width`` columns; without ``color`` small samples carry an asterisk alone."""
    console = Console(
        file=io.StringIO(),
        width=width,
        color_system="standard" if color else None,
        force_terminal=color,
        force_jupyter=False,  # or the text would go to the page and not come back
        legacy_windows=False,
        highlight=False,
        emoji=False,
        markup=False,
    )
    console.print(Text(terminal_text(_headline(report)), style="bold"))
    made = sections(report, limit)
    for section in made:
        console.print()
        console.print(_rich_table(section))
        if section.note:
            console.print(Text(section.note, style="dim"))
    console.print()
    console.print(Text(report.coverage.sentence))
    if made:
        console.print(Text(LEGEND, style="dim"))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in text.split("\n"))


def _headline(report: Report) -> str:
    conditions = f", where {' and '.join(report.where)}" if report.where else ""
    return f"{report.title}{conditions}"


def _rich_table(section: Section) -> Table:
    made = Table(
        title=Text(terminal_text(section.title)),
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 0),  # the box sets a blank between columns
        show_edge=False,
    )
    for place, heading in enumerate(section.headings):
        if place == 0:
            made.add_column(Text(heading), overflow="fold", max_width=section.label_width)
        else:
            made.add_column(Text(heading), justify="right", overflow="fold")
    for row in section.rows:
        made.add_row(*(_rich_cell(cell) for cell in row))
    return made


def _rich_cell(cell: Cell) -> Text:
    return Text("\n".join(terminal_text(line) for line in cell.lines), style="dim" if cell.faint else "")


def csv(report: Report) -> str:
    """The figures with a heading; texts that a spreadsheet would calculate are quoted off."""
    out = io.StringIO(newline="")
    writer = csv_module.writer(out, lineterminator="\n")
    columns = list(report.figures.columns)
    writer.writerow(columns)
    for row in records(report.figures):
        writer.writerow([_csv_cell(column, row[column]) for column in columns])
    return out.getvalue()


def _csv_cell(column: str, value: Any) -> Any:
    if value is None:
        return ""
    return csv_text(value) if column in _TEXT_COLUMNS else value


def json(report: Report) -> str:
    """One object: what was asked for, how many hands it rests on, and ``rows``."""
    return json_module.dumps(
        {
            "report": report.kind,
            "by": list(report.by),
            "where": list(report.where),
            "hands": report.coverage.counted,
            "hands_flagged": report.coverage.flagged,
            "hands_excluded": report.coverage.excluded,
            "confidence": CONFIDENCE,
            "rows": records(report.figures),
        },
        ensure_ascii=False,
        allow_nan=False,
        indent=1,
    )


def records(figures: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows of plain values, None for an empty cell; whole numbers of any size stay exact."""
    columns = {name: figures[name].astype("object") for name in figures.columns}
    plain = {
        name: [None if pd.isna(value) else _plain(value) for value in values]
        for name, values in columns.items()
    }
    return [dict(zip(plain, row, strict=True)) for row in zip(*plain.values(), strict=True)]


def _plain(value: Any) -> Any:
    return value.item() if hasattr(value, "item") else value


def markdown(report: Report) -> str:
    """Tables for a page, all groups."""
    parts = [f"# {markdown_text(_headline(report))}"]
    made = sections(report)
    for section in made:
        lines = [f"## {markdown_text(section.title)}", ""]
        lines.append(_markdown_row(markdown_text(heading) for heading in section.headings))
        lines.append(_markdown_row(":--" if place == 0 else "--:" for place in range(len(section.headings))))
        lines += [
            _markdown_row("<br>".join(markdown_text(line) for line in cell.lines) for cell in row)
            for row in section.rows
        ]
        parts.append("\n".join(lines))
    parts.append(report.coverage.sentence)
    if made:
        parts.append(markdown_text(LEGEND))
    return "\n\n".join(parts) + "\n"


def _markdown_row(cells: Any) -> str:
    return f"| {' | '.join(cells)} |"
