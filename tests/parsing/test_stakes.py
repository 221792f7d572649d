"""Ante and bring-in sizes from the posts of a hand and of its neighbours."""

from __future__ import annotations

import pytest

from stud_stats.core.events import Hand, Stake
from stud_stats.parsing.stakes import NEIGHBOURS, fill_stakes
from tests.canonical import read_hand


def hand(
    antes: tuple[str, ...] = ("10", "10", "10"),
    bring_in: str = "Ann brings in 30",
    *,
    game: str = "stud_hi",
    sizes: str = "100/200 ante - bring-in -",
    more: str = "table=T",
    stack: int = 4000,
    rest: tuple[str, ...] = (),
) -> Hand:
    lines = [f"hand T1 {game} {sizes} USD {more}".rstrip()]
    lines += [f"seat {seat} {name} {stack}" for seat, name in enumerate(("Ann", "Bob", "Cat"), 1)]
    lines += [f"{name} antes {ante}" for name, ante in zip(("Ann", "Bob", "Cat"), antes, strict=True) if ante]
    return read_hand("\n".join([*lines, "street 3", "deal Ann 2c", bring_in, *rest]) + "\n")


def sizes_of(hands: list[Hand]) -> list[tuple[Stake, Stake]]:
    return [(h.header.stakes.ante, h.header.stakes.bring_in) for h in fill_stakes(hands)]


OWN = (Stake(10, "hand"), Stake(30, "hand"))
AROUND = (Stake(10, "neighbours"), Stake(30, "neighbours"))


def test_a_hand_by_itself_speaks_for_itself() -> None:
    assert sizes_of([hand()]) == [OWN]


def test_hands_of_one_table_confirm_each_other() -> None:
    assert sizes_of([hand(), hand(), hand()]) == [AROUND] * 3


def test_all_in_posts_say_nothing() -> None:
    assert sizes_of([hand(("10", "7 all-in", "7 all-in"))]) == [OWN]
    # A post of the whole stack is all-in, said or not.
    assert sizes_of([hand(("10", "10", "10"), stack=10)])[0][0] == Stake()
    assert sizes_of([hand(bring_in="Ann brings in 12 all-in")])[0][1] == Stake()
    assert sizes_of([hand(bring_in="Ann brings in 25", stack=35)])[0][1] == Stake()


def test_the_most_frequent_post_counts_and_of_equals_the_larger() -> None:
    assert sizes_of([hand(("10", "5", "10"))])[0][0] == Stake(10, "hand")
    assert sizes_of([hand(("5", "10", ""))])[0][0] == Stake(10, "hand")


def test_one_wrong_hand_among_many_is_overruled() -> None:
    hands = [hand(), hand(), hand(("8", "8", "8"), "Ann brings in 20"), hand(), hand()]
    assert sizes_of(hands) == [AROUND] * 5


def test_of_two_hands_that_differ_neither_is_blamed() -> None:
    found = sizes_of([hand(), hand(("8", "8", "8"))])
    assert [ante for ante, _ in found] == [Stake(10, "hand"), Stake(8, "hand")]
    assert [bring_in for _, bring_in in found] == [Stake(30, "neighbours")] * 2


def test_what_a_hand_cannot_tell_its_neighbours_do() -> None:
    silent = hand(bring_in="Ann bets 100")
    assert sizes_of([silent])[0][1] == Stake()
    assert sizes_of([silent, hand()])[0][1] == Stake(30, "neighbours")
    assert sizes_of([hand(), silent, hand(bring_in="Ann brings in 50")])[1][1] == Stake()


def test_a_full_opening_bet_is_no_bring_in() -> None:
    assert sizes_of([hand(bring_in="Ann brings in 100")])[0][1] == Stake()
    assert sizes_of([hand(bring_in="Ann completes to 100")])[0][1] == Stake()


