"""The audit: findings from files directly, or from the stored texts; nothing is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from stud_stats.core.findings import SEVERITIES
from stud_stats.core.schema import FINDINGS
from stud_stats.core.source import Span
from stud_stats.core.words import counted
from stud_stats.importing import EndOfFile, ImportingError, executor_for, results
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.sources import find_sources
from stud_stats.pipeline import (
    AUTO,
    Keep,
    Result,
    Rules,
    Task,
    finding_row,
    profile_named,
    run,
    table_hands_of,
)
from stud_stats.replay.checks.summary import UNVERIFIABLE
from stud_stats.replay.sessions import Sitting, TableHand, judge_sessions
from stud_stats.rules.profile import RulesProfile
from stud_stats.store import Store
from stud_stats.store.codes import DIFFERENT_TEXT
from stud_stats.views import OneHand, merged_hands


class Audit(msgspec.Struct):
    """What an audit found: ``findings`` are rows of `core.schema.FINDINGS`, by file and line."""

    findings: list[dict[str, Any]] = msgspec.field(default_factory=list)
    hands: int = 0
    quarantined: int = 0
    problems: list[str] = msgspec.field(default_factory=list)
    """Files that could not be read, a sentence each."""
    times: dict[tuple[str, str], int | None] = msgspec.field(default_factory=dict)
    """When the hands with findings began, by site and hand id: seconds since 1970, None if not known."""
    profiles: dict[tuple[str, str], int] = msgspec.field(default_factory=dict)
    """Hands by site and the profile they were audited under."""
    coverage: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    """Hands by rule and verdict (`replay.coverage`), where that was asked for."""
    table_hands: list[bytes] = msgspec.field(default_factory=list)
    """The hands for the comparison with each other, packed."""

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
        for key, number in result.profiles.items():
            self.profiles[key] = self.profiles.get(key, 0) + number
        if result.table_hands:
            self.table_hands.append(result.table_hands)
        for code, verdicts in result.coverage.items():
            counts = self.coverage.setdefault(code, {})
            for verdict, number in verdicts.items():
                counts[verdict] = counts.get(verdict, 0) + number

    def merge(self, hands: Iterable[OneHand]) -> None:
        """Add what hands of several views show beyond the first; a view is no contradicting text.

        What the first text leaves open is not repeated where all of them together leave nothing open.
        """
        merged = {(hand.site, hand.hand_id): hand for hand in hands}
        if not merged:
            return
        kept, known = [], set()
        for row in self.findings:
            one = merged.get((row["site"], row["hand_id"]))
            if one is not None:
                is_view = row["code"] == DIFFERENT_TEXT.code and (row["file"], row["line"]) in one.views
                told = row["code"] == UNVERIFIABLE.code and UNVERIFIABLE.code not in one.codes
                if is_view or told:
                    continue
                known.add((row["site"], row["hand_id"], row["code"], row["line"]))
            kept.append(row)
        for one in merged.values():
            for finding in one.findings:
                if (finding.site, finding.hand_id, finding.code, finding.line) not in known:
                    row = finding_row(finding, one.profile)
                    kept.append(dict(zip(FINDINGS.names, row, strict=True)))
        self.findings = sorted(kept, key=lambda row: (row["file"], row["line"], row["column"]))

    def compare_hands(self, hands: Iterable[TableHand], of: Container[tuple[str, str]] | None = None) -> None:
        """Add what hands say against each other; ``of``: only what is found in these, by site and id."""
        every = list(hands)
        times = {(hand.site, hand.hand_id): hand.time for hand in every}
        found = []
        for finding in judge_sessions(every):
            key = finding.site, finding.hand_id
            if of is None or key in of:
                found.append(dict(zip(FINDINGS.names, finding_row(finding, ""), strict=True)))
                self.times[key] = times[key]
        if found:
            # Those of one file stand by line already; the files stay in the order they were named in.
            files = {finding["file"]: None for finding in self.findings}
            order = {file: place for place, file in enumerate(files)}
            self.findings += found
            self.findings.sort(key=lambda row: (order.get(row["file"], len(order)), row["file"], row["line"]))


def audit_paths(
    paths: Sequence[str | Path], *, rules: Rules = AUTO, jobs: int | None = None, coverage: bool = False
) -> Audit:
    """Audit the files under ``paths``; `ImportingError` if none of them holds a hand we can read."""
    audit = Audit()
    keep: Keep = "coverage" if coverage else "findings"
    sources = list(find_sources(paths))
    read = 0
    with executor_for(jobs, sum(source.size for source in sources)) as (executor, in_flight):
        for step in results(sources, executor, in_flight, rules=rules, keep=keep):
            if not isinstance(step, EndOfFile):
                audit.take(step.result)
            elif step.problem:
                audit.problems.append(step.problem)
            elif step.dialect is None:
                audit.problems.append(f"{step.source.name} holds no hand of a dialect that stud-stats reads.")
            else:
                read += 1
    if not read:
        more = f" (nor can the {counted(len(sources) - 1, 'other file')} be read)" if len(sources) > 1 else ""
        raise ImportingError(f"{audit.problems[0].rstrip('.')}{more}.")
    audit.compare_hands(hand for packed in audit.table_hands for hand in table_hands_of(packed))
    return audit


def audit_store(
    store: Store,
    *,
    rules: Rules = AUTO,
    where: Iterable[str] = (),
    times: bool = False,
    coverage: bool = False,
) -> Audit:
    """Audit the stored hands: those stored under another profile are replayed from their texts.

    Under house rules of one's own all are (a file may change and keep its name), and so they are with
    ``coverage``. With ``times`` it is asked when all hands with findings began, not only those replayed.
    Findings that are of no stored hand (unread texts, contradicting texts) are those stored.
    """
    conditions = list(where)
    audit = Audit()
    of: set[tuple[str, str]] | None = None
    again: set[tuple[str, str]] = set()
    profiles: Counter[tuple[str, str]] = Counter()
    for rows in store.texts(conditions):
        profiles.update((row["site"], profile_named(row["site"], rules).name) for row in rows)
        audit.hands += len(rows)
        all_again = coverage or isinstance(rules, RulesProfile)
        stale = [row for row in rows if all_again or row["rules"] != profile_named(row["site"], rules).name]
        again |= {(row["site"], row["hand_id"]) for row in stale}
        hands = audit.hands
        for task in _tasks(stale, rules, "coverage" if coverage else "findings"):
            audit.take(run(task))
        audit.hands = hands
    audit.profiles = dict(profiles)
    stored = store.arrow("findings").to_pylist()
    if conditions:
        wanted = store.arrow("hands", ["site", "hand_id"], conditions, ordered=False)
        of = set(zip(wanted.column("site").to_pylist(), wanted.column("hand_id").to_pylist(), strict=True))
        stored = [finding for finding in stored if (finding["site"], finding["hand_id"]) in of]
    else:
        audit.quarantined += store.arrow("quarantine", ["file"]).num_rows
    audit.findings += [
        finding
        for finding in stored
        if not finding["rules"] or (finding["site"], finding["hand_id"]) not in again
    ]
    audit.merge(merged_hands(store, rules, of))
    audit.compare_hands(_stored_table_hands(store), of)
    audit.findings.sort(key=lambda finding: (finding["file"], finding["line"], finding["column"]))
    if times:
        keys = {(finding["site"], finding["hand_id"]) for finding in audit.findings}
        hands = store.arrow("hands", ["site", "hand_id", "time_utc"], conditions, ordered=False)
        rows = zip(*(column.to_pylist() for column in hands.columns), strict=True)
        audit.times.update(((site, hand), time) for site, hand, time in rows if (site, hand) in keys)
    return audit


_TABLE_HANDS: Final = """
SELECT hands.site, hands.hand_id, hands.game, hands.currency, table_name, tournament, level, time_utc,
    mixed <> '' OR coalesce(files.hands_other_game, 0) > 0, coalesce(ante, 0) > 0,
    [small_bet, big_bet, ante, bring_in], string_split(stakes_source, ' '),
    hands.file, line, string_split(text, chr(10))[1], status = 'clean' AS certain, sittings
