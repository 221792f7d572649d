"""Findings as one page: what was found, how often, where and by which rule.

The page needs nothing beside itself: no network, no script. It is light or dark as its reader
likes it, prints, and reads on a phone. Whatever a screen name holds does nothing in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import IO, Final

from stud_stats import __version__
from stud_stats.catalogue import VIOLATION_BY_CODE
from stud_stats.core.findings import SEVERITIES
from stud_stats.core.neutral import html_text
from stud_stats.core.words import counted
from stud_stats.findings.fields import FindingRow, place_of, sources_of
from stud_stats.findings.page_style import STYLE

MOST_ROWS: Final = 2_000
"""Findings told one by one; more would make a page that no browser likes. All are counted."""

_NAMES: Final = {"error": "errors", "warning": "warnings", "info": "info"}


def write_page(
    findings: Sequence[FindingRow],
    stream: IO[str],
    *,
    hands: int,
    quarantined: int = 0,
    remarks: Iterable[str] = (),
) -> None:
    """Write the page of ``findings``.

    ``hands`` and ``quarantined`` are what was audited and what could not be read; ``remarks`` are
    sentences on what was left out or could not be read.
    """
    counts = Counter(finding["severity"] for finding in findings)
    title = "Audit of hand histories"
    read = counted(hands, "hand")
    unread = counted(quarantined, "text could not be read as a hand", "texts could not be read as hands")
    stream.write(
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}: {counts['error']:,} {_plural(counts['error'], 'error')}</title>\n"
        f"<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<header>\n<h1>{title}</h1>\n"
        f'<p class="soft">{read}; {unread};'
        f" house rules: {_profiles(findings)}; stud-stats {html_text(__version__)}.</p>\n"
    )
    stream.writelines(f"<p>{html_text(remark)}</p>\n" for remark in remarks)
    stream.write('</header>\n<main>\n<ul class="counts">\n')
    stream.writelines(
        f'<li class="{severity}"><b>{counts[severity]:,}</b>{_plural(counts[severity], severity)}</li>\n'
        for severity in SEVERITIES
    )
    stream.write("</ul>\n")
    if findings:
        stream.writelines(_by_code(findings))
        stream.writelines(_one_by_one(findings))
    else:
        stream.write("<p>Nothing was found.</p>\n")
    stream.write("</main>\n</body>\n</html>\n")


def _plural(number: int, severity: str) -> str:
    return severity if number == 1 else _NAMES[severity]


def _profiles(findings: Iterable[FindingRow]) -> str:
    names = sorted({finding["rules"] for finding in findings if finding["rules"]})
    return html_text(", ".join(names)) if names else "as asked for"


def _by_code(findings: Iterable[FindingRow]) -> Iterator[str]:
    counts = Counter((finding["code"], finding["severity"]) for finding in findings)
    yield '<h2 id="codes">By code</h2>\n<table role="table">\n<thead role="rowgroup"><tr role="row">'
    yield from (_head(text) for text in ("Code", "Severity", "Rule and sources"))
    yield '<th role="columnheader" scope="col" class="figure">Findings</th></tr></thead>\n'
    yield '<tbody role="rowgroup">\n'
    order = sorted(counts, key=lambda key: (SEVERITIES.index(key[1]), -counts[key], key))
    marked: set[str] = set()
    for code, severity in order:
        violation = VIOLATION_BY_CODE.get(code)
        rule = html_text(violation.rule) if violation else "A code of another version."
        sources = html_text("; ".join(violation.sources)) if violation else ""
        mark = "" if code in marked else f' id="{html_text(code)}"'
        marked.add(code)
        yield (
            f'<tr role="row"{mark}>{_code(html_text(code))}'
            f"{_severity(severity)}"
            f'<td role="cell">{rule}{_soft(sources)}</td>'
            f'<td role="cell" class="figure" data-head="Findings:">{counts[code, severity]:,}</td></tr>\n'
        )
    yield "</tbody>\n</table>\n"


def _one_by_one(findings: Sequence[FindingRow]) -> Iterator[str]:
    shown = sorted(findings, key=lambda finding: SEVERITIES.index(finding["severity"]))[:MOST_ROWS]
    yield '<h2 id="findings">One by one</h2>\n<table role="table">\n'
    if len(shown) < len(findings):
        every = counted(len(findings), "finding")
        yield f"<caption>{len(shown):,} of {every}, the gravest first.</caption>\n"
    yield '<thead role="rowgroup"><tr role="row">'
    yield from (_head(text) for text in ("Severity", "Code", "Hand", "Player", "What, and where"))
    yield '</tr></thead>\n<tbody role="rowgroup">\n'
    for finding in shown:
        code = html_text(finding["code"])
        yield (
            f'<tr role="row">{_severity(finding["severity"])}'
            f"{_code(code, link=True)}"
            f'<td role="cell" class="name" data-head="Hand:">{html_text(finding["hand_id"]) or "none"}</td>'
            f'<td role="cell" class="name" data-head="Player:">{html_text(finding["player"]) or "none"}</td>'
            f'<td role="cell">{"".join(_account(finding))}</td></tr>\n'
        )
    yield "</tbody>\n</table>\n"


def _account(finding: FindingRow) -> Iterator[str]:
    yield html_text(finding["message"])
    facts = [("Seen", finding["seen"]), ("Expected", finding["expected"])]
    told = ". ".join(f"{name}: {html_text(text)}" for name, text in facts if text)
    if told:
        yield f"<br>{told}."
    if finding["text"]:
        yield f"<pre>{html_text(finding['text'])}</pre>"
    sources = "; ".join(sources_of(finding))
    yield f'<span class="soft"><code>{html_text(place_of(finding))}</code>'
    yield f"<br>Rule: {html_text(sources)}</span>" if sources else "</span>"


def _head(text: str) -> str:
    return f'<th role="columnheader" scope="col">{text}</th>'


def _code(code: str, *, link: bool = False) -> str:
    text = f"<code>{code}</code>"
    inside = f'<a href="#{code}">{text}</a>' if link else text
    return f'<th role="rowheader" scope="row" class="code">{inside}</th>'


def _severity(severity: str) -> str:
    return f'<td role="cell" class="severity {severity}">{severity}</td>'


def _soft(text: str) -> str:
    return f'<br><span class="soft">{text}</span>' if text else ""
