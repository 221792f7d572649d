"""Which findings are wanted."""

from typing import Any

import pytest

from stud_stats.catalogue import VIOLATION_BY_CODE
from stud_stats.core.findings import cited
from stud_stats.findings.fields import for_machines, sources_of
from stud_stats.findings.selection import Selection, SelectionError, checked_codes, seconds_of, select
from tests.findings.rows import row

ROWS = [
    row(hand_id="A", code="award.wrong-winner", severity="error", player="Ann"),
    row(hand_id="B", code="opener.wrong-player", severity="warning", player="Bob"),
    row(hand_id="C", code="meta.unverifiable", severity="info", player=""),
]
TIMES = {"A": 100, "B": None}


def chosen(**wanted: Any) -> str:
    selected = select(ROWS, Selection(**wanted), lambda finding: TIMES.get(finding["hand_id"]))
    return "".join(finding["hand_id"] for finding in selected.findings) + str(selected.timeless or "")


@pytest.mark.parametrize(
    ("wanted", "kept"),
    [
        ({}, "ABC"),
        ({"severity": "error"}, "A"),
        ({"severity": "warning"}, "AB"),
        ({"codes": ("award",)}, "A"),
        ({"codes": ("opener.*",)}, "B"),
        ({"codes": ("opener.wrong-player", "award")}, "AB"),
        ({"codes": ("*.wrong-*",)}, "AB"),
        ({"codes": ("award.wrong",)}, ""),
        ({"players": ("Ann",)}, "A"),
        ({"players": ("Ann", "Bob")}, "AB"),
        ({"players": ("ann",)}, ""),
        ({"since": 100}, "ABC2"),
        ({"since": 101}, "BC2"),
        ({"since": 101, "severity": "warning"}, "B1"),
        ({"severity": "warning", "players": ("Bob",), "codes": ("award",)}, ""),
    ],
)
def test_what_is_kept(wanted: dict[str, Any], kept: str) -> None:
    assert chosen(**wanted) == kept
    assert Selection(**wanted).is_whole == (not wanted)


def test_every_code_and_family_can_be_asked_for() -> None:
    known = list(VIOLATION_BY_CODE)
    assert checked_codes([*known, *known], known) == tuple(known)
    for code in known:
        assert checked_codes([code.partition(".")[0]], known)


@pytest.mark.parametrize(
    ("wanted", "near"),
    [("openr", "near are opener"), ("award.wrong-winer", "award.wrong-winner"), ("§", "lists")],
)
def test_a_code_that_is_none(wanted: str, near: str) -> None:
    with pytest.raises(SelectionError, match=near):
        checked_codes([wanted], list(VIOLATION_BY_CODE))


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("2024-05-31", 1717113600),
        ("2024-05-31T01:00", 1717117200),
        ("2024-05-31T01:00Z", 1717117200),
        ("2024-05-30T20:00-05:00", 1717117200),
        ("20240531", 1717113600),
    ],
)
def test_times(text: str, seconds: int) -> None:
    assert seconds_of(text) == seconds


@pytest.mark.parametrize("text", ["", "yesterday", "2024-13-01", "31.5.2024", "1717113600.5"])
def test_what_is_no_time(text: str) -> None:
    with pytest.raises(SelectionError, match="is no date"):
        seconds_of(text)


def test_citations_with_blanks_stay_whole() -> None:
    for violation in VIOLATION_BY_CODE.values():
        for text in (cited(violation.sources), " ".join(violation.sources)):  # the latter is an older store's
            stored = row(code=violation.code, sources=text)
            assert sources_of(stored) == list(violation.sources) == for_machines(stored)["sources"]
    assert sources_of(row(code="of.another-version", sources="S0-01 S0-02")) == ["S0-01", "S0-02"]
