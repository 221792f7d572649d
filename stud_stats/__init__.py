"""Hand histories of the Seven-Card Stud family: read, audited, counted.

For notebooks and scripts, each imported when first used (`stud_stats.api` says more):

- `open_store`, `import_hands`: a store (`Store`, with frames of ``hands``, ``seats``, ``decisions``,
``findings``) - `statistics`: all statistics by anything as a frame; `rows_behind`: the rows that one of them
counted - `pool`, `player`, `compare`, `session`, `leaks`, `streets`: finished reports
- `plots`: figures
- `StoreError`, `ReportError`: what goes wrong, in one sentence
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

__all__ = [
    "ReportError",
    "Store",
    "StoreError",
    "compare",
    "import_hands",
    "leaks",
    "open_store",
    "player",
    "plots",
    "pool",
    "rows_behind",
    "session",
    "statistics",
    "streets",
]

_MODULES = {
    "api": ("import_hands", "open_store", "statistics"),
    "reports": ("ReportError", "compare", "leaks", "player", "pool", "session", "streets"),
    "stats": ("rows_behind",),
    "store": ("Store", "StoreError"),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    # Imported when first used: tables and the database are slow to import, and most commands need neither.
    if name == "plots":
        return import_module(f"{__name__}.plots")
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
