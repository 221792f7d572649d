"""Names that somebody may have meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Final

_MOST: Final = 5
_LIKENESS: Final = 0.6


def near_players(name: str, known: Iterable[str]) -> list[str]:
    """The screen names that are most like ``name``, at most five: letters alike, in whatever case, or with
    the name somewhere in them.

    >>> near_players("bertil", ["Ann", "Bertil K", "BERTIL"])
    ['BERTIL', 'Bertil K']
    """
    by_folded: dict[str, list[str]] = {}
    for one in known:
        by_folded.setdefault(one.casefold().strip(), []).append(one)
    folded = name.casefold().strip()
    near = difflib.get_close_matches(folded, by_folded, n=_MOST, cutoff=_LIKENESS)
    near += [one for one in by_folded if folded and folded in one and one not in near][:_MOST]
    return [one for key in near for one in by_folded[key]][:_MOST]
