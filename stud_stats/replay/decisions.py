"""Decision rows: the state before a choice, and the choice (`core.schema.DECISIONS`)."""

from __future__ import annotations

from typing import Any

from stud_stats.core.cards import Card
from stud_stats.core.findings import HandStatus
from stud_stats.replay.table import NOBODY, Table
from stud_stats.rules.boards import bring_in_order

Row = tuple[Any, ...]


class DecisionLog:
    """Collects the rows of one hand; they are finished when all cards and findings are known."""

    __slots__ = ("_players", "_rows", "hand_id", "site")

    def __init__(self, site: str, hand_id: str) -> None:
        self.site = site
        self.hand_id = hand_id
        self._rows: list[tuple[Row, Row, Row]] = []
        self._players: list[int] = []

    def note(self, table: Table, player: int, action: str, added: int, *, forced: bool) -> None:
        """One choice of ``player``; ``table`` is as it stands before it."""
        options = table.options(player)
        stack, paid = table.stack[player], table.street_in[player]
        third = table.street == 3
        order, in_play = table.order, table.in_play
        totals = options.totals
        aggressor = table.aggressor_before
        seat = table.seats[player]
        up = table.up[player]
        behind = 0
        dead: list[str] = []
        others: list[str] = []
        open_pair = own_pair = table.paired[player]
        better = 0
        door = up[0] if up else NOBODY
        ace_low = table.game.ace_low
        for other in order:
            if other == player:
                continue
            if not in_play[other]:
                if table.up_text[other]:
                    dead.append(table.up_text[other])
                continue
            others.append(table.up_text[other])
            open_pair = open_pair or table.paired[other]
            if table.stack[other] and (not table.acted[other] or table.street_in[other] < table.bet):
                behind += 1
                if third and door >= 0 and _beats(table.up[other], door, ace_low=ace_low):
                    better += 1
        bring_in_player = table.bring_in_player
        opening = third and not table.opened
        self._players.append(player)
        self._rows.append(
            (
                (self.site, self.hand_id, len(self._rows), table.street, seat.player, seat.seat),
                (
                    action,
                    forced,
                    added,
                    paid + added,
                    added >= stack,
                    table.level,
                    "nothing"
                    if table.bet == paid or opening
                    else "bring_in"
                    if third and table.only_bring_in()
                    else "bet",
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
                    table.players_in(),
                    behind,
                    table.position_from(bring_in_player if bring_in_player != NOBODY else player, player)
                    if third or bring_in_player != NOBODY
                    else None,
                    table.order_on_street,
                    player in (table.openers.accepted[:1] if third else table.leaders),
                    aggressor == player,
                    table.aggressor == player,
                    aggressor not in (NOBODY, player) and in_play[aggressor],
                    table.last_act[player] or "nothing",
                    table.up_text[player],
                    "|".join(others),
                    "|".join(dead),
                    table.down_text(player),
                ),
                (
                    door >> 2 if door >= 0 else None,
                    better,
                    own_pair,
                    open_pair,
                ),
            )
        )

    def finished(self, table: Table, status: HandStatus) -> list[Row]:
        """The rows in the order of the schema."""
        hindsight = [table.down_text(player) for player in range(table.n)]
        return [
            (*identity, status, *spot, hindsight[player], *cards)
            for (identity, spot, cards), player in zip(self._rows, self._players, strict=True)
        ]


def _beats(up: list[Card], door: Card, *, ace_low: bool) -> bool:
    """Whether a door card is better: higher, in razz lower; equal ranks beat nobody."""
    if not up or up[0] < 0 or up[0] >> 2 == door >> 2:
        return False
    return bring_in_order(up[0], ace_low=ace_low) < bring_in_order(door, ace_low=ace_low)
