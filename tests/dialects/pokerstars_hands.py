"""PokerStars texts of our own: whole hands, and one of each kind of line with what it means."""
# ruff: noqa: E501, W291 - lines of histories are as long as they are, trailing blanks included

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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

CASH = """\
PokerStars Game #91000000001:  7 Card Stud Limit ($0.50/$1.00 USD) - 2012/03/04 21:05:09 CET [2012/03/04 15:05:09 ET]
Table 'Ursula V' 8-max
Seat 1: Ann ($20 in chips) 
Seat 2: Bob Two ($18.45 in chips) 
Seat 4: Cat ($0.80 in chips) 
Seat 7: dé_4 ($31 in chips) is sitting out
Ann: posts the ante $0.05
Bob Two: posts the ante $0.05
Cat: posts the ante $0.05
dé_4: posts the ante $0.05
*** 3rd STREET ***
Dealt to Ann [2c]
Dealt to Bob Two [Ah Kd 7s]
Dealt to Cat [9h]
Dealt to dé_4 [Tc]
Ann: brings in for $0.15
Bob Two: raises $0.35 to $0.50
Cat: calls $0.50
dé_4: folds 
dé_4 leaves the table
Ann: calls $0.35
*** 4th STREET ***
Dealt to Ann [2c] [2d]
Dealt to Bob Two [Ah Kd 7s] [7h]
Dealt to Cat [9h] [3c]
Pair on board - a double bet is allowed
Bob Two: bets $1
Cat: calls $0.25 and is all-in
Ann: calls $1
*** 5th STREET ***
Dealt to Ann [2c 2d] [Jc]
Dealt to Bob Two [Ah Kd 7s 7h] [4c]
Dealt to Cat [9h 3c] [9d]
Bob Two: checks 
Ann: checks 
*** 6th STREET ***
Dealt to Ann [2c 2d Jc] [Js]
Dealt to Bob Two [Ah Kd 7s 7h 4c] [5d]
Dealt to Cat [9h 3c 9d] [Qs]
Ann: bets $1
Bob Two: calls $1
*** RIVER ***
Dealt to Bob Two [Ah Kd 7s 7h 4c 5d] [7d]
Ann: bets $1
Bob Two: raises $1 to $2
Ann: raises $1 to $3
Bob Two: raises $1 to $4
Betting is capped
Ann: calls $1
*** SHOW DOWN ***
Bob Two: shows [Ah Kd 7s 7h 4c 5d 7d] (three of a kind, Sevens)
Ann: shows [Jh 2s 2c 2d Jc Js 3d] (a full house, Jacks full of Deuces)
Ann collected $10.95 from side pot
Cat: mucks hand 
Ann collected $2.30 from main pot
*** SUMMARY ***
Total pot $13.95 Main pot $2.40. Side pot $11.55. | Rake $0.70 
Seat 1: Ann showed [Jh 2s 2c 2d Jc Js 3d] and won ($13.25) with a full house, Jacks full of Deuces
Seat 2: Bob Two showed [Ah Kd 7s 7h 4c 5d 7d] and lost with three of a kind, Sevens
Seat 4: Cat mucked [9s 6c 9h 3c 9d Qs 8h]
Seat 7: dé_4 folded on the 3rd Street (didn't bet)
"""

RAZZ = """\
PokerStars Hand #91000000002: Tournament #550000001, $5.00+$0.50 USD HORSE (Razz Limit) - Level IV (80/160) - 2014/11/02 1:30:00 ET
Table '550000001 12' 8-max
Seat 1: Ann (1500 in chips, $2.50 bounty) 
Seat 2: Bob Two (1420 in chips, $2.50 bounty) 
Ann: posts the ante 10
Bob Two: posts the ante 10
*** 3rd STREET ***
Dealt to Ann [Kc]
Dealt to Bob Two [Ah 3d 7s]
Ann: brings in for 20
Bob Two: raises 60 to 80
Ann: folds 
Uncalled bet (60) returned to Bob Two
Bob Two collected 60 from pot
Bob Two: doesn't show hand 
*** SUMMARY ***
Total pot 60 | Rake 0 
Seat 1: Ann folded on the 3rd Street
Seat 2: Bob Two collected (60)
"""

TWO_HANDS = f"{CASH}\n\n\n{RAZZ}\n\n\n"

HIGH = HandName(6, (9, 0))
LOW = HandName(-1, (6, 5, 3, 2, 0))


@dataclass(frozen=True)
class LineCase:
    """A kind of line: its terminal, its text with ``{P}`` for the player's name, and the event
    it is, given the line number, the player's index and name. ``{P}`` is left out of lines that
    name nobody."""

    terminal: str
    text: str
    event: Callable[[int, int, str], Event]

    @property
    def named(self) -> bool:
        return "{P}" in self.text


