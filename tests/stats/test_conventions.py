"""The conventions that change numbers, each as a hand."""

import pytest

from stud_stats.stats.aggregate import count
from stud_stats.stats.catalogue import STATISTIC_BY_KEY, STATISTICS
from stud_stats.stats.estimates import figures
from stud_stats.stats.examples import WALK
from stud_stats.stats.frames import coverage
from tests.stats.played import counted, frames_of

LIMPED = """\
hand limped stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 40000
seat 3 Cat 40000
Ann antes 100
Bob antes 100
Cat antes 100
street 3
deal Ann 2c
deal Bob Kd
deal Cat 9h
Ann brings in 300
Bob calls 300
Cat raises 1000 to 1000
Ann folds
Bob folds
Cat takes back 700
Cat collects 1200
Cat does not show
summary
pot 1200 rake 0
"""

ALL_IN_ON_THE_ANTE = """\
hand all_in_on_the_ante stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 40000
seat 3 Cat 100
Ann antes 100
Bob antes 100
Cat antes 100 all-in
street 3
deal Ann 2c
deal Bob Kd
deal Cat 9h
Ann brings in 300
Bob completes to 1000
Ann folds
Bob takes back 700
street 4
deal Bob 3d held Kd
deal Cat 4d held 9h
street 5
deal Bob 3s held Kd 3d
deal Cat 5d held 9h 4d
street 6
deal Bob Ts held Kd 3d 3s
deal Cat Jh held 9h 4d 5d
street 7
showdown
Bob shows Ac Kc Kd 3d 3s Ts 2h high 2:K3 "two pair, Kings and Treys"
Cat mucks
Bob collects 600 from side 1
Bob collects 300
summary
pot 900 main 300 side 600 rake 0
"""


def of(text: str, key: str) -> dict[str, tuple[int, int]]:
    return counted(frames_of(text), STATISTIC_BY_KEY[key])


def test_a_limp_is_voluntary_and_no_completion_and_faces_no_bet() -> None:
    assert of(LIMPED, "vpip") == {"Ann": (0, 1), "Bob": (1, 1), "Cat": (1, 1)}
    assert of(LIMPED, "bet") == {"Bob": (0, 1), "Cat": (1, 1)}
    assert of(LIMPED, "call") == {"Ann": (0, 1), "Bob": (0, 1)}
    assert of(LIMPED, "aggression_factor") == {"Bob": (0, 1), "Cat": (1, 1)}


def test_a_completion_written_as_a_raise_is_a_completion() -> None:
    assert of(LIMPED, "raise") == {"Ann": (0, 1), "Bob": (0, 1)}
    assert of(LIMPED.replace("raises 1000 to", "completes to"), "bet") == of(LIMPED, "bet")


def test_behind_a_limper_nobody_is_first_in() -> None:
    assert of(LIMPED, "complete_first_in") == {"Bob": (0, 1)}


def test_two_decisions_of_one_hand_are_one_vpip() -> None:
    frames = frames_of(LIMPED)
    bob = frames.decisions[frames.decisions["player"] == "Bob"]
    assert bob["action"].tolist() == ["call", "fold"]
    assert counted(frames, STATISTIC_BY_KEY["vpip"])["Bob"] == (1, 1)


def test_all_in_on_the_ante_has_no_decision_but_is_dealt_sees_streets_and_shows_down() -> None:
    frames = frames_of(ALL_IN_ON_THE_ANTE)
    assert "Cat" not in set(frames.decisions["player"])
    found = {
        statistic.key: counted(frames, statistic).get("Cat")
        for statistic in STATISTICS
        if "Cat" in counted(frames, statistic) and not statistic.counts_money
    }
    assert counted(frames, STATISTIC_BY_KEY["net"])["Cat"] == (-100, 1)
    assert found == {
        "hands": (1, 1),
        "bring_in": (0, 1),
        "saw_fourth": (1, 1),
        "saw_fifth": (1, 1),
        "saw_sixth": (1, 1),
        "saw_seventh": (1, 1),
        "wtsd": (1, 1),
        "wsd": (0, 1),
        "wws4": (0, 1),
    }


def test_currencies_are_never_added_together() -> None:
    euros = LIMPED.replace("USD", "EUR").replace("hand limped", "hand limped_in_euros")
    money = count(frames_of(LIMPED, euros), [STATISTIC_BY_KEY["net"]], ("player",)).money
    assert sorted(zip(money["player"], money["currency"], money["total"], strict=True)) == [
        ("Ann", "EUR", -400),
        ("Ann", "USD", -400),
        ("Bob", "EUR", -400),
        ("Bob", "USD", -400),
        ("Cat", "EUR", 800),
        ("Cat", "USD", 800),
    ]


def test_a_hand_counts_in_bets_of_its_own_size() -> None:
    larger = WALK.replace("hand walk", "hand larger").replace("1000/2000", "2000/4000")
    figure = figures(count(frames_of(WALK, larger), STATISTICS, ("player",)))
    ann = figure[figure["player"] == "Ann"].set_index("statistic")
    # 200 of a small bet of 1000, then of 2000
    assert ann.loc["sb_per_100", "value"] == pytest.approx(100 * (0.2 + 0.1) / 2)
    assert ann.loc["bb_per_100", "value"] == pytest.approx(100 * (0.1 + 0.05) / 2)
    assert ann.loc["net", "total"] == 400


