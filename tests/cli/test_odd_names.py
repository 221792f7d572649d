"""A file whose name is no UTF-8 is read like any other, by every command that reads files."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.store.texts import broken_ante, played, write

SHOWN = r"bad\xff.txt"


@pytest.fixture
def nights(tmp_path: Path) -> Path:
    """A file with a name that is no text, with an error in it, beside one with a clean hand."""
    folder = tmp_path / "nights"
    folder.mkdir()
    write(folder / "good.txt", played("P1"))
    good = write(folder / "odd.txt", broken_ante("B1"))
    try:
        os.rename(good, folder / os.fsdecode(b"bad\xff.txt"))
    except OSError:
        pytest.skip("this file system has no such names")
    return folder


def test_an_audit_reads_it_and_what_lies_beside_it(stud_stats: Run, nights: Path) -> None:
    ran = stud_stats("audit", nights)
    assert ran.code == 1
    assert f"{nights}/{SHOWN}:" in ran.out
    assert "2 hands audited" in ran.err
    for chosen in ("json", "csv", "sarif", "html"):
        assert "xff" in stud_stats("audit", nights, "-f", chosen).out
    step_by_step = stud_stats("audit", nights / os.fsdecode(b"bad\xff.txt"), "--explain-hand", "B1")
    assert SHOWN in step_by_step.out


def test_it_is_stored_under_the_name_that_is_shown(stud_stats: Run, nights: Path, tmp_path: Path) -> None:
    store = tmp_path / "hands.duckdb"
    first, again = (
        json.loads(stud_stats("import", nights, "--store", store, "-f", "json").out) for _ in range(2)
    )
    assert [(file["file"], file["hands_new"]) for file in first["per_file"]] == [
        (f"{nights}/{SHOWN}", 1),
        (f"{nights}/good.txt", 1),
    ]
    assert all(file["unchanged"] for file in again["per_file"])
    assert f"{nights}/{SHOWN}:" in stud_stats("audit", "--store", store).out


def test_a_path_that_is_not_there_is_told_as_it_is_shown(stud_stats: Run, tmp_path: Path) -> None:
    ran = stud_stats("audit", tmp_path / os.fsdecode(b"none\xff.txt"))
    assert (ran.code, ran.err) == (2, f"stud-stats: {tmp_path}/none\\xff.txt does not exist.\n")
