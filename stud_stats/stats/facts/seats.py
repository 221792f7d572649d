"""Facts of seats: what became of a player in a hand, and the cards that he and others showed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from stud_stats.stats.hand_groups import GROUP_NAMES, HAND_GROUPS, ThreeCards, group_numbers, key_cards
from stud_stats.stats.rows import NOT_KNOWN, STREETS, Fact, Rows

FACTS: Final[dict[str, Fact]] = {}

_KING: Final = 11
_NINE: Final = 7
_NO_LOW: Final = 99


def _fact(function: Fact) -> Fact:
    FACTS[function.__name__] = function
    return function


def _declare(name: str, meaning: str, function: Fact) -> None:
    function.__doc__ = meaning
    FACTS[name] = function


def _game(name: str, game: str) -> None:
    _declare(name, f"The game is {game}.", lambda rows: rows.is_word("game", game))


def _saw(name: str, street: int) -> None:
    _declare(name, f"In when street {street} was dealt.", lambda rows: rows["last_street"] >= street)


for _name, _of in (("stud_hi", "stud_hi"), ("hilo", "stud_hilo"), ("razz", "razz")):
    _game(_name, _of)
for _name, _street in (("fourth", 4), ("fifth", 5), ("sixth", 6), ("seventh", 7)):
    _saw(f"saw_{_name}", _street)


def sums_of_hand(rows: Rows, values: np.ndarray) -> np.ndarray:
    """For each seat the sum of ``values`` over the seats of its hand."""
    sums = np.zeros(rows.hands.count, np.int64)
    np.add.at(sums, rows["hand"], values.astype(np.int64))
    return sums[rows["hand"]]


# Stakes and money


@_fact
def small_bet_known(rows: Rows) -> np.ndarray:
    """The small bet is known."""
    return rows["small_bet"] > 0


@_fact
def big_bet_known(rows: Rows) -> np.ndarray:
    """The big bet is known."""
    return rows["big_bet"] > 0


@_fact
def net_at_showdown(rows: Rows) -> np.ndarray:
    """The net of a hand that got to a showdown, else 0."""
    return np.where(rows["showdown"], rows["net"], 0)


@_fact
def net_without_showdown(rows: Rows) -> np.ndarray:
    """The net of a hand that got to no showdown, else 0."""
    return np.where(rows["showdown"], 0, rows["net"])


@_fact
def net_before_rake(rows: Rows) -> np.ndarray:
    """The net and the rake by contribution."""
    return rows["net"].astype(np.int64) + rows["rake_weighted"]


@_fact
def dead_on_third(rows: Rows) -> np.ndarray:
    """Chips beyond ante and bring-in of a hand folded on third street, else 0."""
    beyond = rows["invested_third"].astype(np.int64) - rows["bring_in_paid"]
    return np.where(rows["fold_street"] == 3, beyond, 0)


@_fact
def called_chips_on_seventh(rows: Rows) -> np.ndarray:
    """Chips that the player's calls put in on seventh street."""
    decisions = rows.hands.decisions
    calls = (decisions["street"] == 7) & decisions["act_call"]
    sums = np.zeros(len(rows), np.int64)
    np.add.at(sums, decisions["seat_row"][calls], decisions["added"][calls].astype(np.int64))
    return sums


@_fact
def called_on_seventh(rows: Rows) -> np.ndarray:
    """The player called on seventh street."""
    decisions = rows.hands.decisions
    found = np.zeros(len(rows), bool)
    found[decisions["seat_row"][(decisions["street"] == 7) & decisions["act_call"]]] = True
    return found


# The bring-in


@_fact
def has_bring_in(rows: Rows) -> np.ndarray:
    """The player had to open third street."""
    return rows["position_from_bring_in"] == 0


@_fact
def paid_bring_in(rows: Rows) -> np.ndarray:
    """The player put in a bring-in."""
    return rows["bring_in_paid"] > 0


@_fact
def walk(rows: Rows) -> np.ndarray:
    """The only player who did not fold, in a hand in which nobody called or wagered on third street."""
    decisions = rows.hands.decisions
    contested = np.zeros(rows.hands.count, bool)
    contested[decisions["hand"][decisions["third"] & decisions["wager_or_call"]]] = True
    stayed = rows["dealt_in"] & (rows["fold_street"] == NOT_KNOWN)
    return stayed & (sums_of_hand(rows, stayed) == 1) & ~contested[rows["hand"]]


# What was won


