"""What ``audit`` says beside what it was asked for: how far it came, what was left out, by whose rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from stud_stats.cli.errors import CommandError
from stud_stats.cli.output import note
from stud_stats.core.findings import SEVERITIES
from stud_stats.core.neutral import terminal_text
from stud_stats.core.words import counted, counted_severities

if TYPE_CHECKING:
    from stud_stats.auditing import Audit
    from stud_stats.findings.baseline import Compared
    from stud_stats.findings.fields import FindingRow
    from stud_stats.findings.selection import Selected, Selection
    from stud_stats.pipeline import Rules


def check_players(result: Audit, names: Iterable[str]) -> None:
    """`CommandError` for a name that nobody has who sat in a hand, with those that are near."""
    from stud_stats.core.near import near_players

    for name in names:
        if name not in result.players:
            near = ", ".join(f'"{terminal_text(one)}"' for one in near_players(name, sorted(result.players)))
            hint = f"; near are {near}" if near else ", and no name is near"
            hands = counted(result.hands, "hand")
            raise CommandError(f'nobody named "{terminal_text(name)}" sat in the {hands} audited{hint}.')


def selection_remarks(
    result: Audit, selected: Selected, wanted: Selection, compared: Compared, baseline: Path | None
) -> Iterator[str]:
    """What was left out, and what was kept for want of knowing better."""
    if wanted.since is not None and result.latest is not None and result.latest < wanted.since:
        since, latest = map(_moment, (wanted.since, result.latest))
        yield f"No hand is known to be of {since} (UTC) or later; the last one began {latest}."
    if not wanted.is_whole or baseline is not None:
        yield f"Left after filters and baseline: {_counts(compared.new)}."
    if selected.timeless:
        yield f"{counted(selected.timeless, 'finding')} of hands whose time (UTC) is not known: kept."
    if baseline is not None:
        yield f"Not repeated: {counted(len(compared.known), 'finding')} that {baseline} knows."
        if compared.gone and wanted.is_whole:
            yield f"Not found again: {counted(compared.gone, 'finding')} that {baseline} knows."


def rules_remarks(result: Audit, house: Rules, asked: str) -> Iterator[str]:
    """By whose rules hands were audited, and why; ``asked`` is what ``--rules`` named."""
    from stud_stats.pipeline import UNKNOWN_ROOM
    from stud_stats.rules.profile import RulesProfile

    if isinstance(house, RulesProfile):
        named = Path(asked).name in house.title
        yield f"{house.title}." if named else f"House rules of the file {asked}: {house.title}."
        return
    if house != "auto":
        yield f"House rules as asked for: {house}."
        return
    known = {site: hands for (site, profile), hands in result.profiles.items() if profile != UNKNOWN_ROOM}
    unknown = {site: hands for (site, profile), hands in result.profiles.items() if profile == UNKNOWN_ROOM}
    if any(known.values()):
        yield f"House rules by site: {_hands_of(known)}."
    if any(unknown.values()):
        yield f"No house rules are known for {_hands_of(unknown)}: {UNKNOWN_ROOM}; try --which-rules."


def _hands_of(sites: Mapping[str, int]) -> str:
    return ", ".join(f"{site} ({counted(hands, 'hand')})" for site, hands in sorted(sites.items()) if hands)


def _moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def _counts(findings: Iterable[FindingRow]) -> str:
    counts: dict[str, int] = dict.fromkeys(SEVERITIES, 0)
    for finding in findings:
        counts[finding["severity"]] += 1
    return counted_severities(counts)


def tell(result: Audit, remarks: Iterable[str]) -> None:
    """The summary, on stderr: what could not be read, what was found, and the remarks."""
    for problem in result.problems:
        note(problem)
    unread = counted(
        result.quarantined, "text could not be read as a hand", "texts could not be read as hands"
    )
    note(f"{counted(result.hands, 'hand')} audited: {_counts(result.findings)}; {unread}.")
    if result.repeats:
        note(f"{counted(result.repeats, 'hand')} came again in the same words, and counted once.")
    for remark in remarks:
        note(remark)


def refuse_if_faulty(findings: Sequence[FindingRow]) -> None:
    """`CommandError` where the program itself failed: what was printed is then not the whole audit."""
    from stud_stats.findings.fields import is_fault, place_of

    faults = [finding for finding in findings if is_fault(finding)]
    if faults:
        raise CommandError(
            f"the audit is not whole: {counted(len(faults), 'fault')} of stud-stats itself, the first at"
            f" {place_of(faults[0])} ({faults[0]['message'].rstrip('.')}); please report it."
        )
