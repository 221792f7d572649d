"""Antes and bring-ins at given stakes; the T numbers are those of the test positions."""

from collections.abc import Mapping
from typing import Final

import msgspec
import pytest

from stud_stats.core.events import Stake, Stakes
from stud_stats.rules.profiles import PERMISSIVE, PROFILES, S0_GUIDE, S1_ROOM, S4_FORTUNE
from stud_stats.rules.profiles.remarks import FORTUNE_STAKES, S0_STAKES
from stud_stats.rules.stakes import ante_sizes, bring_in_sizes, stakes_row
from stud_stats.rules.texts import StakesRow


def stakes(small: int, big: int, ante: int | None = None, bring_in: int | None = None) -> Stakes:
    known: Mapping[str, int | None] = {
        "small_bet": small, "big_bet": big, "ante": ante, "bring_in": bring_in,
    }  # fmt: skip
    return Stakes(**{name: Stake(size, "printed") for name, size in known.items() if size is not None})


HALF_ONE: Final = stakes(50, 100, 10, 15)
FIVE_TEN: Final = stakes(500, 1000, 50, 150)


@pytest.mark.parametrize(
    ("position", "profile", "table", "posted", "allowed"),
    [
        ("T11", "s0_guide", HALF_ONE, 10, True),
        ("T11", "s3_guide", HALF_ONE, 10, True),
        ("T11", "s2_limit", HALF_ONE, 10, False),
        ("T12", "s2_limit", FIVE_TEN, 250, True),
        ("T12", "s0_guide", FIVE_TEN, 250, False),
        ("T12", "s3_guide", FIVE_TEN, 250, False),
        *(("T13", name, HALF_ONE, 30, False) for name in PROFILES),
        ("T21", "s4_fortune", stakes(10, 20, 5), 10, True),
        ("T22 as printed", "s4_fortune", stakes(300, 600, 300, 600), 600, True),
        ("T22 as meant", "s4_fortune", stakes(300, 600, 300, 600), 60, True),
    ],
)
def test_bring_in_sizes(position: str, profile: str, table: Stakes, posted: int, *, allowed: bool) -> None:
    sizes = bring_in_sizes(PROFILES[profile], table)
    assert sizes is not None, position
    assert (posted in sizes) is allowed, position


def test_t14_the_full_opening_is_no_size_of_the_bring_in_but_allowed_wherever_it_is_mentioned() -> None:
    for profile in PROFILES.values():
        if profile.states("bring_in_may_open_full"):
            assert profile.bring_in_may_open_full == "yes", profile.name
    assert bring_in_sizes(S0_GUIDE, HALF_ONE) == {10}


def test_t22_the_ante_of_the_table_is_known_though_it_is_misprinted() -> None:
    row = stakes_row(S4_FORTUNE, 300, 600)
    assert row is not None
    assert (row.ante, row.bring_in, row.ante_printed, row.bring_in_printed) == (30, 60, 300, 600)
    assert ante_sizes(S4_FORTUNE, 300, 600) == {30}


@pytest.mark.parametrize(("small", "sizes"), [(25, {12, 13}), (1, {1}), (50, {25}), (3, {1, 2})])
def test_half_a_bet_is_rounded_either_way(small: int, sizes: set[int]) -> None:
    assert bring_in_sizes(PROFILES["s2_limit"], stakes(small, 2 * small)) == sizes


def test_a_silent_house_allows_every_known_size_where_no_table_tells_it() -> None:
    untold = msgspec.structs.replace(HALF_ONE, bring_in=Stake(15, "hand"))
    for profile in (S1_ROOM, PERMISSIVE):
        assert bring_in_sizes(profile, untold) == {10, 15, 20, 25}
        assert bring_in_sizes(profile, HALF_ONE) == {15}


@pytest.mark.parametrize(
    ("profile", "table"),
    [
        ("s0_guide", stakes(50, 100)),
        ("s4_fortune", stakes(600, 1200)),
        ("roberts", stakes(50, 100, 10)),
        ("s1_room", stakes(50, 100, 10)),
    ],
)
def test_an_unknown_stake_leaves_the_sizes_open(profile: str, table: Stakes) -> None:
    assert bring_in_sizes(PROFILES[profile], table) is None


def test_a_table_of_stakes_knows_the_bring_in_without_the_ante() -> None:
    assert bring_in_sizes(S4_FORTUNE, stakes(500, 1000)) == {100}


def test_no_ante_is_no_bring_in_of_nothing() -> None:
    assert bring_in_sizes(S0_GUIDE, stakes(50, 100, 0)) == set()


@pytest.mark.parametrize("row", FORTUNE_STAKES, ids=lambda row: f"{row.small_bet}-{row.big_bet}")
def test_fortunes_table(row: StakesRow) -> None:
    """The printed table, and that the meant values fit the room's own rules where the printed do not."""
    table = stakes(row.small_bet, row.big_bet, row.ante, row.bring_in)
    assert row.bring_in is not None
    assert row.big_bet == 2 * row.small_bet
    assert row.buy_in == 10 * row.small_bet
    assert row.bring_in <= row.small_bet, "it can be completed to the small bet"
    assert row.bring_in in (bring_in_sizes(S4_FORTUNE, table) or ())
    assert row.ante in (ante_sizes(S4_FORTUNE, row.small_bet, row.big_bet) or ())
    if row.bring_in_printed is not None:
        assert row.bring_in_printed == 10 * row.bring_in or row.bring_in_printed == row.big_bet
        assert row.bring_in_printed > row.small_bet


def test_fortunes_table_is_complete() -> None:
    printed = {
        (row.small_bet, row.ante_printed or row.ante, row.bring_in_printed or row.bring_in)
        for row in FORTUNE_STAKES
    }
    assert printed == {
        (10, 5, 10), (25, 12, 25), (50, 25, 50), (100, 10, 20), (200, 20, 40),
        (300, 300, 600), (500, 500, 1000), (1000, 1000, 2000),
    }  # fmt: skip


def test_the_guides_table_has_a_tenth_of_the_big_bet() -> None:
    for row in S0_STAKES:
        assert ante_sizes(S0_GUIDE, row.small_bet, row.big_bet) == {row.ante} == {row.big_bet // 10}
    assert [row.ante_printed for row in S0_STAKES] == [50, None, None]


def test_antes() -> None:
    assert ante_sizes(S0_GUIDE, 125, 250) == {25}
    assert ante_sizes(S0_GUIDE, 7, 15) == {1, 2}
    assert ante_sizes(S4_FORTUNE, 40, 80) == {4, 20}, "no game of the table: either ratio"
    assert ante_sizes(S1_ROOM, 100, 200) is None
    assert ante_sizes(S0_GUIDE, None, None) is None
