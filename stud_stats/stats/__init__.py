"""Statistics: declared once, counted by one function, added up exactly, turned into figures with their n.

>>> from stud_stats.stats import STATISTIC_BY_KEY
>>> STATISTIC_BY_KEY["wtsd"].title
'Went to showdown'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stud_stats.stats.aggregate import Counts, count, merge, rows_behind
    from stud_stats.stats.catalogue import STATISTIC_BY_KEY, STATISTICS
    from stud_stats.stats.definition import Opportunity, Statistic
    from stud_stats.stats.estimates import (
        BetaPrior,
        beta_prior,
        bootstrap_per_100,
        false_discovery,
        figures,
        hands_needed,
        opportunities_needed,
        wilson,
    )
    from stud_stats.stats.frames import Coverage, Frames, coverage
    from stud_stats.stats.loading import count_store, load

__all__ = [
    "STATISTICS",
    "STATISTIC_BY_KEY",
    "BetaPrior",
    "Counts",
    "Coverage",
    "Frames",
    "Opportunity",
    "Statistic",
    "beta_prior",
    "bootstrap_per_100",
    "count",
    "count_store",
    "coverage",
    "false_discovery",
    "figures",
    "hands_needed",
    "load",
    "merge",
    "opportunities_needed",
    "rows_behind",
    "wilson",
]

_MODULES = {
    "catalogue": ("STATISTICS", "STATISTIC_BY_KEY"),
    "definition": ("Opportunity", "Statistic"),
    "frames": ("Coverage", "Frames", "coverage"),
    "aggregate": ("Counts", "count", "merge", "rows_behind"),
    "estimates": (
        "BetaPrior",
        "beta_prior",
        "bootstrap_per_100",
        "false_discovery",
        "figures",
        "hands_needed",
        "opportunities_needed",
        "wilson",
    ),
    "loading": ("count_store", "load"),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    # Imported when first used: pandas is slow to import, and `explain` does not need it.
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
