"""Positions T98 to T102 and what belongs to them: who shows first, who follows, who may muck; under
every profile, by the numbers of the reference.

A case names the profiles that warn and those that only note; all others have nothing to say.
"""

import msgspec
import pytest

from stud_stats.replay.examples import PLAYED, SIDE_POT, THREE_SHOW, changed
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from tests.canonical import read_hand

ALL = frozenset(PROFILES)
STATED = frozenset(name for name in ALL if PROFILES[name].states("showdown_first"))
OPENER = frozenset(name for name in ALL if PROFILES[name].showdown_first == "aggressor_else_opener")
SIDE_POT_FIRST = frozenset(name for name in ALL if PROFILES[name].side_pot_shows_first == "yes")
ONE_ROUND = frozenset(name for name in ALL if PROFILES[name].side_pot_shows_first == "no")
"""Rooms in which all show in one round, whichever pots they contest."""
TABLED = frozenset(name for name in ALL if PROFILES[name].non_aggressor_may_muck == "unless_all_in")
MUCKING = frozenset(name for name in ALL if PROFILES[name].states("non_aggressor_may_muck"))
SEATS = frozenset({"pokerstars"})
EITHER = frozenset(name for name in ALL if not PROFILES[name].states("all_in_leader_rule"))
"""Houses in which the next clockwise or the best board with chips may open for one that is all-in."""
NOBODY: frozenset[str] = frozenset()

ANN = "Ann shows 2c 5d 6h 8s 2h Jc Qd"
BOB = "Bob shows Ac 7d Kd Qh Ks 5c 7s"
CAT = "Cat shows 3d 3c 9h 9s Ts Jd 8c"
BETS = "street 7\nBob bets 2000\nCat calls 2000\nAnn calls 2000\n"
CHECKS = "street 7\nBob checks\nCat checks\nAnn checks\n"
RAISED = (
    "street 7\nBob checks\nCat bets 2000\nAnn calls 2000\nBob raises to 4000\nCat calls 2000\n"
    "Ann calls 2000\n"
)
FIRST, ORDER = "showdown.wrong-first", "showdown.wrong-order"


def three(*shows, river=BETS, dealer=0, wins="Bob"):
    """Three at the showdown; Bob leads the boards, the antes begin with Ann."""
    begin = THREE_SHOW[: THREE_SHOW.index("street 7")]
    if dealer:
        begin = begin.replace("USD\n", f"USD dealer={dealer}\n", 1)
    pot = 1200 + {BETS: 6000, CHECKS: 0, RAISED: 12000}[river]
    lines = [*shows, f"{wins} collects {pot}", "summary", f"pot {pot} rake 0"]
    return begin + river + "showdown\n" + "\n".join(lines) + "\n"


MIDDLE = """\
hand MIDDLE stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 1100
seat 3 Cat 38000
Ann antes 100
Bob antes 100
Cat antes 100
street 3
deal Ann 2c
deal Bob 9h
deal Cat Kd
Ann brings in 300
Bob completes to 1000 all-in
Cat calls 1000
Ann calls 700
street 4
deal Ann 5d
deal Bob Ts
deal Cat Qs
Cat bets 1000
Ann calls 1000
street 5
deal Ann 5h
deal Bob Jd
deal Cat 3c
Ann bets 2000
Cat calls 2000
street 6
deal Ann 8c
deal Bob 8d
deal Cat 3h
Ann checks
Cat checks
street 7
Ann checks
Cat checks
showdown
"""
LEADS = "Ann shows 2c 5d 5h 8c Ah Ad 6s"
ALL_IN = "Bob shows 9h Ts Jd 8d Qh 2s 4d"
CALLS = "Cat shows Kd Qs 3c 3h Kc 7d 4s"
PAID = "Ann collects 6000 from side 1"


def side_pot(*lines):
    """Bob, between the two others, is all-in for the main pot; the river is checked, Ann leads."""
    return (
        MIDDLE
        + "\n".join([*lines, "Bob collects 3300", "summary", "pot 9300 main 3300 side 6000 rake 0"])
        + "\n"
    )


