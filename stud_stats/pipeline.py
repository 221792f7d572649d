"""The unit of work: blocks of text of one file become Arrow tables. Pure and picklable.

Blocks are read, stakes that are not printed are taken from the hands around, each hand is
replayed under its house rules, and what it says becomes rows of `core.schema`. No event object
leaves this module: between processes only Arrow's own bytes travel.
"""

from __future__ import annotations

import gc
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any, Final, Literal, TypeAlias

import msgspec
import pyarrow as pa

from stud_stats.core.events import GAMES, Hand, Stake, Stakes
from stud_stats.core.findings import Finding, HandStatus, cited, status_of
from stud_stats.core.schema import (
    DECISIONS,
    FINDINGS,
    HANDS,
    ORDINAL,
    QUARANTINE,
    SEATS,
    Column,
    ColumnType,
    Table,
)
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.parsing.blocks import Block, Chunk
from stud_stats.parsing.codes import QUARANTINED, TEXT_VIOLATIONS
from stud_stats.parsing.encodings import Encoding
from stud_stats.parsing.reader import Reading, refused
from stud_stats.reading import Text, broken, read_chunk, read_text, with_stakes
from stud_stats.replay.coverage import BROKEN, OK
from stud_stats.replay.replayer import Replay, replay
from stud_stats.replay.sessions import TableHand, table_hand, untimed_verdicts
from stud_stats.rules.profile import RulesProfile
from stud_stats.rules.profiles import PROFILES, find_profile

AUTO: Final = "auto"
"""The profile is chosen by the site of each hand."""

UNKNOWN_ROOM: Final = "permissive"

Rules: TypeAlias = str | RulesProfile
"""`AUTO`, the name of a profile, or a profile of one's own (`rules.house_rules`)."""

Keep: TypeAlias = Literal["rows", "findings", "coverage"]
"""All rows; the findings and the quarantine alone; these and what became of every rule."""

ARROW_TYPES: Final[dict[ColumnType, pa.DataType]] = {
    "text": pa.string(),
    "int8": pa.int8(),
    "int16": pa.int16(),
    "int32": pa.int32(),
    "int64": pa.int64(),
    "bool": pa.bool_(),
    "float64": pa.float64(),
}

Tables: TypeAlias = dict[str, pa.Table]


class TextOfHand(msgspec.Struct, frozen=True):
    """A hand as read from a text, with the sizes that it does not print; the findings are of the reading."""

    hand: Hand
    text: str
    dialect: str
    findings: tuple[Finding, ...] = ()


class Task(msgspec.Struct, frozen=True):
    """A chunk of one file, or blocks of one, and what is to be done with them.

    ``keep``: see `Keep`.
    """

    dialect: str
    chunk: Chunk | None = None
    blocks: tuple[Block, ...] = ()
    rules: Rules = AUTO
    keep: Keep = "rows"

    def texts(self) -> list[Text]:
        """The texts as read, in their order; OSError if the chunk's file cannot be read."""
        dialect = DIALECT_BY_NAME[self.dialect]
        if self.chunk is not None:
            return read_chunk(self.chunk, dialect)
        return [Text(block, dialect, read_text(block, dialect)) for block in self.blocks]


class Place(msgspec.Struct, frozen=True, array_like=True):
    """Where the text of a hand stands, and what else is needed to read it again as it was read.

    Named as the columns of `core.schema.HANDS`.
    """

    site: str
    hand_id: str
    text_hash: str
    file: str
    line: int
    byte_start: int
    byte_end: int
    dialect: str
    small_bet: int | None
    big_bet: int | None
    ante: int | None
    bring_in: int | None
    stakes_source: str
    encoding: Encoding


class Counts(msgspec.Struct, frozen=True):
    """What the blocks of a task were."""

    hands: dict[str, int]
    """Stud hands by game, every game named."""
    other_games: dict[str, int]
    """Hands of other games, by the name the site gives the game."""
    quarantined: int
    unread_lines: int


