"""Two players' views of a hand become one that knows both; what is no view is left alone."""

import msgspec
import pytest

from stud_stats.core.schema import SEATS
from stud_stats.replay.examples import PLAYED, SIDE_POT, changed
from stud_stats.replay.replayer import replay
from stud_stats.replay.views import merge_views
from stud_stats.rules.profiles import POKERSTARS
from tests.canonical import read_hand

BOBS = changed(PLAYED, ("deal Bob Kd", "deal Bob Ac 7d / Kd"), ("street 7", "street 7\ndeal Bob 7s /"))
ANNS = changed(PLAYED, ("deal Ann 2c", "deal Ann Qs Qd / 2c"))


def told(hand):
    """The events without their lines."""
    return [msgspec.structs.replace(event, line=0) for event in hand.events]


def cards_of(text, player):
    hand = read_hand(text)
    rows = replay(hand, POKERSTARS).seat_rows
    cards, name = SEATS.names.index("down_cards"), SEATS.names.index("player")
    return next(row[cards] for row in rows if row[name] == player)


def test_the_merged_hand_knows_both():
    merged = merge_views(read_hand(ANNS), read_hand(BOBS))
    assert merged is not None
    assert merged.contradictions == ()
    both = changed(ANNS, ("deal Bob Kd", "deal Bob Ac 7d / Kd"), ("street 7", "street 7\ndeal Bob 7s /"))
    assert told(merged.hand) == told(read_hand(both))
    assert replay(merged.hand, POKERSTARS, ANNS).findings == ()
    assert cards_of(PLAYED, "Ann") == ""
    assert cards_of(both, "Ann") == "Qs Qd"


def test_the_order_of_the_views_does_not_matter_but_the_first_one_stands():
    one, two = merge_views(read_hand(ANNS), read_hand(BOBS)), merge_views(read_hand(BOBS), read_hand(ANNS))
    assert one is not None
    assert two is not None
    assert told(one.hand) == told(two.hand)


def test_what_a_client_tells_its_own_player_is_nothing_of_the_hand():
    chatty = changed(ANNS, ("street 4", 'chat "Bob" "gg"\nstreet 4'))
    merged = merge_views(read_hand(PLAYED), read_hand(chatty))
    assert merged is not None
    assert [type(event) for event in merged.hand.events] == [
        type(event) for event in read_hand(PLAYED).events
    ]
    late = msgspec.structs.replace(read_hand(ANNS).header, time_utc=5, time_text="t", heading="other")
    ann = read_hand(ANNS)
    ann = msgspec.structs.replace(ann, header=late, events=(late, *ann.events[1:]))
    assert merge_views(read_hand(PLAYED), ann) is not None


def test_hole_cards_that_contradict_each_other_are_told_and_the_first_text_stands():
    other = changed(PLAYED, ("deal Ann 2c", "deal Ann Qs Jd / 2c"))
    merged = merge_views(read_hand(ANNS), read_hand(other))
    assert merged is not None
    assert merged.hand.events == read_hand(ANNS).events
    (told,) = merged.contradictions
    assert (told.player, told.street, told.first, told.second) == (0, 3, "Qs Qd", "Qs Jd")
    assert ANNS.split("\n")[told.line - 1] == "deal Ann Qs Qd / 2c"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Cat bets 1000", "Cat checks"),
        ("deal Cat 9s", "deal Cat 8s"),
        ("seat 1 Ann 40000", "seat 1 Ann 40001"),
        ("Bob completes to 1000", "Bob completes to 900"),
        ("result 1 Ann folded 3", "result 1 Ann folded 4"),
    ],
)
def test_texts_that_differ_in_what_all_could_see_are_no_views(old, new):
    assert merge_views(read_hand(PLAYED), read_hand(changed(PLAYED, (old, new)))) is None


def test_another_hand_is_no_view():
    assert merge_views(read_hand(PLAYED), read_hand(PLAYED.replace("PLAYED", "P2", 1))) is None


def contradictions(first, second):
    merged = merge_views(read_hand(first), read_hand(second))
    assert merged is not None
    assert merged.hand == read_hand(first)
    return [(one.player, one.holder, one.street, one.first, one.second) for one in merged.contradictions]


def test_cards_that_somebody_else_has_contradict():
    hole = changed(PLAYED, ("deal Ann 2c", "deal Ann Qs 7d / 2c"))
    assert contradictions(BOBS, hole) == contradictions(PLAYED, hole) == [(0, 1, 3, "7d", "Qs 7d")]
    up = changed(PLAYED, ("deal Ann 2c", "deal Ann Qs 9s / 2c"))
    assert contradictions(PLAYED, up) == [(0, 2, 3, "9s", "Qs 9s")]


