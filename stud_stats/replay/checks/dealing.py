"""Cards: how many each player gets on a street, and no card twice."""

from __future__ import annotations

from typing import Final

from stud_stats.core.cards import Card, card_text, cards_text
from stud_stats.core.events import Deal, Event, Street
from stud_stats.core.findings import Violation
from stud_stats.replay.examples import PLAYED, changed
from stud_stats.replay.play import Play
from stud_stats.replay.table import NOBODY
from stud_stats.rules.games import STREET_NAMES

WRONG_COUNT: Final = Violation(
    code="deal.wrong-count",
    applies="deal",
    severity="error",
    effect="flagged",
    rule="Third street brings two cards down and one up, fourth to sixth one up each, seventh one down.",
    sources=("S0-07", "S0-15", "S1-04", "S2-04", "S4-02"),
    bad=changed(PLAYED, ("deal Cat 9s", "deal Cat 9s 2d  # deal.wrong-count")),
    good=PLAYED,
)

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

HELD_DIFFERS: Final = Violation(
    code="deal.held-differs",
    applies="held_cards",
    severity="warning",
    effect="flagged",
    rule="The cards printed again with a new one are those that the player was dealt.",
    sources=("S4-19",),
    bad=changed(PLAYED, ("deal Cat Ts", "deal Cat Ts held 9h 9d  # deal.held-differs")),
    good=changed(PLAYED, ("deal Cat Ts", "deal Cat Ts held 9h 9s")),
)

VIOLATIONS: Final = (WRONG_COUNT, DUPLICATE_CARD, HELD_DIFFERS)


def judge_street(play: Play, event: Street) -> None:
    """Streets follow one another without a gap."""
    expected = play.table.street + 1
    if event.street != expected and play.table.players_in() != 1:
        due = STREET_NAMES.get(expected, "the showdown")
        play.report.add(
            WRONG_COUNT,
            event.line,
            street=event.street,
            message=f"{STREET_NAMES[event.street]} comes where {due} is due",
            seen=STREET_NAMES[event.street],
            expected=due,
        )
    take_cards(play, event, NOBODY, event.community)


def judge_deal(play: Play, event: Deal) -> None:
    """What one player is dealt."""
    table, player, street = play.table, event.player, play.table.street
    down, up = len(event.down), len(event.up)
    again = player in play.dealt_on_street
    if street == 3:
        right = up == 1 and down in (0, 2)
    elif street == 7:
        right = up == 0 and down == 1 and not table.community
    else:
        right = up == 1 and down == 0
    known = player in play.cards_uncertain
    if (not right or again) and not known:
        play.cards_uncertain.add(player)
        want = {3: "two cards down and one up", 7: "one card down"}.get(street, "one card up")
        play.report.add(
            WRONG_COUNT,
            event.line,
            street=street,
            player=player,
            message=f"{play.name(player)} is dealt {down} down and {up} up"
            + (" a second time" if again else "")
            + f", due: {want}",
            seen=f"{down} down, {up} up",
            expected=want,
        )
    play.dealt_on_street.add(player)
    if (
        event.held
        and player not in play.cards_uncertain
        and not _same_cards(event.held, table.up[player], table.down[player])
    ):
        dealt = cards_text([*table.down[player], *table.up[player]])
        play.report.add(
            HELD_DIFFERS,
            event.line,
            street=street,
            player=player,
            message=f"{play.name(player)} is said to hold {cards_text(event.held)}, dealt were {dealt}",
            seen=cards_text(event.held),
            expected=dealt,
        )
    take_cards(play, event, player, event.down)
    take_cards(play, event, player, event.up)


def take_cards(play: Play, event: Event, player: int, cards: tuple[Card, ...]) -> None:
    """Cards off the deck: each known one comes once."""
    for card in cards:
        if card in play.seen:
            report_duplicate(play, event, player, card)
        elif card >= 0:
            play.seen[card] = player


def report_duplicate(play: Play, event: Event, player: int, card: Card) -> None:
    """A card that lies somewhere already."""
    owner = play.seen[card]
    whose = "on the table" if owner == NOBODY else f"with {play.name(owner)}"
    play.report.add(
        DUPLICATE_CARD,
        event.line,
        street=play.table.street,
        player=player,
        message=f"the {card_text(card)} lies {whose} already",
        seen=card_text(card),
        expected="a card that is still in the deck",
    )


def judge_dealing(play: Play, event: Event) -> None:
    """The street's cards are dealt: has everybody who is in got one?

    Where a site prints no down cards, a missing one is its habit; a player whose down cards are
    printed must get his seventh too.
    """
    table = play.table
    street = table.street
    if table.players_in() < 2 and street > 3:
        return
    lacking = []
    for player in table.order:
        if player in play.dealt_on_street:
            continue
        if street == 3:
            if player in table.anted:
                table.deal_in(player)
                lacking.append(player)
        elif table.in_play[player]:
            printed = play.header.all_cards or len(table.down[player]) >= 2
            if street < 7 or (printed and not table.community):
                lacking.append(player)
    play.cards_uncertain.update(lacking)
    for player in lacking[:1]:
        play.report.add(
            WRONG_COUNT,
            event.line,
            street=street,
            player=player,
            message=f"{play.name(player)} is dealt no card on {STREET_NAMES[street]}",
            seen="no card",
            expected="one for everybody who is in",
        )


def _same_cards(held: tuple[Card, ...], up: list[Card], down: list[Card]) -> bool:
    if list(held) in (up, down + up):
        return True
    known = [card for card in held if card >= 0]
    return len(known) < len(held) and set(known) <= set(up) | set(down)
