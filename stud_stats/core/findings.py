"""Findings: what is wrong, where, by which rule, and what it does to the numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, TypeAlias

import msgspec

Severity: TypeAlias = Literal["error", "warning", "info"]
SEVERITIES: Final[tuple[Severity, ...]] = ("error", "warning", "info")

Effect: TypeAlias = Literal["none", "flagged", "excluded"]
"""What a finding does to the numbers: nothing; the hand counts and is marked; it is left out."""
EFFECTS: Final[tuple[Effect, ...]] = ("none", "flagged", "excluded")

_NUMBER: Final = re.compile(r"S\d-\d+")
"""A rule of one of the texts that profiles are made from."""

HandStatus: TypeAlias = Literal["clean", "flagged", "excluded"]


def one_step_lower(severity: Severity) -> Severity:
    """The severity of a breach of the union of all known rules, where the house's own are silent: it may
    have a rule that nobody else has.

    >>> one_step_lower("error"), one_step_lower("info")
    ('warning', 'info')
    """
    return SEVERITIES[min(SEVERITIES.index(severity) + 1, len(SEVERITIES) - 1)]


class Violation(msgspec.Struct, frozen=True):
    """The declaration of one kind of finding: everything that is said of it stands here once.

    ``rule`` is the rule in one sentence; ``sources`` are seed rules (``S0-08``) and rulebook
    paragraphs; ``bad`` is a canonical hand whose offending lines end in ``# code``, ``good`` one
    without findings. ``overrides`` are codes that this one takes precedence over: where both
    speak of one line or one cause, only this is reported. ``house`` are the fields of a rules
    profile that have to hold for the examples, where the rule is not every house's.
    ``applies`` names what has to occur in a hand for the rule to be asked (`replay.coverage.CASES`).
    ``needs_all_lines``: after a line that could not be read the rule may be kept by what it says,
    so nothing is reported; False where no line could mend the breach.
    ``rests_on`` are the fields of a rules profile that hold the rule: where the house leaves one of
    them open, a finding that rests on it is one step less severe. ``note`` is what else has to be
    known of the finding: what a text must tell for it, or where it is drawn otherwise than one may expect.
    """

    code: str
    severity: Severity
    effect: Effect
    rule: str
    sources: tuple[str, ...]
    bad: str
    good: str
    overrides: tuple[str, ...] = ()
    house: Mapping[str, Any] = {}
    needs_all_lines: bool = True
    applies: str = ""
    rests_on: tuple[str, ...] = ()
    note: str = ""


def cited(sources: Iterable[str]) -> str:
    """Citations in one text: numbers of rules with blanks between, others with semicolons.

    >>> cited(["S0-32", "S1-07"]), cited(["S3-01", "TDA, chips"])
    ('S0-32 S1-07', 'S3-01; TDA, chips')
    """
    every = list(sources)
    return (" " if all(map(_NUMBER.fullmatch, every)) else "; ").join(every)


def citations(text: str) -> list[str]:
    """The citations of such a text one by one.

    >>> citations("S0-32 S1-07"), citations("S3-01; TDA, chips"), citations("notice on the door")
    (['S0-32', 'S1-07'], ['S3-01', 'TDA, chips'], ['notice on the door'])
    """
    words = text.split()
    return words if all(map(_NUMBER.fullmatch, words)) else text.split("; ")


class Finding(msgspec.Struct, frozen=True):
    """One thing found in one place.

    ``line`` and ``column`` count from 1; ``street`` is 0 and ``player`` empty where the finding
    is of none; ``text`` is the line as it stands in the file.
    """

    code: str
    severity: Severity
    effect: Effect
    file: str
    line: int
    column: int
    site: str
    hand_id: str
    game: str
    street: int
    player: str
    message: str
    seen: str
    expected: str
    sources: tuple[str, ...]
    text: str


def status_of(findings: tuple[Finding, ...] | list[Finding]) -> HandStatus:
    """What a hand counts for, given all that was found in it: the gravest effect decides."""
    worst = max((EFFECTS.index(finding.effect) for finding in findings), default=0)
    return ("clean", "flagged", "excluded")[worst]
