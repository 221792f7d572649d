"""What other programs get wrong, each as a hand with the right values (the bugs are told in the names)."""

import pytest

from stud_stats.stats.aggregate import count
from stud_stats.stats.catalogue import STATISTIC_BY_KEY, STATISTICS
from stud_stats.stats.examples import EXAMPLE_HANDS
from stud_stats.stats.frames import Frames
from tests.stats.played import counted, frames_of

Values = dict[str, tuple[int, int]]


def of(text: str, key: str) -> Values:
    return counted(frames_of(EXAMPLE_HANDS.get(text, text)), STATISTIC_BY_KEY[key])


def by_street(text: str, key: str) -> dict[tuple[str, int], tuple[int, int]]:
    rows = count(frames_of(EXAMPLE_HANDS[text]), [STATISTIC_BY_KEY[key]], ("player", "street")).counted
    return {
        (row.player, row.street): (row.successes, row.opportunities) for row in rows.itertuples(index=False)
    }


def test_third_street_is_third_and_seventh_is_there() -> None:
    found = by_street("delayed", "bet")
    assert found["Bob", 3] == (1, 1)  # the completion is no bet of fourth street
    assert found["Ann", 4] == (0, 1)
    assert found["Ann", 7] == (1, 1)
    assert {street for _, street in found} == {3, 4, 5, 6, 7}
    assert by_street("quartered", "call")["Bob", 7] == (1, 1)


def test_a_pot_opened_by_a_completion_alone_has_a_continuation_bet() -> None:
    assert by_street("quartered", "c_bet") == {("Bob", 4): (1, 1), ("Bob", 5): (1, 1), ("Bob", 6): (0, 1)}


def test_a_check_raise_and_a_raise_of_a_bet_are_no_continuation_bets() -> None:
    # Dan capped nothing: Eve made the last wager of third street; he check-raises on fourth
    assert of("raised_to_the_cap", "c_bet") == {"Eve": (1, 1)}
    assert of("raised_to_the_cap", "check_raise") == {"Dan": (1, 1)}
    # Cat raises Bob's bet on fourth and continues on fifth; Bob had completed and continues on fourth
    assert by_street("bet_and_called", "c_bet") == {
        ("Bob", 4): (1, 1),
        ("Cat", 5): (1, 1),
        ("Bob", 7): (0, 1),
    }


def test_there_is_no_chance_to_continue_on_a_street_after_one_without_a_wager_or_behind_a_bet() -> None:
    # fourth is checked through, so nobody continues on fifth; on seventh Ann is bet into by nobody
    assert by_street("delayed", "c_bet") == {("Bob", 4): (0, 1), ("Bob", 6): (1, 1), ("Ann", 7): (1, 1)}
    # Bob bets into Cat, the last to wager on fifth: she has no chance to continue on sixth
    assert ("Cat", 6) not in by_street("bet_and_called", "c_bet")


def test_a_call_of_two_bets_is_no_limp_and_neither_is_a_completion() -> None:
    assert of("raised_to_the_cap", "open_limp") == {"Bob": (1, 1)}
    assert of("raised_to_the_cap", "over_limp") == {"Cat": (1, 1), "Dan": (0, 1)}
    assert of("squeezed", "open_limp") == {"Bob": (0, 1)}  # he completes, and calls the raise


def test_a_walk_of_the_bring_in_is_no_missed_vpip() -> None:
    assert of("walk", "vpip") == {"Bob": (0, 1), "Cat": (0, 1)}
    assert of("walk", "walk") == {"Ann": (1, 1)}


def test_the_bring_in_player_is_first_in_neither_opening_in_full_nor_small() -> None:
    assert "Ann" not in of("opened_in_full", "complete_first_in")
    assert "Ann" not in of("walk", "complete_first_in")
    assert of("opened_in_full", "full_bring_in") == {"Ann": (1, 1)}
    assert of("walk", "full_bring_in") == {"Ann": (0, 1)}


CALLED_COLD_THREE_TIMES = """\
hand called_cold_three_times stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 40000
seat 3 Cat 40000
seat 4 Dan 40000
seat 5 Eve 40000
seat 6 Fay 40000
Ann antes 100
Bob antes 100
Cat antes 100
Dan antes 100
Eve antes 100
Fay antes 100
street 3
deal Ann 2c
deal Bob Kd
deal Cat 9h
deal Dan Qs
deal Eve 8s
deal Fay 7h
Ann brings in 300
Bob completes to 1000
Cat calls 1000
Dan calls 1000
Eve folds
Fay calls 1000
Ann folds
street 4
deal Bob Ks held Kd
deal Cat 3h held 9h
deal Dan 3s held Qs
deal Fay 3c held 7h
Bob bets 2000
Cat folds
Dan folds
Fay folds
Bob takes back 2000
Bob collects 4900
Bob does not show
summary
pot 4900 rake 0
"""


