"""What the checks find in a hand, and which of it follows from what: one cause, one finding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from stud_stats.core.events import Header
from stud_stats.core.findings import Severity, Violation, one_step_lower
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

    def severity(self, profile: RulesProfile, header: Header) -> Severity:
        """How grave the house takes it."""
        severity = self.stated_severity(profile, header)
        return one_step_lower(severity) if self.lowered else severity

    def stated_severity(self, profile: RulesProfile, header: Header) -> Severity:
        """How grave it would be in a house that states the rule."""
        violation = self.violation
        return profile.severity(violation.code, violation.severity, case=self.case, game=header.game)


class Consequence(msgspec.Struct, frozen=True):
    """After an error whose code begins with one of ``causes``, errors that begin with one of ``follows``:

    ``street``: later on the same street; ``round``: anywhere on it; ``player``: later in the hand, of the
    same player; ``later``: later in the hand; ``hand``: anywhere in it, as some rooms print sums before the
    acts.
    ``lesser``: warnings and notes too. ``rooms``: only in some: ``untold`` where chips that came back stand
    in no line of their own, but in those of what was won, or in nets; ``nets`` where these tell who won.
    """

    causes: tuple[str, ...]
    follows: tuple[str, ...]
    where: Literal["street", "round", "player", "later", "hand"]
    lesser: bool = False
    rooms: Literal["all", "untold", "nets"] = "all"

    def reaches(self, cause: Problem, problem: Problem, *, later: bool) -> bool:
        """Whether ``problem`` is where it may follow from ``cause``."""
        if not later and self.where not in ("round", "hand"):
            return False
        if self.where in ("street", "round"):
            return problem.street == cause.street
        return self.where != "player" or problem.player == cause.player


_ACTS: Final = (
    "action.",
    "bring-in.",
    "call.",
    "completion.",
    "bet.",
    "spread.",
    "stack.",
    "ante.counted-as-bet",
)
"""After these it is not known what chips were meant."""
_BETTING: Final = (
    *_ACTS,
    "opener.",
    "pair-bet.",
    "raise.",
    "pot.uncalled",
    "pot.over-bet",
    "pot.under-raise",
)
_AMOUNTS: Final = (*_ACTS, "ante.")
_BY_THE_SEATS: Final = (
    "action.extra-round",
    "action.missing",
    "action.out-of-turn",
    "bring-in.wrong-player",
    "deal.wrong-order",
    "opener.all-in-leader",
    "opener.tie-break",
    "showdown.wrong-first",
    "showdown.wrong-order",
)
"""What rests on who sits beside whom."""
_OF_NOBODY: Final = ("action.after-fold", "action.after-all-in")
"""The text goes on as if a player were in."""
_CARDS: Final = (
    "deal.held-differs",
    "deal.wrong-count",
    "deck.duplicate-card",
    "deck.foreign-card",
    "deck.mucked-card-reused",
    "showdown.shown-differs",
)
"""After these it is not known who was dealt what."""

_TOTAL: Final = "pot.total-mismatch"

CONSEQUENCES: Final = (
    Consequence(
        _OF_NOBODY,
        (*_OF_NOBODY, "deal.dealt-to-folded", "showdown.shown-differs", "award.ineligible"),
        "player",
        lesser=True,
    ),
    Consequence(("table.seat-shared",), _BY_THE_SEATS, "hand", lesser=True),
    Consequence(("deck.community-card-missed",), ("deck.duplicate-card",), "hand"),
    Consequence(("deck.foreign-card",), ("deck.foreign-card", "summary.disagrees"), "player", lesser=True),
    Consequence(_CARDS, _CARDS, "later"),
    Consequence(_CARDS, ("opener.", "award.", "showdown.hand-name-wrong", "bring-in.wrong-player"), "hand"),
    Consequence(_CARDS, ("bring-in.missing", "bet.big-on-early-street", "pair-bet."), "later"),
    Consequence(_BETTING, _BETTING, "street"),
    Consequence(("action.missing",), ("action.missing", "deal.wrong-count"), "player"),
    Consequence(("ante.missing",), ("ante.missing",), "player"),
    Consequence(
        _AMOUNTS, ("stack.overbet", "action.after-all-in", "all-in.flag-mismatch"), "later", lesser=True
    ),
    Consequence(
        _AMOUNTS, ("pot.total-mismatch", "pot.side-pot-wrong", "summary.disagrees"), "hand", lesser=True
    ),
    Consequence(
        _AMOUNTS, ("award.split-uneven", "award.odd-chip", "award.hilo-odd-chip"), "hand", lesser=True
    ),
    Consequence(_AMOUNTS, ("award.",), "hand", rooms="untold"),
    Consequence(_ACTS, ("announcement.",), "round", lesser=True),
    Consequence((*_CARDS, "award."), ("announcement.",), "hand", lesser=True),
    Consequence((_TOTAL,), ("award.", "summary.disagrees"), "hand", lesser=True, rooms="nets"),
)
"""In the order in which they are asked: what is left out is no cause any more."""


def without_consequences(
    problems: Sequence[Problem], profile: RulesProfile, header: Header
) -> Sequence[Problem]:
    """The problems in the order of their lines, without those that another one overrides and those that
    follow from an earlier error. What the house takes less seriously is no cause.
    """
    if len(problems) < 2:
        return problems
    nets = header.habits.winners == "nets"
    rooms = {"all": True, "untold": nets or header.habits.uncalled == "collected", "nets": nets}
    kept = sorted(_without_overridden(problems, nets=nets), key=lambda problem: problem.line)
    errors = {id(p) for p in kept if p.stated_severity(profile, header) == "error"}
    for row in CONSEQUENCES:
        if not rooms[row.rooms]:
            continue
        causes = [
            (place, problem)
            for place, problem in enumerate(kept)
            if id(problem) in errors and problem.violation.code.startswith(row.causes)
        ]
        if causes:
            kept = [
                problem
                for place, problem in enumerate(kept)
                if not (row.lesser or id(problem) in errors) or not _follows(problem, place, row, causes)
            ]
    return kept


def _follows(problem: Problem, place: int, row: Consequence, causes: Sequence[tuple[int, Problem]]) -> bool:
    return problem.violation.code.startswith(row.follows) and any(
        cause is not problem and row.reaches(cause, problem, later=place > before) for before, cause in causes
    )


def _without_overridden(problems: Sequence[Problem], *, nets: bool) -> Sequence[Problem]:
    """A more specific code wins over a general one: on its line, of pots and awards in the whole hand.

    Where awards are known by ``nets``, the sum of these tells of them, and none of them of the sum.
    """
    on_line: dict[int, set[str]] = {}
    in_hand: set[str] = set()
    for problem in problems:
        overrides = problem.violation.overrides
        if nets and problem.violation.code.startswith("award."):
            overrides = tuple([code for code in overrides if code != _TOTAL])
        on_line.setdefault(problem.line, set()).update(overrides)
        in_hand.update(code for code in overrides if code.startswith(("pot.", "award.")))
    return [
        problem
        for problem in problems
        if problem.violation.code not in in_hand and problem.violation.code not in on_line[problem.line]
    ]
