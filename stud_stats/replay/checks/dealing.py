"""Cards as they come: how many, face up or down, to whom, and in which order."""

from __future__ import annotations

from typing import Final

from stud_stats.core.cards import UNREADABLE, Card, cards_said, may_be_same
from stud_stats.core.events import Deal, Event, Street
from stud_stats.core.findings import Violation
from stud_stats.replay.checks.antes import judge_dealt_in_unseen
from stud_stats.replay.checks.deck import COMMUNITY_AND_PRIVATE, judge_seventh, take_cards
from stud_stats.replay.examples import PLAYED, changed
from stud_stats.replay.play import Play
from stud_stats.replay.state import NOBODY
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

WRONG_FACING: Final = Violation(
    code="deal.wrong-facing",
    applies="deal",
    severity="error",
    effect="flagged",
    rule="On third street two cards come down and one up, fourth to sixth come up, seventh comes down.",
    sources=("S0-07", "S0-15", "S0-22", "S0-23", "S0-24", "S1-12", "S4-02", "S4-14"),
    bad=changed(PLAYED, ("deal Cat Ts", "deal Cat Ts /  # deal.wrong-facing")),
    good=changed(PLAYED, ("deal Cat 9h", "deal Cat ?? ?? / 9h")),
    overrides=("deal.wrong-count",),
)

WRONG_ORDER: Final = Violation(
    code="deal.wrong-order",
    applies="deal",
    severity="warning",
    effect="none",
    rule="Cards are dealt clockwise, beginning left of the dealer.",
    sources=("S0-07", "S0-15", "S3-05", "S4-02"),
    bad=PLAYED.replace(" USD", " USD dealer=1").replace(
        "deal Ann 2c\ndeal Bob Kd\ndeal Cat 9h",
        "deal Cat 9h  # deal.wrong-order\ndeal Bob Kd\ndeal Ann 2c",
    ),
    good=PLAYED.replace(" USD", " USD dealer=1").replace(
        "deal Ann 2c\ndeal Bob Kd\ndeal Cat 9h", "deal Bob Kd\ndeal Cat 9h\ndeal Ann 2c"
    ),
)

DEALT_TO_FOLDED: Final = Violation(
    code="deal.dealt-to-folded",
    applies="fold_and_deal",
    severity="warning",
    effect="none",
    rule="A hand that was folded to a bet gets no more cards.",
    sources=("S1-14",),
    bad=PLAYED.replace("deal Bob Qh", "deal Ann 5d  # deal.dealt-to-folded\ndeal Bob Qh"),
    good=PLAYED,
)

HELD_DIFFERS: Final = Violation(
    code="deal.held-differs",
    applies="held_cards",
    severity="error",
    effect="flagged",
    rule="The cards printed again with a new one are those that the player was dealt.",
    sources=("S4-19",),
    bad=changed(PLAYED, ("deal Cat Ts", "deal Cat Ts held 9h 9d  # deal.held-differs")),
    good=changed(PLAYED, ("deal Cat Ts", "deal Cat Ts held 9h 9s")),
)

VIOLATIONS: Final = (WRONG_COUNT, WRONG_FACING, WRONG_ORDER, DEALT_TO_FOLDED, HELD_DIFFERS)


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
    _count_cards(play, event)


def judge_heading(play: Play, event: Event) -> None:
    """Nothing is dealt or bet before third street."""
    play.report.add(
        WRONG_COUNT,
        event.line,
        street=3,
        message="the hand goes on where third street is due to begin",
        seen="no street",
        expected=STREET_NAMES[3],
    )


def _count_cards(play: Play, event: Street) -> None:
    """What the street takes off the deck."""
    table, count, street = play.table, play.card_count, event.street
    if street == 4:
        count.least = count.most = 3 * sum(table.dealt)
    if street == 7:
        play.leaders_before = table.leaders
        judge_seventh(play, event)
        return
    players = table.players_in()
    count.least += players
    count.most += players + len(play.unforced)


def judge_deal(play: Play, event: Deal) -> None:
    """What one player is dealt."""
    table, player, street = play.table, event.player, play.table.street
    down, up = len(event.down), len(event.up)
    again = player in play.dealt_on_street
    if street == 3:
        right = up == 1 and down in (0, 2)
        if down + up == 1 and _is_next_of_three(play, event):
            right, again = True, False
    elif street == 7:
        right = up == 0 and down == 1 and not table.community
    else:
        right = up == 1 and down == 0
    if table.fold_street[player] and player not in play.unforced:
        _deal_problem(play, event, DEALT_TO_FOLDED, f"{play.name(player)} has folded", "no card")
    elif (not right or again) and player not in play.cards_uncertain:
        play.cards_uncertain.add(player)
        want = {3: "two cards down and one up", 7: "one card down"}.get(street, "one card up")
        violation = WRONG_COUNT
        if table.community and street == 7:
            violation, want = COMMUNITY_AND_PRIVATE, "no card beside the common one"
        elif not again and down + up == (3 if street == 3 else 1):
            violation = WRONG_FACING
        message = f"{play.name(player)} is dealt {down} down and {up} up" + (
            " a second time" if again else ""
        )
        _deal_problem(play, event, violation, f"{message}, due: {want}", want)
    play.dealt_on_street.add(player)
    if (
        event.held
        and player not in play.cards_uncertain
        and not _same_cards(event.held, table.up[player], table.down[player])
    ):
        dealt = cards_said([*table.down[player], *table.up[player]])
        play.report.add(
            HELD_DIFFERS,
            event.line,
            street=street,
            player=player,
            message=f"{play.name(player)} is said to hold {cards_said(event.held)}, dealt were {dealt}",
            seen=cards_said(event.held),
            expected=dealt,
        )
    take_cards(play, event, player, event.down + event.up)


