"""A finished report as one page: its figures, what was found in its hands, and the hands themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from stud_stats.catalogue import VIOLATION_BY_CODE
from stud_stats.core.findings import SEVERITIES
from stud_stats.pages.behind import Part, choose, parts_of
from stud_stats.pages.hand import HandView, stored_views
from stud_stats.pages.numbers import Group, group_views
from stud_stats.pages.pictures import plots
from stud_stats.pages.templating import render
from stud_stats.reports.filters import chosen, divided
from stud_stats.reports.report import Finished, Report
from stud_stats.stats.behind import Behind
from stud_stats.stats.catalogue import STATISTICS
from stud_stats.stats.definition import UNIT_SENTENCES, Statistic
from stud_stats.stats.dimensions import OPPONENT
from stud_stats.stats.frames import COUNTED, HAND_NUMBER, Frames
from stud_stats.stats.loading import load
from stud_stats.store import Store

MOST_LOOKED_AT: Final = 100_000
"""Hands that plots and findings are of, the latest ones: more would not fit into memory."""
MOST_LOOKED_THROUGH: Final = 20_000
"""Of these the ones among which hands are looked for behind a number."""


@dataclass(frozen=True, slots=True)
class Found:
    """The findings of one code and severity: ``anchor`` is the place of their hands."""

    anchor: str
    severity: str
    code: str
    rule: str
    count: int


def report_page(
    report: Finished,
    store: Store,
    *,
    limit: int = 0,
    names: Mapping[str, str] | None = None,
) -> str:
    """The page of a ``report`` on ``store``.

    ``limit`` groups at most (0: all). ``names`` take the place of screen names, wherever they stand. A report
    that is no `Report` comes as its tables alone.
    """
    shown = report if names is None else report.anonymised(names)
    if not isinstance(report, Report):
        return render("tables.html.jinja", report=shown, title=shown.headline, sections=shown.sections(limit))
    groups, left_out = group_views(report, limit, names)
    looked_at = _latest(store, report, MOST_LOOKED_AT)
    looked_through = _tail(looked_at, MOST_LOOKED_THROUGH)
    found, parts = _findings(store, looked_at)
    parts |= parts_of(Behind(looked_through), groups, report.by)
    choice = choose(parts)
    hands = _hands(store, choice.hands, names)
    return render(
        "report.html.jinja",
        title=shown.headline,
        report=shown,
        groups=groups,
        left_out=left_out,
        plots=plots(store, report.name, report.where, names or {}),
        found=found,
        parts=choice.parts,
        hands=hands,
        hand_of={hand.number: hand for hand in hands},
        nets=_nets(looked_at, choice.hands) if report.name is not None else {},
        statistics=_statistics(groups),
        units=UNIT_SENTENCES,
        looked_at=_hand_count(looked_at),
        looked_through=_hand_count(looked_through),
    )


def _latest(store: Store, report: Report, most: int) -> Frames:
    """The rows of the latest hands of the report, ``most`` of them."""
    stored, worked_out = divided(report.where)
    players = () if report.name is None else (report.name,)
    by = [*(key for key in report.by if key != OPPONENT), "player"]
    if report.coverage.counted + report.coverage.excluded > most:
        seats = store.frame("seats", [HAND_NUMBER], stored, ordered=False, hands_of=players)
        numbers = np.unique(seats[HAND_NUMBER].to_numpy(np.int64))
        stored = (*stored, f"{HAND_NUMBER}>={numbers[-most:][0]}")
    return chosen(load(store, by, stored, players), worked_out)


def _tail(frames: Frames, most: int) -> Frames:
    numbers = np.unique(frames.seats[HAND_NUMBER].to_numpy(np.int64))
    if len(numbers) <= most:
        return frames
    first = numbers[-most]
    return Frames(*(rows[rows[HAND_NUMBER] >= first] for rows in (frames.decisions, frames.seats)))


def _hand_count(frames: Frames) -> int:
    return int(frames.seats[HAND_NUMBER].nunique())


def _findings(store: Store, frames: Frames) -> tuple[list[Found], dict[str, tuple[Part, ...]]]:
    """What was found in the hands, the gravest first, and by anchor the hands of each."""
    rows = store.rows(
        "SELECT h.rowid, f.code, f.severity, count(*) FROM findings f"
        " JOIN hands h ON f.site = h.site AND f.hand_id = h.hand_id GROUP BY ALL ORDER BY h.rowid DESC"
    )
    known = set(frames.seats[HAND_NUMBER].unique().tolist())
    hands: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for number, code, severity, count in rows:
        if number in known:
            hands.setdefault((severity, code), []).append((number, count))
    order = sorted(
        hands,
        key=lambda key: (SEVERITIES.index(key[0]), -sum(count for _, count in hands[key]), key[1]),
    )
    found: list[Found] = []
    parts: dict[str, tuple[Part, ...]] = {}
    for number, (severity, code) in enumerate(order, start=1):
        its = hands[severity, code]
        violation = VIOLATION_BY_CODE.get(code)
        rule = violation.rule if violation else "A code of another version."
        anchor = f"f{number}"
        found.append(Found(anchor, severity, code, rule, sum(count for _, count in its)))
        parts[anchor] = (Part("latest", len(its), tuple(hand for hand, _ in its)),)
    return found, parts


def _hands(store: Store, numbers: frozenset[int], names: Mapping[str, str] | None) -> Sequence[HandView]:
    if not numbers:
        return ()
    wanted = "|".join(map(str, sorted(numbers)))
    return tuple(stored_views(store, [f"{HAND_NUMBER}={wanted}"], names))


def _nets(frames: Frames, numbers: frozenset[int]) -> dict[int, tuple[int, str]]:
    """What the player won in each of the hands, with its currency."""
    seats = frames.seats[frames.seats[HAND_NUMBER].isin(list(numbers))]
    if COUNTED in seats.columns:
        seats = seats[seats[COUNTED].to_numpy(bool)]
    rows: Any = zip(seats[HAND_NUMBER], seats["net"], seats["currency"], strict=True)
    return {int(number): (int(net), str(currency)) for number, net, currency in rows}


def _statistics(groups: Sequence[Group]) -> list[Statistic]:
    """Those that the page has figures of, in the order of their declaration."""
    used = {figure.statistic.key for group in groups for figure in group.figures}
    return [statistic for statistic in STATISTICS if statistic.key in used]
