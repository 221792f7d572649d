"""The remembered steps over lark's table say what lark's own parser says."""

from __future__ import annotations

import random

import pytest
from lark.exceptions import UnexpectedInput
from lark.lexer import Token

from stud_stats.core.events import Event
from stud_stats.dialects.canonical import CANONICAL
from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.parsing.line_lexer import END_OF_HAND, NOISE, HandText
from stud_stats.parsing.reader import Reader, reader_of
from tests.dialects.pokerstars_hands import CASH, RAZZ
from tests.dialects.reading import read_text


def lark_accepts(reader: Reader, events: list[Event]) -> Event | str | None:
    """None if lark's parser takes the events, else the one it stops at (or the end)."""
    try:
        reader.lark.parse([event for event in events if event.type not in NOISE])  # type: ignore[arg-type]
    except UnexpectedInput as error:
        token = error.token  # type: ignore[attr-defined]
        return END_OF_HAND if isinstance(token, Token) else token
    return None


def ours(reader: Reader, events: list[Event]) -> Event | str | None:
    misfit = reader.structure.check(events)
    if misfit is None:
        return None
    return END_OF_HAND if misfit.event is None else misfit.event


@pytest.mark.parametrize("text", [CASH, RAZZ], ids=["cash", "tournament"])
def test_both_agree_on_whole_and_on_shuffled_hands(text: str) -> None:
    reader = reader_of(POKERSTARS)
    (reading,) = read_text(text)
    assert reading.hand is not None
    whole = list(reading.hand.events)
    assert ours(reader, whole) is None
    assert lark_accepts(reader, whole) is None
    chance = random.Random(12)
    accepted = 0
    for _ in range(400):
        events = list(whole)
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(events))
            match chance.randrange(3):
                case 0:
                    del events[at]
                case 1:
                    events.insert(at, chance.choice(whole))
                case _:
                    other = chance.randrange(len(events))
                    events[at], events[other] = events[other], events[at]
        verdict = ours(reader, events)
        assert verdict is lark_accepts(reader, events) or verdict == lark_accepts(reader, events)
        accepted += verdict is None
    assert 0 < accepted < 400


def test_the_lexer_reads_lines_for_larks_own_parser() -> None:
    reader = reader_of(POKERSTARS)
    lines = CASH.rstrip().split("\n")
    tokens = [*reader.lexer.lex(HandText(lines[2:], 3, 2))]
    assert tokens[-1].type == END_OF_HAND
    assert [token.type for token in tokens[:4]] == ["SEAT"] * 4
    assert not NOISE & {token.type for token in tokens}


def test_what_was_expected_is_named() -> None:
    reader = reader_of(POKERSTARS)
    (reading,) = read_text(CASH)
    assert reading.hand is not None
    misfit = reader.structure.check(list(reading.hand.events[:1]))
    assert misfit is not None
    assert misfit == (None, ("SEAT",))
    misfit = reader.structure.check(list(reading.hand.events[:6]))
    assert misfit is not None
    assert misfit.expected == ("ANTE", "BRING_IN", "DEAL", "STREET", "WAGER")


def test_the_stacks_of_a_flat_grammar_are_few() -> None:
    for dialect in (POKERSTARS, CANONICAL):
        reader = reader_of(dialect)
        assert len(reader.structure._shapes) < 60