def _message(kind: str, text: str) -> Callable[[int, int, str], Event]:
    return lambda n, p, name: TableMessage(n, kind, text.replace("{P}", name).strip())


def _news(terminal: str, kind: str, text: str) -> LineCase:
    return LineCase(terminal, text, _message(kind, text))


SEVEN = "Jh 2s 2c 2d Jc Js 3d"
FULL_HOUSE = "a full house, Jacks full of Deuces"

PLAY: tuple[LineCase, ...] = (
    LineCase("ANTE", "{P}: posts the ante $0.05", lambda n, p, _: Ante(n, p, 5)),
    LineCase("ANTE", "{P}: posts the ante $0.05 and is all-in", lambda n, p, _: Ante(n, p, 5, True)),
    LineCase("STREET", "*** 3rd STREET ***", lambda n, p, _: Street(n, 3)),
    LineCase("DEAL", "Dealt to {P} [2c]", lambda n, p, _: Deal(n, p, (), cards("2c"))),
    LineCase("DEAL", "Dealt to {P} [2c] [Kd]", lambda n, p, _: Deal(n, p, (), cards("Kd"), cards("2c"))),
    LineCase("BRING_IN", "{P}: brings in for $0.15", lambda n, p, _: BringIn(n, p, 15)),
    LineCase(
        "BRING_IN", "{P}: brings in for $1,144.50 and is all-in", lambda n, p, _: BringIn(n, p, 114450, True)
    ),
    LineCase("WAGER", "{P}: bets $4", lambda n, p, _: Wager(n, p, "bets", added=400)),
    LineCase(
        "WAGER", "{P}: bets $0.20 and is all-in", lambda n, p, _: Wager(n, p, "bets", added=20, all_in=True)
    ),
    LineCase(
        "WAGER", "{P}: raises $0.35 to $0.50", lambda n, p, _: Wager(n, p, "raises", to=50, increase=35)
    ),
    LineCase(
        "WAGER",
        "{P}: raises $1 to $2.10 and is all-in",
        lambda n, p, _: Wager(n, p, "raises", to=210, increase=100, all_in=True),
    ),
    LineCase("CALL", "{P}: calls $0.35", lambda n, p, _: Call(n, p, 35)),
    LineCase("CALL", "{P}: calls $0.35 and is all-in", lambda n, p, _: Call(n, p, 35, all_in=True)),
    LineCase("CHECK", "{P}: checks ", lambda n, p, _: Check(n, p)),
    LineCase("FOLD", "{P}: folds ", lambda n, p, _: Fold(n, p)),
    LineCase("FOLD", "{P}: folds [Ah Kd 7s]", lambda n, p, _: Fold(n, p, cards("Ah Kd 7s"))),
    LineCase("UNCALLED", "Uncalled bet ($8) returned to {P}", lambda n, p, _: Uncalled(n, p, 800)),
    LineCase("STREET", "*** RIVER *** [6h]", lambda n, p, _: Street(n, 7, cards("6h"))),
    LineCase("CAPPED", "Betting is capped", lambda n, p, _: Announcement(n, "capped")),
    LineCase(
        "DOUBLE_BET",
        "Pair on board - a double bet is allowed",
        lambda n, p, _: Announcement(n, "double_bet_allowed"),
    ),
    LineCase("SHOWDOWN", "*** SHOW DOWN ***", lambda n, p, _: Showdown(n)),
    LineCase("SHOW", "{P}: shows [Ah Kd]", lambda n, p, _: Show(n, p, cards("Ah Kd"))),
    LineCase(
        "SHOW",
        f"{{P}}: shows [{SEVEN}] ({FULL_HOUSE})",
        lambda n, p, _: Show(n, p, cards(SEVEN), HIGH, None, FULL_HOUSE),
    ),
    LineCase(
        "SHOW",
        f"{{P}}: shows [{SEVEN}] (HI: {FULL_HOUSE}; LO: 8,7,5,4,2)",
        lambda n, p, _: Show(n, p, cards(SEVEN), HIGH, LOW, f"HI: {FULL_HOUSE}; LO: 8,7,5,4,2"),
    ),
    LineCase(
        "SHOW",
        f"{{P}}: shows [{SEVEN}] (Lo: 8,7,5,4,2)",
        lambda n, p, _: Show(n, p, cards(SEVEN), None, LOW, "Lo: 8,7,5,4,2"),
    ),
    LineCase("MUCK", "{P}: mucks hand ", lambda n, p, _: Muck(n, p, True)),
    LineCase("MUCK", "{P}: doesn't show hand ", lambda n, p, _: Muck(n, p, False)),
    LineCase("NO_LOW", "No low hand qualified", lambda n, p, _: Announcement(n, "no_low")),
    LineCase("COLLECT", "{P} collected $5 from pot", lambda n, p, _: Collect(n, p, 500)),
    LineCase("COLLECT", "{P} collected $5.05 from main pot", lambda n, p, _: Collect(n, p, 505)),
    LineCase("COLLECT", "{P} collected $5 from side pot", lambda n, p, _: Collect(n, p, 500, -1)),
    LineCase("COLLECT", "{P} collected $5 from side pot-2", lambda n, p, _: Collect(n, p, 500, 2)),
    LineCase("CHAT", '{P} said, "nh: bets $4"', lambda n, p, name: Chat(n, name, "nh: bets $4")),
    _news("JOINS", "joins", "{P} joins the table at seat #6 "),
    _news("LEAVES", "leaves", "{P} leaves the table"),
    _news("REMOVED", "removed", "{P} was removed from the table for failing to post"),
    _news("CONNECTION", "connection", "{P} is connected "),
    _news("CONNECTION", "connection", "{P} is disconnected "),
    _news("SITS_OUT", "sits-out", "{P} is sitting out"),
    _news("RETURNED", "returned", "{P} has returned"),
    _news("TIMED_OUT", "timed-out", "{P} has timed out"),
    _news("TIMED_OUT", "timed-out", "{P} has timed out while disconnected"),
    _news("WAITS", "waits", "{P} will be allowed to play after the button"),
    _news("FINISHED", "finished", "{P} finished the tournament in 28th place"),
    _news("FINISHED", "finished", "{P} finished the tournament in 3rd place and received $50.40."),
    _news(
        "WINS_TOURNAMENT", "wins-tournament", "{P} wins the tournament and receives $99.00 - congratulations!"
    ),
    _news("WINS_ENTRY", "wins-entry", "{P} wins an entry to tournament #550000009"),
    _news("WINS_BOUNTY", "wins-bounty", "{P} wins the $2.50 bounty for eliminating Zed"),
    _news("REBUYS", "rebuys", "{P} re-buys and receives 1500 chips for $5.00"),
    _news("REBUYS", "rebuys", "{P} takes the add-on and receives 1500 chips for $5.00"),
    _news("CASHED_OUT", "cashed-out", "{P} cashed out the hand for $4.10 | Cash Out Fee $0.04"),
)

