"""Hands as rooms tell them that leave out cards, pots, returns or who is all-in: what is certain is found
all the same, and nobody is blamed for what is not.
"""

import msgspec
import pytest

from stud_stats.replay.examples import PLAYED, SIDE_POT, SPLIT
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from tests.canonical import read_hand

POKERSTARS = PROFILES["pokerstars"]


def found(text, **house):
    """(line, code) of everything above a note."""
    hand = read_hand(text)
    findings = replay(hand, msgspec.structs.replace(POKERSTARS, **house), text).findings
    return [(finding.line, finding.code) for finding in findings if finding.severity != "info"]


def line_of(text, said):
    return next(number for number, line in enumerate(text.split("\n"), 1) if line == said)


def changed(text, *pairs):
    """The text with each first of a pair replaced by the second, wherever it stands."""
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def told(text, habits):
    head, _, rest = text.partition("\n")
    return f"{head} {habits}\n{rest}"


# ---- nobody's cards but the reader's

OPENING = """hand OPEN stud_hi 1000/2000 ante 100 bring-in 300 USD cards=own
seat 1 Ann 40000
seat 2 Bob 38000
seat 3 Cat 35000
Ann antes 100
Bob antes 100
Cat antes 100
street 3
"""
LEGAL_END = "Ann brings in 300\nBob folds\nCat folds\nAnn takes back 300\nAnn collects 300\n"


@pytest.mark.parametrize("act", ["Cat folds", "Cat checks"])
def test_nobody_acts_before_the_bring_in_whoever_has_it(act):
    assert found(OPENING + LEGAL_END) == []
    text = OPENING + f"{act}\n" + LEGAL_END.replace("Cat folds\n", "" if "folds" in act else "Cat folds\n")
    assert found(text) == [(line_of(text, act), "bring-in.folded-or-checked")]


def test_a_bring_in_whose_line_is_lost_is_missed_at_the_first_act():
    """It may have been anybody's chips (here Bob's): no amount of the street is judged."""
    text = OPENING + (
        "Cat calls 300\nAnn completes to 1000\nBob calls 700\nCat folds\nstreet 4\nAnn bets 1000\nBob folds\n"
        "Ann takes back 1000\nAnn collects 2600\n"
    )
    assert found(text) == [(line_of(text, "Cat calls 300"), "bring-in.missing")]
    late = text.replace("Cat calls 300", "Ann folds\nCat calls 300").replace("Ann completes", "Cat completes")
    assert (line_of(late, "Ann folds"), "bring-in.missing") in found(late)


def test_one_who_inherits_the_bring_in_may_fold():
    text = changed(
        OPENING,
        ("Cat 35000", "Cat 100\nseat 4 Dan 30000"),
        ("Cat antes 100", "Cat antes 100 all-in\nDan antes 100"),
    )
    text += "Bob folds\nAnn brings in 300\nDan calls 300\n"
    assert [code for _, code in found(text) if code.startswith("bring-in")] == []
    declined = found(text, successor_may_fold="no")
    assert (line_of(text, "Bob folds"), "bring-in.folded-or-checked") in declined


def test_a_house_in_which_the_bring_in_may_be_folded():
    text = OPENING + "Cat folds\nAnn brings in 300\nBob folds\nAnn takes back 300\nAnn collects 300\n"
    assert found(text, bring_in_may_fold="yes") == []


READER = OPENING.replace("street 3\n", "street 3\ndeal Bob Ac 7d / Kd\n") + (
    "Ann brings in 300\nBob calls 300\nCat folds\nstreet 4\ndeal Bob Qh\nAnn checks\nBob checks\n"
    "street 5\ndeal Bob Ks\nAnn checks\nBob checks\nstreet 6\ndeal Bob 5c\nAnn checks\nBob checks\n"
    "street 7\nAnn bets 2000\nBob folds\nAnn takes back 2000\nAnn collects 900\n"
)


