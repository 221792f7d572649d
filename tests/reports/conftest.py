"""A store of generated hands of all three games."""

import pytest

from stud_stats.generating import generate
from stud_stats.importing import import_paths
from stud_stats.store import Store
from stud_stats.writers.registry import writer

HANDS = 60
"""Of each game."""


@pytest.fixture(scope="session")
def played_store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """Hands of a few players who meet often, for money and for chips."""
    folder = tmp_path_factory.mktemp("played")
    write = writer("pokerstars")
    for seed, game in enumerate(("stud_hi", "stud_hilo", "razz")):
        texts = (write(hand) for hand in generate(HANDS, game, seed))
        (folder / f"{game}.txt").write_text("\n\n\n".join(texts), encoding="utf-8")
    store = Store(folder / "store.duckdb")
    import_paths([folder], store, jobs=1)
    return store
