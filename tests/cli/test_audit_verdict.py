"""What an audit answers where something stands in its way: a name that nobody has, a reader that leaves, a
fault of its own; and that a hand which lies in two files is one hand."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from stud_stats import pipeline
from stud_stats.replay import replayer
from tests.cli.conftest import Run
from tests.store.texts import broken_ante, played, stored, walk, write

HISTORIES = Path(__file__).parents[2] / "histories"
YEAR_2020 = 1_577_836_800


def dated(text: str, utc: int) -> str:
    return text.replace(" USD\n", f' USD time="some day" utc={utc}\n', 1)


@pytest.fixture
def night(tmp_path: Path) -> Path:
    return write(tmp_path / "night.txt", dated(walk("W1"), YEAR_2020), dated(broken_ante("B1"), YEAR_2020))


def test_a_name_that_nobody_has_is_refused_in_files_and_in_a_store(
    stud_stats: Run, night: Path, tmp_path: Path
) -> None:
    store, _ = stored(tmp_path, night.read_text())
    for where in ([night], ["--store", store.path]):
        code, out, err = stud_stats("audit", *where, "--player", "bob")
        assert (code, out) == (2, "")
        assert err == 'stud-stats: nobody named "bob" sat in the 2 hands audited; near are "Bob".\n'
        assert stud_stats("audit", *where, "--player", "Zacharias").err.endswith("and no name is near.\n")
        assert stud_stats("audit", *where, "--player", "Bob").code == 1
        assert stud_stats("audit", *where, "--player", "Ann").code == 0


def test_a_date_after_all_hands_is_said_to_be_one(stud_stats: Run, night: Path, tmp_path: Path) -> None:
    store, _ = stored(tmp_path, night.read_text())
    said = "No hand is known to be of 2030-01-01 00:00 (UTC) or later; the last one began 2020-01-01 00:00."
    for where in ([night], ["--store", store.path]):
        code, out, err = stud_stats("audit", *where, "--since", "2030-01-01")
        assert (code, out) == (0, "")
        assert said in err
        assert "No hand is known" not in stud_stats("audit", *where, "--since", "2020-01-01").err


@pytest.mark.parametrize(("hands", "code"), [((broken_ante,), 1), ((walk,), 0)])
@pytest.mark.parametrize("chosen", ["text", "json", "csv", "sarif", "html"])
def test_a_reader_that_leaves_does_not_change_the_verdict(
    tmp_path: Path, hands: tuple, code: int, chosen: str
) -> None:
    many = write(tmp_path / "many.txt", *(make(f"H{number}") for make in hands for number in range(400)))
    with subprocess.Popen(
        [sys.executable, "-m", "stud_stats", "audit", str(many), "-f", chosen],
        cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as ran:  # fmt: skip
        assert ran.stdout is not None
        assert ran.stderr is not None
        ran.stdout.close()
        said = ran.stderr.read()
    assert ran.returncode == code
    assert "400 hands audited" in said
    assert "Traceback" not in said
    assert "BrokenPipe" not in said


def test_a_check_that_crashes_is_no_success(
    stud_stats: Run, night: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(play: object, event: object, added: int) -> None:
        raise ZeroDivisionError("in the check")

    monkeypatch.setattr(replayer._PLAIN, "judge_wager", crash)
    monkeypatch.setattr(replayer._GUARDED, "judge_wager", replayer._guarded(crash))
    hands = write(night.with_name("hands.txt"), walk("W1"), played("P1"))
    code, out, err = stud_stats("audit", hands)
    assert code == 2
    assert "internal.check-crashed" in out, "everything that was found is printed all the same"
    assert "2 hands audited" in err
    last = err.splitlines()[-1]
    assert last.startswith(
        f"stud-stats: the audit is not whole: 2 faults of stud-stats itself, the first at {hands}:"
    )
    assert last.endswith("please report it.")
    assert stud_stats("audit", hands, "--severity", "error", "--code", "award").code == 2
    assert stud_stats("audit", hands, "--coverage").code == 2
    assert stud_stats("audit", hands, "--explain-hand", "P1").code == 2
    assert stud_stats("audit", hands, "--explain-hand", "W1").code == 0
    log = json.loads(stud_stats("audit", hands, "-f", "sarif").out)
    assert log["runs"][0]["invocations"][0]["executionSuccessful"] is False


def test_a_hand_lost_to_a_fault_is_no_success(
    stud_stats: Run, night: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object, **__: object) -> None:
        raise ZeroDivisionError("in the replay")

    monkeypatch.setattr(pipeline, "replay", crash)
    code, out, err = stud_stats("audit", night)
    assert code == 2
    assert out.count("text.quarantined") == 2
    assert "the audit is not whole: 2 faults of stud-stats itself" in err


def test_the_same_hand_in_two_files_is_one(stud_stats: Run, night: Path) -> None:
    again = write(night.with_name("again.txt"), dated(broken_ante("B1"), YEAR_2020), walk("W2"))
    code, out, err = stud_stats("audit", night, again, night)
    assert code == 1
    assert out.count("ante.wrong-amount") == 1
    assert f"{night}:" in out
    assert "3 hands audited: 1 error, 0 warnings, 0 info;" in err
    assert "stud-stats: 1 hand came again in the same words, and counted once.\n" in err
    assert "canonical (3 hands): permissive" in err
    one = json.loads(stud_stats("audit", night, again, "--coverage", "-f", "json").out)
    ante = next(row for row in one if row["code"] == "ante.wrong-amount")
    assert (ante["passed"], ante["failed"]) == (2, 1)
    assert "came again" not in stud_stats("audit", night).err


def test_a_hand_that_comes_again_in_one_file_keeps_what_is_found_around_it(
    stud_stats: Run, tmp_path: Path
) -> None:
    hands = write(
        tmp_path / "hands.txt", broken_ante("B1"), broken_ante("B2"), broken_ante("B1"), broken_ante("B3")
    )
    rows = json.loads(stud_stats("audit", hands, "-f", "json").out)
    assert [row["hand_id"] for row in rows] == ["B1", "B2", "B3"]
    assert rows[0]["line"] < 10


def test_a_session_that_lies_in_two_files_is_covered_once(stud_stats: Run, tmp_path: Path) -> None:
    """Its hands carry the head of the session, which stands nowhere in their own stretch of the file."""
    (sample,) = sorted(HISTORIES.glob("ipoker/stud_hi/*"))[:1]
    copy = tmp_path / sample.name
    copy.write_bytes(sample.read_bytes())
    once = stud_stats("audit", sample, "--coverage", "-f", "json").out
    assert stud_stats("audit", sample, copy, "--coverage", "-f", "json").out == once
