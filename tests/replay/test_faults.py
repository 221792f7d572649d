"""A check that crashes is named in a finding and costs nothing else."""

from stud_stats.replay import replayer
from stud_stats.replay.examples import PLAYED, SIDE_POT
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


def test_after_an_unread_line_nothing_is_blamed_that_it_may_explain():
    text = PLAYED.replace("deal Cat 9s", 'unread "Dealt to Cat"').replace(
        "Bob bets 2000\nCat calls 2000\nstreet 6", 'Bob bets 2000\nunread "Cat ca"\nstreet 6'
    )
    hand, _, clean = read_marked(text)
    codes = {finding.code for finding in replayer.replay(hand, POKERSTARS, clean).findings}
    assert codes == {"meta.unverifiable"}


def test_a_wager_told_by_its_increase_alone():
    text = PLAYED.replace("Bob completes to 1000", "Bob completes by 700").replace(
        "street 7\nBob bets 2000\nCat calls 2000",
        "street 7\nBob bets 2000\nCat raises by 2000\nBob calls 2000",
    )
    text = text.replace("12600", "16600")
    hand, _, clean = read_marked(text)
    codes = {finding.code for finding in replayer.replay(hand, POKERSTARS, clean).findings}
    assert codes <= {"showdown.wrong-first"}


def test_a_pot_that_nobody_collects_is_missing_chips():
    text = PLAYED.replace("Bob collects 12600\n", "").replace("Bob won 12600", "Bob lost")
    hand, _, clean = read_marked(text)
    findings = replayer.replay(hand, POKERSTARS, clean).findings
    assert [finding.code for finding in findings if finding.severity == "error"] == ["pot.total-mismatch"]
    assert "$126.00 is missing" in findings[-1].message


def test_without_a_printed_total_chips_that_nobody_collects_cannot_be_judged():
    text = PLAYED.replace("Bob collects 12600", "Bob collects 12000").replace("pot 12600 rake 0\n", "")
    text = text.replace("won 12600", "won 12000")
    hand, _, clean = read_marked(text)
    (note,) = replayer.replay(hand, POKERSTARS, clean).findings
    assert (note.code, "no total is printed" in note.message) == ("meta.unverifiable", True)


def test_an_all_in_of_a_stack_that_is_off_by_a_cent_is_one_finding():
    text = SIDE_POT.replace("seat 3 Cat 1100", "seat 3 Cat 1101")
    hand, _, clean = read_marked(text)
    codes = [finding.code for finding in replayer.replay(hand, POKERSTARS, clean).findings]
    assert codes == ["all-in.flag-mismatch"]
