"""Each dialect says of itself what a user must know, and each thing it says has a sample."""

from __future__ import annotations

import pytest

from stud_stats.dialects import DIALECTS
from stud_stats.parsing.dialect import Dialect
from tests.histories.files import FILES, short

ROOMS = [dialect for dialect in DIALECTS if dialect.name != "canonical"]
"""The canonical text is of no room: it leaves nothing out and has no quirks."""

each_room = pytest.mark.parametrize("dialect", ROOMS, ids=lambda dialect: dialect.name)


@each_room
def test_a_dialect_says_what_it_reads_and_what_its_room_leaves_out(dialect: Dialect) -> None:
    about = dialect.about
    assert about.years
    assert about.reads
    assert about.leaves_out
    assert about.inferred
    for sentence in (*about.reads, *about.leaves_out, *about.inferred):
        assert sentence[0].isupper(), sentence
        assert sentence.endswith("."), sentence


@each_room
def test_every_quirk_has_its_sample(dialect: Dialect) -> None:
    assert dialect.about.quirks
    samples = {short(path) for path in FILES}
    for quirk in dialect.about.quirks:
        assert quirk.sample in samples, quirk
        assert quirk.sample.partition("/")[0] == dialect.name, quirk
        assert quirk.sentence.endswith("."), quirk


def test_sentences_of_quirks_are_said_once() -> None:
    for dialect in ROOMS:
        sentences = [quirk.sentence for quirk in dialect.about.quirks]
        assert len(sentences) == len(set(sentences))
