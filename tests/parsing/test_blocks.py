"""Files cut into hands: encodings, line ends, exact places, chunks that processes share."""

from __future__ import annotations

import codecs
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from stud_stats.core.events import Event
from stud_stats.dialects import detect
from stud_stats.dialects.canonical import CANONICAL
from stud_stats.dialects.pokerstars import POKERSTARS
from stud_stats.parsing.blocks import LONGEST_BLOCK, LONGEST_LINE, Block, chunks, split
from stud_stats.parsing.encodings import EIGHT_BIT, UTF_16_BE, UTF_16_LE, Encoding, find_encoding
from stud_stats.parsing.reader import read_block
from tests.dialects.pokerstars_hands import CASH, RAZZ, TWO_HANDS

ENCODINGS: dict[str, tuple[bytes, str]] = {
    "utf-8": (b"", "utf-8"),
    "utf-8 with mark": (codecs.BOM_UTF8, "utf-8"),
    "utf-16-le with mark": (codecs.BOM_UTF16_LE, "utf-16-le"),
    "utf-16-be with mark": (codecs.BOM_UTF16_BE, "utf-16-be"),
    "utf-16-le": (b"", "utf-16-le"),
    "utf-16-be": (b"", "utf-16-be"),
    "cp1252": (b"", "cp1252"),
}
NEWLINES = {"LF": "\n", "CRLF": "\r\n"}


def events_of(data: bytes) -> list[list[Event]]:
    """The events of each hand without their lines; every block must be a clean hand."""
    found = []
    for block in split(data, POKERSTARS, "file.txt"):
        reading = read_block(block, POKERSTARS)
        assert reading.hand is not None, reading.quarantine
        assert reading.findings == ()
        found.append([replace(event, line=0) for event in reading.hand.events])
    return found


def check_places(data: bytes, blocks: list[Block], encoding: Encoding) -> None:
    end = 0
    for block in blocks:
        span = block.source
        assert end <= span.start <= span.end <= len(data)
        assert encoding.decode(data[span.start : span.end]) == block.text
        above = encoding.decode(data[: span.start])
        assert span.line == above.count("\n") + 1
        end = span.end


@pytest.mark.parametrize("newline", NEWLINES.values(), ids=NEWLINES.keys())
@pytest.mark.parametrize(("mark", "codec"), ENCODINGS.values(), ids=ENCODINGS.keys())
def test_encodings_and_line_ends_do_not_matter(mark: bytes, codec: str, newline: str) -> None:
    data = mark + TWO_HANDS.replace("\n", newline).encode(codec)
    assert events_of(data) == events_of(TWO_HANDS.encode())
    blocks = split(data, POKERSTARS, "file.txt")
    check_places(data, blocks, find_encoding(data))
    assert [block.source.line for block in blocks] == [1, CASH.count("\n") + 4]


@pytest.mark.parametrize("size", [1, 3000, 1 << 20])
@pytest.mark.parametrize(("mark", "codec"), ENCODINGS.values(), ids=ENCODINGS.keys())
def test_lines_that_end_with_carriage_returns_alone(mark: bytes, codec: str, size: int) -> None:
    data = mark + f"what this is\n{TWO_HANDS}".replace("\n", "\r").encode(codec)
    plain = mark + f"what this is\n{TWO_HANDS}".encode(codec)
    found = [b for c in chunks(io.BytesIO(data), POKERSTARS, "f", size=size) for b in c.blocks(POKERSTARS)]
    assert found == split(data, POKERSTARS, "f") == split(plain, POKERSTARS, "f")
    assert detect(find_encoding(data).decode(data)) is POKERSTARS
    assert [block.source.line for block in found] == [1, 2, CASH.count("\n") + 5]


def test_mixed_line_ends_and_no_final_newline() -> None:
    lines = TWO_HANDS.rstrip().split("\n")
    mixed = "".join([line + ("\r\n" if number % 3 else "\n") for number, line in enumerate(lines)]).rstrip()
    assert events_of(mixed.encode()) == events_of(TWO_HANDS.encode())


