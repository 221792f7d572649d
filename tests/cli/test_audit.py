"""`audit`: every format says the same, and filters and the baseline decide the exit code."""

import csv
import io
import json
from pathlib import Path

import pytest

from stud_stats.findings.sarif import sarif_log
from tests.cli.conftest import Run
from tests.findings.test_page import Page
from tests.findings.test_sarif import VALIDATOR, valid
from tests.store.texts import broken_ante, unreadable, walk, write

HOSTILE = ("=cmd|' /C calc'!A0", "\x1b[31mred\x07\u202e{0}", "<script>|[b](c)@SUM(1)")


def timed(hand_id: str, utc: int) -> str:
    """A wrong ante in a hand of known time."""
    return broken_ante(hand_id).replace(" USD\n", f' USD time="some day" utc={utc}\n', 1)


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A clean hand; an error in hands of 1 May 2020, of 1 June, of unknown time; a text that is no hand."""
    return write(
        tmp_path / "night.txt", walk("W1"), timed("MAY", 1588291200), timed("JUNE", 1590969600),
        broken_ante("EVER"), unreadable("U1"),
    )  # fmt: skip


def found(stud_stats: Run, *arguments: object) -> list[dict[str, object]]:
    rows = json.loads(stud_stats("audit", *arguments, "--format", "json").out)
    assert isinstance(rows, list)
    return rows


def hands(stud_stats: Run, *arguments: object) -> list[str]:
    return [str(finding["hand_id"]) for finding in found(stud_stats, *arguments)]


def test_every_format_holds_the_same_findings(stud_stats: Run, night: Path) -> None:
    as_json = found(stud_stats, night)
    as_csv = list(csv.DictReader(io.StringIO(stud_stats("audit", night, "-f", "csv").out)))
    log = json.loads(stud_stats("audit", night, "-f", "sarif").out)
    as_text = stud_stats("audit", night).out
    page = Page(stud_stats("audit", night, "-f", "html").out)

    assert len(as_json) == 4
    assert [{**row, "line": int(row["line"])} for row in as_csv] == [
        {key: str(value) if key in ("column", "street") else value for key, value in row.items()}
        | {"sources": " ".join(row["sources"])}
        for row in as_json
    ]
    results = valid(log)["results"]
    assert [(one["ruleId"], one["properties"]["hand_id"]) for one in results] == [
        (row["code"], row["hand_id"]) for row in as_json
    ]
    assert [one["properties"]["profile"] for one in results] == ["permissive"] * 3 + [""]
    for row in as_json:
        assert f"{row['file']}:{row['line']}:{row['column']}: {row['severity']} {row['code']}" in as_text
        assert f"{row['file']}:{row['line']}:{row['column']}" in page.text
        assert str(row["text"]) in as_text
    assert stud_stats("audit", night, "-f", "parquet").code == 2


def test_places_in_sarif_are_relative_to_where_the_audit_ran(
    stud_stats: Run, night: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(night.parent)
    for path in (night, "night.txt"):
        run = valid(json.loads(stud_stats("audit", path, "-f", "sarif").out))
        place = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
        assert place == {"uri": "night.txt", "uriBaseId": "%SRCROOT%"}
    assert sarif_log([])["runs"][0]["results"] == []


def test_hostile_names_in_every_format(stud_stats: Run, tmp_path: Path) -> None:
    text = walk("H1", names=HOSTILE)
    quoted = json.dumps(HOSTILE[0])
    path = write(tmp_path / "h.txt", text.replace(f"{quoted} antes 100", f"{quoted} antes 50"))
    (row, *_) = found(stud_stats, path, "--severity", "error")
    assert row["player"] == HOSTILE[0]
    outs = {
        chosen: stud_stats("audit", path, "-f", chosen).out for chosen in ("text", "csv", "sarif", "html")
    }
    for out in outs.values():
        assert not set(out) & {"\x1b", "\x07", "\u202e"}
    valid(json.loads(outs["sarif"]))
    assert "<script>" not in outs["html"]
    assert Page(outs["html"]).open == []
    for cells in csv.reader(io.StringIO(outs["csv"])):
        assert all(cell[:1] not in ("=", "+", "-", "@") for cell in cells)


@pytest.mark.parametrize(
    ("options", "kept"),
    [
        ((), ["MAY", "JUNE", "EVER", ""]),
        (("--severity", "error"), ["MAY", "JUNE", "EVER"]),
        (("--code", "ante"), ["MAY", "JUNE", "EVER"]),
        (("--code", "text.*"), [""]),
        (("--code", "text.quarantined", "--code", "ante.wrong-amount"), ["MAY", "JUNE", "EVER", ""]),
        (("--code", "opener"), []),
        (("--player", "Bob"), ["MAY", "JUNE", "EVER"]),
        (("--player", "Ann"), []),
        (("--since", "2020-05-01"), ["MAY", "JUNE", "EVER", ""]),
        (("--since", "2020-05-02"), ["JUNE", "EVER", ""]),
        (("--since", "2020-06-01T00:00:01", "--code", "ante"), ["EVER"]),
    ],
)
@pytest.mark.parametrize("where_from", ["paths", "store"])
def test_filters(
    stud_stats: Run, night: Path, tmp_path: Path, options: tuple[str, ...], kept: list[str], where_from: str
) -> None:
    origin: tuple[object, ...] = (night,)
    if where_from == "store":
        origin = ("--store", tmp_path / "s.duckdb")
        assert stud_stats("import", night, *origin).code == 0
    assert hands(stud_stats, *origin, *options) == kept
    code, _, err = stud_stats("audit", *origin, *options)
    assert code == (1 if set(kept) & {"MAY", "JUNE", "EVER"} else 0)
    assert "4 hands audited: 3 errors, 1 warning, 0 info" in err
    assert ("Left after filters" in err) == bool(options)


def test_since_says_how_many_are_of_unknown_time(stud_stats: Run, night: Path) -> None:
    err = stud_stats("audit", night, "--since", "2020-05-02").err
    assert "2 findings of hands whose time (UTC) is not known: kept." in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--code", "antee"), "no finding has a code like 'antee'; near are ante"),
        (("--since", "last week"), "'last week' is no date"),
        (("--severity", "awful"), "'awful' is no severity"),
        (("--baseline", "nowhere.json"), "nowhere.json: No such file"),
        (("--explain-hand", "NONE"), "there is no hand NONE in the files given"),
        (("--explain-hand", "MAY", "--format", "json"), "no format or filter goes with it"),
        (("--explain-hand", "MAY", "--code", "ante"), "no format or filter goes with it"),
    ],
)
def test_what_cannot_be_asked(stud_stats: Run, night: Path, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = stud_stats("audit", night, *arguments)
    assert (code, out) == (2, "")
    assert said.replace("NIGHT", str(night)) in err
    assert err.count("\n") == 1


def test_a_hand_that_cannot_be_read_is_not_explained(stud_stats: Run, tmp_path: Path) -> None:
    path = write(tmp_path / "h.txt", walk("TWICE", names=("Ann", "Ann", "Cat")))
    code, out, err = stud_stats("audit", path, "--explain-hand", "TWICE")
    assert (code, out) == (2, "")
    assert f"hand TWICE ({path}:1) could not be read: " in err


def test_a_baseline_makes_findings_known(stud_stats: Run, night: Path, tmp_path: Path) -> None:
    known = tmp_path / "known.json"
    code, out, _ = stud_stats("audit", night, "--write-baseline", known)
    assert code == 0
    assert out.count(" error ante.wrong-amount ") == 3

    code, out, err = stud_stats("audit", night, "--baseline", known)
    assert (code, out) == (0, "")
    assert f"Not repeated: 4 findings that {known} knows" in err

    moved = write(
        tmp_path / "moved.txt", broken_ante("NEW"), timed("JUNE", 1590969600), timed("MAY", 1588291200)
    )
    code, out, err = stud_stats("audit", moved, "--baseline", known)
    assert code == 1
    assert out.count("(hand ") == out.count("(hand NEW)") == 1
    assert "2 findings that" in err
    assert f"Not found again: 2 findings that {known} knows" in err
    assert hands(stud_stats, moved, "--baseline", known) == ["NEW"]

    log = json.loads(stud_stats("audit", moved, "--baseline", known, "-f", "sarif").out)
    states = {one["properties"]["hand_id"]: one["baselineState"] for one in valid(log)["results"]}
    assert states == {"NEW": "new", "JUNE": "unchanged", "MAY": "unchanged"}
    assert list(VALIDATOR.iter_errors(log)) == []

    assert stud_stats("audit", moved, "--baseline", known, "--write-baseline", known).code == 0
    assert hands(stud_stats, moved, "--baseline", known) == []
    assert hands(stud_stats, night, "--baseline", known) == ["EVER", ""]


def test_a_baseline_is_protected(stud_stats: Run, night: Path, tmp_path: Path) -> None:
    known = tmp_path / "known.json"
    stud_stats("audit", night, "--write-baseline", known)
    before = known.read_text()
    assert stud_stats("audit", night, "--baseline", known, "-o", known).code == 2
    assert stud_stats("audit", night, "--write-baseline", night).code == 2
    assert known.read_text() == before
    code, _, err = stud_stats("audit", night, "--baseline", night)
    assert code == 2
    assert "night.txt is no baseline of stud-stats" in err


def test_the_exit_code_is_of_the_errors_that_are_left(stud_stats: Run, night: Path, tmp_path: Path) -> None:
    may = tmp_path / "may.json"
    stud_stats("audit", night, "--since", "2020-05-02", "--write-baseline", may)
    assert stud_stats("audit", night, "--baseline", may).code == 1
    assert hands(stud_stats, night, "--baseline", may) == ["MAY"]
    assert stud_stats("audit", night, "--baseline", may, "--since", "2020-05-02").code == 0
    assert stud_stats("audit", night, "--baseline", may, "--code", "text").code == 0


def test_strict_fails_where_anything_could_not_be_read(stud_stats: Run, tmp_path: Path) -> None:
    clean = write(tmp_path / "clean.txt", walk("W1"))
    torn = write(tmp_path / "torn.txt", walk("W1"), unreadable("U1"))
    unread = write(tmp_path / "unread.txt", walk("W2") + "Bob flods\n")
    assert stud_stats("audit", clean, "--strict").code == 0
    for bad in (torn, unread):
        store = tmp_path / f"{bad.stem}.duckdb"
        assert stud_stats("import", bad, "--store", store).code == 0
        for what in ((bad,), ("--store", store)):
            assert stud_stats("audit", *what).code == 0
            assert stud_stats("audit", *what, "--strict", "--severity", "error").code == 1
