"""Names replaced: the same one for the same name, nowhere the screen name itself."""

import re
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from stud_stats import reports
from stud_stats.importing import import_paths
from stud_stats.reports import FORMATS, Finished
from stud_stats.store import Store, StoreError
from tests.store.texts import played, stored, walk, write


@pytest.fixture(scope="module")
def names(played_store: Store) -> list[str]:
    return list(dict.fromkeys(row["player"] for row in played_store.players()))


def every_report(store: Store, first: str, second: str) -> list[Finished]:
    conditions = [f"player={first}|{second}"]
    return [
        reports.pool(store, "player", conditions),
        reports.player(store, first, "opponent"),
        reports.compare(store, first, second, conditions),
        reports.session(store, first),
        reports.leaks(store, first),
    ]


def test_no_screen_name_is_left_in_any_format(played_store: Store, names: list[str], tmp_path: Path) -> None:
    instead = played_store.pseudonyms()
    for number, report in enumerate(every_report(played_store, *names[:2])):
        hidden = report.anonymised(instead)
        texts = [hidden.render(form, limit=0) for form in FORMATS]
        target = tmp_path / f"{number}.parquet"
        hidden.write_parquet(target)
        texts.append(str(pq.read_table(target).to_pylist()))
        for text in texts:
            assert not [
                name for name in names if name != "Per" and re.search(rf"\b{re.escape(name)}\b", text)
            ]
        assert any(instead[names[0]] in text for text in texts)
        assert len(hidden.figures) == len(report.figures)


def test_a_name_stays_the_same_when_more_hands_come(tmp_path: Path) -> None:
    store, _ = stored(tmp_path, walk("W1"))
    before = store.pseudonyms()
    assert sorted(before.values()) == ["Player 001", "Player 002", "Player 003"]
    assert store.pseudonyms() == before
    more = write(tmp_path / "more.txt", walk("W2", names=("Zoe", "Bob", "Aaron")))
    import_paths([more], store, jobs=1)
    after = store.pseudonyms()
    assert {name: after[name] for name in before} == before
    assert sorted(after.values())[-2:] == ["Player 004", "Player 005"]


def test_the_order_of_the_numbers_says_nothing_of_the_names(tmp_path: Path) -> None:
    texts = [walk(f"W{hand}", names=(f"A{hand:02}", f"B{hand:02}", f"C{hand:02}")) for hand in range(12)]
    drawn = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        store, _ = stored(tmp_path / folder, *texts)
        drawn.append(store.pseudonyms())
    assert drawn[0] != drawn[1]
    assert list(drawn[0].values()) != sorted(drawn[0].values()) or sorted(drawn[0]) != list(drawn[0])


@pytest.mark.parametrize("table", ["hands", "seats", "decisions", "findings"])
def test_an_export_has_other_names_and_no_free_text(tmp_path: Path, table: str) -> None:
    texts = (played("P1").replace("Ann", "Annabel"), walk("W1", names=("Annabel", "Bob", "Catherine")))
    store, _ = stored(tmp_path, *texts, name="Annabel.txt")
    target = tmp_path / "rows.parquet"
    store.copy_to_parquet(table, target, anonymised=True)
    rows = pq.read_table(target).to_pylist()
    assert rows or table == "findings"
    assert not re.search("Annabel|Bob|Cat", str(rows))
    if table == "seats":
        instead = store.pseudonyms()
        assert sum(row["player"] == instead["Annabel"] for row in rows) == 2
    store.copy_to_parquet(table, target, where=["player=Annabel"], anonymised=True)
    with pytest.raises(StoreError, match="may hold names"):
        store.copy_to_parquet("hands", target, ["hand_id", "text"], anonymised=True)
