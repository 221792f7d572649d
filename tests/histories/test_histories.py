"""What holds for every sample in ``histories/``, whatever its room, game or quirk."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from stud_stats.core.events import GAMES, USUAL_HABITS, Collect, Event, Hand, PotTotal, Street, Unread
from stud_stats.core.schema import SEATS
from stud_stats.dialects import DIALECTS, detect
from stud_stats.parsing.dialect import Dialect, DocumentDialect, LineDialect
from stud_stats.parsing.encodings import find_encoding
from stud_stats.writers import canonical, pokerstars
from tests.histories.files import FILES, HISTORIES, NO_HAND, UNREAD, VIOLATIONS, Item, read, short
from tests.instruments.round_trips import read as read_again
from tests.instruments.round_trips import unplaced

LEAST_HANDS = 3
"""Hands of each game that a dialect's samples must have."""
FOLDERS = {*GAMES, "mixed"}
OF_UNREAD_LINES = {"text.unread-line", "text.ambiguous-name", "text.currency-differs"}

each_file = pytest.mark.parametrize("path", FILES, ids=short)
each_dialect = pytest.mark.parametrize("dialect", DIALECTS, ids=lambda dialect: dialect.name)


def lines_of(text: str) -> list[str]:
    return text.replace("\0", "").replace("\ufeff", "").split("\n")


# ---- where samples stand


@each_dialect
def test_every_game_of_every_dialect_has_samples(dialect: Dialect) -> None:
    folder = HISTORIES / dialect.name
    assert folder.is_dir(), f"no sample hands of {dialect.title}: write some under histories/{dialect.name}/"
    hands = Counter(
        item.hand.header.game
        for path in FILES
        if path.is_relative_to(folder)
        for item in read(path).hands
        if item.hand is not None
    )
    assert min(hands[game] for game in dialect.about.games) >= LEAST_HANDS, hands


@each_file
def test_path_says_dialect_game_and_quirk(path: Path) -> None:
    room, folder, name = path.relative_to(HISTORIES).parts
    assert room in {dialect.name for dialect in DIALECTS}
    assert folder in FOLDERS
    assert name == name.lower()
    assert " " not in name
    if folder != "mixed":
        assert {item.hand.header.game for item in read(path).hands if item.hand is not None} <= {folder}


@each_file
def test_file_is_of_exactly_one_dialect(path: Path) -> None:
    data = path.read_bytes()
    text = find_encoding(data).decode(data)
    assert detect(text) is read(path).dialect
    others = [dialect for dialect in DIALECTS if dialect is not read(path).dialect]
    starts = [line for line in lines_of(text) for other in others if detect(line) is other]
    assert starts == []


# ---- nothing vanishes


@each_file
def test_blocks_cover_the_file(path: Path) -> None:
    sample = read(path)
    left, end = b"", 0
    for item in sample.items:
        span = item.block.source
        left += sample.data[end : span.start]
        own = sample.encoding.decode(sample.data[span.start : span.end])
        # What a hand carries of its session's head stands on its first line.
        carried = item.block.text.removesuffix(own)
        assert carried + own == item.block.text
        assert "\n" not in carried
        assert not carried or sample.dialect.session_head
        end = span.end
    between = sample.encoding.decode(left + sample.data[end:])
    if sample.dialect.session_head:
        between = re.sub(sample.dialect.session_head, "", between)
        between = re.sub(sample.dialect.outside_hands.removesuffix("$"), "", between)
    # A dialect may allow lines outside hands; the canonical one has its comments.
    outside = re.compile(sample.dialect.outside_hands or "(?!)")
    rest = [line for line in lines_of(between) if line.strip() and not outside.match(line.strip())]
    assert rest == []


@each_file
def test_every_line_is_in_one_event(path: Path) -> None:
    sample = read(path)
    for item in sample.hands:
        assert item.hand is not None
        numbers = [event.line for event in item.hand.events]
        if isinstance(sample.dialect, DocumentDialect):
            # One field may tell of many events, and fields stand in any order.
            first = item.block.source.line
            assert min(numbers) >= first
            assert max(numbers) <= first + item.block.text.count("\n")
            continue
        assert numbers == sorted(numbers), "out of order"
        # A street that no line opens begins at the line of its first deal; all who share a pot may stand
        # on one line.
        own = [event.line for event in item.hand.events if not isinstance(event, Street | Collect)]
        assert len(own) == len(set(own)), "two events from one line"
        first = item.block.source.line
        told = dict(enumerate(lines_of(item.block.text), first))
        written = {number for number, line in told.items() if line.strip()}
        # The header is told by the lines above the seats: of PokerStars two.
        assert isinstance(sample.dialect, LineDialect)
        head = {number for number in written if number < item.hand.seats[0].line} - set(numbers)
        assert len(head) <= len(sample.dialect.head)
        assert not head or any(item.hand.header.table in told[number] for number in head)
        assert written - head == set(numbers)


