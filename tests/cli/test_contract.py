"""What the outside may rely on: names of fields, exit codes, where things are printed."""

import csv
import io
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from stud_stats import __version__
from stud_stats.cli.options import Format
from stud_stats.core.schema import DECISIONS, FINDINGS, HANDS, SEATS
from stud_stats.writers.registry import WRITERS
from tests.cli.conftest import Run
from tests.store.texts import broken_ante, played, stored, unreadable, walk, write

FINDING_FIELDS = [
    "file", "line", "column", "site", "hand_id", "game", "street", "player", "code", "severity", "message",
    "seen", "expected", "sources", "effect", "text",
]  # fmt: skip


def test_version_and_help(stud_stats: Run) -> None:
    assert stud_stats("--version") == (0, f"stud-stats {__version__}\n", "")
    code, out, err = stud_stats("--help")
    assert (code, err) == (0, "")
    for command in (
        "import",
        "audit",
        "report",
        "hands",
        "players",
        "show",
        "export",
        "quarantine",
        "explain",
    ):
        assert f"\n  {command} " in out
    assert stud_stats("import", "--help").code == 0


@pytest.mark.parametrize("group", [(), ("report",)])
def test_a_group_of_commands_without_a_command_prints_its_help(
    stud_stats: Run, group: tuple[str, ...]
) -> None:
    assert stud_stats(*group) == stud_stats(*group, "--help")
    assert len(stud_stats(*group).out.splitlines()) > 8


def test_import_json(stud_stats: Run, tmp_path: Path) -> None:
    path = write(
        tmp_path / "hands.txt", unreadable("U1"), played("P1"), broken_ante("B1"), walk("W1", "razz")
    )
    target = tmp_path / "s.duckdb"

    code, out, err = stud_stats("import", path, "--store", target, "--format", "json")

    assert (code, err) == (0, "")
    report = json.loads(out)
    expected = {
        "files": 1,
        "hands_new": 3,
        "hands_known": 0,
        "hands_other_game": 0,
        "hands_quarantined": 1,
        "unread_lines": 0,
        "findings": {"error": 1, "warning": 1, "info": 0},
    }
    assert {key: report[key] for key in expected} == expected
    assert report["seconds"] >= 0
    (file,) = report["per_file"]
    assert file["file"] == str(path)
    assert file["dialect"] == "canonical"
    assert file["hands_by_game"] == {"stud_hi": 2, "stud_hilo": 0, "razz": 1}
    assert {key: file[key] for key in expected if key != "files"} == {
        key: value for key, value in expected.items() if key != "files"
    }

    again = json.loads(stud_stats("import", path, "--store", target, "--format", "json").out)
    assert (again["hands_new"], again["hands_known"], again["hands_quarantined"]) == (0, 3, 1)


def test_strict_import_fails_on_what_is_not_flawless(stud_stats: Run, tmp_path: Path) -> None:
    good, bad = write(tmp_path / "good.txt", walk("W1")), write(tmp_path / "bad.txt", broken_ante("B1"))
    assert stud_stats("import", good, "--strict", "--store", tmp_path / "a.duckdb").code == 0
    assert stud_stats("import", bad, "--strict", "--store", tmp_path / "b.duckdb").code == 1
    assert stud_stats("import", bad, "--strict", "--store", tmp_path / "b.duckdb").code == 1
    assert stud_stats("import", bad, "--store", tmp_path / "c.duckdb").code == 0


@pytest.mark.parametrize("where_from", ["paths", "store"])
def test_audit_json(stud_stats: Run, store: Path, tmp_path: Path, where_from: str) -> None:
    origin = [tmp_path / "hands.txt"] if where_from == "paths" else ["--store", store]
    code, out, err = stud_stats("audit", *origin, "--format", "json", "--severity", "error")

    assert code == 1
    assert "3 hands audited: 1 error" in err
    (finding,) = json.loads(out)
    assert list(finding) == FINDING_FIELDS
    assert (finding["code"], finding["player"]) == ("ante.wrong-amount", "Bob")
    assert finding["file"] == str(tmp_path / "hands.txt")
    line = (tmp_path / "hands.txt").read_text().split("\n")[finding["line"] - 1]
    assert finding["text"] == line == '"Bob" antes 50'
    assert isinstance(finding["sources"], list)


def test_audit_text_can_be_clicked_in_an_editor(stud_stats: Run, tmp_path: Path) -> None:
    path = write(tmp_path / "hands.txt", broken_ante("B1"))
    code, out, _ = stud_stats("audit", path)
    assert code == 1
    lines = out.split("\n")
    assert lines[0].startswith(f"{path}:6:1: error ante.wrong-amount (hand B1):")
    message, _, rest = " ".join(out.split()).partition(" seen ")
    assert message.endswith("(hand B1): Bob antes $0.50, the ante is $1.00")
    assert rest.startswith("$0.50; expected $1.00 ")
    assert '    | "Bob" antes 50' in lines


