"""``plot``: a picture of the statistics, as PNG or SVG."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, cast

import typer

from stud_stats.cli.conditions import missing_values
from stud_stats.cli.errors import CommandError, ExitCode
from stud_stats.cli.options import (
    AnonymiseOption,
    OutputOption,
    StoreOption,
    WaitOption,
    WhereOption,
    open_store,
    output_beside_store,
)
from stud_stats.cli.output import note
from stud_stats.plots.catalogue import PLOT_BY_NAME

if TYPE_CHECKING:
    from stud_stats.plots.drawing import ImageFormat

_KINDS: Final = ("png", "svg")
_SIZE: Final = re.compile(r"(\d{1,3}(?:\.\d{1,2})?)\s*[xX]\s*(\d{1,3}(?:\.\d{1,2})?)")
_NARROWEST: Final = 6.0
_LOWEST: Final = 3.0
_LARGEST: Final = 60.0
"""Inches: smaller, the words of a plot do not fit; larger, the file is of no use."""


def register(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("plot")(plot)


def plot(
    name: Annotated[str, typer.Argument(metavar="NAME", help=f"{', '.join(PLOT_BY_NAME)}.")],
    player: Annotated[
        str | None,
        typer.Option(
            "--player", metavar="NAME", help="Of one player: the screen name, exactly.", show_default=False
        ),
    ] = None,
    store: StoreOption = None,
    where: WhereOption = None,
    size: Annotated[
        str | None,
        typer.Option(
            "--size",
            metavar="WxH",
            help="Width and height in inches, like 8x5 (a PNG has 150 dots an inch).",
            show_default=False,
        ),
    ] = None,
    anonymise: AnonymiseOption = False,
    wait: WaitOption = 10.0,
    output: OutputOption = None,
) -> int:
    """Draw a plot into a file: PNG or SVG, by the end of its name; explain NAME says what it shows.

    Example: stud-stats plot winnings --player Ann --where game=razz -o ann.png
    """
    from stud_stats import plots

    declared = plots.find(name)
    if output is None:
        raise CommandError(f"a plot needs a file to go to: -o {declared.key}.png or -o {declared.key}.svg.")
    kind = Path(output).suffix.lower().removeprefix(".")
    if kind not in _KINDS:
        raise CommandError(f"-o {output} is no picture; its name must end in .png or .svg.")
    inches = _inches(size)
    if declared.one_player and player is None:
        raise CommandError(f"{declared.key} is a plot of one player; name one with --player.")
    target = output_beside_store(output, store)
    assert target is not None  # a name was given
    conditions = where or []
    opened = open_store(store, wait)
    figures = plots.frame(opened, declared.key, player, conditions)
    missing = missing_values(opened, "seats", () if anonymise else conditions)
    if figures.empty:
        met = f" that meet {' and '.join(conditions)}" if conditions else ""
        raise CommandError("; ".join([f"there are no hands{met} to draw", *missing]))
    for sentence in missing:
        note(sentence)
    from stud_stats.plots.drawing import drawn

    if anonymise:
        from stud_stats.reports.anonymous import NOBODY, condition_without_names

        names = opened.pseudonyms()
        player = None if player is None else names.get(player, NOBODY)
        conditions = [condition_without_names(condition, names) for condition in conditions]
    picture = drawn(declared, figures, player=player, where=conditions, size=inches)
    with target.whole_file() as file:
        picture.write(file, cast("ImageFormat", kind))
    return ExitCode.DONE


def _inches(size: str | None) -> tuple[float, float] | None:
    if size is None:
        return None
    match = _SIZE.fullmatch(size.strip())
    if match is None:
        raise CommandError(f"--size {size} is no size; write width x height in inches, like 8x5.")
    width, height = float(match.group(1)), float(match.group(2))
    if width < _NARROWEST or height < _LOWEST or max(width, height) > _LARGEST:
        raise CommandError(
            f"--size {size}: a plot is {_NARROWEST:g} inches wide and {_LOWEST:g} high at least, and"
            f" {_LARGEST:g} at most."
        )
    return width, height
