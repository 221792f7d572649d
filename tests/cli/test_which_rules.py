"""`audit --which-rules`: the house whose rules explain the hands best comes first."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from stud_stats.auditing import audit_paths
from stud_stats.replay.examples import THREE_SHOW
from stud_stats.rules.profiles import PROFILES
from stud_stats.which_rules import compare_rules, conventions, house_names
from tests.cli.conftest import Run
from tests.store.texts import broken_ante, stored, walk, write


def capped(raises: int) -> str:
    """Three players, a bet on fourth street and so many raises of it."""
    acts, total, names = ["Cat bets 1000"], 1000, ("Ann", "Bob", "Cat")
    paid = dict.fromkeys(names, 0) | {"Cat": 1000}
    for number in range(raises):
        total += 1000
        name = names[number % 3]
        acts.append(f"{name} raises to {total}")
        paid[name] = total
    last = names[(raises - 1) % 3]
    for name in (names * 2)[names.index(last) + 1 : names.index(last) + 3]:
        acts.append(f"{name} calls {total - paid[name]}")
    pot = 1200 + 3 * total + 6000
    text = THREE_SHOW.replace(
        "deal Cat 9s\nCat checks\nAnn checks\nBob checks", "deal Cat 9s\n" + "\n".join(acts)
    )
    return text.replace("THREE-SHOW", f"R{raises}").replace("7200", str(pot))


def ranking(out: str) -> dict[str, dict[str, object]]:
    return {one["profile"]: one for one in json.loads(out)["standings"]}


@pytest.mark.parametrize("where_from", ["files", "store"])
def test_a_fourth_raise_is_of_a_house_that_allows_it(
    stud_stats: Run, tmp_path: Path, where_from: str
) -> None:
    texts = (capped(3), capped(4))
    origin: list[object] = [write(tmp_path / "night.txt", *texts)]
    if where_from == "store":
        origin = ["--store", stored(tmp_path, *texts)[0].path]
    code, out, _ = stud_stats("audit", *origin, "--which-rules", "-f", "json")
    assert code == 0
    compared = json.loads(out)
    assert compared["hands"] == 2
    assert [one["profile"] for one in compared["standings"]] == sorted(
        house_names(),
        key=lambda name: next(
            (one["errors"], one["warnings"], conventions(PROFILES[name]), name)
            for one in compared["standings"]
            if one["profile"] == name
        ),
    )
    places = [place for place in compared["telling"] if place["code"] == "raise.cap-exceeded"]
    assert {(place["hand_id"], place["text"]) for place in places} == {("R4", "Ann raises to 5000")}
    (place,) = places
    allowing = {name for name in house_names() if PROFILES[name].max_raises in (4, 0)}
    assert allowing <= set(place["allowed_by"])
    assert "pokerstars" in place["forbidden_by"]
    assert set(place["allowed_by"]) | set(place["forbidden_by"]) == set(house_names())


def test_that_the_betting_is_capped_after_three_raises_is_of_a_house_that_caps_there(
    stud_stats: Run, tmp_path: Path
) -> None:
    """Three raises are legal wherever four are: it is the room's word that tells them apart."""
    said = capped(3).replace("Cat raises to 4000", "Cat raises to 4000\nannounce capped")
    assert "announce capped" in said
    (compared, silent) = (
        json.loads(stud_stats("audit", write(tmp_path / "h.txt", text), "--which-rules", "-f", "json").out)
        for text in (said, capped(3))
    )
    (place,) = [one for one in compared["telling"] if one["code"] == "announcement.untrue"]
    assert "wsop_live_2024" in place["forbidden_by"]
    assert {"pokerstars", "s0_guide"} <= set(place["allowed_by"])
    assert ranking(json.dumps(compared))["wsop_live_2024"]["warnings"] == 1
    assert ranking(json.dumps(silent))["wsop_live_2024"]["warnings"] == 0


def test_the_narrower_rules_accept_fewer_conventions() -> None:
    three = PROFILES["pokerstars"]
    assert three.max_raises == 3
    by_raises = [replace(three, max_raises=number) for number in (3, 4, 0, "unspecified")]
    numbers = [conventions(one) for one in by_raises]
    assert numbers[0] < numbers[1] < numbers[2] == numbers[3]
    assert conventions(replace(three, bring_in_size="unspecified")) > conventions(three)
    assert conventions(PROFILES["permissive"]) > conventions(three)


def test_what_every_house_forbids_tells_nobody_apart(stud_stats: Run, tmp_path: Path) -> None:
    night = write(tmp_path / "night.txt", broken_ante("B1"), walk("W1"))
    code, out, _ = stud_stats("audit", night, "--which-rules")
    assert code == 0
    head = "House rules by how well they explain 2 hands; of equal ones the narrowest first:"
    assert out.startswith(f"{head}\n   1. ")
    assert f"{len(house_names()):4}. " in out
    assert "ante.wrong-amount" not in out
    same = audit_paths([night], rules="pokerstars", jobs=1)
    compared = compare_rules(lambda _: same, house_names())
    assert {(one.errors, one.warnings) for one in compared.standings} == {(1, 0)}
    assert compared.telling == ()


def test_the_text_names_the_place_and_the_houses(stud_stats: Run, tmp_path: Path) -> None:
    night = write(tmp_path / "night.txt", *(capped(4).replace("R4", f"R{n}") for n in range(5)))
    out = stud_stats("audit", night, "--which-rules").out
    line = capped(4).split("\n").index("Ann raises to 5000") + 1
    assert f"{night}:{line}:1: raise.cap-exceeded (hand R0):" in out
    assert "    and 2 more such places\n    forbidden by " in out
    assert all(len(line) <= 100 or line.startswith(str(night)) for line in out.split("\n"))


def test_it_takes_no_profile_and_no_filter(stud_stats: Run, tmp_path: Path) -> None:
    night = write(tmp_path / "night.txt", walk("W1"))
    for options in (["--rules", "pokerstars"], ["--code", "ante"], ["--coverage"], ["-f", "csv"]):
        assert stud_stats("audit", night, "--which-rules", *options).code == 2, options
