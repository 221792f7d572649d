"""Tables of a report without any layout: cells as short texts, and figures as people read them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pandas as pd


@dataclass(frozen=True, slots=True)
class Cell:
    """A few short lines; ``faint`` where the sample is small."""

    lines: tuple[str, ...] = ()
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """One table; the first column is text, the others are figures."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    label_width: int = 20
    """The most columns that the first column may take in a terminal; longer texts go on in the next line."""


def rate_text(unit: str, value: float, *, signed: bool = False) -> str:
    """A figure for people: a rate in per cent, anything else with one decimal; a dash where there is none.

    ``signed``: a difference, which has its sign always, as have results per 100 hands.

    >>> rate_text("rate", 0.4567), rate_text("ratio", 1.25, signed=True), rate_text("bb_per_100", -3.14)
    ('45.7', '+1.2', '-3.1')
    """
    if pd.isna(value):
        return "–"
    sign = "+" if signed or unit.endswith("_per_100") else ""
    return f"{100 * value if unit == 'rate' else value:{sign},.1f}"


def interval_text(unit: str, low: float, high: float, *, signed: bool = False) -> str:
    """An interval for people; empty where there is none.

    >>> interval_text("rate", 0.1, 0.25), interval_text("rate", -0.1, 0.25, signed=True)
    ('(10–25)', '(-10 to +25)')
    """
    if pd.isna(low) or pd.isna(high):
        return ""
    if unit == "rate":
        return f"({100 * low:+.0f} to {100 * high:+.0f})" if signed else f"({100 * low:.0f}–{100 * high:.0f})"
    return f"({rate_text(unit, low, signed=signed)} to {rate_text(unit, high, signed=signed)})"


def plain(value: Any) -> Any:
    """None for an empty cell, else the value as Python has it."""
    if pd.isna(value):
        return None
    return value.item() if hasattr(value, "item") else value
