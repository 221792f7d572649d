"""How far an audit reached: on how many hands each rule was checked, and why not on others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import IO, Any, Final, TypeAlias

from stud_stats.core.findings import Violation
from stud_stats.core.neutral import terminal_text
from stud_stats.core.words import counted, fitted
from stud_stats.parsing.codes import QUARANTINED, TEXT_VIOLATIONS
from stud_stats.replay.catalogue import VIOLATIONS
from stud_stats.replay.coverage import BROKEN, NO_RULE, OK
from stud_stats.replay.sessions import SESSION_VIOLATIONS
from stud_stats.store.codes import STORE_VIOLATIONS

Coverage: TypeAlias = Mapping[str, Mapping[str, int]]
"""Hands by rule and verdict."""

KEYS: Final = (
    "code", "severity", "hands", "checked", "passed", "failed", "unverifiable", "did_not_come_up", "reasons",
)  # fmt: skip
"""The fields of a rule for machines: a contract. ``checked`` is what passed and what failed, and it
makes ``hands`` with ``unverifiable`` and ``did_not_come_up``; texts that are no hand count in their own rule.
"""


def rules() -> list[Violation]:
    """The rules that can be kept or broken: of texts, of hands, between hands, of two texts of one hand."""
    every = (*TEXT_VIOLATIONS, *VIOLATIONS, *SESSION_VIOLATIONS, *STORE_VIOLATIONS)
    return [violation for violation in every if violation.applies != NO_RULE]


def coverage_rows(
    coverage: Coverage, hands: int, codes: Iterable[str] | None = None, *, quarantined: int = 0
) -> list[dict[str, Any]]:
    """One row a rule, also of those that never came up, of so many ``hands``; ``codes``: of these alone.
    ``quarantined`` are the texts that could not be read as hands.

    ``reasons`` are the hands of which a rule could not be told, by the reason, the most frequent first.
    """
    wanted = None if codes is None else set(codes)
    rows = []
    for rule in rules():
        if wanted is not None and rule.code not in wanted:
            continue
        verdicts = coverage.get(rule.code, {})
        passed, failed = verdicts.get(OK, 0), verdicts.get(BROKEN, 0)
        open_ones = [(reason, n) for reason, n in verdicts.items() if reason not in (OK, BROKEN)]
        reasons = dict(sorted(open_ones, key=lambda pair: (-pair[1], pair[0])))
        checked, unverifiable = passed + failed, sum(reasons.values())
        every = hands + (quarantined if rule.code == QUARANTINED.code else 0)
        rows.append(
            {
                "code": rule.code,
                "severity": rule.severity,
                "hands": every,
                "checked": checked,
                "passed": passed,
                "failed": failed,
                "unverifiable": unverifiable,
                "did_not_come_up": every - checked - unverifiable,
                "reasons": reasons,
            }
        )
    return rows


def reasons_text(reasons: Mapping[str, int]) -> str:
    """The reasons in a line.

    >>> reasons_text({"hole cards were not shown": 1118, "a line could not be read": 2})
    '1,118: hole cards were not shown; 2: a line could not be read'
    """
    return "; ".join(f"{number:,}: {reason}" for reason, number in reasons.items())


def came_up(row: Mapping[str, Any]) -> bool:
    """Whether the rule could have been broken in any hand, told or not."""
    return bool(row["checked"] or row["unverifiable"])


def never_came_up(rows: Iterable[Mapping[str, Any]]) -> str:
    """What is said of those of ``rows`` that never came up; empty where all did."""
    number = sum(not came_up(row) for row in rows)
    return f"{counted(number, 'more rule')} never came up; --code '*' names all" if number else ""


def sentence(row: Mapping[str, Any]) -> str:
    """A rule in words: in how many hands it was checked, broken, not told and why, and did not come up."""
    if not came_up(row):
        return f"{row['code']} never came up"
    checked, failed = counted(row["checked"], "hand"), counted(row["failed"], "violation")
    told = f"{row['code']} was checked on {checked}, {failed}"
    reasons = list(row["reasons"].items())
    if len(reasons) == 1:
        told += f", {row['unverifiable']:,} unverifiable because {reasons[0][0]}"
    elif reasons:
        told += f", {row['unverifiable']:,} unverifiable ({reasons_text(row['reasons'])})"
    return f"{told}; it did not come up in {row['did_not_come_up']:,}" if row["did_not_come_up"] else told


def write_text(sentences: Iterable[str], stream: IO[str], width: int = 100) -> None:
    """Each sentence on lines of its own."""
    for one in sentences:
        stream.writelines(line + "\n" for line in fitted(terminal_text(one) + ".", width))