def test_a_card_of_the_reader_is_missed_if_others_come_later():
    """On seventh street a common card that is not printed may have come instead."""
    assert found(READER) == []
    text = READER.replace("street 5\ndeal Bob Ks\n", "street 5\n")
    at = text[: text.index("street 5\n")].count("\n") + 2
    assert found(text) == [(at, "deal.wrong-count")]


# ---- hands shown in part


@pytest.mark.parametrize(
    ("cards", "low", "wrong"),
    [
        ("2c 4d 5h 8s Ks Ts", "8542A", False),
        ("2c 4d 5h 8s Ks Ts", "87654", True),
        ("2c 4d 5h Js Ks Ts", "8542A", True),
    ],
)
def test_a_low_is_wrong_if_the_cards_that_are_not_seen_cannot_make_it(cards, low, wrong):
    text = SPLIT.replace("2c 4d 5h 8s Ah Ts Td", cards).replace("8s\n", f"{cards.split()[3]}\n")
    shown = 'high 1:TA85 low 8542A "HI: a pair of Tens; LO: 8,5,4,2,A"'
    text = text.replace(shown, f'low {low} "LO"')
    assert ("showdown.hand-name-wrong" in [code for _, code in found(text)]) is wrong


# ---- pots without names or numbers

UNNUMBERED = changed(
    SIDE_POT, ("from side 1", "from side"), ("Cat collects 3300", "Cat collects 3300 from unknown")
)


def test_beside_a_side_pot_the_pot_without_a_name_is_the_main_one():
    assert found(UNNUMBERED) == []
    more = changed(UNNUMBERED, ("collects 6000", "collects 5900"), ("collects 3300", "collects 3400"))
    more = changed(more, ("won 6000", "won 5900"), ("won 3300", "won 3400"))
    assert found(more) == [(line_of(more, "Cat collects 3400 from unknown"), "pot.side-pot-wrong")]
    his = "Cat collects 6000 from side"
    ineligible = changed(
        UNNUMBERED, ("Ann collects 6000 from side", his), ("won 6000", "lost"), ("won 3300", "won 9300")
    )
    assert (line_of(ineligible, his), "award.ineligible") in found(ineligible)


def test_in_one_sum_a_low_hand_that_gets_nothing_is_missed():
    hilo = SIDE_POT.replace("stud_hi", "stud_hilo").replace("9h Ts Jd 8d Qh 2s 4d", "9h Ts Jd 8d Qh 2s 9d")
    hilo = hilo.replace("Kd Qs 3c 3h Kc 7d 4s", "Kd Qs 3c 2h Ac 7d 4s").replace("deal Bob 3h", "deal Bob 2h")
    sums = hilo.replace("from side 1", "from unknown").replace(
        "Cat collects 3300", "Cat collects 3300 from unknown"
    )
    assert [code for _, code in found(sums)] == ["award.low-share-missing"]


# ---- what came back

RETURNED_TWICE = """hand TWICE stud_hi 1000/2000 ante 100 bring-in 300 USD uncalled=collected
seat 1 Ann 40000
seat 2 Bob 38000
Ann antes 100
Bob antes 100
street 3
deal Ann 2c
deal Bob Kd
Ann brings in 300
Bob checks
street 4
deal Ann 4d
deal Bob Kh
Bob bets 1000
Ann folds
Bob collects 1200
Ann collects 300
"""


def test_awards_are_not_blamed_for_what_came_back_after_a_breach():
    """Bob was let off calling, Ann got the bring-in back and folded: that is no pot that she wins."""
    text = RETURNED_TWICE
    assert found(text) == [(line_of(text, "Bob checks"), "action.check-facing-bet")]