def test_other_tables_levels_games_and_sizes_do_not_vote() -> None:
    for other in (
        hand(more="table=U"),
        hand(game="razz"),
        hand(sizes="200/400 ante - bring-in -"),
        hand(more="table=T tournament=7 level=I"),
        hand(more=""),
    ):
        assert sizes_of([hand(), other])[0] == OWN
    # No table named: every hand for itself.
    assert sizes_of([hand(more=""), hand(more="")]) == [OWN, OWN]


def test_in_a_tournament_the_level_counts_and_not_the_table() -> None:
    one, two = hand(more="table=A tournament=7 level=I"), hand(more="table=B tournament=7 level=I")
    assert sizes_of([one, two]) == [AROUND, AROUND]
    assert sizes_of([one, hand(more="table=A tournament=7 level=II")])[0] == OWN


def test_a_table_that_changed_its_ante_for_good() -> None:
    old, new = hand(), hand(("20", "20", "20"))
    hands = [old] * 15 + [new] * 15
    found = [ante for ante, _ in sizes_of(hands)]
    assert [ante.amount for ante in found] == [10] * 15 + [20] * 15
    # Where as many hands speak for one as for the other, each speaks for itself.
    assert {ante.source for ante in found[: 15 - NEIGHBOURS]} == {"neighbours"}


def test_printed_sizes_stay() -> None:
    printed = hand(sizes="100/200 ante 11 bring-in 31")
    assert fill_stakes([printed, hand(), hand()])[0] is printed


def test_the_header_event_is_the_header() -> None:
    (filled,) = fill_stakes([hand()])
    assert filled.events[0] is filled.header
    assert filled.events[1:] == hand().events[1:]


def test_bets_that_are_not_printed() -> None:
    rest = (
        "Bob completes 100",
        "Ann raises 170 by 100 to 200",
        "street 4",
        "Ann bets 200",
        "street 5",
        "Ann bets 200",
        "street 6",
        "Ann bets 150 all-in",
        "street 7",
        "Bob bets 200",
    )
    (filled,) = fill_stakes([hand(sizes="-/- ante - bring-in -", rest=rest)])
    stakes = filled.header.stakes
    assert stakes.small_bet == Stake(100, "hand")
    assert stakes.big_bet == Stake(200, "hand")
    assert stakes.bring_in == Stake(30, "hand")


@pytest.mark.parametrize(
    ("on_fourth", "on_fifth", "sizes"),
    [
        (100, 200, (100, 200)),
        # A bet on fourth alone may be either of the two, and so may one as large as those to come.
        (100, None, (None, None)),
        (200, 200, (None, 200)),
        (None, 200, (None, 200)),
    ],
)
def test_fourth_street_speaks_for_the_small_bet_where_third_does_not(
    on_fourth: int | None, on_fifth: int | None, sizes: tuple[int | None, int | None]
) -> None:
    rest = ["Bob calls 30", "street 4", f"Ann bets {on_fourth}" if on_fourth else "Ann checks"]
    rest += ["street 5", f"Ann bets {on_fifth}" if on_fifth else "Ann checks"]
    (filled,) = fill_stakes([hand(sizes="-/- ante - bring-in -", rest=tuple(rest))])
    stakes = filled.header.stakes
    assert (stakes.small_bet.amount, stakes.big_bet.amount) == sizes


def test_no_hands() -> None:
    assert fill_stakes([]) == []


@pytest.mark.parametrize("structure", ["no_limit", "pot_limit", "spread_limit"])
def test_a_bet_of_any_size_speaks_for_no_size(structure: str) -> None:
    later = ("Bob raises to 100", "street 7", "deal Ann 2d", "Ann bets 650")
    free = hand(sizes="100/- ante 10 bring-in 30", more=f"structure={structure} table=T", rest=later)
    fixed = hand(sizes="100/- ante 10 bring-in 30", rest=later)
    (of_free,), (of_fixed,) = fill_stakes([free]), fill_stakes([fixed])
    assert of_free.header.stakes.big_bet == Stake()
    assert of_fixed.header.stakes.big_bet == Stake(650, "hand")
