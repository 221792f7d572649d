"""What the audit makes of planted hands: found or not, on the right line, and what else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from stud_stats.core.events import Hand, Stakes
from stud_stats.core.findings import Finding
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.reader import read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.replay.replayer import replay
from stud_stats.rules.profile import RulesProfile
from stud_stats.writers import canonical, pokerstars
from stud_stats.writers.pokerstars_words import heading
from tests.instruments.planting.plant import Planted
from tests.instruments.round_trips import NOWHERE

LOUD = ("error", "warning")
PROPERTY = "planted violations"
"""Under this name a test hands its tally to the summary of the run."""


class Tally(msgspec.Struct):
    """Counts over the planted hands of one id; `further_*` are findings beside the planted one."""

    code: str
    planted: int = 0
    found: int = 0
    on_line: int = 0
    further_errors: dict[str, int] = {}
    further_any: dict[str, int] = {}
    missed: list[str] = []

    def add(self, planted: Planted, findings: tuple[Finding, ...], line: int, text: str) -> None:
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
            self.missed.append(f"{planted.code} planted in line {line}; found:\n{said}\n{text}")


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


def in_room_text(planted: Planted) -> tuple[tuple[Finding, ...], int, str]:
    """The same as PokerStars text between two copies of the legal hand, which tell the sizes."""
    text = pokerstars.write(_as_room(planted.hand))
    line = planted.place + 2 if planted.place else 1
    return _among_neighbours(planted, text), line, text


def _among_neighbours(planted: Planted, text: str) -> tuple[Finding, ...]:
    hand, unread = read_back(text, "pokerstars")
    neighbour, _ = read_back(pokerstars.write(_as_room(planted.twin)), "pokerstars")
    _, hand, _ = fill_stakes([neighbour, hand, neighbour])
    return (*unread, *audit(hand, planted.profile, text))


def _as_room(hand: Hand) -> Hand:
    stakes = hand.header.stakes
    header = msgspec.structs.replace(hand.header, stakes=Stakes(stakes.small_bet, stakes.big_bet))
    header = msgspec.structs.replace(header, heading=heading(header))
    events = (header, *hand.events[1:])
    return msgspec.structs.replace(hand, header=header, events=events)


def loud_findings_of_twin(planted: Planted, *, in_room: bool = False) -> list[Any]:
    """What is said of the legal hand above the level of a note: nothing, or the plant proves nothing."""
    if in_room:
        findings = _among_neighbours(planted, pokerstars.write(_as_room(planted.twin)))
    else:
        text = canonical.write(planted.twin)
        hand, unread = read_back(text, "canonical")
        findings = (*unread, *audit(hand, planted.profile, text))
    return [(finding.line, finding.code, finding.message) for finding in findings if finding.severity in LOUD]
