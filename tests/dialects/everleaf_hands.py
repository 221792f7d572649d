"""Everleaf texts of our own: a hand in either form, and a line of each kind with what it means."""

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
    HandName,
    Muck,
    Show,
    Street,
    TableMessage,
    Wager,
)
from stud_stats.dialects.everleaf import EVERLEAF
from tests.dialects.rooms import LineCase, Room

ROOM = Room(EVERLEAF, "Seat {}: {} (  € 20 EURO )", "** Dealing down cards **")

HEADING = "Everleaf Gaming Game #300100200"
NEW = f"""\
{HEADING}
***** Hand history for game #300100200 *****
€0.50/€1 7 Card Stud - 2011/07/08 - 00:08:53
Table Porvoo 3
Total number of players: 3
Seat 2: Ann (  € 10 EURO )
Seat 4: Bob Two (  € 20 EURO )
Seat 9: c [x] (  € 1.50 EURO )
Ann: posts ante [€ 0.05 EURO]
Bob Two: posts ante [€ 0.05 EURO]
c [x]: posts ante [€ 0.05 EURO]
** Dealing down cards **
Dealt to Ann [ 2c ].
Dealt to Bob Two [ Kc, Kd, 7h ].
Dealt to c [x] [ Ts ].
Ann posts bring-in €0.15.
Bob Two completes to €0.50.
c [x] raises [€ 1 EURO]
Ann folds
Bob Two raises [€ 1 EURO]
c [x] calls [€ 0.45 EURO]
** Dealing 4th Street **
Dealt to Bob Two [ 4c ].
Dealt to c [x] [ 5d ].
** Dealing 5th Street **
Dealt to Bob Two [ 9h ].
Dealt to c [x] [ 6d ].
** Dealing 6th Street **
Dealt to Bob Two [ Jh ].
Dealt to c [x] [ 8c ].
** Dealing River **
Dealt to Bob Two [ 4s ].
Bob Two shows [ Kc, Kd, 7h, 4c, 9h, Jh, 4s ] two pairs, kings and fours
c [x] does not show cards
Bob Two wins € 3.04 EURO from main pot with two pairs, kings and fours [ Kc, Kd, 4c, 4s, Jh ]
"""
OLD = (
    NEW.replace("€", "$")
    .replace("EURO", "USD")
    .replace("** Dealing 4th Street **", "**** dealing 4th street ****")
    .replace("** Dealing 5th Street **", "**** dealing 5th street ****")
    .replace("** Dealing 6th Street **", "**** dealing 6th street ****")
    .replace("** Dealing River **", "**** dealing river ****")
    .replace(" ].", " ]")
)

SEVEN = "Kc, Kd, 7h, 4c, 9h, Jh, 4s"
SHOWN = cards(SEVEN.replace(",", ""))

LINES: tuple[LineCase, ...] = (
    LineCase("ANTE", "{P}: posts ante [€ 0.02 EURO]", lambda n, p, _: Ante(n, p, 2)),
    LineCase("ANTE", "{P}: posts ante [€0.02]", lambda n, p, _: Ante(n, p, 2)),
    LineCase("STREET", "** Dealing down cards **", lambda n, p, _: Street(n, 3)),
    LineCase("STREET", "** Dealing 4th Street **", lambda n, p, _: Street(n, 4)),
    LineCase("STREET", "** Dealing River **", lambda n, p, _: Street(n, 7)),
    LineCase("STREET", "**** dealing 5th street ****", lambda n, p, _: Street(n, 5)),
    LineCase("STREET", "**** dealing river ****", lambda n, p, _: Street(n, 7)),
    LineCase("DEAL", "Dealt to {P} [ Ah ].", lambda n, p, _: Deal(n, p, (), cards("Ah"))),
    LineCase("DEAL", "Dealt to {P} [ qc, 3c, th ]", lambda n, p, _: Deal(n, p, cards("Qc 3c"), cards("Th"))),
    LineCase("BRING_IN", "{P} posts bring-in €0.02.", lambda n, p, _: BringIn(n, p, 2)),
    LineCase("WAGER", "{P}: bets [€ 1,000.05 EURO]", lambda n, p, _: Wager(n, p, "bets", 100005)),
    LineCase("WAGER", "{P} raises [€ 0.10 EURO]", lambda n, p, _: Wager(n, p, "raises", 10)),
    LineCase("WAGER", "{P} completes to €0.05.", lambda n, p, _: Wager(n, p, "completes", to=5)),
    LineCase("CALL", "{P} calls [€ 0.03 EURO]", lambda n, p, _: Call(n, p, 3)),
    LineCase("CHECK", "{P} checks", lambda n, p, _: Check(n, p)),
    LineCase("FOLD", "{P} folds", lambda n, p, _: Fold(n, p)),
    LineCase("SHOW", f"{{P}} shows [ {SEVEN} ]", lambda n, p, _: Show(n, p, SHOWN)),
    LineCase(
        "SHOW",
        f"{{P}} shows [ {SEVEN} ] two pairs, kings and fours",
        lambda n, p, _: Show(n, p, SHOWN, HandName(2, (11, 2)), None, "two pairs, kings and fours"),
    ),
    LineCase("MUCK", "{P} does not show cards", lambda n, p, _: Muck(n, p)),
    LineCase("COLLECT", "{P} wins € 0.12 EURO from main pot", lambda n, p, _: Collect(n, p, 12)),
    LineCase("COLLECT", "{P} wins € 0.12 EURO from side pot", lambda n, p, _: Collect(n, p, 12, -1)),
    LineCase("COLLECT", "{P} wins € 0.12 EURO from side pot #2", lambda n, p, _: Collect(n, p, 12, 2)),
    LineCase(
        "COLLECT",
        "{P} wins € 2.11 EURO from main pot with a full house, fours full of sevens [ 7d, 7c, 4s, 4h, 4d ]",
        lambda n, p, _: Collect(n, p, 211),
    ),
    LineCase(
        "SITS_OUT", "{P} sits out", lambda n, p, name: TableMessage(n, "sits-out", f"{name} sits out".strip())
    ),
)
