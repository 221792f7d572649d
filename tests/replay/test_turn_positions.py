"""Positions of the reference on third street, on openers and on closed rounds, under every house."""

import pytest

from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from tests.canonical import read_marked
from tests.replay.positions import play
from tests.replay.test_positions import fifth, fourth, sixth

ROOMS = (
    "s0_guide", "s1_room", "s2_limit", "s3_guide", "s4_fortune", "roberts", "pokerstars",
    "wsop_tournament_2024", "wsop_live_2024", "tda", "permissive", "pokerkit",
)  # fmt: skip
MINE = ("bring-in.", "action.", "opener.", "deal.", "deck.")
NEITHER_DECIDES = ("bring-in.wrong-amount", "bring-in.short-not-all-in")
"""What a bring-in may amount to is asked elsewhere."""

TEN = "1000/2000 ante 100 bring-in 300"
FIVE = "500/1000 ante 50 bring-in 150"


def findings(text, profile):
    """Findings on turns and cards, the missing end of the position left out: (line, code, severity)."""
    hand, marks, clean = read_marked(text)
    last = hand.events[-1].line
    found = {
        (f.line, f.code, f.severity)
        for f in replay(hand, PROFILES[profile], clean).findings
        if f.code.startswith(MINE)
        and f.code not in NEITHER_DECIDES
        and not (f.code == "action.missing" and f.line == last)
    }
    return found, set(marks)


def codes(text, profile):
    return {(code, severity) for _, code, severity in findings(text, profile)[0]}


def unverifiable(text, profile):
    hand, _, clean = read_marked(text)
    return [
        f.message for f in replay(hand, PROFILES[profile], clean).findings if f.code == "meta.unverifiable"
    ]


# ---- 6.1 bring-in

BRING_IN = {
    "T01-lowest-suit": play("stud_hi", "2d 2c Ks 7h", "Bob brings in 300"),
    "T01-higher-suit-is-wrong": play(
        "stud_hi", "2d 2c Ks 7h", "Ann brings in 300  # bring-in.wrong-player"
    ),
    "T02-ace-is-high": play("stud_hi", "Ac Kd 3h", "Cat brings in 300"),
    "T02-ace-is-wrong": play("stud_hi", "Ac Kd 3h", "Ann brings in 300  # bring-in.wrong-player"),
    "T03-king-below-aces": play("stud_hi", "As Ac Ks", "Cat brings in 300"),
    "T03-hilo-too": play("stud_hilo", "As Ac Ks", "Cat brings in 300"),
    "T04-razz-highest-suit": play("razz", "Kd Ks Ah", "Bob brings in 300"),
    "T04-razz-lower-suit-is-wrong": play("razz", "Kd Ks Ah", "Ann brings in 300  # bring-in.wrong-player"),
    "T05-razz-ace-never": play("razz", "As Qh Jd", "Bob brings in 300"),
    "T05-razz-ace-is-wrong": play("razz", "As Qh Jd", "Ann brings in 300  # bring-in.wrong-player"),
    "T06-suit-decides": play("stud_hi", "5c 4s 9h 4d", "Bob brings in 300  # bring-in.wrong-player"),
    "T24-low-card-bets": play("stud_hi", "2c 9h 9d", "Ann bets 1000\nBob folds"),
    "T24-another-bets": play("stud_hi", "2c 9h 9d", "Bob bets 1000  # bring-in.wrong-player"),
    "T25-low-card-folds": play("stud_hi", "2c 9h 9d", "Ann folds  # bring-in.folded-or-checked"),
    "T25-low-card-checks": play("stud_hi", "2c 9h 9d", "Ann checks  # bring-in.folded-or-checked"),
    "T26-no-bring-in-due": play(
        "razz", "Kd 5h", "Ann takes back 1\nstreet 4\ndeal Ann 2c\ndeal Bob 3c",
        stakes="100/200 ante 7 bring-in 30", stacks={"Bob": 6}, antes={"Bob": 6},
    ),
    "T112-up-card-not-in-brackets": play("razz", "7s 8d", "Bob brings in 300"),
}  # fmt: skip


@pytest.mark.parametrize("profile", ROOMS)
@pytest.mark.parametrize("text", BRING_IN.values(), ids=BRING_IN.keys())
def test_third_street(text, profile):
    found, marked = findings(text, profile)
    assert {(line, code) for line, code, _ in found} == marked
    for _, code, severity in found:
        # A room that does not say whether the low card may fold: a step lower.
        silent = "folds" in text and PROFILES[profile].bring_in_may_fold == "unspecified"
        assert severity == ("warning" if silent and code == "bring-in.folded-or-checked" else "error")


