"""What the house keeps of a pot."""

from __future__ import annotations

from typing import Final

from stud_stats.core.events import Call, PotTotal, Street
from stud_stats.core.findings import Violation
from stud_stats.replay.examples import ENDS_ON_THIRD, PLAYED, changed
from stud_stats.replay.play import Play
from stud_stats.rules.games import FIRST_STREET
from stud_stats.rules.profile import UNSPECIFIED, RulesProfile

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

ABOVE_CAP: Final = Violation(
    code="rake.above-cap",
    applies="raked_pot",
    severity="info",
    effect="none",
    rule="No more is kept of a pot than the house's part of it, and never more than its cap.",
    sources=("card-room practice: a part of the pot up to a cap",),
    bad=changed(
        PLAYED,
        ("Bob collects 12600", "Bob collects 12200"),
        ("pot 12600 rake 0", "pot 12600 rake 400  # rake.above-cap"),
        ("result 2 Bob won 12600 Ac 7d Kd Qh Ks 5c 7s", "result 2 Bob won 12200 Ac 7d Kd Qh Ks 5c 7s"),
    ),
    good=changed(
        PLAYED,
        ("Bob collects 12600", "Bob collects 12300"),
        ("pot 12600 rake 0", "pot 12600 rake 300"),
        ("result 2 Bob won 12600 Ac 7d Kd Qh Ks 5c 7s", "result 2 Bob won 12300 Ac 7d Kd Qh Ks 5c 7s"),
    ),
    house={"rake_rate": 500, "rake_cap": 300},
    note="Asked where the house states its rate or its cap (rake_rate, rake_cap): no room's texts do, a file "
    "of house rules may.",
)

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

VIOLATIONS: Final = (UNCONTESTED, ABOVE_CAP, IN_TOURNAMENT)


_HUNDREDTHS_OF_PERCENT: Final = 10_000


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
    if play.report.chips_uncertain:
        return
    if play.table.in_count > 1 or _called_later(play):
        _judge_size(play, printed, printed.rake)
        return
    play.report.add(
        UNCONTESTED,
        printed.line,
        message=f"{play.report.money(printed.rake)} is kept of a pot with no call from fourth street on",
        seen=play.report.money(printed.rake),
        expected="no rake",
    )


def _called_later(play: Play) -> bool:
    """Whether somebody called on fourth street or later."""
    street = 0
    for event in play.hand.events:
        if type(event) is Street:
            street = event.street
        elif type(event) is Call and street > FIRST_STREET:
            return True
    return False


def _judge_size(play: Play, printed: PotTotal, rake: int) -> None:
    most = most_kept(play.profile, play.table.pot)
    if most is None or rake <= most:
        return
    money = play.report.money
    play.report.add(
        ABOVE_CAP,
        printed.line,
        message=f"{money(rake)} is kept of a pot of {money(play.table.pot)}, this house keeps {money(most)} "
        "at most",
        seen=money(rake),
        expected=f"at most {money(most)}",
    )


def most_kept(profile: RulesProfile, pot: int) -> int | None:
    """The most that the house keeps of a pot: its part, rounded up to a unit, and no more than its cap.
    None where it states neither.

    >>> from msgspec.structs import replace
    >>> from stud_stats.rules.profiles import PERMISSIVE
    >>> house = replace(PERMISSIVE, rake_rate=475, rake_cap=300)
    >>> most_kept(house, 1010), most_kept(house, 20000), most_kept(PERMISSIVE, 20000)
    (48, 300, None)
    """
    bounds = []
    if profile.rake_rate != UNSPECIFIED:
        bounds.append(-(-pot * profile.rake_rate // _HUNDREDTHS_OF_PERCENT))
    if profile.rake_cap != UNSPECIFIED:
        bounds.append(profile.rake_cap)
    return min(bounds, default=None)
