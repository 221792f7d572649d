"""Full Tilt texts of our own: a whole hand, and one of each kind of line with what it means."""

from __future__ import annotations

from collections.abc import Callable

from stud_stats.core.cards import parse_cards as cards
from stud_stats.core.events import (
    Announcement,
    Ante,
    Board,
    BringIn,
    Call,
    Chat,
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
from stud_stats.dialects.fulltilt import FULLTILT
from tests.dialects.rooms import LineCase, Room

ROOM = Room(FULLTILT, "Seat {}: {} ($20)", "*** 3RD STREET ***")

HEADING = (
    "Full Tilt Poker Game #24310771310: Table Tamarack (6 max) - $1/$2 Ante $0.10 - Limit Stud Hi"
    " - 15:20:09 ET - 2010/10/09"
)
CASH = f"""\
{HEADING}
Seat 1: Ann ($43.10)
Seat 3: Bob Two ($28.90)
Seat 4: Cat ($50)
Bob Two antes $0.10
Cat antes $0.10
Ann antes $0.10
*** 3RD STREET ***
Dealt to Ann [7d]
Dealt to Bob Two [5s 5h] [Tc]
Dealt to Cat [2h]
Cat is low with [2h]
Cat brings in for $0.30
Ann completes it to $1
Bob Two calls $1
Cat folds
*** 4TH STREET ***
Dealt to Ann [7d] [8d]
Dealt to Bob Two [5s 5h Tc] [9s]
Bob Two bets $1
Ann calls $1
*** 5TH STREET ***
Dealt to Ann [7d 8d] [Ah]
Dealt to Bob Two [5s 5h Tc 9s] [5c]
Ann checks
Bob Two bets $2
Ann calls $2
*** 6TH STREET ***
Dealt to Ann [7d 8d Ah] [8s]
Dealt to Bob Two [5s 5h Tc 9s 5c] [Kd]
Ann bets $2
Bob Two calls $2
*** 7TH STREET ***
Dealt to Bob Two [5s 5h Tc 9s 5c Kd] [Th]
Ann bets $2
Bob Two raises to $4
Ann calls $2
*** SHOW DOWN ***
Bob Two shows [5s 5h Tc 9s 5c Kd Th] a full house, Fives full of Tens
Ann mucks
Bob Two wins the pot ($19.60) with a full house, Fives full of Tens
*** SUMMARY ***
Total pot $20.60 | Rake $1
Seat 1: Ann mucked [6c 3d 7d 8d Ah 8s As] - two pair, Aces and Eights
Seat 3: Bob Two showed [5s 5h Tc 9s 5c Kd Th] and won ($19.60) with a full house, Fives full of Tens
Seat 4: Cat folded on 3rd St.
"""

SEVEN = "Jh 2s 2c 2d Jc Js 3d"
FULL_HOUSE = "a full house, Jacks full of Twos"
HIGH = HandName(6, (9, 0))
LOW = HandName(-1, (6, 5, 3, 2, 0))


def _news(terminal: str, kind: str, text: str) -> LineCase:
    def event(number: int, _player: int, name: str) -> Event:
        return TableMessage(number, kind, text.replace("{P}", name).strip())

    return LineCase(terminal, text, event)


def _summed(text: str, outcome: str, **fields: object) -> LineCase:
    def event(number: int, player: int, _name: str) -> Event:
        return SeatSummary(number, 1, player, outcome, **fields)  # type: ignore[arg-type]

    return LineCase("SEAT_SUMMARY", f"Seat 1: {{P}} {text}", event)


def _collected(words: str, pot: int = 0, half: str = "") -> LineCase:
    event: Callable[[int, int, str], Event] = lambda n, p, _: Collect(n, p, 505, pot, half)  # noqa: E731
    return LineCase("COLLECT", f"{{P}} {words}", event)


PLAY: tuple[LineCase, ...] = (
    LineCase("ANTE", "{P} antes $0.40", lambda n, p, _: Ante(n, p, 40)),
    LineCase("ANTE", "{P} antes $0.15, and is all in", lambda n, p, _: Ante(n, p, 15, True)),
    LineCase("STREET", "*** 3RD STREET ***", lambda n, p, _: Street(n, 3)),
    LineCase(
        "STREET", "*** 5TH STREET *** (Total Pot: $1,012, 2 Players, 1 All-In)", lambda n, p, _: Street(n, 5)
    ),
    LineCase("STREET", "*** 6TH STREET *** (Total Pot: 12, 1 Player)", lambda n, p, _: Street(n, 6)),
    LineCase("STREET", "*** 7TH STREET *** [6h]", lambda n, p, _: Street(n, 7, cards("6h"))),
    LineCase("DEAL", "Dealt to {P} [2c]", lambda n, p, _: Deal(n, p, (), cards("2c"))),
    LineCase("DEAL", "Dealt to {P} [2c] [Kd]", lambda n, p, _: Deal(n, p, (), cards("Kd"), cards("2c"))),
    LineCase(
        "DEAL",
        "Dealt to {P} [2c 3c 4c 5c 7d 8d] [Kd]",
        lambda n, p, _: Deal(n, p, cards("Kd"), (), cards("2c 3c 4c 5c 7d 8d")),
    ),
    LineCase("LOW_CARD", "{P} is low with [2h]", lambda n, p, _: Announcement(n, "low_card", p, "2h")),
    LineCase("LOW_CARD", "{P} is high with [Kh]", lambda n, p, _: Announcement(n, "low_card", p, "Kh")),
    LineCase("BRING_IN", "{P} brings in for $0.50", lambda n, p, _: BringIn(n, p, 50)),
    LineCase(
        "BRING_IN", "{P} brings in for $1,144.50, and is all in", lambda n, p, _: BringIn(n, p, 114450, True)
    ),
    LineCase("WAGER", "{P} bets $4", lambda n, p, _: Wager(n, p, "bets", added=400)),
    LineCase(
        "WAGER", "{P} bets $4, and is all in", lambda n, p, _: Wager(n, p, "bets", added=400, all_in=True)
    ),
    LineCase("WAGER", "{P} completes it to $2", lambda n, p, _: Wager(n, p, "completes", to=200)),
    LineCase(
        "WAGER",
        "{P} completes it to $1.70, and is all in",
        lambda n, p, _: Wager(n, p, "completes", to=170, all_in=True),
    ),
    LineCase("WAGER", "{P} raises to $8", lambda n, p, _: Wager(n, p, "raises", to=800)),
    LineCase(
        "WAGER",
        "{P} raises to $10.90, and is all in",
        lambda n, p, _: Wager(n, p, "raises", to=1090, all_in=True),
    ),
    LineCase("CALL", "{P} calls $1.50", lambda n, p, _: Call(n, p, 150)),
    LineCase("CALL", "{P} calls $2.55, and is all in", lambda n, p, _: Call(n, p, 255, all_in=True)),
    LineCase("CHECK", "{P} checks", lambda n, p, _: Check(n, p)),
    LineCase("FOLD", "{P} folds", lambda n, p, _: Fold(n, p)),
    LineCase("UNCALLED", "Uncalled bet of $0.75 returned to {P}", lambda n, p, _: Uncalled(n, p, 75)),
    LineCase("SHOWDOWN", "*** SHOW DOWN ***", lambda n, p, _: Showdown(n)),
    LineCase("SHOW", "{P} shows [Ah Kd 7s]", lambda n, p, _: Show(n, p, cards("Ah Kd 7s"))),
    LineCase(
        "SHOW",
        f"{{P}} shows [{SEVEN}] {FULL_HOUSE}",
        lambda n, p, _: Show(n, p, cards(SEVEN), HIGH, None, FULL_HOUSE),
    ),
    LineCase(
        "SHOW",
        f"{{P}} shows [{SEVEN}] ({FULL_HOUSE})",
        lambda n, p, _: Show(n, p, cards(SEVEN), HIGH, None, FULL_HOUSE),
    ),
    LineCase(
        "SHOW",
        f"{{P}} shows [{SEVEN}] {FULL_HOUSE}, for high and 8,7,5,4,2, for low",
        lambda n, p, _: Show(n, p, cards(SEVEN), HIGH, LOW, f"{FULL_HOUSE}, for high and 8,7,5,4,2, for low"),
    ),
    LineCase(
        "SHOW",
        f"{{P}} shows [{SEVEN}] Ace Queen high, for high",
        lambda n, p, _: Show(n, p, cards(SEVEN), HandName(0, (12, 10)), None, "Ace Queen high, for high"),
    ),
    LineCase(
        "SHOW",
        f"{{P}} shows [{SEVEN}] 8,7,5,4,2",
        lambda n, p, _: Show(n, p, cards(SEVEN), None, LOW, "8,7,5,4,2"),
    ),
    LineCase("MUCK", "{P} mucks", lambda n, p, _: Muck(n, p)),
    LineCase("NO_LOW", "No low hand qualified", lambda n, p, _: Announcement(n, "no_low")),
    _collected("wins the pot ($5.05)"),
    _collected("wins the pot ($5.05) with Ace Queen high"),
    _collected("ties for the main pot ($5.05) with two pair, Aces and Queens"),
    _collected("wins the side pot ($5.05) with 8,6,5,4,3", -1),
    _collected("wins side pot #2 ($5.05) with a pair of Kings", 2),
    _collected("wins the high pot ($5.05) with a flush, Nine high", 0, "high"),
    _collected("wins the low main pot ($5.05) with 6,4,3,2,A", 0, "low"),
    _collected("ties for the high side pot ($5.05) with three of a kind, Sixes", -1, "high"),
    LineCase("CHAT", "{P}: im in 5 10", lambda n, p, name: Chat(n, name, "im in 5 10")),
    LineCase("CHAT", "{P}:", lambda n, p, name: Chat(n, name, "")),
    LineCase(
        "RAIL_CHAT", "Old Zed (Observer): Ann calls $5", lambda n, p, name: Chat(n, "Old Zed", "Ann calls $5")
    ),
    _news("SECONDS_LEFT", "seconds-left", "{P} has 15 seconds left to act"),
    _news("BARE_SECONDS_LEFT", "seconds-left", "5 seconds left to act"),
    _news("BARE_SECONDS_LEFT", "seconds-left", "15 seconds left to act"),
    _news("REQUESTS_TIME", "requests-time", "{P} has requested TIME"),
    _news("TIMED_OUT", "timed-out", "{P} has timed out"),
    _news("CONNECTION", "connection", "{P} has been disconnected"),
    _news("CONNECTION", "connection", "{P} has been reconnected"),
    _news("CONNECTION", "connection", "{P} has reconnected"),
    _news("SITS_OUT", "sits-out", "{P} is sitting out"),
    _news("RETURNED", "returned", "{P} has returned"),
    _news("FEELING", "feeling", "{P} is feeling happy"),
    _news("ADDS", "adds", "{P} adds $11.90"),
    _news("ADDS", "adds", "Old Zed adds $100"),
    _news("SITS_DOWN", "sits-down", "Old Zed sits down"),
    _news("STANDS_UP", "stands-up", "{P} stands up"),
)

AFTER_SUMMARY: tuple[LineCase, ...] = (
    LineCase("SUMMARY", "*** SUMMARY ***", lambda n, p, _: Summary(n)),
    LineCase("DURATION", "Duration 40s", lambda n, p, _: TableMessage(n, "duration", "Duration 40s")),
    LineCase("POT_TOTAL", "Total pot $6.50 | Rake $0.30", lambda n, p, _: PotTotal(n, 650, 30)),
    LineCase(
        "POT_TOTAL",
        "Total pot $95.10 Main pot $85.10. Side pot $10. | Rake $3",
        lambda n, p, _: PotTotal(n, 9510, 300, (8510, 1000)),
    ),
    LineCase(
        "POT_TOTAL",
        "Total pot $6.50 Main pot $4. Side pot 1 $1.50. Side pot 2 $1. | Rake $0",
        lambda n, p, _: PotTotal(n, 650, 0, (400, 150, 100)),
    ),
    LineCase("BOARD", "Board: [6h]", lambda n, p, _: Board(n, cards("6h"))),
    _summed("folded on 3rd St.", "folded", street=3),
    _summed("folded on 7th St.", "folded", street=7),
    _summed("is sitting out", "none"),
    _summed("collected ($6), mucked", "collected", won=600),
    _summed("collected ($6)", "collected", won=600),
    _summed("mucked", "mucked"),
    _summed(
        f"mucked [{SEVEN}] - HI: {FULL_HOUSE}",
        "mucked",
        cards=cards(SEVEN),
        high=HIGH,
        words=f"HI: {FULL_HOUSE}",
    ),
    _summed(
        f"showed [{SEVEN}] and lost with {FULL_HOUSE}",
        "lost",
        cards=cards(SEVEN),
        high=HIGH,
        words=FULL_HOUSE,
    ),
    _summed(
        f"showed [{SEVEN}] and won ($4.20) with HI: {FULL_HOUSE}; LO: 8,7,5,4,2",
        "won",
        cards=cards(SEVEN),
        won=420,
        high=HIGH,
        low=LOW,
        words=f"HI: {FULL_HOUSE}; LO: 8,7,5,4,2",
    ),
)

LINES: tuple[LineCase, ...] = PLAY + AFTER_SUMMARY
