"""Finished reports: ``pool`` of everybody, ``player`` of one, ``compare`` of two, the ``session`` list of a
player, his ``leaks``, and the ``streets`` on which he wins and loses.
"""

from stud_stats.reports.comparing import Comparison, compare
from stud_stats.reports.ending import Endings, streets
from stud_stats.reports.errors import ReportError, SeveralPlayersError, UnknownPlayerError
from stud_stats.reports.leaking import Leaks, leaks
from stud_stats.reports.making import player, pool
from stud_stats.reports.report import FORMATS, Finished, Report
from stud_stats.reports.sitting import Sessions, session

__all__ = [
    "FORMATS",
    "Comparison",
    "Endings",
    "Finished",
    "Leaks",
    "Report",
    "ReportError",
    "Sessions",
    "SeveralPlayersError",
    "UnknownPlayerError",
    "compare",
    "leaks",
    "player",
    "pool",
    "session",
    "streets",
]
