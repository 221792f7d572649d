"""What a room's text tells of a planted hand: the planted event in it, or why it is no longer there."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from stud_stats.core.events import (
    Announcement,
    Collect,
    Deal,
    Event,
    Hand,
    Muck,
    Show,
    Showdown,
    Street,
    Summary,
    TableMessage,
    Unread,
)
from tests.instruments.planting.plant import Planted
from tests.instruments.planting.said import ACTS, Key, Said, said_in


class Telling(NamedTuple):
    """Where a room's text tells what was planted; ``lost`` says in a few words why it does not. ``whole``:
    what comes after it is told as it was.
    """

    line: int
    lost: str
    whole: bool = True


_MARKS = (Street, Showdown, Summary, Announcement)
"""Lines that only say how far the hand is: where a room has none, the next line is as far."""
_ONLY_SO_FAR: dict[str, tuple[type[Event], ...]] = {
    "pot.uncalled-not-returned": (Collect, Muck, Show),
    "ante.missing": (Deal, *ACTS),
}
"""Codes that lines of these kinds are planted at for no more than that."""
_OF_DEALING = ("DEAL", "ANTE", "act")


def telling(planted: Planted, room_hand: Hand, room_twin: Hand) -> Telling:
    """Where ``room_hand``, read back from a room's text, tells the planted event; ``room_twin`` is what
    that room tells of the legal hand.
    """
    mine, theirs = list(said_in(planted.hand)), list(said_in(room_hand))
    by_key = {said.key: said for said in theirs}
    place = planted.place
    marks = _MARKS + _ONLY_SO_FAR.get(planted.code, ())
    there = _found(mine[place], by_key, marks)
    while there is None and isinstance(mine[place].event, marks) and place + 1 < len(mine):
        place += 1
        # Somebody's cards say that he is in; where they are not printed, what he does first says it.
        if (
            not isinstance(mine[planted.place].event, Deal)
            or mine[place].key[1] == mine[planted.place].key[1]
        ):
            there = _found(mine[place], by_key, marks)
    if there is None:
        return Telling(0, "no such line")
    legal = {said.key: said for said in said_in(planted.twin)}
    their_legal = {said.key: said for said in said_in(room_twin)}
    lost = (
        _lost_lines(mine, theirs)
        or _gap(planted, {said.key for said in mine}, by_key, list(legal), their_legal)
        or ("" if _acts_are_told(mine[: planted.place + 1], by_key) else "an act is told otherwise")
        or _lost_facts(planted, mine[planted.cause], by_key, legal, their_legal, marks)
        or ("the same text" if _alike(theirs, list(their_legal.values())) else "")
    )
    return Telling(there.event.line, lost, whole=_acts_are_told(mine, by_key))


def _found(said: Said, by_key: dict[Key, Said], marks: tuple[type[Event], ...] = ()) -> Said | None:
    if not isinstance(said.event, Collect):
        return by_key.get(said.key)
    # The figure may hold what nobody called; or it stands in the summary alone.
    paid = [other for key, other in by_key.items() if key[:2] == said.key[:2]]
    amount, pot = said.event.amount, _pot(said.event)
    alike = max(
        paid,
        key=lambda other: (
            _pot(other.event) == pot,
            other.event.amount == amount,
            other.key[-1] == said.key[-1],
        ),
        default=None,
    )
    summary = by_key.get(("SEAT_SUMMARY", said.key[1], 0, 0))
    told = summary is not None and (summary.facts["won"] or summary.facts["net"] is not None)
    return alike or (summary if told and Collect not in marks else None)


def _pot(collect: Any) -> int:
    return 1 if collect.pot == -1 else collect.pot or 0


def _lost_lines(mine: list[Said], theirs: list[Said]) -> str:
    """Notes that are left out, or that no reader of the room takes for one."""
    for kind, lost in ((TableMessage, "without its notes"), (Unread, "lines that are not read")):
        have = Counter([tuple(said.facts.values()) for said in mine if isinstance(said.event, kind)])
        told = Counter([tuple(said.facts.values()) for said in theirs if isinstance(said.event, kind)])
        if have - told or (kind is Unread and told - have):
            return lost
    return ""


def _gap(
    planted: Planted, mine: set[Key], theirs: dict[Key, Said], legal: list[Key], their_legal: dict[Key, Said]
) -> str:
    """What is missing from the planted hand is added in the text, or is missing there anyhow."""
    missing = next((key for key in legal if key not in mine), None)
    if missing is None or missing[0] not in _OF_DEALING or legal.index(missing) > planted.place:
        return ""
    if missing in theirs:
        return "what is missing is added"
    return "" if missing in their_legal else "what is missing has no line anyhow"


def _acts_are_told(mine: list[Said], by_key: dict[Key, Said]) -> bool:
    """Everybody's choices and chips are in the text."""
    for said in mine:
        if "chips" in said.facts:
            other = by_key.get(said.key)
            if other is None or any(other.facts.get(name) != said.facts[name] for name in ("verb", "chips")):
                return False
    return True


_NEEDED = {"deal.wrong-facing": "facing", "deck.": "cards"}
"""By the beginning of a code the fact that must be told even if it is that of the legal hand."""
_BESIDE = {
    "high": ("verb", "cards"),
    "low": ("verb", "cards"),
    "cards": ("verb",),
    "cards printed again": ("cards",),
    "increase": ("verb", "chips"),
    "all-in": ("verb", "chips"),
}
"""Facts that follow where one of the others is not as it was either."""
_FIGURES = ("amount", "total", "rake", "won", "high", "low")
"""Facts that rooms have in other terms: it is told where theirs is not that of the legal hand."""


def _lost_facts(
    planted: Planted,
    here: Said,
    by_key: dict[Key, Said],
    legal: dict[Key, Said],
    their_legal: dict[Key, Said],
    marks: tuple[type[Event], ...],
) -> str:
    """What makes the event another than that of the legal hand makes no other text."""
    there = _found(here, by_key)
    if there is None:
        return "" if isinstance(here.event, marks) else "no such line"
    before = legal[here.key].facts if here.key in legal else {}
    theirs_before = their_legal[there.key].facts if there.key in their_legal else {}
    if there.key[0] != here.key[0]:
        # It is told by the summary.
        return "" if there.facts != theirs_before else "without what it says"
    changed = [name for name, fact in here.facts.items() if before.get(name) != fact and name != "facing"]
    needed = [name for name in changed if not set(_BESIDE.get(name, ())) & set(changed)]
    needed += [name for code, name in _NEEDED.items() if planted.code.startswith(code) and name in here.facts]
    for name in needed:
        told = there.facts.get(name)
        if name in _FIGURES and told != theirs_before.get(name):
            continue
        if isinstance(here.event, Show) and name == "cards":
            # Of a hand the best five may be all that is printed.
            new = set(here.facts[name]) - set(before.get(name, ()))
            if told is not None and new <= set(told):
                continue
        if told != here.facts[name]:
            return f"without its {name}"
    return ""


def _alike(one: list[Said], other: list[Said]) -> bool:
    return [(said.key, said.facts) for said in one] == [(said.key, said.facts) for said in other]
