"""Statistics of showdowns, of split pots and of hands made: declarations only."""

from __future__ import annotations

from typing import Final

from stud_stats.stats.definition import Statistic, rate
from stud_stats.stats.opportunities import (
    DEALT_IN,
    LOW_KNOWN,
    ONE_POT_SHOWDOWN,
    RAZZ_CARD,
    RAZZ_KNOWN,
    SAW_FOURTH,
    SAW_FOURTH_NO_SHOWDOWN,
    SHOWDOWN,
    SPLIT_SHOWDOWN,
    SPLIT_SHOWDOWN_WON,
)

_TRACKER: Final = "usual tracker statistic"
_STUD: Final = "stud's own; of no tracker"
_KNOWN_ONLY: Final = (
    "Cards of opponents are known where they were shown: of others than the hero these are the hands that "
    "got to a showdown, which are better than all. Of three down cards known the last printed is taken for "
    "that of seventh street."
)

HANDS: Final = Statistic(
    "hands", "Hands dealt", DEALT_IN, "Every such hand counts.", "hands", _TRACKER, min_sample=0
)

SHOWDOWNS: Final = (
    rate(
        "wtsd",
        "Went to showdown",
        SAW_FOURTH,
        "The player was in at the end against somebody else, all-in or not.",
        "showdown",
        source="WTSD, the usual tracker statistic, from fourth street on",
    ),
    rate(
        "wsd",
        "Won at showdown",
        SHOWDOWN,
        "The player won any part of any pot.",
        "won",
        min_sample=50,
        source="W$SD, the usual tracker statistic",
        note="A quarter of a split pot counts like a whole pot.",
    ),
    rate(
        "wws4",
        "Won when saw fourth",
        SAW_FOURTH,
        "The player won any part of any pot, at showdown or before.",
        "won",
        source="won when saw flop, the usual tracker statistic, with fourth street for the flop",
    ),
    rate(
        "won_without_showdown",
        "Won without showdown",
        SAW_FOURTH_NO_SHOWDOWN,
        "The player won the pot: everybody else folded.",
        "won",
        source=_TRACKER,
    ),
    Statistic(
        "showdown_return",
        "Pot share to contribution",
        SHOWDOWN,
        "Chips collected, to the chips put in over the whole hand.",
        "money_ratio",
        "won / invested at showdowns",
        50,
        measure="collected",
        base="invested",
    ),
)


def _share(key: str, title: str, success: str) -> Statistic:
    return rate(
        key,
        title,
        ONE_POT_SHOWDOWN,
        success,
        key,
        min_sample=50,
        source=_STUD,
        outcome_of="split_pot",
        note="The halves are those that were paid: a low half is there where any chips went to a low hand.",
    )


SPLIT_POT: Final = (
    rate(
        "scoop",
        "Scoop",
        SPLIT_SHOWDOWN,
        "The player took all of every pot that he could win.",
        "scoop",
        min_sample=50,
        source="scooping is the name of the game: Card Player, Haney",
    ),
    rate(
        "scoop_of_won",
        "Scoop of pots won",
        SPLIT_SHOWDOWN_WON,
        "The player took all of every pot that he could win.",
        "scoop",
        min_sample=50,
        source="scoop, of the hands won",
    ),
    _share(
        "took_all", "Took all of one pot", "The player took the whole high half, and the low half if any."
    ),
    _share(
        "three_quartered", "Three-quarter", "The player took one half whole and a part of the other, not all."
    ),
    _share(
        "high_only",
        "High half only",
        "There was a low half; the player took the whole high half and nothing of the low one.",
    ),
    _share("low_only", "Low half only", "The player took the whole low half and nothing of the high one."),
    _share(
        "shared_both",
        "Shared pot",
        "The player took a part, not all, of the high half, and of the low half if there was one.",
    ),
    _share(
        "quartered",
        "Quartered",
        "There was a low half; the player took a part, not all, of one half and nothing of the other.",
    ),
    _share("took_nothing", "Took nothing", "The player collected nothing."),
    rate(
        "no_low",
        "No low at showdown",
        SPLIT_SHOWDOWN,
        "No chips were paid to a low hand.",
        "no_low_paid",
        min_sample=50,
        source=_STUD,
        choice=False,
    ),
    rate(
        "low_made",
        "Low made",
        LOW_KNOWN,
        "The player held five different ranks from ace to eight.",
        "made_8",
        min_sample=50,
        source=_STUD,
        note=_KNOWN_ONLY,
        choice=False,
    ),
)


def _made(top: int, word: str) -> Statistic:
    return rate(
        f"made_{top}",
        f"Made {word} or better",
        RAZZ_KNOWN,
        f"The player held five different ranks from ace to {word}.",
        f"made_{top}",
        min_sample=50,
        source=_STUD,
        note=_KNOWN_ONLY,
        choice=False,
    )


RAZZ: Final = (
    _made(8, "eight"),
    _made(7, "seven"),
    _made(6, "six"),
    rate(
        "razz_brick",
        "Brick (razz)",
        RAZZ_CARD,
        "The card dealt to the player on this street was a nine to king, or paired a card he held.",
        "razz_brick",
        min_sample=50,
        source=_STUD,
        outcome_of="razz_card",
        note=_KNOWN_ONLY,
        choice=False,
    ),
    rate(
        "razz_catch",
        "Catch (razz)",
        RAZZ_CARD,
        "The card dealt to the player on this street was an ace to eight of a rank he did not hold.",
        "~razz_brick",
        min_sample=50,
        source=_STUD,
        outcome_of="razz_card",
        note=_KNOWN_ONLY,
        choice=False,
    ),
)
