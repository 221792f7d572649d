"""Hands that are parts of a document: they begin anywhere in a line and carry what their session says."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest

from stud_stats.parsing.blocks import LONGEST_HEAD, Block, chunks, split
from stud_stats.parsing.dialect import DocumentDialect
from stud_stats.parsing.encodings import find_encoding
from stud_stats.parsing.reader import Reading

TOY = DocumentDialect(
    name="toy",
    title="Toy",
    hand_start=r"<hand [0-9]+>",
    hand_end=r"</hand>",
    session_head=r"<table (?s:.{0,9000}?)(?:>|\Z)",
    outside_hands=r"</table>\s*$",
    starts_within_lines=True,
    read=lambda block: Reading(other_game=block.text),
)
FILE = """\
<table one
 big><hand 1>a
b</hand><hand 2>c</hand>

<hand 3>d
</hand>
</table><table two><hand 4>e</hand>
"""


def texts(data: str | bytes) -> list[str]:
    return [block.text for block in split(data.encode() if isinstance(data, str) else data, TOY, "f")]


def test_each_hand_carries_the_head_of_its_session_on_its_first_line() -> None:
    assert texts(FILE) == [
        "<table one big><hand 1>a\nb</hand>",
        "<table one big><hand 2>c</hand>",
        "<table one big><hand 3>d\n</hand>",
        "<table two><hand 4>e</hand>",
    ]


def test_places_are_those_of_the_hands_alone() -> None:
    data = FILE.encode()
    blocks = split(data, TOY, "f")
    assert [block.source.line for block in blocks] == [2, 3, 5, 7]
    for block in blocks:
        own = data[block.source.start : block.source.end].decode()
        assert own.startswith("<hand ")
        assert own.endswith("</hand>")
        assert block.text.endswith(own)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-8-sig"])
def test_encodings_change_nothing(encoding: str) -> None:
    data = FILE.encode(encoding)
    told = [block.text for block in split(data, TOY, "f", find_encoding(data))]
    assert told == texts(FILE)


def in_chunks(data: bytes, size: int) -> Iterator[Block]:
    for chunk in chunks(io.BytesIO(data), TOY, "f", size=size):
        yield from chunk.blocks(TOY)


@pytest.mark.parametrize("size", [1, 20, 40, 10_000])
def test_chunks_of_any_size_give_the_same_blocks(size: int) -> None:
    data = (FILE * 40).encode()
    assert [*in_chunks(data, size)] == split(data, TOY, "f")


def test_what_is_no_hand_is_a_block_without_head() -> None:
    told = texts("<table x><hand 1>a</hand> junk <hand 2>b</hand>")
    assert told == ["<table x><hand 1>a</hand>", " junk ", "<table x><hand 2>b</hand>"]


def test_a_hand_that_is_cut_off_ends_where_another_or_a_session_begins() -> None:
    assert texts("<table x><hand 1>a<hand 2>b<table y><hand 3>c</hand>") == [
        "<table x><hand 1>a",
        "<table x><hand 2>b",
        "<table y><hand 3>c</hand>",
    ]


def test_a_head_that_is_too_long_is_carried_by_nobody() -> None:
    long = "x" * LONGEST_HEAD
    assert texts(f"<table {long}><hand 1>a</hand><table y><hand 2>b</hand>") == [
        "<hand 1>a</hand>",
        "<table y><hand 2>b</hand>",
    ]
