"""Where the checks put what they find, and how it becomes findings."""

from __future__ import annotations

from stud_stats.core.events import Hand
from stud_stats.core.findings import Finding, Violation
from stud_stats.core.money import money_text
from stud_stats.core.source import column_of, quoted_line
from stud_stats.replay.problems import NO_PLAYER, Problem, without_consequences
from stud_stats.rules.profile import RulesProfile


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
        if self.unread_line and violation.needs_all_lines:
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
        kept = without_consequences(self.problems, profile, hand.header)
        if not kept:
            return ()
        header = hand.header
        found = []
        for problem in kept:
            violation = problem.violation
            found.append(
                Finding(
                    code=violation.code,
                    severity=problem.severity(profile, header),
                    effect=violation.effect,
                    file=hand.source.file,
                    line=int(problem.line),
                    column=column_of(problem.line),
                    site=header.site,
                    hand_id=header.hand_id,
                    game=header.game,
                    street=problem.street,
                    player=hand.player_name(problem.player) if problem.player != NO_PLAYER else "",
                    message=problem.message,
                    seen=problem.seen,
                    expected=problem.expected,
                    sources=profile.cites_for(violation),
                    text=quoted_line(text, hand.source, problem.line, hand.carried),
                )
            )
        return tuple(found)
