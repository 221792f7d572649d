"""``export``: a whole table of the store, for other programs."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Annotated, Any

import typer

from stud_stats.cli.conditions import tell_of_values
from stud_stats.cli.errors import CommandError, ExitCode
from stud_stats.cli.options import (
    AnonymiseOption,
    Format,
    OutputOption,
    StoreOption,
    WaitOption,
    WhereOption,
    format_option,
    open_store,
    output_beside_store,
)
from stud_stats.cli.output import page_width, text_output, write_csv, write_json_rows

TABLES = ("hands", "seats", "decisions", "findings")
ExportFormat = Annotated[Format, format_option(Format.csv, Format.json, Format.parquet, Format.text)]
_ROWS_AT_ONCE = 10_000


def register(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("export")(export)


def export(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="hands, seats, decisions or findings.")],
    store: StoreOption = None,
    where: WhereOption = None,
    columns: Annotated[
        str | None,
        typer.Option(
            "--columns",
            metavar="A,B,...",
            help="Only these columns, in this order; stud-stats explain TABLE tells them.",
            show_default=False,
        ),
    ] = None,
    anonymise: AnonymiseOption = False,
    wait: WaitOption = 10.0,
    chosen: ExportFormat = Format.csv,
    output: OutputOption = None,
) -> int:
    r"""Write a table of the store as csv, json, parquet, or text (the hands as they were written).

    Money is in whole minor units (cents; whole chips) with a currency column. In CSV, a text that a
    spreadsheet would calculate (it begins with = + - @, a tab or an apostrophe) gets an apostrophe
    before it: take one off to have the text. Control characters are spelled out there (\x1b), but for
    ends of lines and tabs. JSON and Parquet hold every text exactly. With --anonymise, columns whose texts
    may hold names (file, text, message, seen, expected) are left out.

    Example: stud-stats export seats --where game=razz -o razz.csv
    """
    if table not in TABLES:
        raise CommandError(f"there is no table {table!r} to export; there are {', '.join(TABLES)}.")
    if chosen is Format.text and table not in ("hands", "findings"):
        raise CommandError(f"{table} have no text; only hands and findings are written as text.")
    if anonymise and chosen is Format.text:
        raise CommandError("texts hold names anywhere; --anonymise goes with csv, json and parquet.")
    names = None if columns is None else _column_names(columns, table)
    place = output_beside_store(output, store)
    opened, conditions = open_store(store, wait), where or ()
    if chosen is Format.parquet:
        if place is None:
            raise CommandError("a Parquet file needs a name; give one with -o FILE.")
        with place.whole_file() as temporary:
            opened.copy_to_parquet(table, temporary, names, conditions, anonymised=anonymise)
        tell_of_values(opened, table, () if anonymise else conditions)
        return ExitCode.DONE
    if chosen is Format.text:
        names = ["text"] if table == "hands" else None
    # The store is held only while the rows are copied out of it, however slow the reader of ours is.
    with tempfile.TemporaryDirectory(prefix="stud-stats-") as folder:
        copy = Path(folder) / "rows.parquet"
        opened.copy_to_parquet(table, copy, names, conditions, anonymised=anonymise)
        with text_output(place) as stream:
            _write(copy, table, chosen, stream)
    tell_of_values(opened, table, () if anonymise else conditions)
    return ExitCode.DONE


def _column_names(text: str, table: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise CommandError(f"--columns names no column; stud-stats explain {table} tells them all.")
    return list(dict.fromkeys(names))


def _write(copy: Path, table: str, chosen: Format, stream: IO[str]) -> None:
    import pyarrow.parquet as pq

    with pq.ParquetFile(copy) as file:
        rows = _rows(file)
        if chosen is Format.csv:
            write_csv(rows, file.schema_arrow.names, stream)
        elif chosen is Format.json:
            write_json_rows(rows, stream)
        elif table == "findings":
            from stud_stats.findings.text import write_text

            write_text(rows, stream, page_width(stream))
        else:
            for row in rows:
                stream.write(row["text"].rstrip() + "\n\n\n")
    if stream is sys.stdout:
        stream.flush()


def _rows(file: Any) -> Iterator[dict[str, Any]]:
    for batch in file.iter_batches(batch_size=_ROWS_AT_ONCE):
        yield from batch.to_pylist()
