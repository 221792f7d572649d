"""Short connections: open, work, close, so that an import, a notebook and a report live together.

DuckDB locks its file between processes: one writer shuts out everybody, readers shut out
writers. So nobody keeps it open, and whoever finds it open waits a stated time for it.
"""

from __future__ import annotations

import random
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import duckdb

from stud_stats.store.errors import StoreError

DEFAULT_WAIT: Final = 10.0
"""Seconds that a query or a batch waits for a store that is in use."""

_FIRST_PAUSE: Final = 0.01
_LONGEST_PAUSE: Final = 0.25
_WRITING: Final[dict[str, str | bool | int | float | list[str]]] = {
    # A batch is small work: sharing it out costs more than it saves, and other processes are busy reading.
    "threads": 1,
    # What is committed goes straight into the file; in the log it would only be written twice.
    "checkpoint_threshold": "1KB",
}

_HOLDER: Final = re.compile(r"held in (?P<program>.+?) \(PID (?P<pid>\d+)\)")

_PREAMBLE: Final = re.compile(r'^[A-Za-z ]+ Error: (Cannot open file "[^"]*": )?')

_LOCKS: dict[str, threading.RLock] = {}
_LOCKS_GUARD: Final = threading.Lock()


def _lock_of(path: Path) -> threading.RLock:
    """Threads of one process take turns: DuckDB refuses a reader beside a writer there as well."""
    with _LOCKS_GUARD:
        return _LOCKS.setdefault(str(path.resolve()), threading.RLock())


@contextmanager
def connected(path: Path, wait: float, *, writing: bool) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection that is closed at the end of the block; StoreError in one sentence.

    Waits up to ``wait`` seconds while another process holds the file.
    """
    deadline = time.monotonic() + wait
    lock = _lock_of(path)
    if not lock.acquire(timeout=max(wait, 0.0)):
        raise StoreError(f"the store {path} is in use by this same process; waited {wait:g} s.")
    try:
        connection = _open(path, wait, deadline, writing=writing)
        try:
            yield connection
        except (duckdb.InterruptException, RuntimeError) as error:
            if "nterrupt" in str(error):  # what DuckDB makes of one from the keyboard
                raise KeyboardInterrupt from error
            raise
        except duckdb.Error as error:
            raise StoreError(_failure_sentence(path, error)) from error
        finally:
            _close(connection, path)
    finally:
        lock.release()


def _open(path: Path, wait: float, deadline: float, *, writing: bool) -> duckdb.DuckDBPyConnection:
    pause = _FIRST_PAUSE
    while True:
        try:
            return duckdb.connect(str(path), read_only=not writing, config=_WRITING if writing else {})
        except duckdb.Error as error:
            if not _in_use(error):
                raise StoreError(_open_sentence(path, error, writing=writing)) from error
            left = deadline - time.monotonic()
            if left <= 0:
                raise StoreError(_holder_sentence(path, wait, error)) from error
        # A random part of the pause, so that two who wait do not march in step.
        time.sleep(min(pause * random.uniform(0.5, 1.0), left))  # noqa: S311
        pause = min(pause * 2, _LONGEST_PAUSE)


def _close(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    # Closing writes what is committed into the file; a full disk shows here at the latest.
    try:
        connection.close()
    except duckdb.Error as error:
        raise StoreError(_failure_sentence(path, error)) from error


def _in_use(error: duckdb.Error) -> bool:
    text = str(error)
    return (
        "Could not set lock" in text
        or "being used by another process" in text
        or (isinstance(error, duckdb.ConnectionException) and "different configuration" in text)
    )


def _holder_sentence(path: Path, wait: float, error: duckdb.Error) -> str:
    match = _HOLDER.search(str(error))
    if match is None:
        holder = "this same process" if "different configuration" in str(error) else "another process"
    else:
        holder = f"process {match['pid']} ({match['program']})"
    return f"the store {path} is held open by {holder}; waited {wait:g} s: close it there, or wait longer."


def _open_sentence(path: Path, error: duckdb.Error, *, writing: bool) -> str:
    text = str(error)
    if path.is_dir():
        return f"{path} is a folder, not a store."
    if "not a valid DuckDB database" in text or "different endianness" in text:
        return f"{path} is not a store of stud_stats (it is no DuckDB database)."
    if "storage version" in text or "newer version of DuckDB" in text:
        return f"{path} was written by a newer version of DuckDB than the one installed."
    if not path.parent.is_dir():
        return f"the store {path} cannot be opened: there is no folder {path.parent}."
    if not writing and not path.exists():
        return f"there is no store at {path}; import hands first."
    verb = "written" if writing else "read"
    return f"the store {path} cannot be {verb}: {_first_line(error)}."


def _failure_sentence(path: Path, error: duckdb.Error) -> str:
    return f"the store {path} failed: {_first_line(error)}."


def _first_line(error: duckdb.Error) -> str:
    """What DuckDB says, without its own kind of error and without the name of the file again."""
    return _PREAMBLE.sub("", str(error).partition("\n")[0]).rstrip(". ")
