"""KingsClub: each kind of line, headers, names, damage, and streets called by other numbers."""

from __future__ import annotations

import pytest

from stud_stats.core.events import Deal, Hand, Stake, Street
from stud_stats.core.findings import Finding
from stud_stats.core.money import CHIPS, UNNAMED
from stud_stats.dialects.kingsclub import HABITS
from stud_stats.pipeline import AUTO, profile_named
from stud_stats.replay.replayer import Replay, replay
from tests.dialects.kingsclub_hands import AFTER_SUMMARY, HEADING, LINES, NEW, OLD, PLAY, ROOM
from tests.dialects.rooms import LineCase, read_exactly_or_reported, swallowed_lines
from tests.dialects.test_hostile_names import COMPANIONS, HOSTILE, PAIRS

FLOOR = 0.99


def hand_of(text: str) -> Hand:
    (reading,) = ROOM.readings(text)
    assert reading.hand is not None, reading
    return reading.hand


def played(text: str) -> Replay:
    hand = hand_of(text)
    return replay(hand, profile_named(hand.header.site, AUTO), text)


def findings_of(text: str) -> list[Finding]:
    (reading,) = ROOM.readings(text)
    found = (*reading.findings, *played(text).findings)
    return [finding for finding in found if finding.severity != "info"]


# ---- lines


@pytest.mark.parametrize("case", LINES, ids=lambda case: case.text[:48])
def test_each_kind_of_line_is_its_event(case: LineCase) -> None:
    (event,) = ROOM.lines(("Zed", "Ann B"), [case.text.replace("{P}", "Ann B") + " "])
    assert event == case.event(1, 1, "Ann B")


def test_every_terminal_of_the_grammar_has_a_line_here() -> None:
    assert {case.terminal for case in LINES} == ROOM.terminals()


def test_a_damaged_keyword_leaves_its_line_unread() -> None:
    total, swallowed = swallowed_lines(ROOM, LINES, ("Ann", "Bob Two", "sits out"))
    print(f"damage: {total:,} damaged lines of {len(LINES)} kinds, swallowed: {swallowed}")
    assert total > 500
    assert len(swallowed) <= (1 - FLOOR) * total


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("seat", [0, 2])
def test_names_that_look_like_lines_are_read_exactly(name: str, seat: int) -> None:
    names = [*COMPANIONS]
    names.insert(seat, name)
    for player in range(3):
        exact, reported = read_exactly_or_reported(ROOM, PLAY + AFTER_SUMMARY, names, player)
        assert (exact, reported) == (len(LINES), 0)


@pytest.mark.parametrize("pair", PAIRS, ids=" + ".join)
def test_names_that_contain_each_other_are_read_exactly_or_reported(pair: tuple[str, str]) -> None:
    for player in range(2):
        exact, reported = read_exactly_or_reported(ROOM, LINES, pair, player)
        assert exact >= 10 * reported


# ---- headers


def test_header() -> None:
    header = hand_of(NEW).header
    assert (header.site, header.hand_id, header.game) == ("kingsclub", "50390001", "stud_hilo")
    assert (header.stakes.small_bet, header.stakes.big_bet) == (
        Stake(4400, "printed"),
        Stake(8800, "printed"),
    )
    assert (header.stakes.ante.source, header.stakes.bring_in.source) == ("none", "none")
    assert (header.table, header.time_text) == ("Real Stud", "2022-03-05 21:13:39")
    assert (header.time_utc, header.time_zone, header.currency) == (None, "", UNNAMED)
    assert (header.habits, header.heading) == (HABITS, HEADING)


def test_a_tournament_shows_in_the_name_of_its_table() -> None:
    text = NEW.replace("Real Stud", "T4711 [2]").replace(".16", "").replace(".32", "").replace(".52", "")
    text = text.replace(".06", "").replace(".64", "").replace(".84", "").replace(".74", "")
    header = hand_of(text).header
    assert (header.tournament, header.currency, header.stakes.small_bet.amount) == ("4711", CHIPS, 44)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("Limit 2-7 Razz", "2-7 Razz"),
        ("No Limit Holdem", "Holdem"),
        ("Pot Limit Omaha 5 Card", "Omaha 5 Card"),
        ("Limit A-5 Triple Draw", "A-5 Triple Draw"),
        ("Pot Limit Big O", "Big O"),
    ],
)
def test_other_games_are_known_by_name_and_passed_over(game: str, name: str) -> None:
    (reading,) = ROOM.readings(NEW.replace("Limit Seven Card Stud Hi-Lo", game))
    assert (reading.hand, reading.quarantine, reading.findings) == (None, None, ())
    assert reading.other_game == name


@pytest.mark.parametrize(
    ("was", "now", "reason"),
    [
        ("Seven Card Stud", "Seven Crad Stud", "header"),
        ("44/88", "44.005/88", "header"),
        ("Hi-Lo", "Hi-Low", "header"),
        ("Limit", "Limti", "text"),
    ],
)
def test_headers_that_make_no_sense_are_quarantined(was: str, now: str, reason: str) -> None:
    (reading,) = ROOM.readings(NEW.replace(was, now, 1))
    assert reading.quarantine is not None
    assert reading.quarantine.reason == reason


def test_an_impossible_time_is_found() -> None:
    assert [f.code for f in findings_of(NEW.replace("2022-03-05", "2022-02-30"))] == ["text.impossible-time"]


# ---- streets


def streets(text: str) -> list[tuple[int, int]]:
    """(number, line) of each street."""
    return [(event.street, event.line) for event in hand_of(text).events if isinstance(event, Street)]


