"""Positions T09, T11 to T23, T44 to T67 and T72 to T76 of the reference, under each profile they name.

A position is a text with stakes such as the profile has them. What each profile finds in it stands
beside it: nothing, or a code, or a code and a severity that is not ``error``; of two offending lines
the codes of both. T10 and T24 to T43 are in `test_positions`, T68 to T71 in `test_showdown_positions`.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from stud_stats.replay.catalogue import VIOLATION_BY_CODE
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from tests.canonical import read_hand
from tests.replay.positions import fifth, fourth, play

SEEDS = ("s0_guide", "s1_room", "s2_limit", "s3_guide", "s4_fortune")
BOOKS = ("roberts", "wsop_tournament_2024", "wsop_live_2024", "tda")
HALF_BET = BOOKS
SILENT = ("s0_guide", "s1_room", "s3_guide", "s4_fortune", "pokerstars")
"""Profiles that say nothing of short wagers; s2 says nothing of the cap either."""
THREE_RAISES = ("s0_guide", "s1_room", "s3_guide", "s4_fortune", "roberts", "pokerstars", "pokerkit")
FOUR_RAISES = ("wsop_tournament_2024", "wsop_live_2024")
EVERYBODY = (*SEEDS, *BOOKS, "pokerstars", "permissive", "pokerkit")
OPEN_INCREASE = ("s1_room", "s2_limit", "permissive")
"""Profiles that leave open what the first increase over the bring-in, and the raise over that, may be."""

POSITIONS: list[tuple[str, str, Callable[[str], str], int, tuple[str, ...]]] = []


def stakes_of(profile: str, small: int) -> str:
    """Fixed limit with a bring-in of the house's: the ante, twice it, half a bet, or what is posted."""
    ante = small // 10
    bring_in = {"s0_guide": ante, "s3_guide": ante, "s2_limit": small // 2, "s4_fortune": 2 * ante}
    return f"{small}/{2 * small} ante {ante} bring-in {bring_in.get(profile, 3 * ante)}"


def third(game: str, doors: str, *lines: str, **options: object) -> Callable[[str], str]:
    return lambda stakes: play(game, doors, *lines, stakes=stakes, **options)


def on_fourth(game: str, boards: str, *lines: str, **stacks: int) -> Callable[[str], str]:
    return lambda stakes: fourth(game, boards, *lines, stakes=stakes, stacks=with_third(stakes, stacks))


def on_fifth(boards: str, *lines: str, **stacks: int) -> Callable[[str], str]:
    def text(stakes: str) -> str:
        return fifth(
            "stud_hi", boards, *lines, stakes=stakes, fourth_opener="Ann", stacks=with_third(stakes, stacks)
        )

    return text


def with_third(stakes: str, stacks: dict[str, int]) -> dict[str, int]:
    """Stacks that leave so much after the ante and the call of the bring-in."""
    words = stakes.split()
    spent = int(words[2]) + int(words[4])
    return {name: left + spent for name, left in stacks.items()}


def code(dotted: str, severity: str = "error") -> str:
    return dotted if severity == "error" else f"{dotted} {severity}"


def add(name: str, small: int | str, text: Callable[[str], str], *rows: tuple[object, ...]) -> None:
    """Rows of (profiles, finding, finding ...): no finding for a row of profiles alone."""
    for profiles, *found in rows:
        for profile in (profiles,) if isinstance(profiles, str) else tuple(profiles):  # type: ignore[call-overload]
            POSITIONS.append((name, profile, text, small, tuple(map(str, found))))  # type: ignore[arg-type]


# ---- third street

SHORT_CALL = third(
    "stud_hi", "2c 9h 9d Kc", "Ann brings in 3 all-in\nBob calls 3", stacks={"Ann": 4, "Bob": 100}
)
add(
    "T09-short-bring-in-called-short", "10/20 ante 1 bring-in 5", SHORT_CALL,
    (("roberts", *FOUR_RAISES), "call.under-bring-in"),
    (("pokerkit", "pokerstars", "tda", "permissive"),),
)  # fmt: skip
HALF = "50/100 ante 10 bring-in {}"
POST = third("stud_hi", "2c 9h 9d", "Ann brings in 10")
add("T11-the-ante", HALF.format(10), POST, (("s0_guide", "s3_guide"),), ("s2_limit", "bring-in.wrong-amount"))
add(
    "T12-half-a-bet", "500/1000 ante 100 bring-in 250", third("stud_hi", "2c 9h 9d", "Ann brings in 250"),
    ("s2_limit",), (("s0_guide", "s3_guide"), "bring-in.wrong-amount"),
)  # fmt: skip
add(
    "T13-none-of-the-options", HALF.format(10), third("stud_hi", "2c 9h 9d", "Ann brings in 30"),
    ([p for p in EVERYBODY if p != "s1_room"], "bring-in.wrong-amount"),
    ("s1_room", "bring-in.wrong-amount warning"),
)  # fmt: skip
add("T14-full-opening", 50, third("stud_hi", "2c 9h 9d", "Ann bets 50\nBob calls 50"), (EVERYBODY,))


def short_completion(stakes: str) -> str:
    size = stakes.rsplit(maxsplit=1)[-1]
    return play("stud_hi", "2c 9h 9d", f"Ann brings in {size}\nBob raises to 30", stakes=stakes)


add(
    "T15-completion-short", 50, short_completion,
    (("s0_guide", "s1_room", "s2_limit", "permissive"), "completion.wrong-amount warning"),
    (("s3_guide", "s4_fortune", *BOOKS, "pokerstars", "pokerkit"), "completion.wrong-amount"),
)  # fmt: skip
add(
    "T16-raise-over-full-opening", 50, third("stud_hi", "2c 9h 9d", "Ann bets 50\nBob raises to 100"),
    (EVERYBODY,),
)  # fmt: skip
add(
    "T16-raise-too-small", 50, third("stud_hi", "2c 9h 9d", "Ann bets 50\nBob raises to 75"),
    (EVERYBODY, "bet.wrong-size"),
)  # fmt: skip

FIFTEEN = "1500/3000 ante {} bring-in 500"
UP_TO_60 = (
    "Ann brings in 500\nBob raises to 1500\nCat raises to 3000\nDan raises to 4500\nAnn folds\n"
    "Bob raises to 6000"
)
for ante, profiles in (
    (100, ("roberts", *FOUR_RAISES, "tda", "pokerstars", "pokerkit")),
    (250, ("s4_fortune",)),
):
    add(
        "T17-three-raises-over-completion",
        FIFTEEN.format(ante),
        third("stud_hi", "2c 9h 9d Tc", UP_TO_60),
        (profiles,),
    )
add(
    "T17-the-completion-is-a-raise", FIFTEEN.format(500), third("stud_hi", "2c 9h 9d Tc", UP_TO_60),
    (("s0_guide", "s3_guide"), "raise.cap-exceeded warning"),
)  # fmt: skip
UP_TO_75 = third("stud_hi", "2c 9h 9d Tc", UP_TO_60 + "\nCat raises to 7500")
add(
    "T18-a-fourth-raise", FIFTEEN.format(100), UP_TO_75,
    (FOUR_RAISES,), (("roberts", "pokerstars", "pokerkit"), "raise.cap-exceeded"),
)  # fmt: skip
add("T18-a-fourth-raise", FIFTEEN.format(250), UP_TO_75, ("s4_fortune", "raise.cap-exceeded"))
add(
    "T18-a-fourth-raise", FIFTEEN.format(500), UP_TO_75,
    (("s0_guide", "s3_guide"), "raise.cap-exceeded warning", "raise.cap-exceeded"),
    ("s1_room", "raise.cap-exceeded"),
)  # fmt: skip
FOUR_BETS = (
    "Ann brings in 15\nBob raises to 50\nCat raises to 100\nAnn folds\nBob raises to 150\nCat raises to 200"
)
add(
    "T19-four-bets", "50/100 ante 5 bring-in 15", third("razz", "Kd 5h 4c", FOUR_BETS + "\nBob calls 50"),
    (("pokerstars", "roberts", "pokerkit"),),
)  # fmt: skip
add(
    "T19-a-fifth", "50/100 ante 5 bring-in 15", third("razz", "Kd 5h 4c", FOUR_BETS + "\nBob raises to 250"),
    (("pokerstars", "pokerkit"), "raise.cap-exceeded"),
)  # fmt: skip


def option_taken(stakes: str) -> str:
    size, small = stakes.rsplit(maxsplit=1)[-1], stakes.partition("/")[0]
    third = f"Ann brings in {size}\nBob calls {size}\nCat calls {size}\nAnn raises to {small}"
    return play("stud_hi", "2c 9h 9d", third, stakes=stakes)


add("T20-the-bring-in-has-no-option", 1000, option_taken, (EVERYBODY, "bring-in.option-taken"))


def printed_as_a_bet(*lines: str) -> Callable[[str], str]:
    """The low card brings in, and the text says that he bets so much."""
    return lambda stakes: third("stud_hi", "2c 9h 9d", f"Ann bets {stakes.rsplit(maxsplit=1)[-1]}", *lines)(
        stakes
    )


add(
    "T20-the-bring-in-has-no-option-printed-as-a-bet", 1000,
    lambda stakes: option_taken(stakes).replace("brings in", "bets"), (EVERYBODY, "bring-in.option-taken"),
)  # fmt: skip
add("T15-over-a-bring-in-printed-as-a-bet", 1000, printed_as_a_bet("Bob raises to 1000"), (EVERYBODY,))
add(
    "T15-a-whole-bet-over-a-bring-in-printed-as-a-bet", 1000, printed_as_a_bet("Bob raises to 1300"),
    ([p for p in EVERYBODY if p not in OPEN_INCREASE], "completion.wrong-amount"),
    (OPEN_INCREASE, "completion.wrong-amount warning"),
)  # fmt: skip
add(
    "T13-neither-printed-as-a-bet", 1000, third("stud_hi", "2c 9h 9d", "Ann bets 400", "Bob raises to 1000"),
    (("s0_guide", "s3_guide", "s4_fortune", *BOOKS, "pokerstars", "pokerkit"), "bring-in.wrong-amount"),
    ("s2_limit", "bring-in.short-not-all-in"),
)  # fmt: skip
add(
    "T21-nothing-to-complete", "10/20 ante 5 bring-in 10",
    third("stud_hi", "2c 9h 9d", "Ann brings in 10\nBob raises to 20\nCat raises to 30\nAnn raises to 40"),
    ("s4_fortune",),
)  # fmt: skip
add(
    "T21-the-bring-in-is-the-bet", "10/20 ante 5 bring-in 10",
    third(
        "stud_hi", "2c 9h 9d",
        "Ann brings in 10\nBob raises to 20\nCat raises to 30\nAnn raises to 40\nBob raises to 50",
    ),
    ("s4_fortune", "raise.cap-exceeded"),
)  # fmt: skip
SHORT_FORCE = "Ann brings in 4 all-in\n"
THREE_RAISED = "Cat raises to 20\nDan raises to 30\nBob raises to 40"
for how, lines, one_more in (
    ("made-up", "Bob raises to 10\n" + THREE_RAISED, "\nCat raises to 50"),
    ("called", "Bob calls 10\n" + THREE_RAISED, "\nCat raises to 50"),
    ("raised-over", "Bob raises to 20\nCat raises to 30\nDan raises to 40", "\nBob raises to 50"),
):
    short_force = third("stud_hi", "2c 9h 9d 8s", SHORT_FORCE + lines, stacks={"Ann": 9})
    too_many = third("stud_hi", "2c 9h 9d 8s", SHORT_FORCE + lines + one_more, stacks={"Ann": 9})
    add(f"T21-short-and-{how}", "10/20 ante 5 bring-in 10", short_force, ("s4_fortune",))
    add(
        f"T21-short-and-{how}-once-more", "10/20 ante 5 bring-in 10", too_many,
        ("s4_fortune", "raise.cap-exceeded"),
    )  # fmt: skip
add(
    "T22-the-printed-force-is-a-slip", "300/600 ante 300 bring-in 600",
    third("stud_hi", "2c 9h 9d", "Ann brings in 600"),
    ("s4_fortune", "stakes.bring-in-exceeds-small-bet warning"),
)  # fmt: skip
add(
    "T16-raise-over-a-completion-by-part-of-a-bet", 1000,
    printed_as_a_bet("Bob raises to 1000", "Cat raises to 1600"),
    ([p for p in EVERYBODY if p not in OPEN_INCREASE], "completion.base"),
    (OPEN_INCREASE, "completion.base warning"),
)  # fmt: skip
STACKED = "Ann brings in 3316\nBob bets 4400\nCat raises to 7716\nAnn folds\nBob raises to 12116"
add(
    "T23-raises-upon-the-bring-in", "4400/8800 ante 500 bring-in 3316", third("stud_hi", "2c 9h 9d", STACKED),
    (("roberts", *FOUR_RAISES, "tda", "pokerstars", "pokerkit"), "completion.base"),
)  # fmt: skip

# ---- an open pair on fourth street

NINES = "9s9d 7cKh"
WITH_PAIR_BETS = (*SEEDS, "roberts", "pokerstars", "wsop_live_2024")
NO_PAIR_BETS = ("wsop_tournament_2024", "tda", "pokerkit")
BIG = on_fourth("stud_hi", NINES, "Ann bets 1000")
add("T44-double-bet", 500, BIG, (WITH_PAIR_BETS,), (NO_PAIR_BETS, "pair-bet.not-allowed-house"))
add(
    "T45-small-then-big", 500, on_fourth("stud_hi", NINES, "Ann bets 500\nBob raises to 1500"),
    (("s0_guide", "s1_room", "s4_fortune", "roberts", "wsop_live_2024", "pokerstars", "permissive"),),
    ("s3_guide", "pair-bet.upgrade-after-small"), ("s2_limit", "pair-bet.wrong-player"),
)  # fmt: skip
add(
    "T46-downgrade", 500, on_fourth("stud_hi", NINES, "Ann bets 1000\nBob raises to 1500"),
    (WITH_PAIR_BETS, "pair-bet.downgrade"),
)  # fmt: skip
add(
    "T47-big-raise", 1000, on_fourth("stud_hi", NINES, "Ann bets 2000\nBob raises to 4000"),
    (WITH_PAIR_BETS,),
)  # fmt: skip
add(
    "T48-next-player-after-a-check", 500, on_fourth("stud_hi", NINES, "Ann checks\nBob bets 1000"),
    (("s0_guide", "s1_room", "s3_guide", "s4_fortune", "roberts"),), ("s2_limit", "pair-bet.wrong-player"),
)  # fmt: skip
add(
    "T49-no-pair", 500, on_fourth("stud_hi", "9s8d 7cKh", "Bob bets 1000"),
    (EVERYBODY, "bet.big-on-early-street"),
)  # fmt: skip
add(
    "T50-second-pair", 500, on_fourth("stud_hi", "AsAd 7c7d", "Ann bets 500\nBob raises to 1500"),
    (("s0_guide", "s1_room", "s2_limit", "s4_fortune", "roberts"),),
    ("s3_guide", "pair-bet.upgrade-after-small"),
)  # fmt: skip
add(
    "T51-hilo", 500, on_fourth("stud_hilo", NINES, "Ann bets 1000"),
    (("roberts", "wsop_live_2024", "pokerstars"), "pair-bet.not-allowed-variant"),
    (("wsop_tournament_2024", "tda"), "pair-bet.not-allowed-house"),
    ("s2_limit", "pair-bet.not-allowed-variant warning"),
)  # fmt: skip
add(
    "T52-razz", 500, on_fourth("razz", NINES, "Bob bets 1000"),
    (("roberts", "wsop_live_2024", "pokerstars"), "pair-bet.not-allowed-variant"),
    ("s0_guide", "pair-bet.not-allowed-variant warning"),
)  # fmt: skip
add(
    "T54-downgrade-after-three", 500,
    on_fourth("stud_hi", NINES, "Ann bets 500\nBob raises to 1000\nAnn raises to 2000\nBob raises to 2500"),
    (("s0_guide", "s1_room", "s4_fortune", "roberts", "wsop_live_2024", "pokerstars"), "pair-bet.downgrade"),
)  # fmt: skip
add("T55-kings-bet-big", 4000, on_fourth("stud_hi", "KdKc 7c2h", "Ann bets 8000"), (WITH_PAIR_BETS,))

# ---- caps

TWO, THREE = "AsKd3c 7cQh4d", "AsKd3c 7cQh4d 6sJd5d"
TO_80 = "Ann bets 2000\nBob raises to 4000\n{}Ann raises to 6000\nBob raises to 8000"
TO_120 = TO_80 + "\nAnn raises to 10000\nBob raises to 12000"
add(
    "T56-three-way", 1000,
    on_fifth(
        THREE,
        "Ann bets 2000\nBob raises to 4000\nCat raises to 6000\nAnn raises to 8000\nBob raises to 10000",
    ),
    (THREE_RAISES, "raise.cap-exceeded"), (FOUR_RAISES,), (("s2_limit", "tda", "permissive"),),
)  # fmt: skip
add(
    "T57-heads-up-from-the-start", 1000, on_fifth(TWO, TO_120.format("")),
    (("s3_guide", "s4_fortune", "roberts", "wsop_live_2024", "s2_limit", "permissive"),),
    (("s0_guide", "s1_room", "pokerstars", "pokerkit"), "raise.cap-exceeded"),
    ("wsop_tournament_2024", "raise.cap-exceeded"), ("tda", "raise.cap-exceeded warning"),
)  # fmt: skip


def in_tournament(text: Callable[[str], str]) -> Callable[[str], str]:
    return lambda stakes: text(stakes).replace(" USD\n", ' chips tournament="9"\n', 1)


add(
    "T57-maybe-the-last-two-of-the-event", 1000, in_tournament(on_fifth(TWO, TO_120.format(""))),
    (("wsop_tournament_2024", "tda"),), ("pokerstars", "raise.cap-exceeded"),
)  # fmt: skip
add(
    "T58-heads-up-before-the-cap", 1000, on_fifth(THREE, TO_120.format("Cat folds\n")),
    (("roberts", "s3_guide", "s4_fortune"),), (("pokerstars", "s0_guide", "s1_room"), "raise.cap-exceeded"),
    ("wsop_live_2024", "raise.cap-exceeded"),
)  # fmt: skip
add(
    "T59-capped-then-heads-up", 1000,
    on_fifth(THREE, TO_80.format("Cat calls 4000\n") + "\nCat folds\nAnn raises to 10000"),
    (("roberts", "s0_guide", "s1_room", "pokerstars"), "raise.cap-exceeded"),
    (("s3_guide", "s4_fortune"), "raise.cap-exceeded warning"),
)  # fmt: skip
add(
    "T60-two-with-chips", 1000, on_fifth(THREE, TO_120.format("Cat calls 4000 all-in\n"), Cat=4000),
    (("roberts", "s3_guide", "s4_fortune"),), (("s0_guide", "s1_room"), "raise.cap-exceeded"),
)  # fmt: skip

# ---- short wagers

FOUR = "AsKd 7cQh 6sJd 5d8h"
SHORT = "Ann bets 1000\nBob raises to 1400 all-in\n"
add(
    "T61-raise-over-a-short-wager", 1000, on_fourth("stud_hi", FOUR, SHORT + "Cat raises to 2400", Bob=1400),
    (HALF_BET, "raise.short-completion"), (("pokerkit", *SILENT),),
)  # fmt: skip
add(
    "T61-completed", 1000, on_fourth("stud_hi", FOUR, SHORT + "Cat raises to 2000", Bob=1400),
    ((*HALF_BET, *SILENT),), ("pokerkit", "raise.short-completion"),
)  # fmt: skip
add(
    "T62-not-reopened", 1000,
    on_fourth("stud_hi", FOUR, SHORT + "Cat calls 1400\nDan folds\nAnn raises to 2400", Bob=1400),
    ((*HALF_BET, "pokerkit"), "raise.not-reopened"), (SILENT, "raise.not-reopened warning"),
)  # fmt: skip
HALF_RAISE = SHORT.replace("1400", "1500") + "Cat calls 1500\nDan folds\nAnn raises to 2500"
add(
    "T63-half-a-bet-reopens", 1000, on_fourth("stud_hi", FOUR, HALF_RAISE, Bob=1500),
    ((*HALF_BET, *SILENT),), ("pokerkit", "raise.not-reopened"),
)  # fmt: skip
add(
    "T64-raise-over-most-of-a-bet", 1000,
    on_fifth(THREE, "Ann bets 1500 all-in\nBob raises to 3500", Ann=1500),
    ((*HALF_BET, *SILENT, "pokerkit"),),
)  # fmt: skip
LITTLE = "Ann bets 800 all-in\nBob raises to {}"
add(
    "T65-raise-over-little", 1000, on_fifth(THREE, LITTLE.format(2800), Ann=800),
    (HALF_BET, "raise.short-completion"), (("pokerkit", *SILENT),),
)  # fmt: skip
add(
    "T65-completed", 1000, on_fifth(THREE, LITTLE.format(2000), Ann=800), ((*HALF_BET, *SILENT),),
)  # fmt: skip
COUNTED = (
    "Ann bets 1000\nBob raises to 1500 all-in\nCat raises to 2500\nDan raises to 3500\nAnn raises to 4500"
)
add(
    "T66-half-a-raise-counts", 1000, on_fourth("stud_hi", FOUR, COUNTED, Bob=1500),
    (("roberts", *SILENT), "raise.cap-exceeded"), (FOUR_RAISES,),
)  # fmt: skip
for total in (2000, 2600):
    add(
        f"T67-two-short-ones-together-{total}", 1000,
        on_fourth(
            "stud_hi", FOUR,
            "Ann bets 1000\nBob raises to 1300 all-in\nCat raises to 1600 all-in\nDan calls 1600\n"
            f"Ann raises to {total}",
            Bob=1300, Cat=1600,
        ),
        ((*HALF_BET, *SILENT),),
    )  # fmt: skip

# ---- other structures, and the chips behind

EIGHT = "2c 9h 9d Tc Jc 8s 7s 6s"
POT = "150/300 ante 100 bring-in 150"


def pot_limit(*lines: str) -> Callable[[str], str]:
    return third("stud_hi", EIGHT, *lines, currency="USD structure=pot_limit")


POT_HOUSES = ("roberts", "wsop_live_2024", "permissive")
add("T72-the-pot", POT, pot_limit("Ann brings in 150\nBob raises to 1250"), (POT_HOUSES,))
add("T72-more", POT, pot_limit("Ann brings in 150\nBob raises to 1251"), (POT_HOUSES, "pot.over-bet"))
add("T72-bring-in-more", POT, pot_limit("Ann brings in 150\nBob raises to 300"), (POT_HOUSES,))
add("T72-too-little", POT, pot_limit("Ann brings in 150\nBob raises to 299"), (POT_HOUSES, "pot.under-raise"))
RAISED = "Ann brings in 150\nBob raises to 650\nCat raises to {}"
add("T73-the-pot", POT, pot_limit(RAISED.format(2900)), (POT_HOUSES,))
add("T73-more", POT, pot_limit(RAISED.format(2901)), (POT_HOUSES, "pot.over-bet"))
add("T73-the-last-raise", POT, pot_limit(RAISED.format(1150)), (POT_HOUSES,))
add("T73-too-little", POT, pot_limit(RAISED.format(1149)), (POT_HOUSES, "pot.under-raise"))


def spread(*lines: str) -> Callable[[str], str]:
    def text(stakes: str) -> str:
        hand = fourth("stud_hi", "9s9d 7cKh 6sJd", *lines, stakes=stakes)
        return hand.replace(" USD\n", " USD structure=spread_limit\n", 1)

    return text


SPREAD_HOUSES = ("s3_guide", "roberts", "permissive")
ONE_TO_FOUR, ONE_TO_FIVE = "100/400 ante 50 bring-in 50", "100/500 ante 50 bring-in 50"
add(
    "T53-open-pair-in-a-spread", ONE_TO_FIVE, spread("Ann bets 1000"),
    (SPREAD_HOUSES, "spread.out-of-range"),
)  # fmt: skip
for total, found in ((400, "spread.under-raise"), (500, ""), (700, ""), (800, "spread.out-of-range")):
    rows = ((SPREAD_HOUSES, found),) if found else ((SPREAD_HOUSES,),)
    raised = spread(f"Ann bets 100\nBob raises to 300\nCat raises to {total}")
    add(f"T74-the-last-raise-{total}", ONE_TO_FOUR, raised, *rows)
for total, found in ((800, "spread.under-raise"), (1000, "")):
    rows = ((SPREAD_HOUSES, found),) if found else ((SPREAD_HOUSES,),)
    add(f"T75-as-much-again-{total}", ONE_TO_FIVE, spread(f"Ann bets 500\nBob raises to {total}"), *rows)
add(
    "T76-chips-from-the-pocket", 1000,
    on_fourth("stud_hi", FOUR, 'Ann bets 1000\nnote top-up "Bob 5000"\nBob calls 1000', Bob=500),
    (EVERYBODY, "stack.top-up"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("profile", "text", "small", "expected"),
    [row[1:] for row in POSITIONS],
    ids=[f"{name}-{profile}" for name, profile, *_ in POSITIONS],
)
def test_position(
    profile: str, text: Callable[[str], str], small: int | str, expected: tuple[str, ...]
) -> None:
    stakes = small if isinstance(small, str) else stakes_of(profile, small)
    hand = read_hand(text(stakes))
    last = hand.events[-1].line
    found = [
        code(finding.code, finding.severity)
        for finding in replay(hand, PROFILES[profile]).findings
        if finding.severity != "info" and not (finding.code == "action.missing" and finding.line == last)
    ]
    assert found == list(expected)


def test_t23_is_right_in_a_room_that_stacks_raises_upon_the_bring_in() -> None:
    hand = read_hand(
        third("stud_hi", "2c 9h 9d", STACKED + "\nCat folds")("4400/8800 ante 500 bring-in 3316")
    )
    rules = msgspec.structs.replace(
        PROFILES["pokerstars"], raise_base_after_completion="bring_in_plus_small_bet"
    )
    for profile in (rules, PROFILES["permissive"]):
        found = {f.code for f in replay(hand, profile).findings if f.severity != "info"}
        assert found == {"pot.uncalled-not-returned"}, "the hand stops there"


@pytest.mark.parametrize(
    ("owed", "totals"), [("full_bring_in", {7716}), ("posted_amount", {5400}), ("unspecified", {5400, 7716})]
)
def test_raises_are_stacked_upon_what_is_owed_of_a_short_bring_in(owed: str, totals: set[int]) -> None:
    rules = msgspec.structs.replace(
        PROFILES["pokerstars"],
        raise_base_after_completion="bring_in_plus_small_bet",
        short_bring_in_call=owed,
    )
    right = set()
    for total in (5400, 7716, 8800):
        lines = f"Ann brings in 1000 all-in\nBob raises to 4400\nCat raises to {total}\nBob folds"
        text = third("stud_hi", "2c 9h 9d", lines, stacks={"Ann": 1500})
        found = replay(read_hand(text("4400/8800 ante 500 bring-in 3316")), rules).findings
        if not {"completion.base", "bet.wrong-size"} & {f.code for f in found}:
            right.add(total)
    assert right == totals


SHORT_OF_WHAT = (
    "Ann bets 200\nBob raises to 251 all-in\nCat raises to 400\nDan raises to 600\nAnn raises to 800"
)
NOT_ALL_IN = "Ann bets 200\nBob raises to 400\nCat folds\nDan folds\nAnn raises to 800"


@pytest.mark.parametrize(
    ("lines", "profile", "exceeded", "noted"),
    [
        (SHORT_OF_WHAT, "pokerstars", False, True),
        (SHORT_OF_WHAT, "roberts", False, True),
        (SHORT_OF_WHAT, "bovada", False, True),
        (SHORT_OF_WHAT, "pokerkit", True, False),
        (SHORT_OF_WHAT + "\nCat raises to 1000", "pokerstars", True, True),
        (NOT_ALL_IN, "pokerstars", False, False),
    ],
)
def test_an_all_in_of_unknown_sizes_may_be_none_of_the_wagers_before_the_cap(
    lines: str, profile: str, exceeded: bool, noted: bool
) -> None:
    text = third("stud_hilo", "2c 9h 9d Kd", lines, stacks={"Bob": 276})
    hand = read_hand(text("-/- ante 25 bring-in -"))
    findings = replay(hand, PROFILES[profile]).findings
    assert ("raise.cap-exceeded" in {finding.code for finding in findings}) is exceeded
    assert any("may be short of a size" in finding.message for finding in findings) is noted


def test_t22_says_what_the_rooms_table_means() -> None:
    text = third("stud_hi", "2c 9h 9d", "Ann brings in 600")("300/600 ante 300 bring-in 600")
    expected = {
        profile: {f.code: f.expected for f in replay(read_hand(text), PROFILES[profile]).findings}
        for profile in ("s4_fortune", "pokerstars")
    }
    assert expected["s4_fortune"]["stakes.bring-in-exceeds-small-bet"] == "$0.60"
    assert expected["s4_fortune"]["stakes.ante-ratio"] == "$0.30"
    assert expected["pokerstars"]["stakes.bring-in-exceeds-small-bet"] == "at most $3.00"


def test_every_expected_code_is_declared() -> None:
    codes = {finding.split()[0] for *_, expected in POSITIONS for finding in expected}
    assert codes <= VIOLATION_BY_CODE.keys()
    numbers = {name.split("-")[0] for name, *_ in POSITIONS}
    assert {f"T{n:02}" for n in (9, *range(11, 24), *range(44, 68), *range(72, 77))} == numbers
