"""KingsClub texts of our own: a hand of each form, and one of each kind of line with what it means."""

from __future__ import annotations

from stud_stats.core.cards import parse_cards as cards
from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Fold,
    PotTotal,
    SeatSummary,
    Show,
    Street,
    Summary,
    TableMessage,
    Wager,
)
from stud_stats.dialects.kingsclub import KINGSCLUB
from tests.dialects.rooms import LineCase, Room

ROOM = Room(KINGSCLUB, "Seat {}: {} (2,000)", "*** 4TH STREET ***")

HEADING = "#50390001: Limit Seven Card Stud Hi-Lo - 44/88"
NEW = f"""\
{HEADING}
2022-03-05 21:13:39
Table 'Real Stud'
Seat 2: Ann (1,070.52)
Seat 3: Bob Two (500)
Seat 6: Cat (4,760.06)
Ann: posts ante 33.16
Bob Two: posts ante 33.16
Cat: posts ante 33.16
*** 3RD STREET ***
Dealt to Ann: [X X 3d]
Dealt to Bob Two: [9d 7s 8s]
Dealt to Cat: [X X Kh]
Ann brings in for 33.16
Bob Two folds
Cat bets 44
Ann raises to 77.16
Cat calls 77.16
*** 4TH STREET ***
Dealt to Ann: [4c]
Dealt to Cat: [Ts]
Cat bets 44
Ann calls 44
*** 5TH STREET ***
Dealt to Ann: [As]
Dealt to Cat: [9h]
Ann checks
Cat bets 88
Ann calls 88
*** 6TH STREET ***
Dealt to Ann: [8d]
Dealt to Cat: [2h]
Ann checks
Cat checks
*** 7TH STREET ***
Dealt to Ann: [X]
Dealt to Cat: [X]
Ann bets 88
Cat calls 88
Ann shows [2d 5h 3d 4c As 8d Qd]
Cat shows [Kd 7c Kh Ts 9h 2h Qc]
*** SUMMARY ***
Seat 2: Ann (1,396.84) +326.32
Seat 3: Bob Two (466.84) -33.16
Seat 6: Cat (4,429.74) -330.32
Rake 37.16
Ann wins pot (656.64)
"""
OLD = (
    NEW.replace("*** 3RD STREET ***\n", "")
    .replace("4TH STREET", "3RD STREET")
    .replace("5TH STREET", "4TH STREET")
    .replace("6TH STREET", "5TH STREET")
    .replace("7TH STREET", "6TH STREET")
    .replace("2022-03-05", "2021-03-05")
)


PLAY: tuple[LineCase, ...] = (
    LineCase("ANTE", "{P}: posts ante 16.58", lambda n, p, _: Ante(n, p, 1658)),
    LineCase("ANTE", "{P}: posts ante 10, and is all in", lambda n, p, _: Ante(n, p, 1000, True)),
    LineCase("STREET", "*** 3RD STREET ***", lambda n, p, _: Street(n, 3)),
    LineCase("STREET", "*** 7TH STREET ***", lambda n, p, _: Street(n, 7)),
    LineCase("DEAL", "Dealt to {P}: [X X Tc]", lambda n, p, _: Deal(n, p, (-1, -1), cards("Tc"))),
    LineCase("DEAL", "Dealt to {P}: [9d 3h 6d]", lambda n, p, _: Deal(n, p, cards("9d 3h"), cards("6d"))),
    LineCase("DEAL", "Dealt to {P}: [Qs]", lambda n, p, _: Deal(n, p, (), cards("Qs"))),
    LineCase("DEAL", "Dealt to {P}: [X]", lambda n, p, _: Deal(n, p, (), (-1,))),
    LineCase("BRING_IN", "{P} brings in for 33.16", lambda n, p, _: BringIn(n, p, 3316)),
    LineCase("BRING_IN", "{P} brings in for 5, and is all in", lambda n, p, _: BringIn(n, p, 500, True)),
    LineCase("WAGER", "{P} bets 1,000", lambda n, p, _: Wager(n, p, "bets", to=100000)),
    LineCase(
        "WAGER", "{P} bets 225, and is all in", lambda n, p, _: Wager(n, p, "bets", to=22500, all_in=True)
    ),
    LineCase("WAGER", "{P} raises to 77.16", lambda n, p, _: Wager(n, p, "raises", to=7716)),
    LineCase("CALL", "{P} calls 44", lambda n, p, _: Call(n, p, to=4400)),
    LineCase("CALL", "{P} calls 40.5, and is all in", lambda n, p, _: Call(n, p, to=4050, all_in=True)),
    LineCase("CHECK", "{P} checks", lambda n, p, _: Check(n, p)),
    LineCase("FOLD", "{P} folds", lambda n, p, _: Fold(n, p)),
    LineCase("SHOW", "{P} shows [Td 5s 4h 9d 7d]", lambda n, p, _: Show(n, p, cards("Td 5s 4h 9d 7d"))),
    LineCase(
        "SITS_OUT", "{P} sits out", lambda n, p, name: TableMessage(n, "sits-out", f"{name} sits out".strip())
    ),
)
AFTER_SUMMARY: tuple[LineCase, ...] = (
    LineCase("SUMMARY", "*** SUMMARY ***", lambda n, p, _: Summary(n)),
    LineCase(
        "SEAT_SUMMARY",
        "Seat 6: {P} (2,107.40) +49",
        lambda n, p, _: SeatSummary(n, 6, p, "none", net=4900, stack=210740),
    ),
    LineCase(
        "SEAT_SUMMARY",
        "Seat 1: {P} (0) -1,250.5",
        lambda n, p, _: SeatSummary(n, 1, p, "none", net=-125050, stack=0),
    ),
    LineCase(
        "SEAT_SUMMARY", "Seat 1: {P} (10) 0", lambda n, p, _: SeatSummary(n, 1, p, "none", net=0, stack=1000)
    ),
    LineCase(
        "SEAT_SUMMARY", "Seat 8: {P} (1,060.38)", lambda n, p, _: SeatSummary(n, 8, p, "none", stack=106038)
    ),
    LineCase("POT_TOTAL", "Rake 1.50", lambda n, p, _: PotTotal(n, None, 150)),
    LineCase("COLLECT", "{P} wins pot (4,100)", lambda n, p, _: Collect(n, p, 410000, None)),
    LineCase("COLLECT", "{P} wins side pot 1 (99)", lambda n, p, _: Collect(n, p, 9900, 1)),
    LineCase("COLLECT", "{P} wins (279.50) from pot", lambda n, p, _: Collect(n, p, 27950, None)),
)
LINES = PLAY + AFTER_SUMMARY
