"""What is asked for and not there is said, with what there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from stud_stats.store import Store
from stud_stats.store.values import not_there
from tests.cli.conftest import Run, stud_stats
from tests.store.texts import played, stored, unreadable, walk

__all__ = ["stud_stats"]


def chips(hand: str) -> str:
    """A walk of a tournament, in 2020."""
    head, _, rest = walk(hand, "razz").partition("\n")
    return (
        f'{head.replace(" USD", " chips")} time="2020/09/13" utc=1600000000 zone="ET" tournament="44"\n{rest}'
    )


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    texts = (walk("W1"), walk("W2"), played("P1"), chips("T1"), unreadable("U1"))
    return stored(tmp_path_factory.mktemp("values"), *texts)[0]


@pytest.mark.parametrize(
    ("rows", "condition", "says"),
    [
        ("hands", "stakes=7/8", "no hands have stakes=7/8; there are $10.00/$20.00, 1,000/2,000 chips."),
        ("seats", "stakes!=$7/$8", "no seats have stakes=$7/$8; there are $10.00/$20.00, 1,000/2,000 chips."),
        ("hands", "game=stud_hilo", "no hands have game=stud_hilo; there are stud_hi, razz."),
        ("hands", "currency=EUR|USD", "no hands have currency=EUR; there are USD, chips."),
        ("seats", "player=Anne", "no seats have player=Anne; near are Ann."),
        ("hands", "player=Ann|Cats", "no hands have player=Cats; near are Cat."),
        ("seats", "opponent=X", "no seats have opponent=X; no name is near; stud-stats players lists all."),
        ("hands", "small_bet=200", "no hands have small_bet=200; there are 1000."),
        ("hands", "pot>=100000", "no hands have pot>=100000; it goes from 300 to 2600."),
        ("hands", "date=1999-01-01", "no hands have date=1999-01-01; there are 2020-09-13."),
        ("hands", "year<2000", "no hands have year<2000; it is 2020 in all."),
        ("seats", "door_rank=A", "no seats have door_rank=A; there are 2, 9, K."),
        ("hands", "mixed=HORSE", "no hands have mixed=HORSE; mixed is known of none."),
        ("quarantine", "reason=x", "no texts in quarantine have reason=x; there are header."),
    ],
)
def test_a_value_that_no_row_has_is_told_with_those_there_are(
    store: Store, rows: str, condition: str, says: str
) -> None:
    assert list(not_there(store, rows, condition)) == [says]


@pytest.mark.parametrize(
    ("rows", "condition"),
    [
        ("hands", "stakes=10/20"), ("hands", "stakes=1000/2000 chips"), ("hands", "game=razz|stud_hi"),
        ("seats", "player=Ann"), ("hands", "mixed="), ("seats", "hand_group=split pair*"),
        ("hands", "pot>0"), ("seats", "best_door_behind=A"), ("hands", "date!=2020-09-13"),
    ],
)  # fmt: skip
def test_nothing_is_said_of_what_is_there_or_not_the_stores_to_tell(
    store: Store, rows: str, condition: str
) -> None:
    assert list(not_there(store, rows, condition)) == []


def test_of_many_values_those_near_are_named(tmp_path: Path) -> None:
    many, _ = stored(tmp_path, *(walk(f"W{number:02}") for number in range(15)))
    assert list(not_there(many, "hands", "hand_id=W3")) == ["no hands have hand_id=W3; near are W13, W03."]
    (told,) = not_there(many, "hands", "hand_id=9")
    assert told.endswith(" and 3 more.")


def test_an_empty_store_says_nothing(tmp_path: Path) -> None:
    empty, _ = stored(tmp_path, unreadable("U1"))
    assert list(not_there(empty, "hands", ["game=razz", "stakes=1/2"])) == []


def test_every_command_says_so(stud_stats: Run, store: Store, tmp_path: Path) -> None:
    says = "have stakes=7/8; there are $10.00/$20.00, 1,000/2,000 chips.\n"
    asked = ("--where", "stakes=7/8|10/20", "--store", store.path)
    for command in (
        ("hands",), ("players",), ("export", "seats"), ("report", "pool"), ("report", "streets"),
        ("plot", "stakes", "-o", tmp_path / "x.svg"), ("audit",), ("audit", "--coverage"),
    ):  # fmt: skip
        err = stud_stats(*command, *asked).err
        assert err.startswith("stud-stats: no "), command
        assert says in err, command
    # Without names nobody is named.
    assert (
        "near are"
        not in stud_stats(
            "report", "pool", "--where", "player=Anne", "--anonymise", "--store", store.path
        ).err
    )
