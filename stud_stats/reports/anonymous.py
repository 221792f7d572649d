"""Screen names of a report replaced, wherever they stand: in the heading, the conditions, the figures.

May import pandas.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as fields_of
from typing import TYPE_CHECKING, Any, Final

import pandas as pd

from stud_stats.store.conditions import parse
from stud_stats.store.pseudonyms import FREE_TEXTS

if TYPE_CHECKING:
    from stud_stats.reports.report import Finished

NOBODY: Final = "Player ?"
"""In the place of a name that is nobody's."""

_COLUMNS: Final = frozenset({"player", "opponent", "other"})
_CONDITIONS: Final = frozenset({"player", "opponent", "hero"})
_WITHHELD: Final = "..."


def fields(report: Finished, names: Mapping[str, str]) -> dict[str, Any]:
    """The fields of ``report`` that change, with ``names`` in the place of screen names."""
    made: dict[str, Any] = {
        "where": tuple(condition_without_names(condition, names) for condition in report.where)
    }
    for field in fields_of(report):
        value = getattr(report, field.name)
        if isinstance(value, pd.DataFrame):
            made[field.name] = _without_names(value, names)
        elif field.name == "name" and value is not None:
            made["name"] = names.get(value, NOBODY)
        elif field.name == "names":
            made["names"] = tuple(names.get(name, NOBODY) for name in value)
    return made


def _without_names(figures: pd.DataFrame, names: Mapping[str, str]) -> pd.DataFrame:
    columns = [column for column in figures.columns if column in _COLUMNS]
    if not columns:
        return figures
    made = figures.assign(
        **{
            column: [None if pd.isna(name) else names.get(name, NOBODY) for name in figures[column]]
            for column in columns
        }
    )
    # the order of the screen names would tell something of them
    return made.sort_values(columns, kind="stable", ignore_index=True)


def condition_without_names(condition: str, names: Mapping[str, str]) -> str:
    """A condition whose values are no screen names.

    >>> condition_without_names("player=Ann|Bob", {"Ann": "Player 002"})
    'player=Player 002|Player ?'
    >>> condition_without_names("file=/home/ann/x.txt", {})
    'file=...'
    """
    name, operator, text = parse(condition)
    if name in FREE_TEXTS:
        return f"{name}{operator}{_WITHHELD}"
    if name not in _CONDITIONS:
        return condition
    values = (names.get(value.strip(), NOBODY) if value else value for value in text.split("|"))
    return f"{name}{operator}{'|'.join(values)}"
