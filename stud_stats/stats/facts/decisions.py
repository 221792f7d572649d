"""Facts of decisions: the state before a choice, and what came of it."""

from __future__ import annotations

from typing import Final

import numpy as np

from stud_stats.stats.rows import NOT_KNOWN, STREETS, Fact, Rows, Runs

FACTS: Final[dict[str, Fact]] = {}


def _fact(function: Fact) -> Fact:
    FACTS[function.__name__] = function
    return function


def _declare(name: str, meaning: str, function: Fact) -> None:
    function.__doc__ = meaning
    FACTS[name] = function


def _word(name: str, column: str, *words: str) -> None:
    _declare(name, f"{column} is {' or '.join(words)}.", lambda rows: rows.is_word(column, *words))


def _number(name: str, column: str, value: int) -> None:
    _declare(name, f"{column} is {value}.", lambda rows: rows[column] == value)


# The act

for _act in ("fold", "check", "call", "bring_in"):
    _word(f"act_{_act}", "action", _act)
_word("wager", "action", "complete", "bet", "raise")


@_fact
def wager_or_call(rows: Rows) -> np.ndarray:
    """The player completed, bet, raised or called."""
    return rows["wager"] | rows["act_call"]


def _difference(rows: Rows) -> np.ndarray:
    """Of the big and the small bet."""
    return rows["big_bet"].astype(np.int64) - rows["small_bet"]


@_fact
def double_bet(rows: Rows) -> np.ndarray:
    """The player wagered, by a big bet more than the small one at least."""
    more = rows["street_total"].astype(np.int64) - rows["raise_to"]
    return rows["wager"] & (rows["raise_to"] >= 0) & (more >= _difference(rows))


@_fact
def added_and_pot(rows: Rows) -> np.ndarray:
    """The chips put in and the pot before."""
    return rows["added"].astype(np.int64) + rows["pot_before"]


# The spot

_number("third", "street", 3)
_number("fifth", "street", 5)
_word("faces_nothing", "facing", "nothing")
_word("faces_bring_in", "facing", "bring_in")
_word("faces_bet", "facing", "bet")
_word("first_on_street", "acted_before", "nothing")
_word("checked_before", "acted_before", "checked")
for _level in range(4):
    _number(f"level_{_level}", "level", _level)
_number("none_behind", "players_behind", 0)
_number("two_in", "players_in", 2)
_number("opens_street", "order_on_street", 0)


@_fact
def at_most_two_behind(rows: Rows) -> np.ndarray:
    """Two players at most, who have not matched the bet, are still to act."""
    return rows["players_behind"] <= 2


@_fact
def limped(rows: Rows) -> np.ndarray:
    """Somebody has called the bring-in before."""
    return rows["limpers"] > 0


@_fact
def called_before(rows: Rows) -> np.ndarray:
    """Somebody has called the bet to beat before."""
    return rows["callers"] > 0


@_fact
def nothing_in(rows: Rows) -> np.ndarray:
    """The player has put in nothing on this street before."""
    return rows["street_total"] == rows["added"]


@_fact
def made_last_wager(rows: Rows) -> np.ndarray:
    """The bet to beat is the player's own."""
    return rows["aggressor_now"]


@_fact
def first_in(rows: Rows) -> np.ndarray:
    """Third street, facing the bring-in alone that nobody has called, with a completion legal."""
    return rows["third"] & rows["faces_bring_in"] & ~rows["limped"] & rows["may_raise"]


@_fact
def unbet_chance(rows: Rows) -> np.ndarray:
    """The player's first decision on a street from fourth on, nobody having bet, a bet being legal."""
    return (rows["street"] >= 4) & rows["faces_nothing"] & rows["first_on_street"] & rows["may_raise"]


@_fact
def double_bet_spot(rows: Rows) -> np.ndarray:
    """Fourth street of stud_hi, an open pair on a board, a small and a big wager legal."""
    # More where the sizes are told from a short all-in and from the bet before it.
    sizes = rows["raise_to_big"].astype(np.int64) - rows["raise_to"]
    two = (rows["raise_to_big"] >= 0) & (sizes >= _difference(rows))
    return (rows["street"] == 4) & rows["stud_hi"] & rows["open_pair"] & two & (rows["small_bet"] > 0)


# What others did before and after


@_fact
def wagers_before(rows: Rows) -> np.ndarray:
    """Number of completions, bets and raises on the street before."""
    return rows.street_runs.before(rows["wager"])


@_fact
def last_wager(rows: Rows) -> np.ndarray:
    """The decision that was the last wager on the street before."""
    return rows.street_runs.last_before(rows["wager"])


