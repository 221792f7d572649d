"""Who is dealt a private seventh card, and when one card serves all."""

import pytest

from stud_stats.rules.decks import seventh_street
from stud_stats.rules.profiles import PROFILES

PRIVATE, COMMON = {"private"}, {"common"}
ROWS = [
    # players on third to seventh street; without burns (S3); S4 and Robert's Rules; TDA and WSOP live
    ((8, 8, 8, 8, 8), COMMON, COMMON, COMMON),
    ((8, 8, 8, 8, 7), COMMON, COMMON, COMMON),
    ((8, 8, 8, 7, 7), COMMON, COMMON, COMMON),
    ((8, 8, 7, 7, 7), COMMON, COMMON, COMMON),
    ((8, 7, 7, 7, 7), PRIVATE, PRIVATE, COMMON),
    ((8, 8, 8, 8, 4), PRIVATE, PRIVATE, COMMON),
    ((8, 8, 8, 8, 2), PRIVATE, PRIVATE, PRIVATE),
    ((8, 7, 7, 6, 6), PRIVATE, PRIVATE, PRIVATE),
    ((8, 7, 6, 6, 6), PRIVATE, PRIVATE, PRIVATE),
    ((8, 6, 6, 6, 6), PRIVATE, PRIVATE, PRIVATE),
    ((7, 7, 7, 7, 7), PRIVATE, PRIVATE, PRIVATE),
    ((7, 7, 7, 7, 6), PRIVATE, PRIVATE, PRIVATE),
    ((6, 6, 6, 6, 6), PRIVATE, PRIVATE, PRIVATE),
]


def ways(profile, counts):
    third, *later, last = counts
    return seventh_street(PROFILES[profile], 3 * third + sum(later), last)


@pytest.mark.parametrize(("counts", "no_burns", "fortune", "live"), ROWS, ids=str)
def test_the_shortage_table(counts, no_burns, fortune, live):
    # S3 says nothing of burns, so both may be; without any it is the column's answer.
    assert no_burns <= ways("s3_guide", counts)
    for profile in ("s4_fortune", "roberts"):
        assert ways(profile, counts) == fortune
    for profile in ("tda", "wsop_live_2024"):
        assert ways(profile, counts) == live


@pytest.mark.parametrize("profile", PROFILES)
def test_six_players_never_share_a_card(profile):
    assert ways(profile, (6, 6, 6, 6, 6)) == PRIVATE


@pytest.mark.parametrize("profile", PROFILES)
def test_eight_players_to_the_end_share_one(profile):
    assert ways(profile, (8, 8, 8, 8, 8)) == COMMON


@pytest.mark.parametrize("counts", [row[0] for row in ROWS if len(set(row[0][1:])) > 1 or row[0][1] < 8])
def test_pokerkit_deals_from_the_muck(counts):
    assert ways("pokerkit", counts) == PRIVATE


def test_where_burns_are_seen_they_are_counted():
    counts = (8, 7, 7, 7, 7)
    assert ways("s0_guide", counts) == PRIVATE | COMMON
    drawn = 3 * 8 + 7 * 3
    assert seventh_street(PROFILES["s3_guide"], drawn, 7, burns_seen=True) == COMMON
