"""Conditions on columns as people write them: ``game=razz``, ``small_bet>=200``, ``player=Ann|Bob``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from stud_stats.core.schema import Column
from stud_stats.store.errors import StoreError
from stud_stats.store.relations import Relation

Value: TypeAlias = str | int | float | bool

_CONDITION: Final = re.compile(r"\s*([A-Za-z_]+)\s*(!=|<=|>=|=|<|>)(.*)", re.DOTALL)
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
        known = ", ".join(column.name for column in relation.columns if column.name != "text")
        raise StoreError(f"{relation.name} have no column {name!r}; there are {known}.")
    expression = relation.expressions[name]
    if text == "" and operator in ("=", "!="):
        empty = f"({expression} IS NULL" + (f" OR {expression} = '')" if column.type == "text" else ")")
        return (empty if operator == "=" else f"NOT {empty}"), []
    if operator in ("=", "!="):
        values = [_value(column, part.strip()) for part in text.split("|")]
        marks = ", ".join("?" for _ in values)
        return f"{expression} {'IN' if operator == '=' else 'NOT IN'} ({marks})", values
    return f"{expression} {operator} ?", [_value(column, text)]


def _value(column: Column, text: str) -> Value:
    try:
        if column.type == "text":
            return text
        if column.type == "bool":
            return _BOOLEANS[text.lower()]
        return float(text) if column.type == "float64" else int(text)
    except (KeyError, ValueError):
        kind = "yes or no" if column.type == "bool" else "a number"
        unit = f" of {column.unit}" if column.unit else ""
        raise StoreError(f"{column.name} is {kind}{unit}, and {text!r} is none.") from None
