"""The store: each hand once, everything exact, and one sentence where it cannot be used."""

from pathlib import Path

import duckdb
import pandas as pd
import pyarrow.parquet as pq
import pytest

from stud_stats.core.schema import DECISIONS, HANDS, SEATS
from stud_stats.importing import import_paths
from stud_stats.store import Store, StoreError
from stud_stats.store.codes import DIFFERENT_TEXT
from stud_stats.store.tables import SCHEMA_VERSION
from tests.store.texts import played, stored, walk, write


@pytest.mark.parametrize("through_a_link", [False, True])
def test_an_empty_file_becomes_a_store(tmp_path: Path, through_a_link: bool) -> None:
    file = write(tmp_path / "made-before", "")
    file.chmod(0o600)
    path = file
    if through_a_link:
        path = tmp_path / "link"
        path.symlink_to(file)
    store = Store(path)
    with pytest.raises(StoreError, match=r"there is no store at .*; import hands first"):
        store.hands()

    import_paths([write(tmp_path / "hands.txt", walk("W1"))], store, jobs=1)

    assert list(store.hands()["hand_id"]) == ["W1"]
    assert file.stat().st_mode & 0o777 == 0o600
    assert path.is_symlink() == through_a_link


def test_a_file_of_some_bytes_is_no_store_and_stays(tmp_path: Path) -> None:
    file = write(tmp_path / "other", " ")
    with pytest.raises(StoreError, match="is not a store of stud_stats"):
        import_paths([write(tmp_path / "hands.txt", walk("W1"))], Store(file), jobs=1)
    assert file.read_text() == " "


def test_frames_have_the_declared_columns_and_whole_numbers(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, played("P1"), walk("W1"))

    assert tuple(store.hands().columns) == HANDS.names
    assert tuple(store.seats().columns) == SEATS.names
    assert tuple(store.decisions().columns) == DECISIONS.names
    for table, frame in ((HANDS, store.hands()), (SEATS, store.seats()), (DECISIONS, store.decisions())):
        for column in table.columns:
            if column.type.startswith("int"):
                assert pd.api.types.is_integer_dtype(frame[column.name]), (table.name, column.name)


def test_rows_can_be_asked_for_with_columns_of_their_hand(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, played("P1"), walk("W1", "razz"))

    decisions = store.decisions(columns=["hand_id", "game", "currency", "big_bet", "players_dealt"])

    assert set(decisions["game"]) == {"stud_hi", "razz"}
    assert (decisions["big_bet"] == 2000).all()
    assert (decisions["players_dealt"] == 3).all()
    assert store.frame("seats", ["hand_number"], ["hand_id=P1"])["hand_number"].nunique() == 1


def test_categories_and_plain_texts_hold_the_same(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, played("P1"), walk("W1"))

    plain, coded = store.frame("seats"), store.frame("seats", categories=True)

    assert isinstance(coded["player"].dtype, pd.CategoricalDtype)
    assert list(coded["player"].astype("str")) == list(plain["player"])
    empty = store.frame("seats", where=["player=Nobody"], categories=True)
    assert len(empty) == 0
    assert isinstance(empty["player"].dtype, pd.CategoricalDtype)


def test_the_same_hand_in_two_files_counts_once(tmp_path: Path) -> None:
    store, first = stored(tmp_path, walk("W1"), walk("W2"))
    again = import_paths(
        [write(tmp_path / "copy.txt", walk("W2").replace("\n", "\r\n"), walk("W3"))], store, jobs=1
    )

    assert (first.hands_new, first.hands_known) == (2, 0)
    assert (again.hands_new, again.hands_known) == (1, 1)
    assert sorted(store.hands()["hand_id"]) == ["W1", "W2", "W3"]
    assert len(store.seats()) == 9
    assert again.findings == {"error": 0, "warning": 0, "info": 0}


def test_the_same_hand_twice_in_one_batch_counts_once(tmp_path: Path) -> None:
    store, report = stored(tmp_path, walk("W1"), walk("W1"), walk("W2"))

    assert (report.hands_new, report.hands_known) == (2, 1)
    assert len(store.seats()) == 6


