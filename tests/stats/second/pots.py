"""Who could win which pot of a hand, and who took what of it."""

from __future__ import annotations

from dataclasses import dataclass

from stud_stats.core.events import Collect
from tests.instruments.slow_checker.cards import best_eight_low, best_high
from tests.stats.second.counting import NotToldError
from tests.stats.second.story import Story, cards_known_at_end

LOW_OF_EIGHT = 8


@dataclass(frozen=True)
class Pot:
    """A pot and the players who could win it at the end."""

    amount: int
    players: frozenset[int]


def pots_of(story: Story) -> list[Pot]:
    """The main pot first. Chips are put in by layers; layers that the same players can win are one pot."""
    found: list[Pot] = []
    below = 0
    for level in sorted(set(story.paid)):
        if level > below:
            chips = sum(min(paid, level) - min(paid, below) for paid in story.paid)
            able = frozenset(player for player in story.in_at_end if story.paid[player] >= level)
            if found and (not able or found[-1].players == able):
                found[-1] = Pot(found[-1].amount + chips, found[-1].players)
            else:
                found.append(Pot(chips, able))
            below = level
    return found


def takers_of(story: Story, number: int) -> frozenset[int]:
    """Who collected chips of a pot (0 the main pot): as printed, else by the cards; NotToldError where
    neither says."""
    pots = pots_of(story)
    collects = [event for event in story.hand.events if isinstance(event, Collect) and event.amount]
    if len(pots) == 1:
        return frozenset(player for player in story.players if story.won[player])
    numbers = [1 if event.pot == -1 and len(pots) == 2 else event.pot for event in collects]
    if collects and all(which is not None and 0 <= which < len(pots) for which in numbers):
        return frozenset(
            event.player for event, which in zip(collects, numbers, strict=True) if which == number
        )
    able = pots[number].players
    if len(able) == 1:
        return able
    halves = best_of(story, frozenset(player for player in able if story.won[player]))
    return halves.high | halves.low


def whole_hand(story: Story, player: int) -> tuple[int, ...] | None:
    """All seven cards, where they are known at the end."""
    cards = tuple(sorted({*cards_known_at_end(story.hand, player), *story.community}))
    return cards if len(cards) == 7 else None


@dataclass(frozen=True)
class Halves:
    """Who took part of the high half and of the low half of the only pot."""

    high: frozenset[int]
    low: frozenset[int]


def halves_of(story: Story) -> Halves:
    """Of a hand of stud hi/lo with one pot: as printed, else by the cards; NotToldError where neither
    says."""
    collects = [event for event in story.hand.events if isinstance(event, Collect) and event.amount]
    if collects and all(event.half for event in collects):
        return Halves(
            frozenset(event.player for event in collects if event.half == "high"),
            frozenset(event.player for event in collects if event.half == "low"),
        )
    return best_of(story, frozenset(player for player in story.players if story.won[player]))


def best_of(story: Story, players: frozenset[int]) -> Halves:
    """The best high and the best qualifying low hand among ``players``."""
    known = {player: cards for player in players if (cards := whole_hand(story, player)) is not None}
    if len(known) < len(players) or not players:
        raise NotToldError
    highs = {player: best_high(cards) for player, cards in known.items()}
    lows = {
        player: low
        for player, cards in known.items()
        if (low := best_eight_low(cards, LOW_OF_EIGHT)) is not None
    }
    high = frozenset(player for player in highs if highs[player] == max(highs.values()))
    low = frozenset(player for player in lows if lows[player] == max(lows.values()))
    return Halves(high, low)


def low_was_paid(story: Story) -> bool:
    """Chips went to a low hand: as printed, else by the cards of those who won."""
    collects = [event for event in story.hand.events if isinstance(event, Collect) and event.amount]
    if collects and all(event.half for event in collects):
        return any(event.half == "low" for event in collects)
    return bool(best_of(story, frozenset(player for player in story.players if story.won[player])).low)
