"""What ``audit`` tells beside findings: how far it reached, and whose rules explain the hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from stud_stats.cli.destination import Destination
from stud_stats.cli.errors import CommandError
from stud_stats.cli.options import Format
from stud_stats.cli.output import (
    Shown,
    note,
    text_output,
    write_csv,
    write_json,
    write_json_rows,
    write_listing,
)
from stud_stats.core.neutral import terminal_text

if TYPE_CHECKING:
    from stud_stats.auditing import Audit
    from stud_stats.pipeline import Rules
    from stud_stats.which_rules import Comparison

_COVERAGE: Final = (
    Shown("code", "rule"),
    Shown("checked", "checked", figure=True),
    Shown("failed", "failed", figure=True),
    Shown("unverifiable", "not told", figure=True),
    Shown("reasons", "why it could not be told"),
)

_EXAMPLES: Final = 3
"""Places shown of each kind of difference between profiles."""


def show_coverage(audit: Audit, codes: Sequence[str], chosen: Format, place: Destination | None) -> None:
    """Of every rule, or of those that ``codes`` choose, on how many hands it was checked."""
    from stud_stats.catalogue import VIOLATION_BY_CODE
    from stud_stats.findings.coverage import KEYS, coverage_rows, reasons_text, rules, write_text
    from stud_stats.findings.selection import checked_codes, matches

    wanted = checked_codes(codes, list(VIOLATION_BY_CODE))
    chosen_codes = [
        rule.code for rule in rules() if not wanted or any(matches(rule.code, one) for one in wanted)
    ]
    rows = coverage_rows(audit.coverage, chosen_codes)
    told: list[Mapping[str, Any]] = [{**row, "reasons": reasons_text(row["reasons"])} for row in rows]
    with text_output(place) as stream:
        if chosen is Format.json:
            write_json_rows(rows, stream)
        elif chosen is Format.csv:
            write_csv(told, KEYS, stream)
        elif chosen is Format.text:
            write_text(rows, stream)
        elif chosen is Format.sarif:
            raise CommandError("--coverage counts hands, and SARIF holds findings alone.")
        else:
            write_listing(told, _COVERAGE, title="Coverage of the audit", chosen=chosen, stream=stream)


def why_these_rules(audit: Audit) -> Iterator[str]:
    """A remark a room: by what rules ``auto`` audited its hands, and why."""
    from stud_stats.pipeline import UNKNOWN_ROOM

    for (site, profile), hands in sorted(audit.profiles.items()):
        if profile == UNKNOWN_ROOM:
            yield f"{profile}: no house rules are known for {site} (hands: {hands:,}); try --which-rules."
        else:
            yield f"{profile}: by site (hands of {site}: {hands:,})."


def show_which_rules(
    audit_under: Callable[[Rules], Audit], chosen: Format, place: Destination | None
) -> None:
    """The profiles, the best first, and the hands that tell them apart."""
    from stud_stats.which_rules import compare_rules, house_names

    if chosen not in (Format.text, Format.table, Format.json):
        raise CommandError("--which-rules writes text or json.")
    comparison = compare_rules(audit_under, house_names())
    with text_output(place) as stream:
        if chosen is Format.json:
            write_json(msgspec.to_builtins(comparison), stream)
        else:
            stream.writelines(terminal_text(line) + "\n" for line in _ranking(comparison))
    for problem in comparison.problems:
        note(problem)


def _ranking(comparison: Comparison) -> Iterator[str]:
    yield f"House rules by how well they explain {comparison.hands:,} hands:"
    for place, one in enumerate(comparison.standings, 1):
        yield (
            f"{place:4}. {one.profile}: {one.errors:,} errors, {one.warnings:,} warnings;"
            f" breached in {one.hands:,} hands; leaves {one.open_fields} questions open"
        )
    yield ""
    if not comparison.telling:
        yield "No hand tells them apart."
        return
    yield "What tells them apart:"
    for places in comparison.kinds():
        for one in places[:_EXAMPLES]:
            yield f"{one.file}:{one.line}:1: {one.code} (hand {one.hand_id}): {one.message}"
        if len(places) > _EXAMPLES:
            yield f"    and {len(places) - _EXAMPLES:,} more such places"
        yield f"    forbidden by {', '.join(places[0].forbidden_by)}"
        yield f"    allowed by {', '.join(places[0].allowed_by)}"
