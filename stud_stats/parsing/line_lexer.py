"""The line lexer that all text dialects share: one line, one event, one token.

It is compiled from the terminals of the dialect's own grammar. A terminal with ``<P>`` is split
there: the text before is found first, then one of the hand's own names, then one of the tails
that the grammar allows after it, to the end of the line. Names are a closed set and tails are
closed too, so a name may hold anything: blanks, colons, brackets, verbs, other names.

Two ways lead to the same events. Where the names of a hand cannot be mistaken for anything
else, the first guess at a line is right or the line is not of that kind. Where they could, every
reading of every line is looked for; a line with more than one stays unread and is reported.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, ClassVar, Final, NamedTuple

from lark.lexer import Lexer, Token
from msgspec.structs import astuple

from stud_stats.core.cards import parse_cards
from stud_stats.core.events import Deal, Event, Seat, Summary, Unread
from stud_stats.core.money import AmountError, parse_minor_units
from stud_stats.parsing.dialect import LineDialect, LineForm
from stud_stats.parsing.terminals import (
    BLANKS_TO_END,
    FREE_NAME,
    GrammarError,
    Group,
    Terminal,
    group_terminals,
    take_apart,
)

END_OF_HAND: Final = "EOH"
NOISE: Final = frozenset({"ANNOUNCEMENT", "TABLE_MESSAGE", "CHAT", "UNREAD"})
"""Kinds of events that may stand anywhere in a hand and are no tokens of its structure."""
HEAD_TERMINALS: Final = ("HEADER", "SEAT")
AMBIGUOUS: Final = "can be read as of more than one player or kind"
"""The reason of an `Unread` line whose names allow more than one reading."""

OTHER_CURRENCY: Final = "prints a figure in another currency than the hand's"
"""The reason of an `Unread` line whose figures nothing of the hand can be counted with."""

_NO_TAIL: Final = re.compile(r"(?!)")
"""What follows a name that begins a line where none does."""
_STRANGER: Final = "stranger"
_SYMBOLS: Final = "$€£"
_BLANKS: Final = " \t"
_GAP_IN_SEATS: Final = 3
"""Lines of news that may stand between two seats."""
_MEANINGS: Final = 8192
_SHORT_LINE: Final = 22
"""Letters of a line (its name left out) that deals two cards: longer ones hardly ever come twice."""
_SHORT_DEAL: Final = 13
"""Letters of a line, from its first bracket on, that deals two cards."""
_TEXT_CACHE: Final = 16384
_SHORT_CARD_LIST: Final = 5
"""Letters of two cards: longer lists hardly ever come twice."""
_PLAYER_PLACES: Final[dict[type[Event], int]] = {}
"""Where among the fields of an event class the player is; 0: nowhere."""

Meaning = tuple[Callable[..., Event], tuple[Any, ...], tuple[Any, ...]]
"""The event class, and the values of its fields before and after the player's."""

Maker = Callable[[Any, Any, int, int, str], Event]
"""(match of the tail, match before the name, line number, player, line) -> event."""


class Names(NamedTuple):
    """The printed names of a hand's players, each with the player's index in `Hand.seats`."""

    player: dict[str, int]
    by_length: list[tuple[str, int]]
    """The longest name first."""


class Memo(dict[Any, Any]):
    """A bounded cache in front of a pure function of a text; None is passed through."""

    def __init__(self, function: Callable[[Any], Any], longest: int = 64) -> None:
        super().__init__()
        self._function = function
        self._longest = longest

    def __missing__(self, text: str | None) -> Any:
        value = self._function(text)
        if text is None or len(text) <= self._longest:
            if len(self) >= _TEXT_CACHE:
                self.clear()
            self[text] = value
        return value


class HandText(NamedTuple):
    """The lines of one hand below its header, and how its figures are to be read."""

    lines: list[str]
    first_line: int
    decimals: int


class HandLines(NamedTuple):
    """What the lines say: all events in order, the seats among them and by themselves."""

    events: list[Event]
    seats: tuple[Seat, ...]


