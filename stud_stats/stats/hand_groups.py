"""Groups of third-street hands, for each of the three games: the first that matches.

Ranks are 0 deuce to 12 ace; a card is big from the ten on. Arrays hold a row a hand and a column a card,
the door card last.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

_ACE: Final = 12
_EIGHT: Final = 6
_NINE: Final = 7
_TEN: Final = 8


class ThreeCards:
    """What is asked of three cards; each answer is worked out once for all hands."""

    def __init__(self, ranks: np.ndarray, suits: np.ndarray) -> None:
        self.ranks = ranks.astype(np.int64)
        self.suits = suits
        self.low_ranks = (self.ranks + 1) % 13
        """The ace 0, the deuce 1, ..."""
        first, second, door = self.ranks.T
        self.trips = (first == second) & (second == door)
        self.buried = (first == second) & ~self.trips
        self.split = ((first == door) | (second == door)) & ~self.trips
        self.paired = self.buried | self.split
        self.pair_rank = np.where(self.buried, first, door)
        self.kicker = np.where(self.buried, door, np.where(first == door, second, first))
        self.distinct = ~self.trips & ~self.paired
        self.flush = (suits[:, 0] == suits[:, 1]) & (suits[:, 1] == suits[:, 2])
        self.big = (self.ranks >= _TEN).sum(axis=1)
        self.span = np.minimum(self._span(self.ranks), self._span(self.low_ranks))
        """Ranks from the lowest to the highest, both counted, the ace high or low."""
        self.lows = np.sort(self.low_ranks, axis=1)
        self.small = (self.low_ranks <= _EIGHT + 1).sum(axis=1)
        """Cards from ace to eight."""

    @staticmethod
    def _span(ranks: np.ndarray) -> np.ndarray:
        return ranks.max(axis=1) - ranks.min(axis=1) + 1


Test: TypeAlias = Callable[[ThreeCards], np.ndarray]


@dataclass(frozen=True, slots=True)
class HandGroup:
    """One group: its name, which says what belongs to it, and the test. Groups before take precedence."""

    name: str
    test: Test


_BANDS: Final = (("AA", 12, 12), ("KK-JJ", 9, 11), ("TT-88", 6, 8), ("77-22", 0, 5))


def _pairs() -> list[HandGroup]:
    made = []
    for low_name, where in (("buried", "buried"), ("split", "split")):
        for band, least, most in _BANDS:
            for kicker in ("over", "under"):
                if least == _ACE and kicker == "over":
                    continue  # nothing is over aces
                made.append(
                    HandGroup(f"{low_name} pair {band}, kicker {kicker}", _pair(where, least, most, kicker))
                )
    return made


def _pair(where: str, least: int, most: int, kicker: str) -> Test:
    def test(hand: ThreeCards) -> np.ndarray:
        in_band = (hand.pair_rank >= least) & (hand.pair_rank <= most)
        over = hand.kicker > hand.pair_rank
        return getattr(hand, where) & in_band & (over if kicker == "over" else ~over)

    return test


def _straight(gaps: int) -> Test:
    return lambda hand: hand.distinct & (hand.span == 3 + gaps)


def _three_flush(big: int) -> Test:
    return lambda hand: hand.flush & (hand.big == big)


_ROLLED_UP: Final = HandGroup("rolled up", lambda hand: hand.trips)
_BIG_CARDS: Final = HandGroup(
    "three big cards, nine up", lambda hand: hand.distinct & (hand.ranks >= _NINE).all(axis=1)
)
"""Three cards from the ten up are three to a straight: this holds those with a nine and an ace."""
_HIGH: Final = (
    HandGroup("three-straight-flush", lambda hand: hand.flush & (hand.span == 3)),
    *(HandGroup(f"three-flush, {big} big", _three_flush(big)) for big in (3, 2, 1, 0)),
    HandGroup("three-straight, no gap", _straight(0)),
    HandGroup("three-straight, 1 gap", _straight(1)),
    HandGroup("three-straight, 2 gaps", _straight(2)),
    _BIG_CARDS,
    HandGroup("trash", lambda hand: np.ones(len(hand.ranks), bool)),
)
_THREE_LOW: Final = (
    HandGroup("three low, suited", lambda hand: hand.distinct & (hand.small == 3) & hand.flush),
    HandGroup("three low, to a straight", lambda hand: hand.distinct & (hand.small == 3) & (hand.span <= 5)),
    HandGroup("three low", lambda hand: hand.distinct & (hand.small == 3)),
)


def _razz(top: int, *, smooth: bool, eight_up: bool | None = None) -> Test:
    """Three different cards, the highest ``top`` (the ace 1); smooth: the next at least two lower."""

    def test(hand: ThreeCards) -> np.ndarray:
        found = hand.distinct & (hand.lows[:, 2] == top - 1)
        found &= (hand.lows[:, 1] <= top - 3) == smooth
        return found if eight_up is None else found & ((hand.ranks[:, 2] == _EIGHT) == eight_up)

    return test


def _smoothness(smooth: bool) -> str:
    return "smooth" if smooth else "rough"


def _two_good(hand: ThreeCards) -> np.ndarray:
    return hand.distinct & (hand.small == 2)


_RAZZ: Final = (
    HandGroup("trips", lambda hand: hand.trips),
    HandGroup("pair", lambda hand: hand.paired),
    *(
        HandGroup(f"three-card {top}, {_smoothness(smooth)}", _razz(top, smooth=smooth))
        for top in (5, 6, 7)
        for smooth in (True, False)
    ),
    *(
        HandGroup(
            f"three-card 8, {_smoothness(smooth)}, eight {'up' if up else 'down'}",
            _razz(8, smooth=smooth, eight_up=up),
        )
        for smooth in (True, False)
        for up in (False, True)
    ),
    HandGroup("three-card 9", lambda hand: hand.distinct & (hand.lows[:, 2] == _NINE + 1)),
    HandGroup("two good, brick down", lambda hand: _two_good(hand) & (hand.low_ranks[:, 2] <= _EIGHT + 1)),
    HandGroup("two good, brick up", _two_good),
    HandGroup("two bricks or more", lambda hand: np.ones(len(hand.ranks), bool)),
)

HAND_GROUPS: Final[dict[str, tuple[HandGroup, ...]]] = {
    "stud_hi": (_ROLLED_UP, *_pairs(), *_HIGH),
    "stud_hilo": (_ROLLED_UP, *_pairs(), *_THREE_LOW, *_HIGH),
    "razz": _RAZZ,
}
GROUP_NAMES: Final[tuple[str, ...]] = tuple(
    dict.fromkeys(group.name for groups in HAND_GROUPS.values() for group in groups)
)


def group_numbers(groups: Sequence[HandGroup], hands: ThreeCards) -> np.ndarray:
    """For each hand the place of the first group that matches; the last of a game's matches all."""
    found = np.full(len(hands.ranks), -1, np.int64)
    for place, group in enumerate(groups):
        found[(found < 0) & group.test(hands)] = place
    return found


