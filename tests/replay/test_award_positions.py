"""Positions T84 to T97 and T103 to T108: what a hand is worth and who is paid what, by the numbers of
the reference, under every profile it names (all where it names none).

Everybody is all-in from the ante, so a position is its cards and its awards: nothing else happens.
"""

import msgspec
import pytest

from stud_stats.core.schema import SEATS
from stud_stats.replay.examples import SIDE_POT
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from tests.canonical import read_hand, read_marked
from tests.replay.test_showdown_positions import HANDS

ALL = tuple(PROFILES)
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")
ONE_EACH = tuple(name for name in ALL if PROFILES[name].odd_chip_max_per_player == 1)


def contest(game, hands, *awards, ante=100, dealer=0, community="", rake=0):
    """A hand of players who are all-in from the ante: seven cards each, two down, four up, one down."""
    names = NAMES[: len(hands)]
    cards = [hand.split() for hand in hands]
    lines = [
        f"hand P {game} 1000/2000 ante {ante} bring-in 300 USD" + (f" dealer={dealer}" if dealer else "")
    ]
    lines += [f"seat {seat} {name} {ante}" for seat, name in enumerate(names, 1)]
    lines += [f"{name} antes {ante} all-in" for name in names]
    lines.append("street 3")
    lines += [f"deal {n} {c[0]} {c[1]} / {c[2]}" for n, c in zip(names, cards, strict=True)]
    for street in (4, 5, 6):
        lines.append(f"street {street}")
        lines += [f"deal {n} {c[street - 1]}" for n, c in zip(names, cards, strict=True)]
    lines.append("street 7" + (f" community {community}" if community else ""))
    if not community:
        lines += [f"deal {n} {c[6]} /" for n, c in zip(names, cards, strict=True)]
    lines.append("showdown")
    lines += [f"{n} shows {' '.join(c)}" for n, c in zip(names, cards, strict=True)]
    lines += awards
    lines += ["summary", f"pot {ante * len(names)} rake {rake}"]
    return "\n".join(lines) + "\n"


def codes(text, profile, **fields):
    rules = msgspec.structs.replace(PROFILES[profile], **fields)
    found = replay(read_hand(text), rules, text).findings
    return {
        finding.code: finding.severity
        for finding in found
        if finding.code.startswith(("award.", "deck.", "showdown.", "pot.", "rake."))
    }


ACE_STRAIGHT = "2h Jc Qc Ks Ad Ts 9c"
KING_STRAIGHT = "9d Tc Jd Qd Kh 3s 4s"
LOSER = "2d 4c 6h 8d Jh Qs 3c"

WINNERS = {
    "T86-ace-high-straight-with-the-jack": ("stud_hi", ACE_STRAIGHT, KING_STRAIGHT),
    "T87-ace-high-beats-king-high": ("stud_hi", "As 7d 6c 4h 3s 2c 9h", "Kd Qh Js 9c 8s 2h 4d"),
    "T88-the-fifth-card-decides": ("stud_hi", "As Jd 9c 8h 7s 2c 3d", "Ad Jh 9s 8c 2h 3s 4c"),
    "T89-no-three-pair": ("stud_hi", "Ks Kd 7c 7h 4s 4d Ac", "Kc Kh 7s 7d Qs 2c 3h"),
    "T95-seven-low-beats-eight-low": ("razz", "7s 6d 5c 4h 3s Kd Kc", "8s 4d 3c 2h As Kh Qd"),
    "T96-two-pair-beats-trips": ("razz", "Ks Kd Qs Qd 2c 2h Kc", "Ts Td Tc Jd Js Jh Th"),
    "T97-a-flush-is-no-harm-in-razz": ("razz", "Ah 2h 3h 4h 5h Kd Kc", "As 2s 3s 4d 6c Qd Jc"),
}


@pytest.mark.parametrize("profile", ALL)
@pytest.mark.parametrize("case", WINNERS)
def test_the_better_hand_is_paid(case, profile):
    game, better, worse = WINNERS[case]
    assert codes(contest(game, [better, worse], "Ann collects 200"), profile) == {}
    wrong = codes(contest(game, [better, worse], "Bob collects 200"), profile)
    assert wrong == {"award.wrong-winner": "error"}


@pytest.mark.parametrize("profile", ALL)
def test_t90_equal_fives_split_whatever_the_rest(profile):
    hands = ["As Kd 9c 8h 7s 2c 3d", "Ad Kh 9s 8c 7d 4h 5s"]
    assert codes(contest("stud_hi", hands, "Ann collects 100", "Bob collects 100"), profile) == {}
    assert codes(contest("stud_hi", hands, "Ann collects 200"), profile) == {"award.split-uneven": "error"}


