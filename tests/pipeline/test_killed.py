"""An import that is killed outright: no process stays behind, and what was read before is stored."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.store.texts import walk, write

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a process cannot be killed outright here")

IMPORT = """
import sys, time
from stud_stats.importing import import_paths
from stud_stats.store import Store

def stay(progress):
    print("under way", flush=True)
    time.sleep(120)

if __name__ == "__main__":
    import_paths([sys.argv[2]], Store(sys.argv[1]), jobs=2, progress=stay)
"""


def test_the_workers_of_a_killed_import_end_with_it(tmp_path: Path) -> None:
    program = write(tmp_path / "program.py", IMPORT)
    hands = write(tmp_path / "hands.txt", walk("W1"))
    process = subprocess.Popen(
        [sys.executable, program, tmp_path / "store.duckdb", hands],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"under way\n"
    process.kill()
    # Its workers write where it wrote: this returns when the last of them has ended.
    process.communicate(timeout=30)
