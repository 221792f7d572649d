"""Findings as text for people, a few lines each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO

from stud_stats.core.neutral import terminal_text
from stud_stats.findings.fields import FindingRow, place_of


def write_text(findings: Iterable[FindingRow], stream: IO[str]) -> None:
    """The place as editors take it, the sentence, what was seen and expected, the rule, the line itself."""
    for finding in findings:
        stream.writelines(terminal_text(line) + "\n" for line in finding_lines(finding))


def finding_lines(finding: FindingRow) -> list[str]:
    """The lines of one finding, not yet neutral."""
    hand = f"hand {finding['hand_id']}" if finding["hand_id"] else "no hand"
    head = f"{finding['severity']} {finding['code']} ({hand}): {finding['message']}"
    lines = [f"{place_of(finding)}: {head}"]
    if finding["seen"] or finding["expected"]:
        lines.append(f"    seen {finding['seen'] or 'nothing'}; expected {finding['expected'] or 'nothing'}")
    if finding["sources"]:
        lines.append(f"    rule: {finding['sources']}")
    if finding["text"]:
        lines.append(f"    | {finding['text']}")
    return lines
