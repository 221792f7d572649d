"""Hands of several rooms in one file: each is read in its own dialect, none is lost for its neighbours."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from stud_stats.auditing import audit_paths
from stud_stats.dialects import DIALECT_BY_NAME, DIALECTS, detect
from stud_stats.hand_files import find_hand
from stud_stats.importing import import_paths
from stud_stats.parsing import blocks
from stud_stats.parsing.blocks import chunks
from stud_stats.parsing.encodings import find_encoding
from stud_stats.reading import Text, read_chunk
from stud_stats.store import Store
from tests.histories.files import HISTORIES

ROOMS = tuple(DIALECT_BY_NAME)
MISSED = {
    ("kingsclub", "canonical"): "neither has a line that tells a hand's first line within another's last",
    ("kingsclub", "partypoker"): "a first line of three forms, of which the shortest is no hand's",
    ("kingsclub", "phh"): "a table's name, within a line, tells nothing",
    ("partypoker", "kingsclub"): "as above: KingsClub's file ends within a line",
    ("canonical", "kingsclub"): "as above: KingsClub's file ends within a line",
}
"""Pairs of which a hand is lost (and reported) where no line feed stands between the files."""


def sample(room: str, folder: str = "*") -> bytes:
    """A history of a room that is written in UTF-8 and of the room's own dialect."""
    for path in sorted((HISTORIES / room).glob(f"{folder}/*")):
        data = path.read_bytes()
        if find_encoding(data).name == "utf-8" and detect(data.decode("utf-8", "replace")) is not None:
            return data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    raise AssertionError(f"there is no history of {room}")


def texts_of(data: bytes, room: str) -> list[Text]:
    """The texts of a file of ``room``, whose places are checked."""
    dialect = DIALECT_BY_NAME[room]
    stretches = chunks(io.BytesIO(data), dialect, "rooms.txt", others=DIALECTS)
    found = [text for chunk in stretches for text in read_chunk(chunk, dialect)]
    for text in found:
        place = text.block.source
        assert text.block.text.endswith(data[place.start : place.end].decode())
        assert data.count(b"\n", 0, place.start) == place.line - 1
    return found


def count(texts: list[Text]) -> tuple[int, int, int]:
    """Hands, texts in quarantine, unread lines."""
    readings = [text.reading for text in texts]
    return (
        sum(text.is_hand for text in texts),
        sum(reading.quarantine is not None for reading in readings),
        sum(reading.unread_lines for reading in readings),
    )


@pytest.fixture(scope="module")
def alone() -> dict[str, tuple[int, int, int]]:
    return {room: count(texts_of(sample(room), room)) for room in ROOMS}


@pytest.mark.parametrize("own", ROOMS)
def test_every_hand_is_read_whatever_room_stands_between(
    own: str, alone: dict[str, tuple[int, int, int]]
) -> None:
    first = sample(own)
    for other in ROOMS:
        if other == own:
            continue
        between = sample(other)
        expected = tuple(2 * one + two for one, two in zip(alone[own], alone[other], strict=True))
        for gap in (b"\n", b"\n\n", b"\n\n\n"):
            data = first.rstrip() + gap + between.rstrip() + gap + first
            assert count(texts_of(data, own)) == expected, (other, gap)
        joined = count(texts_of(first + between + first, own))
        if (own, other) in MISSED:
            assert joined[1] == expected[1] + 1, (other, MISSED[own, other])
        else:
            assert joined == expected, other


def hand(room: str, game: str = "stud_hi") -> bytes:
    """The first hand of a room's samples of a game, with a line feed at its end."""
    data = sample(room, game)
    text = texts_of(data, room)[0].block.source
    return data[text.start : text.end].rstrip() + b"\n"


