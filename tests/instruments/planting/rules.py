"""What the planter needs of the rules, worked out apart from the engine that is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from stud_stats.core.cards import Card

if TYPE_CHECKING:
    from tests.instruments.planting.game import GameInPlay


def rank(card: Card, *, ace_low: bool) -> int:
    return (card // 4 + 1) % 13 if ace_low else card // 4


def door_duty(game: GameInPlay) -> int:
    """Whose door card brings in: the lowest, ace high; in razz the highest, ace low; suits break ties."""
    razz = game.row.game == "razz"
    doors = {p: game.table.up[p][0] for p in game.live()}
    keyed = {p: (rank(card, ace_low=razz), card % 4) for p, card in doors.items()}
    return (max if razz else min)(keyed, key=lambda p: keyed[p])


def bring_in_player(game: GameInPlay) -> int:
    """The player due to bring in; from one who is all-in the duty goes to the left."""
    player = door_duty(game)
    while not (game.table.stack[player] and game.table.in_play[player]):
        player = left_of(game, player)
    return player


def left_of(game: GameInPlay, player: int) -> int:
    return (player + 1) % len(game.players)


def board_key(cards: Sequence[Card], *, razz: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Larger opens. High boards: more of a kind, then ranks. Razz: fewer of a kind, then lower ranks."""
    counts = Counter(rank(card, ace_low=razz) for card in cards)
    ordered = sorted(counts.items(), key=lambda item: (item[1], item[0]), reverse=True)
    kinds, ranks = tuple(count for _, count in ordered), tuple(r for r, _ in ordered)
    if razz:
        return tuple(-count for count in kinds), tuple(-r for r in ranks)
    return kinds, ranks


def leaders(game: GameInPlay) -> list[int]:
    """The players in whose boards are best."""
    live = game.live()
    keys = {p: board_key(game.table.up[p], razz=game.row.game == "razz") for p in live}
    best = max(keys.values())
    return [p for p in live if keys[p] == best]


def openers(game: GameInPlay) -> list[int]:
    """All who may open by any convention: the leaders; for one who is all-in the next clockwise or the
    best board with chips.
    """
    if game.table.street == 3:
        return [bring_in_player(game)]
    live = game.live()
    keys = {p: board_key(game.table.up[p], razz=game.row.game == "razz") for p in live}
    found = []
    for leader in leaders(game):
        player = leader
        while not (game.table.in_play[player] and game.table.stack[player]):
            player = left_of(game, player)
        found.append(player)
        if not game.table.stack[leader]:
            best = max(keys[p] for p in live if game.table.stack[p])
            found += [p for p in live if game.table.stack[p] and keys[p] == best]
    return sorted(set(found))
