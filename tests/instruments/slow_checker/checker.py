"""A second opinion: the breaches of a hand, told by another hand than the engine's.

Written from the rules alone and for plainness: everything is worked out anew at every line, hands
are ranked by trying all fives, an open question of a house is answered in every possible way. It
knows the ids of `CODES` and nothing else.
"""

from __future__ import annotations

from stud_stats.core.events import Hand, Unread
from stud_stats.rules.profile import RulesProfile
from tests.instruments.slow_checker.openers import opener_breach
from tests.instruments.slow_checker.opening import opening_breach
from tests.instruments.slow_checker.paying import award_breaches
from tests.instruments.slow_checker.showing import showing_breach
from tests.instruments.slow_checker.sizes import wager_breaches

CODES = (
    "award.ineligible",
    "award.low-share-missing",
    "award.low-without-qualifier",
    "award.split-uneven",
    "award.wrong-winner",
    "bet.big-on-early-street",
    "bet.wrong-size",
    "bring-in.folded-or-checked",
    "bring-in.missing",
    "bring-in.wrong-amount",
    "bring-in.wrong-player",
    "completion.wrong-amount",
    "opener.community",
    "opener.stale-leader",
    "opener.tie-break",
    "opener.wrong-player",
    "pair-bet.downgrade",
    "pair-bet.not-allowed-house",
    "pair-bet.not-allowed-variant",
    "pair-bet.upgrade-after-small",
    "pair-bet.wrong-player",
    "raise.cap-exceeded",
    "raise.short-completion",
    "showdown.wrong-first",
)


def breaches(hand: Hand, profile: RulesProfile) -> set[tuple[int, str]]:
    """(line, code) of everything wrong; nothing is said from a line on that could not be read."""
    found: set[tuple[int, str]] = set()
    for place, event in enumerate(hand.events):
        for question in (opening_breach, opener_breach, wager_breaches, showing_breach):
            code = question(hand, place, profile)
            if code:
                found.add((event.line, code))
    found |= {(hand.events[place].line, code) for place, code in award_breaches(hand, profile)}
    unread = min((event.line for event in hand.events if isinstance(event, Unread)), default=0)
    return {(line, code) for line, code in found if not unread or line < unread}
