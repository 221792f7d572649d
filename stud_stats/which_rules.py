"""By whose house rules was this played? Every profile audits the same hands; the fewest breaches win."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from stud_stats.auditing import Audit
from stud_stats.rules.profile import FIELDS, UNSPECIFIED, RulesProfile
from stud_stats.rules.profiles import PROFILES

_SERVICE: Final = frozenset({"permissive", "pokerkit"})
"""Profiles that are nobody's house: one allows what any does, the other is a program's."""

_NOT_OF_RULES: Final = ("text.", "session.", "identity.", "meta.", "internal.")
"""Families that are the same under all house rules."""

_LOUD: Final = ("error", "warning")


class Standing(msgspec.Struct, frozen=True):
    """How well a profile explains the hands; ``open_fields`` is how many questions it leaves open,
    ``conventions`` how many answers it accepts to all questions together (`conventions`).
    """

    profile: str
    errors: int
    warnings: int
    hands: int
    """Hands with an error or a warning."""
    open_fields: int
    conventions: int


class Telling(msgspec.Struct, frozen=True):
    """A place at which profiles differ: some forbid what stands there, others do not."""

    file: str
    line: int
    site: str
    hand_id: str
    code: str
    message: str
    text: str
    forbidden_by: tuple[str, ...]
    allowed_by: tuple[str, ...]


class Comparison(msgspec.Struct, frozen=True):
    """The profiles, the best first, and everything that tells them apart, by file and line."""

    hands: int
    standings: tuple[Standing, ...]
    telling: tuple[Telling, ...]
    problems: tuple[str, ...]

    def kinds(self) -> list[list[Telling]]:
        """The places by code and by who forbids them, the most frequent kind first."""
        kinds: dict[tuple[str, tuple[str, ...]], list[Telling]] = {}
        for place in self.telling:
            kinds.setdefault((place.code, place.forbidden_by), []).append(place)
        return sorted(kinds.values(), key=lambda places: (-len(places), places[0].code))


def house_names() -> tuple[str, ...]:
    """The profiles that may be somebody's house rules."""
    return tuple(name for name in PROFILES if name not in _SERVICE)


def conventions(profile: RulesProfile) -> int:
    """How many answers a profile accepts to all questions together: the fewer, the narrower are its rules.

    A question that it leaves open accepts every answer that any house gives, a set all its values; of more
    raises each one that some house does not allow counts.

    >>> from stud_stats.rules.profiles import PERMISSIVE, POKERSTARS
    >>> conventions(POKERSTARS) < conventions(PERMISSIVE)
    True
    """
    return sum(_answers(profile, field.name) for field in FIELDS)


def _answers(profile: RulesProfile, name: str) -> int:
    value = getattr(profile, name)
    if name == "max_raises":
        known = sorted({answer for answer in _known(name) if answer > 0})
        return known.index(value) + 1 if value in known else len(known) + 1
    if value == UNSPECIFIED:
        return len(_known(name))
    return len(value) if isinstance(value, tuple) else 1


@cache
def _known(name: str) -> tuple[Any, ...]:
    """The answers that profiles give, a set of values by each of them."""
    answers: dict[Any, None] = {}
    for profile in PROFILES.values():
        value = getattr(profile, name)
        if value != UNSPECIFIED:
            several = value if isinstance(value, tuple) else (value,)
            answers.update((tuple(one.items()) if isinstance(one, dict) else one, None) for one in several)
    return tuple(answers)


def compare_rules(audit_under: Callable[[str], Audit], names: Sequence[str]) -> Comparison:
    """``audit_under`` a profile's name gives the audit of the same hands under it.

    Ranked by errors, then by warnings; of two that explain the hands equally well the one with the
    narrower rules comes first: it could have been wrong more often.
    """
    standings = []
    places: dict[tuple[Any, ...], tuple[Mapping[str, Any], list[str]]] = {}
    first: Audit | None = None
    for name in names:
        audit = audit_under(name)
        first = first or audit
        loud = [
            finding
            for finding in audit.findings
            if finding["severity"] in _LOUD and not finding["code"].startswith(_NOT_OF_RULES)
        ]
        errors = sum(finding["severity"] == "error" for finding in loud)
        standings.append(
            Standing(
                profile=name,
                errors=errors,
                warnings=len(loud) - errors,
                hands=len({(finding["site"], finding["hand_id"]) for finding in loud}),
                open_fields=len(PROFILES[name].unspecified),
                conventions=conventions(PROFILES[name]),
            )
        )
        for finding in loud:
            key = tuple(finding[field] for field in ("file", "line", "site", "hand_id", "code"))
            forbidden_by = places.setdefault(key, (finding, []))[1]
            if name not in forbidden_by:
                forbidden_by.append(name)
    telling = [
        Telling(
            *key,
            message=finding["message"],
            text=finding["text"],
            forbidden_by=tuple(forbidden_by),
            allowed_by=tuple(name for name in names if name not in forbidden_by),
        )
        for key, (finding, forbidden_by) in sorted(places.items(), key=lambda item: item[0])
        if len(forbidden_by) < len(names)
    ]
    standings.sort(key=lambda one: (one.errors, one.warnings, one.conventions, one.profile))
    return Comparison(
        hands=first.hands if first is not None else 0,
        standings=tuple(standings),
        telling=tuple(telling),
        problems=tuple(first.problems) if first is not None else (),
    )
