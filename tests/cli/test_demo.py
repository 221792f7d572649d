"""What the README and `make demo` show is what the program prints, and short enough to be read."""

import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]


def test_the_demo_can_be_read_at_a_glance(
    stud_stats: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    recipe = (ROOT / "Makefile").read_text().partition("\ndemo:")[2].partition("\n\n")[0].split("\n")[1:]
    commands = [
        line.strip().partition(";")[0] for line in recipe if line.strip().startswith("$(BIN)/stud-stats")
    ]
    assert len(commands) == 4
    lines = len(recipe)
    for command in commands:
        store = str(tmp_path / "hands.duckdb")
        arguments = shlex.split(command.replace("demo/hands.duckdb", store))[1:]
        code, out, err = stud_stats(*arguments)
        assert code == (1 if arguments[0] == "audit" else 0), err
        assert len(out.splitlines()) > 10
        lines += len(out.splitlines()) + len(err.splitlines())
    assert lines <= 190
    assert "Written: demo/hands.duckdb" in "".join(recipe)


def test_the_audit_in_the_readme_is_what_is_printed(stud_stats: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    shown = (ROOT / "README.md").read_text().partition("```\n$ stud-stats audit ")[2].partition("```")[0]
    command, _, printed = shown.partition("\n")
    code, out, _ = stud_stats("audit", *shlex.split(command))
    assert (code, out) == (1, printed)


def test_the_hands_that_the_readme_names_are_there(
    stud_stats: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    store = str(tmp_path / "hands.duckdb")
    assert stud_stats("import", "histories", "--store", store).code == 0
    lines = [line.partition("   #")[0] for line in (ROOT / "README.md").read_text().splitlines()]
    named = [line for line in lines if line.startswith("stud-stats show ") or "--explain-hand" in line]
    named = [line for line in named if line.startswith("stud-stats ")]
    assert len(named) == 3
    for line in named:
        command = line.replace("demo/hands.duckdb", store).replace("hand.html", str(tmp_path / "hand.html"))
        code, _, err = stud_stats(*shlex.split(command)[1:])
        assert code == 0, err
