"""All real files of all rooms in one command: what is read, what is found, and how long it takes."""

from __future__ import annotations

import csv
import json
import resource
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from stud_stats.core.events import GAMES
from tests.corpus import CORPUS, needs_corpus

pytestmark = needs_corpus

SECONDS = 10
"""Of all processes together, so that others on the machine do not count."""
FOUND = {
    "action.fold-unforced": "a player folds who could check: allowed, and worth a word",
    "meta.unverifiable": "a rule that the text has not the facts for: the note says which and why",
    "rake.uncontested": "a pot that nobody contested is raked, by a room of which no rule on that is known",
    "showdown.wrong-first": "the last to bet does not show first, in a room whose order is not known",
}
"""All that is found under each room's own rules, and why it is left standing; no more than a note each."""


def run(command: str, *arguments: str) -> tuple[Any, float]:
    """What a command says as JSON, and the seconds that all its processes took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "stud_stats", command, str(CORPUS), *arguments, "--format", "json"],
        capture_output=True,
        text=True,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return json.loads(done.stdout), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    told, _ = run("import", "--store", str(tmp_path_factory.mktemp("all-rooms") / "hands.duckdb"))
    assert isinstance(told, dict)
    return told


def test_each_file_has_the_hands_of_the_index(imported: dict[str, Any]) -> None:
    with (CORPUS / "index.csv").open(newline="", encoding="utf-8") as stream:
        index = {row["file"]: row for row in csv.DictReader(stream)}
    told = {Path(one["file"]).relative_to(CORPUS).as_posix(): one for one in imported["per_file"]}
    assert told.keys() == {*index, "index.csv"}
    for name, row in index.items():
        one = told[name]
        by_game = {game: int(row[game]) for game in GAMES}
        assert one["hands_by_game"] == by_game, name
        assert sum(one["other_games"].values()) == int(row["hands"]) - sum(by_game.values()), name
        assert one["hands_new"] + one["hands_known"] == sum(by_game.values()), name
        assert one["problem"] == "", name


def test_nothing_is_unread_and_nothing_in_quarantine(imported: dict[str, Any]) -> None:
    assert (imported["unread_lines"], imported["hands_quarantined"]) == (0, 0)


def test_the_audit_finds_no_breach_in_any_room_and_is_fast() -> None:
    findings, seconds = run("audit")
    assert {finding["severity"] for finding in findings} == {"info"}
    assert Counter(finding["code"] for finding in findings).keys() == FOUND.keys()
    assert seconds < SECONDS
