"""The deck: 52 cards, each in one place, burns, folded cards, and a deck that runs short."""

from __future__ import annotations

from typing import Final

from stud_stats.core.cards import CARD_BY_TEXT, FOREIGN, Card, card_text
from stud_stats.core.events import Deal, Event, Show, Street, TableMessage
from stud_stats.core.findings import Violation
from stud_stats.core.words import counted
from stud_stats.replay.examples import PLAYED, changed
from stud_stats.replay.long_examples import family
from stud_stats.replay.play import Play
from stud_stats.replay.state import NOBODY
from stud_stats.rules.decks import ANY_ROOM, DECK, seventh_street
from stud_stats.rules.profile import UNSPECIFIED

BURNT: Final = -2
"""The owner of a card that was burnt."""
BURN: Final = "burn"
"""The kind of table message that tells of a burnt card, its text the card or nothing: no event
changes the hand for it."""

DUPLICATE_CARD: Final = Violation(
    code="deck.duplicate-card",
    applies="deal",
    severity="error",
    effect="flagged",
    rule="One deck of 52 cards: no card lies in two places of one hand.",
    sources=("S1-02", "S0-27"),
    bad=changed(PLAYED, ("deal Cat Jd", "deal Cat Kd  # deck.duplicate-card")).replace("Ts Jd 8c", "Ts Kd 8c")
    .replace(" high 2:93J", ' high 2:93K'),
    good=PLAYED,
    overrides=("showdown.shown-differs",),
    needs_all_lines=False,
)  # fmt: skip

MUCKED_REUSED: Final = Violation(
    code="deck.mucked-card-reused",
    applies="fold_and_deal",
    severity="error",
    effect="flagged",
    rule="Folded cards are out of play: they are dealt to nobody again.",
    sources=("S4-15",),
    bad=changed(PLAYED, ("deal Cat Jd", "deal Cat 2c  # deck.mucked-card-reused"))
    .replace("Ts Jd 8c", "Ts 2c 8c").replace(' high 2:93J "two pair, Nines and Threes"', ""),
    good=PLAYED,
    overrides=("deck.duplicate-card", "showdown.shown-differs"),
    needs_all_lines=False,
)  # fmt: skip

FOREIGN_CARD: Final = Violation(
    code="deck.foreign-card",
    applies="deal",
    severity="error",
    effect="flagged",
    rule="The deck has 52 cards: no jokers, no other ranks.",
    sources=("S1-02",),
    bad=changed(PLAYED, ("deal Ann 2c", "deal Ann **  # deck.foreign-card")),
    good=PLAYED,
    needs_all_lines=False,
)

BURN_MISSING: Final = Violation(
    code="deck.burn-missing",
    applies="burns",
    severity="info",
    effect="none",
    rule="A card is burnt before each street from fourth on.",
    sources=("S4-05",),
    bad=changed(
        PLAYED,
        ("street 4", 'street 4\nnote burn "4h"'),
        ("street 6", 'street 6\nnote burn "4s"'),
        ("deal Bob Ks", "deal Bob Ks  # deck.burn-missing"),
        ("street 7", 'street 7\nnote burn ""'),
    ),
    good=changed(
        PLAYED,
        ("street 4", 'street 4\nnote burn "4h"'),
        ("street 5", 'street 5\nnote burn "??"'),
        ("street 6", 'street 6\nnote burn "4s"'),
        ("street 7", 'street 7\nnote burn ""'),
    ),
    house={"burn_policy": "each_street_from_fourth"},
)

UNNEEDED: Final = Violation(
    code="deck.community-card-unneeded",
    applies="last_street",
    severity="error",
    effect="flagged",
    rule="A common seventh card is dealt only where the deck does not hold a card for everybody left.",
    sources=("S0-33", "S1-20", "S2-11", "S3-25", "S4-15"),
    bad=family(6, seventh="street 7 community Kc  # deck.community-card-unneeded"),
    good=family(8, seventh="street 7 community Kc"),
    rests_on=("short_deck_need", "burn_policy"),
    note="A common card that no way of burning and counting explains is an error in every house.",
)

MISSED: Final = Violation(
    code="deck.community-card-missed",
    applies="last_street",
    severity="error",
    effect="flagged",
    rule="Where the deck does not hold a card for everybody left, one common seventh card is dealt.",
    sources=("S0-33", "S1-20", "S2-11", "S3-25", "S4-15"),
    bad=family(8, seventh="street 7  # deck.community-card-missed"),
    good=family(8, seventh="street 7", leave_on=(3,)),
    note="A warning where the deck held the cards and only this house would have dealt a common one.",
)

COMMUNITY_AND_PRIVATE: Final = Violation(
    code="deck.community-and-private",
    applies="community",
    severity="error",
    effect="flagged",
    rule="With a common seventh card nobody gets one of his own.",
    sources=("S3-25",),
    bad=family(8, seventh="street 7 community Kc\ndeal P3 Ac /  # deck.community-and-private"),
    good=family(8, seventh="street 7 community Kc"),
    overrides=("deal.wrong-count",),
)

VIOLATIONS: Final = (
    DUPLICATE_CARD, MUCKED_REUSED, FOREIGN_CARD, BURN_MISSING, UNNEEDED, MISSED, COMMUNITY_AND_PRIVATE,
)  # fmt: skip


# ---- each card once


