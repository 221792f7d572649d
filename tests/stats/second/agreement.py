"""The declared statistics and their second telling, put beside each other hand by hand and player by player."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import pandas as pd
from msgspec.structs import replace

from stud_stats.core.events import Hand
from stud_stats.core.schema import DECISIONS, SEATS
from stud_stats.replay.replayer import replay
from stud_stats.rules.profile import RulesProfile
from stud_stats.stats.aggregate import count
from stud_stats.stats.catalogue import STATISTIC_BY_KEY, STATISTICS
from stud_stats.stats.frames import Frames
from stud_stats.writers import canonical
from tests.stats.second import every_street, results, third_street  # noqa: F401 - they register themselves
from tests.stats.second.counting import MONEY, SHARES, View
from tests.stats.second.story import tell

Place = tuple[str, str, int]
"""Number of the hand and the seat, as one name; statistic; street."""

AT_ONCE = 1000


@dataclass
class Agreement:
    """How many contributions were compared by statistic, and the first of those that differ."""

    hands: int = 0
    excluded: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    differ: Counter[str] = field(default_factory=Counter)
    samples: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def compare(hands: Iterable[tuple[Hand, RulesProfile]], agreement: Agreement | None = None) -> Agreement:
    """Both tellings of all ``hands``."""
    agreement = agreement or Agreement()
    batch: list[tuple[Hand, RulesProfile]] = []
    for pair in hands:
        batch.append(pair)
        if len(batch) == AT_ONCE:
            compare_batch(batch, agreement)
            batch = []
    if batch:
        compare_batch(batch, agreement)
    return agreement


def compare_batch(batch: list[tuple[Hand, RulesProfile]], agreement: Agreement) -> None:
    decisions: list[dict] = []
    seats: list[dict] = []
    second: dict[Place, tuple[int, ...]] = {}
    for number, (hand, profile) in enumerate(batch):
        played = replay(hand, profile)
        if played.status == "excluded":
            agreement.excluded += 1
            continue
        agreement.hands += 1
        stakes = hand.header.stakes
        beside = {
            "site": hand.header.site,
            "hand_id": str(number),
            "game": hand.header.game,
            "currency": hand.header.currency,
            "small_bet": stakes.small_bet.amount,
            "big_bet": stakes.big_bet.amount,
            "ante": stakes.ante.amount,
            "bring_in": stakes.bring_in.amount,
            "players_dealt": played.players_dealt,
            "tournament": hand.header.tournament,
        }
        for table, rows, into in (
            (DECISIONS, played.decision_rows, decisions),
            (SEATS, played.seat_rows, seats),
        ):
            for row in rows:
                cells = dict(zip(table.names, row, strict=True)) | beside
                into.append(cells | {"player": f"{number}/{cells['seat']}"})
        second |= second_telling(number, hand, profile)
    first = first_telling(decisions, seats)
    for place in sorted(first.keys() | second.keys()):
        who, key, street = place
        agreement.compared[key] += 1
        one, other = first.get(place), second.get(place)
        if one != other:
            agreement.differ[key] += 1
            if len(agreement.samples[key]) < 12:
                hand = batch[int(who.partition("/")[0])][0]
                agreement.samples[key].append(
                    f"{key} of seat {who.partition('/')[2]} on street {street}: declared {one}, told again {other}\n"
                    + canonical.write(replace(hand))
                )


def first_telling(decisions: list[dict], seats: list[dict]) -> dict[Place, tuple[int, ...]]:
    """As declared: (successes, opportunities), of money (sum, hands, bet)."""
    counts = count(Frames(pd.DataFrame(decisions), pd.DataFrame(seats)), STATISTICS, ("player", "street"))
    found: dict[Place, tuple[int, ...]] = {}
    rates = counts.counted[["player", "statistic", "street", "successes", "opportunities"]]
    for player, key, street, *numbers in rates.itertuples(index=False):
        found[player, key, int(street)] = tuple(map(int, numbers))
    sums = counts.money[["player", "statistic", "street", "total", "hands", "bet_size"]]
    for player, key, street, *numbers in sums.itertuples(index=False):
        found[player, key, int(street)] = tuple(map(int, numbers))
    return found


def second_telling(number: int, hand: Hand, profile: RulesProfile) -> dict[Place, tuple[int, ...]]:
    """From the events of the hand."""
    found: dict[Place, tuple[int, ...]] = {}
    story = tell(hand)
    for player, seat in enumerate(hand.seats):
        who = f"{number}/{seat.seat}"
        view = View(story, player, profile)
        for key, times in SHARES.items():
            for street, success in times(view):
                successes, opportunities = found.get((who, key, street), (0, 0))
                found[who, key, street] = (successes + bool(success), opportunities + 1)
        for key, amounts in MONEY.items():
            for amount, bet in amounts(view):
                found[who, key, STATISTIC_BY_KEY[key].street or 0] = (amount, 1, bet)
    return found


def lines(agreement: Agreement) -> Iterator[str]:
    """What differs, for people."""
    for key, times in agreement.differ.most_common():
        yield f"{key}: {times} of {agreement.compared[key]} differ"
        yield from agreement.samples[key]
