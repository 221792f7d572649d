"""After a breach the state that the text recorded is taken over: one cause, one finding."""

import msgspec
import pytest

from stud_stats.core.events import Stake, Stakes
from stud_stats.replay.examples import PLAYED, SIDE_POT, changed
from stud_stats.replay.replayer import replay
from stud_stats.replay.table import Table
from stud_stats.rules.profiles import POKERSTARS
from tests.canonical import read_hand, read_marked
from tests.replay.positions import play, verdict

LOST_FOLD = changed(PLAYED, ("Ann folds", ""), ("street 4", "street 4  # action.missing"))
LOST_CALL = SIDE_POT.replace("Bob calls 2000\n", "").replace("street 6", "street 6  # action.missing")
LOST_ALL_IN_CALL = SIDE_POT.replace("Cat calls 1000 all-in\n", "").replace(
    "street 4", "street 4  # action.missing"
)
FOLD_OF_ONE_ALL_IN = (
    SIDE_POT.replace("Ann checks\nBob checks\nstreet 7", "Ann checks\nBob checks\nCat folds  #X\nstreet 7")
    .replace("#X", "# action.after-all-in")
    .replace("Ann collects 6000 from side 1\nCat shows 9h Ts Jd 8d Qh 2s 4d\n", "")
    .replace("Cat collects 3300", "Ann collects 9300")
    .replace("pot 9300 main 3300 side 6000 rake 0", "pot 9300 rake 0")
    .replace("Ann won 6000", "Ann won 9300")
    .replace("result 3 Cat won 3300 9h Ts Jd 8d Qh 2s 4d", "result 3 Cat folded 6")
)  # fmt: skip
POT_PAYS_TOO_MUCH = (
    SIDE_POT.replace("Ann collects 6000 from side 1", "Ann collects 6100 from side 1  # pot.side-pot-wrong")
    .replace("Cat collects 3300", "Cat collects 3200")
    .replace("won 6000", "won 6100")
    .replace("won 3300", "won 3200")
)
PRINTED_UNLIKE_COLLECTED = (
    SIDE_POT.replace("Ann collects 6000", "Ann collects 5900")
    .replace("Cat collects 3300", "Cat collects 3200")
    .replace("won 6000", "won 5900")
    .replace("won 3300", "won 3200")
    .replace("main 3300 side 6000 rake 0", "main 3250 side 5850 rake 200  # pot.side-pot-wrong")
)
WRONG_RAKE_BESIDE_SIDE_POTS = SIDE_POT.replace("rake 0", "rake 100  # pot.total-mismatch")
TOP_UP = changed(PLAYED, ("seat 3 Cat 35000", "seat 3 Cat 3000")).replace(
    "Bob bets 2000\nCat calls 2000\nstreet 6", "Bob bets 2000\nCat calls 2000  # stack.overbet\nstreet 6"
)
CALL_OF_A_FOLDED_PLAYER = PLAYED.replace(
    "Cat bets 1000\nBob calls 1000", "Cat bets 1000\nAnn calls 1000  # action.after-fold\nBob calls 1000"
).replace("12600", "13600")

MISPRINTED_ANTE = PLAYED.replace("Cat antes 100", "Cat antes 110  # ante.wrong-amount")
MISPRINTED_BRING_IN = play(
    "stud_hi",
    "2c Kd 9h",
    """Ann brings in 400  # bring-in.wrong-amount
Bob calls 300
Cat calls 300
street 4
deal Ann 3c
deal Bob Qh
deal Cat 9s
Cat bets 1000
Ann folds
Bob folds
Cat takes back 1000
Cat collects 1200
summary
pot 1200 rake 0""",
)
LOST_ANTE_WHERE_NO_CARDS_ARE_PRINTED = (
    "".join(f"{line}\n" for line in PLAYED.split("\n") if not line.startswith(("deal", "Cat antes")))
    .replace("USD\n", "USD cards=own\n")
    .replace("Cat calls 1000\nAnn", "Cat calls 1000  # ante.missing\nAnn")
)
FOLDED_AND_WENT_ON = PLAYED.replace(
    "Cat bets 1000\nBob calls 1000", "Cat folds\nCat bets 1000  # action.after-fold\nBob calls 1000"
)
NOBODY_IS_PAID = PLAYED[: PLAYED.index("Bob collects")].replace(
    'two pair, Nines and Threes"', 'two pair, Nines and Threes"  # pot.total-mismatch'
)
MISPRINTED_BET = PLAYED.replace("Cat bets 1000", "Cat bets 1500  # bet.wrong-size")
MISPRINTED_CALL_OF_ONE_LATER_ALL_IN = (
    SIDE_POT.replace("Cat calls 1000 all-in", "Cat calls 1100  # call.wrong-amount")
    .replace("seat 3 Cat 1100", "seat 3 Cat 2100")
    .replace("Ann calls 1000\nstreet 5", "Cat calls 1000 all-in\nAnn calls 1000\nstreet 5")
    .replace("main 3300 side 6000", "main 6300 side 3000")
)


