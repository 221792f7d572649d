"""What the README says of a new room, done to the letter in a copy of the package."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SECTION = (ROOT / "README.md").read_text().partition("## A new room in one place")[2].partition("\n## ")[0]


def block(language: str) -> str:
    """The only block of code in that language."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", SECTION, re.DOTALL)
    assert isinstance(found, str)
    return found


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package and the grammars, with the room added."""
    copy = tmp_path_factory.mktemp("checkout")
    for room in ("stud_stats", "grammars"):
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    sample = copy / "histories/kitchen/stud_hi/first-evening.txt"
    sample.parent.mkdir(parents=True)
    sample.write_text(block("text"))
    (copy / "grammars/kitchen.lark").write_text(block("lark"))
    (copy / "stud_stats/dialects/kitchen.py").write_text(block("python"))
    registry = copy / "stud_stats/dialects/__init__.py"
    text = registry.read_text()
    assert text.count("    CANONICAL,\n)") == 1
    text = text.replace("    CANONICAL,\n)", "    KITCHEN,\n    CANONICAL,\n)")
    above = "from stud_stats.dialects.merge import MERGE\n"
    assert above in text
    registry.write_text(text.replace(above, f"from stud_stats.dialects.kitchen import KITCHEN\n{above}"))
    return copy


def stud_stats(checkout: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "stud_stats", *arguments],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_sample_is_read_and_silent(checkout: Path) -> None:
    done = stud_stats(
        checkout, "import", "histories/kitchen", "--store", "s.duckdb", "--format", "json", "--strict"
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert (told["hands_new"], told["unread_lines"], told["hands_quarantined"]) == (1, 0, 0)
    assert told["findings"] == {"error": 0, "warning": 0, "info": 0}
    assert told["per_file"][0]["dialect"] == "kitchen"


def test_explain_speaks_of_the_room(checkout: Path) -> None:
    page = stud_stats(checkout, "explain", "kitchen").stdout
    assert "Kitchen" in page
    assert "A raise prints the street's total." in page


def test_a_line_that_is_not_in_the_grammar_is_reported(checkout: Path) -> None:
    strange = checkout / "strange.txt"
    strange.write_text(block("text").replace("Cat folds", "Cat folds angrily"))
    done = stud_stats(checkout, "audit", str(strange))
    assert "strange.txt:14:1" in done.stdout
    assert "Cat folds angrily" in done.stdout
