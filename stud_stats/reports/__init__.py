"""Finished reports: ``pool`` of everybody, ``player`` of one."""

from stud_stats.reports.errors import ReportError, UnknownPlayerError
from stud_stats.reports.making import player, pool
from stud_stats.reports.report import FORMATS, Report

__all__ = ["FORMATS", "Report", "ReportError", "UnknownPlayerError", "player", "pool"]
