"""The declared statistics and their second telling, put beside each other by hand and player."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice

import pandas as pd

from stud_stats.core.events import Hand
from stud_stats.core.schema import DECISIONS, SEATS
from stud_stats.replay.replayer import replay
from stud_stats.rules.profile import RulesProfile
from stud_stats.stats.aggregate import count
from stud_stats.stats.catalogue import STATISTIC_BY_KEY, STATISTICS
from stud_stats.stats.frames import HAND_NUMBER, Frames
from stud_stats.writers import canonical
from tests.stats.second import cards_held, every_street, later_streets, results, third_street
from tests.stats.second.counting import MONEY, RATIOS, SHARES, NotToldError, View
from tests.stats.second.story import tell

FAMILIES = (third_street, every_street, later_streets, results, cards_held)
"""The modules register what they tell as they are imported."""

TOLD_AGAIN = frozenset(SHARES.keys() | MONEY.keys() | RATIOS.keys())

Played = tuple[Hand, RulesProfile]

Place = tuple[str, str, int]
"""Number of the hand and the seat, as one name; statistic; street."""

Numbers = tuple[int, ...]
"""Successes and opportunities; of chips the sum, hands, the bet they are counted in and the other sum."""

AT_ONCE = 1000
SAMPLES = 3
NOT_TOLD: Numbers = (-1,)


@dataclass
class Agreement:
    """By statistic: how often both told something, how often that was a success, how often the text does
    not say it, how often they differ, and the first hands of these."""

    hands: int = 0
    excluded: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    successes: Counter[str] = field(default_factory=Counter)
    not_told: Counter[str] = field(default_factory=Counter)
    differ: Counter[str] = field(default_factory=Counter)
    samples: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def __str__(self) -> str:
        lines = []
        for key, times in self.differ.most_common():
            lines += [f"{key}: {times} of {self.compared[key]} differ", *self.samples[key]]
        return "\n".join(lines)


def compare(hands: Iterable[Played], agreement: Agreement | None = None) -> Agreement:
    """Both tellings of all ``hands``."""
    agreement = agreement or Agreement()
    source = iter(hands)
    while batch := list(islice(source, AT_ONCE)):
        compare_batch(batch, agreement)
    return agreement


def compare_batch(batch: list[Played], agreement: Agreement) -> None:
    frames, kept = frames_of(batch)
    agreement.hands += len(kept)
    agreement.excluded += len(batch) - len(kept)
    first = first_telling(frames)
    second: dict[Place, Numbers] = {}
    for number in kept:
        second |= second_telling(number, *batch[number])
    for place in sorted(first.keys() | second.keys()):
        who, key, street = place
        one, other = first.get(place), second.get(place)
        if other == NOT_TOLD:
            agreement.not_told[key] += 1
            continue
        agreement.compared[key] += 1
        agreement.successes[key] += bool(other and other[0])
        if one != other:
            agreement.differ[key] += 1
            number, _, seat = who.partition("/")
            if len(agreement.samples[key]) < SAMPLES:
                agreement.samples[key].append(
                    f"{key} of seat {seat} on street {street}: declared {one}, told again {other}\n"
                    + canonical.write(batch[int(number)][0])
                )


# ---- as declared


def frames_of(batch: list[Played]) -> tuple[Frames, list[int]]:
    """The rows of the hands, each player of each hand under a name of his own, and the numbers of the hands
    that statistics count."""
    decisions: list[dict] = []
    seats: list[dict] = []
    kept: list[int] = []
    for number, (hand, profile) in enumerate(batch):
        played = replay(hand, profile)
        if played.status == "excluded":
            continue
        kept.append(number)
        beside = {"hand_id": str(number), HAND_NUMBER: number} | of_the_hand(hand, played.players_dealt)
        for table, rows, into in (
            (DECISIONS, played.decision_rows, decisions),
            (SEATS, played.seat_rows, seats),
        ):
            for row in rows:
                cells = dict(zip(table.names, row, strict=True)) | beside
                into.append(cells | {"player": f"{number}/{cells['seat']}"})
    # Where nobody had a decision the rows have their columns all the same.
    columns = dict.fromkeys([*DECISIONS.names, HAND_NUMBER, *OF_THE_HAND])
    return Frames(pd.DataFrame(decisions, columns=list(columns)), pd.DataFrame(seats)), kept


OF_THE_HAND = ("game", "currency", "small_bet", "big_bet", "players_dealt", "kind", "date", "month", "year")


def of_the_hand(hand: Hand, players_dealt: int) -> dict[str, str | int | None]:
    """The columns that the store has of a hand and puts beside its rows."""
    header = hand.header
    day = None if header.time_utc is None else datetime.fromtimestamp(header.time_utc, UTC)
    cells = (
        header.game,
        header.currency,
        header.stakes.small_bet.amount,
        header.stakes.big_bet.amount,
        players_dealt,
        "tournament" if header.tournament else "cash",
        None if day is None else f"{day:%Y-%m-%d}",
        None if day is None else f"{day:%Y-%m}",
        None if day is None else day.year,
    )
    return dict(zip(OF_THE_HAND, cells, strict=True))


def first_telling(frames: Frames) -> dict[Place, Numbers]:
    """As the declared statistics are counted."""
    counts = count(frames, STATISTICS, ("player", "street"))
    found: dict[Place, Numbers] = {}
    for table, columns in (
        (counts.counted, ["successes", "opportunities"]),
        (counts.money, ["total", "hands", "bet_size", "base"]),
    ):
        rows = table[["player", "statistic", "street", *columns]]
        for player, key, street, *numbers in rows.itertuples(index=False):
            found[player, key, int(street)] = tuple(map(int, numbers))
    return found


# ---- from the events


def second_telling(number: int, hand: Hand, profile: RulesProfile) -> dict[Place, Numbers]:
    """What each player of the hand contributes to each statistic, from the events alone."""
    story = tell(hand)
    found: dict[Place, Numbers] = {}
    for player, seat in enumerate(hand.seats):
        view = View(story, player, profile)
        for (key, street), numbers in of_player(view).items():
            found[f"{number}/{seat.seat}", key, street] = numbers
    return found


def of_player(view: View) -> dict[tuple[str, int], Numbers]:
    """By statistic and street."""
    found: dict[tuple[str, int], Numbers] = {}
    for key, times in SHARES.items():
        try:
            told = list(times(view))
        except NotToldError:
            found[key, street_of(key)] = NOT_TOLD
            continue
        for street, success in told:
            successes, opportunities = found.get((key, street), (0, 0))
            found[key, street] = (successes + bool(success), opportunities + 1)
    for key, amounts in MONEY.items():
        for amount, bet in amounts(view):
            found[key, street_of(key)] = (amount, 1, bet, 0)
    for key, ratios in RATIOS.items():
        pairs = list(ratios(view))
        if pairs:
            found[key, street_of(key)] = (
                sum(amount for amount, _ in pairs),
                len(pairs),
                0,
                sum(base for _, base in pairs),
            )
    return {place: numbers for place, numbers in found.items() if place[0] in STATISTIC_BY_KEY}


def street_of(key: str) -> int:
    """The street that a statistic speaks of, 0 for the whole hand."""
    return (STATISTIC_BY_KEY[key].street or 0) if key in STATISTIC_BY_KEY else 0
