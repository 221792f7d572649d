"""Texts under one hand id: other players' views, of which one hand is made, and contradictions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec
import pyarrow as pa

from stud_stats.core.events import Header
from stud_stats.core.findings import Finding, Violation
from stud_stats.core.schema import FINDINGS
from stud_stats.core.source import Span, column_of, quoted_line
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.hand_files import STORED, stored_hand
from stud_stats.pipeline import Rules, TextOfHand, arrow_table, finding_row, run_hands
from stud_stats.replay.coverage import BROKEN, OK
from stud_stats.replay.views import Contradiction, merge_views
from stud_stats.store import FileVerdicts, Settled, Store
from stud_stats.store.codes import DIFFERENT_TEXT, VIEWS_CONTRADICT

Relation: TypeAlias = Literal["view", "hole_cards", "other"]
"""What a text is to the first one of its hand: see ``relation`` of the table ``hand_variants``."""

UNREAD_TEXT: Final = "another text of the hand could not be read"
NOT_COMPARED: Final = "the import was stopped before the texts were compared"

HANDS_AT_ONCE: Final = 1000
"""Hands whose texts are compared before what came of it is stored."""


class Compared(msgspec.Struct, frozen=True):
    """A hand of several texts: ``whole`` knows what its views know, ``relations`` go with the other texts."""

    whole: TextOfHand
    relations: tuple[Relation, ...]
    findings: tuple[Finding, ...]


def compare(first: TextOfHand, others: Iterable[TextOfHand]) -> Compared:
    """The hand of ``first`` with what its views among ``others`` add; one that contradicts adds nothing."""
    hand = first.hand
    relations: list[Relation] = []
    findings: list[Finding] = []
    for other in others:
        merged = merge_views(hand, other.hand)
        if merged is None:
            relations.append("other")
            findings.append(
                _different(first.hand.header, first.hand.source, other.hand.source, other.text, other.dialect)
            )
        elif merged.contradictions:
            relations.append("hole_cards")
            findings += [_contradicting(first, one, other.hand.source) for one in merged.contradictions]
        else:
            relations.append("view")
            hand = merged.hand
    return Compared(msgspec.structs.replace(first, hand=hand), tuple(relations), tuple(findings))


def verdicts(relations: Collection[str | None]) -> dict[str, str]:
    """What became of the rules of two texts, for a hand of several; None: a text not compared yet."""
    if None in relations:
        return {DIFFERENT_TEXT.code: NOT_COMPARED}
    told = {DIFFERENT_TEXT.code: BROKEN if "other" in relations else OK}
    if "hole_cards" in relations or "view" in relations:
        told[VIEWS_CONTRADICT.code] = BROKEN if "hole_cards" in relations else OK
    return told


_OF_TEXT: Final = ", ".join(f'{{0}}."{name}"' for name in STORED)
_TEXTS: Final = (
    f"SELECT hands.site, hands.hand_id, v.text_hash, v.relation, {_OF_TEXT.format('hands')},"  # noqa: S608
    f" {_OF_TEXT.format('v')} FROM hand_variants v JOIN hands USING (site, hand_id)"
    " WHERE (site, hand_id) IN ({keys}) AND (v.relation IS NULL OR v.relation = 'view') ORDER BY v.rowid"
)
_LEFT: Final = (
    "SELECT site, hand_id FROM hand_variants JOIN hands USING (site, hand_id) WHERE relation IS NULL"
    " GROUP BY ALL ORDER BY min(hand_variants.rowid) LIMIT "
)


class _Stored(msgspec.Struct):
    """A stored hand and the texts beside it; None: a text that this version can no longer read."""

    site: str
    hand_id: str
    first: dict[str, Any]
    others: list[tuple[dict[str, Any], str, str | None]]

    def known(self) -> TextOfHand | None:
        """The hand with what the views that were compared before tell."""
        first = _read(self.first)
        views = [_read(row) for row, _, relation in self.others if relation == "view"]
        return first and compare(first, [view for view in views if view is not None]).whole


def _place(row: dict[str, Any]) -> Span:
    return Span(row["file"], row["byte_start"], row["byte_end"], row["line"])


def _read(row: dict[str, Any]) -> TextOfHand | None:
    try:
        return stored_hand(row)
    except ValueError:
        return None


def _stored(store: Store, keys: str, parameters: Sequence[Any] = ()) -> list[_Stored]:
    found: dict[tuple[str, str], _Stored] = {}
    for site, hand_id, text_hash, relation, *texts in store.rows(_TEXTS.format(keys=keys), parameters):
        first, other = (dict(zip(STORED, half, strict=True)) for half in _halves(texts))
        one = found.setdefault((site, hand_id), _Stored(site, hand_id, first, []))
        one.others.append((other, text_hash, relation))
    return list(found.values())


def _halves(cells: Sequence[Any]) -> tuple[Sequence[Any], Sequence[Any]]:
    return cells[: len(STORED)], cells[len(STORED) :]


def settle_texts(store: Store, rules: Rules) -> dict[str, FileVerdicts]:
    """Compare the texts that came beside stored hands, and store what they tell.

    A hand of which views tell more is replayed under ``rules`` with all that its texts know, and takes
    the place of what was stored; its text stays the first one's. The findings, by file, are those that
    came less those that went.
    """
    changes: dict[str, FileVerdicts] = {}
    while hands := _stored(store, f"{_LEFT}{HANDS_AT_ONCE}"):
        settled: list[Settled] = []
        findings: list[Finding] = []
        wholes: list[TextOfHand] = []
        for one in hands:
            whole = known = one.known()
            for row, text_hash, earlier in one.others:
                if earlier is not None:
                    continue
                other = _read(row)
                if whole is None or other is None:
                    # Another version read it as a hand; what it says is not known any more.
                    relation: Relation = "other"
                    findings.append(
                        _different(one, _place(one.first), _place(row), row["text"], row["dialect"])
                    )
                else:
                    compared = compare(whole, [other])
                    whole, (relation,) = compared.whole, compared.relations
                    findings += compared.findings
                settled.append(Settled(one.site, one.hand_id, text_hash, relation))
            if whole is not None and known is not None and whole.hand.events != known.hand.events:
                wholes.append(whole)
        rows = run_hands(wholes, rules, "rows").arrow()
        for file, verdict in store.settle(settled, rows, _table(findings)).files.items():
            counted = changes.setdefault(file, FileVerdicts()).findings
            for severity, number in verdict.findings.items():
                counted[severity] = counted.get(severity, 0) + number
    return changes


def _table(findings: Iterable[Finding]) -> pa.Table:
    rows = [finding_row(finding, "") for finding in findings]
    columns = list(zip(*rows, strict=True)) or [()] * len(FINDINGS.columns)
    return arrow_table(FINDINGS, columns, [-1] * len(rows))


def relations_of(store: Store) -> dict[tuple[str, str], set[str | None]]:
    """The stored hands of several texts, and what the others are to the first."""
    found: dict[tuple[str, str], set[str | None]] = {}
    for site, hand_id, relation in store.rows("SELECT site, hand_id, relation FROM hand_variants"):
        found.setdefault((site, hand_id), set()).add(relation)
    return found


def whole_hands(store: Store, keys: Collection[tuple[str, str]]) -> list[TextOfHand]:
    """The stored hands of these ids that have views, with what those tell."""
    ids = list(zip(*keys, strict=True)) or [(), ()]
    hands = _stored(store, "SELECT unnest(?::VARCHAR[]), unnest(?::VARCHAR[])", [list(one) for one in ids])
    return [known for one in hands if (known := one.known()) is not None]


def _different(hand: Header | _Stored, first: Span, place: Span, text: str, dialect: str) -> Finding:
    stands = f"{first.file}:{first.line}"
    return _finding(
        DIFFERENT_TEXT,
        hand,
        place,
        message=f"hand {hand.hand_id} is told differently at {stands}; the account there counts",
        seen="a second account of the same hand",
        expected=f"the account at {stands}",
        text=quoted_line(text, place, place.line, DIALECT_BY_NAME[dialect].carried_letters(text)),
    )


def _contradicting(first: TextOfHand, told: Contradiction, other: Span) -> Finding:
    hand = first.hand
    place = msgspec.structs.replace(hand.source, line=int(told.line), column=column_of(told.line))
    player, holder = hand.player_name(told.player), hand.player_name(told.holder)
    there = told.second if player == holder else f"{player} {told.second}"
    return _finding(
        VIEWS_CONTRADICT,
        hand.header,
        place,
        street=told.street,
        player=player,
        message=f"{holder} has {told.first} here and {there} in the text at {other.file}:{other.line};"
        " the account here counts",
        seen=told.second,
        expected=told.first,
        text=quoted_line(first.text, hand.source, told.line, hand.carried),
    )


def _finding(
    violation: Violation,
    hand: Header | _Stored,
    place: Span,
    *,
    message: str,
    seen: str,
    expected: str,
    text: str,
    street: int = 0,
    player: str = "",
) -> Finding:
    return Finding(
        code=violation.code,
        severity=violation.severity,
        effect=violation.effect,
        file=place.file,
        line=place.line,
        column=place.column,
        site=hand.site,
        hand_id=hand.hand_id,
        game=hand.game if isinstance(hand, Header) else "",
        street=street,
        player=player,
        message=message,
        seen=seen,
        expected=expected,
        sources=violation.sources,
        text=text,
    )
