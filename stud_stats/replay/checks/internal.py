"""A check that crashes costs one finding that names it, and nothing else."""

from __future__ import annotations

from typing import Final

from stud_stats.core.findings import Violation

CRASHED: Final = Violation(
    code="internal.check-crashed",
    applies="every_hand",
    severity="error",
    effect="flagged",
    rule="Every check answers for every hand; this one failed, which is a fault of stud_stats.",
    sources=(),
    bad="",
    good="",
    needs_all_lines=False,
)

VIOLATIONS: Final = (CRASHED,)