class LineError(ValueError):
    """A line that makes its hand unreadable: ``kind`` is a quarantine reason."""

    def __init__(self, kind: str, line: int, message: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.line = line


class OtherCurrencyError(Exception):
    """A figure with the symbol of another currency than the hand's."""


class LineLexer(Lexer):
    """The shared lexer; a subclass made by `lexer_for` carries the dialect."""

    dialect: ClassVar[LineDialect]

    def __init__(self, lexer_conf: Any) -> None:
        terminals = [take_apart(t) for t in lexer_conf.terminals if t.name != END_OF_HAND]
        by_name = {terminal.name: terminal for terminal in terminals}
        self.header = self._whole_line(by_name["HEADER"])
        self.head = {name: self._whole_line(by_name[name]) for name in self.dialect.head}
        self.seat = self._whole_line(by_name["SEAT"])
        above = {*HEAD_TERMINALS, *self.dialect.head}
        self.lines = [terminal for terminal in terminals if terminal.name not in above]
        self.free = [terminal for terminal in self.lines if terminal.free]
        self.groups = group_terminals(self.lines)
        missing = {terminal.name for terminal in self.lines} ^ set(self.dialect.forms)
        if missing:
            raise GrammarError(f"terminals without a form, or forms without a terminal: {sorted(missing)}")
        self._readers: dict[tuple[int, str | None], LineReader] = {}

    @staticmethod
    def _whole_line(terminal: Terminal) -> re.Pattern[str]:
        return re.compile(f"(?:{terminal.before}){BLANKS_TO_END}")

    def reader(self, decimals: int, symbol: str | None = None) -> LineReader:
        """The reader of hands whose figures have so many decimals, and no other symbol of a currency
        than ``symbol``: empty, none at all; None, any.
        """
        reader = self._readers.get((decimals, symbol))
        if reader is None:
            reader = self._readers[decimals, symbol] = LineReader(self, decimals, symbol)
        return reader

    def strangers(self, line: str) -> set[str]:
        """Who would have to be a player of the hand for the line to be read; empty if nobody could."""
        if len(line) > self.dialect.longest_line:
            return set()
        matches = [pattern.match(line) for pattern in self._of_strangers]
        return {match[_STRANGER] for match in matches if match is not None}

    @cached_property
    def _of_strangers(self) -> list[re.Pattern[str]]:
        named = [group for group in self.groups if group.named]
        return [re.compile(f"(?:{g.before.pattern})(?P<{_STRANGER}>.+?){g.tail.pattern}") for g in named]

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Any]:
        """The tokens of a `HandText`: its events without the noise, then the end of the hand.

        Ready-made events are taken as they are.
        """
        del parser_state
        events = lexer_state
        if isinstance(lexer_state, HandText):
            events = self.reader(lexer_state.decimals).read(lexer_state).events
        yield from [event for event in events if event.type not in NOISE]
        yield Token(END_OF_HAND, "")


def lexer_for(dialect: LineDialect) -> type[LineLexer]:
    """The lexer class of one dialect, as lark wants it."""
    return type(f"{dialect.name.title()}Lexer", (LineLexer,), {"dialect": dialect})


