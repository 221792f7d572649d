"""The store's tables in SQL: those of `core.schema`, and three that only the store itself reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from stud_stats.core.schema import HANDS, TABLES, Column, ColumnType, Table

SCHEMA_VERSION: Final = 2
"""Raised with every change of a column; a store of another version is refused, never guessed at."""

SQL_TYPES: Final[dict[ColumnType, str]] = {
    "text": "VARCHAR",
    "int8": "TINYINT",
    "int16": "SMALLINT",
    "int32": "INTEGER",
    "int64": "BIGINT",
    "bool": "BOOLEAN",
    "float64": "DOUBLE",
}

META: Final = Table(
    "meta",
    "what this file is, and what is done to it",
    ("key",),
    (
        Column("key", "text", "product, schema_version, or import with the number of one that has not ended"),
        Column("value", "text", "its value; of an import its paths as JSON"),
    ),
)

_STAKES: Final = ("small_bet", "big_bet", "ante", "bring_in", "stakes_source")

HAND_VARIANTS: Final = Table(
    "hand_variants",
    "other texts that came under the id of a hand already stored: other views of it, or contradictions",
    ("site", "hand_id", "text_hash"),
    (
        Column("site", "text", "the room the hand was played in"),
        Column("hand_id", "text", "the room's number of the hand"),
        Column("file", "text", "the file of this text"),
        Column("line", "int32", "number of its first line"),
        Column("byte_start", "int64", "first byte in the file", "bytes"),
        Column("byte_end", "int64", "end (exclusive) in the file", "bytes"),
        Column("dialect", "text", "the dialect of the text"),
        *(column for column in HANDS.columns if column.name in _STAKES),
        Column("text_hash", "text", "hash of the text"),
        Column("text", "text", "the text as decoded"),
        Column(
            "relation",
            "text",
            "view: another player's, merged into the hand; hole_cards: a view that names other hole cards;"
            " other: differs in more, and the first text stands",
            null="not compared yet",
        ),
    ),
)

ALL_TABLES: Final[tuple[Table, ...]] = (META, *TABLES, HAND_VARIANTS)


def quoted(names: Iterable[str]) -> str:
    """Column names for a select list; ``column`` and ``text`` are words of SQL.

    >>> quoted(["line", "column"])
    '"line", "column"'
    """
    return ", ".join(f'"{name}"' for name in names)


def create_statement(table: Table) -> str:
    """The table in SQL.

    Keys are no constraints: an index over them would be read and written again with every batch,
    while the one writer, alone in the file, sees in its transaction what is there already.
    A cell that is never empty is ``NOT NULL``, so that a slip of the pipeline fails at once.

    >>> create_statement(META)
    'CREATE TABLE meta ("key" VARCHAR NOT NULL, "value" VARCHAR NOT NULL)'
    """
    columns = ", ".join(
        f'"{column.name}" {SQL_TYPES[column.type]}{"" if column.null else " NOT NULL"}'
        for column in table.columns
    )
    return f"CREATE TABLE {table.name} ({columns})"
