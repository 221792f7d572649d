"""The audit: findings from files directly, or from the stored texts; nothing is stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from stud_stats.core.findings import SEVERITIES
from stud_stats.core.schema import FINDINGS
from stud_stats.core.source import Span
from stud_stats.importing import EndOfFile, ImportingError, executor_for, results
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.sources import find_sources
from stud_stats.pipeline import AUTO, Result, Rules, Task, profile_named, run
from stud_stats.rules.profile import RulesProfile
from stud_stats.store import Store


class Audit(msgspec.Struct):
    """What an audit found: ``findings`` are rows of `core.schema.FINDINGS`, by file and line."""

    findings: list[dict[str, Any]] = msgspec.field(default_factory=list)
    hands: int = 0
    quarantined: int = 0
    problems: list[str] = msgspec.field(default_factory=list)
    """Files that could not be read, a sentence each."""
    times: dict[tuple[str, str], int | None] = msgspec.field(default_factory=dict)
    """When the hands with findings began, by site and hand id: seconds since 1970, None if not known."""

    @property
    def by_severity(self) -> dict[str, int]:
        """How many findings of each severity."""
        counts: dict[str, int] = dict.fromkeys(SEVERITIES, 0)
        for finding in self.findings:
            counts[finding["severity"]] += 1
        return counts

    def time_of(self, finding: Mapping[str, Any]) -> int | None:
        """When the hand of a finding began; None if that is not known or the finding is of none."""
        return self.times.get((finding["site"], finding["hand_id"]))

    def take(self, result: Result) -> None:
        """Add what a task found."""
        tables = result.arrow()
        self.findings += tables["findings"].select(list(FINDINGS.names)).to_pylist()
        self.times.update(result.times)
        self.hands += sum(result.counts.hands.values())
        self.quarantined += result.counts.quarantined


def audit_paths(paths: Sequence[str | Path], *, rules: Rules = AUTO, jobs: int | None = None) -> Audit:
    """Audit the files under ``paths``; `ImportingError` if none of them holds a hand we can read."""
    audit = Audit()
    sources = list(find_sources(paths))
    read = 0
    with executor_for(jobs, sum(source.size for source in sources)) as (executor, in_flight):
        for step in results(sources, executor, in_flight, rules=rules, keep="findings"):
            if not isinstance(step, EndOfFile):
                audit.take(step.result)
            elif step.problem:
                audit.problems.append(step.problem)
            elif step.dialect is None:
                audit.problems.append(f"{step.source.name} holds no hand of a dialect that stud-stats reads.")
            else:
                read += 1
    if not read:
        more = f" (nor can the other {len(sources) - 1} files be read)" if len(sources) > 1 else ""
        raise ImportingError(f"{audit.problems[0].rstrip('.')}{more}.")
    return audit


def audit_store(
    store: Store, *, rules: Rules = AUTO, where: Iterable[str] = (), times: bool = False
) -> Audit:
    """Audit the stored hands: those stored under another profile are replayed from their texts.

    Under house rules of one's own all are: a file may change and keep its name. With ``times`` it is
    asked when all hands with findings began, not only those that were replayed.
    Findings that are of no stored hand (unread texts, contradicting texts) are those stored.
    """
    conditions = list(where)
    audit = Audit()
    again: set[tuple[str, str]] = set()
    for rows in store.texts(conditions):
        audit.hands += len(rows)
        own = isinstance(rules, RulesProfile)
        stale = [row for row in rows if own or row["rules"] != profile_named(row["site"], rules).name]
        again |= {(row["site"], row["hand_id"]) for row in stale}
        hands = audit.hands
        for task in _tasks(stale, rules):
            audit.take(run(task))
        audit.hands = hands
    stored = store.arrow("findings").to_pylist()
    if conditions:
        wanted = store.arrow("hands", ["site", "hand_id"], conditions, ordered=False)
        keys = set(zip(wanted.column("site").to_pylist(), wanted.column("hand_id").to_pylist(), strict=True))
        stored = [finding for finding in stored if (finding["site"], finding["hand_id"]) in keys]
    else:
        audit.quarantined += store.arrow("quarantine", ["file"]).num_rows
    audit.findings += [
        finding
        for finding in stored
        if not finding["rules"] or (finding["site"], finding["hand_id"]) not in again
    ]
    audit.findings.sort(key=lambda finding: (finding["file"], finding["line"], finding["column"]))
    if times:
        keys = {(finding["site"], finding["hand_id"]) for finding in audit.findings}
        hands = store.arrow("hands", ["site", "hand_id", "time_utc"], conditions, ordered=False)
        rows = zip(*(column.to_pylist() for column in hands.columns), strict=True)
        audit.times.update(((site, hand), time) for site, hand, time in rows if (site, hand) in keys)
    return audit


def _tasks(rows: Sequence[dict[str, Any]], rules: Rules) -> list[Task]:
    """Stored texts as tasks, a dialect each; the rows are of one file."""
    by_dialect: dict[str, list[Block]] = {}
    for row in rows:
        source = Span(row["file"], row["byte_start"], row["byte_end"], row["line"])
        by_dialect.setdefault(row["dialect"], []).append(Block(text=row["text"], source=source))
    return [
        Task(dialect, blocks=tuple(blocks), rules=rules, keep="findings")
        for dialect, blocks in by_dialect.items()
    ]
