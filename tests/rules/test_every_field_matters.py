"""Each value of each field of a profile changes what is found in some hand: no field is there for show.

A row of `WITNESSES` names hands in which the field is asked; every two values of the field that some profile
holds, or that are known at all, are told apart by one of them. What is left is a row with its reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import pytest
from msgspec.structs import replace

from stud_stats.core.events import GAMES
from stud_stats.core.findings import Violation
from stud_stats.generating import generate
from stud_stats.replay.catalogue import VIOLATION_BY_CODE, VIOLATIONS
from stud_stats.replay.examples import PLAYED, SIDE_POT, changed
from stud_stats.replay.long_examples import family
from stud_stats.replay.replayer import replay
from stud_stats.replay.wager_examples import POT, SPREAD
from stud_stats.rules.profile import FIELD_BY_NAME, FIELDS, UNSPECIFIED, RulesProfile
from stud_stats.rules.profiles import POKERSTARS, PROFILES, ROBERTS
from tests.canonical import read_hand
from tests.replay.positions import fifth, fourth, play
from tests.replay.test_award_positions import LOWS, THREE_WAYS, TIE_HIGH, contest
from tests.replay.test_award_positions import T104 as HIGH_AND_LOW
from tests.replay.test_deck_positions import with_burns
from tests.replay.test_show_order_positions import (
    ALL_IN,
    ANN,
    BOB,
    CALLS,
    CAT,
    CHECKS,
    LEADS,
    MIDDLE,
    three,
)  # fmt: skip
from tests.replay.test_turn_positions import EIGHT, common, with_dealer
from tests.replay.test_wager_positions import FOUR, THREE, TO_80, TO_120, TWO


class Witness(NamedTuple):
    """A hand, and what else has to hold in the house for the field to be asked in it."""

    text: str
    house: Mapping[str, Any] = MappingProxyType({})


TEN: Final = "1000/2000 ante 100 bring-in 300"
EVERY_STRUCTURE: Final = ("fixed_limit", "spread_limit", "pot_limit", "no_limit")
BASE: Final = replace(POKERSTARS, betting_structure=EVERY_STRUCTURE, softened={})
"""The house in which one field at a time is another, and whose words are believed."""


def third(*lines: str, stakes: str = TEN, **options: Any) -> str:
    return play("stud_hi", "2c 9h 9d Kc", *lines, stakes=stakes, **options)


def on_fifth(boards: str, *lines: str, **stacks: int) -> str:
    paid = {name: left + 400 for name, left in stacks.items()}
    return fifth("stud_hi", boards, *lines, stakes=TEN, fourth_opener="Ann", stacks=paid)


def on_fourth(game: str, boards: str, *lines: str, **stacks: int) -> str:
    return fourth(
        game, boards, *lines, stakes=TEN, stacks={name: left + 400 for name, left in stacks.items()}
    )


def raked(chips: int) -> str:
    return changed(
        PLAYED,
        ("Bob collects 12600", f"Bob collects {12600 - chips}"),
        ("pot 12600 rake 0", f"pot 12600 rake {chips}"),
        (
            "result 2 Bob won 12600 Ac 7d Kd Qh Ks 5c 7s",
            f"result 2 Bob won {12600 - chips} Ac 7d Kd Qh Ks 5c 7s",
        ),
    )


ALL_IN_ANTE: Final[dict[str, Any]] = {"stacks": {"Fay": 100}, "antes": {"Fay": 100}}
DOORS: Final = "6c 5c Js Qd Th 2s 9d 3c"
NO_LIMIT: Final = POT.replace("structure=pot_limit", "structure=no_limit")
CAPPED_THEN_TWO: Final = on_fifth(
    THREE, TO_80.format("Cat calls 4000\n") + "\nCat folds\nAnn raises to 10000"
)
ALL_IN_LEADS: Final = fourth("stud_hi", "Kc3c 4c4d 9d6h 2hTs", "{}", stacks={"Bob": 200}).replace(
    "Bob calls 150", "Bob calls 150 all-in"
)
SHORT_CALL: Final = "Ann brings in 200 all-in\nBob calls {}\nCat folds\nDan folds"
HALF_A_BET: Final = "Ann bets 1000\nBob raises to 1500 all-in\nCat calls 1500\nDan folds\nAnn raises to 2500"
NEITHER_OVER_SHORT: Final = "Ann bets 1000\nBob raises to 1400 all-in\nCat raises to 2200"
ANN_BY_ANY_RULE: Final = ["Ks 2d 9s 8s 7h 6d 5c", "Qc 3h 9h 8h 7c 6c 5d", TIE_HIGH[2]]
"""Ann sits left of the button in seat 3, in the lowest seat, and holds the higher cards."""


def side_pot_of_three(order: str) -> str:
    """Bob, all-in, sits between Ann, who leads, and the two others; they show in that order."""
    dan = ["2h Ks 7h 9s", "Dan shows Jc 6h 2h Ks 7h 9s Tc"]
    lines = {"Ann": LEADS, "Bob": ALL_IN, "Cat": CALLS, "Dan": dan[1]}
    text = MIDDLE.replace("seat 3 Cat 38000", "seat 3 Cat 38000\nseat 4 Dan 38000")
    text = text.replace("Cat antes 100", "Cat antes 100\nDan antes 100")
    for card, of_cat in zip(dan[0].split(), ("Kd", "Qs", "3c", "3h"), strict=True):
        text = text.replace(f"deal Cat {of_cat}\n", f"deal Cat {of_cat}\ndeal Dan {card}\n")
    for act in ("calls 1000", "calls 2000", "checks"):
        text = text.replace(f"Cat {act}\n", f"Cat {act}\nDan {act}\n")
    text = text.replace("Cat bets 1000\nAnn", "Cat bets 1000\nDan calls 1000\nAnn")
    paid = [
        "Bob collects 4400",
        "Ann collects 9000 from side 1",
        "summary",
        "pot 13400 main 4400 side 9000 rake 0",
    ]
    return "\n".join([text.rstrip(), *[lines[name] for name in order.split()], *paid]) + "\n"


DISCONNECTED: Final = changed(
    SIDE_POT,
    ("seat 3 Cat 1100", "seat 3 Cat 9100"),
    ("Cat calls 1000 all-in", 'note connection "Cat is disconnected"\nCat calls 1000 all-in'),
)
BURNS_AGAIN: Final = {"burn_policy": "each_street_from_fourth", "short_deck_reuse_burns": "yes"}
ALL_IN_WITH_CHIPS: Final = changed(SIDE_POT, ("seat 3 Cat 1100", "seat 3 Cat 9100"))

WITNESSES: Final[dict[str, tuple[Witness, ...]]] = {
    "betting_structure": (Witness(PLAYED), Witness(SPREAD), Witness(POT), Witness(NO_LIMIT)),
    "ante_reference": tuple(
        Witness(PLAYED.replace("ante 100", f"ante {ante}"), {"ante_ratio": (10,)}) for ante in (100, 200)
    ),
    "ante_ratio": tuple(
        Witness(PLAYED.replace("ante 100", f"ante {ante}"), {"ante_reference": "small_bet"})
        for ante in (100, 500, 300)
    ),
    "bring_in_size": tuple(Witness(third(f"Ann brings in {size}")) for size in (100, 500, 200, 300, 400, 50)),
    "bring_in_part": tuple(
        Witness(third(f"Ann brings in {size}", stakes=f"1000/2000 ante 100 bring-in {size}~hand"))
        for size in (200, 450, 600)
    ),
    "bring_in_may_open_full": (Witness(third("Ann bets 1000")),),
    "bring_in_may_equal_small_bet": (
        Witness(third("Ann brings in 1000", stakes="1000/2000 ante 100 bring-in 1000")),
    ),
    "bring_in_may_fold": (Witness(third("Ann folds")),),
    "all_in_ante_successor": tuple(
        Witness(play("stud_hi", DOORS, f"{name} brings in 300", **ALL_IN_ANTE))
        for name in ("Gus", "Hal", "Ann")
    ),
    "successor_may_fold": (Witness(play("stud_hi", DOORS, "Gus folds\nHal brings in 300", **ALL_IN_ANTE)),),
    "short_bring_in_call": tuple(
        Witness(third(SHORT_CALL.format(size), stacks={"Ann": 300})) for size in (200, 300)
    ),
    "third_street_increase": tuple(
        Witness(third(f"Ann brings in 300\nBob raises to {total}")) for total in (600, 1300)
    ),
    "raise_base_after_completion": tuple(
        Witness(third(f"Ann brings in 300\nBob raises to 1000\nCat raises to {total}"))
        for total in (1300, 2000, 1600)
    ),
    "completion_counts_as_raise": (
        Witness(
            third(
                "Ann brings in 300\nBob raises to 1000\nCat raises to 2000\nDan raises to 3000\nAnn folds\n"
                "Bob raises to 4000"
            )
        ),
    ),
    "max_raises": (
        Witness(on_fifth(TWO, TO_80.format(""))),
        Witness(on_fifth(TWO, TO_120.format(""))),
        Witness(on_fifth(TWO, TO_120.format("") + "\nAnn raises to 14000")),
    ),
    "heads_up_cap": (
        Witness(on_fifth(TWO, TO_120.format(""))),
        Witness(on_fifth(TWO, TO_120.format("")).replace(" USD\n", ' chips tournament="9"\n', 1)),
        Witness(on_fifth(THREE, TO_120.format("Cat folds\n"))),
        Witness(CAPPED_THEN_TWO),
        Witness(on_fifth(THREE, TO_120.format("Cat calls 4000\n"))),
    ),
    "cap_counts_all_in_players": (
        Witness(
            on_fifth(THREE, TO_120.format("Cat calls 4000 all-in\n"), Cat=4000),
            {"heads_up_cap": "uncapped_before_cap"},
        ),
    ),
    "short_wager_rule": (
        Witness(on_fourth("stud_hi", FOUR, HALF_A_BET, Bob=1500)),
        Witness(on_fourth("stud_hi", FOUR, HALF_A_BET.replace("1500", "1300"), Bob=1300)),
        Witness(on_fourth("stud_hi", FOUR, NEITHER_OVER_SHORT, Bob=1400)),
    ),
    "pair_bet_variants": tuple(
        Witness(on_fourth(game, boards, "Ann bets 2000"))
        for game, boards in (("stud_hi", "9s9d 7cKh"), ("stud_hilo", "9s9d 7cKh"), ("razz", "2s2d 3c3h"))
    ),
    "pair_bet_actor": (Witness(on_fourth("stud_hi", "9s9d 7cKh", "Ann checks\nBob bets 2000")),),
    "pair_bet_size_lock": (Witness(on_fourth("stud_hi", "9s9d 7cKh", "Ann bets 1000\nBob raises to 3000")),),
    **{
        f"board_tie_break.{game}": tuple(
            Witness(with_dealer(fourth(game, boards, f"{opener} checks"), dealer))
            for opener in ("Ann", "Bob")
            for dealer in (1, 2)
        )
        for game, boards in (("stud_hi", "AsKc AhKs"), ("stud_hilo", "AsKc AhKs"), ("razz", "4s2c 4h2s"))
    },
    "all_in_leader_rule": tuple(
        Witness(ALL_IN_LEADS.format("\n".join(f"{name} checks" for name in turn.split())))
        for turn in ("Cat Dan Ann", "Ann Cat Dan", "Dan Ann Cat")
    ),
    "community_card_opener": tuple(Witness(common(EIGHT, "6h", opener)) for opener in ("P1", "P2")),
    "burn_policy": (
        Witness(with_burns(family(8, seventh="street 7", leave_on=(3,)), "Ks", "Kd", "Kh")),
        Witness(family(7, seventh="street 7 community Kc")),
        Witness(family(7, seventh="street 7 community Kc"), {"short_deck_reuse_burns": "yes"}),
        Witness(family(8, seventh="street 7", leave_on=(3,))),
    ),
    "short_deck_need": (
        *[
            Witness(family(8, seventh=seventh, leave_on=leave_on), BURNS_AGAIN)
            for seventh in ("street 7", "street 7 community Kc")
            for leave_on in ((3,), (6, 6, 6, 6, 6))
        ],
        Witness(family(7, seventh="street 7 community Kc"), BURNS_AGAIN),
    ),
    "short_deck_reuse_burns": (
        Witness(with_burns(family(8, seventh="street 7 community Kc"), "Kc", "??", "Ad")),
    ),
    "short_deck_reuse_muck": (Witness(family(8, seventh="street 7", leave_on=(6,))),),
    "community_card_source": tuple(
        Witness(
            with_burns(family(8, seventh="street 7 community Kc", leave_on=(4,)), "Kc", "??", "Ad"),
            {"short_deck_reuse_burns": again},
        )
        for again in ("yes", "no")
    ),
    "showdown_first": (
        Witness(three(BOB, CAT, ANN, river=CHECKS, dealer=3)),
        Witness(three(ANN, BOB, CAT, river=CHECKS, dealer=3)),
        Witness(three(CAT, ANN, BOB, river=CHECKS, dealer=3)),
        Witness(three("Bob mucks", CAT, ANN, wins="Cat")),
        Witness(three(BOB, ANN, CAT)),
    ),
    "side_pot_shows_first": tuple(
        Witness(side_pot_of_three(order), {"showdown_first": "aggressor_else_opener"})
        for order in ("Ann Bob Cat Dan", "Ann Cat Dan Bob", "Ann Dan Cat Bob", "Bob Ann Cat Dan")
    ),
    "non_aggressor_may_muck": (
        Witness(three(BOB, "Cat mucks", "Ann mucks")),
        Witness(changed(SIDE_POT, ("Bob shows Kd Qs 3c 3h Kc 7d 4s", "Bob mucks"))),
        Witness(three(BOB, "Cat mucks", "Ann mucks", wins="Cat")),
    ),
    "odd_chip_tie": tuple(
        Witness(contest(game, hands, f"Ann collects {9 - bob}", f"Bob collects {bob}", ante=3, dealer=dealer))
        for game, hands in (
            ("stud_hi", TIE_HIGH), ("stud_hi", [*TIE_HIGH[1::-1], TIE_HIGH[2]]), ("stud_hi", ANN_BY_ANY_RULE),
            ("razz", LOWS),
        )
        for dealer in (1, 3)
        for bob in (4, 5)
    ),
    "odd_chip_hilo": (
        Witness(contest("stud_hilo", HIGH_AND_LOW, "Ann collects 12 high", "Bob collects 13 low", ante=5)),
    ),
    "odd_chip_max_per_player": (
        Witness(contest("stud_hi", THREE_WAYS, "Ann collects 8", "Bob collects 6", "Cat collects 6", ante=5)),
        Witness(contest("stud_hi", THREE_WAYS, "Ann collects 7", "Bob collects 7", "Cat collects 6", ante=5)),
    ),
    "low_qualifier.stud_hilo": tuple(
        Witness(
            contest(
                "stud_hilo",
                ["Ks Kd Kc Qh Js Td 2c", f"{high} 5d 4c 3h As Jd Jc"],
                "Ann collects 100 high",
                "Bob collects 100 low",
            )
        )
        for high in ("8s", "9s", "Ts")
    ),
    "action_clock_s": tuple(
        Witness(third(f'Ann brings in 300\nnote seconds "{seconds}"\nBob folds')) for seconds in (12, 20)
    ),
    "disconnect_protection": (Witness(DISCONNECTED), Witness(ALL_IN_WITH_CHIPS)),
    "spread": tuple(Witness(SPREAD.replace("Bob bets 300", f"Bob bets {size}")) for size in (100, 300, 600)),
    **{field: tuple(Witness(raked(chips)) for chips in (250, 400)) for field in ("rake_rate", "rake_cap")},
}  # fmt: skip


ALSO: Final[dict[str, tuple[Any, ...]]] = {
    "bring_in_part": ((30, 40), (10, 50)),
    "max_raises": (0,),
    "low_qualifier.stud_hilo": (0, 9),
    "action_clock_s": (0, 15),
    "spread": ((100, 500), (100, 200), (200, 500)),
    "rake_rate": (500, 300),
    "rake_cap": (300, 200),
}
"""Values that no profile holds and a house of one's own may."""

