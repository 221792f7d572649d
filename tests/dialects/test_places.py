"""Documents: each event and each finding stands where the file says it, line and column."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stud_stats.auditing import audit_paths
from stud_stats.core.events import Ante, BringIn, Call, Check, Deal, Event, Fold, Wager
from stud_stats.core.source import Place, column_of
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.findings.sarif import sarif_log
from stud_stats.importing import import_paths
from stud_stats.parsing.blocks import chunks, split
from stud_stats.parsing.reader import read_block
from stud_stats.store import Store
from tests.histories.files import FILES, HISTORIES, short

DOCUMENTS = ("phh", "ipoker", "merge")
SAMPLES = [path for path in FILES if any(name in path.parts for name in DOCUMENTS)]
TEXTS = ("pokerstars", "winamax", "canonical")
ACTS = (Ante, BringIn, Call, Check, Deal, Fold, Wager)


def room(path: Path) -> str:
    return next(name for name in path.parts if name in DIALECT_BY_NAME)


def lines_of(path: Path) -> list[str]:
    data = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
    try:
        return data.decode().split("\n")
    except UnicodeDecodeError:
        return data.decode("cp1252").split("\n")


def events(path: Path) -> Iterator[Event]:
    dialect = DIALECT_BY_NAME[room(path)]
    for block in split(path.read_bytes(), dialect, str(path)):
        hand = read_block(block, dialect).hand
        if hand is not None:
            yield from hand.events


FORMS = {
    "phh": {
        Ante: r"[0-9]",
        BringIn: r"'p[0-9]+ pb",
        Call: r"'p[0-9]+ cc",
        Check: r"'p[0-9]+ cc",
        Deal: r"'d dh p[0-9]+ ",
        Fold: r"'p[0-9]+ f",
        Wager: r"'p[0-9]+ cbr ",
    },
    "ipoker": dict.fromkeys(ACTS, "<action ") | {Deal: "<cards "},
    "merge": dict.fromkeys(ACTS, "<event ") | {Deal: "<cards "},
}
"""What an act begins with."""


@pytest.mark.parametrize("path", SAMPLES, ids=short)
def test_every_act_has_the_line_and_the_column_at_which_it_begins(path: Path) -> None:
    lines, forms = lines_of(path), FORMS[room(path)]
    seen: set[int] = set()
    for event in events(path):
        if type(event) in forms and type(event.line) is Place:
            at = event.line.column - 1
            assert re.compile(forms[type(event)]).match(lines[event.line - 1], at), event
            seen.add(event.line)
        elif type(event) in forms:
            # The array of antes has a comment in it, or none that could be told apart.
            assert (room(path), type(event)) == ("phh", Ante), event
    acts = [event for event in events(path) if type(event) in forms]
    assert bool(seen) == bool(acts)


def test_no_two_acts_of_a_line_have_one_place() -> None:
    path = next(path for path in SAMPLES if path.name == "one-hand-a-file.txt")
    acts = [event.line for event in events(path) if isinstance(event, (Call, Check, Fold, Wager, BringIn))]
    assert len({int(line) for line in acts}) == 1
    assert len(set(acts)) == len(acts) > 5
    assert acts == sorted(acts)


@pytest.mark.parametrize("path", SAMPLES, ids=short)
def test_what_a_finding_quotes_stands_in_its_line(path: Path) -> None:
    lines = lines_of(path)
    for finding in audit_paths([path]).findings:
        line = lines[finding["line"] - 1]
        assert finding["text"].strip("…") in line, finding
        assert len(finding["text"]) <= max(202, len(line.rstrip("\r")))
        assert 1 <= finding["column"] <= len(line) + 1


def test_texts_of_one_event_a_line_have_plain_numbers() -> None:
    for path in FILES:
        if room(path) in TEXTS:
            for event in events(path):
                assert type(event.line) is int
                assert column_of(event.line) == 1


ONE_A_LINE = """\
variant = 'F7S'
antes = [10, 10, 10]
bring_in = 15
small_bet = 50
big_bet = 100
starting_stacks = [2217, 3355, 1233]
actions = [
  'd dh p1 Tc9d7h',
  'd dh p2 JcQsJs',
  'd dh p3 2c6hKc',
  'p1 pb',
  'p2 cc',
  'p3 f',
  'd dh p1 9h',
  'd dh p2 Ks',
  'p2 cbr 50',
  'p1 cbr 125',
  'p2 f',
]
finishing_stacks = [2307, 3280, 1223]
"""


def found(tmp_path: Path, text: str) -> list[tuple[str, int, int, str]]:
    path = tmp_path / "hand.phh"
    path.write_text(text, encoding="utf-8")
    return [
        (one["code"], one["line"], one["column"], one["text"])
        for one in audit_paths([path]).findings
        if one["severity"] == "error"
    ]


def test_an_act_of_phh_is_told_with_its_column_in_either_form(tmp_path: Path) -> None:
    assert found(tmp_path, ONE_A_LINE) == [("bet.wrong-size", 17, 3, "  'p1 cbr 125',")]
    head, rest = ONE_A_LINE.split("[\n  'd")
    acts, tail = rest.split(",\n]")
    line = "actions = ['d" + acts.replace("\n  ", " ") + "]"
    one_line = head.removesuffix("actions = ") + line + tail
    assert found(tmp_path, one_line) == [("bet.wrong-size", 7, line.index("'p1 cbr 125'") + 1, line)]


def test_the_region_of_sarif_and_the_store_have_the_column(tmp_path: Path) -> None:
    path = tmp_path / "hand.phh"
    path.write_text(ONE_A_LINE, encoding="utf-8")
    findings = [one for one in audit_paths([path]).findings if one["severity"] == "error"]
    (result,) = sarif_log(findings, root=tmp_path)["runs"][0]["results"]
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"]) == (17, 3)
    store = Store(tmp_path / "hands.duckdb")
    import_paths([path], store, jobs=1)
    stored = store.rows("SELECT line, \"column\" FROM findings WHERE severity = 'error'")
    assert [*stored] == [(17, 3)]


def test_of_many_acts_in_a_line_each_is_told(tmp_path: Path) -> None:
    many = ", ".join(
        ["'d dh p1 Tc9d7h'", "'d dh p2 JcQsJs'", "'d dh p3 2c6hKc'", "'p1 pb'", "'p2 cc'", "'p3 f'"]
    )
    cards = iter(["9h", "Ks", "2h", "2s", "3h", "3s", "4h", "4s"])
    for _street in range(4):
        many += f", 'd dh p1 {next(cards)}', 'd dh p2 {next(cards)}', 'p2 cbr 70', 'p1 cc'"
    line = f"actions = [{many}, 'p1 sm', 'p2 sm']"
    text = ONE_A_LINE[: ONE_A_LINE.index("actions")] + line + "\n"
    places = [match.start() + 1 for match in re.finditer("'p2 cbr 70'", line)]
    wrong = [one for one in found(tmp_path, text) if one[0] == "bet.wrong-size"]
    assert [(number, column) for _code, number, column, _text in wrong] == [(7, place) for place in places]
    assert len({quoted for _code, _line, _column, quoted in wrong}) == len(places)
    assert all("'p2 cbr 70'" in quoted for _code, _line, _column, quoted in wrong)


IPOKER = Path("ipoker", "stud_hi", "evening-session.txt")
MERGE = Path("merge", "stud_hi", "evening-session.txt")


@pytest.mark.parametrize(
    ("sample", "right", "wrong", "code"),
    [
        pytest.param(
            IPOKER, 'player="IdaK">S6<', 'player="IdaK">HK<', "deck.duplicate-card", id="a card filled in"
        ),
        pytest.param(
            IPOKER, 'player="EmilX">HK<', 'player="EmilX">H6<', "deck.duplicate-card", id="a card dealt up"
        ),
        pytest.param(
            MERGE,
            '"SHOWN" cards="3h,2s,5c,Jd,7h,4h,As"',
            '"SHOWN" cards="3h,2s,5c,Jd,7h,4h,Kh"',
            "deck.duplicate-card",
            id="a card shown",
        ),
        pytest.param(
            MERGE,
            '"SHOWN" cards="3h,2s,5c,Jd,7h,4h,As"',
            '"SHOWN" cards="3h,2s,5c,Jd,9h,4h,As"',
            "showdown.shown-differs",
            id="a card that was not dealt",
        ),
        pytest.param(
            MERGE,
            'hand="Five High Straight"',
            'hand="Six High Straight"',
            "showdown.hand-name-wrong",
            id="what a hand is called",
        ),
    ],
)
def test_what_is_wrong_stands_in_the_line_that_is_told(
    tmp_path: Path, sample: Path, right: str, wrong: str, code: str
) -> None:
    """It is not always that of the event: cards and names have elements of their own in these rooms."""
    before = (HISTORIES / sample).read_text(encoding="utf-8")
    assert before.count(right) == 1
    path = tmp_path / "hands.xml"
    path.write_text(before.replace(right, wrong), encoding="utf-8")
    (line,) = [number for number, text in enumerate(lines_of(path), 1) if wrong in text]
    told = [(one["code"], one["line"]) for one in audit_paths([path]).findings if one["severity"] != "info"]
    assert told == [(code, line)]


def test_hands_that_begin_within_a_line_have_the_columns_of_the_file(tmp_path: Path) -> None:
    path = next(path for path in SAMPLES if path.name == "all-on-one-line.txt")
    text = path.read_text(encoding="utf-8")
    assert text.rstrip("\n").count("\n") < 3
    starts = [match.start() + 1 for match in re.finditer("<game ", text)]
    dialect = DIALECT_BY_NAME["ipoker"]
    for start in (0, 1):
        data = ("\ufeff" * start + text).encode()
        hands = [read_block(block, dialect).hand for block in split(data, dialect, "f")]
        assert [column_of(hand.header.line) for hand in hands if hand is not None] == starts
        with io.BytesIO(data) as stream:
            parts = [
                block for chunk in chunks(stream, dialect, "f", size=500) for block in chunk.blocks(dialect)
            ]
        assert [block.source.column for block in parts] == starts
