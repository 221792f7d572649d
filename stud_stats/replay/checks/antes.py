"""Antes: everybody who is dealt in pays one, and the right one (S0-06, S2-03, S3-04, S4-01)."""

from __future__ import annotations

from typing import Final

from stud_stats.core.events import Ante, Deal, Event
from stud_stats.core.findings import Violation
from stud_stats.replay.examples import PLAYED, changed
from stud_stats.replay.play import Play

MISSING: Final = Violation(
    code="ante.missing",
    applies="ante",
    severity="error",
    effect="flagged",
    rule="Every player who is dealt in and has chips posts the ante first.",
    sources=("S0-06", "S2-03", "S3-04", "S4-01"),
    bad=changed(
        PLAYED,
        ("Cat antes 100", ""),
        ("deal Cat 9h", "deal Cat 9h  # ante.missing"),
        ("Bob collects 12600", "Bob collects 12500"),
        ("pot 12600 rake 0", "pot 12500 rake 0"),
        ("result 2 Bob won 12600 Ac 7d Kd Qh Ks 5c 7s", "result 2 Bob won 12500 Ac 7d Kd Qh Ks 5c 7s"),
    ),
    good=PLAYED,
)

WRONG_AMOUNT: Final = Violation(
    code="ante.wrong-amount",
    applies="ante_size",
    severity="error",
    effect="flagged",
    rule="The ante is the table's, or all the chips of a player who has less.",
    sources=("S0-06", "S4-01"),
    bad=changed(
        PLAYED,
        ("Cat antes 100", "Cat antes 50  # ante.wrong-amount"),
        ("Bob collects 12600", "Bob collects 12550"),
        ("pot 12600 rake 0", "pot 12550 rake 0"),
        ("result 2 Bob won 12600 Ac 7d Kd Qh Ks 5c 7s", "result 2 Bob won 12550 Ac 7d Kd Qh Ks 5c 7s"),
    ),
    good=PLAYED,
)

VIOLATIONS: Final = (MISSING, WRONG_AMOUNT)


def judge_ante(play: Play, event: Ante) -> None:
    """The size of an ante. One known from this hand alone cannot be wrong in it."""
    table, size = play.table, play.table.ante_size
    if size is None:
        return
    if table.ante_paid[event.player]:
        _anted_twice(play, event)
        return
    if event.amount == size:
        return
    if event.amount >= table.stack[event.player] and event.amount < size:
        return
    if play.header.stakes.ante.source == "hand":
        play.report.cannot_tell(WRONG_AMOUNT.code, "the ante is known from this hand alone")
        return
    money = play.report.money
    play.report.add(
        WRONG_AMOUNT,
        event.line,
        street=3,
        player=event.player,
        message=f"{play.name(event.player)} antes {money(event.amount)}, the ante is {money(size)}",
        seen=money(event.amount),
        expected=money(size),
    )


def _anted_twice(play: Play, event: Ante) -> None:
    """Whether the chips were put in twice or the line stands there twice nobody can tell."""
    play.report.chips_uncertain = True
    play.stacks_uncertain.add(event.player)
    amount = play.report.money(event.amount)
    play.report.add(
        WRONG_AMOUNT,
        event.line,
        street=3,
        player=event.player,
        message=f"{play.name(event.player)} antes {amount} a second time",
        seen=f"two antes of {amount}" if event.amount == play.table.ante_size else f"{amount} more",
        expected="one ante",
    )


def judge_dealt_in(play: Play, event: Deal) -> None:
    """Cards for a player who has not anted, where others have or an ante is due."""
    table, player = play.table, event.player
    if not _owes_ante(play, player):
        return
    _report_missing(play, event, player)
    if table.stack[player] <= (table.ante_size or 0) and not play.acts_after(player):
        # The ante that is missing took all he had.
        table.chips_behind(player, any_left=False)


def judge_dealt_in_unseen(play: Play, player: int, event: Event) -> None:
    """``event``, an act of a player whose cards the room does not print, shows that he was dealt in."""
    if _owes_ante(play, player):
        _report_missing(play, event, player)


def _owes_ante(play: Play, player: int) -> bool:
    table = play.table
    if player in table.anted or not table.stack[player]:
        return False
    return bool(table.anted or table.ante_size)


def _report_missing(play: Play, event: Event, player: int) -> None:
    size = play.table.ante_size
    play.report.chips_uncertain = True
    play.stacks_uncertain.add(player)
    play.report.add(
        MISSING,
        event.line,
        street=3,
        player=player,
        message=f"{play.name(player)} is dealt in and has not anted",
        seen="no ante",
        expected="an ante" if size is None else play.report.money(size),
    )
