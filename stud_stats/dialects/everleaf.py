"""Everleaf: what its lines mean. Their form is in ``grammars/everleaf.lark``.

``calls``, ``bets`` and ``raises`` print the chips added, ``completes to`` the street total. Nothing is
printed of chips that nobody called, of the rake and of the total; the winner's figure leaves both out.
"""

from __future__ import annotations

import re
from typing import Final, cast

from msgspec.structs import replace

from stud_stats.core.cards import RANK_NAMES, RANK_PLURALS, Card, parse_cards
from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Game,
    Habits,
    Hand,
    HandName,
    Header,
    Muck,
    Seat,
    Show,
    Stake,
    Stakes,
    Street,
    Structure,
    TableMessage,
    Wager,
)
from stud_stats.core.money import CHIPS, decimals_of, parse_minor_units
from stud_stats.parsing.dialect import (
    About,
    HeaderError,
    HeaderGroups,
    LineDialect,
    LineForm,
    OtherGame,
    Quirk,
)

SITE: Final = "everleaf"
HABITS: Final = Habits(uncalled="silent", all_in="unmarked")

_GAMES: Final[dict[str, Game]] = {"7 Card Stud": "stud_hi", "Razz": "razz"}
_STRUCTURES: Final[dict[str | None, Structure]] = {None: "fixed_limit", "PL": "pot_limit", "NL": "no_limit"}
_CURRENCIES: Final = {"$": "USD", "€": "EUR"}
_STREETS: Final = {"d": 3, "4": 4, "5": 5, "6": 6, "r": 7}
_LAST: Final = 7


def _read_header(groups: HeaderGroups, line: int, heading: str) -> Header | OtherGame:
    game = groups.get("game")
    if game is None:
        raise HeaderError("the line is missing that says the game, its sizes and the time")
    if game not in _GAMES:
        return OtherGame(game)
    number = groups.get("number")
    if number is not None and number != groups["hand_id"]:
        raise HeaderError(f"the hand has two numbers, {groups['hand_id']} and {number}")
    small, big = cast(str, groups["small_bet"]), cast(str, groups["big_bet"])
    currency = _CURRENCIES.get(small[0], CHIPS)
    decimals = decimals_of(currency)
    sizes = [Stake(parse_minor_units(figure.lstrip("$€ "), decimals), "printed") for figure in (small, big)]
    return Header(
        line=line,
        site=SITE,
        hand_id=cast(str, groups["hand_id"]),
        game=_GAMES[game],
        structure=_STRUCTURES[groups["limit"]],
        currency=currency,
        stakes=Stakes(*sizes),
        table=groups.get("table") or "",
        time_text=groups["time"] or "",
        dealer=int(groups.get("dealer") or 0),
        habits=HABITS,
        heading=heading.rstrip(),
    )


# -- lines ---------------------------------------------------------------------------------------


def _listed(text: str | None) -> tuple[Card, ...]:
    """The cards of ``qc, 3c``: ranks may be small letters."""
    return () if text is None else parse_cards(" ".join([_capital(word) for word in text.split(", ")]))


def _capital(card: str) -> str:
    return card[:1].upper() + card[1:]


def _street(line: int, *, street: str, old_street: str) -> Street:
    return Street(line, _STREETS[(street or old_street)[0].lower()])


def _deal(line: int, player: int, *, dealt: tuple[Card, ...]) -> Deal:
    """The last card lies up; `_arrange` lays the last card of all down."""
    return Deal(line, player, dealt[:-1], dealt[-1:])


def _wager(line: int, player: int, *, added: int | None, raised: int | None, to: int | None) -> Wager:
    if to is not None:
        return Wager(line, player, "completes", to=to)
    return Wager(line, player, "bets" if raised is None else "raises", added if raised is None else raised)


def _pot(text: str | None) -> int:
    number = cast(str, text).removeprefix("side pot").strip(" #")
    return 0 if text == "main pot" else int(number) if number else -1


Words = tuple[str, HandName | None]

_RANK_BY_NAME: Final = {
    **{name.lower(): rank for rank, name in enumerate(RANK_NAMES)},
    **{name.lower(): rank for rank, name in enumerate(RANK_PLURALS)},
}
_CATEGORIES: Final = (
    ("high card", 0), ("a pair", 1), ("two pair", 2), ("three of", 3), ("a straight flush", 8),
    ("a straight", 4), ("a flush", 5), ("a full house", 6), ("four of", 7), ("a royal flush", 8),
)  # fmt: skip
_ACE: Final = 12


