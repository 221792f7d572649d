"""One batch into the store: what is new goes in, what is known stays, what contradicts is put beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import duckdb
import pyarrow as pa

from stud_stats.core.schema import DECISIONS, FILES, FINDINGS, HANDS, ORDINAL, QUARANTINE, SEATS, Table
from stud_stats.core.source import Span
from stud_stats.store import under_way
from stud_stats.store.codes import STORE_VIOLATIONS
from stud_stats.store.records import Committed, FileRecord, FileVerdicts
from stud_stats.store.tables import HAND_VARIANTS, quoted

HAND_TABLES: Final = (HANDS, SEATS, DECISIONS)
_WHOLE_ROW_GROUPS: Final = 1000
"""A batch of so many hands fills row groups of its own; merging them with older ones only costs time."""

OF_TWO_TEXTS: Final = f"code IN ({', '.join(repr(one.code) for one in STORE_VIOLATIONS)})"

_OF_NO_HAND: Final = f"findings.rules = '' AND NOT findings.{OF_TWO_TEXTS}"
"""Findings in texts that are no hands: they were not made under any rules."""

Batch = Mapping[str, pa.Table]
"""hands, seats, decisions, findings, quarantine: the columns of `core.schema` and `ORDINAL`."""


class _Key(NamedTuple):
    """What tells a hand of a batch."""

    ordinal: int
    site: str
    hand_id: str
    text_hash: str
    file: str
    line: int


class _Sorted(NamedTuple):
    """The hands of the batches by what is to become of them: ordinals by batch, and ids.

    ``different`` are those whose id stands for another text.
    """

    kept: list[set[int]]
    replaced: list[tuple[str, str]]
    different: list[set[int]]


def commit(
    connection: duckdb.DuckDBPyConnection,
    batches: Sequence[Batch],
    *,
    read_anew: Iterable[str],
    finished: Iterable[FileRecord],
    released: Iterable[Span],
    replace: bool,
    tidy: bool,
    ends: Sequence[str],
) -> Committed:
    """Everything of ``batches`` in one transaction; see `Store.commit`."""
    keys = [_keys(batch) for batch in batches]
    if not tidy or sum(len(batch) for batch in keys) >= _WHOLE_ROW_GROUPS:
        connection.execute("SET max_vacuum_tasks = 0").fetchall()
    connection.begin()
    try:
        _forget(connection, list(read_anew))
        _release(connection, list(released))
        verdicts: dict[str, FileVerdicts] = {}
        if batches:
            sorting = _sort(connection, keys, verdicts, replace=replace)
            _compare_anew(connection, sorting.replaced)
            remove(connection, sorting.replaced)
            for table in HAND_TABLES:
                insert(connection, table, _kept_rows(batches, table, sorting.kept))
            _put_beside(connection, batches, sorting.different)
            insert(connection, FINDINGS, found := _kept_rows(batches, FINDINGS, sorting.kept))
            _count_findings(found, verdicts)
            insert(connection, QUARANTINE, pa.concat_tables([batch["quarantine"] for batch in batches]))
        _finish(connection, list(finished))
        if ends:
            under_way.unmark(connection, ends)
    except BaseException:
        connection.rollback()
        raise
    connection.commit()
    return Committed(verdicts)


def _keys(batch: Batch) -> list[_Key]:
    hands = batch["hands"]
    names = (ORDINAL, *_Key._fields[1:])
    return [_Key(*row) for row in zip(*(hands.column(name).to_pylist() for name in names), strict=True)]


def key_table(keys: Iterable[tuple[str, str]]) -> pa.Table:
    """Ids of hands, for `rows_with`."""
    columns = list(zip(*keys, strict=True)) or [(), ()]
    return pa.table({"site": pa.array(columns[0], pa.string()), "hand_id": pa.array(columns[1], pa.string())})


def _sort(
    connection: duckdb.DuckDBPyConnection,
    batches: Sequence[Sequence[_Key]],
    verdicts: dict[str, FileVerdicts],
    *,
    replace: bool,
) -> _Sorted:
    keys = key_table([(key.site, key.hand_id) for batch in batches for key in batch])
    texts = _stored_texts(connection, keys)
    variants = _stored_variants(connection, keys)
    sorting = _Sorted([set() for _ in batches], [], [set() for _ in batches])
    from_this_batch: set[tuple[str, str]] = set()
    for number, batch in enumerate(batches):
        for key in batch:
            verdict = verdicts.setdefault(key.file, FileVerdicts())
            identity = (key.site, key.hand_id)
            text_hash = texts.get(identity)
            if text_hash is None:
                texts[identity] = key.text_hash
                from_this_batch.add(identity)
                sorting.kept[number].add(key.ordinal)
                verdict.new += 1
                continue
            verdict.known += 1
            if key.text_hash == text_hash:
                if replace and identity not in from_this_batch:
                    from_this_batch.add(identity)
                    sorting.replaced.append(identity)
                    sorting.kept[number].add(key.ordinal)
                continue
            verdict.different += 1
            if (*identity, key.text_hash) not in variants:
                variants.add((*identity, key.text_hash))
                sorting.different[number].add(key.ordinal)
    return sorting


def _stored_texts(connection: duckdb.DuckDBPyConnection, keys: pa.Table) -> dict[tuple[str, str], str]:
    """(site, hand id) -> hash of the stored text."""
    rows = rows_with(
        connection,
        keys,
        "SELECT DISTINCT h.site, h.hand_id, h.text_hash"
        " FROM hands h JOIN batch_rows k ON h.site = k.site AND h.hand_id = k.hand_id",
    )
    return {(site, hand_id): text_hash for site, hand_id, text_hash in rows}


def _stored_variants(connection: duckdb.DuckDBPyConnection, keys: pa.Table) -> set[tuple[str, str, str]]:
    rows = rows_with(
        connection,
        keys,
        "SELECT DISTINCT v.site, v.hand_id, v.text_hash"
        " FROM hand_variants v JOIN batch_rows k ON v.site = k.site AND v.hand_id = k.hand_id",
    )
    return {(site, hand_id, text_hash) for site, hand_id, text_hash in rows}


def rows_with(connection: duckdb.DuckDBPyConnection, rows: pa.Table, sql: str) -> list[tuple[Any, ...]]:
    """The rows of ``sql``, in which ``batch_rows`` stands for ``rows``."""
    connection.register("batch_rows", rows)
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.unregister("batch_rows")


def insert(connection: duckdb.DuckDBPyConnection, table: Table, rows: pa.Table) -> None:
    """Add ``rows``, which may have more columns than ``table``."""
    if rows.num_rows:
        names = quoted(table.names)
        rows_with(connection, rows, f"INSERT INTO {table.name} ({names}) SELECT {names} FROM batch_rows")  # noqa: S608


def _kept_rows(batches: Sequence[Batch], table: Table, kept: Sequence[set[int]]) -> pa.Table:
    parts = []
    for batch, ordinals in zip(batches, kept, strict=True):
        rows = batch[table.name]
        if len(ordinals) < batch["hands"].num_rows:
            wanted = ordinals | {-1}
            mask = pa.array([ordinal in wanted for ordinal in rows.column(ORDINAL).to_pylist()], pa.bool_())
            rows = rows.filter(mask)
        parts.append(rows)
    return pa.concat_tables(parts)


def _forget(connection: duckdb.DuckDBPyConnection, files: list[str]) -> None:
    """What earlier readings of ``files`` said of no stored hand: the new reading says it again."""
    if not files:
        return
    rows = pa.table({"file": pa.array(files, pa.string())})
    rows_with(connection, rows, "DELETE FROM quarantine WHERE file IN (SELECT file FROM batch_rows)")
    rows_with(
        connection,
        rows,
        f"DELETE FROM findings WHERE {_OF_NO_HAND} AND file IN (SELECT file FROM batch_rows)",  # noqa: S608
    )
    rows_with(connection, rows, "DELETE FROM files WHERE file IN (SELECT file FROM batch_rows)")


def _release(connection: duckdb.DuckDBPyConnection, texts: list[Span]) -> None:
    """Take ``texts`` out of the quarantine, and what was found in their lines with them."""
    for text in texts:
        place = [text.file, text.start]
        connection.execute(
            f"DELETE FROM findings USING quarantine q WHERE {_OF_NO_HAND}"  # noqa: S608
            " AND q.file = ? AND q.byte_start = ? AND findings.file = q.file AND findings.line"
            " BETWEEN q.line AND q.line + length(q.text) - length(replace(q.text, chr(10), ''))",
            place,
        ).fetchall()
        connection.execute("DELETE FROM quarantine WHERE file = ? AND byte_start = ?", place).fetchall()


def remove(connection: duckdb.DuckDBPyConnection, keys: list[tuple[str, str]]) -> None:
    """Take out all rows of these hands but the findings that speak of another text."""
    if not keys:
        return
    rows = key_table(keys)
    for table in (*HAND_TABLES, FINDINGS):
        but = f" AND NOT {OF_TWO_TEXTS}" if table is FINDINGS else ""
        rows_with(
            connection,
            rows,
            f"DELETE FROM {table.name} WHERE EXISTS (SELECT 1 FROM batch_rows k"  # noqa: S608
            f" WHERE k.site = {table.name}.site AND k.hand_id = {table.name}.hand_id){but}",
        )


def _compare_anew(connection: duckdb.DuckDBPyConnection, keys: list[tuple[str, str]]) -> None:
    """What was said of the other texts of these hands is to be said again."""
    if keys:
        of_them = "(site, hand_id) IN (SELECT site, hand_id FROM batch_rows)"
        rows = key_table(keys)
        rows_with(connection, rows, f"UPDATE hand_variants SET relation = NULL WHERE {of_them}")  # noqa: S608
        rows_with(connection, rows, f"DELETE FROM findings WHERE {OF_TWO_TEXTS} AND {of_them}")  # noqa: S608


def _put_beside(
    connection: duckdb.DuckDBPyConnection, batches: Sequence[Batch], different: Sequence[set[int]]
) -> None:
    """Store the other texts, to be compared later."""
    if any(different):
        rows = _kept_rows(batches, HANDS, different)
        relation = pa.nulls(rows.num_rows, pa.string())
        insert(connection, HAND_VARIANTS, rows.append_column("relation", relation))


def _finish(connection: duckdb.DuckDBPyConnection, finished: list[FileRecord]) -> None:
    if not finished:
        return
    columns = {
        column.name: pa.array(
            [getattr(record, column.name) for record in finished],
            pa.string() if column.type == "text" else pa.int64(),
        )
        for column in FILES.columns
    }
    insert(connection, FILES, pa.table(columns))


def _count_findings(findings: pa.Table, verdicts: dict[str, FileVerdicts]) -> None:
    for file, severity in zip(
        findings.column("file").to_pylist(), findings.column("severity").to_pylist(), strict=True
    ):
        counted = verdicts.setdefault(file, FileVerdicts()).findings
        counted[severity] = counted.get(severity, 0) + 1
