"""Steps of a hand: the table after each is that of the replay, and nobody sees a card too early."""

import json

import msgspec
import pytest

from stud_stats.core.cards import CARD_BY_TEXT, card_text
from stud_stats.core.events import Deal, Fold, Hand, Muck, Show
from stud_stats.core.money import money_text
from stud_stats.pages.steps import Place, Step, Steps, hand_steps
from stud_stats.pages.templating import embedded_json
from stud_stats.replay.walk import walk
from stud_stats.rules.profiles import PERMISSIVE
from tests.canonical import read_hand
from tests.pages.conftest import COMMON, NAMES
from tests.store.texts import broken_ante


def steps_of(hand: Hand) -> Steps:
    walked = walk(hand, PERMISSIVE)
    return hand_steps(hand, walked, walked.replay.findings)


def places_at(steps: Steps, number: int) -> dict[int, Place]:
    places: dict[int, Place] = {}
    for step in steps.steps[: number + 1]:
        places |= step.changes
    return places


def last(steps: Steps) -> dict[int, Place]:
    return places_at(steps, len(steps.steps) - 1)


def test_the_last_step_is_where_the_replay_ends(hands: list[Hand]) -> None:
    for hand in hands:
        replay = walk(hand, PERMISSIVE).replay
        currency = hand.header.currency
        ends = last(steps_of(hand))
        assert [ends[seat].stack for seat in range(len(hand.seats))] == [
            money_text(stack, currency) for stack in replay.stacks
        ]


def test_the_reader_sees_no_card_before_it_is_shown(hands: list[Hand]) -> None:
    for hand in hands:
        steps = steps_of(hand)
        hero = next((number for number, seat in enumerate(steps.seats) if seat.hero), None)
        visible: dict[int, set[int]] = {}
        events = iter(sorted(hand.events, key=lambda event: event.line))
        waiting = next(events, None)
        for number, step in enumerate(steps.steps):
            following = steps.steps[number + 1].line if number + 1 < len(steps.steps) else 1 << 30
            while waiting is not None and waiting.line < following:
                if isinstance(waiting, Deal) and waiting.player == hero:
                    visible.setdefault(waiting.player, set()).update(waiting.down)
                if isinstance(waiting, Show | Muck | Fold):
                    visible.setdefault(waiting.player, set()).update(waiting.cards)
                waiting = next(events, None)
            for player, place in places_at(steps, number).items():
                seen = {CARD_BY_TEXT[text] for text in place.down if text in CARD_BY_TEXT}
                assert seen <= visible.get(player, set()), (hand.header.hand_id, step.text)


def test_cards_that_became_known_are_known_all_along(hands: list[Hand]) -> None:
    revealed = 0
    for hand in hands:
        steps = steps_of(hand)
        third = next(number for number, step in enumerate(steps.steps) if step.part == "Third street")
        for event in hand.events:
            if isinstance(event, Show) and len(event.cards) == 7:
                place = places_at(steps, third)[event.player]
                assert {*(place.known or place.down), *place.up} <= set(map(card_text, event.cards))
                revealed += "??" not in place.known
    assert revealed > 10


def test_antes_are_one_step_and_streets_begin_with_their_cards() -> None:
    steps = steps_of(read_hand(COMMON))
    parts = [step.part for step in steps.steps if step.part]
    assert parts == [
        "Seats", "Antes", "Third street", "Fourth street", "Fifth street", "Sixth street", "Seventh street",
        "Showdown", "End",
    ]  # fmt: skip
    antes = next(step for step in steps.steps if step.part == "Antes")
    assert (antes.text, antes.pot) == ("2 players ante $1.00 each", "$2.00")
    sixth = next(number for number, step in enumerate(steps.steps) if step.part == "Sixth street")
    assert places_at(steps, sixth)[0] == Place(
        stack="$396.00", state="in", up=("2c", "3c", "5c", "7c"), down=("Ah", "Ad")
    )


def test_a_common_card_is_nobodys_and_nobody_gets_a_third_down_card() -> None:
    steps = steps_of(read_hand(COMMON))
    seventh = next(step for step in steps.steps if step.part == "Seventh street")
    assert seventh.common == ("6h",)
    assert "6h" in seventh.text
    assert [place.down for place in last(steps).values()] == [("Ah", "Ad"), ("Kd", "Kh")]
    assert steps.seats[0].hero
    assert not steps.seats[1].hero


def test_what_was_said_stands_at_its_step_and_moves_nothing() -> None:
    steps = steps_of(read_hand(COMMON))
    said = [text for step in steps.steps for text in step.aside]
    assert said == ["</script><b>x: alert(3)</script>"]


def test_a_finding_stands_at_the_step_of_its_line() -> None:
    steps = steps_of(read_hand(broken_ante("B1")))
    found: list[tuple[Step, str]] = [
        (step, finding.code) for step in steps.steps for finding in step.findings
    ]
    assert [(step.part, code) for step, code in found if code.startswith("ante")] == [
        ("Antes", "ante.wrong-amount")
    ]


@pytest.mark.parametrize("name", [*NAMES, "\u2028</SCRIPT\n>", "\ud800"])
def test_no_name_ends_the_element_that_holds_the_steps(name: str) -> None:
    text = embedded_json([name.encode("utf-8", "replace").decode()])
    assert not set(text) & set("<>&'\u2028\u2029")
    assert json.loads(text) == [name.encode("utf-8", "replace").decode()]


def test_steps_are_plain_data() -> None:
    steps = steps_of(read_hand(COMMON))
    assert msgspec.json.decode(msgspec.json.encode(steps), type=Steps) == steps
