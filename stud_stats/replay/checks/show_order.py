"""The order of showing: who has to show first, and in what order the others follow.

Judged at the end of the hand, from the shows and mucks that stand before the last collect: what is
shown after it is shown freely. Hands that were shown before the last street, because nobody could
bet any more, have no order.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, TypeAlias

import msgspec

from stud_stats.core.events import BringIn, Call, Check, Collect, Event, Fold, Muck, Show, Street, Wager
from stud_stats.core.findings import Violation
from stud_stats.replay.examples import THREE_SHOW, changed
from stud_stats.replay.play import Play
from stud_stats.replay.pots import Pot
from stud_stats.replay.state import NOBODY
from stud_stats.replay.table import Table
from stud_stats.rules.boards import bring_in_order
from stud_stats.rules.games import LAST_STREET

WRONG_FIRST: Final = Violation(
    code="showdown.wrong-first",
    applies="show_order",
    severity="warning",
    effect="none",
    rule="Who made the last bet or raise of the last round shows first; checked down, whom the house says.",
    sources=("S4-16", "TDA 17", "Robert's Rules, showdown"),
    bad=changed(
        THREE_SHOW,
        (
            "Bob shows Ac 7d Kd Qh Ks 5c 7s",
            "Cat shows 3d 3c 9h 9s Ts Jd 8c  # showdown.wrong-first\nBob shows Ac 7d Kd Qh Ks 5c 7s",
        ),
        ("Cat shows 3d 3c 9h 9s Ts Jd 8c", ""),
    ),
    good=THREE_SHOW,
    rests_on=("showdown_first", "side_pot_shows_first"),
)

WRONG_ORDER: Final = Violation(
    code="showdown.wrong-order",
    applies="show_order",
    severity="warning",
    effect="none",
    rule="After the first the others show clockwise, those of a side pot before those of the main pot.",
    sources=("S4-16", "TDA 17", "Robert's Rules, showdown"),
    bad=changed(
        THREE_SHOW,
        (
            "Cat shows 3d 3c 9h 9s Ts Jd 8c",
            "Ann shows 2c 5d 6h 8s 2h Jc Qd  # showdown.wrong-order\nCat shows 3d 3c 9h 9s Ts Jd 8c",
        ),
        ("Ann shows 2c 5d 6h 8s 2h Jc Qd", ""),
    ),
    good=THREE_SHOW,
    rests_on=("showdown_first", "side_pot_shows_first"),
)

VIOLATIONS: Final = (WRONG_FIRST, WRONG_ORDER)

Act: TypeAlias = Wager | Call | Check | Fold | BringIn


class Starts(msgspec.Struct, frozen=True):
    """Who may begin to show: the first of the showing players clockwise from one of ``players``.

    ``players`` is None where the text leaves it open. ``aggressor`` says that the last bet decides
    and nothing else; ``hidden`` that the order follows a dealer's place which the text does not print.
    """

    players: tuple[int, ...] | None
    aggressor: bool = False
    hidden: bool = False


def judge_show_order(
    play: Play, shows: Sequence[tuple[Show | Muck, int]], pots: Sequence[Pot], collects: Sequence[Collect]
) -> None:
    """The shows and mucks of those who are in, each with the street it stands on, against the order."""
    table, report = play.table, play.report
    if len(shows) < 2 or table.in_count < 2 or table.street != LAST_STREET or report.chips_uncertain:
        return
    told: dict[int, Show | Muck] = {}
    end = collects[-1].line if collects else shows[-1][0].line + 1
    for event, street in shows:
        if not table.in_play[event.player] or event.line > end:
            continue
        if street < LAST_STREET:
            report.cannot_tell(WRONG_FIRST.code, "hands were shown before the last street")
            return
        told.setdefault(event.player, event)
    if len(told) < 2 or hands_are_tabled(play):
        return
    if len(pots) == 1 and list(told) == _clockwise(table, told, _commonest_start(play)):
        return
    starts = find_starts(play)
    place, expected, firsts = _best_mismatch(play, list(told), pots, starts.players)
    if place == len(told):
        return
    # Software may count from the last round that had a bet, where nobody could bet on the last (PK-18).
    before = NOBODY if table.order_on_street else _begins_by_last_round(play)
    excused = before != NOBODY and _best_mismatch(play, list(told), pots, (before,))[0] == len(told)
    player = list(told)[place]
    event = told[player]
    stated = play.profile.states("showdown_first") and (
        play.profile.states("side_pot_shows_first") or len(pots) < 2
    )
    seen = play.name(player)
    does = "mucks" if type(event) is Muck else "shows"
    due = " or ".join(play.name(other) for other in (firsts if place == 0 else (expected,)))
    why = ", who made the last bet" if starts.aggressor and place == 0 and len(firsts) == 1 else ""
    report.add(
        WRONG_ORDER if place else WRONG_FIRST,
        event.line,
        street=LAST_STREET,
        player=player,
        message=f"{seen} {does} before {due}{why}",
        seen=seen,
        expected=due,
        # Who may muck does so at any time; and no text of the room says whose turn it is.
        lowered=not stated or starts.hidden or excused or type(event) is Muck,
    )


def _commonest_start(play: Play) -> int:
    """Who begins by every convention, the last aggressor, or in a round of checks by one that is
    accepted; `NOBODY` where it takes a longer look.
    """
    table = play.table
    if table.aggressor != NOBODY:
        return table.aggressor
    if "aggressor_else_opener" not in play.profile.accepted("showdown_first"):
        return _left_of_dealer(play)
    return table.openers.main if len(table.openers.accepted) == 1 else NOBODY


def hands_are_tabled(play: Play) -> bool:
    """Whether all hands are turned up at once, because somebody is all-in (TDA 16)."""
    table = play.table
    return play.profile.non_aggressor_may_muck == "unless_all_in" and any(
        not table.stack[p] for p in table.live
    )


def find_starts(play: Play) -> Starts:
    """Who begins: the last to bet or raise on seventh street; if nobody did, or nobody who is in
    called, by the house's convention. A last street on which nobody could bet counts as checked.
    """
    table = play.table
    last = table.aggressor
    if last == NOBODY:
        return _checked_down(play)
    if not table.in_play[last]:
        return Starts(None)
    called = any(table.street_in[p] for p in table.live if p != last)
    if not called:
        checked = _checked_down(play)
        players = None if checked.players is None else (last, *checked.players)
        return Starts(players, hidden=checked.hidden)
    if table.full < table.bet:
        # All-in for less than a raise: some count it as the last act of betting, some do not.
        acts = _acts_of_last_round(play.hand.events, LAST_STREET)
        wagers = [act.player for act in acts if type(act) is Wager]
        return Starts(tuple(dict.fromkeys(reversed(wagers)))[:2], aggressor=True)
    return Starts((last,), aggressor=True)


def _begins_by_last_round(play: Play) -> int:
    """The last to bet in the last round in which somebody acted, or who acted first in it; where nobody
    acted at all whose door card is the one to bring in.
    """
    acts = _acts_of_last_round(play.hand.events)
    wagers = [act.player for act in acts if type(act) is Wager]
    if acts:
        return wagers[-1] if wagers else acts[0].player
    table = play.table
    doors = {p: table.up[p][0] for p in table.order if table.in_play[p] and table.up[p]}
    if not doors or min(doors.values()) < 0:
        return NOBODY
    return max(doors, key=lambda p: bring_in_order(doors[p], ace_low=table.game.ace_low))


def _acts_of_last_round(events: Sequence[Event], street: int = 0) -> list[Act]:
    """The acts of the last round that has any, or of ``street``, the last one."""
    acts: list[Act] = []
    for event in reversed(events):
        if type(event) is Street:
            if acts or event.street == street:
                break
        elif isinstance(event, (Wager, Call, Check, Fold, BringIn)):
            acts.append(event)
    acts.reverse()
    return acts


def _checked_down(play: Play) -> Starts:
    found: list[int] = []
    hidden = False
    for rule in play.profile.accepted("showdown_first"):
        if rule != "aggressor_else_seat_order":
            acts = _acts_of_last_round(play.hand.events, LAST_STREET)
            players = _opener(play.table, acts)
            if not players:
                return Starts(None)
            found += players
        if rule != "aggressor_else_opener":
            # In stud the first position is by the cards for some and by the dealer for others.
            hidden = not play.header.dealer
            base = _left_of_dealer(play)
            if base == NOBODY:
                return Starts(None)
            found.append(base)
    return Starts(tuple(dict.fromkeys(found)), hidden=hidden)


def _opener(table: Table, acts: Sequence[Act]) -> list[int]:
    """Who acted first, or would have; nobody where hidden cards leave it open. A leader who is all-in may
    be said to have checked, if the first act was of the next player clockwise.
    """
    leaders = [player for player in table.openers.tied if not table.stack[player]]
    if not acts:
        return [*leaders, *table.openers.accepted, *table.openers.tied]
    first = acts[0].player
    if first not in table.openers.accepted:
        # Who opened out of turn was not the one to open.
        return [first, *leaders, *table.openers.accepted]
    if "next_clockwise" not in table.profile.accepted("all_in_leader_rule"):
        return [first]
    return [first, *[leader for leader in leaders if table.follower_with_chips(leader) == first]]


def _left_of_dealer(play: Play) -> int:
    """The first player clockwise from the dealer. Where the dealer's seat is not printed, antes are
    posted from there on (PokerStars 8-Game hands); `NOBODY` if they go round in no order.
    """
    table, dealer = play.table, play.header.dealer
    if dealer:
        after = [player for player in table.order if table.seats[player].seat > dealer]
        return (after or table.order)[0]
    seats = [table.seats[player].seat for player in table.anted]
    falls = sum([1 for one, two in zip(seats, [*seats[1:], *seats[:1]], strict=True) if two < one])
    return table.anted[0] if falls == 1 else NOBODY


def _best_mismatch(
    play: Play, told: Sequence[int], pots: Sequence[Pot], starts: tuple[int, ...] | None
) -> tuple[int, int, tuple[int, ...]]:
    """(place of the first that is out of order, who was due there, who might have begun), by the
    convention that fits best; the number of all where one fits altogether.
    """
    contested = [pot.eligible for pot in pots if len(pot.eligible) > 1]
    alone = [pot.eligible for pot in pots if len(pot.eligible) == 1]
    everybody = play.table.live
    conventions: list[list[Sequence[int]]] = []
    side_pot_first = play.profile.accepted("side_pot_shows_first")
    if "no" in side_pot_first or len(contested) < 2:
        conventions.append([everybody])
    if "yes" in side_pot_first and len(contested) > 1:
        conventions.append([*reversed(contested), everybody])
    if alone:
        # What a bettor wins without an opponent may be his before the others show, or with them.
        conventions += [[*alone, *groups] for groups in conventions]
    best: tuple[int, int, tuple[int, ...]] = (-1, NOBODY, ())
    for groups in conventions:
        found = _mismatch(play.table, told, groups, starts)
        if found[0] == len(told):
            return found
        best = max(best, found, key=lambda mismatch: mismatch[0])
    return best


def _mismatch(
    table: Table, told: Sequence[int], groups: Sequence[Sequence[int]], starts: tuple[int, ...] | None
) -> tuple[int, int, tuple[int, ...]]:
    place = 0
    left = list(told)
    firsts: tuple[int, ...] = ()
    begun = False
    for group in groups:
        members = [player for player in table.order if player in group and player in left]
        if not members:
            continue
        # Whoever comes next after the players of a side pot: any of them may be counted as first.
        begin = tuple(members) if begun or starts is None else starts
        begun = begun or len(group) > 1
        orders = [_clockwise(table, members, start) for start in begin]
        firsts = firsts or tuple(dict.fromkeys(order[0] for order in orders))
        seen = list(told[place : place + len(members)])
        fits = [_agreeing(seen, order) for order in orders]
        best = max(fits)
        if best < len(members):
            return place + best, orders[fits.index(best)][best], firsts
        place += len(members)
        left = [player for player in left if player not in members]
    return place, NOBODY, firsts


def _clockwise(table: Table, members: Collection[int], start: int) -> list[int]:
    """The members in seat order, from the first of them at or after the seat of ``start``."""
    ordered, player = [], start
    for _ in range(table.n if start != NOBODY else 0):
        if player in members:
            ordered.append(player)
        player = table.next_player[player]
    return ordered


def _agreeing(seen: Sequence[int], order: Sequence[int]) -> int:
    for place, (one, two) in enumerate(zip(seen, order, strict=True)):
        if one != two:
            return place
    return len(order)
