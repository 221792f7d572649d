"""XML taken apart: elements with the lines they stand on, and figures as they are printed in them.

Nothing but a text's own elements is ever read: no document type, no entity beyond the five of XML itself,
nothing from elsewhere, no depth that a hand does not have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import repeat
from typing import Any, Final, NamedTuple

from lxml import etree  # type: ignore[import-untyped]

from stud_stats.core.events import Event, Header, Seat, Street, Unread
from stud_stats.core.money import SYMBOLS, AmountError, decimals_of, parse_minor_units
from stud_stats.core.source import Place
from stud_stats.core.words import shortened
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.dialect import Dialect
from stud_stats.parsing.line_lexer import OTHER_CURRENCY
from stud_stats.parsing.reader import Reading, refused

STRAY_TEXT: Final = "#text"
"""The name of an element that is text between elements."""
COMMENT: Final = "#comment"
"""The name of an element that is a comment or an instruction."""

_KEPT: Final = 4000
"""Letters of an element that an unread one keeps."""
_QUOTED: Final = 160
_SAFE: Final = {"resolve_entities": False, "no_network": True, "load_dtd": False, "huge_tree": False}
_PLACE: Final = re.compile(r",? line \d+|, column \d+")
_DOCUMENT_TYPE: Final = re.compile(r"<!(?:DOCTYPE|ENTITY)\b")
_TOO_DEEP: Final = "Excessive depth"


class Element(NamedTuple):
    """An element, or a piece of text or a comment between elements; ``text`` is without blanks around.

    ``line`` is where it begins; of text, where the element begins that it stands in or behind.
    """

    name: str
    attributes: Mapping[str, str]
    text: str
    line: int
    children: tuple[Element, ...] = ()

    def printed(self) -> str:
        """The element without its children, on one line."""
        if self.name in (STRAY_TEXT, COMMENT):
            return shortened(self.text, _KEPT)
        said = "".join(f' {name}="{value}"' for name, value in self.attributes.items())
        ending = f">{self.text}</{self.name}>" if self.text else ">" if self.children else "/>"
        return shortened(" ".join(f"<{self.name}{said}{ending}".split()), _KEPT)

    def unread(self, reason: str = "") -> Unread:
        """The event of an element that means nothing to its dialect."""
        return Unread(self.line, self.printed(), reason)

    def named(self, name: str) -> Iterator[Element]:
        """The children of that name."""
        return (child for child in self.children if child.name == name)


class DocumentError(ValueError):
    """A text that is no well-formed element; the message is a sentence that begins with the line."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


_MARKUP: Final = re.compile(r"<!--.*?-->|<\?.*?\?>|<!\[CDATA\[.*?\]\]>|<(?=[^/])", re.DOTALL)
"""Where a comment, an instruction, text or an element begins, in a text that is well-formed."""
_NO_NODE: Final = "<![CDATA["


def parse_element(text: str, line: int, column: int = 1) -> Element:
    """The one element that ``text`` is, which begins at ``line`` and ``column``; `DocumentError` where it is
    none.
    """
    try:
        root = etree.fromstring(_bytes(text), etree.XMLParser(encoding="utf-8", **_SAFE))
    except etree.XMLSyntaxError as error:
        line += max(0, (error.lineno or 1) - 1)
        if _TOO_DEEP in str(error.msg):
            raise DocumentError(line, "elements stand too deep within each other") from error
        raise DocumentError(line, f"this is no well-formed XML: {_PLACE.sub('', str(error.msg))}") from error
    return _element(root, _places(text, line, column))


def _places(text: str, line: int, column: int) -> Iterator[Place]:
    """Where each node of a document begins, in their order."""
    # The beginning of the line in the text: that of the first one may lie before it.
    begins, reached = 1 - column, 0
    for found in _MARKUP.finditer(text):
        at = found.start()
        if newlines := text.count("\n", reached, at):
            line += newlines
            begins = text.rindex("\n", reached, at) + 1
        reached = at
        if not text.startswith(_NO_NODE, at):
            yield Place(line, at - begins + 1)


