"""Files of documents in the import: chunks, archives, quarantine and retry, sessions that grow."""

from __future__ import annotations

import dataclasses
import gzip
import os
from pathlib import Path

import pytest

from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.dialects.ipoker import IPOKER
from stud_stats.importing import import_paths, retry_quarantine
from stud_stats.parsing import blocks
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.reader import Reading, refused
from stud_stats.store import Store
from tests.dialects.test_ipoker import END, GAME, HEAD
from tests.dialects.test_merge import GAME as MERGE_GAME
from tests.dialects.test_merge import HEAD as MERGE_HEAD


def games(first: int, count: int) -> str:
    return "".join(GAME.replace("9001", str(number)) for number in range(first, first + count))


def put(path: Path, text: str, moment: int = 1) -> Path:
    path.write_bytes(text.encode())
    os.utime(path, ns=(moment, moment))
    return path


def test_a_long_file_is_read_in_chunks_as_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = HEAD + games(1000, 30) + END + HEAD.replace("Orense", "Lorca") + games(2000, 30) + END
    path = put(tmp_path / "session.xml", text)
    whole, pieces = Store(tmp_path / "whole.duckdb"), Store(tmp_path / "pieces.duckdb")
    assert import_paths([path], whole, jobs=1).hands_new == 60
    monkeypatch.setattr(blocks.chunks, "__defaults__", ("", 4000))
    assert import_paths([path], pieces, jobs=1).hands_new == 60
    asked = "SELECT hand_id, table_name, line, byte_start, byte_end, text FROM hands ORDER BY byte_start"
    assert pieces.rows(asked) == whole.rows(asked)
    assert {row[1] for row in whole.rows(asked)} == {"Orense", "Lorca"}
    data = path.read_bytes()
    for _id, _table, line, start, end, stored in whole.rows(asked):
        assert stored.endswith(data[start:end].decode())
        assert data.count(b"\n", 0, start) + 1 == line


def test_archives_hold_documents_too(tmp_path: Path) -> None:
    (tmp_path / "a.xml.gz").write_bytes(gzip.compress((HEAD + games(1, 3) + END).encode("utf-16")))
    put(tmp_path / "b.xml", MERGE_HEAD + MERGE_GAME)
    store = Store(tmp_path / "s.duckdb")
    report = import_paths([tmp_path / "a.xml.gz", tmp_path / "b.xml"], store, jobs=1)
    assert [file.dialect for file in report.per_file] == ["ipoker", "merge"]
    assert (report.hands_new, report.unread_lines, report.hands_quarantined) == (4, 0, 0)


def test_a_session_that_grows_keeps_its_hands(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.duckdb")
    path = put(tmp_path / "session.xml", HEAD + games(1, 2) + END)
    assert import_paths([path], store, jobs=1).hands_new == 2
    grown = HEAD.replace("00:04", "01:30").replace("771", "778")
    put(path, grown + games(1, 5) + END, moment=2)
    again = import_paths([path], store, jobs=1)
    assert (again.hands_new, again.hands_known) == (3, 2)
    put(tmp_path / "copy.xml", grown + games(1, 5) + END)
    assert import_paths([tmp_path / "copy.xml"], store, jobs=1).hands_known == 5
    assert len(store.findings(["severity=warning"])) == 0


def test_one_bad_game_is_kept_and_can_be_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(tmp_path / "session.xml", HEAD + games(1, 3) + END)

    def read(block: Block) -> Reading:
        if 'gamecode="2"' in block.text:
            return refused(IPOKER, block, "structure", block.source.line, "line 1: not yet", "2")
        return IPOKER.read(block)

    store = Store(tmp_path / "s.duckdb")
    with monkeypatch.context() as patch:
        patch.setitem(DIALECT_BY_NAME, "ipoker", dataclasses.replace(IPOKER, read=read))
        report = import_paths([path], store, jobs=1)
    assert (report.hands_new, report.hands_quarantined) == (2, 1)

    # The text in quarantine holds what its session said: nothing else is asked.
    path.unlink()
    assert retry_quarantine(store) == (1, 0)
    hands = store.rows("SELECT hand_id, table_name, small_bet, byte_start FROM hands ORDER BY 1")
    assert [row[:3] for row in hands] == [("1", "Orense", 50), ("2", "Orense", 50), ("3", "Orense", 50)]
    assert hands[0][3] < hands[1][3] < hands[2][3]
