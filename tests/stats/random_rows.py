"""Random decision and seat rows: not hands that could be played, but every combination that a counter may
meet."""

import functools

import numpy as np
import pandas as pd

from stud_stats.core.cards import CARD_TEXTS, RANKS
from stud_stats.core.schema import DECISIONS, SEATS
from stud_stats.stats.frames import Frames

OF_THE_HAND = (
    "game", "currency", "small_bet", "big_bet", "players_dealt", "kind", "date", "month", "year",
)  # fmt: skip
RAKES = ("winner", "dealt", "contributed", "weighted")
FLAGS = ("leads_board", "aggressor_before", "aggressor_now", "open_pair")


def _cards(random: np.random.Generator, most: int) -> str:
    """Some cards, now and then one that is not known."""
    deck = [*CARD_TEXTS, "??", "--"]
    return " ".join(deck[place] for place in random.integers(len(deck), size=random.integers(most + 1)))


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
            "kind": ["cash", "tournament"][number % 2],
            "date": None if number % 7 == 0 else f"2012-0{1 + number % 3}-1{number % 5}",
        }
        hand |= {"month": hand["date"] and hand["date"][:7], "year": hand["date"] and hand["date"][:4]}
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
                    "starting_stack": int(random.integers(0, 9)) * 1000,
                    "ante_paid": int(random.integers(0, 3)) * 100,
                    "bring_in_paid": int(random.integers(0, 2)) * 300,
                    "invested": int(random.integers(0, 5000)),
                    "invested_third": int(random.integers(0, 2000)),
                    "fold_street": random.choice([None, 3, 4, 5, 6, 7]),
                    "all_in_street": random.choice([None, 3, 5, 7], p=[0.7, 0.1, 0.1, 0.1]),
                    "collected": max(int(random.integers(-2000, 2000)), 0),
                    "net": net,
                    "collected_high": int(random.integers(0, 3)) * 500,
                    "collected_low": int(random.integers(0, 3)) * 500,
                    "pots_contested": int(random.integers(0, 3)),
                    "pots_won_whole": int(random.integers(0, 3)),
                    **{f"rake_{kind}": int(random.integers(0, 50)) for kind in RAKES},
                    "door_card": door_card,
                    "opponent": f"P{random.integers(players)}",
                    "up_cards": _cards(random, 4),
                    "down_cards": _cards(random, 3),
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
                        "added": int(random.integers(0, 3)) * 1000,
                        "street_total": int(random.integers(0, 3)) * 1000,
                        "level": int(random.integers(0, 5)),
                        "facing": str(random.choice(["nothing", "bring_in", "bet"])),
                        "may_raise": bool(random.random() < 0.8),
                        "raise_to": random.choice([None, 1000]),
                        "raise_to_big": random.choice([None, 2000]),
                        "limpers": int(random.integers(0, 3)),
                        "callers": int(random.integers(0, 3)),
                        "pot_before": int(random.integers(300, 9000)),
                        "players_in": int(random.integers(2, 7)),
                        "players_behind": int(random.integers(0, 5)),
                        "order_on_street": int(random.integers(0, 5)),
                        **{flag: bool(random.random() < 0.4) for flag in FLAGS},
                        "acted_before": str(
                            random.choice(["nothing", "bring_in", "checked", "called", "bet"])
                        ),
                        "position_from_bring_in": position,
                        "door_rank": door_rank,
                    }
                )
                sequence += 1
    return Frames(
        _frame(decisions, DECISIONS.names).sample(frac=1, random_state=seed),
        _frame(seats, (*SEATS.names, "opponent")).sample(frac=1, random_state=seed),
    )


def _frame(rows: list[dict], names: tuple[str, ...]) -> pd.DataFrame:
    frame = pd.DataFrame(rows, columns=list(dict.fromkeys([*names, *OF_THE_HAND])))
    nullable = (
        "small_bet", "big_bet", "position_from_bring_in", "door_rank", "fold_street", "all_in_street",
        "raise_to", "raise_to_big",
    )  # fmt: skip
    return frame.astype({name: "Int64" for name in nullable if name in frame.columns})
