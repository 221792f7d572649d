"""Whether the audit and the slow checker say the same of a hand, and the hands they are asked about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import msgspec
from msgspec.structs import replace

from stud_stats.core.events import GAMES, Hand
from stud_stats.generating import generate
from stud_stats.replay.replayer import replay
from stud_stats.rules.profile import UNSPECIFIED, RulesProfile
from stud_stats.rules.profiles import PROFILES
from stud_stats.writers import canonical
from tests.instruments.planting.plant import plant_one
from tests.instruments.planting.plants import PLANTS
from tests.instruments.slow_checker.checker import CODES, breaches

ONE_NAME = {
    # These pairs have one condition and no order between them, or one is a more special name.
    "raise.short-completion": "bet.wrong-size",
    "completion.base": "bet.wrong-size",
    "opener.stale-leader": "opener.wrong-player",
    "opener.all-in-leader": "opener.wrong-player",
    "bring-in.short-not-all-in": "bring-in.wrong-amount",
}
OURS = frozenset(CODES) - ONE_NAME.keys()
SILENT = ("meta.unverifiable",)

OF_FIXED_LIMIT = ("bet.", "bring-in.", "completion.", "pair-bet.", "raise.")
"""Other structures are not the slow checker's: there these families are not compared."""


class Comparison(msgspec.Struct, frozen=True):
    """Both verdicts as (line, code), and how they compare.

    ``how``: ``same`` (all breaches), ``first`` (the first of each: what follows from a cause is left
    to the auditor's taste), ``other`` (the auditor had reported another id before or there), ``differ``.
    """

    how: str
    audit: tuple[tuple[int, str, str], ...]
    slow: tuple[tuple[int, str], ...]


def compare(hand: Hand, profile: RulesProfile) -> Comparison:
    """Ask both."""
    found = [f for f in replay(hand, profile, rows=False).findings if f.code not in SILENT]
    slow = {(line, ONE_NAME.get(code, code)) for line, code in breaches(hand, profile)}
    audit = set()
    for f in found:
        name = ONE_NAME.get(f.code, f.code)
        if f.code == "raise.short-completion" and profile.short_wager_rule == UNSPECIFIED:
            # One known rule forbids the size, the other the raise itself (`raise.not-reopened`, which
            # the slow checker does not know): where it is silent the audit has that reason.
            name = name if (f.line, name) in slow else f.code
        if (name, f.severity) == ("showdown.wrong-first", "info") and (f.line, name) not in slow:
            # A note: some reading of the rules has another show first (T99).
            continue
        audit.add((f.line, name, f.severity))
    if hand.header.structure != "fixed_limit":
        slow = {(line, code) for line, code in slow if not code.startswith(OF_FIXED_LIMIT)}
        audit = {found for found in audit if not found[1].startswith(OF_FIXED_LIMIT)}
    mine = {(line, code) for line, code, _ in audit if code in OURS}
    causes = {(line, code) for line, code, severity in audit if code in OURS or severity != "info"}
    how = "same" if mine == slow else _first(causes, slow)
    return Comparison(how, tuple(sorted(audit)), tuple(sorted(slow)))


def _first(causes: set[tuple[int, str]], slow: set[tuple[int, str]]) -> str:
    line = min((line for line, _ in causes), default=0)
    place = min((line for line, _ in slow), default=0)
    told = {code for at, code in causes if at == line}
    if line and (not place or place >= line) and not told & OURS:
        return "other"
    same = line == place and told & OURS == {code for at, code in slow if at == place}
    return "first" if same else "differ"


def numbered(hand: Hand) -> Hand:
    """The hand with the lines of its canonical text."""
    events = tuple(replace(event, line=line) for line, event in enumerate(hand.events, 1))
    return replace(hand, header=events[0], events=events)


def hands(profile: RulesProfile, count: int) -> Iterator[tuple[str, Hand]]:
    """(what it is, hand): legal in this house, legal in some house, and with a planted violation."""
    codes = sorted(PLANTS, key=lambda code: code not in CODES)
    for number in range(count):
        game = GAMES[number % len(GAMES)]
        if number % 4 == 3:
            code = codes[number // 4 % len(codes)]
            yield f"{code} planted", planted(code, number // 4 // len(codes))
        else:
            house = PROFILES["permissive"] if number % 4 == 1 else profile
            made = generate(1, game, seed=11, profile=house, posted_sizes=True, first=number)
            yield f"legal under {house.name}", numbered(next(made))


@cache
def planted(code: str, number: int) -> Hand:
    """A hand in which ``code`` is broken, the same for every profile."""
    plant = PLANTS[code]
    game = plant.games[number % len(plant.games)]
    return numbered(plant_one(plant, game, seed=300_000 + number * 2000, tries=2000).hand)


def told(kind: str, hand: Hand, profile: RulesProfile, compared: Comparison) -> str:
    """A disagreement for people: both verdicts under the hand."""
    head = (f"{kind}, judged under {profile.name}", f"audit: {compared.audit}", f"slow:  {compared.slow}")
    lines = [f"{line:>4} {text}" for line, text in enumerate(canonical.write(hand).split("\n"), 1)]
    return "\n".join([*head, *lines])


def table(counts: Counter[tuple[str, str]]) -> str:
    """How often each way of agreeing came about, by profile."""
    ways = ("same", "first", "other", "differ")
    names = sorted({name for name, _ in counts})
    rows = [f"{'profile':<24}" + "".join(f"{way:>11}" for way in ways)]
    rows += [f"{name:<24}" + "".join(f"{counts[name, way]:>11}" for way in ways) for name in names]
    return "\n".join(rows)
