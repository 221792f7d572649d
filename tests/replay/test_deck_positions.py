"""Positions of the reference on the deck: common cards and private ones, folded cards, duplicates."""

import pytest

from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.reader import read_block
from stud_stats.replay.examples import PLAYED, changed
from stud_stats.replay.long_examples import family
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from tests.canonical import read_marked
from tests.instruments.round_trips import NOWHERE
from tests.replay.test_turn_positions import ROOMS

MUCK_MAY_COME_AGAIN = ("s1_room", "wsop_tournament_2024", "permissive", "pokerkit")
"""Houses that shuffle folded cards in, or do not say that they do not."""


def found(text, profile):
    hand, _, clean = read_marked(text)
    return {
        (f.code, f.severity)
        for f in replay(hand, PROFILES[profile], clean).findings
        if f.code.startswith(("deck.", "deal.", "showdown.shown", "award."))
    }


COMMON = "street 7 community Kc"
PRIVATE = "street 7"
UNNEEDED, MISSED = "deck.community-card-unneeded", "deck.community-card-missed"
ONE_LEAVES_ON_THIRD = (3,)


@pytest.mark.parametrize("profile", ROOMS)
@pytest.mark.parametrize("leave_on", [(), (6,)], ids=["T77-all-eight", "T78-seven-at-the-end"])
def test_too_few_cards_for_everybody(leave_on, profile):
    text = family(8, seventh=COMMON, leave_on=leave_on)
    # pokerkit deals the folded cards again.
    assert found(text, profile) == ({(UNNEEDED, "error")} if profile == "pokerkit" and leave_on else set())
    private = found(family(8, seventh=PRIVATE, leave_on=leave_on), profile)
    if leave_on and profile in MUCK_MAY_COME_AGAIN:
        assert private == set()
    else:
        assert private == {(MISSED, "error")}


@pytest.mark.parametrize("profile", ROOMS)
def test_t79_seven_cards_left_for_seven(profile):
    text = family(8, seventh=PRIVATE, leave_on=ONE_LEAVES_ON_THIRD)
    due = {(MISSED, "warning")} if profile in ("tda", "wsop_live_2024") else set()
    assert found(text, profile) == due


@pytest.mark.parametrize("profile", ROOMS)
def test_t80_a_common_card_where_the_burns_suffice(profile):
    text = family(8, seventh=COMMON, leave_on=ONE_LEAVES_ON_THIRD)
    certain = profile in ("s4_fortune", "roberts", "pokerkit")
    assert found(text, profile) == ({(UNNEEDED, "error")} if certain else set())


@pytest.mark.parametrize("profile", ROOMS)
def test_t81_four_cards_left_for_four(profile):
    text = family(8, seventh=PRIVATE, leave_on=(6, 6, 6, 6))
    due = {(MISSED, "warning")} if profile in ("tda", "wsop_live_2024") else set()
    assert found(text, profile) == due


@pytest.mark.parametrize("profile", ROOMS)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_t82_up_to_six_players_never_share_a_card(players, profile):
    assert found(family(players, seventh=COMMON), profile) == {(UNNEEDED, "error")}
    assert found(family(players, seventh=PRIVATE), profile) == set()


@pytest.mark.parametrize("profile", ROOMS)
def test_seven_players_share_one_only_where_every_burn_is_lost(profile):
    # Three cards burnt, one more before seventh, none shuffled in: six left for seven.
    shuffled_in = ("s4_fortune", "roberts", "wsop_live_2024", "tda", "pokerkit")
    due = {(UNNEEDED, "error")} if profile in shuffled_in else set()
    assert found(family(7, seventh=COMMON), profile) == due
    assert found(family(7, seventh=PRIVATE), profile) == set()


REUSED = changed(PLAYED, ("deal Cat Jd", "deal Cat 2c")).replace(
    "Ts Jd 8c", "Ts 2c 8c").replace(' high 2:93J "two pair, Nines and Threes"', "")  # fmt: skip
REUSED_AT_SHOWDOWN = PLAYED.replace("Ts Jd 8c", "Ts Jd 2c").replace(
    ' high 2:93J "two pair, Nines and Threes"', ""
)


@pytest.mark.parametrize("profile", ROOMS)
@pytest.mark.parametrize(
    "text", [REUSED, REUSED_AT_SHOWDOWN], ids=["T83-dealt-on-sixth", "T83-shown-as-seventh"]
)
def test_t83_a_folded_door_card_comes_again(text, profile):
    assert found(text, profile) == {("deck.mucked-card-reused", "error")}


