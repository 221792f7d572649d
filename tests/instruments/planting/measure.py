"""What the audit makes of planted hands: found or not, on the right line, and what else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from stud_stats.core.events import Hand
from stud_stats.core.findings import Finding
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.reader import read_block
from stud_stats.replay.replayer import replay
from stud_stats.rules.profile import RulesProfile
from stud_stats.writers import canonical
from tests.instruments.planting.plant import Planted
from tests.instruments.round_trips import NOWHERE

LOUD = ("error", "warning")
PROPERTY = "planted violations"
"""Under this name a test hands its tally to the summary of the run."""


class Tally(msgspec.Struct):
    """Counts over the planted hands of one id in the texts of one ``room``; `further_*` are findings beside
    the planted one.

    Of all ``hands`` ``hidden`` tell of the violation and leave out what it can be known by, for ``reasons``;
    ``planted`` are those in which it must be found.
    """

    code: str
    room: str = "canonical"
    hands: int = 0
    hidden: int = 0
    reasons: dict[str, int] = {}
    planted: int = 0
    found: int = 0
    on_line: int = 0
    further_errors: dict[str, int] = {}
    further_any: dict[str, int] = {}
    missed: list[str] = []

    def hide(self, reason: str) -> None:
        """One more hand in which the violation cannot be found."""
        self.hidden += 1
        self.reasons[reason] = self.reasons.get(reason, 0) + 1

    def add(self, planted: Planted, findings: Sequence[Finding], line: int, text: str) -> None:
        """One more hand in which it must be found."""
        self.planted += 1
        mine = [finding for finding in findings if finding.code == planted.code]
        self.found += bool(mine)
        hit = next((finding for finding in mine if finding.line == line), None)
        self.on_line += hit is not None
        further = [finding for finding in findings if finding is not (hit or (mine[0] if mine else None))]
        errors = Counter(finding.code for finding in further if finding.severity == "error")
        self.further_errors = dict(Counter(self.further_errors) + errors)
        self.further_any = dict(Counter(self.further_any) + Counter(finding.code for finding in further))
        if hit is None or errors:
            said = "\n".join(f"  {f.line} {f.severity} {f.code}: {f.message}" for f in findings)
            self.missed.append(f"{planted.code} planted in line {line} ({self.room}); found:\n{said}\n{text}")


def table(tallies: Iterable[Tally]) -> str:
    """All ids, one a line, and their sum."""
    rows = sorted(tallies, key=lambda tally: tally.code)
    whole = Tally("all ids")
    lines = [_HEAD]
    for tally in rows:
        lines.append(_row(tally))
        whole.planted += tally.planted
        whole.found += tally.found
        whole.on_line += tally.on_line
        whole.further_errors = dict(Counter(whole.further_errors) + Counter(tally.further_errors))
        whole.further_any = dict(Counter(whole.further_any) + Counter(tally.further_any))
    return "\n".join([*lines, _row(whole)])


_HEAD = (
    f"{'id':<30} {'planted':>7} {'recall':>8} {'on line':>8} {'errors':>7} {'any':>5}  further findings by id"
)


def _row(tally: Tally) -> str:
    planted = max(1, tally.planted)
    further = ", ".join(f"{code} {count}" for code, count in sorted(tally.further_any.items()))
    return (
        f"{tally.code:<30} {tally.planted:>7} {tally.found / planted:>8.1%} {tally.on_line / planted:>8.1%} "
        f"{sum(tally.further_errors.values()):>7} {sum(tally.further_any.values()):>5}  {further}"
    ).rstrip()


def read_back(text: str, dialect: str) -> tuple[Hand, tuple[Finding, ...]]:
    reading = read_block(Block(text, NOWHERE), DIALECT_BY_NAME[dialect])
    assert reading.hand is not None, f"{reading.quarantine and reading.quarantine.message}\n{text}"
    return reading.hand, reading.findings


def audit(hand: Hand, profile: RulesProfile, text: str) -> tuple[Finding, ...]:
    return replay(hand, profile, text, rows=False).findings


def in_canonical_text(planted: Planted) -> tuple[tuple[Finding, ...], int, str]:
    """(findings, expected line, text) of the hand as canonical text, the sizes in its header."""
    text = canonical.write(planted.hand)
    hand, unread = read_back(text, "canonical")
    return (*unread, *audit(hand, planted.profile, text)), planted.place + 1, text


def loud_findings_of_twin(planted: Planted) -> list[Any]:
    """What is said of the legal hand above the level of a note: nothing, or the plant proves nothing."""
    text = canonical.write(planted.twin)
    hand, unread = read_back(text, "canonical")
    findings = (*unread, *audit(hand, planted.profile, text))
    return [(finding.line, finding.code, finding.message) for finding in findings if finding.severity in LOUD]