SPLITS = {
    "T91-seven-low-takes-the-low": (
        ["7s 5d 4c 2h As Kd Kc", "8s 4d 3c 2s Ad Kh Ks"],
        ("Bob collects 100 high", "Ann collects 100 low"),
        ("Bob collects 100 high", "Bob collects 100 low"),
        "award.wrong-winner",
    ),
    "T92-a-wheel-of-one-suit-scoops": (
        ["5s 4s 3s 2s As Kd Qc", "8d 8c 8h 8s 2d 3h Jc"],
        ("Ann collects 100 high", "Ann collects 100 low"),
        ("Bob collects 100 high", "Ann collects 100 low"),
        "award.wrong-winner",
    ),
    "T93-a-nine-low-is-none": (
        ["Ks Kd Kc Qh Js Td 2c", "9s 5d 4c 3h As Jd 9d"],
        ("Ann collects 200",),
        ("Ann collects 100 high", "Bob collects 100 low"),
        "award.low-without-qualifier",
    ),
    "T94-a-pair-beside-five-low-cards": (
        ["Ks Kd Kc Qh Qs Td 2c", "As 2d 3c 4h 5s 5d 8c"],
        ("Ann collects 100 high", "Bob collects 100 low"),
        ("Ann collects 200",),
        "award.low-share-missing",
    ),
}


@pytest.mark.parametrize("profile", ALL)
@pytest.mark.parametrize("case", SPLITS)
def test_the_low_half(case, profile):
    hands, right, wrong, code = SPLITS[case]
    assert codes(contest("stud_hilo", hands, *right), profile) == {}
    assert codes(contest("stud_hilo", hands, *wrong), profile) == {code: "error"}


@pytest.mark.parametrize("profile", ALL)
def test_t84_one_card_of_two_players(profile):
    hands = ["As Kd 9c 8h 7s 2c 3d", "Ad Kh 9s 8c 4d 4h As"]
    assert codes(contest("stud_hi", hands, "Ann collects 200"), profile)["deck.duplicate-card"] == "error"


@pytest.mark.parametrize("profile", ALL)
def test_t85_the_best_five_may_leave_out_the_common_card(profile):
    hands = ["As Ad Kc Kh Ks 2c", "Qd Qh 9s 8c 7d 4h"]
    found = codes(contest("stud_hi", hands, "Ann collects 200", community="3s"), profile)
    assert not [code for code in found if code.startswith(("award.", "showdown."))]
    found = codes(contest("stud_hi", hands, "Bob collects 200", community="3s"), profile)
    assert found["award.wrong-winner"] == "error"


# ---- odd chips

FIRST_STRAIGHT, SECOND_STRAIGHT = "Ks 2d 9h 8s 7h 6d 5c", "Qc 3h 9s 8h 7c 6c 5d"
TIE_HIGH = [FIRST_STRAIGHT, SECOND_STRAIGHT, "2s 2h 4c Td Js Kd 4d"]
T103 = {
    # Who is due the odd chip: Ann sits left of the button in seat 3, and holds the king.
    "s1_room": "Ann", "roberts": "Ann", "pokerkit": "Ann",
    "tda": "Bob", "wsop_tournament_2024": "Bob", "wsop_live_2024": "Bob",
}  # fmt: skip


@pytest.mark.parametrize("profile", ALL)
@pytest.mark.parametrize("lucky", ["Ann", "Bob"])
def test_t103_the_odd_chip_of_equal_straights(lucky, profile):
    paid = [f"{name} collects {5 if name == lucky else 4}" for name in ("Ann", "Bob")]
    found = codes(contest("stud_hi", TIE_HIGH, *paid, ante=3, dealer=3), profile)
    due = T103.get(profile, lucky)
    assert found == ({} if due == lucky else {"award.odd-chip": "warning"})


def test_t103_without_a_button_nothing_is_said():
    for lucky in ("Ann", "Bob"):
        paid = [f"{name} collects {5 if name == lucky else 4}" for name in ("Ann", "Bob")]
        assert codes(contest("stud_hi", TIE_HIGH, *paid, ante=3), "s1_room") == {}


def test_an_odd_chip_that_no_convention_gives_is_a_note():
    """Ann sits left of the button, in the lowest seat, and holds the higher cards."""
    hands = ["Ks 2d 9s 8s 7h 6d 5c", "Qc 3h 9h 8h 7c 6c 5d", "2s 2h 4c Td Js Kd 4d"]
    right = contest("stud_hi", hands, "Ann collects 5", "Bob collects 4", ante=3, dealer=3)
    wrong = contest("stud_hi", hands, "Ann collects 4", "Bob collects 5", ante=3, dealer=3)
    assert codes(right, "permissive") == {}
    assert codes(wrong, "permissive") == {"award.odd-chip": "info"}


