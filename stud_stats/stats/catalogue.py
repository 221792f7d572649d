"""All statistics, in the order in which reports show them."""

from __future__ import annotations

from typing import Final

from stud_stats.stats.definition import Statistic, registry
from stud_stats.stats.every_street import EVERY_STREET
from stud_stats.stats.money import MONEY
from stud_stats.stats.results import HANDS, RAZZ, SHOWDOWNS, SPLIT_POT
from stud_stats.stats.third_street import THIRD_STREET
from stud_stats.stats.worked import WORKED

STATISTIC_BY_KEY: Final[dict[str, Statistic]] = registry(
    (HANDS,), THIRD_STREET, EVERY_STREET, SHOWDOWNS, SPLIT_POT, RAZZ, MONEY, examples=WORKED
)
STATISTICS: Final[tuple[Statistic, ...]] = tuple(STATISTIC_BY_KEY.values())
