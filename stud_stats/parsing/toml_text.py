"""A TOML text taken apart into its statements, each with its place.

`tomllib` says what a text means and not where it stands, and gives up a whole text for one damaged
line. So a text is first cut where its statements end, by strings, brackets and ends of lines alone;
what each of them means is `tomllib`'s to say.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, Final, Literal, NamedTuple, TypeAlias

_STATEMENT: Final = re.compile(r"[ \t]*(?P<key>[A-Za-z0-9_-]+)[ \t]*=(?!=)")
_SECTION: Final = re.compile(r"[ \t]*\[[^\[\]\n]*\][ \t]*(?:#[^\n]*)?")
_TOKEN: Final = re.compile(
    r'(?P<string>"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]|\\[^\n])*"|\'[^\'\n]*\')'
    r"|(?P<comment>#[^\n]*)|(?P<open>[\[{])|(?P<close>[\]}])|(?P<end>\n)",
    re.DOTALL,
)
_SEPARATORS: Final = " \t,"

Kind: TypeAlias = Literal["statement", "section", "comment", "rest"]


class Piece(NamedTuple):
    """A part of a statement's value and its line, counted from 0: ``string`` or ``comment``, or ``rest``
    for what is neither of them, a bracket or a comma. ``text`` is as written.
    """

    kind: Literal["string", "comment", "rest"]
    line: int
    text: str


class Part(NamedTuple):
    """A stretch of the text from ``line`` to before ``end``, counted from 0: ``key = value``,
    ``[section]``, a comment (``text`` without its ``#``), or a line that is none of them (``rest``).

    ``closed`` is False where a statement leaves brackets open.
    """

    kind: Kind
    key: str
    line: int
    end: int
    text: str
    pieces: tuple[Piece, ...] = ()
    closed: bool = True


def parts(text: str) -> list[Part]:
    r"""The parts of ``text`` in order, all of it but blank lines.

    >>> [(part.kind, part.key, part.line) for part in parts("[1]\na = ['x', # y\n 'z']\n# b\n")]
    [('section', '', 0), ('statement', 'a', 1), ('comment', '', 3)]
    """
    found: list[Part] = []
    at, line = 0, 0
    while at < len(text):
        match = _STATEMENT.match(text, at)
        if match is not None:
            statement, at = _statement(text, at, line, match)
            found.append(statement)
            line = statement.end
            continue
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        whole = text[at:end].strip()
        if whole.startswith("#"):
            found.append(Part("comment", "", line, line + 1, whole[1:].strip()))
        elif whole:
            kind: Kind = "section" if _SECTION.fullmatch(whole) else "rest"
            found.append(Part(kind, "", line, line + 1, whole))
        at, line = end + 1, line + 1
    return found


def _statement(text: str, start: int, line: int, match: re.Match[str]) -> tuple[Part, int]:
    """The statement that begins at ``start``, and where the next line begins. One that leaves brackets
    open ends before the next line that begins another.
    """
    pieces: list[Piece] = []
    depth, number, before, end = 0, line, match.end(), len(text)
    for token in _TOKEN.finditer(text, before):
        kind = token.lastgroup
        rest = text[before : token.start()].strip(_SEPARATORS)
        if rest:
            pieces.append(Piece("rest", number, rest))
        before = token.end()
        if kind == "end":
            number += 1
            if depth <= 0 or _STATEMENT.match(text, before) is not None:
                end = token.start()
                break
        elif kind == "open":
            depth += 1
        elif kind == "close":
            depth -= 1
        else:
            pieces.append(Piece("string" if kind == "string" else "comment", number, token[0]))
            number += token[0].count("\n")
    else:
        rest = text[before:].strip(_SEPARATORS)
        if rest:
            pieces.append(Piece("rest", number, rest))
        number = line + text[start:].rstrip().count("\n") + 1
    whole = text[start:end]
    return Part("statement", match["key"], line, number, whole, tuple(pieces), depth == 0), end + 1


class Decimals(str):
    """A figure with a decimal point, as written."""

    __slots__ = ()


def value_of(text: str) -> Any:
    """The value of one statement; ValueError if it has none. Figures with decimals stay text.

    >>> value_of("a = [1, 0.50]")
    [1, '0.50']
    """
    (value,) = tomllib.loads(text, parse_float=Decimals).values()
    return value


def values_of(text: str) -> dict[str, Any] | None:
    """The values of all statements of one section; None if one of them is damaged."""
    try:
        values = tomllib.loads(text, parse_float=Decimals)
    except (ValueError, RecursionError):
        return None
    if len(values) == 1:
        (inner,) = values.values()
        if isinstance(inner, dict):
            return inner
    return values