SIZES = {"s0_guide": (200, 200), "s3_guide": (200, 200), "s2_limit": (100, 500), "s4_fortune": (100, 200)}
"""Ante and bring-in where a house does not leave them to the table."""


@pytest.mark.parametrize("profile", ROOMS)
@pytest.mark.parametrize(
    ("act", "code"),
    [("completes to 1000", "bring-in.option-taken"), ("checks", "action.extra-round"),
     ("folds", "action.extra-round")],
    ids="T20-{}".format,
)  # fmt: skip
def test_t20_the_bring_in_has_no_option(act, code, profile):
    ante, size = SIZES.get(profile, (100, 300))
    text = play(
        "stud_hi", "2c Kd 9h",
        f"Ann brings in {size}\nBob calls {size}\nCat calls {size}\nAnn {act}  # {code}",
        stakes=f"1000/2000 ante {ante} bring-in {size}",
    )  # fmt: skip
    found, marked = findings(text, profile)
    assert {(line, c) for line, c, _ in found if c != "action.fold-unforced"} == marked


ALL_IN_ANTE = {
    "stacks": {"Fay": 100},
    "antes": {"Fay": 100},
    "stakes": "12000/24000 ante 100 bring-in 6000",
}
DOORS = "6c 5c Js Qd Th 2s 9d 3c"
LEFT = ("roberts", "pokerstars", "wsop_tournament_2024", "wsop_live_2024", "tda", "pokerkit")


@pytest.mark.parametrize("profile", ROOMS)
def test_t07_left_of_the_all_in_low_card(profile):
    assert codes(play("stud_hilo", DOORS, "Gus brings in 6000", **ALL_IN_ANTE), profile) == set()


@pytest.mark.parametrize("profile", ROOMS)
def test_t08_the_next_lowest_card(profile):
    found = codes(play("stud_hilo", DOORS, "Hal brings in 6000", **ALL_IN_ANTE), profile)
    assert found == ({("bring-in.wrong-player", "error")} if profile in LEFT else set())


@pytest.mark.parametrize("profile", ROOMS)
def test_t08_neither_the_left_neighbour_nor_the_next_lowest(profile):
    found = codes(play("stud_hilo", DOORS, "Ann brings in 6000", **ALL_IN_ANTE), profile)
    assert found == {("bring-in.wrong-player", "error" if profile in LEFT else "warning")}


@pytest.mark.parametrize("profile", ROOMS)
def test_t08_the_left_neighbour_folds_and_the_next_one_has_the_duty(profile):
    text = play("stud_hilo", DOORS, "Gus folds\nHal brings in 6000\nAnn calls 6000", **ALL_IN_ANTE)
    found = codes(text, profile)
    assert found == ({("bring-in.folded-or-checked", "error")} if profile == "pokerkit" else set())
    late = play("stud_hilo", DOORS, "Gus folds\nBob brings in 6000", **ALL_IN_ANTE)
    if profile in LEFT and profile != "pokerkit":
        assert codes(late, profile) == {("bring-in.wrong-player", "error")}


# ---- 6.2 openers: for each position the houses in which the act is right

SUIT_HI = ("s0_guide", "s3_guide", "wsop_tournament_2024", "tda")
POSITION_HI = ("s4_fortune", "roberts", "wsop_live_2024", "pokerkit")
SUIT_RAZZ = ("s0_guide", "tda")
POSITION_LOW = ("roberts", "wsop_tournament_2024", "wsop_live_2024", "pokerkit")


def with_dealer(text, seat):
    return text.replace(" USD\n", f" USD dealer={seat}\n", 1)


@pytest.mark.parametrize("profile", ROOMS)
@pytest.mark.parametrize(
    ("boards", "by_suit", "other"),
    [("AsKc AhKs", "Ann", "Bob"), ("3s3c 3h3d", "Ann", "Bob")],
    ids=["T27-ace-king", "T28-threes"],
)
def test_tied_boards_in_stud_hi(boards, by_suit, other, profile):
    for dealer, first in ((2, "Ann"), (1, "Bob")):
        for opener in ("Ann", "Bob"):
            text = with_dealer(fourth("stud_hi", boards, f"{opener} checks"), dealer)
            right = {
                **{key: {by_suit} for key in SUIT_HI}, **{key: {first} for key in POSITION_HI}
            }.get(profile, {by_suit, first})  # fmt: skip
            stated = profile in (*SUIT_HI, *POSITION_HI)
            wrong = {("opener.tie-break", "warning" if stated else "info")}
            assert codes(text, profile) == (set() if opener in right else wrong), (dealer, opener)


