"""Real PokerStars hands, where they are: every one in the store, every cent accounted for, nothing unread."""

import csv
from pathlib import Path

import pytest

from stud_stats.importing import ImportReport, import_paths
from stud_stats.store import Store
from tests.corpus import CORPUS, needs_corpus

pytestmark = needs_corpus


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, ImportReport]:
    store = Store(tmp_path_factory.mktemp("real") / "store.duckdb")
    return store, import_paths([CORPUS / "pokerstars"], store, jobs=1)


def test_hands_by_game_are_those_of_the_index(real: tuple[Store, ImportReport]) -> None:
    with (CORPUS / "index.csv").open(encoding="utf-8") as file:
        index = {row["file"]: row for row in csv.DictReader(file) if row["site"] == "pokerstars"}
    found = {Path(file.file).relative_to(CORPUS).as_posix(): file for file in real[1].per_file}
    assert found.keys() == index.keys()
    for name, file in found.items():
        row = index[name]
        assert file.hands_by_game == {game: int(row[game]) for game in file.hands_by_game}, name
        assert file.hands_other_game == int(row["hands"]) - sum(file.hands_by_game.values()), name
        assert (file.unread_lines, file.hands_quarantined) == (0, 0), name
        assert file.hands_new + file.hands_known == sum(file.hands_by_game.values()), name


def test_every_cent_is_accounted_for(real: tuple[Store, ImportReport]) -> None:
    sums = ", ".join(f"sum(s.{name})::BIGINT" for name in ("invested", "collected", "net"))
    rows = real[0].rows(
        f"SELECT h.hand_id, h.pot, h.rake, {sums} FROM hands h"
        " JOIN seats s ON h.site = s.site AND h.hand_id = s.hand_id GROUP BY ALL"
    )
    assert len(rows) == real[1].hands_new > 0
    for hand_id, pot, rake, invested, collected, net in rows:
        assert invested == pot == collected + rake, hand_id
        assert net == -rake, hand_id


def test_there_is_no_finding_of_severity_error(real: tuple[Store, ImportReport]) -> None:
    errors = real[0].findings(["severity=error"])
    assert list(errors["message"]) == []


def test_the_texts_are_kept_byte_for_byte(real: tuple[Store, ImportReport]) -> None:
    for piece in real[0].texts():
        for row in piece:
            data = Path(row["file"]).read_bytes()[row["byte_start"] : row["byte_end"]]
            assert row["text"].encode("utf-8") == data.removeprefix(b"\xef\xbb\xbf"), row["hand_id"]
