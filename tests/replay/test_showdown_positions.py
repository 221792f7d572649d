"""Positions T68 to T71 and T98 to T111: pots, showdown order, awards; the offending line is marked."""

import pytest

from stud_stats.replay.examples import PLAYED, SIDE_POT, SPLIT, TIE
from stud_stats.replay.pots import Pot, halves_of, pots_of, shares
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import POKERSTARS
from tests.canonical import read_hand
from tests.replay.positions import play, verdict

RIVER = "street 7\nBob bets 2000\nCat calls 2000"
SHOWS = PLAYED[PLAYED.index("Bob shows") : PLAYED.index("Bob collects")]

HANDS = {
    "T69-best-hand-wins-main-and-side": SIDE_POT.replace("9h Ts Jd 8d Qh 2s 4d", "9h Ts Jd 8d 6h 2s 4d")
    .replace("Cat collects 3300", "Ann collects 3300")
    .replace("Ann won 6000", "Ann won 9300")
    .replace("Cat won 3300", "Cat lost")
    .replace("6s\nBob", "6d\nBob")
    .replace("Ad 6s", "Ad 6d"),
    "T70-uncalled-bet-returns": PLAYED[: PLAYED.index("street 7")]
    + "street 7\nBob bets 2000\nCat folds\nBob takes back 2000\nBob collects 8600\n",
    "T98-caller-mucks": PLAYED.replace(SHOWS, SHOWS.split("\n")[0] + "\nCat mucks\n").replace(
        "Cat lost", "Cat mucked"
    ),
    "T99-checked-down-any-order": PLAYED.replace(RIVER, "street 7\nBob checks\nCat checks")
    .replace(SHOWS, "Cat shows 3d 3c 9h 9s Ts Jd 8c\nBob shows Ac 7d Kd Qh Ks 5c 7s\n")
    .replace("12600", "8600"),
    "T100-raiser-shows-first": PLAYED.replace(
        RIVER, "street 7\nBob checks\nCat bets 2000\nBob raises to 4000\nCat calls 2000"
    ).replace("12600", "16600"),
    "T100-caller-shows-first": PLAYED.replace(
        RIVER, "street 7\nBob checks\nCat bets 2000\nBob raises to 4000\nCat calls 2000"
    )
    .replace(
        SHOWS,
        "Cat shows 3d 3c 9h 9s Ts Jd 8c  # showdown.wrong-first\nBob shows Ac 7d Kd Qh Ks 5c 7s\n",
    )
    .replace("12600", "16600"),
    "T101-uncontested-winner-hides": PLAYED[: PLAYED.index("street 7")]
    + "street 7\nBob bets 2000\nCat folds\nBob takes back 2000\nBob collects 8600\nBob does not show\n",
    "T110-hand-name": PLAYED.replace(
        SHOWS,
        "Bob shows Kh Kc Kd Qh Ks 5c 7s high 3:K  # showdown.hand-name-wrong\n"
        "Cat shows 3d 3c 9h 9s Ts Jd 8c\n",
    ).replace("Bob won 12600 Ac 7d Kd Qh Ks 5c 7s", "Bob won 12600 Kh Kc Kd Qh Ks 5c 7s"),
    "T111-collected-more-than-there-is": play(
        "stud_hi",
        "2c 9h",
        "Ann brings in 2\nBob folds\nAnn takes back 2\nAnn collects 8  # pot.total-mismatch",
        stakes="4/8 ante 2 bring-in 2",
    ),
}


@pytest.mark.parametrize("profile", ["pokerstars", "permissive"])
@pytest.mark.parametrize("text", HANDS.values(), ids=HANDS.keys())
def test_showdown(text, profile):
    found, marked = verdict(text, profile)
    if profile == "permissive":
        # The house says nothing on the order of showing: one severity lower, a note.
        marked = {(line, code) for line, code in marked if code != "showdown.wrong-first"}
    assert found == marked


def test_t68_main_and_side_pot():
    assert pots_of([30, 100, 100], [True] * 3, [True, False, False]) == (
        Pot(90, (0, 1, 2)),
        Pot(140, (1, 2)),
    )


def test_t71_call_all_in_for_less_than_the_raise():
    text = play(
        "stud_hi",
        "Ac 7h 4d 6h Qs 8d Jh",
        "Cat brings in 75\nDan folds\nEve calls 75\nFay folds\nGus raises to 250\nAnn raises to 500\n"
        "Bob folds\nCat folds\nEve folds\nGus calls 72 all-in\nAnn takes back 178\nstreet 4\ndeal Ann 8h\n"
        "deal Gus 5s\nstreet 5\ndeal Ann Qd\ndeal Gus 6d\nstreet 6\ndeal Ann As\ndeal Gus Ts\nstreet 7\n"
        "Ann collects 1144\nsummary\npot 1144 rake 0",
        stakes="250/500 ante 50 bring-in 75",
        stacks={"Gus": 372, "Ann": 6920},
        currency="chips",
    )
    assert verdict(text) == (set(), set())
    assert replay(read_hand(text), POKERSTARS).pot == 1144


def test_t104_odd_unit_in_the_high_half():
    assert halves_of(25, has_low=True) == (13, 12)


def test_t105_nobody_gets_two_odd_chips():
    assert shares(20, 3) == (7, 7, 6)


