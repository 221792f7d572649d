"""A hand as steps to walk through: the table after each, in words and amounts ready to be shown.

May import the replay. Knows no page: what comes out is plain data, the same as JSON.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from stud_stats.core import source
from stud_stats.core.cards import DOWN, Card, card_text, cards_text
from stud_stats.core.events import (
    Ante,
    Board,
    BringIn,
    Call,
    Chat,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Hand,
    Muck,
    PotTotal,
    SeatSummary,
    Show,
    Showdown,
    Street,
    Summary,
    Uncalled,
    Unread,
    Wager,
)
from stud_stats.core.findings import Finding
from stud_stats.core.money import money_text
from stud_stats.core.neutral import terminal_text
from stud_stats.core.telling import STREET_NAMES, known_at_the_end, told
from stud_stats.core.words import counted, shortened
from stud_stats.replay.walk import Moment, Walk

_ACTS: Final = (BringIn, Wager, Call, Check, Fold, Uncalled, Show, Muck, Collect)
_ASIDE: Final = (Chat, Unread)
_SUMMING_UP: Final = (Summary, PotTotal, Board, SeatSummary)
_NOBODY: Final = -1


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat at a step; amounts and cards are texts.

    ``bet`` are the chips put in on this street. ``down`` are the down cards as the reader of the file saw
    them by now, ``??`` those that he did not; ``known`` are those that became known to anybody at any time,
    where that differs. They are more than ``down`` where it is not known which of them came first. ``state``
    is ``in``, ``all-in``, ``folded``, or ``out`` for a player who was not dealt in.
    """

    stack: str
    state: str
    bet: str = ""
    up: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    act: str = ""


