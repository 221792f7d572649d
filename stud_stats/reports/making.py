"""From a store, or from frames, to a finished report."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import pandas as pd

from stud_stats.core.near import near_players
from stud_stats.core.neutral import terminal_text
from stud_stats.core.words import counted as number_of
from stud_stats.reports.errors import ReportError, SeveralPlayersError, UnknownPlayerError
from stud_stats.reports.filters import against_each, chosen, divided
from stud_stats.reports.report import Report
from stud_stats.stats.aggregate import Counts, count, merge
from stud_stats.stats.catalogue import STATISTICS
from stud_stats.stats.dimensions import OPPONENT, STREET, holds_whole_hands, read_by, result_columns
from stud_stats.stats.estimates import figures
from stud_stats.stats.frames import Coverage, Frames, coverage
from stud_stats.stats.loading import OnProgress, pieces
from stud_stats.store.conditions import listed
from stud_stats.store.store import Store


def pool(
    source: Store | Frames,
    by: str | Sequence[str] = ("player", "street"),
    where: str | Sequence[str] = (),
    progress: OnProgress | None = None,
) -> Report:
    """The statistics of everybody, grouped by ``by``.

    ``where`` are conditions of the store (``game=razz``), for a store only: frames come filtered;
    ``progress`` is told of hands done. DimensionError for a grouping that there is none, StoreError or
    ReportError where the store cannot be read or asked so.
    """
    return _report("pool", source, read_by(by), listed(where), None, progress)


def player(
    source: Store | Frames,
    name: str,
    by: str | Sequence[str] = ("street",),
    where: str | Sequence[str] = (),
    progress: OnProgress | None = None,
) -> Report:
    """The statistics of one player, by exact screen name, grouped by ``by``.

    UnknownPlayerError and SeveralPlayersError as `check_player`, otherwise as `pool`.
    """
    check_player(source, name, where)
    grouping = read_by(by)
    if "player" not in grouping:
        grouping = ("player", *grouping)
    return _report("player", source, grouping, listed(where), name, progress)


def _report(
    kind: str,
    source: Store | Frames,
    by: tuple[str, ...],
    where: tuple[str, ...],
    name: str | None,
    progress: OnProgress | None,
) -> Report:
    # the table of all groups together is by street, whether the groups are or not
    counts, together, covered = _counted(source, tuple(dict.fromkeys((*by, STREET))), where, name, progress)
    found, whole = with_all_streets(counts, by), with_all_streets(together, (STREET,))
    if name is None:
        whole = _without_errors_of_means(whole)
        if holds_whole_hands(by):
            found = _without_errors_of_means(found)
    return Report(kind, where, found, covered, by, whole, name)


def _without_errors_of_means(found: pd.DataFrame) -> pd.DataFrame:
    """No interval for what all win together: it is minus the rake, and a hand's seats are not independent."""
    means = found["statistic"].isin([one.key for one in STATISTICS if one.bet]).to_numpy(bool)
    blank = {
        column: found[column].mask(means, math.nan).astype("float64")
        for column in ("low", "high", "standard_error")
    }
    return found.assign(**blank)


def _counted(
    source: Store | Frames,
    by: tuple[str, ...],
    where: Sequence[str],
    name: str | None,
    progress: OnProgress | None = None,
) -> tuple[Counts, Counts, Coverage]:
    """Counts by ``by``, those that all groups together come from, and how many hands they rest on.

    Against each of several opponents a hand counts once for each, and so the counts of the groups do not add
    up to the counts of all together.
    """
    if OPPONENT not in by:
        counts, covered = counted(source, by, where, () if name is None else (name,), progress)
        return counts, counts, covered
    if name is None:
        raise ReportError("opponents are those of one player: report player NAME --by opponent.")
    if not isinstance(source, Store):
        raise ReportError("opponents are looked up in a store; give one in the place of frames.")
    parts, wholes, covered = [], [], Coverage()
    others = tuple(key for key in by if key != OPPONENT)
    for frames in _frames(source, others, where, (name,), progress):
        parts.append(count(against_each(frames), STATISTICS, by))
        wholes.append(count(frames, STATISTICS, (STREET,)))
        covered += coverage(frames.seats)
    return merge(parts), merge(wholes), covered


def counted(
    source: Store | Frames,
    by: tuple[str, ...],
    where: Sequence[str] = (),
    of: Sequence[str] = (),
    progress: OnProgress | None = None,
) -> tuple[Counts, Coverage]:
    """The counts of all declared statistics by ``by``, and how many hands they rest on: those ``of`` some
    players, or without any of everybody.
    """
    if not isinstance(source, Store):
        if where:
            raise ReportError("conditions are for a store; frames come filtered")
        frames = source.of_players(of) if of else source
        return count(frames, STATISTICS, by), coverage(frames.seats)
    counts, covered = None, Coverage()
    for frames in _frames(source, by, where, of, progress):
        part = count(frames, STATISTICS, by)
        counts = part if counts is None else merge([counts, part])
        covered += coverage(frames.seats)
    assert counts is not None  # there is always a first piece
    return counts, covered


def _frames(
    store: Store, by: tuple[str, ...], where: Sequence[str], of: Sequence[str], progress: OnProgress | None
) -> Iterator[Frames]:
    stored, worked_out = divided(where)
    for frames in pieces(store, by, stored, of, progress=progress):
        yield chosen(frames, worked_out)


def with_all_streets(counts: Counts, by: tuple[str, ...]) -> pd.DataFrame:
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


def check_player(source: Store | Frames, name: str, where: str | Sequence[str] = ()) -> None:
    """That somebody, and only one, has that exact screen name: the same name in several rooms is as many
    players, of whom the conditions ``where`` have to leave one.

    UnknownPlayerError, which names those that are near; SeveralPlayersError, which names the rooms.
    """
    rooms = _rooms(source)
    if name not in rooms:
        raise UnknownPlayerError(_unknown(name, list(rooms)))
    stored, _ = divided(listed(where))
    if len(rooms[name]) > 1 and stored:
        rooms = _rooms(source, stored)
    found = sorted(rooms.get(name, ()))
    if len(found) > 1:
        raise SeveralPlayersError(
            f'"{terminal_text(name)}" is the name of {number_of(len(found), "player")}, in '
            f"{', '.join(found)}; choose one with the condition site={found[0]}."
        )


def _rooms(source: Store | Frames, where: Sequence[str] = ()) -> dict[str, set[str]]:
    """The rooms in which each screen name is; who has the most hands comes first."""
    if isinstance(source, Store):
        pairs = ((row["player"], row["site"]) for row in source.players(where))
    else:
        pairs = iter(source.seats[["player", "site"]].astype(str).value_counts().index)
    found: dict[str, set[str]] = {}
    for player, room in pairs:
        found.setdefault(player, set()).add(room)
    return found


def _unknown(name: str, names: list[str]) -> str:
    shown = f'there are no hands of a player named "{terminal_text(name)}"'
    if not names:
        return f"{shown}; there are no hands at all."
    near = [f'"{terminal_text(known)}"' for known in near_players(name, names)]
    if not near:
        return f"{shown}, and no name is near; `players` lists all {len(names):,}."
    return f"{shown}; near are {', '.join(near)}."
