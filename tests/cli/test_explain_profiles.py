"""The pages of the profiles, against golden files: change a rule and see what every reader would see."""

from pathlib import Path

import pytest

from stud_stats.cli.profile_page import contradict
from stud_stats.rules.profile import FIELD_BY_NAME
from stud_stats.rules.profiles import ALIASES, PROFILES
from stud_stats.rules.profiles.evidence import REAL_HANDS
from tests.cli.conftest import Run

PAGES = Path(__file__).resolve().parent / "explained"


@pytest.mark.parametrize("name", PROFILES)
def test_the_page(stud_stats: Run, name: str, request: pytest.FixtureRequest) -> None:
    _, out, err = stud_stats("explain", name)
    assert err == ""
    page = out[out.index(f"{name}: house rules.") :]
    golden = PAGES / f"{name}.txt"
    if request.config.getoption("--update-golden"):
        golden.write_text(page)
    assert page == golden.read_text(), f"see the difference with --update-golden and git diff {golden}"


def test_no_page_is_left_over() -> None:
    assert {path.stem for path in PAGES.iterdir()} == set(PROFILES)


@pytest.mark.parametrize("alias", ALIASES)
def test_an_alias_has_the_page_of_its_profile(stud_stats: Run, alias: str) -> None:
    assert "house rules." in stud_stats("explain", alias).out


@pytest.mark.parametrize("name", PROFILES)
def test_what_is_open_comes_with_its_evidence(stud_stats: Run, name: str) -> None:
    said = " ".join(stud_stats("explain", name).out.split())
    for field in PROFILES[name].unspecified:
        assert f"{field}: {FIELD_BY_NAME[field].question}." in said
        assert f"Real hands: {REAL_HANDS[field]}." in said
        if field in PROFILES[name].evidence:
            assert PROFILES[name].evidence[field] in said


def test_every_mistake_is_told_with_what_is_done_instead(stud_stats: Run) -> None:
    for profile in PROFILES.values():
        said = " ".join(stud_stats("explain", profile.name).out.split())
        for remark in profile.remarks:
            assert remark.says in said
            assert remark.instead in said


def test_differences_are_game_by_game() -> None:
    ties = FIELD_BY_NAME["board_tie_break"]
    fortune, roberts, guide = PROFILES["s4_fortune"], PROFILES["roberts"], PROFILES["s0_guide"]
    assert not contradict(fortune, roberts, ties), "fortune speaks of stud alone, and alike"
    assert contradict(fortune, guide, ties)
    assert not contradict(fortune, guide, FIELD_BY_NAME["showdown_first"]), "the guide is silent"


def test_near_names_hold_aliases(stud_stats: Run) -> None:
    assert "near are fortune" in stud_stats("explain", "fortuna").err