@pytest.mark.parametrize("profile", ROOMS)
def test_t83_a_short_deck_may_deal_folded_cards_in_some_houses(profile):
    # Eight to fifth street, seven after it: the fourth card of P8 comes again as P3's seventh.
    text = family(8, seventh="street 7\ndeal P3 9d /", leave_on=(6,))
    may = profile in MUCK_MAY_COME_AGAIN
    assert found(text, profile) == (
        set() if may else {("deck.mucked-card-reused", "error"), (MISSED, "error")}
    )


@pytest.mark.parametrize("profile", ROOMS)
def test_t84_one_ace_shown_by_two(profile):
    text = PLAYED.replace("shows 3d 3c 9h", "shows Ac 3c 9h").replace("lost 3d 3c", "lost Ac 3c").replace(
        ' high 2:93J "two pair, Nines and Threes"', "")  # fmt: skip
    assert {code for code, _ in found(text, profile)} == {"deck.duplicate-card"}


SIX_OF_HIS_OWN = family(8, seventh="street 7 community Kc").replace(
    "".join(f"P{n} folds\n" for n in range(3, 9)) + "P1 takes back 2000\nP1 collects 3200\n", ""
).replace("P1 bets 2000\nP2 folds\n", "".join(f"P{n} checks\n" for n in range(1, 7)) + (
    "P7 bets 2000\nP8 calls 2000\n" + "".join(f"P{n} folds\n" for n in range(1, 7))
    + "showdown\nP7 shows Ah Ad 8c 9h 7s 3c high 1:A\nP8 shows Ts Kh 9d 7h 6s 2h high 1:K\n"
    "P7 collects 7200\n"))  # fmt: skip


@pytest.mark.parametrize("profile", ROOMS)
def test_t85_six_cards_shown_and_the_best_five_are_his_own(profile):
    assert found(SIX_OF_HIS_OWN, profile) == set()


def with_burns(text, *burns):
    for street, burn in zip((4, 5, 6), burns, strict=True):
        text = text.replace(f"street {street}\n", f'street {street}\nnote burn "{burn}"\n')
    return text


@pytest.mark.parametrize("profile", ROOMS)
def test_a_burnt_card_may_be_the_common_one_where_burns_are_shuffled_in(profile):
    text = with_burns(family(8, seventh="street 7 community Kc"), "Kc", "??", "Ad")
    never = profile in ("s3_guide", "pokerstars")
    assert found(text, profile) == ({("deck.duplicate-card", "error")} if never else set())


@pytest.mark.parametrize("profile", ROOMS)
def test_a_burnt_card_is_dealt_to_nobody_while_there_are_others(profile):
    text = with_burns(family(5, seventh="street 7"), "Kc", "2c", "Ad")
    assert found(text, profile) == {("deck.duplicate-card", "error"), ("deck.burn-missing", "info")}


def test_a_card_of_his_own_beside_the_common_one():
    text = family(8, seventh="street 7 community Kc\ndeal P3 Ac /")
    assert found(text, "pokerstars") == {("deck.community-and-private", "error")}


def test_robert_deals_on_to_a_hand_that_no_bet_has_killed():
    checked = PLAYED.replace("Ann folds\nstreet 4", "Ann calls 700\nstreet 4").replace(
        "deal Bob Qh\n", "deal Ann 4d\ndeal Bob Qh\n"
    )
    checked = checked.replace(
        "Cat bets 1000\nBob calls 1000\nstreet 5", "Cat checks\nAnn folds\nBob checks\nstreet 5"
    )
    lives = checked.replace("deal Bob Ks", "deal Ann 5d\ndeal Bob Ks")
    assert not {code for code, _ in found(lives, "roberts")}
    killed = checked.replace(
        "Bob bets 2000\nCat calls 2000\nstreet 6", "Bob bets 2000\nCat calls 2000\nstreet 6\ndeal Ann 6d"
    )
    assert {code for code, _ in found(killed, "roberts")} == {"deal.dealt-to-folded"}


