"""Absolute texts of our own: a whole hand, and one of each kind of line with what it means."""

from __future__ import annotations

from stud_stats.core.cards import DOWN
from stud_stats.core.cards import parse_cards as cards
from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    HandName,
    Muck,
    PotTotal,
    SeatSummary,
    Show,
    Showdown,
    Street,
    Summary,
    TableMessage,
    Uncalled,
    Wager,
)
from stud_stats.dialects.absolute import ABSOLUTE
from tests.dialects.rooms import LineCase, Room

ROOM = Room(ABSOLUTE, "Seat {} - {} ($20 in chips)", "*** 3rd STREET ***")

HEADING = "Stage #1310000001: Seven Card Hi/Lo  Normal $2/$4 - 2009-03-18 19:10:00 (ET)"
CASH = f"""\
{HEADING}
Table: MAPLE RD (Real Money)
Seat 1 - ANN ($20 in chips)
Seat 4 - BOB TWO ($31 in chips)
Seat 6 - CAT ($9 in chips)
ANN - Ante $0.25
BOB TWO - Ante $0.25
CAT - Ante $0.25
*** 3rd STREET ***
ANN - Pocket [H H 10c]\x20
BOB TWO - Pocket [9d 5c 6h]\x20
CAT - Pocket [H H 2h]\x20
CAT - Bring-In $0.50
ANN - Raises $2 to $2
BOB TWO - Folds
CAT - Calls $1.50
*** 4TH STREET ***
ANN - Pocket [H H 10c Kd]\x20
BOB TWO - Pocket [9d 5c 6h]\x20
CAT - Pocket [H H 2h 4s]\x20
ANN - Bets $2
CAT - Raises $4 to $4
ANN - Calls $2 (Preselection)
*** 5TH STREET ***
ANN - Pocket [H H 10c Kd 3d]\x20
BOB TWO - Pocket [9d 5c 6h]\x20
CAT - Pocket [H H 2h 4s 7c]\x20
ANN - Bets $4
CAT - All-In $2.75
ANN - returned ($1.25) : not called
*** 6TH STREET ***
ANN - Pocket [H H 10c Kd 3d 9s]\x20
BOB TWO - Pocket [9d 5c 6h]\x20
CAT - Pocket [H H 2h 4s 7c Jd]\x20
*** RIVER ***
ANN - Pocket [H H 10c Kd 3d 9s H]\x20
BOB TWO - Pocket [9d 5c 6h]\x20
CAT - Pocket [H H 2h 4s 7c Jd H]\x20
*** SHOW DOWN ***
ANN - Shows [Ks 10h 10c Kd 3d 9s 5h] (Two Pair, kings and tens)\x20
CAT - Shows [As 6d 2h 4s 7c Jd Qs] (High Card, ace)\x20
ANN Collects $8.88 from main pot
CAT Collects $8.87 from main pot
*** SUMMARY ***
Total Pot($18.25) | Rake ($0.50)
Seat 1: ANN won Total ($8.88) HI:($8.88) with Two Pair, kings and tens [Ks 10h 10c Kd 3d 9s 5h - P:Ks,B:Kd,P:10h,B:10c,B:9s]\x20
Seat 4: BOB TWO Folded on the 3rd STREET
Seat 6: CAT won Total ($8.87) All-In HI:with High Card, ace [As 6d 2h 4s 7c Jd Qs - P:As,P:Qs,B:Jd,B:7c,P:6d] LO:($8.87) [B:7c,P:6d,B:4s,B:2h,P:As]\x20
"""  # noqa: E501 - the lines of the room are as long as they are

SEVEN = "Ks 10h 10c Kd 3d 9s 5h"
KNOWN = cards("Ks Th Tc Kd 3d 9s 5h")
WORDS = "Two Pair, kings and tens"
HIGH = HandName(2, (11, 8))
LOW = HandName(-1, (6, 4, 3, 1, 12))


def _summed(text: str, outcome: str, **fields: object) -> LineCase:
    def event(number: int, player: int, _name: str) -> Event:
        return SeatSummary(number, 1, player, outcome, **fields)  # type: ignore[arg-type]

    return LineCase("SEAT_SUMMARY", f"Seat 1: {{P}} {text}", event)


