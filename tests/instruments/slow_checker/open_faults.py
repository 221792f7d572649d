"""Disagreements in which the audit is wrong by the rules and is not mended yet: each by name.

An empty table is the aim. An entry says what the audit should say, and recognises its hands.
"""

from __future__ import annotations

from collections.abc import Callable

from stud_stats.core.events import BringIn, Check, Hand, Street, Wager
from stud_stats.rules.profile import UNSPECIFIED, RulesProfile
from tests.instruments.slow_checker.agreement import OURS, Comparison
from tests.instruments.slow_checker.facts import ACTS, facts_before

Recogniser = Callable[[Hand, RulesProfile, Comparison], bool]


def first_difference(compared: Comparison) -> tuple[int, set[str], set[str]]:
    """The first line on which they differ, and what each says there."""
    audit = {(line, code) for line, code, _ in compared.audit if code in OURS}
    slow = set(compared.slow)
    line = min(line for line, _ in audit ^ slow)
    return line, {code for at, code in audit if at == line}, {code for at, code in slow if at == line}


def open_fault(hand: Hand, profile: RulesProfile, compared: Comparison) -> str:
    """The name of the open fault that explains the disagreement, empty if none does."""
    return next((name for name, known in OPEN_FAULTS.items() if known(hand, profile, compared)), "")


def open_short_wager(hand: Hand, profile: RulesProfile, compared: Comparison) -> bool:
    """A house silent on short wagers lets pass what both known rules forbid: 1,000 bet, 1,600 all-in (more
    than half), then 2,000. Half-bet and full-bet rule both make the next 2,600, and both count the
    all-in as one of the wagers before the cap.
    """
    line, audit, slow = first_difference(compared)
    place = place_of(hand, line)
    told = not audit and slow <= {"bet.wrong-size", "raise.cap-exceeded"}
    if profile.short_wager_rule != UNSPECIFIED or not told:
        return False
    begin = max(n for n in range(place) if isinstance(hand.events[n], Street))
    return any(is_all_in(hand, n) for n in range(begin, place))


def nobody_acted(hand: Hand, profile: RulesProfile, compared: Comparison) -> bool:
    """All-in from the antes: the best board should show first, as after a checked round."""
    _, audit, slow = first_difference(compared)
    acted = any(isinstance(event, ACTS) for event in hand.events)
    return not acted and not audit and slow == {"showdown.wrong-first"}


def not_who_opened(hand: Hand, profile: RulesProfile, compared: Comparison) -> bool:
    """All checked: who acted first shows first (S4-16). Where a house does not say who acts for a best board
    that is all-in, the audit lets him show who might have acted instead of him who did.
    """
    _, audit, slow = first_difference(compared)
    begin = max((n for n, event in enumerate(hand.events) if isinstance(event, Street)), default=0)
    acts = [event for event in hand.events[begin:] if isinstance(event, ACTS)]
    checked = acts and all(isinstance(event, Check) for event in acts)
    told = not audit and slow == {"showdown.wrong-first"}
    return bool(checked) and told and profile.all_in_leader_rule == UNSPECIFIED


def place_of(hand: Hand, line: int) -> int:
    return next(n for n, event in enumerate(hand.events) if event.line == line)


def is_all_in(hand: Hand, place: int) -> bool:
    """Whether the event at ``place`` takes a player's last chips."""
    event = hand.events[place]
    if not isinstance(event, (BringIn, Wager)):
        return False
    return facts_before(hand, place + 1).stack[event.player] <= 0


OPEN_FAULTS: dict[str, Recogniser] = {
    "an open rule of short wagers accepts what every known one forbids": open_short_wager,
    "the order of showing is not asked where nobody acted": nobody_acted,
    "who might have opened seventh may show first though another opened": not_who_opened,
}
