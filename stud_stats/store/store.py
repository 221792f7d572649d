"""The store as the rest of the program sees it: each method opens the file, works, and closes it."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import duckdb
import pyarrow as pa

from stud_stats.core.schema import Column
from stud_stats.core.source import Span
from stud_stats.store import pseudonyms, under_way, variants
from stud_stats.store.commit import Batch, commit
from stud_stats.store.conditions import no_column, where_clause
from stud_stats.store.connection import DEFAULT_WAIT, connected
from stud_stats.store.empty_file import is_empty_file, make_database
from stud_stats.store.errors import NoStoreError, StoreError
from stud_stats.store.records import Begun, Committed, FileRecord, Settled, Unfinished
from stud_stats.store.relations import RELATIONS, Relation
from stud_stats.store.tables import ALL_TABLES, SCHEMA_VERSION, create_statement, quoted

if TYPE_CHECKING:
    import pandas as pd

_PRODUCT: Final = "stud_stats"
_TEXTS_AT_ONCE: Final = 2000


class Store:
    """One store file. Holding this object holds nothing open: a notebook may keep it for days.

    ``wait`` is how long (seconds) a query or a batch waits while another process has the file.
    All methods raise `StoreError`, one sentence, when the file cannot be used.
    """

    def __init__(self, path: str | Path, wait: float = DEFAULT_WAIT) -> None:
        self.path = Path(path)
        self.wait = wait

    def __repr__(self) -> str:
        return f"Store({str(self.path)!r})"

    # -- opening -------------------------------------------------------------------------------

    def create(self) -> None:
        """Make the store if there is none."""
        with self._creating():
            pass

    @contextmanager
    def _creating(self) -> Iterator[duckdb.DuckDBPyConnection]:
        existed = self.path.exists()
        if is_empty_file(self.path):
            try:
                make_database(self.path)
            except OSError as error:
                raise StoreError(f"the store {self.path} cannot be written: {error.strerror}.") from error
        with connected(self.path, self.wait, writing=True) as connection:
            if not existed or not _tables(connection):
                connection.begin()
                for table in ALL_TABLES:
                    connection.execute(create_statement(table)).fetchall()
                connection.execute(
                    "INSERT INTO meta VALUES ('product', ?), ('schema_version', ?)",
                    [_PRODUCT, str(SCHEMA_VERSION)],
                ).fetchall()
                connection.commit()
            self._check(connection)
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[duckdb.DuckDBPyConnection]:
        if not self.path.exists() or is_empty_file(self.path):
            raise NoStoreError(f"there is no store at {self.path}; import hands first.")
        with connected(self.path, self.wait, writing=False) as connection:
            self._check(connection)
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[duckdb.DuckDBPyConnection]:
        if not self.path.exists():
            raise StoreError(f"the store {self.path} is gone.")
        with connected(self.path, self.wait, writing=True) as connection:
            self._check(connection)
            yield connection

    def _check(self, connection: duckdb.DuckDBPyConnection) -> None:
        meta = {}
        if "meta" in _tables(connection):
            meta = dict(connection.execute("SELECT * FROM meta").fetchall())
        if meta.get("product") != _PRODUCT:
            raise StoreError(f"{self.path} is a DuckDB database, but not a store of stud_stats.")
        version = int(meta["schema_version"])
        if version > SCHEMA_VERSION:
            raise StoreError(
                f"the store {self.path} was made by a newer stud_stats (schema {version}, this one knows"
                f" {SCHEMA_VERSION}): update stud_stats."
            )
        if version < SCHEMA_VERSION:
            raise StoreError(
                f"the store {self.path} was made by an older stud_stats (schema {version}, this one writes"
                f" {SCHEMA_VERSION}): import the files into a new store."
            )

    # -- writing -------------------------------------------------------------------------------

    def begin_import(
        self,
        paths: Sequence[str],
        *,
        rules: str,
        version: str,
        started_utc: int,
        anything_new: Callable[[Mapping[str, FileRecord]], bool] = lambda _: True,
    ) -> Begun:
        """A new import of ``paths``: its number, and what those before it left.

        Where beside the files read before there is ``anything_new`` for it, it is under way until the
        `commit` that ends it.

        Makes the store if there is none, so that what cannot be written fails before any work.
        """
        with self._creating() as connection:
            last = connection.execute("SELECT coalesce(max(import_id), 0) FROM imports").fetchall()
            number = last[0][0] + 1
            connection.execute(
                "INSERT INTO imports (import_id, started_utc, rules, version) VALUES (?, ?, ?, ?)",
                [number, started_utc, rules, version],
            ).fetchall()
            known = _known_files(connection)
            if anything_new(known):
                under_way.mark(connection, number, paths)
            else:
                under_way.unmark(connection, paths)
            return Begun(int(number), known, variants.any_left(connection))

    def commit(
        self,
        batches: Sequence[Batch],
        *,
        read_anew: Iterable[str] = (),
        finished: Iterable[FileRecord] = (),
        released: Iterable[Span] = (),
        replace: bool = False,
        tidy: bool = True,
        ends: Sequence[str] = (),
    ) -> Committed:
        """Store ``batches`` in one transaction: all of it is there afterwards, or none.

        A hand whose (site, hand id) is stored already is known and stays as it is; where its text
        differs, the text goes to ``hand_variants``, to be compared (`settle`). ``replace``: a known hand
        of the same text is replayed anew and takes the place of the old rows, and its other texts are to
        be compared anew. ``read_anew`` are files whose reading begins in this batch, ``finished`` those
        read to their end with it; ``released`` are texts that leave the quarantine. ``tidy`` lets a small
        batch be merged with older ones, which keeps a store of many small imports quick; in the course of
        a large one it only costs time. With this batch an import of the paths ``ends`` has ended, and
        earlier ones that had no other paths.
        """
        with self._writing() as connection:
            return commit(
                connection,
                batches,
                read_anew=read_anew,
                finished=finished,
                released=released,
                replace=replace,
                tidy=tidy,
                ends=ends,
            )

    def settle(self, settled: Sequence[Settled], rows: Batch, findings: pa.Table) -> Committed:
        """Say what texts beside stored ones are, in one transaction.

        ``rows`` are those of hands of which the texts together know more: they take the place of the
        stored ones. ``findings`` are of the texts that contradict. A hand of which another process has
        settled a text meanwhile is left as it is. The counts of findings are what came less what went.
        """
        with self._writing() as connection:
            return variants.settle(connection, settled, rows, findings)

    # -- asking --------------------------------------------------------------------------------

    def known_files(self) -> dict[str, FileRecord]:
        """The files read to their end, by name."""
        with self._reading() as connection:
            return _known_files(connection)

    def unfinished_imports(self) -> list[Unfinished]:
        """The imports that began and have not ended: they were interrupted, or are under way."""
        with self._reading() as connection:
            return under_way.marked(connection)

    def findings_by_file(self) -> dict[str, dict[str, int]]:
        """How many findings of each severity are stored for each file."""
        counts: dict[str, dict[str, int]] = {}
        for file, severity, number in self.rows("SELECT file, severity, count(*) FROM findings GROUP BY ALL"):
            counts.setdefault(file, {})[severity] = number
        return counts

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query of one's own; cast sums back: DuckDB's are wider than 64 bits."""
        with self._reading() as connection:
            return connection.execute(sql, list(parameters)).fetchall()

    def arrow(
        self,
        name: str,
        columns: Sequence[str] | None = None,
        where: Iterable[str] = (),
        *,
        limit: int | None = None,
        ordered: bool = True,
    ) -> pa.Table:
        """Rows of a relation (`relations.RELATIONS`) in the order they were played or stand in their files.

        ``ordered=False``: in any order, which is cheaper. See `conditions` for ``where``.
        """
        sql, parameters, _ = _query(name, columns, where, limit, ordered=ordered)
        with self._reading() as connection:
            return _arrow(connection, sql, parameters)

    def frame(
        self,
        name: str,
        columns: Sequence[str] | None = None,
        where: Iterable[str] = (),
        *,
        limit: int | None = None,
        ordered: bool = True,
        categories: bool = False,
        hands_with: Sequence[str] = (),
        hands_of: Sequence[str] = (),
    ) -> pd.DataFrame:
        """The same as a pandas frame: whole numbers stay whole, ``<NA>`` is an empty cell.

        Of seats and decisions only the rows of hands are given in which one seat meets all conditions of
        ``hands_with`` and is that of one of the players ``hands_of``, by exact screen name.
        """
        from stud_stats.store.frames import to_frame  # noqa: PLC0415 - pandas is slow to import

        sql, parameters, chosen = _query(
            name, columns, where, limit, ordered=ordered, hands_with=hands_with, hands_of=hands_of
        )
        with self._reading() as connection:
            table = _arrow(connection, sql, parameters)
        return to_frame(table, chosen, categories=categories)

    def hands(self, where: Iterable[str] = (), columns: Sequence[str] | None = None) -> pd.DataFrame:
        """One row a hand."""
        return self.frame("hands", columns, where)

    def seats(self, where: Iterable[str] = (), columns: Sequence[str] | None = None) -> pd.DataFrame:
        """One row a player a hand; ``columns`` may name some of the hand as well (``big_bet``)."""
        return self.frame("seats", columns, where)

    def decisions(self, where: Iterable[str] = (), columns: Sequence[str] | None = None) -> pd.DataFrame:
        """One row a decision; ``columns`` may name some of the hand as well (``game``)."""
        return self.frame("decisions", columns, where)

    def findings(self, where: Iterable[str] = ()) -> pd.DataFrame:
        """One row a finding."""
        return self.frame("findings", None, where)

    def quarantine(self, where: Iterable[str] = ()) -> pd.DataFrame:
        """One row a text that could not be read."""
        return self.frame("quarantine", None, where)

    def count(self, name: str, where: Iterable[str] = ()) -> int:
        """How many rows of a relation meet all conditions."""
        relation = RELATIONS[name]
        clause, parameters = where_clause(relation, where)
        return int(self.rows(f"SELECT count(*) FROM {relation.base}{clause}", parameters)[0][0])  # noqa: S608

    def latest_time(self, where: Iterable[str] = ()) -> int | None:
        """When the last of the hands began, in seconds since 1970; None if of none the time is known."""
        relation = RELATIONS["hands"]
        clause, parameters = where_clause(relation, where)
        latest = self.rows(f"SELECT max(t.time_utc) FROM {relation.base}{clause}", parameters)[0][0]  # noqa: S608
        return None if latest is None else int(latest)

    def copy_to_parquet(
        self,
        name: str,
        target: Path,
        columns: Sequence[str] | None = None,
        where: Iterable[str] = (),
        *,
        anonymised: bool = False,
    ) -> None:
        """Write rows to a Parquet file in constant memory; the store is held only that long.

        ``anonymised``: with the names of `pseudonyms` for screen names, and without columns whose texts may
        hold names; StoreError where one of these is asked for. OSError with the file's name where it cannot
        be written.
        """
        if anonymised:
            self._draw_pseudonyms()
        sql, parameters, _ = _query(name, columns, where, None, ordered=True, anonymised=anonymised)
        place = str(target).replace("'", "''")
        with self._reading() as connection:
            try:
                connection.execute(f"COPY ({sql}) TO '{place}' (FORMAT parquet)", parameters).fetchall()
            except duckdb.IOException as error:
                reason = re.search(re.escape(target.name) + r'\\*": ([^"\\]+)', str(error))
                if reason is None:
                    raise
                raise OSError(errno.EIO, reason.group(1), str(target)) from error

    def pseudonyms(self) -> dict[str, str]:
        """A name such as ``Player 017`` for every screen name of this store, always the same; new screen
        names get one here, which is written into the store.
        """
        self._draw_pseudonyms()
        return dict(self.rows("SELECT player, format('Player {:03d}', number) FROM pseudonyms"))

    def _draw_pseudonyms(self) -> None:
        with self._reading() as connection:
            missing = pseudonyms.missing(connection)
        if missing:
            with self._writing() as connection:
                pseudonyms.draw(connection)

    def players(self, where: Iterable[str] = ()) -> list[dict[str, Any]]:
        """Each player of each room, a row a currency: hands dealt, showdowns, net; the most hands first."""
        relation = RELATIONS["seats"]
        clause, parameters = where_clause(relation, where)
        sql = (
            "SELECT t.site, t.player, t.currency, count(*) FILTER (t.dealt_in)::BIGINT AS hands,"  # noqa: S608
            " count(*) FILTER (t.showdown)::BIGINT AS showdowns, sum(t.net)::BIGINT AS net"
            f" FROM {relation.base}{clause} GROUP BY ALL ORDER BY hands DESC, t.player, t.site, t.currency"
        )
        names = ("site", "player", "currency", "hands", "showdowns", "net")
        return [dict(zip(names, row, strict=True)) for row in self.rows(sql, parameters)]

    def texts(self, where: Iterable[str] = ()) -> Iterator[list[dict[str, Any]]]:
        """The stored texts of the hands of one file after the other, with what is needed to read them again.

        Bounded pieces; a piece ends with its file or after 2,000 hands.
        """
        names = ("file", "line", "byte_start", "byte_end", "dialect", "rules", "site", "hand_id", "text")
        relation = RELATIONS["hands"]
        clause, parameters = where_clause(relation, where)
        with_and = f"{clause} AND" if clause else " WHERE"
        sql = f"SELECT DISTINCT t.file FROM {relation.base}{clause} ORDER BY 1"  # noqa: S608
        files = [file for (file,) in self.rows(sql, parameters)]
        for file in files:
            after = -1
            while True:
                rows = self.rows(
                    f"SELECT {quoted(names)} FROM {relation.base}{with_and} t.file = ?"  # noqa: S608
                    f" AND t.byte_start > ? ORDER BY t.byte_start LIMIT {_TEXTS_AT_ONCE}",
                    [*parameters, file, after],
                )
                if not rows:
                    break
                yield [dict(zip(names, row, strict=True)) for row in rows]
                after = rows[-1][2]


