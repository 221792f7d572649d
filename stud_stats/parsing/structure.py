"""What a hand is: the rules of the grammar, checked over the events as tokens.

The rules are lark's: its LALR table decides each step. Rules of line-oriented grammars are flat,
so the parser's stack takes few shapes; each (stack, token) is worked out once and remembered.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from lark import Lark
from lark.parsers.lalr_analysis import Shift

from stud_stats.core.events import Event
from stud_stats.parsing.line_lexer import END_OF_HAND, NOISE

_END: Final = "$END"
_SHAPES_KEPT: Final = 10_000


class Misfit(NamedTuple):
    """The first event that the rules do not allow where it stands.

    ``event`` is None where the hand ends too early; ``expected`` are the kinds of lines that
    could have stood there.
    """

    event: Event | None
    expected: tuple[str, ...]


class _Shape:
    """One state of the parser's stack, with the steps from it that are known."""

    __slots__ = ("after", "stack")

    def __init__(self, stack: tuple[int, ...]) -> None:
        self.stack = stack
        self.after: dict[str, _Shape | None] = {}


class Structure:
    """The rules of one grammar; `check` answers for the events of a hand."""

    def __init__(self, lark: Lark) -> None:
        table = lark.parser.parser._parse_table
        self._table: dict[int, dict[str, Any]] = table.states
        self._shapes: dict[tuple[int, ...], _Shape] = {}
        self._start = self._shape((table.start_states["start"],))

    def _shape(self, stack: tuple[int, ...]) -> _Shape:
        shape = self._shapes.get(stack)
        if shape is None:
            if len(self._shapes) >= _SHAPES_KEPT:
                self._shapes.clear()
            shape = self._shapes[stack] = _Shape(stack)
        return shape

    def _step(self, shape: _Shape, kind: str) -> _Shape | None:
        """The stack after one more token; None where the rules do not allow it."""
        if kind in NOISE:
            return shape
        stack = list(shape.stack)
        while True:
            action = self._table[stack[-1]].get(kind)
            if action is None:
                return None
            step, argument = action
            if step is Shift:
                return self._shape((*stack, argument))
            if argument.expansion:
                del stack[-len(argument.expansion) :]
            stack.append(self._table[stack[-1]][argument.origin.name][1])

    def check(self, events: list[Event]) -> Misfit | None:
        """None if the events make a whole hand, else the first that is out of place."""
        shape = self._start
        for event in events:
            kind = event.type
            try:
                following = shape.after[kind]
            except KeyError:
                following = shape.after[kind] = self._step(shape, kind)
            if following is None:
                return Misfit(event, self.expected(shape))
            shape = following
        try:
            following = shape.after[END_OF_HAND]
        except KeyError:
            following = shape.after[END_OF_HAND] = self._step(shape, END_OF_HAND)
        return None if following is not None else Misfit(None, self.expected(shape))

    def expected(self, shape: _Shape) -> tuple[str, ...]:
        """The kinds of lines that the rules allow next, sorted."""
        kinds = [kind for kind in self._table[shape.stack[-1]] if kind.isupper() and kind != _END]
        return tuple(sorted(kind for kind in kinds if self._step(shape, kind) is not None))
