"""Money as whole numbers of the smallest unit.

Cents for a currency, whole chips in tournaments and play money (`CHIPS`), hundredths where a room
prints those of play money (`PLAY_MONEY`): never a float.
"""

from __future__ import annotations

import re
from typing import Final

CHIPS: Final = "chips"
"""The currency of tournaments and play money: its unit is one whole chip."""
PLAY_MONEY: Final = "play"
"""Play money that is counted in hundredths (Winamax: 0.05/0.10)."""
UNNAMED: Final = "XXX"
"""A currency that the text does not name, counted in hundredths: ISO 4217's code for none."""

_FIGURE: Final = re.compile(r"([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]+))?")


class AmountError(ValueError):
    """A figure that is no amount in the unit it should be in."""


def parse_minor_units(text: str, decimals: int) -> int:
    """The figure in ``text`` (no sign, no symbol) in units of ``10 ** -decimals``.

    AmountError for a figure that is finer than that unit or is no figure.

    >>> parse_minor_units("1,234.5", 2), parse_minor_units("50", 0)
    (123450, 50)
    >>> parse_minor_units("0.125", 2)
    Traceback (most recent call last):
    ...
    stud_stats.core.money.AmountError: 0.125 is finer than the smallest unit (2 decimals)
    """
    if text.isascii():
        whole, point, fraction = text.partition(".")
        # Nearly all figures are plain digits, with as many decimals as the unit has or with none.
        if whole.isdigit() and len(fraction) == (decimals if point else 0):
            if not point:
                return int(whole + "0" * decimals)
            if fraction.isdigit():
                return int(whole + fraction)
    match = _FIGURE.fullmatch(text)
    if match is None:
        raise AmountError(f"{text} is no amount")
    whole, fraction = match.group(1).replace(",", ""), (match.group(2) or "").rstrip("0")
    if len(fraction) > decimals:
        raise AmountError(f"{text} is finer than the smallest unit ({decimals} decimals)")
    return int(whole + fraction.ljust(decimals, "0"))


def decimals_of(currency: str) -> int:
    """Decimals of a printed figure: none for chips, two for money."""
    return 0 if currency == CHIPS else 2


SYMBOLS: Final[dict[str, str]] = {"USD": "$", "EUR": "€", "GBP": "£", CHIPS: "", PLAY_MONEY: "", UNNAMED: ""}


def currency_words(currency: str) -> str:
    """A currency for people: its code, and for `UNNAMED` that the text names none.

    >>> currency_words("USD"), currency_words(UNNAMED)
    ('USD', 'no currency printed')
    """
    return "no currency printed" if currency == UNNAMED else currency


def money_text(amount: int, currency: str) -> str:
    """An amount for people: ``$0.40``, ``-$3``, ``1,144`` chips.

    >>> money_text(40, "USD"), money_text(-300, "USD"), money_text(1144, CHIPS)
    ('$0.40', '-$3.00', '1,144')
    """
    sign = "-" if amount < 0 else ""
    size = abs(amount)
    if currency == CHIPS:
        return f"{sign}{size:,}"
    symbol = SYMBOLS.get(currency)
    figure = f"{size // 100:,}.{size % 100:02d}"
    return f"{sign}{symbol}{figure}" if symbol is not None else f"{sign}{figure} {currency}"
