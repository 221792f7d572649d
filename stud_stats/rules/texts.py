"""What a text of house rules holds besides its rules: slips of the pen, open readings, tables of stakes."""

from __future__ import annotations

from typing import Literal

import msgspec


class Remark(msgspec.Struct, frozen=True):
    """A place where the text cannot be followed as it stands.

    ``kind``: a plain ``mistake``, which is not implemented, or an ``ambiguity``, which is read in one way.
    ``instead``: what is done.
    """

    rule: str
    kind: Literal["mistake", "ambiguity"]
    says: str
    instead: str


class StakesRow(msgspec.Struct, frozen=True):
    """One game of a room's table of stakes, in cents, as it must be meant.

    ``ante_printed`` and ``bring_in_printed`` are what the text has, None where it has what is meant.
    ``bring_in`` is None where the table gives none.
    """

    small_bet: int
    big_bet: int
    buy_in: int
    ante: int
    bring_in: int | None = None
    ante_printed: int | None = None
    bring_in_printed: int | None = None
