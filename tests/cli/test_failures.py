"""Whatever is wrong: one clear sentence on stderr, exit code 2, never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from stud_stats.cli.app import run
from tests.cli.conftest import Run
from tests.store.texts import stored, walk, write

ASKING = [
    ("audit",), ("hands",), ("players",), ("show", "W1"), ("quarantine",), ("quarantine", "retry"),
    ("export", "hands"), ("export", "seats"), ("export", "decisions"), ("export", "findings"),
    ("report", "pool"), ("report", "player", "Ann"),
]  # fmt: skip
"""Every command that asks a store."""


def refused(ran: tuple[int, str, str], *words: str) -> None:
    code, out, err = ran
    assert code == 2, (code, out, err)
    assert out == ""
    assert err.startswith("stud-stats: ")
    assert err.endswith(".\n")
    assert err.count("\n") == 1, err
    for word in words:
        assert word in err


@pytest.mark.parametrize("command", ASKING)
def test_no_store_there(stud_stats: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    path = tmp_path / "none.duckdb"
    refused(stud_stats(*command, "--store", path), f"there is no store at {path}; import hands first")
    refused(stud_stats(*command), "there is no store at")
    assert not path.exists()


@pytest.mark.parametrize("command", [*ASKING, ("import", "HANDS")])
def test_a_file_that_is_no_store(stud_stats: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    hands = write(tmp_path / "hands.txt", walk("W1"))
    arguments = [hands if word == "HANDS" else word for word in command]
    refused(stud_stats(*arguments, "--store", hands), "is not a store of stud_stats")
    assert hands.read_text() == walk("W1")
    refused(stud_stats(*arguments, "--store", tmp_path), "is a folder, not a store")


@pytest.mark.parametrize("command", ["import", "audit"])
def test_paths_that_hold_no_hands(stud_stats: Run, tmp_path: Path, command: str) -> None:
    store = ["--store", tmp_path / "s.duckdb"] if command == "import" else []
    empty = tmp_path / "empty"
    empty.mkdir()
    binary = tmp_path / "picture.jpg"
    binary.write_bytes(os.urandom(5000))
    nothing = write(tmp_path / "nothing.txt", "")
    prose = write(tmp_path / "prose.txt", "Dear diary,\n")
    bad_zip = tmp_path / "x.zip"
    bad_zip.write_bytes(b"PK\x03\x04 no")

    refused(stud_stats(command, tmp_path / "nowhere", *store), "nowhere does not exist")
    refused(stud_stats(command, empty, *store), "holds no files")
    refused(stud_stats(command, binary, *store), "holds no hand of a dialect that stud-stats reads")
    refused(stud_stats(command, nothing, *store), "holds no hand of a dialect")
    refused(stud_stats(command, prose, nothing, *store), "prose.txt holds no hand of a dialect")
    refused(stud_stats(command, bad_zip, *store), "x.zip cannot be read")


def test_an_unreadable_file_beside_readable_ones_is_a_remark(stud_stats: Run, tmp_path: Path) -> None:
    folder = tmp_path / "histories"
    folder.mkdir()
    write(folder / "hands.txt", walk("W1"))
    (folder / "picture.jpg").write_bytes(bytes(range(256)))

    code, out, err = stud_stats("import", folder, "--store", tmp_path / "s.duckdb")

    assert code == 0
    assert out.count("\n") > 3
    assert "2 files in" in out
    assert ": 1 new hand," in out
    assert "picture.jpg holds no hand" in err
    assert stud_stats("import", folder, "--store", tmp_path / "s.duckdb", "--strict").code == 1
    assert stud_stats("audit", folder).code == 0

    for number in range(20):
        (folder / f"{number}.jpg").write_bytes(bytes(range(256)))
    err = stud_stats("import", folder, "--store", tmp_path / "s.duckdb").err
    assert err.count("\n") == 6
    assert "so it is with 16 more files" in err


@pytest.mark.parametrize("command", [("import", "HANDS"), ("audit", "HANDS"), ("audit",)])
def test_an_unknown_profile(stud_stats: Run, store: Path, tmp_path: Path, command: tuple[str, ...]) -> None:
    arguments = [tmp_path / "hands.txt" if word == "HANDS" else word for word in command]
    ran = stud_stats(*arguments, "--store", store, "--rules", "nobody's")
    refused(ran, 'there is no profile "nobody\'s"; there are auto, s0_guide')


def test_a_folder_that_cannot_be_written(stud_stats: Run, store: Path, tmp_path: Path) -> None:
    hands = tmp_path / "hands.txt"
    nowhere = Path("/proc/stud-stats-cannot-write-here")
    if not nowhere.parent.is_dir():
        pytest.skip("there is no folder here that nobody can write to")
    refused(stud_stats("import", hands, "--store", nowhere / "s.duckdb"), "there is no folder")
    refused(stud_stats("import", hands, "--store", f"{nowhere}.duckdb"), "cannot be written")
    for command in (
        ("hands",),
        ("report", "pool"),
        ("export", "seats"),
        ("export", "seats", "-f", "parquet"),
    ):
        refused(stud_stats(*command, "--store", store, "-o", f"{nowhere}.out"), str(nowhere.parent))
    refused(stud_stats("generate", "--hands", 1, "-o", f"{nowhere}.txt"), str(nowhere.parent))


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_without_the_right_to_write(stud_stats: Run, tmp_path: Path) -> None:
    hands = write(tmp_path / "hands.txt", walk("W1"))
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    refused(stud_stats("import", hands, "--store", folder / "s.duckdb"), "Permission denied")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("frobnicate",), "No such command 'frobnicate'"),
        (("import",), "Missing argument"),
        (("hands", "--colour"), "No such option"),
        (("hands", "--format", "xml"), "xml"),
        (("hands", "--format", "parquet"), "does not write parquet; it writes table, json"),
        (("export", "cards"), "there is no table 'cards' to export; there are hands, seats"),
        (("export", "seats", "--format", "text"), "seats have no text"),
        (("export", "seats", "--format", "parquet"), "a Parquet file needs a name"),
        (("export", "seats", "--columns", "colour"), "no column 'colour'; there are site"),
        (("export", "seats", "--columns", "bringin_paid"), "no column 'bringin_paid'; near are bring_in"),
        (("export", "seats", "--columns", "site,stakes"), "no column 'stakes'; near are site."),
        (("export", "seats", "--columns", ""), "--columns names no column; stud-stats explain seats"),
        (("export", "seats", "--columns", " ,"), "--columns names no column"),
        (("hands", "--where", "colour=red"), "no column 'colour'"),
        (("hands", "--where", "gane=razz"), "no column 'gane'; near are game"),
        (("hands", "--where", "game=badugi"), "game is stud_hi, stud_hilo or razz, and 'badugi' is none"),
        (("hands", "--where", "game=razz|omaha"), "and 'omaha' is none"),
        (("hands", "--where", "status=dirty"), "status is clean, flagged or excluded"),
        (("hands", "--where", "date>=2010-13-45"), "date is a day of the calendar, and '2010-13-45' is none"),
        (("report", "pool", "--where", "date>=2010"), "date is a day like 2010-03-31, and '2010' is none"),
        (("export", "findings", "--where", "severity=bad"), "severity is error, warning or info"),
        (("report", "pool", "--by", ""), "--by names nothing to group by; choose from street, player"),
        (("report", "player", "Ann", "--by", ","), "--by names nothing to group by"),
        (("audit", "--format", "parquet"), "does not write parquet; it writes text, "),
        (("hands", "--where", "red"), "is no condition"),
        (("show", "W9"), "there is no hand W9"),
        (("show", ""), "there is no hand"),
        (("report", "player", "Anne"), "Ann"),
        (("report", "pool", "--by", "colour"), "colour"),
        (("report", "pool", "--where", "colour=red"), "colour"),
        (("explain", "bring-in.wrong-playr"), "near are bring-in.wrong-player"),
        (("explain", "pokerstar"), "near are pokerstars, pokerkit"),
        (("explain", "\x1b[31m"), "there is nothing called"),
        (("generate", "--game", "holdem"), "there is no game 'holdem'"),
        (("generate", "--to", "paper"), "cannot be written as 'paper'"),
        (("audit", "--severity", "awful"), "'awful' is no severity"),
        (("quarantine", "burn"), "'burn' is neither"),
        (("hands", "--wait", "-1"), "--wait"),
    ],
)
def test_what_cannot_be_asked(
    stud_stats: Run, store: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    monkeypatch.setenv("STUD_STATS_STORE", str(store))
    refused(stud_stats(*arguments), said)


def test_a_store_that_somebody_holds_open(stud_stats: Run, store: Path) -> None:
    code = "import duckdb, sys; c = duckdb.connect(sys.argv[1]); print('held', flush=True); sys.stdin.read()"
    holder = subprocess.Popen(
        [sys.executable, "-c", code, store], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        refused(stud_stats("hands", "--store", store, "--wait", "0.2"), f"held open by process {holder.pid}")
    finally:
        holder.communicate("", timeout=30)


def test_a_fault_of_the_program_is_a_sentence_too(stud_stats: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("by nothing\nat all")

    monkeypatch.setattr("stud_stats.cli.commands.explain._all_names", fail)
    refused(stud_stats("explain"), "a fault of stud-stats itself (ZeroDivisionError", "please report it")
    monkeypatch.setenv("STUD_STATS_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run(["explain"])


def test_an_interruption_is_a_sentence(stud_stats: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **_named: object) -> None:
        raise KeyboardInterrupt

    unchanged = "stud-stats: interrupted; the store and all files are as they were.\n"
    stays = (
        "stud-stats: interrupted; what was stored before stays, nothing is half done, and the same command"
        " goes on from there.\n"
    )
    for place, command, says in (
        ("stud_stats.cli.commands.explain._all_names", ["explain"], unchanged),
        ("stud_stats.auditing.audit_store", ["audit"], unchanged),
        ("stud_stats.reports.pool", ["report", "pool"], unchanged),
        ("stud_stats.importing.import_paths", ["import", "hands.txt"], stays),
        ("stud_stats.importing.retry_quarantine", ["quarantine", "retry"], stays),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(place, interrupt)
            assert stud_stats(*command) == (130, "", says)


def test_whoever_stops_reading_is_no_error(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, *(walk(f"W{number}") for number in range(300)))
    command = [sys.executable, "-m", "stud_stats", "export", "decisions", "--store", store.path, "-f", "json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "[\n"
        process.stdout.close()
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert process.returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="no shell here that closes streams")
@pytest.mark.parametrize("command", ["generate --hands 1", "--help", "explain", "hands", "hands -f json"])
@pytest.mark.parametrize("closed", [">&-", ">&- <&-", ">&- <&- 2>&-"])
def test_a_closed_stdout_is_a_sentence(store: Path, command: str, closed: str) -> None:
    done = subprocess.run(
        f'"$PYTHON" -m stud_stats {command} {closed}',
        shell=True,
        env={**os.environ, "PYTHON": sys.executable, "STUD_STATS_STORE": str(store)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    if "2>&-" in closed:
        assert (done.returncode, done.stdout, done.stderr) == (2, "", "")
    else:
        refused((done.returncode, done.stdout, done.stderr), "standard output is closed")


@pytest.mark.skipif(os.name != "posix", reason="no shell here that closes streams")
def test_with_a_file_named_a_closed_stdout_does_no_harm(store: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        '"$PYTHON" -m stud_stats hands -f json -o out.json <&- >&-',
        shell=True,
        env={
            **os.environ,
            "PYTHON": sys.executable,
            "STUD_STATS_STORE": str(store),
            "PYTHONPATH": str(Path(__file__).parents[2]),
        },
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(json.loads((tmp_path / "out.json").read_text())) == 3


def test_a_full_disk_behind_stdout_is_a_sentence(tmp_path: Path) -> None:
    limited = (
        "import resource, sys; from stud_stats.cli.app import run;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)); sys.exit(run(['explain']))"
    )
    pytest.importorskip("resource")
    with (tmp_path / "out").open("w") as stdout:
        done = subprocess.run(
            [sys.executable, "-c", limited],
            cwd=Path(__file__).parents[2],
            stdout=stdout,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    refused((done.returncode, "", done.stderr), "standard output cannot be written")


def test_a_half_written_result_does_not_replace_a_file(
    stud_stats: Run, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = write(tmp_path / "out.csv", "precious")
    monkeypatch.setattr("stud_stats.cli.commands.export.write_csv", lambda *_: 1 / 0)
    assert stud_stats("export", "seats", "--store", store, "-o", target).code == 2
    assert target.read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["hands.txt", "out.csv", "store.duckdb"]


@pytest.mark.parametrize(
    "asked",
    [
        ("report", "player", "Ann"), ("report", "leaks", "Ann"), ("report", "session", "Ann"),
        ("report", "compare", "Bob", "Ann"), ("plot", "winnings", "--player", "Ann"),
        ("report", "player", "Ann", "--format", "html"), ("report", "leaks", "Ann", "--format", "html"),
    ],
)  # fmt: skip
def test_a_name_in_several_rooms_is_of_several_players(
    stud_stats: Run, tmp_path: Path, asked: tuple[str, ...]
) -> None:
    here, _, cards = walk("W1").partition("\n")
    there = walk("W2", names=("Ann", "Cid", "Cat")).replace("\n", ' site="elsewhere"\n', 1)
    store, _ = stored(tmp_path, f"{here}\n{cards}", there)
    said = '"Ann" is the name of 2 players, in canonical, elsewhere; choose one with the condition site=canon'
    place = ("--store", store.path)
    refused(stud_stats(*asked, *place, *(("-o", tmp_path / "a.svg") if asked[0] == "plot" else ())), said)
    assert stud_stats("report", "player", "Ann", "--where", "site=elsewhere", *place).code == 0