def hand_name(words: str | None) -> Words:
    """What is printed of a hand, and what it says.

    >>> hand_name("a full house, fours full of sevens")
    ('a full house, fours full of sevens', HandName(category=6, ranks=(2, 5)))
    """
    if not words:
        return "", None
    start, category = next(row for row in _CATEGORIES if words.startswith(row[0]))
    told = [
        _RANK_BY_NAME[word] for word in re.findall("[a-z]+", words[len(start) :]) if word in _RANK_BY_NAME
    ]
    if " to " in words:
        told = told[-1:]
    return words, HandName(category, tuple(told) or (_ACE,))


def _show(line: int, player: int, *, cards: tuple[Card, ...], words: Words) -> Show:
    return Show(line, player, cards, words[1], None, words[0])


# -- the whole hand ------------------------------------------------------------------------------


def _arrange(hand: Hand) -> Hand:
    """The last card down; who does not show his cards while somebody else is in is beaten."""
    street = 0
    live = {event.player for event in hand.events if isinstance(event, Deal)}
    events: list[Event] = []
    for event in hand.events:
        arranged: Event = event
        if isinstance(event, Street):
            street = event.street
        elif isinstance(event, Deal) and street == _LAST:
            arranged = replace(event, down=event.up, up=())
        elif isinstance(event, Fold):
            live.discard(event.player)
        elif isinstance(event, Muck):
            arranged = replace(event, beaten=len(live) > 1)
        events.append(arranged)
    return replace(hand, events=tuple(events))


_ABOUT: Final = About(
    years="2008 to 2011",
    games=("stud_hi",),
    reads=(
        "Seven-Card Stud with fixed limits, for dollars, euros and chips; Razz where it looks the same.",
        "The old form (dealing 4th street) and the new one (Dealing 4th Street).",
    ),
    leaves_out=(
        "The time zone, the number of a tournament, whether a player is all-in.",
        "Chips that nobody called, the total of the pots, the rake, and a summary.",
        "The last card of all players but the reader's.",
    ),
    inferred=(
        "The rake is what nobody wins of what was put in.",
        "Ante and bring-in are taken from the hand and those around it.",
        "Who does not show while somebody else is in has lost the showdown.",
    ),
    quirks=(
        Quirk("The euro sign is a byte of cp1252.", "everleaf/stud_hi/euros-in-cp1252.txt"),
        Quirk("A colon follows a name in antes and bets alone.", "everleaf/stud_hi/euros-in-cp1252.txt"),
        Quirk(
            "A raise prints the chips added, a completion the street total.",
            "everleaf/stud_hi/euros-in-cp1252.txt",
        ),
        Quirk("The old form writes headings in small letters.", "everleaf/stud_hi/old-form.txt"),
        Quirk(
            "A new player has a seat and no part in the hand.",
            "everleaf/stud_hi/old-form.txt",
        ),
        Quirk(
            "The low card opens with a full bet, called a bet.",
            "everleaf/stud_hi/low-card-opens-with-a-full-bet.txt",
        ),
        Quirk("Chips have no sign but a word.", "everleaf/stud_hi/chips-and-side-pots.txt"),
        Quirk("Winners have their best five cards printed.", "everleaf/stud_hi/every-kind-of-hand.txt"),
    ),
)

EVERLEAF: Final = LineDialect(
    name=SITE,
    title="Everleaf",
    grammar="everleaf.lark",
    hand_start=r"Everleaf Gaming Game #[0-9]",
    second_line=r"\*\*\*\*\* Hand history for game #",
    blank_lines_end_a_hand=True,
    read_header=_read_header,
    head=("NUMBER", "GAME", "TABLE", "BUTTON", "PLAYERS"),
    arrange=_arrange,
    converters={"listed": _listed, "pot": _pot, "words": hand_name},
    seat=LineForm(Seat, {"seat": "integer", "player": "text", "stack": "money0", "sitting_out": "flag"}),
    forms={
        "ANTE": LineForm(Ante, {"amount": "money"}),
        "STREET": LineForm(_street, {"street": "text", "old_street": "text"}),
        "DEAL": LineForm(_deal, {"dealt": "listed"}),
        "BRING_IN": LineForm(BringIn, {"amount": "money"}),
        "WAGER": LineForm(_wager, {"added": "money", "raised": "money", "to": "money"}),
        "CALL": LineForm(Call, {"added": "money"}),
        "CHECK": LineForm(Check),
        "FOLD": LineForm(Fold),
        "SHOW": LineForm(_show, {"cards": "listed", "words": "words"}),
        "MUCK": LineForm(Muck),
        "COLLECT": LineForm(Collect, {"amount": "money", "pot": "pot"}),
        "SITS_OUT": LineForm(TableMessage, {"text": "line"}, {"kind": "sits-out"}),
    },
    about=_ABOUT,
)
