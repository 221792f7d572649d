"""Known findings: the same wherever their file lies, new as soon as anything else differs."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from stud_stats.findings.baseline import (
    BaselineError,
    baseline_text,
    compare,
    entries,
    fingerprint,
    read_baseline,
)
from tests.findings.rows import hostile_rows, row


@pytest.mark.parametrize(
    "changes",
    [
        {"file": "elsewhere/joined.txt"},
        {"line": 600},
        {"column": 3},
        {"text": "  Bob antes 50 "},
        {"message": "other words for it"},
        {"sources": "S9-99"},
        {"rules": "s4_fortune"},
        {"severity": "warning"},
    ],
)
def test_what_makes_nothing_new(changes: dict[str, Any]) -> None:
    assert fingerprint(row(**changes)) == fingerprint(row())
    assert compare([row(**changes)], entries([row()])).new == []


@pytest.mark.parametrize(
    "changes",
    [
        {"site": "pokerstars"}, {"hand_id": "H2"}, {"code": "ante.missing"}, {"player": "Cat"}, {"street": 3},
        {"text": "Bob antes 60"},
    ],
)  # fmt: skip
def test_what_is_new(changes: dict[str, Any]) -> None:
    compared = compare([row(**changes)], entries([row()]))
    assert (len(compared.new), compared.known, compared.gone) == (1, [], 1)


def test_fields_do_not_run_into_each_other() -> None:
    assert fingerprint(row(player="Bo", text="b")) != fingerprint(row(player="B", text="ob"))
    assert fingerprint(row(site='a","b', hand_id="c")) != fingerprint(row(site="a", hand_id='b","c'))


def test_an_entry_excuses_as_many_as_it_counted() -> None:
    known = entries([row(), row(line=9)])
    assert [entry.count for entry in known] == [2]
    compared = compare([row(line=1), row(line=2), row(line=3)], known)
    assert [finding["line"] for finding in compared.known] == [1, 2]
    assert [finding["line"] for finding in compared.new] == [3]
    assert compare([row()], known).gone == 1


def test_a_graver_finding_than_the_known_one_is_new() -> None:
    known = entries([row(severity="warning"), row(severity="info")])
    compared = compare([row(severity="info"), row(severity="warning"), row(severity="error")], known)
    assert [finding["severity"] for finding in compared.known] == ["info", "warning"]
    assert [finding["severity"] for finding in compared.new] == ["error"]


def test_round_trip(tmp_path: Path) -> None:
    found = [*hostile_rows(), row(), row(), row(code="text.quarantined", hand_id="", severity="warning")]
    path = tmp_path / "known.json"
    path.write_text(baseline_text(found), encoding="utf-8")
    compared = compare(found, read_baseline(path))
    assert (compared.new, compared.known, compared.gone) == ([], found, 0)
    assert baseline_text(reversed(found)) == path.read_text(encoding="utf-8")
    assert baseline_text([]) == '{\n "format": "stud-stats baseline 1",\n "findings": []\n}\n'


@pytest.mark.parametrize(
    "data",
    [b"", b"\xff\xfe\x00", b"[]", b"{}", b'{"format": "other", "findings": []}', msgspec.json.encode([row()]),
     b'{"format": "stud-stats baseline 1", "findings": [{"fingerprint": "x"}]}'],
)  # fmt: skip
def test_a_file_that_is_no_baseline(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "known.json"
    path.write_bytes(data)
    with pytest.raises(BaselineError, match=r"known\.json is no baseline of stud-stats: [^\n]+\.$"):
        read_baseline(path)
