"""An interval as a small bar: inline SVG, as wide as its cell. The figures stand beside it in words."""

from __future__ import annotations

import math
from dataclasses import dataclass

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Scale:
    """From ``least`` at the left edge of a bar to ``most`` at the right; a line where 0 lies between."""

    least: float
    most: float

    def place(self, value: float) -> float:
        """Per cent of the width, within the bar."""
        share = (value - self.least) / (self.most - self.least)
        return 100 * min(max(share, 0.0), 1.0)


def shared_scale(unit: str, ends: list[float]) -> Scale | None:
    """The scale that the intervals of one unit share in a table, None where each has its own; ``ends`` are
    what it should hold.
    """
    if unit == "rate":
        return Scale(0.0, 1.0)
    if not unit.endswith("_per_100"):
        return None
    most = max((abs(end) for end in ends if math.isfinite(end)), default=0.0) or 1.0
    return Scale(-most, most)


def own_scale(low: float, high: float) -> Scale:
    """From 0 to the far end of one interval, or from end to end where 0 lies within."""
    return Scale(min(low, 0.0), max(high, 0.0) if high > 0 or low < 0 else 1.0)


def bar(shared: Scale | None, value: float, low: float, high: float) -> Markup:
    """The bar of an interval; empty where there is no value or no interval, or it has no end."""
    if not all(map(math.isfinite, (value, low, high))):
        return Markup("")
    scale = shared or own_scale(low, high)
    left, right, point = scale.place(low), scale.place(high), scale.place(value)
    zero = ""
    if scale.least < 0 < scale.most:
        zero = f'<rect class="zero" x="{scale.place(0):.2f}" y="0" width=".5" height="8"/>'
    return Markup(  # noqa: S704 - figures alone
        '<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="track" x="0" y="2" width="100" height="4"/>'
        f'<rect class="range" x="{left:.2f}" y="1" width="{max(right - left, 0.75):.2f}" height="6"/>{zero}'
        f'<rect class="point" x="{min(max(point - 0.5, 0), 99):.2f}" y="0" width="1" height="8"/></svg>'
    )
