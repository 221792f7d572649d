"""No line is of two kinds: a custom lexer gets no collision check from lark, so this is ours."""

from __future__ import annotations

import itertools
import re

import interegular
import pytest

from stud_stats.dialects import LINE_DIALECTS
from stud_stats.parsing.dialect import LineDialect
from stud_stats.parsing.reader import reader_of
from stud_stats.parsing.terminals import FREE_NAME
from tests.dialects.pokerstars_hands import LINES
from tests.dialects.reading import READER


def _plain(pattern: str) -> str:
    """A pattern in the words of interegular: no names of groups, no lazy stars, no blanks lost; and without
    what must follow, which it does not know over the end of a group: that leaves more to be told apart.
    """
    pattern = pattern.replace("(?= (?!all-in))", "")
    return re.sub(r"\(\?P<\w+>", "(?:", pattern).replace("+?", "+").replace("(?i:", "(?:").replace(r"\"", '"')


@pytest.mark.parametrize("dialect", LINE_DIALECTS, ids=lambda dialect: dialect.name)
def test_no_two_tails_of_one_group_match_the_same_text(dialect: LineDialect) -> None:
    lexer = reader_of(dialect).lexer
    compared = 0
    before: dict[tuple[str, bool], list[tuple[str, str]]] = {}
    for terminal in lexer.lines:
        if not terminal.free:
            key = (terminal.before, True) if terminal.after is not None else ("", False)
            text = terminal.after if terminal.after is not None else terminal.before
            before.setdefault(key, []).append((terminal.name, text))
    for tails in before.values():
        machines = [(name, interegular.parse_pattern(_plain(tail)).to_fsm()) for name, tail in tails]
        for (name, one), (other, two) in itertools.combinations(machines, 2):
            assert one.isdisjoint(two), f"{dialect.name}: {name} and {other} match the same text"
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("case", LINES, ids=lambda case: case.text[:40])
def test_each_line_is_of_one_kind(case) -> None:  # type: ignore[no-untyped-def]
    line = case.text.replace("{P}", "Ann")
    found = set()
    for terminal in READER.lexer.lines:
        before = terminal.before if terminal.after is None else f"{terminal.before}Ann{terminal.after}"
        if re.fullmatch(f"(?:{before})[ \t]*", line):
            found.add(terminal.name)
    # A player's chat is chat of somebody too; the known name is tried first.
    assert found - {"RAIL_CHAT"} == {case.terminal}


def test_free_text_is_tried_last_and_is_bound_by_fixed_words() -> None:
    free = [terminal for terminal in READER.lexer.lines if terminal.free]
    assert len(free) > 10
    for terminal in free:
        rest = re.sub(rf"^(?:\(\?P<\w+>)?\(\?P<{FREE_NAME}>\.\+\?\)+", "", terminal.before)
        assert len(re.sub(r"[^a-z]", "", rest)) >= 4, terminal.name