def test_one_who_acts_without_chips_has_got_some_back():
    """Whoever checks may have called and the line is misprinted, but then Bob would have none to bet."""
    later = "".join([
        f"street {street}\ndeal Ann {ann}\ndeal Bob {bob}\n{acts}"
        for street, ann, bob, acts in (
            (4, "Ad", "9h", "Ann checks\nBob bets 700\nAnn calls 700\n"),
            (5, "5s", "9c", ""),
            (6, "8h", "2d", ""),
        )
    ])  # fmt: skip
    text = RETURNED_TWICE[: RETURNED_TWICE.index("Ann brings")].replace(
        "collected", "collected all-in=unmarked"
    )
    text = text.replace("Bob 38000", "Bob 1100") + (
        f"Ann brings in 300\nBob completes to 1000\nAnn checks\n{later}street 7\nshowdown\n"
        "Bob shows Qs Qd Kd 9h 9c 2d 7h\nBob collects 2200\n"
    )
    assert found(text) == [(line_of(text, "Ann checks"), "action.check-facing-bet")]
    assert replay(read_hand(text), POKERSTARS, text).pot == 2200


# ---- who is all-in is not said

UNMARKED = told(PLAYED, "all-in=unmarked").replace("seat 3 Cat 35000", "seat 3 Cat 4000")


def test_after_a_missing_ante_a_last_bet_may_be_all_in():
    """Cat has 100 left by our count; without her ante there may be none."""
    text = UNMARKED.replace("Cat antes 100\n", "").replace("Bob bets 2000\nCat calls 2000\nstreet 6", "END")
    text = text[: text.index("END")] + (
        "Bob checks\nCat bets 1900\nBob calls 1900\nstreet 6\ndeal Bob 5c\ndeal Cat Jd\nstreet 7\n"
        "showdown\nBob shows Ac 7d Kd Qh Ks 5c 7s\nCat shows 3d 3c 9h 9s Ts Jd 8c\nBob collects 8300\n"
    )
    assert [code for _, code in found(text)] == ["ante.missing"]


# ---- the end of the betting without a line

CUT = changed(PLAYED, ("Bob bets 2000\nCat calls 2000\nshowdown\n", "Bob checks\n"))


def test_a_shown_hand_of_a_player_with_chips_ends_the_betting():
    text = CUT.replace("12600", "8600")
    shown = next(line for line in text.split("\n") if line.startswith("Bob shows"))
    assert found(text) == [(line_of(text, shown), "action.missing")]


# ---- won by nets


def test_more_chips_than_a_player_has_are_not_won_back():
    text = told(PLAYED, "uncalled=silent all-in=unmarked winners=nets").replace("Cat 35000", "Cat 5500")
    text = text[: text.index("Bob collects")] + (
        "result 1 Ann none net -400\nresult 2 Bob none net 5900\nresult 3 Cat none net -5500\n"
    )
    assert [code for _, code in found(text)] == ["stack.overbet"]


# ---- all-in over a short bring-in

SHORT = """hand SHORT stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 200
seat 2 Bob 350
seat 3 Cat 35000
seat 4 Dan 30000
Ann antes 100
Bob antes 100
Cat antes 100
Dan antes 100
street 3
deal Ann 2c
deal Bob 7h
deal Cat 9h
deal Dan Ks
Ann brings in 100 all-in
Bob raises 250 all-in
Cat calls {owed}
Dan calls {owed}
"""


@pytest.mark.parametrize(
    ("rule", "owed", "right"),
    [
        ("full_bring_in", 300, True),
        ("full_bring_in", 250, False),
        ("posted_amount", 250, True),
        ("posted_amount", 300, False),
        ("unspecified", 250, True),
        ("unspecified", 300, True),
    ],
)
def test_all_in_over_a_short_bring_in_is_a_call_of_the_whole_one_where_that_is_owed(rule, owed, right):
    text = SHORT.format(owed=owed)
    codes = [code for _, code in found(text, short_bring_in_call=rule)]
    assert ("call.under-bring-in" in codes or "call.wrong-amount" in codes) is not right
