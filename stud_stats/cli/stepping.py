"""A hand step by step for people: before each act who is due and what he may do, after it what is found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from stud_stats.cli.showing import hand_lines
from stud_stats.core.events import Event, Hand, Wager
from stud_stats.core.findings import SEVERITIES, Finding, status_of
from stud_stats.core.money import money_text
from stud_stats.core.source import Place
from stud_stats.core.words import counted, counted_severities
from stud_stats.replay.state import NOBODY
from stud_stats.replay.walk import Spot, Walk
from stud_stats.rules.profile import RulesProfile

_INDENT: Final = "      "

_VERBS: Final = {"complete": "completes", "bet": "bets", "raise": "raises"}

_NOBODY: Final = {
    "unknown": "who opens cannot be told, a card is not known",
    "uncertain": "whose turn it is can no longer be told",
    "closed": "nobody is due, the betting is over",
}


def step_lines(hand: Hand, profile: RulesProfile, walked: Walk, findings: Sequence[Finding]) -> Iterator[str]:
    """The hand as `hand_lines` shows it, with what was seen on the walk under ``profile``.

    ``findings`` are those of reading and of replaying it, in any order.
    """
    steps = _Steps(hand, walked, findings)
    yield from hand_lines(hand, steps)
    yield from steps.rest()
    counts = {severity: sum(one.severity == severity for one in findings) for severity in SEVERITIES}
    found = counted_severities({severity: number for severity, number in counts.items() if number})
    yield f"House rules {profile.name}: {found or 'no findings'}; the hand is {status_of([*findings])}."


def _place(finding: Finding) -> Place:
    return Place(finding.line, finding.column)


class _Steps:
    """Remarks on the events: spots before acts, findings after their lines."""

    def __init__(self, hand: Hand, walked: Walk, findings: Sequence[Finding]) -> None:
        self.hand = hand
        self.spots = {id(hand.events[place]): spot for place, spot in walked.spots.items()}
        self.findings = sorted(findings, key=_place)
        self.told = 0

    def understood(self, event: Event) -> Event:
        """A wager by its proper name and to its total: rooms call a raise a bet, and tell the chips alone."""
        spot = self.spots.get(id(event))
        if spot is None or not isinstance(event, Wager):
            return event
        total = event.to
        if total is None and event.added is not None and spot.wager != "bet":
            total = spot.paid + event.added
        return replace(event, verb=_VERBS[spot.wager], to=total)

    def before(self, event: Event) -> list[str]:
        lines = self._findings_until(event.line - 1)
        spot = self.spots.get(id(event))
        if spot is not None:
            lines += [f"{_INDENT}> {sentence}" for sentence in self._spot(spot)]
        return lines

    def after(self, event: Event) -> list[str]:
        return self._findings_until(event.line)

    def rest(self) -> list[str]:
        """Findings of lines after the last event."""
        return self._findings_until(self.findings[-1].line + 1) if self.findings else []

    def _findings_until(self, line: int) -> list[str]:
        lines = []
        while self.told < len(self.findings) and _place(self.findings[self.told]) <= line:
            finding = self.findings[self.told]
            self.told += 1
            place = f"{finding.file}:{finding.line}:{finding.column}"
            lines.append(f"{_INDENT}! {finding.severity} {finding.code}: {finding.message}")
            if finding.expected:
                lines.append(f"{_INDENT}  seen {finding.seen or 'nothing'}; expected {finding.expected}")
            sources = f"; rule: {'; '.join(finding.sources)}" if finding.sources else ""
            lines.append(f"{_INDENT}  {place}{sources}")
        return lines

    def _spot(self, spot: Spot) -> Iterator[str]:
        name = self.hand.player_name
        if spot.due == NOBODY:
            yield _NOBODY[spot.why]
            who = f"{name(spot.actor)} may " if spot.options else ""
        else:
            others = f"; by another convention {' or '.join(map(name, spot.others))}" if spot.others else ""
            why = self._why(spot)
            who = "may "
            if why:
                yield f"{name(spot.due)} is due: {why}{others}"
            else:
                who = f"{name(spot.due)} is next and may "
        if spot.options is not None:
            yield f"{who}{self._choices(spot)}; {_cap(spot)}"

    def _why(self, spot: Spot) -> str:
        lowest = "highest" if self.hand.header.game == "razz" else "lowest"
        best = "best low board" if self.hand.header.game == "razz" else "best board"
        match spot.why:
            case "door":
                return f"the {lowest} door card ({spot.up})"
            case "successor":
                return f"takes the bring-in over ({spot.up})"
            case "board":
                return f"the {best} ({spot.up})"
            case "tied":
                return f"goes first of those who tie for the {best} ({spot.up})"
            case "leader_all_in":
                return f"the {best} is all-in; he opens in its place ({spot.up})"
            case _:
                return ""

    def _choices(self, spot: Spot) -> str:
        options = spot.options
        assert options is not None
        money = self._money
        choices = []
        if spot.opens:
            sizes = " or ".join(map(money, spot.bring_ins))
            choices.append(f"bring in for {sizes or 'what is not known'}")
            if options.may_fold_bring_in:
                choices.append("fold")
        elif options.may_check:
            choices.append("check")
        else:
            all_in = " (all-in)" if options.call == spot.stack else ""
            choices += ["fold", f"call {money(options.call)}{all_in}"]
        if options.may_raise:
            choices.append(self._wager(spot))
        return " or ".join(filter(None, (", ".join(choices[:-1]), choices[-1])))

    def _wager(self, spot: Spot) -> str:
        options = spot.options
        assert options is not None
        most = spot.paid + spot.stack
        if not options.totals:
            return f"{spot.wager}, to what is not known"
        if most <= options.totals[0]:
            return f"{spot.wager} all-in to {self._money(most)}"
        totals = [self._money(min(total, most)) for total in options.totals]
        if options.any_between and len(totals) > 1:
            return f"{spot.wager} to anything from {totals[0]} to {totals[-1]}"
        return f"{spot.wager} to {' or to '.join(dict.fromkeys(totals))}"

    def _money(self, amount: int) -> str:
        return money_text(amount, self.hand.header.currency)


def _cap(spot: Spot) -> str:
    assert spot.options is not None
    left = spot.options.left
    if left is None:
        return "no cap"
    return f"{counted(left, 'wager') if left else 'no wagers'} left to the cap"