def test_trailing_blanks_never_count() -> None:
    stripped = "\n".join([line.rstrip() for line in TWO_HANDS.split("\n")])
    padded = "\n".join([line + " \t " if line.strip() else line for line in TWO_HANDS.split("\n")])
    assert [e[1:] for e in events_of(stripped.encode())] == [e[1:] for e in events_of(TWO_HANDS.encode())]
    assert [e[1:] for e in events_of(padded.encode())] == [e[1:] for e in events_of(TWO_HANDS.encode())]


def test_every_line_doubled_by_a_bad_copy() -> None:
    # UTF-16 whose carriage returns became line feeds: a blank line after each line.
    doubled = TWO_HANDS.rstrip().replace("\n", "\n\n").replace("\n" * 6, "\n" * 9)
    readings = [read_block(block, POKERSTARS) for block in split(doubled.encode(), POKERSTARS, "f")]
    assert [reading.hand is not None for reading in readings] == [True, True]


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_an_odd_last_byte_is_damage_and_no_crash(codec: str) -> None:
    data = TWO_HANDS.rstrip().encode(codec) + b"\x0a"
    first, second = [read_block(block, POKERSTARS) for block in split(data, POKERSTARS, "f")]
    assert first.hand is not None
    assert first.findings == ()
    # The half letter makes the last line unreadable, so the summary is short of a seat.
    assert second.quarantine is not None
    assert second.quarantine.reason == "truncated"
    assert second.quarantine.text.endswith("\ufffd")


def test_nul_bytes_and_marks_before_a_hand_belong_to_none() -> None:
    data = b"\0" + CASH.encode() + b"\n\n\n" + codecs.BOM_UTF8 + RAZZ.encode()
    blocks = split(data, POKERSTARS, "f")
    assert [block.text[:10] for block in blocks] == ["PokerStars"] * 2
    check_places(data, blocks, EIGHT_BIT)
    assert len(events_of(data)) == 2
    (holes,) = split(CASH.replace("Ann: checks", "Ann: che\0cks").encode(), POKERSTARS, "f")
    (whole,) = split(CASH.encode(), POKERSTARS, "f")
    read, same = read_block(holes, POKERSTARS).hand, read_block(whole, POKERSTARS).hand
    assert read is not None
    assert same is not None
    assert read.events == same.events


def test_one_damaged_letter_does_not_change_how_the_rest_is_read() -> None:
    data = CASH.encode().replace(b"31 in chips", b"31 in ch\xffips")
    (block,) = split(data, POKERSTARS, "f")
    assert "dé_4" in block.text
    assert "ch\ufffdips" in block.text


def test_lines_end_at_line_feeds_alone() -> None:
    text = CASH.replace("Bob Two", "Bob\u2028Tw\x85o")
    (events,) = events_of(text.encode())
    assert events[2].player == "Bob\u2028Tw\x85o"  # type: ignore[attr-defined]


def test_text_that_is_no_hand_is_kept_and_said() -> None:
    text = f"bought from somebody\n\n{CASH}\n\n\nend of session\nbye\n\n\n{RAZZ}"
    blocks = split(text.encode(), POKERSTARS, "f")
    readings = [read_block(block, POKERSTARS) for block in blocks]
    reasons = [reading.quarantine and reading.quarantine.reason for reading in readings]
    assert reasons == ["text", None, "text", None]
    quarantined = readings[2].quarantine
    assert quarantined is not None
    assert quarantined.line == CASH.count("\n") + 6
    assert "end of session" in quarantined.message
    assert readings[1].findings == readings[3].findings == ()
    assert "".join([block.text for block in blocks]) == text


def test_a_damaged_header_costs_its_hand_alone() -> None:
    text = f"{CASH}\n\n\n{RAZZ.replace('PokerStars Hand', 'PokerStxrs Hand')}\n\n\n{CASH}"
    readings = [read_block(block, POKERSTARS) for block in split(text.encode(), POKERSTARS, "f")]
    assert [reading.hand is not None for reading in readings] == [True, False, True]
    assert readings[1].quarantine is not None
    assert readings[1].quarantine.line == CASH.count("\n") + 4


