"""What no hand shows by itself: the hands of one table or tournament in the order of their times.

Hands of unknown time are left out, and so is what lies between hands of a rotation of games, of
which not all are read. A hand that lacks in what is read explains any stack; so a stack is blamed
only where another one shows that no hand lies between: everybody antes in every hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec

from stud_stats.core.events import Hand, Header
from stud_stats.core.findings import Finding, Severity, Violation
from stud_stats.core.money import money_text
from stud_stats.core.source import column_of, quoted_line
from stud_stats.replay.coverage import BROKEN, OK

CLOSE: Final = 300
"""Seconds between the starts of two hands within which nobody has left and come back."""

NO_TIME: Final = "the time of the hand is not known"
NO_SECONDS: Final = "the time is printed without its seconds"
NO_ANTES: Final = "without antes it is not told who misses a hand"
NO_LIMITS: Final = "the limits are not printed"
OTHER_GAMES: Final = "hands of other games may lie between"
HANDS_BETWEEN: Final = "hands may lie between"
NO_STACKS: Final = "a breach in the hand before leaves its stacks open"

STUD_ALONE: Final = frozenset({"", "Triple Stud"})
"""Rotations in which every game is one that is read; empty: no rotation."""


def _two(first: str, second: str, *, stacks: tuple[int, int], mark: str = "") -> str:
    """Two walks of one night: the header's further keys, the stacks of the second hand, its mark."""
    hands = []
    for number, (keys, (ann, bob)) in enumerate(((first, (40000, 38000)), (second, stacks))):
        sign = f"  # {mark}" if mark and number else ""
        hands.append(
            f"hand N{number} {keys}{sign}\nseat 1 Ann {ann}\nseat 2 Bob {bob}\nAnn antes 100\nBob antes 100\n"
            "street 3\ndeal Ann 2c\ndeal Bob Kd\nAnn brings in 300\nBob folds\nAnn takes back 300\n"
            "Ann collects 200\nAnn does not show\n"
        )
    return "\n".join(hands)


_CASH: Final = "stud_hi 1000/2000 ante 100 bring-in 300 USD table=Ida time=t utc="
_EVENT: Final = "stud_hi 1000/2000 ante 100 bring-in 300 chips table=1 time=t utc="

STACK_CHANGED: Final = Violation(
    code="session.stack-changed",
    applies="two_hands",
    severity="warning",
    effect="none",
    rule="What a player has in front of him at the end of a hand he has at the start of the next; "
    "in a cash game he may add to it between hands, never take from it.",
    sources=("Robert's Rules, player stakes", "TDA, chips and stakes"),
    bad=_two(f"{_CASH}1000000000", f"{_CASH}1000000060", stacks=(40100, 30000), mark="session.stack-changed"),
    good=_two(f"{_CASH}1000000000", f"{_CASH}1000000060", stacks=(40100, 37900)),
)

HAND_MISSING: Final = Violation(
    code="session.hand-missing",
    applies="two_hands",
    severity="info",
    effect="none",
    rule="Hands of a tournament table follow on each other: where no stack is as it was left, hands lack.",
    sources=(),
    bad=_two(
        f"{_EVENT}1000000000 tournament=7",
        f"{_EVENT}1000000200 tournament=7",
        stacks=(39900, 38100),
        mark="session.hand-missing",
    ),
    good=_two(f"{_EVENT}1000000000 tournament=7", f"{_EVENT}1000000200 tournament=7", stacks=(40100, 37900)),
)

TWO_SEATS: Final = Violation(
    code="session.two-seats",
    applies="two_hands",
    severity="error",
    effect="none",
    rule="Nobody plays at two tables of one tournament at the same time.",
    sources=("TDA, one player to a seat",),
    bad=_two(
        f"{_EVENT}1000000001 tournament=7",
        f"{_EVENT.replace('table=1', 'table=2')}1000000001 tournament=7",
        stacks=(40100, 37900),
        mark="session.two-seats",
    ),
    good=_two(
        f"{_EVENT}1000000001 tournament=7",
        f"{_EVENT.replace('table=1', 'table=2')}1000000061 tournament=7",
        stacks=(40100, 37900),
    ),
)

LIMITS_CHANGED: Final = Violation(
    code="session.limits-changed",
    applies="two_hands",
    severity="warning",
    effect="none",
    rule="Within a level of a tournament the limits of a game stay what they are.",
    sources=("TDA, new limits at a new level",),
    bad=_two(
        f"{_EVENT}1000000000 tournament=7 level=II",
        f"{_EVENT.replace('1000/2000', '1200/2400')}1000000060 tournament=7 level=II",
        stacks=(40100, 37900),
        mark="session.limits-changed",
    ),
    good=_two(
        f"{_EVENT}1000000000 tournament=7 level=II",
        f"{_EVENT.replace('1000/2000', '1200/2400')}1000000060 tournament=7 level=III",
        stacks=(40100, 37900),
    ),
)