def test_cards_that_are_none_of_those_shown_contradict():
    other = changed(SIDE_POT, ("deal Ann 2c", "deal Ann Ah Kh / 2c"))
    assert contradictions(SIDE_POT, other) == [(0, 0, 3, "2c 5d 5h 6s 8c Ad Ah", "Ah Kh")]
    honest = merge_views(
        read_hand(SIDE_POT), read_hand(changed(SIDE_POT, ("deal Ann 2c", "deal Ann Ah Ad / 2c")))
    )
    assert honest is not None
    assert honest.contradictions == ()


def test_half_a_hand_is_made_whole():
    one, two = (changed(PLAYED, ("deal Ann 2c", f"deal Ann {cards} / 2c")) for cards in ("Qs ??", "?? Qd"))
    merged = merge_views(read_hand(one), read_hand(two))
    assert merged is not None
    assert told(merged.hand) == told(read_hand(ANNS))
    assert contradictions(ANNS, changed(PLAYED, ("deal Ann 2c", "deal Ann Jd ?? / 2c"))) == [
        (0, 0, 3, "Qs Qd", "Jd ??")
    ]


def test_cards_dealt_down_by_both_texts_stand_in_the_order_of_the_door_cards():
    anns = changed(ANNS, ("street 7", "street 7\ndeal Ann 7h /"))
    one, two = merge_views(read_hand(anns), read_hand(BOBS)), merge_views(read_hand(BOBS), read_hand(anns))
    assert one is not None
    assert two is not None
    assert told(one.hand) == told(two.hand)
    third = merge_views(one.hand, read_hand(PLAYED))
    assert third is not None
    assert third.hand == one.hand


def heroes_of(hand):
    replayed = replay(hand, POKERSTARS)
    hero, name = SEATS.names.index("hero"), SEATS.names.index("player")
    return replayed.hero, {row[name] for row in replayed.seat_rows if row[hero]}


def test_where_a_seat_is_marked_as_the_readers_own_he_alone_is_the_hero():
    open_cards = changed(ANNS, ("deal Bob Kd", "deal Bob Ac 7d / Kd"))
    assert heroes_of(read_hand(open_cards)) == ("Ann", {"Ann", "Bob"})
    own = changed(open_cards, ("seat 2 Bob 38000", "seat 2 Bob 38000 own"))
    assert heroes_of(read_hand(own)) == ("Bob", {"Bob"})
    nobodys_cards = changed(PLAYED, ("seat 2 Bob 38000", "seat 2 Bob 38000 own"))
    assert heroes_of(read_hand(nobodys_cards)) == ("Bob", {"Bob"})


def test_views_of_marked_seats_are_one_hand_of_both_readers():
    ann, bob = (
        read_hand(changed(text, (seat, f"{seat} own")))
        for text, seat in ((ANNS, "seat 1 Ann 40000"), (BOBS, "seat 2 Bob 38000"))
    )
    merged, other = merge_views(ann, bob), merge_views(bob, ann)
    assert merged is not None
    assert other is not None
    assert told(merged.hand) == told(other.hand)
    assert [seat.own for seat in merged.hand.seats] == [seat.own for seat in other.hand.seats]
    assert heroes_of(merged.hand) == ("Ann", {"Ann", "Bob"})
    assert merge_views(read_hand(ANNS), bob) is not None
    richer = changed(BOBS, ("seat 1 Ann 40000", "seat 1 Ann 40001"))
    assert merge_views(ann, read_hand(richer)) is None


def test_every_player_whose_cards_the_texts_show_is_a_hero():
    merged = merge_views(read_hand(ANNS), read_hand(BOBS))
    assert merged is not None
    hero, name = SEATS.names.index("hero"), SEATS.names.index("player")
    rows = replay(merged.hand, POKERSTARS).seat_rows
    assert {row[name] for row in rows if row[hero]} == {"Ann", "Bob"}


def test_stakes_of_the_hands_around_are_of_the_file_and_the_better_known_stay():
    ours, theirs = (
        read_hand(PLAYED.replace("ante 100", ante, 1)) for ante in ("ante 100~hand", "ante 100~neighbours")
    )
    for one, two in ((ours, theirs), (theirs, ours)):
        merged = merge_views(one, two)
        assert merged is not None
        assert merged.hand.header.stakes == theirs.header.stakes
        assert merged.hand.events[0] == merged.hand.header
    assert merge_views(read_hand(PLAYED), read_hand(PLAYED.replace("ante 100", "ante 200", 1))) is None