@lru_cache(maxsize=64)
def parse_damaged(text: str) -> tuple[Element, ...]:
    """The elements of a text of which some may be damaged; on which lines they stand is not told."""
    parser = etree.XMLParser(encoding="utf-8", recover=True, **_SAFE)
    root = etree.fromstring(b"<whole>" + _bytes(text.replace("\n", " ")) + b"</whole>", parser)
    return _element(root, repeat(Place(0, 1))).children if root is not None else ()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")


def _element(node: Any, places: Iterator[Place]) -> Element:
    line = next(places)
    name, text = node.tag, node.text
    if not isinstance(name, str):
        return Element(COMMENT, {}, etree.tostring(node, encoding="unicode", with_tail=False), line)
    text = text.strip() if text else ""
    attributes = dict(node.items())
    if not len(node):
        return Element(name, attributes, text, line)
    children = [Element(STRAY_TEXT, {}, text, line)] if text else []
    for child in node:
        element = _element(child, places)
        children.append(element)
        tail = child.tail
        if tail and not tail.isspace():
            children.append(Element(STRAY_TEXT, {}, tail.strip(), element.line))
    return Element(name, attributes, "", line, tuple(children))


class RefusedError(Exception):
    """A game that is no hand: ``reason`` is one of a quarantine, the message a sentence without the line."""

    def __init__(self, reason: str, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.reason = reason
        self.line = line


class Game(NamedTuple):
    """The text of a block, taken apart: what it carries of its session's head, and its game."""

    head: str
    game: Element


def take_apart(block: Block, dialect: Dialect, ending: str, hand_id: re.Pattern[str]) -> Game | Reading:
    """The game that a block holds, or why it holds none.

    ``ending`` closes a game that is not cut off; ``hand_id`` finds its number where the rest is damaged.
    """
    text, first = block.text, block.source.line
    if "\r" in text or "\0" in text:
        text = text.replace("\r\n", "\n").replace("\0", "").replace("\r", " ")
    found = re.search(dialect.hand_start, text)
    if found is None:
        before = text[: len(text) - len(text.lstrip())]
        line, quoted = first + before.count("\n"), _cut(text)
        message = f"line {line}: no hand begins here: {quoted!r}"
        if (foreign := _DOCUMENT_TYPE.search(text)) is not None:
            line = first + text.count("\n", 0, foreign.start())
            message = f"line {line}: document types and entities of a file's own are not read: {quoted!r}"
        return refused(dialect, block, "text", line, message)
    head, body = text[: found.start()], text[found.start() :].rstrip()
    number = hand_id.search(body)
    known = number[1] if number is not None else ""
    if not body.endswith(ending):
        last = first + body.count("\n")
        message = f"line {last}: the hand ends here, without {ending}"
        return refused(dialect, block, "truncated", last, message, known)
    try:
        return Game(head, parse_element(body, first, block.source.column))
    except DocumentError as error:
        return refused(dialect, block, "structure", error.line, str(error), known)


def _cut(text: str) -> str:
    return shortened(" ".join(text.split()), _QUOTED)


# -- figures -------------------------------------------------------------------------------------


class UnreadableError(Exception):
    """An element that cannot be read, for this reason (empty: it is of no known form)."""


_BLANK: Final = "[ \u00a0\u202f]"
_SIGN: Final = "[$€£]"
_FIGURE: Final = re.compile(
    rf"(?P<before>{_SIGN})?{_BLANK}?"
    rf"(?P<whole>[0-9]{{1,3}}(?:,[0-9]{{3}})+|[0-9]{{1,3}}(?:{_BLANK}[0-9]{{3}})+|[0-9]+)"
    rf"(?:[.](?P<fraction>[0-9]+)|,(?P<cents>[0-9]{{1,2}}))?"
    rf"{_BLANK}?(?P<after>{_SIGN})?"
)


def currency_sign(text: str) -> str:
    """The sign of a currency that a figure is printed with; empty for none and for what is no figure.

    >>> currency_sign("1 001,24€"), currency_sign("1,440")
    ('€', '')
    """
    match = _FIGURE.fullmatch(text)
    return (match["before"] or match["after"] or "") if match is not None else ""


class Figures:
    """Printed figures of a hand in its smallest unit.

    Thousands are parted by commas, blanks or nothing; a comma before one or two last digits is a
    decimal one; the sign of the currency stands in front, behind or nowhere.

    >>> figure = Figures("EUR")
    >>> figure("€0,05"), figure("1 001,24€"), figure("1,440"), figure("2.5")
    (5, 100124, 144000, 250)
    """

    def __init__(self, currency: str, *, signs: str | None = None) -> None:
        """``signs``: those that may stand there whatever the currency; None: the currency's own."""
        self._decimals = decimals_of(currency)
        self._signs = SYMBOLS.get(currency, "") if signs is None else signs

    def __call__(self, text: str) -> int:
        """UnreadableError for what is no figure, AmountError for one finer than the smallest unit."""
        return _amount(text, self._decimals, self._signs)


@lru_cache(maxsize=4096)
def _amount(text: str, decimals: int, signs: str) -> int:
    match = _FIGURE.fullmatch(text)
    if match is None or (match["before"] and match["after"]):
        raise UnreadableError("")
    sign = match["before"] or match["after"] or ""
    if sign not in signs:
        raise UnreadableError(OTHER_CURRENCY)
    whole = re.sub(r"\D", "", match["whole"])
    fraction = match["fraction"] or match["cents"] or ""
    return parse_minor_units(f"{whole}.{fraction}" if fraction else whole, decimals)


# -- the walk over a game ------------------------------------------------------------------------

BEFORE_ALL: Final = -2
"""The place in its street of what has no place of its own: findings after it are told to be uncertain."""
DEALT: Final = -1
"""The place of the cards of a street: before all acts, wherever the document has them."""
BEFORE_STREETS: Final = 0
"""The street of antes."""
AFTER_STREETS: Final = 8
"""The street of what follows the last one."""


class GameReader:
    """Collects what the elements of a game say, each at its place in the hand."""

    def __init__(self, header: Header, figure: Figures) -> None:
        self.header = header
        self.figure = figure
        self.seats: list[Seat] = []
        self.placed: list[tuple[int, int, Event]] = []
        """(street, number within it, event)."""
        self.opened: dict[int, int] = {}
        """The line that each street begins at."""

    def take(
        self,
        element: Element,
        known: frozenset[str],
        read: Callable[[Element], Event],
        street: int = BEFORE_STREETS,
        number: int = BEFORE_ALL,
    ) -> Event | None:
        """The event that ``read`` makes of an element, put in its place; an unread one where it cannot
        (and None), and beside it where the element has other attributes than ``known``.
        """
        try:
            event = read(element)
        except UnreadableError as error:
            self.place(element.unread(str(error)), street, number)
            return None
        except AmountError as error:
            raise RefusedError("amount", element.line, f"{error}, in {element.printed()!r}") from error
        self.place(event, street, number)
        self.check_attributes(element, known, street, number)
        return event

    def place(self, event: Event, street: int = BEFORE_STREETS, number: int = BEFORE_ALL) -> None:
        """Put an event in its place."""
        self.placed.append((street, number, event))

    def check_attributes(
        self,
        element: Element,
        known: frozenset[str],
        street: int = BEFORE_STREETS,
        number: int = BEFORE_ALL,
    ) -> None:
        """Leave an element unread that says more than its dialect knows of, beside what it is read as."""
        if element.attributes.keys() <= known:
            return
        strange = ", ".join(sorted(element.attributes.keys() - known))
        self.place(element.unread(f"says more than is known of it: {strange}"), street, number)

    def add_seat(self, seat: Seat) -> None:
        """One more seat; RefusedError where its name or its number is taken."""
        if any(seat.player == other.player for other in self.seats):
            raise RefusedError("names", seat.line, f"two seats have the name {seat.player!r}")
        if any(seat.seat == other.seat for other in self.seats):
            raise RefusedError("names", seat.line, f"two players have seat {seat.seat}")
        self.seats.append(seat)

    def events(self) -> list[Event]:
        """Header, seats and all that was placed, with the streets that were opened."""
        placed = [*self.placed]
        placed += [(street, BEFORE_ALL - 1, Street(line, street)) for street, line in self.opened.items()]
        placed.sort(key=lambda one: one[:2])
        return [self.header, *self.seats, *[event for _street, _number, event in placed]]