SESSION_VIOLATIONS: Final = (STACK_CHANGED, HAND_MISSING, TWO_SEATS, LIMITS_CHANGED)


Say: TypeAlias = Callable[["TableHand", str, str], None]
"""Takes a verdict, as `coverage.verdicts` gives them, on a hand: hand, code, verdict."""


class Sitting(msgspec.Struct, frozen=True, array_like=True):
    """A player in one hand: his stack before it, and after it where that is certain."""

    player: str
    start: int
    end: int | None
    dealt: bool


class TableHand(msgspec.Struct, frozen=True, array_like=True):
    """As much of a hand as the comparison with others needs.

    ``limits`` are small bet, big bet, ante and bring-in as far as they are printed. ``apart``:
    hands of other games may lie between this one and its neighbours. ``text`` is the first line.
    """

    site: str
    hand_id: str
    game: str
    currency: str
    table: str
    tournament: str
    level: str
    time: int
    apart: bool
    anted: bool
    limits: tuple[int | None, int | None, int | None, int | None]
    file: str
    line: int
    text: str
    sittings: tuple[Sitting, ...]
    column: int = 1


def table_hand(
    hand: Hand, stacks: Sequence[int], dealt: Sequence[bool], *, certain: bool, apart: bool, text: str
) -> TableHand | None:
    """The hand with the ``stacks`` after it, ``certain`` or not; None where its time is not known."""
    header = hand.header
    if header.time_utc is None:
        return None
    stakes = header.stakes
    small, big, ante, bring_in = [
        stake.amount if stake.source == "printed" else None
        for stake in (stakes.small_bet, stakes.big_bet, stakes.ante, stakes.bring_in)
    ]
    return TableHand(
        site=header.site,
        hand_id=header.hand_id,
        game=header.game,
        currency=header.currency,
        table=header.table,
        tournament=header.tournament,
        level=header.level,
        time=header.time_utc,
        apart=apart or header.mixed not in STUD_ALONE,
        anted=bool(stakes.ante.amount),
        limits=(small, big, ante, bring_in),
        file=hand.source.file,
        line=hand.source.line,
        text=quoted_line(text, hand.source, header.line, hand.carried),
        sittings=tuple(
            [
                Sitting(seat.player, seat.stack, stack if certain else None, played)
                for seat, stack, played in zip(hand.seats, stacks, dealt, strict=True)
            ]
        ),
        column=column_of(header.line),
    )


def without_ends(hand: TableHand) -> TableHand:
    """The hand where it is in doubt what its players had after it."""
    sittings = [msgspec.structs.replace(sitting, end=None) for sitting in hand.sittings]
    return msgspec.structs.replace(hand, sittings=tuple(sittings))


def untimed_verdicts(header: Header) -> dict[str, str]:
    """The rules that a hand of unknown time leaves open, and why."""
    asked = SESSION_VIOLATIONS if header.tournament else (STACK_CHANGED,)
    return {violation.code: NO_TIME for violation in asked} if header.time_utc is None else {}


def _unsaid(hand: TableHand, code: str, verdict: str) -> None:
    """Where nobody asks for verdicts."""


def judge_sessions(hands: Iterable[TableHand], say: Say = _unsaid) -> list[Finding]:
    """What consecutive hands say against each other; a hand that comes twice counts once.

    ``say`` is told what became of each rule in each hand that it was asked of.
    """
    first: dict[tuple[str, str], TableHand] = {}
    for hand in hands:
        first.setdefault((hand.site, hand.hand_id), hand)
    ordered = sorted(first.values(), key=lambda hand: (hand.time, hand.file, hand.line))
    tables: dict[tuple[str, str, str], list[TableHand]] = {}
    levels: dict[tuple[str, str, str, str], TableHand] = {}
    seated: dict[tuple[str, str, str, int], TableHand] = {}
    found: list[Finding] = []
    for hand in ordered:
        if hand.table:
            tables.setdefault((hand.site, hand.tournament, hand.table), []).append(hand)
        if hand.tournament:
            found += _judge_limits(hand, levels, say)
            found += _judge_seats(hand, seated, say)
    for played in tables.values():
        for before, hand in pairwise(played):
            found += _judge_stacks(before, hand, say)
    return found


