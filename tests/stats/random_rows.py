"""Random decision and seat rows: not hands that could be played, but every combination that a counter may
meet."""

import functools

import numpy as np
import pandas as pd

from stud_stats.core.cards import RANKS
from stud_stats.core.schema import DECISIONS, SEATS
from stud_stats.stats.frames import Frames

OF_THE_HAND = ("game", "currency", "small_bet", "big_bet", "players_dealt")


@functools.cache
def random_frames(seed: int, hands: int = 90, players: int = 6) -> Frames:
    """Frames with every column of the schema and those of the hand, in random order; not to be written to."""
    random = np.random.default_rng(seed)
    decisions: list[dict] = []
    seats: list[dict] = []
    for number in range(hands):
        small_bet = [50, 1000, 1000, None][random.integers(4)]
        hand = {
            "site": ["pokerstars", "canonical"][random.integers(2)],
            "hand_id": str(number // 2),  # the same id at two sites, and twice at one: told apart by the site
            "hand_status": random.choice(["clean", "flagged", "excluded"], p=[0.7, 0.2, 0.1]),
            "game": ["stud_hi", "stud_hilo", "razz"][random.integers(3)],
            "currency": ["USD", "EUR", "chips"][random.integers(3)],
            "small_bet": small_bet,
            "big_bet": None if small_bet is None else 2 * small_bet,
        }
        if any(row["site"] == hand["site"] and row["hand_id"] == hand["hand_id"] for row in seats[-9:]):
            continue
        dealt = random.choice(players, size=random.integers(2, players + 1), replace=False)
        hand["players_dealt"] = len(dealt)
        sequence = 0
        for seat, player in enumerate([f"P{number}" for number in dealt], start=1):
            position = None if random.random() < 0.05 else seat - 1
            door_card = None if random.random() < 0.05 else RANKS[random.integers(13)] + "h"
            door_rank = None if door_card is None else RANKS.index(door_card[0])
            net = int(random.integers(-(10**6), 10**6)) * (10 ** int(random.integers(0, 10)))
            seats.append(
                hand
                | {
                    "player": player,
                    "seat": seat,
                    "dealt_in": bool(random.random() < 0.95),
                    "position_from_bring_in": position,
                    "last_street": int(random.integers(3, 8)),
                    "showdown": bool(random.random() < 0.3),
                    "collected": max(int(random.integers(-2000, 2000)), 0),
                    "net": net,
                    "door_card": door_card,
                }
            )
            for _ in range(random.integers(0, 6)):
                decisions.append(
                    hand
                    | {
                        "sequence": sequence,
                        "player": player,
                        "seat": seat,
                        "street": int(random.integers(3, 8)),
                        "action": str(
                            random.choice(["fold", "check", "call", "bring_in", "complete", "bet", "raise"])
                        ),
                        "forced": bool(random.random() < 0.1),
                        "facing": str(random.choice(["nothing", "bring_in", "bet"])),
                        "may_raise": bool(random.random() < 0.8),
                        "limpers": int(random.integers(0, 3)),
                        "position_from_bring_in": position,
                        "door_rank": door_rank,
                    }
                )
                sequence += 1
    return Frames(
        _frame(decisions, DECISIONS.names).sample(frac=1, random_state=seed),
        _frame(seats, SEATS.names).sample(frac=1, random_state=seed),
    )


def _frame(rows: list[dict], names: tuple[str, ...]) -> pd.DataFrame:
    frame = pd.DataFrame(rows, columns=list(dict.fromkeys([*names, *OF_THE_HAND])))
    nullable = ("small_bet", "big_bet", "position_from_bring_in", "door_rank")
    return frame.astype({name: "Int64" for name in nullable if name in frame.columns})
