"""The page of ``explain`` for house rules: what is stated and where, what is open, what the text
got wrong. Nothing heavy is imported for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from stud_stats.core.events import GAMES
from stud_stats.core.money import money_text
from stud_stats.rules.profile import FIELDS, RANGES, UNSPECIFIED, Field, RulesProfile
from stud_stats.rules.profiles import PROFILES
from stud_stats.rules.profiles.evidence import REAL_HANDS
from stud_stats.rules.sources import SOURCES

_LEFT_OPEN: Final = (
    "Left open (a check accepts what any known room allows, a breach is one step less severe):"
)


def profile_page(profile: RulesProfile) -> list[str]:
    """House rules, each with its source; then what the text leaves open, gets wrong, and has otherwise."""
    lines = [f"{profile.name}: house rules. {profile.title}."]
    if profile.aliases:
        lines.append(f"Also called {', '.join(profile.aliases)}.")
    followed = [source for source in SOURCES if source.profile == profile.name]
    lines += [f"Follows {source.tag}: {source.described}." for source in followed]
    for heading, section in (
        ("Stated:", _stated(profile)),
        ("Less severe than elsewhere:", _softened(profile)),
        (_LEFT_OPEN, _open(profile)),
        ("Plain mistakes of the text, not followed:", _remarks(profile, "mistake")),
        ("Open readings of the text:", _remarks(profile, "ambiguity")),
        ("Games the room lists:", _stakes(profile)),
        ("What other profiles have instead:", _differences(profile)),
    ):
        found = list(section)
        if found:
            lines += ["", heading, *found]
    return lines


def _stated(profile: RulesProfile) -> Iterator[str]:
    for field in FIELDS:
        if profile.states(field.name):
            cites = ", ".join(profile.cites.get(field.name, ()))
            yield f"  {field.name} = {rule_value(profile, field)}: {field.question} [{cites}]"


def _softened(profile: RulesProfile) -> Iterator[str]:
    for key, (severity, reason) in profile.softened.items():
        code, _, case = key.partition("/")
        yield f"  {code}{f' ({case})' if case else ''}: {severity}: {reason}"


def _open(profile: RulesProfile) -> Iterator[str]:
    for field in FIELDS:
        games = _open_games(profile, field)
        if not profile.states(field.name) or games:
            parts = [
                profile.evidence.get(field.name, ""),
                f"Elsewhere: {_elsewhere(field)}.",
                f"Real hands: {REAL_HANDS[field.name]}." if field.name in REAL_HANDS else "",
            ]
            where = f" in {', '.join(games)}" if games else ""
            yield f"  {field.name}{where}: {field.question}. {' '.join(part for part in parts if part)}"


def _open_games(profile: RulesProfile, field: Field) -> list[str]:
    """The games for which a profile that orders equal boards in some game does not."""
    if field.name != "board_tie_break" or not profile.states(field.name):
        return []
    return [game for game in GAMES if profile.tie_break(game) == UNSPECIFIED]


def _elsewhere(field: Field) -> str:
    """Who says what: the values in the order of the profiles."""
    who: dict[str, list[str]] = {}
    for other in PROFILES.values():
        if other.states(field.name) and other.name != "permissive":
            who.setdefault(rule_value(other, field), []).append(other.name)
    return "; ".join(f"{value} ({', '.join(names)})" for value, names in who.items()) or "nothing"


def _remarks(profile: RulesProfile, kind: str) -> Iterator[str]:
    for remark in profile.remarks:
        if remark.kind == kind:
            done = "Instead" if kind == "mistake" else "Read as"
            yield f"  {remark.rule}: {remark.says}. {done}: {remark.instead}."


def _stakes(profile: RulesProfile) -> Iterator[str]:
    for row in profile.stakes_table:
        said = f"  {_money(row.small_bet)}/{_money(row.big_bet)}: ante {_money(row.ante)}"
        if row.ante_printed is not None:
            said += f" (printed {_money(row.ante_printed)})"
        if row.bring_in is not None:
            said += f", bring-in {_money(row.bring_in)}"
        if row.bring_in_printed is not None:
            said += f" (printed {_money(row.bring_in_printed)})"
        yield f"{said}, buy-in {_money(row.buy_in)}"


def _differences(profile: RulesProfile) -> Iterator[str]:
    for other in PROFILES.values():
        if other.name in (profile.name, "permissive"):
            continue
        fields = [field for field in FIELDS if contradict(profile, other, field)]
        if fields:
            values = [f"{field.name} {rule_value(other, field)}" for field in fields]
            yield f"  {other.name}: {'; '.join(values)}"


def contradict(profile: RulesProfile, other: RulesProfile, field: Field) -> bool:
    """Whether both state the field, and differently; game by game where it is stated so."""
    if not (profile.states(field.name) and other.states(field.name)):
        return False
    ours, theirs = getattr(profile, field.name), getattr(other, field.name)
    if isinstance(ours, dict):
        return any(ours[game] != theirs[game] for game in ours.keys() & theirs.keys())
    return bool(ours != theirs)


def rule_value(profile: RulesProfile, field: Field) -> str:
    """The field's value in words."""
    value = getattr(profile, field.name)
    if value == UNSPECIFIED:
        return "open"
    if field.name == "max_raises" and value <= 0:
        return "no cap" if value == 0 else "the house's number"
    if isinstance(value, dict):
        return ", ".join(f"{key} {item}" for key, item in value.items())
    if field.name in RANGES:
        return " to ".join(map(str, value))
    if isinstance(value, tuple):
        return (
            " or ".join("/".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in value)
            or "none"
        )
    return str(value)


def _money(amount: int) -> str:
    return money_text(amount, "USD")
