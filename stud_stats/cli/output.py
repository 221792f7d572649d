"""Where results go: stdout or a file, as a table for people or in a format for machines."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any, Final, Literal

import msgspec

from stud_stats.cli.destination import Destination
from stud_stats.cli.options import Format
from stud_stats.core.columns import column_widths, stacked
from stud_stats.core.neutral import csv_text, html_text, markdown_text, terminal_text
from stud_stats.core.words import shortened

if TYPE_CHECKING:
    from rich.console import Console

_WIDTH: Final = 100
_NARROWEST: Final = 40
"""What COLUMNS may ask for where nobody's terminal says how wide it is."""


_GAP: Final = 2
"""Blanks between the columns of a listing."""


class Shown(msgspec.Struct, frozen=True):
    """A column of a listing: its key in the rows, its heading for people, whether it is a figure, and whether
    its words are never broken, however long they are, as figures never are.
    """

    key: str
    heading: str
    figure: bool = False
    whole: bool = False


def page_width(stream: IO[str] | None = None) -> int:
    """How many columns our lines may take on ``stream`` (stdout): those of the terminal, at most 100.

    In a pipe or a file 100, or what the environment's COLUMNS says between 40 and 100.
    """
    target = sys.stdout if stream is None else stream
    if target.isatty():
        return min(shutil.get_terminal_size((_WIDTH, 0)).columns, _WIDTH)
    asked = os.environ.get("COLUMNS", "")
    return min(max(int(asked), _NARROWEST), _WIDTH) if asked.isdecimal() and asked.isascii() else _WIDTH


def console(stream: IO[str] | None = None) -> Console:
    """A terminal or a plain stream of `page_width`, with colours only where they are wanted."""
    from rich.console import Console

    target = sys.stdout if stream is None else stream
    return Console(
        file=target, width=page_width(target), highlight=False, markup=False, emoji=False, soft_wrap=False
    )


def note(text: str) -> None:
    """A remark for the person, on stderr."""
    print(f"stud-stats: {terminal_text(text)}", file=sys.stderr)


@contextmanager
def text_output(target: Destination | None) -> Iterator[IO[str]]:
    """stdout, or the place that ``-o`` names."""
    if target is None:
        yield sys.stdout
        sys.stdout.flush()
        return
    with target.text() as stream:
        yield stream


def write_json(value: Any, stream: IO[str]) -> None:
    """JSON of one value, indented, letters as they are."""
    json.dump(value, stream, indent=2, ensure_ascii=False)
    stream.write("\n")


def write_json_rows(rows: Iterable[Mapping[str, Any]], stream: IO[str]) -> None:
    """A JSON list of objects, written as they come: the whole is never in memory."""
    separator = "["
    for row in rows:
        stream.write(f"{separator}\n  ")
        json.dump(row, stream, ensure_ascii=False)
        separator = ","
    stream.write("[]\n" if separator == "[" else "\n]\n")


def write_csv(rows: Iterable[Mapping[str, Any]], keys: Sequence[str], stream: IO[str]) -> None:
    """CSV with a header line.

    A text that a spreadsheet would calculate gets an apostrophe before it (see `neutral.csv_text`);
    figures stay figures, an empty cell is empty, truth values are ``true`` and ``false``.
    """
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(keys)
    for row in rows:
        writer.writerow([_csv_cell(row[key]) for key in keys])


def _csv_cell(value: Any) -> Any:
    if isinstance(value, str):
        return csv_text(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return value


def write_listing(
    rows: Sequence[Mapping[str, Any]],
    columns: Sequence[Shown],
    *,
    title: str,
    chosen: Format,
    stream: IO[str],
    people: Sequence[Mapping[str, str]] | None = None,
) -> None:
    """``rows`` in the ``chosen`` format; ``people`` are the same rows in words, where these differ."""
    keys = [column.key for column in columns]
    if chosen is Format.json:
        write_json_rows(rows, stream)
        return
    if chosen is Format.csv:
        write_csv(rows, list(rows[0]) if rows else keys, stream)
        return
    cells = [[_cell(row.get(key)) for key in keys] for row in (rows if people is None else people)]
    if chosen is Format.markdown:
        _write_markdown(columns, cells, stream)
    elif chosen is Format.html:
        _write_html(columns, cells, title, stream)
    else:
        _write_table(columns, cells, stream)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _write_table(columns: Sequence[Shown], cells: Sequence[Sequence[str]], stream: IO[str]) -> None:
    from rich.table import Table
    from rich.text import Text

    shown = [[terminal_text(shortened(cell)) for cell in row] for row in cells]
    target = console(stream)
    widths = _widths(columns, shown, target.width)
    if widths is None:
        rows = [list(zip((column.heading for column in columns), row, strict=True)) for row in shown]
        stream.writelines(line + "\n" for line in stacked(rows, target.width))
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column, width in zip(columns, widths, strict=True):
        justify: Literal["left", "right"] = "right" if column.figure else "left"
        table.add_column(column.heading, justify=justify, no_wrap=column.figure, overflow="fold", width=width)
    for row in shown:
        table.add_row(*map(Text, row))
    with io.StringIO() as buffer:
        made = console(buffer)
        made.width = target.width
        if target.is_terminal:
            target.print(table)
            return
        made.print(table)
        stream.writelines(line.rstrip() + "\n" for line in buffer.getvalue().split("\n")[:-1])


def _widths(columns: Sequence[Shown], rows: Sequence[Sequence[str]], width: int) -> list[int] | None:
    """Of each column; None where words or figures would be broken."""
    texts = [[column.heading, *(row[place] for row in rows)] for place, column in enumerate(columns)]
    unbroken = {place for place, column in enumerate(columns) if column.figure or column.whole}
    return column_widths(texts, width - _GAP * (len(columns) - 1), unbroken)


def _write_markdown(columns: Sequence[Shown], cells: Sequence[Sequence[str]], stream: IO[str]) -> None:
    def line(parts: Iterable[str]) -> str:
        return "| " + " | ".join(parts) + " |\n"

    stream.write(line(markdown_text(column.heading) for column in columns))
    stream.write(line("---:" if column.figure else "---" for column in columns))
    stream.writelines(line(markdown_text(cell) for cell in row) for row in cells)


def _write_html(
    columns: Sequence[Shown], cells: Sequence[Sequence[str]], title: str, stream: IO[str]
) -> None:
    def cell(tag: str, column: Shown, text: str) -> str:
        style = ' style="text-align:right"' if column.figure else ""
        return f"<{tag}{style}>{html_text(text)}</{tag}>"

    stream.write(
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{html_text(title)}</title>'
    )
    stream.write("</head>\n<body><table>\n")
    stream.write("<tr>" + "".join(cell("th", c, c.heading) for c in columns) + "</tr>\n")
    for row in cells:
        parts = (cell("td", column, text) for column, text in zip(columns, row, strict=True))
        stream.write("<tr>" + "".join(parts) + "</tr>\n")
    stream.write("</table></body></html>\n")
