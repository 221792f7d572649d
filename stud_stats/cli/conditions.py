"""What is said to whoever asks with ``--where`` for what is not there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from stud_stats.cli.output import note

if TYPE_CHECKING:
    from stud_stats.store import Store


def tell_of_values(store: Store, rows: str, where: Iterable[str] | None) -> bool:
    """A remark on each value of ``where`` that none of these rows of the store has, with those there are;
    whether there was any.
    """
    told = missing_values(store, rows, where)
    for sentence in told:
        note(sentence)
    return bool(told)


def missing_values(store: Store, rows: str, where: Iterable[str] | None) -> list[str]:
    """The same as sentences."""
    if not where:
        return []
    from stud_stats.store.values import not_there

    return list(not_there(store, rows, where))
