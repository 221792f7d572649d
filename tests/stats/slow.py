"""Each statistic a second time: loops over rows, written from the sentences, sharing nothing with the
declarations.

A rate is told by a function that walks one player's rows of one hand and gives, for each time the statistic
counts, its street (0: the whole hand) and whether it was a success.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction

import pandas as pd

from stud_stats.stats.frames import Frames

Times = Iterator[tuple[int, bool]]


def plain(frame: pd.DataFrame) -> list[dict]:
    """Rows as dicts, an empty cell as None."""
    rows = frame.astype(object).to_dict("records")
    return [{name: None if pd.isna(cell) else cell for name, cell in row.items()} for row in rows]


def hands_dealt(seat: dict, decisions: list[dict]) -> Times:
    if seat["dealt_in"]:
        yield 0, True


def _vpip(decisions: list[dict]) -> Times:
    choices = [row for row in decisions if row["street"] == 3 and row["action"] != "bring_in"]
    if choices:
        yield 3, any(row["action"] not in ("fold", "check") for row in choices)


def vpip(seat: dict, decisions: list[dict]) -> Times:
    yield from _vpip(decisions)


def vpip_ex_bring_in(seat: dict, decisions: list[dict]) -> Times:
    yield from _vpip([row for row in decisions if row["position_from_bring_in"] != 0 and not row["forced"]])


def complete_first_in(seat: dict, decisions: list[dict]) -> Times:
    for row in decisions:
        if row["street"] == 3 and row["facing"] == "bring_in" and not row["limpers"] and row["may_raise"]:
            yield 3, row["action"] in ("complete", "bet", "raise")


def bring_in(seat: dict, decisions: list[dict]) -> Times:
    if seat["dealt_in"]:
        yield 3, seat["position_from_bring_in"] == 0


def full_bring_in(seat: dict, decisions: list[dict]) -> Times:
    for row in decisions:
        if row["forced"] and row["may_raise"]:
            yield 3, row["action"] in ("complete", "bet", "raise")


def saw(street: int) -> Callable[[dict, list[dict]], Times]:
    def walk(seat: dict, decisions: list[dict]) -> Times:
        if seat["dealt_in"]:
            yield street, seat["last_street"] in range(street, 8)

    return walk


def bet(seat: dict, decisions: list[dict]) -> Times:
    for row in decisions:
        if row["facing"] in ("nothing", "bring_in") and row["may_raise"] and not row["forced"]:
            yield row["street"], row["action"] in ("complete", "bet", "raise")


def raise_(seat: dict, decisions: list[dict]) -> Times:
    for row in decisions:
        if row["facing"] == "bet" and row["may_raise"]:
            yield row["street"], row["action"] in ("complete", "bet", "raise")


def facing_a_bet(action: str) -> Callable[[dict, list[dict]], Times]:
    def walk(seat: dict, decisions: list[dict]) -> Times:
        for row in decisions:
            if row["facing"] == "bet":
                yield row["street"], row["action"] == action

    return walk


def aggression_factor(seat: dict, decisions: list[dict]) -> Times:
    for row in decisions:
        if row["action"] in ("complete", "bet", "raise"):
            yield row["street"], True
        if row["action"] == "call":
            yield row["street"], False


def aggression_frequency(seat: dict, decisions: list[dict]) -> Times:
    for row in decisions:
        if row["action"] not in ("check", "bring_in"):
            yield row["street"], row["action"] in ("complete", "bet", "raise")


def wtsd(seat: dict, decisions: list[dict]) -> Times:
    if seat["dealt_in"] and seat["last_street"] > 3:
        yield 0, seat["showdown"]


def wsd(seat: dict, decisions: list[dict]) -> Times:
    if seat["showdown"]:
        yield 0, seat["collected"] != 0


def wws4(seat: dict, decisions: list[dict]) -> Times:
    if seat["dealt_in"] and seat["last_street"] > 3:
        yield 0, seat["collected"] != 0


RATES: dict[str, Callable[[dict, list[dict]], Times]] = {
    "hands": hands_dealt,
    "vpip": vpip,
    "vpip_ex_bring_in": vpip_ex_bring_in,
    "complete_first_in": complete_first_in,
    "bring_in": bring_in,
    "full_bring_in": full_bring_in,
    "saw_fourth": saw(4),
    "saw_fifth": saw(5),
    "saw_sixth": saw(6),
    "saw_seventh": saw(7),
    "bet": bet,
    "raise": raise_,
    "call": facing_a_bet("call"),
    "fold": facing_a_bet("fold"),
    "aggression_factor": aggression_factor,
    "aggression_frequency": aggression_frequency,
    "wtsd": wtsd,
    "wsd": wsd,
    "wws4": wws4,
}
MONEY: dict[str, str] = {"net": "", "sb_per_100": "small_bet", "bb_per_100": "big_bet"}
"""Statistic and the column of the bet it is in."""

Key = tuple
"""Statistic, then the values of the grouping."""


def _hands(frames: Frames) -> Iterator[tuple[dict, list[dict]]]:
    acts = defaultdict(list)
    for row in plain(frames.decisions):
        acts[row["site"], row["hand_id"], row["seat"]].append(row)
    for seat in plain(frames.seats):
        if seat["hand_status"] != "excluded":
            yield seat, acts[seat["site"], seat["hand_id"], seat["seat"]]


def slow_rates(frames: Frames, columns: tuple[str, ...]) -> dict[Key, list[int]]:
    """(statistic, values of ``columns`` ...) to [successes, opportunities]; ``street`` may be a column."""
    found: dict[Key, list[int]] = defaultdict(lambda: [0, 0])
    for seat, decisions in _hands(frames):
        for key, walk in RATES.items():
            for street, success in walk(seat, decisions):
                place = tuple(street if column == "street" else seat[column] for column in columns)
                found[key, *place][0] += bool(success)
                found[key, *place][1] += 1
    return dict(found)


def slow_money(frames: Frames, columns: tuple[str, ...]) -> dict[Key, list[Fraction]]:
    """(statistic, values of ``columns`` ...) to the hands' amounts, in bets where the statistic is in
    bets."""
    found: dict[Key, list[Fraction]] = defaultdict(list)
    for seat, _ in _hands(frames):
        for key, bet_column in MONEY.items():
            size = seat[bet_column] if bet_column else 1
            if seat["dealt_in"] and size:
                place = tuple(0 if column == "street" else seat[column] for column in columns)
                found[key, *place].append(Fraction(seat["net"], size))
    return dict(found)
