"""Files into the store: the pipeline over an executor, one writer, bounded memory.

The files are cut into tasks of some hundred hands. Tasks run anywhere an executor runs them (in this
process, in a pool of processes, on other machines); their results come back in the order of the
files, so what is stored does not depend on how many hands worked. Results are committed some
thousand hands at a time, or every few seconds where reading them takes longer.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from typing import Final, TypeAlias

import msgspec

from stud_stats import __version__
from stud_stats.core.events import GAMES
from stud_stats.core.findings import SEVERITIES
from stud_stats.core.source import Span
from stud_stats.core.words import shortened
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.parsing.blocks import Block, Chunk
from stud_stats.parsing.sources import Source, SourceError, find_sources
from stud_stats.pipeline import AUTO, Counts, Keep, Result, Rules, Task, rules_name, run
from stud_stats.processes import Pool, end_with_parent, start_forkserver
from stud_stats.reading import dialect_of, stretches
from stud_stats.store import Begun, FileRecord, FileVerdicts, Store
from stud_stats.views import settle_texts

HANDS_A_BATCH: Final = 4000
"""Hands in one transaction: enough to fill whole row groups of the database."""

SECONDS_A_BATCH: Final = 2.0
"""What was read is stored after so long at the latest, if results come in: a killed import loses no more."""

_READING_PER_STORING: Final = 20
"""How many times the seconds of a commit are read before the next one for the sake of time alone."""

_LINES_SHOWN: Final = 2
_LETTERS_SHOWN: Final = 60
"""What a message shows of a text that no dialect knows."""

_SMALL: Final = 5_000_000
"""Bytes below which starting other processes costs more than they save."""

_TASKS_IN_FLIGHT: Final = 4
"""Tasks under way for each process, so that none waits while a batch is committed."""


class ImportingError(Exception):
    """The import cannot go on; the text is one sentence."""


class FileReport(msgspec.Struct):
    """What one file held; ``problem`` says why it could not be read to its end, ``begins`` shows the first
    lines of one that no dialect knows.

    ``unchanged``: not read, since it is as it was when last read; the counts are those of that reading.
    ``findings`` by severity are those stored for this file by this import, for an unchanged one all.
    """

    file: str
    dialect: str | None = None
    unchanged: bool = False
    hands_new: int = 0
    hands_known: int = 0
    hands_other_game: int = 0
    hands_quarantined: int = 0
    unread_lines: int = 0
    hands_by_game: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(GAMES, 0))
    other_games: dict[str, int] = msgspec.field(default_factory=dict)
    findings: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(SEVERITIES, 0))
    problem: str = ""
    begins: str = ""

    def add_counts(self, counts: Counts) -> None:
        """What a task found in the file."""
        for game, number in counts.hands.items():
            self.hands_by_game[game] += number
        for name, number in counts.other_games.items():
            self.other_games[name] = self.other_games.get(name, 0) + number
            self.hands_other_game += number
        self.hands_quarantined += counts.quarantined
        self.unread_lines += counts.unread_lines

    def add_verdicts(self, verdicts: FileVerdicts) -> None:
        """What became of its hands in the store."""
        self.hands_new += verdicts.new
        self.hands_known += verdicts.known
        for severity, number in verdicts.findings.items():
            self.findings[severity] += number


class ImportReport(msgspec.Struct):
    """The whole import: the sums of the files, and the seconds it took."""

    files: int = 0
    hands_new: int = 0
    hands_known: int = 0
    hands_other_game: int = 0
    hands_quarantined: int = 0
    unread_lines: int = 0
    findings: dict[str, int] = msgspec.field(default_factory=lambda: dict.fromkeys(SEVERITIES, 0))
    seconds: float = 0.0
    per_file: list[FileReport] = msgspec.field(default_factory=list)

    @property
    def flawless(self) -> bool:
        """Everything was read, nothing is in quarantine, no finding is an error."""
        read = all(file.dialect is not None and not file.problem for file in self.per_file)
        return read and not (self.hands_quarantined or self.unread_lines or self.findings["error"])


class Progress(msgspec.Struct, frozen=True):
    """How far an import has come: bytes of files behind it, of all, and hands read."""

    done_bytes: int
    total_bytes: int
    hands: int


OnProgress: TypeAlias = Callable[[Progress], None]


class _InProcess(Executor):
    """The executor interface without another process: a task runs when it is submitted."""

    def submit(self, fn: Callable[..., Result], /, *args: object, **kwargs: object) -> Future[Result]:  # type: ignore[override]
        future: Future[Result] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def executor_for(jobs: int | None, total_bytes: int) -> Iterator[tuple[Executor, int]]:
    """Where tasks run and how many may be under way; ``jobs`` None: all cores, one for little text."""
    if jobs is None:
        jobs = 1 if total_bytes < _SMALL else os.cpu_count() or 1
    if jobs == 1:
        yield _InProcess(), 1
        return
    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in methods else "spawn")
    if context.get_start_method() == "forkserver":
        context.set_forkserver_preload(["stud_stats.worker", "stud_stats.processes"])
        start_forkserver()
    with Pool(jobs, mp_context=context, initializer=end_with_parent) as pool:
        try:
            yield pool, jobs * _TASKS_IN_FLIGHT
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


class Part(msgspec.Struct, frozen=True):
    """What came of a stretch of ``size`` bytes of a file."""

    source: Source
    size: int
    result: Result


class EndOfFile(msgspec.Struct, frozen=True):
    """All tasks of a file are before this; ``dialect`` is None where none recognised the text."""

    source: Source
    dialect: str | None
    problem: str = ""
    begins: str = ""
    """The first lines of a text that no dialect knows."""

    @property
    def sentence(self) -> str:
        """What is to be said of a file that no dialect knows."""
        return strange_text(self.source.name, self.begins)


def results(
    sources: Iterable[Source], executor: Executor, in_flight: int, *, rules: Rules = AUTO, keep: Keep = "rows"
) -> Iterator[Part | EndOfFile]:
    """The results of all tasks in the order of the files, each file closed by an end."""
    waiting: deque[tuple[Source, Chunk, Future[Result]] | EndOfFile] = deque()
    under_way = 0
    for step in _steps(sources):
        if isinstance(step, EndOfFile):
            waiting.append(step)
        else:
            task = Task(step.dialect, chunk=step.chunk, rules=rules, keep=keep)
            waiting.append((step.source, step.chunk, _submitted(executor, task, step.source)))
            under_way += 1
        while waiting and (under_way >= in_flight or isinstance(waiting[0], EndOfFile)):
            first = waiting.popleft()
            under_way -= not isinstance(first, EndOfFile)
            yield _result(first)
    while waiting:
        yield _result(waiting.popleft())


def _submitted(executor: Executor, task: Task, source: Source) -> Future[Result]:
    try:
        return executor.submit(run, task)
    except BrokenExecutor as error:
        raise _died(source) from error


def _died(source: Source) -> ImportingError:
    return ImportingError(
        f"a process died while {source.name} was read (out of memory?); what was stored before stays,"
        " and the same command goes on from there."
    )


def _result(step: tuple[Source, Chunk, Future[Result]] | EndOfFile) -> Part | EndOfFile:
    if isinstance(step, EndOfFile):
        return step
    source, chunk, future = step
    try:
        return Part(source, chunk.end - chunk.start, future.result())
    except BrokenExecutor as error:
        raise _died(source) from error


class _Stretch(msgspec.Struct, frozen=True):
    """A chunk to be read."""

    source: Source
    dialect: str
    chunk: Chunk


def _steps(sources: Iterable[Source]) -> Iterator[_Stretch | EndOfFile]:
    for source in sources:
        dialect, begins = None, ""
        try:
            found, text = dialect_of(source)
            if found is not None:
                dialect = found.name
                for chunk in stretches(source, found):
                    yield _Stretch(source, dialect, chunk)
            else:
                begins = _first_lines(text)
        except (SourceError, OSError) as error:
            yield EndOfFile(source, dialect, str(error))
        else:
            yield EndOfFile(source, dialect, begins=begins)


def _first_lines(text: str) -> str:
    lines = [line.strip("\0\ufeff \t\r") for line in text.split("\n")]
    return " / ".join([shortened(line, _LETTERS_SHOWN) for line in lines if line][:_LINES_SHOWN])


def strange_text(name: str, begins: str) -> str:
    """A sentence on a file of none of our dialects: which were tried, and what it looks like.

    >>> strange_text("a.txt", "Dear Sir,")[:56]
    'a.txt holds no hand of a dialect that stud-stats reads ('
    """
    tried = ", ".join(DIALECT_BY_NAME)
    shown = f"; it begins {begins!r}" if begins else ""
    return f"{name} holds no hand of a dialect that stud-stats reads ({tried}){shown}."


def import_paths(
    paths: Sequence[str | os.PathLike[str]],
    store: Store,
    *,
    rules: Rules = AUTO,
    jobs: int | None = None,
    executor: Executor | None = None,
    reparse: bool = False,
    progress: OnProgress | None = None,
) -> ImportReport:
    """Read the files under ``paths``, replay their hands under ``rules``, and store them.

    ``executor`` runs the tasks in place of a pool of ``jobs`` processes. ``reparse`` reads unchanged files
    as well and replays known hands anew. Raises `SourceError` where there is nothing to read,
    `StoreError` where nothing can be stored; what was committed before stays.
    """
    started = time.monotonic()
    sources = list(find_sources(paths))

    def new(known: Mapping[str, FileRecord]) -> list[Source]:
        return [source for source in sources if reparse or not _unchanged(source, known.get(source.name))]

    names = [str(path) for path in paths]
    begun = store.begin_import(
        names,
        rules=rules_name(rules),
        version=__version__,
        started_utc=int(time.time()),
        anything_new=lambda known: bool(new(known)),
    )
    importer = _Importer(store, names, begun, reparse=reparse, progress=progress)
    known = importer.known
    to_read = new(known)
    if to_read:
        importer.total = sum(source.size for source in to_read)
        with _given_or_pool(executor, jobs, importer.total) as (where, in_flight):
            for step in results(to_read, where, in_flight, rules=rules):
                importer.take(step)
        importer.commit(last=True)
    if to_read or importer.texts_left:
        importer.add_changes(settle_texts(store, rules))
    unchanged = {source.name for source in sources} - {source.name for source in to_read}
    if unchanged:
        importer.add_unchanged(known[name] for name in sorted(unchanged))
    return importer.report([source.name for source in sources], time.monotonic() - started)


@contextmanager
def _given_or_pool(
    executor: Executor | None, jobs: int | None, total_bytes: int
) -> Iterator[tuple[Executor, int]]:
    if executor is not None:
        yield executor, _TASKS_IN_FLIGHT * (jobs or os.cpu_count() or 1)
        return
    with executor_for(jobs, total_bytes) as made:
        yield made


def _unchanged(source: Source, record: FileRecord | None) -> bool:
    return record is not None and (source.size, source.modified_ns) == (record.size_bytes, record.modified_ns)


class _Importer:
    """Collects results into batches and keeps the books."""

    def __init__(
        self,
        store: Store,
        paths: Sequence[str],
        begun: Begun,
        *,
        reparse: bool,
        progress: OnProgress | None,
    ) -> None:
        self.store = store
        self.paths = paths
        self.reparse = reparse
        self.progress = progress
        self.total = 0
        self.import_id, self.known, self.texts_left = begun.number, begun.files, begun.texts_left
        self.reports: dict[str, FileReport] = {}
        self.batches: list[dict[str, object]] = []
        self.read_anew: list[str] = []
        self.finished: list[FileRecord] = []
        self.hands_waiting = 0
        self.committed = False
        self.due = time.monotonic() + SECONDS_A_BATCH
        self.hands_read = 0
        self.bytes_done = 0
        self.bytes_of_file = 0

    def take(self, step: Part | EndOfFile) -> None:
        """The next result, or the end of a file."""
        if isinstance(step, EndOfFile):
            self._finish(step)
            return
        report = self._report_of(step.source)
        report.add_counts(step.result.counts)
        tables = step.result.arrow()
        self.batches.append(tables)
        hands = tables["hands"].num_rows
        self.hands_waiting += hands
        self.hands_read += hands
        self.bytes_of_file += step.size
        self._tell()
        if self.hands_waiting >= HANDS_A_BATCH or time.monotonic() >= self.due:
            self.commit()

    def _report_of(self, source: Source) -> FileReport:
        report = self.reports.get(source.name)
        if report is None:
            report = self.reports[source.name] = FileReport(source.name)
            self.read_anew.append(source.name)
        return report

    def _finish(self, end: EndOfFile) -> None:
        report = self._report_of(end.source)
        report.dialect = end.dialect
        report.problem = end.problem
        report.begins = end.begins
        self.bytes_done += end.source.size
        self.bytes_of_file = 0
        self._tell()
        if end.problem:
            return
        self.finished.append(
            FileRecord(
                file=end.source.name,
                import_id=self.import_id,
                size_bytes=end.source.size,
                modified_ns=end.source.modified_ns,
                dialect=end.dialect,
                hands=sum(report.hands_by_game.values()),
                hands_stud_hi=report.hands_by_game["stud_hi"],
                hands_stud_hilo=report.hands_by_game["stud_hilo"],
                hands_razz=report.hands_by_game["razz"],
                hands_other_game=report.hands_other_game,
                hands_quarantined=report.hands_quarantined,
                unread_lines=report.unread_lines,
            )
        )

    def commit(self, *, last: bool = False) -> None:
        """Store what has come together; with the ``last`` of it the import has ended."""
        if not (last or self.batches or self.read_anew or self.finished):
            return
        started = time.monotonic()
        committed = self.store.commit(
            self.batches,
            read_anew=self.read_anew,
            finished=self.finished,
            replace=self.reparse,
            tidy=not self.committed,
            ends=self.paths if last else (),
        )
        self.committed = True
        ended = time.monotonic()
        self.due = ended + max(SECONDS_A_BATCH, _READING_PER_STORING * (ended - started))
        for file, verdicts in committed.files.items():
            self.reports[file].add_verdicts(verdicts)
        self.batches, self.read_anew, self.finished = [], [], []
        self.hands_waiting = 0

    def add_changes(self, changes: Mapping[str, FileVerdicts]) -> None:
        """What the texts told together: findings that came, and those of the first texts that went."""
        for file, verdicts in changes.items():
            if file in self.reports:
                counts = self.reports[file].findings
                for severity, number in verdicts.findings.items():
                    # A hand of an earlier import has its findings in the counts of that one.
                    counts[severity] = max(0, counts[severity] + number)

    def add_unchanged(self, records: Iterable[FileRecord]) -> None:
        """Files that were not read: the books say what they hold."""
        findings = self.store.findings_by_file()
        for record in records:
            report = FileReport(
                file=record.file,
                dialect=record.dialect,
                unchanged=True,
                hands_known=record.hands,
                hands_other_game=record.hands_other_game,
                hands_quarantined=record.hands_quarantined,
                unread_lines=record.unread_lines,
                hands_by_game={
                    "stud_hi": record.hands_stud_hi,
                    "stud_hilo": record.hands_stud_hilo,
                    "razz": record.hands_razz,
                },
            )
            report.findings.update(findings.get(record.file, {}))
            self.reports[record.file] = report

    def report(self, names: Sequence[str], seconds: float) -> ImportReport:
        """The sums, files in the order of ``names``."""
        per_file = [self.reports[name] for name in names]
        whole = ImportReport(files=len(per_file), seconds=round(seconds, 3), per_file=per_file)
        for file in per_file:
            whole.hands_new += file.hands_new
            whole.hands_known += file.hands_known
            whole.hands_other_game += file.hands_other_game
            whole.hands_quarantined += file.hands_quarantined
            whole.unread_lines += file.unread_lines
            for severity, number in file.findings.items():
                whole.findings[severity] += number
        return whole

    def _tell(self) -> None:
        if self.progress is not None:
            # Unpacked, a file may be larger than it said.
            done = min(self.bytes_done + self.bytes_of_file, self.total)
            self.progress(Progress(done, self.total, self.hands_read))


def retry_quarantine(store: Store, rules: Rules = AUTO) -> tuple[int, int]:
    """Read the texts in quarantine again: (how many are read now, how many stay)."""
    read = left = 0
    for row in store.arrow("quarantine").to_pylist():
        if row["dialect"] not in DIALECT_BY_NAME:
            left += 1
            continue
        source = Span(row["file"], row["byte_start"], row["byte_end"], row["line"])
        block = Block(text=row["text"], source=source)
        result = run(Task(row["dialect"], blocks=(block,), rules=rules))
        if result.counts.quarantined:
            left += 1
            continue
        store.commit([result.arrow()], released=[source])
        read += 1
    settle_texts(store, rules)
    return read, left