@pytest.mark.parametrize("profile", ROOMS)
@pytest.mark.parametrize("opener", ["Ann", "Bob"])
def test_t27_without_a_dealer_position_accepts_either(opener, profile):
    text = fourth("stud_hi", "AsKc AhKs", f"{opener} checks")
    wrong = profile in SUIT_HI and opener == "Bob"
    assert codes(text, profile) == ({("opener.tie-break", "warning")} if wrong else set())
    said = any("deal order" in message for message in unverifiable(text, profile))
    assert said == (profile not in SUIT_HI)


@pytest.mark.parametrize("profile", ROOMS)
def test_t32_razz_tie_of_which_suit_and_position_agree(profile):
    text = with_dealer(fourth("razz", "6sAs QdQh 6hAc", "Ann checks"), 3)
    assert codes(text, profile) == set()
    other = with_dealer(fourth("razz", "6sAs QdQh 6hAc", "Cat checks"), 3)
    stated = profile in (*SUIT_RAZZ, *POSITION_LOW)
    assert codes(other, profile) == {("opener.tie-break", "warning" if stated else "info")}


@pytest.mark.parametrize("profile", ROOMS)
@pytest.mark.parametrize("opener", ["Bob", "Eve"])
def test_t33_razz_tie_of_which_suit_and_position_differ(opener, profile):
    boards = "QcQd 6c2s KcKd JcJd 6h2d"
    text = with_dealer(fourth("razz", boards, f"{opener} checks"), 5)
    right = {**{key: {"Eve"} for key in SUIT_RAZZ}, **{key: {"Bob"} for key in POSITION_LOW}}
    wrong = opener not in right.get(profile, {"Bob", "Eve"})
    assert codes(text, profile) == ({("opener.tie-break", "warning")} if wrong else set())


@pytest.mark.parametrize("opener", ["Ann", "Bob"])
def test_t43_hilo_goes_by_position_at_the_wsop(opener):
    text = with_dealer(fourth("stud_hilo", "AsKc AhKs", f"{opener} checks"), 1)
    wrong = opener == "Ann"
    assert codes(text, "wsop_tournament_2024") == ({("opener.tie-break", "warning")} if wrong else set())


@pytest.mark.parametrize("profile", ROOMS)
@pytest.mark.parametrize("opener", ["Ann", "Bob", "Cat"])
def test_t113_all_boards_tie_and_no_dealer_is_known(opener, profile):
    text = fourth("stud_hi", "AsKc AhKs AcKd", f"{opener} checks")
    if profile not in SUIT_HI:
        assert codes(text, profile) == set()
        assert any("opener.tie-break" in message for message in unverifiable(text, profile))


