"""How plots look: declared once. Colours that colour-blind people tell apart, with markers and strokes that
do in grey print; texts of other people that are drawn and never read as mathematics.

May import matplotlib, without its pyplot: nothing here is global.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from matplotlib.axes import Axes
from matplotlib.font_manager import fontManager
from matplotlib.ticker import Formatter, MaxNLocator

from stud_stats.core.money import CHIPS, money_text
from stud_stats.core.neutral import terminal_text
from stud_stats.core.words import shortened
from stud_stats.plots.fonts import families

RC: Final[dict[str, Any]] = {
    "axes.axisbelow": True,
    "axes.edgecolor": "#444444",
    "axes.facecolor": "white",
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 10,
    "axes.unicode_minus": False,  # money has none either
    "figure.facecolor": "white",
    "font.family": families(fontManager.get_font_names()),
    "font.size": 9,
    "grid.color": "#DDDDDD",
    "legend.fontsize": 8.5,
    "legend.frameon": False,
    "savefig.facecolor": "white",
    "svg.fonttype": "none",
    "svg.hashsalt": "stud_stats",
    "text.parse_math": False,
    "text.usetex": False,
}

GREY: Final = "#767676"


class Series(NamedTuple):
    """How one of several things is told apart; ``hatch`` is of its bars."""

    color: str
    stroke: str
    marker: str
    hatch: str
    sign: str


# M. Okabe and K. Ito, "Color Universal Design" (2008), and black
SERIES: Final = (
    Series("#000000", "-", "o", "", "●"),
    Series("#0072B2", "--", "s", "", "■"),
    Series("#D55E00", "-.", "^", "////", "▲"),
    Series("#009E73", ":", "D", "\\\\\\\\", "◆"),
)
HEAT: Final = "cividis"

GAMES: Final = {"stud_hi": "Stud Hi", "stud_hilo": "Stud Hi/Lo", "razz": "Razz"}
STREETS: Final = {3: "3rd", 4: "4th", 5: "5th", 6: "6th", 7: "7th"}

_NO_CHARACTERS: Final = re.compile("[\ufdd0-\ufdef\ufffe\uffff]")
_LONGEST_NAME: Final = 80
_HEADING_SHARE: Final = 0.65
"""Of the width of a figure, at the right of the longest labels."""
_LEGEND_INCHES: Final = 2.4
"""An entry of a legend and its share of the margins take no more."""


def shown(text: str) -> str:
    r"""A text of somebody else on one line, as it may stand in a picture.

    >>> shown("$x^2$\n"), shown("a\uffff")
    ('$x^2$\\x0a', 'a?')
    """
    return _NO_CHARACTERS.sub("?", shortened(terminal_text(text), _LONGEST_NAME))


def wrapped(text: str, inches: float, points: float) -> str:
    """``text`` on as many lines as it takes in ``inches`` at letters of ``points``."""
    width = max(int(inches * 72 / (points * 0.58)), 12)
    lines: list[str] = []
    for line in text.split("\n"):
        wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in line)
        fitting = width if not wide else max(int(width * len(line) / (len(line) + wide)), 6)
        lines += textwrap.wrap(line, fitting, break_on_hyphens=False) or [""]
    return "\n".join(lines)


def money(amount: float, currency: str) -> str:
    """An amount with its sign: ``+$3.00``, ``-1,144``."""
    return f"{'+' if amount > 0 else ''}{money_text(round(amount), currency)}"


def round_money(amount: float, currency: str) -> str:
    """An amount without cents where it has none: ``$3``, ``-$0.50``."""
    text = money_text(round(amount), currency)
    return text.replace(".00", "") if currency != CHIPS else text


class _MoneyTicks(Formatter):
    """Amounts in smallest units; with cents where one of them has any."""

    def __init__(self, currency: str) -> None:
        self.currency = currency

    def __call__(self, x: float, pos: int | None = None) -> str:
        return money_text(round(x), self.currency)

    def format_ticks(self, values: Sequence[float]) -> list[str]:
        whole = all(round(value) % 100 == 0 for value in values)
        return [round_money(value, self.currency) if whole else self(value) for value in values]


def money_axis(axes: Axes, currency: str) -> None:
    """The upright axis in smallest units, told in the currency."""
    axes.yaxis.set_major_locator(whole_numbers())
    axes.yaxis.set_major_formatter(_MoneyTicks(currency))


def title(axes: Axes, *parts: str, above: bool = False) -> None:
    """The heading of a panel; parts that are empty are left out. Room is left under it for a legend, or for
    what else stands ``above`` the picture.
    """
    shown_legend = axes.get_legend()
    rows = _legend_rows(axes, len(shown_legend.get_texts())) if shown_legend else int(above)
    words = "; ".join(part for part in parts if part)
    inches = _HEADING_SHARE * axes.get_figure(root=True).get_figwidth()
    axes.set_title(wrapped(words, inches, RC["axes.titlesize"]), pad=9 + 14 * rows)


def legend(axes: Axes, handles: Sequence[Any] | None = None) -> None:
    """What is drawn, between heading and picture, where it covers nothing."""
    given = list(handles) if handles is not None else axes.get_legend_handles_labels()[0]
    axes.legend(
        handles=given, loc="lower left", bbox_to_anchor=(0, 1), ncols=_legend_columns(axes),
        borderaxespad=0.2, handlelength=2.4, columnspacing=1.4, handletextpad=0.5,
    )  # fmt: skip


def _legend_columns(axes: Axes) -> int:
    return max(int(axes.get_figure(root=True).get_figwidth() / _LEGEND_INCHES), 1)


def _legend_rows(axes: Axes, entries: int) -> int:
    return -(-entries // _legend_columns(axes))


def whole_numbers() -> MaxNLocator:
    """Marks of an axis at round whole numbers."""
    return MaxNLocator("auto", steps=[1, 2, 2.5, 5, 10], integer=True)


def zero_line(axes: Axes, *, upright: bool = False) -> None:
    """A line where nothing is won and nothing lost."""
    draw = axes.axvline if upright else axes.axhline
    draw(0, color=RC["axes.edgecolor"], linewidth=0.8, zorder=1)


def empty(axes: Axes, sentence: str) -> None:
    """A picture of nothing, which says so."""
    axes.set_axis_off()
    axes.text(0.5, 0.5, sentence, ha="center", va="center", color=GREY, transform=axes.transAxes)


def sizes_below(
    axes: Axes, places: Sequence[float], labels: Sequence[str], rows: Sequence[tuple[str, str, Sequence[str]]]
) -> None:
    """Labels of the level axis, and under each a column of figures; ``rows`` are heading, colour, figures."""
    columns = ["\n".join(column) for column in zip(labels, *(row[2] for row in rows), strict=True)]
    axes.set_xticks(list(places), columns)
    for number, (heading, color, _) in enumerate(rows):
        # as many lines as the labels have, so that they stand level with them
        lines = [" "] * (len(rows) + 1)
        lines[number + 1] = heading
        axes.annotate(
            "\n".join(lines), (0, 0), xytext=(-6, -7), xycoords="axes fraction", textcoords="offset points",
            ha="right", va="top", color=color, annotation_clip=False,
        )  # fmt: skip
