"""A command run as from the shell, and a store to run it on."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from stud_stats.cli.app import run
from tests.store.texts import broken_ante, played, stored, unreadable, walk


class Ran(NamedTuple):
    """What a command gave."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def stud_stats(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """``stud_stats("hands", "--store", path)`` runs a command in this process, without a store by default."""
    monkeypatch.delenv("STUD_STATS_STORE", raising=False)
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))

    def run_it(*arguments: object) -> Ran:
        capsys.readouterr()
        code = run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run_it


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with a clean hand of each game but one, a hand with an error, and a text in quarantine."""
    made, _ = stored(tmp_path, played("P1"), walk("W1", "razz"), broken_ante("B1"), unreadable("U1"))
    return made.path