EVERYWHERE = {
    "T29-deuces-over-ace-king": fourth("stud_hi", "2c2d AsKs", "Ann checks"),
    "T29-ace-king-is-wrong": fourth(
        "stud_hi", "2c2d AsKs", "Bob checks  # opener.wrong-player\nAnn checks"
    ),
    "T30-razz-four-deuce": fourth("razz", "9c7c QsQh 5dAd 2c4d 7h6s", "Dan checks"),
    "T30-razz-five-ace-is-wrong": fourth(
        "razz", "9c7c QsQh 5dAd 2c4d 7h6s", "Cat checks  # opener.wrong-player\nDan checks"
    ),
    "T31-razz-king-queen-over-deuces": fourth("razz", "KsQs 2c2d", "Ann checks"),
    "T31-razz-deuces-are-wrong": fourth(
        "razz", "KsQs 2c2d", "Bob checks  # opener.wrong-player\nAnn checks"
    ),
    "T34-four-cards-make-no-straight": sixth("stud_hi", "4c5c6c7c Ad9s8h2c", "Bob", "Bob", "", "Bob checks"),
    "T34-straight-flush-cards-are-wrong": sixth(
        "stud_hi", "4c5c6c7c Ad9s8h2c", "Bob", "Bob", "", "Ann checks  # opener.wrong-player\nBob checks"
    ),
    "T35-two-pair-over-aces": sixth("stud_hi", "2c3h2d3s AsKcAdQd", "Bob", "Bob", "", "Ann checks"),
    "T35-aces-are-wrong": sixth(
        "stud_hi", "2c3h2d3s AsKcAdQd", "Bob", "Bob", "", "Bob checks  # opener.wrong-player\nAnn checks"
    ),
    "T36-trips-over-aces": fifth("stud_hi", "7c7d7h AsAdKc", "Ann checks", fourth_opener="Bob"),
    "T36-aces-are-wrong": fifth(
        "stud_hi", "7c7d7h AsAdKc", "Bob checks  # opener.wrong-player\nAnn checks", fourth_opener="Bob"
    ),
    "T37-best-board-opens": fifth("stud_hi", "AsKdQc 5c3d2h", "Ann checks", fourth_opener="Ann"),
    "T37-worst-board-is-wrong": fifth(
        "stud_hi", "AsKdQc 5c3d2h", "Bob checks  # opener.wrong-player\nAnn checks", fourth_opener="Ann"
    ),
    "T39-queens-all-in": fifth(
        "stud_hi", "QsQh7c AsJdQd 9c8c2d", "Bob checks", fourth_opener="Bob", stacks={"Ann": 400}
    ).replace("Ann calls 300", "Ann calls 300 all-in").replace("\nAnn checks", ""),
    "T40-next-best-after-the-leader-folded": sixth(
        "stud_hi", "AsKdQc9d 6s5d4c2h 7h8hTdJc", "Ann", "Ann", "",
        "Ann checks\nBob bets 2000\nCat calls 2000\nAnn folds\nstreet 7\nCat checks",
    ),
    "T40-ghost-of-the-leader": sixth(
        "stud_hi", "AsKdQc9d 6s5d4c2h 7h8hTdJc", "Ann", "Ann", "",
        "Ann checks\nBob bets 2000\nCat calls 2000\nAnn folds\nstreet 7\n"
        "Ann checks  # opener.stale-leader\nCat checks\nBob checks\nshowdown",
    ),
    "T40-player-after-the-leader": sixth(
        "stud_hi", "AsKdQc9d 6s5d4c2h 7h8hTdJc", "Ann", "Ann", "",
        "Ann checks\nBob bets 2000\nCat calls 2000\nAnn folds\nstreet 7\n"
        "Bob checks  # opener.stale-leader\nCat checks\nshowdown",
    ),
    "T109-low-straight-cards-on-fifth": fifth(
        "stud_hi", "2d4dAd 3d5dKd 7s8s9s", "Cat checks  # opener.wrong-player\nAnn checks",
        fourth_opener="Cat",
    ),
}  # fmt: skip


@pytest.mark.parametrize("profile", ROOMS)
@pytest.mark.parametrize("text", EVERYWHERE.values(), ids=EVERYWHERE.keys())
def test_openers(text, profile):
    found, marked = findings(text, profile)
    assert found == {(line, code, "error") for line, code in marked}


ALL_IN_LEADER = fourth("stud_hi", "Kc3c 4c4d 9d6h 2hTs", "{}", stacks={"Bob": 200}).replace(
    "Bob calls 150", "Bob calls 150 all-in"
)
NEXT_CLOCKWISE = ("roberts", "wsop_tournament_2024", "wsop_live_2024", "pokerkit")


@pytest.mark.parametrize("profile", ROOMS)
@pytest.mark.parametrize("opener", ["Cat", "Ann", "Dan"], ids="T38-{}".format)
def test_t38_the_leader_is_all_in(opener, profile):
    turn = {"Cat": "Cat Dan Ann", "Ann": "Ann Cat Dan", "Dan": "Dan Ann Cat"}[opener].split()
    found = codes(ALL_IN_LEADER.format("\n".join([f"{name} checks" for name in turn])), profile)
    stated = profile in NEXT_CLOCKWISE
    right = {"Cat"} if stated else {"Cat", "Ann"}
    wrong = {("opener.all-in-leader", "warning" if stated else "info")}
    assert found == (set() if opener in right else wrong)


# ---- 6.2 with a common card: eight players, so that the deck is short

EIGHT = (
    # the leader of sixth street; the second pairs the common 6h; the others lie between
    "AsKdQc9d", "6s5d4c2h", "7h8hTdJc", "Ts8c3d9s", "9h7c5s3c", "JdTh4s2c", "Qd9c8s5h", "Kc3h7d4d",
)  # fmt: skip
COMMUNITY_HOUSES = {
    "include_community": ("roberts",),
    "sixth_street_leader": ("tda",),
    "own_upcards": ("pokerkit",),
}


