"""All 22,100 hands of three cards, and what is asked of those that were dealt."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from stud_stats.core.cards import parse_cards
from stud_stats.stats.aggregate import count
from stud_stats.stats.catalogue import STATISTIC_BY_KEY
from stud_stats.stats.examples import BET_AND_CALLED, RAZZ_SHOWDOWN
from stud_stats.stats.hand_groups import HAND_GROUPS, ThreeCards, group_numbers, key_cards
from tests.stats.played import frames_of

ALL = np.array(list(combinations(range(52), 3)))


def three(*texts: str) -> ThreeCards:
    cards = np.array([parse_cards(text) for text in texts])
    return ThreeCards(cards >> 2, cards & 3)


def names(game: str, *texts: str) -> list[str]:
    groups = HAND_GROUPS[game]
    return [groups[number].name for number in group_numbers(groups, three(*texts))]


def sizes(game: str, cards: np.ndarray = ALL) -> Counter[str]:
    groups = HAND_GROUPS[game]
    numbers = group_numbers(groups, ThreeCards(cards >> 2, cards & 3))
    assert (numbers >= 0).all()
    return Counter(groups[number].name for number in numbers)


def total(found: Counter[str], *words: str) -> int:
    return sum(size for name, size in found.items() if name.startswith(words))


def test_stud_hi_has_the_published_counts() -> None:
    found = sizes("stud_hi")
    assert sum(found.values()) == 22_100
    assert found["rolled up"] == 52
    assert total(found, "buried pair", "split pair") == 3_744
    assert found["three-straight-flush"] == 48
    assert total(found, "three-flush") == 1_096
    assert found["three-straight, no gap"] == 720
    assert total(found, "three-straight, 1 gap", "three-straight, 2 gap") == 3_120


def test_stud_8_sets_three_low_cards_before_flushes_and_straights() -> None:
    found = sizes("stud_hilo")
    # 56 sets of three of the eight ranks, four of 64 suited each; 28 of the sets make a straight
    assert total(found, "three low") == 56 * 64
    assert found["three low, suited"] == 56 * 4
    assert found["three low, to a straight"] == 28 * 60
    assert found["rolled up"] + total(found, "buried pair", "split pair") == 3_796


def test_razz_counts_follow_from_the_ranks() -> None:
    found = sizes("razz")
    assert sum(found.values()) == 22_100
    assert (found["trips"], found["pair"]) == (52, 3_744)
    for top in (5, 6, 7, 8):
        below = (top - 1) * (top - 2) // 2  # pairs of lower ranks
        rough = top - 2  # those with the next rank below
        assert total(found, f"three-card {top}, rough") == 64 * rough
        assert total(found, f"three-card {top}, smooth") == 64 * (below - rough)
    # two of eight good ranks with one of five bad ones
    assert total(found, "two good", "three-card 9") == 28 * 5 * 64


def test_the_place_of_the_door_card_tells_buried_from_split_and_up_from_down() -> None:
    doors = np.concatenate([ALL[:, [1, 2, 0]], ALL[:, [0, 2, 1]], ALL])
    found = sizes("stud_hi", doors)
    assert total(found, "buried pair") == 3_744
    assert total(found, "split pair") == 2 * 3_744
    razz = sizes("razz", doors)
    assert total(razz, "three-card 8, smooth, eight down") == 2 * total(
        razz, "three-card 8, smooth, eight up"
    )
    assert razz["two good, brick down"] == 2 * razz["two good, brick up"]


@pytest.mark.parametrize(
    ("game", "cards", "name"),
    [
        ("stud_hi", "Kc Kd 2h", "buried pair KK-JJ, kicker under"),
        ("stud_hi", "Tc Ad Th", "split pair TT-88, kicker over"),
        ("stud_hi", "Ac 2d Ah", "split pair AA, kicker under"),
        ("stud_hi", "Ac 2c 3c", "three-straight-flush"),
        ("stud_hi", "Ac 2c 4c", "three-flush, 1 big"),
        ("stud_hi", "Ac 2d 5h", "three-straight, 2 gaps"),
        ("stud_hi", "Tc Qd Ah", "three-straight, 2 gaps"),
        ("stud_hi", "9c Qd Ah", "three big cards, nine up"),
        ("stud_hi", "9c 2d Ah", "trash"),
        ("stud_hilo", "Ac 2c 4c", "three low, suited"),
        ("stud_hilo", "4c 7d 8h", "three low, to a straight"),
        ("stud_hilo", "2c 7d 8h", "three low"),
        ("stud_hilo", "Ac 2c 9c", "three-flush, 1 big"),
        ("razz", "Ac 2d 5h", "three-card 5, smooth"),
        ("razz", "Ac 4d 5h", "three-card 5, rough"),
        ("razz", "8c 2d 4h", "three-card 8, smooth, eight down"),
        ("razz", "7c 2d 8h", "three-card 8, rough, eight up"),
        ("razz", "7c 2d 9h", "three-card 9"),
        ("razz", "Kc 2d 3h", "two good, brick down"),
        ("razz", "Ac 2d Kh", "two good, brick up"),
        ("razz", "Ac Qd Kh", "two bricks or more"),
        ("razz", "Ac Ad Kh", "pair"),
    ],
)
def test_a_hand_has_its_name(game: str, cards: str, name: str) -> None:
    assert names(game, cards) == [name]


@pytest.mark.parametrize(
    ("game", "cards", "ranks", "suits"),
    [
        ("stud_hi", "Kc Kd 2h", "K", ""),
        ("stud_hi", "Ac 4c 9c", "", "c"),
        ("stud_hi", "5c 6d 7h", "3489", ""),
        ("stud_hi", "Tc Qd Ah", "JK", ""),
        ("stud_hi", "Ac 2d 4h", "35", ""),
        ("stud_hi", "2c 9d Kh", "29K", ""),
        ("razz", "Ac 2d 3h", "23A", ""),
        ("razz", "Ac 2c 3c", "23A", ""),
    ],
)
def test_the_cards_that_a_hand_wants_live(game: str, cards: str, ranks: str, suits: str) -> None:
    of_rank, of_suit = key_cards(three(cards), game)
    assert "".join("23456789TJQKA"[place] for place in np.flatnonzero(of_rank[0])) == ranks
    assert "".join("cdhs"[place] for place in np.flatnonzero(of_suit[0])) == suits


def grouped(text: str, by: str) -> dict[str, object]:
    counts = count(frames_of(text), [STATISTIC_BY_KEY["hands"]], ("player", by)).counted
    values = counts[by].astype(object).where(counts[by].notna(), None)
    return dict(zip(counts["player"], values, strict=True))


def test_a_seat_has_its_group_where_its_cards_became_known() -> None:
    assert grouped(BET_AND_CALLED, "hand_group") == {
        "Ann": None, "Bob": "split pair KK-JJ, kicker under", "Cat": None, "Dan": None,
    }  # fmt: skip
    assert grouped(RAZZ_SHOWDOWN, "hand_group")["Cat"] == "three-card 5, smooth"


def test_key_cards_are_dead_in_the_doors_of_others_alone() -> None:
    # Bob's kings have their third in his own door
    assert grouped(BET_AND_CALLED, "dead_key_cards")["Bob"] == 0
    with_a_king = BET_AND_CALLED.replace("deal Dan Qs", "deal Dan Ks")
    assert grouped(with_a_king, "dead_key_cards")["Bob"] == 1
    assert grouped(RAZZ_SHOWDOWN, "dead_key_cards") == {"Ann": None, "Bob": 0, "Cat": 0}
    paired = RAZZ_SHOWDOWN.replace("deal Cat 5h", "deal Cat 2h").replace("held 5h", "held 2h")
    paired = paired.replace("As 2d 5h", "As 5d 2h")
    assert grouped(paired, "dead_key_cards") == {"Ann": None, "Bob": 1, "Cat": 0}


def test_doors_behind_are_those_of_who_acts_after_and_of_the_bring_in() -> None:
    # Ann 2c brings in, then Bob Kd, Cat 9h, Dan Qs
    assert grouped(BET_AND_CALLED, "best_door_behind") == {"Ann": 11, "Bob": 10, "Cat": 10, "Dan": 0}
    assert grouped(BET_AND_CALLED, "better_doors_behind") == {"Ann": 2, "Bob": 0, "Cat": 1, "Dan": 0}
    assert set(grouped(BET_AND_CALLED, "opener_door").values()) == {11}
    # razz: Ann Kc brings in, then Bob 7d, Cat 5h; the lower the better
    assert grouped(RAZZ_SHOWDOWN, "best_door_behind") == {"Ann": 3, "Bob": 3, "Cat": 11}
    assert grouped(RAZZ_SHOWDOWN, "better_doors_behind") == {"Ann": 2, "Bob": 1, "Cat": 0}
