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

    def taken_out_of(self, event: Collect) -> Collect:
        """The collect without the returned chips; they are taken out once."""
        if event.player != self.player or self.amount > event.amount:
            return event
        if self.collect is not None and event is not self.collect:
            return event
        amount, self.amount = event.amount - self.amount, 0
        return msgspec.structs.replace(event, amount=amount)


def give_back_unprinted(play: Play) -> UnprintedReturn | None:
    """When a round of betting is over: what is unmatched goes back, if the text has no line for it."""
    table = play.table
    player, amount = table.uncalled()
    if not amount or not returns_are_unprinted(play) or play.report.chips_uncertain:
        return None
    has_chips = table.stack[player] > 0 or not play.acts_after(player)
    if has_chips and any(table.in_play[p] and table.street_in[p] < table.bet for p in play.excused):
        # Who put in too little has been told: what he owed was called. But one who acts without chips
        # has got some back.
        return None
    table.give_back(player, amount)
    if play.header.habits.uncalled == "silent":
        return None
    own = [event for event in play.hand.events if type(event) is Collect and event.player == player]
    # A line of just these chips is their return, and a pot of its own after all others; else they are
    # part of what he won most with.
    alone = [event for event in own if event.amount == amount]
    last = max(alone, key=lambda event: event.pot or 0, default=None)
    holder = last or max(own, key=lambda event: event.amount, default=None)
    return UnprintedReturn(player, amount, holder)


def told_by_summary(play: Play, event: SeatSummary) -> Collect | None:
    """What a player collected by the summary, if no line has said so; None where nothing was won."""
    table, player = play.table, event.player
    if table.collected[player]:
        return None
    amount = event.won
    if play.header.habits.winners == "nets" and event.net is not None:
        amount = event.net + table.invested[player]
    return Collect(event.line, player, amount, None) if amount > 0 else None