def common(boards, card, opener):
    """Eight players who check to seventh street; nobody but the opener acts there first."""
    names = [f"P{number}" for number in range(1, 9)]
    lines = ["hand P stud_hi 1000/2000 ante 100 bring-in 300 USD"]
    lines += [f"seat {n} {name} 100000" for n, name in enumerate(names, 1)]
    lines += [f"{name} antes 100" for name in names]
    lines += ["street 3", *[f"deal {n} {b[:2]}" for n, b in zip(names, boards, strict=True)]]
    ranks = "23456789TJQKA"
    low = min(names, key=lambda n: (ranks.index(boards[names.index(n)][0]), boards[names.index(n)][1]))
    start = names.index(low)
    turn = names[start:] + names[:start]
    lines += [f"{low} brings in 300", *[f"{name} calls 300" for name in turn[1:]]]
    for street in (4, 5, 6):
        at = 2 * (street - 3)
        lines += [
            f"street {street}",
            *[f"deal {n} {b[at : at + 2]}" for n, b in zip(names, boards, strict=True)],
        ]
        lines += [f"{name} checks" for name in names]
    start = names.index(opener)
    lines += [f"street 7 community {card}", *[f"{n} checks" for n in names[start:] + names[:start]]]
    return "\n".join([*lines, "showdown"]) + "\n"


@pytest.mark.parametrize("profile", ROOMS)
def test_t41_the_common_card_makes_another_leader(profile):
    found = codes(common(EIGHT, "6h", "P2"), profile)
    other = profile in (*COMMUNITY_HOUSES["sixth_street_leader"], *COMMUNITY_HOUSES["own_upcards"])
    assert found == ({("opener.community", "info")} if other else set())
    found = codes(common(EIGHT, "6h", "P1"), profile)
    assert found == ({("opener.community", "info")} if profile == "roberts" else set())


@pytest.mark.parametrize("profile", ROOMS)
def test_t41_no_convention_lets_this_player_open(profile):
    assert codes(common(EIGHT, "6h", "P3"), profile) == {("opener.wrong-player", "error")}


FLUSH = ("9cTcJcQc", "AdAh3s2s", *EIGHT[2:])


@pytest.mark.parametrize("opener", ["P1", "P2"])
def test_t42_five_exposed_cards_may_make_a_straight_or_not(opener):
    boards = ["9cTcJcQc", "AdAh3s2s", "8h6d5d2d", "8d7h5c4h", "7s6h4c2c", "8s5h6c3d", "9s4d3h2h", "Td6s4s3c"]
    text = common(boards, "Kc", opener)
    first = [line for line in text.split("\n") if line.startswith("P2 checks")]
    assert first
    found = {(c, s) for c, s in codes(text, "roberts") if c.startswith("opener.")}
    # The aces lead on the streets before: whoever checks first there is not in question here.
    assert {c for c, _ in found} <= {"opener.wrong-player"}
    hand, _, clean = read_marked(text)
    seventh = next(e.line for e in hand.events if getattr(e, "street", 0) == 7)
    late = [f for f in replay(hand, PROFILES["roberts"], clean).findings if f.line > seventh]
    assert [f.code for f in late if f.code.startswith("opener.")] == []


def test_a_fold_without_a_bet_is_a_note():
    text = fourth("stud_hi", "2c2d AsKs 5d6c", "Ann checks\nBob folds\nCat checks\nstreet 5")
    assert codes(text, "pokerstars") == {("action.fold-unforced", "info"), ("deal.wrong-count", "error")}


@pytest.mark.parametrize("seconds", ["10", "10.5", "no number"])
def test_the_clock_of_a_house_that_has_one(seconds):
    text = play("stud_hi", "2c Kd 9h", f'Ann brings in 300\nnote seconds "{seconds}"\nBob folds\nCat folds')
    late = {("action.clock", "info")} if seconds == "10.5" else set()
    assert codes(text, "s4_fortune") == late
    assert codes(text, "roberts") == set()


BEFORE_OTHERS = {
    "calls-a-raise": "Bob completes to 1000\nDan calls 2000  # action.out-of-turn\nCat raises to 2000",
    "calls-a-completion-to-come": "Cat calls 1000  # action.out-of-turn\nBob completes to 1000\nDan folds",
    "raises-what-is-to-come": "Cat raises to 2000  # action.out-of-turn\nBob completes to 1000\nDan folds",
    "calls-the-bring-in": "Cat calls 300  # action.out-of-turn\nBob completes to 1000\nDan folds",
}


@pytest.mark.parametrize("case", BEFORE_OTHERS)
@pytest.mark.parametrize("profile", ["roberts", "pokerstars", "permissive", "pokerkit"])
def test_of_an_act_before_others_the_turn_is_wrong_and_no_amount(case, profile):
    text = play("stud_hi", "2c 9h 9d Kc", f"Ann brings in 300\n{BEFORE_OTHERS[case]}\nAnn folds\nstreet 4")
    hand, marks, clean = read_marked(text)
    findings = replay(hand, PROFILES[profile], clean).findings
    assert {(f.line, f.code) for f in findings if f.line < hand.events[-1].line} == set(marks)
