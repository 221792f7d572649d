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
_KEY: Final = r"[ \t]*(?P<key>[A-Za-z0-9_-]+)[ \t]*=[ \t]*"
_END: Final = r"[ \t]*(?:\n|\Z)"
_FIGURE: Final = r"(?:0|[1-9][0-9]*)"
_PLAIN_STRING: Final = r"'[^'\x00-\x1f\x7f]*'"
_ONE_LINE: Final = re.compile(
    rf"{_KEY}(?:(?P<figure>{_FIGURE})|(?P<text>{_PLAIN_STRING})"
    rf"|\[(?P<figures>{_FIGURE}(?:,[ \t]*{_FIGURE})*)\]|[^\n\"'#\[\]{{}}=]+){_END}"
)
"""The commonest statements: a figure, a plain text, figures in an array, and what needs no looking into."""
_PLAIN_ARRAY: Final = re.compile(
    rf"{_KEY}\[(?P<body>(?:[ \t\n]*{_PLAIN_STRING}[ \t\n]*,)*(?:[ \t\n]*{_PLAIN_STRING})?[ \t\n]*)\]{_END}"
)
_STRING_OR_END: Final = re.compile(r"'[^']*'|\n")

Kind: TypeAlias = Literal["statement", "section", "comment", "rest"]


class Piece(NamedTuple):
    """A part of a statement's value: ``string`` or ``comment``, or ``rest`` for what is neither of them,
    a bracket or a comma. ``text`` is as written; its line and its column in that are counted from 0.
    """

    kind: Literal["string", "comment", "rest"]
    line: int
    column: int
    text: str


class Part(NamedTuple):
    """A stretch of the text from ``line`` to before ``end``, counted from 0: ``key = value``,
    ``[section]``, a comment (``text`` without its ``#``), or a line that is none of them (``rest``).

    ``closed`` is False where a statement leaves brackets open. ``value`` is that of plain figures and
    strings and of arrays of them; of all other statements it is for `tomllib` to say.
    """

    kind: Kind
    key: str
    line: int
    end: int
    text: str
    pieces: tuple[Piece, ...] = ()
    closed: bool = True
    value: int | str | list[int] | list[str] | None = None


def parts(text: str) -> list[Part]:
    r"""The parts of ``text`` in order, all of it but blank lines.

    >>> [(part.kind, part.key, part.line) for part in parts("[1]\na = ['x', # y\n 'z']\n# b\n")]
    [('section', '', 0), ('statement', 'a', 1), ('comment', '', 3)]
    """
    found: list[Part] = []
    at, line = 0, 0
    while at < len(text):
        match = _ONE_LINE.match(text, at)
        if match is not None:
            whole = match[0].rstrip("\n")
            found.append(Part("statement", match["key"], line, line + 1, whole, value=_plain(match)))
            at, line = match.end(), line + 1
            continue
        match = _PLAIN_ARRAY.match(text, at)
        if match is not None:
            found.append(_plain_array(match, line))
            at, line = match.end(), found[-1].end
            continue
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


def _plain(found: re.Match[str]) -> int | str | list[int] | None:
    """The value of a statement of one line, if it is plain."""
    match found.lastgroup:
        case "figure":
            return int(found["figure"])
        case "text":
            return found["text"][1:-1]
        case "figures":
            return [int(figure) for figure in found["figures"].split(",")]
        case _:
            return None


def _plain_array(match: re.Match[str], line: int) -> Part:
    pieces: list[Piece] = []
    number, begins = line, match.start()
    for token in _STRING_OR_END.finditer(match.string, match.start("body"), match.end("body")):
        piece = token[0]
        if piece == "\n":
            number += 1
            begins = token.end()
        else:
            pieces.append(Piece("string", number, token.start() - begins, piece))
    value = [piece.text[1:-1] for piece in pieces]
    whole = match[0].rstrip("\n")
    return Part("statement", match["key"], line, number + 1, whole, tuple(pieces), value=value)


def _statement(text: str, start: int, line: int, match: re.Match[str]) -> tuple[Part, int]:
    """The statement that begins at ``start``, and where the next line begins. One that leaves brackets
    open ends before the next line that begins another.
    """
    pieces: list[Piece] = []
    depth, number, begins, before, end = 0, line, start, match.end(), len(text)
    for token in _TOKEN.finditer(text, before):
        kind = token.lastgroup
        if rest := text[before : token.start()].strip(_SEPARATORS):
            pieces.append(Piece("rest", number, text.index(rest, before) - begins, rest))
        before = token.end()
        if kind == "end":
            number += 1
            begins = before
            if depth <= 0 or _STATEMENT.match(text, before) is not None:
                end = token.start()
                break
        elif kind == "open":
            depth += 1
        elif kind == "close":
            depth -= 1
        else:
            column = token.start() - begins
            pieces.append(Piece("string" if kind == "string" else "comment", number, column, token[0]))
            if "\n" in token[0]:
                number += token[0].count("\n")
                begins = text.rindex("\n", before - len(token[0]), before) + 1
    else:
        if rest := text[before:].strip(_SEPARATORS):
            pieces.append(Piece("rest", number, text.index(rest, before) - begins, rest))
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


def values_of(found: list[Part]) -> dict[str, Any]:
    """The values of all statements whose value is known, if all the others are sound: else of none."""
    told: dict[str, Any] = {part.key: part.value for part in found if part.value is not None}
    others = [part for part in found if part.kind == "statement" and part.value is None]
    if not others:
        return told
    try:
        values = tomllib.loads("\n".join([part.text for part in others]), parse_float=Decimals)
    except (ValueError, RecursionError):
        return {}
    sound = len(values) == len(others) and not values.keys() & told.keys()
    return {**values, **told} if sound else {}
