"""A task: blocks in, Arrow out, the same in every process; nothing vanishes."""

import pickle
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pyarrow as pa
import pytest

from stud_stats import pipeline, reading
from stud_stats.core.schema import ORDINAL, TABLE_BY_NAME
from stud_stats.core.source import Span
from stud_stats.dialects import CANONICAL, DIALECT_BY_NAME
from stud_stats.parsing.blocks import Block, chunks
from stud_stats.pipeline import ARROW_TYPES, Task, profile_named, run, text_hash
from tests.store.texts import broken_ante, played, unreadable, walk, write


def task_of(*texts: str, rules: str = "auto", keep: pipeline.Keep = "rows") -> Task:
    blocks, line, start = [], 1, 0
    for text in texts:
        blocks.append(Block(text=text, source=Span("some.txt", start, start + len(text), line)))
        line += text.count("\n")
        start += len(text)
    return Task("canonical", blocks=tuple(blocks), rules=rules, keep=keep)


def test_tables_have_the_declared_columns_and_types() -> None:
    tables = run(task_of(walk("W1"), played("P1"), "nonsense\n")).arrow()
    for name, table in tables.items():
        declared = TABLE_BY_NAME[name]
        assert table.column_names == [*declared.names, ORDINAL]
        for column in declared.columns:
            assert table.schema.field(column.name).type == ARROW_TYPES[column.type]
            if not column.null:
                assert table.column(column.name).null_count == 0, (name, column.name)


def test_every_text_is_a_hand_another_game_or_in_quarantine() -> None:
    result = run(task_of(walk("W1"), "nonsense\n", walk("W2", "razz"), unreadable("W3")))

    assert result.counts.hands == {"stud_hi": 1, "stud_hilo": 0, "razz": 1}
    assert result.counts.quarantined == 2
    quarantine = result.arrow()["quarantine"].to_pylist()
    assert [row["line"] for row in quarantine] == [18, 36]
    assert quarantine[0]["text"] == "nonsense\n"
    assert (quarantine[1]["reason"], quarantine[1]["text"]) == ("header", unreadable("W3"))
    assert result.arrow()["findings"].column(ORDINAL).to_pylist() == [-1, -1]


def test_rows_know_their_hand() -> None:
    tables = run(task_of(walk("W1"), played("P1"))).arrow()
    ids = tables["hands"].column("hand_id").to_pylist()
    for name in ("seats", "decisions"):
        rows = tables[name].to_pylist()
        assert [ids[row[ORDINAL]] for row in rows] == [row["hand_id"] for row in rows]


def test_an_unread_line_flags_the_hand_and_all_its_rows() -> None:
    tables = run(task_of(walk("W1").replace('"Bob" folds\n', '"Bob" folds\nsomething else\n'))).arrow()

    assert tables["findings"].column("code").to_pylist() == ["text.unread-line"]
    assert tables["hands"].column("status").to_pylist() == ["flagged"]
    assert set(tables["seats"].column("hand_status").to_pylist()) == {"flagged"}
    assert set(tables["decisions"].column("hand_status").to_pylist()) == {"flagged"}


def test_findings_alone_are_the_same_findings() -> None:
    texts = (walk("W1"), broken_ante("B1"))
    whole, findings = run(task_of(*texts)).arrow(), run(task_of(*texts, keep="findings")).arrow()

    assert whole["findings"].num_rows == 1
    assert findings["findings"].drop_columns([ORDINAL]).equals(whole["findings"].drop_columns([ORDINAL]))
    assert findings["hands"].num_rows == findings["seats"].num_rows == findings["decisions"].num_rows == 0
    assert whole["findings"].column("rules").to_pylist() == ["permissive"]


def test_money_is_kept() -> None:
    tables = run(task_of(walk("W1"), played("P1"))).arrow()
    seats = tables["seats"].to_pylist()
    for hand in tables["hands"].to_pylist():
        mine = [row for row in seats if row["hand_id"] == hand["hand_id"]]
        assert sum(row["net"] for row in mine) == -hand["rake"]
        assert (
            sum(row["invested"] for row in mine)
            == hand["pot"]
            == sum(r["collected"] for r in mine) + hand["rake"]
        )


