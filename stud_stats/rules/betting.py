"""How large a wager may be and how many there may be: pure functions of the round so far."""

from __future__ import annotations

from stud_stats.rules.profile import UNSPECIFIED, RulesProfile


def reopening_amount(profile: RulesProfile, unit: int) -> int:
    """What must have been added since a player acted for him to be allowed to raise again.

    A full bet, or half of one (Robert's Rules, limit poker 3; TDA 47). Where the profile is
    silent half is enough: below half no convention reopens.
    """
    return unit if profile.short_wager_rule == "full_bet" else (unit + 1) // 2


def fixed_limit_totals(profile: RulesProfile, unit: int, bet: int, full: int) -> tuple[int, ...]:
    """The street totals that a full wager of size ``unit`` may make, in ascending order.

    ``bet`` is the total to beat, ``full`` the total of the last wager that was a full one (0 for
    none, also when only the bring-in is in: the first increase completes it to ``unit``, S0-13,
    S3-08, S4-23). Between the two stands a short all-in wager: with the half-bet rule less than
    half is completed and half or more is raised over (Robert's Rules, limit poker 3); with the
    full-bet rule it is always raised over. Where the profile is silent both are right.

    >>> from stud_stats.rules.profiles import POKERSTARS
    >>> fixed_limit_totals(POKERSTARS, 20, 20, 20), fixed_limit_totals(POKERSTARS, 10, 14, 10)
    ((40,), (20, 24))
    """
    short = bet - full
    if short == 0:
        return (full + unit,)
    rules = profile.accepted("short_wager_rule")
    totals = set()
    if "full_bet" in rules or 2 * short >= unit:
        totals.add(bet + unit)
    if 2 * short < unit and ("half_bet" in rules):
        totals.add(full + unit)
    if profile.short_wager_rule == UNSPECIFIED and short < unit:
        totals.add(full + unit)
    return tuple(sorted(totals))


def wagers_allowed(profile: RulesProfile, *, players_in: int, at_round_start: int, freed: bool) -> int | None:
    """How many wagers one round may see, None for no cap.

    One bet and ``max_raises`` raises (S0-32, S1-07, S3-24, S4-22). ``freed`` says that two players
    were left before the cap was reached. Where the profile is silent on the cap for two players
    it does not bind them, where it is silent on the number the largest known one holds (four
    raises, WSOP 126).
    """
    raises = 4 if profile.max_raises in (UNSPECIFIED, -1) else int(profile.max_raises)
    free = {
        "capped": False,
        "uncapped_at_round_start": at_round_start == 2,
        "uncapped_before_cap": freed,
        "uncapped_whenever_two_remain": players_in == 2,
        "uncapped_final_two_of_event": False,
        UNSPECIFIED: players_in == 2,
    }[profile.heads_up_cap]
    return None if free or raises == 0 else 1 + raises
