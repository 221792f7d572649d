"""Pages for a browser, each one file that needs nothing beside it: a report, and hands to step through."""

from __future__ import annotations

from stud_stats.pages.hand import hand_page
from stud_stats.pages.report import report_page

__all__ = ["hand_page", "report_page"]
