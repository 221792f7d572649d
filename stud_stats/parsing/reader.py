"""One block of text and a dialect: the hand, or why there is none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

import msgspec
from lark import Lark

from stud_stats.core.events import Ante, Deal, Event, Hand, PotTotal, SeatSummary, Summary, Unread
from stud_stats.core.findings import Finding, Violation
from stud_stats.core.money import SYMBOLS, AmountError, decimals_of
from stud_stats.core.source import Place, Span, column_of, quoted_line
from stud_stats.core.words import shortened
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.clocks import is_possible
from stud_stats.parsing.codes import (
    AMBIGUOUS_NAME,
    DAMAGED_LETTERS,
    IMPOSSIBLE_TIME,
    OTHER_CURRENCY_FIGURE,
    QUARANTINED,
    UNREAD_LINE,
)
from stud_stats.parsing.dialect import Dialect, DocumentDialect, HeaderError, LineDialect, OtherGame
from stud_stats.parsing.grammar_files import grammar_path
from stud_stats.parsing.line_lexer import (
    AMBIGUOUS,
    OTHER_CURRENCY,
    HandLines,
    HandText,
    LineError,
    LineLexer,
    lexer_for,
)
from stud_stats.parsing.structure import Misfit, Structure

_QUOTED: Final = 160
"""Letters of a line that a message repeats."""
_KEPT: Final = 4000
"""Letters of a line that a finding keeps."""
_STRAY_LINES: Final = 8
"""Lines between those of a hand's head that may be none of them, with those that come after."""
_LISTED: Final = 12
"""Numbers of lines that a message lists."""
_LONG_RUN: Final = 3
"""So many unread lines on end have one cause, whatever each of them looks like."""
_LOOKED_AT: Final = 200
"""Unread lines of a hand that are looked through for names without a seat."""


class Quarantined(msgspec.Struct, frozen=True):
    """A stretch of text that could not be read as a hand, kept whole.

    ``reason`` is one of ``truncated`` (ends before the hand does), ``header``, ``structure``,
    ``amount`` (no figure in the smallest unit), ``names`` (two seats with one name) and ``text``
    (no hand begins here); ``message`` says in one sentence what and in which line. ``hand_id``
    is empty where it could not be read.
    """

    reason: str
    message: str
    line: int
    source: Span
    dialect: str
    hand_id: str
    text: str


class Reading(msgspec.Struct, frozen=True):
    """What a block turned out to be: exactly one of a hand, another game, or quarantined text."""

    hand: Hand | None = None
    other_game: str = ""
    findings: tuple[Finding, ...] = ()
    quarantine: Quarantined | None = None
    unread_lines: int = 0