@_fact
def won(rows: Rows) -> np.ndarray:
    """The player collected chips."""
    return rows["collected"] > 0


@_fact
def scoop(rows: Rows) -> np.ndarray:
    """The player took all of every pot that he could win."""
    every_pot = (rows["pots_contested"] > 0) & (rows["pots_won_whole"] == rows["pots_contested"])
    # where the text does not say which pot is paid, all pots are one payment
    everything = rows["won"] & (rows["collected"] == sums_of_hand(rows, rows["collected"]))
    return every_pot | everything


@_fact
def one_pot(rows: Rows) -> np.ndarray:
    """Nobody in at the end could win more than one pot."""
    several = rows["showdown"] & (rows["pots_contested"] > 1)
    return sums_of_hand(rows, several) == 0


_ALL, _SOME, _NONE = 2, 1, 0


def _part(rows: Rows, column: str) -> np.ndarray:
    """How much of one half the player took: all, some or nothing of what was paid."""
    taken = rows[column]
    return np.where(taken <= 0, _NONE, np.where(taken == sums_of_hand(rows, taken), _ALL, _SOME))


@_fact
def high_part(rows: Rows) -> np.ndarray:
    """How much of the high half the player took."""
    return _part(rows, "collected_high")


@_fact
def low_part(rows: Rows) -> np.ndarray:
    """How much of the low half the player took."""
    return _part(rows, "collected_low")


@_fact
def no_low_paid(rows: Rows) -> np.ndarray:
    """No chips of the hand went to a low half."""
    return sums_of_hand(rows, rows["collected_low"]) == 0


def _shares(name: str, meaning: str, *parts: tuple[int, int | None]) -> None:
    """Pairs of what was taken of the high half and of the low one, None where there was no low half."""

    def function(rows: Rows) -> np.ndarray:
        found = np.zeros(len(rows), bool)
        for high, low in parts:
            of_low = rows["no_low_paid"] if low is None else ~rows["no_low_paid"] & (rows["low_part"] == low)
            found |= (rows["high_part"] == high) & of_low
        return found

    _declare(name, meaning, function)


_shares("took_all", "All of the high half, and of the low if any.", (_ALL, _ALL), (_ALL, None))
_shares("three_quartered", "All of one half, some of the other.", (_ALL, _SOME), (_SOME, _ALL))
_shares("high_only", "All of the high half, nothing of the low.", (_ALL, _NONE))
_shares("low_only", "All of the low half, nothing of the high.", (_NONE, _ALL))
_shares("shared_both", "Some of the high half, and of the low if any.", (_SOME, _SOME), (_SOME, None))
_shares("quartered", "Some of one half, nothing of the other.", (_SOME, _NONE), (_NONE, _SOME))
_shares("took_nothing", "Nothing.", (_NONE, _NONE), (_NONE, None))


# Door cards


@_fact
def door(rows: Rows) -> np.ndarray:
    """Rank of the door card, 0 deuce to 12 ace."""
    return rows.cards("door_card", 1)[0][:, 0]


@_fact
def door_worth(rows: Rows) -> np.ndarray:
    """Worth of the door card, 0 to 12: by rank, in razz the lower the better with the ace best."""
    rank = rows["door"]
    worth = np.where(rows["razz"], 12 - (rank + 1) % 13, rank)
    return np.where(rank == NOT_KNOWN, NOT_KNOWN, worth).astype(np.int8)


@_fact
def doors_left(rows: Rows) -> np.ndarray:
    """A column a position from the bring-in: what the door cards are worth of those who act after the
    player when all before him fold: later positions, and the bring-in player. `_ABSENT` for all others,
    for players without chips after ante and bring-in, and for those who folded before the bring-in.
    """
    position = rows["position_from_bring_in"].astype(np.int64)
    behind = rows["starting_stack"].astype(np.int64) - rows["ante_paid"] - rows["bring_in_paid"]
    decisions = rows.hands.decisions
    passed = np.zeros(len(rows), bool)
    passed[decisions["seat_row"][decisions["third"] & decisions["faces_nothing"] & decisions["act_fold"]]] = (
        True
    )
    acting = (position >= 0) & (behind > 0) & ~passed
    width = int(position.max(initial=0)) + 1
    table = np.full((rows.hands.count, width), _ABSENT, np.int8)
    table[rows["hand"][acting], position[acting]] = rows["door_worth"][acting]
    own = table[rows["hand"]]
    places = np.arange(width)
    after = (places > position[:, None]) | ((places == 0) & (position[:, None] > 0))
    return np.where(after, own, _ABSENT)


