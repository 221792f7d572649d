"""Rows of generated and real hands, from file to store: both implementations agree, and sums hold."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest

from stud_stats import reports
from stud_stats.core.events import GAMES
from stud_stats.core.schema import DECISIONS, SEATS
from stud_stats.generating import generate
from stud_stats.importing import import_paths
from stud_stats.stats.aggregate import count
from stud_stats.stats.catalogue import STATISTIC_BY_KEY, STATISTICS
from stud_stats.stats.dimensions import DIMENSIONS, OPPONENT
from stud_stats.stats.frames import Frames, coverage
from stud_stats.stats.loading import count_store, load
from stud_stats.store import Store, StoreError
from stud_stats.writers import canonical
from tests.corpus import CORPUS
from tests.stats.random_rows import OF_THE_HAND
from tests.stats.slow import MONEY, RATES, plain, slow_money, slow_rates

HANDS_A_GAME = 120
WALKED = [STATISTIC_BY_KEY[key] for key in (*RATES, *MONEY)]


@pytest.fixture(scope="module", params=["generated", "corpus"])
def store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Store:
    folder = tmp_path_factory.mktemp(request.param)
    store = Store(folder / "hands.duckdb")
    store.create()
    source: Path = folder / "hands.txt"
    if request.param == "corpus":
        source = CORPUS / "pokerstars"
        if not source.is_dir():
            pytest.skip("the corpus of real hands is not beside this checkout")
    else:
        hands = (hand for game in GAMES for hand in generate(HANDS_A_GAME, game, 7))
        source.write_text("\n\n".join(map(canonical.write, hands)), encoding="utf-8")
    done = import_paths([source], store, jobs=1)
    assert done.hands_new >= 80
    return store


@pytest.fixture(scope="module")
def frames(store: Store) -> Frames:
    def rows(table: str, names: tuple[str, ...]) -> pd.DataFrame:
        return store.frame(table, list(dict.fromkeys([*names, *OF_THE_HAND])))

    return Frames(rows("decisions", DECISIONS.names), rows("seats", SEATS.names))


@pytest.mark.parametrize(
    ("by", "columns"),
    [
        (("street",), ("street",)),
        (("player", "street"), ("site", "player", "street")),
        (("game", "table_size"), ("game", "players_dealt")),
        (("small_bet", "position_from_bring_in"), ("currency", "small_bet", "position_from_bring_in")),
    ],
    ids=str,
)
def test_both_implementations_agree(
    store: Store, frames: Frames, by: tuple[str, ...], columns: tuple[str, ...]
) -> None:
    counts, covered = count_store(store, WALKED, by)
    names = [
        name for name in counts.counted.columns if name not in ("statistic", "opportunities", "successes")
    ]
    fast = {
        (row["statistic"], *(row[name] for name in names)): [row["successes"], row["opportunities"]]
        for row in plain(counts.counted)
    }
    slow = slow_rates(frames, columns)
    assert len(slow) > len(WALKED)
    assert fast == slow
    assert count_store(store, STATISTICS, by)[0].equals(count(frames, STATISTICS, by))
    assert covered == coverage(frames.seats)
    assert covered.counted + covered.excluded == len(store.hands(columns=["hand_id"]))


def test_money_agrees_with_the_slow_sums(store: Store, frames: Frames) -> None:
    money = count_store(store, STATISTICS)[0].money
    net = money[money["statistic"] == "net"].set_index("currency")["total"].to_dict()
    assert net == {
        currency: sum(nets)
        for (key, currency), nets in slow_money(frames, ("currency",)).items()
        if key == "net"
    }


def test_nets_of_all_players_are_minus_the_rake(store: Store) -> None:
    money = count_store(store, STATISTICS)[0].money
    net = money[money["statistic"] == "net"].set_index("currency")["total"].to_dict()
    hands = store.hands(columns=["currency", "rake", "status"])
    rake = hands[hands["status"] != "excluded"].groupby("currency")["rake"].sum().to_dict()
    assert net == {currency: -amount for currency, amount in rake.items()}


@pytest.mark.parametrize(
    "by", [(), ("player", "street"), tuple(key for key in DIMENSIONS if key != OPPONENT)], ids=str
)
def test_reading_in_pieces_changes_nothing(store: Store, by: tuple[str, ...]) -> None:
    whole, covered = count_store(store, STATISTICS, by)
    few = len(store.hands(columns=["hand_id"])) // 4
    pieces, covered_by_pieces = count_store(store, STATISTICS, by, hands_at_once=few)
    assert pieces.equals(whole)
    assert covered_by_pieces == covered


def test_importing_the_same_again_changes_nothing(store: Store, tmp_path: Path) -> None:
    before = count_store(store, STATISTICS, ("player", "street"))
    again = tmp_path / "again.txt"
    texts = store.hands(columns=["dialect", "text"])
    texts = texts[texts["dialect"] == texts["dialect"].iloc[0]]["text"].head(20)
    again.write_text("\n\n\n".join(texts.str.strip()), encoding="utf-8")
    done = import_paths([again], store, jobs=1)
    assert (done.hands_new, done.hands_known) == (0, len(texts))
    after = count_store(store, STATISTICS, ("player", "street"))
    assert after[0].equals(before[0])
    assert after[1] == before[1]


def test_conditions_choose_hands_and_parts_add_up(store: Store) -> None:
    whole, covered = count_store(store, STATISTICS, ("game", "street"))
    games = []
    for game in GAMES:
        part, covered_part = count_store(store, STATISTICS, ("game", "street"), [f"game={game}"])
        assert set(part.counted["game"]) <= {game}
        games.append((part, covered_part))
    counted = pd.concat([part.counted for part, _ in games]).sort_values(["game", "street", "statistic"])
    pd.testing.assert_frame_equal(counted.reset_index(drop=True), whole.counted)
    assert sum(part.counted for _, part in games) == covered.counted


def test_a_condition_that_would_cut_hands_is_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="seats have no column 'street'"):
        load(store, where=["street=4"])


def test_a_player_report_is_the_players_part_of_the_pool(store: Store) -> None:
    pool = reports.pool(store)
    for name in pool.figures["player"].value_counts().index[:5]:
        own = pool.figures[pool.figures["player"] == name].reset_index(drop=True)
        pd.testing.assert_frame_equal(reports.player(store, name).figures, own)
    text = pool.render()
    assert pool.coverage.sentence in text.replace("\n", " ")


LINE = re.compile(r"^(?P<player>.+?):? (?P<verb>folds|calls|raises|bets|completes)\b", re.MULTILINE)


def acts_in(texts: Iterator[str]) -> Counter[str]:
    """Verbs counted in the bare text, below the seats and above the summary."""
    found: Counter[str] = Counter()
    for text in texts:
        play = re.split(r"^(?:\*\*\* SUMMARY \*\*\*|summary)", text, flags=re.MULTILINE)[0]
        players = re.findall(r"^Seat \d+: (.+) \(\S+ in chips|^seat \d+ (\S+) ", play, flags=re.MULTILINE)
        names = {name for pair in players for name in pair if name}
        found.update(match["verb"] for match in LINE.finditer(play) if match["player"].strip() in names)
    return found


def test_acts_are_those_that_a_search_in_the_texts_finds(store: Store) -> None:
    hands = store.hands(columns=["text", "status"])
    acts = acts_in(iter(hands[hands["status"] != "excluded"]["text"]))
    counts = count_store(store, STATISTICS)[0].counted.set_index("statistic")
    wagers = acts["raises"] + acts["bets"] + acts["completes"]
    assert counts.loc["aggression_factor", ["successes", "opportunities"]].tolist() == [
        wagers,
        wagers + acts["calls"],
    ]
    assert counts.loc["aggression_frequency", "opportunities"] == wagers + acts["calls"] + acts["folds"]
