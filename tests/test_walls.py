"""The walls between the rooms stand, and would not stand if somebody broke through."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINTER = "from importlinter.cli import lint_imports_command; lint_imports_command()"


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", LINTER, "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_rooms_keep_their_walls() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


@pytest.mark.parametrize(
    ("module", "line", "wall"),
    [
        ("rules/profiles/rooms.py", "import stud_stats.dialects", "the rules and the replayer know no site"),
        ("parsing/reader.py", "import stud_stats.rules.profile", "grammars and dialects know no poker rule"),
        ("pipeline.py", "import pandas", "no pandas below the store"),
        ("store/store.py", "import stud_stats.parsing.reader", "the store knows no parser"),
        ("replay/table.py", "import lark", "lark only in parsing and dialects"),
        ("core/cards.py", "import stud_stats.cli.app", "rooms import one way"),
    ],
)
def test_a_broken_wall_is_noticed(tmp_path: Path, module: str, line: str, wall: str) -> None:
    shutil.copytree(
        ROOT / "stud_stats", tmp_path / "stud_stats", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    broken = tmp_path / "stud_stats" / module
    broken.write_text(broken.read_text() + f"\n{line}  # planted\n")

    done = lint(tmp_path)

    assert done.returncode == 1, done.stdout + done.stderr
    verdicts = {text.removesuffix(" BROKEN") for text in done.stdout.split("\n") if text.endswith(" BROKEN")}
    assert any(verdict.startswith(wall) for verdict in verdicts), done.stdout


def test_what_a_module_keeps_to_itself_is_imported_by_none() -> None:
    private = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {alias.name}"
        for path in sorted((ROOT / "stud_stats").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name.startswith("_") and not alias.name.startswith("__")
    ]
    assert private == []