class Reader:
    """A dialect's grammar, loaded and compiled."""

    def __init__(self, dialect: LineDialect) -> None:
        self.dialect = dialect
        self.lark = Lark.open(
            str(grammar_path(dialect.grammar)), parser="lalr", lexer=lexer_for(dialect), start="start"
        )
        wrapper = self.lark.parser.lexer
        lexer = getattr(wrapper, "lexer", wrapper)
        assert isinstance(lexer, LineLexer)
        self.lexer = lexer
        self.structure = Structure(self.lark)
        self._hand_start = re.compile(dialect.hand_start).match

    def read(self, block: Block) -> Reading:
        """What the block is. Never raises for any text."""
        text = block.text
        if "\r" in text or "\0" in text:
            text = text.replace("\r\n", "\n").replace("\0", "").replace("\r", " ")
        lines = text.rstrip().split("\n")
        first = block.source.line
        heading = lines[0]
        match = self.lexer.header.match(heading) if len(heading) <= self.dialect.longest_line else None
        if match is None:
            if self._hand_start(text):
                return self._refused(
                    block, "header", first, f"line {first}: this header cannot be read: {_cut(heading)!r}"
                )
            at = next((number for number, line in enumerate(lines) if line.strip()), 0)
            message = f"line {first + at}: no hand begins here: {_cut(lines[at])!r}"
            if self._is_head(lines[at]) and at < len(lines) - 1:
                last = first + len(lines) - 1
                message = f"lines {first + at} to {last}: the header of this hand is missing; it begins with "
                message += repr(_cut(lines[at]))
            return self._refused(block, "text", first + at, message)
        groups = match.groupdict()
        below = self._read_head(lines, groups)
        hand_id = groups.get("hand_id") or ""
        try:
            header = self.dialect.read_header(groups, first, lines[0])
        except (HeaderError, AmountError) as error:
            return self._refused(block, "header", first, f"line {first}: {error}", hand_id)
        if isinstance(header, OtherGame):
            return Reading(other_game=header.name)
        decimals = 0 if self.dialect.plain_figures else decimals_of(header.currency)
        try:
            symbol = None if self.dialect.plain_figures else SYMBOLS.get(header.currency)
            read = self.lexer.reader(decimals, symbol).read(HandText(lines[below:], first + below, decimals))
        except LineError as error:
            return self._refused(block, error.kind, error.line, f"line {error.line}: {error}", hand_id)
        events: list[Event] = [header, *read.events]
        misfit = self.structure.check(events)
        if misfit is not None:
            return self._misfit(block, misfit, lines, hand_id)
        if self.dialect.summary_of_every_seat:
            missing = _not_summed_up(read, ended=text.endswith("\n"))
            if missing:
                return self._cut_off(block, lines, hand_id, missing)
        hand = Hand(header, read.seats, tuple(events), block.source)
        if self.dialect.arrange is not None:
            hand = self.dialect.arrange(hand)
        found = self._findings(hand) if Unread in map(type, hand.events) else []
        return reading_of(hand, block, found)

    def _read_head(self, lines: list[str], groups: dict[str, str | None]) -> int:
        """Take the lines below the first one that tell of the whole hand, and say where the rest begins.

        A line that is none of them is left where it is; what is taken below it is made blank.
        """
        below = at = 1
        left = [*self.lexer.head.values()]
        while left and at < len(lines) and at - below <= _STRAY_LINES:
            line = lines[at]
            place = next((n for n, pattern in enumerate(left) if pattern.match(line)), -1)
            if place >= 0:
                match = left[place].match(line)
                assert match is not None
                groups |= match.groupdict()
                del left[: place + 1]
                if below < at:
                    lines[at] = ""
            elif line.strip() and self.lexer.seat.match(line):
                break
            if below == at and (place >= 0 or not line.strip()):
                below += 1
            at += 1
        return below

    def _is_head(self, line: str) -> bool:
        """A line that stands right below a hand's header."""
        return any(pattern.match(line) for pattern in (*self.lexer.head.values(), self.lexer.seat))

    def _findings(self, hand: Hand) -> list[Finding]:
        """One finding for each cause of unread lines.

        A cause is a run of lines that follow one another, or a name that no seat has.
        """
        runs = unread_runs(hand.events)
        by_name = self._by_stranger([event for run in runs if len(run) < _LONG_RUN for event in run])
        of_strangers = {event.line for events in by_name.values() for event in events}
        left = [[event for event in run if event.line not in of_strangers] for run in runs]
        found = [_unread(hand, run[0], _run_message(run)) for run in left if run]
        found += [
            _unread(hand, events[0], _stranger_message(name, events), name)
            for name, events in by_name.items()
        ]
        return found

    def _by_stranger(self, unread: list[Unread]) -> dict[str, list[Unread]]:
        """Lines that could be read if a name had a seat, by that name, where there are several."""
        lines = [event for event in unread if event.reason not in _BY_REASON][:_LOOKED_AT]
        names = {event.line: self.lexer.strangers(event.text) for event in lines}
        counts = Counter(name for of_line in names.values() for name in of_line)
        found: dict[str, list[Unread]] = {}
        for event in lines:
            name = max(sorted(names[event.line]), key=lambda name: counts[name], default="")
            if counts[name] > 1:
                found.setdefault(name, []).append(event)
        return {name: events for name, events in found.items() if len(events) > 1}

    def _refused(self, block: Block, reason: str, line: int, message: str, hand_id: str = "") -> Reading:
        return refused(self.dialect, block, reason, line, message, hand_id)

    def _misfit(self, block: Block, misfit: Misfit, lines: list[str], hand_id: str) -> Reading:
        expected = ", ".join(_SPOKEN.get(kind, kind.lower()) for kind in misfit.expected if kind != "EOH")
        if misfit.event is None:
            last = block.source.line + len(lines) - 1
            lacking = "before its summary" if "SUMMARY" in misfit.expected else f"without {expected}"
            message = f"line {last}: the hand ends here, {lacking}"
            return self._refused(block, "truncated", last, message, hand_id)
        at = misfit.event.line
        line = lines[at - block.source.line] if 0 <= at - block.source.line < len(lines) else ""
        kind = _SPOKEN.get(misfit.event.type, misfit.event.type.lower())
        expected = expected or "the end of the hand"
        message = f"line {at}: {kind} cannot stand here ({_cut(line)!r}); expected {expected}"
        return self._refused(block, "structure", at, message, hand_id)

    def _cut_off(self, block: Block, lines: list[str], hand_id: str, missing: list[int]) -> Reading:
        last = block.source.line + len(lines) - 1
        seats = ", ".join([str(seat) for seat in missing])
        message = f"line {last}: the hand ends here; the summary says nothing of seat {seats}"
        return self._refused(block, "truncated", last, message, hand_id)