@pytest.mark.parametrize("status", ["flagged", "excluded"])
def test_flagged_hands_count_and_excluded_ones_do_not(status: str) -> None:
    frames = frames_of(LIMPED)
    frames.decisions["hand_status"] = frames.seats["hand_status"] = status
    counts = count(frames, STATISTICS)
    assert (len(counts.counted) > 0) == (status == "flagged")
    assert (coverage(frames.seats).flagged, coverage(frames.seats).excluded) == (
        (1, 0) if status == "flagged" else (0, 1)
    )


DOUBLE_BET_OVER_A_SHORT_ALL_IN = """\
hand H stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 40000
seat 3 Cat 833
Ann antes 100
Bob antes 100
Cat antes 100
street 3
deal Ann 2c
deal Bob Kd
deal Cat 9h
Ann brings in 300
Bob calls 300
Cat calls 300
street 4
deal Ann 5h
deal Bob 8s
deal Cat 9s
Cat bets 433 all-in
Ann raises to 2433
Bob folds
Ann takes back 2000
street 5
deal Ann Jc
deal Cat 3s
street 6
deal Ann Jd
deal Cat 4s
street 7
showdown
Ann shows Ah Qc 2c 5h Jc Jd 8c
Cat shows 9c Kc 9h 9s 3s 4s 7h
Cat collects 2066
"""


def test_the_big_bet_over_a_short_all_in_is_a_double_bet() -> None:
    frames = frames_of(DOUBLE_BET_OVER_A_SHORT_ALL_IN)
    assert counted(frames, STATISTIC_BY_KEY["open_pair_double_bet"]) == {"Cat": (0, 1), "Ann": (1, 1)}


def stolen_by_the_first(small: int, ante: int, bring_in: int) -> str:
    """Six players; the first completes with the best door card and all fold."""
    names = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")
    doors = ("2c", "Kd", "9h", "Qs", "8s", "7h")
    lines = [f"hand stolen_{small} stud_hi {small}/{2 * small} ante {ante} bring-in {bring_in} USD"]
    lines += [f"seat {place} {name} 900000" for place, name in enumerate(names, 1)]
    lines += [f"{name} antes {ante}" for name in names]
    lines += ["street 3", *(f"deal {name} {door}" for name, door in zip(names, doors, strict=True))]
    lines += [f"Ann brings in {bring_in}", f"Bob completes to {small}"]
    lines += [f"{name} folds" for name in (*names[2:], "Ann")]
    pot = 6 * ante + 2 * bring_in
    lines += [f"Bob takes back {small - bring_in}", f"Bob collects {pot}", "Bob does not show", "summary"]
    return "\n".join([*lines, f"pot {pot} rake 0", ""])


@pytest.mark.parametrize(
    ("stakes", "needed"),
    [((4000, 1000, 1000), 0.36), ((1000, 100, 300), 0.53)],  # Card Player 24989
    ids=["40/80", "10/20"],
)
def test_a_steal_breaks_even_at_its_cost_to_cost_and_pot(stakes: tuple[int, int, int], needed: float) -> None:
    frames = frames_of(stolen_by_the_first(*stakes))
    figure = figures(count(frames, [STATISTIC_BY_KEY["steal_break_even"]])).iloc[0]
    assert figure["value"] == pytest.approx(needed, abs=0.005)
    assert (figure["n"], figure["currency"]) == (1, "USD")
    assert counted(frames, STATISTIC_BY_KEY["steal_success"]) == {"Bob": (1, 1)}


def test_bet_levels_are_named_by_stud_and_on_request_by_hold_em() -> None:
    names = {key: STATISTIC_BY_KEY[key] for key in ("complete_first_in", "two_bet", "three_bet", "cap")}
    assert [one.named(holdem=False) for one in names.values()] == [
        "Complete first in", "Raise (2-bet)", "Re-raise (3-bet)", "Cap (4-bet)",
    ]  # fmt: skip
    assert [one.named(holdem=True) for one in names.values()] == ["Raise first in", "3-bet", "4-bet", "5-bet"]
    assert not any("pfr" in statistic.title.lower() for statistic in STATISTICS)


FOLDED_BEFORE_THE_BRING_IN = """\
hand H stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 100
seat 2 Bob 40000
seat 3 Cat 40000
seat 4 Dan 40000
Ann antes 100 all-in
Bob antes 100
Cat antes 100
Dan antes 100
street 3
deal Ann 2c
deal Bob Kd
deal Cat 9h
deal Dan Ts
Bob folds
Cat brings in 300
Dan folds
Cat takes back 300
street 4
deal Ann 6s
deal Cat 5d
street 5
deal Ann Td
deal Cat 7s
street 6
deal Ann Ks
deal Cat Jc
street 7
showdown
Cat shows 3c 3d 9h 5d 7s Jc Qh
Ann shows 8h 4d 2c 6s Td Ks Ah
Cat collects 400
"""


def test_who_folded_before_the_bring_in_has_no_door_card_to_beat() -> None:
    frames = frames_of(FOLDED_BEFORE_THE_BRING_IN, rules="permissive")
    assert counted(frames, STATISTIC_BY_KEY["steal_door"]) == {"Dan": (0, 1)}
    assert counted(frames, STATISTIC_BY_KEY["complete_first_in_ahead_0"]) == {"Dan": (0, 1)}