HEADLESS = CASH.partition("\n")[2]


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("newline", NEWLINES.values(), ids=NEWLINES.keys())
@pytest.mark.parametrize("blank_lines", range(5))
@pytest.mark.parametrize("lost", [1, 2])
def test_a_missing_header_costs_its_hand_alone(codec: str, newline: str, blank_lines: int, lost: int) -> None:
    headless = "".join(CASH.splitlines(keepends=True)[lost:])
    text = ("\n" * blank_lines).join([CASH, headless, RAZZ])
    data = text.replace("\n", newline).encode(codec)
    blocks = split(data, POKERSTARS, "f")
    check_places(data, blocks, find_encoding(data))
    first, second, third = [read_block(block, POKERSTARS) for block in blocks]
    assert first.hand is not None
    assert third.hand is not None
    assert first.findings == third.findings == ()
    assert [replace(event, line=0) for event in first.hand.events] == events_of(CASH.encode())[0]
    assert second.quarantine is not None
    begin = CASH.count("\n") + blank_lines + 1
    end = begin + headless.count("\n") - 1
    assert second.quarantine.reason == "text"
    assert second.quarantine.line == begin
    assert second.quarantine.message.startswith(f"lines {begin} to {end}: the header of this hand is missing")


def test_what_is_left_of_a_damaged_header_stays_with_its_hand() -> None:
    text = f"{CASH}\nPokerStxrs Hand #91000000003: 7 Card Stud\n{HEADLESS}\n{RAZZ}"
    blocks = split(text.encode(), POKERSTARS, "f")
    assert [block.text.partition(" ")[0] for block in blocks] == ["PokerStars", "PokerStxrs", "PokerStars"]
    assert read_block(blocks[0], POKERSTARS).findings == ()


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("size", [1, 1 << 20])
def test_a_hand_glued_to_one_that_was_cut_off(codec: str, size: int) -> None:
    cut = CASH.index("folded on")
    text = CASH[: cut + 6] + RAZZ + "\n\n\n" + CASH
    data = text.encode(codec)
    blocks = [b for c in chunks(io.BytesIO(data), POKERSTARS, "f", size=size) for b in c.blocks(POKERSTARS)]
    assert blocks == split(data, POKERSTARS, "f")
    check_places(data, blocks, find_encoding(data))
    first, second, third = [read_block(block, POKERSTARS) for block in blocks]
    assert first.quarantine is not None
    assert first.quarantine.reason == "truncated"
    assert second.findings == third.findings == ()
    assert second.hand is not None
    assert second.hand.header.line == first.quarantine.line == CASH[:cut].count("\n") + 1


def test_a_header_in_a_chat_begins_no_hand() -> None:
    heading = CASH.partition("\n")[0]
    for said in (heading, "PokerStars Hand #1: Hold'em No Limit ($1/$2)", f"{heading} Table 'x' 8-max"):
        text = CASH.replace(
            "Betting is capped\n", f'Betting is capped\nAnn said, "{said}"\nZed said, "{said}"\n'
        )
        (block,) = split(text.encode(), POKERSTARS, "f")
        assert read_block(block, POKERSTARS).findings == ()


def test_names_like_lines_of_a_hands_head_cut_nothing_off() -> None:
    for name in ("Table 'x' 8-max", "Zed ($5 in chips)", "Seat 4: Zed ($5 in chips) is sitting out"):
        text = CASH.replace("Cat", name)
        (block,) = split(text.encode(), POKERSTARS, "f")
        assert block.text == text


def test_comments_may_stand_outside_canonical_hands() -> None:
    hand = "hand T1 razz 1/2 ante 1 bring-in 1 USD\nseat 1 Ann 5\n"
    text = f"# what this file is\n\n{hand}\n{hand}"
    blocks = split(text.encode(), CANONICAL, "f")
    assert [block.source.line for block in blocks] == [3, 6]
    assert split(b"# nothing else\n", CANONICAL, "f") == []
    assert len(split(b"something else\n" + hand.encode(), CANONICAL, "f")) == 2