def _is_next_of_three(play: Play, event: Deal) -> bool:
    """A card of third street in a line of its own, where a room prints every card so: two down, one up."""
    if play.header.habits.cards != "all":
        return False
    own = [
        e for e in play.hand.events if type(e) is Deal and e.player == event.player and e.line < event.line
    ]
    before = sum([len(deal.down) for deal in own]), sum([len(deal.up) for deal in own])
    due = {(0, 0): (1, 0), (1, 0): (1, 0), (2, 0): (0, 1)}.get(before)
    return (len(event.down), len(event.up)) == due


def _deal_problem(play: Play, event: Deal, violation: Violation, message: str, want: str) -> None:
    play.report.add(
        violation,
        event.line,
        street=play.table.street,
        player=event.player,
        message=message,
        seen=f"{len(event.down)} down, {len(event.up)} up",
        expected=want,
    )


def _judge_order(play: Play, before: Event) -> None:
    """Where a dealer is printed: cards come from his left on, or the lines are in the order of the
    seats, as many rooms print them whatever the order of dealing was.
    """
    table = play.table
    deals: list[Deal] = []
    for event in play.hand.events:
        if event.line >= before.line:
            break
        if isinstance(event, Street):
            deals = []
        elif isinstance(event, Deal):
            deals.append(event)
    due = sorted(deals, key=lambda deal: table.dealt_after(deal.player))
    in_order_of_seats = sorted(deals, key=lambda deal: table.seats[deal.player].seat)
    if deals in (due, in_order_of_seats) or any(p.violation is WRONG_ORDER for p in play.report.problems):
        return
    early, right = next((deal, other) for deal, other in zip(deals, due, strict=True) if deal is not other)
    play.report.add(
        WRONG_ORDER,
        early.line,
        street=table.street,
        player=early.player,
        message=f"{play.name(early.player)} is dealt to before {play.name(right.player)}, "
        f"who sits nearer to the left of the dealer in seat {table.dealer}",
        seen=", ".join([play.name(deal.player) for deal in deals]),
        expected=", ".join([play.name(deal.player) for deal in due]),
    )


def judge_dealing(play: Play, event: Event) -> None:
    """The street's cards are dealt: has everybody who is in got one?

    Where a site prints no down cards, a missing one is its habit; a player whose down cards are
    printed must get his seventh too.
    """
    table = play.table
    street = table.street
    if table.dealer and play.dealt_on_street:
        _judge_order(play, event)
    if table.players_in() < 2 and street > 3:
        return
    if play.header.habits.cards == "own":
        _deal_unseen(play)
        lacking = _readers_without_a_card(play, event)
    else:
        lacking = _without_a_card(play)
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


def _without_a_card(play: Play) -> list[int]:
    """Who is in and got none, where everybody's are printed as far as they lie up."""
    table = play.table
    street = table.street
    lacking = []
    for player in table.order:
        if player in play.dealt_on_street:
            if street == 3 and not table.up[player] and player not in play.cards_uncertain:
                lacking.append(player)
            continue
        if street == 3:
            # Who anted and is never heard of again was not dealt in: his ante is dead money.
            if player in table.anted and play.heard_of_from(player):
                table.deal_in(player)
                lacking.append(player)
        elif table.in_play[player]:
            printed = play.header.habits.cards == "all" or len(table.down[player]) >= 2
            if street < 7 or (printed and not table.community):
                lacking.append(player)
    return lacking


def _deal_unseen(play: Play) -> None:
    """The cards of the others are dealt and not printed: to all who anted, and to who acts all the same."""
    table = play.table
    if table.street == 3:
        for player in table.order:
            act = None if player in table.anted else play.first_act(player)
            if act is not None:
                judge_dealt_in_unseen(play, player, act)
            if player not in play.dealt_on_street and (act is not None or player in table.anted):
                table.deal_in(player)
    play.cards_uncertain.update([player for player in table.live if player not in play.dealt_on_street])


def _readers_without_a_card(play: Play, event: Event) -> list[int]:
    """Whose cards are printed and are so again on a later street: that of this one is missing."""
    table = play.table
    return [
        player
        for player in table.live
        if table.street > 3
        and player not in play.dealt_on_street
        and len(table.down[player]) > 1
        and any(
            type(later) is Deal and later.player == player and later.line > event.line
            for later in play.hand.events
        )
    ]


def _same_cards(held: tuple[Card, ...], up: list[Card], down: list[Card]) -> bool:
    if list(held) in (up, down + up):
        return True
    if not UNREADABLE.isdisjoint(down + up) and (may_be_same(held, up) or may_be_same(held, down + up)):
        return True
    known = [card for card in held if card >= 0]
    return len(known) < len(held) and set(known) <= set(up) | set(down)