class Result(msgspec.Struct, frozen=True):
    """``tables`` are ``hands, seats, decisions, findings, quarantine``, as Arrow's bytes.

    ``times`` are the starts of the hands that have findings, where no rows of hands were asked for:
    by site and hand id, in seconds since 1970, None where the time is not known.
    ``profiles`` are the hands by site and the profile they were replayed under; ``coverage`` the
    hands by rule and verdict (`replay.coverage`), where that was asked for; ``table_hands`` what the
    comparison of hands with each other needs, packed, where no rows were asked for (`table_hands_of`),
    ``places`` where the texts of a chunk stand (`places_of`), and ``verdicts`` what became of every rule in
    each of these, where coverage was asked for (`verdicts_of`). ``players`` are then the names of all who sat
    at a table, and ``latest`` is when the last hand began, as far as times are known.
    """

    counts: Counts
    tables: dict[str, bytes]
    times: dict[tuple[str, str], int | None] = {}
    profiles: dict[tuple[str, str], int] = {}
    coverage: dict[str, dict[str, int]] = {}
    table_hands: bytes = b""
    places: bytes = b""
    verdicts: bytes = b""
    players: tuple[str, ...] = ()
    latest: int | None = None

    def arrow(self) -> Tables:
        """The tables again; their memory is that of the bytes."""
        return {name: pa.ipc.open_stream(data).read_all() for name, data in self.tables.items()}


def later(one: int | None, other: int | None) -> int | None:
    """The later of two times, None where neither is known.

    >>> later(None, 5), later(7, 5), later(None, None)
    (5, 7, None)
    """
    known = [time for time in (one, other) if time is not None]
    return max(known, default=None)


def profile_named(site: str, rules: Rules) -> RulesProfile:
    """The profile ``rules``; for `AUTO` that of the site, or `UNKNOWN_ROOM`."""
    if isinstance(rules, RulesProfile):
        return rules
    if rules != AUTO:
        return find_profile(rules)
    return PROFILES.get(site) or PROFILES[UNKNOWN_ROOM]


def rules_name(rules: Rules) -> str:
    """What the store calls ``rules``."""
    return rules.name if isinstance(rules, RulesProfile) else rules


def run(task: Task) -> Result:
    """Read and replay the blocks of ``task``. Same task, same result, in any process."""
    with _no_search_for_cycles():
        return _run(task)


