"""OnGame texts of our own: a hand, and a line of each kind with what it means."""

from __future__ import annotations

from stud_stats.core.cards import parse_cards as cards
from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Deal,
    Fold,
    HandName,
    PotTotal,
    SeatSummary,
    Street,
    Summary,
    TableMessage,
    Wager,
)
from stud_stats.dialects.ongame import ONGAME, Pot
from tests.dialects.rooms import LineCase, Room

ROOM = Room(ONGAME, "Seat {}: {} ($20)", "Dealing pocket cards")

HEADING = "***** History for hand R5-4100200-31 *****"
CASH = f"""\
{HEADING}
Start hand: Sat Nov 05 21:15:08 GMT+0100 2011
Table: Vestby [4100200] (LIMIT SEVEN_CARD_STUD $0.50/$1, ante: $0.05, Real money)
User: Bob Two
Players in round: 3 (6)
Seat 2: Ann ($10)
Seat 4: Bob Two ($20)
Seat 9: c [x] ($1.50)
c [x] posts ante $0.05
Ann posts ante $0.05
Bob Two posts ante $0.05
---
Dealing pocket cards
Dealing to Ann: [-, -, 2c]
Dealing to Bob Two: [Kc, Kd, 7h]
Dealing to c [x]: [-, -, Ts]
Ann small bring in $0.15
Bob Two bets $0.50
c [x] raises $1 to $1
Ann folds
Bob Two raises $1 to $1.50
c [x] calls $0.45 [all in]
---
Dealing 4th street
Dealing to Bob Two: [4c]
Dealing to c [x]: [5d]
---
Dealing 5th street
Dealing to Bob Two: [9h]
Dealing to c [x]: [6d]
---
Dealing 6th street
Dealing to Bob Two: [Jh]
Dealing to c [x]: [8c]
---
Dealing river
Dealing to Bob Two: [4s]
---
Summary:
Main pot: $3.20 won by Bob Two ($3.04)
Rake taken: $0.16
Seat 2: Ann ($9.80), net: -$0.20
Seat 4: Bob Two ($21.54), net: +$1.54, [Kc, Kd, 7h, 4c, 9h, Jh, 4s] (TWO_PAIR KING, FOUR)
Seat 9: c [x] ($0), net: -$1.50
***** End of hand R5-4100200-31 *****
"""

SEVEN = "Kc, Kd, 7h, 4c, 9h, Jh, 4s"


PLAY: tuple[LineCase, ...] = (
    LineCase("ANTE", "{P} posts ante $0.05", lambda n, p, _: Ante(n, p, 5)),
    LineCase("ANTE", "{P} posts ante $0.02 [all in]", lambda n, p, _: Ante(n, p, 2, True)),
    LineCase("RULE", "---", lambda n, p, _: TableMessage(n, "rule", "---")),
    LineCase("STREET", "Dealing pocket cards", lambda n, p, _: Street(n, 3)),
    LineCase("STREET", "Dealing 4th street", lambda n, p, _: Street(n, 4)),
    LineCase("STREET", "Dealing 6th street", lambda n, p, _: Street(n, 6)),
    LineCase("STREET", "Dealing river", lambda n, p, _: Street(n, 7)),
    LineCase("DEAL", "Dealing to {P}: [-, -, Kh]", lambda n, p, _: Deal(n, p, (-1, -1), cards("Kh"))),
    LineCase("DEAL", "Dealing to {P}: [Jh, 9d, Ac]", lambda n, p, _: Deal(n, p, cards("Jh 9d"), cards("Ac"))),
    LineCase("DEAL", "Dealing to {P}: [3h]", lambda n, p, _: Deal(n, p, (), cards("3h"))),
    LineCase("DEAL", "Dealing to {P}: [-]", lambda n, p, _: Deal(n, p, (), (-3,))),
    LineCase("BRING_IN", "{P} small bring in $0.15", lambda n, p, _: BringIn(n, p, 15)),
    LineCase("BRING_IN", "{P} small bring in $0.03 [all in]", lambda n, p, _: BringIn(n, p, 3, True)),
    LineCase("WAGER", "{P} big bring in $1", lambda n, p, _: Wager(n, p, "bets", 100)),
    LineCase("WAGER", "{P} bets $0.10", lambda n, p, _: Wager(n, p, "bets", 10)),
    LineCase("WAGER", "{P} raises $2 to $2.40", lambda n, p, _: Wager(n, p, "raises", 200)),
    LineCase(
        "WAGER",
        "{P} raises $1,021.42 to $1,022.92 [all in]",
        lambda n, p, _: Wager(n, p, "raises", 102142, all_in=True),
    ),
    LineCase("CALL", "{P} calls $0.05", lambda n, p, _: Call(n, p, 5)),
    LineCase("CALL", "{P} calls $0.05 [all in]", lambda n, p, _: Call(n, p, 5, all_in=True)),
    LineCase("CHECK", "{P} checks", lambda n, p, _: Check(n, p)),
    LineCase("FOLD", "{P} folds", lambda n, p, _: Fold(n, p)),
)
AFTER_SUMMARY: tuple[LineCase, ...] = (
    LineCase("SUMMARY", "Summary:", lambda n, p, _: Summary(n)),
    LineCase("MAIN_POT", "Main pot: $2.35 won by {P} ($2.24)", lambda n, p, _: Pot(n, p, 224, 0, "", 235)),
    LineCase(
        "MAIN_POT",
        "Main pot: $2.40 won by {P} ($1.20 High), Zed ($1.19 Low)",
        lambda n, p, _: Pot(n, p, 120, 0, "high", 240, ", Zed ($1.19 Low)"),
    ),
    LineCase("SIDE_POT", "Side pot 2: $11 won by {P} ($10.50)", lambda n, p, _: Pot(n, p, 1050, 2, "", 1100)),
    LineCase("POT_TOTAL", "Rake taken: $0.11", lambda n, p, _: PotTotal(n, None, 11)),
    LineCase(
        "SEAT_SUMMARY", "Seat 1: {P} ($5), net: -$0.77", lambda n, p, _: SeatSummary(n, 1, p, "none", net=-77)
    ),
    LineCase(
        "SEAT_SUMMARY", "Seat 10: {P} ($5.76), net: $0", lambda n, p, _: SeatSummary(n, 10, p, "none", net=0)
    ),
    LineCase(
        "SEAT_SUMMARY",
        f"Seat 1: {{P}} ($9), net: +$1.47, [{SEVEN}]",
        lambda n, p, _: SeatSummary(n, 1, p, "none", cards=cards(SEVEN.replace(",", "")), net=147),
    ),
    LineCase(
        "SEAT_SUMMARY",
        f"Seat 1: {{P}} ($9), net: +$1.47, [{SEVEN}] (TWO_PAIR KING, FOUR)",
        lambda n, p, _: SeatSummary(
            n,
            1,
            p,
            "none",
            cards=cards(SEVEN.replace(",", "")),
            high=HandName(2, (11, 2)),
            words="TWO_PAIR KING, FOUR",
            net=147,
        ),
    ),
    LineCase(
        "END",
        "***** End of hand R5-4100200-31 *****",
        lambda n, p, _: TableMessage(n, "end", "***** End of hand R5-4100200-31 *****"),
    ),
)
LINES = PLAY + AFTER_SUMMARY
