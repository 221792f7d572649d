"""``audit``: what is wrong in files or in the store, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, Final

import typer

from stud_stats.cli.destination import destination
from stud_stats.cli.errors import CommandError, ExitCode
from stud_stats.cli.options import (
    Format,
    FormatOption,
    JobsOption,
    OutputOption,
    RulesOption,
    StoreOption,
    WaitOption,
    WhereOption,
    checked_format,
    checked_rules,
    open_store,
    output_beside_store,
)
from stud_stats.cli.output import note, text_output, write_csv, write_json_rows
from stud_stats.core.findings import SEVERITIES
from stud_stats.core.neutral import terminal_text
from stud_stats.core.schema import FINDINGS

if TYPE_CHECKING:
    from stud_stats.auditing import Audit

KEYS: Final = (
    "file", "line", "column", "site", "hand_id", "game", "street", "player", "code", "severity", "message",
    "seen", "expected", "sources", "effect", "text",
)  # fmt: skip
"""The fields of a finding for machines: a contract."""

assert set(KEYS) < set(FINDINGS.names)


def register(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("audit")(audit)


def audit(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[PATHS...]", help="Files to audit; without any, the store.", show_default=False
        ),
    ] = None,
    store: StoreOption = None,
    rules: RulesOption = "auto",
    severity: Annotated[
        str, typer.Option("--severity", metavar="S", help="The least severity shown: error, warning or info.")
    ] = "info",
    where: WhereOption = None,
    jobs: JobsOption = None,
    wait: WaitOption = 10.0,
    chosen: FormatOption = Format.text,
    output: OutputOption = None,
) -> int:
    """Was every hand dealt, bet and paid by the house's rules?

    Prints file:line:column, the code, what was expected and the line itself. The exit code is 1 if a
    finding is an error. From the store, hands are replayed again only where the profile differs
    from the one they were stored under; the store is not changed.

    Example: stud-stats audit session.txt --severity warning
    """
    from stud_stats.auditing import audit_paths, audit_store

    checked_format(chosen, Format.text, Format.table, Format.json, Format.csv)
    house = checked_rules(rules)
    if severity not in SEVERITIES:
        raise CommandError(f"{severity!r} is no severity; there are {', '.join(SEVERITIES)}.")
    if paths and where:
        raise CommandError("--where chooses among stored hands; it cannot be used with PATHS.")
    read_too = () if isinstance(house, str) else (Path(rules),)
    place = (
        destination(output, (*paths, *read_too)) if paths else output_beside_store(output, store, *read_too)
    )
    result = (
        audit_paths(paths, rules=house, jobs=jobs)
        if paths
        else audit_store(open_store(store, wait), rules=house, where=where or ())
    )
    shown = set(SEVERITIES[: SEVERITIES.index(severity) + 1])
    found = [finding for finding in result.findings if finding["severity"] in shown]
    with text_output(place) as stream:
        if chosen is Format.json:
            write_json_rows(_for_machines(found), stream)
        elif chosen is Format.csv:
            write_csv(found, KEYS, stream)
        else:
            write_findings(found, stream)
    _tell(result)
    return ExitCode.FINDINGS if result.by_severity["error"] else ExitCode.DONE


def _for_machines(findings: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for finding in findings:
        yield {key: finding[key].split() if key == "sources" else finding[key] for key in KEYS}


def write_findings(findings: Iterable[dict[str, Any]], stream: IO[str]) -> None:
    """Findings for people: the place as editors take it, the sentence, what was expected, the line."""
    for finding in findings:
        place = f"{finding['file']}:{finding['line']}:{finding['column']}"
        hand = f"hand {finding['hand_id']}" if finding["hand_id"] else "no hand"
        lines = [f"{place}: {finding['severity']} {finding['code']} ({hand}): {finding['message']}"]
        if finding["seen"] or finding["expected"]:
            lines.append(
                f"    seen {finding['seen'] or 'nothing'}; expected {finding['expected'] or 'nothing'}"
            )
        if finding["sources"]:
            lines.append(f"    rule: {finding['sources']}")
        if finding["text"]:
            lines.append(f"    | {finding['text']}")
        stream.writelines(terminal_text(line) + "\n" for line in lines)


def _tell(result: Audit) -> None:
    for problem in result.problems:
        note(problem)
    counts = ", ".join(f"{number:,} {severity}" for severity, number in result.by_severity.items())
    note(
        f"{result.hands:,} hands audited: {counts}; {result.quarantined:,} texts could not be read as hands."
    )
