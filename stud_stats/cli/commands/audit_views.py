"""What ``audit`` tells beside findings: how far it reached, and whose rules explain the hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import msgspec

from stud_stats.cli.destination import Destination
from stud_stats.cli.errors import CommandError
from stud_stats.cli.options import Format
from stud_stats.cli.output import (
    Shown,
    note,
    page_width,
    text_output,
    write_csv,
    write_json,
    write_json_rows,
    write_listing,
)
from stud_stats.core.neutral import terminal_text
from stud_stats.core.words import counted, fitted

if TYPE_CHECKING:
    from stud_stats.auditing import Audit
    from stud_stats.findings.page_frame import Audited
    from stud_stats.pipeline import Rules
    from stud_stats.which_rules import Comparison

_COVERAGE: Final = (
    Shown("code", "rule", whole=True),
    Shown("checked", "checked", figure=True),
    Shown("failed", "failed", figure=True),
    Shown("unverifiable", "not told", figure=True),
    Shown("did_not_come_up", "no case", figure=True),
    Shown("reasons", "why it could not be told"),
)

_EXAMPLES: Final = 3
"""Places shown of each kind of difference between profiles."""


def audited(audit: Audit) -> Audited:
    """What was audited, for the head of a page."""
    from stud_stats.findings.page_frame import Audited

    return Audited(audit.hands, audit.quarantined, audit.rule_names, datetime.now().astimezone().date())


def show_coverage(
    audit: Audit, codes: Sequence[str], chosen: Format, place: Destination | None, remarks: Sequence[str]
) -> None:
    """Of every rule, or of those that ``codes`` choose, on how many hands it was checked.

    People are told of rules that never came up in one line, unless they have chosen.
    """
    from stud_stats.catalogue import VIOLATION_BY_CODE
    from stud_stats.findings.coverage import (
        KEYS,
        came_up,
        coverage_rows,
        never_came_up,
        reasons_text,
        rules,
        sentence,
        write_text,
    )
    from stud_stats.findings.selection import checked_codes, matches

    if chosen is Format.sarif:
        raise CommandError("--coverage counts hands, and SARIF holds findings alone.")
    wanted = checked_codes(codes, list(VIOLATION_BY_CODE))
    chosen_codes = [
        rule.code for rule in rules() if not wanted or any(matches(rule.code, one) for one in wanted)
    ]
    rows = coverage_rows(audit.coverage, audit.hands, chosen_codes, quarantined=audit.quarantined)
    shown = rows if wanted else [row for row in rows if came_up(row)]
    left_out = "" if wanted else never_came_up(rows)

    def told(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
        return [{**row, "reasons": reasons_text(row["reasons"])} for row in rows]

    with text_output(place) as stream:
        if chosen is Format.json:
            write_json_rows(rows, stream)
        elif chosen is Format.csv:
            write_csv(told(rows), KEYS, stream)
        elif chosen is Format.html:
            from stud_stats.findings.coverage_page import write_coverage_page

            write_coverage_page(rows, stream, audited(audit), [*audit.problems, *remarks])
        elif chosen is Format.text:
            head = audited(audit).sentence()
            sentences = [head, *map(sentence, shown), *([left_out] if left_out else [])]
            write_text(sentences, stream, page_width(stream))
        else:
            write_text([audited(audit).sentence()], stream, page_width(stream))
            write_listing(told(shown), _COVERAGE, title="Coverage of the audit", chosen=chosen, stream=stream)
    if left_out and chosen is Format.table:
        note(f"{left_out}.")


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
            stream.writelines(line + "\n" for line in _ranking(comparison, page_width(stream)))
    for problem in comparison.problems:
        note(problem)


def _ranking(comparison: Comparison, width: int) -> Iterator[str]:
    from stud_stats.findings.text import after_head

    hands = counted(comparison.hands, "hand")
    yield f"House rules by how well they explain {hands}; of equal ones the narrowest first:"
    for place, one in enumerate(comparison.standings, 1):
        yield (
            f"{place:4}. {one.profile}: {counted(one.errors, 'error')}, {counted(one.warnings, 'warning')};"
            f" breached in {counted(one.hands, 'hand')}; accepts {counted(one.conventions, 'convention')}"
        )
    yield ""
    if not comparison.telling:
        yield "No hand tells them apart."
        return
    yield "What tells them apart:"
    for places in comparison.kinds():
        for one in places[:_EXAMPLES]:
            head = terminal_text(f"{one.file}:{one.line}:1: {one.code} (hand {one.hand_id}): ")
            yield from (line.rstrip() for line in after_head(head, terminal_text(one.message), width))
        if len(places) > _EXAMPLES:
            yield f"    and {counted(len(places) - _EXAMPLES, 'more such place')}"
        yield from fitted(f"    forbidden by {', '.join(places[0].forbidden_by)}", width)
        yield from fitted(f"    allowed by {', '.join(places[0].allowed_by)}", width)
