"""Conditions on columns as people write them: ``game=razz``, ``small_bet>=200``, ``player=Ann|Bob``."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from datetime import date
from typing import Final, TypeAlias

from stud_stats.core.events import GAMES, STRUCTURES
from stud_stats.core.findings import SEVERITIES
from stud_stats.core.schema import Column
from stud_stats.store.errors import StoreError
from stud_stats.store.relations import DATE, Relation

Value: TypeAlias = str | int | float | bool

_CONDITION: Final = re.compile(r"\s*([A-Za-z_]+)\s*(!=|<=|>=|=|<|>)(.*)", re.DOTALL)
_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "game": GAMES,
    "structure": STRUCTURES,
    "status": ("clean", "flagged", "excluded"),
    "hand_status": ("clean", "flagged", "excluded"),
    "severity": SEVERITIES,
    "effect": ("none", "flagged", "excluded"),
    "action": ("fold", "check", "call", "bring_in", "complete", "bet", "raise"),
    "facing": ("nothing", "bring_in", "bet"),
    "acted_before": ("nothing", "bring_in", "checked", "called", "bet"),
    "shown": ("shown", "mucked"),
}
"""Text columns that hold one of a few words. No room's name may stand here: rooms are not closed."""

_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")
_BOOLEANS: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def where_clause(relation: Relation, conditions: Iterable[str]) -> tuple[str, list[Value]]:
    """The SQL of all ``conditions`` together, with its parameters; StoreError for what is none.

    A condition is ``column operator value`` with ``= != < <= > >=``; ``=`` and ``!=`` take several
    values with a bar between them; an empty value asks for empty cells.
    """
    parts, parameters = [], []
    for condition in conditions:
        sql, values = _condition(relation, condition)
        parts.append(sql)
        parameters += values
    return (" WHERE " + " AND ".join(parts) if parts else ""), parameters


def _condition(relation: Relation, condition: str) -> tuple[str, list[Value]]:
    match = _CONDITION.fullmatch(condition)
    if match is None:
        raise StoreError(f"{condition!r} is no condition; write one like game=razz or small_bet>=200.")
    name, operator, text = match.group(1), match.group(2), match.group(3).strip()
    column = next((column for column in relation.columns if column.name == name), None)
    if column is None:
        raise StoreError(no_column(relation, name))
    expression = relation.expressions[name]
    if text == "" and operator in ("=", "!="):
        empty = f"({expression} IS NULL" + (f" OR {expression} = '')" if column.type == "text" else ")")
        return (empty if operator == "=" else f"NOT {empty}"), []
    if operator in ("=", "!="):
        values = [_value(column, part.strip()) for part in text.split("|")]
        marks = ", ".join("?" for _ in values)
        return f"{expression} {'IN' if operator == '=' else 'NOT IN'} ({marks})", values
    return f"{expression} {operator} ?", [_value(column, text)]


def no_column(relation: Relation, name: str) -> str:
    """The sentence on a column that there is none."""
    names = [column.name for column in relation.columns if column.name != "text"]
    near = difflib.get_close_matches(name.lower(), names, n=4)
    hint = f"near are {', '.join(near)}" if near else f"there are {', '.join(names)}"
    return f"{relation.name} have no column {name!r}; {hint}."


def _word(column: Column, text: str) -> str:
    if column.name == DATE.name:
        if _DATE.fullmatch(text) is None:
            raise StoreError(f"{column.name} is a day like 2010-03-31, and {text!r} is none.")
        date.fromisoformat(text)
    words = _VALUES.get(column.name)
    if words is not None and text not in words:
        known = f"{', '.join(words[:-1])} or {words[-1]}"
        raise StoreError(f"{column.name} is {known}, and {text!r} is none of them.")
    return text


def _value(column: Column, text: str) -> Value:
    try:
        if column.type == "text":
            return _word(column, text)
        if column.type == "bool":
            return _BOOLEANS[text.lower()]
        return float(text) if column.type == "float64" else int(text)
    except (KeyError, ValueError):
        if column.type == "text":
            raise StoreError(f"{column.name} is a day of the calendar, and {text!r} is none.") from None
        kind = "yes or no" if column.type == "bool" else "a number"
        unit = f" of {column.unit}" if column.unit else ""
        raise StoreError(f"{column.name} is {kind}{unit}, and {text!r} is none.") from None
