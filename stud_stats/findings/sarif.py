"""Findings as SARIF 2.1.0, the format that code scanners, editors and build servers read.

Source: OASIS, "Static Analysis Results Interchange Format (SARIF) Version 2.1.0".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from stud_stats import __version__
from stud_stats.catalogue import ALL_VIOLATIONS
from stud_stats.core.findings import Violation
from stud_stats.core.neutral import terminal_text
from stud_stats.findings.baseline import fingerprint
from stud_stats.findings.fields import FindingRow, is_fault, sources_of

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT: Final = "%SRCROOT%"
"""What relative places are relative to: the folder in which the audit ran."""

FINGERPRINT: Final = "studStatsFinding/v1"

_LEVELS: Final = {"error": "error", "warning": "warning", "info": "note"}
_KNOWN: Final = (
    {"kind": "external", "status": "accepted", "justification": "Known: it is in the baseline."},
)
_URL: Final = re.compile(r"[a-z][a-z0-9+.-]+://", re.IGNORECASE)
_SAFE: Final = "/!$&'()*+,;=@~"
"""What a path may hold beside letters, digits and ``-._`` (RFC 3986, without the colon)."""
_LOOKS_LIKE_A_LINK: Final = re.compile(r"\[(?=[^\[\]]*\]\()")


def sarif_log(
    new: Sequence[FindingRow],
    known: Sequence[FindingRow] | None = None,
    *,
    problems: Iterable[str] = (),
    root: Path | None = None,
    violations: Iterable[Violation] = ALL_VIOLATIONS,
) -> dict[str, Any]:
    """One run of the audit as a SARIF log.

    ``known`` are the findings that the baseline knows, None where there is no baseline: they are
    told as unchanged and suppressed, so that viewers do not repeat them. ``problems`` are sentences
    on files that could not be read; ``root`` is the folder that places are told from, by default
    the current one.
    """
    base = Path.cwd() if root is None else root
    rules = [_rule(violation) for violation in violations]
    places = {rule["id"]: index for index, rule in enumerate(rules)}
    for finding in (*new, *(known or ())):
        if finding["code"] not in places:  # stored by a version that had a code more
            places[finding["code"]] = len(rules)
            rules.append({"id": finding["code"]})
    seen: Counter[str] = Counter()
    results = [
        _result(finding, state, places, base, seen)
        for state, findings in ((None if known is None else "new", new), ("unchanged", known or ()))
        for finding in findings
    ]
    notifications = [{"level": "warning", "message": {"text": _message(one)}} for one in problems]
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "stud-stats",
                        "fullName": "stud-stats: the audit of Seven-Card Stud hand histories",
                        "version": __version__,
                        "rules": rules,
                    }
                },
                "invocations": [
                    {
                        "executionSuccessful": not any(map(is_fault, new)),
                        "toolExecutionNotifications": notifications,
                    }
                ],
                "originalUriBaseIds": {
                    ROOT: {"description": {"text": "The folder in which the audit was run."}}
                },
                "columnKind": "unicodeCodePoints",
                "results": results,
            }
        ],
    }


def _rule(violation: Violation) -> dict[str, Any]:
    sources = f"Sources: {'; '.join(violation.sources)}." if violation.sources else ""
    parts = [violation.rule, sources, f"More: stud-stats explain {violation.code}"]
    shown = f"```\n{violation.bad.rstrip()}\n```" if violation.bad else ""
    return {
        "id": violation.code,
        "shortDescription": {"text": _message(violation.rule)},
        "help": {
            "text": _message(" ".join(part for part in parts if part)),
            "markdown": "\n\n".join(part for part in [*parts[:2], shown] if part),
        },
        "defaultConfiguration": {"level": _LEVELS[violation.severity]},
        "properties": {
            "tags": [violation.code.partition(".")[0]],
            "sources": list(violation.sources),
            "effect": violation.effect,
        },
    }


def _result(
    finding: FindingRow, state: str | None, places: Mapping[str, int], base: Path, seen: Counter[str]
) -> dict[str, Any]:
    key = fingerprint(finding)
    seen[key] += 1
    made: dict[str, Any] = {
        "ruleId": finding["code"],
        "ruleIndex": places[finding["code"]],
        "level": _LEVELS[finding["severity"]],
        "message": {"text": _message(_sentence(finding))},
        "locations": [{"physicalLocation": _location(finding, base)}],
        "partialFingerprints": {FINGERPRINT: f"{key}:{seen[key]}"},
        "properties": {
            "site": finding["site"],
            "hand_id": finding["hand_id"],
            "game": finding["game"],
            "street": finding["street"],
            "player": finding["player"],
            "profile": finding["rules"],
            "seen": finding["seen"],
            "expected": finding["expected"],
            "sources": sources_of(finding),
            "effect": finding["effect"],
        },
    }
    if state is not None:
        made["baselineState"] = state
        made["suppressions"] = list(_KNOWN) if state == "unchanged" else []
    return made


def _sentence(finding: FindingRow) -> str:
    hand = f"Hand {finding['hand_id']}: " if finding["hand_id"] else ""
    return f"{hand}{finding['message']}"


def _message(text: str) -> str:
    """Plain text for a message: nothing in it is a placeholder (3.11.5) or an embedded link (3.11.6)."""
    doubled = terminal_text(text).replace("{", "{{").replace("}", "}}")
    return _LOOKS_LIKE_A_LINK.sub(r"\\[", doubled)


def _location(finding: FindingRow, base: Path) -> dict[str, Any]:
    made: dict[str, Any] = {"artifactLocation": artifact_location(finding["file"], base)}
    if finding["line"] > 0:
        region: dict[str, Any] = {"startLine": finding["line"], "startColumn": max(1, finding["column"])}
        if finding["text"]:
            region["snippet"] = {"text": finding["text"]}
        made["region"] = region
    return made


def artifact_location(file: str, base: Path) -> dict[str, str]:
    """Where a file is: relative to ``base`` if it lies below it, else as an absolute address.

    >>> artifact_location("/hands/my night.txt", Path("/hands"))
    {'uri': 'my%20night.txt', 'uriBaseId': '%SRCROOT%'}
    >>> artifact_location("/other/50%.zip!a:b.txt", Path("/hands"))
    {'uri': 'file:///other/50%25.zip!a%3Ab.txt'}
    >>> artifact_location("s3://bucket/x.txt", Path("/hands"))
    {'uri': 's3://bucket/x.txt'}
    """
    scheme = _URL.match(file)
    if scheme is not None:
        return {"uri": file[: scheme.end()] + quote(file[scheme.end() :], safe=_SAFE + ":")}
    path = Path(base, file)
    parts: list[str] = []
    for part in path.as_posix().split("/"):
        # By the letters alone: the file may be in an archive, or on another machine.
        if part == ".." and len(parts) > 1:
            parts.pop()
        elif part not in (".", ".."):
            parts.append(part)
    whole = "/".join(parts)
    folder = base.as_posix().rstrip("/") + "/"
    if whole.startswith(folder) and len(whole) > len(folder):
        return {"uri": quote(whole[len(folder) :], safe=_SAFE), "uriBaseId": ROOT}
    drive = "" if whole.startswith("/") else "/"
    return {"uri": f"file://{drive}{quote(whole, safe=_SAFE)}"}
