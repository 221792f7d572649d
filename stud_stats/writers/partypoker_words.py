"""The words of PartyPoker: its headers, amounts and names of hands."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from stud_stats.core.cards import RANK_NAMES, RANK_PLURALS, RANKS
from stud_stats.core.events import Game, HandName, Header
from stud_stats.core.money import CHIPS, SYMBOLS
from stud_stats.writers.levels import level_in_figures

GAME_NAMES: Final[dict[Game, str]] = {"stud_hi": "7 Card Stud", "stud_hilo": "7 Card Stud Hi-Lo"}
_NUMBER: Final = re.compile(r"[0-9][0-9A-Za-z]*")
_EASTERN: Final = ZoneInfo("America/New_York")
_UNITS: Final = ("USD", "EUR", "GBP")


def money(amount: int, currency: str, *, chips: str = "") -> str:
    """An amount as the room prints it: ``$0.50 USD``, ``1,200``; ``chips`` is the word after chips.

    >>> money(50, "USD"), money(1200, "chips"), money(2560, "chips", chips=" chips")
    ('$0.50 USD', '1,200', '2,560 chips')
    """
    if currency == CHIPS:
        return f"{amount:,}{chips}"
    unit = currency if currency in _UNITS else _UNITS[0]
    return f"{SYMBOLS[unit]}{_figure(amount)} {unit}"


def _figure(amount: int) -> str:
    whole, cents = divmod(amount, 100)
    return f"{whole:,}" + (f".{cents:02d}" if cents else "")


def high_words(name: HandName) -> str:
    """A high hand in the room's words.

    >>> high_words(HandName(2, (11, 0, 4))), high_words(HandName(4, (3,)))
    ('two pairs, Kings and Twos', 'a straight, Ace to Five')
    """
    first = name.ranks[0]
    match name.category:
        case 0:
            return f"high card {_rank(first)}"
        case 1:
            return f"a pair of {_ranks(first)}"
        case 2:
            return f"two pairs, {_ranks(first)} and {_ranks(name.ranks[1])}"
        case 3:
            return f"three of a kind, {_ranks(first)}"
        case 4:
            return f"a straight, {_ends(first)}"
        case 5:
            return f"a flush, {_rank(first)} high"
        case 6:
            return f"a full house, {_ranks(first)} full of {_ranks(name.ranks[1])}"
        case 7:
            return f"four of a kind, {_ranks(first)}"
        case _:
            royal = first == len(RANKS) - 1
            return "a royal flush" if royal else f"a straight flush, {_ends(first)}"


def low_words(name: HandName) -> str:
    """A low hand in the room's words: ``8,5,3,2,A``."""
    return ",".join([RANKS[rank] for rank in name.ranks])


def _rank(rank: int) -> str:
    return RANK_NAMES[rank] if rank else "Two"


def _ranks(rank: int) -> str:
    return RANK_PLURALS[rank] if rank else "Twos"


def _ends(top: int) -> str:
    return f"{_rank((top - 4) % len(RANKS))} to {_rank(top)}"


def hand_number(header: Header) -> str:
    """The number of the hand as this room has them: digits first, then letters and digits.

    >>> from stud_stats.core.events import Stakes
    >>> hand_number(Header(1, "x", "R5-82", "stud_hi", "fixed_limit", "USD", Stakes()))
    '0R582'
    """
    if _NUMBER.fullmatch(header.hand_id):
        return header.hand_id
    return "0" + "".join([letter for letter in header.hand_id if letter.isascii() and letter.isalnum()])


def game_line(header: Header) -> str:
    """The line of game, stakes and time, composed of the fields of ``header``."""
    name, stakes = GAME_NAMES[header.game], header.stakes
    small, big = stakes.small_bet.amount or 0, stakes.big_bet.amount or 0
    if not header.tournament:
        if header.currency == CHIPS:
            return f"{small:,}/{big:,} {name} - {_time(header)}"
        unit = header.currency if header.currency in _UNITS else _UNITS[0]
        symbol = SYMBOLS[unit]
        return f"{symbol}{_figure(small)}/{symbol}{_figure(big)} {unit} {name} - {_time(header)}"
    buy_in = f"{header.buy_in} Buy-in " if header.buy_in else ""
    event = f"Trny:{event_number(header)} Level:{level_number(header)}"
    antes, ante = ("-Antes", f"-{stakes.ante.amount:,}") if stakes.ante.amount is not None else ("", "")
    return f"FL {name} {buy_in}{event}  Stakes{antes}({small:,}/{big:,}{ante}) - {_time(header)}"


def event_number(header: Header) -> str:
    """The digits of a tournament's number."""
    return "".join([letter for letter in header.tournament if letter in "0123456789"]) or "0"


def level_number(header: Header) -> str:
    """The level in figures, as this room has them; where there is none the first."""
    return level_in_figures(header.level) or "1"


def _time(header: Header) -> str:
    if header.time_utc is None:
        return "Thursday, January 01, 00:00:00 EST 1970"
    local = datetime.fromtimestamp(header.time_utc, UTC).astimezone(_EASTERN)
    return f"{local:%A, %B %d, %H:%M:%S %Z %Y}"
