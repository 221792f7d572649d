"""`audit --coverage`: on how many hands each rule was checked, and why it could not be told of others."""

import csv
import io
import json
from pathlib import Path

import pytest

from stud_stats.catalogue import VIOLATION_BY_CODE
from stud_stats.core.findings import SEVERITIES
from stud_stats.findings.coverage import KEYS, coverage_rows, rules, sentence
from stud_stats.parsing.codes import TEXT_VIOLATIONS
from tests.cli.conftest import Run
from tests.findings.test_page import Page
from tests.store.texts import broken_ante, played, stored, unreadable, walk, write

HANDS = (
    walk("W1"),
    played("P1"),
    broken_ante("B1"),
    walk("W2").replace('"Bob" folds\n', '"Bob" flods\n'),
    unreadable("U1"),
)


@pytest.fixture
def night(tmp_path: Path) -> Path:
    return write(tmp_path / "night.txt", *HANDS)


def test_every_rule_has_its_row_whether_it_came_up_or_not(stud_stats: Run, night: Path) -> None:
    code, out, err = stud_stats("audit", night, "--coverage", "-f", "json")
    rows = {row["code"]: row for row in json.loads(out)}
    assert code == 1, "the half ante is an error, whatever is printed"
    assert "4 hands audited" in err
    assert "No house rules are known for canonical (4 hands): permissive; try --which-rules" in err
    assert rows.keys() | {"meta.unverifiable"} == VIOLATION_BY_CODE.keys()
    assert all(tuple(row) == KEYS and row["severity"] in SEVERITIES for row in rows.values())
    assert all(row["checked"] == row["passed"] + row["failed"] for row in rows.values())
    assert all(row["unverifiable"] == sum(row["reasons"].values()) for row in rows.values())
    assert {row["hands"] for row in rows.values()} == {4, 5}, "of 4 hands, and a text that is none"
    for row in rows.values():
        assert row["checked"] + row["unverifiable"] + row["did_not_come_up"] == row["hands"]
        assert row["did_not_come_up"] >= 0
    # Of the hand with the line that could not be read the size of an ante is not told.
    ante = rows["ante.wrong-amount"]
    assert (ante["passed"], ante["failed"], ante["reasons"]) == (2, 1, {"a line could not be read": 1})
    assert (rows["text.quarantined"]["passed"], rows["text.quarantined"]["failed"]) == (4, 1)
    assert (rows["text.unread-line"]["passed"], rows["text.unread-line"]["failed"]) == (3, 1)
    assert rows["award.low-share-missing"]["checked"] == 0


def test_the_formats_say_the_same(stud_stats: Run, night: Path) -> None:
    rows = json.loads(stud_stats("audit", night, "--coverage", "-f", "json").out)
    for row, told in zip(
        rows,
        csv.DictReader(io.StringIO(stud_stats("audit", night, "--coverage", "-f", "csv").out)),
        strict=True,
    ):
        assert [told[key] for key in KEYS[:-1]] == [str(row[key]) for key in KEYS[:-1]]
    came_up = [row["code"] for row in rows if row["checked"] or row["unverifiable"]]
    more = len(rows) - len(came_up)
    text = stud_stats("audit", night, "--coverage").out
    head, *lines = text.splitlines()
    assert head == "4 hands; 1 text could not be read as a hand; house rules: permissive."
    assert [line.split()[0] for line in lines if line[0] != " "] == [*came_up, str(more)]
    assert all(len(line) <= 100 for line in text.splitlines())
    assert (
        "ante.wrong-amount was checked on 3 hands, 1 violation, 1 unverifiable because a line could not be\n"
        "    read.\n"
    ) in text
    assert "award.odd-chip" not in text
    assert text.endswith(f"\n{more} more rules never came up; --code '*' names all.\n")
    target = night.with_name("coverage.txt")
    stud_stats("audit", night, "--coverage", "-o", target)
    assert target.read_text() == text
    _, table, err = stud_stats("audit", night, "--coverage", "-f", "table")
    assert table.startswith(head)
    assert [code for code in came_up if code not in table] == []
    assert f"stud-stats: {more} more rules never came up; --code '*' names all.\n" in err

    whole = stud_stats("audit", night, "--coverage", "--code", "*")
    assert "award.odd-chip never came up.\n" in whole.out
    assert [row["code"] for row in rows if row["code"] not in whole.out] == []
    assert "more rules" not in whole.out