@pytest.mark.parametrize("own", ["kingsclub", "ongame", "partypoker", "canonical", "pokerstars", "fulltilt"])
def test_a_broken_neighbour_costs_no_good_hand(own: str) -> None:
    good = hand(own)
    broken = hand("winamax")[:300].rstrip() + b"\n"
    read = texts_of(good + broken + b"\n\n" + good, own)
    assert [text.is_hand for text in read] == [True, False, True]
    lost = read[1].reading.quarantine
    assert lost is not None
    assert (lost.dialect, lost.source.line) == ("winamax", good.count(b"\n") + 1)
    assert lost.text.encode().startswith(b"Winamax Poker - ")


def test_three_rooms_one_after_the_other() -> None:
    rooms = ["ongame", "merge", "fulltilt", "ipoker", "kingsclub"]
    data = b"\n".join(sample(room, "stud_hi").rstrip() for room in rooms)
    read = texts_of(data, "ongame")
    assert list(dict.fromkeys(text.dialect.name for text in read)) == rooms
    assert all(text.is_hand for text in read)


def test_a_first_line_of_another_room_in_a_chat_costs_nothing() -> None:
    told = hand("pokerstars").decode().split("\n")
    at = next(number for number, line in enumerate(told) if line.startswith("*** 4th STREET"))
    told.insert(at, "PartyPoker said\nWinamax Poker - CashGame - hello")
    (text,) = texts_of("\n".join(told).encode(), "pokerstars")
    assert text.reading.hand is not None
    assert text.reading.unread_lines == 2


CHUNKS = 10
"""Hands more than three of the longest blocks hold."""


def test_a_long_stretch_of_another_room_is_cut_between_its_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "LONGEST_BLOCK", 1 << 16)
    other = hand("fulltilt") + b"\n\n"
    data = hand("pokerstars") + b"\n\n" + other * (3 * (1 << 16) // len(other) + CHUNKS)
    expected = 1 + data.count(b"Full Tilt Poker Game #")
    dialect = DIALECT_BY_NAME["pokerstars"]
    stretches = list(chunks(io.BytesIO(data), dialect, "f", size=1 << 12, others=DIALECTS))
    assert len(stretches) > 2
    read = [text for chunk in stretches for text in read_chunk(chunk, dialect)]
    assert count(read) == (expected, 0, 0)


@pytest.mark.parametrize("code", ["utf-16-le", "cp1252", "carriage returns"])
def test_places_are_those_of_the_bytes(code: str) -> None:
    first, second = hand("ongame").decode(), hand("winamax").decode()
    assert "€" in second
    text = first + second
    if code == "carriage returns":
        data = text.replace("\n", "\r").encode()
    else:
        data = ("\ufeff" * (code != "cp1252") + text).encode(code)
    dialect = DIALECT_BY_NAME["ongame"]
    (chunk,) = chunks(io.BytesIO(data), dialect, "f")
    read = read_chunk(chunk, dialect)
    assert [text.dialect.name for text in read] == ["ongame", "winamax"]
    for one in read:
        place = one.block.source
        decoded = chunk.encoding.decode(chunk.encoding.line_feeds(data[place.start : place.end]))
        assert decoded == one.block.text
    assert read[0].block.source.end == read[1].block.source.start


def test_import_audit_and_a_hand_looked_up_see_the_same_hands(tmp_path: Path) -> None:
    file = tmp_path / "rooms.txt"
    file.write_bytes(hand("kingsclub") + hand("fulltilt") + hand("kingsclub", "razz"))
    store = Store(tmp_path / "hands.duckdb")
    report = import_paths([file], store)
    audit = audit_paths([file])
    stored = store.rows("SELECT site, hand_id, line FROM hands ORDER BY line")
    assert [site for site, _, _ in stored] == ["kingsclub", "fulltilt", "kingsclub"]
    assert report.hands_new == audit.hands == 3
    assert report.hands_quarantined == audit.quarantined == 0
    for site, hand_id, line in stored:
        (found,) = find_hand([file], hand_id).hands
        assert (found.hand.header.site, found.hand.source.line) == (site, line)