def test_audit_of_clean_hands_exits_with_0(stud_stats: Run, tmp_path: Path) -> None:
    code, out, err = stud_stats("audit", write(tmp_path / "hands.txt", walk("W1")), "--format", "json")
    assert (code, json.loads(out)) == (0, [])
    assert "1 hand audited: 0 errors, 0 warnings, 0 info" in err


def test_audit_under_another_profile_leaves_the_store_as_it_is(stud_stats: Run, store: Path) -> None:
    before = stud_stats("export", "findings", "--store", store).out
    ours = json.loads(stud_stats("audit", "--store", store, "--rules", "pokerstars", "--format", "json").out)
    assert [finding["code"] for finding in ours if finding["severity"] == "error"] == ["ante.wrong-amount"]
    assert stud_stats("export", "findings", "--store", store).out == before


def test_export_seats(stud_stats: Run, store: Path) -> None:
    out = stud_stats("export", "seats", "--store", store).out
    rows = list(csv.DictReader(io.StringIO(out)))
    assert {
        "site", "hand_id", "game", "player", "seat", "starting_stack", "invested", "collected", "net",
        "currency", "showdown",
    } <= set(rows[0])  # fmt: skip
    bob = next(row for row in rows if row["hand_id"] == "P1" and row["player"] == "Bob")
    assert (bob["net"], bob["currency"], bob["showdown"]) == ("1500", "USD", "false")


@pytest.mark.parametrize("table", [HANDS, SEATS, DECISIONS, FINDINGS])
def test_every_format_of_an_export_holds_the_same_rows(
    stud_stats: Run, store: Path, tmp_path: Path, table: object
) -> None:
    name, columns = table.name, list(table.names)
    as_json = json.loads(stud_stats("export", name, "--store", store, "--format", "json").out)
    as_csv = list(csv.DictReader(io.StringIO(stud_stats("export", name, "--store", store).out)))
    target = tmp_path / "x.parquet"
    assert stud_stats("export", name, "--store", store, "--format", "parquet", "-o", target) == (0, "", "")
    as_parquet = pq.read_table(target)

    assert list(as_json[0]) == list(as_csv[0]) == as_parquet.column_names == columns
    assert as_parquet.to_pylist() == as_json
    assert len(as_csv) == len(as_json) > 0


def test_export_of_chosen_columns_and_rows(stud_stats: Run, store: Path) -> None:
    out = stud_stats(
        "export",
        "seats",
        "--store",
        store,
        "--columns",
        "player,net",
        "--where",
        "hand_id=P1",
        "--where",
        "net>0",
    ).out
    assert out == "player,net\nBob,1500\n"


