"""The record that describes one site's text: everything the shared reader must be told."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from stud_stats.core.events import GAMES, Event, Game, Hand, Header

if TYPE_CHECKING:
    from stud_stats.parsing.blocks import Block
    from stud_stats.parsing.reader import Reading

FieldKind: TypeAlias = str
"""How the text of a named group becomes a field of an event.

``money`` (None where the group is absent), ``cents`` (a figure in hundredths whatever the
currency of the hand), ``figures`` (amounts, each the last word of a sentence), ``cards`` (none
where absent), ``flag`` (True where present), ``text`` (empty where absent), ``integer`` (0 where
absent), or a name of `Dialect.converters`. Of no group are ``line`` (the whole line) and
``name`` (the player's name that begins the line).
"""


class LineForm(NamedTuple):
    """How a line that one terminal matched becomes an event.

    ``build`` is the event class, or a function with the same first arguments; it is called with
    ``line``, with ``player`` where the terminal holds ``<P>``, with one keyword for each of
    ``fields`` (group name -> kind) and with ``constants``.
    """

    build: Callable[..., Event]
    fields: Mapping[str, FieldKind] = {}
    constants: Mapping[str, object] = {}


class OtherGame(NamedTuple):
    """A hand of a game that is none of ours: counted under its name and passed over."""

    name: str


class HeaderError(ValueError):
    """A header that matches its pattern and still cannot be meant: one sentence says why."""


HeaderGroups: TypeAlias = Mapping[str, str | None]
"""The named groups of the ``HEADER`` terminal, None where absent, and of those lines of the
`LineDialect.head` that are there."""


@dataclass(frozen=True)
class Quirk:
    """One thing that this room's texts do, in a sentence, and the file under ``histories/`` that shows it."""

    sentence: str
    sample: str


@dataclass(frozen=True)
class About:
    """What a reader of the reference page is told of a dialect; whole sentences."""

    years: str = ""
    """From when to when texts of this form were written, as far as known."""
    games: tuple[Game, ...] = GAMES
    """Those that texts of this form are known of."""
    reads: tuple[str, ...] = ()
    leaves_out: tuple[str, ...] = ()
    """What the room does not print."""
    inferred: tuple[str, ...] = ()
    """What is worked out in place of it, and how."""
    quirks: tuple[Quirk, ...] = ()


def _one_line(head: str) -> str:
    return " ".join(head.split())


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """One site's way of writing a hand down: how its hands are told apart in a file."""

    name: str
    title: str
    hand_start: str
    """Pattern of the beginning of a hand's first line; it may go on over the lines that follow."""
    told_by: str = ""
    """Pattern of the beginning of a line by which a text is known to be of this dialect, where its hands
    do not begin with what stands nowhere else; empty: `hand_start` is that."""
    leads: tuple[str, ...] = ()
    """The fixed texts, in ASCII, that `hand_start` begins with, where it has several; empty: it has one."""
    about: About = About()
    blank_lines_end_a_hand: bool = False
    """Two blank lines stand between hands and never within one."""
    second_line: str = ""
    """Pattern of the beginning of a hand's second line, in ASCII: where it follows, a hand begins even
    within a line, that of a hand cut off there. Empty: hands begin on lines of their own alone."""
    head_lines: str = ""
    """Pattern, in ASCII, of the lines (whole) that stand above the play alone: after the
    `summary_line` of a hand they belong to another one that has lost its header. Empty: not known."""
    head_marks: tuple[str, ...] = ()
    """Words in ASCII: each of `head_lines` holds one of them."""
    summary_line: str = ""
    """The line that opens the summary, in ASCII, as it stands."""
    outside_hands: str = ""
    """Pattern of lines that may stand outside hands and are passed over; empty: none may."""
    starts_within_lines: bool = False
    """Hands begin wherever `hand_start` stands: lines mean nothing, as in XML."""
    hand_end: str = ""
    """Pattern, in ASCII, of what ends a hand; empty: the next one alone does."""
    session_head: str = ""
    """Pattern, in ASCII, of a text above hands that holds for all of them until the next such text;
    empty: each hand says all there is to say of it. It may be cut off where a hand begins."""
    carried: Callable[[str], str] = _one_line
    """What of such a head stands in front of the text of each of its hands, without a line feed, so that
    a hand's text can be read by itself and its lines keep their numbers. What changes while a session
    goes on is no part of it: the same hand is to have the same text in every file."""

    def carried_letters(self, text: str) -> int:
        """How many letters a hand's text has in front of the hand, of the head of its session."""
        found = re.search(self.hand_start, text) if self.session_head else None
        return found.start() if found is not None else 0


@dataclass(frozen=True, kw_only=True)
class DocumentDialect(Dialect):
    """A dialect that is no sequence of lines of text: a well-kept parser reads its documents."""

    read: Callable[[Block], Reading]
    """What a block of text is; never raises for any text."""


@dataclass(frozen=True, kw_only=True)
class LineDialect(Dialect):
    """A dialect of lines: everything the shared reader must be told.

    The grammar's terminals are the lines: ``<P>`` in them is a player of this hand, ``<ANY>``
    free text, named groups are fields. ``HEADER``, those of `head` and ``SEAT`` are read first,
    with no names known; all others are looked up in `forms`. Terminals that the grammar ``%ignore``s
    are noise: they become events and take no part in the structure.
    """

    grammar: str
    """File name in ``grammars/``."""
    forms: Mapping[str, LineForm]
    read_header: Callable[[HeaderGroups, int, str], Header | OtherGame]
    """(groups, line number, the header's text) -> the header; HeaderError if it makes no sense."""
    seat: LineForm
    head: tuple[str, ...] = ()
    """Terminals of the lines between a hand's first one and its seats that tell of the hand as a whole,
    in their order; each may be missing. Their named groups join those of ``HEADER``."""
    arrange: Callable[[Hand], Hand] | None = None
    """What is done to a hand when all its lines are read: streets that no line opens, names that must
    not meet those of other tables. Events keep the line they come from."""
    name_end: str = " "
    """What mostly follows a player's name at the beginning of a line: the first guess."""
    rail_name: str = ""
    """Pattern of a name that no seat has, in news and chat from the rail; empty: anything that does not
    hold `name_end`."""
    own_mark: str = ""
    """What the room prints behind the name of whose text it is, wherever that stands."""
    plain_figures: bool = False
    """Amounts are already whole numbers of minor units, whatever the currency."""
    printed_names: Callable[[str], tuple[str, ...]] | None = None
    """The forms in which a name may stand in the lines after the seats; None: as it is."""
    converters: Mapping[str, Callable[[str | None], object]] = field(default_factory=dict)
    summary_of_every_seat: bool = False
    """The summary has one line for each seat, so that a shorter one is cut off."""
    summary_only: frozenset[str] = frozenset()
    """Terminals of lines that stand in the summary and nowhere else."""
    longest_line: int = 4000
    """A longer line is no header and holds no free text that could stand for a name."""