def run_out(*shows, raiser="Bob", early=()):
    """Cat is all-in on third street; Bob leads the last boards. ``raiser`` made the last bet."""
    stack, bets = (1100, "Bob completes to 1000\nCat calls 1000 all-in\nAnn folds")
    if raiser == "Cat":
        stack, bets = (
            2100,
            "Bob completes to 1000\nCat raises to 2000 all-in\nAnn folds\nBob calls 1000",
        )
    pot = 300 + 300 + 2 * (stack - 100)
    shown = "".join(f"{show}\n" for show in early)
    return (
        "hand RUN-OUT stud_hi 1000/2000 ante 100 bring-in 300 USD\nseat 1 Ann 40000\nseat 2 Bob 38000\n"
        f"seat 3 Cat {stack}\nAnn antes 100\nBob antes 100\nCat antes 100\nstreet 3\ndeal Ann 2c\n"
        f"deal Bob Kd\ndeal Cat 9h\nAnn brings in 300\n{bets}\n{shown}street 4\ndeal Bob Qh\ndeal Cat 9s\n"
        "street 5\ndeal Bob Ks\ndeal Cat Ts\nstreet 6\ndeal Bob 5c\ndeal Cat Jd\nstreet 7\nshowdown\n"
        + "".join(f"{show}\n" for show in shows)
        + f"Bob collects {pot}\nsummary\npot {pot} rake 0\n"
    )


def all_in_ante(*shows):
    """Ann and Cat are all-in from the antes, so that nobody ever acts: Ann has the low door, Bob the best
    board in the end.
    """
    return (
        "hand ANTE stud_hi 1000/2000 ante 100 bring-in 300 USD\nseat 1 Ann 100\nseat 2 Bob 38000\n"
        "seat 3 Cat 100\nCat antes 100 all-in\nAnn antes 100 all-in\nBob antes 100\nstreet 3\ndeal Ann 2c\n"
        "deal Bob Kd\ndeal Cat 9h\nstreet 4\ndeal Ann 5d\ndeal Bob Qh\ndeal Cat 9s\nstreet 5\ndeal Ann 6h\n"
        "deal Bob Ks\ndeal Cat Ts\nstreet 6\ndeal Ann 8s\ndeal Bob 5c\ndeal Cat Jd\nstreet 7\nshowdown\n"
        + "".join(f"{show}\n" for show in shows)
        + "Bob collects 300\nsummary\npot 300 rake 0\n"
    )


def all_in_board(*shows, opens="Cat"):
    """Dan, all-in, leads the boards; ``opens``: Ann, the next clockwise, or Cat, the best with chips."""
    names = ["Ann", "Bob", "Cat", "Dan"]
    boards = {"Ann": "4c 5d 6h 8s", "Bob": "7d 3s Qh 5c", "Cat": "3d Kc 9s Jd", "Dan": "2h Ad Ac Tc"}
    stacks = {"Dan": 400}
    turn = [*names[names.index(opens) :], *names[: names.index(opens)]]
    lines = ["hand BOARD stud_hi 1000/2000 ante 100 bring-in 300 USD"]
    lines += [f"seat {seat} {name} {stacks.get(name, 38000)}" for seat, name in enumerate(names, 1)]
    lines += [f"{name} antes 100" for name in names]
    for street in range(3, 7):
        lines += [f"street {street}", *[f"deal {name} {boards[name].split()[street - 3]}" for name in names]]
        if street == 3:
            lines += ["Dan brings in 300 all-in", *[f"{name} calls 300" for name in names[:3]]]
        else:
            lines += [f"{name} checks" for name in turn if name != "Dan"]
    lines += ["street 7", *[f"{name} checks" for name in turn if name != "Dan"], "showdown", *shows]
    return "\n".join([*lines, "Dan collects 1600", "summary", "pot 1600 rake 0"]) + "\n"


FOUR = {
    "Ann": "Ann shows 2c 2d 4c 5d 6h 8s Jc",
    "Bob": "Bob shows 9c Td 7d 3s Qh 5c 6c",
    "Cat": "Cat shows 8h 7h 3d Kc 9s Jd 4s",
    "Dan": "Dan shows As Th 2h Ad Ac Tc 6d",
}
AND_ON = {name: [*FOUR, *FOUR][n : n + 4] for n, name in enumerate(FOUR)}