class LineReader:
    """Turns lines into events: the lexer's patterns with constructors for one unit of money."""

    def __init__(self, lexer: LineLexer, decimals: int, symbol: str | None = None) -> None:
        dialect = lexer.dialect
        self.dialect = dialect
        self._converters = _converters(dialect, decimals, symbol)
        self._seat = lexer.seat
        self._make_seat = self._maker(dialect.seat, dict(lexer.seat.groupindex), {}, player=False)
        self._known: dict[str, Meaning] = {}
        self._known_lines: dict[str, tuple[Callable[..., Event], tuple[Any, ...]]] = {}
        self._groups: list[tuple[Group, dict[int, Maker]]] = []
        for group in lexer.groups:
            makers = {
                index: self._maker(
                    dialect.forms[name],
                    group.tail_groups(name),
                    dict(group.before.groupindex),
                    player=group.named,
                )
                for index, name in group.terminals.items()
            }
            self._groups.append((group, makers))
        self._free = [
            (
                re.compile(f"(?:{terminal.before}){BLANKS_TO_END}"),
                self._maker(
                    dialect.forms[terminal.name],
                    dict(re.compile(terminal.before).groupindex),
                    {},
                    player=False,
                ),
            )
            for terminal in lexer.free
        ]
        rail_name, name_end = dialect.rail_name, dialect.name_end
        self._is_rail_name: Callable[[str], object] = (
            re.compile(rail_name).fullmatch if rail_name else lambda name: name_end not in name
        )
        leading = [(group, makers) for group, makers in self._groups if group.named and not group.lead]
        if len(leading) > 1:
            raise GrammarError("lines that begin with the name of a player are one group")
        self._leading = (leading[0][0].tail.match, leading[0][1]) if leading else (_NO_TAIL.match, {})
        self._by_start: dict[str, list[tuple[Group, dict[int, Maker]]]] = {}
        for group, makers in self._groups:
            if group.lead:
                self._by_start.setdefault(group.lead[:2], []).append((group, makers))
        self._leads = tuple([group.lead for group, _makers in self._groups if group.lead])
        self._tail_starts = frozenset().union(
            *(group.first_characters for group, _makers in self._groups if group.named)
        )

    # -- compiling ---------------------------------------------------------------------------

    def _maker(self, form: LineForm, tail: dict[str, int], before: dict[str, int], *, player: bool) -> Maker:
        """A constructor of one terminal's events, generated once: no look-ups at a line."""
        unknown = set(form.fields) - set(tail) - set(before)
        unknown -= {field for field, kind in form.fields.items() if kind in _OF_THE_LINE}
        if unknown:
            raise GrammarError(f"{form.build.__name__}: the terminal has no group {sorted(unknown)}")
        scope: dict[str, Any] = {"build": form.build, **self._converters}
        fetch: list[str] = []
        values: dict[str, str] = {}
        for number, (name, kind) in enumerate(form.fields.items()):
            text = f"t{number}"
            if name in tail:
                fetch.append(f"    {text} = m.group({tail[name]})")
            elif name in before:
                fetch.append(f"    {text} = q.group({before[name]})")
            values[name] = _EXPRESSIONS.get(kind, f"{kind}[{{0}}]").format(text)
        for name, constant in form.constants.items():
            scope[f"constant_{name}"] = constant
            values[name] = f"constant_{name}"
        parameters = _parameters(form.build)
        if player and "player" in parameters and "player" not in values:
            values["player"] = "p"
        positional: list[str] = []
        for parameter in parameters[1:]:
            if parameter not in values or (inspect.isfunction(form.build) and parameter != "player"):
                break
            positional.append(values.pop(parameter))
        arguments = ["n", *positional, *(f"{name}={value}" for name, value in values.items())]
        source = "\n".join(
            ["def make(m, q, n, p, line):", *fetch, f"    return build({', '.join(arguments)})"]
        )
        exec(source, scope)  # noqa: S102 - generated from the dialect's own declaration, never from input
        made: Maker = scope["make"]
        return made

    # -- reading -----------------------------------------------------------------------------

    def read(self, text: HandText) -> HandLines:
        """The events of a hand; LineError where a line makes the whole hand unreadable."""
        lines, first = text.lines, text.first_line
        seats: list[Seat] = []
        player_by_name: dict[str, int] = {}
        head: list[Event | None] = []
        match_seat, printed_names = self._seat.match, self.dialect.printed_names
        since = 0
        for at, line in enumerate(lines):
            match = match_seat(line)
            if match is None:
                since += bool(line.strip())
                if since > _GAP_IN_SEATS:
                    break
                head.append(None)
                continue
            since = 0
            try:
                seat = self._take_seat(match, first + at, line)
            except OtherCurrencyError:
                head.append(Unread(first + at, line, OTHER_CURRENCY))
                continue
            for printed in printed_names(seat.player) if printed_names else (seat.player,):
                if player_by_name.setdefault(printed, len(seats)) != len(seats):
                    raise LineError("names", first + at, f"two seats have the name {seat.player!r}")
            seats.append(seat)
            head.append(seat)
        while head and head[-1] is None:
            head.pop()
        if head and not seats:
            other = next(event.line for event in head if event is not None)
            raise LineError("amount", other, f"{lines[other - first].strip()!r} {OTHER_CURRENCY}")
        names = Names(player_by_name, sorted(player_by_name.items(), key=_longest_first))
        read_on = self._read_every_way if self.mistakable(names) else self._read_plainly
        events: list[Event] = []
        if None in head:
            for at, seat_or_none in enumerate(head):
                if seat_or_none is not None:
                    events.append(seat_or_none)
                else:
                    read_on(lines[at : at + 1], first + at, names, events)
        else:
            events += head  # type: ignore[arg-type]
        read_on(lines[len(head) :], first + len(head), names, events)
        return HandLines(events, tuple(seats))

    def _take_seat(self, match: re.Match[str], number: int, line: str) -> Seat:
        try:
            seat = self._make_seat(match, None, number, -1, line)
        except AmountError as error:
            raise LineError("amount", number, f"{error}, in {line.strip()!r}") from error
        assert isinstance(seat, Seat)
        return seat

    def _read_plainly(self, lines: list[str], first: int, names: Names, events: list[Event]) -> None:
        """The fast way: right wherever no name of the hand is `mistakable`."""
        name_end, player_of, append = self.dialect.name_end, names.player.get, events.append
        known, starts = self._known.get, self._by_start.get
        read_led = self._read_led
        number = first - 1
        line = ""
        left = lines
        while left:
            try:
                for line in left:
                    number += 1
                    at = line.find(name_end)
                    if at > 0:
                        player = player_of(line[:at])
                        if player is not None:
                            meaning = known(line[at:])
                            if meaning is not None:
                                append(meaning[0](number, *meaning[1], player, *meaning[2]))
                                continue
                            found = read_led(line, number, at, player)
                            if found is not None:
                                append(found)
                                continue
                    for group, makers in starts(line[:2], ()):
                        found = self._read_with(group, makers, line, number, names)
                        if found is not None:
                            append(found)
                            break
                    else:
                        found = self._read_slowly(line, number, names)
                        if found is not None:
                            append(found)
                return
            except OtherCurrencyError:
                append(Unread(number, line, OTHER_CURRENCY))
                left = lines[number - first + 1 :]
            except AmountError as error:
                raise LineError("amount", number, f"{error}, in {line.strip()!r}") from error

    def _read_with(
        self,
        group: Group,
        makers: dict[int, Maker],
        line: str,
        number: int,
        names: Names,
    ) -> Event | None:
        """The line as one of the group's terminals, None if it is none of them."""
        if not group.named:
            return self._read_nameless(group, makers, line, number)
        if group.fixed:
            if not line.startswith(group.lead):
                return None
            before, start = None, len(group.lead)
        else:
            before = group.before.match(line)
            if before is None:
                return None
            start = before.end()
        guess = group.guess
        end = line.find(guess, start) if guess else len(line.rstrip(_BLANKS))
        player = names.player.get(line[start:end]) if end > 0 else None
        if player is not None:
            key = line[:start] + line[end:]
            meaning = self._known.get(key)
            if meaning is not None:
                return meaning[0](number, *meaning[1], player, *meaning[2])
            match = group.tail.match(line, end)
            if match is not None:
                event = makers[match.lastindex or 0](match, before, number, player, line)
                self._remember(key, event)
                return event
        for name, player in names.by_length:
            if line.startswith(name, start):
                match = group.tail.match(line, start + len(name))
                if match is not None:
                    return makers[match.lastindex or 0](match, before, number, player, line)
        return None

    def _read_nameless(self, group: Group, makers: dict[int, Maker], line: str, number: int) -> Event | None:
        meaning = self._known_lines.get(line)
        if meaning is not None:
            return meaning[0](number, *meaning[1])
        match = group.tail.match(line)
        if match is None:
            return None
        event = makers[match.lastindex or 0](match, None, number, -1, line)
        if len(line) <= _SHORT_LINE:
            if len(self._known_lines) >= _MEANINGS:
                self._known_lines.clear()
            self._known_lines[line] = (type(event), astuple(event)[1:])
        return event

    def _remember(self, key: str, event: Event) -> None:
        """Keep what a line means whatever the player and wherever it stands.

        ``key`` is the line without the name. Long lists of cards hardly ever come twice.
        """
        kind = type(event)
        place = _PLAYER_PLACES.get(kind)
        if place is None:
            fields = event.__struct_fields__
            place = _PLAYER_PLACES[kind] = fields.index("player") if "player" in fields else 0
        mark = self.dialect.own_mark
        at = key.find("[", len(mark) if key.startswith(mark) else 0)
        if place and (at < 0 or len(key) - at <= _SHORT_DEAL):
            if len(self._known) >= _MEANINGS:
                self._known.clear()
            values = astuple(event)
            self._known[key] = (kind, values[1:place], values[place + 1 :])

    def _read_led(self, line: str, number: int, at: int, player: int) -> Event | None:
        """The line as one that begins with the name of ``player``, which ends at ``at``."""
        tail_match, makers = self._leading
        match = tail_match(line, at)
        if match is None:
            return None
        event = makers[match.lastindex or 0](match, None, number, player, line)
        self._remember(line[at:], event)
        return event

    def _read_slowly(self, line: str, number: int, names: Names) -> Event | None:
        """The line as one that begins with a name, the longest first, or with free text."""
        at = line.find(" ")
        player = names.player.get(line[:at]) if at > 0 else None
        if player is not None:
            meaning = self._known.get(line[at:])
            if meaning is not None:
                return meaning[0](number, *meaning[1], player, *meaning[2])
        for name, player in names.by_length:
            if line.startswith(name):
                meaning = self._known.get(line[len(name) :])
                if meaning is not None:
                    return meaning[0](number, *meaning[1], player, *meaning[2])
                event = self._read_led(line, number, len(name), player)
                if event is not None:
                    return event
        return self._read_rest(line, number, names)

    def _read_rest(self, line: str, number: int, names: Names) -> Event | None:
        """The line as one with free text where a name would be, else unread; None if blank.

        What stands there must be a player of the hand or a name as of somebody at the rail: else it
        is the damaged line of a player.
        """
        if len(line) <= self.dialect.longest_line:
            for pattern, make in self._free:
                match = pattern.match(line)
                if match is not None:
                    name = match[FREE_NAME]
                    if name in names.player or self._is_rail_name(name):
                        return make(match, None, number, -1, line)
        return Unread(number, line) if line.strip(_BLANKS) else None

    # -- names that can be mistaken ----------------------------------------------------------

    def mistakable(self, names: Names) -> bool:
        """Some line of a hand with these names might be read in more than one way.

        That needs a name that begins as a line of another kind does, or one that goes on, after
        another player's name, as a tail does, or one with blanks at its ends.
        """
        ordered = sorted(names.player)
        for place, name in enumerate(ordered, 1):
            if name.strip(_BLANKS) != name or name.startswith(self._leads):
                return True
            # Names that begin with this one stand right after it.
            for other in ordered[place:]:
                if not other.startswith(name):
                    break
                if other[len(name)] in self._tail_starts or "" in self._tail_starts:
                    return True
        return False

    def _read_every_way(self, lines: list[str], first: int, names: Names, events: list[Event]) -> None:
        """The slow way: all readings of each line, and `Unread` where more than one remains."""
        above = _Above()
        for event in events:
            above.take(event)
        for number, line in enumerate(lines, first):
            try:
                readings = self._readings(line, number, names)
            except OtherCurrencyError:
                events.append(Unread(number, line, OTHER_CURRENCY))
                continue
            except AmountError as error:
                raise LineError("amount", number, f"{error}, in {line.strip()!r}") from error
            read: Event | None
            if not readings:
                read = self._read_rest(line, number, names)
            else:
                fitting = self._fitting(readings, above)
                read = fitting[0] if len(fitting) == 1 else Unread(number, line, AMBIGUOUS)
            if read is not None:
                events.append(read)
                above.take(read)

    def _readings(self, line: str, number: int, names: Names) -> list[tuple[str, Event]]:
        """Every reading of a line: (terminal, event)."""
        found: list[tuple[str, Event]] = []
        for group, makers in self._groups:
            if not group.named:
                match = group.tail.match(line)
                if match is not None:
                    index = match.lastindex or 0
                    found.append((group.terminals[index], makers[index](match, None, number, -1, line)))
                continue
            before = group.before.match(line)
            if before is None:
                continue
            for name, player in names.by_length:
                if line.startswith(name, before.end()):
                    match = group.tail.match(line, before.end() + len(name))
                    if match is not None:
                        index = match.lastindex or 0
                        event = makers[index](match, before, number, player, line)
                        found.append((group.terminals[index], event))
        return found

    def _fitting(self, readings: list[tuple[str, Event]], above: _Above) -> list[Event]:
        """The readings that fit what stands above the line: the part of the hand it is in, and
        for a deal that the cards printed again are those printed for that player before.
        """
        if len(readings) > 1:
            only = self.dialect.summary_only
            readings = [r for r in readings if (r[0] in only) == above.in_summary] or readings
        events = [event for _terminal, event in readings]
        if len(events) > 1:
            events = [e for e in events if not isinstance(e, Deal) or above.goes_on(e)] or events
        if len(events) > 1 and all(event.type in NOISE for event in events):
            # Nothing hangs on who of them chatted; the longest name comes first.
            events = events[:1]
        return events


