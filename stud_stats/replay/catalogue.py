"""All violations that the replay can find: the union of what the families declare."""

from __future__ import annotations

from typing import Final

from stud_stats.core.findings import Violation
from stud_stats.replay.checks import (
    amounts,
    announcements,
    antes,
    awards,
    dealing,
    deck,
    internal,
    mucking,
    odd_chips,
    pots,
    raises,
    rake,
    show_order,
    showdown,
    stakes,
    structures,
    summary,
    turns,
)

VIOLATIONS: Final[tuple[Violation, ...]] = tuple(
    violation
    for family in (
        stakes,
        antes,
        dealing,
        deck,
        turns,
        amounts,
        raises,
        structures,
        pots,
        showdown,
        show_order,
        mucking,
        awards,
        odd_chips,
        rake,
        announcements,
        summary,
        internal,
    )
    for violation in family.VIOLATIONS
)
VIOLATION_BY_CODE: Final[dict[str, Violation]] = {violation.code: violation for violation in VIOLATIONS}

RETIRED: Final[dict[str, str]] = {}
"""Codes no longer used, with the reason; never used again."""