LINES: tuple[LineCase, ...] = (
    LineCase("ANTE", "{P} - Ante $0.25", lambda n, p, _: Ante(n, p, 25)),
    LineCase("STREET", "*** 3rd STREET ***", lambda n, p, _: Street(n, 3)),
    LineCase("STREET", "*** 4TH STREET ***", lambda n, p, _: Street(n, 4)),
    LineCase("STREET", "*** RIVER ***", lambda n, p, _: Street(n, 7)),
    LineCase("DEAL", "{P} - Pocket [H H 10c]", lambda n, p, _: Deal(n, p, (), (DOWN, DOWN, *cards("Tc")))),
    LineCase("BRING_IN", "{P} - Bring-In $0.50", lambda n, p, _: BringIn(n, p, 50)),
    LineCase("BRING_IN", "{P} - Bring-In $0.50 (Timeout)", lambda n, p, _: BringIn(n, p, 50)),
    LineCase("WAGER", "{P} - Bets $4", lambda n, p, _: Wager(n, p, "bets", 400)),
    LineCase("WAGER", "{P} - Bets $4 (Preselection)", lambda n, p, _: Wager(n, p, "bets", 400)),
    LineCase("WAGER", "{P} - Raises $45 to $60", lambda n, p, _: Wager(n, p, "raises", 4500, 6000)),
    LineCase(
        "WAGER",
        "{P} - All-In(Raise) $1,024.75 to $1,030",
        lambda n, p, _: Wager(n, p, "raises", 102475, 103000, all_in=True),
    ),
    LineCase("WAGER", "{P} - All-In $2.75", lambda n, p, _: Wager(n, p, "bets", 275, all_in=True)),
    LineCase("CALL", "{P} - Calls $1.50", lambda n, p, _: Call(n, p, 150)),
    LineCase("CHECK", "{P} - Checks", lambda n, p, _: Check(n, p)),
    LineCase("CHECK", "{P} - Checks (Timeout)", lambda n, p, _: Check(n, p)),
    LineCase("FOLD", "{P} - Folds", lambda n, p, _: Fold(n, p)),
    LineCase("FOLD", "{P} - Folds (Preselection)", lambda n, p, _: Fold(n, p)),
    LineCase("UNCALLED", "{P} - returned ($1.25) : not called", lambda n, p, _: Uncalled(n, p, 125)),
    LineCase("SHOWDOWN", "*** SHOW DOWN ***", lambda n, p, _: Showdown(n)),
    LineCase(
        "SHOW", f"{{P}} - Shows [{SEVEN}] ({WORDS})", lambda n, p, _: Show(n, p, KNOWN, HIGH, None, WORDS)
    ),
    LineCase("MUCK", "{P} - Mucks", lambda n, p, _: Muck(n, p)),
    LineCase("MUCK", "{P} - Does not show", lambda n, p, _: Muck(n, p, beaten=False)),
    LineCase("COLLECT", "{P} Collects $8.87 from main pot", lambda n, p, _: Collect(n, p, 887)),
    LineCase("COLLECT", "{P} Collects $8.87 from side pot", lambda n, p, _: Collect(n, p, 887, -1)),
    LineCase("COLLECT", "{P} Collects $8.87 from side pot-2", lambda n, p, _: Collect(n, p, 887, 2)),
    LineCase("SITS_OUT", "{P} - sitout", lambda n, p, name: TableMessage(n, "sits-out", f"{name} - sitout")),
    LineCase(
        "SITS_OUT",
        "{P} - sitout (wait for BB)",
        lambda n, p, name: TableMessage(n, "sits-out", f"{name} - sitout (wait for BB)"),
    ),
    LineCase("SUMMARY", "*** SUMMARY ***", lambda n, p, _: Summary(n)),
    LineCase("POT_TOTAL", "Total Pot($18.25) | Rake ($0.50)", lambda n, p, _: PotTotal(n, 1825, 50)),
    LineCase("POT_TOTAL", "Total Pot($18.25)", lambda n, p, _: PotTotal(n, 1825, None)),
    _summed("Folded on the 3rd STREET", "folded", street=3),
    _summed("(dealer) Folded on the RIVER", "folded", street=7),
    _summed(f"HI: [Mucked] [{SEVEN}]", "mucked", cards=KNOWN),
    _summed(
        f"HI:lost with {WORDS} [{SEVEN} - P:Ks,B:Kd,P:10h,B:10c,B:9s]",
        "lost",
        cards=KNOWN,
        high=HIGH,
        words=WORDS,
    ),
    _summed(
        f"won Total ($8.87) HI:($8.87) with {WORDS} [{SEVEN} - P:Ks,B:Kd,P:10h,B:10c,B:9s]",
        "won",
        cards=KNOWN,
        won=887,
        high=HIGH,
        words=WORDS,
    ),
    _summed(
        f"collected Total ($9) All-In HI:with {WORDS} [{SEVEN} - P:Ks,B:Kd] LO:($9) [B:Ah,P:3d,P:5d,B:6s,B:8c]",  # noqa: E501
        "won",
        cards=KNOWN,
        won=900,
        high=HIGH,
        low=LOW,
        words=WORDS,
    ),
    _summed("collected Total ($119.25) HI:($119.25)  [Does not show]", "collected", won=11925),
)
