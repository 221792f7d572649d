"""Players whose connection is lost, in rooms that let them stay in with chips behind.

Where a house has such a protection, or says nothing of it, who is disconnected and does not act when it
is his turn is all-in for what he has put in: the others go on for a side pot. His chips remain his.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stud_stats.core.events import Event, TableMessage
from stud_stats.replay.play import Play
from stud_stats.replay.state import NOBODY

CONNECTION: Final = "connection"
"""The kind of table message that tells of somebody's connection."""


def note_connection(play: Play, event: TableMessage) -> None:
    """Somebody's connection is lost or is there again, as the text says."""
    if "yes" not in play.profile.accepted("disconnect_protection"):
        return
    text = event.text.removeprefix("Player ")
    named = [p for p in play.table.order if text.startswith(f"{play.name(p)} ")]
    if named:
        player = max(named, key=lambda p: len(play.name(p)))
        change = play.disconnected.add if "disconnected" in text else play.disconnected.discard
        change(player)


def protect_before(play: Play, event: Event, player: int) -> None:
    """``player`` acts: those whose turn it was and who are not there are passed over."""
    table = play.table
    if not table.opened:
        while _protect(play, event, lambda p: p in table.openers.accepted and p != player):
            table.begin_round()
    while table.due in play.disconnected and _protect(play, event, lambda p: p == table.due != player):
        table.due = table.next_due(table.due)


def protect_at_end(play: Play, event: Event) -> None:
    """A round is over: whoever it would wait for and is not there has stayed in."""
    table = play.table
    while _protect(play, event, table.needs_action):
        pass
    if table.due != NOBODY and not table.needs_action(table.due):
        table.due = table.next_due(table.due)


def _protect(play: Play, event: Event, waits_for: Callable[[int], bool]) -> bool:
    """Leave their chips to those of the absent whom the round waits for; whether there was any."""
    table = play.table
    absent = [
        player
        for player in sorted(play.disconnected)
        if table.in_play[player] and table.stack[player] and waits_for(player) and not play.acts_after(player)
    ]
    for player in absent:
        play.leave_chips_behind(player)
    return bool(absent)
