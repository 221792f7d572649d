"""The words of PokerStars: its headers, amounts and names of hands."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from stud_stats.core.cards import RANK_NAMES, RANK_PLURALS, RANKS
from stud_stats.core.events import Game, HandName, Header
from stud_stats.core.money import CHIPS, SYMBOLS

GAME_NAMES: Final[dict[Game, str]] = {
    "stud_hi": "7 Card Stud",
    "stud_hilo": "7 Card Stud Hi/Lo",
    "razz": "Razz",
}
STRUCTURE_NAMES: Final = {
    "fixed_limit": "Limit",
    "pot_limit": "Pot Limit",
    "no_limit": "No Limit",
    "spread_limit": "Spread Limit",
}
ANNOUNCEMENTS: Final = {
    "capped": "Betting is capped",
    "double_bet_allowed": "Pair on board - a double bet is allowed",
    "no_low": "No low hand qualified",
}
_NAMED_RANKS: Final = (1, 1, 2, 1, 1, 1, 2, 1, 1)
"""How many ranks the words of each category name."""


def named(name: HandName) -> HandName:
    """The name with no more ranks than the room's words carry: of a high hand no kickers.

    >>> named(HandName(2, (10, 4, 0)))
    HandName(category=2, ranks=(10, 4))
    """
    if name.category < 0:
        return name
    return HandName(name.category, name.ranks[: _NAMED_RANKS[name.category]])


def high_words(name: HandName) -> str:
    """A high hand in the room's words.

    >>> high_words(HandName(4, (7,))), high_words(HandName(6, (3, 12)))
    ('a straight, Five to Nine', 'a full house, Fives full of Aces')
    """
    first = name.ranks[0]
    match name.category:
        case 0:
            return f"high card {RANK_NAMES[first]}"
        case 1:
            return f"a pair of {RANK_PLURALS[first]}"
        case 2:
            return f"two pair, {RANK_PLURALS[first]} and {RANK_PLURALS[name.ranks[1]]}"
        case 3:
            return f"three of a kind, {RANK_PLURALS[first]}"
        case 4:
            return f"a straight, {_straight_words(first)}"
        case 5:
            return f"a flush, {RANK_NAMES[first]} high"
        case 6:
            return f"a full house, {RANK_PLURALS[first]} full of {RANK_PLURALS[name.ranks[1]]}"
        case 7:
            return f"four of a kind, {RANK_PLURALS[first]}"
        case _:
            return "a royal flush" if first == 12 else f"a straight flush, {_straight_words(first)}"


def low_words(name: HandName) -> str:
    """A low hand in the room's words: ``8,7,5,4,2``."""
    return ",".join([RANKS[rank] for rank in name.ranks])


def hand_words(game: Game, high: HandName | None, low: HandName | None) -> str:
    """What the room prints of a hand in this game; empty where no name is given.

    >>> hand_words("stud_hilo", HandName(1, (5,)), HandName(-1, (6, 5, 3, 2, 0)))
    'HI: a pair of Sevens; LO: 8,7,5,4,2'
    """
    if game == "stud_hi":
        return high_words(high) if high is not None else ""
    if game == "razz":
        return f"Lo: {low_words(low)}" if low is not None else ""
    halves = [f"HI: {high_words(high)}"] if high is not None else []
    if low is not None:
        halves.append(f"LO: {low_words(low)}")
    return "; ".join(halves)


def heading(header: Header) -> str:
    """The first line of a hand with this header, composed of its fields."""
    number = (
        f"Home Game Hand #{header.hand_id}: {{{header.club}}}" if header.club else f"Hand #{header.hand_id}:"
    )
    game = f"{GAME_NAMES[header.game]} {STRUCTURE_NAMES[header.structure]}"
    small, big = header.stakes.small_bet, header.stakes.big_bet
    sizes = f"{money(small.amount or 0, header.currency)}/{money(big.amount or 0, header.currency)}"
    if header.tournament:
        buy_in = f", {header.buy_in}" if header.buy_in else ","
        mixed = f"{header.mixed} ({game})" if header.mixed else game
        level = header.level if "level" in header.level.lower() else f"Level {header.level or 'I'}"
        middle = f" Tournament #{header.tournament.lstrip('#')}{buy_in} {mixed} - {level} ({sizes})"
    else:
        code = "" if header.currency == CHIPS else f" {header.currency}"
        mixed = f"{header.mixed} ({game}, {sizes}{code})" if header.mixed else f"{game} ({sizes}{code})"
        middle = f"  {mixed}"
    return f"PokerStars {number}{middle} - {_time(header)}"


def table_line(header: Header) -> str:
    """The second line of a hand with this header."""
    seats = f" {header.seats_max}-max" if header.seats_max else ""
    button = f" Seat #{header.dealer} is the button" if header.dealer else ""
    return f"Table '{header.table}'{seats}{button}"


def _straight_words(top: int) -> str:
    return f"{RANK_NAMES[(top - 4) % 13]} to {RANK_NAMES[top]}"


def money(amount: int, currency: str) -> str:
    """An amount as the room prints it: whole units without decimals, no thousands separators.

    >>> money(40, "USD"), money(300, "USD"), money(1144, CHIPS)
    ('$0.40', '$3', '1144')
    """
    if currency == CHIPS:
        return str(amount)
    whole, cents = divmod(amount, 100)
    return f"{SYMBOLS.get(currency, '')}{whole}" + (f".{cents:02d}" if cents else "")


def _time(header: Header) -> str:
    if header.time_text or header.time_utc is None:
        return header.time_text or "1970/01/01 0:00:00 ET"
    local = datetime.fromtimestamp(header.time_utc, UTC).astimezone(ZoneInfo("America/New_York"))
    return f"{local:%Y/%m/%d} {local.hour}:{local:%M:%S} ET"