def test_the_page_is_one_of_the_audit(stud_stats: Run, night: Path) -> None:
    rows = json.loads(stud_stats("audit", night, "--coverage", "-f", "json").out)
    page = Page(stud_stats("audit", night, "--coverage", "-f", "html").out)
    words = " ".join(page.text.split())
    assert words.startswith("Coverage of an audit: 4 hands Coverage of an audit 4 hands;")
    assert "house rules: permissive; 20" in words, "and the day"
    came_up = [row for row in rows if row["checked"] or row["unverifiable"]]
    figures = ["checked", "failed", "unverifiable", "did_not_come_up"]
    assert page.cells[0] == [
        "Rule", "Checked", "Violations", "Not told", "Did not come up", "Why it could not be told",
    ]  # fmt: skip
    for cells, row in zip(page.cells[1:], came_up, strict=True):
        assert cells[0].startswith(row["code"] + VIOLATION_BY_CODE[row["code"]].rule)
        assert cells[1:5] == [str(row[key]) for key in figures]
        assert cells[5] == "".join(f"{number}: {reason}" for reason, number in row["reasons"].items())
    never = words.rpartition("Never came up")[2]
    assert [row["code"] for row in rows if row not in came_up and row["code"] not in never] == []


def test_the_size_that_is_not_known_is_named(stud_stats: Run, tmp_path: Path) -> None:
    sizes = {"100 bring-in 300": "100 bring-in 300~hand", "1000/2000": "1000/-"}
    reasons = {}
    for known, unknown in sizes.items():
        hands = write(tmp_path / "hands.txt", played("P1").replace(known, unknown))
        rows = json.loads(stud_stats("audit", hands, "--coverage", "-f", "json").out)
        reasons |= {(row["code"], *row["reasons"]): row for row in rows if row["code"].startswith("stakes.b")}
    assert ("stakes.bring-in-exceeds-small-bet", "the bring-in is known from the hand alone") in reasons
    assert ("stakes.big-bet-not-double", "the big bet is not known") in reasons


def test_codes_choose_rules(stud_stats: Run, night: Path) -> None:
    rows = json.loads(stud_stats("audit", night, "--coverage", "--code", "ante", "-f", "json").out)
    assert {row["code"].partition(".")[0] for row in rows} == {"ante"}
    assert stud_stats("audit", night, "--coverage", "--player", "Ann").code == 2
    assert stud_stats("audit", night, "--coverage", "-f", "sarif").code == 2


def test_of_a_store_all_hands_are_replayed_and_it_stays_as_it_is(stud_stats: Run, tmp_path: Path) -> None:
    store, _ = stored(tmp_path, *HANDS[:3], unreadable("U1"), unreadable("U2"))
    before = store.arrow("hands").to_pylist()
    rows = json.loads(stud_stats("audit", "--store", store.path, "--coverage", "-f", "json").out)
    counts = {row["code"]: (row["passed"], row["failed"]) for row in rows}
    assert counts["ante.wrong-amount"] == (2, 1)
    assert counts["text.quarantined"] == (3, 2)
    assert store.arrow("hands").to_pylist() == before


def test_the_sentence_of_a_rule() -> None:
    verdicts = {"ok": 41_197, "violation": 3, "hole cards were not shown": 118}
    (row,) = coverage_rows({"award.wrong-winner": verdicts}, 41_318, ["award.wrong-winner"])
    assert sentence(row) == (
        "award.wrong-winner was checked on 41,200 hands, 3 violations,"
        " 118 unverifiable because hole cards were not shown"
    )
    (row,) = coverage_rows({"award.wrong-winner": {**verdicts, "why not": 2}}, 42_320, ["award.wrong-winner"])
    assert sentence(row).endswith(
        "120 unverifiable (118: hole cards were not shown; 2: why not); it did not come up in 1,000"
    )


def test_one_hand_is_no_hands() -> None:
    (row,) = coverage_rows({"ante.missing": {"violation": 1}}, 1, ["ante.missing"])
    assert sentence(row) == "ante.missing was checked on 1 hand, 1 violation"
    (row,) = coverage_rows({"ante.missing": {"ok": 1}}, 1, ["ante.missing"])
    assert sentence(row) == "ante.missing was checked on 1 hand, 0 violations"


def test_rules_of_the_text_say_so() -> None:
    assert {rule.applies for rule in rules()[: len(TEXT_VIOLATIONS)]} == {"every_text"}
