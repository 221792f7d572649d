"""Every public PHH hand of stud is read whole, replayed to its own stacks, and nothing is wrong with it."""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from stud_stats.core.events import GAMES, Hand, SeatSummary
from stud_stats.dialects import detect
from stud_stats.dialects.phh import PHH
from stud_stats.parsing.blocks import split
from stud_stats.parsing.reader import Reading, read_block
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.checks.awards import best_of, strengths
from stud_stats.replay.play import Play
from stud_stats.replay.pots import pots_of
from stud_stats.replay.replayer import Replayer, replay
from tests.corpus import CORPUS, needs_corpus

FILES = sorted((CORPUS / "phh").glob("*.txt")) if CORPUS.is_dir() else []
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def readings_of(path: Path) -> list[Reading]:
    return [read_block(block, PHH) for block in split(path.read_bytes(), PHH, path.name)]


def hand_of(path: Path) -> Hand:
    (reading,) = readings_of(path)
    assert reading.hand is not None
    return reading.hand


def finishing_stacks(path: Path) -> tuple[int, ...]:
    return tuple(tomllib.loads(path.read_text())["finishing_stacks"])


@needs_corpus
def test_there_are_the_twenty_one_hands_of_the_final_table() -> None:
    assert len(FILES) == 21


@needs_corpus
@each_file
def test_hands_by_game_are_those_of_the_index(path: Path) -> None:
    with (CORPUS / "index.csv").open() as file:
        row = next(row for row in csv.DictReader(file) if row["file"] == f"phh/{path.name}")
    assert detect(path.read_text()) is PHH
    readings = readings_of(path)
    games = Counter(reading.hand.header.game for reading in readings if reading.hand is not None)
    assert {game: games[game] for game in GAMES} == {game: int(row[game]) for game in GAMES}
    assert len(readings) == int(row["hands"])
    assert [finding for reading in readings for finding in reading.findings] == []
    assert sum(reading.unread_lines for reading in readings) == 0


@needs_corpus
@each_file
def test_nothing_is_found_and_the_chips_are_all_there(path: Path) -> None:
    hand = hand_of(path)
    replayed = replay(hand, profile_named(hand.header.site, AUTO), path.read_text())
    assert [finding for finding in replayed.findings if finding.severity != "info"] == []
    assert replayed.stacks == finishing_stacks(path)
    assert replayed.rake == 0
    assert sum(replayed.stacks) == sum(seat.stack for seat in hand.seats)


@needs_corpus
@each_file
def test_the_stacks_follow_from_the_cards_as_well(path: Path) -> None:
    """Without the results of the file: whoever is left, or has the best hand shown, gets the pots."""
    hand = hand_of(path)
    played = tuple(event for event in hand.events if not isinstance(event, SeatSummary))
    replayer = Replayer(Hand(hand.header, hand.seats, played, hand.source), profile_named("phh", AUTO))
    replayer.run("")
    play: Play = replayer.play
    table = play.table
    made = pots_of(table.invested, table.in_play, [not stack for stack in table.stack])
    hands = strengths(play)
    stacks = list(table.stack)
    for pot in made:
        best = [best_of(pot.eligible, values) for values in (hands.high, hands.low)]
        halves = [winners for winners in best if winners] or [pot.eligible]
        if len(pot.eligible) == 1:
            halves = [pot.eligible]
        for winners in halves:
            for player in winners:
                stacks[player] += pot.amount // len(halves) // len(winners)
    assert tuple(stacks) == finishing_stacks(path)
