"""Imports that have begun and not ended: a mark for each, which an interrupted one leaves behind."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final

import duckdb

from stud_stats.store.records import Unfinished

_KEY: Final = "import "
"""With the number behind it, the key of the mark in the table ``meta``; its value are the paths."""


def mark(connection: duckdb.DuckDBPyConnection, number: int, paths: Sequence[str]) -> None:
    """The import is under way."""
    value = json.dumps(list(paths))
    connection.execute("INSERT INTO meta VALUES (?, ?)", [f"{_KEY}{number}", value]).fetchall()


def unmark(connection: duckdb.DuckDBPyConnection, paths: Iterable[str]) -> None:
    """An import of ``paths`` has ended, and with it those before it that had no other paths."""
    own = set(paths)
    for one in marked(connection):
        if own.issuperset(one.paths):
            connection.execute("DELETE FROM meta WHERE key = ?", [f"{_KEY}{one.number}"]).fetchall()


def marked(connection: duckdb.DuckDBPyConnection) -> list[Unfinished]:
    """The imports that have not ended, the earliest first."""
    rows = connection.execute(
        "SELECT i.import_id, i.started_utc, m.value FROM imports i JOIN meta m"
        " ON m.key = ? || i.import_id ORDER BY i.import_id",
        [_KEY],
    ).fetchall()
    return [Unfinished(number, started, tuple(json.loads(paths))) for number, started, paths in rows]