def from_there(name):
    return [FOUR[other] for other in AND_ON[name]]


def uncontested():
    text = PLAYED[: PLAYED.index("street 7")]
    return (
        text
        + "street 7\nBob bets 2000\nCat folds\nBob takes back 2000\nBob collects 8600\nBob does not show\n"
    )


HIDDEN = ALL - OPENER
"""Houses of the dealer's left: where that place is not printed a wrong order is a note."""

CASES = {
    # Name: the hand, the code, who warns, who notes.
    "T98-caller-mucks": (three(BOB, "Cat mucks", "Ann mucks"), FIRST, NOBODY, NOBODY),
    "T98-caller-shows-first": (three(CAT, BOB, ANN), FIRST, STATED, ALL - STATED),
    "T98-caller-mucks-first": (three("Cat mucks", BOB, ANN), FIRST, NOBODY, ALL),
    "T98-clockwise": (three(BOB, CAT, ANN), ORDER, NOBODY, NOBODY),
    "T98-not-clockwise": (three(BOB, ANN, CAT), ORDER, STATED, ALL - STATED),
    "T98-muck-out-of-order": (three(BOB, "Ann mucks", CAT), ORDER, NOBODY, ALL),
    "T98-shown-freely-after-the-end": (
        three(BOB, "Cat mucks", "Ann mucks") + 'Ann shows 2c 5d 6h 8s 2h Jc Qd\n',
        ORDER,
        NOBODY,
        NOBODY,
    ),
    "T99-checked-opener-first": (
        three(BOB, CAT, ANN, river=CHECKS), FIRST, NOBODY, frozenset({"pokerstars"}),
    ),
    "T99-checked-dealers-left-first": (three(ANN, BOB, CAT, river=CHECKS), FIRST, OPENER, NOBODY),
    "T99-checked-neither-first": (three(CAT, ANN, BOB, river=CHECKS), FIRST, OPENER, HIDDEN),
    "T99-checked-neither-first-dealer-known": (
        three(CAT, ANN, BOB, river=CHECKS, dealer=3), FIRST, STATED, ALL - STATED,
    ),
    "T99-checked-opener-first-dealer-known": (
        three(BOB, CAT, ANN, river=CHECKS, dealer=3), FIRST, frozenset({"pokerstars"}), NOBODY,
    ),
    "T99-checked-not-clockwise": (three(BOB, ANN, CAT, river=CHECKS, dealer=1), ORDER, STATED, ALL - STATED),
    "T100-raiser-first": (three(BOB, CAT, ANN, river=RAISED), FIRST, NOBODY, NOBODY),
    "T100-bettor-first": (three(CAT, ANN, BOB, river=RAISED), FIRST, STATED, ALL - STATED),
    "T101-uncontested-winner-hides": (uncontested(), FIRST, NOBODY, NOBODY),
    "T102-side-pot-first": (
        side_pot(LEADS, CALLS, PAID, ALL_IN), ORDER, ONE_ROUND & STATED, ONE_ROUND - STATED,
    ),
    "T102-round-the-table": (
        side_pot(LEADS, ALL_IN, CALLS, PAID), ORDER, SIDE_POT_FIRST & OPENER, SIDE_POT_FIRST - OPENER,
    ),
    "T102-all-in-before-the-side-pot": (
        side_pot(ALL_IN, LEADS, CALLS, PAID),
        FIRST,
        SIDE_POT_FIRST & OPENER,
        ALL - TABLED - (SIDE_POT_FIRST & OPENER),
    ),
    "all-in-leader-first": (run_out(BOB, CAT), FIRST, NOBODY, NOBODY),
    "all-in-follower-first": (run_out(CAT, BOB), FIRST, OPENER - TABLED, HIDDEN),
    "all-in-last-to-bet-first": (run_out(CAT, BOB, raiser="Cat"), FIRST, NOBODY, ALL - TABLED),
    "all-in-shown-early": (
        run_out(early=("Cat shows 3d 3c 9h", "Bob shows Ac 7d Kd")), FIRST, NOBODY, NOBODY,
    ),
    "all-in-antes-leader-first": (all_in_ante(BOB, CAT, ANN), FIRST, NOBODY, SEATS),
    "all-in-antes-dealers-left-first": (all_in_ante(CAT, ANN, BOB), FIRST, OPENER - TABLED, NOBODY),
    "all-in-antes-low-door-first": (all_in_ante(ANN, BOB, CAT), FIRST, NOBODY, ALL - TABLED),
    "all-in-board-opener-first": (all_in_board(*from_there("Cat")), FIRST, NOBODY, SEATS),
    "all-in-board-who-might-have-opened-first": (
        all_in_board(*from_there("Ann")), FIRST, EITHER & OPENER - TABLED, NOBODY,
    ),
    "all-in-board-leader-first": (
        all_in_board(*from_there("Dan")), FIRST, EITHER & OPENER - TABLED, EITHER - OPENER,
    ),
    "all-in-board-next-clockwise-opens": (
        all_in_board(*from_there("Ann"), opens="Ann"), FIRST, NOBODY, NOBODY,
    ),
    "all-in-board-as-if-checked": (
        all_in_board(*from_there("Dan"), opens="Ann"), FIRST, NOBODY, SEATS,
    ),
    "aggressor-mucks": (
        three("Bob mucks", CAT, ANN, wins="Cat"), "showdown.aggressor-mucked", STATED, ALL - STATED,
    ),
    "aggressor-mucks-behind-a-shown-hand": (
        three(CAT, "Bob mucks", ANN, wins="Cat"), FIRST, STATED, ALL - STATED,
    ),
    "winner-mucks": (
        three(BOB, "Cat mucks", ANN, wins="Cat"), "showdown.winner-not-shown", MUCKING, ALL - MUCKING,
    ),
    "last-live-hand-of-a-checked-river": (
        three("Bob mucks", "Cat mucks", "Ann mucks", river=CHECKS, dealer=1, wins="Ann"),
        "showdown.winner-not-shown",
        NOBODY,
        NOBODY,
    ),
    "all-in-caller-mucks": (
        changed(SIDE_POT, ("Bob shows Kd Qs 3c 3h Kc 7d 4s", "Bob mucks"),
                ("result 2 Bob lost Kd Qs 3c 3h Kc 7d 4s", "result 2 Bob mucked")),
        "showdown.all-in-mucked",
        TABLED,
        NOBODY,
    ),
}  # fmt: skip


