"""An import that is killed outright: no process stays behind, and what was read before is stored."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stud_stats.importing import import_paths
from stud_stats.store import Store
from tests.store.texts import walk, write

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a process cannot be killed outright here")


def started(*arguments: object) -> subprocess.Popen[bytes]:
    """A program that has said that it is under way."""
    process = subprocess.Popen(
        [sys.executable, *map(str, arguments)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])},
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"under way\n"
    return process


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


SLOW_IMPORT = """
import sys, time
from stud_stats import importing
from stud_stats.store import Store

def be_slow(progress):
    time.sleep(0.1)
    if progress.hands == 4:
        print("under way", flush=True)
        time.sleep(120)

importing.SECONDS_A_BATCH = 0.05
importing._READING_PER_STORING = 0
importing.import_paths([sys.argv[2]], Store(sys.argv[1]), jobs=1, progress=be_slow)
"""


def test_what_was_read_some_seconds_ago_is_stored(tmp_path: Path) -> None:
    folder = tmp_path / "histories"
    folder.mkdir()
    for number in range(6):
        write(folder / f"{number}.txt", walk(f"W{number}"))
    program = write(tmp_path / "program.py", SLOW_IMPORT)
    store = Store(tmp_path / "store.duckdb")
    process = started(program, store.path, folder)
    process.kill()
    process.communicate(timeout=30)

    assert list(store.hands()["hand_id"]) == ["W0", "W1", "W2"]
    (left,) = store.unfinished_imports()
    assert (left.number, left.paths) == (1, (str(folder),))
    report = import_paths([folder], store, jobs=1)
    assert store.unfinished_imports() == []
    assert (report.hands_new, report.hands_known) == (3, 3)
    assert sorted(store.hands()["hand_id"]) == [f"W{number}" for number in range(6)]


def test_the_workers_of_a_killed_import_end_with_it(tmp_path: Path) -> None:
    program = write(tmp_path / "program.py", IMPORT)
    hands = write(tmp_path / "hands.txt", walk("W1"))
    process = started(program, tmp_path / "store.duckdb", hands)
    process.kill()
    # Its workers write where it wrote: this returns when the last of them has ended.
    process.communicate(timeout=30)
