"""The embedded database: one DuckDB file behind short connections; knows no parser and no rule.

Money leaves it as whole numbers in the minor units of the row's ``currency``.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stud_stats.store.errors import StoreError
    from stud_stats.store.records import Begun, Committed, FileRecord, FileVerdicts, Settled
    from stud_stats.store.store import Store

__all__ = ["Begun", "Committed", "FileRecord", "FileVerdicts", "Settled", "Store", "StoreError"]

_MODULES = {"Store": "store", "StoreError": "errors"}


def __getattr__(name: str) -> Any:
    # Imported when first used: the database is slow to import, and `explain` does not need it.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES.get(name, 'records')}"), name)
