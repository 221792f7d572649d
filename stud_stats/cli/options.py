"""The options that several commands share, each declared once."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import typer

from stud_stats.cli.destination import Destination, destination
from stud_stats.cli.errors import CommandError
from stud_stats.store.location import default_store

if TYPE_CHECKING:
    from stud_stats.pipeline import Rules
    from stud_stats.store import Store

DEFAULT_WAIT: Final = 10.0


class Format(StrEnum):
    """How a result is written."""

    table = "table"
    json = "json"
    csv = "csv"
    parquet = "parquet"
    html = "html"
    markdown = "markdown"
    text = "text"
    sarif = "sarif"


def format_option(*possible: Format) -> Any:
    """The option ``--format`` of a command that writes the ``possible`` ones; it names and takes no other."""
    names = [one.value for one in possible]

    def read(text: str) -> Format:
        if text.lower() not in names:
            raise typer.BadParameter(f"this command does not write {text}; it writes {', '.join(names)}")
        return Format(text.lower())

    return typer.Option(
        "--format", "-f", metavar="|".join(names), help="How the result is written.", parser=read
    )


StoreOption: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--store",
        metavar="FILE",
        envvar="STUD_STATS_STORE",
        help="The store; without it one in your data directory.",
        show_default=False,
    ),
]
WaitOption: TypeAlias = Annotated[
    float,
    typer.Option(
        "--wait", metavar="SECONDS", min=0.0, help="How long to wait while another process has the store."
    ),
]
RulesOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="NAME",
        help="House rules: auto (by site), the name of a profile, or a file of your own (my-room.toml).",
    ),
]
OutputOption: TypeAlias = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write the result to this file.", show_default=False),
]
WhereOption: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--where",
        metavar="CONDITION",
        help="Only rows like game=razz, small_bet>=200, player=Ann|Bob or date>=2020-01-01; repeatable.",
        show_default=False,
    ),
]
JobsOption: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--jobs", "-j", min=1, metavar="N", help="Processes; without it all cores.", show_default=False
    ),
]


AnonymiseOption: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--anonymise", help="Player 017 in the place of a screen name; the same for the same name of a store."
    ),
]


def open_store(path: Path | None, wait: float) -> Store:
    """The store that the options name."""
    from stud_stats.store import Store

    return Store(path if path is not None else default_store(), wait)


def output_beside_store(output: str | None, path: Path | None, *read_too: Path) -> Destination | None:
    """Where ``output`` goes in a command that reads the store, which it must not overwrite."""
    store = path if path is not None else default_store()
    return destination(output, (store, store.with_name(f"{store.name}.wal"), *read_too))


def checked_rules(name: str) -> Rules:
    """``auto``, the proper name of a profile, or the profile in a file; `CommandError` if there is none."""
    from stud_stats.catalogue import VIOLATION_BY_CODE
    from stud_stats.rules.house_rules import is_rules_file, load_house_rules
    from stud_stats.rules.profiles import PROFILES, find_profile, near_names

    if is_rules_file(name):
        return load_house_rules(name, VIOLATION_BY_CODE)
    if name == "auto":
        return name
    try:
        return find_profile(name).name
    except KeyError:
        near = near_names(name)
        hint = f"near are {', '.join(near)}" if near else f"there are auto, {', '.join(PROFILES)}"
        raise CommandError(f"there is no profile {name!r}; {hint}.") from None


def print_help_without_command(context: typer.Context) -> None:
    """The help of a group of commands for whoever names none of them."""
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit
