"""PartyPoker texts of our own: a whole hand, and one of each kind of line with what it means."""

from __future__ import annotations

from stud_stats.core.cards import parse_cards as cards
from stud_stats.core.events import (
    Announcement,
    Ante,
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
    Show,
    Street,
    TableMessage,
    Wager,
)
from stud_stats.dialects.partypoker import PARTYPOKER
from tests.dialects.rooms import LineCase, Room

ROOM = Room(PARTYPOKER, "Seat {}: {} ( $20 USD )", "** Dealing **")

GAME = "$0.50/$1 USD 7 Card Stud - Friday, February 04, 19:20:21 EST 2011"
HEAD = f"""\
#Game No : 8800900001 
***** Hand History for Game 8800900001 *****
{GAME}
Table Table  126410 (Real Money)
Seat 0 is the button
Total number of players : 3/8 
"""  # noqa: W291 - the room ends some lines with a blank
CASH = f"""\
{HEAD}Seat 6: Cat ( $25.40 USD )
Seat 3: Bob Two ( $17.35 USD )
Seat 1: Ann ( $22.15 USD )
Ann posts ante [$0.05 USD]
Bob Two posts ante [$0.05 USD]
Cat posts ante [$0.05 USD]
** Dealing **
Dealt to Ann [  9h 9c 4d ]
Cat opens
Cat bring-ins [$0.25 USD]
Ann completes [$0.50 USD]
Bob Two calls [$0.50 USD]
Cat folds
** Dealing Fourth street **
Dealt to Ann [  4s ]
Ann opens
Ann double bets [$1 USD]
Bob Two calls [$1 USD]
** Dealing Fifth street **
Dealt to Ann [  Ks ]
Ann opens
Ann checks
Bob Two bets [$1 USD]
Ann raises [$2 USD]
Bob Two calls [$1 USD]
** Dealing Sixth street **
Dealt to Ann [  2h ]
Bob Two opens
Bob Two checks
Ann checks
** Dealing River **
Dealt to Ann [  9s ]
Bob Two opens
Bob Two bets [$1 USD]
Ann calls [$1 USD]
Bob Two shows [ Th, Td, 5c, 5d, Qs, Jh, 2c ]two pairs, Tens and Fives.
Ann shows [ 9h, 9c, 4d, 4s, Ks, 2h, 9s ]a full house, Nines full of Fours.
Ann wins $8.95 USD from the main pot with a full house, Nines full of Fours.
"""

SEVEN = "7s 8h 7c 5d 6h 4d Ad"
SEVEN_PRINTED = SEVEN.replace(" ", ", ")
STRAIGHT = "a straight, Four to Eight"
HIGH = HandName(4, (6,))


def _news(terminal: str, kind: str, text: str) -> LineCase:
    def event(number: int, _player: int, name: str) -> Event:
        return TableMessage(number, kind, text.replace("{P}", name).strip())

    return LineCase(terminal, text, event)


