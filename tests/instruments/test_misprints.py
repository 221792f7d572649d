"""One line of a real or a sample hand is misprinted or lost: it is told, and nobody else is blamed for it.

Planted violations (`planting`) break a rule in hands whose chips agree otherwise. Here nothing agrees
any more, in the texts of every room there is: the misprint is found, or the audit says what it could not
check, and what follows from the misprint is no second error.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Hand,
    PotTotal,
    Uncalled,
    Wager,
)
from stud_stats.core.findings import Finding
from stud_stats.parsing.sources import find_sources
from stud_stats.pipeline import profile_named
from stud_stats.reading import dialect_of, read_chunk, stretches, with_stakes
from stud_stats.replay.replayer import replay
from tests.corpus import CORPUS, needs_corpus

HISTORIES = Path(__file__).parents[2] / "histories"
EACH = 2
"""Misprints of a kind that are tried in a hand."""


def _lost(event: Event) -> tuple[Event, ...]:
    return ()


def _more(*names: str) -> Callable[[Event], tuple[Event, ...]]:
    """One unit more in all of the figures ``names`` that are printed."""

    def misprinted(event: Event) -> tuple[Event, ...]:
        figures = {name: getattr(event, name) for name in names}
        return (replace(event, **{name: figure + 1 for name, figure in figures.items() if figure}),)

    return misprinted


def _checked(event: Call) -> tuple[Event, ...]:
    return (Check(event.line, event.player),)


MISPRINTS: dict[str, tuple[type[Event], Callable[..., tuple[Event, ...]]]] = {
    "ante one unit more": (Ante, _more("amount")),
    "ante lost": (Ante, _lost),
    "bring-in one unit more": (BringIn, _more("amount")),
    "bet one unit more": (Wager, _more("added", "to", "increase")),
    "call one unit more": (Call, _more("added", "to")),
    "call said to be a check": (Call, _checked),
    "call lost": (Call, _lost),
    "check lost": (Check, _lost),
    "fold lost": (Fold, _lost),
    "card of fourth to seventh street lost": (Deal, _lost),
    "uncalled bet lost": (Uncalled, _lost),
    "winner's figure one unit more": (Collect, _more("amount")),
    "winner lost": (Collect, _lost),
    "total one unit more": (PotTotal, _more("total")),
}


def _no_total(hand: Hand) -> bool:
    """No total and no rake is printed: less of it is as good."""
    return not any(type(event) is PotTotal for event in hand.events)


def _told_again(hand: Hand) -> bool:
    """Who won what is told by the summary or by the nets of the seats too."""
    return hand.header.habits.winners != "lines"


def _never(hand: Hand) -> bool:
    return False


MAY_BE_SO: dict[str, Callable[[Hand], bool]] = {
    "ante one unit more": _no_total,
    "winner's figure one unit more": _no_total,
    "winner lost": _told_again,
}
"""Where nobody can tell that it is a misprint."""


@cache
def _clean_hands(folder: Path) -> tuple[Hand, ...]:
    """The hands under ``folder`` of which the audit has nothing loud to say, read as an import reads them."""
    return tuple(hand for hand in _hands(folder) if not _loud(_audited(hand)))


def _hands(folder: Path) -> Iterator[Hand]:
    for source in find_sources([folder]):
        dialect, _ = dialect_of(source)
        for chunk in stretches(source, dialect) if dialect else ():
            for text in with_stakes(read_chunk(chunk, dialect)):
                if text.reading.hand is not None and not text.reading.findings:
                    yield text.reading.hand


def _audited(hand: Hand) -> tuple[Finding, ...]:
    return replay(hand, profile_named(hand.header.site, "auto"), rows=False).findings


def _loud(findings: tuple[Finding, ...]) -> list[Finding]:
    return [finding for finding in findings if finding.severity != "info"]


def _places(hand: Hand, kind: type[Event], rng: random.Random) -> list[int]:
    third = next((e.line for e in hand.events if isinstance(e, BringIn | Wager | Call)), 0)
    places = [
        place
        for place, event in enumerate(hand.events)
        if type(event) is kind
        and not getattr(event, "all_in", False)
        and (kind is not Deal or (event.up and event.line > third))
        and (kind is not PotTotal or event.total)
    ]
    return rng.sample(places, min(EACH, len(places)))


def _misprinted(hand: Hand, name: str, rng: random.Random) -> Iterator[tuple[Hand, Event]]:
    kind, misprint = MISPRINTS[name]
    for place in _places(hand, kind, rng):
        event = hand.events[place]
        yield replace(hand, events=(*hand.events[:place], *misprint(event), *hand.events[place + 1 :])), event


def _try(name: str, folder: Path) -> tuple[int, list[str], list[str]]:
    """How many were tried, which were not told, and which led to more than one error."""
    rng = random.Random(name)
    tried, untold, blamed = 0, [], []
    for hand in _clean_hands(folder):
        for misprinted, event in _misprinted(hand, name, rng):
            tried += 1
            findings = _audited(misprinted)
            errors = [f"{f.code} in line {f.line}" for f in findings if f.severity == "error"]
            where = f"{hand.source.file}:{event.line} {event}: {errors}"
            if not findings and not MAY_BE_SO.get(name, _never)(hand):
                untold.append(where)
            if len(errors) > 1:
                blamed.append(where)
    return tried, untold, blamed


@pytest.mark.parametrize("name", MISPRINTS)
def test_a_misprint_in_a_sample_is_told_once(name):
    _assert_told_once(*_try(name, HISTORIES))


@needs_corpus
@pytest.mark.parametrize("name", MISPRINTS)
def test_a_misprint_in_a_real_hand_is_told_once(name):
    _assert_told_once(*_try(name, CORPUS))


def _assert_told_once(tried: int, untold: list[str], blamed: list[str]) -> None:
    assert tried > 20
    assert len(untold) <= 0.01 * tried, "\n".join(untold[:9])
    assert len(blamed) <= 0.02 * tried, "\n".join(blamed[:9])
