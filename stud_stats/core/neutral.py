"""Texts of other people (screen names, chat, lines of files) made harmless for the place they go to.

A screen name may hold anything: escape codes that repaint a terminal, a spreadsheet formula, the bars of a
Markdown table, a script. Each function returns a text that shows the same name and does nothing.
"""

from __future__ import annotations

import html
import re
from typing import Final

_ACTIVE_LETTERS: Final = (
    "["
    "\x00-\x1f\x7f-\x9f"  # C0 and C1 controls: escape codes, new lines, backspaces
    "\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"  # order, width, line
    "\ud800-\udfff"  # halves of a character, which no output can encode
    "\U000e0000-\U000e007f"  # invisible tags
    "]"
)
_ACTIVE: Final = re.compile(_ACTIVE_LETTERS)
_ACTIVE_IN_CELL: Final = re.compile(r"(?!\r\n|[\n\t])" + _ACTIVE_LETTERS)
"""In a quoted cell, ends of lines and tabs are text."""
_FORMULA: Final = frozenset("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20'")
_MARKDOWN: Final = re.compile(r"([\\`*_{}\[\]<>#|~!&])")


def _visible(match: re.Match[str]) -> str:
    point = ord(match.group())
    if point < 0x100:
        return f"\\x{point:02x}"
    return f"\\u{point:04x}" if point < 0x10000 else f"\\U{point:08x}"


def terminal_text(text: str) -> str:
    r"""``text`` on one line for a terminal: what moves the cursor, colours, hides or reorders is spelled out.

    Cards, accents, emoji and right-to-left letters stay as they are.

    >>> terminal_text("\x1b[31mBob\n"), terminal_text("Zoë ♥")
    ('\\x1b[31mBob\\x0a', 'Zoë ♥')
    """
    return _ACTIVE.sub(_visible, text)


def csv_text(text: str) -> str:
    r"""``text`` for a cell that a spreadsheet must not calculate; for text columns only, never for numbers.

    What moves the cursor, colours, hides or reorders is spelled out as by `terminal_text`, for whoever
    looks at the file in a terminal; ends of lines and tabs stay. A leading sign of a formula gets an
    apostrophe before it, and so does a leading apostrophe: one taken off again gives the text back.
    Quoting is left to the CSV writer. Source: OWASP, "CSV Injection".

    >>> csv_text("=1+1"), csv_text("'Bob"), csv_text("Bob-1"), csv_text(" @x"), csv_text("\x1b[31m\r\n")
    ("'=1+1", "''Bob", 'Bob-1', "' @x", '\\x1b[31m\r\n')
    """
    spelled = _ACTIVE_IN_CELL.sub(_visible, text)
    return "'" + spelled if spelled.lstrip(" \u00a0")[:1] in _FORMULA else spelled


def markdown_text(text: str) -> str:
    r"""``text`` for a cell of a Markdown table: on one line, bars and marks escaped.

    >>> markdown_text("a|b <i>_x_")
    'a\\|b \\<i\\>\\_x\\_'
    """
    return _MARKDOWN.sub(r"\\\1", terminal_text(text))


def html_text(text: str) -> str:
    """``text`` for the body of a page or a quoted attribute.

    >>> html_text("<b title='x'>")
    '&lt;b title=&#x27;x&#x27;&gt;'
    """
    return html.escape(terminal_text(text), quote=True)
