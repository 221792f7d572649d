"""Two players' views of a hand in the store: one hand that knows both, whatever the way they came in."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import duckdb
import pytest

from stud_stats import importing, views
from stud_stats.generating import generate
from stud_stats.importing import import_paths, retry_quarantine
from stud_stats.store import Store, StoreError
from stud_stats.store.codes import DIFFERENT_TEXT, STORE_VIOLATIONS, VIEWS_CONTRADICT
from stud_stats.writers import pokerstars
from tests.store.texts import played, unreadable, walk, write

BOBS = played("P1")
ANNS = BOBS.replace("deal Ann 2c", "deal Ann Qs Qd / 2c").replace("deal Bob Ah Kd / Ks", "deal Bob Ks")
NOBODYS = BOBS.replace("deal Bob Ah Kd / Ks", "deal Bob Ks")
OTHER_ANNS = ANNS.replace("Qs Qd", "Qs Jd")
STOLEN = ANNS.replace("Qs Qd", "Qs Kd")
"""Ann holds one of the cards that Bob's own view gives him."""
OTHER_PLAY = ANNS.replace("Bob bets 1000", "Bob checks").replace("Bob takes back 1000\n", "")
WHOLE = next(
    text
    for text in map(pokerstars.write, generate(20, "stud_hi", seed=3))
    if "*** 4th" in text and "*** SUMMARY" in text
)
CUT_OFF = WHOLE[: WHOLE.index("*** 4th") + 20]

KNOWLEDGE = {
    "seats": "SELECT * FROM seats ORDER BY site, hand_id, seat",
    "decisions": "SELECT * FROM decisions ORDER BY site, hand_id, sequence",
    "findings": "SELECT site, hand_id, player, code, severity, message, line FROM findings ORDER BY ALL",
    "hands": "SELECT site, hand_id, hero, pot, rake, status, rules, stakes_source FROM hands ORDER BY ALL",
}


def knowledge(store: Store) -> dict[str, list[tuple[object, ...]]]:
    return {name: store.rows(sql) for name, sql in KNOWLEDGE.items()}


def cards(store: Store, hand_id: str = "P1") -> dict[str, str]:
    return dict(
        store.rows("SELECT player, down_cards FROM seats WHERE hand_id = ? AND down_cards <> ''", [hand_id])
    )


def codes(store: Store) -> list[str]:
    return [
        code
        for (code,) in store.rows("SELECT code FROM findings ORDER BY file, line")
        if code in {one.code for one in STORE_VIOLATIONS}
    ]


def relations(store: Store) -> list[str | None]:
    return [one for (one,) in store.rows("SELECT relation FROM hand_variants ORDER BY rowid")]


def two_files(folder: Path, *texts: str) -> list[Path]:
    return [write(folder / f"{number}.txt", text) for number, text in enumerate(texts)]


def test_the_stored_hand_knows_what_both_players_saw(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.duckdb")
    bobs, anns = two_files(tmp_path, BOBS, ANNS)
    import_paths([bobs], store, jobs=1)
    assert cards(store) == {"Bob": "Ah Kd"}
    report = import_paths([anns], store, jobs=1)

    assert cards(store) == {"Ann": "Qs Qd", "Bob": "Ah Kd"}
    assert (report.hands_new, report.hands_known) == (0, 1)
    assert codes(store) == []
    assert relations(store) == ["view"]
    (hand,) = store.arrow("hands").to_pylist()
    assert (hand["file"], hand["text"].strip()) == (str(bobs), BOBS.strip())
    own = store.rows("SELECT own_down FROM decisions WHERE player = 'Ann' ORDER BY sequence")
    assert own == [("Qs Qd",), ("Qs Qd",)]
    assert store.rows("SELECT player FROM seats WHERE hero ORDER BY seat") == [("Ann",), ("Bob",)]
    assert len(store.seats()) == 3


def ways() -> Iterator[tuple[str, Callable[[Store, list[Path]], object]]]:
    yield "at once", lambda store, paths: import_paths(paths, store, jobs=1)
    yield "one by one", lambda store, paths: [import_paths([path], store, jobs=1) for path in paths]

    def by_threads(store: Store, paths: list[Path]) -> None:
        with ThreadPoolExecutor(3) as pool:
            import_paths(paths, store, executor=pool)

    yield "by threads", by_threads
    yield "again", lambda store, paths: [import_paths(paths, store, jobs=1, reparse=True) for _ in range(2)]


def test_one_process_or_two(tmp_path: Path) -> None:
    paths = two_files(tmp_path, "\n\n".join([walk("W1"), BOBS]), ANNS, OTHER_PLAY)
    one, two = Store(tmp_path / "one.duckdb"), Store(tmp_path / "two.duckdb")
    first, second = import_paths(paths, one, jobs=1), import_paths(paths, two, jobs=2)
    assert knowledge(one) == knowledge(two)
    assert first.per_file == second.per_file
    assert cards(one) == {"Ann": "Qs Qd", "Bob": "Ah Kd"}


def test_order_and_way_of_the_import_do_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "HANDS_A_BATCH", 1)
    monkeypatch.setattr(views, "HANDS_AT_ONCE", 1)
    texts = ["\n\n".join([text, text.replace("P1", "P2"), walk("W1")]) for text in (BOBS, ANNS, NOBODYS)]
    paths = two_files(tmp_path, *texts)
    known = []
    for order in (paths, [paths[1], paths[0], paths[2]], paths[::-1]):
        for way, run in ways():
            store = Store(tmp_path / f"{way}{'-'.join(path.stem for path in order)}.duckdb")
            run(store, order)
            known.append(knowledge(store))
            assert cards(store, "P2") == {"Ann": "Qs Qd", "Bob": "Ah Kd"}
            assert codes(store) == []
    assert all(one == known[0] for one in known)


