"""Every kind of finding there is, from the rooms that declare them."""

from __future__ import annotations

from typing import Final

from stud_stats.core.findings import Violation
from stud_stats.parsing.codes import TEXT_VIOLATIONS
from stud_stats.replay.catalogue import VIOLATIONS
from stud_stats.replay.sessions import SESSION_VIOLATIONS
from stud_stats.store.codes import STORE_VIOLATIONS

ALL_VIOLATIONS: Final[tuple[Violation, ...]] = (
    *TEXT_VIOLATIONS,
    *VIOLATIONS,
    *SESSION_VIOLATIONS,
    *STORE_VIOLATIONS,
)
VIOLATION_BY_CODE: Final[dict[str, Violation]] = {violation.code: violation for violation in ALL_VIOLATIONS}
