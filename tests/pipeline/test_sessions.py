"""Hands against each other, from files and from the store: the same findings at the same places."""

from pathlib import Path

import pytest

from stud_stats.auditing import audit_paths, audit_store
from stud_stats.replay.sessions import SESSION_VIOLATIONS
from tests.corpus import CORPUS
from tests.store.texts import stored, write


@pytest.mark.parametrize("violation", SESSION_VIOLATIONS, ids=lambda violation: violation.code)
def test_files_and_store_say_the_same(tmp_path: Path, violation) -> None:  # type: ignore[no-untyped-def]
    clean = violation.bad.replace(f"  # {violation.code}", "").split("\n\n")
    by_files = audit_paths([write(tmp_path / "a.txt", clean[0]), write(tmp_path / "b.txt", clean[1])], jobs=1)
    (finding,) = by_files.findings
    assert (finding["code"], finding["line"], finding["rules"]) == (violation.code, 1, "")
    assert Path(finding["file"]).name == "b.txt"
    assert by_files.time_of(finding) is not None
    store, _ = stored(tmp_path, *clean)
    by_store = audit_store(store, who_and_when=True)
    (of_store,) = by_store.findings
    assert {**of_store, "file": "", "line": 1} == {**finding, "file": ""}
    assert by_store.time_of(of_store) == by_files.time_of(finding)
    assert audit_store(store, where=["hand_id=N0"]).findings == []
    assert len(audit_store(store, where=["hand_id=N1"]).findings) == 1


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the real hands are not here")
def test_real_hands_are_not_blamed() -> None:
    audit = audit_paths([CORPUS / "pokerstars"], jobs=1)
    findings = [finding for finding in audit.findings if finding["code"].startswith("session.")]
    assert [finding for finding in findings if finding["severity"] != "info"] == []