def _tables(connection: duckdb.DuckDBPyConnection) -> set[str]:
    rows = connection.execute("SELECT table_name FROM duckdb_tables() WHERE NOT internal").fetchall()
    return {row[0] for row in rows}


def _known_files(connection: duckdb.DuckDBPyConnection) -> dict[str, FileRecord]:
    names = FileRecord.__struct_fields__
    rows = connection.execute(f"SELECT {quoted(names)} FROM files").fetchall()  # noqa: S608
    return {row[0]: FileRecord(*row) for row in rows}


def _query(
    name: str,
    columns: Sequence[str] | None,
    where: Iterable[str],
    limit: int | None,
    *,
    ordered: bool,
    hands_with: Sequence[str] = (),
    hands_of: Sequence[str] = (),
    anonymised: bool = False,
) -> tuple[str, list[Any], list[Column]]:
    relation = RELATIONS.get(name)
    if relation is None:
        raise StoreError(f"there is no table {name!r}; there are {', '.join(RELATIONS)}.")
    clause, parameters = where_clause(relation, where)
    if anonymised:
        relation, columns = _anonymous(relation, columns)
    chosen = _columns(relation, columns)
    if hands_with or hands_of:
        inner, values = _hands_with_seat(hands_with, hands_of)
        clause += f"{' AND' if clause else ' WHERE'} h.rowid IN ({inner})"
        parameters += values
    wanted = ", ".join(f'{relation.expressions[column.name]} AS "{column.name}"' for column in chosen)
    order = f" ORDER BY {relation.order}" if ordered else ""
    end = f" LIMIT {int(limit)}" if limit is not None else ""
    return f"SELECT {wanted} FROM {relation.base}{clause}{order}{end}", parameters, chosen  # noqa: S608


