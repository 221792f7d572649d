"""What a statistic is: a declared record, from which counting, tables, `explain` and tests follow.

A statistic is a share of its *opportunities*: `Opportunity` says in one sentence, and once as a condition
on the rows of one table, when a player had the choice; `Statistic` says when the choice was taken.
Success is counted inside the opportunity only, so it can never exceed it, and two statistics with the
same denominator share the `Opportunity` object, so they cannot disagree about it.

A condition is the names of facts that must all hold: ``third & faces_bet & ~forced``, ``~`` before one that
must not. What each fact means is declared in `stud_stats.stats.facts`.

May import core. Knows no store, no table layout and no way of counting.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal, TypeAlias

TableName: TypeAlias = Literal["decisions", "seats", "streets"]
"""``decisions`` and ``seats`` as the store has them; ``streets`` has a row a street that a player saw."""

Per: TypeAlias = Literal["row", "hand"]
"""What is counted once: each row, or each hand a player had at least one such row in."""

Unit: TypeAlias = Literal["hands", "rate", "ratio", "money", "money_ratio", "sb_per_100", "bb_per_100"]

UNIT_SENTENCES: dict[Unit, str] = {
    "hands": "number of hands",
    "rate": "share of the opportunities, 0 to 1, with the Wilson interval at 95 %",
    "ratio": "successes to the opportunities that were none, with the interval that follows from Wilson's",
    "money": "sum in smallest units of the currency (cents; whole chips), one figure a currency",
    "money_ratio": "one sum of chips to another, with the interval of Student's t at 95 % from its standard "
    "error, one figure a currency",
    "sb_per_100": "small bets per 100 hands, with its standard error and the interval of Student's t at 95 "
    "%, one figure a currency",
    "bb_per_100": "big bets (twice the small bet in fixed limit) per 100 hands, with its standard error and "
    "the interval of Student's t at 95 %, one figure a currency",
}


def facts_of(condition: str) -> tuple[tuple[str, bool], ...]:
    """The facts that a condition names, each with whether it must hold; none for an empty condition.

    >>> facts_of("third & ~forced")
    (('third', True), ('forced', False))
    """
    names = [name.strip() for name in condition.split("&") if name.strip()]
    return tuple((name.removeprefix("~"), not name.startswith("~")) for name in names)


@dataclass(frozen=True, slots=True)
class Opportunity:
    """A denominator: the rows of one table in which the choice was there, by the facts of ``when``.

    ``per`` is ``hand`` where several rows of one player in one hand count once; a success in any of them
    is then a success of the hand. A row of ``seats`` is one player's hand already.
    """

    key: str
    sentence: str
    table: TableName
    when: str
    per: Per = "row"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the name of a hand in `stud_stats.stats.examples`, and what it counts.

    ``counts`` gives for each player (successes, opportunities), for money (sum, hands), for a ratio of sums
    (sum, other sum); a player who is left out has no opportunity.
    """

    hand: str
    counts: Mapping[str, tuple[int, int]]

    def __post_init__(self) -> None:
        object.__setattr__(self, "counts", MappingProxyType(dict(self.counts)))


@dataclass(frozen=True, slots=True)
class Statistic:
    """One statistic.

    ``success`` is the sentence that goes with the facts of ``when``. A count of hands and money have none:
    every opportunity counts, and money adds up ``measure``, an amount of the rows, divided for the two
    figures per 100 hands by the bet in ``bet``, for a ratio of sums by the sum of ``base``.

    ``street`` is the one street the statistic speaks of. None: each row counts on its own street where the
    row has one and is counted by itself; otherwise it speaks of the hand as a whole.

    ``outcome_of`` names a choice of several outcomes: of the statistics that share it exactly one succeeds
    in each opportunity. ``holdem_title`` is what players of hold'em call it, where bet levels are counted
    from the blind. ``min_sample`` is the number of opportunities below which a report greys the figure.

    ``choice``: whether the figure follows from what the player chooses. It does not where the deal, the
    others, or which cards were shown make it, whatever he does: then a difference from others tells nothing
    of his play.
    """

    key: str
    title: str
    opportunity: Opportunity
    success: str
    unit: Unit
    source: str
    min_sample: int
    when: str = ""
    measure: str = ""
    base: str = ""
    bet: str = ""
    street: int | None = None
    by: tuple[str, ...] = ("player", "street")
    outcome_of: str = ""
    holdem_title: str = ""
    examples: tuple[Example, ...] = field(default=())
    note: str = ""
    choice: bool = True

    def __post_init__(self) -> None:
        counts_money = self.unit in ("money", "money_ratio", "sb_per_100", "bb_per_100")
        if counts_money != bool(self.measure):
            raise ValueError(f"{self.key}: money, and nothing else, has a measure")
        if (self.unit in ("rate", "ratio")) != bool(self.when):
            raise ValueError(f"{self.key}: a rate or ratio, and nothing else, has facts of success")
        if (self.unit == "money_ratio") != bool(self.base):
            raise ValueError(f"{self.key}: a ratio of sums, and nothing else, has a base")
        if (self.unit in ("sb_per_100", "bb_per_100")) != bool(self.bet):
            raise ValueError(f"{self.key}: a figure per 100 hands, and nothing else, names its bet column")

    @property
    def counts_money(self) -> bool:
        """Adds up chips instead of counting successes."""
        return bool(self.measure)

    @property
    def by_own_street(self) -> bool:
        """Whether each row counts on its own street."""
        rows_have_streets = self.opportunity.table != "seats" and self.opportunity.per == "row"
        return rows_have_streets and self.street is None and not self.counts_money

    def named(self, *, holdem: bool) -> str:
        """The title, on request in the words of hold'em."""
        return (holdem and self.holdem_title) or self.title


def rate(
    key: str,
    title: str,
    opportunity: Opportunity,
    success: str,
    when: str,
    *,
    source: str,
    street: int | None = None,
    min_sample: int = 100,
    outcome_of: str = "",
    holdem_title: str = "",
    note: str = "",
    choice: bool = True,
) -> Statistic:
    """A share of the opportunities; what most statistics are."""
    return Statistic(
        key, title, opportunity, success, "rate", source, min_sample, when, street=street,
        outcome_of=outcome_of, holdem_title=holdem_title, note=note, choice=choice,
    )  # fmt: skip


def registry(
    *families: tuple[Statistic, ...], examples: Mapping[str, tuple[Example, ...]] | None = None
) -> dict[str, Statistic]:
    """All statistics by key, in the order given, each with its worked examples.

    ValueError for a key or an opportunity declared twice, for outcomes of different opportunities and for
    examples of a statistic that there is none.
    """
    found: dict[str, Statistic] = {}
    opportunities: dict[str, Opportunity] = {}
    choices: dict[str, Opportunity] = {}
    worked = dict(examples or {})
    for statistic in (one for family in families for one in family):
        if statistic.key in found:
            raise ValueError(f"statistic {statistic.key} is declared twice")
        known = opportunities.setdefault(statistic.opportunity.key, statistic.opportunity)
        if known is not statistic.opportunity:
            raise ValueError(f"opportunity {known.key} is declared twice")
        if statistic.outcome_of:
            shared = choices.setdefault(statistic.outcome_of, statistic.opportunity)
            if shared is not statistic.opportunity:
                raise ValueError(f"the outcomes of {statistic.outcome_of} have different opportunities")
        if statistic.key in worked:
            statistic = replace(statistic, examples=worked.pop(statistic.key))  # noqa: PLW2901
        found[statistic.key] = statistic
    if worked:
        raise ValueError(f"examples of statistics that there are none: {', '.join(worked)}")
    return found
