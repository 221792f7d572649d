"""Texts of small hands, and stores with some in them."""

import json
from pathlib import Path

from stud_stats.importing import ImportReport, import_paths
from stud_stats.store import Store


def walk(hand_id: str, game: str = "stud_hi", *, names: tuple[str, str, str] = ("Ann", "Bob", "Cat")) -> str:
    """Three players, the low card (the high card in razz) brings in and nobody plays."""
    first, second, third = (json.dumps(name) for name in names)
    doors = ("2c", "Kd", "9h") if game != "razz" else ("Kd", "2c", "9h")
    return (
        f"hand {hand_id} {game} 1000/2000 ante 100 bring-in 300 USD\n"
        f"seat 1 {first} 40000\nseat 2 {second} 38000\nseat 3 {third} 9000\n"
        f"{first} antes 100\n{second} antes 100\n{third} antes 100\n"
        f"street 3\ndeal {first} {doors[0]}\ndeal {second} {doors[1]}\ndeal {third} {doors[2]}\n"
        f"{first} brings in 300\n{second} folds\n{third} folds\n"
        f"{first} takes back 300\n{first} collects 300\n{first} does not show\n"
    )


def played(hand_id: str) -> str:
    """Ann brings in, Bob completes, Cat calls, Bob bets fourth and Cat folds."""
    return (
        f"hand {hand_id} stud_hi 1000/2000 ante 100 bring-in 300 USD\n"
        "seat 1 Ann 40000\nseat 2 Bob 38000\nseat 3 Cat 9000\n"
        "Ann antes 100\nBob antes 100\nCat antes 100\n"
        "street 3\ndeal Ann 2c\ndeal Bob Ah Kd / Ks\ndeal Cat 9h\n"
        "Ann brings in 300\nBob completes to 1000\nCat calls 1000\nAnn folds\n"
        "street 4\ndeal Bob 4d\ndeal Cat 9s\n"
        "Cat checks\nBob bets 1000\nCat folds\n"
        "Bob takes back 1000\nBob collects 2600\nBob does not show\n"
    )


def broken_ante(hand_id: str) -> str:
    """A walk in which Bob posts half the ante: an error."""
    return walk(hand_id).replace('"Bob" antes 100', '"Bob" antes 50').replace("collects 300", "collects 250")


def unreadable(hand_id: str) -> str:
    """Something that begins like a hand and is none."""
    return f"hand {hand_id} stud_hi 10-and-a-half\n"


def write(path: Path, *texts: str) -> Path:
    """A file of hands."""
    path.write_text("\n\n".join(texts), encoding="utf-8")
    return path


def stored(folder: Path, *texts: str, name: str = "hands.txt") -> tuple[Store, ImportReport]:
    """A store in ``folder`` with the hands of a file in it."""
    store = Store(folder / "store.duckdb")
    return store, import_paths([write(folder / name, *texts)], store, jobs=1)
