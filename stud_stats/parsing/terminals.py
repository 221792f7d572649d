"""The terminals of a dialect's grammar, taken apart at the player's name and compiled.

A terminal is one whole line. ``<P>`` splits it into the text before a player's name and the tail
after it; terminals with the same text before share one pattern for their tails.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from lark.lexer import TerminalDef

PLAYER: Final = "<P>"
FREE_TEXT: Final = "<ANY>"
FREE_NAME: Final = "free_name"
"""The group of the free text that begins a line."""
BLANKS_TO_END: Final = r"[ \t]*\Z"
"""What may follow on any line: editors and sites add and strip trailing blanks."""

_META: Final = frozenset(".^$*+?{}[]\\|()")


class GrammarError(ValueError):
    """A grammar that the line lexer cannot work with; the sentence names the terminal."""


class Terminal(NamedTuple):
    """One kind of line: the text before the player's name, and the tail after it.

    A line without a player has its whole pattern in ``before`` and None as ``after``.
    """

    name: str
    before: str
    after: str | None
    free: bool
    """Holds free text that may stand where a name stands: tried last."""


def take_apart(definition: TerminalDef) -> Terminal:
    """The terminal as `Terminal`; GrammarError if it is no pattern of one line."""
    pattern = definition.pattern.to_regexp()
    parts = pattern.split(PLAYER)
    if len(parts) > 2:
        raise GrammarError(f"{definition.name}: a line speaks of one player; write <ANY> for the second")
    free = FREE_TEXT in parts[0]
    if free:
        if not re.match(rf"(?:\(\?P<\w+>)?{FREE_TEXT}", parts[0]):
            raise GrammarError(f"{definition.name}: free text stands where a line begins, or after <P>")
        parts[0] = parts[0].replace(FREE_TEXT, f"(?P<{FREE_NAME}>.+?)", 1)
    parts = [part.replace(FREE_TEXT, ".+?") for part in parts]
    for part in parts:
        try:
            re.compile(part)
        except re.error as error:
            raise GrammarError(
                f"{definition.name}: {part!r} is no pattern by itself ({error}); <P> cannot stand in brackets"
            ) from error
    return Terminal(definition.name, parts[0], parts[1] if len(parts) == 2 else None, free)


def literal_lead(pattern: str) -> str:
    r"""The literal text that every match of ``pattern`` begins with.

    >>> literal_lead(r"Uncalled bet \((?P<amount>x)"), literal_lead("ab?c"), literal_lead("a|b")
    ('Uncalled bet (', 'a', '')
    """
    lead, at, depth = "", 0, 0
    for char in re.sub(r"\\.|\[[^\]]*\]", "", pattern):
        depth += (char == "(") - (char == ")")
        if char == "|" and depth == 0:
            return ""
    while at < len(pattern):
        char = pattern[at]
        if char == "\\" and at + 1 < len(pattern) and not pattern[at + 1].isalnum():
            char, at = pattern[at + 1], at + 1
        elif char in _META:
            return lead[:-1] if char in "*?{" else lead
        lead, at = lead + char, at + 1
    return lead


def common_beginning(texts: list[str]) -> str:
    """The longest text that all of ``texts`` begin with.

    >>> common_beginning([": calls", ": checks"])
    ': c'
    """
    first, last = min(texts), max(texts)
    same = next((at for at, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), len(first))
    return first[:same]


def is_literal(pattern: str) -> bool:
    r"""The pattern matches one text only.

    >>> is_literal(r"\*\*\* SUMMARY \*\*\*"), is_literal("ab?")
    (True, False)
    """
    return literal_lead(pattern) == re.sub(r"\\([^0-9A-Za-z])", r"\1", pattern)


class Group:
    """The terminals with the same text before the name, their tails merged into one pattern.

    Groups without a name (``named`` False) have the whole line as their tail.
    """

    def __init__(self, before: str, tails: list[tuple[str, str]], *, named: bool) -> None:
        self.named = named
        leads = [literal_lead(tail) for _name, tail in tails]
        self.lead = literal_lead(before) if named else common_beginning(leads)
        self.fixed = is_literal(before)
        self.before = re.compile(before)
        self.first_characters = {literal_lead(tail)[:1] for _name, tail in tails if tail}
        self.guess = common_beginning(leads)
        merged = "|".join(f"(?P<{name}__>{_own_groups(name, tail)})" for name, tail in tails)
        self.tail = re.compile(f"(?:{merged}){BLANKS_TO_END}")
        self.terminals = {self.tail.groupindex[f"{name}__"]: name for name, _tail in tails}

    def tail_groups(self, terminal: str) -> dict[str, int]:
        """The named groups of one terminal's tail: name -> number in the merged pattern."""
        start = f"{terminal}__"
        return {
            name.removeprefix(start): index
            for name, index in self.tail.groupindex.items()
            if name.startswith(start) and name != start
        }


def _own_groups(terminal: str, pattern: str) -> str:
    """Group names are unique in a pattern, so each gets its terminal's name in front."""
    return re.sub(r"\(\?(P<|P=)(\w+)", rf"(?\1{terminal}__\2", pattern)


def group_terminals(terminals: Iterable[Terminal]) -> list[Group]:
    """Terminals in groups: by the text before the name; lines without a name by their first
    two letters. Free-text terminals are not among them.
    """
    named: dict[str, list[tuple[str, str]]] = {}
    plain: dict[str, list[tuple[str, str]]] = {}
    for terminal in terminals:
        if terminal.free:
            continue
        if terminal.after is None:
            lead = literal_lead(terminal.before)[:2]
            if len(lead) < 2:
                raise GrammarError(f"{terminal.name}: a line without a player begins with two fixed letters")
            plain.setdefault(lead, []).append((terminal.name, terminal.before))
        else:
            named.setdefault(terminal.before, []).append((terminal.name, terminal.after))
    return [Group(before, tails, named=True) for before, tails in named.items()] + [
        Group("", tails, named=False) for tails in plain.values()
    ]
