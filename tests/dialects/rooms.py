"""Short ways to read lines and texts of any room, and what holds for the lines of all of them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from stud_stats.core.events import Event, Unread
from stud_stats.parsing.blocks import Block, split
from stud_stats.parsing.dialect import LineDialect
from stud_stats.parsing.line_lexer import AMBIGUOUS, HandText
from stud_stats.parsing.reader import Reading, read_block, reader_of

_LINES_OF_PLAY = 4
"""After so many lines none is a seat's any more."""
_LETTERS = "bcdfghjkmnpqrvwxyz"


@dataclass(frozen=True)
class LineCase:
    """A kind of line: its terminal, its text with ``{P}`` for the player's name, and the event it is,
    given the line number, the player's index and name."""

    terminal: str
    text: str
    event: Callable[[int, int, str], Event]

    @property
    def named(self) -> bool:
        return "{P}" in self.text


@dataclass(frozen=True)
class Room:
    """A dialect and how it prints a seat: ``seat`` has places for the number and the name."""

    dialect: LineDialect
    seat: str
    street: str
    """The line that opens a street: it stands between the seats and what is looked at."""

    def lines(self, names: Sequence[str], lines: Sequence[str], decimals: int = 2) -> list[Event]:
        """The events of ``lines`` in a hand of players with these names: the first is line 1."""
        seats = [self.seat.format(number, name) for number, name in enumerate(names, 1)]
        above = [*seats, *[self.street] * _LINES_OF_PLAY]
        reader = reader_of(self.dialect).lexer.reader(decimals)
        read = reader.read(HandText([*above, *lines], 1 - len(above), decimals))
        assert [seat.player for seat in read.seats] == list(names)
        return read.events[len(above) :]

    def blocks(self, text: str | bytes, file: str = "file.txt") -> list[Block]:
        """The blocks of a text."""
        return split(text.encode() if isinstance(text, str) else text, self.dialect, file)

    def readings(self, text: str | bytes) -> list[Reading]:
        """What each block of a text turns out to be."""
        return [read_block(block, self.dialect) for block in self.blocks(text)]

    def terminals(self) -> set[str]:
        """The names of all kinds of lines below the seats."""
        return {terminal.name for terminal in reader_of(self.dialect).lexer.lines}


def keywords(text: str, other_words: str = r"(?!)") -> Iterator[tuple[int, int]]:
    """Where the words stand that say what a line is: not names, cards, figures or ``other_words``."""
    values = rf'\{{P\}}|"[^"]*"|\[[^\]]*\]|[$€£]?[0-9][0-9.,]*|{other_words}'
    blanked = re.sub(values, lambda match: "#" * len(match[0]), text)
    for match in re.finditer(r"[A-Za-z][A-Za-z'-]+", blanked):
        yield match.span()


def damaged(word: str, chance: random.Random) -> set[str]:
    """Four ways to spoil a word: a letter changed, lost, doubled, two exchanged."""
    at = chance.randrange(len(word))
    changed = word[:at] + chance.choice([x for x in _LETTERS if x != word[at].lower()]) + word[at + 1 :]
    lost = word[:at] + word[at + 1 :]
    doubled = word[:at] + word[at] + word[at:]
    at = chance.randrange(len(word) - 1)
    exchanged = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return {changed, lost, doubled, exchanged} - {word}


def swallowed_lines(
    room: Room, cases: Iterable[LineCase], names: Sequence[str], other_words: str = r"(?!)"
) -> tuple[int, list[str]]:
    """How many lines with one damaged keyword were tried, and those that were read all the same."""
    chance = random.Random(7)
    total, swallowed = 0, []
    for case in cases:
        for start, end in keywords(case.text, other_words):
            for spoiled in sorted(damaged(case.text[start:end], chance)):
                text = case.text[:start] + spoiled + case.text[end:]
                for name in names if case.named else names[:1]:
                    line = text.replace("{P}", name)
                    total += 1
                    if not isinstance(room.lines(names, [line])[0], Unread):
                        swallowed.append(line)
    return total, swallowed


def read_exactly_or_reported(
    room: Room, cases: Sequence[LineCase], names: Sequence[str], player: int
) -> tuple[int, int]:
    """How many of the lines of one player were read exactly and how many reported as ambiguous;
    AssertionError where one was read as something else."""
    name, exact, reported = names[player], 0, 0
    events = room.lines(names, [case.text.replace("{P}", name) for case in cases])
    assert len(events) == len(cases)
    for number, (case, event) in enumerate(zip(cases, events, strict=True), 1):
        if isinstance(event, Unread):
            assert event.reason == AMBIGUOUS, event
            reported += 1
        else:
            assert event == case.event(number, player, name)
            exact += 1
    return exact, reported