def _hands_with_seat(conditions: Sequence[str], players: Sequence[str]) -> tuple[str, list[Any]]:
    """The numbers of the hands in which a seat meets all conditions and is a player's of these."""
    seats = RELATIONS["seats"]
    clause, parameters = where_clause(seats, conditions)
    if players:
        clause += f"{' AND' if clause else ' WHERE'} t.player IN ({', '.join('?' for _ in players)})"
        parameters += players
    return f"SELECT h.rowid FROM {seats.base}{clause}", parameters  # noqa: S608


def _anonymous(relation: Relation, columns: Sequence[str] | None) -> tuple[Relation, list[str]]:
    """The relation with other names, and the columns without those whose texts may hold names."""
    texts = [name for name in columns or () if name in pseudonyms.FREE_TEXTS]
    if texts:
        raise StoreError(f"the column {texts[0]!r} may hold names; without names it cannot be given.")
    named = {
        column.name
        for column in relation.columns
        if column.type == "text" and column.name in pseudonyms.SCREEN_NAMES
    }
    expressions = {
        name: pseudonyms.pseudonym_sql(sql) if name in named else sql
        for name, sql in relation.expressions.items()
    }
    kept = [name for name in columns or relation.own if name not in pseudonyms.FREE_TEXTS]
    return relation._replace(expressions=expressions), kept


def _columns(relation: Relation, names: Sequence[str] | None) -> list[Column]:
    known = {column.name: column for column in relation.columns}
    wanted = relation.own if names is None else names
    missing = [name for name in wanted if name not in known]
    if missing:
        raise StoreError(no_column(relation.name, missing[0], relation.columns))
    return [known[name] for name in wanted]


def _arrow(connection: duckdb.DuckDBPyConnection, sql: str, parameters: list[Any]) -> pa.Table:
    return connection.sql(sql, params=parameters).to_arrow_table()
