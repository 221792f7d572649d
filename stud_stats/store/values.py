"""What conditions ask for that no row has, and what there is in its place."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from stud_stats.core.cards import RANKS
from stud_stats.core.money import SYMBOLS, money_text
from stud_stats.core.near import near_players
from stud_stats.core.schema import Column
from stud_stats.store.conditions import Condition, listed, parse, where_clause
from stud_stats.store.relations import DATE, DOOR_RANK, MONTH, RELATIONS, STAKES, YEAR, Relation
from stud_stats.store.store import Store

_LISTED: Final = 12
_LOOKED_THROUGH: Final = 5000
"""Of more values none is looked for that is near."""
_NOUNS: Final = {"quarantine": "texts in quarantine"}
_NAMES: Final = frozenset({"player", "opponent", "hero", "other"})
_IN_ORDER: Final = frozenset({DATE.name, MONTH.name, YEAR.name})
"""Columns of text that have an order."""


def not_there(store: Store, name: str, conditions: str | Iterable[str]) -> Iterator[str]:
    """A sentence on each value of ``conditions`` that no row of the relation ``name`` has (or, for ``<`` and
    its like, that none is on that side of), with those there are. Conditions that are none of the store's are
    passed over, and all are where there are no rows.
    """
    relation = RELATIONS[name]
    known = {column.name for column in relation.asked}
    tests = []
    for condition in map(parse, listed(conditions)):
        equal = condition.operator in ("=", "!=")
        for value in condition.values if equal else [condition.text]:
            if value and condition.name in known:
                operator = "=" if equal else condition.operator
                tests.append((condition, value, f"{condition.name}{operator}{value}"))
    if not tests:
        return
    there, *found = _are_there(store, relation, [(), *((told,) for _, _, told in tests)])
    for (condition, value, told), is_there in zip(tests, found, strict=True):
        if there and not is_there:
            yield f"no {_NOUNS.get(name, name)} have {told}; {_there_are(store, relation, condition, value)}."


def _are_there(store: Store, relation: Relation, conditions: Iterable[Sequence[str]]) -> tuple[bool, ...]:
    """Whether there are rows, for each of several sets of conditions."""
    tests, parameters = [], []
    for one in conditions:
        clause, values = where_clause(relation, one)
        tests.append(f"EXISTS (SELECT 1 FROM {relation.base}{clause})")  # noqa: S608
        parameters += values
    return store.rows(f"SELECT {', '.join(tests)}", parameters)[0]


def _there_are(store: Store, relation: Relation, condition: Condition, value: str) -> str:
    """What the rows have in the place of a value."""
    known = _known(store, relation, condition.name)
    if condition.name in _NAMES:
        near = near_players(value, known)
        return f"near are {', '.join(near)}" if near else "no name is near; stud-stats players lists all"
    if not known:
        return f"{condition.name} is known of none"
    column = next(column for column in relation.asked if column.name == condition.name)
    few = len(known) <= _LISTED
    if column.type != "text" or column.name in _IN_ORDER:
        known = sorted(known)
        if few and condition.operator in ("=", "!="):
            return f"there are {', '.join(_shown(column, one) for one in known)}"
        least, most = _shown(column, known[0]), _shown(column, known[-1])
        return f"it goes from {least} to {most}" if least != most else f"it is {least} in all"
    near = [] if few or len(known) > _LOOKED_THROUGH else difflib.get_close_matches(value, known, n=_LISTED)
    if near:
        return f"near are {', '.join(near)}"
    more = "" if few else f" and {len(known) - _LISTED:,} more"
    return f"there are {', '.join(known[:_LISTED])}{more}"


def _known(store: Store, relation: Relation, name: str) -> list[Any]:
    """The values of a column, the most frequent first."""
    base, expressions = relation.base, relation.expressions.get(name, "")
    if name == STAKES.name:
        expressions = ", ".join(f"{relation.bets}.{bet}" for bet in ("small_bet", "big_bet", "currency"))
    for member in relation.members:
        if member.column.name == name:
            base, expressions = "seats o", member.expression
    found = store.rows(f"SELECT {expressions}, count(*) AS many FROM {base} GROUP BY ALL ORDER BY many DESC")  # noqa: S608
    values = [row[:-1] for row in found if None not in row and "" not in row]
    return [_stakes(*value) if name == STAKES.name else value[0] for value in values]


def _stakes(small: int, big: int, currency: str) -> str:
    """As a condition takes them."""
    if SYMBOLS.get(currency):
        return f"{money_text(small, currency)}/{money_text(big, currency)}"
    bets = (money_text(bet, currency).removesuffix(f" {currency}") for bet in (small, big))
    return f"{'/'.join(bets)} {currency}"


def _shown(column: Column, value: Any) -> str:
    if column.name == DOOR_RANK.name:
        return RANKS[value]
    if column.type == "bool":
        return "yes" if value else "no"
    return str(value)
