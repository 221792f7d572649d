"""Levels of tournaments in figures, for rooms that print them so."""

from __future__ import annotations

import re
from typing import Final

_ROMAN: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_LONGEST: Final = 3


def level_in_figures(text: str) -> str:
    """A level as a number, though another room prints it in Roman ones; empty where there is none.

    >>> level_in_figures("XIV"), level_in_figures("Match Round I, Level IV"), level_in_figures("7")
    ('14', '4', '7')
    """
    word = text.rpartition(" ")[2]
    values = [_ROMAN.get(letter, 0) for letter in word]
    if not word or not all(values):
        return "".join(re.findall("[0-9]+", word)[:1])[:_LONGEST]
    # A smaller numeral before a larger one is taken off it.
    following = [*values[1:], 0]
    return str(
        sum(-value if value < after else value for value, after in zip(values, following, strict=True))
    )
