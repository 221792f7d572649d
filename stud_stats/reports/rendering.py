"""A report as text: a terminal's table, CSV, JSON, Markdown. Names of players do nothing in any of them.

May import rich. Knows no statistic.
"""

from __future__ import annotations

import csv as csv_module
import io
import json as json_module
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import Any, Final, Literal

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from stud_stats.core.columns import column_widths, stacked
from stud_stats.core.neutral import csv_text, markdown_text, terminal_text
from stud_stats.reports.layout import Cell, Section, plain
from stud_stats.reports.report import Finished

_LARGEST: Final = 2**63 - 1


def table(report: Finished, *, width: int, color: bool, limit: int) -> str:
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
    console.print(Text(terminal_text(report.headline), style="bold"))
    for remark in report.remarks:
        console.print(Text(terminal_text(remark)))
    made = report.sections(limit)
    for section in made:
        console.print()
        widths = _widths(section, width)
        if widths is not None:
            console.print(_rich_table(section, widths))
        else:
            console.print(Text(terminal_text(section.title), style="bold"))
            console.print(Text("\n".join(stacked(map(partial(_pairs, section), section.rows), width))))
        if section.note:
            console.print(Text(section.note, style="dim"))
    console.print()
    console.print(Text(report.coverage.sentence))
    if made:
        console.print(Text(report.legend, style="dim"))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in text.split("\n"))


def _widths(section: Section, width: int) -> list[int] | None:
    """Of each column; None where words would be broken."""
    columns = [[terminal_text(heading)] for heading in section.headings]
    for row in section.rows:
        for place, cell in enumerate(row):
            columns[place] += map(terminal_text, cell.lines)
    first = [part for line in columns[0] for part in wrap(line, section.label_width, break_on_hyphens=False)]
    return column_widths([first, *columns[1:]], width - (len(columns) - 1))


def _rich_table(section: Section, widths: Sequence[int]) -> Table:
    made = Table(
        title=Text(terminal_text(section.title)),
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 0),  # the box sets a blank between columns
        show_edge=False,
    )
    for place, (heading, width) in enumerate(zip(section.headings, widths, strict=True)):
        justify: Literal["left", "right"] = "right" if place else "left"
        made.add_column(Text(terminal_text(heading)), justify=justify, overflow="fold", width=width)
    for row in section.rows:
        made.add_row(*(_rich_cell(cell) for cell in row))
    return made


def _pairs(section: Section, row: Sequence[Cell]) -> list[tuple[str, str]]:
    """The headings and texts of a row."""
    texts = ("\n".join(map(terminal_text, cell.lines)) for cell in row)
    return list(zip(map(terminal_text, section.headings), texts, strict=False))


def _rich_cell(cell: Cell) -> Text:
    return Text("\n".join(terminal_text(line) for line in cell.lines), style="dim" if cell.faint else "")


def csv(report: Finished) -> str:
    """The figures with a heading; texts that a spreadsheet would calculate are quoted off."""
    out = io.StringIO(newline="")
    writer = csv_module.writer(out, lineterminator="\n")
    writer.writerow(report.figures.columns)
    for row in records(report.figures):
        writer.writerow([_csv_cell(value) for value in row.values()])
    return out.getvalue()


def _csv_cell(value: Any) -> Any:
    if value is None:
        return ""
    return csv_text(value) if isinstance(value, str) else value


def json(report: Finished) -> str:
    """One object: what was asked for, how many hands it rests on, and ``rows``."""
    return json_module.dumps(
        {
            "report": report.kind,
            **report.asked,
            "where": list(report.where),
            "hands": report.coverage.counted,
            "hands_flagged": report.coverage.flagged,
            "hands_excluded": report.coverage.excluded,
            "rows": records(report.figures),
        },
        ensure_ascii=False,
        allow_nan=False,
        indent=1,
    )


def records(figures: pd.DataFrame) -> list[dict[str, Any]]:
    """Rows of plain values, None for an empty cell; whole numbers of any size stay exact."""
    columns = {name: figures[name].astype("object") for name in figures.columns}
    values = {name: [plain(value) for value in column] for name, column in columns.items()}
    return [dict(zip(values, row, strict=True)) for row in zip(*values.values(), strict=True)]


def parquet(report: Finished, target: Path) -> None:
    """The figures as a Parquet file; a sum that 64 bits do not hold makes its column one of texts."""
    rows = records(report.figures)
    columns: dict[str, Any] = {}
    for name in report.figures.columns:
        values = [row[name] for row in rows]
        if any(isinstance(value, int) and abs(value) > _LARGEST for value in values):
            values = [None if value is None else str(value) for value in values]
        columns[name] = pa.array(values, type=_arrow_type(report.figures[name], values))
    pq.write_table(pa.table(columns), target)


def _arrow_type(column: pd.Series, values: list[Any]) -> pa.DataType:
    """The type of the column, also where all of its cells are empty."""
    if any(isinstance(value, str) for value in values):
        return pa.string()
    if pd.api.types.is_bool_dtype(column):
        return pa.bool_()
    if pd.api.types.is_float_dtype(column):
        return pa.float64()
    whole = pd.api.types.is_integer_dtype(column) or any(value is not None for value in values)
    return pa.int64() if whole or column.name == "total" else pa.string()


def markdown(report: Finished) -> str:
    """Tables for a page, all groups."""
    parts = [f"# {markdown_text(report.headline)}", *map(markdown_text, report.remarks)]
    made = report.sections()
    for section in made:
        lines = [f"## {markdown_text(section.title)}", ""]
        lines.append(_markdown_row(markdown_text(heading) for heading in section.headings))
        lines.append(_markdown_row(":--" if place == 0 else "--:" for place in range(len(section.headings))))
        lines += [
            _markdown_row("<br>".join(markdown_text(line) for line in cell.lines) for cell in row)
            for row in section.rows
        ]
        if section.note:
            lines += ["", markdown_text(section.note)]
        parts.append("\n".join(lines))
    parts.append(report.coverage.sentence)
    if made:
        parts.append(markdown_text(report.legend))
    return "\n\n".join(parts) + "\n"


def _markdown_row(cells: Any) -> str:
    return f"| {' | '.join(cells)} |"