LINES: tuple[LineCase, ...] = (
    LineCase("ANTE", "{P} posts ante [$0.05 USD]", lambda n, p, _: Ante(n, p, 5)),
    LineCase("STREET", "** Dealing **", lambda n, p, _: Street(n, 3)),
    LineCase("STREET", "** Dealing Fourth street **", lambda n, p, _: Street(n, 4)),
    LineCase("STREET", "** Dealing River **", lambda n, p, _: Street(n, 7)),
    LineCase("DEAL", "Dealt to {P} [  3h 8c 7c ]", lambda n, p, _: Deal(n, p, cards("3h 8c"), cards("7c"))),
    LineCase("DEAL", "Dealt to {P} [  2c ]", lambda n, p, _: Deal(n, p, (), cards("2c"))),
    LineCase("BRING_IN", "{P} bring-ins [$0.25 USD]", lambda n, p, _: BringIn(n, p, 25)),
    LineCase("WAGER", "{P} completes [$0.50 USD]", lambda n, p, _: Wager(n, p, "completes", 50)),
    LineCase("WAGER", "{P} bets [$1 USD]", lambda n, p, _: Wager(n, p, "bets", 100)),
    LineCase("WAGER", "{P} double bets [$1,120 USD]", lambda n, p, _: Wager(n, p, "bets", 112000)),
    LineCase("WAGER", "{P} raises [$2 USD]", lambda n, p, _: Wager(n, p, "raises", 200)),
    LineCase("WAGER", "{P} is all-In  [$1.85 USD]", lambda n, p, _: Wager(n, p, "raises", 185, all_in=True)),
    LineCase("CALL", "{P} calls [$0.25 USD]", lambda n, p, _: Call(n, p, 25)),
    LineCase("CHECK", "{P} checks", lambda n, p, _: Check(n, p)),
    LineCase("FOLD", "{P} folds", lambda n, p, _: Fold(n, p)),
    LineCase(
        "SHOW",
        f"{{P}} shows [ {SEVEN_PRINTED} ]{STRAIGHT}.",
        lambda n, p, _: Show(n, p, cards(SEVEN), HIGH, None, STRAIGHT),
    ),
    LineCase(
        "MUCK",
        f"{{P}} doesn't show [ {SEVEN_PRINTED} ]{STRAIGHT}.",
        lambda n, p, _: Muck(n, p, True, cards(SEVEN), HIGH, None, STRAIGHT),
    ),
    LineCase("MUCK", "{P} does not show cards.", lambda n, p, _: Muck(n, p, False)),
    LineCase("COLLECT", "{P} wins $13.20 USD", lambda n, p, _: Collect(n, p, 1320, None)),
    LineCase(
        "COLLECT",
        "{P} wins $8.45 USD from the main pot with a flush, Ace high.",
        lambda n, p, _: Collect(n, p, 845, 0),
    ),
    LineCase(
        "COLLECT",
        "{P} wins $1,008 USD from the side pot 2 with a pair of Twos.",
        lambda n, p, _: Collect(n, p, 100800, 2),
    ),
    LineCase(
        "COLLECT_LOW",
        "{P} wins Lo ($90.50 USD) from the main pot with 8,5,3,2,A.",
        lambda n, p, _: Collect(n, p, 9050, 0, "low"),
    ),
    LineCase(
        "COLLECT_LOW",
        "{P} wins Lo ($0.50 USD) from the side pot with 8,5,3,2,A",
        lambda n, p, _: Collect(n, p, 50, -1, "low"),
    ),
    LineCase("OPENS", "{P} opens", lambda n, p, _: Announcement(n, "opens", p)),
    LineCase(
        "LOW_SHOWN",
        "{P} shows8,5,3,2,A  for low.",
        lambda n, p, _: Announcement(n, "low_shown", p, "8,5,3,2,A"),
    ),
    LineCase("NO_LOW", "There was no qualifying low hand", lambda n, p, _: Announcement(n, "no_low")),
    LineCase("CHAT", "{P}: raises [$2 USD]", lambda n, p, name: Chat(n, name, "raises [$2 USD]")),
    _news("LEVEL", "level", "Trny:69784932 Level:2"),
    _news("LEVEL", "level", "Trny: 69784932 Level: 2"),
    _news("STAKES", "stakes", "Stakes-Antes(60/120-10)"),
    _news("STAKES", "stakes", "Stakes(1,000/2,000)"),
    _news("SITS_OUT", "sits-out", "{P} is sitting out"),
    _news("JOINS", "joins", "{P} has joined the table."),
    _news("LEAVES", "leaves", "{P} has left the table."),
    _news("TIME_BANK", "time-bank", "{P} will be using their time bank for this hand."),
    _news(
        "TIME_RUNS",
        "time-bank",
        "Your time bank will be activated in 6 secs. If you do not want it to be used, please act now.",
    ),
    _news("TIMED_OUT", "timed-out", "{P} did not respond in time"),
    _news("TIMED_OUT", "timed-out", "{P} could not respond in time.(disconnected)"),
    _news(
        "DISCONNECTED",
        "connection",
        "{P} is disconnected. We will wait for {P} to reconnect for a maximum of 14 seconds.",
    ),
    _news("RECONNECTED", "connection", "{P} has been reconnected and has 20 seconds to act."),
    _news("FINISHED", "finished", "Player {P} finished in 840."),
    _news("KNOCKS_OUT", "wins-bounty", "{P} has knocked out Zed and won a $1 USD bounty prize."),
    _news("MOVED", "joins", "Player Zed has been moved from table 3 to this table"),
    _news("BREAK", "break", "There will be a break in 5 minute(s)"),
    _news("LAST_LEVEL", "level", "Tournament moves into Level 5 and will complete at the end of Level 5."),
    _news("CLOSED", "closed", "Table Closed"),
    _news("CONNECTION_LOST", "connection", "Connection Lost due to some reason"),
)
OF_SEATED = tuple(case for case in LINES if case.named)
