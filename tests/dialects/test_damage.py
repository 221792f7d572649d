"""Instrument (e): a line with one damaged keyword must become unread, of whatever kind it was.

Each keyword of each kind of line is damaged in several ways; free-text lines (chat, people at the
rail) must not swallow what is left.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from stud_stats.core.events import Event, Unread
from stud_stats.dialects.canonical import parse_hand
from tests.dialects.pokerstars_hands import CASH, LINES, RAZZ
from tests.dialects.reading import READER, read_lines, read_text

NAMES = ("Ann", "Bob Two", "bob: bets $4")
LETTERS = "bcdfghjkmnpqrvwxyz"
FLOOR = 0.99


def keywords(text: str) -> Iterator[tuple[int, int]]:
    """Where the words stand that say what a line is: not names, cards, figures or free text."""
    blanked = re.sub(
        r'\{P\}|"[^"]*"| Zed\b|\[[^\]]*\]|\$[0-9.,]+|[0-9,]{2,}', lambda m: "#" * len(m[0]), text
    )
    for match in re.finditer(r"[A-Za-z][A-Za-z'-]+|(?<=[ (])A(?=[ ,;)])", blanked):
        if len(match[0]) > 1:
            yield match.span()


def damaged(word: str, chance: random.Random) -> set[str]:
    """Four ways to spoil a word: a letter changed, lost, doubled, two exchanged."""
    at = chance.randrange(len(word))
    changed = word[:at] + chance.choice([x for x in LETTERS if x != word[at].lower()]) + word[at + 1 :]
    lost = word[:at] + word[at + 1 :]
    doubled = word[:at] + word[at] + word[at:]
    at = chance.randrange(len(word) - 1)
    exchanged = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return {changed, lost, doubled, exchanged} - {word}


def test_every_damaged_keyword_leaves_its_line_unread() -> None:
    chance = random.Random(7)
    total, swallowed = 0, []
    for case in LINES:
        for start, end in keywords(case.text):
            for spoiled in damaged(case.text[start:end], chance):
                text = case.text[:start] + spoiled + case.text[end:]
                for name in NAMES if case.named else NAMES[:1]:
                    line = text.replace("{P}", name)
                    event = read_lines(NAMES, [line])[0]
                    total += 1
                    if not isinstance(event, Unread):
                        swallowed.append((case.terminal, line, event))
    share = 1 - len(swallowed) / total
    print(
        f"damage: {total:,} damaged lines of {len(LINES)} kinds, {share:.2%} unread; swallowed: {swallowed}"
    )
    assert total > 2_000
    assert share >= FLOOR


def test_every_terminal_of_the_grammar_has_a_line_here() -> None:
    covered = {case.terminal for case in LINES} | {"RAIL_CHAT"}
    assert {terminal.name for terminal in READER.lexer.lines} == covered


@pytest.mark.parametrize("hand", [CASH, RAZZ], ids=["cash", "tournament"])
def test_a_damaged_header_is_never_passed_over(hand: str) -> None:
    chance = random.Random(8)
    heading, _, rest = hand.partition("\n")
    total = 0
    # Values: the rotation, the level, the currency, and zones, which leave the time open if unknown.
    for start, end in keywords(re.sub(r"USD|HORSE|IV|C?ET", lambda m: "#" * len(m[0]), heading)):
        for spoiled in damaged(heading[start:end], chance):
            readings = read_text(f"{heading[:start]}{spoiled}{heading[end:]}\n{rest}")
            total += 1
            for reading in readings:
                assert reading.quarantine is not None
                assert reading.quarantine.reason in {"header", "text"}
    assert total > 15


@pytest.mark.parametrize("hand", [CASH, RAZZ], ids=["cash", "tournament"])
def test_a_damaged_line_of_a_whole_hand_is_reported_with_its_line(hand: str) -> None:
    chance = random.Random(9)
    lines = hand.split("\n")
    for number, line in enumerate(lines[1:], 2):
        words = list(keywords(re.sub(r"Ann|Bob Two|Cat|dé_4|'.*'", lambda m: "#" * len(m[0]), line)))
        for start, end in words:
            spoiled = chance.choice(sorted(damaged(line[start:end], chance)))
            broken = line[:start] + spoiled + line[end:]
            text = "\n".join([*lines[: number - 1], broken, *lines[number:]])
            (reading,) = read_text(text)
            if reading.hand is not None:
                assert number in {finding.line for finding in reading.findings}
                assert {finding.code for finding in reading.findings} == {"text.unread-line"}
                assert any(isinstance(e, Unread) and e.text == broken for e in reading.hand.events)
            else:
                assert reading.quarantine is not None
                assert reading.quarantine.text == text
                assert reading.findings[0].code == "text.quarantined"


CANONICAL = """\
hand T1 stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 38000
Ann antes 100 all-in
Bob antes 100
street 3
deal Ann 2c
deal Bob Kd held 2c 3d
Ann brings in 300
Bob completes to 1000
Bob raises 1000 by 500 to 1000 all-in
Ann calls 700
Bob checks
Bob folds showing 2c
Ann takes back 300
street 7 community 6h
showdown
Ann shows 2c 2d high 1:2 low 8542A "x"
Bob mucks
Ann does not show
Ann collects 200 from side 1 high
announce capped by Ann
chat Ann "hi"
note joins "x"
summary
pot 4100 main 3000 side 1100 rake 100 net
board 6h
result 1 Ann folded 3 did-not-bet
result 2 Bob won 300 2c
unread "x" because "y"
"""


def test_damaged_canonical_lines_are_unread() -> None:
    chance = random.Random(10)
    lines = CANONICAL.split("\n")
    free = re.compile(r"Ann|Bob|Kd|\"[^\"]*\"|announce [a-z]+|note [a-z]+|8542A")
    total, swallowed = 0, []
    for number, line in enumerate(lines[3:], 3):
        for start, end in keywords(free.sub(lambda m: "#" * len(m[0]), line)):
            for spoiled in damaged(line[start:end], chance):
                broken = line[:start] + spoiled + line[end:]
                events: tuple[Event, ...] = parse_hand(
                    "\n".join([*lines[:number], broken, *lines[number + 1 :]])
                ).events
                total += 1
                if not any(isinstance(e, Unread) and e.text == broken for e in events):
                    swallowed.append(broken)
    print(f"damage, canonical: {total} damaged lines, swallowed: {swallowed}")
    assert total > 150
    assert len(swallowed) <= (1 - FLOOR) * total
