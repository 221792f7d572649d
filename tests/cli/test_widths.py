"""What people read fits a page, however long a line of a file is; what machines read is whole."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.store.texts import stored, walk, write

LONG = "x" * 2_000_000


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A file with a very long line in a hand, a very long text that is no hand, and a hand with an error."""
    unread = walk("W1").replace("street 3", f"{LONG}\nstreet 3")
    wrong = walk("W2").replace('"Bob" antes 100', '"Bob" antes 50')
    return write(tmp_path / "odd.txt", unread, wrong, f"hand W3 stud_hi 10-and-a-half {LONG[:300]}\n{LONG}\n")


def test_a_very_long_line_is_cut_short_for_people_and_whole_for_machines(
    stud_stats: Run, odd: Path, tmp_path: Path
) -> None:
    store = tmp_path / "store.duckdb"
    assert stud_stats("import", odd, "--store", store).code == 0
    for command in (("audit", odd), ("audit", "--store", store), ("quarantine", "--store", store)):
        out = stud_stats(*command).out
        assert len(out) < 10_000, command
        if "audit" in command:
            assert "xxx... (2,000,000 letters in all)" in out
        assert "x" * 3_900 in stud_stats(*command, "--format", "json").out
    out = stud_stats("show", "W1", "--store", store).out
    assert len(out) < 10_000
    assert LONG in stud_stats("show", "W1", "--raw", "--store", store).out
    (text,) = json.loads(stud_stats("quarantine", "--store", store, "-f", "json").out)
    assert LONG in text["text"]


@pytest.mark.parametrize(
    ("columns", "width"), [("", 100), ("80", 80), ("60", 60), ("40", 40), ("20", 40), ("300", 100)]
)
def test_all_that_people_read_fits_the_page(
    stud_stats: Run, odd: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: str, width: int
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", columns)
    store, _ = stored(tmp_path, walk("W5", names=("Ann", "a name of many words indeed", "Cat")), name="h.txt")
    for command in (
        ("import", odd.name), ("hands",), ("players",), ("quarantine",), ("show", "W1"), ("show", "W2"),
        ("show", "W5"), ("report", "pool"), ("report", "player", "Ann"),
    ):  # fmt: skip
        for line in stud_stats(*command, "--store", store.path).out.split("\n"):
            if not line.startswith("Store: "):  # a path stays whole
                assert len(line) <= width, (command, line)
    for line in stud_stats("audit", "--store", store.path).out.split("\n"):
        assert len(line) <= width or line.startswith(("    | ", "odd.txt:")), line
    helps = [stud_stats(*command, "--help").out for command in ((), ("audit",), ("report", "pool"))]
    if columns and width >= 60:  # click needs as much
        assert all(len(line) <= width for text in helps for line in text.split("\n"))


@pytest.mark.parametrize("columns", [40, 48, 60, 72])
def test_no_word_is_broken_on_a_narrow_page(
    stud_stats: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    store, _ = stored(tmp_path, walk("W5", names=("Ann", "a name of many words indeed", "Cat")), name="h.txt")
    commands = (
        ("hands",), ("players",), ("report", "pool"), ("report", "player", "Ann", "--all"),
        ("report", "compare", "Ann", "Cat", "--limit", "0"), ("report", "leaks", "Ann", "--limit", "0"),
    )  # fmt: skip
    wide = [stud_stats(*command, "--store", store.path).out for command in commands]
    monkeypatch.setenv("COLUMNS", str(columns))
    for command, text in zip(commands, wide, strict=True):
        narrow = stud_stats(*command, "--store", store.path).out
        words = {word.strip("(),*") for word in narrow.split()} - {
            word.strip("(),*") for word in text.split()
        }
        assert {word for word in words if word.strip("─")} == set(), command


def test_a_row_that_has_no_room_is_told_line_by_line(
    stud_stats: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    store, _ = stored(tmp_path, walk("W5"), name="h.txt")
    assert stud_stats("players", "--store", store.path, "-n", "1").out == (
        "Ann\n  site       canonical\n  hands      1\n  showdowns  0\n  net        $2.00\n"
    )
    assert "By street, all together\nVPIP w/o bring-in\n  3rd  0.0 (0–66), n 2*\n" in (
        stud_stats("report", "pool", "--store", store.path).out
    )
