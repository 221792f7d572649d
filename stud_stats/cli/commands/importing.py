"""``import``: files into the store."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stud_stats.cli.errors import CommandError, ExitCode, storing
from stud_stats.cli.options import (
    Format,
    JobsOption,
    RulesOption,
    StoreOption,
    WaitOption,
    checked_rules,
    default_store,
    format_option,
    open_store,
)
from stud_stats.cli.output import Shown, note, page_width, write_json, write_listing
from stud_stats.cli.progress import progress_bar
from stud_stats.core.neutral import terminal_text
from stud_stats.core.words import counted, counted_severities, fitted

if TYPE_CHECKING:
    from stud_stats.importing import FileReport, ImportReport

_FILES_SHOWN = 30
_TROUBLED_SHOWN = 12
"""Of many files, those with the most to report."""
_STRANGE_FILES_NAMED = 5


def register(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("import")(import_files)


def import_files(
    context: typer.Context,
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATHS...", help="Files, folders, zip and gz archives; - is standard input."),
    ],
    store: StoreOption = None,
    rules: RulesOption = "auto",
    jobs: JobsOption = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 unless all was read and no finding is an error.")
    ] = False,
    reparse: Annotated[
        bool, typer.Option("--reparse", help="Read unchanged files too and replay known hands anew.")
    ] = False,
    wait: WaitOption = 10.0,
    chosen: Annotated[Format, format_option(Format.table, Format.json)] = Format.table,
) -> int:
    """Read hand histories, replay each hand under house rules, and store what it says.

    Files that have not changed since they were last read are not read again; a hand is stored once,
    however often its text turns up. Stopped at any moment, what was stored stays, and the same
    command goes on from there.

    Example: stud-stats import ~/histories --store hands.duckdb
    """
    from stud_stats.importing import import_paths
    from stud_stats.parsing.pipes import read_pipes

    house = checked_rules(rules)
    if store is None:
        default_store().parent.mkdir(parents=True, exist_ok=True)
    target = open_store(store, wait)
    inputs = context.with_resource(read_pipes(paths))
    with storing(), progress_bar("reading") as tell:
        progress = (
            None if tell is None else lambda so_far: tell(so_far.done_bytes, so_far.total_bytes, so_far.hands)
        )
        report = import_paths(inputs, target, rules=house, jobs=jobs, reparse=reparse, progress=progress)
    _refuse_if_nothing_read(report)
    for remark in _remarks(report.per_file):
        note(remark)
    if chosen is Format.json:
        write_json(report_json(report), sys.stdout)
    else:
        _write_for_people(report, str(target.path))
    return ExitCode.FINDINGS if strict and not report.flawless else ExitCode.DONE


def report_json(report: ImportReport) -> dict[str, Any]:
    """The report as the contract names it."""
    import msgspec

    return {
        **{name: getattr(report, name) for name in report.__struct_fields__ if name != "per_file"},
        "per_file": [msgspec.to_builtins(file) for file in report.per_file],
    }


def _refuse_if_nothing_read(report: ImportReport) -> None:
    from stud_stats.importing import strange_text

    if any(file.dialect is not None for file in report.per_file):
        return
    first = report.per_file[0]
    reason = first.problem or strange_text(first.file, first.begins)
    others = len(report.per_file) - 1
    more = f" (nor do the {counted(others, 'other file')})" if others > 1 else ""
    more = " (nor does the other file)" if others == 1 else more
    raise CommandError(f"{reason.rstrip('.')}{more}.")


def _remarks(files: list[FileReport]) -> Iterator[str]:
    """What was not read: every file that should have been, and the first of those that are something else."""
    from stud_stats.importing import strange_text

    yield from (file.problem for file in files if file.problem)
    strange = [file for file in files if file.dialect is None and not file.problem]
    for file in strange[:_STRANGE_FILES_NAMED]:
        yield strange_text(file.file, file.begins)
    if len(strange) > _STRANGE_FILES_NAMED:
        more = counted(len(strange) - _STRANGE_FILES_NAMED, "more file")
        yield f"so it is with {more}; --format json names all."


def _write_for_people(report: ImportReport, store: str) -> None:
    shown = report.per_file
    if len(shown) > _FILES_SHOWN:
        shown = [file for file in shown if file.hands_quarantined or file.unread_lines or file.problem]
    more = len(shown) - _TROUBLED_SHOWN if len(shown) > _FILES_SHOWN else 0
    if more > 0:
        shown = sorted(shown, key=lambda file: -(file.hands_quarantined + file.unread_lines))
        shown = shown[:_TROUBLED_SHOWN]
    columns = (
        Shown("file", "file"),
        Shown("dialect", "dialect"),
        Shown("hands_new", "new", True),
        Shown("hands_known", "known", True),
        Shown("hands_other_game", "other games", True),
        Shown("hands_quarantined", "unreadable", True),
        Shown("unread_lines", "unread lines", True),
        Shown("errors", "errors", True),
    )
    common = _common_folder([file.file for file in shown])
    rows = [
        {
            **{column.key: getattr(file, column.key, None) for column in columns},
            "file": file.file[len(common) :],
            "errors": file.findings["error"],
        }
        for file in shown
    ]
    if common:
        print(f"in {terminal_text(common)}")
    if rows:
        write_listing(rows, columns, title="import", chosen=Format.table, stream=sys.stdout)
        if more:
            print(f"and {counted(more, 'more file')} with unread text; --format json names all.")
        print()
    passed = sum(file.unchanged for file in report.per_file)
    unchanged = f" ({passed:,} unchanged since last read)" if passed else ""
    summary = (
        f"{counted(report.files, 'file')}{unchanged} in {report.seconds:.1f} s:"
        f" {counted(report.hands_new, 'new hand')},"
        f" {report.hands_known:,} known, {report.hands_other_game:,} of other games,"
        f" {report.hands_quarantined:,} in quarantine."
    )
    found = (
        f"Findings: {counted_severities(report.findings)}; comparisons between hands are made by audit."
        f" Unread lines: {report.unread_lines:,}."
    )
    width = page_width()
    print(*fitted(summary, width), *fitted(found, width), f"Store: {terminal_text(store)}", sep="\n")


def _common_folder(files: list[str]) -> str:
    """The folder that all ``files`` are in, with its last bar; empty where there is none to say once."""
    try:
        common = os.path.commonpath(files) if len(files) > 1 else ""
    except ValueError:  # relative and absolute, or on several drives
        return ""
    return common + os.sep if common.strip(os.sep) else ""