_ABSENT: Final = -2


@_fact
def best_door_left(rows: Rows) -> np.ndarray:
    """The best worth of `doors_left`."""
    return rows["doors_left"].max(axis=1, initial=_ABSENT)


@_fact
def door_beats_all(rows: Rows) -> np.ndarray:
    """The door card beats all of `doors_left`, of which there is one at least, and all are known."""
    unknown = (rows["doors_left"] == NOT_KNOWN).any(axis=1)
    best = rows["best_door_left"]
    return (best >= 0) & (rows["door_worth"] > best) & ~unknown


@_fact
def better_left(rows: Rows) -> np.ndarray:
    """How many of `doors_left` are better than the own, two for more; not known without the own."""
    own = rows["door_worth"]
    better = np.minimum((rows["doors_left"] > own[:, None]).sum(axis=1), 2)
    return np.where((own == NOT_KNOWN) | (rows["position_from_bring_in"] < 0), NOT_KNOWN, better)


for _name, _many in (("none", 0), ("one", 1), ("more", 2)):
    _declare(
        f"{_name}_better_left",
        f"{_many} door cards of those who act after the player are better; 2: two or more.",
        lambda rows, many=_many: rows["better_left"] == many,
    )


@_fact
def best_door_left_rank(rows: Rows) -> np.ndarray:
    """Rank of the best of `doors_left`; not known where there is none or none is known."""
    worth = rows["best_door_left"].astype(np.int64)
    rank = np.where(rows["razz"], (11 - worth) % 13, worth)
    return np.where(worth < 0, NOT_KNOWN, rank)


@_fact
def opener_door(rows: Rows) -> np.ndarray:
    """Rank of the door card of who first completed or bet on third street; not known where nobody did."""
    decisions = rows.hands.decisions
    first = decisions["third"] & decisions["wager"] & (decisions["wagers_before"] == 0)
    found = np.full(rows.hands.count, NOT_KNOWN, np.int64)
    found[decisions["hand"][first]] = rows["door"][decisions["seat_row"][first]]
    return found[rows["hand"]]


# Fourth street's card


