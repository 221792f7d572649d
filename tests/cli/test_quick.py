"""What must be quick imports nothing slow."""

import subprocess
import sys
from pathlib import Path

import pytest

SLOW = ("pandas", "duckdb", "pyarrow", "matplotlib", "numpy")
CODE = """
import sys
from stud_stats.cli.app import run
code = run(sys.argv[2:])
loaded = [name for name in sys.argv[1].split() if name in sys.modules]
print("LOADED", code, *loaded, file=sys.stderr)
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ("--help",), ("--version",), ("import", "--help"), ("report", "pool", "--help"), ("explain",),
        ("explain", "bring-in.wrong-player"), ("explain", "vpip"), ("explain", "pokerstars"),
        ("explain", "canonical"), ("explain", "seats"), ("explain", "identity.different-text"),
        ("generate", "--hands", "1"),
    ],
)  # fmt: skip
def test_help_and_explain_import_no_table_library(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE, " ".join(SLOW), *arguments],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr.strip() == "LOADED 0"
    assert done.stdout.strip()
