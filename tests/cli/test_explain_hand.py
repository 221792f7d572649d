"""`audit --explain-hand`: one hand, step by step, against golden files."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.store.texts import broken_ante, played, write

ROOT = Path(__file__).parents[2]
PAGES = Path(__file__).parent / "explained_hands"
HANDS = [
    ("pokerstars/stud_hi/violations-bring-in-opener-and-bet.txt", "220100410055"),
    ("pokerstars/razz/violations-bring-in-and-winner.txt", "220200433018"),
    ("canonical/stud_hi/all-in-and-side-pots.txt", "side-pots-1"),
    ("canonical/stud_hi/community-card.txt", "community-1"),
    ("phh/razz/one-hand-a-file.txt", "1-2fe37ae11749"),
]


@pytest.mark.parametrize(("file", "hand_id"), HANDS, ids=[hand_id for _, hand_id in HANDS])
def test_the_steps_of_a_hand(
    stud_stats: Run,
    file: str,
    hand_id: str,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.chdir(ROOT)
    code, out, err = stud_stats("audit", Path("histories", file), "--explain-hand", hand_id)
    assert code == (1 if "! error" in out else 0)
    assert err == ""
    golden = PAGES / f"{hand_id}.txt"
    if request.config.getoption("--update-golden"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(out, encoding="utf-8")
    assert out == golden.read_text(encoding="utf-8"), f"see --update-golden and git diff {golden}"

    store = tmp_path / "s.duckdb"
    stud_stats("import", Path("histories", file), "--store", store)
    assert stud_stats("audit", "--explain-hand", hand_id, "--store", store).out == out


def test_each_step_says_who_is_due_and_what_is_legal(stud_stats: Run, tmp_path: Path) -> None:
    out = stud_stats("audit", write(tmp_path / "h.txt", played("P1")), "--explain-hand", "P1").out
    lines = [line.strip() for line in out.split("\n")]
    first = lines.index("Ann brings in for $3.00")
    assert lines[first - 2 : first] == [
        "> Ann is due: the lowest door card (2c)",
        "> may bring in for $3.00 or complete to $10.00; 5 wagers left to the cap",
    ]
    assert lines[first + 1].startswith("> Bob is next and may fold, call $3.00 or complete to $10.00; ")


def test_a_finding_stands_at_its_line(stud_stats: Run, tmp_path: Path) -> None:
    path = write(tmp_path / "h.txt", broken_ante("B1"))
    lines = stud_stats("audit", path, "--explain-hand", "B1").out.split("\n")
    place = lines.index("  Bob antes $0.50")
    assert lines[place + 1].startswith("      ! error ante.wrong-amount: ")
    assert lines[place + 3].startswith(f"        {path}:6:1; rule:")
    assert lines[-2] == "House rules permissive: 1 error; the hand is flagged."


def test_house_rules_and_two_hands_of_one_number(stud_stats: Run, tmp_path: Path) -> None:
    path = write(tmp_path / "h.txt", played("P1"), played("P1"), played("P1").replace("Ann", "Eve"))
    out = stud_stats("audit", path, "--explain-hand", "P1", "--rules", "s4_fortune").out
    assert out.count("canonical hand P1") == 2
    assert out.count("House rules s4_fortune") == 2
    assert "bring in for $2.00" in out


def test_what_a_room_calls_a_bet_is_told_as_the_raise_that_it_is(stud_stats: Run, tmp_path: Path) -> None:
    raised = "Cat bets 2000\nBob folds\nCat takes back 1000\nCat collects 4600\nCat does not show\n"
    text = played("P1").partition("Cat folds\nBob takes back")[0] + raised
    said = stud_stats("audit", write(tmp_path / "h.txt", text), "--explain-hand", "P1").out
    assert "call $10.00 or raise to $20.00" in said
    assert "\n  Cat raises to $20.00\n" in said
    assert "\n  Bob bets $10.00\n" in said
    assert "At the end" not in said


def test_a_room_without_lines_for_a_showdown(stud_stats: Run) -> None:
    """iPoker: in the end there are seats with what they held and won."""
    file = "histories/ipoker/stud_hi/all-in-and-antes-counted-twice.txt"
    hands = re.findall(r'gamecode="([0-9]+)"', (ROOT / file).read_text())
    said = "\n".join(stud_stats("audit", ROOT / file, "--explain-hand", hand).out for hand in hands)
    assert re.search(r"\nAt the end\n(  \w+ (shows|wins) .*\n)+", said)
    assert re.search(r"\n  \w+ wins \S+ with ", said)
    assert "; the hand is clean.\n" in said
