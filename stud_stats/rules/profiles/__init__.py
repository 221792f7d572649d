"""The named profiles: each a frozen record, its fields with their citations."""

from __future__ import annotations

import difflib
from typing import Final

from stud_stats.core.findings import SEVERITIES
from stud_stats.rules.profile import FIELD_BY_NAME, RulesProfile
from stud_stats.rules.profiles.rooms import POKERSTARS, ROOMS
from stud_stats.rules.profiles.rulebooks import ROBERTS, RULEBOOKS, TDA, WSOP_LIVE_2024, WSOP_TOURNAMENT_2024
from stud_stats.rules.profiles.seeds import S0_GUIDE, S1_ROOM, S2_LIMIT, S3_GUIDE, S4_FORTUNE, SEEDS
from stud_stats.rules.profiles.service import POKERKIT, permissive

__all__ = [
    "ALIASES", "NAMES", "PERMISSIVE", "POKERKIT", "POKERSTARS", "PROFILES", "ROBERTS", "RULEBOOKS",
    "S0_GUIDE", "S1_ROOM", "S2_LIMIT", "S3_GUIDE", "S4_FORTUNE", "SEEDS", "TDA", "WSOP_LIVE_2024",
    "WSOP_TOURNAMENT_2024", "faults", "find_profile", "is_profile", "near_names",
]  # fmt: skip

_OF_ROOMS: Final = (*SEEDS, *RULEBOOKS, *ROOMS)

PERMISSIVE: Final = permissive(_OF_ROOMS)

PROFILES: Final[dict[str, RulesProfile]] = {
    profile.name: profile for profile in (*_OF_ROOMS, PERMISSIVE, POKERKIT)
}


def _plain(name: str) -> str:
    return name.strip().lower().replace("_", "-")


NAMES: Final[dict[str, str]] = {
    _plain(name): profile.name for profile in PROFILES.values() for name in (profile.name, *profile.aliases)
}
"""Every name and alias, in lower case with hyphens, and the profile it means."""


ALIASES: Final = tuple(alias for profile in PROFILES.values() for alias in profile.aliases)


def find_profile(name: str) -> RulesProfile:
    """The profile of that name or alias, large or small letters, ``_`` or ``-``.

    KeyError, whose text is a sentence with near names, if there is none.

    >>> find_profile("Fortune").name, find_profile("wsop-live-2024").name
    ('s4_fortune', 'wsop_live_2024')
    """
    known = NAMES.get(_plain(name))
    if known is not None:
        return PROFILES[known]
    near = near_names(name)
    hint = f"near are {', '.join(near)}" if near else f"there are {', '.join(PROFILES)}"
    raise KeyError(f"there is no profile {name!r}; {hint}")


def is_profile(name: str) -> bool:
    """Whether there is a profile of that name or alias."""
    return _plain(name) in NAMES


def near_names(name: str) -> list[str]:
    """Names and aliases that look like ``name``, the most like first."""
    near = difflib.get_close_matches(_plain(name), NAMES, n=4)
    return list(dict.fromkeys(plain if plain in ALIASES else NAMES[plain] for plain in near))


def faults(profile: RulesProfile) -> tuple[str, ...]:
    """What is wrong with the declaration itself: unknown fields, stated fields without citation."""
    stated = {name for name in FIELD_BY_NAME if profile.states(name)}
    missing = sorted(name for name in stated if not profile.cites.get(name))
    silent = sorted(name for name in profile.cites if name in FIELD_BY_NAME and name not in stated)
    unknown = sorted((profile.cites.keys() | profile.evidence.keys()) - FIELD_BY_NAME.keys())
    badly_soft = sorted(code for code, (level, _) in profile.softened.items() if level not in SEVERITIES)
    return (
        tuple(f"{name} is stated without a source" for name in missing)
        + tuple(f"{name} has a source and no value" for name in silent)
        + tuple(f"{name} is no field" for name in unknown)
        + tuple(f"{code} is softened to no severity" for code in badly_soft)
    )
