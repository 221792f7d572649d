"""`-o` overwrites nothing that is read, leaves links and pipes what they are, and fails in plain words."""

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from tests.cli.conftest import Run
from tests.cli.test_failures import refused
from tests.store.texts import walk, write

ROOT = Path(__file__).parents[2]
READING_THE_STORE = [
    ("hands", "-f", "csv"), ("players",), ("quarantine",), ("audit",), ("report", "pool"),
    ("report", "player", "Ann"), ("export", "hands"), ("export", "seats", "-f", "parquet"),
]  # fmt: skip
WRITING = [("generate", "--hands", "1"), ("export", "seats", "-f", "parquet"), ("hands",)]

needs_fifos = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")


@pytest.mark.parametrize("command", READING_THE_STORE)
@pytest.mark.parametrize("name", ["the same", "relative", "symbolic link", "hard link", "log"])
def test_the_store_is_not_overwritten(
    stud_stats: Run,
    store: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
    name: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    output = tmp_path / "out"
    if name == "the same":
        output = store
    elif name == "relative":
        output = Path("..", tmp_path.name, store.name)
    elif name == "symbolic link":
        output.symlink_to(store.name)
    elif name == "hard link":
        output.hardlink_to(store)
    else:
        output = write(tmp_path / f"{store.name}.wal", "")
    before = store.read_bytes()
    refused(stud_stats(*command, "--store", store, "-o", output), f"-o {output} would overwrite what is read")
    assert store.read_bytes() == before


def test_another_database_is_not_overwritten_either(stud_stats: Run, store: Path, tmp_path: Path) -> None:
    for command in (("generate", "--hands", 1), ("audit", tmp_path / "hands.txt")):
        refused(stud_stats(*command, "-o", store), "would overwrite a database")
    assert stud_stats("hands", "--store", store).code == 0


def test_a_file_that_is_audited_is_not_overwritten(stud_stats: Run, tmp_path: Path) -> None:
    folder = tmp_path / "histories" / "deep"
    folder.mkdir(parents=True)
    hands = write(folder / "hands.txt", walk("W1"))
    link = tmp_path / "link"
    link.symlink_to(hands)
    rules = write(tmp_path / "room.toml", 'base = "pokerstars"\n')
    for source, output in ((hands, hands), (hands, link), (link, hands), (tmp_path, hands)):
        refused(stud_stats("audit", source, "-o", output), "would overwrite what is read")
    refused(stud_stats("audit", hands, "--rules", rules, "-o", rules), "would overwrite what is read")
    assert hands.read_text() == walk("W1")
    assert stud_stats("audit", tmp_path, "-o", folder / "new.txt").code == 0


def test_a_link_is_written_through(stud_stats: Run, store: Path, tmp_path: Path) -> None:
    real = write(tmp_path / "real.csv", "old")
    real.chmod(0o640)
    link, second, dangling = tmp_path / "link.csv", tmp_path / "second.csv", tmp_path / "dangling.csv"
    link.symlink_to("real.csv")
    second.symlink_to(link)
    dangling.symlink_to("not-yet.csv")
    expected = stud_stats("export", "seats", "--store", store).out
    for name in (second, dangling):
        assert stud_stats("export", "seats", "--store", store, "-o", name).code == 0
    assert second.is_symlink()
    assert link.is_symlink()
    assert dangling.is_symlink()
    assert real.read_text() == (tmp_path / "not-yet.csv").read_text() == expected
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


@needs_fifos
@pytest.mark.parametrize("through_a_link", [False, True])
def test_a_pipe_is_written_to_and_stays_a_pipe(
    stud_stats: Run, store: Path, tmp_path: Path, through_a_link: bool
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    name = pipe
    if through_a_link:
        name = tmp_path / "link"
        name.symlink_to(pipe)
    for command in (("export", "seats"), ("export", "seats", "-f", "parquet")):
        read: list[bytes] = []
        reader = threading.Thread(target=lambda read=read: read.append(pipe.read_bytes()))
        reader.start()
        assert stud_stats(*command, "--store", store, "-o", name).code == 0
        reader.join(30)
        assert stat.S_ISFIFO(pipe.stat().st_mode)
        if "parquet" in command:
            (tmp_path / "copy.parquet").write_bytes(read[0])
            assert pq.read_table(tmp_path / "copy.parquet").num_rows == 9
        else:
            assert read[0].decode() == stud_stats(*command, "--store", store).out


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="open files have no names here")
def test_a_file_that_is_open_already_is_added_to(store: Path, tmp_path: Path) -> None:
    link = tmp_path / "stdout"
    link.symlink_to("/proc/self/fd/1")
    log = write(tmp_path / "log.csv", "before\n")
    command = [sys.executable, "-m", "stud_stats", "players", "-f", "csv", "--store", str(store)]
    with log.open("a") as stdout:
        subprocess.run([*command, "-o", str(link)], cwd=ROOT, stdout=stdout, check=True)
    plain = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert log.read_text() == "before\n" + plain.stdout
    assert link.is_symlink()
    piped = subprocess.run([*command, "-o", str(link)], cwd=ROOT, capture_output=True, text=True, check=True)
    assert piped.stdout == plain.stdout


@pytest.mark.parametrize("command", WRITING)
def test_what_is_no_place_for_a_file(
    stud_stats: Run, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setenv("STUD_STATS_STORE", str(store))
    monkeypatch.chdir(tmp_path)
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    nowhere = tmp_path / "nope" / "x.csv"
    refused(stud_stats(*command, "-o", nowhere), f"{nowhere} cannot be written: there is no folder")
    refused(stud_stats(*command, "-o", tmp_path), f"{tmp_path} is a folder; -o needs the name of a file")
    refused(stud_stats(*command, "-o", "."), ". is a folder")
    refused(stud_stats(*command, "-o", ""), "-o needs the name of a file")
    refused(stud_stats(*command, "-o", "new/"), "there is no folder new/")
    refused(stud_stats(*command, "-o", loop), f"{loop} cannot be written: ")
    refused(stud_stats(*command, "-o", store / "x"), f"{store / 'x'} cannot be written: ")
    refused(stud_stats(*command, "-o", tmp_path / ("x" * 300)), "cannot be written: ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.txt", "loop", "store.duckdb"]


SMALL_FILES_ONLY = """
import resource, sys
from stud_stats.cli.app import run
import stud_stats.store, stud_stats.writers.canonical, stud_stats.generating, pyarrow.parquet
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
sys.exit(run(sys.argv[2:]))
"""


@pytest.mark.skipif(os.name != "posix", reason="the size of files cannot be limited here")
@pytest.mark.parametrize(
    "command", [("generate", "--hands", "200"), ("export", "decisions", "-f", "parquet")]
)
def test_a_full_disk_is_told_by_the_name_that_was_given(
    store: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    target = write(tmp_path / "out", "precious")
    done = subprocess.run(
        [sys.executable, "-c", SMALL_FILES_ONLY, "100", *command, "-o", str(target)],
        cwd=ROOT,
        env={**os.environ, "STUD_STATS_STORE": str(store)},
        capture_output=True,
        text=True,
        check=False,
    )
    refused((done.returncode, done.stdout, done.stderr), str(target))
    assert ".stud-stats-" not in done.stderr
    assert target.read_text() == "precious"
    assert not list(tmp_path.glob(".stud-stats-*"))
