"""Which antes and bring-ins a house allows at given stakes: pure functions."""

from __future__ import annotations

from typing import Final

from stud_stats.core.events import Stake, Stakes
from stud_stats.rules.profile import UNSPECIFIED, BringInSize, RulesProfile
from stud_stats.rules.texts import StakesRow

_ALL_BRING_INS: Final[tuple[BringInSize, ...]] = ("ante", "half_small_bet", "twice_ante", "posted")


def stakes_row(profile: RulesProfile, small_bet: int | None, big_bet: int | None) -> StakesRow | None:
    """The row of the room's table for these bets (minor units), None if it has no such table or row."""
    for row in profile.stakes_table:
        if (row.small_bet, row.big_bet) == (small_bet, big_bet):
            return row
    return None


def bring_in_sizes(profile: RulesProfile, stakes: Stakes) -> frozenset[int] | None:
    """What the forced bring-in may amount to, in minor units; the full opening (the small bet) is apart.

    A part of a bet that is no whole unit may be rounded either way. Twice an ante that was itself rounded
    (half a small bet of .25 is an ante of .12) may be the small bet (S4-26). Where the profile is silent all
    known sizes are allowed; one that the table tells is the one of a house that lets the table set it. None:
    a stake is not known on which one of the sizes depends.

    >>> from stud_stats.core.events import Stake
    >>> from stud_stats.rules.profiles import S2_LIMIT, S4_FORTUNE
    >>> table = Stakes(*(Stake(amount, "printed") for amount in (25, 50, 12)))
    >>> sorted(bring_in_sizes(S2_LIMIT, table)), sorted(bring_in_sizes(S4_FORTUNE, table))
    ([12, 13], [24, 25])
    """
    small, ante = stakes.small_bet.amount, stakes.ante.amount
    rules = _ALL_BRING_INS if profile.bring_in_size == UNSPECIFIED else profile.bring_in_size
    if "posted" in rules and table_tells(stakes.bring_in):
        rules = ("posted",)
    sizes: set[int] = set()
    for rule in rules:
        if rule == "half_small_bet":
            amounts = None if small is None else _parts(small, 50)
        elif rule == "ante":
            amounts = None if ante is None else {ante}
        elif rule == "twice_ante":
            amounts = _twice_ante(profile, stakes)
        elif isinstance(rule, int):
            amounts = {rule}
        elif isinstance(rule, tuple):
            amounts = None if small is None else _fractions(small, *rule)
        else:
            posted = stakes.bring_in.amount
            amounts = None if posted is None else {posted}
        if amounts is None:
            return None
        sizes |= amounts
    return frozenset(sizes - {0})


def usual_bring_ins(profile: RulesProfile, small_bet: int) -> range | None:
    """The bring-ins that the house's tables have at this small bet, rounded either way at both ends; None
    where nothing is known of that.

    >>> from stud_stats.rules.profiles import POKERSTARS
    >>> usual_bring_ins(POKERSTARS, 50)
    range(12, 26)
    """
    if profile.bring_in_part == UNSPECIFIED:
        return None
    least, most = (_parts(small_bet, percent) for percent in profile.bring_in_part)
    return range(min(least), max(most) + 1)


def table_tells(stake: Stake) -> bool:
    """Whether a size is known from more than this hand's own posts, which cannot be wrong by themselves."""
    return stake.source in ("printed", "neighbours")


def _twice_ante(profile: RulesProfile, stakes: Stakes) -> set[int] | None:
    small, ante = stakes.small_bet.amount, stakes.ante.amount
    row = stakes_row(profile, small, stakes.big_bet.amount)
    sizes = set() if row is None or row.bring_in is None else {row.bring_in}
    if ante is not None:
        sizes.add(2 * ante)
        if small is not None and ante in _parts(small, 50):
            sizes.add(small)
    return sizes or None


def ante_sizes(profile: RulesProfile, small_bet: int | None, big_bet: int | None) -> frozenset[int] | None:
    """The antes that the house's ratio gives at these bets, in minor units, rounded either way.

    Where the room's own table has the game, its row decides between several ratios. None: the house
    states no ratio, or the bet is not known.

    >>> from stud_stats.rules.profiles import S4_FORTUNE
    >>> sorted(ante_sizes(S4_FORTUNE, 25, 50)), sorted(ante_sizes(S4_FORTUNE, 300, 600))
    ([12, 13], [30])
    """
    reference = {"big_bet": big_bet, "small_bet": small_bet}.get(profile.ante_reference)
    if reference is None or profile.ante_ratio == UNSPECIFIED:
        return None
    sizes = [_parts(reference, percent) for percent in profile.ante_ratio]
    row = stakes_row(profile, small_bet, big_bet)
    if row is not None:
        sizes = [amounts for amounts in sizes if row.ante in amounts] or [{row.ante}]
    return frozenset(amount for amounts in sizes for amount in amounts)


def _parts(amount: int, percent: int) -> set[int]:
    return _fractions(amount, percent, 100)


def _fractions(amount: int, above: int, below: int) -> set[int]:
    """That fraction of an amount, in whole units, rounded either way."""
    return {amount * above // below, -(-amount * above // below)}
