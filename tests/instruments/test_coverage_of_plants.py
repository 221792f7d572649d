"""A rule that is broken was asked: what its violation says must occur did occur, in every planted hand."""

import pytest

from stud_stats.replay.catalogue import VIOLATION_BY_CODE
from stud_stats.replay.coverage import CASES, NO_RULE, Facts
from stud_stats.replay.replayer import Replayer
from stud_stats.writers import canonical
from tests.instruments.planting.measure import read_back
from tests.instruments.planting.plant import plant_one
from tests.instruments.planting.plants import PLANTS

HANDS = 4


@pytest.mark.parametrize("code", PLANTS)
def test_what_is_broken_was_asked(code):
    plant, asked = PLANTS[code], 0
    for number in range(HANDS):
        planted = plant_one(plant, plant.games[number % len(plant.games)], seed=number * 1000 + 7)
        text = canonical.write(planted.hand)
        hand, _ = read_back(text, "canonical")
        replayer = Replayer(hand, planted.profile, rows=False)
        facts = None
        for finding in replayer.run(text).findings:
            applies = VIOLATION_BY_CODE[finding.code].applies
            if applies != NO_RULE:
                facts = facts or Facts(replayer.play)
                assert CASES[applies](facts) is not None, f"{finding.code}\n{text}"
                asked += finding.code == code
    assert asked or code not in VIOLATION_BY_CODE or VIOLATION_BY_CODE[code].applies == NO_RULE
