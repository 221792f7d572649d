"""Statistics of third street: declarations only."""

from __future__ import annotations

from typing import Final

from stud_stats.stats.definition import Example, Statistic
from stud_stats.stats.opportunities import (
    CHOICE_ON_THIRD,
    CHOICE_ON_THIRD_NOT_BRING_IN,
    DEALT_IN,
    FIRST_IN,
    FORCED_OPENING,
    acts,
    calls,
    wagers,
)

VPIP: Final = Statistic(
    key="vpip",
    title="VPIP",
    opportunity=CHOICE_ON_THIRD,
    success="The player called, completed, bet or raised on third street, once or more. Ante and bring-in "
    "are not voluntary, nor is a check; opening for the full bet with the low card is.",
    predicate=lambda rows: calls(rows) | wagers(rows),
    unit="rate",
    street=3,
    source="voluntarily put money in pot, the usual tracker statistic, with the bring-in hands counted only "
    "where there was a choice",
    min_sample=100,
    examples=(
        Example("bet_and_called", {"Ann": (1, 1), "Bob": (1, 1), "Cat": (1, 1), "Dan": (0, 1)}),
        Example("walk", {"Bob": (0, 1), "Cat": (0, 1)}),
        Example("opened_in_full", {"Ann": (1, 1), "Bob": (0, 1), "Cat": (0, 1)}),
    ),
    note="One count a hand, however often the player acted. Trackers that count every bring-in hand show a "
    "lower figure for the same play.",
)

VPIP_NOT_BRING_IN: Final = Statistic(
    key="vpip_ex_bring_in",
    title="VPIP without bring-in",
    opportunity=CHOICE_ON_THIRD_NOT_BRING_IN,
    success="The player called, completed, bet or raised on third street, once or more.",
    predicate=lambda rows: calls(rows) | wagers(rows),
    unit="rate",
    street=3,
    source="as VPIP, with all hands left out in which the player had the bring-in",
    min_sample=100,
    examples=(
        Example("bet_and_called", {"Bob": (1, 1), "Cat": (1, 1), "Dan": (0, 1)}),
        Example("opened_in_full", {"Bob": (0, 1), "Cat": (0, 1)}),
    ),
)

COMPLETE_FIRST_IN: Final = Statistic(
    key="complete_first_in",
    title="Complete first in",
    opportunity=FIRST_IN,
    success="The player completed.",
    predicate=wagers,
    unit="rate",
    street=3,
    source="raise first in, the usual tracker statistic, at bet level 0 of stud",
    min_sample=50,
    examples=(
        Example("bet_and_called", {"Bob": (1, 1)}),
        Example("walk", {"Bob": (0, 1), "Cat": (0, 1)}),
        Example("opened_in_full", {}),
    ),
    note="A full opening by the bring-in player is counted by full_bring_in alone: counting it here when "
    "it is done and not when it is not would make that player's figure 100 %.",
)

BRING_IN: Final = Statistic(
    key="bring_in",
    title="Had the bring-in",
    opportunity=DEALT_IN,
    success="The player had to open: paid the bring-in or opened for the full bet in its place.",
    predicate=lambda rows: rows["position_from_bring_in"] == 0,
    unit="rate",
    street=3,
    source="rules of stud: the lowest door card opens (razz: the highest)",
    min_sample=100,
    examples=(
        Example("bet_and_called", {"Ann": (1, 1), "Bob": (0, 1), "Cat": (0, 1), "Dan": (0, 1)}),
        Example("opened_in_full", {"Ann": (1, 1), "Bob": (0, 1), "Cat": (0, 1)}),
    ),
)

FULL_BRING_IN: Final = Statistic(
    key="full_bring_in",
    title="Opened in full",
    opportunity=FORCED_OPENING,
    success="The player opened for the full bet instead of the bring-in.",
    predicate=acts("complete", "bet", "raise"),
    unit="rate",
    street=3,
    source="rules of stud: the player with the bring-in may open for the small bet",
    min_sample=50,
    examples=(
        Example("bet_and_called", {"Ann": (0, 1)}),
        Example("opened_in_full", {"Ann": (1, 1)}),
    ),
)

THIRD_STREET: Final = (VPIP, VPIP_NOT_BRING_IN, COMPLETE_FIRST_IN, BRING_IN, FULL_BRING_IN)