T104 = [
    "Ks Kd Kc Qh Js Td 3c", "As 2d 3d 4h 6s 8c 9d", "Qs Qd Jc Th 9h 7c 5c", "Qc Tc Jd 9s 7d 6d 5d",
    "Jh Ts 9c 7h 6h 4c 2c",
]  # fmt: skip


@pytest.mark.parametrize("profile", ALL)
def test_t104_the_odd_chip_of_the_halves_is_the_high_hands(profile):
    right = contest("stud_hilo", T104, "Ann collects 13 high", "Bob collects 12 low", ante=5)
    wrong = contest("stud_hilo", T104, "Ann collects 12 high", "Bob collects 13 low", ante=5)
    assert codes(right, profile) == {}
    stated = PROFILES[profile].states("odd_chip_hilo")
    assert codes(wrong, profile) == {"award.hilo-odd-chip": "warning" if stated else "info"}


THREE_WAYS = ["As Kd Qc Jh 9s 2c 3d", "Ad Kh Qs Jc 9d 4h 5s", "Ac Ks Qd Js 9h 2d 3h", "2s 4c 6h 7d 8d Tc Qh"]


@pytest.mark.parametrize("profile", ALL)
def test_t105_nobody_has_two_odd_chips(profile):
    def paid(*amounts):
        return [f"{name} collects {amount}" for name, amount in zip(NAMES, amounts, strict=False)]

    spread = codes(contest("stud_hi", THREE_WAYS, *paid(7, 7, 6), ante=5), profile)
    heaped = codes(contest("stud_hi", THREE_WAYS, *paid(8, 6, 6), ante=5), profile)
    assert ("award.split-uneven" in heaped) == (profile in ONE_EACH)
    if profile == "pokerkit":
        assert spread == {"award.split-uneven": "error"}
    else:
        assert "award.split-uneven" not in spread


LOWS = ["7s 5d 4c 2h Ah Ks Qd", "7d 5c 4h 2s Ad Kd Qc", "9s 9d 9c Th Td Jc Js"]
T106 = {
    # The lowest of all seven by suit is Ad against Ah; the highest of the five 7s against 7d.
    "roberts": "Bob", "tda": "Ann", "wsop_tournament_2024": "Ann", "wsop_live_2024": "Ann", "pokerkit": "Ann",
}  # fmt: skip


@pytest.mark.parametrize("profile", ALL)
@pytest.mark.parametrize("lucky", ["Ann", "Bob"])
def test_t106_the_odd_chip_of_equal_lows(lucky, profile):
    paid = [f"{name} collects {5 if name == lucky else 4}" for name in ("Ann", "Bob")]
    found = codes(contest("razz", LOWS, *paid, ante=3), profile)
    due = T106.get(profile, lucky)
    assert found == ({} if due == lucky else {"award.odd-chip": "warning"})


QUARTERED = ["Ks Kd Kc Qh Js Td 3c", "7s 5d 4c 2h Ah Jd Tc", "7d 5c 4h 2s Ad Jc Th", "Qs Qd 9c 8h 9h 8c 6c"]


@pytest.mark.parametrize("profile", ALL)
def test_t108_two_tie_for_the_low(profile):
    paid = ("Ann collects 50 high", "Bob collects 25 low", "Cat collects 25 low")
    assert codes(contest("stud_hilo", QUARTERED, *paid, ante=25), profile) == {}
    paid = ("Ann collects 34", "Bob collects 33", "Cat collects 33")
    assert codes(contest("stud_hilo", QUARTERED, *paid, ante=25), profile) == {"award.split-uneven": "error"}


@pytest.mark.parametrize("profile", ["roberts", "tda", "wsop_live_2024", "wsop_tournament_2024"])
@pytest.mark.parametrize("lucky", ["Bob", "Cat"])
def test_t108_the_odd_chip_within_the_low_half(lucky, profile):
    """Of 12 in the high half and 11 in the low one; five of 7s against 7d, seven of Ad against Ah."""
    paid = ["Ann collects 14 high"]
    paid += [f"{name} collects {7 if name == lucky else 6} low" for name in ("Bob", "Cat")]
    found = codes(contest("stud_hilo", QUARTERED[:3], *paid, ante=9), profile)
    due = "Cat" if profile == "roberts" else "Bob"
    assert found == ({} if due == lucky else {"award.odd-chip": "warning"})


