"""The shared lexer: both ways of reading agree, bad grammars are refused, caches stay small."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Any

import pytest
from lark.lexer import PatternRE, TerminalDef

from stud_stats.core.events import GAMES, Check
from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.generating import generate
from stud_stats.parsing.dialect import LineForm
from stud_stats.parsing.line_lexer import HandText, LineReader, Memo, lexer_for
from stud_stats.parsing.reader import Reader
from stud_stats.parsing.terminals import GrammarError, is_literal, literal_lead, take_apart
from stud_stats.writers.pokerstars import write
from tests.dialects.pokerstars_hands import CASH
from tests.dialects.reading import READER

GENERATED = [
    write(hand)
    for hand in chain.from_iterable(
        generate(40, game, 3, awkward_names=awkward, chatter=True)
        for game in GAMES
        for awkward in (False, True)
    )
]


def both_ways(text: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    lines = text.rstrip().split("\n")[2:]
    reader = READER.lexer.reader(0 if "Tournament" in text else 2)
    monkeypatch.setattr(LineReader, "mistakable", lambda self, names: False)
    plainly = reader.read(HandText(lines, 3, 2))
    monkeypatch.setattr(LineReader, "mistakable", lambda self, names: True)
    every_way = reader.read(HandText(lines, 3, 2))
    monkeypatch.undo()
    return plainly, every_way


def test_where_no_name_can_be_mistaken_both_ways_give_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for text in [CASH, *GENERATED]:
        reader = READER.lexer.reader(2)
        names = []
        monkeypatch.setattr(LineReader, "mistakable", lambda self, n: names.append(n) or False)  # noqa: B023
        reader.read(HandText(text.rstrip().split("\n")[2:12], 3, 2))
        monkeypatch.undo()
        if not reader.mistakable(names[0]):
            plainly, every_way = both_ways(text, monkeypatch)
            assert plainly == every_way
            compared += 1
    assert compared > 100


def test_figures_of_tournaments_and_of_money_are_kept_apart() -> None:
    lines = ["Seat 1: Ann (1500 in chips) ", "Ann: bets 40"]
    chips = READER.lexer.reader(0).read(HandText(lines, 1, 0)).events[1]
    cents = READER.lexer.reader(2).read(HandText(lines, 1, 2)).events[1]
    assert (chips.added, cents.added) == (40, 4000)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("pattern", "message"),
    [
        ("<P> shows <P>", "a line speaks of one player"),
        ("(?:<P> folds|<P2> x)", "is no pattern by itself"),
        ("a <ANY> b", "free text stands where a line begins"),
    ],
)
def test_terminals_that_cannot_work(pattern: str, message: str) -> None:
    with pytest.raises(GrammarError, match=f"^T: .*{message}"):
        take_apart(TerminalDef("T", PatternRE(pattern)))


def test_a_dialect_and_its_grammar_must_name_the_same_lines() -> None:
    forms = {name: form for name, form in POKERSTARS.forms.items() if name != "CHECK"}
    with pytest.raises(GrammarError, match=r"\['CHECK'\]"):
        Reader(replace(POKERSTARS, forms=forms))
    with pytest.raises(GrammarError, match=r"Check: the terminal has no group \['amount'\]"):
        Reader(
            replace(POKERSTARS, forms={**forms, "CHECK": LineForm(Check, {"amount": "money"})})
        ).lexer.reader(2)


def test_the_lexer_class_is_named_after_its_dialect() -> None:
    assert lexer_for(POKERSTARS).__name__ == "PokerstarsLexer"


def test_caches_are_bounded() -> None:
    memo = Memo(len)
    for number in range(40_000):
        assert memo[str(number)] == len(str(number))
    assert len(memo) <= 16_384
    assert memo["x" * 65] == 65
    assert "x" * 65 not in memo
    lines = ["Seat 1: Ann ($20 in chips)", *[f"Ann: bets ${number}" for number in range(1, 9000)]]
    reader = READER.lexer.reader(2)
    assert len(reader.read(HandText(lines, 1, 2)).events) == 9000
    assert len(reader._known) <= 8192


def test_the_literal_beginning_of_a_pattern() -> None:
    assert literal_lead(r"Seat (?P<seat>[0-9]+): ") == "Seat "
    assert literal_lead(r"\*\*\* SUMMARY \*\*\*") == "*** SUMMARY ***"
    assert literal_lead(r"(?:a|b)c") == ""
    assert literal_lead(r"[|]") == ""
    assert literal_lead(r"colou?r") == "colo"
    assert literal_lead(r"\d") == ""
    assert is_literal(r"a\.b")
    assert not is_literal("a.b")