SAME: Final = {
    (
        "pair_bet_actor",
        "opener_then_inherits",
        "any_player",
    ): "who opens fourth street shows the pair, or the "
    "player who does has no chips; of a big raise over his small bet the texts of the opener's choice are "
    "silent (T45), so that only the size that binds can forbid it",
    ("community_card_opener", "sixth_street_leader", "own_upcards"): "seventh street brings no up card: who "
    "led on sixth leads by his own cards as long as he is in",
    ("community_card_source", "shuffled_burns", "stub_or_mixed"): "a burnt card may be the common one by "
    "either, and no text tells of every burnt card",
    (
        "bring_in_size",
        ("posted",),
        ("ante", "half_small_bet", "twice_ante", "posted"),
    ): "what the table tells is its size, and any size may be that of a table that tells none",
}
"""Values that nothing can tell apart, and why."""

NEVER_ASKED: Final = {
    "exposed_hole_card": "whatever follows, two cards lie down and one up in the end, and no text tells "
    "which of them had been seen",
    "low_qualifier.stud_hi": "there is no low half",
    "low_qualifier.razz": "any low wins (S0-40); a house of one's own cannot state another",
}
"""Fields that no hand can be held against, and why."""


def questions() -> Iterator[str]:
    """The fields, those that hold an answer for each game game by game."""
    for field in FIELDS:
        if any(isinstance(getattr(profile, field.name), dict) for profile in PROFILES.values()):
            yield from (f"{field.name}.{game}" for game in GAMES)
        else:
            yield field.name


