"""Canonical hands for tests: read one, and take the marks off that say what it should give."""

from stud_stats.core.events import Hand
from stud_stats.dialects.canonical import parse_marked


def read_hand(text: str) -> Hand:
    """The hand; marks such as ``  # ante.missing`` at the ends of lines are taken off."""
    return parse_marked(text).hand


def read_marked(text: str) -> tuple[Hand, list[tuple[int, str]], str]:
    """The hand, its marks as (line, code), and the text without them."""
    marked = parse_marked(text)
    return marked.hand, list(marked.marks), marked.text
