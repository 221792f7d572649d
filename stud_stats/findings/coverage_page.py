"""How far an audit reached, as one page of the kind of the findings' own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import IO, Any, Final

from stud_stats.catalogue import VIOLATION_BY_CODE
from stud_stats.core.findings import SEVERITIES
from stud_stats.core.neutral import html_text
from stud_stats.core.words import counted
from stud_stats.findings.coverage import came_up
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

_TITLE: Final = "Coverage of an audit"
_COUNTED: Final = (
    ("checked", "Checked"),
    ("failed", "Violations"),
    ("unverifiable", "Not told"),
    ("did_not_come_up", "Did not come up"),
)


def write_coverage_page(
    rows: Sequence[Mapping[str, Any]], stream: IO[str], audited: Audited, remarks: Iterable[str] = ()
) -> None:
    """Write the page of ``rows`` (`coverage.coverage_rows`): the rules that came up one by one, the others by
    name.
    """
    asked = [row for row in rows if came_up(row)]
    stream.writelines(page_begins(_TITLE, f"{_TITLE}: {counted(audited.hands, 'hand')}", audited, remarks))
    broken = [row["severity"] for row in asked if row["failed"]]
    gravest = min(broken, key=SEVERITIES.index, default="")
    stream.writelines(
        count_boxes(
            (
                ("", audited.hands, "hand" if audited.hands == 1 else "hands"),
                ("", len(asked), "rule came up" if len(asked) == 1 else "rules came up"),
                (gravest, len(broken), "of them broken"),
            )
        )
    )
    stream.write(
        "<p>Of each rule: the hands in which it was checked, those of them that break it, those in which it"
        " could not be told whether they do, and why, and those in which nothing of the kind happened."
        " Checked, not told and did not come up are together all hands.</p>\n"
    )
    stream.writelines(_rules(asked))
    never = [row["code"] for row in rows if not came_up(row)]
    if never:
        codes = ", ".join(f"<code>{html_text(code)}</code>" for code in never)
        stream.write(f'<h2 id="never">Never came up</h2>\n<p class="codes">{codes}</p>\n')
    stream.write(PAGE_ENDS)


def _rules(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    headings = [heading for _, heading in _COUNTED]
    yield from table_begins(("Rule", *headings, "Why it could not be told"), figures=headings)
    for row in rows:
        rule = html_text(VIOLATION_BY_CODE[row["code"]].rule)
        figures = "".join(cell(_figure(row, key), "figure", heading) for key, heading in _COUNTED)
        why = "<br>".join(f"{number:,}: {html_text(reason)}" for reason, number in row["reasons"].items())
        yield (
            f'<tr role="row" id="{html_text(row["code"])}">{code_cell(row["code"], below=soft(rule))}'
            f"{figures}{cell(why, 'why')}</tr>\n"
        )
    yield TABLE_ENDS


def _figure(row: Mapping[str, Any], key: str) -> str:
    number = f"{row[key]:,}"
    return f'<b class="{row["severity"]}">{number}</b>' if key == "failed" and row[key] else number