def test_streets_are_those_of_the_cards_whatever_they_are_called() -> None:
    assert [street for street, _ in streets(NEW)] == [street for street, _ in streets(OLD)] == [3, 4, 5, 6, 7]
    first_deal = OLD.split("\n").index("Dealt to Ann: [X X 3d]") + 1
    assert streets(OLD)[0] == (3, first_deal)
    assert streets(NEW)[0] == (3, first_deal)


@pytest.mark.parametrize("label", ["3RD", "4TH", "5TH", "6TH"])
def test_a_lost_heading_does_not_move_the_others(label: str) -> None:
    old = streets(OLD.replace(f"*** {label} STREET ***\n", ""))
    assert [street for street, _ in old] == [3, *[s for s in (4, 5, 6, 7) if s != int(label[0]) + 1]]
    new = streets(NEW.replace(f"*** {label} STREET ***\n", ""))
    assert [street for street, _ in new] == [street for street in (3, 4, 5, 6, 7) if street != int(label[0])]


def test_a_hand_that_ends_on_third_street_has_one() -> None:
    text = OLD[: OLD.index("Cat bets 44")] + (
        "Cat folds\n*** SUMMARY ***\nSeat 2: Ann (1,136.84) +66.32\nSeat 3: Bob Two (466.84) -33.16\n"
        "Seat 6: Cat (4,726.90) -33.16\nAnn wins pot (99.48)\n"
    )
    assert [street for street, _ in streets(text)] == [3]
    assert findings_of(text) == []


@pytest.mark.parametrize("text", [OLD, NEW], ids=["before-2022", "from-2022"])
def test_the_last_card_lies_down(text: str) -> None:
    deals = [event for event in hand_of(text).events if isinstance(event, Deal)]
    assert {(len(deal.down), len(deal.up)) for deal in deals[:3]} == {(2, 1)}
    assert {(len(deal.down), len(deal.up)) for deal in deals[3:-2]} == {(0, 1)}
    assert {(len(deal.down), len(deal.up)) for deal in deals[-2:]} == {(1, 0)}


# ---- money


@pytest.mark.parametrize("text", [OLD, NEW], ids=["before-2022", "from-2022"])
def test_the_hand_itself_is_without_a_finding_and_its_stacks_are_those_printed(text: str) -> None:
    assert findings_of(text) == []
    result = played(text)
    assert result.stacks == (139684, 46684, 442974)
    assert result.rake == 3716


@pytest.mark.parametrize(
    ("was", "now", "code"),
    [
        ("+326.32", "+326.42", "pot.total-mismatch"),
        ("(1,396.84) +326.32", "(1,396.48) +326.32", "summary.disagrees"),
        ("Rake 37.16", "Rake 37", "pot.total-mismatch"),
        ("Rake 37.16\n", "", "pot.total-mismatch"),
        ("wins pot (656.64)", "wins pot (656.46)", "pot.total-mismatch"),
        ("wins pot (656.64)", "wins pot (693.80)", "pot.total-mismatch"),
        ("-330.32", "-330.30", "pot.total-mismatch"),
        ("Seat 3: Bob Two (466.84) -33.16\n", "", "summary.disagrees"),
        ("Ann raises to 77.16", "Ann raises to 88", "completion.base"),
        ("Ann brings in for 33.16\nBob Two folds", "Cat brings in for 33.16\nBob Two folds",
         "bring-in.wrong-player"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_found(was: str, now: str, code: str) -> None:
    assert code in {finding.code for finding in findings_of(NEW.replace(was, now))}


# ---- files


def test_a_truncated_hand_is_no_hand_and_costs_its_neighbour_nothing() -> None:
    lines = NEW.split("\n")
    for count in range(1, len(lines) - 1):
        text = "\n".join(lines[:count])
        *cut, whole = ROOM.readings(f"{text}\n\n{OLD}")
        assert whole.hand is not None
        assert whole.findings == ()
        assert [reading.quarantine is not None for reading in cut] == [True], text[-60:]


@pytest.mark.parametrize("at", [60, 200, 400, 700, 850, len(NEW) - 30])
def test_a_hand_cut_off_within_a_line_ends_where_the_next_begins(at: int) -> None:
    cut, whole = ROOM.readings(NEW[:at] + OLD)
    assert cut.quarantine is not None
    assert whole.hand is not None
    assert whole.findings == ()


def test_two_hands_without_anything_between_are_two() -> None:
    assert [reading.findings for reading in ROOM.readings(NEW + OLD)] == [(), ()]


@pytest.mark.parametrize("lost", [1, 2])
def test_a_hand_without_its_header_does_not_join_the_one_before(lost: int) -> None:
    whole, rest = ROOM.readings(NEW + NEW.split("\n", lost)[lost])
    assert whole.hand is not None
    assert whole.findings == ()
    assert rest.quarantine is not None


@pytest.mark.parametrize(
    "mangled",
    [
        NEW.encode("utf-16"),
        NEW.encode("utf-16-le"),
        NEW.replace("\n", "\r\n").encode("utf-16"),
        NEW.replace("\n", "\n\n").encode("utf-16"),
        NEW.replace("\n", "\r\r\n").encode(),
        NEW.encode("utf-16") + b"\0",
        NEW.rstrip("\n").encode(),
        NEW.replace("\n", " \n").encode(),
        ("\ufeff" + NEW).encode(),
    ],
)
def test_mangled_files_are_the_same_hand(mangled: bytes) -> None:
    def plain(hand: Hand) -> list[tuple[type, object]]:
        return [(type(event), getattr(event, "player", None)) for event in hand.events]

    (reading,) = ROOM.readings(mangled)
    assert reading.hand is not None
    assert reading.findings == ()
    assert plain(reading.hand) == plain(hand_of(NEW))