def test_blank_and_empty_files_hold_nothing() -> None:
    for data in (b"", b"\n\n", b"\0\0\0", codecs.BOM_UTF8, codecs.BOM_UTF16_LE, b"\xff\xfe\x0a"):
        assert [b for b in split(data, POKERSTARS, "f") if b.text.strip("\ufeff\ufffd\n")] == []


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le"])
@pytest.mark.parametrize("size", [1, 500, 3000, 10_000, 1 << 20])
def test_chunks_give_the_blocks_of_the_whole(codec: str, size: int, tmp_path) -> None:  # type: ignore[no-untyped-def]
    text = "junk at first\n" + "\n\n".join(
        [CASH.replace("91000000001", str(91000000100 + number)) for number in range(12)]
    )
    data = text.encode(codec)
    path = tmp_path / "big.txt"
    path.write_bytes(data)
    whole = split(data, POKERSTARS, "big.txt")
    in_memory = list(chunks(io.BytesIO(data), POKERSTARS, "big.txt", size=size))
    assert [block for chunk in in_memory for block in chunk.blocks(POKERSTARS)] == whole
    with path.open("rb") as stream:
        ranges = list(chunks(stream, POKERSTARS, "big.txt", str(path), size=size))
    assert all(chunk.data is None for chunk in ranges)
    assert [block for chunk in ranges for block in chunk.blocks(POKERSTARS)] == whole
    assert ranges[0].start == 0
    assert [chunk.end for chunk in ranges[:-1]] == [chunk.start for chunk in ranges[1:]]
    assert ranges[-1].end == len(data)


class Endless(io.RawIOBase):
    """``line`` again and again, so many times, and never all of it held at once."""

    def __init__(self, line: bytes, times: int) -> None:
        super().__init__()
        self._line, self._left = line, times

    def read(self, size: int = -1) -> bytes:
        times = min(max(1, size // len(self._line)), self._left)
        self._left -= times
        return self._line * times


@pytest.mark.parametrize(("line", "most"), [(b"x" * 99 + b"\n", 2 * LONGEST_BLOCK), (b"x", 2 * LONGEST_LINE)])
def test_a_file_without_hands_is_cut_all_the_same(line: bytes, most: int) -> None:
    size = 70 << 20
    largest, total = 0, 0
    for chunk in chunks(Endless(line, size // len(line)), POKERSTARS, "f"):  # type: ignore[arg-type]
        assert chunk.data is not None
        largest, total = max(largest, len(chunk.data)), total + len(chunk.data)
        assert chunk.data.endswith(line)
    assert total == size // len(line) * len(line)
    assert largest <= most


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le"])
@pytest.mark.parametrize("apart", ["\n\n\n", ""])
def test_a_line_of_many_megabytes_is_one_line(codec: str, apart: str) -> None:
    junk = "x" * (20 << 20)
    text = f"{RAZZ}\n\n\n{CASH}{apart}{junk}\n{apart}{RAZZ}"
    stream = io.BytesIO(text.encode(codec))
    blocks = [block for chunk in chunks(stream, POKERSTARS, "f") for block in chunk.blocks(POKERSTARS)]
    readings = [read_block(block, POKERSTARS) for block in blocks]
    (finding,) = [finding for reading in readings for finding in reading.findings]
    assert finding.line == text[: text.index("xxx")].count("\n") + 1
    assert finding.code == ("text.quarantined" if apart else "text.unread-line")
    assert finding.text.endswith(" letters in all)")
    assert len(finding.text) < 4100
    assert len([reading for reading in readings if reading.hand is not None]) == 3
    assert "".join([block.text for block in blocks]) == text


@given(st.binary(max_size=300))
def test_any_bytes_become_text_of_the_same_places(data: bytes) -> None:
    encoding = find_encoding(data)
    blocks = split(data, POKERSTARS, "f")
    check_places(data, blocks, encoding)
    for block in blocks:
        assert read_block(block, POKERSTARS).quarantine is not None


def test_encodings_are_told_by_mark_or_by_nuls() -> None:
    assert find_encoding(b"") is EIGHT_BIT
    assert find_encoding("PokerStars".encode("utf-16-be")) is UTF_16_BE
    assert find_encoding(codecs.BOM_UTF16_LE + b"x") is UTF_16_LE
    assert find_encoding(b"\0PokerStars Game") is EIGHT_BIT
    assert EIGHT_BIT.decode(b"5\x80 \x81") == "5€ \x81"
