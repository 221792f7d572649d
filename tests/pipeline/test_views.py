"""Two players' files of one night in one store: the audit knows what both saw."""

from pathlib import Path

from stud_stats.auditing import audit_store
from stud_stats.importing import import_paths
from stud_stats.replay.examples import PLAYED, changed
from stud_stats.store import Store
from stud_stats.store.codes import DIFFERENT_TEXT, VIEWS_CONTRADICT
from tests.store.texts import write

MUCKED = changed(
    PLAYED,
    ('Cat shows 3d 3c 9h 9s Ts Jd 8c high 2:93J "two pair, Nines and Threes"', "Cat mucks"),
    ("result 3 Cat lost 3d 3c 9h 9s Ts Jd 8c", "result 3 Cat mucked"),
)
CATS = changed(MUCKED, ("deal Cat 9h", "deal Cat 3d 3c / 9h"), ("street 7", "street 7\ndeal Cat 8c /"))
BETTER = CATS.replace("3d 3c", "9d 9c")


def audited(folder: Path, *texts: str) -> list[tuple[str, str, int]]:
    store = Store(folder / "store.duckdb")
    paths = [write(folder / f"{number}.txt", text) for number, text in enumerate(texts)]
    import_paths(paths, store, jobs=1)
    rows = audit_store(store, rules="pokerstars").findings
    return [(row["code"], Path(row["file"]).name, row["line"]) for row in rows]


def test_a_view_is_no_contradicting_text(tmp_path: Path) -> None:
    assert audited(tmp_path, MUCKED, CATS) == []


def test_a_text_that_is_no_view_contradicts(tmp_path: Path) -> None:
    assert audited(tmp_path, MUCKED, CATS.replace("seat 1 Ann 40000", "seat 1 Ann 40001")) == [
        (DIFFERENT_TEXT.code, "1.txt", 1)
    ]


def test_what_the_other_player_saw_is_judged_in_the_first_text(tmp_path: Path) -> None:
    # A hand that is mucked is given up: here the text says nothing of it.
    first, second = (
        changed(text, ("Cat mucks", ""), ("result 3 Cat mucked", "result 3 Cat lost"))
        for text in (MUCKED, BETTER)
    )
    line = first.split("\n").index("Bob collects 12600") + 1
    assert audited(tmp_path, first, second) == [("award.wrong-winner", "0.txt", line)]


def test_examples_of_contradicting_views(tmp_path: Path) -> None:
    code = VIEWS_CONTRADICT.code
    first, second = VIEWS_CONTRADICT.bad.replace(f"  # {code}", "").split("\n\n")
    line = next(n for n, text in enumerate(VIEWS_CONTRADICT.bad.split("\n"), 1) if code in text)
    (tmp_path / "bad").mkdir()
    found = audited(tmp_path / "bad", first, second)
    assert [one for one in found if one[0].startswith("identity.")] == [(code, "0.txt", line)]
    (tmp_path / "good").mkdir()
    found = audited(tmp_path / "good", *VIEWS_CONTRADICT.good.split("\n\n"))
    assert [one for one in found if one[0].startswith("identity.")] == []
