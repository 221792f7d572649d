"""Figures: panels, heading and note around what the plots draw; and their files.

May import matplotlib, without its pyplot: no figure is kept anywhere.
"""

from __future__ import annotations

import io
import sys
import threading
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO, Final, Literal, TypeAlias

import matplotlib as mpl
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Text

from stud_stats.core.words import counted
from stud_stats.plots.definition import Plot
from stud_stats.plots.errors import PlotError
from stud_stats.plots.fonts import letters_missing
from stud_stats.plots.style import GAMES, GREY, RC, empty, shown, wrapped

ImageFormat: TypeAlias = Literal["png", "svg"]
DOTS_PER_INCH: Final = 150
_MOST_PANELS: Final = 6
_LETTERS_TOLD: Final = 8
"""Of those that are boxes."""
_NOTE_POINTS: Final = 7.5
_HEADING_POINTS: Final = 12
_AROUND: Final = 0.7
"""Inches of height for heading and note."""
_OF_NOTHING: Final = 1.5
"""Inches of height for a panel without hands."""


class Picture(Figure):
    """A finished plot. A notebook shows it; `write` makes a file of it."""

    def write(self, target: str | Path | IO[bytes], kind: ImageFormat = "png") -> None:
        """Write it as a PNG or SVG; the same picture gives the same bytes. PlotError if it is too small.

        Where a PNG has boxes for letters that no font here has, stderr is told, once.
        """
        with _styled():
            warnings.filterwarnings("error", ".*layout not applied", UserWarning)
            try:
                self.savefig(target, format=kind, dpi=DOTS_PER_INCH, metadata=_METADATA[kind])
            except UserWarning:
                size = "{:g}x{:g}".format(*self.get_size_inches())
                raise PlotError(f"{size} inches are too small for what is to be drawn.") from None
        if kind == "png":
            _tell_of_boxes(text.get_text() for text in self.findobj(Text))

    def _repr_png_(self) -> bytes:
        with io.BytesIO() as stream:
            self.write(stream)
            return stream.getvalue()

    def svg(self) -> str:
        """It as the text of an SVG document."""
        with io.BytesIO() as stream:
            self.write(stream, "svg")
            return stream.getvalue().decode()


_METADATA: Final[dict[ImageFormat, dict[str, str | None]]] = {
    "png": {"Software": "stud_stats"},
    "svg": {"Date": None, "Creator": "stud_stats"},
}


def _tell_of_boxes(texts: Iterable[str]) -> None:
    missing = letters_missing(texts, RC["font.family"])
    if missing and not _told.is_set():
        _told.set()
        letters = " ".join(missing[:_LETTERS_TOLD]) + (" ..." if len(missing) > _LETTERS_TOLD else "")
        print(
            f"stud-stats: no font here has {letters}: boxes stand in their place. A font that has them (Noto"
            " Sans CJK, say) helps, or an SVG, which holds them as text.",
            file=sys.stderr,
        )


_told: Final = threading.Event()


@contextmanager
def _styled() -> Iterator[None]:
    with mpl.rc_context(RC), warnings.catch_warnings():
        # a letter that no font here has is a box in a PNG, of which we tell ourselves, and itself in an SVG
        warnings.filterwarnings("ignore", "Glyph .* missing from", UserWarning)
        yield


def draw(plot: Plot, frame: pd.DataFrame, axes: Axes) -> None:
    """One panel of ``plot`` on ``axes``: the rows of ``frame`` are of one panel."""
    with _styled():
        if frame.empty:
            empty(axes, "there are no hands to draw")
        else:
            getattr(import_module(f"stud_stats.plots.{plot.module}"), plot.key)(frame, axes)
        for text in axes.findobj(Text):  # axes of others were made before
            text.set_parse_math(False)


def drawn(
    plot: Plot,
    frame: pd.DataFrame,
    *,
    player: str | None = None,
    where: Sequence[str] = (),
    size: tuple[float, float] | None = None,
) -> Picture:
    """The whole figure, its panels one under the other; ``size`` is its width and height in inches.

    PlotError where there are more panels than anybody can read.
    """
    panels = _panels(plot, frame)
    tall = _OF_NOTHING if frame.empty else plot.size[1]
    width, height = size or (plot.size[0], _AROUND + tall * len(panels))
    heading = f"{plot.title}: {shown(player) if player is not None else 'all players'}"
    if where:
        heading += f"\nwhere {' and '.join(map(shown, where))}"
    with _styled():
        figure = Picture(figsize=(width, height), layout="constrained")
        figure.get_layout_engine().set(h_pad=0.08, w_pad=0.12, hspace=0.05)
        figure.suptitle(
            wrapped(heading, width - 0.3, _HEADING_POINTS), x=0.012, ha="left", fontsize=_HEADING_POINTS
        )
        if plot.note:
            figure.supxlabel(
                wrapped(plot.note, width - 0.3, _NOTE_POINTS), x=0.012, ha="left", fontsize=_NOTE_POINTS,
                color=GREY,
            )  # fmt: skip
        for rows, axes in zip(panels, figure.subplots(len(panels), squeeze=False)[:, 0], strict=True):
            draw(plot, rows, axes)
    return figure


def _panels(plot: Plot, frame: pd.DataFrame) -> list[pd.DataFrame]:
    if not plot.panels or frame.empty:
        return [frame]
    order = {game: place for place, game in enumerate(GAMES)}
    keys = {name: frame[name].astype("object").replace(order) for name in plot.panels}
    panels = [frame.loc[rows.index] for _, rows in frame.assign(**keys).groupby(list(plot.panels), sort=True)]
    if len(panels) > _MOST_PANELS:
        what = " and ".join(plot.panels)
        raise PlotError(
            f"there would be {counted(len(panels), 'panel')}, one for each {what}; choose with a condition"
            f" {plot.panels[0]}=... (--where)."
        )
    return panels
