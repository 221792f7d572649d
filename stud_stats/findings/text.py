"""Findings as text for people, a few lines each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import IO

from stud_stats.core.neutral import terminal_text
from stud_stats.core.words import fitted, shortened
from stud_stats.findings.fields import FindingRow, place_of

_INDENT = "    "


def write_text(findings: Iterable[FindingRow], stream: IO[str], width: int = 100) -> None:
    """The place as editors take it, the sentence, what was seen and expected, the rule, the line itself.

    Our own words are wrapped at ``width``; a very long line of a file is cut short, with its length.
    """
    for finding in findings:
        stream.writelines(line + "\n" for line in finding_lines(finding, width))


def finding_lines(finding: FindingRow, width: int = 100) -> list[str]:
    """The lines of one finding, harmless to a terminal."""

    def said(text: str) -> str:
        return terminal_text(shortened(text))

    hand = f"hand {said(finding['hand_id'])}" if finding["hand_id"] else "no hand"
    head = f"{terminal_text(place_of(finding))}: {finding['severity']} {finding['code']} ({hand}): "
    lines = after_head(head, said(finding["message"]), width)
    if finding["expected"]:
        seen = said(finding["seen"]) or "nothing"
        lines += fitted(f"{_INDENT}seen {seen}; expected {said(finding['expected'])}", width)
    if finding["sources"]:
        lines += fitted(f"{_INDENT}rule: {finding['sources']}", width)
    if finding["text"]:
        lines.append(f"{_INDENT}| {said(finding['text'])}")
    return [line.rstrip() for line in lines]


def after_head(head: str, text: str, width: int) -> list[str]:
    """As much of ``text`` behind ``head`` as fits there, the rest in further lines."""
    words = text.split(" ")
    while words and len(head) + len(words[0]) <= width:
        head += words.pop(0) + " "
    return [head, *fitted(_INDENT + " ".join(words), width, deeper=0)] if words else [head]
