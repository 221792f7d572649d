"""One hand step by step: who was due, why, and what he could do, beside what the replay finds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from stud_stats.core.cards import Card
from stud_stats.core.events import BringIn, Call, Check, Event, Fold, Hand, Wager
from stud_stats.replay.limits import Options
from stud_stats.replay.play import Play
from stud_stats.replay.replayer import Replay, Replayer
from stud_stats.replay.state import NOBODY
from stud_stats.replay.table import Table
from stud_stats.rules.boards import bring_in_order
from stud_stats.rules.profile import RulesProfile
from stud_stats.rules.stakes import bring_in_sizes

Why: TypeAlias = Literal[
    "door", "successor", "board", "tied", "leader_all_in", "turn", "unknown", "uncertain", "closed"
]
"""Why a player is due: the door card has the bring-in; he takes it over from one who cannot or will not;
he shows the best board; boards tie and he goes first; the leader is all-in; it is his turn. Nobody is due
where a card that is not known leaves it open, after a breach that does, and when the betting is over."""

Verb: TypeAlias = Literal["complete", "bet", "raise"]


class Spot(msgspec.Struct, frozen=True):
    """What a player was looking at when he acted; players are indices into `Hand.seats`.

    ``line`` and ``actor`` are those of the act; ``due`` is who had to act, `NOBODY` where the rules
    name nobody, ``why`` says so; ``others`` might be due just as well where the profile leaves the
    convention open. ``options`` are what ``due`` could do (the actor where nobody is due), None
    where he could do nothing; ``opens`` says that he has to open third street, ``bring_ins`` are the
    sizes of a bring-in that the house then allows him, empty where they are not known. ``paid`` and
    ``stack`` are his chips in on this street and behind, ``up`` his up cards, ``bet`` the street's
    bet so far, in minor units; ``wager`` is what a wager would be called.
    """

    line: int
    actor: int
    due: int
    why: Why
    others: tuple[int, ...]
    options: Options | None
    opens: bool
    bring_ins: tuple[int, ...]
    paid: int
    stack: int
    up: str
    bet: int
    wager: Verb


class Moment(msgspec.Struct, frozen=True):
    """The table as an event leaves it; lists hold an entry a player, in the order of `Hand.seats`.

    ``pot`` is what lies in the middle, what was collected taken off; ``stacks`` have it, ``street_in`` are
    the chips put in on this street, all in minor units. ``street`` is 2 until third street begins.
    """

    street: int
    pot: int
    stacks: tuple[int, ...]
    street_in: tuple[int, ...]
    collected: tuple[int, ...]
    dealt: tuple[bool, ...]
    in_play: tuple[bool, ...]
    all_in: tuple[bool, ...]
    up: tuple[tuple[Card, ...], ...]
    community: tuple[Card, ...]


class Walk(msgspec.Struct, frozen=True):
    """A replay, the spots of its acts by their places among the hand's events, and the table after each of
    these: events may share a line.
    """

    replay: Replay
    spots: dict[int, Spot]
    moments: tuple[Moment, ...]


def walk(hand: Hand, profile: RulesProfile, text: str = "") -> Walk:
    """Replay ``hand`` under ``profile`` and note the spot of each act and the table after each event;
    ``text`` is its own text.

    As in `replay`, a check that crashes becomes a finding.
    """
    try:
        return _walked(hand, profile, text, guarded=False)
    except Exception:
        return _walked(hand, profile, text, guarded=True)


def _walked(hand: Hand, profile: RulesProfile, text: str, *, guarded: bool) -> Walk:
    walker = _Walker(hand, profile, guarded=guarded)
    return Walk(walker.run(text), walker.spots, tuple(walker.moments))


class _Walker(Replayer):
    """A replayer that takes notes before each act and after each event."""

    __slots__ = ("moments", "spots")

    def __init__(self, hand: Hand, profile: RulesProfile, *, guarded: bool) -> None:
        super().__init__(hand, profile, rows=False, guarded=guarded)
        self.spots: dict[int, Spot] = {}
        self.moments: list[Moment] = []

    def events(self) -> Iterator[Event]:
        for event in super().events():
            yield event
            self.moments.append(_moment(self.play.table))

    def turn(self, event: BringIn | Wager | Call | Check | Fold) -> bool:
        table = self.play.table
        if not table.round_begun:
            self.begin(event)
        self.spots[len(self.moments)] = _spot(self.play, event)
        return super().turn(event)


def _moment(table: Table) -> Moment:
    return Moment(
        street=table.street,
        pot=table.pot - sum(table.collected),
        stacks=tuple([left + won for left, won in zip(table.stack, table.collected, strict=True)]),
        street_in=tuple(table.street_in),
        collected=tuple(table.collected),
        dealt=tuple(table.dealt),
        in_play=tuple(table.in_play),
        all_in=tuple([street > 0 for street in table.all_in_street]),
        up=tuple([tuple(cards) for cards in table.up]),
        community=table.community,
    )


def _spot(play: Play, event: BringIn | Wager | Call | Check | Fold) -> Spot:
    table = play.table
    due, why = _due(table, uncertain=play.turns_suspended)
    subject = event.player if due == NOBODY else due
    may_act = table.in_play[subject] and table.stack[subject] > 0
    accepted = table.openers.accepted if not table.opened else ()
    options = table.options(subject) if may_act and why != "closed" else None
    opens = table.street == 3 and not table.opened
    return Spot(
        line=event.line,
        actor=event.player,
        due=due,
        why=why,
        others=tuple(player for player in accepted if player != due),
        options=options,
        opens=opens,
        bring_ins=_bring_ins(play, options) if options is not None and opens else (),
        paid=table.street_in[subject],
        stack=table.stack[subject],
        up=table.up_text[subject],
        bet=table.bet,
        wager=_wager(table),
    )


def _bring_ins(play: Play, options: Options) -> tuple[int, ...]:
    """The table's size where the house has no other, else the house's; a full bet is no bring-in."""
    stack = play.table.stack[options.player]
    sizes = {min(size, stack) for size in bring_in_sizes(play.profile, play.header.stakes) or ()} - set(
        options.totals
    )
    if options.bring_in and (not sizes or options.bring_in in sizes):
        return (options.bring_in,)
    return tuple(sorted(sizes))


def _due(table: Table, *, uncertain: bool) -> tuple[int, Why]:
    if uncertain:
        return NOBODY, "uncertain"
    if table.opened:
        return table.due, "closed" if table.due == NOBODY else "turn"
    if table.can_act() < 2:
        return NOBODY, "closed"
    if table.due == NOBODY:
        return NOBODY, "unknown"
    if table.street == 3:
        return table.due, "door" if table.due == _lowest_door(table) else "successor"
    tied = table.openers.tied
    if table.due not in tied:
        return table.due, "leader_all_in"
    return table.due, "tied" if len(tied) > 1 else "board"


def _lowest_door(table: Table) -> int:
    """Whose door card has the bring-in, whether he is still in or not; razz looks for the highest."""
    dealt = [player for player in table.order if table.dealt[player]]
    return max(dealt, key=lambda p: bring_in_order(table.up[p][0], ace_low=table.game.ace_low))


def _wager(table: Table) -> Verb:
    if table.street == 3 and table.only_bring_in() and table.bet < (table.small_bet or table.bet + 1):
        return "complete"
    return "raise" if table.bet else "bet"
