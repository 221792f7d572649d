"""The names for notebooks: quick to import, documented, and what the command line has as well."""

import subprocess
import sys
from pathlib import Path

import pandas as pd
import pytest

import stud_stats
from tests.store.texts import played, walk, write


def test_every_name_is_there_and_documented() -> None:
    assert set(stud_stats.__all__) <= set(dir(stud_stats))
    assert 10 <= len(stud_stats.__all__) <= 16
    for name in stud_stats.__all__:
        assert getattr(stud_stats, name).__doc__, name
        assert f"`{name}`" in str(stud_stats.__doc__), name
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = stud_stats.nothing


def test_the_package_itself_imports_nothing_slow() -> None:
    code = "import stud_stats, sys; print(sorted({'pandas', 'duckdb', 'numpy', 'lark'} & sys.modules.keys()))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def test_from_files_to_statistics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STUD_STATS_STORE", str(tmp_path / "new" / "store.duckdb"))
    store = stud_stats.open_store()
    done = stud_stats.import_hands(write(tmp_path / "hands.txt", played("P1"), walk("W1")), store, jobs=1)
    assert done.hands_new == 2
    assert store.path == tmp_path / "new" / "store.duckdb"
    assert len(store.hands("game=stud_hi")) == 2
    assert len(store.seats(["player=Ann"])) == 2
    assert set(store.decisions("action=complete")["player"]) == {"Bob"}
    assert len(store.findings("severity=error")) == 0

    found = stud_stats.statistics(store, by="street", where="kind=cash", player="Bob")
    pd.testing.assert_frame_equal(found, stud_stats.player(store, "Bob", "street", ["kind=cash"]).figures)
    everybody = stud_stats.statistics(store)
    assert everybody.loc[everybody["statistic"] == "hands", "n"].tolist() == [6]
    assert "Sessions of Ann" in str(stud_stats.session(store, "Ann"))
    assert "# Leaks of Bob" in stud_stats.leaks(store, "Bob")._repr_markdown_()
    with pytest.raises(stud_stats.StoreError, match="have no column"):
        store.seats("colour=red")
    with pytest.raises(stud_stats.ReportError, match="near are door_rank"):
        stud_stats.pool(store, where="door_ranks=A")
    with pytest.raises(stud_stats.ReportError, match="near are"):
        stud_stats.player(store, "Bobb")
