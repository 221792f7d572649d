"""Bars on stderr while somebody watches: how much is done, how fast, and how long it will take."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from stud_stats.core.words import counted

Tell: TypeAlias = Callable[[int, int, int], None]
"""Told what is done, of how much, and how many hands that were."""


@contextmanager
def progress_bar(doing: str) -> Iterator[Tell | None]:
    """A bar of work done in any unit, with hands and hands a second; None where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Hands(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(counted(task.fields["hands"], "hand"))

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            hands, seconds = task.fields["hands"], task.elapsed or 0
            return Text(f"{hands / seconds:,.0f} a second" if hands and seconds else "")

    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        Hands(),
        Rate(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task(doing, total=None, hands=0)
        yield lambda done, total, hands: bar.update(task, completed=done, total=total, hands=hands)


@contextmanager
def hands_bar(doing: str) -> Iterator[Callable[[int, int], None] | None]:
    """The same where hands are what is counted."""
    with progress_bar(doing) as tell:
        yield None if tell is None else lambda done, total: tell(done, total, done)
