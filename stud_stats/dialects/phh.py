"""PHH, the poker hand history format: a TOML document a hand, as written by pokerkit and by hand.

A file holds one hand, or one in each of its ``[sections]``. What happened is in the field ``actions``
(`phh_actions`); the other fields are the sizes of the game, the stacks and what is known of the
occasion. It is no room: hands of every room and of live tables are told in it.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final, NamedTuple, cast
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from stud_stats.core.events import (
    Ante,
    Event,
    Game,
    Habits,
    Hand,
    Header,
    PotTotal,
    Seat,
    SeatSummary,
    Stake,
    Stakes,
    TableMessage,
    Unread,
)
from stud_stats.core.money import CHIPS, SYMBOLS, UNNAMED, AmountError, decimals_of, parse_minor_units
from stud_stats.core.source import Place
from stud_stats.dialects.phh_actions import ActionError, Play
from stud_stats.dialects.times import ZONES
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.dialect import About, DocumentDialect, Quirk
from stud_stats.parsing.reader import Reading, reading_of, refused
from stud_stats.parsing.toml_text import Decimals, Part, parts, value_of, values_of

SITE: Final = "phh"

GAMES: Final[dict[str, Game]] = {"F7S": "stud_hi", "F7S/8": "stud_hilo", "FR": "razz"}
HABITS: Final = Habits(cards="all", uncalled="silent", all_in="unmarked", winners="nets")
UNPRICED: Final = replace(HABITS, calls="unpriced")
"""A short bring-in was called, and the stacks in the end do not tell for how much."""
PLAY_FIELDS: Final = (
    "variant", "antes", "bring_in", "small_bet", "big_bet", "starting_stacks", "actions",
)  # fmt: skip
"""What a hand of stud must have, in the order of the format's own description."""
RESULT_FIELDS: Final = ("seats", "players", "finishing_stacks", "winnings")
"""What it may have, one value a player."""
OCCASION_FIELDS: Final = (
    "ante_trimming_status", "author", "event", "url", "venue", "address", "city", "region",
    "postal_code", "country", "time", "time_zone", "time_zone_abbreviation", "day", "month", "year",
    "hand", "level", "seat_count", "table", "currency", "currency_symbol", "time_limit", "time_banks",
)  # fmt: skip
_KNOWN: Final = frozenset((*PLAY_FIELDS, *RESULT_FIELDS, *OCCASION_FIELDS))
_ARRAYS: Final = frozenset({"antes", "starting_stacks", "seats", "players", "finishing_stacks", "winnings"})
_CURRENCIES: Final = {symbol: code for code, symbol in SYMBOLS.items() if symbol}
_MOST_PLAYERS: Final = 99
_VALUE: Final = re.compile(r"[^\s,\[\]]+")
"""A value of an array of figures."""


