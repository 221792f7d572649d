"""The page: whole by itself, well-formed, counted right, and harmless."""

import io
from datetime import date
from html.parser import HTMLParser
from typing import Any

from stud_stats.findings.page import MOST_ROWS, write_page
from stud_stats.findings.page_frame import Audited
from tests.findings.rows import HOSTILE, hostile_rows, row

VOID = {"meta", "br", "link", "img"}


class Page(HTMLParser):
    """The tags and the texts of a page; fails where tags do not close in their order."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.cells: list[list[str]] = []
        self.text = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "tr":
            self.cells.append([])
        if tag in ("td", "th"):
            self.cells[-1].append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" in self.open:
            return
        self.text += data
        if {"td", "th"} & set(self.open):
            self.cells[-1][-1] += data


def page(findings: list[dict[str, Any]], remarks: tuple[str, ...] = (), **more: Any) -> tuple[str, Page]:
    stream = io.StringIO()
    audited = Audited(**({"hands": 3} | more))
    write_page(findings, stream, audited, remarks)
    return stream.getvalue(), Page(stream.getvalue())


def test_counts_by_code_and_severity_and_each_finding_with_its_line_rule_and_sources() -> None:
    _, made = page(
        [row(), row(hand_id="H2"), row(severity="warning"), row(code="meta.unverifiable", severity="info")]
    )
    for counted in ("2errors", "1warning", "1info"):
        assert counted in made.text
    codes = [[cells[0], cells[1], cells[3]] for cells in made.cells if len(cells) == 4]
    assert codes == [
        ["Code", "Severity", "Findings"],
        ["ante.wrong-amount", "error", "2"],
        ["ante.wrong-amount", "warning", "1"],
        ["meta.unverifiable", "info", "1"],
    ]
    findings = [cells for cells in made.cells if len(cells) == 5][1:]
    assert [cells[0] for cells in findings] == ["error", "error", "warning", "info"]
    for told in (
        "Bob antes $0.50",
        "Expected: $1.00.",
        "Bob antes 50",
        "night.txt:6:1",
        "Rule: S0-06; S4-01",
    ):
        assert told in findings[0][4]


def test_nothing_is_fetched_and_nothing_runs() -> None:
    html, made = page(hostile_rows())
    names = {tag for tag, _ in made.tags}
    assert not names & {"script", "link", "img", "iframe", "object", "form", "base"}
    for _, attributes in made.tags:
        assert not {name for name in attributes if name.startswith("on") or name in ("src", "style")}
        assert (attributes.get("href") or "#").startswith("#")
    assert "url(" not in html
    assert "@import" not in html


def test_hostile_names_are_shown_and_do_nothing() -> None:
    html, made = page(hostile_rows())
    players = [cells[3] for cells in made.cells if len(cells) == 5][1:]
    for text, player in zip(HOSTILE, players, strict=True):
        assert not set(player) & {"\x1b", "\x07", "\u202e"}
        if text.isprintable():
            assert player == text
    assert "<script>" not in html


def test_tables_keep_their_meaning_as_cards() -> None:
    _, made = page([row()])
    roles = {"table": "table", "tr": "row", "td": "cell"}
    for tag, attributes in made.tags:
        if tag in roles:
            assert attributes["role"] == roles[tag]
        if tag == "th":
            assert attributes["scope"] in ("col", "row")
    ids = [attributes["id"] for _, attributes in made.tags if "id" in attributes]
    assert len(set(ids)) == len(ids)
    links = {attributes["href"] for tag, attributes in made.tags if tag == "a"}
    assert links <= {f"#{one}" for one in ids}
    assert ("html", {"lang": "en"}) in made.tags
    assert any(attributes.get("name") == "viewport" for _, attributes in made.tags)


def test_too_many_findings_are_counted_and_the_gravest_told() -> None:
    many = [row(severity="info")] * MOST_ROWS + [row()]
    _, made = page(many)
    told = [cells for cells in made.cells if len(cells) == 5][1:]
    assert len(told) == MOST_ROWS
    assert told[0][0] == "error"
    assert f"{MOST_ROWS:,} of {MOST_ROWS + 1:,} findings" in made.text


def test_nothing_found_and_remarks() -> None:
    _, made = page([], quarantined=2, remarks=("<b>x.txt</b> cannot be read.",))
    assert "Nothing was found." in made.text
    assert "<b>x.txt</b> cannot be read." in made.text
    assert "2 texts could not be read" in made.text


def test_what_was_audited_by_whose_rules_on_which_day() -> None:
    """All rules are named that hands were audited by, whatever is left of the findings."""
    _, made = page([row()], rules=("pokerstars", "room1"), day=date(2024, 5, 31))
    assert (
        "3 hands; 0 texts could not be read as hands; house rules: pokerstars, room1; 2024-05-31;"
        in made.text
    )


def test_the_number_of_a_hand_is_not_broken_where_it_is_one() -> None:
    html, _ = page([row(hand_id="2202004100/12"), row(hand_id="9" * 60)])
    assert 'class="number" data-head="Hand:">2202004100/12<' in html
    assert f'class="name" data-head="Hand:">{"9" * 60}<' in html
