"""Imports: the same whatever the number of processes, files read once, memory and books in order."""

import gzip
import os
import time
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from stud_stats import importing
from stud_stats.generating import generate
from stud_stats.importing import ImportReport, Progress, import_paths, retry_quarantine
from stud_stats.parsing import blocks
from stud_stats.parsing.sources import SourceError
from stud_stats.store import Store
from stud_stats.writers import canonical, pokerstars
from tests.store.texts import broken_ante, played, stored, unreadable, walk, write


def contents(store: Store) -> dict[str, list[tuple[object, ...]]]:
    return {
        name: store.rows(f"SELECT * FROM {name}")
        for name in ("hands", "seats", "decisions", "findings", "quarantine")
    }


def counts(report: ImportReport) -> dict[str, object]:
    return {
        name: getattr(report, name)
        for name in report.__struct_fields__
        if name not in ("seconds", "per_file")
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("histories")
    for number, game in enumerate(("stud_hi", "stud_hilo", "razz")):
        texts = [pokerstars.write(hand) for hand in generate(40, game, seed=number)]
        write(made / f"{game}.txt", *texts)
    write(
        made / "canonical.txt",
        *["nonsense", *(canonical.write(hand) for hand in generate(40, "razz", seed=9))],
    )
    write(made / "errors.txt", broken_ante("B1"), walk("W1"), unreadable("W2"))
    return made


def test_results_do_not_depend_on_the_number_of_processes(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "HANDS_A_BATCH", 30)
    monkeypatch.setattr(blocks, "CHUNK_BYTES", 20_000)
    one, two, threads = (Store(tmp_path / f"{name}.duckdb") for name in ("one", "two", "threads"))

    first = import_paths([folder], one, jobs=1)
    second = import_paths([folder], two, jobs=2)
    with ThreadPoolExecutor(3) as pool:
        third = import_paths([folder], threads, executor=pool)

    assert first.hands_new == 162
    assert first.hands_quarantined == 2
    assert counts(first) == counts(second) == counts(third)
    assert first.per_file == second.per_file == third.per_file
    assert contents(one) == contents(two) == contents(threads)


def test_the_books_are_kept_by_file_and_game(folder: Path, tmp_path: Path) -> None:
    report = import_paths([folder], Store(tmp_path / "s.duckdb"), jobs=1)

    by_name = {Path(file.file).name: file for file in report.per_file}
    assert by_name["razz.txt"].dialect == "pokerstars"
    assert by_name["razz.txt"].hands_by_game == {"stud_hi": 0, "stud_hilo": 0, "razz": 40}
    assert by_name["canonical.txt"].dialect == "canonical"
    assert by_name["errors.txt"].findings["error"] == 1
    assert by_name["errors.txt"].hands_quarantined == 1
    assert not report.flawless
    for name in ("hands_new", "hands_known", "hands_quarantined", "unread_lines"):
        assert getattr(report, name) == sum(getattr(file, name) for file in report.per_file)


def test_unchanged_files_are_not_opened_again(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "s.duckdb")
    first = import_paths([folder], store, jobs=1)

    def refuse(*_: object) -> None:
        raise AssertionError("a file was opened")

    monkeypatch.setattr("stud_stats.parsing.sources.Source.open", refuse)
    second = import_paths([folder], store, jobs=1)

    assert second.hands_new == 0
    assert second.hands_known == first.hands_new
    assert all(file.unchanged for file in second.per_file)
    for one, two in zip(first.per_file, second.per_file, strict=True):
        assert one.hands_by_game == two.hands_by_game
        assert one.findings == two.findings
        assert (one.hands_quarantined, one.unread_lines) == (two.hands_quarantined, two.unread_lines)


def test_the_second_import_of_unchanged_files_takes_no_time(tmp_path: Path) -> None:
    path = write(tmp_path / "many.txt", *(canonical.write(hand) for hand in generate(3000, "razz", seed=3)))
    store = Store(tmp_path / "s.duckdb")
    started = time.perf_counter()
    import_paths([path], store, jobs=1)
    first = time.perf_counter() - started
    seconds = []
    for _ in range(3):
        started = time.perf_counter()
        import_paths([path], store, jobs=1)
        seconds.append(time.perf_counter() - started)
    # The goal of 0.02 is for files of years, and measured in the benchmark; here it must show in 3,000 hands.
    assert min(seconds) < 0.1 * first


def test_a_file_that_grew_is_read_again_and_only_the_new_hands_are_new(tmp_path: Path) -> None:
    store, first = stored(tmp_path, walk("W1"), broken_ante("B1"), unreadable("W2"))
    assert (first.hands_new, first.hands_quarantined) == (2, 1)

    path = write(tmp_path / "hands.txt", walk("W1"), broken_ante("B1"), walk("W2"), played("P1"))
    os.utime(path, ns=(1, 1))
    second = import_paths([path], store, jobs=1)

    assert (second.hands_new, second.hands_known, second.hands_quarantined) == (2, 2, 0)
    assert len(store.quarantine()) == 0
    assert len(store.findings(["code=text.quarantined"])) == 0
    assert len(store.findings(["severity=error"])) == 1


def test_a_text_in_quarantine_can_be_tried_again(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, "nonsense", walk("W1"), unreadable("W2"))
    assert retry_quarantine(store) == (0, 2)
    rows = store.rows("SELECT byte_start FROM quarantine ORDER BY 1")
    assert len(rows) == 2

    class Updated(Store):
        def arrow(self, name: str, *arguments: object, **options: object):
            table = super().arrow(name, *arguments, **options)
            texts = [
                walk("W2") if text.startswith("hand W2") else text
                for text in table.column("text").to_pylist()
            ]
            return table.set_column(table.column_names.index("text"), "text", [texts])

    assert retry_quarantine(Updated(store.path)) == (1, 1)
    assert sorted(store.hands()["hand_id"]) == ["W1", "W2"]
    assert store.rows("SELECT byte_start FROM quarantine") == rows[:1]
    assert len(store.findings(["code=text.quarantined"])) == 1


def test_archives_are_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "hands.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a/one.txt", walk("W1"))
        archive.writestr("two.txt", walk("W2").encode("utf-16"))
    (tmp_path / "three.txt.gz").write_bytes(gzip.compress(walk("W3").encode()))
    store = Store(tmp_path / "s.duckdb")

    report = import_paths([tmp_path / "hands.zip", tmp_path / "three.txt.gz"], store, jobs=1)

    assert report.hands_new == 3
    assert report.per_file[0].file == f"{tmp_path / 'hands.zip'}!a/one.txt"


