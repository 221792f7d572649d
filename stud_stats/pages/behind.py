"""Which hands a page shows behind each of its numbers: few of each, and as much as possible the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from stud_stats.pages.numbers import Figure, Group
from stud_stats.stats.behind import Behind, Occasions

MOST_HANDS: Final = 200
"""Hands that a page can be asked to step through: each costs it some ten thousand letters."""
MOST_OF_EACH: Final = 6
_KEPT: Final = 200
"""Candidates that are remembered of each part of a number, so that numbers can share hands."""


class Part(NamedTuple):
    """Some of the hands of a number: ``name`` says which, ``size`` how many there are, ``hands`` those to
    choose from, the first ones first.
    """

    name: str
    size: int
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """What is shown: by the anchor of each number its parts, with the chosen hands alone; and all those."""

    parts: dict[str, tuple[Part, ...]]
    hands: frozenset[int]


def parts_of(behind: Behind, groups: Iterable[Group], by: Sequence[str]) -> dict[str, tuple[Part, ...]]:
    """By anchor, the parts of all numbers of ``groups``: done and not done, the dearest, the latest."""
    occasions: dict[str, Occasions] = {}
    found: dict[str, tuple[Part, ...]] = {}
    for group in groups:
        members = None if group.values is None else behind.members(by, group.values)
        for figure in group.figures:
            key = figure.statistic.key
            if key not in occasions:
                occasions[key] = behind.occasions(figure.statistic)
            found[figure.anchor] = _parts(behind, figure, occasions[key], members)
    return found


def _parts(
    behind: Behind, figure: Figure, occasions: Occasions, members: np.ndarray | None
) -> tuple[Part, ...]:
    seats = occasions.seats
    mask = np.ones(len(seats), bool) if members is None else members[seats]
    if occasions.streets is not None and figure.street is not None:
        mask &= occasions.streets == figure.street
    if figure.currency:
        mask &= behind.currencies[seats] == figure.currency
    numbers = behind.hand_numbers[seats[mask]]
    if occasions.amounts is not None:
        return _by_amount(numbers, occasions.amounts[mask])
    if figure.successes is None:
        return (_latest("latest", np.unique(numbers)),)
    success = occasions.successes[mask]
    done = np.unique(numbers[success])
    others = np.setdiff1d(numbers[~success], done)
    return (_latest("done", done), _latest("not done", others))


def _latest(name: str, numbers: np.ndarray) -> Part:
    return Part(name, len(numbers), tuple(numbers[::-1][:_KEPT].tolist()))


def _by_amount(numbers: np.ndarray, amounts: np.ndarray) -> tuple[Part, ...]:
    if not amounts.any():
        return (_latest("nothing in any, latest", np.unique(numbers)),)
    order = np.argsort(amounts, kind="stable")
    low = order[amounts[order] < 0]
    high = order[amounts[order] > 0][::-1]
    return tuple(
        Part(name, len(found), tuple(dict.fromkeys(numbers[found[:MOST_OF_EACH]].tolist())))
        for name, found in (("lowest", low), ("highest", high))
    )


def choose(parts: dict[str, tuple[Part, ...]], most: int = MOST_HANDS) -> Choice:
    """At most `MOST_OF_EACH` hands of each part, ``most`` in all: rare ones first, then what is chosen
    already serves as far as it goes.
    """
    chosen: set[int] = set()
    shown: dict[tuple[str, int], tuple[int, ...]] = {}
    places = [(anchor, place) for anchor, its in parts.items() for place in range(len(its))]
    for anchor, place in sorted(places, key=lambda one: parts[one[0]][one[1]].size):
        hands = parts[anchor][place].hands
        taken = [hand for hand in hands if hand in chosen][:MOST_OF_EACH]
        room = min(MOST_OF_EACH - len(taken), most - len(chosen))
        taken += [hand for hand in hands if hand not in chosen][: max(room, 0)]
        chosen.update(taken)
        order = {hand: number for number, hand in enumerate(hands)}
        shown[anchor, place] = tuple(sorted(taken, key=order.__getitem__))
    return Choice(
        {
            anchor: tuple(part._replace(hands=shown[anchor, place]) for place, part in enumerate(its))
            for anchor, its in parts.items()
        },
        frozenset(chosen),
    )
