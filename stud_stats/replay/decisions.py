"""Decision rows: the state before a choice, and the choice (`core.schema.DECISIONS`)."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from stud_stats.core.findings import HandStatus
from stud_stats.core.schema import DECISIONS
from stud_stats.replay.state import NOBODY
from stud_stats.replay.table import Table
from stud_stats.rules.boards import bring_in_order

Row: TypeAlias = list[Any]

_STATUS: Final = DECISIONS.names.index("hand_status")
_STREET: Final = DECISIONS.names.index("street")
_POSITION: Final = DECISIONS.names.index("position_from_bring_in")
_UNKNOWN_DOOR: Final = 13
"""Behind the worst rank."""
_HINDSIGHT: Final = DECISIONS.names.index("hindsight_down")


class DecisionLog:
    """Collects the rows of one hand; they are finished when all cards and findings are known."""

    __slots__ = ("_doors", "_players", "_rows", "hand_id", "site")

    def __init__(self, site: str, hand_id: str) -> None:
        self.site = site
        self.hand_id = hand_id
        self._rows: list[Row] = []
        self._players: list[int] = []
        self._doors: list[int] = []

    def note(self, table: Table, player: int, action: str, added: int, *, forced: bool) -> None:
        """One choice of ``player``; ``table`` is as it stands before it."""
        options = table.options(player)
        totals = options.totals
        in_play, stacks, up_text, paired = table.in_play, table.stack, table.up_text, table.paired
        acted, street_in, bet, boards = table.acted, table.street_in, table.bet, table.up
        stack, paid, up = stacks[player], street_in[player], boards[player]
        third = table.street == 3
        door = up[0] if up else NOBODY
        live = [other for other in table.live if other != player]
        waiting = [other for other in live if stacks[other] and (street_in[other] < bet or not acted[other])]
        better = 0
        own_pair = open_pair = False
        if not third:
            if table.any_pair:
                own_pair = paired[player]
                open_pair = own_pair or True in [paired[other] for other in live]
        elif door >= 0:
            doors = self._doors or self._door_values(table)
            mine = doors[player]
            better = len([other for other in waiting if doors[other] < mine])
        opening = third and not table.opened
        if bet == paid or opening:
            facing = "nothing"
        else:
            facing = "bring_in" if third and table.all_wagers == 0 else "bet"
        bring_in_player = table.bring_in_player
        if bring_in_player == NOBODY and third:
            bring_in_player = player
        aggressor = table.aggressor_before
        seat = table.seats[player]
        self._players.append(player)
        self._rows.append(
            [
                self.site,
                self.hand_id,
                len(self._rows),
                table.street,
                seat.player,
                seat.seat,
                None,
                action,
                forced,
                added,
                paid + added,
                added >= stack,
                table.level,
                facing,
                options.call or options.bring_in,
                options.may_check,
                options.may_raise,
                totals[0] if totals else None,
                totals[-1] if len(totals) > 1 else None,
                options.left,
                table.limpers,
                table.callers,
                table.pot,
                stack,
                table.in_count,
                len(waiting),
                None
                if bring_in_player == NOBODY
                else table.places[player]
                if table.places_from == bring_in_player
                else table.position_from(bring_in_player, player),
                table.order_on_street,
                player in (table.openers.accepted[:1] if third else table.leaders),
                aggressor == player,
                table.aggressor == player,
                aggressor not in (NOBODY, player) and in_play[aggressor],
                table.last_act[player] or "nothing",
                up_text[player],
                "|".join([up_text[other] for other in live]),
                table.dead_up,
                table.down_text[player],
                None,
                door >> 2 if door >= 0 else None,
                better,
                own_pair,
                open_pair,
            ]
        )

    def _door_values(self, table: Table) -> list[int]:
        """By player the rank of the door card, the best the smallest (in razz the lowest card); a card
        that is not known beats nothing. Equal ranks beat nobody.
        """
        ace_low = table.game.ace_low
        self._doors = [
            bring_in_order(up[0], ace_low=ace_low) >> 2 if up and up[0] >= 0 else _UNKNOWN_DOOR
            for up in table.up
        ]
        return self._doors

    def finished(self, table: Table, status: HandStatus) -> list[Row]:
        """The rows in the order of the schema, with what is known only now."""
        if table.openers.inherited or table.bring_in_player == NOBODY:
            self._place_before_bring_in(table)
        hindsight = table.down_text
        for row, player in zip(self._rows, self._players, strict=True):
            row[_STATUS] = status
            row[_HINDSIGHT] = hindsight[player]
        return self._rows

    def _place_before_bring_in(self, table: Table) -> None:
        """Who folded instead of bringing in acted before it was known who brings in, or that nobody does."""
        first = table.bring_in_player
        for row, player in zip(self._rows, self._players, strict=True):
            if row[_STREET] == 3:
                row[_POSITION] = table.position_from(first, player) if first != NOBODY else None