def refused(
    dialect: Dialect, block: Block, reason: str, line: int, message: str, hand_id: str = ""
) -> Reading:
    """The reading of a text that is no hand, or none that can be read: see `Quarantined`."""
    carried = dialect.carried_letters(block.text)
    quarantined = Quarantined(reason, message, int(line), block.source, dialect.name, hand_id, block.text)
    finding = Finding(
        code=QUARANTINED.code,
        severity=QUARANTINED.severity,
        effect=QUARANTINED.effect,
        file=block.source.file,
        line=int(line),
        column=column_of(line),
        site=dialect.name,
        hand_id=hand_id,
        game="",
        street=0,
        player="",
        message=f"this text could not be read as a hand: {message}",
        seen=reason,
        expected="",
        sources=QUARANTINED.sources,
        text=shortened(quoted_line(block.text, block.source, line, carried), _KEPT),
    )
    return Reading(quarantine=quarantined, findings=(finding,))


def reading_of(hand: Hand, block: Block, unread: list[Finding] | None = None) -> Reading:
    """The reading of a hand, with what is wrong with its text as text.

    ``unread`` is what is to be said of its unread lines; None: one finding for each run of them.
    """
    found = [*unread] if unread is not None else findings_of_runs(hand, block.text)
    header = hand.header
    if header.time_text and not is_possible(header.time_text, known=header.time_utc is not None):
        message = f"there is no such time as {header.time_text!r}"
        text = quoted_line(block.text, block.source, header.line, hand.carried)
        found.append(_finding(hand, IMPOSSIBLE_TIME, header.line, message, text, header.time_text))
    if "\0" in block.text:
        found += _damage(hand, block.text)
    findings = tuple(sorted(found, key=lambda finding: finding.line)) if found else ()
    return Reading(
        hand=hand,
        findings=findings,
        unread_lines=sum([type(event) is Unread for event in hand.events]) if found else 0,
    )


def findings_of_runs(hand: Hand, text: str = "") -> list[Finding]:
    """One finding for each run of unread lines that follow one another, or of unread parts of a document,
    of which what stands around the first in ``text`` is quoted.
    """
    found = []
    for run in unread_runs(hand.events):
        line = run[0].line
        quoted = quoted_line(text, hand.source, line, hand.carried) if isinstance(line, Place) else ""
        found.append(_unread(hand, run[0], _run_message(run), quoted=quoted))
    return found


def _not_summed_up(read: HandLines, *, ended: bool) -> list[int]:
    """The seats that took part and are not in the summary because the hand is cut off before them.

    A seat before another that is summed up is not cut off, and neither is one that an unread line of
    the summary may speak of. Where the text does not end with a line (``ended``), an unread last line
    is the cut itself.
    """
    summed = {event.player for event in read.events if type(event) is SeatSummary}
    if len(summed) == len(read.seats):
        return []
    took_part = {event.player for event in read.events if isinstance(event, Ante | Deal)}
    last = max(summed, default=-1)
    missing = [player for player in sorted(took_part) if player > last]
    if missing:
        unread = _unread_in_summary(read)
        if unread and not ended and unread[-1] is read.events[-1]:
            unread.pop()
        texts = [event.text for event in unread]
        unnamed = [p for p in missing if not any(read.seats[p].player in text for text in texts)]
        missing = unnamed if len(texts) < len(missing) else []
    return [read.seats[player].seat for player in missing]


def _unread_in_summary(read: HandLines) -> list[Unread]:
    """The lines of the summary that could not be read."""
    kinds = (Summary, PotTotal, SeatSummary)
    begun = next((at for at, event in enumerate(read.events) if isinstance(event, kinds)), len(read.events))
    return [event for event in read.events[begun:] if isinstance(event, Unread)]