def test_tasks_and_results_travel(tmp_path: Path) -> None:
    path = write(tmp_path / "hands.txt", walk("W1"), played("P1"))
    with path.open("rb") as stream:
        (chunk,) = chunks(stream, CANONICAL, str(path), str(path))
    task = Task("canonical", chunk=chunk)

    there = pickle.loads(pickle.dumps(task))
    here, back = run(task), pickle.loads(pickle.dumps(run(there)))

    assert back.counts == here.counts
    assert {name: table.equals(back.arrow()[name]) for name, table in here.arrow().items()} == dict.fromkeys(
        here.tables, True
    )


@pytest.mark.parametrize(("module", "room"), [(reading, "read_block"), (pipeline, "replay")])
def test_a_fault_of_the_program_costs_one_hand_and_is_shown(
    module: ModuleType, room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = getattr(module, room)

    def fails_once(what: object, *arguments: object, **options: object) -> object:
        text = what.text if isinstance(what, Block) else arguments[1]
        if "W2" in text:
            raise ZeroDivisionError("by nothing")
        return real(what, *arguments, **options)

    monkeypatch.setattr(module, room, fails_once)
    result = run(task_of(walk("W1"), walk("W2"), walk("W3")))

    assert result.counts.hands["stud_hi"] == 2
    assert result.counts.quarantined == 1
    (row,) = result.arrow()["quarantine"].to_pylist()
    assert row["reason"] == "internal"
    assert "a fault of stud_stats: ZeroDivisionError: by nothing (test_pipeline.py:" in row["message"]
    assert row["text"] == walk("W2")


def test_half_a_character_is_spelled_out_and_kept() -> None:
    tables = run(task_of(walk("W1", names=("A\ud800", "Bob", "Cat")))).arrow()
    assert tables["seats"].column("player").to_pylist()[0] == "A\\ud800"


def test_the_profile_is_chosen_by_the_site_unless_one_is_asked_for() -> None:
    assert profile_named("pokerstars", "auto").name == "pokerstars"
    assert profile_named("somewhere", "auto").name == "permissive"
    assert profile_named("somewhere", "pokerstars").name == "pokerstars"


def test_the_hash_sees_what_is_said_and_not_how_lines_end() -> None:
    assert text_hash(walk("W1")) == text_hash(walk("W1").replace("\n", " \r\n") + "\r\n\r\n")
    assert text_hash(walk("W1")) != text_hash(walk("W1").replace("2c", "2d"))


def test_every_dialect_can_be_named() -> None:
    assert {Task(name).dialect for name in DIALECT_BY_NAME} == set(DIALECT_BY_NAME)
    assert isinstance(run(Task("canonical")).arrow()["hands"], pa.Table)


@pytest.mark.parametrize(
    "enlarge",
    [
        pytest.param(lambda text: text.replace(" 40000\n", " 4" + "0" * 30 + "\n", 1), id="a stack"),
        pytest.param(lambda text: text.replace("seat 1 ", "seat 100000 ", 1), id="a seat"),
        pytest.param(lambda text: text.replace('"Bob" folds\n', '"Bob" checks\n' * 150, 1), id="acts"),
    ],
)
def test_a_hand_with_a_figure_that_no_column_holds_costs_no_other(enlarge: Callable[[str], str]) -> None:
    assert enlarge(walk("W2")) != walk("W2")
    result = run(task_of(walk("W1"), enlarge(walk("W2")), walk("W3")))
    assert result.arrow()["hands"].column("hand_id").to_pylist() == ["W1", "W3"]
    assert result.counts.hands["stud_hi"] == 2
    (quarantined,) = result.arrow()["quarantine"].to_pylist()
    assert quarantined["reason"] == "amount"
    assert "larger than any that is stored" in quarantined["message"]
