"""Chips that move and have no line of their own, by the habits of a room (`core.events.Habits`).

What nobody called goes back in silence or as a part of what its owner collects; what was won may
stand in the summary of the seats alone, as an amount or as the net of the whole hand.
"""

from __future__ import annotations

import msgspec

from stud_stats.core.events import Collect, SeatSummary
from stud_stats.replay.checks.pots import returns_are_unprinted
from stud_stats.replay.play import Play


class UnprintedReturn(msgspec.Struct):
    """Chips of ``player`` that went back. ``collect`` is the line that holds them; None where a line of
    the summary alone tells what he won, or where they are in no line at all (``amount`` 0).
    """

    player: int
    amount: int
    collect: Collect | None

    def held_by(self, event: Collect) -> int:
        """How much of the collect is the returned chips: all of them, once, or nothing."""
        if event.player != self.player or self.amount > event.amount:
            return 0
        if self.collect is not None and event is not self.collect:
            return 0
        amount, self.amount = self.amount, 0
        return amount


def give_back_unprinted(play: Play) -> tuple[int, int] | None:
    """When a round of betting is over: what is unmatched goes back, if the text has no line for it; answers
    the player and the chips.
    """
    table = play.table
    player, amount = table.uncalled()
    if not amount or not returns_are_unprinted(play) or play.report.chips_uncertain:
        return None
    if any(table.in_play[other] and table.street_in[other] < table.bet for other in play.excused):
        # Who put in too little has been told: what he owed was called.
        return None
    table.give_back(player, amount)
    return player, amount


def line_of_return(play: Play, player: int, amount: int) -> UnprintedReturn:
    """The line that holds what went back to a player: one of just these chips is their return, and a pot
    of its own after all others; else they are part of what he won most with.
    """
    own = [event for event in play.hand.events if type(event) is Collect and event.player == player]
    alone = [event for event in own if event.amount == amount]
    last = max(alone, key=lambda event: event.pot or 0, default=None)
    return UnprintedReturn(player, amount, last or max(own, key=lambda event: event.amount, default=None))


def told_by_summary(play: Play, event: SeatSummary) -> Collect | None:
    """What a player collected by the summary, if no line has said so; None where nothing was won."""
    table, player = play.table, event.player
    if table.collected[player]:
        return None
    amount = event.won
    if play.header.habits.winners == "nets" and event.net is not None:
        # Of more than he had nothing can be in the pot.
        amount = event.net + min(table.invested[player], table.start_stack[player])
    return Collect(event.line, player, amount, None) if amount > 0 else None