def test_t107_unknown_winner_is_no_violation():
    text = PLAYED.replace(SHOWS, "Bob mucks\nCat mucks\n").replace(
        "Bob won 12600 Ac 7d Kd Qh Ks 5c 7s", "Bob collected 12600"
    )
    text = text.replace(RIVER, "street 7\nBob checks\nCat checks").replace("12600", "8600")
    text = text.replace("Cat lost 3d 3c 9h 9s Ts Jd 8c", "Cat mucked")
    codes = {finding.code for finding in replay(read_hand(text), POKERSTARS).findings}
    assert codes == {"meta.unverifiable"}


def test_t102_each_pot_is_judged_by_itself():
    """The all-in player scoops the main pot; the side pot is split by those who can win it."""
    text = """
        hand T102 stud_hilo 1000/2000 ante 100 bring-in 300 USD
        seat 1 Ann 1100
        seat 2 Bob 40000
        seat 3 Cat 40000
        Ann antes 100
        Bob antes 100
        Cat antes 100
        street 3
        deal Ann 2c
        deal Bob Kd
        deal Cat 8h
        Ann brings in 300
        Bob completes to 1000
        Cat calls 1000
        Ann calls 700 all-in
        street 4
        deal Ann 3c
        deal Bob Ks
        deal Cat 7h
        Bob bets 1000
        Cat calls 1000
        street 5
        deal Ann 4c
        deal Bob 9d
        deal Cat 6s
        Bob checks
        Cat checks
        street 6
        deal Ann 5c
        deal Bob 9h
        deal Cat 3s
        Bob checks
        Cat checks
        street 7
        Bob checks
        Cat checks
        showdown
        Bob shows Kd Ks 9d 9h Qc Jd 2d
        Cat shows 8h 7h 6s 3s Ah Td Tc
        Bob collects 1000 from side 1 high
        Cat collects 1000 from side 1 low
        Ann shows 2c 3c 4c 5c Ac Kc 8d
        Ann collects 1650 high
        Ann collects 1650 low
        summary
        pot 5300 main 3300 side 2000 rake 0
    """
    assert verdict(text) == (set(), set())
    rows = replay(read_hand(text), POKERSTARS).seat_rows
    assert [row[22:27] for row in rows] == [
        (3300, 2200, 1650, 1650, 1),
        (1000, -1100, 1000, 0, 2),
        (1000, -1100, 0, 1000, 2),
    ]


def test_t108_tie_for_low():
    text = """
        hand T108 stud_hilo 1000/2000 ante 100 bring-in 300 USD
        seat 1 Ann 40000
        seat 2 Bob 40000
        seat 3 Cat 40000
        Ann antes 100
        Bob antes 100
        Cat antes 100
        street 3
        deal Ann 2c
        deal Bob Kd
        deal Cat 2d
        Ann brings in 300
        Bob calls 300
        Cat calls 300
        street 4
        deal Ann 3c
        deal Bob Ks
        deal Cat 3d
        Bob checks
        Cat checks
        Ann checks
        street 5
        deal Ann 4c
        deal Bob 9d
        deal Cat 4d
        Bob checks
        Cat checks
        Ann checks
        street 6
        deal Ann 7c
        deal Bob 9h
        deal Cat 7d
        Bob checks
        Cat checks
        Ann checks
        street 7
        Bob checks
        Cat checks
        Ann checks
        showdown
        Bob shows Kd Ks 9d 9h Qc Jd Qd
        Cat shows 2d 3d 4d 7d 8h Ts Jc
        Ann shows 2c 3c 4c 7c 8s Th Js
        Bob collects 600 high
        Ann collects 300 low
        Cat collects 300 low
        summary
        pot 1200 rake 0
    """
    assert verdict(text) == (set(), set())
    wrong = text.replace("Ann collects 300 low", "Ann collects 200 low  # award.split-uneven").replace(
        "Cat collects 300 low", "Cat collects 400 low"
    )
    found, marked = verdict(wrong)
    assert found == marked


def test_t109_three_wrong_openers():
    text = play(
        "stud_hi",
        "2d 3d 7s",
        "Ann brings in 300\nBob calls 300\nCat calls 300\nstreet 4\ndeal Ann 4d\ndeal Bob 5d\ndeal Cat 8s\n"
        "Cat checks\nAnn checks\nBob checks\nstreet 5\ndeal Ann Ad\ndeal Bob Kd\ndeal Cat 9s\n"
        "Cat checks  # opener.wrong-player\nAnn checks\nBob checks\nstreet 6\ndeal Ann Ah\ndeal Bob Qd\n"
        "deal Cat Ts\nCat checks  # opener.wrong-player\nAnn checks\nBob checks\nstreet 7\n"
        "Cat checks  # opener.wrong-player\nAnn checks\nBob checks\nshowdown",
    )
    found, marked = verdict(text)
    assert found == marked


def test_t103_the_odd_chip_goes_by_the_suit_of_the_house():
    """Ann holds the nine of diamonds, Bob of clubs; over all seven cards Bob has a king."""
    for rule, silent in (("high_suit_five", False), ("high_suit_seven", True)):
        found, _ = verdict(TIE, odd_chip_tie=rule)
        assert {code for _, code in found} == (set() if silent else {"award.odd-chip"})
    assert verdict(TIE) == (set(), set())


def test_t93_a_nine_low_takes_nothing():
    text = SPLIT.replace("deal Ann 8s", "deal Ann 9s").replace("5h 8s Ah", "5h 9s Ah")
    text = text.replace(' high 1:TA85 low 8542A "HI: a pair of Tens; LO: 8,5,4,2,A"', "")
    found, _ = verdict(text)
    assert {code for _, code in found} == {"award.low-without-qualifier"}