def held(profile: RulesProfile, question: str) -> Any:
    name, _, game = question.partition(".")
    value = getattr(profile, name)
    return value.get(game, UNSPECIFIED) if game and isinstance(value, dict) else value


def house(base: RulesProfile, question: str, value: Any) -> RulesProfile:
    """The house with another answer to one question."""
    name, _, game = question.partition(".")
    if not game:
        return replace(base, **{name: value})
    others = {other: answer for other in GAMES if (answer := held(base, f"{name}.{other}")) != UNSPECIFIED}
    return replace(base, **{name: {**others, game: value} if value != UNSPECIFIED else UNSPECIFIED})


def values(question: str) -> list[Any]:
    """All answers that some profile holds or the domain of the field knows."""
    known = [
        *(held(profile, question) for profile in PROFILES.values()),
        *FIELD_BY_NAME[question.partition(".")[0]].values,
        *ALSO.get(question, ()),
    ]
    return list(dict.fromkeys(known))


def found(witness: Witness, question: str, value: Any) -> set[tuple[int, str, str]]:
    """Line, code and severity of all that is found, but for notes that something could not be checked."""
    rules = house(replace(BASE, **witness.house), question, value)
    findings = replay(read_hand(witness.text), rules, rows=False).findings
    return {(f.line, f.code, f.severity) for f in findings if f.code != "meta.unverifiable"}


