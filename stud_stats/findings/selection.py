"""Which findings are wanted: by severity, code, player and time of the hand."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from fnmatch import fnmatchcase
from typing import TypeAlias

import msgspec

from stud_stats.core.findings import SEVERITIES, Severity
from stud_stats.findings.fields import FindingRow

TimeOf: TypeAlias = Callable[[FindingRow], int | None]
"""The start of a finding's hand in seconds since 1970, UTC; None where it is not known."""


class SelectionError(Exception):
    """What was asked for cannot be chosen by; the text is one sentence."""


class Selection(msgspec.Struct, frozen=True):
    """What a finding must be to be wanted.

    ``severity`` is the least one; ``codes`` are codes, families (``award``) or patterns
    (``opener.*``), any of which will do, none for all; ``players`` are screen names, none for all.
    ``since`` is a time in seconds since 1970, UTC, None for any time.
    """

    severity: Severity = "info"
    codes: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    since: int | None = None

    @property
    def is_whole(self) -> bool:
        """Every finding is wanted."""
        return self == Selection()


class Selected(msgspec.Struct, frozen=True):
    """The wanted findings in their order, and how many of them are of hands of unknown time.

    ``timeless`` is 0 where time was not asked for.
    """

    findings: list[FindingRow]
    timeless: int = 0


def select(findings: Iterable[FindingRow], wanted: Selection, time_of: TimeOf) -> Selected:
    """The wanted ones of ``findings``. Where the time of a hand is not known its findings are kept."""
    severities = SEVERITIES[: SEVERITIES.index(wanted.severity) + 1]
    kept: list[FindingRow] = []
    timeless = 0
    for finding in findings:
        if finding["severity"] not in severities:
            continue
        if wanted.players and finding["player"] not in wanted.players:
            continue
        if wanted.codes and not any(matches(finding["code"], one) for one in wanted.codes):
            continue
        if wanted.since is not None:
            time = time_of(finding)
            if time is not None and time < wanted.since:
                continue
            timeless += time is None
        kept.append(finding)
    return Selected(kept, timeless)


def matches(code: str, wanted: str) -> bool:
    """Whether ``code`` is the one wanted, of the family wanted, or fits the pattern.

    >>> [matches("award.wrong-pot", one) for one in ("award", "award.*", "award.wrong-pot", "awa", "*-pot")]
    [True, True, True, False, True]
    """
    return code == wanted or code.startswith(f"{wanted}.") or fnmatchcase(code, wanted)


def checked_codes(wanted: Iterable[str], known: Sequence[str]) -> tuple[str, ...]:
    """``wanted`` without repeats; `SelectionError` for one that no known code fits, naming near ones."""
    checked = tuple(dict.fromkeys(wanted))
    families = {code.partition(".")[0] for code in known}
    for one in checked:
        if not any(matches(code, one) for code in known):
            near = difflib.get_close_matches(one, [*known, *sorted(families)], n=4)
            hint = f"near are {', '.join(near)}" if near else "stud-stats explain lists all"
            raise SelectionError(f"no finding has a code like {one!r}; {hint}.")
    return checked


def seconds_of(text: str) -> int:
    """A date (its first moment) or a time in seconds since 1970; UTC where the text names no zone.

    `SelectionError` for a text that is neither.

    >>> seconds_of("1970-01-02"), seconds_of("1970-01-01T02:00+01:00")
    (86400, 3600)
    """
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise SelectionError(
            f"{text!r} is no date; write it like 2024-05-31 or 2024-05-31T20:00 (UTC)."
        ) from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return int(moment.timestamp())