def take_cards(play: Play, event: Event, player: int, cards: tuple[Card, ...]) -> None:
    """Cards off the deck: each known one comes once."""
    seen = play.seen
    for card in cards:
        if card in seen:
            if not _may_come_again(play, event, card):
                report_duplicate(play, event, player, card)
                continue
            seen[card] = player
        elif card >= 0:
            seen[card] = player
        elif card == FOREIGN:
            report_foreign(play, event, player)


def _may_come_again(play: Play, event: Event, card: Card) -> bool:
    """Whether a burnt or folded card is dealt once more because the deck has run short."""
    owner = play.seen.get(card, NOBODY)
    street = event.street if isinstance(event, Street) else play.table.street
    if street < 7 or play.card_count.most + play.table.players_in() <= DECK - _ROOM_FOR_BURNS:
        return False
    if owner == BURNT:
        reused = "yes" in play.profile.accepted("short_deck_reuse_burns")
        if not isinstance(event, Street):
            return reused
        source = play.profile.community_card_source
        if source == "stub":
            # With one card to burn and one to turn nothing has to be shuffled in.
            return reused and play.card_count.most > DECK - _ROOM_FOR_BURNS
        return reused or source != UNSPECIFIED
    return _is_mucked(play, card) and "yes" in play.profile.accepted("short_deck_reuse_muck")


_ROOM_FOR_BURNS: Final = 5
"""Three burns before seventh street, and the two cards that some rooms want to be left."""


def _is_mucked(play: Play, card: Card) -> bool:
    owner = play.seen.get(card, NOBODY)
    return owner >= 0 and bool(play.table.fold_street[owner]) and card in play.table.up[owner]


def report_duplicate(play: Play, event: Event, player: int, card: Card) -> None:
    """A card that lies somewhere already."""
    owner = play.seen.get(card, player)
    whose = {NOBODY: "on the table", BURNT: "among the burns"}.get(owner) or f"with {play.name(owner)}"
    # A shown card may be the seventh, which few texts tell of.
    dealt_now = isinstance(event, (Deal, Street)) or (isinstance(event, Show) and play.table.street == 7)
    mucked = dealt_now and _is_mucked(play, card) and play.table.fold_street[owner] < 7
    play.report.add(
        MUCKED_REUSED if mucked else DUPLICATE_CARD,
        play.hand.line_of(card, event, player),
        street=play.table.street,
        player=player,
        message=f"the {card_text(card)} was folded by {play.name(owner)}"
        if mucked
        else f"the {card_text(card)} lies {whose} already",
        seen=card_text(card),
        expected="a card that is still in the deck",
    )


def report_foreign(play: Play, event: Event, player: int) -> None:
    """A card that is printed and lies in no deck."""
    play.report.add(
        FOREIGN_CARD,
        event.line,
        street=play.table.street,
        player=player,
        message=f"{play.name(player) if player >= 0 else 'the table'} gets a card that no deck holds",
        seen="no card of a deck",
        expected="one of 52 cards",
    )


# ---- burns


def judge_burn(play: Play, event: TableMessage) -> None:
    """A burnt card: out of the deck. Told between two streets it is of the one to come."""
    street = play.table.street + play.table.round_begun
    play.burns.setdefault(street, event.line)
    card = CARD_BY_TEXT.get(event.text)
    if card is not None:
        take_cards(play, event, BURNT, (card,))


def judge_burns(play: Play) -> None:
    """A text that tells of burns tells of all: silence alone proves nothing."""
    if play.profile.burn_policy == "none":
        return
    street = 0
    for event in play.hand.events:
        if isinstance(event, Street):
            street = event.street
            # On seventh street a short deck leaves nothing to burn.
            if street == 7 and (event.community or play.card_count.most + 3 > DECK - 9):
                street = 0
        elif street > 3 and not isinstance(event, TableMessage):
            if street not in play.burns:
                play.report.add(
                    BURN_MISSING,
                    event.line,
                    street=street,
                    message="no card is burnt before this street, though the text tells of burns",
                    seen="no burn",
                    expected="a card burnt",
                )
            street = 0


# ---- a deck that runs short


def judge_seventh(play: Play, event: Street) -> None:
    """Private cards or a common one: what the deck left room for."""
    table, count = play.table, play.card_count
    dealt, players = sum(table.dealt), table.players_in()
    if dealt < 7 and not event.community:
        return
    if players < 2 or play.cards_uncertain:
        return
    least, most = count.least, count.most
    burns_seen = bool(play.burns)
    right = seventh_street(play.profile, least, players, burns_seen=burns_seen)
    if most > least:
        right |= seventh_street(play.profile, most, players + most - least, burns_seen=burns_seen)
    if ("common" if event.community else "private") in right:
        return
    left = DECK - least
    if event.community:
        anywhere = seventh_street(ANY_ROOM, most, players + most - least)
        silent = not play.profile.states("short_deck_need") or not play.profile.states("burn_policy")
        play.report.add(
            UNNEEDED,
            event.line,
            street=7,
            message=f"a common card is dealt, and {_left(left)} for {players} players",
            seen="a common card",
            expected="a card for each player",
            lowered=silent and "common" in anywhere,
        )
        return
    impossible = players > left
    play.report.add(
        MISSED,
        event.line,
        street=7,
        message=f"{counted(players, 'player is', 'players are')} dealt a card each, and {_left(left)}"
        + ("" if impossible else ": too few in this house"),
        seen="a card for each player",
        expected="a common card",
        # It could be done, and only this house's rule is broken.
        lowered=not impossible,
    )


def _left(cards: int) -> str:
    return counted(cards, "card is left", "cards are left")