POKERSTARS_TEXT = """\
PokerStars Hand #200000000001:  Razz Limit ($1/$2 USD) - 2024/01/01 12:00:00 ET
Table 'T' 8-max
Seat 1: Player1 ($40 in chips)
Seat 2: Player2 ($40 in chips)
Player1: posts the ante $0.10
Player2: posts the ante $0.10
*** 3rd STREET ***
Dealt to Player1 [2h 3d {}]
Dealt to Player2 [{}]
Player2: brings in for $0.30
Player1: folds
Uncalled bet ($0.30) returned to Player2
Player2 collected $0.20 from pot
Player2: doesn't show hand
*** SUMMARY ***
Total pot $0.20 | Rake $0
Seat 1: Player1 folded on the 3rd Street (didn't bet)
Seat 2: Player2 collected ($0.20)
"""


def read_room(door, other):
    text = POKERSTARS_TEXT.format(door, other)
    reading = read_block(Block(text, NOWHERE), DIALECT_BY_NAME["pokerstars"])
    assert reading.hand is not None, reading.quarantine
    return replay(reading.hand, PROFILES["pokerstars"], text).findings


def test_t112_the_last_of_three_cards_is_the_door():
    assert "bring-in.wrong-player" not in [f.code for f in read_room("7s", "8d")]
    assert "bring-in.wrong-player" in [f.code for f in read_room("9s", "8d")]


@pytest.mark.parametrize(
    ("printed", "code"),
    [
        ("of", None),
        ("Jk", "deck.foreign-card"),
        ("11d", "deck.foreign-card"),
        ("6x", "deck.foreign-card"),
        ("2S", "deck.foreign-card"),
    ],
)
def test_a_damaged_card_is_unknown_and_a_joker_is_of_no_deck(printed, code):
    codes = {f.code for f in read_room(printed, "8d")}
    assert ("deck.foreign-card" in codes) == (code is not None)
    assert codes <= {"deck.foreign-card", "meta.unverifiable"}


NAMED = ' high 2:93J "two pair, Nines and Threes"'
SHOWN = "Cat shows 3d 3c 9h 9s Ts Jd 8c" + NAMED
SHOWN_WRECKED = (SHOWN, f"Cat shows ** 3c 9h 9s Ts Jd 8c{NAMED}  # deck.foreign-card")
SUMMED_UP = "result 3 Cat lost 3d 3c 9h 9s Ts Jd 8c"
SUMMED_UP_WRECKED = "result 3 Cat lost ** 3c 9h 9s Ts Jd 8c"
WRECKED = {
    "a-door-that-is-printed-whole-later-on": (
        ("deal Cat 9h", "deal Cat **  # deck.foreign-card"),
        ("deal Cat 9s", "deal Cat 9s held 9h"),
    ),
    "an-up-card-that-is-printed-again": (
        ("deal Cat Ts", "deal Cat **  # deck.foreign-card"),
        ("deal Cat Jd", "deal Cat Jd held 9h 9s **"),
    ),
    "one-that-cannot-be-read": (("deal Cat Ts", "deal Cat !!"), ("deal Cat Jd", "deal Cat Jd held 9h 9s Ts")),
    "shown-and-summed-up": (SHOWN_WRECKED, (SUMMED_UP, SUMMED_UP_WRECKED)),
    "shown-and-whole-in-the-summary": (SHOWN_WRECKED,),
    "unreadable-and-whole-in-the-summary": ((SHOWN, SHOWN.replace("3d", "!!")),),
    "mucked-and-summed-up": (
        (SHOWN, "Cat mucks"),
        (SUMMED_UP, "result 3 Cat mucked ** 3c 9h 9s Ts Jd 8c  # deck.foreign-card"),
    ),
}


@pytest.mark.parametrize("case", WRECKED)
def test_a_card_that_is_none_is_told_once_on_its_line_and_nothing_follows(case):
    hand, marks, clean = read_marked(changed(PLAYED, *WRECKED[case]))
    findings = replay(hand, PROFILES["pokerstars"], clean).findings
    assert [(f.line, f.code) for f in findings if f.code != "meta.unverifiable"] == list(marks)


def test_cards_that_are_none_are_told_in_words():
    text = changed(PLAYED, ("deal Cat Ts", "deal Cat !!"), ("deal Cat Jd", "deal Cat Jd held 9d 9s Ts"))
    hand, _, clean = read_marked(text)
    (message,) = [
        f.message
        for f in replay(hand, PROFILES["pokerstars"], clean).findings
        if f.code == "deal.held-differs"
    ]
    assert message == "Cat is said to hold 9d 9s Ts, dealt were 9h 9s (unreadable)"
