"""The fields of a finding for machines, and its place as editors take it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from stud_stats.catalogue import VIOLATION_BY_CODE
from stud_stats.core.findings import citations
from stud_stats.core.schema import FINDINGS
from stud_stats.parsing.codes import INTERNAL, QUARANTINED
from stud_stats.replay.checks.internal import CRASHED

FindingRow: TypeAlias = Mapping[str, Any]
"""A row of `core.schema.FINDINGS` by column name."""

KEYS: Final = (
    "file", "line", "column", "site", "hand_id", "game", "street", "player", "code", "severity", "message",
    "seen", "expected", "sources", "effect", "text",
)  # fmt: skip
"""The fields of a finding in JSON and CSV, in this order: a contract."""

assert set(KEYS) < set(FINDINGS.names)


def for_machines(finding: FindingRow) -> dict[str, Any]:
    """The contract's fields, the sources as a list."""
    return {key: sources_of(finding) if key == "sources" else finding[key] for key in KEYS}


def sources_of(finding: FindingRow) -> list[str]:
    """The citations one by one: a row holds them in one text; of one that was stored by an earlier version
    blanks alone may stand between them.
    """
    declared = VIOLATION_BY_CODE.get(finding["code"])
    if declared is not None and " ".join(declared.sources) == finding["sources"]:
        return list(declared.sources)
    return citations(finding["sources"])


def place_of(finding: FindingRow) -> str:
    """``file:line:column``, as editors take it."""
    return f"{finding['file']}:{finding['line']}:{finding['column']}"


def is_fault(finding: FindingRow) -> bool:
    """Whether the program itself failed there: a check crashed, or a text could not be read for it."""
    code = finding["code"]
    return bool(code == CRASHED.code or (code == QUARANTINED.code and finding["seen"] == INTERNAL))
