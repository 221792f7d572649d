"""The words of Full Tilt Poker: its headers, amounts and names of hands."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from stud_stats.core.cards import RANK_NAMES, RANK_PLURALS, RANKS, Card
from stud_stats.core.events import Game, HandName, Header
from stud_stats.core.money import CHIPS, SYMBOLS
from stud_stats.rules.ranking import high_name

GAME_NAMES: Final[dict[Game, str]] = {"stud_hi": "Stud Hi", "stud_hilo": "Stud H/L", "razz": "Razz"}
STRUCTURE_NAMES: Final = {
    "fixed_limit": "Limit",
    "spread_limit": "Limit",
    "pot_limit": "Pot Limit",
    "no_limit": "No Limit",
}
_RANK_WORDS: Final = ("Two", *RANK_NAMES[1:])
_RANK_PLURALS: Final = ("Twos", *RANK_PLURALS[1:])
"""The room has no deuces."""
_HIGH_CARD, _PAIR, _TWO_PAIR, _TRIPS, _STRAIGHT, _FLUSH, _FULL_HOUSE, _QUADS = range(8)
_CATEGORY_BY_TIMES: Final = {(2,): _PAIR, (2, 2): _TWO_PAIR, (3,): _TRIPS, (3, 2): _FULL_HOUSE, (4,): _QUADS}


def high_words(name: HandName) -> str:
    """A high hand in the room's words.

    >>> high_words(HandName(4, (7,))), high_words(HandName(0, (12, 10)))
    ('a straight, Nine high', 'Ace Queen high')
    """
    first, second = name.ranks[0], name.ranks[-1] if len(name.ranks) < 2 else name.ranks[1]
    match name.category:
        case 0:
            return " ".join([*(_RANK_WORDS[rank] for rank in name.ranks[:2]), "high"])
        case 1:
            return f"a pair of {_RANK_PLURALS[first]}"
        case 2:
            return f"two pair, {_RANK_PLURALS[first]} and {_RANK_PLURALS[second]}"
        case 3:
            return f"three of a kind, {_RANK_PLURALS[first]}"
        case 4:
            return f"a straight, {_RANK_WORDS[first]} high"
        case 5:
            return f"a flush, {_RANK_WORDS[first]} high"
        case 6:
            return f"a full house, {_RANK_PLURALS[first]} full of {_RANK_PLURALS[second]}"
        case 7:
            return f"four of a kind, {_RANK_PLURALS[first]}"
        case _:
            return "a royal flush" if first == 12 else f"a straight flush, {_RANK_WORDS[first]} high"


def low_words(name: HandName) -> str:
    """A low hand in the room's words; a paired one, which only razz has, is called as a high hand is.

    >>> low_words(HandName(-1, (9, 8, 5, 2, 12))), low_words(HandName(-1, (5, 5, 8, 4, 1)))
    ('J,T,7,4,A', 'a pair of Sevens')
    """
    times = {rank: name.ranks.count(rank) for rank in name.ranks}
    paired = tuple([rank for rank in times if times[rank] > 1])
    category = _CATEGORY_BY_TIMES.get(tuple([times[rank] for rank in paired]))
    if category is not None:
        return high_words(HandName(category, paired))
    return ",".join([RANKS[rank] for rank in name.ranks])


def with_second_rank(name: HandName | None, cards: Sequence[Card]) -> HandName | None:
    """A high card with the next one, which this room prints too, as the cards tell it."""
    if name is None or name.category or len(name.ranks) > 1 or any(card < 0 for card in cards):
        return name
    ours = high_name(cards) if len(cards) > 1 else name
    return ours if ours.ranks[:1] == name.ranks else name


def shown_words(game: Game, high: HandName | None, low: HandName | None) -> str:
    """What follows the cards of a hand shown; empty where no name is given.

    >>> shown_words("stud_hilo", HandName(1, (5,)), HandName(-1, (6, 5, 3, 2, 0)))
    'a pair of Sevens, for high and 8,7,5,4,2, for low'
    """
    if game != "stud_hilo":
        return _one_way(high, low)
    if high is None:
        return ""
    end = f" and {low_words(low)}, for low" if low is not None else ""
    return f"{high_words(high)}, for high{end}"


def summary_words(game: Game, high: HandName | None, low: HandName | None) -> str:
    """What the summary says of a hand.

    >>> summary_words("stud_hilo", HandName(1, (5,)), HandName(-1, (6, 5, 3, 2, 0)))
    'HI: a pair of Sevens; LO: 8,7,5,4,2'
    """
    if game != "stud_hilo":
        return _one_way(high, low)
    if high is None:
        return ""
    return f"HI: {high_words(high)}" + (f"; LO: {low_words(low)}" if low is not None else "")


def _one_way(high: HandName | None, low: HandName | None) -> str:
    if low is not None:
        return low_words(low)
    return high_words(high) if high is not None else ""


def money(amount: int, currency: str) -> str:
    """An amount as the room prints it: whole units without decimals, thousands with commas.

    >>> money(40, "USD"), money(300, "USD"), money(1144, CHIPS)
    ('$0.40', '$3', '1,144')
    """
    if currency == CHIPS:
        return f"{amount:,}"
    whole, cents = divmod(amount, 100)
    return f"{SYMBOLS.get(currency, '')}{whole:,}" + (f".{cents:02d}" if cents else "")


def heading(header: Header) -> str:
    """The first line of a hand with this header, composed of its fields."""
    if header.tournament:
        event = f"{header.buy_in} Tournament" if header.buy_in else "Tournament"
        table = header.table.rpartition(" ")[2]
        place = f"{event} ({header.tournament.lstrip('#')}), Table {table if table.isdigit() else '1'}"
    else:
        place = f"Table {header.table}" + (f" ({header.seats_max} max)" if header.seats_max else "")
    stakes, currency = header.stakes, header.currency
    small, big = (_size(stake.amount or 0, currency) for stake in (stakes.small_bet, stakes.big_bet))
    ante = f" Ante {_size(stakes.ante.amount, currency)}" if stakes.ante.amount else ""
    game = f"{STRUCTURE_NAMES[header.structure]} {GAME_NAMES[header.game]}"
    return f"Full Tilt Poker Game #{header.hand_id}: {place} - {small}/{big}{ante} - {game} - {_time(header)}"


def _size(amount: int, currency: str) -> str:
    return money(amount, currency).replace(",", "")


def _time(header: Header) -> str:
    seconds = header.time_utc or 0
    local = datetime.fromtimestamp(seconds, UTC).astimezone(ZoneInfo("America/New_York"))
    return f"{local.hour:02}:{local:%M:%S} ET - {local:%Y/%m/%d}"
