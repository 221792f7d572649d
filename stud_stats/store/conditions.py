"""Conditions on columns as people write them: ``game=razz``, ``small_bet>=200``, ``player=Ann|Bob``,
``stakes=$2/$4``, ``opponent=Bob``, ``door_rank>=T``.

What is written here never becomes SQL: names of columns are looked up, values are parameters.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from typing import Final, NamedTuple, TypeAlias

from stud_stats.core.cards import RANKS
from stud_stats.core.events import GAMES, STRUCTURES
from stud_stats.core.findings import SEVERITIES
from stud_stats.core.money import CHIPS, PLAY_MONEY, SYMBOLS, AmountError, decimals_of, parse_minor_units
from stud_stats.core.schema import Column
from stud_stats.store.errors import StoreError
from stud_stats.store.relations import DATE, DOOR_RANK, MONTH, STAKES, YEAR, Member, Relation

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
    "kind": ("cash", "tournament"),
}
"""Text columns that hold one of a few words. No room's name may stand here: rooms are not closed."""

_DAYS: Final = {
    DATE.name: (re.compile(r"\d{4}-\d\d-\d\d"), "a day like 2010-03-31", ""),
    MONTH.name: (re.compile(r"\d{4}-\d\d"), "a month like 2010-03", "-01"),
    YEAR.name: (re.compile(r"\d{4}"), "a year like 2010", "-01-01"),
}
"""Form, words for it, and what makes a day of it."""
_STAKES: Final = re.compile(
    r"(?P<symbol>[$€£]?)(?P<small>[\d.,]+)\s*/\s*[$€£]?(?P<big>[\d.,]+)\s*(?P<currency>[A-Za-z]*)"
)
_RANKS: Final = {rank: number for number, rank in enumerate(RANKS)} | {"10": RANKS.index("T")}
_BOOLEANS: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


class Condition(NamedTuple):
    """One condition taken apart: ``text`` is what stands behind the operator."""

    name: str
    operator: str
    text: str

    @property
    def values(self) -> list[str]:
        """The values that ``=`` and ``!=`` choose among."""
        return [part.strip() for part in self.text.split("|")]


def parse(condition: str) -> Condition:
    """The parts of a condition; StoreError for what is none."""
    match = _CONDITION.fullmatch(condition)
    if match is None:
        raise StoreError(f"{condition!r} is no condition; write one like game=razz or small_bet>=200.")
    return Condition(match.group(1), match.group(2), match.group(3).strip())


def listed(conditions: str | Iterable[str]) -> tuple[str, ...]:
    """Conditions given one by one; a text is one condition."""
    return (conditions,) if isinstance(conditions, str) else tuple(conditions)


def where_clause(relation: Relation, conditions: str | Iterable[str]) -> tuple[str, list[Value]]:
    """The SQL of all ``conditions`` together, with its parameters; StoreError for what is none.

    A condition is ``column operator value`` with ``= != < <= > >=``; ``=`` and ``!=`` take several
    values with a bar between them; an empty value asks for empty cells.
    """
    parts, parameters = [], []
    for condition in listed(conditions):
        sql, values = _sql(relation, parse(condition))
        parts.append(sql)
        parameters += values
    return (" WHERE " + " AND ".join(parts) if parts else ""), parameters


def _sql(relation: Relation, condition: Condition) -> tuple[str, list[Value]]:
    for member in relation.members:
        if member.column.name == condition.name:
            return _of_members(member, condition)
    if relation.bets and condition.name == STAKES.name:
        return _of_stakes(relation.bets, condition)
    column = next((column for column in relation.columns if column.name == condition.name), None)
    if column is None:
        raise StoreError(no_column(relation.name, condition.name, relation.asked))
    return _test(relation.expressions[condition.name], column, condition)


def _test(expression: str, column: Column, condition: Condition) -> tuple[str, list[Value]]:
    if condition.operator not in ("=", "!="):
        return f"{expression} {condition.operator} ?", [_value(column, condition.text)]
    if condition.text == "":
        empty = f"({expression} IS NULL" + (f" OR {expression} = '')" if column.type == "text" else ")")
        return (empty if condition.operator == "=" else f"NOT {empty}"), []
    values = [_value(column, text) for text in condition.values]
    marks = ", ".join("?" for _ in values)
    return f"{expression} {'IN' if condition.operator == '=' else 'NOT IN'} ({marks})", values


