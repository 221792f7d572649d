"""From a store, or from frames, to a finished report."""

from __future__ import annotations

import difflib
import math
from collections.abc import Sequence

import pandas as pd

from stud_stats.core.neutral import terminal_text
from stud_stats.reports.errors import ReportError, UnknownPlayerError
from stud_stats.reports.report import Report
from stud_stats.stats.aggregate import Counts, count
from stud_stats.stats.catalogue import STATISTICS
from stud_stats.stats.dimensions import STREET, holds_whole_hands, read_by, result_columns
from stud_stats.stats.estimates import figures
from stud_stats.stats.frames import Coverage, Frames, coverage
from stud_stats.stats.loading import count_store
from stud_stats.store.store import Store


def pool(
    source: Store | Frames, by: str | Sequence[str] = ("player", "street"), where: Sequence[str] = ()
) -> Report:
    """The statistics of everybody, grouped by ``by``.

    ``where`` are conditions of the store (``game=razz``), for a store only: frames come filtered.
    DimensionError for a grouping that there is none, StoreError where the store cannot be read or asked so.
    """
    return _report("pool", "All players", source, by=read_by(by), where=tuple(where), name=None)


def player(
    source: Store | Frames, name: str, by: str | Sequence[str] = ("street",), where: Sequence[str] = ()
) -> Report:
    """The statistics of one player, by exact screen name, grouped by ``by``.

    The same name in several rooms is as many players, told apart. UnknownPlayerError for a name that nobody
    has, otherwise as `pool`.
    """
    names = _names(source)
    if name not in names:
        raise UnknownPlayerError(_unknown(name, names))
    grouping = read_by(by)
    if "player" not in grouping:
        grouping = ("player", *grouping)
    return _report("player", f"Player {name}", source, by=grouping, where=tuple(where), name=name)


def _report(
    kind: str,
    title: str,
    source: Store | Frames,
    *,
    by: tuple[str, ...],
    where: tuple[str, ...],
    name: str | None,
) -> Report:
    # the table of all groups together is by street, whether the groups are or not
    counted_by = tuple(dict.fromkeys((*by, STREET)))
    counts, covered = _counted(source, counted_by, where, name)
    found, whole = _with_all_streets(counts, by), _with_all_streets(counts, (STREET,))
    if name is None:
        whole = _without_errors_of_means(whole)
        if holds_whole_hands(by):
            found = _without_errors_of_means(found)
    return Report(kind, title, by, where, found, whole, covered)


def _without_errors_of_means(found: pd.DataFrame) -> pd.DataFrame:
    """No interval for what all win together: it is minus the rake, and a hand's seats are not independent."""
    means = found["statistic"].isin([one.key for one in STATISTICS if one.bet]).to_numpy(bool)
    blank = {
        column: found[column].mask(means, math.nan).astype("float64")
        for column in ("low", "high", "standard_error")
    }
    return found.assign(**blank)


def _counted(
    source: Store | Frames, by: tuple[str, ...], where: tuple[str, ...], name: str | None
) -> tuple[Counts, Coverage]:
    if isinstance(source, Store):
        return count_store(source, STATISTICS, by, where, player=name)
    if where:
        raise ReportError("conditions are for a store; frames come filtered")
    frames = source if name is None else source.of_player(name)
    return count(frames, STATISTICS, by), coverage(frames.seats)


def _with_all_streets(counts: Counts, by: tuple[str, ...]) -> pd.DataFrame:
    """Figures by ``by``; where that has the street, those of all streets together as well, with no street."""
    found = figures(counts.over(by))
    if STREET not in by:
        return found
    each_street = [one.key for one in STATISTICS if one.by_own_street]
    together = figures(counts.over([key for key in by if key != STREET]))
    together = together[together["statistic"].isin(each_street)]
    together = together.assign(street=pd.array([pd.NA] * len(together), dtype="Int64"))
    whole = pd.concat([part for part in (found, together[found.columns]) if len(part)] or [found])
    order = {one.key: number for number, one in enumerate(STATISTICS)}
    keys = [name for name, _ in result_columns(by) if name != STREET]
    whole = whole.assign(_order=whole["statistic"].map(order)).sort_values(
        [*keys, "_order", STREET], kind="stable"
    )
    return whole.drop(columns="_order").reset_index(drop=True)


def _names(source: Store | Frames) -> list[str]:
    if isinstance(source, Store):
        return list(dict.fromkeys(row["player"] for row in source.players()))
    return list(source.seats["player"].value_counts().index)


def _unknown(name: str, names: list[str]) -> str:
    shown = f'there are no hands of a player named "{terminal_text(name)}"'
    if not names:
        return f"{shown}; there are no hands at all."
    by_folded: dict[str, list[str]] = {}
    for known in names:
        by_folded.setdefault(known.casefold().strip(), []).append(known)
    folded = name.casefold().strip()
    near = difflib.get_close_matches(folded, by_folded, n=5, cutoff=0.6)
    near += [known for known in by_folded if folded and folded in known and known not in near][:5]
    if not near:
        return f"{shown}, and no name is near; `players` lists all {len(names):,}."
    suggestions = [f'"{terminal_text(known)}"' for key in near for known in by_folded[key]]
    return f"{shown}; near are {', '.join(suggestions[:5])}."
