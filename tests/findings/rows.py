"""Rows of findings, as an audit makes them."""

from typing import Any

from stud_stats.core.schema import FINDINGS

HOSTILE = (
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "=cmd|' /C calc'!A0",
    "\x1b[31mred\x07\u202egnp.exe",
    "{0} and {n}",
    "[click](http://evil.example)",
    "\\[0](1)",
    "名前 ♥ & Zoë",
)


def row(**changes: Any) -> dict[str, Any]:
    """A finding of a wrong ante, but for the ``changes``."""
    made = {
        "file": "night.txt", "line": 6, "column": 1, "site": "canonical", "hand_id": "H1", "game": "stud_hi",
        "street": 0, "player": "Bob", "code": "ante.wrong-amount", "severity": "error",
        "message": "Bob antes $0.50, due: $1.00", "seen": "$0.50", "expected": "$1.00",
        "sources": "S0-06 S4-01", "effect": "flagged", "text": "Bob antes 50", "rules": "permissive",
    }  # fmt: skip
    assert set(made) == set(FINDINGS.names)
    assert set(changes) <= set(made)
    return made | changes


def hostile_rows() -> list[dict[str, Any]]:
    """Each hostile text as everything that comes from a file."""
    return [
        row(
            file=f"{text}.txt", hand_id=text, player=text, text=f"{text}: bets", message=f"{text} antes",
            seen=text, expected=text,
        )
        for text in HOSTILE
    ]  # fmt: skip
