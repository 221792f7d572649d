"""The embedded database: one DuckDB file behind short connections; knows no parser and no rule.

Money leaves it as whole numbers in the minor units of the row's ``currency``.
"""

from stud_stats.store.errors import StoreError
from stud_stats.store.records import Committed, FileRecord, FileVerdicts
from stud_stats.store.store import Store

__all__ = ["Committed", "FileRecord", "FileVerdicts", "Store", "StoreError"]
