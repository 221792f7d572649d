"""Who may muck and who has to show: the last to bet, the all-in, the winner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stud_stats.core.events import Collect, Muck, SeatSummary, Show
from stud_stats.core.findings import Violation
from stud_stats.replay.checks.show_order import find_starts, hands_are_tabled
from stud_stats.replay.examples import PLAYED, SIDE_POT, changed
from stud_stats.replay.play import Play
from stud_stats.replay.pots import Pot
from stud_stats.replay.state import NOBODY
from stud_stats.rules.games import LAST_STREET

_BOB: Final = 'Bob shows Ac 7d Kd Qh Ks 5c 7s high 2:K7A "two pair, Kings and Sevens"'
_CAT: Final = 'Cat shows 3d 3c 9h 9s Ts Jd 8c high 2:93J "two pair, Nines and Threes"'

AGGRESSOR_MUCKED: Final = Violation(
    code="showdown.aggressor-mucked",
    applies="last_aggressor",
    severity="warning",
    effect="none",
    rule="Who made the last bet and was called shows, unless a better hand has been shown.",
    sources=("S4-16", "S4-18"),
    bad=changed(
        PLAYED,
        (_BOB, "Bob mucks  # showdown.aggressor-mucked"),
        ("Bob collects 12600", "Cat collects 12600"),
        ("result 2 Bob won 12600 Ac 7d Kd Qh Ks 5c 7s", "result 2 Bob mucked"),
        ("result 3 Cat lost 3d 3c 9h 9s Ts Jd 8c", "result 3 Cat won 12600 3d 3c 9h 9s Ts Jd 8c"),
    ),
    good=changed(
        PLAYED, (_CAT, "Cat mucks"), ("result 3 Cat lost 3d 3c 9h 9s Ts Jd 8c", "result 3 Cat mucked")
    ),
    rests_on=("showdown_first",),
)

CALLER_MUCKED: Final = Violation(
    code="showdown.caller-mucked",
    applies="no_muck",
    severity="warning",
    effect="none",
    rule="In a house where all hands that were called are shown nobody mucks unseen.",
    sources=("S4-18",),
    bad=changed(
        PLAYED,
        (_CAT, "Cat mucks  # showdown.caller-mucked"),
        ("result 3 Cat lost 3d 3c 9h 9s Ts Jd 8c", "result 3 Cat mucked"),
    ),
    good=PLAYED,
    house={"non_aggressor_may_muck": "no"},
)

ALL_IN_MUCKED: Final = Violation(
    code="showdown.all-in-mucked",
    applies="all_in_showdown",
    severity="warning",
    effect="none",
    rule="Once somebody is all-in and the betting is over, every hand is turned up.",
    sources=("TDA 16",),
    bad=changed(
        SIDE_POT,
        ("Bob shows Kd Qs 3c 3h Kc 7d 4s", "Bob mucks  # showdown.all-in-mucked"),
        ("result 2 Bob lost Kd Qs 3c 3h Kc 7d 4s", "result 2 Bob mucked"),
    ),
    good=SIDE_POT,
    house={"non_aggressor_may_muck": "unless_all_in"},
)

WINNER_NOT_SHOWN: Final = Violation(
    code="showdown.winner-not-shown",
    applies="showdown",
    severity="warning",
    effect="none",
    rule="To win a pot against a hand that was shown one shows.",
    sources=("S4-18", "Robert's Rules, showdown"),
    bad=changed(
        PLAYED,
        (_CAT, "Cat mucks"),
        ("Bob collects 12600", "Cat collects 12600  # showdown.winner-not-shown"),
        ("result 2 Bob won 12600 Ac 7d Kd Qh Ks 5c 7s", "result 2 Bob lost Ac 7d Kd Qh Ks 5c 7s"),
        ("result 3 Cat lost 3d 3c 9h 9s Ts Jd 8c", "result 3 Cat collected 12600"),
    ),
    good=PLAYED,
    rests_on=("non_aggressor_may_muck",),
)

VIOLATIONS: Final = (AGGRESSOR_MUCKED, CALLER_MUCKED, ALL_IN_MUCKED, WINNER_NOT_SHOWN)


def judge_mucks(
    play: Play,
    shows: Sequence[tuple[Show | Muck, int]],
    pots: Sequence[Pot],
    collects: Sequence[Collect],
    summaries: Sequence[SeatSummary],
) -> None:
    """Each muck of a player who is in; then the winners of contested pots."""
    table = play.table
    if not shows or table.in_count < 2 or table.street != LAST_STREET or play.report.chips_uncertain:
        return
    mucked: dict[int, Muck] = {}
    shown: set[int] = set()
    early = NOBODY
    for event, _ in shows:
        player = event.player
        if not table.in_play[player]:
            continue
        if type(event) is Show:
            shown.add(player)
        elif type(event) is Muck and event.beaten and player not in shown:
            if not mucked and not shown:
                early = player
            mucked.setdefault(player, event)
    unseen = set(mucked)
    if mucked:
        _judge_each(play, mucked, early)
    shown.update(summary.player for summary in summaries if summary.outcome in ("won", "lost"))
    _judge_winners(play, pots, collects, shown, mucked, unseen - mucked.keys())


def _judge_each(play: Play, mucked: dict[int, Muck], early: int) -> None:
    """``early`` mucked before anybody showed or mucked, or is nobody."""
    profile = play.profile
    if early != NOBODY:
        starts = find_starts(play)
        if starts.aggressor and starts.players == (early,):
            _add(
                play,
                AGGRESSOR_MUCKED,
                mucked.pop(early),
                "mucks after the last bet before a hand is shown",
                lowered=profile.leaves_open(AGGRESSOR_MUCKED.rests_on),
            )
    if hands_are_tabled(play):
        for event in mucked.values():
            _add(play, ALL_IN_MUCKED, event, "mucks although somebody is all-in")
    elif profile.non_aggressor_may_muck == "no":
        for event in mucked.values():
            _add(play, CALLER_MUCKED, event, "mucks unseen")


def _add(play: Play, violation: Violation, event: Muck, does: str, *, lowered: bool = False) -> None:
    name = play.name(event.player)
    play.report.add(
        violation,
        event.line,
        street=LAST_STREET,
        player=event.player,
        message=f"{name} {does}",
        seen=f"{name} mucks",
        expected=f"{name} shows",
        lowered=lowered,
    )


def _judge_winners(
    play: Play,
    pots: Sequence[Pot],
    collects: Sequence[Collect],
    shown: set[int],
    mucked: dict[int, Muck],
    told: set[int],
) -> None:
    """A pot that a shown hand was in for goes to a shown hand.

    Of those ``told`` it is said already that they mucked. Where all others mucked the last live hand need
    not be shown (TDA 17), so nothing can be told; nor of a winner of whom the text has no line at all.
    """
    if all(collect.player in shown for collect in collects):
        return
    named: set[int] = set()
    for collect in collects:
        winner = collect.player
        if winner in shown or winner in named:
            continue
        named.add(winner)
        rivals = {p for pot in pots if len(pot.eligible) > 1 and winner in pot.eligible for p in pot.eligible}
        if not rivals:
            continue
        if winner in told:
            play.report.cannot_tell(WINNER_NOT_SHOWN.code, "that the winner mucked is told already")
            continue
        if not rivals & shown or winner not in mucked:
            play.report.cannot_tell(WINNER_NOT_SHOWN.code, "the text does not say who had mucked")
            continue
        play.report.add(
            WINNER_NOT_SHOWN,
            collect.line,
            street=LAST_STREET,
            player=winner,
            message=f"{play.name(winner)} collects {play.report.money(collect.amount)} without showing",
            seen=f"{play.name(winner)} mucks",
            expected=f"{play.name(winner)} shows",
            lowered=play.profile.leaves_open(WINNER_NOT_SHOWN.rests_on),
        )
