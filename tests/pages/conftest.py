"""A store whose players have the worst names there are, and pages made of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from stud_stats.core.events import Hand, Seat
from stud_stats.core.neutral import terminal_text
from stud_stats.generating import generate
from stud_stats.importing import import_paths
from stud_stats.pages import hand_page, report_page
from stud_stats.reports import player, pool, session
from stud_stats.store import Store
from stud_stats.writers.canonical import write
from tests.findings.rows import HOSTILE
from tests.pages.browser import Browser, find_browser
from tests.store.texts import broken_ante

NAMES = (
    *HOSTILE,
    "</script><script>alert(2)</script>",
    "אבג \u200fדה",
    "a" * 60,
    "--></style><!--",
)
HERO = NAMES[0]
COMMON = """\
hand C1 stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 38000
Ann antes 100
Bob antes 100
street 3
deal Ann Ah Ad / 2c
deal Bob Ks
Ann brings in 300
Bob calls 300
street 4
deal Ann 3c
deal Bob 4d
Bob checks
Ann checks
street 5
deal Ann 5c
deal Bob 4h
Bob checks
Ann checks
street 6
deal Ann 7c
deal Bob 8h
Bob checks
Ann checks
street 7 community 6h
Bob checks
Ann checks
chat "</script><b>x" "alert(3)</script>"
showdown
Bob shows Kd Kh Ks 4d 4h 8h 6h
Ann mucks
Bob collects 800
"""


def renamed(hand: Hand, names: dict[str, str]) -> Hand:
    """The hand with other screen names."""

    def seat(one: Seat) -> Seat:
        return msgspec.structs.replace(one, player=names[one.player])

    return msgspec.structs.replace(
        hand,
        seats=tuple(map(seat, hand.seats)),
        events=tuple(seat(event) if isinstance(event, Seat) else event for event in hand.events),
    )


@pytest.fixture(scope="session")
def hands() -> list[Hand]:
    """Generated hands of all games, their players renamed."""
    made = [hand for game in ("stud_hi", "stud_hilo", "razz") for hand in generate(30, game, 3)]
    known = list(dict.fromkeys(seat.player for hand in made for seat in hand.seats))
    names = {name: (*NAMES, *known)[place] for place, name in enumerate(known)}
    return [renamed(hand, names) for hand in made]


@pytest.fixture(scope="session")
def store(hands: list[Hand], tmp_path_factory: pytest.TempPathFactory) -> Store:
    """A store of these hands, one with an error and one with a common card."""
    folder = tmp_path_factory.mktemp("pages")
    texts = [*map(write, hands), broken_ante("B1"), COMMON]
    (folder / "hands.txt").write_text("\n".join(texts), encoding="utf-8")
    made = Store(folder / "store.duckdb")
    report = import_paths([folder / "hands.txt"], made, jobs=1)
    assert report.hands_new == len(texts)
    return made


@pytest.fixture(scope="session")
def pages(store: Store, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Files by name: the report of a ``player``, of the ``pool``, of the ``session``, and ``hand`` pages."""
    folder = tmp_path_factory.mktemp("html")
    texts = {
        "player": report_page(player(store, HERO), store),
        "pool": report_page(pool(store), store, limit=3),
        "session": report_page(session(store, HERO), store),
        "hand": hand_page(store, "C1"),
        "error": hand_page(store, "B1"),
    }
    for name, text in texts.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in texts}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real browser."""
    path = find_browser()
    if path is None:
        pytest.skip(
            "no Chromium is installed (chromium, chromium-browser, google-chrome): not tried in a browser"
        )
    with Browser(path) as made:
        yield made


def shown(name: str) -> str:
    """How a page shows a name."""
    return terminal_text(name)