class Remark(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finding, at the step that it speaks of; ``rule`` are its sources."""

    severity: str
    code: str
    message: str
    seen: str = ""
    expected: str = ""
    rule: str = ""


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step: what was done, and what it changed.

    ``part`` is the part of the hand that begins with it (``Third street``), empty within one. ``changes``
    are the seats that are not as the step before left them, by their place in `Steps.seats`; ``actor`` is
    such a place, -1 for nobody. ``aside`` is what was said meanwhile.
    """

    line: int
    text: str
    pot: str
    part: str = ""
    actor: int = _NOBODY
    common: tuple[str, ...] = ()
    changes: dict[int, Place] = {}
    aside: tuple[str, ...] = ()
    findings: tuple[Remark, ...] = ()


class Sitting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat for the whole hand; ``hero``: the file shows what this player saw."""

    seat: int
    name: str
    hero: bool = False


class Steps(msgspec.Struct, frozen=True):
    """A whole hand. What people wrote is spelled out so that it moves, hides and reorders nothing."""

    seats: tuple[Sitting, ...]
    steps: tuple[Step, ...]


def hand_steps(hand: Hand, walked: Walk, findings: Iterable[Finding] = ()) -> Steps:
    """The steps of ``hand`` as it was ``walked``; ``findings`` go to the step whose line they name, those
    of another file to the first.
    """
    maker = _Maker(hand, walked)
    steps = maker.made()
    placed = _placed(hand, [step.line for step in steps], findings)
    return Steps(
        seats=tuple(
            Sitting(seat.seat, _text(seat.player), seat.player == walked.replay.hero) for seat in hand.seats
        ),
        steps=tuple(
            msgspec.structs.replace(step, line=int(step.line), findings=tuple(placed.get(number, ())))
            for number, step in enumerate(steps)
        ),
    )


def _text(text: str) -> str:
    return terminal_text(shortened(text))


def _placed(hand: Hand, lines: Sequence[int], findings: Iterable[Finding]) -> dict[int, list[Remark]]:
    placed: dict[int, list[Remark]] = {}
    for finding in findings:
        here = finding.file == hand.source.file
        place = source.Place(finding.line, finding.column)
        number = max(0, bisect_right(lines, place) - 1) if here else 0
        placed.setdefault(number, []).append(
            Remark(
                finding.severity,
                finding.code,
                _text(finding.message),
                _text(finding.seen),
                _text(finding.expected),
                _text("; ".join(finding.sources)),
            )
        )
    return placed


class _Maker:
    """Goes through the events and keeps what the moments do not tell: down cards, last acts, what is said."""

    def __init__(self, hand: Hand, walked: Walk) -> None:
        self.hand = hand
        self.walked = walked
        self.names = [seat.player for seat in hand.seats]
        self.later = known_at_the_end(hand)
        self.dealt_down: dict[int, list[Card]] = {}
        self.shown: dict[int, list[Card]] = {}
        self.acts: dict[int, str] = {}
        self.before: dict[int, Place] = {}
        self.aside: list[str] = []
        self.part = "Seats"

    def made(self) -> list[Step]:
        """All steps, by their lines."""
        steps: list[Step] = []
        header = self.hand.header
        nobody = (False,) * len(self.hand.seats)
        nothing = (0,) * len(self.hand.seats)
        before = Moment(
            street=2,
            pot=0,
            stacks=tuple(seat.stack for seat in self.hand.seats),
            street_in=nothing,
            collected=nothing,
            dealt=nobody,
            in_play=nobody,
            all_in=nobody,
            up=((),) * len(self.hand.seats),
            community=(),
        )
        taken = counted(len(self.hand.seats), "player")
        steps.append(self._step(header.line, f"{taken} at the table", before))
        for events, moment in _gathered(self.hand.events, self.walked.moments):
            steps += self._steps_of(events, moment)
        steps.append(self._end(steps[-1].line))
        if self.aside:
            steps[-1] = msgspec.structs.replace(steps[-1], aside=tuple(self.aside))
        return steps

    def _steps_of(self, events: Sequence[Event], moment: Moment) -> Iterator[Step]:
        event = events[0]
        if isinstance(event, Ante):
            self.part = "Antes"
            yield self._step(event.line, self._antes(events), moment)
        elif isinstance(event, Street | Deal):
            street = max(3, moment.street)
            self.part = f"{STREET_NAMES[street]} street"
            self.acts = {player: act for player, act in self.acts.items() if not moment.in_play[player]}
            for deal in events:
                if isinstance(deal, Deal):
                    known = [card for card in deal.down if card != DOWN]
                    self.dealt_down.setdefault(deal.player, []).extend(known)
            common = f"; the common card is {cards_text(moment.community)}" if moment.community else ""
            yield self._step(event.line, f"cards are dealt{common}", moment)
        elif isinstance(event, Showdown):
            self.part = "Showdown"
        elif isinstance(event, _ASIDE):
            self.aside.append(_text(told(self.hand, event)))
        elif isinstance(event, _ACTS):
            yield self._act(event, moment)
        elif isinstance(event, _SUMMING_UP):
            yield from self._told_by_summary(event, moment)

    def _antes(self, events: Sequence[Event]) -> str:
        antes = [event for event in events if isinstance(event, Ante)]
        if len(antes) > 1 and len({ante.amount for ante in antes}) == 1 and not any(a.all_in for a in antes):
            return f"{counted(len(antes), 'player')} ante {self._money(antes[0].amount)} each"
        return "; ".join(told(self.hand, ante) for ante in antes)

    def _act(self, event: Event, moment: Moment) -> Step:
        text = told(self.hand, event)
        player: int = event.player  # type: ignore[attr-defined]
        if isinstance(event, Show | Muck | Fold):
            up = {card for cards in (moment.community, *moment.up) for card in cards}
            shown = self.shown.setdefault(player, [])
            shown += [card for card in event.cards if card >= 0 and card not in up and card not in shown]
        told_short = event.words or "shows" if isinstance(event, Show) else text
        self.acts[player] = told_short.removeprefix(self.names[player]).strip()
        return self._step(event.line, text, moment, player)

    def _told_by_summary(self, event: Event, moment: Moment) -> Iterator[Step]:
        """Chips won that the summary alone tells of."""
        if not isinstance(event, SeatSummary):
            return
        if self._money(moment.stacks[event.player]) != self.before[event.player].stack:
            self.acts[event.player] = "wins, by the summary"
            yield self._step(
                event.line, f"{self.names[event.player]} wins, by the summary", moment, event.player
            )

    def _end(self, last: int) -> Step:
        replay = self.walked.replay
        summed = [event.line for event in self.hand.events if isinstance(event, _SUMMING_UP)]
        self.part = "End"
        rake = f", rake {self._money(replay.rake)}" if replay.rake else ""
        moment = self.walked.moments[-1]
        return self._step(max([last, *summed[:1]]), f"Pot {self._money(replay.pot)}{rake}", moment)

    def _step(self, line: int, text: str, moment: Moment, actor: int = _NOBODY) -> Step:
        places = {player: self._place(player, moment) for player in range(len(self.names))}
        changes = {player: place for player, place in places.items() if self.before.get(player) != place}
        self.before = places
        step = Step(
            line=line,
            text=_text(text),
            pot=self._money(moment.pot),
            part=self.part,
            actor=actor,
            common=tuple(map(card_text, moment.community)),
            changes=changes,
            aside=tuple(self.aside),
        )
        self.aside, self.part = [], ""
        return step

    def _place(self, player: int, moment: Moment) -> Place:
        begun = moment.street >= 3
        dealt = (moment.dealt if begun else self.walked.replay.dealt)[player]
        folded = begun and dealt and not moment.in_play[player]
        down, known = self._down(player, moment, folded=folded) if begun and dealt else ((), ())
        bet = moment.street_in[player]
        state = "in"
        if not dealt:
            state = "out"
        elif folded:
            state = "folded"
        elif moment.all_in[player] and not moment.collected[player]:
            state = "all-in"
        return Place(
            stack=self._money(moment.stacks[player]),
            state=state,
            bet=self._money(bet) if bet else "",
            up=tuple(map(card_text, moment.up[player])),
            down=down,
            known=() if known == down else known,
            act=_text(self.acts.get(player, "")),
        )

    def _down(self, player: int, moment: Moment, *, folded: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What the reader of the file saw of the down cards by now, and what anybody knows of them."""
        if folded and player in self.before:
            size = len(self.before[player].down)
        else:
            size = 3 if moment.street == 7 and not moment.community else 2
        dealt = self.dealt_down.get(player, [])
        own = dealt if self.names[player] == self.walked.replay.hero else []
        seen = list(dict.fromkeys([*own, *self.shown.get(player, [])]))
        later = self.later.get(player, []) if len(dealt) < size else []
        known = list(dict.fromkeys([*dealt, *later]))
        return _padded(seen, size), _padded(known, size)

    def _money(self, amount: int) -> str:
        return money_text(amount, self.hand.header.currency)


def _padded(cards: Sequence[Card], size: int) -> tuple[str, ...]:
    return tuple(map(card_text, [*cards, *[DOWN] * (size - len(cards))]))


def _gathered(events: Sequence[Event], moments: Sequence[Moment]) -> Iterator[tuple[list[Event], Moment]]:
    """The events with the table as they leave it; antes, and the cards of a street, come as one."""
    group: list[Event] = []
    left: Moment | None = None
    for event, moment in zip(events, moments, strict=True):
        if group and left is not None and not _belongs(group[0], event):
            yield group, left
            group = []
        group.append(event)
        left = moment
    if group and left is not None:
        yield group, left


def _belongs(first: Event, event: Event) -> bool:
    if isinstance(first, Ante):
        return isinstance(event, Ante)
    return isinstance(first, Street | Deal) and isinstance(event, Deal)
