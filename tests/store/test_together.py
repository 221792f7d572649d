"""Several processes at one store: a notebook, an import, a report; and an import that is killed."""

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from stud_stats import importing
from stud_stats.importing import import_paths
from stud_stats.store import Store, StoreError
from tests.store.texts import played, stored, walk, write

HOLD = """
import sys, time, duckdb
connection = duckdb.connect(sys.argv[1], read_only=sys.argv[2] == "read")
print("held", flush=True)
sys.stdin.readline()
"""

READ_ON = """
import sys, time
from stud_stats.store import Store
store = Store(sys.argv[1])
print("open", flush=True)
seen, stop = [], time.monotonic() + 60
while (not seen or seen[-1] < int(sys.argv[2])) and time.monotonic() < stop:
    seen.append(len(store.hands()))
print(seen[-1], seen == sorted(seen), flush=True)
"""


def python(*arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parents[2]), *sys.path])},
    )


def hold(store: Store, mode: str) -> subprocess.Popen[str]:
    process = python("-c", HOLD, store.path, mode)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def let_go(process: subprocess.Popen[str]) -> None:
    process.communicate("\n", timeout=30)


def test_an_import_and_a_notebook_that_keeps_reading_live_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "HANDS_A_BATCH", 1)
    store, _ = stored(tmp_path, walk("W0"))
    files = [write(tmp_path / f"{number}.txt", walk(f"W{number}")) for number in range(1, 21)]
    notebook = python("-c", READ_ON, store.path, len(files) + 1)
    assert notebook.stdout is not None
    assert notebook.stdout.readline() == "open\n"

    report = import_paths(files, store, jobs=1)

    assert report.hands_new == len(files)
    said, _ = notebook.communicate(timeout=90)
    assert said == "21 True\n"


def test_who_holds_the_store_is_said_after_the_stated_time(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1"))
    holder = hold(store, "write")
    try:
        started = time.monotonic()
        with pytest.raises(
            StoreError, match=rf"is held open by process {holder.pid} .*waited 0.3 s"
        ) as caught:
            Store(store.path, wait=0.3).hands()
        assert 0.2 < time.monotonic() - started < 5
        assert "\n" not in str(caught.value)
    finally:
        let_go(holder)
    assert len(store.hands()) == 1


def test_a_reader_does_not_keep_readers_out_but_a_writer_waits(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1"))
    holder = hold(store, "read")
    assert len(store.hands()) == 1
    timer = threading.Timer(0.5, let_go, [holder])
    timer.start()
    report = import_paths([write(tmp_path / "more.txt", walk("W2"))], store, jobs=1)
    timer.join()
    assert report.hands_new == 1


@pytest.mark.parametrize("before", ["store", "empty file"])
def test_two_imports_of_the_same_hands_at_once_store_each_once(tmp_path: Path, before: str) -> None:
    store = Store(tmp_path / "store.duckdb")
    if before == "store":
        store.create()
    else:
        store.path.touch()
    files = [
        write(tmp_path / f"{number}.txt", *(walk(f"W{hand}") for hand in range(number, number + 5)))
        for number in range(10)
    ]
    code = (
        "import sys; from stud_stats import importing; from stud_stats.store import Store;"
        "importing.HANDS_A_BATCH = 1;"
        "print(importing.import_paths(sys.argv[2:], Store(sys.argv[1], 60), jobs=1).hands_new)"
    )
    both = [python("-c", code, store.path, *files) for _ in range(2)]
    new = [int(process.communicate(timeout=120)[0]) for process in both]

    assert sum(new) == 14
    assert len(store.hands()) == 14
    assert len(store.seats()) == 14 * 3


def test_threads_of_one_process_take_turns(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1"))
    files = [write(tmp_path / f"t{number}.txt", walk(f"T{number}")) for number in range(4)]
    failures: list[BaseException] = []

    def work(file: Path) -> None:
        try:
            import_paths([file], store, jobs=1)
            store.hands()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(file,)) for file in files]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert len(store.hands()) == 5


def _import_slowly(store: Path, files: list[Path]) -> None:
    importing.HANDS_A_BATCH = 1
    import_paths(files, Store(store), jobs=1)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="a process cannot be killed outright here")
@pytest.mark.parametrize("moment", [0.0, 0.15])
def test_an_import_killed_at_any_moment_leaves_whole_hands_and_is_completed_by_the_next(
    tmp_path: Path, moment: float
) -> None:
    files = [
        write(tmp_path / f"{number:02}.txt", walk(f"W{number}"), played(f"P{number}")) for number in range(30)
    ]
    store = Store(tmp_path / "store.duckdb")
    store.create()
    process = multiprocessing.get_context("spawn").Process(target=_import_slowly, args=(store.path, files))
    process.start()
    deadline = time.monotonic() + 60
    while not len(store.frame("hands", ["hand_id"])) and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(moment)
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()

    left = store.hands()["hand_id"]
    assert left.is_unique
    assert set(store.seats()["hand_id"]) == set(left)
    assert set(store.decisions()["hand_id"]) == set(left)
    report = import_paths(files, store, jobs=1)
    assert report.hands_new == 60 - len(left)
    assert report.hands_new + report.hands_known == 60
    assert len(store.hands()) == 60
    assert len(store.seats()) == 180
