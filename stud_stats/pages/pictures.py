"""The plots of a report page, as inline SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from markupsafe import Markup, escape

from stud_stats.core.money import money_text
from stud_stats.stats.frames import COUNTED, HAND_NUMBER, Frames

_WIDTH: Final = 640
_HEIGHT: Final = 240
_LEFT: Final = 90
_MOST_POINTS: Final = 400
_LINES: Final = (("all", "all hands"), ("showdown", "at showdown"), ("before", "without showdown"))


def plots(frames: Frames) -> list[tuple[str, Markup]]:
    """Title and SVG of each plot of ``frames``: what one player, or one kind of seat, won and lost.

    Everybody together has none: that is minus the rake.
    """
    if COUNTED not in frames.seats.columns:
        return []
    rows = frames.seats[frames.seats[COUNTED].to_numpy(bool) & frames.seats["dealt_in"].to_numpy(bool)]
    rows = rows.sort_values(HAND_NUMBER)
    return [
        (f"Winnings, {currency}, in the order of import", _winnings(part.net, part.showdown, str(currency)))
        for currency, part in rows.groupby("currency", observed=True)
        if len(part) > 1
    ]


def _winnings(net: Sequence[int], showdown: Sequence[bool], currency: str) -> Markup:
    amounts, shown = np.asarray(net, np.int64), np.asarray(showdown, bool)
    lines = [
        np.concatenate([[0], np.cumsum(part)])
        for part in (amounts, np.where(shown, amounts, 0), np.where(shown, 0, amounts))
    ]
    least = int(min(line.min() for line in lines))
    most = max(int(max(line.max() for line in lines)), least + 1)
    hands = len(amounts)
    places = np.unique(np.linspace(0, hands, min(hands + 1, _MOST_POINTS)).astype(int))

    def x(place: int) -> float:
        return _LEFT + (_WIDTH - _LEFT - 10) * place / hands

    def y(amount: int) -> float:
        return 16 + (_HEIGHT - 66) * (most - amount) / (most - least)

    drawn = []
    for (name, words), line in zip(_LINES, lines, strict=True):
        points = " ".join(f"{x(place):.1f},{y(int(line[place])):.1f}" for place in places)
        drawn.append(f'<polyline class="{name}" points="{points}"><title>{words}</title></polyline>')
    ends = ", ".join(
        f"{words} {money_text(int(line[-1]), currency)}"
        for (_, words), line in zip(_LINES, lines, strict=True)
    )
    labels = "".join(
        f'<text x="{_LEFT - 8}" y="{y(amount) + 4:.1f}" text-anchor="end">'
        f"{escape(money_text(amount, currency))}</text>"
        for amount in sorted({least, most, 0})
        if least <= amount <= most and (amount == 0 or abs(y(amount) - y(0)) > 14)
    )
    names = "".join(
        f'<text class="{name}-name" x="{_LEFT + 150 * place}" y="{_HEIGHT - 8}">{words}</text>'
        for place, (name, words) in enumerate(_LINES)
    )
    zero = y(0)
    return Markup(  # noqa: S704 - figures and our own words; the currency is escaped
        f'<svg class="plot" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"'
        f' aria-label="{escape(f"Over {hands:,} hands: {ends}")}">'
        f'<line class="zero" x1="{_LEFT}" x2="{_WIDTH - 10}" y1="{zero:.1f}" y2="{zero:.1f}"/>'
        f'<text x="{_WIDTH - 10}" y="{_HEIGHT - 30}" text-anchor="end">{hands:,} hands</text>'
        f"{labels}{''.join(drawn)}{names}</svg>"
    )