@each_file
def test_what_is_no_hand_is_reported(path: Path) -> None:
    for item in read(path).items:
        kinds = [item.hand is not None, bool(item.reading.other_game), item.reading.quarantine is not None]
        assert sum(kinds) == 1
        if item.reading.quarantine is not None:
            assert item.reading.quarantine.text == item.block.text
            assert item.findings
        unread = [event for event in item.hand.events if isinstance(event, Unread)] if item.hand else []
        assert item.reading.unread_lines == len(unread)
        codes = {finding.code for finding in item.reading.findings} - {"text.quarantined"}
        assert bool(codes & OF_UNREAD_LINES) == bool(unread)


# ---- what is found


@each_file
def test_trouble_only_where_the_name_says_so(path: Path) -> None:
    items = read(path).items
    codes = {finding.code for item in items for finding in item.findings if finding.severity != "info"}
    of_text = {code for code in codes if code.startswith("text.")}
    assert ("text.quarantined" in codes) == path.name.startswith(NO_HAND)
    assert bool(of_text - {"text.quarantined"}) == path.name.startswith(UNREAD)
    if path.name.startswith(VIOLATIONS):
        troubled = [item for item in items if item.findings]
        assert len(troubled) == len(items), "each hand of such a file breaks a rule"
    elif not path.name.startswith(UNREAD):
        assert codes == of_text


# ---- money


def hands_by_the_rules() -> list[tuple[str, Item]]:
    return [
        (f"{short(path)} {number}", item)
        for path in FILES
        if not path.name.startswith((*VIOLATIONS, *UNREAD))
        for number, item in enumerate(read(path).hands, 1)
    ]


def test_every_chip_is_accounted_for() -> None:
    net = SEATS.names.index("net")
    hands = hands_by_the_rules()
    assert len(hands) > 150
    for name, item in hands:
        assert item.hand is not None
        assert item.replayed is not None
        collected = sum(row[SEATS.names.index("collected")] for row in item.replayed.seat_rows)
        if item.hand.header.habits == USUAL_HABITS:
            printed = [event.amount for event in item.hand.events if isinstance(event, Collect)]
            assert sum(printed) == collected, name
        assert collected + item.replayed.rake == item.replayed.pot, name
        assert sum(row[net] for row in item.replayed.seat_rows) == -item.replayed.rake, name
        for total in [event for event in item.hand.events if isinstance(event, PotTotal)]:
            assert total.rake in (None, item.replayed.rake), name
            if total.total is None:
                continue
            gross = total.total + (total.rake or 0 if total.net_of_rake else 0)
            returned = sum(row[SEATS.names.index("returned")] for row in item.replayed.seat_rows)
            swallowed = returned if item.hand.header.habits.uncalled == "collected" else 0
            assert gross - swallowed == item.replayed.pot, name


# ---- round trips


def without_stakes_of_neighbours(item: Item) -> Hand:
    assert item.reading.hand is not None
    return item.reading.hand


def readable(text: str, dialect: str) -> tuple[Event, ...]:
    return unplaced(read_again(text, dialect))


@each_file
def test_canonical_text_loses_nothing(path: Path) -> None:
    for item in read(path).hands:
        hand = without_stakes_of_neighbours(item)
        if not item.reading.unread_lines:
            assert readable(canonical.write(hand), "canonical") == unplaced(hand)


def test_pokerstars_text_says_the_same_again() -> None:
    compared = 0
    for path in FILES:
        for item in read(path).hands:
            hand = without_stakes_of_neighbours(item)
            if hand.header.site == "pokerstars" and not pokerstars.losses(hand):
                assert readable(pokerstars.write(hand), "pokerstars") == unplaced(hand), short(path)
                compared += 1
    assert compared > 150


def test_pokerstars_text_of_a_plain_session_is_the_file_itself() -> None:
    sample = read(HISTORIES / "pokerstars" / "stud_hilo" / "evening-session.txt")
    assert len(sample.hands) > 20
    for item in sample.hands:
        assert pokerstars.write(without_stakes_of_neighbours(item)) == item.block.text.rstrip("\n") + "\n"
