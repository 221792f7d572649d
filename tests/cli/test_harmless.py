"""Names that try to do something: to a terminal, a spreadsheet, a page."""

import csv
import io
import json
from pathlib import Path

import pytest

from stud_stats.core.neutral import terminal_text
from tests.cli.conftest import Run
from tests.store.texts import stored, walk

NAMES = ("=cmd|' /C calc'!A0", "\x1b[31mred\x07\x9b2J", "<script>|[b]\u202e@SUM(1)")


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    made, report = stored(tmp_path, walk("=1+1", names=NAMES).replace("hand =1+1", 'hand "=1+1"'))
    assert report.hands_new == 1
    return made.path


@pytest.mark.parametrize(
    "command",
    [
        ("hands",), ("players",), ("show", "=1+1"), ("report", "pool"), ("report", "player", NAMES[0]),
        ("players", "--format", "markdown"), ("players", "--format", "html"), ("audit",),
        ("players", "--format", "csv"), ("audit", "--format", "csv"), ("export", "hands"),
        ("report", "pool", "--format", "csv"),
    ],
)  # fmt: skip
def test_nothing_reaches_the_terminal_that_moves_or_colours_it(
    stud_stats: Run, hostile: Path, command: tuple[str, ...]
) -> None:
    code, out, err = stud_stats(*command, "--store", hostile)
    assert code == 0
    for stream in (out, err):
        assert not set(stream) & {"\x1b", "\x07", "\x9b", "\u202e"}
    if "html" in command:
        assert "<script>" not in out


def test_csv_is_calculated_by_no_spreadsheet_and_does_nothing_in_a_terminal(
    stud_stats: Run, hostile: Path
) -> None:
    out = stud_stats("export", "seats", "--store", hostile).out
    assert not set(out) & {"\x1b", "\x07", "\x9b", "\u202e"}
    rows = list(csv.DictReader(io.StringIO(out)))
    for row in rows:
        for value in row.values():
            assert value[:1] not in "=+-@\t\r" or value == "" or value.lstrip("-").isdigit(), value
    assert {row["player"].removeprefix("'") for row in rows} == set(map(terminal_text, NAMES))
    assert rows[0]["net"].lstrip("-").isdigit()


def test_json_and_parquet_hold_the_names_exactly(stud_stats: Run, hostile: Path) -> None:
    rows = json.loads(stud_stats("export", "seats", "--store", hostile, "--format", "json").out)
    assert {row["player"] for row in rows} == set(NAMES)
    assert rows[0]["hand_id"] == "=1+1"


def test_a_terminal_of_few_letters_gets_the_others_spelled_out(
    stud_stats: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, _ = stored(tmp_path, walk("W1", names=("名前", "Bob", "Cat")))
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", narrow)
    from stud_stats.cli.app import run

    assert run(["players", "--store", str(store.path), "--format", "csv"]) == 0
    narrow.flush()
    assert b"\\u540d\\u524d" in narrow.buffer.getvalue()
