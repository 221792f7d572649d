"""The hands that both tellings are asked about, each with the house rules it is played by."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from stud_stats.core.events import GAMES, Game, Hand, Structure, Unread
from stud_stats.dialects import detect
from stud_stats.generating import generate
from stud_stats.parsing.blocks import split
from stud_stats.parsing.encodings import find_encoding
from stud_stats.parsing.reader import read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.rules.profile import RulesProfile
from stud_stats.rules.profiles import PROFILES
from tests.corpus import CORPUS
from tests.histories.files import FILES, VIOLATIONS, read
from tests.stats.second.splits import SPLITS

Source = Iterator[tuple[Hand, RulesProfile]]


def generated(
    count: int, rules: str, *, structure: Structure = "fixed_limit", games: tuple[Game, ...] = GAMES
) -> Source:
    """``count`` hands of each game, of two to eight players."""
    profile = PROFILES[rules]
    for game in games:
        for hand in generate(count, game, 5, profile=profile, structure=structure, posted_sizes=True):
            yield hand, profile


def whole(hand: Hand) -> bool:
    """Every line was read: else an act may be missing, which the replayer finds out from the rest and a
    walk along the events does not."""
    return not any(isinstance(event, Unread) for event in hand.events)


def sample_files() -> Source:
    """The hands of the sample files, under the rules of their rooms. After a violation it is a matter of
    taste what a hand goes on from, so the files that have some on purpose are left out."""
    for path in (path for path in FILES if not path.name.startswith(VIOLATIONS)):
        for item in read(path).hands:
            assert item.hand is not None
            if whole(item.hand):
                yield item.hand, profile_named(item.hand.header.site, AUTO)


def splits() -> Source:
    """Hands that end in the rarer ways of sharing a pot."""
    for hand in SPLITS:
        yield hand, PROFILES["permissive"]


def real_hands() -> Source:
    """All real hands that there are, under the rules of their rooms."""
    for path in sorted(path for path in CORPUS.rglob("*") if path.suffix != ".csv" and path.is_file()):
        for hand in filter(whole, hands_of(path)):
            yield hand, profile_named(hand.header.site, AUTO)


def hands_of(path: Path) -> list[Hand]:
    """The hands of a file, with the stakes that they do not print from their neighbours; none where no
    dialect knows the text."""
    data = path.read_bytes()
    encoding = find_encoding(data)
    dialect = detect(encoding.decode(data))
    if dialect is None:
        return []
    readings = [read_block(block, dialect) for block in split(data, dialect, path.name, encoding)]
    return list(fill_stakes([reading.hand for reading in readings if reading.hand is not None]))
