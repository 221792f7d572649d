"""Manners: an interruption is heard at once and harms nothing; completion; what one without data is told."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from stud_stats import __version__
from stud_stats.generating import generate
from stud_stats.store import Store
from stud_stats.writers.registry import writer
from tests.cli.conftest import Run
from tests.store.texts import stored, walk, write

posix = pytest.mark.skipif(os.name != "posix", reason="no terminals and signals of this kind here")


@pytest.fixture(scope="module")
def many_hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files that take seconds to read."""
    folder = tmp_path_factory.mktemp("many")
    text = "\n\n\n".join(map(writer("pokerstars"), generate(200, "stud_hi", 1)))
    for number in range(24):
        (folder / f"{number:02}.txt").write_text(text.replace("#20000", f"#2{number:02}00"), encoding="utf-8")
    return folder


def interrupted(*arguments: object, once: Path | None = None) -> tuple[int, str]:
    """Exit code and stderr of a command that is interrupted from the keyboard: its workers hear it too."""
    process = subprocess.Popen(
        [sys.executable, "-m", "stud_stats", *map(str, arguments)],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Where the tests themselves run in the background, what they start would not hear an interruption.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    if once is not None:
        deadline = time.monotonic() + 120
        while not once.exists() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.5)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=120)
    return process.returncode, err


@posix
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_import_says_so_and_is_completed_by_the_next(
    many_hands: Path, tmp_path: Path, stud_stats: Run, jobs: int
) -> None:
    store = Store(tmp_path / "store.duckdb")
    code, err = interrupted("import", many_hands, "--jobs", jobs, "--store", store.path, once=store.path)
    assert code == 130, err
    assert err.startswith("stud-stats: interrupted; what was stored before stays")
    assert err.count("\n") == 1
    assert "the import of" in stud_stats("doctor", "--store", store.path).out
    before = store.count("hands")
    assert before < 24 * 200
    # whole hands: each seat and decision has its hand
    assert store.rows("SELECT count(*) FROM seats ANTI JOIN hands USING (site, hand_id)") == [(0,)]
    assert stud_stats("import", many_hands, "--store", store.path).code == 0
    assert "the import of" not in stud_stats("doctor", "--store", store.path).out
    assert store.count("hands") == 24 * 200


@posix
def test_a_bar_is_shown_on_a_terminal_alone(tmp_path: Path) -> None:
    hands = write(tmp_path / "hands.txt", *(walk(f"W{number}") for number in range(50)))
    store = tmp_path / "store.duckdb"
    for command in (["import", hands], ["audit"], ["report", "pool", "--by", "game"]):
        arguments = [sys.executable, "-m", "stud_stats", *map(str, command), "--store", str(store)]
        terminal, end = pty.openpty()
        done = subprocess.run(
            arguments, cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, stderr=end, check=True,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
        )  # fmt: skip
        os.close(end)
        shown = os.read(terminal, 100_000)
        os.close(terminal)
        assert any(word in shown for word in (b"reading", b"auditing", b"counting")), command
        assert b"reading" not in done.stdout
        quiet = subprocess.run(arguments, cwd=Path(__file__).parents[2], capture_output=True, check=True)
        assert b"\x1b" not in quiet.stderr