def said(text, profile):
    found = replay(read_hand(text), PROFILES[profile], text).findings
    return [(finding.code, finding.severity) for finding in found if finding.code.startswith("showdown.")]


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("case", CASES)
def test_showing(case, profile):
    text, code, warning, note = CASES[case]
    expected = [(code, "warning")] if profile in warning else [(code, "info")] if profile in note else []
    assert said(text, profile) == expected


def test_the_line_that_comes_too_early_is_named():
    text = three(BOB, ANN, CAT)
    (finding,) = replay(read_hand(text), PROFILES["roberts"], text).findings
    assert (finding.text, finding.expected) == (ANN, "Cat")
    text = three(CAT, BOB, ANN)
    (finding,) = replay(read_hand(text), PROFILES["roberts"], text).findings
    assert finding.message == "Cat shows before Bob, who made the last bet"


def test_a_house_in_which_all_show():
    text = three(BOB, "Cat mucks", ANN)
    rules = msgspec.structs.replace(PROFILES["roberts"], non_aggressor_may_muck="no")
    assert [f.code for f in replay(read_hand(text), rules, text).findings] == ["showdown.caller-mucked"]


def test_antes_in_no_order_leave_the_dealers_place_open():
    text = three(CAT, ANN, BOB, river=CHECKS).replace(
        "Ann antes 100\nBob antes 100\nCat antes 100", "Cat antes 100\nBob antes 100\nAnn antes 100"
    )
    assert said(text, "pokerstars") == []