FROM hands LEFT JOIN files USING (file) JOIN (
    SELECT site, hand_id,
        list((player, starting_stack, starting_stack + net, dealt_in) ORDER BY seat) AS sittings
    FROM seats GROUP BY ALL
) USING (site, hand_id)
WHERE time_utc IS NOT NULL AND table_name <> ''
ORDER BY hands.file, line
"""


def _stored_table_hands(store: Store) -> Iterator[TableHand]:
    """All stored hands whose time is known, for the comparison with each other."""
    for *head, sizes, sources, file, line, text, certain, sittings in store.rows(_TABLE_HANDS):
        printed = [size if source == "printed" else None for size, source in zip(sizes, sources, strict=True)]
        yield TableHand(
            *head,
            limits=(printed[0], printed[1], printed[2], printed[3]),
            file=file,
            line=line,
            text=text.rstrip("\r"),
            sittings=tuple(
                [
                    Sitting(player, start, end if certain else None, dealt)
                    for player, start, end, dealt in (
                        one.values() if isinstance(one, dict) else one for one in sittings
                    )
                ]
            ),
        )


def _tasks(rows: Sequence[dict[str, Any]], rules: Rules, keep: Keep) -> list[Task]:
    """Stored texts as tasks, a dialect each; the rows are of one file."""
    by_dialect: dict[str, list[Block]] = {}
    for row in rows:
        source = Span(row["file"], row["byte_start"], row["byte_end"], row["line"])
        by_dialect.setdefault(row["dialect"], []).append(Block(text=row["text"], source=source))
    return [
        Task(dialect, blocks=tuple(blocks), rules=rules, keep=keep) for dialect, blocks in by_dialect.items()
    ]
