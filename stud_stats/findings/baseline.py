"""Findings that are known already: written to a file once, and not repeated by later audits.

A finding is known again by what was found in which hand, not by where the file lies: moving or
joining files, or lines that come before it, make nothing new. An entry excuses as many findings as
were counted when it was written, and none that is graver than it was then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from stud_stats.core.findings import SEVERITIES, Severity
from stud_stats.findings.fields import FindingRow

FORMAT: Final = "stud-stats baseline 1"

_IDENTITY: Final = ("site", "hand_id", "code", "street", "player")


class BaselineError(Exception):
    """A baseline cannot be read; the text is one sentence."""


class Entry(msgspec.Struct, frozen=True):
    """Known findings of one fingerprint and severity; ``code`` to ``text`` are for readers of the file."""

    fingerprint: str
    severity: Severity
    count: int
    code: str
    site: str
    hand_id: str
    player: str
    text: str


class _File(msgspec.Struct, frozen=True):
    format: Literal["stud-stats baseline 1"]
    findings: list[Entry]


class Compared(msgspec.Struct, frozen=True):
    """Findings beside a baseline, in their order; ``gone`` is how many of it were not found again."""

    new: list[FindingRow]
    known: list[FindingRow]
    gone: int


def fingerprint(finding: FindingRow) -> str:
    """What makes a finding the same one in another file, at another line, on another day.

    Blanks around the line do not count. 32 hex digits.
    """
    parts = [*(str(finding[name]) for name in _IDENTITY), finding["text"].strip()]
    return blake2b(msgspec.json.encode(parts), digest_size=16).hexdigest()


def compare(findings: Iterable[FindingRow], baseline: Sequence[Entry]) -> Compared:
    """Which of ``findings`` the ``baseline`` knows."""
    excused: dict[str, Counter[Severity]] = {}
    for entry in baseline:
        excused.setdefault(entry.fingerprint, Counter())[entry.severity] += entry.count
    new: list[FindingRow] = []
    known: list[FindingRow] = []
    for finding in findings:
        left = excused.get(fingerprint(finding), Counter())
        # The mildest entry that is grave enough, so that graver ones stay for graver findings.
        mildest = SEVERITIES[SEVERITIES.index(finding["severity"]) :: -1]
        used = next((severity for severity in mildest if left[severity]), None)
        if used is None:
            new.append(finding)
        else:
            left[used] -= 1
            known.append(finding)
    return Compared(new, known, sum(left.total() for left in excused.values()))


def entries(findings: Iterable[FindingRow]) -> list[Entry]:
    """``findings`` as a baseline, in an order that keeps the differences between two of them small."""
    counts: Counter[tuple[Any, ...]] = Counter()
    for finding in findings:
        shown = (finding[name] for name in ("code", "site", "hand_id", "player"))
        counts[(fingerprint(finding), finding["severity"], *shown, finding["text"].strip())] += 1
    made = [
        Entry(key, severity, count, code, site, hand_id, player, text)
        for (key, severity, code, site, hand_id, player, text), count in counts.items()
    ]
    return sorted(made, key=lambda e: (e.site, e.hand_id, e.code, e.fingerprint, e.severity))


def baseline_text(findings: Iterable[FindingRow]) -> str:
    """The file that makes ``findings`` known."""
    encoded = msgspec.json.encode(_File(FORMAT, entries(findings)))
    return msgspec.json.format(encoded, indent=1).decode() + "\n"


def read_baseline(path: Path) -> list[Entry]:
    """The entries of a baseline; `BaselineError` for a file that is none, OSError if it cannot be read."""
    data = path.read_bytes()
    try:
        return msgspec.json.decode(data, type=_File).findings
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BaselineError(f"{path} is no baseline of stud-stats: {str(error).rstrip('.')}.") from None
