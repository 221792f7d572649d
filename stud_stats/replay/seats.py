"""Seat rows: what became of each player of a hand (`core.schema.SEATS`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stud_stats.core.cards import card_text
from stud_stats.core.findings import HandStatus
from stud_stats.replay.checks.awards import Payment, Strengths
from stud_stats.replay.play import Play
from stud_stats.replay.pots import Pot, best_of, in_proportion
from stud_stats.replay.state import NOBODY


def seat_rows(
    play: Play,
    pots: Sequence[Pot],
    paid: Sequence[Payment],
    hands: Strengths,
    *,
    rake: int,
    status: HandStatus,
) -> list[tuple[Any, ...]]:
    """One row a seat, in the order of the seat lines.

    The four attributions of the rake each sum to it exactly: by what was collected, in equal
    parts of all dealt in, in equal parts of all who bet beyond the ante, by what was put in.
    """
    table, header = play.table, play.header
    n = table.n
    showdown = table.players_in() > 1
    rakes: Sequence[Sequence[int]] = ((0,) * n,) * 4
    if rake:
        beyond_ante = [
            int(invested + returned > ante)
            for invested, returned, ante in zip(table.invested, table.returned, table.ante_paid, strict=True)
        ]
        dealt = [int(flag) for flag in table.dealt]
        rakes = [
            in_proportion(rake, weights if any(weights) else table.invested)
            for weights in (table.collected, dealt, beyond_ante, table.invested)
        ]
    high, low, whole = [0] * n, [0] * n, [0] * n
    for payment in paid:
        for player, amount in payment.high.items():
            high[player] += amount
        for player, amount in payment.low.items():
            low[player] += amount
    for takers in _takers(pots, paid, hands, table.collected):
        if len(takers) == 1:
            whole[takers.pop()] += 1
    first = table.bring_in_player
    by_street = table.invested_by_street
    rows = []
    for player, seat in enumerate(table.seats):
        in_at_end, up = table.in_play[player], table.up[player]
        row = (
            header.site,
            header.hand_id,
            header.game,
            seat.player,
            seat.seat,
            header.currency,
            table.small_bet,
            status,
            table.dealt[player],
            player in play.heroes,
            seat.sitting_out,
            table.position_from(first, player) if first != NOBODY and table.dealt[player] else None,
            table.start_stack[player],
            table.ante_paid[player],
            table.bring_in_paid[player],
            table.invested[player],
            by_street[3][player],
            by_street[4][player],
            by_street[5][player],
            by_street[6][player],
            by_street[7][player],
            table.returned[player],
            table.collected[player],
            table.collected[player] - table.invested[player],
            high[player],
            low[player],
            sum([1 for pot in pots if player in pot.eligible]),
            whole[player],
            rakes[0][player],
            rakes[1][player],
            rakes[2][player],
            rakes[3][player],
            table.fold_street[player] or None,
            table.fold_street[player] or max(3, table.street),
            table.all_in_street[player] or None,
            showdown and in_at_end,
            play.shown.get(player),
            card_text(up[0]) if up and up[0] >= 0 else None,
            table.up_text[player],
            table.down_text[player] or "",
            hands.high[player],
            hands.low[player],
        )
        rows.append(row)
    return rows


def _takers(
    pots: Sequence[Pot], paid: Sequence[Payment], hands: Strengths, collected: Sequence[int]
) -> list[set[int]]:
    """Who took chips of each pot. Where the text tells the chips of all pots in one sum, the hands of those
    who collected say it; nobody for a pot of which they do not.
    """
    if len(paid) == len(pots):
        return [
            {player for half in (payment.high, payment.low) for player, amount in half.items() if amount}
            for payment in paid
        ]
    found: list[set[int]] = []
    for pot in pots if paid else ():
        able = [player for player in pot.eligible if collected[player]]
        if len(able) > 1:
            known = all(hands.known[player] for player in able)
            able = [*best_of(able, hands.high), *best_of(able, hands.low)] if known else []
        found.append(set(able))
    return found
