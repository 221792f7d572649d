"""Cards as small integers.

A card is ``rank * 4 + suit`` with ranks deuce (0) to ace (12) and suits clubs, diamonds,
hearts, spades (0..3): the suit order every room uses for the bring-in (S0-09, S1-06, S3-06,
S4-03), so the lowest integer of some door cards is the lowest card by rank, then suit.

An unknown card is a negative integer that says why it is unknown.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias

Card: TypeAlias = int

DOWN: Final = -1
"""Dealt face down and printed as a placeholder."""
DAMAGED: Final = -2
"""Printed, but unreadable (PokerStars hand 91733835979 prints ``[of]``)."""
HIDDEN: Final = -3
"""Dealt face up, but the site prints a placeholder instead of the card."""
FOREIGN: Final = -4
"""Printed, and names a card that no deck of 52 holds: a joker, an eleven (S1-02)."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
CARD_TEXTS: Final[tuple[str, ...]] = tuple(r + s for r in RANKS for s in SUITS)
UNKNOWN_TEXTS: Final[dict[Card, str]] = {DOWN: "??", DAMAGED: "!!", HIDDEN: "--", FOREIGN: "**"}
CARD_BY_TEXT: Final[dict[str, Card]] = {text: card for card, text in enumerate(CARD_TEXTS)}
RANK_NAMES: Final[tuple[str, ...]] = (
    "Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten",
    "Jack", "Queen", "King", "Ace",
)  # fmt: skip
RANK_PLURALS: Final[tuple[str, ...]] = tuple(
    name + ("es" if name.endswith("x") else "s") for name in RANK_NAMES
)
ACE: Final = 12


def parse_card(text: str) -> Card:
    """The card that ``text`` names, such as ``Ah`` or ``10d``; ValueError if it names none.

    >>> parse_card("2c"), parse_card("As"), parse_card("10d") == parse_card("Td")
    (0, 51, True)
    """
    found = CARD_BY_TEXT.get(text)
    if found is None:
        normal = text.strip().replace("10", "T")
        found = CARD_BY_TEXT.get(normal[:-1].upper() + normal[-1:].lower())
    if found is None:
        raise ValueError(f"{text!r} is no card")
    return found


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a blank-separated list; what is no card becomes `DAMAGED`, or `FOREIGN` where it
    has the form of one: a rank that there is not and a suit, or a joker.

    >>> parse_cards("2c of As 11d Jk")
    (0, -2, 51, -4, -4)
    """
    get = CARD_BY_TEXT.get
    cards = tuple([get(word, DAMAGED) for word in text.split()])
    return tuple([get(word, _no_card(word)) for word in text.split()]) if DAMAGED in cards else cards


_FOREIGN: Final = re.compile(r"(?!10)[A-Z0-9]{1,2}[cdhs]|J[Kk][Rr]?")


def _no_card(word: str) -> Card:
    return FOREIGN if _FOREIGN.fullmatch(word) else DAMAGED


def card_text(card: Card) -> str:
    """``Ah``; an unknown card as ``??`` (down), ``!!`` (damaged), ``--`` (hidden)
    or ``**`` (of no deck).

    >>> card_text(51), card_text(DOWN)
    ('As', '??')
    """
    return CARD_TEXTS[card] if card >= 0 else UNKNOWN_TEXTS[card]


def cards_text(cards: tuple[Card, ...] | list[Card]) -> str:
    """Several cards, blank-separated; an empty text for none."""
    return " ".join([card_text(card) for card in cards])