def _near(ranks: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Whether two ranks can stand in one straight, the ace high or low."""
    apart = np.abs(ranks - others)
    low, low_others = (ranks + 1) % 13, (others + 1) % 13
    return (apart <= 4) | (np.abs(low - low_others) <= 4)


@_fact
def up_ranks(rows: Rows) -> np.ndarray:
    """A column for each of four up cards: its rank."""
    return rows.cards("up_cards", 4)[0]


@_fact
def up_suits(rows: Rows) -> np.ndarray:
    """A column for each of four up cards: its suit."""
    return rows.cards("up_cards", 4)[1]


@_fact
def fourth_cards_known(rows: Rows) -> np.ndarray:
    """The first two up cards are known."""
    return (rows["up_ranks"][:, :2] != NOT_KNOWN).all(axis=1)


@_fact
def fourth_is_brick(rows: Rows) -> np.ndarray:
    """The second up card is a brick beside the first, by the game."""
    ranks, suits = rows["up_ranks"], rows["up_suits"]
    door_card, card = ranks[:, 0], ranks[:, 1]
    big = (card >= _NINE) & (card <= _KING)
    no_help = (suits[:, 0] != suits[:, 1]) & ~_near(card, door_card)
    return np.where(rows["stud_hi"], no_help, big | (rows["razz"] & (card == door_card)))


@_fact
def bricked_fourth(rows: Rows) -> np.ndarray:
    """The second up card is known to be a brick."""
    return rows["fourth_cards_known"] & rows["fourth_is_brick"]


@_fact
def caught_fourth(rows: Rows) -> np.ndarray:
    """The second up card is known to be no brick."""
    return rows["fourth_cards_known"] & ~rows["fourth_is_brick"]


# All cards, street by street


@_fact
def down_ranks(rows: Rows) -> np.ndarray:
    """A column for each of three down cards: its rank."""
    return rows.cards("down_cards", 3)[0]


def _dealt(rows: Rows) -> np.ndarray:
    """Ranks in the order of dealing: two down, four up, one down."""
    return np.concatenate([rows["down_ranks"][:, :2], rows["up_ranks"], rows["down_ranks"][:, 2:]], axis=1)


@_fact
def street_cards_known(rows: Rows) -> np.ndarray:
    """A column a street: whether all cards held on it are known."""
    ranks = _dealt(rows)
    found = np.zeros((len(rows), STREETS), bool)
    known = (ranks[:, 0] >= 0) & (ranks[:, 1] >= 0)
    for street in range(3, STREETS):
        known = known & (ranks[:, street - 1] >= 0)
        found[:, street] = known
    return found


@_fact
def street_ranks(rows: Rows) -> np.ndarray:
    """A column a street: a bit for each different rank held on it, the ace's the first."""
    bits = _BITS[_dealt(rows)]
    found = np.zeros((len(rows), STREETS), np.int16)
    held = bits[:, 0] | bits[:, 1]
    for street in range(3, STREETS):
        held = held | bits[:, street - 1]
        found[:, street] = held
    return found


_BITS: Final = np.array([*(1 << (rank + 1) % 13 for rank in range(13)), 0], np.int16)
"""Of each rank; the last is that of `NOT_KNOWN`."""


def _fifth_lowest(bits: int) -> int:
    held = [rank for rank in range(13) if bits >> rank & 1]
    return held[4] + 1 if len(held) >= 5 else _NO_LOW


_LOW: Final = np.array([_fifth_lowest(bits) for bits in range(1 << 13)], np.int8)


@_fact
def street_low(rows: Rows) -> np.ndarray:
    """A column a street: the highest of the five lowest ranks held, the ace 1; 99 with fewer than five."""
    return _LOW[rows["street_ranks"]]


@_fact
def street_razz_brick(rows: Rows) -> np.ndarray:
    """A column a street from fourth on: whether its card is a nine to king or pairs one held before."""
    ranks, held = _dealt(rows), rows["street_ranks"]
    found = np.zeros((len(rows), STREETS), bool)
    for street in range(4, STREETS):
        card = ranks[:, street - 1]
        paired = held[:, street - 1] & _BITS[card] != 0
        found[:, street] = ((card >= _NINE) & (card <= _KING)) | paired
    return found


# The hand on third street


def _three_cards(rows: Rows, which: np.ndarray) -> ThreeCards:
    ranks = np.stack([*rows["down_ranks"].T[:2], rows["door"]], axis=1)
    down, up = rows.cards("down_cards", 3)[1], rows.cards("door_card", 1)[1]
    suits = np.stack([*down.T[:2], up[:, 0]], axis=1)
    return ThreeCards(ranks[which], suits[which])


def _of_each_game(rows: Rows) -> Iterator[tuple[str, np.ndarray, ThreeCards]]:
    known = rows["street_cards_known"][:, 3] & (rows["door"] != NOT_KNOWN)
    for game in HAND_GROUPS:
        which = np.flatnonzero(known & rows.is_word("game", game))
        yield game, which, _three_cards(rows, which)


@_fact
def hand_group(rows: Rows) -> np.ndarray:
    """The group of the three cards of third street, as a place in `GROUP_NAMES`."""
    found = np.full(len(rows), NOT_KNOWN, np.int64)
    for game, which, hands in _of_each_game(rows):
        groups = HAND_GROUPS[game]
        place = np.array([GROUP_NAMES.index(group.name) for group in groups])
        found[which] = place[group_numbers(groups, hands)]
    return found


@_fact
def dead_key_cards(rows: Rows) -> np.ndarray:
    """Of the cards that the hand wants live, how many are door cards of others; 3 for more."""
    door_rank, door_suit = rows["door"], rows.cards("door_card", 1)[1][:, 0]
    seen = np.flatnonzero(door_rank != NOT_KNOWN)
    by_rank = np.zeros((rows.hands.count, 13), np.int64)
    by_suit = np.zeros((rows.hands.count, 4), np.int64)
    np.add.at(by_rank, (rows["hand"][seen], door_rank[seen]), 1)
    np.add.at(by_suit, (rows["hand"][seen], door_suit[seen]), 1)
    found = np.full(len(rows), NOT_KNOWN, np.int64)
    for game, which, hands in _of_each_game(rows):
        ranks, suits = key_cards(hands, game)
        hand, own = rows["hand"][which], np.arange(len(which))
        dead = (by_rank[hand] * ranks).sum(axis=1) + (by_suit[hand] * suits).sum(axis=1)
        dead -= ranks[own, door_rank[which]].astype(np.int64) + suits[own, door_suit[which]]
        found[which] = np.minimum(dead, 3)
    return found
