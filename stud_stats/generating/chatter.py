"""What is said at a random table: news and chat, shaped like actions on purpose."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from stud_stats.core.events import Chat, Event, Seat, TableMessage

_WORDS: Final = (
    "nh", "gg all", "{name}: folds", "{name} collected $4 from pot", "*** SHOW DOWN ***", "raises $1 to $2",
    'he said, "fold"', "Total pot $3 | Rake $0", "{name}: shows [As Ah] (a pair of Aces)", ":-)",
)  # fmt: skip
_NEWS: Final = (
    ("leaves", "Walter leaves the table"),
    ("joins", "Walter joins the table at seat #4"),
    ("connection", "Walter is disconnected"),
    ("connection", "{name} is connected"),
    ("timed-out", "{name} has timed out"),
)


def with_chatter(chance: random.Random, events: Sequence[Event], seats: Sequence[Seat]) -> tuple[Event, ...]:
    """The events with one to four lines of talk anywhere among them."""
    mixed = list(events)
    for _ in range(chance.randint(1, 4)):
        name = chance.choice(seats).player
        if chance.random() < 0.6:
            said: Event = Chat(0, name, chance.choice(_WORDS).format(name=chance.choice(seats).player))
        else:
            kind, text = chance.choice(_NEWS)
            said = TableMessage(0, kind, text.format(name=name))
        mixed.insert(chance.randint(0, len(mixed)), said)
    return tuple(mixed)
