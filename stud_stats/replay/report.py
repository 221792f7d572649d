"""Where the checks put what they find, and how it becomes findings: one cause, one finding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from stud_stats.core.events import Hand
from stud_stats.core.findings import Finding, Severity, Violation, one_step_lower
from stud_stats.core.money import money_text
from stud_stats.rules.profile import RulesProfile

NO_PLAYER: Final = -1


class Problem(msgspec.Struct, frozen=True):
    """A violation in one place, before it is put into words of the file.

    ``lowered``: the profile is silent on the rule, the breach is of the union of all known ones.
    """

    violation: Violation
    line: int
    street: int
    player: int
    message: str
    seen: str
    expected: str
    lowered: bool
    case: str = ""
    """The case of the code that a profile may soften: see `RulesProfile.severity`."""


class Report:
    """Collects the problems of one hand.

    ``unread_line`` is the number of the first line that could not be read, 0 for none.
    ``chips_uncertain`` is set after a missing act: the chips that went with it are not known, so
    what the pots and awards then lack follows from the same cause.
    """

    def __init__(self, currency: str) -> None:
        self.currency = currency
        self.problems: list[Problem] = []
        self.unverifiable: dict[str, str] = {}
        self.chips_uncertain = False
        self.unread_line = 0

    def add(
        self,
        violation: Violation,
        line: int,
        *,
        street: int = 0,
        player: int = NO_PLAYER,
        message: str,
        seen: str = "",
        expected: str = "",
        lowered: bool = False,
        case: str = "",
    ) -> None:
        """One more problem, unless a line that could not be read before it may explain it."""
        if self.unread_line and violation.needs_all_lines and violation.severity != "info":
            self.cannot_tell(violation.code, f"line {self.unread_line} could not be read")
            return
        self.problems.append(Problem(violation, line, street, player, message, seen, expected, lowered, case))

    def cannot_tell(self, code: str, missing: str) -> None:
        """A rule could not be checked for lack of a fact."""
        self.unverifiable.setdefault(code, missing)

    def money(self, amount: int) -> str:
        """An amount of this hand's currency for a message."""
        return money_text(amount, self.currency)

    def findings(self, hand: Hand, profile: RulesProfile, text: str) -> tuple[Finding, ...]:
        """All problems as findings, in the order of their lines, the overridden ones left out."""
        kept = _without_consequences(self._without_overridden(), profile, hand.header.game)
        if not kept:
            return ()
        lines = text.split("\n")
        first = hand.source.line
        header = hand.header
        found = []
        for problem in sorted(kept, key=lambda p: p.line):
            violation = problem.violation
            place = problem.line - first
            raw = lines[place].rstrip("\r") if 0 <= place < len(lines) else ""
            found.append(
                Finding(
                    code=violation.code,
                    severity=_severity(problem, profile, header.game),
                    effect=violation.effect,
                    file=hand.source.file,
                    line=problem.line,
                    column=1,
                    site=header.site,
                    hand_id=header.hand_id,
                    game=header.game,
                    street=problem.street,
                    player=hand.player_name(problem.player) if problem.player != NO_PLAYER else "",
                    message=problem.message,
                    seen=problem.seen,
                    expected=problem.expected,
                    sources=violation.sources,
                    text=raw,
                )
            )
        return tuple(found)

    def _without_overridden(self) -> Sequence[Problem]:
        if len(self.problems) < 2:
            return self.problems
        codes_by_line: dict[int, set[str]] = {}
        overridden_in_hand: set[str] = set()
        for problem in self.problems:
            codes_by_line.setdefault(problem.line, set()).update(problem.violation.overrides)
            overridden_in_hand.update(
                code for code in problem.violation.overrides if code.startswith(("pot.", "award."))
            )
        return [
            problem
            for problem in self.problems
            if problem.violation.code not in overridden_in_hand
            and problem.violation.code not in codes_by_line[problem.line]
        ]


_AMOUNTS: Final = frozenset({"action", "bring-in", "call", "completion", "bet", "spread", "stack"})
"""Families after which it is not known what chips were meant, so that totals follow from them."""

_BETTING: Final = _AMOUNTS | {"opener", "pair-bet", "raise"}
"""Families of the betting: after one breach the rest of the street's betting follows from it."""

_CARDS: Final = frozenset(
    {
        "deal.held-differs",
        "deal.wrong-count",
        "deck.duplicate-card",
        "deck.mucked-card-reused",
        "showdown.shown-differs",
    }
)
_BY_CARDS: Final = ("opener.", "award.", "showdown.hand-name-wrong", "bring-in.wrong-player")
"""What is judged by cards, and so follows where it is not known who was dealt what."""


def _without_consequences(problems: Sequence[Problem], profile: RulesProfile, game: str) -> Sequence[Problem]:
    """One cause, one finding: what follows from an earlier breach of the hand is left out.

    Of the betting of a street the first breach is kept; the totals are not blamed after a breach
    of amounts, nor anything judged by cards where the cards themselves contradict each other. What
    the house takes less seriously is no cause.
    """
    if len(problems) < 2:
        return problems
    kept: list[Problem] = []
    streets: set[int] = set()
    cards = min((p.line for p in problems if p.violation.code in _CARDS), default=0)
    chips = False
    for problem in sorted(problems, key=lambda p: p.line):
        code = problem.violation.code
        family = code.partition(".")[0]
        violation = problem.violation
        if profile.severity(code, violation.severity, case=problem.case, game=game) != "error":
            kept.append(problem)
            continue
        if cards and (code.startswith(_BY_CARDS) or (code in _CARDS and problem.line > cards)):
            continue
        if family in _BETTING or code in ("pot.uncalled-not-returned", "pot.over-bet", "pot.under-raise"):
            if problem.street in streets:
                continue
            streets.add(problem.street)
            chips = chips or family in _AMOUNTS
        elif family == "pot" and chips:
            continue
        kept.append(problem)
    return kept


def _severity(problem: Problem, profile: RulesProfile, game: str) -> Severity:
    violation = problem.violation
    severity = profile.severity(violation.code, violation.severity, case=problem.case, game=game)
    return one_step_lower(severity) if problem.lowered else severity