def _last_wager_was(rows: Rows, fact: np.ndarray) -> np.ndarray:
    place = rows["last_wager"]
    return (place != NOT_KNOWN) & fact[place]


@_fact
def one_wager(rows: Rows) -> np.ndarray:
    """Exactly one completion, bet or raise was made on the street before."""
    return rows["wagers_before"] == 1


@_fact
def level_made(rows: Rows) -> np.ndarray:
    """The level that the player's own last wager before made on third street; `NOT_KNOWN` without one."""
    third = np.flatnonzero(rows["third"])
    seat = rows["seat_row"][third]
    order = np.argsort(seat, kind="stable")  # a player's acts side by side, in the order of play
    acts = third[order]
    latest = Runs.of(seat[order]).last_before(rows["wager"][acts])
    made = np.full(len(rows), NOT_KNOWN, np.int8)
    made[acts] = np.where(latest != NOT_KNOWN, rows["level"][acts][latest] + 1, NOT_KNOWN)
    return made


_number("made_level_1", "level_made", 1)
_number("made_level_2", "level_made", 2)


@_fact
def checked_through(rows: Rows) -> np.ndarray:
    """Nobody bet on the street, before or after."""
    return rows.street_runs.total(rows["wager"]) == 0


@_fact
def uncontested_after(rows: Rows) -> np.ndarray:
    """Nobody else called or wagered on the street afterwards."""
    runs, contested = rows.street_runs, rows["wager_or_call"]
    return runs.total(contested) == runs.before(contested) + contested


# Steals


@_fact
def steal_spot(rows: Rows) -> np.ndarray:
    """At most two players besides the bring-in player are still to act, or the door card beats all left."""
    return rows["at_most_two_behind"] | rows["door_beats_all"]


@_fact
def faces_steal(rows: Rows) -> np.ndarray:
    """Third street, facing one wager that was a completion first in from a steal spot."""
    steals = rows["first_in"] & rows["steal_spot"] & rows["wager"]
    return rows["third"] & rows["faces_bet"] & rows["one_wager"] & _last_wager_was(rows, steals)


# Who bet on the street before


@_fact
def continuation(rows: Rows) -> np.ndarray:
    """A chance to bet first for the player who made the last wager of the street before."""
    return rows["unbet_chance"] & rows["aggressor_before"]


@_fact
def faces_continuation(rows: Rows) -> np.ndarray:
    """Facing one wager that was a bet at such a chance."""
    bets = rows["continuation"] & rows["wager"]
    return rows["faces_bet"] & rows["one_wager"] & _last_wager_was(rows, bets)


@_fact
def delayed_continuation(rows: Rows) -> np.ndarray:
    """A chance to bet first for the player who had one to continue on the street before and checked, as
    everybody did.
    """
    passed = rows.anywhere(rows["continuation"] & rows["act_check"] & rows["checked_through"])
    return rows["unbet_chance"] & passed[rows.row_of_seat_and_street - 1]


@_fact
def donk_spot(rows: Rows) -> np.ndarray:
    """A chance to bet first while the player who made the last wager of the street before is to act."""
    theirs = rows["aggressor_before"] & rows["first_on_street"]
    to_come = rows.street_runs.total(theirs) > rows.street_runs.before(theirs) + theirs
    return rows["unbet_chance"] & ~rows["aggressor_before"] & to_come


@_fact
def barrel_spot(rows: Rows) -> np.ndarray:
    """A chance to bet first for the player who made the last wager of every street before."""
    runs = rows.street_runs
    last = rows["wager"] & (runs.total(rows["wager"]) == runs.before(rows["wager"]) + 1)
    led = rows.anywhere(last)
    found = rows["unbet_chance"]
    for back in range(1, STREETS - 3):
        earlier = rows["street"] - back
        seat_and_street = np.where(earlier >= 3, rows.row_of_seat_and_street - back, 0)
        found = found & ((earlier < 3) | led[seat_and_street])
    return found


@_fact
def free_card_spot(rows: Rows) -> np.ndarray:
    """The first act of fourth to sixth street by the player with the best board, a bet being legal."""
    street = rows["street"]
    leads = rows["opens_street"] & rows["leads_board"] & rows["may_raise"]
    return leads & (street >= 4) & (street <= 6)


@_fact
def brick_spot(rows: Rows) -> np.ndarray:
    """Fourth street, facing one bet, with a brick against a card that is none."""
    bettor = rows["seat_row"][rows["last_wager"]]
    spot = (rows["street"] == 4) & rows["faces_bet"] & rows["one_wager"]
    return spot & rows["bricked_fourth"] & rows.hands.seats["caught_fourth"][bettor]
