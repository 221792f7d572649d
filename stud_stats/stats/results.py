"""Statistics of showdown and money: declarations only."""

from __future__ import annotations

from typing import Final

from stud_stats.stats.definition import Example, Statistic
from stud_stats.stats.opportunities import (
    DEALT_IN,
    DEALT_IN_BIG_BET_KNOWN,
    DEALT_IN_SMALL_BET_KNOWN,
    SAW_FOURTH,
    SHOWDOWN,
)

_NETS: Final = {"Ann": (-1100, 1), "Bob": (8000, 1), "Cat": (-7100, 1), "Dan": (-100, 1)}
_WALK_NETS: Final = {"Ann": (200, 1), "Bob": (-100, 1), "Cat": (-100, 1)}

HANDS: Final = Statistic(
    key="hands",
    title="Hands dealt",
    opportunity=DEALT_IN,
    success="Every such hand counts.",
    unit="hands",
    source="usual tracker statistic",
    min_sample=0,
    examples=(Example("bet_and_called", {"Ann": (1, 1), "Bob": (1, 1), "Cat": (1, 1), "Dan": (1, 1)}),),
)

WENT_TO_SHOWDOWN: Final = Statistic(
    key="wtsd",
    title="Went to showdown",
    opportunity=SAW_FOURTH,
    success="The player was in at the end against somebody else, all-in or not.",
    predicate=lambda rows: rows["showdown"],
    unit="rate",
    source="WTSD, the usual tracker statistic, from fourth street on",
    min_sample=100,
    examples=(Example("bet_and_called", {"Ann": (0, 1), "Bob": (1, 1), "Cat": (1, 1)}), Example("walk", {})),
)

WON_AT_SHOWDOWN: Final = Statistic(
    key="wsd",
    title="Won at showdown",
    opportunity=SHOWDOWN,
    success="The player won any part of any pot.",
    predicate=lambda rows: rows["collected"] > 0,
    unit="rate",
    source="W$SD, the usual tracker statistic",
    min_sample=50,
    examples=(Example("bet_and_called", {"Bob": (1, 1), "Cat": (0, 1)}), Example("walk", {})),
    note="A quarter of a split pot counts like a whole pot.",
)

WON_WHEN_SAW_FOURTH: Final = Statistic(
    key="wws4",
    title="Won when saw fourth",
    opportunity=SAW_FOURTH,
    success="The player won any part of any pot, at showdown or before.",
    predicate=lambda rows: rows["collected"] > 0,
    unit="rate",
    source="won when saw flop, the usual tracker statistic, with fourth street for the flop",
    min_sample=100,
    examples=(Example("bet_and_called", {"Ann": (0, 1), "Bob": (1, 1), "Cat": (0, 1)}), Example("walk", {})),
)

NET: Final = Statistic(
    key="net",
    title="Net",
    opportunity=DEALT_IN,
    success="Collected less put in: ante, bring-in and bets, uncalled chips given back taken off.",
    measure="net",
    unit="money",
    source="exact sums of whole smallest units",
    min_sample=1000,
    examples=(Example("bet_and_called", _NETS), Example("walk", _WALK_NETS)),
)

SMALL_BETS_PER_100: Final = Statistic(
    key="sb_per_100",
    title="sb/100 (small bets)",
    opportunity=DEALT_IN_SMALL_BET_KNOWN,
    success="Net in small bets of its own hand, per 100 hands.",
    measure="net",
    bet="small_bet",
    unit="sb_per_100",
    source="mean of net / small bet over the hands, times 100; standard error from the sample variance",
    min_sample=1000,
    examples=(Example("bet_and_called", _NETS), Example("walk", _WALK_NETS)),
)

BIG_BETS_PER_100: Final = Statistic(
    key="bb_per_100",
    title="BB/100 (big bets)",
    opportunity=DEALT_IN_BIG_BET_KNOWN,
    success="Net in big bets of its own hand, per 100 hands.",
    measure="net",
    bet="big_bet",
    unit="bb_per_100",
    source="mean of net / big bet over the hands, times 100; standard error from the sample variance",
    min_sample=1000,
    examples=(Example("bet_and_called", _NETS), Example("walk", _WALK_NETS)),
    note="BB is the big bet of limit poker (the bet from fifth street on), not the big blind.",
)

SHOWDOWN_AND_MONEY: Final = (
    WENT_TO_SHOWDOWN,
    WON_AT_SHOWDOWN,
    WON_WHEN_SAW_FOURTH,
    NET,
    SMALL_BETS_PER_100,
    BIG_BETS_PER_100,
)