def told_apart(question: str, one: Any, other: Any) -> bool:
    return any(found(w, question, one) != found(w, question, other) for w in WITNESSES[question])


def test_every_question_has_its_hands_or_a_reason() -> None:
    assert set(questions()) == WITNESSES.keys() | NEVER_ASKED.keys()
    assert not WITNESSES.keys() & NEVER_ASKED.keys()
    assert all(WITNESSES.values())
    assert all(reason for reason in (*SAME.values(), *NEVER_ASKED.values()))


@pytest.mark.parametrize("question", WITNESSES)
def test_every_two_values_are_told_apart(question: str) -> None:
    stated = [value for value in values(question) if value != UNSPECIFIED]
    alike = {
        (question, one, other)
        for one, other in combinations(stated, 2)
        if not told_apart(question, one, other)
    }
    assert alike == {row for row in SAME if row[0] == question}


@pytest.mark.parametrize("question", WITNESSES)
def test_to_say_nothing_is_another_answer_than_some(question: str) -> None:
    """It allows what some value forbids, or is less severe on what all forbid."""
    answers = values(question)
    if UNSPECIFIED not in answers:
        assert question == "betting_structure", "every house spreads something"
        return
    assert any(told_apart(question, UNSPECIFIED, value) for value in answers if value != UNSPECIFIED)