class FieldError(ValueError):
    """A field without which, or with which as it is, there is no hand: a quarantine reason and a line."""

    def __init__(self, reason: str, line: int, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.line = line


class Field(NamedTuple):
    """A field's value and its part of the text; lines are those of the file."""

    value: Any
    part: Part
    line: int


class Document:
    """The fields of one hand by name, and the lines that are none."""

    def __init__(self, text: str, first: int) -> None:
        self.fields: dict[str, Field] = {}
        self.noise: list[Event] = []
        self.first = first
        self.parts = parts(text)
        whole = values_of(self.parts)
        for part in self.parts:
            if part.kind == "statement":
                self._take(part, whole)
            elif part.kind == "comment":
                self.noise.append(TableMessage(first + part.line, "comment", part.text))
            elif part.kind == "rest" or part is not self.parts[0]:
                self._leave(part)
        self.last = first + self.parts[-1].end - 1 if self.parts else first
        if self.parts and self.parts[-1].kind == "rest" and not text.endswith("\n"):
            raise FieldError("truncated", self.last, "the text ends within a word")

    def _take(self, part: Part, whole: dict[str, Any]) -> None:
        line = self.first + part.line
        known = self.fields.get(part.key)
        if known is not None:
            if part.key in PLAY_FIELDS and known.part.end < part.line:
                raise FieldError(
                    "structure", line, f"the field {part.key} comes again: a second hand needs a [section]"
                )
            self._leave(part)
            return
        try:
            known_value = part.value if part.value is not None else whole.get(part.key)
            value = known_value if known_value is not None else value_of(part.text)
        except (ValueError, RecursionError):
            if part.key == "actions" and (part.closed or part is not self.parts[-1]):
                # Damaged within: each action is looked at by itself.
                self.fields[part.key] = Field(None, part, line)
                return
            if part is self.parts[-1] and not part.closed:
                end = self.first + part.end - 1
                raise FieldError("truncated", end, f"the text ends within the field {part.key}") from None
            self._leave(part)
            return
        if part.key not in _KNOWN and not part.key.startswith("_"):
            self._leave(part)
            return
        self.fields[part.key] = Field(value, part, line)

    def _leave(self, part: Part) -> None:
        """Lines of no known form stay as they are."""
        lines = part.text.split("\n")
        self.noise += [
            Unread(self.first + part.line + at, line) for at, line in enumerate(lines) if line.strip()
        ]

    def need(self, name: str) -> Field:
        """A field that must be there."""
        field = self.fields.get(name)
        if field is None:
            ended = name == "actions" or "actions" not in self.fields
            reason = "truncated" if ended else "header"
            raise FieldError(reason, self.last, f"the field {name} is missing")
        return field

    def line(self, *names: str) -> int:
        """The line of the first of these fields that is there; 0 if none is."""
        return next((self.fields[name].line for name in names if name in self.fields), 0)

    def word(self, name: str) -> str:
        """A text or a whole number as text; empty where the field is missing or is something else."""
        value = self.fields[name].value if name in self.fields else ""
        return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""

    def number(self, name: str) -> int:
        """A whole number from 1 on; 0 where the field is missing or is something else."""
        value = self.fields[name].value if name in self.fields else 0
        return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0

    def array(self, name: str, count: int = 0) -> list[Any]:
        """One value a player; FieldError where there is another number of them."""
        field = self.fields[name]
        if not isinstance(field.value, list) or (count and len(field.value) != count):
            due = f"{count} values" if count else "an array"
            raise FieldError("header", field.line, f"the field {name} is not {due}")
        return field.value

    def places(self, name: str, count: int) -> list[int]:
        """Where each value of an array with one a player stands; the field's line if that is in doubt."""
        field = self.fields[name]
        text = field.part.text
        values = [found.start() for found in _VALUE.finditer(text, text.index("[") + 1)]
        if len(values) != count or "#" in text:
            return [field.line] * count
        return [Place(field.line + text.count("\n", 0, at), at - text.rfind("\n", 0, at)) for at in values]

    def figures(self) -> Iterable[tuple[Any, int]]:
        """All figures of chips with their lines, but for those in actions."""
        for name in ("antes", "starting_stacks", "finishing_stacks", "winnings"):
            if name in self.fields:
                yield from ((value, self.fields[name].line) for value in self.array(name))
        for name in ("bring_in", "small_bet", "big_bet"):
            yield self.need(name).value, self.fields[name].line


class Figures:
    """Figures as whole numbers of the smallest unit of the hand's currency."""

    def __init__(self, document: Document) -> None:
        self.document = document
        code, symbol = document.word("currency"), document.word("currency_symbol")
        self.currency = code or _CURRENCIES.get(symbol, "") or (UNNAMED if symbol else "")
        if not self.currency:
            texts = [str(value) for value, _line in document.figures()]
            texts += document.fields["actions"].part.text.split() if "actions" in document.fields else []
            broken = any(text.partition(".")[2].strip("0'\",]") for text in texts if text[:1].isdigit())
            self.currency = UNNAMED if broken else CHIPS
        self.decimals = decimals_of(self.currency)
        self.unit = 10**self.decimals

    def read(self, text: str) -> int:
        """The figure as written in an action; AmountError if it is none."""
        return parse_minor_units(text, self.decimals)

    def one(self, name: str) -> int:
        """The figure of a field that must be there."""
        field = self.document.need(name)
        return self._whole(field.value, field.line, name)

    def all(self, name: str, count: int) -> list[int]:
        """The figures of a field with one a player."""
        line = self.document.need(name).line
        return [self._whole(value, line, name) for value in self.document.array(name, count)]

    def _whole(self, value: Any, line: int, name: str) -> int:
        if type(value) is int and value >= 0:
            return cast(int, value * self.unit)
        if isinstance(value, bool) or not isinstance(value, int | Decimals):
            raise FieldError("header", line, f"{value!r} in the field {name} is no figure")
        try:
            return self.read(str(value).replace("_", ""))
        except AmountError as error:
            raise FieldError("amount", line, f"{error}, in the field {name}") from error


def _read(block: Block) -> Reading:
    text = block.text.replace("\r\n", "\n").replace("\0", "").replace("\r", " ").lstrip("\ufeff")
    first = block.source.line
    try:
        document = Document(text, first)
        if "variant" not in document.fields and "actions" not in document.fields:
            at = first + (document.parts[0].line if document.parts else 0)
            return refused(PHH, block, "text", at, f"line {at}: no hand begins here")
        variant = document.word("variant") if "variant" in document.fields else ""
        if variant and variant not in GAMES:
            return Reading(other_game=variant)
        return reading_of(_hand(document, block), block)
    except FieldError as error:
        return refused(PHH, block, error.reason, error.line, f"line {error.line}: {error}")
    except ActionError as error:
        return refused(PHH, block, "amount", error.line, f"line {error.line}: {error}")


def _hand(document: Document, block: Block) -> Hand:
    for name in PLAY_FIELDS:
        document.need(name)
    figures = Figures(document)
    count = len(document.array("starting_stacks"))
    if not 2 <= count <= _MOST_PLAYERS:
        raise FieldError("header", document.line("starting_stacks"), f"{count} players make no hand")
    header = _header(document, figures)
    numbers = _seat_numbers(document, count)
    order = sorted(range(count), key=numbers.__getitem__)
    stacks = figures.all("starting_stacks", count)
    antes = figures.all("antes", count)
    if count == 2:
        # The format gives forced bets of two players in exchanged order.
        antes.reverse()
    paid = [min(ante, stack) for ante, stack in zip(antes, stacks, strict=True)]
    names = _names(document, count, header.hand_id)
    line = document.line("starting_stacks")
    seats = tuple([Seat(line, numbers[place], names[place], stacks[place]) for place in order])
    bring_in = figures.one("bring_in")
    left = [stacks[place] - paid[place] for place in order]
    finished = figures.all("finishing_stacks", count) if "finishing_stacks" in document.fields else []
    sizes = bring_in, figures.one("small_bet")
    play = _play_out(document, Play(order, [*left], *sizes, figures.read))
    if play.short_bring_in:
        in_full = _play_out(document, Play(order, [*left], *sizes, figures.read, in_full=True))
        told = [finished[place] for place in order] if finished else []
        short, full = [(not _agrees(reading, told), reading.oddities) for reading in (play, in_full)]
        if full < short:
            play = in_full
        elif full == short and play.events != in_full.events:
            header = replace(header, habits=UNPRICED)
    if play.unfinished and not {"finishing_stacks", "winnings"} & document.fields.keys():
        message = "the hand ends here, before its last street and without its result"
        raise FieldError("truncated", document.last, message)
    actions, posted = document.line("actions"), document.places("antes", count)
    noise = sorted(document.noise, key=lambda event: event.line)
    events: list[Event] = [header, *seats]
    if count == 2:
        posted.reverse()
    events += [Ante(posted[place], player, paid[place]) for player, place in enumerate(order) if paid[place]]
    events += [event for event in noise if event.line < actions]
    events += play.events
    events += [event for event in noise if event.line >= actions]
    events += _results(document, figures, seats, order)
    return Hand(header, seats, tuple(events), block.source)


def _agrees(play: Play, finished: list[int]) -> bool:
    """Those who folded have in the end what the actions leave them, the others no less, if that is told."""
    return all(
        play.stacks[player] <= stack if play.live[player] else play.stacks[player] == stack
        for player, stack in enumerate(finished)
    )


def _play_out(document: Document, play: Play) -> Play:
    """The strings of the field are its actions, in their order; what else stands there is unread."""
    field = document.fields["actions"]
    if field.value is not None and not isinstance(field.value, list):
        raise FieldError("header", field.line, "the field actions is not an array")
    values = iter(field.value or ())
    for piece in field.part.pieces:
        line = Place(document.first + piece.line, piece.column + 1)
        if piece.kind == "comment":
            play.note(TableMessage(line, "comment", piece.text[1:].strip()))
            continue
        value = None
        if piece.kind == "string":
            value = next(values, None) if field.value is not None else _string(piece.text)
        if isinstance(value, str):
            play.take(line, value)
        else:
            play.note(Unread(line, piece.text))
    play.close()
    return play


def _string(text: str) -> Any:
    """The text of one string; None if it is none."""
    try:
        return value_of(f"action = {text}")
    except ValueError:
        return None


def _header(document: Document, figures: Figures) -> Header:
    cash = figures.currency != CHIPS
    time_text, utc, zone, source = _time(document)
    event = document.word("event")
    return Header(
        line=document.line("variant"),
        site=SITE,
        hand_id=_hand_id(document),
        game=GAMES[document.word("variant")],
        structure="fixed_limit",
        currency=figures.currency,
        stakes=Stakes(
            Stake(figures.one("small_bet"), "printed"),
            Stake(figures.one("big_bet"), "printed"),
            _ante_size(figures, len(document.array("antes"))),
            Stake(figures.one("bring_in"), "printed"),
        ),
        table=document.word("table") or (event or document.word("venue") if cash else ""),
        seats_max=document.number("seat_count"),
        time_utc=utc,
        time_text=time_text,
        time_zone=zone,
        time_zone_source=source,
        tournament="" if cash else event,
        level=document.word("level"),
        habits=HABITS,
        dealer=_dealer(document),
        heading="\n".join(
            [field.part.text for name, field in document.fields.items() if name not in _TOLD_BY_EVENTS]
        ),
    )


_TOLD_BY_EVENTS: Final = frozenset((*PLAY_FIELDS, *RESULT_FIELDS))


def _ante_size(figures: Figures, count: int) -> Stake:
    """One size for everybody, or none that could be called the ante."""
    sizes = {*figures.all("antes", count)}
    return Stake(sizes.pop(), "printed") if len(sizes) == 1 else Stake()


def _hand_id(document: Document) -> str:
    """The number within its event, and what tells the hand from others of that number."""
    told = [
        [name, document.fields[name].value]
        for name in (*PLAY_FIELDS, "players", "event", "table", "year", "month", "day", "time", "hand")
        if name in document.fields
    ]
    digest = blake2b(repr(told).encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()
    number = document.word("hand")
    return f"{number}-{digest}" if number else digest


def _names(document: Document, count: int, hand_id: str) -> list[str]:
    """Names as given; a player without one is nobody who plays in another hand too."""
    given = document.array("players", count) if "players" in document.fields else [""] * count
    names = [
        name if isinstance(name, str) and name.strip() else f"p{number}@{hand_id}"
        for number, name in enumerate(given, 1)
    ]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise FieldError("names", document.line("players"), f"two seats have the name {twice!r}")
    return names


def _seat_numbers(document: Document, count: int) -> list[int]:
    if "seats" not in document.fields:
        return list(range(1, count + 1))
    numbers = document.array("seats", count)
    right = all(isinstance(number, int) and 0 < number <= _MOST_PLAYERS for number in numbers)
    if not right or len(set(numbers)) < count:
        raise FieldError("header", document.line("seats"), "the field seats holds no numbers of seats")
    return numbers


def _dealer(document: Document) -> int:
    """The first player sits to the dealer's left; known where the numbers of the seats do not simply
    go up, as they do as well where nobody has thought of it.
    """
    numbers = document.fields["seats"].value if "seats" in document.fields else []
    return numbers[-1] if isinstance(numbers, list) and numbers != sorted(numbers) else 0


def _results(
    document: Document, figures: Figures, seats: tuple[Seat, ...], order: list[int]
) -> Iterable[Event]:
    """What is left to each player; of money, what nobody has in the end went to the house."""
    told = [name for name in ("finishing_stacks", "winnings") if name in document.fields]
    if not told:
        return
    finished, won = [
        figures.all(name, len(seats)) if name in told else [] for name in ("finishing_stacks", "winnings")
    ]
    if finished and figures.currency != CHIPS:
        rake = sum(seat.stack for seat in seats) - sum(finished)
        yield PotTotal(document.line("finishing_stacks"), None, rake)
    places = document.places(told[0], len(seats))
    for player, (seat, place) in enumerate(zip(seats, order, strict=True)):
        net = finished[place] - seat.stack if finished else None
        yield SeatSummary(places[place], seat.seat, player, "none", won=won[place] if won else 0, net=net)


# ---- when it was


def _time(document: Document) -> tuple[str, int | None, str, str]:
    """(as printed, UTC, the zone it was read in, where that is known from)."""
    year, month, day = (document.number(name) for name in ("year", "month", "day"))
    clock = document.fields["time"].value if "time" in document.fields else None
    text = f"{year:04d}/{month:02d}/{day:02d}" if year and month and day else ""
    if not isinstance(clock, datetime.time):
        return text, None, "", ""
    text = f"{text} {clock.isoformat('seconds')}".lstrip()
    zone = document.word("time_zone") or document.word("time_zone_abbreviation")
    text = f"{text} {zone}".rstrip()
    source = "printed"
    if not zone:
        if any(name in document.fields for name in ("city", "region", "country")):
            # It is the time of the place, whose zone is not said.
            return text, None, "", ""
        zone, source = "UTC", "site"
    try:
        moment = datetime.datetime(year, month, day, clock.hour, clock.minute, clock.second)
        utc = int(moment.replace(tzinfo=ZoneInfo(ZONES.get(zone, zone))).timestamp())
    except (KeyError, ValueError, OSError, OverflowError):
        # No such day, or no such zone.
        return text, None, "", ""
    return text, utc, zone, source


_ABOUT: Final = About(
    years="2023 to today",
    reads=(
        "The variants F7S, F7S/8 and FR: Seven-Card Stud, Stud Hi/Lo and Razz with fixed limits.",
        "A document with one hand (.phh), or one with a hand in each of its sections (.phhs).",
        "All fields of the format; a writer's own begin with an underscore and are kept as they are.",
        "Commentaries within actions, a hash and blanks around it, and comments of TOML.",
    ),
    leaves_out=(
        "A room: house rules are those of no known room unless --rules says otherwise.",
        "A number of the hand that nobody else has: it is known by its content.",
        "Streets, all-ins, what a call costs, what nobody called, who won which pot.",
        "The rake of a hand played for money.",
    ),
    inferred=(
        "Streets are counted by the cards that a player has.",
        "A call costs what is missing to the largest amount put in on the street, a bring-in its size, each "
        "as far as the chips go. A short bring-in is called as it is posted, as pokerkit has it, or in full "
        "where the stacks of those who folded say so.",
        "What was won follows from the stacks before and after the hand, and so does the rake.",
        "The dealer's place is known where the seats are numbered and the first player has not the lowest.",
        "Without a currency figures are chips, unless some have decimals (currency XXX).",
        "A time without a zone is UTC where no place is named, as the format has it; else it is left open.",
    ),
    quirks=(
        Quirk(
            "All actions may stand on one line: findings tell the column in it.",
            "phh/stud_hi/one-hand-a-file.txt",
        ),
        Quirk("Several hands a file are sections with any names.", "phh/stud_hi/sections.txt"),
        Quirk("Commentaries stand within actions and by themselves.", "phh/stud_hi/commentaries.txt"),
        Quirk("Cards that nobody saw are question marks, up cards too.", "phh/stud_hilo/unknown-cards.txt"),
        Quirk("Third street may be dealt card by card.", "phh/razz/cards-one-by-one.txt"),
        Quirk(
            "Players who are all-in show before the last cards are dealt.",
            "phh/razz/shown-before-the-last-cards.txt",
        ),
        Quirk("The common card is dealt to the board.", "phh/stud_hi/common-card.txt"),
        Quirk(
            "Players are told from the dealer's left on, whatever their seats.",
            "phh/stud_hi/seats-from-the-dealers-left.txt",
        ),
        Quirk("Figures may have decimals and a currency.", "phh/stud_hi/money-with-rake.txt"),
        Quirk("Names and results may be missing.", "phh/stud_hilo/neither-names-nor-results.txt"),
        Quirk(
            "A name that is not known is empty; winnings stand beside stacks.",
            "phh/stud_hi/winnings-and-a-name-not-known.txt",
        ),
        Quirk(
            "Antes of two players are given in exchanged order, and in full for one who has less.",
            "phh/stud_hi/ante-all-in-of-two.txt",
        ),
        Quirk("Fields stand in any order, lines end with CR LF.", "phh/razz/fields-in-any-order.txt"),
        Quirk("Hands of all other variants are passed over.", "phh/mixed/variants-that-are-none-of-ours.txt"),
        Quirk(
            "A second hand without a section of its own belongs to no hand.",
            "phh/stud_hilo/no-hand-without-its-fields.txt",
        ),
    ),
)

_SECTION_NAME: Final = r"\[(?:[A-Za-z0-9_-]+|\"[^\"\n]*\"|'[^'\n]*')\]"
_FIELD: Final = rf"[ \t]*(?:{'|'.join(sorted(_KNOWN))})[ \t]*="

PHH: Final = DocumentDialect(
    name=SITE,
    title="PHH, the poker hand history format of pokerkit (TOML)",
    hand_start=rf"{_SECTION_NAME}[ \t\r]*(?:#[^\n]*)?(?:\n|\Z)",
    told_by=r"[ \t]*variant[ \t]*=[ \t]*['\"][A-Z0-9]{2,5}(?:/8)?['\"]",
    second_line=_FIELD,
    outside_hands=r"#",
    read=_read,
    about=_ABOUT,
)