AFTER_SUMMARY: tuple[LineCase, ...] = (
    LineCase("SUMMARY", "*** SUMMARY ***", lambda n, p, _: Summary(n)),
    LineCase("POT_TOTAL", "Total pot $6.50 | Rake $0.30 ", lambda n, p, _: PotTotal(n, 650, 30)),
    LineCase(
        "POT_TOTAL",
        "Total pot $6.50 Main pot $4. Side pot-1 $1.50. Side pot-2 $1. | Rake $0 ",
        lambda n, p, _: PotTotal(n, 650, 0, (400, 150, 100)),
    ),
    LineCase("BOARD", "Board [6h]", lambda n, p, _: Board(n, cards("6h"))),
    LineCase(
        "SEAT_SUMMARY",
        "Seat 1: {P} folded on the 3rd Street (didn't bet)",
        lambda n, p, _: SeatSummary(n, 1, p, "folded", 3, True),
    ),
    LineCase(
        "SEAT_SUMMARY", "Seat 1: {P} folded on the River", lambda n, p, _: SeatSummary(n, 1, p, "folded", 7)
    ),
    LineCase(
        "SEAT_SUMMARY",
        "Seat 1: {P} (button) folded on the 4th Street",
        lambda n, p, _: SeatSummary(n, 1, p, "folded", 4),
    ),
    LineCase("SEAT_SUMMARY", "Seat 1: {P} mucked", lambda n, p, _: SeatSummary(n, 1, p, "mucked")),
    LineCase(
        "SEAT_SUMMARY",
        f"Seat 1: {{P}} mucked [{SEVEN}]",
        lambda n, p, _: SeatSummary(n, 1, p, "mucked", cards=cards(SEVEN)),
    ),
    LineCase(
        "SEAT_SUMMARY",
        f"Seat 1: {{P}} showed [{SEVEN}] and lost with {FULL_HOUSE}",
        lambda n, p, _: SeatSummary(n, 1, p, "lost", cards=cards(SEVEN), high=HIGH, words=FULL_HOUSE),
    ),
    LineCase(
        "SEAT_SUMMARY",
        f"Seat 1: {{P}} showed [{SEVEN}] and won ($4.20) with HI: {FULL_HOUSE}; LO: 8,7,5,4,2",
        lambda n, p, _: SeatSummary(
            n,
            1,
            p,
            "won",
            cards=cards(SEVEN),
            won=420,
            high=HIGH,
            low=LOW,
            words=f"HI: {FULL_HOUSE}; LO: 8,7,5,4,2",
        ),
    ),
    LineCase(
        "SEAT_SUMMARY",
        "Seat 1: {P} collected ($0.64)",
        lambda n, p, _: SeatSummary(n, 1, p, "collected", won=64),
    ),
)

LINES: tuple[LineCase, ...] = PLAY + AFTER_SUMMARY
