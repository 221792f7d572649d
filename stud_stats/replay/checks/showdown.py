"""The showdown: what is shown and what it is called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from stud_stats.core.cards import DOWN, FOREIGN, Card, cards_said
from stud_stats.core.events import Event, HandName, Muck, SeatSummary, Show
from stud_stats.core.findings import Violation
from stud_stats.replay.checks.deck import report_duplicate, report_foreign
from stud_stats.replay.examples import PLAYED
from stud_stats.replay.play import Play
from stud_stats.rules.games import CARDS_OF_A_HAND, LAST_STREET
from stud_stats.rules.hand_words import hand_words
from stud_stats.rules.ranking import high_name, low_name

SHOWN_DIFFERS: Final = Violation(
    code="showdown.shown-differs",
    applies="shown",
    severity="error",
    effect="flagged",
    rule="A shown hand holds the cards that the player was dealt.",
    sources=("S4-19",),
    bad=PLAYED.replace(
        'Cat shows 3d 3c 9h 9s Ts Jd 8c high 2:93J "two pair, Nines and Threes"',
        "Cat shows 3d 3c 9h 9c Ts Jd 8c  # showdown.shown-differs",
    ).replace("result 3 Cat lost 3d 3c 9h 9s Ts Jd 8c", "result 3 Cat lost 3d 3c 9h 9c Ts Jd 8c"),
    good=PLAYED,
)

HAND_NAME_WRONG: Final = Violation(
    code="showdown.hand-name-wrong",
    applies="shown_name",
    severity="warning",
    effect="none",
    rule="A hand is the best five of seven, whatever it is called.",
    sources=("S0-26", "S3-19", "S4-19"),
    bad=PLAYED.replace(
        'Cat shows 3d 3c 9h 9s Ts Jd 8c high 2:93J "two pair, Nines and Threes"',
        'Cat shows 3d 3c 9h 9s Ts Jd 8c high 2:98J "two pair, Nines and Eights"  # showdown.hand-name-wrong',
    ),
    good=PLAYED,
    needs_all_lines=False,
)

VIOLATIONS: Final = (SHOWN_DIFFERS, HAND_NAME_WRONG)


def judge_show(play: Play, event: Show | Muck) -> None:
    """The cards of one player against those dealt, then their name."""
    play.shown_cards[event.player] = event.cards
    if judge_shown_cards(play, event, event.player, event.cards):
        judge_name(play, event)


def judge_shown_cards(play: Play, event: Event, player: int, cards: tuple[Card, ...]) -> bool:
    """Shown cards hold those dealt up, and no more unknown ones than were dealt down.

    In part shown hands are read as far as they go (PokerStars shows three of seven cards where
    one is damaged). Answers whether the cards can be trusted; new ones become known.
    """
    table = play.table
    if FOREIGN in cards:
        report_foreign(play, event, player)
    own = {card for card in (*table.up[player], *table.down[player]) if card >= 0}
    known = [card for card in cards if card >= 0]
    shown = set(known)
    extra = [card for card in known if card not in own]
    dealt = _cards_dealt(play, player)
    if len(shown) < len(known):
        twice = next(card for card in known if known.count(card) > 1)
        report_duplicate(play, event, player, twice)
        return False
    whole = len(cards) >= dealt
    missing = own - shown if whole else set()
    hidden = dealt - len(own)
    elsewhere = [card for card in extra if card in play.seen]
    if missing or len(extra) > hidden:
        if player in play.cards_uncertain:
            return False
        dealt_to_him = cards_said([*table.down[player], *table.up[player]])
        play.report.add(
            SHOWN_DIFFERS,
            play.hand.line_of((*extra, *known, DOWN)[0], event, player),
            street=table.street,
            player=player,
            message=f"{play.name(player)} shows {cards_said(cards)}, dealt were {dealt_to_him}",
            seen=cards_said(cards),
            expected=f"{dealt_to_him} among them",
        )
        return False
    if elsewhere:
        report_duplicate(play, event, player, elsewhere[0])
        return False
    for card in extra:
        play.seen[card] = player
    table.know_down(player, extra)
    return True


def _cards_dealt(play: Play, player: int) -> int:
    table = play.table
    street = table.fold_street[player] or table.street
    community = 1 if table.community and street == LAST_STREET else 0
    return min(CARDS_OF_A_HAND, street) - community


def judge_name(play: Play, event: Show | Muck | SeatSummary) -> None:
    """The site's name against our own; only the ranks that the site names are compared."""
    high, low = event.high, event.low
    known = [card for card in event.cards if card >= 0]
    if len(known) < len(event.cards):
        return
    known += [card for card in play.table.community if card >= 0]
    # A name of a hand shown in part may speak of cards that are not shown.
    whole = len(known) == CARDS_OF_A_HAND or play.table.street < LAST_STREET
    if high is not None:
        ours = high_name(known)
        if not _agree(high, ours) and (whole or not _may_be_whole(high, ours)):
            _name(play, event, high, ours)
    if low is not None:
        low_ours = low_name(known, play.table.game.qualifier)
        right = low_ours is not None and _agree(low, low_ours)
        if not right and (whole or not _may_be_low(low, known)):
            _name(play, event, low, low_ours)


def _agree(said: HandName, ours: HandName) -> bool:
    return said.category == ours.category and said.ranks == ours.ranks[: len(said.ranks)]


def _may_be_whole(said: HandName, ours: HandName) -> bool:
    return (said.category, said.ranks) > (ours.category, ours.ranks)


def _may_be_low(said: HandName, known: Sequence[Card]) -> bool:
    """Whether the cards that are not known can be those of the said ranks that no known card has."""
    lacking = Counter(said.ranks) - Counter([card >> 2 for card in known])
    return lacking.total() <= CARDS_OF_A_HAND - len(known)


def _name(play: Play, event: Show | Muck | SeatSummary, said: HandName, ours: HandName | None) -> None:
    expected = hand_words(ours) if ours is not None else "no qualifying low"
    called = event.words or hand_words(said)
    play.report.add(
        HAND_NAME_WRONG,
        play.hand.line_of(said, event, event.player),
        street=play.table.street,
        player=event.player,
        message=f"{play.name(event.player)}'s hand is called {called}, it is {expected}",
        seen=called,
        expected=expected,
    )
