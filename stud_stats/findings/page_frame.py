"""What all pages of an audit have in common: their head, what was audited and by whose rules, cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Final

import msgspec

from stud_stats import __version__
from stud_stats.core.neutral import html_text
from stud_stats.core.words import counted
from stud_stats.findings.page_style import STYLE


class Audited(msgspec.Struct, frozen=True):
    """What was audited: hands, texts that could not be read as hands, by which profiles, on what day."""

    hands: int
    quarantined: int = 0
    rules: tuple[str, ...] = ()
    day: date | None = None

    def sentence(self) -> str:
        """The hands, the texts that are none, and the house rules.

        >>> Audited(1, 2, ("pokerstars", "room1")).sentence()
        '1 hand; 2 texts could not be read as hands; house rules: pokerstars, room1'
        """
        unread = counted(
            self.quarantined, "text could not be read as a hand", "texts could not be read as hands"
        )
        return f"{counted(self.hands, 'hand')}; {unread}; house rules: {', '.join(self.rules) or 'none'}"


def page_begins(heading: str, title: str, audited: Audited, remarks: Iterable[str]) -> Iterator[str]:
    """The page up to its tables; ``title`` is for the tab of a browser."""
    day = f"; {audited.day.isoformat()}" if audited.day is not None else ""
    yield (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html_text(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<header>\n<h1>{html_text(heading)}</h1>\n"
        f'<p class="soft">{html_text(audited.sentence())}{day}; stud-stats {html_text(__version__)}.</p>\n'
    )
    yield from (f"<p>{html_text(remark)}</p>\n" for remark in remarks)
    yield "</header>\n<main>\n"


PAGE_ENDS: Final = "</main>\n</body>\n</html>\n"

TABLE_ENDS: Final = "</tbody>\n</table>\n"


def count_boxes(counts: Iterable[tuple[str, int, str]]) -> Iterator[str]:
    """Numbers above the tables: the class, the number, what there are so many of."""
    yield '<ul class="counts">\n'
    yield from (f'<li class="{kind}"><b>{number:,}</b>{noun}</li>\n' for kind, number, noun in counts)
    yield "</ul>\n"


def table_begins(headings: Iterable[str], figures: Iterable[str] = (), caption: str = "") -> Iterator[str]:
    """A table up to its rows; the columns of ``figures`` stand on the right."""
    on_the_right = set(figures)
    yield '<table role="table">\n'
    if caption:
        yield f"<caption>{html_text(caption)}</caption>\n"
    yield '<thead role="rowgroup"><tr role="row">'
    for text in headings:
        kind = ' class="figure"' if text in on_the_right else ""
        yield f'<th role="columnheader" scope="col"{kind}>{html_text(text)}</th>'
    yield '</tr></thead>\n<tbody role="rowgroup">\n'


def cell(inside: str, kind: str = "", head: str = "") -> str:
    """A cell of what is escaped already; ``head`` is said before it where there is no room for headings."""
    classes = f' class="{kind}"' if kind else ""
    said = f' data-head="{head}:"' if head else ""
    return f'<td role="cell"{classes}{said}>{inside}</td>'


def code_cell(code: str, *, link: bool = False, below: str = "") -> str:
    """The code of a rule at the head of its row; ``below`` is escaped already."""
    text = f"<code>{html_text(code)}</code>"
    inside = f'<a href="#{html_text(code)}">{text}</a>' if link else text
    return f'<th role="rowheader" scope="row" class="code">{inside}{below}</th>'


def soft(text: str) -> str:
    """Smaller matters on a line of their own, escaped already."""
    return f'<br><span class="soft">{text}</span>' if text else ""
