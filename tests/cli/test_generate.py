"""``generate`` in every structure and by house rules: what it writes is audited without a finding."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stud_stats.auditing import audit_paths
from stud_stats.core.events import GAMES, STRUCTURES
from stud_stats.writers.registry import ROOMS, WRITERS
from tests.cli.conftest import Run


@pytest.mark.parametrize("structure", STRUCTURES)
def test_hands_of_a_structure_keep_the_rules_they_were_made_by(
    stud_stats: Run, tmp_path: Path, structure: str
) -> None:
    path = tmp_path / "hands.txt"
    made = stud_stats("generate", "--hands", 30, "--structure", structure, "--rules", "guide-pl", "-o", path)
    assert made.code == 0
    text = path.read_text()
    assert text.count("hand 2") == 30
    assert text.count(f"structure={structure}") == (0 if structure == "fixed_limit" else 30)
    audited = stud_stats("audit", path, "--rules", "s3_guide", "--severity", "warning")
    assert audited.code == 0, audited.out


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("to", WRITERS)
def test_a_room_is_refused_what_it_has_not_and_silent_on_the_rest(
    stud_stats: Run, tmp_path: Path, to: str, structure: str, game: str
) -> None:
    path = tmp_path / "hands.txt"
    made = stud_stats(
        "generate", "--hands", 40, "--to", to, "--structure", structure, "--game", game, "-o", path
    )
    if made.code:
        assert structure not in ROOMS[to].structures or game == "razz"
        assert made.err.startswith(f"stud-stats: {ROOMS[to].title} has no ")
        assert not path.exists()
        return
    assert structure in ROOMS[to].structures
    audited = audit_paths([path], jobs=1)
    assert (audited.hands, audited.quarantined) == (40, 0)
    told = [finding for finding in audited.findings if finding["severity"] != "info"]
    told += [finding for finding in audited.findings if finding["code"].startswith("session.")]
    assert told == []


def test_a_house_of_ones_own(stud_stats: Run, tmp_path: Path) -> None:
    rules = tmp_path / "my-room.toml"
    rules.write_text('base = "roberts"\nname = "my room"\ntitle = "My room"\nmax_raises = 0\n')
    made = stud_stats("generate", "--hands", 3, "--rules", rules)
    assert made.code == 0, made.err
    assert "structure=" not in made.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--structure", "pot"), "there is no structure 'pot'; there are fixed_limit, spread_limit"),
        (("--rules", "guide-pk"), "there is no profile 'guide-pk'; near are"),
    ],
)
def test_what_there_is_not_is_said(stud_stats: Run, arguments: tuple[str, str], said: str) -> None:
    ran = stud_stats("generate", *arguments)
    assert ran.code == 2
    assert said in ran.err


def test_a_structure_that_the_room_does_not_spread_is_said_to_be_one(stud_stats: Run, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    hands = ("generate", "--hands", 3, "-o", path)
    said = stud_stats(*hands, "--structure", "pot_limit", "--to", "pokerstars").err
    assert said == (
        "stud-stats: the house rules known of PokerStars spread fixed limit alone: audit says"
        " stakes.structure of every one of these hands.\n"
    )
    codes = [row["code"] for row in json.loads(stud_stats("audit", path, "-f", "json").out)]
    assert codes.count("stakes.structure") == 3
    assert stud_stats(*hands, "--to", "pokerstars").err == ""
    assert stud_stats(*hands, "--structure", "pot_limit").err == ""


def test_audits_help_says_what_conditions_are_for(stud_stats: Run) -> None:
    words = " ".join(stud_stats("audit", "--help").out.split())
    assert "Only hands of the store like game=razz or date>=2020-01-01; not with PATHS" in words
    assert "2 if stud-stats itself failed in a hand" in words
