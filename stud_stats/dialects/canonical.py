r"""The canonical dialect: terse, lossless, one event a line. Tests, examples and `explain` speak it.

    hand T01 stud_hi 1000/2000 ante 100 bring-in 300 USD
    seat 1 Ann 40000
    seat 2 "bob: bets $4" 38000
    Ann antes 100
    ...

Two kinds of table messages are more than news: ``note burn "4h"`` (the card, or nothing) before the cards
of a street, and ``note seconds "12.5"`` before the act that took so long, where a log tells.

``own`` behind a stack marks the seat of whose text it is, ``sitting-out`` who takes no part.

Names are bare words or JSON strings, amounts whole numbers of the smallest unit. The grammar is
``grammars/canonical.lark``, the writer `stud_stats.writers.canonical`.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NamedTuple, cast, get_args

from stud_stats.core.cards import CARD_BY_TEXT, RANKS, UNKNOWN_TEXTS, Card
from stud_stats.core.events import (
    NO_STAKE,
    STRUCTURES,
    Announcement,
    Ante,
    Board,
    BringIn,
    Call,
    Chat,
    Check,
    Collect,
    Deal,
    Fold,
    Game,
    Habits,
    Hand,
    HandName,
    Header,
    Muck,
    PotTotal,
    Seat,
    SeatSummary,
    Show,
    Showdown,
    Stake,
    Stakes,
    StakeSource,
    Street,
    Summary,
    TableMessage,
    Uncalled,
    Unread,
    Wager,
)
from stud_stats.core.source import Span
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.dialect import About, HeaderError, HeaderGroups, LineDialect, LineForm
from stud_stats.parsing.reader import Quarantined, read_block

_CARDS: Final[dict[str, Card]] = CARD_BY_TEXT | {text: card for card, text in UNKNOWN_TEXTS.items()}

_BARE_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


def _words(text: str | None) -> str:
    """A bare word or a JSON string; empty for None."""
    if text is None:
        return ""
    if not text.startswith('"'):
        return text
    try:
        return cast(str, json.loads(text, strict=False))
    except ValueError:
        # A backslash that JSON does not know: the text stands for itself.
        return text[1:-1]


def _printed_names(name: str) -> tuple[str, ...]:
    """Bare where that is one plain word, and as a JSON string with and without escapes."""
    bare = (name,) if _BARE_NAME.fullmatch(name) else ()
    return (*bare, json.dumps(name, ensure_ascii=False), json.dumps(name))


def _cards(text: str | None) -> tuple[Card, ...]:
    return () if text is None else tuple([_CARDS[word] for word in text.split()])


def _hand_name(text: str | None) -> HandName | None:
    """``1:2`` (category and ranks) or ``8542A`` (a low)."""
    if text is None:
        return None
    category, colon, ranks = text.rpartition(":")
    return HandName(int(category) if colon else -1, tuple([RANKS.index(rank) for rank in ranks]))


def _optional_int(text: str | None) -> int | None:
    return None if text is None else int(text)


def _stake(text: str | None) -> Stake:
    if text is None or text == "-":
        return NO_STAKE
    amount, _tilde, source = text.partition("~")
    return Stake(int(amount), cast(StakeSource, source or "printed"))


def _habits(groups: HeaderGroups) -> Habits:
    printed: dict[str, Any] = {key: habit for key in Habits.__struct_fields__ if (habit := groups[key])}
    return Habits(**printed)


def _read_header(groups: HeaderGroups, line: int, _heading: str) -> Header:
    hand_id = _words(groups["hand_id"])
    if not hand_id:
        raise HeaderError("a hand has a number")
    structure = groups["structure"] or "fixed_limit"
    if structure not in STRUCTURES:
        raise HeaderError(f"{structure!r} is no known way of limiting bets")
    return Header(
        line=line,
        site=_words(groups["site"]) or "canonical",
        hand_id=hand_id,
        game=cast(Game, groups["game"]),
        structure=structure,
        currency=_words(groups["currency"]) or "USD",
        stakes=Stakes(
            _stake(groups["small_bet"]),
            _stake(groups["big_bet"]),
            _stake(groups["ante"]),
            _stake(groups["bring_in"]),
        ),
        table=_words(groups["table"]),
        seats_max=int(groups["seats_max"] or 0),
        time_utc=_optional_int(groups["time_utc"]),
        time_text=_words(groups["time_text"]),
        time_zone=_words(groups["time_zone"]),
        time_zone_source=_words(groups["time_zone_source"]),
        tournament=_words(groups["tournament"]),
        level=_words(groups["level"]),
        buy_in=_words(groups["buy_in"]),
        mixed=_words(groups["mixed"]),
        club=_words(groups["club"]),
        dealer=int(groups["dealer"] or 0),
        habits=_habits(groups),
        heading=_words(groups["heading"]),
    )


def _deal(
    line: int,
    player: int,
    *,
    down: tuple[Card, ...],
    up: tuple[Card, ...],
    only_up: tuple[Card, ...],
    held: tuple[Card, ...],
) -> Deal:
    return Deal(line, player, down, up or only_up, held)


def _pot(text: str | None) -> int | None:
    if text is None or text == "main":
        return 0
    if text == "unknown":
        return None
    return int(text[5:]) if len(text) > 4 else -1


def _pot_total(
    line: int, *, total: int | None, main: int | None, sides: str, rake: int | None, net: bool
) -> PotTotal:
    pots = () if main is None else (main, *[int(figure) for figure in sides.split()[1::2]])
    return PotTotal(line, total, rake, pots, net)


def _seat_summary(
    line: int,
    player: int,
    *,
    seat: int,
    outcome: str,
    figure: int,
    street: int,
    won: int,
    did_not_bet: bool,
    cards: tuple[Card, ...],
    net: int | None,
    stack: int | None,
    high: HandName | None,
    low: HandName | None,
    words: str,
) -> SeatSummary:
    """The bare figure is the street of a fold, and of everything else what was won."""
    folded = outcome == "folded"
    return SeatSummary(
        line,
        seat=seat,
        player=player,
        outcome=cast(Any, outcome),
        street=figure or street if folded else street,
        did_not_bet=did_not_bet,
        cards=cards,
        won=won if folded else figure or won,
        high=high,
        low=low,
        words=words,
        net=net,
        stack=stack,
    )


_FIGURES: Final = {"added": "optional_int", "to": "optional_int"}
_SAID: Final = {"high": "hand_name", "low": "hand_name", "words": "words"}

CANONICAL: Final = LineDialect(
    name="canonical",
    title="The program's own, in which tests and examples are written",
    about=About(
        reads=(
            "Hands with one event a line, all that is known of them, nothing left out.",
            "Comments, on lines that begin with #.",
        ),
    ),
    grammar="canonical.lark",
    hand_start=r"hand [^\n]{1,200}? (?:stud_hi|stud_hilo|razz) [0-9-]",
    read_header=_read_header,
    plain_figures=True,
    outside_hands="#",
    longest_line=1 << 20,
    printed_names=_printed_names,
    converters={
        "words": _words,
        "known_cards": _cards,
        "hand_name": _hand_name,
        "optional_int": _optional_int,
        "pot": _pot,
    },
    seat=LineForm(
        Seat,
        {
            "seat": "integer",
            "player": "words",
            "stack": "integer",
            "own": "flag",
            "sitting_out": "flag",
            "bounty": "optional_int",
        },
    ),
    forms={
        "ANTE": LineForm(Ante, {"amount": "integer", "all_in": "flag"}),
        "STREET": LineForm(Street, {"street": "integer", "community": "known_cards"}),
        "DEAL": LineForm(
            _deal,
            {"down": "known_cards", "up": "known_cards", "only_up": "known_cards", "held": "known_cards"},
        ),
        "BRING_IN": LineForm(BringIn, {"amount": "integer", "all_in": "flag"}),
        "WAGER": LineForm(Wager, {"verb": "text", **_FIGURES, "increase": "optional_int", "all_in": "flag"}),
        "CALL": LineForm(Call, {**_FIGURES, "all_in": "flag"}),
        "CHECK": LineForm(Check),
        "FOLD": LineForm(Fold, {"cards": "known_cards"}),
        "UNCALLED": LineForm(Uncalled, {"amount": "integer"}),
        "SHOWDOWN": LineForm(Showdown),
        "SHOW": LineForm(Show, {"cards": "known_cards", **_SAID}),
        "MUCK": LineForm(Muck, {"beaten": "flag", "cards": "known_cards", **_SAID}),
        "COLLECT": LineForm(Collect, {"amount": "integer", "pot": "pot", "half": "text"}),
        "SUMMARY": LineForm(Summary),
        "POT_TOTAL": LineForm(
            _pot_total,
            {
                "total": "optional_int",
                "main": "optional_int",
                "sides": "text",
                "rake": "optional_int",
                "net": "flag",
            },
        ),
        "BOARD": LineForm(Board, {"cards": "known_cards"}),
        "SEAT_SUMMARY": LineForm(
            _seat_summary,
            {
                "seat": "integer",
                "outcome": "text",
                "figure": "integer",
                "street": "integer",
                "won": "integer",
                "did_not_bet": "flag",
                "cards": "known_cards",
                "net": "optional_int",
                "stack": "optional_int",
                **_SAID,
            },
        ),
        "ANNOUNCEMENT": LineForm(Announcement, {"kind": "words", "text": "words"}),
        "ANNOUNCEMENT_OF": LineForm(Announcement, {"kind": "words", "text": "words"}),
        "CHAT": LineForm(Chat, {"name": "words", "text": "words"}),
        "NOTE": LineForm(TableMessage, {"kind": "words", "text": "words"}),
        "COMMENT": LineForm(TableMessage, {"text": "text"}, {"kind": "comment"}),
        "UNREAD": LineForm(Unread, {"text": "words", "reason": "words"}),
    },
)

assert set(get_args(Game)) == {"stud_hi", "stud_hilo", "razz"}


class Marked(NamedTuple):
    """A canonical hand whose lines carry the findings they should give.

    ``marks`` are (line, code) in order, ``text`` is the hand's text without them.
    """

    hand: Hand
    marks: tuple[tuple[int, str], ...]
    text: str


class UnreadableHandError(ValueError):
    """A text that is no canonical hand; ``quarantined`` says why, None where it holds none."""

    def __init__(self, message: str, quarantined: Quarantined | None = None) -> None:
        super().__init__(message)
        self.quarantined = quarantined


_MARK: Final = re.compile(r"  # ((?:[a-z0-9-]+\.[a-z0-9.-]+)(?:, *[a-z0-9-]+\.[a-z0-9.-]+)*)[ \t]*$")


def parse_marked(text: str, file: str = "<text>") -> Marked:
    """Read one canonical hand, its marks taken off: a line ending in two blanks and ``# code``
    (several codes with commas) should give findings of those codes.

    Indentation common to all lines is taken off too. UnreadableHandError if it is no hand.

    >>> marked = parse_marked('''
    ...     hand T1 razz 100/200 ante 10 bring-in 30 USD
    ...     seat 1 Ann 4000
    ...     Ann antes 11  # ante.wrong-amount
    ... ''')
    >>> marked.marks, marked.hand.seats[0].player
    (((3, 'ante.wrong-amount'),), 'Ann')
    """
    lines = _unindented(text)
    marks: list[tuple[int, str]] = []
    clean: list[str] = []
    for number, line in enumerate(lines, 1):
        mark = _MARK.search(line)
        if mark is not None:
            marks += [(number, code.strip()) for code in mark.group(1).split(",")]
        clean.append(line if mark is None else line[: mark.start()])
    plain = "\n".join(clean) + "\n"
    return Marked(parse_hand(plain, file), tuple(marks), plain)


def parse_hand(text: str, file: str = "<text>") -> Hand:
    """Read one canonical hand; UnreadableHandError if the text is none."""
    block = Block(text, Span(file, 0, len(text.encode("utf-8", "surrogatepass")), 1))
    reading = read_block(block, CANONICAL)
    if reading.hand is None:
        quarantined = reading.quarantine
        message = quarantined.message if quarantined is not None else "the text holds no hand"
        raise UnreadableHandError(message, quarantined)
    return reading.hand


def _unindented(text: str) -> list[str]:
    lines = text.strip("\n").rstrip().split("\n")
    indents = [len(line) - len(line.lstrip(" ")) for line in lines if line.strip()]
    indent = min(indents, default=0)
    return [line[indent:] for line in lines]
