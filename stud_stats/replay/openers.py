"""Who opens a street: pure questions to the state of a table."""

from __future__ import annotations

from collections.abc import Sequence

from stud_stats.replay.state import NOBODY, UNKNOWN_OPENERS, Openers, TableState
from stud_stats.rules.boards import board_suits, bring_in_order


def third_street_openers(table: TableState) -> Openers:
    """The low door (razz: high) by rank, then suit (S0-08, S0-09, S0-35, S1-06, S3-06, S4-03).

    A seat that is all-in from the ante keeps the duty on its card; who takes it over is the
    profile's `all_in_ante_successor`.
    """
    dealt = table.live
    if not dealt or any(not table.up[player] or table.up[player][0] < 0 for player in dealt):
        return UNKNOWN_OPENERS
    ranked = sorted(
        dealt, key=lambda p: bring_in_order(table.up[p][0], ace_low=table.game.ace_low), reverse=True
    )
    lowest = ranked[0]
    if table.stack[lowest]:
        return Openers(lowest, (lowest,), ())
    successors = {
        "left_of_low_card": table.follower_with_chips(lowest),
        "next_lowest_live": next((p for p in ranked if table.stack[p]), NOBODY),
    }
    accepted = [successors[rule] for rule in table.profile.accepted("all_in_ante_successor")]
    accepted = [player for player in dict.fromkeys(accepted) if player != NOBODY]
    return Openers(accepted[0], tuple(accepted), (), inherited=True) if accepted else UNKNOWN_OPENERS


def later_openers(table: TableState) -> Openers:
    """The best board (razz: the best low) opens (S0-16, S0-37, S1-08, S2-06, S3-15, S4-06)."""
    players = table.live
    shown = min(table.street, 6) - 2
    boards = [table.up[player] for player in players]
    for cards in boards:
        if len(cards) != shown or (table.hidden_up and min(cards) < 0):
            return UNKNOWN_OPENERS
    if not players:
        return UNKNOWN_OPENERS
    if not table.community:
        values = [table.game.board(cards) for cards in boards]
        best = max(values)
        leads = tuple([player for player, value in zip(players, values, strict=True) if value == best])
        if len(leads) == 1 and table.stack[leads[0]]:
            return Openers(leads[0], leads, leads)
        return _openers_of(table, players, (leads,))
    conventions = _community_leads(table, players)
    return _openers_of(
        table,
        players,
        [lead for rule in table.profile.accepted("community_card_opener") for lead in conventions[rule]],
    )


def _community_leads(table: TableState, players: Sequence[int]) -> dict[str, tuple[tuple[int, ...], ...]]:
    """Whose board leads on seventh street with a common card, by each convention."""
    board, up, common = table.game.board, table.up, table.community
    own = _lead(players, {player: board(up[player]) for player in players})
    shared = [_lead(players, {player: board([*up[player], *common]) for player in players})]
    if table.game.high is not None and all(len(up[p]) + len(common) == 5 for p in players):
        # Five cards lie open: no source says whether a straight or a flush counts now (T42).
        shared.append(_lead(players, {p: table.game.high([*up[p], *common]) for p in players}))
    return {
        "include_community": tuple(shared),
        "own_upcards": (own,),
        # A leader who has folded since leads nothing any more (S0-24).
        "sixth_street_leader": (tuple([p for p in table.leaders if table.in_play[p]]) or own,),
    }


def opens_by_another_convention(table: TableState, player: int) -> bool:
    """Whether a common card lets ``player`` open, though not by this profile's convention."""
    players = table.live
    leads = [lead for found in _community_leads(table, players).values() for lead in found]
    return player in _openers_of(table, players, leads).accepted


def _lead(players: Sequence[int], strength: dict[int, int]) -> tuple[int, ...]:
    best = max(strength.values())
    return tuple([player for player in players if strength[player] == best])


def _openers_of(table: TableState, players: Sequence[int], leads: Sequence[tuple[int, ...]]) -> Openers:
    accepted: list[int] = []
    for tied in leads:
        for leader in _break_tie(table, tied):
            if table.stack[leader]:
                accepted.append(leader)
                continue
            # The leader is all-in: WSOP lets the next player clockwise open as if the leader
            # had checked; others look for the best board with chips.
            rules = table.profile.accepted("all_in_leader_rule")
            if "next_clockwise" in rules:
                accepted.append(table.follower_with_chips(leader))
            if "best_live_board" in rules:
                with_chips = [player for player in players if table.stack[player]]
                if with_chips:
                    values = {player: table.game.board(table.up[player]) for player in with_chips}
                    accepted.extend(_break_tie(table, _lead(with_chips, values)))
    accepted = [player for player in dict.fromkeys(accepted) if player != NOBODY]
    if not accepted:
        return UNKNOWN_OPENERS
    return Openers(accepted[0], tuple(accepted), leads[0])


def _break_tie(table: TableState, tied: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the tied players who may open: by suit, or the first from the dealer's left. Few
    stud texts print a dealer: without one any of them may.
    """
    if len(tied) < 2:
        return tied
    rule = table.profile.tie_break(table.game.game)
    if rule != "suit" and not table.dealer:
        return tied
    by_suit = max(tied, key=lambda p: board_suits(table.up[p], ace_low=table.game.ace_low))
    if rule == "suit":
        return (by_suit,)
    by_position = min(tied, key=table.dealt_after)
    return (by_position,) if rule == "position" or by_position == by_suit else (by_position, by_suit)
