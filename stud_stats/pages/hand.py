"""Hands on a page: what a template says of each, and the page of one number's hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from stud_stats.core.events import Chat, Hand, Seat, TableMessage, Unread
from stud_stats.core.findings import Finding
from stud_stats.core.telling import told_heading
from stud_stats.findings.fields import sources_of
from stud_stats.hand_files import STORED, stored_hand
from stud_stats.pages.steps import Steps, hand_steps
from stud_stats.pages.templating import render
from stud_stats.pipeline import TextOfHand, profile_named
from stud_stats.replay.walk import walk
from stud_stats.rules.profiles import is_profile
from stud_stats.store import Store
from stud_stats.views import whole_hands

_KEYS: Final = ("hand_number", "site", "hand_id", "rules", "currency", "time_utc", "time_text", *STORED)


@dataclass(frozen=True, slots=True)
class HandView:
    """One hand: ``number`` is the store's, ``anchor`` its place in the page.

    ``heading`` are lines on what was played, ``rules`` the profile it was walked under. ``unreadable`` says
    why there are no steps, empty where there are.
    """

    number: int
    anchor: str
    site: str
    hand_id: str
    time: str
    heading: tuple[str, ...]
    rules: str
    steps: Steps
    unreadable: str = ""

    @property
    def hero(self) -> str:
        """Whose cards the file shows; empty for nobody's."""
        return next((one.name for one in self.steps.seats if one.hero), "")

    @property
    def findings(self) -> int:
        """How many findings there are at the steps."""
        return sum(len(step.findings) for step in self.steps.steps)


def hand_page(store: Store, hand_id: str) -> str:
    """The page of the hands that a room gave that number; empty where there is none.

    StoreError where the store cannot be read.
    """
    views = tuple(stored_views(store, [f"hand_id={hand_id}"]))
    if not views:
        return ""
    return render("hand.html.jinja", title=f"Hand {hand_id}", hands=views)


def stored_views(
    store: Store, where: Sequence[str], names: Mapping[str, str] | None = None
) -> Iterator[HandView]:
    """The stored hands that meet the conditions, in the order they were played.

    They tell what all their texts tell, and the findings that are stored of them. With other ``names`` in the
    place of screen names nothing is told that a person wrote, nor where the text stands, and the findings are
    those of replaying the hand.
    """
    rows = store.arrow("hands", tuple(dict.fromkeys(_KEYS)), where).to_pylist()
    keys = [(row["site"], row["hand_id"]) for row in rows]
    whole = {(text.hand.header.site, text.hand.header.hand_id): text for text in whole_hands(store, keys)}
    findings = _findings(store, [row["hand_id"] for row in rows])
    for row in rows:
        key = (row["site"], row["hand_id"])
        anchor = f"hand-{row['hand_number']}"
        try:
            text = whole.get(key) or stored_hand(row)
        except ValueError as error:
            yield _unreadable(
                row, anchor, str(error) if names is None else "The stored text is no longer read."
            )
            continue
        yield _view(text, row, anchor, findings.get(key, ()), names)


def _view(
    text: TextOfHand,
    row: dict[str, Any],
    anchor: str,
    findings: Iterable[Finding],
    names: Mapping[str, str] | None,
) -> HandView:
    hand = text.hand if names is None else _anonymous(text.hand, names)
    rules = str(row["rules"])
    profile = profile_named(hand.header.site, rules if is_profile(rules) else "auto")
    walked = walk(hand, profile, text.text)
    heading = list(told_heading(hand))
    if names is not None:
        del heading[-1]  # the file, which may be named after a player
        findings = walked.replay.findings
    return HandView(
        number=int(row["hand_number"]),
        anchor=anchor,
        site=hand.header.site,
        hand_id=hand.header.hand_id,
        time=hand.header.time_text,
        heading=tuple(heading),
        rules=rules,
        steps=hand_steps(hand, walked, findings),
    )


def _anonymous(hand: Hand, names: Mapping[str, str]) -> Hand:
    """The hand with other names, and without what people wrote or the table said of them."""

    def renamed(seat: Seat) -> Seat:
        return msgspec.structs.replace(seat, player=names.get(seat.player, f"seat {seat.seat}"))

    kept = (event for event in hand.events if not isinstance(event, Chat | TableMessage | Unread))
    return msgspec.structs.replace(
        hand,
        seats=tuple(map(renamed, hand.seats)),
        events=tuple(renamed(event) if isinstance(event, Seat) else event for event in kept),
    )


def _unreadable(row: dict[str, Any], anchor: str, why: str) -> HandView:
    return HandView(
        number=int(row["hand_number"]),
        anchor=anchor,
        site=str(row["site"]),
        hand_id=str(row["hand_id"]),
        time=str(row["time_text"]),
        heading=(f"{row['site']} hand {row['hand_id']}",),
        rules=str(row["rules"]),
        steps=Steps((), ()),
        unreadable=why,
    )


def _findings(store: Store, hand_ids: Sequence[str]) -> dict[tuple[str, str], list[Finding]]:
    found: dict[tuple[str, str], list[Finding]] = {}
    names = Finding.__struct_fields__
    wanted = ", ".join(f'"{name}"' for name in names)
    rows = store.rows(
        f"SELECT {wanted} FROM findings WHERE hand_id IN (SELECT unnest(?::VARCHAR[]))"  # noqa: S608
        ' ORDER BY line, "column", code',
        [list(hand_ids)],
    )
    for row in rows:
        cells = dict(zip(names, row, strict=True))
        finding = msgspec.convert(cells | {"sources": sources_of(cells)}, Finding)
        found.setdefault((finding.site, finding.hand_id), []).append(finding)
    return found