_BY_REASON: Final[dict[str, Violation]] = {AMBIGUOUS: AMBIGUOUS_NAME, OTHER_CURRENCY: OTHER_CURRENCY_FIGURE}
"""What a line that stays unread for a known reason is reported as."""


def _finding(hand: Hand, violation: Violation, line: int, message: str, text: str, seen: str) -> Finding:
    return Finding(
        code=violation.code,
        severity=violation.severity,
        effect=violation.effect,
        file=hand.source.file,
        line=int(line),
        column=column_of(line),
        site=hand.header.site,
        hand_id=hand.header.hand_id,
        game=hand.header.game,
        street=0,
        player="",
        message=message,
        seen=seen,
        expected="",
        sources=violation.sources,
        text=shortened(text, _KEPT),
    )


def _unread(hand: Hand, event: Unread, message: str, seen: str = "", quoted: str = "") -> Finding:
    violation = _BY_REASON.get(event.reason, UNREAD_LINE)
    return _finding(hand, violation, event.line, message, quoted or event.text, seen or _cut(event.text))


_NUL_IN_WORD: Final = re.compile(r"[^\s\0]\0+(?=[^\s\0])")


def _damage(hand: Hand, text: str) -> list[Finding]:
    """One finding for all NULs within words; those around words and lines are padding."""
    places = [match.start() for match in _NUL_IN_WORD.finditer(text)]
    if not places:
        return []
    lines = text.split("\n")
    at = text.count("\n", 0, places[0])
    shown = lines[at].rstrip("\r").replace("\0", "\ufffd")
    number = hand.source.line + at
    more = f", and {len(places) - 1} more in this hand" if len(places) > 1 else ""
    message = f"a NUL stands within a word{more}: {_cut(shown)!r} is read without it"
    return [_finding(hand, DAMAGED_LETTERS, number, message, shown, _cut(shown))]


def unread_runs(events: Iterable[Event]) -> list[list[Unread]]:
    """The unread lines of a hand: those that follow one another, with one reason, together."""
    runs: list[list[Unread]] = []
    before: Event | None = None
    for event in events:
        if isinstance(event, Unread):
            if isinstance(before, Unread) and before.reason == event.reason:
                runs[-1].append(event)
            else:
                runs.append([event])
        before = event
    return runs


def _run_message(run: list[Unread]) -> str:
    first, last = run[0], run[-1]
    reason = first.reason or "is of no kind that this dialect knows"
    if first is last:
        return f"the line {_cut(first.text)!r} {reason}"
    return f"lines {first.line} to {last.line} could not be read: the first, {_cut(first.text)!r}, {reason}"


def _stranger_message(name: str, events: list[Unread]) -> str:
    numbers = [str(event.line) for event in events]
    listed = ", ".join(numbers[:_LISTED]) + (", ..." if len(numbers) > _LISTED else "")
    return f"{len(events)} lines name {_cut(name)!r}, who has no seat in this hand: lines {listed}"


_readers: Final[dict[int, Reader]] = {}


def reader_of(dialect: LineDialect) -> Reader:
    """The compiled reader of a dialect, made once a process."""
    reader = _readers.get(id(dialect))
    if reader is None:
        # The reader holds its dialect, so the id stays that of this record.
        reader = _readers[id(dialect)] = Reader(dialect)
    return reader


def read_block(block: Block, dialect: Dialect) -> Reading:
    """What the block is in this dialect; never raises for any text."""
    if isinstance(dialect, DocumentDialect):
        return dialect.read(block)
    assert isinstance(dialect, LineDialect)
    return reader_of(dialect).read(block)


def _cut(line: str) -> str:
    line = line.strip()
    return line if len(line) <= _QUOTED else line[:_QUOTED] + "..."


_SPOKEN: Final[dict[str, str]] = {
    "SEAT": "a seat",
    "ANTE": "an ante",
    "STREET": "a street",
    "DEAL": "a deal",
    "BRING_IN": "a bring-in",
    "WAGER": "a bet or raise",
    "CALL": "a call",
    "CHECK": "a check",
    "FOLD": "a fold",
    "UNCALLED": "an uncalled bet",
    "SHOWDOWN": "the showdown",
    "SHOW": "a hand shown",
    "MUCK": "a hand not shown",
    "COLLECT": "a collected pot",
    "SUMMARY": "the summary",
    "POT_TOTAL": "the total pot",
    "BOARD": "the board",
    "SEAT_SUMMARY": "a seat's summary",
}