def test_a_further_import_changes_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.duckdb")
    paths = two_files(tmp_path, BOBS, ANNS, OTHER_PLAY)
    first = import_paths(paths, store, jobs=1)
    before = knowledge(store)
    again = import_paths(paths, store, jobs=1)
    assert all(file.unchanged for file in again.per_file)
    assert again.findings == first.findings
    for path in paths:
        path.write_text(path.read_text() + "\n\n")
    import_paths(paths, store, jobs=1)
    assert knowledge(store) == before
    assert relations(store) == ["view", "other"]


def test_the_report_counts_the_findings_that_are_stored(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.duckdb")
    wrong = BOBS.replace("Bob bets 1000", "Bob bets 900").replace("back 1000", "back 900")
    report = import_paths(
        two_files(tmp_path, wrong, wrong.replace("Ah Kd / ", ""), OTHER_PLAY), store, jobs=1
    )
    stored = store.findings_by_file()
    assert {file.file: {s: n for s, n in file.findings.items() if n} for file in report.per_file} == {
        file.file: stored.get(file.file, {}) for file in report.per_file
    }
    assert report.findings["error"] == 1


@pytest.mark.parametrize(
    ("texts", "code", "line", "relation"),
    [
        ((BOBS, OTHER_PLAY), DIFFERENT_TEXT, 1, "other"),
        ((OTHER_PLAY, BOBS), DIFFERENT_TEXT, 1, "other"),
        ((ANNS, OTHER_ANNS), VIEWS_CONTRADICT, 9, "hole_cards"),
        ((OTHER_ANNS, ANNS), VIEWS_CONTRADICT, 9, "hole_cards"),
        ((BOBS, STOLEN), VIEWS_CONTRADICT, 9, "hole_cards"),
        ((STOLEN, BOBS), VIEWS_CONTRADICT, 10, "hole_cards"),
    ],
)
def test_where_texts_contradict_the_first_stands(tmp_path, texts, code, line, relation) -> None:
    alone, store = Store(tmp_path / "alone.duckdb"), Store(tmp_path / "s.duckdb")
    paths = two_files(tmp_path, *texts)
    import_paths(paths[:1], alone, jobs=1)
    import_paths(paths, store, jobs=1)
    assert codes(store) == [code.code]
    assert relations(store) == [relation]
    (finding,) = store.arrow("findings", where=[f"code={code.code}"]).to_pylist()
    assert (finding["line"], finding["severity"], finding["rules"]) == (line, code.severity, "")
    place = paths[1] if code is DIFFERENT_TEXT else paths[0]
    assert finding["file"] == str(place)
    assert finding["text"] == place.read_text().split("\n")[line - 1]
    assert cards(store) == cards(alone)
    assert store.arrow("decisions").equals(alone.arrow("decisions"))


def test_a_contradiction_says_who_holds_what(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.duckdb")
    paths = two_files(tmp_path, BOBS, STOLEN, OTHER_PLAY)
    import_paths(paths, store, jobs=1)
    messages = [finding["message"] for finding in store.arrow("findings").to_pylist() if not finding["rules"]]
    assert sorted(messages) == [
        f"Bob has Kd here and Ann Qs Kd in the text at {paths[1]}:1; the account here counts",
        f"hand P1 is told differently at {paths[0]}:1; the account there counts",
    ]


def test_the_same_id_in_another_room_is_another_hand(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.duckdb")
    elsewhere = ANNS.replace("300 USD", "300 USD site=elsewhere")
    import_paths(two_files(tmp_path, BOBS, elsewhere), store, jobs=1)
    assert len(store.hands()) == 2
    assert relations(store) == []
    assert codes(store) == []
    assert sorted(store.rows("SELECT site, player FROM seats WHERE hero")) == [
        ("canonical", "Bob"),
        ("elsewhere", "Ann"),
    ]


def test_a_view_cut_off_tells_nothing_and_costs_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.duckdb")
    import_paths(two_files(tmp_path, WHOLE, CUT_OFF, WHOLE[:40]), store, jobs=1)
    assert relations(store) == []
    assert codes(store) == []
    assert len(store.quarantine()) == 2
    assert len(store.hands()) == 1

    # The canonical dialect has no end that could lack: there the rest of a hand is another text.
    import_paths([write(tmp_path / "bob.txt", BOBS)], store, jobs=1)
    import_paths([write(tmp_path / "cut.txt", ANNS[: ANNS.index("Bob bets")])], store, jobs=1)
    assert cards(store) == {"Bob": "Ah Kd"}
    assert relations(store) == ["other"]
    assert codes(store) == [DIFFERENT_TEXT.code]


def test_a_view_in_quarantine_is_merged_when_it_can_be_read(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.duckdb")
    broken = unreadable("P1")
    import_paths(two_files(tmp_path, BOBS, broken), store, jobs=1)
    assert retry_quarantine(store) == (0, 1)
    assert cards(store) == {"Bob": "Ah Kd"}
    with duckdb.connect(str(store.path)) as connection:
        # As if this version read what an earlier one could not.
        connection.execute("UPDATE quarantine SET text = ?", [ANNS]).fetchall()
    assert retry_quarantine(store) == (1, 0)
    assert cards(store) == {"Ann": "Qs Qd", "Bob": "Ah Kd"}
    assert codes(store) == []


def test_an_import_that_was_killed_is_completed_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "s.duckdb")
    paths = two_files(tmp_path, BOBS, ANNS, OTHER_PLAY)

    def killed(*_: object) -> None:
        raise StoreError("the power is gone")

    with monkeypatch.context() as patched:
        patched.setattr(Store, "settle", killed)
        with pytest.raises(StoreError, match="the power"):
            import_paths(paths, store, jobs=1)
    assert cards(store) == {"Bob": "Ah Kd"}
    assert relations(store) == [None, None]
    report = import_paths(paths, store, jobs=1)
    assert all(file.unchanged for file in report.per_file)
    assert cards(store) == {"Ann": "Qs Qd", "Bob": "Ah Kd"}
    assert codes(store) == [DIFFERENT_TEXT.code]
    assert report.findings["warning"] == 1


def test_two_that_settle_at_once_say_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "s.duckdb")
    settle = Store.settle

    def twice(self, *arguments):
        settle(self, *arguments)
        return settle(self, *arguments)

    monkeypatch.setattr(Store, "settle", twice)
    import_paths(two_files(tmp_path, BOBS, ANNS, OTHER_PLAY), store, jobs=1)
    assert codes(store) == [DIFFERENT_TEXT.code]
    assert len(store.seats()) == 3


def test_the_better_known_stakes_and_time_stay(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.duckdb")
    unknown = BOBS.replace("ante 100", "ante -")
    timed = ANNS.replace("ante 100", "ante -").replace("300 USD", '300 USD table=T time="t" utc=1000000000')
    timed_elsewhere = timed.replace("table=T ", "")
    import_paths(two_files(tmp_path, unknown, timed_elsewhere), store, jobs=1)
    assert relations(store) == ["view"]
    assert store.rows("SELECT time_utc, ante FROM hands") == [(1_000_000_000, 100)]


def test_a_store_of_an_older_version_is_refused(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.duckdb")
    import_paths(two_files(tmp_path, BOBS), store, jobs=1)
    with duckdb.connect(str(store.path)) as connection:
        connection.execute("UPDATE meta SET value = '1' WHERE key = 'schema_version'").fetchall()
    with pytest.raises(StoreError, match="made by an older stud_stats"):
        store.hands()
