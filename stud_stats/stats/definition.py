"""What a statistic is: a declared record, from which counting, tables, `explain` and tests follow.

A statistic is a share of its *opportunities*: `Opportunity` says in one sentence, and once as a predicate
over the rows of one table, when a player had the choice; `Statistic` says when the choice was taken.
Success is counted inside the opportunity only, so it can never exceed it, and two statistics with the
same denominator share the `Opportunity` object, so they cannot disagree about it.

May import core. Knows no store, no table layout and no way of counting.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    import pandas as pd

TableName: TypeAlias = Literal["decisions", "seats"]

Per: TypeAlias = Literal["decision", "hand"]
"""What is counted once: each decision, or each hand a player had at least one such decision in."""

Unit: TypeAlias = Literal["hands", "rate", "ratio", "money", "sb_per_100", "bb_per_100"]

UNIT_SENTENCES: dict[Unit, str] = {
    "hands": "number of hands",
    "rate": "share of the opportunities, 0 to 1, with the Wilson interval at 95 %",
    "ratio": "successes to the opportunities that were none, with the interval that follows from Wilson's",
    "money": "sum in smallest units of the currency (cents; whole chips), one figure a currency",
    "sb_per_100": "small bets per 100 hands, with its standard error, one figure a currency",
    "bb_per_100": "big bets (twice the small bet in fixed limit) per 100 hands, with its standard error, "
    "one figure a currency",
}

Predicate: TypeAlias = "Callable[[pd.DataFrame], pd.Series]"
"""From the rows of a table to a truth value for each row; an unknown value counts as not true."""


@dataclass(frozen=True, slots=True)
class Opportunity:
    """A denominator: the rows of one table in which the choice was there.

    ``per`` is ``hand`` where several rows of one player in one hand count once; a success in any of them
    is then a success of the hand. A row of ``seats`` is one player's hand already.
    """

    key: str
    sentence: str
    table: TableName
    predicate: Predicate
    per: Per


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the name of a hand in `stud_stats.stats.examples`, and what it counts.

    ``counts`` gives for each player (successes, opportunities), for money (sum, hands); a player who is
    left out has no opportunity.
    """

    hand: str
    counts: Mapping[str, tuple[int, int]]

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", MappingProxyType(dict(self.counts)))


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic.

    ``success`` is the sentence that goes with ``predicate``. A count of hands and money have no predicate:
    every opportunity counts, and money adds up the column ``measure`` of the seat rows, divided for the
    two figures per 100 hands by the column ``bet``.

    ``street`` is the one street the statistic speaks of. None: each row counts on its own street where the
    row is a decision; a row of ``seats`` then speaks of the hand as a whole.

    ``min_sample`` is the number of opportunities below which a report greys the figure.
    """

    key: str
    title: str
    opportunity: Opportunity
    success: str
    unit: Unit
    source: str
    min_sample: int
    predicate: Predicate | None = None
    measure: str = ""
    bet: str = ""
    street: int | None = None
    by: tuple[str, ...] = ("player", "street")
    examples: tuple[Example, ...] = field(default=())
    note: str = ""

    def __post_init__(self) -> None:
        counts_money = self.unit in ("money", "sb_per_100", "bb_per_100")
        if counts_money != bool(self.measure) or (counts_money and self.opportunity.table != "seats"):
            raise ValueError(f"{self.key}: money, and nothing else, has a measure, a column of seats")
        if (self.unit in ("rate", "ratio")) != (self.predicate is not None):
            raise ValueError(f"{self.key}: a rate or ratio, and nothing else, has a predicate")
        if (self.unit in ("sb_per_100", "bb_per_100")) != bool(self.bet):
            raise ValueError(f"{self.key}: a figure per 100 hands, and nothing else, names its bet column")

    @property
    def counts_money(self) -> bool:
        """Adds up chips instead of counting successes."""
        return bool(self.measure)


def registry(*families: tuple[Statistic, ...]) -> dict[str, Statistic]:
    """All statistics by key, in the order given; ValueError for a key or an opportunity declared twice."""
    found: dict[str, Statistic] = {}
    opportunities: dict[str, Opportunity] = {}
    for statistic in (one for family in families for one in family):
        if statistic.key in found:
            raise ValueError(f"statistic {statistic.key} is declared twice")
        known = opportunities.setdefault(statistic.opportunity.key, statistic.opportunity)
        if known is not statistic.opportunity:
            raise ValueError(f"opportunity {known.key} is declared twice")
        found[statistic.key] = statistic
    return found
