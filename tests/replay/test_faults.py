"""A check that crashes is named in a finding and costs nothing else."""

from stud_stats.replay import replayer
from stud_stats.replay.examples import PLAYED
from stud_stats.rules.profiles import POKERSTARS
from tests.canonical import read_marked


def test_a_crashing_check_is_reported_and_the_others_go_on(monkeypatch):
    def judge_wager(play, event, added):
        raise ZeroDivisionError("in the check")

    monkeypatch.setattr(replayer._PLAIN, "judge_wager", judge_wager)
    monkeypatch.setattr(replayer._GUARDED, "judge_wager", replayer._guarded(judge_wager))
    text = PLAYED.replace("result 1 Ann folded 3", "result 1 Ann folded 4")
    hand, _, clean = read_marked(text)
    replayed = replayer.replay(hand, POKERSTARS, clean)
    codes = [finding.code for finding in replayed.findings]
    assert codes.count("internal.check-crashed") == 4, "one a wager"
    assert "summary.disagrees" in codes
    assert "judge_wager" in replayed.findings[0].message
    assert len(replayed.decision_rows) == 12
    assert replayed.pot == 12600
