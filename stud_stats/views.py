"""Stored texts that came under the id of another: two players' views of one hand, or a contradiction."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any, Final

import msgspec

from stud_stats.core.events import Hand
from stud_stats.core.findings import Finding
from stud_stats.core.source import Span
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.reader import read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.pipeline import Rules, profile_named
from stud_stats.replay.replayer import replay
from stud_stats.replay.views import Contradiction, merge_views
from stud_stats.store import Store
from stud_stats.store.codes import VIEWS_CONTRADICT

_PLACE: Final = "file, line, byte_start, byte_end, dialect, text"

_VARIANTS: Final = (
    f"SELECT {', '.join('hands.' + name for name in _PLACE.split(', '))},"  # noqa: S608 - names of our own
    f" {', '.join('hand_variants.' + name for name in _PLACE.split(', '))}"
    " FROM hand_variants JOIN hands USING (site, hand_id)"
    " ORDER BY hands.file, hands.line, hand_variants.file, hand_variants.line"
)


class OneHand(msgspec.Struct, frozen=True):
    """A hand of several views: its ``findings`` with all that they know, contradictions among them.

    ``views`` are the files and lines of the texts that are no other hand.
    """

    site: str
    hand_id: str
    findings: tuple[Finding, ...]
    views: frozenset[tuple[str, int]]
    profile: str

    @property
    def codes(self) -> frozenset[str]:
        """The codes found."""
        return frozenset([finding.code for finding in self.findings])


def merged_hands(
    store: Store, rules: Rules, of: Container[tuple[str, str]] | None = None
) -> Iterator[OneHand]:
    """The stored hands of which other players' views are stored beside them; ``of``: of these alone."""
    first: tuple[Any, ...] = ()
    hand: Hand | None = None
    views: set[tuple[str, int]] = set()
    contradictions: list[tuple[Contradiction, str]] = []
    for row in [*store.rows(_VARIANTS), ()]:
        if row[:6] != first:
            if hand is not None and views and (of is None or (hand.header.site, hand.header.hand_id) in of):
                yield _one(hand, first[5], rules, views, contradictions)
            first, views, contradictions = row[:6], set(), []
            hand = _read(row[:6]) if row else None
        other = _read(row[6:]) if row else None
        merged = merge_views(hand, other) if hand is not None and other is not None else None
        if merged is not None:
            hand = merged.hand
            views.add((row[6], row[7]))
            contradictions += [(told, f"{row[6]}:{row[7]}") for told in merged.contradictions]


def _read(row: tuple[Any, ...]) -> Hand | None:
    file, line, start, end, dialect, text = row
    reading = read_block(Block(text=text, source=Span(file, start, end, line)), DIALECT_BY_NAME[dialect])
    return None if reading.hand is None else fill_stakes([reading.hand])[0]


def _one(
    hand: Hand,
    text: str,
    rules: Rules,
    views: set[tuple[str, int]],
    contradictions: list[tuple[Contradiction, str]],
) -> OneHand:
    header = hand.header
    profile = profile_named(header.site, rules)
    lines = text.split("\n")
    told = [
        Finding(
            code=VIEWS_CONTRADICT.code,
            severity=VIEWS_CONTRADICT.severity,
            effect=VIEWS_CONTRADICT.effect,
            file=hand.source.file,
            line=one.line,
            column=1,
            site=header.site,
            hand_id=header.hand_id,
            game=header.game,
            street=one.street,
            player=hand.player_name(one.player),
            message=f"{hand.player_name(one.player)} is dealt {one.first} here and {one.second} in the text "
            f"at {place}; this one stands",
            seen=one.second,
            expected=one.first,
            sources=VIEWS_CONTRADICT.sources,
            text=lines[one.line - hand.source.line].rstrip("\r"),
        )
        for one, place in contradictions
    ]
    findings = replay(hand, profile, text, rows=False).findings
    return OneHand(header.site, header.hand_id, (*told, *findings), frozenset(views), profile.name)
