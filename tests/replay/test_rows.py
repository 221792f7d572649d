"""Columns of seat and decision rows that no check looks at."""

from __future__ import annotations

from typing import Any

from stud_stats.core.schema import DECISIONS, SEATS, Table
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from tests.canonical import read_hand


def rows_of(text: str, table: Table) -> list[dict[str, Any]]:
    """The rows of a hand as dicts."""
    played = replay(read_hand(text), PROFILES["permissive"], text)
    rows = played.seat_rows if table is SEATS else played.decision_rows
    return [dict(zip(table.names, row, strict=True)) for row in rows]


def test_a_raise_with_the_last_chips_that_only_matches_is_a_call() -> None:
    hand = """
        hand H1 stud_hi 1000/2000 ante 100 bring-in 300 USD
        seat 1 Ann 40000
        seat 2 Bob 40000
        seat 3 Cat 700
        seat 4 Dan 1100
        seat 5 Eve 40000
        Ann antes 100
        Bob antes 100
        Cat antes 100
        Dan antes 100
        Eve antes 100
        street 3
        deal Ann 2c
        deal Bob Kd
        deal Cat 9h
        deal Dan Qs
        deal Eve 8s
        Ann brings in 300
        Bob completes to 1000
        Cat raises 600 all-in
        Dan raises 1000 all-in
        Eve folds
        """
    eve = rows_of(hand, DECISIONS)[-1]
    assert (eve["player"], eve["action"], eve["level"], eve["callers"]) == ("Eve", "fold", 1, 2)


SIDE_POT = """
    hand H2 stud_hilo 1000/2000 ante 100 bring-in 300 USD
    seat 1 Ann 40000
    seat 2 Bob 40000
    seat 3 Cat 700
    Ann antes 100
    Bob antes 100
    Cat antes 100
    street 3
    deal Ann 2c
    deal Bob Kd
    deal Cat 9h
    Ann brings in 300
    Bob completes to 1000
    Cat calls 600 all-in
    Ann calls 700
    street 4
    deal Ann 2s
    deal Bob Qd
    deal Cat 9s
    Ann checks
    Bob checks
    street 5
    deal Ann Jc
    deal Bob Qh
    deal Cat 3s
    Bob checks
    Ann checks
    street 6
    deal Ann Jd
    deal Bob 4h
    deal Cat 4s
    Ann checks
    Bob checks
    street 7
    Ann checks
    Bob checks
    showdown
    Ann shows 5c 6c 2c 2s Jc Jd Th
    Bob shows 5d 6d Kd Qd Qh 4h Ts
    Cat shows {cat} 9h 9s 3s 4s 7h
    {collects}
    """


def wholes(cat: str, *collects: str) -> dict[str, tuple[int, int]]:
    """Of each player how many pots he could win and how many he took whole."""
    rows = rows_of(SIDE_POT.format(cat=cat, collects="\n    ".join(collects)), SEATS)
    return {row["player"]: (row["pots_contested"], row["pots_won_whole"]) for row in rows}


def test_pots_are_told_apart_by_the_hands_where_the_text_tells_their_sum() -> None:
    taken = wholes("9c Kc", "Cat collects 2050 from unknown", "Ann collects 580 from unknown")
    assert taken == {"Ann": (2, 1), "Bob": (2, 0), "Cat": (1, 1)}


def test_one_player_takes_both_pots_in_one_sum() -> None:
    taken = wholes("Kh 8c", "Ann collects 2700 from unknown")
    assert taken["Ann"] == (2, 2)


def test_chips_up_to_the_bring_in_are_the_bring_in_whatever_the_word() -> None:
    hand = """
        hand H3 stud_hi {stakes}
        seat 1 Ann 40000
        seat 2 Bob 40000
        Ann antes 100
        Bob antes 100
        street 3
        deal Ann 2c
        deal Bob Kd
        Ann bets 500
        Bob folds
        """
    for stakes in (
        "500/1000 ante 100 bring-in 500 USD",
        "500/2500 ante 100 bring-in 500 USD structure=spread_limit",
        "1000/2000 ante 100 bring-in 500 USD structure=pot_limit",
    ):
        ann = rows_of(hand.format(stakes=stakes), DECISIONS)[0]
        assert (ann["action"], ann["forced"]) == ("bring_in", True), stakes


def test_where_nobody_brings_in_no_place_is_counted_from_it() -> None:
    hand = """
        hand H1 stud_hi 1000/2000 ante 100 bring-in 300 USD
        seat 1 Ann 40000
        seat 2 Bob 100
        seat 3 Cat 80
        Ann antes 100
        Bob antes 100 all-in
        Cat antes 80 all-in
        street 3
        deal Ann 7s 2d / Ad
        deal Bob Js
        deal Cat 4s
        Ann folds
        street 4
        deal Bob 5d held Js
        deal Cat 9d held 4s
    """
    (fold,) = rows_of(hand, DECISIONS)
    assert (fold["action"], fold["position_from_bring_in"]) == ("fold", None)
    assert {seat["position_from_bring_in"] for seat in rows_of(hand, SEATS)} == {None}
