"""The catalogue of the reference, typed in again: severities, cited rules, and which id wins over which."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from stud_stats.replay.catalogue import VIOLATION_BY_CODE

CATALOGUE: Final = """\
stakes.ante-ratio info S0-02/03 S2-03 S3-02 S4-26
stakes.bring-in-exceeds-small-bet warning S4-23/26
stakes.big-bet-not-double warning S0-02 S3-02
table.too-many-players error S0-01 S1-01 S2-01 S4-26
ante.missing error S0-06 S2-03 S3-04 S4-01
ante.wrong-amount error S0-06 S4-01
ante.counted-as-bet error S0-06
deal.wrong-count error S0-07 S1-04 S2-04
deal.wrong-facing error S0-07/15/22/23/24 S1-12 S4-02/14
deal.wrong-order warning S0-07/15 S3-05 S4-02
deal.dealt-to-folded warning S1-14
deck.duplicate-card error S0-27 S1-02
deck.foreign-card error S1-02
deck.burn-missing info S4-05
deck.mucked-card-reused error S4-15
deck.community-card-unneeded error S0-33 S1-20 S2-11 S3-25 S4-15
deck.community-card-missed error S0-33 S1-20 S2-11 S3-25 S4-15
deck.community-and-private error S3-25
bring-in.wrong-player error S0-08/09/35 S1-06 S2-05 S3-06 S4-03
bring-in.missing error S0-10 S1-06 S4-03
bring-in.folded-or-checked error S0-10 S4-23
bring-in.wrong-amount error S0-10/36 S2-05 S3-07 S4-23
bring-in.short-not-all-in error S4-01
bring-in.double-post error S0-10
call.under-bring-in error S4-01
completion.wrong-amount error S0-12/13 S3-08/09 S4-23
completion.base error S0-12 S3-08
bring-in.option-taken error S0-14 S3-10
action.out-of-turn error S0-14 S3-10
action.after-fold error S1-14
action.after-all-in error S1-17
action.check-facing-bet error S0-20 S1-15
action.fold-unforced info S1-14
action.missing error S0-14/21 S3-10
action.extra-round error S0-14
action.clock info S4-11
opener.wrong-player error S0-16/17/22/23/37 S1-08 S2-06/07/08/09 S3-12/15/17 S4-06/12/13
opener.tie-break warning S0-18 S3-13 S4-06
opener.stale-leader error S0-24
opener.all-in-leader warning
opener.community info S0-33 S3-25
bet.wrong-size error S0-19/20/21/22/23/24 S1-10 S2-06/07 S3-14/15 S4-21/25
bet.big-on-early-street error S1-10 S2-06 S4-08
pair-bet.not-allowed-variant error S0-34 S2-06 S4-08
pair-bet.not-allowed-house error
pair-bet.wrong-player error S0-29/30 S2-06 S3-22 S4-08/24
pair-bet.downgrade error S0-31 S1-09 S3-23 S4-09
pair-bet.upgrade-after-small error S3-23
raise.cap-exceeded error S0-32 S1-07/13 S3-24 S4-22
raise.not-reopened error
raise.short-completion error
raise.no-opponent warning S1-17
raise.self error S0-14
spread.out-of-range error S3-01 S4-08
spread.under-raise error S3-01 S4-08
pot.over-bet error S3-01
pot.under-raise error S3-01
stack.overbet error S1-16
stack.top-up error S1-16
all-in.flag-mismatch warning S1-17
pot.uncalled-not-returned error S1-19 S4-17
pot.total-mismatch error S0-06 S1-18
pot.side-pot-wrong error S1-17/18
showdown.wrong-first warning S4-16
showdown.aggressor-mucked warning S4-16/18
showdown.winner-not-shown warning S4-18
showdown.shown-differs error S4-19
showdown.hand-name-wrong warning S0-26 S3-19 S4-19
award.wrong-winner error S0-25/26/27/28/40 S2-10/14 S3-18/20 S4-19
award.ineligible error S1-14/17/18
award.low-without-qualifier error S2-13/17
award.low-share-missing error S2-12
award.split-uneven error S0-28 S1-22 S4-20
award.odd-chip warning S1-22
award.hilo-odd-chip warning
rake.uncontested info
meta.unverifiable info
"""
"""Id, severity where the house states the rule, and the rules of the five texts that it cites."""

NOT_CITED: Final = {
    ("bet.wrong-size", "S0-21"): "one of a range of numbers; it tells when a round ends, and no size",
}

PRECEDENCE: Final = (
    ("opener.stale-leader", "opener.wrong-player"),
    ("deck.mucked-card-reused", "deck.duplicate-card"),
    ("pair-bet.", "bet.big-on-early-street"),
    ("pair-bet.", "bet.wrong-size"),
    ("bet.big-on-early-street", "bet.wrong-size"),
    ("raise.short-completion", "bet.wrong-size"),
    ("bring-in.", "action.out-of-turn"),
    ("action.after-fold", "action.out-of-turn"),
    ("action.after-all-in", "action.out-of-turn"),
    ("pot.uncalled-not-returned", "pot.total-mismatch"),
    ("pot.side-pot-wrong", "pot.total-mismatch"),
    ("award.", "pot.total-mismatch"),
)
"""The id, or all that begin so, that is reported where both speak of one cause."""

NO_ONE_CAUSE: Final = {
    ("award.odd-chip", "pot.total-mismatch"): "odd chips in other hands make the same total",
    ("award.hilo-odd-chip", "pot.total-mismatch"): "odd chips in other hands make the same total",
}


def numbers(cites: list[str]) -> Iterator[str]:
    for cite in cites:
        text, _, places = cite.partition("-")
        yield from (f"{text}-{place}" for place in places.split("/"))


@pytest.mark.parametrize("row", CATALOGUE.splitlines(), ids=lambda row: row.split()[0])
def test_an_id_is_as_severe_and_cites_what_the_reference_has(row: str) -> None:
    code, severity, *cites = row.split()
    violation = VIOLATION_BY_CODE[code]
    assert violation.severity == severity
    missing = set(numbers(cites)) - set(violation.sources)
    assert missing == {cite for of, cite in NOT_CITED if of == code}
    assert violation.sources


@pytest.mark.parametrize(("winner", "loser"), PRECEDENCE)
def test_the_more_special_id_wins(winner: str, loser: str) -> None:
    winners = [
        code
        for code in VIOLATION_BY_CODE
        if code == winner or (winner[-1] == "." and code.startswith(winner))
    ]
    assert winners
    silent = {code for code in winners if loser not in VIOLATION_BY_CODE[code].overrides}
    assert silent == {code for code, other in NO_ONE_CAUSE if other == loser and code in winners}
