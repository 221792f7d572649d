"""The walk: of legal hands every act is of the player due and among his options."""

import pytest

from stud_stats.core.events import GAMES, BringIn, Call, Check, Fold, Game, Hand, Wager
from stud_stats.generating import generate
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.replay.replayer import replay
from stud_stats.replay.state import NOBODY
from stud_stats.replay.walk import Spot, walk
from stud_stats.rules.profiles import PROFILES
from tests.canonical import read_hand

POKERSTARS = PROFILES["pokerstars"]
ACTS = (BringIn, Wager, Call, Check, Fold)


def is_among_the_options(event: object, spot: Spot) -> bool:
    options = spot.options
    assert options is not None
    match event:
        case BringIn(amount=amount):
            return amount in spot.bring_ins
        case Check():
            return options.may_check
        case Fold():
            return options.call > 0 or options.may_fold_bring_in or options.may_check
        case Call(added=added, to=to):
            return (added if added is not None else (to or 0) - spot.paid) == options.call
        case Wager(to=to, added=added):
            total = to if to is not None else spot.paid + (added or 0)
            return options.may_raise and (total in options.totals or total == spot.paid + spot.stack)
    return False


@pytest.mark.parametrize("game", GAMES)
def test_generated_hands(game: Game) -> None:
    acts = 0
    for hand in fill_stakes(list(generate(150, game, 11, posted_sizes=True))):
        walked = walk(hand, POKERSTARS)
        places = [place for place, event in enumerate(hand.events) if isinstance(event, ACTS)]
        assert list(walked.spots) == places
        events = [hand.events[place] for place in places]
        for place, event in zip(places, events, strict=True):
            spot = walked.spots[place]
            assert isinstance(event, ACTS)
            assert spot.actor == event.player
            if spot.due != event.player:  # by another convention that the profile leaves open
                assert event.player in spot.others, (hand.header.hand_id, spot)
                continue
            assert is_among_the_options(event, spot), (hand.header.hand_id, event, spot)
        acts += len(events)
        assert walked.replay.findings == replay(hand, POKERSTARS).findings
        assert {finding.code for finding in walked.replay.findings} <= {"meta.unverifiable"}
    assert acts > 1000


BASE = """\
hand H1 stud_hi 1000/2000 ante 100 bring-in 300 USD
seat 1 Ann 40000
seat 2 Bob 38000
seat 3 Cat {stack}
Ann antes 100
Bob antes 100
Cat antes 100{all_in}
street 3
deal Ann {ann}
deal Bob {bob}
deal Cat {cat}
"""


def spots_of(
    rest: str, *, stack: int = 9000, ann: str = "2c", bob: str = "Kd", cat: str = "9h"
) -> tuple[Hand, list[Spot]]:
    all_in = " all-in" if stack == 100 else ""
    hand = read_hand(BASE.format(stack=stack, all_in=all_in, ann=ann, bob=bob, cat=cat) + rest)
    return hand, list(walk(hand, POKERSTARS).spots.values())


def test_who_opens_third_street_and_whose_turn_follows() -> None:
    _, (first, second, third) = spots_of("Ann brings in 300\nBob completes to 1000\nCat folds\n")
    assert (first.due, first.why, first.up, first.wager) == (0, "door", "2c", "complete")
    assert first.bring_ins == (300,)
    assert (second.due, second.why, second.wager) == (1, "turn", "complete")
    assert (third.due, third.why, third.wager, third.bet) == (2, "turn", "raise", 1000)
    assert second.options is not None
    assert (second.options.call, second.options.totals) == (300, (1000,))


def test_an_act_out_of_turn_shows_who_was_due() -> None:
    _, spots = spots_of("Ann brings in 300\nCat folds\nBob folds\n")
    assert (spots[1].actor, spots[1].due) == (2, 1)


def test_an_all_in_low_card_hands_the_duty_on() -> None:
    _, (first, second) = spots_of("Bob brings in 300\nAnn folds\n", stack=100, cat="2d", ann="2h")
    assert (first.due, first.why) in ((0, "successor"), (1, "successor"))
    assert (second.actor, second.why) == (0, "turn")


def test_a_card_that_is_not_known_leaves_it_open() -> None:
    _, (first, *_) = spots_of("Ann brings in 300\nBob folds\nCat folds\n", bob="!!")
    assert (first.due, first.why) == (NOBODY, "unknown")
    assert first.options is not None
    assert first.options.player == 0


def test_boards_on_fourth_street() -> None:
    third = "Ann brings in 300\nBob completes to 1000\nCat calls 1000\nAnn folds\nstreet 4\n"
    _, spots = spots_of(third + "deal Bob 4d\ndeal Cat 9s\nCat checks\nBob checks\n")
    assert (spots[4].due, spots[4].why, spots[4].up, spots[4].wager) == (2, "board", "9h 9s", "bet")
    _, spots = spots_of(third + "deal Bob 4d\ndeal Cat 4s\nCat checks\nBob checks\n", cat="Kh")
    assert (spots[4].due, spots[4].why) in ((1, "tied"), (2, "tied"))


def test_nobody_is_due_when_the_betting_is_over() -> None:
    _, spots = spots_of("Ann brings in 300\nBob calls 300\nCat calls 300\nAnn checks\nBob bets 1000\n")
    assert (spots[-1].due, spots[-1].why, spots[-1].options) == (NOBODY, "closed", None)