def test_export_of_texts_gives_hands_that_can_be_read_again(
    stud_stats: Run, store: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.txt"
    assert stud_stats("export", "hands", "--store", store, "--format", "text", "-o", copy).code == 0
    report = json.loads(stud_stats("import", copy, "--store", store, "--format", "json").out)
    assert (report["hands_new"], report["hands_known"], report["findings"]["warning"]) == (0, 3, 0)


def test_lists(stud_stats: Run, store: Path) -> None:
    hands = json.loads(stud_stats("hands", "--store", store, "--format", "json").out)
    assert [hand["hand_id"] for hand in hands] == ["P1", "W1", "B1"]
    players = json.loads(stud_stats("players", "--store", store, "--format", "json").out)
    assert players[0] == {
        "site": "canonical", "player": "Ann", "currency": "USD", "hands": 3, "showdowns": 0, "net": -50,
    }  # fmt: skip
    (text,) = json.loads(stud_stats("quarantine", "--store", store, "--format", "json").out)
    assert (text["reason"], text["text"].strip()) == ("header", unreadable("U1").strip())
    _, out, err = stud_stats("hands", "--store", store, "--limit", 1)
    assert len(out.splitlines()) == 2
    assert "only the first 1 hand;" in err


def test_quarantine_retry(stud_stats: Run, store: Path) -> None:
    code, out, err = stud_stats("quarantine", "retry", "--store", store)
    assert (code, out) == (0, "")
    assert "Read again: 1 text; hands now: 0; still in quarantine: 1." in err


def test_an_empty_list_says_that_there_is_nothing(stud_stats: Run, tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1"))
    for command, said in (
        (("quarantine",), "there are no texts in quarantine."),
        (("hands", "--where", "game=razz"), "no hands have game=razz; there are stud_hi."),
        (("hands", "--where", "pot>0", "--where", "pot<0"), "no hands have pot<0; it is 300 in all."),
        (
            ("hands", "--where", "last_street=3", "--where", "showdown=no", "--where", "pot!=300"),
            "there are no hands that meet last_street=3 and showdown=no and pot!=300.",
        ),
        (
            ("players", "--where", "player=Zoë", "-f", "json"),
            "no seats have player=Zoë; no name is near; stud-stats players lists all.",
        ),
    ):
        code, out, err = stud_stats(*command, "--store", store.path)
        assert (code, err) == (0, f"stud-stats: {said}\n")
        assert out.strip() in ("[]", out.splitlines()[0].strip())


def test_a_file_that_was_not_read_again_keeps_its_dialect(
    stud_stats: Run, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    stud_stats("import", "hands.txt", "--store", store)
    out = stud_stats("import", "hands.txt", "--store", store).out
    header, row = out.split("\n\n")[0].split("\n")[-2:]
    assert (header.split()[1], row.split()[1]) == ("dialect", "canonical")
    assert "1 file (1 unchanged since last read) in" in out
    assert ": 0 new hands, 3 known" in out


COMMANDS = (
    ("import", "table|json"),
    ("audit", "text|table|json|csv|sarif|html"),
    ("report pool", "table|json|csv|parquet|markdown|html"),
    ("report player", "table|json|csv|parquet|markdown|html"),
    ("report leaks", "table|json|csv|parquet|markdown|html"),
    ("hands", "table|json|csv|markdown|html"),
    ("players", "table|json|csv|markdown|html"),
    ("quarantine", "table|json|csv|markdown|html"),
    ("export", "csv|json|parquet|text"),
)


@pytest.mark.parametrize(("command", "formats"), COMMANDS)
def test_the_help_of_a_command_names_the_formats_that_it_writes(
    stud_stats: Run, command: str, formats: str
) -> None:
    assert f"--format {formats} " in " ".join(stud_stats(*command.split(), "--help").out.split())
    own = formats.split("|")
    for word in {one.value for one in Format} - set(own):
        said = stud_stats(*command.split(), "x", "--format", word.upper()).err
        assert f"writes {', '.join(own)}" in said


def test_show_tells_what_each_player_could_see(stud_stats: Run, store: Path) -> None:
    code, out, _ = stud_stats("show", "P1", "--store", store)
    assert code == 0
    lines = [line.strip() for line in out.split("\n")]
    assert "* Bob  Ah Kd | Ks" in lines
    assert "Cat  ?? ?? | 9h 9s" in lines
    assert "Bob completes to $10.00" in lines
    assert "Fourth street" in lines
    assert stud_stats("show", "P1", "--raw", "--store", store).out.strip() == played("P1").strip()


def test_reports(stud_stats: Run, store: Path) -> None:
    code, out, _ = stud_stats("report", "pool", "--store", store, "--format", "json")
    assert code == 0
    assert json.loads(out)["hands"] >= 2
    code, out, _ = stud_stats("report", "player", "Ann", "--store", store, "--by", "street,game")
    assert code == 0
    assert "Ann" in out
    assert max(map(len, out.split("\n"))) <= 100


@pytest.mark.parametrize("to", WRITERS)
def test_generated_hands_are_read_without_an_error(stud_stats: Run, tmp_path: Path, to: str) -> None:
    path = tmp_path / "made.txt"
    arguments = ("generate", "--hands", 20, "--game", "stud_hilo", "--seed", 4, "--to", to)
    assert stud_stats(*arguments, "-o", path) == (0, "", "")
    assert path.read_text() == stud_stats(*arguments).out
    report = json.loads(stud_stats("import", path, "--store", tmp_path / "g.duckdb", "--format", "json").out)
    assert report["hands_new"] == report["per_file"][0]["hands_by_game"]["stud_hilo"] == 20
    assert report["per_file"][0]["dialect"] == to


def test_tables_fit_100_columns(stud_stats: Run, tmp_path: Path) -> None:
    long_name = "a name that is rather longer than any room allows, and 名前名前名前 too"
    path = write(tmp_path / ("long" * 40 + ".txt"), walk("W" + "1" * 60, names=("Ann", long_name, "Cat")))
    target = tmp_path / "s.duckdb"
    for arguments in (("import", path), ("hands",), ("players",), ("quarantine",)):
        out = stud_stats(*arguments, "--store", target).out
        table = out.split("\n\n")[0]
        assert max(map(len, table.split("\n"))) <= 100, out


def test_the_store_is_found_by_the_environment_or_in_the_data_directory(
    stud_stats: Run, store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUD_STATS_STORE", str(store))
    assert "P1" in stud_stats("hands").out
    monkeypatch.delenv("STUD_STATS_STORE")
    assert stud_stats("hands").code == 2
    assert stud_stats("import", tmp_path / "hands.txt").code == 0
    assert "P1" in stud_stats("hands").out