@pytest.mark.parametrize(
    "text",
    [
        MISPRINTED_ANTE,
        MISPRINTED_BRING_IN,
        MISPRINTED_BET,
        NOBODY_IS_PAID,
        FOLDED_AND_WENT_ON,
        LOST_ANTE_WHERE_NO_CARDS_ARE_PRINTED,
        MISPRINTED_CALL_OF_ONE_LATER_ALL_IN,
        LOST_FOLD,
        LOST_CALL,
        LOST_ALL_IN_CALL,
        FOLD_OF_ONE_ALL_IN,
        POT_PAYS_TOO_MUCH,
        PRINTED_UNLIKE_COLLECTED,
        WRONG_RAKE_BESIDE_SIDE_POTS,
        TOP_UP,
        CALL_OF_A_FOLDED_PLAYER,
    ],
)
def test_one_cause_is_one_finding(text):
    hand, marks, clean = read_marked(text)
    found = [f for f in replay(hand, POKERSTARS, clean).findings if f.severity != "info"]
    assert [(finding.line, finding.code) for finding in found] == marks
    assert len(marks) == 1


def test_a_call_without_a_figure_costs_what_is_owed():
    hand, marks, clean = read_marked(PLAYED.replace("Cat calls 2000\nstreet 6", "Cat calls\nstreet 6"))
    replayed = replay(hand, POKERSTARS, clean)
    assert (replayed.findings, marks) == ((), [])
    assert replayed.pot == replay(read_hand(PLAYED), POKERSTARS).pot


def test_a_bring_in_after_a_full_opening_is_a_second_one():
    found, marked = verdict(
        play(
            "stud_hi", "2c Kd 9h", "Ann bets 1000\nBob brings in 300  # bring-in.double-post\nCat calls 1000"
        )
    )
    assert found == marked


def test_big_raises_may_follow_a_big_bet_that_was_not_allowed():
    body = (
        "Ann brings in 300\nBob calls 300\nstreet 4\ndeal Ann 5d\ndeal Bob Qs\n"
        "Bob bets 2000  # bet.big-on-early-street\nAnn raises to 4000\nBob calls 2000"
    )
    found, marked = verdict(play("stud_hi", "2c Kd", body))
    assert found == marked


def test_a_card_that_is_not_seen_may_pair():
    body = (
        "Bob brings in 300\nAnn calls 300\nstreet 4\ndeal Ann 5d\ndeal Bob Qs\nBob bets 2000\nAnn calls 2000"
    )
    found, _ = verdict(play("stud_hi", "-- 2d", body))
    assert found == set()


def test_a_short_bring_in_of_unknown_size_is_called_at_the_full_one():
    body = "Ann brings in 200 all-in\nBob calls 300\nCat calls 300\nDan calls 100  # call.wrong-amount"
    text = play("stud_hi", "2c Kd 9h Th", body, stacks={"Ann": 300})
    hand, marks, clean = read_marked(text)
    sizes = hand.header.stakes
    header = msgspec.structs.replace(
        hand.header, stakes=Stakes(sizes.small_bet, sizes.big_bet, sizes.ante, Stake())
    )
    findings = replay(msgspec.structs.replace(hand, header=header), POKERSTARS, clean).findings
    found = [(f.line, f.code) for f in findings if f.severity == "error" and f.code != "action.missing"]
    assert found == marks


def test_who_leaves_is_counted_out():
    hand = read_hand(PLAYED)
    table = Table(hand.header, hand.seats, POKERSTARS)
    for player in range(3):
        table.deal_in(player)
    table.leave(1)
    assert table.players_in() == sum(table.in_play) == 2