def test_a_bomb_is_refused_and_costs_its_neighbours_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "histories"
    folder.mkdir()
    (folder / "bomb.txt.gz").write_bytes(gzip.compress(unreadable("W9").encode() + b"\0" * (80 << 20)))
    write(folder / "good.txt", walk("W1"))
    (folder / "picture.jpg").write_bytes(bytes(range(256)) * 40)
    (folder / "damaged.zip").write_bytes(b"PK\x03\x04 no")
    (folder / "cut.txt.gz").write_bytes(gzip.compress(walk("W2").encode() * 50)[:60])
    store = Store(tmp_path / "s.duckdb")

    report = import_paths([folder], store, jobs=1)

    by_name = {Path(file.file).name: file for file in report.per_file}
    assert list(store.hands()["hand_id"]) == ["W1"]
    assert "expands to more than" in by_name["bomb.txt.gz!bomb.txt"].problem
    assert "damaged.zip cannot be read" in by_name["damaged.zip"].problem
    assert by_name["cut.txt.gz!cut.txt"].problem
    assert by_name["picture.jpg"].dialect is None
    assert {Path(name).name for name in store.known_files()} == {"good.txt", "picture.jpg"}


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes((walk("W1") + "\n\n" + walk("W2", names=("Zoë", "Bob", "Cat"))).encode(encoding))
    store = Store(tmp_path / "s.duckdb")

    report = import_paths([path], store, jobs=1)

    assert (report.hands_new, report.hands_quarantined, report.unread_lines) == (2, 0, 0)
    assert "Zoë" in set(store.seats()["player"])


def test_progress_is_told_and_ends_at_the_end(folder: Path, tmp_path: Path) -> None:
    seen: list[Progress] = []
    import_paths([folder], Store(tmp_path / "s.duckdb"), jobs=1, progress=seen.append)

    assert [state.done_bytes for state in seen] == sorted(state.done_bytes for state in seen)
    assert seen[-1].done_bytes == seen[-1].total_bytes
    assert seen[-1].hands == 162


def test_nothing_to_read_is_said_before_a_store_is_made(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.duckdb")
    for path in (tmp_path / "nowhere", tmp_path):
        with pytest.raises(SourceError):
            import_paths([path], store)
    assert not store.path.exists()