def _only_equal(condition: Condition, values: str) -> None:
    if condition.operator not in ("=", "!=") or not condition.text:
        raise StoreError(f"{condition.name} can be asked for with = and != and {values} alone.")


def _of_members(member: Member, condition: Condition) -> tuple[str, list[Value]]:
    _only_equal(condition, "a name")
    test, values = _test(member.expression, member.column, condition._replace(operator="="))
    return f"{'NOT ' * (condition.operator == '!=')}{member.sql.format(test)}", values


def _of_stakes(table: str, condition: Condition) -> tuple[str, list[Value]]:
    _only_equal(condition, "stakes like $2/$4")
    tests, values = [], []
    for text in condition.values:
        for currency, small, big in _stakes(text):
            # a currency that is not named may be any but chips, which have no cents
            tests.append(
                f"({table}.small_bet = ? AND {table}.big_bet = ?"
                f" AND {table}.currency {'<>' if currency is None else '='} ?)"
            )
            values += [small, big, CHIPS if currency is None else currency]
    either = f"coalesce({' OR '.join(tests)}, false)"
    return (f"NOT {either}" if condition.operator == "!=" else either), values


def _stakes(text: str) -> list[tuple[str | None, int, int]]:
    """What ``text`` may mean: the currency, None for any that has cents, and both bets in its units."""
    match = _STAKES.fullmatch(text)
    meant = []
    if match is not None:
        named = {symbol: code for code, symbol in SYMBOLS.items() if symbol}.get(match["symbol"])
        word = match["currency"]
        named = named or (word.lower() if word.lower() in (CHIPS, PLAY_MONEY) else word.upper()) or None
        for currency in (None, CHIPS) if named is None else (named,):
            decimals = 2 if currency is None else decimals_of(currency)
            with suppress(AmountError):
                small, big = (parse_minor_units(match[name], decimals) for name in ("small", "big"))
                meant.append((currency, small, big))
    if not meant:
        raise StoreError(f"stakes are like $2/$4, 0.50/1 EUR or 100/200 chips, and {text!r} are none.")
    return meant


def no_column(rows: str, name: str, columns: Iterable[Column]) -> str:
    """The sentence on a column that ``rows`` have none of; ``columns`` are those that may stand there."""
    names = [column.name for column in columns if column.name != "text"]
    near = difflib.get_close_matches(name.lower(), names, n=4)
    hint = f"near are {', '.join(near)}" if near else f"there are {', '.join(names)}"
    return f"{rows} have no column {name!r}; {hint}."


def _word(column: Column, text: str) -> str:
    if column.name in _DAYS:
        form, words, rest = _DAYS[column.name]
        if form.fullmatch(text) is None:
            raise StoreError(f"{column.name} is {words}, and {text!r} is none.")
        date.fromisoformat(text + rest)
    known_words = _VALUES.get(column.name)
    if known_words is not None and text not in known_words:
        known = f"{', '.join(known_words[:-1])} or {known_words[-1]}"
        raise StoreError(f"{column.name} is {known}, and {text!r} is none of them.")
    return text


def rank_number(name: str, text: str) -> int:
    """The number of a rank as it stands on a card, 0 for the deuce; StoreError, about the column ``name``."""
    found = _RANKS.get(text.upper())
    if found is None:
        raise StoreError(f"{name} is a rank of a card, 2 to 9, T, J, Q, K or A, and {text!r} is none.")
    return found


def _value(column: Column, text: str) -> Value:
    try:
        if column.type == "text":
            return _word(column, text)
        if column.type == "bool":
            return _BOOLEANS[text.lower()]
        if column.name == DOOR_RANK.name:
            return rank_number(column.name, text)
        return float(text) if column.type == "float64" else int(text)
    except (KeyError, ValueError):
        if column.type == "text":
            raise StoreError(f"{column.name} is a day of the calendar, and {text!r} is none.") from None
        kind = "yes or no" if column.type == "bool" else "a number"
        unit = f" of {column.unit}" if column.unit else ""
        raise StoreError(f"{column.name} is {kind}{unit}, and {text!r} is none.") from None