class _Above:
    """What the lines above have told, as far as it settles what a line means."""

    def __init__(self) -> None:
        self.in_summary = False
        self._printed: dict[int, tuple[int, ...]] = {}

    def take(self, event: Event) -> None:
        if isinstance(event, Summary):
            self.in_summary = True
        elif isinstance(event, Deal):
            self._printed[event.player] = (*event.held, *event.down, *event.up)

    def goes_on(self, deal: Deal) -> bool:
        """The cards that this deal prints again are those printed for the player before."""
        return sorted(self._printed.get(deal.player, ())) == sorted(deal.held)


def _longest_first(item: tuple[str, int]) -> int:
    return -len(item[0])


_EXPRESSIONS: Final[dict[str, str]] = {
    "flag": "{0} is not None",
    "text": "{0} or ''",
    "integer": "int({0} or 0)",
    "line": "line.strip()",
    "name": "line[: m.start()]",
}
"""Kinds of fields that are written out; every other kind is a cache of that name."""
_OF_THE_LINE: Final = ("line", "name")
"""Kinds of fields that are of no group."""


def _converters(dialect: LineDialect, decimals: int, symbol: str | None) -> dict[str, Memo]:
    others = "".join(set(_SYMBOLS) - {symbol}) if symbol is not None else ""

    def money(text: str | None) -> int | None:
        if text is None:
            return None
        if text[0] in others:
            raise OtherCurrencyError(text)
        return parse_minor_units(text.lstrip(_SYMBOLS + " "), decimals)

    def money0(text: str | None) -> int:
        return money(text) or 0

    def figures(text: str | None) -> tuple[int, ...]:
        sentences = text.split(". ") if text else []
        return tuple([money0(sentence.rpartition(" ")[2].rstrip(".")) for sentence in sentences])

    def cents(text: str | None) -> int | None:
        return None if text is None else parse_minor_units(text.lstrip(_SYMBOLS), 2)

    def cards(text: str | None) -> tuple[int, ...]:
        return () if text is None else parse_cards(text)

    return {
        "money": Memo(money),
        "money0": Memo(money0),
        "cents": Memo(cents),
        "figures": Memo(figures),
        "cards": Memo(cards, _SHORT_CARD_LIST),
        **{name: Memo(function) for name, function in dialect.converters.items()},
    }


def _parameters(build: Callable[..., Event]) -> tuple[str, ...]:
    fields: tuple[str, ...] | None = getattr(build, "__struct_fields__", None)
    return fields if fields is not None else tuple(inspect.signature(build).parameters)