@pytest.mark.parametrize("question", NEVER_ASKED)
def test_what_is_never_asked_changes_nothing(question: str) -> None:
    for witness in [witness for row in WITNESSES.values() for witness in row]:
        rules = replace(BASE, **witness.house)
        same = found(witness, question, held(rules, question))
        assert all(found(witness, question, value) == same for value in values(question))


LESS_FOR_ANOTHER_REASON: Final = {
    "stakes.bring-in-exceeds-small-bet": "no more than the small bet can be played; larger it makes no sense",
    "deck.community-card-missed": "the deck held the cards, and this house alone would not have dealt them",
    "showdown.wrong-first": "a muck out of turn, or an order that hangs on a place which is not printed",
    "showdown.wrong-order": "as the first to show",
    "raise.cap-exceeded": "the house decides on the number itself",
}
LOWER: Final = {"error": "warning", "warning": "info"}
HANGS: Final = [(violation, field) for violation in VIOLATIONS for field in violation.rests_on]


@pytest.mark.parametrize(("violation", "field"), HANGS, ids=[f"{v.code}-{field}" for v, field in HANGS])
def test_what_hangs_on_a_field_is_less_severe_where_that_is_open(violation: Violation, field: str) -> None:
    lower = LOWER[violation.severity]
    severities = {
        (value == UNSPECIFIED, severity)
        for question, row in WITNESSES.items()
        if question.partition(".")[0] == field
        for value in values(question)
        for witness in row
        for _, code, severity in found(witness, question, value)
        if code == violation.code
    }
    assert (True, lower) in severities
    assert (False, violation.severity) in severities


def test_nothing_else_is_less_severe_than_declared() -> None:
    """But for what the house doubts, and the rows of `LESS_FOR_ANOTHER_REASON`."""
    for question, row in WITNESSES.items():
        for value in values(question):
            for witness in row:
                rules = house(replace(BASE, **witness.house), question, value)
                for _, code, severity in found(witness, question, value):
                    violation = VIOLATION_BY_CODE[code]
                    if severity != violation.severity and not rules.leaves_open(violation.rests_on):
                        assert code in LESS_FOR_ANOTHER_REASON, (question, value, witness.text)


@pytest.mark.parametrize("question", WITNESSES)
def test_hands_by_the_rules_of_such_a_house_are_silent_there(question: str) -> None:
    """With every answer to the question, in every game; notes are left out."""
    for number, value in enumerate(values(question)):
        rules = house(ROBERTS, question, value)
        for game in GAMES:
            for hand in generate(2, game, seed=21, profile=rules, posted_sizes=True, first=2 * number):
                findings = replay(hand, rules, rows=False).findings
                assert [f"{f.code}: {f.message}" for f in findings if f.severity != "info"] == []
