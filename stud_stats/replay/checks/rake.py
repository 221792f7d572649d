"""What the house keeps of a pot."""

from __future__ import annotations

from typing import Final

from stud_stats.core.events import Call, PotTotal, Street
from stud_stats.core.findings import Violation
from stud_stats.replay.examples import ENDS_ON_THIRD, PLAYED, changed
from stud_stats.replay.play import Play
from stud_stats.rules.games import FIRST_STREET

UNCONTESTED: Final = Violation(
    code="rake.uncontested",
    applies="uncontested_pot",
    severity="info",
    effect="none",
    rule="A pot that ends without a call on fourth street or later is not raked.",
    sources=("card-room practice: no call, no rake",),
    bad=changed(
        ENDS_ON_THIRD,
        ("Bob collects 900", "Bob collects 890"),
        ("pot 900 rake 0", "pot 900 rake 10  # rake.uncontested"),
        ("result 2 Bob collected 900", "result 2 Bob collected 890"),
    ),
    good=ENDS_ON_THIRD,
)

_TOURNAMENT: Final = PLAYED.replace("bring-in 300 USD", "bring-in 300 chips tournament=1")

IN_TOURNAMENT: Final = Violation(
    code="rake.in-tournament",
    applies="tournament_pot",
    severity="warning",
    effect="none",
    rule="A tournament is paid for by its buy-in: no pot of it is raked.",
    sources=("PokerStars tournament hands: Rake 0",),
    bad=changed(
        _TOURNAMENT,
        ("Bob collects 12600", "Bob collects 12500"),
        ("pot 12600 rake 0", "pot 12600 rake 100  # rake.in-tournament"),
        ("result 2 Bob won 12600 Ac 7d Kd Qh Ks 5c 7s", "result 2 Bob won 12500 Ac 7d Kd Qh Ks 5c 7s"),
    ),
    good=_TOURNAMENT,
)

VIOLATIONS: Final = (UNCONTESTED, IN_TOURNAMENT)


def judge_rake(play: Play, printed: PotTotal | None) -> None:
    """The rake that is printed; a pot that does not add up is judged elsewhere."""
    if printed is None or not printed.rake:
        return
    if play.header.tournament:
        play.report.add(
            IN_TOURNAMENT,
            printed.line,
            message=f"{play.report.money(printed.rake)} of a tournament pot is kept",
            seen=play.report.money(printed.rake),
            expected="no rake",
        )
        return
    if play.table.in_count > 1 or play.report.chips_uncertain:
        return
    street = 0
    for event in play.hand.events:
        if type(event) is Street:
            street = event.street
        elif type(event) is Call and street > FIRST_STREET:
            return
    play.report.add(
        UNCONTESTED,
        printed.line,
        message=f"{play.report.money(printed.rake)} is kept of a pot that nobody called for",
        seen=play.report.money(printed.rake),
        expected="no rake",
    )
