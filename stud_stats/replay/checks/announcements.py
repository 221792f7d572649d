"""What a room says of the state of a hand, against it: the low card, the double bet, the cap, the low."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from stud_stats.core.cards import CARD_BY_TEXT, DOWN, card_text
from stud_stats.core.events import Announcement
from stud_stats.core.findings import Violation
from stud_stats.core.words import counted
from stud_stats.replay.checks.awards import strengths
from stud_stats.replay.examples import PLAYED, changed
from stud_stats.replay.openers import third_street_openers
from stud_stats.replay.play import Play
from stud_stats.replay.pots import pots_of
from stud_stats.replay.problems import NO_PLAYER
from stud_stats.rules.betting import SMALLEST_KNOWN_RAISES
from stud_stats.rules.games import FIRST_STREET

_ANNOUNCED: Final = changed(
    PLAYED,
    ("deal Cat 9h", 'deal Cat 9h\nannounce low_card by Ann "2c"'),
    ("deal Cat 9s", "deal Cat 9s\nannounce double_bet_allowed"),
)

UNTRUE: Final = Violation(
    code="announcement.untrue",
    applies="announcement",
    severity="warning",
    effect="none",
    rule="What the room says of the hand is so: whose door card is low, that a board shows a pair, that the "
    "betting is capped, that no low hand qualifies.",
    sources=("S0-08", "S0-29", "S0-32", "S2-17", "S4-19"),
    bad=_ANNOUNCED.replace('by Ann "2c"', 'by Bob "Kd"  # announcement.untrue'),
    good=_ANNOUNCED,
    note="Of a cap that the house leaves open no more is asked than that the fewest wagers were made that "
    "any house caps at.",
)

VIOLATIONS: Final = (UNTRUE,)

_OF_THE_CAP: Final = ("max_raises", "heads_up_cap")

Objection: TypeAlias = tuple[str, str] | None
"""What is the case instead, and what would be needed; None where the words are true or nobody can tell."""


def judge_announcement(play: Play, event: Announcement) -> None:
    """The words against the table as it stands when they are said."""
    kind = KINDS.get(event.kind)
    objection = kind[1](play, event) if kind is not None else None
    if kind is None or objection is None:
        return
    fact, needed = objection
    said = kind[0].format(text=event.text, name="" if event.player is None else play.name(event.player))
    play.report.add(
        UNTRUE,
        event.line,
        street=play.table.street,
        player=NO_PLAYER if event.player is None else event.player,
        message=f"the room says that {said}, but {fact}",
        seen=said,
        expected=needed,
    )


def _low_card(play: Play, event: Announcement) -> Objection:
    """Named is who has the low door card (in razz the high one), or who takes the duty over from him; and
    the card is the one he shows.
    """
    table, player = play.table, event.player
    if player is None or table.street != 3:
        return None
    door = next(iter(table.up[player]), DOWN)
    card = CARD_BY_TEXT.get(event.text.strip("[]"))
    if card is not None and door >= 0 and card != door:
        return f"{play.name(player)} shows the {card_text(door)}", card_text(door)
    openers = third_street_openers(table)
    if not openers.accepted or player in openers.accepted or openers.inherited:
        return None
    low = card_text(table.up[openers.main][0])
    return f"{play.name(openers.main)} has the {low}", f"{play.name(openers.main)} with the {low}"


def _double_bet(play: Play, _event: Announcement) -> Objection:
    table = play.table
    if table.street != 4:
        return "it is not fourth street", "fourth street"
    if any(table.may_hold_pair(player) for player in table.live):
        return None
    return "nobody shows a pair", "an open pair"


def _capped(play: Play, _event: Announcement) -> Objection:
    """Where the house states its cap so many wagers were made, all counted that may count; else the fewest
    that any house caps at.
    """
    table = play.table
    if not table.betting.capped:
        return None
    made, cap, fewest = table.all_wagers, table.cap(), 1 + SMALLEST_KNOWN_RAISES
    asked = _OF_THE_CAP if table.street > FIRST_STREET else (*_OF_THE_CAP, "completion_counts_as_raise")
    if cap is None or (cap > fewest and play.profile.leaves_open(asked)):
        cap = fewest
    return None if made >= cap else (f"{counted(made, 'wager was', 'wagers were')} made", f"{cap} wagers")


def _no_low(play: Play, _event: Announcement) -> Objection:
    """Of one pot alone: of several the words may speak of any. A hand that is not shown claims no low."""
    table = play.table
    if table.game.low is None or table.game.high is None:
        return None
    if len(pots_of(table.invested, table.in_play, [not stack for stack in table.stack])) > 1:
        return None
    low = strengths(play).low
    shown = [player for player in table.live if play.shown.get(player) == "shown" and low[player] is not None]
    return (f"{play.name(shown[0])} shows one", "no low that is shown") if shown else None


KINDS: Final[dict[str, tuple[str, Callable[[Play, Announcement], Objection]]]] = {
    "low_card": ("the low card is {name}'s {text}", _low_card),
    "double_bet_allowed": ("a double bet is allowed", _double_bet),
    "capped": ("the betting is capped", _capped),
    "no_low": ("no low hand qualifies", _no_low),
}
"""The kinds that say something of the state: what they say, and how it is asked."""
