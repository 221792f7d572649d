"""The audit: findings from files directly, or from the stored texts; nothing is stored."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from stud_stats.core.findings import SEVERITIES, Finding
from stud_stats.core.schema import FINDINGS
from stud_stats.core.source import Place, Span, quoted_line
from stud_stats.core.words import counted
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.importing import EndOfFile, ImportingError, executor_for, results
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.codes import QUARANTINED, UNREAD_CODES
from stud_stats.parsing.sources import find_sources
from stud_stats.pipeline import (
    AUTO,
    Keep,
    Result,
    Rules,
    Task,
    TextOfHand,
    finding_row,
    later,
    profile_named,
    run,
    run_hands,
    table_hands_of,
)
from stud_stats.repeats import Again, Repeats
from stud_stats.replay.coverage import BROKEN
from stud_stats.replay.sessions import Sitting, TableHand, judge_sessions, without_ends
from stud_stats.rules.profile import RulesProfile
from stud_stats.store import Store
from stud_stats.store.codes import DIFFERENT_TEXT
from stud_stats.views import UNREAD_TEXT, compare, relations_of, verdicts, whole_hands

OnProgress: TypeAlias = Callable[[int, int, int], None]
"""Told what is done, of how much, and how many hands that were."""


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
    unsure: set[tuple[str, str]] = msgspec.field(default_factory=set)
    """Hands that turned out to be in doubt when their texts were taken together."""
    unreadable: set[tuple[str, str]] = msgspec.field(default_factory=set)
    """Texts that could not be read as hands, by dialect and hand id, where coverage was asked for."""
    repeats: int = 0
    """Hands that came again in the same words, and were not counted again."""
    players: set[str] = msgspec.field(default_factory=set)
    """Everybody who sat at a table."""
    latest: int | None = None
    """When the last hand began, as far as times are known."""

    @property
    def by_severity(self) -> dict[str, int]:
        """How many findings of each severity."""
        counts: dict[str, int] = dict.fromkeys(SEVERITIES, 0)
        for finding in self.findings:
            counts[finding["severity"]] += 1
        return counts

    @property
    def rule_names(self) -> tuple[str, ...]:
        """The profiles that hands were audited under."""
        return tuple(sorted({profile for (_, profile), hands in self.profiles.items() if hands}))

    @property
    def all_read(self) -> bool:
        """No file, no text and no line was left unread."""
        unread = any(finding["code"] in UNREAD_CODES for finding in self.findings)
        return not (self.problems or self.quarantined or unread)

    def time_of(self, finding: Mapping[str, Any]) -> int | None:
        """When the hand of a finding began; None if that is not known or the finding is of none."""
        return self.times.get((finding["site"], finding["hand_id"]))

    def take(self, result: Result) -> None:
        """Add what a task found."""
        tables = result.arrow()
        self.findings += tables["findings"].select(list(FINDINGS.names)).to_pylist()
        self.times.update(result.times)
        self.players.update(result.players)
        self.latest = later(self.latest, result.latest)
        self.hands += sum(result.counts.hands.values())
        self.quarantined += result.counts.quarantined
        for key, number in result.profiles.items():
            self.profiles[key] = self.profiles.get(key, 0) + number
        if result.table_hands:
            self.table_hands.append(result.table_hands)
        if result.coverage:
            texts = tables["quarantine"].select(["dialect", "hand_id"]).to_pylist()
            self.unreadable |= {(text["dialect"], text["hand_id"]) for text in texts if text["hand_id"]}
        self._cover(result.coverage, 1)

    def _cover(self, coverage: Mapping[str, Mapping[str, int]], times: int) -> None:
        for code, told in coverage.items():
            counts = self.coverage.setdefault(code, {})
            for verdict, number in told.items():
                counts[verdict] = counts.get(verdict, 0) + times * number
                if not counts[verdict]:
                    del counts[verdict]

    def take_back(self, texts: Sequence[TextOfHand], rules: Rules, keep: Keep) -> None:
        """Take off the counts of hands that others stand for."""
        self._count_off([text.hand.header.site for text in texts], rules)
        if keep == "coverage":
            self._cover(run_hands(texts, rules, keep).coverage, -1)

    def _count_off(self, sites: Sequence[str], rules: Rules) -> None:
        """Hands of these rooms are none of their own."""
        self.hands -= len(sites)
        for site in sites:
            self.profiles[site, profile_named(site, rules).name] -= 1

    def take_back_repeats(self, repeats: Repeats, rules: Rules) -> None:
        """Take off hands that came before in the same words, with what was found in them once more."""
        again = repeats.again()
        if not again:
            return
        self.repeats += len(again)
        self._count_off([one.place.site for one in again], rules)
        gone: dict[tuple[str, str, str], list[Again]] = {}
        for one in again:
            gone.setdefault((one.place.file, one.place.site, one.place.hand_id), []).append(one)
        self.findings = [
            row
            for row in self.findings
            if not any(
                one.holds(row["line"]) for one in gone.get((row["file"], row["site"], row["hand_id"]), ())
            )
        ]
        for one in repeats.verdicts(again):
            self._cover({code: {verdict: 1} for code, verdict in one.items()}, -1)

    def take_quarantine(self, texts: int, *, coverage: bool) -> None:
        """Add stored texts that could not be read as hands."""
        self.quarantined += texts
        if coverage and texts:
            self._cover({QUARANTINED.code: {BROKEN: texts}}, 1)

    def cover_texts(self, relations: Iterable[Collection[str | None]], unread: int) -> None:
        """Add what became of the rules of two texts.

        ``relations`` are the hands of several texts, ``unread`` is the number of hands of which another
        text could not be read.
        """
        for one in relations:
            self._cover({code: {verdict: 1} for code, verdict in verdicts(one).items()}, 1)
        if unread:
            self._cover({DIFFERENT_TEXT.code: {UNREAD_TEXT: unread}}, 1)

    def merge_texts(self, pieces: Iterable[Sequence[Sequence[TextOfHand]]], rules: Rules, keep: Keep) -> None:
        """Take hands of several texts for one that knows what its views know, and tell contradictions.

        What was found in a view, and in the first text where the views add to it, gives way to what is
        found in the whole.
        """
        gone: dict[tuple[str, str, str], list[range]] = {}
        found: list[dict[str, Any]] = []
        for piece in pieces:
            out: list[TextOfHand] = []
            wholes: list[TextOfHand] = []
            for first, *others in piece:
                compared = compare(first, others)
                out += [text for text, is_a in zip(others, compared.relations, strict=True) if is_a == "view"]
                if compared.whole.hand.events != first.hand.events:
                    out.append(first)
                    wholes.append(compared.whole)
                if compared.findings:
                    found += map(_row, compared.findings)
                    header = first.hand.header
                    self.times[header.site, header.hand_id] = header.time_utc
                if keep == "coverage":
                    self.cover_texts([compared.relations], 0)
            for text in out:
                header, source = text.hand.header, text.hand.source
                lines = range(source.line, source.line + text.text.count("\n") + 1)
                gone.setdefault((source.file, header.site, header.hand_id), []).append(lines)
            self.take_back(out, rules, keep)
            before, self.findings = self.findings, []
            self.take(run_hands(wholes, rules, keep))
            found += self.findings
            self.findings = before
        if gone:
            self.findings = [
                row
                for row in self.findings
                if not any(
                    row["line"] in lines for lines in gone.get((row["file"], row["site"], row["hand_id"]), ())
                )
            ]
        unsure = {(row["site"], row["hand_id"]) for row in found if row["effect"] != "none"}
        self.unsure |= unsure
        self._add(found)

    def _add(self, found: list[dict[str, Any]]) -> None:
        if found:
            # Those of one file stand by line already; the files stay in the order they were named in.
            files = {finding["file"]: None for finding in self.findings}
            order = {file: place for place, file in enumerate(files)}
            self.findings += found
            self.findings.sort(key=lambda row: (order.get(row["file"], len(order)), row["file"], row["line"]))

    def compare_hands(
        self,
        hands: Iterable[TableHand],
        of: Container[tuple[str, str]] | None = None,
        *,
        coverage: bool = False,
    ) -> None:
        """Add what hands say against each other; ``of``: only what is found in these, by site and id."""
        every = [
            hand if (hand.site, hand.hand_id) not in self.unsure else without_ends(hand) for hand in hands
        ]
        times = {(hand.site, hand.hand_id): hand.time for hand in every}

        def say(hand: TableHand, code: str, verdict: str) -> None:
            if of is None or (hand.site, hand.hand_id) in of:
                self._cover({code: {verdict: 1}}, 1)

        found = []
        for finding in judge_sessions(every, say) if coverage else judge_sessions(every):
            key = finding.site, finding.hand_id
            if of is None or key in of:
                found.append(_row(finding))
                self.times[key] = times[key]
        self._add(found)


def _row(finding: Finding) -> dict[str, Any]:
    """A finding that is of no replay."""
    return dict(zip(FINDINGS.names, finding_row(finding, ""), strict=True))


def audit_paths(
    paths: Sequence[str | os.PathLike[str]],
    *,
    rules: Rules = AUTO,
    jobs: int | None = None,
    coverage: bool = False,
    progress: OnProgress | None = None,
) -> Audit:
    """Audit the files under ``paths``; `ImportingError` if none of them holds a hand we can read.

    ``progress`` is told bytes done, of how many, and hands.
    """
    audit = Audit()
    tell: OnProgress = progress or (lambda _done, _of, _hands: None)
    repeats = Repeats()
    keep: Keep = "coverage" if coverage else "findings"
    by_name = {source.name: source for source in find_sources(paths)}
    sources = list(by_name.values())
    read = done = 0
    size = sum(source.size for source in sources)
    with executor_for(jobs, size) as (executor, in_flight):
        for step in results(sources, executor, in_flight, rules=rules, keep=keep):
            if not isinstance(step, EndOfFile):
                audit.take(step.result)
                repeats.add(step.result.places, step.result.verdicts)
                done += step.size
                # Unpacked, a file may be larger than it said.
                tell(min(done, size), size, audit.hands)
            elif step.problem:
                audit.problems.append(step.problem)
            elif step.dialect is None:
                audit.problems.append(step.sentence)
            else:
                read += 1
    if not read:
        more = f" (nor can the {counted(len(sources) - 1, 'other file')} be read)" if len(sources) > 1 else ""
        raise ImportingError(f"{audit.problems[0].rstrip('.')}{more}.")
    audit.take_back_repeats(repeats, rules)
    audit.merge_texts(repeats.texts(by_name), rules, keep)
    audit.cover_texts((), len(repeats.ids_among(audit.unreadable)))
    table_hands = (hand for packed in audit.table_hands for hand in table_hands_of(packed))
    audit.compare_hands(table_hands, coverage=coverage)
    return audit


def audit_store(
    store: Store,
    *,
    rules: Rules = AUTO,
    where: Iterable[str] = (),
    who_and_when: bool = False,
    coverage: bool = False,
    progress: OnProgress | None = None,
) -> Audit:
    """Audit the stored hands: those stored under another profile are replayed from their texts.

    Under house rules of one's own all are (a file may change and keep its name), and so they are with
    ``coverage``. With ``who_and_when`` it is asked who sat in any stored hand, when the last of these began,
    and when all with findings did, not only those replayed.
    Findings that are of no stored hand (unread texts, contradicting texts) are those stored. ``progress`` is
    told hands done, of how many stored, and hands once more.
    """
    conditions = list(where)
    audit = Audit()
    of: set[tuple[str, str]] | None = None
    again: set[tuple[str, str]] = set()
    profiles: Counter[tuple[str, str]] = Counter()
    keep: Keep = "coverage" if coverage else "findings"
    relations = relations_of(store)
    stored_hands = store.count("hands", conditions) if progress is not None else 0
    for rows in store.texts(conditions):
        profiles.update((row["site"], profile_named(row["site"], rules).name) for row in rows)
        audit.hands += len(rows)
        all_again = coverage or isinstance(rules, RulesProfile)
        stale = [row for row in rows if all_again or row["rules"] != profile_named(row["site"], rules).name]
        keys = {(row["site"], row["hand_id"]) for row in stale}
        again |= keys
        hands = audit.hands
        several = {key for key in keys if "view" in relations.get(key, ())}
        alone = [row for row in stale if (row["site"], row["hand_id"]) not in several]
        for task in _tasks(alone, rules, keep):
            audit.take(run(task))
        if several:
            audit.take(run_hands(whole_hands(store, several), rules, keep))
        audit.hands = hands
        if progress is not None:
            progress(hands, stored_hands, hands)
    audit.profiles = dict(profiles)
    if who_and_when:
        audit.players.update(row["player"] for row in store.players())
        audit.latest = store.latest_time(conditions)
    stored = store.arrow("findings").to_pylist()
    if conditions:
        wanted = store.arrow("hands", ["site", "hand_id"], conditions, ordered=False)
        of = set(zip(wanted.column("site").to_pylist(), wanted.column("hand_id").to_pylist(), strict=True))
        stored = [finding for finding in stored if (finding["site"], finding["hand_id"]) in of]
    else:
        audit.take_quarantine(store.count("quarantine"), coverage=coverage)
    audit.findings += [
        finding
        for finding in stored
        if not finding["rules"] or (finding["site"], finding["hand_id"]) not in again
    ]
    if coverage:
        audit.cover_texts(
            [told for key, told in relations.items() if key in again], _with_unread_texts(store, again)
        )
    audit.compare_hands(_stored_table_hands(store), of, coverage=coverage)
    audit.findings.sort(key=lambda finding: (finding["file"], finding["line"], finding["column"]))
    if who_and_when:
        keys = {(finding["site"], finding["hand_id"]) for finding in audit.findings}
        hands = store.arrow("hands", ["site", "hand_id", "time_utc"], conditions, ordered=False)
        rows = zip(*(column.to_pylist() for column in hands.columns), strict=True)
        audit.times.update(((site, hand), time) for site, hand, time in rows if (site, hand) in keys)
    return audit


def _with_unread_texts(store: Store, of: Container[tuple[str, str]]) -> int:
    """How many of these hands have another text in quarantine."""
    keys = store.rows(
        "SELECT DISTINCT site, hand_id FROM hands JOIN quarantine USING (dialect, hand_id)"
        " WHERE hand_id <> ''"
    )
    return sum(key in of for key in keys)


_TABLE_HANDS: Final = """
SELECT hands.site, hands.hand_id, hands.game, hands.currency, table_name, tournament, level, time_utc,
    mixed <> '' OR coalesce(files.hands_other_game, 0) > 0, coalesce(ante, 0) > 0,
    [small_bet, big_bet, ante, bring_in], string_split(stakes_source, ' '),
    hands.file, line, hands.dialect, string_split(text, chr(10))[1], status = 'clean' AS certain, sittings
FROM hands LEFT JOIN files USING (file) JOIN (
    SELECT site, hand_id,
        list((player, starting_stack, starting_stack + net, dealt_in) ORDER BY seat) AS sittings
    FROM seats GROUP BY ALL
) USING (site, hand_id)
WHERE time_utc IS NOT NULL
ORDER BY hands.file, line
"""


def _stored_table_hands(store: Store) -> Iterator[TableHand]:
    """All stored hands whose time is known, for the comparison with each other."""
    for *head, sizes, sources, file, line, dialect, text, certain, sittings in store.rows(_TABLE_HANDS):
        carried = DIALECT_BY_NAME[dialect].carried_letters(text) if dialect in DIALECT_BY_NAME else 0
        place = Place(line, 1) if carried else line
        printed = [size if source == "printed" else None for size, source in zip(sizes, sources, strict=True)]
        yield TableHand(
            *head,
            limits=(printed[0], printed[1], printed[2], printed[3]),
            file=file,
            line=line,
            text=quoted_line(text, Span(file, 0, 0, line), place, carried),
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
