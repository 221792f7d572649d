"""Hands that come through a pipe are read like those of a file."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from stud_stats.parsing.pipes import read_pipes
from stud_stats.parsing.sources import SourceError, find_sources
from tests.cli.conftest import Run
from tests.store.texts import broken_ante, played, walk, write

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")


def run(*arguments: object, text: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "stud_stats", *map(str, arguments)],
        cwd=ROOT, input=text, capture_output=True, text=True, check=False,
    )  # fmt: skip


def filled(pipe: Path, text: str) -> threading.Thread:
    """Somebody who writes ``text`` into a pipe once it is read."""
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=(text,))
    writer.start()
    return writer


@pytest.mark.parametrize("name", ["-", "/dev/stdin"])
def test_standard_input_is_audited(name: str) -> None:
    ran = run("audit", name, text=broken_ante("B1"))
    assert ran.returncode == 1
    assert ran.stdout.startswith("standard input:6:1: error ante.wrong-amount (hand B1)")
    assert "1 hand audited" in ran.stderr


def test_standard_input_is_imported_and_shows_its_name(tmp_path: Path, stud_stats: Run) -> None:
    store = tmp_path / "s.duckdb"
    assert run("import", "-", "--store", store, text=played("P1")).returncode == 0
    assert run("import", "-", "--store", store, text=broken_ante("B1")).returncode == 0
    ran = stud_stats("audit", "--store", store)
    assert "2 hands audited" in ran.err
    assert ran.out.startswith("standard input:6:1: ")


def test_a_pipe_is_read_once_however_often_it_is_audited(stud_stats: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    for more in (["--which-rules"], ["--explain-hand", "P1"], ["-j", "2"], ["--coverage"]):
        writer = filled(pipe, played("P1"))
        ran = stud_stats("audit", pipe, write(tmp_path / "w.txt", walk("W1")), *more)
        writer.join()
        pipe.unlink()
        assert ran.code == 0, ran.err
        assert "P1" in ran.out or "2 hands" in ran.out + ran.err


def test_a_pipe_in_a_folder_is_no_file_of_hands(stud_stats: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    write(tmp_path / "w.txt", walk("W1"))
    code, _, err = stud_stats("audit", tmp_path)
    assert code == 0
    assert f"{tmp_path}/pipe is neither a file nor a folder" in err


def test_a_pipe_without_end_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    writer = filled(pipe, "x" * 1000)
    with (
        pytest.raises(SourceError, match=r"pipe is refused: it gives more than 999 bytes"),
        read_pipes([pipe], 999),
    ):
        pytest.fail("nothing is read of it")
    writer.join()


def test_what_was_kept_is_gone_afterwards(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    writer = filled(pipe, "x" * 1000)
    with read_pipes([pipe, tmp_path]) as paths:
        (kept,) = find_sources(paths[:1])
        assert (kept.name, kept.size, paths[1]) == (str(pipe), 1000, tmp_path)
        assert kept.read_bytes() == b"x" * 1000
    writer.join()
    assert not Path(kept.path).exists()


def test_an_empty_or_closed_standard_input_is_said_to_be_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "standard input holds no hand" in run("audit", "-", text="").stderr
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(SourceError, match="standard input is closed"), read_pipes(["-"]):
        pytest.fail("there is none")