@pytest.mark.parametrize("profile", ALL)
def test_three_quarters_and_a_quarter(profile):
    """Ann has the high alone and ties for the low with Bob."""
    hands = ["7s 5d 4c 2h Ah As Ad", "7d 5c 4h 2s Ac Jc Th"]
    assert codes(contest("stud_hilo", hands, "Ann collects 150", "Bob collects 50"), profile) == {}
    by_half = ("Ann collects 100 high", "Ann collects 50 low", "Bob collects 50 low")
    assert codes(contest("stud_hilo", hands, *by_half), profile) == {}
    wrong = codes(contest("stud_hilo", hands, "Ann collects 100", "Bob collects 100"), profile)
    assert wrong == {"award.split-uneven": "error"}


# ---- pots that are not named

AGGREGATED = SIDE_POT.replace("Ann collects 6000 from side 1", "Ann collects 6000 from unknown").replace(
    "Cat collects 3300", "Cat collects 3300 from unknown"
)


@pytest.mark.parametrize("profile", ["pokerstars", "permissive", "roberts"])
def test_pots_without_a_name_are_judged_by_their_sum(profile):
    assert codes(AGGREGATED, profile) == {}
    less = AGGREGATED.replace("6000 from", "5900 from").replace("3300 from", "3400 from")
    less = less.replace("won 6000", "won 5900").replace("won 3300", "won 3400")
    assert codes(less, profile) == {"award.ineligible": "error"}
    more = AGGREGATED.replace("6000 from", "6100 from").replace("3300 from", "3200 from")
    more = more.replace("won 6000", "won 6100").replace("won 3300", "won 3200")
    assert codes(more, profile) == {"award.split-uneven": "error"}
    other = AGGREGATED.replace("Ann collects", "Bob collects")
    assert codes(other, profile) == {"award.wrong-winner": "error"}


def test_rake_may_come_off_any_of_the_unnamed_pots():
    raked = AGGREGATED.replace("3300 from", "3200 from").replace("rake 0", "rake 100")
    assert codes(raked, "permissive") == {}


@pytest.mark.parametrize(
    "awards",
    [
        ("Ann collects 150", "Bob collects 50"),
        ("Ann collects 100 high", "Ann collects 50 low", "Bob collects 50 low"),
    ],
)
def test_the_halves_of_a_seat_are_all_it_collected(awards):
    hands = ["7s 5d 4c 2h Ah As Ad", "7d 5c 4h 2s Ac Jc Th"]
    text = contest("stud_hilo", hands, *awards)
    rows = [
        dict(zip(SEATS.names, row, strict=True))
        for row in replay(read_hand(text), PROFILES["permissive"]).seat_rows
    ]
    assert [(row["collected_high"], row["collected_low"]) for row in rows] == [(100, 50), (0, 50)]
    for row in rows:
        assert row["collected_high"] + row["collected_low"] == row["collected"]


EVERYWHERE = (
    "T69-best-hand-wins-main-and-side",
    "T70-uncalled-bet-returns",
    "T110-hand-name",
    "T111-collected-more-than-there-is",
)


@pytest.mark.parametrize("profile", ALL)
@pytest.mark.parametrize("case", EVERYWHERE)
def test_what_no_house_sees_otherwise(case, profile):
    text = HANDS[case]
    if PROFILES[profile].bring_in_size == ("twice_ante",):
        # Such a house would blame the bring-in first, and what follows from it for nothing else.
        text = text.replace("4/8 ante 2 bring-in 2", "4/8 ante 1 bring-in 2").replace("antes 2", "antes 1")
    hand, marks, clean = read_marked(text)
    found = replay(hand, PROFILES[profile], clean).findings
    families = ("award.", "pot.", "showdown.")
    assert {(f.line, f.code) for f in found if f.code.startswith(families)} == set(marks)


@pytest.mark.parametrize("profile", ALL)
def test_t107_an_award_to_unknown_cards_is_neither_right_nor_wrong(profile):
    hands = [ACE_STRAIGHT, KING_STRAIGHT]
    text = contest("stud_hi", hands, "Bob collects 200")
    hidden = text.replace(f"Bob shows {KING_STRAIGHT}", "Bob mucks").replace("deal Bob 9d Tc /", "deal Bob")
    hidden = hidden.replace("deal Bob 4s /\n", "")
    assert "award.wrong-winner" not in codes(hidden, profile)
    findings = replay(read_hand(hidden), PROFILES[profile], hidden).findings
    note = next(finding for finding in findings if finding.code == "meta.unverifiable")
    assert "award.wrong-winner: the winner's cards are not known" in note.message
