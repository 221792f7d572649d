"""Odd chips: the units of a tie or of two halves that cannot be shared equally."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from stud_stats.core.events import Collect
from stud_stats.core.findings import Violation
from stud_stats.replay.examples import SPLIT, TIE
from stud_stats.replay.play import Play
from stud_stats.rules.odd_chips import odd_chip_order, odd_shares
from stud_stats.rules.profile import UNSPECIFIED

ODD_CHIP: Final = Violation(
    code="award.odd-chip",
    applies="tie",
    severity="warning",
    effect="none",
    rule="The odd chip of a tie goes where the house says: by suit, or to the left of the button.",
    sources=("S1-22", "TDA 20", "Robert's Rules, ties"),
    bad=TIE.replace("Bob collects 458", "Bob collects 458  # award.odd-chip"),
    good=TIE.replace("458", "x").replace("457", "458").replace("x", "457"),
    house={"odd_chip_tie": "high_suit_five"},
    rests_on=("odd_chip_tie",),
    note="It makes no total wrong, and silences no finding on one.",
)

_RAKED: Final = (
    SPLIT.replace("pot 2200 rake 0", "pot 2200 rake 1")
    .replace("Ann collects 1100 low", "Ann collects 1099 low")
    .replace("Ann won 1100", "Ann won 1099")
)

HILO_ODD_CHIP: Final = Violation(
    code="award.hilo-odd-chip",
    applies="halved_pot",
    severity="warning",
    effect="none",
    rule="The odd chip of a pot that is halved goes to the high hand.",
    sources=("TDA 20", "Robert's Rules, ties"),
    bad=_RAKED.replace("Bob collects 1100 high", "Bob collects 1099 high")
    .replace("Ann collects 1099 low", "Ann collects 1100 low  # award.hilo-odd-chip")
    .replace("Ann won 1099", "Ann won 1100")
    .replace("Bob won 1100", "Bob won 1099"),
    good=_RAKED,
    rests_on=("odd_chip_hilo",),
)

VIOLATIONS: Final = (ODD_CHIP, HILO_ODD_CHIP)

Half = tuple[int, tuple[int, ...], bool]
"""Chips, the tied winners, and whether it is a low hand that wins them."""


def most_odd_chips(play: Play) -> tuple[int, ...]:
    """How many odd chips one player may get: 1, or 0 for any number; both where the house is silent."""
    most = play.profile.odd_chip_max_per_player
    return (1, 0) if most == UNSPECIFIED else (most,)


def share_sizes(play: Play, total: int, winners: int) -> set[int]:
    """The amounts that one of several equal hands may get of a pot or half."""
    places = range(winners)
    return {share for most in most_odd_chips(play) for share in odd_shares(total, places, most).values()}


def judge_odd_chips(
    play: Play, paid: Sequence[Collect], amounts: Mapping[int, int], halves: Sequence[Half]
) -> None:
    """Who got the odd units of the ties for each half; the amounts are known to be equal but for them.

    A house that says nothing may follow any convention: only what none of them explains is reported.
    """
    if all(total % len(winners) == 0 for total, winners, _ in halves):
        return
    table, profile = play.table, play.profile
    seats = [seat.seat for seat in table.seats]
    hands = {p: [*table.down[p], *table.up[p], *table.community] for _, winners, _ in halves for p in winners}
    expected: dict[int, int] = {}
    for rule in profile.accepted("odd_chip_tie"):
        orders = [
            odd_chip_order(rule, winners, hands, seats, play.header.dealer, is_low=is_low)
            for _, winners, is_low in halves
        ]
        for most in most_odd_chips(play):
            due: dict[int, int] = {}
            for (total, _, _), order in zip(halves, orders, strict=True):
                if order is None:
                    play.report.cannot_tell(ODD_CHIP.code, "the place of the button is not known")
                    return
                for player, share in odd_shares(total, order, most).items():
                    due[player] = due.get(player, 0) + share
            if all(amounts.get(player, 0) == share for player, share in due.items()):
                return
            expected = expected or due
    lucky = next(player for player in amounts if amounts[player] > expected[player])
    line = next(collect for collect in paid if collect.player == lucky)
    money = play.report.money
    play.report.add(
        ODD_CHIP,
        line.line,
        street=table.street,
        player=lucky,
        message=f"{play.name(lucky)} has an odd chip that is another's: {money(amounts[lucky])} in all",
        seen=f"{play.name(lucky)}: {money(amounts[lucky])}",
        expected=" and ".join(
            f"{play.name(player)} {money(share)}" for player, share in sorted(expected.items())
        ),
        lowered=profile.leaves_open(ODD_CHIP.rests_on),
    )
