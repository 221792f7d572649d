"""``--rules my-room.toml`` wherever ``--rules NAME`` stands: in the import, the audit and ``explain``."""

import json
from pathlib import Path

import pytest

from stud_stats.importing import import_paths
from stud_stats.rules.house_rules import load_house_rules
from stud_stats.store import Store
from tests.cli.conftest import Run

HAND = """\
hand H1 stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 40000
Ann antes 100
Bob antes 100
street 3
deal Ann 2c
deal Bob Ah
Ann brings in 300
Bob completes to 1000
Ann calls 700
street 4
deal Ann 2d held 2c
deal Bob 9h held Ah
Ann bets 2000
Bob folds
Ann takes back 2000
Ann collects 2200
summary
pot 2200 rake 0
"""
"""An open pair bets the big bet on fourth street."""

NO_PAIR_BET = 'base = "pokerstars"\npair_bet_variants = []\n'


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    path = tmp_path / "hands.txt"
    path.write_text(HAND)
    return path


@pytest.fixture
def room(tmp_path: Path) -> Path:
    path = tmp_path / "my-room.toml"
    path.write_text(NO_PAIR_BET)
    return path


def codes(out: str) -> list[tuple[str, str]]:
    return [(finding["code"], finding["severity"]) for finding in json.loads(out)]


BREACH = [("pair-bet.not-allowed-house", "error")]


def test_an_audit_under_rules_of_ones_own(stud_stats: Run, hands: Path, room: Path) -> None:
    assert codes(stud_stats("audit", hands, "--rules", "pokerstars", "--format", "json").out) == []
    ran = stud_stats("audit", hands, "--rules", room, "--format", "json")
    assert codes(ran.out) == BREACH
    assert ran.code == 1


def test_severity_of_ones_own(stud_stats: Run, hands: Path, room: Path) -> None:
    room.write_text(NO_PAIR_BET + '[softened]\n"pair-bet.not-allowed-house" = { severity = "info" }\n')
    ran = stud_stats("audit", hands, "--rules", room, "--format", "json")
    assert codes(ran.out) == [("pair-bet.not-allowed-house", "info")]
    assert ran.code == 0


def test_an_import_stores_the_name(stud_stats: Run, hands: Path, room: Path, tmp_path: Path) -> None:
    store = tmp_path / "s.duckdb"
    assert stud_stats("import", hands, "--rules", room, "--store", store).code == 0
    stored = Store(store).arrow("findings", ["code", "severity", "rules"]).to_pylist()
    assert [tuple(row.values()) for row in stored] == [("pair-bet.not-allowed-house", "error", "my-room")]
    assert Store(store).arrow("hands", ["rules"]).to_pylist() == [{"rules": "my-room"}]
    assert codes(stud_stats("audit", "--store", store, "--format", "json").out) == [], "auto: by site"
    assert codes(stud_stats("audit", "--store", store, "--rules", room, "--format", "json").out) == BREACH


def test_a_changed_file_of_the_same_name_is_not_taken_for_the_old_one(
    stud_stats: Run, hands: Path, room: Path, tmp_path: Path
) -> None:
    store = tmp_path / "s.duckdb"
    stud_stats("import", hands, "--rules", room, "--store", store)
    room.write_text('base = "pokerstars"\n')
    assert codes(stud_stats("audit", "--store", store, "--rules", room, "--format", "json").out) == []


def test_other_processes_have_the_rules_as_they_were_read(hands: Path, room: Path, tmp_path: Path) -> None:
    house = load_house_rules(room)
    room.unlink()
    found = []
    for jobs in (1, 2):
        store = Store(tmp_path / f"{jobs}.duckdb")
        import_paths([hands], store, rules=house, jobs=jobs)
        found.append(store.arrow("findings", ["code", "rules"]).to_pylist())
    assert found[0] == found[1] == [{"code": BREACH[0][0], "rules": "my-room"}]


@pytest.mark.parametrize("command", [("import", "HANDS"), ("audit", "HANDS"), ("audit",)])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "there is no such file."),
        ('base = "pokerstar"', "base: there is no profile 'pokerstar'; near are pokerstars"),
        (
            'base = "tda"\n[softened]\nx = {severity = "info"}',
            "softened has 'x', which is the code of no finding.",
        ),
    ],
)
def test_unusable_files_are_told_in_one_sentence(
    stud_stats: Run,
    hands: Path,
    store: Path,
    room: Path,
    command: tuple[str, ...],
    text: str | None,
    sentence: str,
) -> None:
    if text is None:
        room.unlink()
    else:
        room.write_text(text)
    arguments = [hands if word == "HANDS" else word for word in command]
    code, out, err = stud_stats(*arguments, "--store", store, "--rules", room)
    assert (code, out) == (2, "")
    assert err.startswith(f"stud-stats: {room}: ")
    assert sentence in err
    assert err.count("\n") == 1


def test_explain(stud_stats: Run, room: Path) -> None:
    out = stud_stats("explain", room).out
    assert out.startswith("my-room: house rules. House rules of the file my-room.toml, after pokerstars.\n")
    assert "  pair_bet_variants = none: " in out
    assert "[my-room.toml]" in out
    assert "What other profiles have instead:" in out
    assert "  pokerstars: pair_bet_variants stud_hi\n" in out
    assert stud_stats("explain", "nowhere.toml").code == 2
