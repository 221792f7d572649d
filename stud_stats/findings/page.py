"""Findings as one page: what was found, how often, where and by which rule.

The page needs nothing beside itself: no network, no script. It is light or dark as its reader
likes it, prints, and reads on a phone. Whatever a screen name holds does nothing in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Final

from stud_stats.catalogue import VIOLATION_BY_CODE
from stud_stats.core.findings import SEVERITIES
from stud_stats.core.neutral import html_text
from stud_stats.core.words import counted
from stud_stats.findings.fields import FindingRow, place_of, sources_of
from stud_stats.findings.page_frame import (
    PAGE_ENDS,
    TABLE_ENDS,
    Audited,
    cell,
    code_cell,
    count_boxes,
    page_begins,
    soft,
    table_begins,
)

MOST_ROWS: Final = 2_000
"""Findings told one by one; more would make a page that no browser likes. All are counted."""

_NAMES: Final = {"error": "errors", "warning": "warnings", "info": "info"}

_LONG: Final = 24
"""Letters up to which the number of a hand is not broken."""


def write_page(
    findings: Sequence[FindingRow], stream: IO[str], audited: Audited, remarks: Iterable[str] = ()
) -> None:
    """Write the page of ``findings``; ``remarks`` are sentences on what was left out or could not be read."""
    counts = Counter(finding["severity"] for finding in findings)
    title = "Audit of hand histories"
    errors = f"{counts['error']:,} {_plural(counts['error'], 'error')}"
    stream.writelines(page_begins(title, f"{title}: {errors}", audited, remarks))
    stream.writelines(
        count_boxes((one, counts[one], _plural(counts[one], one)) for one in SEVERITIES),
    )
    if findings:
        stream.writelines(_by_code(findings))
        stream.writelines(_one_by_one(findings))
    else:
        stream.write("<p>Nothing was found.</p>\n")
    stream.write(PAGE_ENDS)


def _plural(number: int, severity: str) -> str:
    return severity if number == 1 else _NAMES[severity]


def _by_code(findings: Iterable[FindingRow]) -> Iterator[str]:
    counts = Counter((finding["code"], finding["severity"]) for finding in findings)
    yield '<h2 id="codes">By code</h2>\n'
    yield from table_begins(("Code", "Severity", "Rule and sources", "Findings"), figures=("Findings",))
    order = sorted(counts, key=lambda key: (SEVERITIES.index(key[1]), -counts[key], key))
    marked: set[str] = set()
    for code, severity in order:
        violation = VIOLATION_BY_CODE.get(code)
        rule = html_text(violation.rule) if violation else "A code of another version."
        sources = html_text("; ".join(violation.sources)) if violation else ""
        mark = "" if code in marked else f' id="{html_text(code)}"'
        marked.add(code)
        yield (
            f'<tr role="row"{mark}>{code_cell(code)}{_severity(severity)}{cell(rule + soft(sources))}'
            f"{cell(f'{counts[code, severity]:,}', 'figure', 'Findings')}</tr>\n"
        )
    yield TABLE_ENDS


def _one_by_one(findings: Sequence[FindingRow]) -> Iterator[str]:
    shown = sorted(findings, key=lambda finding: SEVERITIES.index(finding["severity"]))[:MOST_ROWS]
    every = counted(len(findings), "finding")
    caption = f"{len(shown):,} of {every}, the gravest first." if len(shown) < len(findings) else ""
    yield '<h2 id="findings">One by one</h2>\n'
    yield from table_begins(("Severity", "Code", "Hand", "Player", "What, and where"), caption=caption)
    for finding in shown:
        number, player = finding["hand_id"], finding["player"]
        yield (
            f'<tr role="row">{_severity(finding["severity"])}{code_cell(finding["code"], link=True)}'
            f"{cell(html_text(number) or 'none', 'number' if len(number) <= _LONG else 'name', 'Hand')}"
            f"{cell(html_text(player) or 'none', 'name', 'Player')}"
            f"{cell(''.join(_account(finding)))}</tr>\n"
        )
    yield TABLE_ENDS


def _account(finding: FindingRow) -> Iterator[str]:
    yield html_text(finding["message"])
    if finding["expected"]:
        seen, expected = html_text(finding["seen"] or "nothing"), html_text(finding["expected"])
        yield f"<br>Seen: {seen}. Expected: {expected}."
    if finding["text"]:
        yield f"<pre>{html_text(finding['text'])}</pre>"
    sources = "; ".join(sources_of(finding))
    yield f'<span class="soft"><code>{html_text(place_of(finding))}</code>'
    yield f"<br>Rule: {html_text(sources)}</span>" if sources else "</span>"


def _severity(severity: str) -> str:
    return cell(severity, f"severity {severity}")