def _judge_stacks(before: TableHand, hand: TableHand, say: Say) -> Iterator[Finding]:
    def say_both(changed: str, missing: str) -> None:
        say(hand, STACK_CHANGED.code, changed)
        if hand.tournament:
            say(hand, HAND_MISSING.code, missing)

    if before.apart or hand.apart:
        say_both(OTHER_GAMES, OTHER_GAMES)
        return
    if not (before.anted and hand.anted):
        say_both(NO_ANTES, NO_ANTES)
        return
    ends = {sitting.player: sitting for sitting in before.sittings}
    changed: list[tuple[str, int, int]] = []
    still = common = 0
    for sitting in hand.sittings:
        was = ends.get(sitting.player)
        # Who had nothing left has bought in anew.
        if was is None or not was.end:
            continue
        common += 1
        if sitting.start != was.end:
            changed.append((sitting.player, was.end, sitting.start))
        elif was.dealt and sitting.dealt:
            still += 1
    if not common:
        if any(sitting.end is None for sitting in before.sittings):
            say_both(NO_STACKS, NO_STACKS)
    elif not changed:
        say_both(OK, OK)
    elif still and hand.time - before.time <= CLOSE:
        say_both(BROKEN, OK)
        for player, end, start in changed:
            severity: Severity = "warning" if start < end else "info"
            yield _changed(before, hand, player, end, start, severity)
    elif hand.tournament and not still and len(changed) == common > 1:
        say_both(HANDS_BETWEEN, BROKEN)
        player, end, start = changed[0]
        yield _finding(
            HAND_MISSING,
            hand,
            message=f"no stack is as hand {before.hand_id} left it: hands between the two are missing",
            seen=f"{player} has {money_text(start, hand.currency)}",
            expected=money_text(end, hand.currency),
        )
    else:
        say_both(HANDS_BETWEEN, HANDS_BETWEEN)


def _changed(
    before: TableHand, hand: TableHand, player: str, end: int, start: int, severity: Severity
) -> Finding:
    had, has = money_text(end, hand.currency), money_text(start, hand.currency)
    more = "a rebuy or an add-on" if hand.tournament else "a top-up"
    why = "" if start < end else f": {more}"
    return _finding(
        STACK_CHANGED,
        hand,
        player=player,
        severity=severity,
        message=f"{player} ends hand {before.hand_id} with {had} and begins the next with {has}{why}",
        seen=has,
        expected=had,
    )


def _judge_limits(
    hand: TableHand, levels: dict[tuple[str, str, str, str], TableHand], say: Say
) -> Iterator[Finding]:
    if not hand.level:
        return
    first = levels.setdefault((hand.site, hand.tournament, hand.level, hand.game), hand)
    if first is hand:
        return
    verdict = NO_LIMITS
    names = ("small bet", "big bet", "ante", "bring-in")
    for name, was, now in zip(names, first.limits, hand.limits, strict=True):
        if was is None or now is None:
            continue
        verdict = OK
        if was != now:
            say(hand, LIMITS_CHANGED.code, BROKEN)
            had, has = money_text(was, hand.currency), money_text(now, hand.currency)
            yield _finding(
                LIMITS_CHANGED,
                hand,
                message=f"the {name} is {has}, in hand {first.hand_id} of the same level it is {had}",
                seen=has,
                expected=had,
            )
            return
    say(hand, LIMITS_CHANGED.code, verdict)


def _judge_seats(
    hand: TableHand, seated: dict[tuple[str, str, str, int], TableHand], say: Say
) -> Iterator[Finding]:
    if not hand.table:
        return
    if hand.time % 60 == 0:
        # A time on the minute may be one that is printed without its seconds.
        say(hand, TWO_SEATS.code, NO_SECONDS)
        return
    for sitting in hand.sittings:
        if not sitting.dealt:
            continue
        key = (hand.site, hand.tournament, sitting.player, hand.time)
        other = seated.setdefault(key, hand)
        if other.table != hand.table:
            say(hand, TWO_SEATS.code, BROKEN)
            yield _finding(
                TWO_SEATS,
                hand,
                player=sitting.player,
                message=f"{sitting.player} is dealt in at table {hand.table}, and at the same second in hand "
                f"{other.hand_id} at table {other.table}",
                seen=f"tables {other.table} and {hand.table}",
                expected="one table",
            )
            return
    say(hand, TWO_SEATS.code, OK)


def _finding(
    violation: Violation,
    hand: TableHand,
    *,
    message: str,
    seen: str,
    expected: str,
    player: str = "",
    severity: Severity | None = None,
) -> Finding:
    return Finding(
        code=violation.code,
        severity=severity or violation.severity,
        effect=violation.effect,
        file=hand.file,
        line=hand.line,
        column=hand.column,
        site=hand.site,
        hand_id=hand.hand_id,
        game=hand.game,
        street=0,
        player=player,
        message=message,
        seen=seen,
        expected=expected,
        sources=violation.sources,
        text=hand.text,
    )
