"""Spread limit, pot limit and no limit: wagers of any amount between a lowest and a highest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stud_stats.core.findings import Violation
from stud_stats.replay.table import Table
from stud_stats.replay.wager_examples import POT, SPREAD

OUT_OF_RANGE: Final = Violation(
    code="spread.out-of-range",
    applies="spread_limit",
    severity="error",
    effect="flagged",
    rule="In a spread-limit game a bet or raise is at least the smallest and at most the largest of the "
    "spread; an open pair changes nothing.",
    sources=("S3-01", "S4-08"),
    bad=SPREAD.replace("Bob bets 500", "Bob bets 600  # spread.out-of-range").replace(
        "takes back 500", "takes back 600"
    ),
    good=SPREAD,
    house={"betting_structure": ("spread_limit",)},
)

SPREAD_UNDER_RAISE: Final = Violation(
    code="spread.under-raise",
    applies="spread_raise",
    severity="error",
    effect="flagged",
    rule="In a spread-limit game a raise is at least the bet or raise before it in the round.",
    sources=("S3-01", "S4-08", "Robert's Rules, spread limit"),
    bad=SPREAD.replace(
        "Ann raises to 600\nBob calls 300", "Ann raises to 500  # spread.under-raise\nBob calls 200"
    ).replace("1450", "1250"),
    good=SPREAD,
    house={"betting_structure": ("spread_limit",)},
)

OVER_BET: Final = Violation(
    code="pot.over-bet",
    applies="pot_limit",
    severity="error",
    effect="flagged",
    rule="In a pot-limit game a wager is at most what is in the pot once the bet is called.",
    sources=("S3-01", "BARGE rulebook, pot limit", "WSOP-L 2024, pot limit"),
    bad=POT.replace("Bob raises to 750", "Bob raises to 800  # pot.over-bet")
    .replace("Cat raises to 1350\nAnn folds\nBob calls 600", "Cat raises to 1450\nAnn folds\nBob calls 650")
    .replace("3150", "3350"),
    good=POT,
    house={"betting_structure": ("pot_limit",)},
)

UNDER_RAISE: Final = Violation(
    code="pot.under-raise",
    applies="free_raise",
    severity="error",
    effect="flagged",
    rule="In a pot-limit or no-limit game a raise is at least the bet or raise before it in the round.",
    sources=("S3-01", "BARGE rulebook, pot limit", "Robert's Rules, no-limit and pot-limit"),
    bad=POT.replace(
        "Cat raises to 1350\nAnn folds\nBob calls 600",
        "Cat raises to 1250  # pot.under-raise\nAnn folds\nBob calls 500",
    ).replace("3150", "2950"),
    good=POT,
    house={"betting_structure": ("pot_limit",)},
)

VIOLATIONS: Final = (OUT_OF_RANGE, SPREAD_UNDER_RAISE, OVER_BET, UNDER_RAISE)


def breach_of_range(table: Table, total: int, totals: Sequence[int]) -> Violation:
    """What is wrong with a wager to ``total``, which is outside ``totals``, the lowest and the highest."""
    spread = table.betting.capped
    if total > totals[-1]:
        return OUT_OF_RANGE if spread else OVER_BET
    if not spread:
        return UNDER_RAISE
    return SPREAD_UNDER_RAISE if table.bet else OUT_OF_RANGE
