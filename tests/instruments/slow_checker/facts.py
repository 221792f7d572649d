"""What is so before a line: worked out from the beginning of the hand each time it is asked for."""

from __future__ import annotations

from dataclasses import dataclass, field

from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Hand,
    Street,
    Uncalled,
    Wager,
)

ACTS = (BringIn, Wager, Call, Check, Fold)
Act = BringIn | Wager | Call | Check | Fold


@dataclass
class Facts:
    """The table before a line. Players are numbered as in the hand, clockwise by seat.

    ``paid_now`` is of this street, ``paid`` of the hand without what was taken back. ``acts`` are
    those of this street so far, as (player, kind of event, street total of the player after it).
    """

    players: int
    stack: list[int]
    paid: list[int]
    paid_now: list[int]
    dealt: list[bool]
    folded: list[bool]
    up: list[list[int]]
    down: list[list[int]]
    street: int = 0
    community: tuple[int, ...] = ()
    acts: list[tuple[int, type[Event], int]] = field(default_factory=list)

    @property
    def bet(self) -> int:
        """The highest street total."""
        return max(self.paid_now)

    @property
    def live(self) -> list[int]:
        """Players dealt in who have not folded."""
        return [p for p in range(self.players) if self.dealt[p] and not self.folded[p]]

    @property
    def with_chips(self) -> list[int]:
        """Those of them who have something left to bet with."""
        return [p for p in self.live if self.stack[p] > 0]

    def left_of(self, player: int) -> int:
        """The next seat clockwise, whoever sits there."""
        return (player + 1) % self.players

    def next_with_chips(self, player: int) -> int:
        """``player``, or else the next clockwise who is in and has chips; there must be one."""
        while player not in self.with_chips:
            player = self.left_of(player)
        return player


def added_by(facts: Facts, event: Event) -> int:
    """The chips that an act puts in now."""
    if isinstance(event, (BringIn, Ante)):
        return event.amount
    if isinstance(event, (Wager, Call)):
        if event.added is not None:
            return event.added
        if event.to is not None:
            return event.to - facts.paid_now[event.player]
        if isinstance(event, Wager) and event.increase is not None:
            return facts.bet + event.increase - facts.paid_now[event.player]
    return 0


def total_after(facts: Facts, event: BringIn | Wager | Call) -> int:
    """The street total of the player after the act."""
    return facts.paid_now[event.player] + added_by(facts, event)


def facts_before(hand: Hand, place: int) -> Facts:
    """The table before the event at ``place``."""
    count = len(hand.seats)
    facts = Facts(
        count,
        [seat.stack for seat in hand.seats],
        [0] * count,
        [0] * count,
        [False] * count,
        [False] * count,
        [[] for _ in range(count)],
        [[] for _ in range(count)],
    )
    for event in hand.events[:place]:
        take_over(facts, event)
    return facts


def take_over(facts: Facts, event: Event) -> None:
    """Let the event happen as it is told."""
    if isinstance(event, Street):
        facts.street = event.street
        facts.community += event.community
        facts.paid_now = [0] * facts.players
        facts.acts = []
    elif isinstance(event, Deal):
        facts.dealt[event.player] = True
        facts.up[event.player] += event.up
        facts.down[event.player] += event.down
    elif isinstance(event, Ante):
        facts.stack[event.player] -= event.amount
        facts.paid[event.player] += event.amount
    elif isinstance(event, Uncalled):
        facts.stack[event.player] += event.amount
        facts.paid[event.player] -= event.amount
    elif isinstance(event, ACTS):
        added = added_by(facts, event)
        facts.stack[event.player] -= added
        facts.paid[event.player] += added
        facts.paid_now[event.player] += added
        facts.acts.append((event.player, type(event), facts.paid_now[event.player]))
        if isinstance(event, Fold):
            facts.folded[event.player] = True


def first_collect(hand: Hand) -> int:
    """The place of the first line that pays out, or of the end."""
    return next((n for n, e in enumerate(hand.events) if isinstance(e, Collect)), len(hand.events))
