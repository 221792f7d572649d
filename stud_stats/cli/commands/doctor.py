"""``doctor``: what is installed, what the store holds, what is amiss and what to do about it."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
import typer

from stud_stats import __version__
from stud_stats.cli.errors import ExitCode
from stud_stats.cli.options import Format, StoreOption, WaitOption, default_store, format_option, open_store
from stud_stats.cli.output import page_width, write_json
from stud_stats.core.neutral import terminal_text
from stud_stats.core.words import counted, fitted

if TYPE_CHECKING:
    from stud_stats.store import Store

_PATHS_SHOWN: Final = 3
_LIBRARIES: Final = ("duckdb", "lark", "matplotlib", "numpy", "pandas", "pyarrow", "typer")


class Problem(msgspec.Struct, frozen=True):
    """Something amiss, and what to do; ``severe``: the store cannot be used."""

    says: str
    do: str
    severe: bool = False


def register(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("doctor")(doctor)


def doctor(
    store: StoreOption = None,
    wait: WaitOption = 1.0,
    chosen: Annotated[Format, format_option(Format.text, Format.json)] = Format.text,
) -> int:
    """Say which versions are installed, what the store holds, and what is amiss with what to do about it.

    The exit code is 1 if the store cannot be used. Nothing is changed.

    Example: stud-stats doctor --store hands.duckdb
    """
    path = (default_store() if store is None else store).absolute()
    holds, problems = _examined(open_store(path, wait))
    told = {
        "stud_stats": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        "libraries": {name: version(name) for name in _LIBRARIES},
        "dialects": _dialects(),
        "store": str(path),
        "writable": _writable(path),
        "holds": holds,
        "problems": [msgspec.to_builtins(problem) for problem in problems],
    }
    if chosen is Format.json:
        write_json(told, sys.stdout)
    else:
        for line in _lines(told):
            print(*fitted(terminal_text(line), page_width()), sep="\n")
    return ExitCode.FINDINGS if any(problem.severe for problem in problems) else ExitCode.DONE


def _dialects() -> list[str]:
    from stud_stats.dialects import DIALECT_BY_NAME

    return list(DIALECT_BY_NAME)


def _writable(path: Path) -> bool:
    """Whether the store can be written, or made with the folders that it needs."""
    place = path
    while not place.exists() and place != place.parent:
        place = place.parent
    return os.access(place, os.W_OK) and (place == path or place.is_dir())


def _examined(store: Store) -> tuple[dict[str, Any], list[Problem]]:
    """What the store holds, and what is amiss."""
    from stud_stats.store.errors import NoStoreError, StoreError
    from stud_stats.store.tables import SCHEMA_VERSION

    problems = []
    if not _writable(store.path):
        problems.append(
            Problem("the store cannot be written", "name another with --store FILE or STUD_STATS_STORE")
        )
    try:
        holds = {"schema": SCHEMA_VERSION, "bytes": store.path.stat().st_size, **_counts(store)}
    except FileNotFoundError:
        return {}, [*problems, _no_hands("there is no store yet")]
    except NoStoreError:
        return {}, [*problems, _no_hands("the store is empty")]
    except StoreError as error:
        return {}, [
            *problems,
            Problem(
                str(error).rstrip("."),
                "name another with --store FILE, or move it away and import anew",
                severe=True,
            ),
        ]
    return holds, [*problems, *_problems(holds)]


def _no_hands(says: str) -> Problem:
    return Problem(
        says,
        "stud-stats import FOLDER reads your hand histories; stud-stats generate --to pokerstars -o FILE"
        " makes hands up to try it on",
    )


_COUNTS: Final = {
    "imports": "SELECT count(*) FROM imports",
    "files": "SELECT count(*) FROM files",
    "files_of_no_dialect": "SELECT count(*) FROM files WHERE dialect IS NULL",
    "hands": "SELECT count(*) FROM hands",
    "hands_excluded": "SELECT count(*) FROM hands WHERE status = 'excluded'",
    "hands_of_unknown_time": "SELECT count(*) FROM hands WHERE time_utc IS NULL",
    "hands_of_unknown_stakes": "SELECT count(*) FROM hands WHERE small_bet IS NULL OR big_bet IS NULL",
    "quarantined": "SELECT count(*) FROM quarantine",
    "unread_lines": "SELECT coalesce(sum(unread_lines), 0)::BIGINT FROM files",
    "texts_that_differ": "SELECT count(*) FROM hand_variants WHERE relation IS NULL",
}


def _counts(store: Store) -> dict[str, Any]:
    holds: dict[str, Any] = {name: store.rows(sql)[0][0] for name, sql in _COUNTS.items()}
    holds["imports_not_ended"] = [msgspec.to_builtins(one) for one in store.unfinished_imports()]
    holds["read_by"] = [row[0] for row in store.rows("SELECT DISTINCT version FROM imports ORDER BY 1")]
    return holds


def _problems(holds: dict[str, Any]) -> Iterator[Problem]:
    if not holds["hands"]:
        yield _no_hands("there are no hands in the store")
    for begun in holds["imports_not_ended"]:
        began = datetime.fromtimestamp(begun["started_utc"], UTC).strftime("%Y-%m-%d %H:%M UTC")
        yield Problem(
            f"the import of {_paths(begun['paths'])} that began on {began} has not ended; what it stored"
            " stays",
            "if it is not under way, the same import again goes on from there",
        )
    rows = (
        ("quarantined", "text could not be read as a hand", "texts could not be read as hands",
         "stud-stats quarantine says why; after an update, stud-stats quarantine retry"),
        ("unread_lines", "line is of no kind that its dialect knows",
         "lines are of no kind that their dialect knows",
         "stud-stats audit --code text.unread-line shows them"),
        ("files_of_no_dialect", "file is of no dialect that is read", "files are of no dialect that is read",
         "if they hold hands, the room is not read yet"),
        ("hands_excluded", "hand is excluded from all statistics by findings",
         "hands are excluded from all statistics by findings",
         "stud-stats hands --where status=excluded, then stud-stats show ID"),
        ("hands_of_unknown_time", "hand has no time that is known in UTC",
         "hands have no time that is known in UTC",
         "conditions on dates and sessions pass them over"),
        ("hands_of_unknown_stakes", "hand has no stakes that are known",
         "hands have no stakes that are known",
         "results per 100 hands pass them over"),
        ("texts_that_differ", "other text of a known hand has not been compared",
         "other texts of known hands have not been compared",
         "an import was interrupted: the same import again ends it"),
    )  # fmt: skip
    for name, one, several, do in rows:
        if holds[name]:
            yield Problem(counted(holds[name], one, several), do)
    older = [one for one in holds["read_by"] if one != __version__]
    if older:
        yield Problem(
            f"hands were read by stud-stats {', '.join(older)}",
            "stud-stats import FOLDER --reparse reads them anew",
        )


def _paths(paths: list[str]) -> str:
    shown = paths[:_PATHS_SHOWN]
    more = len(paths) - len(shown)
    return ", ".join(shown) + (f" and {counted(more, 'more path')}" if more else "")


def _lines(told: dict[str, Any]) -> Iterator[str]:
    yield f"stud-stats {told['stud_stats']}, Python {told['python']}, {told['platform']}"
    yield "with " + ", ".join(f"{name} {number}" for name, number in told["libraries"].items())
    yield f"Dialects: {', '.join(told['dialects'])}"
    yield f"Store: {told['store']} ({'can' if told['writable'] else 'cannot'} be written)"
    holds = told["holds"]
    if holds:
        yield (
            f"  schema {holds['schema']}, {holds['bytes'] / 1e6:,.1f} MB,"
            f" {counted(holds['imports'], 'import')}, {counted(holds['files'], 'file')},"
            f" {counted(holds['hands'], 'hand')}"
        )
        yield (
            f"  {holds['quarantined']:,} in quarantine, {counted(holds['unread_lines'], 'unread line')},"
            f" {counted(holds['hands_excluded'], 'hand')} excluded"
        )
    yield ""
    yield "Nothing is amiss." if not told["problems"] else "To look at:"
    for problem in told["problems"]:
        yield f"- {problem['says']}: {problem['do']}."
