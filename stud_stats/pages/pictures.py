"""The plots of a report page, as inline SVG."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from markupsafe import Markup, escape

from stud_stats.plots import PLOTS, Plot, PlotError
from stud_stats.plots.data import frames_of
from stud_stats.plots.drawing import drawn
from stud_stats.store.store import Store

_HEAD: Final = re.compile(r".*?(?=<svg)", re.DOTALL)
"""What stands above the picture in a document of its own: declaration and document type."""
_SIZE: Final = re.compile(r'(<svg[^>]*?) (?:width|height)="[^"]*"')
_METADATA: Final = re.compile(r"<metadata>.*?</metadata>\s*", re.DOTALL)
_NAMED: Final = re.compile(r'(id="|href="#|url\(#)')
"""Where an element is named or spoken of: one page holds several pictures."""


def plots(
    store: Store, player: str | None, where: Sequence[str], names: Mapping[str, str]
) -> list[tuple[str, Markup]]:
    """What each plot shows and its SVG, of one ``player``, or of all, where ``where`` holds; of those that
    can be drawn. Where none can, one that says why in words.

    ``names`` take the place of screen names.
    """
    pictures = []
    refused = ""
    named = None if player is None else names.get(player, player)
    possible = [plot for plot in PLOTS if player is not None or not plot.one_player]
    frames = frames_of(possible, store, player, where)
    for plot in possible:
        figures = frames[plot.key]
        if figures.empty:
            continue
        try:
            pictures.append((plot.sentence, _inline(plot, drawn(plot, figures, player=named).svg())))
        except PlotError as error:
            # One with more panels than anybody can read.
            refused = refused or str(error)
    if not pictures and player is not None and refused:
        return [(refused, Markup())]
    return pictures


def _inline(plot: Plot, document: str) -> Markup:
    svg = _METADATA.sub("", _HEAD.sub("", document, count=1))
    head, _, rest = svg.partition(">")
    while _SIZE.search(head + ">"):
        head = _SIZE.sub(r"\1", head)
    label = escape(f"{plot.title}: {plot.sentence}")
    svg = f'{head} class="plot" role="img" aria-label="{label}">{rest}'
    return Markup(_NAMED.sub(rf"\g<1>{plot.key}-", svg))  # noqa: S704 - matplotlib escapes what it draws
