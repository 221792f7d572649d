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
UNREADABLE: Final = frozenset({DAMAGED, FOREIGN})
"""Printed, and nobody knows what card it was."""

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
    has the form of one: a rank or a suit that there is not, or a joker.

    >>> parse_cards("2c of As 11d 6x 2S Jk")
    (0, -2, 51, -4, -4, -4, -4)
    """
    get = CARD_BY_TEXT.get
    cards = tuple([get(word, DAMAGED) for word in text.split()])
    return tuple([get(word, _no_card(word)) for word in text.split()]) if DAMAGED in cards else cards


_FOREIGN: Final = re.compile(r"(?!10)[A-Z0-9]{1,2}[cdhs]|[2-9TJQKA][A-Za-z]|J[Kk][Rr]?")


def _no_card(word: str) -> Card:
    return FOREIGN if _FOREIGN.fullmatch(word) else DAMAGED


def card_text(card: Card) -> str:
    """``Ah``; an unknown card as ``??`` (down), ``!!`` (damaged), ``--`` (hidden)
    or ``**`` (of no deck).

    >>> card_text(51), card_text(DOWN)
    ('As', '??')
    """
    return CARD_TEXTS[card] if card >= 0 else UNKNOWN_TEXTS[card]


_SAID: Final = {DAMAGED: "(unreadable)", FOREIGN: "(no card)"}


def cards_said(cards: tuple[Card, ...] | list[Card]) -> str:
    """Several cards for a sentence: what was printed and is no card of a deck in words.

    >>> cards_said((51, FOREIGN, DAMAGED, DOWN))
    'As (no card) (unreadable) ??'
    """
    return " ".join([_SAID.get(card) or card_text(card) for card in cards])


def may_be_same(one: tuple[Card, ...] | list[Card], other: tuple[Card, ...] | list[Card]) -> bool:
    """Whether two lists may be of the same cards, in whatever order: one that is not known may be any.

    >>> may_be_same((51, DAMAGED), (0, 51)), may_be_same((51, 4), (0, 51))
    (True, False)
    """
    if len(one) != len(other):
        return False
    known = {card for card in one if card >= 0}, {card for card in other if card >= 0}
    common = len(known[0] & known[1])
    return len(known[0]) + len(known[1]) - common <= len(one)


def cards_text(cards: tuple[Card, ...] | list[Card]) -> str:
    """Several cards, blank-separated; an empty text for none."""
    return " ".join([card_text(card) for card in cards])