def key_cards(hands: ThreeCards, game: str) -> tuple[np.ndarray, np.ndarray]:
    """The cards that a hand wants live, as two tables of truth values: ranks (13) and suits (4).

    Rolled up and pairs: their rank. Three to a flush: their suit. Three to a straight: the ranks that make
    one with them, their own left out. All others, and all hands of razz, where it is good to see them
    dead: the ranks held.
    """
    n = len(hands.ranks)
    ranks, suits = np.zeros((n, 13), bool), np.zeros((n, 4), bool)
    rows = np.arange(n)
    for card in hands.ranks.T:
        ranks[rows, card] = True
    if game == "razz":
        return ranks, suits
    of_pair = hands.trips | hands.paired
    ranks[of_pair] = False
    ranks[rows[of_pair], hands.pair_rank[of_pair]] = True
    ranks[hands.flush] = False
    suits[rows[hands.flush], hands.suits[hands.flush, 0]] = True
    straight = hands.distinct & ~hands.flush & (hands.span <= 5)
    ranks[straight] = _wanted_for_straight(hands.ranks[straight])
    return ranks, suits


def _wanted_for_straight(ranks: np.ndarray) -> np.ndarray:
    own = np.zeros((len(ranks), 13), bool)
    for card in ranks.T:
        own[np.arange(len(ranks)), card] = True
    wanted = np.zeros_like(own)
    for lowest in range(-1, 9):
        window = np.zeros(13, bool)
        window[[rank % 13 for rank in range(lowest, lowest + 5)]] = True
        wanted |= (own <= window).all(axis=1)[:, None] & window
    return wanted & ~own