def test_every_cold_call_counts_behind_the_first_too() -> None:
    assert of(CALLED_COLD_THREE_TIMES, "cold_call") == {
        "Cat": (1, 1),
        "Dan": (1, 1),
        "Eve": (0, 1),
        "Fay": (1, 1),
    }


def test_a_squeeze_needs_no_third_bet() -> None:
    assert of("squeezed", "squeeze") == {"Dan": (1, 1)}


def test_steals_look_at_door_cards_and_at_who_is_left() -> None:
    # five players behind: no steal from the last three, but the king beats all that are left
    assert "Bob" not in of(CALLED_COLD_THREE_TIMES, "steal_pos3")
    assert of(CALLED_COLD_THREE_TIMES, "steal_door") == {"Bob": (1, 1)}
    with_an_ace = CALLED_COLD_THREE_TIMES.replace("deal Eve 8s", "deal Eve As")
    assert of(with_an_ace, "steal_door") == {}
    assert of(with_an_ace, "steal") == {}
    # an equal rank does not beat
    assert of(CALLED_COLD_THREE_TIMES.replace("deal Eve 8s", "deal Eve Kh"), "steal_door") == {}
    # three players: everybody but the bring-in player is among the last three
    assert of("walk", "steal_pos3") == {"Bob": (0, 1), "Cat": (0, 1)}
    # razz: the lower door card is the better
    assert of("razz_showdown", "steal_door") == {}
    assert of("walk", "steal_door") == {"Bob": (0, 1), "Cat": (0, 1)}


def test_a_steal_is_defended_by_the_bring_in_player_and_apart_by_the_others() -> None:
    assert of("stolen", "fold_to_steal_bring_in") == {"Ann": (1, 1)}
    assert of("stolen", "fold_to_steal_others") == {"Dan": (1, 1), "Eve": (1, 1)}
    assert not any("blind" in statistic.title.lower() for statistic in STATISTICS)


COMMON_CARD = """\
hand common_card stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 40000
Ann antes 100
Bob antes 100
street 3
deal Ann 2c
deal Bob Kd
Ann brings in 300
Bob completes to 1000
Ann calls 700
street 4
deal Ann 5h held 2c
deal Bob 8s held Kd
Bob checks
Ann checks
street 5
deal Ann 6h held 2c 5h
deal Bob Js held Kd 8s
Bob checks
Ann checks
street 6
deal Ann 7h held 2c 5h 6h
deal Bob 3s held Kd 8s Js
Bob checks
Ann checks
street 7 community 6c
Bob bets 2000
Ann calls 2000
showdown
Bob shows Kc Qd Kd 8s Js 3s
Ann shows 2s 5c 2c 5h 6h 7h
Ann collects 6200
summary
pot 6200 rake 0
board 6c
"""


@pytest.fixture(scope="module")
def six_cards() -> Frames:
    return frames_of(COMMON_CARD, but=("deck.community-card-unneeded",))


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("wtsd", {"Ann": (1, 1), "Bob": (1, 1)}),
        ("wsd", {"Ann": (1, 1), "Bob": (0, 1)}),
        ("saw_seventh", {"Ann": (1, 1), "Bob": (1, 1)}),
        ("net_at_showdown", {"Ann": (3100, 1), "Bob": (-3100, 1)}),
        ("seventh_call_efficiency", {"Ann": (6200, 2000)}),
    ],
)
def test_a_showdown_of_six_cards_and_a_common_one_counts(six_cards: Frames, key: str, values: Values) -> None:
    assert counted(six_cards, STATISTIC_BY_KEY[key]) == values


def test_cards_shown_again_are_no_cards_twice(six_cards: Frames) -> None:
    seats = six_cards.seats.set_index("player")
    for player, cards in (("Ann", "2s 5c 2c 5h 6h 7h"), ("Bob", "Kc Qd Kd 8s Js 3s")):
        held = f"{seats.loc[player, 'down_cards']} {seats.loc[player, 'up_cards']}".split()
        assert sorted(held) == sorted(cards.split())
    twice = EXAMPLE_HANDS["bet_and_called"].replace("deal Dan Qs", "deal Dan Kd")
    assert set(frames_of(twice, but=("deck.duplicate-card",)).seats["hand_status"]) == {"flagged"}
