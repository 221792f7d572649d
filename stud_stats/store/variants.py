"""Texts that came beside stored ones: what they are to them, and the rows of hands that they tell more of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import duckdb
import pyarrow as pa

from stud_stats.core.schema import FINDINGS
from stud_stats.store.commit import HAND_TABLES, OF_TWO_TEXTS, Batch, insert, key_table, remove, rows_with
from stud_stats.store.records import Committed, FileVerdicts, Settled

_SAME: Final = "v.site = k.site AND v.hand_id = k.hand_id AND v.text_hash = k.text_hash"


def any_left(connection: duckdb.DuckDBPyConnection) -> bool:
    """Whether there are texts that were not compared."""
    left = "SELECT count(*) FROM (FROM hand_variants WHERE relation IS NULL LIMIT 1)"
    return bool(connection.execute(left).fetchall()[0][0])


def settle(
    connection: duckdb.DuckDBPyConnection, settled: Sequence[Settled], rows: Batch, findings: pa.Table
) -> Committed:
    """See `Store.settle`."""
    names = Settled.__struct_fields__
    table = pa.table({name: pa.array([getattr(one, name) for one in settled], pa.string()) for name in names})
    connection.begin()
    try:
        gone = rows_with(
            connection,
            table,
            "SELECT k.site, k.hand_id FROM batch_rows k WHERE NOT EXISTS"  # noqa: S608 - names of our own
            f" (SELECT 1 FROM hand_variants v WHERE {_SAME} AND v.relation IS NULL)",
        )
        table, findings = _without(table, gone), _without(findings, gone)
        rows = {name: _without(rows[name], gone) for name in (*(t.name for t in HAND_TABLES), FINDINGS.name)}
        rows_with(
            connection,
            table,
            f"UPDATE hand_variants v SET relation = k.relation FROM batch_rows k WHERE {_SAME}",  # noqa: S608
        )
        keys = _keys(rows["hands"])
        verdicts: dict[str, FileVerdicts] = {}
        if keys:
            old = rows_with(
                connection,
                key_table(keys),
                "SELECT file, severity FROM findings JOIN batch_rows USING (site, hand_id)"  # noqa: S608
                f" WHERE NOT {OF_TWO_TEXTS}",
            )
            _count(old, verdicts, -1)
            remove(connection, keys)
        for one in HAND_TABLES:
            insert(connection, one, rows[one.name])
        for found in (rows["findings"], findings):
            insert(connection, FINDINGS, found)
            pairs = zip(found.column("file").to_pylist(), found.column("severity").to_pylist(), strict=True)
            _count(list(pairs), verdicts, 1)
    except BaseException:
        connection.rollback()
        raise
    connection.commit()
    return Committed(verdicts)


def _keys(rows: pa.Table) -> list[tuple[str, str]]:
    return list(zip(rows.column("site").to_pylist(), rows.column("hand_id").to_pylist(), strict=True))


def _without(rows: pa.Table, keys: Sequence[tuple[str, str]]) -> pa.Table:
    if not keys:
        return rows
    out = set(keys)
    return rows.filter(pa.array([key not in out for key in _keys(rows)], pa.bool_()))


def _count(findings: Sequence[tuple[str, str]], verdicts: dict[str, FileVerdicts], by: int) -> None:
    for file, severity in findings:
        counted = verdicts.setdefault(file, FileVerdicts()).findings
        counted[severity] = counted.get(severity, 0) + by
