"""Names that would do something in a terminal, a spreadsheet, a table or a page do nothing."""

import csv
import html
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stud_stats.core.neutral import csv_text, html_text, markdown_text, terminal_text

HOSTILE = [
    "\x1b[2J\x1b[31mroot",
    "\x9b31mBob",
    "Bob\nAnn",
    "Bob\rAnn",
    "a\u202egnp.exe",
    "\u2066Bob",
    "Bob\u2028Ann",
    "Bob\x85Ann",
    "\ud83dBob",
    "Bob\x00",
    "Bo\u200bb",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_terminal_shows_a_hostile_name_as_plain_characters(name: str) -> None:
    shown = terminal_text(name)
    assert shown.isprintable()
    assert shown.encode("utf-8")
    assert shown != name


@pytest.mark.parametrize("name", ["Zoë", "名前", "عمر", "♥♠", "a:b [$4]", "🂡 ace"])
def test_harmless_names_are_left_alone(name: str) -> None:
    assert terminal_text(name) == name


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\n=1", "＝1", "\u00a0=1"])
def test_a_spreadsheet_reads_a_formula_as_text(name: str) -> None:
    assert csv_text(name) == "'" + name


@given(st.text())
def test_a_csv_text_gives_the_name_back_with_control_characters_spelled_out(name: str) -> None:
    cell = csv_text(name)
    lines = name.replace("\r\n", "\n").split("\n")
    shown = "\n".join("\t".join(map(terminal_text, line.split("\t"))) for line in lines)
    assert (cell[1:] if cell.startswith("'") else cell).replace("\r\n", "\n") == shown
    bare = cell.replace("\r\n", "").replace("\n", "").replace("\t", "")
    assert terminal_text(bare) == bare
    out = io.StringIO(newline="")
    csv.writer(out).writerow([cell])
    assert next(csv.reader(io.StringIO(out.getvalue(), newline=""))) == [cell]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_csv_cell_does_nothing_in_a_terminal(name: str) -> None:
    shown = csv_text(name).replace("\n", "")
    assert shown.isprintable()
    assert csv_text("a\r\nb\tc\n") == "a\r\nb\tc\n"


@given(st.text())
def test_a_markdown_cell_keeps_its_row(name: str) -> None:
    shown = markdown_text(name)
    assert "\n" not in shown
    bare = shown.replace("\\\\", "")
    assert bare.count("|") == bare.count("\\|")
    assert bare.count("<") == bare.count("\\<")


@given(st.text())
def test_html_text_opens_no_tag_and_ends_no_attribute(name: str) -> None:
    shown = html_text(name)
    assert not set(shown) & set("<>\"'")
    assert html.unescape(shown) == terminal_text(name)
