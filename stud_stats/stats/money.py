"""Statistics of money: declarations only."""

from __future__ import annotations

from typing import Final, NamedTuple

from stud_stats.stats.definition import Opportunity, Statistic, Unit
from stud_stats.stats.opportunities import (
    DEALT_IN,
    DEALT_IN_BIG_BET_KNOWN,
    DEALT_IN_SMALL_BET_KNOWN,
    HAD_BRING_IN,
    HAD_BRING_IN_BIG_BET_KNOWN,
    HAD_BRING_IN_SMALL_BET_KNOWN,
)


class _Amount(NamedTuple):
    """An amount of each hand; ``prefix`` begins the keys of its figures per 100 hands."""

    key: str
    title: str
    measure: str
    sentence: str
    prefix: str = ""
    short: str = ""
    """The title of the figures per 100 hands; empty: the amount has none."""
    spots: tuple[Opportunity, Opportunity, Opportunity] = (
        DEALT_IN,
        DEALT_IN_SMALL_BET_KNOWN,
        DEALT_IN_BIG_BET_KNOWN,
    )


_EXACT: Final = "exact sums of whole smallest units"
_BIG_BET: Final = "BB is the big bet of limit poker (the bet from fifth street on), not the big blind."
_RAKE_SUMS: Final = "the shares of all players add up to the rake of each hand, by largest remainder"

AMOUNTS: Final = (
    _Amount(
        "net",
        "Net",
        "net",
        "Collected less put in: ante, bring-in and bets, uncalled chips given back taken off.",
        short="Net",
    ),
    _Amount(
        "net_at_showdown",
        "Net at showdown",
        "net_at_showdown",
        "The net of hands in which the player got to a showdown; other hands count as 0.",
        "net_at_showdown_",
        "Net at showdown",
    ),
    _Amount(
        "net_without_showdown",
        "Net without showdown",
        "net_without_showdown",
        "The net of hands in which the player did not get to a showdown; other hands count as 0.",
        "net_without_showdown_",
        "Net without showdown",
    ),
    _Amount("ante_cost", "Antes paid", "ante_paid", "Antes put in.", "ante_cost_", "Antes"),
    _Amount(
        "bring_in_cost",
        "Bring-ins paid",
        "bring_in_paid",
        "Bring-ins put in; a full opening bet is none.",
        "bring_in_cost_",
        "Bring-ins",
    ),
    _Amount(
        "bring_in_net",
        "Net of bring-in hands",
        "net",
        "Collected less put in, in these hands.",
        "bring_in_net_",
        "Bring-in hands",
        (HAD_BRING_IN, HAD_BRING_IN_SMALL_BET_KNOWN, HAD_BRING_IN_BIG_BET_KNOWN),
    ),
    _Amount(
        "third_street_dead_money",
        "Left behind on 3rd",
        "dead_on_third",
        "Chips put in on third street beyond ante and bring-in, in hands that the player folded on third "
        "street; other hands count as 0.",
        "third_street_dead_money_",
        "Left on 3rd",
    ),
    _Amount(
        "rake_weighted",
        "Rake, by contribution",
        "rake_weighted",
        "Rake of the hand by share of what was put in.",
        "rake_weighted_",
        "Rake",
    ),
    _Amount(
        "rake_contributed",
        "Rake, contributors alike",
        "rake_contributed",
        "Rake of the hand in equal parts of all who bet beyond the ante.",
    ),
    _Amount(
        "rake_dealt", "Rake, dealt alike", "rake_dealt", "Rake of the hand in equal parts of all dealt in."
    ),
    _Amount(
        "rake_winner", "Rake, winner pays", "rake_winner", "Rake of the hand by share of what was collected."
    ),
    _Amount(
        "net_before_rake",
        "Net before rake",
        "net_before_rake",
        "The net, with the player's rake by contribution (as in rake_weighted) given back.",
        "net_before_rake_",
        "Before rake",
    ),
)


def _rows(amount: _Amount) -> tuple[Statistic, ...]:
    total = Statistic(
        amount.key,
        amount.title,
        amount.spots[0],
        amount.sentence,
        "money",
        _RAKE_SUMS if amount.key.startswith("rake") else _EXACT,
        1000,
        measure=amount.measure,
    )
    if not amount.short:
        return (total,)
    kinds: tuple[tuple[Unit, str, str, str, Opportunity], ...] = (
        ("sb_per_100", "small_bet", "small", "sb/100 (small bets)", amount.spots[1]),
        ("bb_per_100", "big_bet", "big", "BB/100 (big bets)", amount.spots[2]),
    )
    return (
        total,
        *(
            Statistic(
                f"{amount.prefix}{unit}",
                label if not amount.prefix else f"{amount.short}, {label}",
                spot,
                f"{amount.sentence} In {size} bets of its own hand, per 100 hands.",
                unit,
                f"mean of the amount / {size} bet over the hands, times 100; standard error from the sample "
                "variance",
                1000,
                measure=amount.measure,
                bet=bet,
                note=_BIG_BET if size == "big" else "",
            )
            for unit, bet, size, label, spot in kinds
        ),
    )


MONEY: Final = tuple(statistic for amount in AMOUNTS for statistic in _rows(amount))
