"""What a notebook needs, in a few names; `stud_stats` itself has them all.

    import stud_stats

    store = stud_stats.open_store("hands.duckdb")
    stud_stats.import_hands("histories/", store)
    store.seats("game=razz")                                   # frames: hands, seats, decisions, findings
    stud_stats.statistics(store, by="player,street", where=["kind=cash", "stakes=2/4"])
    stud_stats.leaks(store, "Ann")                             # shows itself as a table

Conditions are those of ``--where``, groupings those of ``--by``; money is in smallest units of the currency.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stud_stats import reports
from stud_stats.importing import ImportReport, import_paths
from stud_stats.rules.profile import RulesProfile
from stud_stats.store.location import default_store
from stud_stats.store.store import Store

if TYPE_CHECKING:
    import pandas as pd

    from stud_stats.stats.frames import Frames

_ENVIRONMENT: Final = "STUD_STATS_STORE"


def open_store(path: str | Path | None = None, wait: float = 10.0) -> Store:
    """The store at ``path``, else the one that STUD_STATS_STORE names, else that of the user's data
    directory.

    Nothing is opened yet, and none has to be there: the first import makes it. ``wait`` is how many seconds a
    query waits while another process has the file. Its methods ``hands``, ``seats``, ``decisions``,
    ``findings`` and ``quarantine`` give pandas frames, of the rows that meet some conditions.
    """
    if path is None:
        path = os.environ.get(_ENVIRONMENT) or default_store()
    return Store(path, wait)


def import_hands(
    paths: str | Path | Iterable[str | Path],
    store: Store,
    rules: str | RulesProfile = "auto",
    jobs: int | None = None,
) -> ImportReport:
    """Read the hand histories in files, folders and archives into ``store``; files that have not changed are
    not read again.

    ``rules``: the house rules to replay under, ``auto`` by site. SourceError where there is nothing to read,
    StoreError where nothing can be stored.
    """
    files = [paths] if isinstance(paths, str | Path) else list(paths)
    store.path.parent.mkdir(parents=True, exist_ok=True)
    return import_paths(files, store, rules=rules, jobs=jobs)


def statistics(
    source: Store | Frames,
    by: str | Sequence[str] = (),
    where: str | Sequence[str] = (),
    player: str | None = None,
) -> pd.DataFrame:
    """All statistics of ``source``, a row a group and statistic (and currency, for money), each with its
    ``n`` and interval: the columns of the grouping and `stud_stats.stats.estimates.FIGURE_COLUMNS`.

    ``player``: of that exact screen name alone. Errors as for `pool` and `player`.
    """
    if player is None:
        return reports.pool(source, by, where).figures
    return reports.player(source, player, by, where).figures
