"""The file of house rules that the README shows is one, and every line of it does what is said of it."""

import json
from pathlib import Path

from stud_stats.catalogue import VIOLATION_BY_CODE
from stud_stats.rules.house_rules import load_house_rules
from tests.cli.conftest import Run
from tests.store.texts import played, write

ROOT = Path(__file__).parents[2]

CAPPED = (
    played("C1")
    .replace(
        "Cat calls 1000\nAnn folds",
        "Cat raises to 2000\nAnn folds\nBob raises to 3000\nCat raises to 4000\nBob calls 1000",
    )
    .replace("collects 2600", "collects 8600")
)


def shown_file(folder: Path) -> Path:
    text = (ROOT / "README.md").read_text().partition("```toml\n")[2].partition("```")[0]
    path = folder / "tuesday.toml"
    path.write_text(text)
    return path


def test_the_file_is_understood(tmp_path: Path, stud_stats: Run) -> None:
    path = shown_file(tmp_path)
    house = load_house_rules(path, VIOLATION_BY_CODE)
    assert house.title == "The Tuesday game"
    assert (house.max_raises, house.rake_rate, house.rake_cap) == (2, 500, 400)
    assert house.bring_in_size == ((1, 3), 300)
    assert house.cites["max_raises"] == ("notice on the door",)
    said = stud_stats("explain", path).out
    assert "bring_in_size = 1/3 or 300" in said
    assert "The Tuesday game" in said


def test_what_breaks_it_cites_it(tmp_path: Path, stud_stats: Run) -> None:
    path = shown_file(tmp_path)
    low = played("B1").replace("bring-in 300", "bring-in 200").replace("brings in 300", "brings in 200")
    hands = write(tmp_path / "hands.txt", CAPPED, low)
    ran = stud_stats("audit", hands, "--rules", path, "-f", "json")
    rows = {row["code"]: row for row in json.loads(ran.out)}
    assert rows["raise.cap-exceeded"]["sources"] == ["notice on the door"]
    assert rows["bring-in.wrong-amount"]["sources"] == ["tuesday.toml"]
    assert "$3.00 or $3.33 or $3.34" in rows["bring-in.wrong-amount"]["expected"]
    assert f"stud-stats: House rules of the file {path}: The Tuesday game.\n" in ran.err
    text = stud_stats("audit", hands, "--rules", path).out
    assert "    rule: notice on the door\n" in text
    elsewhere = json.loads(stud_stats("audit", hands, "--rules", "pokerstars", "-f", "json").out)
    assert not rows.keys() & {row["code"] for row in elsewhere if row["severity"] == "error"}