@contextmanager
def _no_search_for_cycles() -> Iterator[None]:
    """The many small objects of a task make no cycles: looking for some among them only costs time."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _run(task: Task) -> Result:
    texts = task.texts()
    try:
        return _result(task, texts)
    except _TOO_LARGE:
        # Some hand holds a figure that no column does; it alone is lost.
        return _result(task, [_or_refused(task, text) for text in texts])


def _or_refused(task: Task, text: Text) -> Text:
    hand = text.reading.hand
    if hand is None:
        return text
    try:
        _result(task, [text])
    except _TOO_LARGE:
        line = text.block.source.line
        message = f"line {line}: a figure of this hand is larger than any that is stored"
        reading = refused(text.dialect, text.block, "amount", line, message, hand.header.hand_id)
        return msgspec.structs.replace(text, reading=reading)
    return text


def _result(task: Task, texts: Sequence[Text]) -> Result:
    readings = [text.reading for text in texts]
    rows = _Rows(task.keep, other_games=any(reading.other_game for reading in readings))
    rows.encoding = task.chunk.encoding if task.chunk is not None else None
    for text in with_stakes(texts):
        reading = text.reading
        if reading.hand is not None:
            hand = TextOfHand(reading.hand, text.block.text, text.dialect.name, reading.findings)
            rows.add_hand(hand, task.rules)
        elif reading.quarantine is not None:
            rows.add_quarantine(reading)
    return rows.result(_count(readings, rows))


def run_hands(texts: Iterable[TextOfHand], rules: Rules, keep: Keep) -> Result:
    """Replay hands that were read, and filled with what else is known of them, elsewhere."""
    rows = _Rows(keep)
    hands: dict[str, int] = dict.fromkeys(GAMES, 0)
    for one in texts:
        hands[one.hand.header.game] += 1
        rows.add_hand(one, rules)
    return rows.result(Counts(hands, {}, rows.quarantined, 0))


def _packed(hands: list[TableHand] | list[Place] | list[dict[str, str]]) -> bytes:
    """Few bytes a hand: an audit keeps those of all its hands."""
    return zlib.compress(msgspec.msgpack.encode(hands), 1) if hands else b""


def table_hands_of(packed: bytes) -> list[TableHand]:
    """The hands that a result holds packed."""
    return msgspec.msgpack.decode(zlib.decompress(packed), type=list[TableHand]) if packed else []


def places_of(packed: bytes) -> list[Place]:
    """The places that a result holds packed."""
    return msgspec.msgpack.decode(zlib.decompress(packed), type=list[Place]) if packed else []


def verdicts_of(packed: bytes) -> list[dict[str, str]]:
    """The verdicts that a result holds packed, by rule, of one hand after the other."""
    return msgspec.msgpack.decode(zlib.decompress(packed), type=list[dict[str, str]]) if packed else []


class _Rows:
    """Rows of all tables in the making."""

    def __init__(self, keep: Keep, *, other_games: bool = False) -> None:
        self.keep = keep
        self.other_games = other_games
        self.table_hands: list[TableHand] = []
        self.places: list[Place] = []
        self.verdicts: list[dict[str, str]] = []
        self.encoding: Encoding | None = None
        self.cells: dict[str, list[Any]] = {table.name: [] for table in _TABLES}
        """Row after row, cell after cell."""
        self.ordinals: dict[str, list[int]] = {table.name: [] for table in _TABLES}
        self.times: dict[tuple[str, str], int | None] = {}
        self.players: set[str] = set()
        self.latest: int | None = None
        self.profiles: dict[tuple[str, str], int] = {}
        self.coverage: dict[str, dict[str, int]] = {}
        self.quarantined = 0
        self.lost = dict.fromkeys(GAMES, 0)
        self.hands = 0

    def add_hand(self, read: TextOfHand, rules: Rules) -> None:
        hand, text = read.hand, read.text
        profile = profile_named(hand.header.site, rules)
        try:
            replayed = replay(hand, profile, text, rows=self.keep == "rows", coverage=self.keep == "coverage")
        except Exception as error:
            # As where a text is read: kept and shown, not allowed to stop the import.
            block = Block(text=text, source=hand.source)
            self.lost[hand.header.game] += 1
            self.add_quarantine(broken(block, DIALECT_BY_NAME[read.dialect], hand.header.hand_id, error))
            return
        ordinal = self.hands
        self.hands += 1
        key = (hand.header.site, profile.name)
        self.profiles[key] = self.profiles.get(key, 0) + 1
        findings = replayed.findings
        if read.findings:
            findings = tuple(sorted((*read.findings, *findings), key=lambda finding: finding.line))
        self._extend("findings", ordinal, [finding_row(finding, profile.name) for finding in findings])
        if self.keep != "rows":
            if self.keep == "coverage":
                breached = {finding.code for finding in read.findings}
                verdicts = {
                    **replayed.verdicts,
                    **{code: BROKEN if code in breached else OK for code in _TEXT_RULES},
                    **untimed_verdicts(hand.header),
                }
                self._cover(verdicts)
                self.verdicts += [verdicts] if self.encoding is not None else []
            self._keep_table_hand(hand, replayed, findings, text)
            self.players.update([seat.player for seat in hand.seats])
            self.latest = later(self.latest, hand.header.time_utc)
            if self.encoding is not None:
                self.places.append(_place(read, self.encoding))
            if findings:
                self.times[hand.header.site, hand.header.hand_id] = hand.header.time_utc
            return
        status = replayed.status
        seats: Sequence[Sequence[Any]] = replayed.seat_rows
        decisions: Sequence[Sequence[Any]] = replayed.decision_rows
        if read.findings and (status := status_of(findings)) != replayed.status:
            seats = [_with_status(row, _SEAT_STATUS, status) for row in seats]
            decisions = [_with_status(row, _DECISION_STATUS, status) for row in decisions]
        self._extend("seats", ordinal, seats)
        self._extend("decisions", ordinal, decisions)
        row = _hand_row(hand, replayed, text=text, dialect=read.dialect, rules=profile.name, status=status)
        self._extend("hands", ordinal, [row])

    def add_quarantine(self, reading: Reading) -> None:
        text = reading.quarantine
        assert text is not None
        self.quarantined += 1
        if self.keep == "coverage":
            self._cover({QUARANTINED.code: BROKEN})
        self._extend("findings", -1, [finding_row(finding, "") for finding in reading.findings])
        self._extend(
            "quarantine",
            -1,
            [
                (
                    text.source.file,
                    text.source.line,
                    text.source.start,
                    text.source.end,
                    text.dialect,
                    text.hand_id,
                    text.reason,
                    text.message,
                    text.text,
                )
            ],
        )

    def _keep_table_hand(self, hand: Hand, replayed: Replay, findings: Sequence[Finding], text: str) -> None:
        certain = all(finding.effect == "none" for finding in findings)
        stacks, dealt = replayed.stacks, replayed.dealt
        kept = table_hand(hand, stacks, dealt, certain=certain, apart=self.other_games, text=text)
        if kept is not None:
            self.table_hands.append(kept)

    def _cover(self, verdicts: Mapping[str, str]) -> None:
        for code, verdict in verdicts.items():
            counts = self.coverage.setdefault(code, {})
            counts[verdict] = counts.get(verdict, 0) + 1

    def _extend(self, table: str, ordinal: int, rows: Sequence[Sequence[Any]]) -> None:
        cells = self.cells[table]
        for row in rows:
            cells += row
        self.ordinals[table] += [ordinal] * len(rows)

    def result(self, counts: Counts) -> Result:
        packed = _packed(self.table_hands), _packed(self.places), _packed(self.verdicts)
        who = tuple(sorted(self.players))
        return Result(
            counts, self.tables(), self.times, self.profiles, self.coverage, *packed, who, self.latest
        )

    def tables(self) -> dict[str, bytes]:
        return {
            table.name: _ipc(
                arrow_table(table, columns_of(self.cells[table.name], table), self.ordinals[table.name])
            )
            for table in _TABLES
        }


_TOO_LARGE: Final = (OverflowError, pa.ArrowInvalid)
_TABLES: Final = (HANDS, SEATS, DECISIONS, FINDINGS, QUARANTINE)
_TEXT_RULES: Final = tuple(violation.code for violation in TEXT_VIOLATIONS)
_SEAT_STATUS: Final = SEATS.names.index("hand_status")
_DECISION_STATUS: Final = DECISIONS.names.index("hand_status")


def _with_status(row: Sequence[Any], position: int, status: HandStatus) -> Sequence[Any]:
    return (*row[:position], status, *row[position + 1 :])


def _place(read: TextOfHand, encoding: Encoding) -> Place:
    header, source = read.hand.header, read.hand.source
    sizes = _sizes(header.stakes)
    return Place(
        header.site,
        header.hand_id,
        text_hash(read.text),
        source.file,
        source.line,
        source.start,
        source.end,
        read.dialect,
        *(stake.amount for stake in sizes),
        stakes_source=" ".join([stake.source for stake in sizes]),
        encoding=encoding,
    )


def _sizes(stakes: Stakes) -> tuple[Stake, Stake, Stake, Stake]:
    return stakes.small_bet, stakes.big_bet, stakes.ante, stakes.bring_in


def _hand_row(
    hand: Hand,
    replayed: Replay,
    *,
    text: str,
    dialect: str,
    rules: str,
    status: HandStatus,
) -> tuple[Any, ...]:
    header, source = hand.header, hand.source
    sizes = _sizes(header.stakes)
    return (
        header.site,
        header.hand_id,
        source.file,
        source.line,
        source.start,
        source.end,
        dialect,
        header.game,
        header.structure,
        header.currency,
        *(stake.amount for stake in sizes),
        " ".join(stake.source for stake in sizes),
        header.table,
        header.seats_max or None,
        replayed.players_dealt,
        header.time_utc,
        header.time_text,
        header.time_zone,
        header.tournament,
        header.level,
        header.mixed,
        replayed.hero or None,
        replayed.last_street,
        replayed.showdown,
        replayed.pot,
        replayed.rake,
        status,
        rules,
        text_hash(text),
        text,
    )


def finding_row(finding: Finding, rules: str) -> tuple[Any, ...]:
    """A row of `core.schema.FINDINGS`; ``rules`` is the profile, empty where none was asked."""
    return (
        finding.file,
        finding.line,
        finding.column,
        finding.site,
        finding.hand_id,
        finding.game,
        finding.street,
        finding.player,
        finding.code,
        finding.severity,
        finding.message,
        finding.seen,
        finding.expected,
        cited(finding.sources),
        finding.effect,
        finding.text,
        rules,
    )


def text_hash(text: str) -> str:
    r"""A hash of what a text says: line ends and blanks at the ends of lines do not count.

    >>> text_hash("a\r\nb\r\n\r\n") == text_hash("a\nb"), text_hash("a b") == text_hash("ab")
    (True, False)
    """
    lines = "\n".join([line.rstrip() for line in text.strip().split("\n")])
    return blake2b(lines.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def arrow_schema(table: Table) -> pa.Schema:
    """The columns of ``table`` and `ORDINAL`."""
    fields = [pa.field(column.name, ARROW_TYPES[column.type]) for column in table.columns]
    return pa.schema([*fields, pa.field(ORDINAL, pa.int32())])


_SCHEMAS: Final = {table.name: arrow_schema(table) for table in _TABLES}


def columns_of(cells: Sequence[Any], table: Table) -> list[Sequence[Any]]:
    """Cells that stand row after row, as the columns of ``table``; ValueError if a row is not whole."""
    width = len(table.columns)
    if len(cells) % width:
        raise ValueError(f"{len(cells)} cells make no rows of {table.name}, which has {width} columns")
    return [cells[place::width] for place in range(width)]


def arrow_table(table: Table, columns: Sequence[Sequence[Any]], ordinals: Sequence[int]) -> pa.Table:
    """Columns in the order of the table's as Arrow."""
    schema = _SCHEMAS[table.name]
    arrays = [_array(column, values) for column, values in zip(table.columns, columns, strict=True)]
    return pa.Table.from_arrays([*arrays, pa.array(ordinals, pa.int32())], schema=schema)


def _array(column: Column, values: Sequence[Any]) -> pa.Array:
    try:
        return pa.array(values, ARROW_TYPES[column.type])
    except UnicodeEncodeError:
        # Half of a character (a lone surrogate) is no text that a table can hold: spelled out.
        return pa.array(
            [
                value if value is None else value.encode("utf-8", "backslashreplace").decode("utf-8")
                for value in values
            ],
            pa.string(),
        )


def _ipc(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    return bytes(sink.getvalue())


def _count(readings: Sequence[Reading], rows: _Rows) -> Counts:
    hands: dict[str, int] = dict.fromkeys(GAMES, 0)
    other_games: dict[str, int] = {}
    unread_lines = 0
    for reading in readings:
        unread_lines += reading.unread_lines
        if reading.hand is not None:
            hands[reading.hand.header.game] += 1
        elif reading.other_game:
            other_games[reading.other_game] = other_games.get(reading.other_game, 0) + 1
    for game, lost in rows.lost.items():
        hands[game] -= lost
    return Counts(hands, other_games, rows.quarantined, unread_lines)
