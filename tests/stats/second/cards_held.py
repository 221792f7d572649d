"""Made hands by street, of those whose cards became known."""

from __future__ import annotations

from collections.abc import Callable

from stud_stats.core.cards import ACE
from stud_stats.core.events import Deal, Fold, Muck, SeatSummary, Show
from tests.stats.second.counting import Times, View, share
from tests.stats.second.story import Story


def down_cards(story: Story, player: int) -> list[int]:
    """Down cards in the order in which they were printed, each once."""
    found: list[int] = []
    up = story.boards[player]
    for event in story.hand.events:
        printed: tuple[int, ...] = ()
        if isinstance(event, Deal) and event.player == player:
            printed = event.down
        elif isinstance(event, (Show, Muck, SeatSummary, Fold)) and event.player == player:
            printed = event.cards
        known = [card for card in printed if card >= 0]
        found += [card for card in known if card not in (*found, *up, *story.community)]
    return found


def held(story: Story, player: int, street: int) -> tuple[list[int], list[int]] | None:
    """The cards that the player held on a street and those that came on it; None where one is not known.

    A common seventh card is nobody's: such a street counts for none.
    """
    downs = down_cards(story, player)
    ups = story.boards[player][: min(street, 6) - 2]
    if len(downs) < 2 or len(ups) < min(street, 6) - 2 or min(ups) < 0:
        return None
    if street < 7:
        return [*downs[:2], *ups], ups[-1:]
    last = downs[2:3]
    return ([*downs[:2], *ups, *last], last) if last else None


def low_rank(card: int) -> int:
    """1 for the ace to 13 for the king."""
    return 1 if card // 4 == ACE else card // 4 + 2


def ranks_up_to(cards: list[int], top: int) -> int:
    return len({low_rank(card) for card in cards if low_rank(card) <= top})


def made(game: str, top: int) -> Callable[[View], Times]:
    def tell(view: View) -> Times:
        for street in (5, 6, 7):
            if view.story.game == game and view.saw(street):
                known = held(view.story, view.player, street)
                if known is not None:
                    yield street, ranks_up_to(known[0], top) >= 5

    return tell


share("low_made")(made("stud_hilo", 8))
share("made_8")(made("razz", 8))
share("made_7")(made("razz", 7))
share("made_6")(made("razz", 6))


def card_of_street(good: bool) -> Callable[[View], Times]:
    def tell(view: View) -> Times:
        for street in (4, 5, 6, 7):
            if view.story.game == "razz" and view.saw(street):
                known = held(view.story, view.player, street)
                if known is not None:
                    cards, new = known
                    before = {low_rank(card) for card in cards if card not in new}
                    brick = low_rank(new[0]) >= 9 or low_rank(new[0]) in before
                    yield street, brick != good

    return tell


share("razz_brick")(card_of_street(good=False))
share("razz_catch")(card_of_street(good=True))
