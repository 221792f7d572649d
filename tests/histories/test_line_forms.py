"""Every form of line that a grammar knows has a sample: terminals, their fields, their choices.

The reader is run on all samples with its constructors watched, so what counts is the event that
was kept, not a pattern that might have matched.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from stud_stats.core.events import Event, Header
from stud_stats.dialects import LINE_DIALECTS
from stud_stats.parsing.blocks import split
from stud_stats.parsing.dialect import HeaderGroups, LineDialect, LineForm, OtherGame
from stud_stats.parsing.reader import Reader
from tests.histories.files import FILES, HISTORIES, read
from tests.histories.patterns import choices

WITHOUT_SAMPLE: dict[str, frozenset[str]] = {
    # No stud game of the room is known that is not played with fixed limits.
    "bovada": frozenset({"Pot", "No"}),
    # The two highest of seven cards are never so low; of a hand shown in part they may be.
    "fulltilt": frozenset({"Two", "Three", "Four"}),
    "pokerstars": frozenset(
        {
            # No stud game of the room is known that is not played with fixed limits.
            "Pot Limit",
            "No Limit",
            # The room calls the last street RIVER; its number is read where somebody wrote it.
            "7th",
        }
    ),
    # What the room calls a ten that is no one of several is not known: Ten or 10.
    "winamax": frozenset({"10"}),
}
"""Choices that no sample shows, by dialect, each with its reason beside it."""

_HEAD = 12
"""Lines of a hand among which those of its head stand."""

each_dialect = pytest.mark.parametrize("dialect", LINE_DIALECTS, ids=lambda dialect: dialect.name)


@dataclass
class Watched:
    """What the samples of a dialect showed."""

    reader: Reader
    fields: dict[str, set[str]] = field(default_factory=dict)
    """Terminal -> the fields that held something, in the events that were kept."""
    lines: dict[str, list[str]] = field(default_factory=dict)
    """Terminal -> the lines that were read as it."""

    def terminals(self) -> Iterator[tuple[str, str]]:
        """(name, pattern of the whole line); a player stands as ``.+``."""
        lexer = self.reader.lexer
        yield "HEADER", lexer.header.pattern
        yield "SEAT", lexer.seat.pattern
        yield from ((name, pattern.pattern) for name, pattern in lexer.head.items())
        for terminal in lexer.lines:
            tail = "" if terminal.after is None else f".+?(?:{terminal.after})"
            yield terminal.name, f"(?:{terminal.before}){tail}[ \\t]*\\Z"


@functools.cache
def watched(name: str) -> Watched:
    dialect = next(dialect for dialect in LINE_DIALECTS if dialect.name == name)
    made: list[tuple[str, Event, dict[str, Any]]] = []
    heads: list[tuple[HeaderGroups, str]] = []

    def watching(terminal: str, form: LineForm) -> LineForm:
        build: Callable[..., Event] = form.build

        @functools.wraps(build, updated=())
        def watched_build(*args: Any, **fields: Any) -> Event:
            event = build(*args, **fields)
            made.append((terminal, event, fields))
            return event

        if (struct := getattr(build, "__struct_fields__", None)) is not None:
            watched_build.__struct_fields__ = struct  # type: ignore[attr-defined]
        return form._replace(build=watched_build)

    def read_header(groups: HeaderGroups, line: int, heading: str) -> Header | OtherGame:
        heads.append((groups, heading))
        return dialect.read_header(groups, line, heading)

    reader = Reader(
        replace(
            dialect,
            forms={terminal: watching(terminal, form) for terminal, form in dialect.forms.items()},
            seat=watching("SEAT", dialect.seat),
            # The events as their lines made them.
            arrange=None,
            read_header=read_header,
        )
    )
    found = Watched(reader)
    for path in [path for path in FILES if path.is_relative_to(HISTORIES / name)]:
        sample = read(path)
        for block in split(sample.data, dialect, path.name, sample.encoding):
            made.clear()
            hand = reader.read(block).hand
            text = block.text.replace("\0", "").replace("\r", "").split("\n")
            kept = {id(event) for event in hand.events} if hand is not None else set()
            for terminal, event, fields in made:
                if id(event) in kept:
                    said = {key for key, value in fields.items() if value not in (None, False, "", ())}
                    found.fields.setdefault(terminal, set()).update(said)
                    line = text[event.line - block.source.line]
                    found.lines.setdefault(terminal, []).append(line)
            for head, pattern in reader.lexer.head.items():
                found.lines.setdefault(head, []).extend(line for line in text[1:_HEAD] if pattern.match(line))
    for groups, heading in heads:
        found.fields.setdefault("HEADER", set()).update(key for key, value in groups.items() if value)
        found.lines.setdefault("HEADER", []).append(heading)
    return found


@each_dialect
def test_every_terminal_has_a_sample(dialect: LineDialect) -> None:
    found = watched(dialect.name)
    names = {name for name, _pattern in found.terminals()}
    assert len(names) > 15
    assert sorted(names - found.lines.keys()) == []


@each_dialect
def test_every_field_has_a_sample(dialect: LineDialect) -> None:
    found = watched(dialect.name)
    missing = []
    for name, pattern in found.terminals():
        compiled = re.compile(pattern)
        matches = [match for line in found.lines.get(name, ()) if (match := compiled.match(line))]
        for group in compiled.groupindex:
            if not any(match[group] for match in matches):
                missing.append(f"{name}.{group}")
    assert missing == []


@each_dialect
def test_every_choice_has_a_sample(dialect: LineDialect) -> None:
    """Each alternative and each optional part of a line. A choice that several lines have, such as
    the name of a rank, is shown where one of them takes it.
    """
    found = watched(dialect.name)
    known: dict[str, str] = {}
    shown: set[str] = set()
    for name, pattern in found.terminals():
        marked, choice = choices(pattern)
        compiled = re.compile(marked)
        known |= {text: name for text in choice.values() if text not in known}
        for line in found.lines.get(name, ()):
            match = compiled.match(line)
            if match is not None:
                taken = match.groupdict()
                shown.update(text for key, text in choice.items() if taken[key] is not None)
    missing = known.keys() - shown
    assert missing == WITHOUT_SAMPLE.get(dialect.name, frozenset())
