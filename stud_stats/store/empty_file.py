"""An empty file that somebody made for the store beforehand (``mktemp``) becomes one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import duckdb

try:
    import fcntl
except ImportError:  # there are no such locks on this system, and DuckDB opens files for itself alone
    fcntl = None  # type: ignore[assignment]


def is_empty_file(path: Path) -> bool:
    """Whether there is a file of no bytes."""
    return path.is_file() and path.stat().st_size == 0


def make_database(path: Path) -> None:
    """Give the file of no bytes what an empty database has; its owner and its permissions stay.

    DuckDB refuses such a file. Taking it away and letting DuckDB make a new one could take away what
    another process has just begun, so its content is written into it, under the lock that DuckDB uses.
    """
    with tempfile.TemporaryDirectory(prefix="stud-stats-") as folder:
        fresh = Path(folder, "empty.duckdb")
        duckdb.connect(str(fresh)).close()
        content = fresh.read_bytes()
    with path.open("r+b") as file:
        if fcntl is not None:
            try:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:  # somebody is making a store of it at this moment
                return
        if os.fstat(file.fileno()).st_size == 0:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