def complete(words: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "stud_stats"],
        cwd=Path(__file__).parents[2],
        env={
            **os.environ,
            "_STUD_STATS_COMPLETE": "complete_bash",
            "COMP_WORDS": f"stud-stats {words}",
            "COMP_CWORD": str(len(words.split())),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout.split()


def test_a_shell_can_complete_commands_and_options() -> None:
    assert complete("rep") == ["report"]
    assert {"pool", "player", "compare", "session", "leaks"} >= set(complete("report p"))
    assert complete("report p") == ["pool", "player"]
    assert complete("report session --ga") == ["--gap"]


def test_whoever_has_no_data_is_told_what_to_do(stud_stats: Run, tmp_path: Path) -> None:
    code, out, err = stud_stats("report", "pool", "--store", tmp_path / "none.duckdb")
    assert (code, out) == (2, "")
    assert "import hands first: stud-stats import FOLDER" in err
    assert "stud-stats generate --to pokerstars -o FILE makes hands up" in err
    assert "Begin with: stud-stats import FOLDER" in " ".join(stud_stats("--help").out.split())


def test_doctor_without_a_store(stud_stats: Run, tmp_path: Path) -> None:
    code, out, err = stud_stats("doctor")
    assert (code, err) == (0, "")
    assert "there is no store yet: stud-stats import FOLDER" in " ".join(out.split())
    assert not (tmp_path / "data").exists()


def test_doctor_says_what_is_amiss(stud_stats: Run, store: Path) -> None:
    code, out, _ = stud_stats("doctor", "--store", store)
    assert code == 0
    words = " ".join(out.split())
    for said in (
        "stud-stats 0.", "Python 3.", "duckdb", "Dialects: ", "canonical", "schema 2", "1 file, 3 hands",
        "1 text could not be read as a hand: stud-stats quarantine says why",
        "3 hands have no time that is known in UTC",
    ):  # fmt: skip
        assert said in words, said


def test_doctor_tells_of_an_import_that_did_not_end(stud_stats: Run, tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1"))
    other = write(tmp_path / "other.txt", walk("W2"))
    paths = [str(tmp_path / "hands.txt"), str(other), "c.txt", "d.txt", "e.txt"]
    for began in (paths[:2], paths):
        store.begin_import(began, rules="auto", version=__version__, started_utc=1_700_000_000)

    words = " ".join(stud_stats("doctor", "--store", store.path).out.split())
    says = "that began on 2023-11-14 22:13 UTC has not ended; what it stored stays: if it is not under way,"
    assert f"the import of {paths[0]}, {paths[1]} {says} the same import again goes on from there" in words
    assert f"the import of {', '.join(paths[:3])} and 2 more paths {says}" in words

    # An import ends those before it that had no other paths.
    assert stud_stats("import", *paths[:2], "--store", store.path).code == 0
    assert [one.paths for one in store.unfinished_imports()] == [tuple(paths)]
    told = json.loads(stud_stats("doctor", "--store", store.path, "--format", "json").out)
    assert [one["paths"] for one in told["holds"]["imports_not_ended"]] == [paths]


def test_doctor_json_names_every_count(stud_stats: Run, tmp_path: Path) -> None:
    made, _ = stored(tmp_path, walk("W1"))
    told = json.loads(stud_stats("doctor", "--store", made.path, "--format", "json").out)
    assert told["holds"]["hands"] == 1
    assert told["holds"]["quarantined"] == 0
    assert told["holds"]["imports_not_ended"] == []
    assert told["writable"] is True
    assert {problem["severe"] for problem in told["problems"]} == {False}


def test_doctor_of_what_is_no_store_fails(stud_stats: Run, tmp_path: Path) -> None:
    code, out, _ = stud_stats("doctor", "--store", write(tmp_path / "hands.txt", walk("W1")))
    assert code == 1
    assert "is not a store of stud_stats" in " ".join(out.split())


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("report", "session", "Ann"), "Sessions of"),
        (("report", "leaks", "Ann"), "were looked at"),
        (("report", "compare", "Ann", "Bob"), "and"),
        (("report", "player", "Ann", "--by", "opponent"), "against"),
        (("report", "pool", "--by", "stakes,kind"), "$10.00/$20.00"),
    ],
)
def test_reports_of_the_command_line(stud_stats: Run, tmp_path: Path, command: tuple, says: str) -> None:
    made, _ = stored(tmp_path, *(walk(f"W{number}") for number in range(9)))
    for more in ((), ("--anonymise",)):
        code, out, err = stud_stats(*command, *more, "--store", made.path)
        assert (code, err) == (0, "")
        assert says in out
        assert all(len(line) <= 100 for line in out.split("\n"))
        assert ("Ann" in out or "pool" in command) != bool(more) or "pool" in command
    target = tmp_path / "rows.parquet"
    assert stud_stats(*command, "-f", "parquet", "-o", target, "--store", made.path).code == 0
    assert target.read_bytes()[:4] == b"PAR1"
    assert "needs a name" in stud_stats(*command, "-f", "parquet", "--store", made.path).err


def test_an_anonymised_export(stud_stats: Run, store: Path) -> None:
    code, out, _ = stud_stats("export", "seats", "--anonymise", "--store", store)
    assert code == 0
    assert "Player 00" in out
    assert "Ann" not in out
    assert (
        "texts hold names" in stud_stats("export", "hands", "--anonymise", "-f", "text", "--store", store).err
    )