def test_another_text_under_the_same_id_is_kept_beside_the_first_and_reported(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1"))
    other = write(tmp_path / "other.txt", walk("W2"), walk("W1").replace("2c", "2d"))

    report = import_paths([other], store, jobs=1)

    assert (report.hands_new, report.hands_known, report.findings["warning"]) == (1, 1, 1)
    assert "2c" in store.hands(where=["hand_id=W1"])["text"].iloc[0]
    finding = store.findings(where=[f"code={DIFFERENT_TEXT.code}"]).iloc[0]
    assert (finding["hand_id"], finding["line"]) == ("W1", walk("W2").count("\n") + 3)
    assert f"{tmp_path / 'hands.txt'}:1" in finding["message"]
    assert "2d" in store.frame("hand_variants")["text"].iloc[0]

    again = import_paths([other], store, jobs=1, reparse=True)
    assert again.findings["warning"] == 0
    assert len(store.frame("hand_variants")) == 1
    assert len(store.findings(where=[f"code={DIFFERENT_TEXT.code}"])) == 1


def test_the_declaration_of_a_different_text_is_true(tmp_path: Path) -> None:
    bad = DIFFERENT_TEXT.bad.replace(f"  # {DIFFERENT_TEXT.code}", "")
    marked = next(
        number
        for number, line in enumerate(DIFFERENT_TEXT.bad.split("\n"), 1)
        if line.endswith(DIFFERENT_TEXT.code)
    )
    for number, (text, lines) in enumerate(((bad, [marked]), (DIFFERENT_TEXT.good, []))):
        folder = tmp_path / str(number)
        folder.mkdir()
        store, _ = stored(folder, text)
        found = store.findings()
        assert list(found["line"]) == lines
        assert set(found["code"]) <= {DIFFERENT_TEXT.code}


def test_reparse_replays_known_hands_under_the_other_profile(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1"), played("P1"))
    assert set(store.hands()["rules"]) == {"permissive"}

    report = import_paths([tmp_path / "hands.txt"], store, jobs=1, rules="pokerstars", reparse=True)

    assert (report.hands_new, report.hands_known) == (0, 2)
    assert set(store.hands()["rules"]) == {"pokerstars"}
    assert len(store.seats()) == 6
    assert len(store.hands()) == 2


def test_sums_are_exact_beyond_what_floats_can_hold(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1"))
    large = 2**53 + 1
    with duckdb.connect(str(store.path)) as connection:
        connection.execute("UPDATE seats SET net = ? WHERE player = 'Ann'", [large]).fetchall()

    assert store.players(["player=Ann"])[0]["net"] == large
    assert store.seats(["player=Ann"])["net"].iloc[0] == large


def test_conditions(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1", "razz"), walk("W2"), played("P1"))

    assert list(store.hands(["game=razz"])["hand_id"]) == ["W1"]
    assert set(store.hands(["game=razz|stud_hi", "pot>300"])["hand_id"]) == {"P1"}
    assert len(store.hands(["game!=razz"])) == 2
    assert len(store.hands(["time_utc="])) == 3
    assert len(store.seats(["player=Bob", "showdown=no"])) == 3
    assert len(store.hands(["hand_id='; DROP TABLE hands; --"])) == 0


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("colour=red", "no column 'colour'; there are site"),
        ("pot=much", "pot is a number of minor units, and 'much' is none"),
        ("showdown=maybe", "showdown is yes or no"),
        ("razz", "is no condition; write one like game=razz"),
    ],
)
def test_what_is_no_condition_is_said(tmp_path: Path, condition: str, said: str) -> None:
    store, _ = stored(tmp_path, walk("W1"))
    with pytest.raises(StoreError, match=said):
        store.hands([condition])


def test_parquet_holds_the_rows(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1"), played("P1"))
    target = tmp_path / "it's.parquet"

    store.copy_to_parquet("seats", target, where=["hand_id=P1"])

    rows = pq.read_table(target)
    assert rows.column_names == list(SEATS.names)
    assert rows.num_rows == 3
    assert sum(rows.column("net").to_pylist()) == 0


def test_texts_give_back_what_was_read(tmp_path: Path) -> None:
    texts = [walk("W1"), played("P1"), walk("W2")]
    store, _ = stored(tmp_path, *texts)

    rows = [row for piece in store.texts() for row in piece]

    assert [row["hand_id"] for row in rows] == ["W1", "P1", "W2"]
    data = (tmp_path / "hands.txt").read_bytes()
    for row, text in zip(rows, texts, strict=True):
        assert row["text"].strip() == text.strip()
        assert data[row["byte_start"] : row["byte_end"]].decode().strip() == text.strip()


# -- a store that cannot be used ------------------------------------------------------------------


def test_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"there is no store at .*; import hands first"):
        Store(tmp_path / "none.duckdb").hands()
    assert not (tmp_path / "none.duckdb").exists()


@pytest.mark.parametrize("content", [b"hello " * 5000, b"\0" * 20000])
@pytest.mark.parametrize("work", ["create", "hands"])
def test_a_file_that_is_no_store(tmp_path: Path, content: bytes, work: str) -> None:
    path = tmp_path / "x.duckdb"
    path.write_bytes(content)
    with pytest.raises(StoreError, match="is not a store of stud_stats"):
        getattr(Store(path), work)()
    assert path.read_bytes() == content


def test_another_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE mine (a INTEGER)").fetchall()
    with pytest.raises(StoreError, match="a DuckDB database, but not a store of stud_stats"):
        Store(path).create()
    with duckdb.connect(str(path)) as connection:
        assert connection.execute("SELECT table_name FROM duckdb_tables()").fetchall() == [("mine",)]


def test_a_store_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1"))
    with duckdb.connect(str(store.path)) as connection:
        connection.execute("UPDATE meta SET value = '99' WHERE key = 'schema_version'").fetchall()
    with pytest.raises(StoreError, match=rf"newer stud_stats \(schema 99, this one knows {SCHEMA_VERSION}\)"):
        store.hands()


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="is a folder, not a store"):
        Store(tmp_path).create()


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no folder"):
        Store(tmp_path / "no" / "x.duckdb").create()


def test_a_folder_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str, **_: object) -> None:
        raise duckdb.IOException(f'IO Error: Cannot open file "{path}": Permission denied')

    monkeypatch.setattr(duckdb, "connect", refuse)
    with pytest.raises(StoreError, match=r"cannot be written: Permission denied\.$"):
        Store(tmp_path / "x.duckdb").create()


def test_an_unknown_table(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1"))
    with pytest.raises(StoreError, match="there is no table 'cards'; there are hands, seats"):
        store.frame("cards")
