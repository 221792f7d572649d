"""What findings say: in the words of a card room, with what the text prints."""

import pytest

from stud_stats.core.findings import Finding
from stud_stats.core.schema import FINDINGS
from stud_stats.findings.text import finding_lines
from stud_stats.pipeline import finding_row
from stud_stats.replay.checks import awards, rake
from stud_stats.replay.examples import PLAYED, SIDE_POT, SPLIT
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PERMISSIVE
from tests.canonical import read_marked


def found(text: str, code: str) -> Finding:
    hand, _, clean = read_marked(text)
    (finding,) = [one for one in replay(hand, PERMISSIVE, clean).findings if one.code == code]
    return finding


def test_who_has_the_better_hand_and_both_hands() -> None:
    assert found(awards.WRONG_WINNER.bad, "award.wrong-winner").message == (
        "Cat collects $126.00, Bob has the better hand: two pair, Kings and Sevens with A; Cat has two pair,"
        " Nines and Threes with J"
    )


def test_of_a_split_pot_it_is_said_which_half() -> None:
    both = SPLIT.replace("Bob collects 1100 high", "Ann collects 1100 high")
    assert found(both, "award.wrong-winner").message == (
        "Ann collects $11.00, Bob has the better high hand: two pair, Kings and Nines with Q; Ann has a pair"
        " of Tens with A 8 5"
    )
    assert found(awards.LOW_SHARE_MISSING.bad, "award.low-share-missing").message == (
        "Bob collects $22.00, Ann has the best low hand: a low of 8 5 4 2 A"
    )


def test_of_pots_taken_together_the_main_pot_says_it() -> None:
    text = SIDE_POT.replace("Ann collects 6000 from side 1", "Bob collects 6000 from unknown").replace(
        "Cat collects 3300", "Bob collects 3300 from unknown"
    )
    assert found(text, "award.wrong-winner").message == (
        "Bob collects $60.00, Cat has the better hand: a straight to the Queen; Bob has two pair, Kings and"
        " Threes with Q"
    )


def test_calls_on_third_street_are_calls() -> None:
    assert found(rake.UNCONTESTED.bad, "rake.uncontested").message == (
        "$0.10 is kept of a pot with no call from fourth street on"
    )


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("pot 12700 rake 100", "the pot is said to be $127.00, $126.00 was put in;"),
        (
            "pot 12600 rake 100 net",
            "the pot is said to be $126.00 after a rake of $1.00, $126.00 was put",
        ),
    ],
)
def test_a_total_is_told_as_it_is_printed(printed: str, said: str) -> None:
    finding = found(PLAYED.replace("pot 12600 rake 0", printed), "pot.total-mismatch")
    assert finding.message.startswith(said)
    assert finding.expected == "$126.00 in all"


def test_where_nothing_is_expected_nothing_is_said_of_it() -> None:
    finding = found(PLAYED.replace("deal Cat 9s", 'unread "Dealt to Cat"'), "meta.unverifiable")
    lines = finding_lines(dict(zip(FINDINGS.names, finding_row(finding, ""), strict=True)))
    assert "info meta.unverifiable (hand PLAYED): not checked: " in lines[0]
    assert not [line for line in lines if "expected" in line]
