"""Names in the place of screen names: drawn once for every name of a store, and kept in it.

The order is that of a hash with a key that nobody keeps: whoever has an anonymised table can try no names on
it.
"""

from __future__ import annotations

import secrets
from typing import Final

import duckdb

from stud_stats.core.schema import Column, Table

PSEUDONYMS: Final = Table(
    "pseudonyms",
    "a number for every screen name, for output without names",
    ("player",),
    (Column("player", "text", "screen name"), Column("number", "int64", "its number, from 1")),
)

SCREEN_NAMES: Final = frozenset({"player", "hero"})
"""Columns that hold one screen name, where they hold texts."""
FREE_TEXTS: Final = frozenset({"file", "text", "message", "seen", "expected"})
"""Columns whose texts may hold names anywhere."""

_NAMES: Final = (
    "SELECT player FROM seats UNION SELECT hero FROM hands WHERE hero IS NOT NULL"
    " UNION SELECT player FROM findings WHERE player <> ''"
)


def missing(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether a name has no number yet."""
    tables = connection.execute("SELECT table_name FROM duckdb_tables() WHERE NOT internal").fetchall()
    if (PSEUDONYMS.name,) not in tables:
        return True
    return bool(
        connection.execute(
            f"SELECT 1 FROM ({_NAMES}) n ANTI JOIN pseudonyms p ON n.player = p.player LIMIT 1"  # noqa: S608
        ).fetchall()
    )


def draw(connection: duckdb.DuckDBPyConnection) -> None:
    """Give a number to every name that has none; those there are stay."""
    connection.begin()
    connection.execute(
        "CREATE TABLE IF NOT EXISTS pseudonyms (player VARCHAR NOT NULL, number BIGINT NOT NULL)"
    ).fetchall()
    connection.execute(
        "INSERT INTO pseudonyms SELECT n.player,"  # noqa: S608
        " (SELECT coalesce(max(number), 0) FROM pseudonyms)"
        " + row_number() OVER (ORDER BY sha256(? || n.player))"
        f" FROM ({_NAMES}) n ANTI JOIN pseudonyms p ON n.player = p.player",
        [secrets.token_hex(32)],
    ).fetchall()
    connection.commit()


def pseudonym_sql(expression: str) -> str:
    """The name in the place of a screen name, empty where that is."""
    named = f"(SELECT format('Player {{:03d}}', p.number) FROM pseudonyms p WHERE p.player = {expression})"  # noqa: S608
    return f"CASE WHEN {expression} = '' THEN '' ELSE {named} END"
