"""From an exception to the one sentence that a person reads, and to the exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from traceback import extract_tb
from typing import Final


class ExitCode(IntEnum):
    """What the shell is told: a contract."""

    DONE = 0
    FINDINGS = 1
    FAILED = 2
    INTERRUPTED = 130


class CommandError(Exception):
    """The command cannot do what was asked; the text is one sentence."""


class InterruptedStoring(Exception):  # noqa: N818 - what was asked for, not a failure
    """Somebody stopped a command that stores batch by batch."""


@contextmanager
def storing() -> Iterator[None]:
    """An interruption of the block leaves what was stored in it before; `InterruptedStoring` tells of it."""
    try:
        yield
    except KeyboardInterrupt as error:
        raise InterruptedStoring from error


_SENTENCES: Final = (
    ("stud_stats.cli.errors", "CommandError"),
    ("stud_stats.importing", "ImportingError"),
    ("stud_stats.parsing.sources", "SourceError"),
    ("stud_stats.rules.house_rules", "HouseRulesError"),
    ("stud_stats.store.errors", "StoreError"),
    ("stud_stats.findings.selection", "SelectionError"),
    ("stud_stats.findings.baseline", "BaselineError"),
    ("stud_stats.stats.dimensions", "DimensionError"),
    ("stud_stats.stats.frames", "MissingColumnsError"),
    ("stud_stats.reports.errors", "ReportError"),
    ("stud_stats.plots.errors", "PlotError"),
    ("stud_stats.generating", "GeneratingError"),
)
"""The errors whose text is a sentence for people: module and class. By name, since a module that has not
been imported cannot have raised anything, and importing it here would make every start slow."""

_FIRST_STEPS: Final = (
    ": stud-stats import FOLDER (to try it without any, stud-stats generate --to pokerstars -o FILE makes"
    " hands up)."
)
"""What a person does next who has no store yet."""


def sentence_of(error: Exception) -> str:
    """What to tell the person about ``error``."""
    for module_name, class_name in _SENTENCES:
        known = getattr(sys.modules.get(module_name), class_name, None)
        if known is not None and isinstance(error, known):
            is_first_run = type(error).__name__ == "NoStoreError"
            return str(error).rstrip(".") + _FIRST_STEPS if is_first_run else str(error)
    if isinstance(error, OSError) and error.strerror:
        place = f"{error.filename}: " if error.filename else ""
        return f"{place}{error.strerror}."
    if isinstance(error, MemoryError):
        return "there is not enough memory for this."
    if os.environ.get("STUD_STATS_DEBUG"):
        raise error
    last = extract_tb(error.__traceback__)[-1]
    name = last.filename.replace("\\", "/").rpartition("/")[2]
    return (
        f"a fault of stud-stats itself ({type(error).__name__}: {error} at {name}:{last.lineno});"
        " please report it (STUD_STATS_DEBUG=1 shows more)."
    )
