"""iPoker: every act, every kind of head, odd names, damage, attacks, and hands of our own making."""

from __future__ import annotations

import itertools
import os
import random
import re
from xml.sax.saxutils import escape, quoteattr

import pytest

from stud_stats.core.cards import DOWN, HIDDEN, parse_cards
from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Deal,
    Event,
    Fold,
    Game,
    Hand,
    Header,
    Seat,
    SeatSummary,
    Stake,
    Stakes,
    Street,
    Unread,
    Wager,
)
from stud_stats.core.schema import SEATS
from stud_stats.dialects import detect
from stud_stats.dialects.ipoker import IPOKER
from stud_stats.generating import generate
from stud_stats.parsing.blocks import split
from stud_stats.parsing.reader import Reading, read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from tests.dialects.documents import ipoker
from tests.dialects.rooms import damaged, keywords
from tests.dialects.test_hostile_names import HOSTILE

HEAD = """\
<?xml version="1.0" encoding="utf-8"?>
<session sessioncode="771">
 <general>
  <mode>real</mode>
  <gametype>7 Card Stud L $0.50/$1</gametype>
  <tablename>Orense</tablename>
  <duration>00:04</duration>
  <startdate>2011-02-03 04:05:06</startdate>
  <currency>USD</currency>
  <nickname>Ann</nickname>
 </general>
"""
GAME = """\
<game gamecode="9001">
 <general>
  <startdate>2011-02-03 04:05:16</startdate>
  <players>
   <player seat="2" name="Ann" chips="$20" dealer="1" win="$0" bet="$0.60" rebuy="0" addon="0"/>
   <player seat="3" name="" chips="$0" dealer="0" win="$0" bet="$0"/>
   <player seat="5" name="Bob" chips="$1,018.50" dealer="0" win="$1.15" bet="$0.60"/>
  </players>
 </general>
 <round no="0">
  <action no="2" player="Bob" type="15" sum="$0.10" cards="[cards]"/>
  <action no="1" player="Ann" type="15" sum="$0.10" cards="[cards]"/>
 </round>
 <round no="1">
 </round>
 <round no="2">
  <cards type="Third Street" player="Ann">D10 CK S2</cards><action no="3" player="Ann" type="16" sum="$0.20" cards=""/><action no="5" player="Ann" type="3" sum="$0.30" cards=""/>
  <cards type="Third Street" player="Bob">X X HA</cards><action no="4" player="Bob" type="5" sum="$0.50" cards=""/>
 </round>
 <round no="3">
  <cards type="Fourth Street" player="Ann">H3</cards><action no="7" player="Ann" type="0" sum="$0" cards=""/>
  <cards type="Fourth Street" player="Bob">DA</cards><action no="6" player="Bob" type="4" sum="$0" cards=""/>
 </round>
</game>
"""  # noqa: E501
END = "</session>\n"


def readings(text: str | bytes) -> list[Reading]:
    data = text.encode() if isinstance(text, str) else text
    return [read_block(block, IPOKER) for block in split(data, IPOKER, "file.xml")]


def hand_of(text: str | bytes) -> Hand:
    (reading,) = readings(text)
    assert reading.hand is not None, reading.quarantine
    return reading.hand


def with_acts(acts: str) -> str:
    """The game with other acts on fourth street."""
    return re.sub(r'(<round no="3">).*?(</round>)', rf"\1{acts}\2", HEAD + GAME + END, flags=re.DOTALL)


def cards(text: str) -> tuple[int, ...]:
    return parse_cards(text)


# ---- what is read


def test_a_game_becomes_a_hand() -> None:
    hand = hand_of(HEAD + GAME + END)
    header, first, second = hand.events[:3]
    assert isinstance(header, Header)
    assert (header.site, header.hand_id, header.game, header.structure) == (
        "ipoker", "9001", "stud_hi", "fixed_limit",
    )  # fmt: skip
    assert header.stakes == Stakes(Stake(50, "printed"), Stake(100, "printed"))
    assert (header.currency, header.table, header.tournament) == ("USD", "Orense", "")
    assert (header.time_text, header.time_utc, header.line) == ("2011-02-03 04:05:16", None, 12)
    assert (first, second) == (Seat(16, 2, "Ann", 2000, own=True), Seat(18, 5, "Bob", 101850))
    assert hand.events[3:] == (
        Ante(23, 0, 10),
        Ante(22, 1, 10),
        Street(27, 3),
        Deal(28, 0, cards("Td Kc"), cards("2s")),
        Deal(29, 1, (DOWN, DOWN), cards("Ah")),
        BringIn(28, 0, 20),
        Wager(29, 1, "bets", 50),
        Call(28, 0, 30),
        Street(31, 4),
        Deal(32, 0, (), cards("3h")),
        Deal(33, 1, (), cards("Ad")),
        Check(33, 1),
        Fold(32, 0),
        SeatSummary(18, 5, 1, "collected", won=115),
    )
    assert replay(hand, PROFILES["ipoker"]).status == "clean"


ACTS: tuple[tuple[str, Event], ...] = (
    ('type="0" sum="$0"', Fold(31, 1)),
    ('type="3" sum="$0.25"', Call(31, 1, 25)),
    ('type="4" sum="$0"', Check(31, 1)),
    ('type="5" sum="$1.50"', Wager(31, 1, "bets", 150)),
    ('type="6" sum="$0.50"', Wager(31, 1, "raises", increase=50)),
    ('type="7" sum="$1,200"', Wager(31, 1, "bets", 120000, all_in=True)),
    ('type="23" sum="$1"', Wager(31, 1, "raises", to=100)),
    ('type="16" sum="$0.20"', BringIn(31, 1, 20)),
)


@pytest.mark.parametrize(("said", "event"), ACTS, ids=[said for said, _ in ACTS])
def test_each_type_of_act(said: str, event: Event) -> None:
    hand = hand_of(with_acts(f'<action no="6" player="Bob" {said} cards=""/>'))
    assert event in hand.events
    assert not [one for one in hand.events if isinstance(one, Unread)]


def test_an_all_in_within_the_bet_is_a_call() -> None:
    acts = (
        '<action no="8" player="Ann" type="7" sum="$0.40" cards=""/>'
        '<action no="7" player="Bob" type="5" sum="$0.50" cards=""/>'
    )
    assert Call(31, 0, 40, all_in=True) in hand_of(with_acts(acts)).events


@pytest.mark.parametrize(
    "act",
    [
        '<action no="6" player="Bob" type="99" sum="$0" cards=""/>',
        '<action no="6" player="Eve" type="4" sum="$0" cards=""/>',
        '<action no="six" player="Bob" type="4" sum="$0" cards=""/>',
        '<action no="6" player="Bob" type="4" sum="$1" cards=""/>',
        '<action no="6" player="Bob" type="3" sum="a lot" cards=""/>',
        '<action no="6" player="Bob" type="3" sum="€1" cards=""/>',
        '<action no="6" player="Bob" type="15" sum="$0.10" cards=""/>',
        '<action no="6" player="Bob" type="4" sum="$0" cards="" mood="good"/>',
        '<action no="6" player="Bob" type="4" sum="$0" cards="AA"/>',
        '<cards type="Fifth Street" player="Bob">H3</cards>',
        '<cards type="Fourth Street" player="Bob">H1</cards>',
        '<cards type="Fourth Street" player="Bob">3h</cards>',
        '<cards type="Fourth Street" player="Bob">H3 H4</cards>',
        "<pause/>",
        "<!-- a remark -->",
        "words",
    ],
)
def test_what_means_nothing_stays_unread(act: str) -> None:
    (reading,) = readings(with_acts(act))
    assert reading.hand is not None
    assert reading.unread_lines == 1
    (finding,) = [f for f in reading.findings if f.code.startswith("text.")]
    assert finding.line == 31


HEADS: tuple[tuple[str, Game, str, str], ...] = (
    ("7 Card Stud L $0.50/$1", "stud_hi", "fixed_limit", "USD"),
    ("7 Card Stud L €0.50/€1", "stud_hi", "fixed_limit", "EUR"),
    ("7 Card Stud PL $0.50/$1", "stud_hi", "pot_limit", "USD"),
    ("7 Card Stud NL £0.50/£1", "stud_hi", "no_limit", "GBP"),
    ("7 Card Stud HiLow L $0.50/$1", "stud_hilo", "fixed_limit", "USD"),
    ("7 Card Stud Hi-Lo L $0.50/$1", "stud_hilo", "fixed_limit", "USD"),
    ("Razz L 0,50$/1$", "razz", "fixed_limit", "USD"),
)


@pytest.mark.parametrize(("kind", "game", "structure", "currency"), HEADS, ids=[head[0] for head in HEADS])
def test_each_type_of_game(kind: str, game: str, structure: str, currency: str) -> None:
    sign = {"USD": "$", "EUR": "€", "GBP": "£"}[currency]
    text = (HEAD.replace("7 Card Stud L $0.50/$1", kind) + GAME + END).replace('"$', f'"{sign}')
    header = hand_of(text).header
    assert (header.game, header.structure, header.currency) == (game, structure, currency)
    assert header.stakes == Stakes(Stake(50, "printed"), Stake(100, "printed"))


@pytest.mark.parametrize(
    "kind",
    [
        "Holdem NL $0.50/$1",
        "Holdem L",
        "NL $0.05/$0.10",
        "Omaha PL $1/$2",
        "Omaha HiLow PL €5/€10",
        "5 Card Stud L $0.05/$0.10",
    ],
)
def test_other_games_are_counted_and_passed_over(kind: str) -> None:
    (reading,) = readings(HEAD.replace("7 Card Stud L $0.50/$1", kind) + GAME + END)
    assert reading.other_game


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("7 Card Stud L", "7 Crad Stud L", "no known type of game"),
        ("<gametype>7 Card Stud L $0.50/$1</gametype>", "", "no type of game"),
        ('chips="$20"', 'chips="€20"', "2 currencies"),
        ('chips="$20"', 'chips="$20.001"', "finer than the smallest unit"),
        ('name="Bob"', 'name="Ann"', "two seats have the name 'Ann'"),
        (GAME[GAME.index("  <players>") : GAME.index(" </general>")], "", "no players"),
        ("</general>\n <round", "</genral>\n <round", "no well-formed XML"),
        (HEAD, "", "no session says"),
    ],
)
def test_what_is_no_hand_says_why(old: str, new: str, sentence: str) -> None:
    (reading,) = readings((HEAD + GAME + END).replace(old, new))
    assert reading.quarantine is not None
    assert sentence in reading.quarantine.message
    assert re.match(r"line [0-9]+: ", reading.quarantine.message)


# ---- one text for one hand, wherever it stands


def test_a_session_that_goes_on_changes_no_hand() -> None:
    early = HEAD + GAME + END
    late = HEAD.replace("00:04", "01:17").replace("771", "772") + GAME + GAME.replace("9001", "9002") + END
    (first,), (again, _other) = split(early.encode(), IPOKER, "a"), split(late.encode(), IPOKER, "b")
    assert first.text == again.text


def test_shown_cards_are_filled_in_where_they_were_dealt() -> None:
    river = "".join(
        f'<round no="{number}"><cards type="{street}" player="Ann">{ann}</cards>'
        f'<cards type="{street}" player="Bob">{bob}</cards></round>'
        for number, street, ann, bob in (
            (4, "Fifth Street", "H4", "D4"), (5, "Sixth Street", "H5", "D5"), (6, "River", "H6", "D6"),
        )
    )  # fmt: skip
    text = HEAD + GAME.replace("X X HA", "C3 C4 HA").replace("</game>", river + "</game>") + END
    text = re.sub(r'<action no="7"[^>]*/>', "", text)
    events = hand_of(text).events
    assert Deal(29, 1, (DOWN, DOWN), cards("Ah")) in events
    assert events[-1] == SeatSummary(18, 5, 1, "won", cards=cards("3c 4c 6d Ah Ad 4d 5d"), won=115)
    assert HIDDEN not in events[-1].cards


# ---- names


@pytest.mark.parametrize(
    "name", [*HOSTILE, "</game>", '"><game gamecode="1', "&amp;", "<!-- x", "]]>", "a\tb"[:1]]
)
def test_hostile_names_are_names(name: str) -> None:
    printed, text = quoteattr(name), HEAD + GAME + END
    text = text.replace('"Bob"', printed)
    hand = hand_of(text)
    assert hand.seats[1].player == " ".join(name.split("\n"))
    assert not [event for event in hand.events if isinstance(event, Unread)]
    assert Wager(29, 1, "bets", 50) in hand.events


def test_the_reader_may_be_called_anything() -> None:
    text = (HEAD + GAME + END).replace("<nickname>Ann", f"<nickname>{escape('</general>')}")
    assert (
        Deal(28, 0, (DOWN, DOWN), cards("2s"))
        in hand_of(text.replace('"Ann"', quoteattr("a</general>"))).events
    )


# ---- damage and attack


def test_a_damaged_keyword_is_noticed() -> None:
    chance = random.Random(11)
    whole = hand_of(HEAD + GAME + END).events
    total, swallowed = 0, []
    values = r"Ann|Bob|(?<=>)[^<\n]+(?=<)|2011\S+"
    for start, end in keywords(GAME, values):
        for spoiled in sorted(damaged(GAME[start:end], chance)):
            text = HEAD + GAME[:start] + spoiled + GAME[end:] + END
            total += 1
            noticed = any(
                reading.hand is None or any(isinstance(event, Unread) for event in reading.hand.events)
                for reading in readings(text)
            )
            if not noticed:
                swallowed.append(GAME[max(0, start - 20) : end])
    assert total > 300
    assert len(whole) > 10
    assert len(swallowed) / total < 0.01, swallowed


def test_a_damaged_word_of_the_head_is_noticed() -> None:
    chance = random.Random(12)
    head = HEAD[HEAD.index("<session") :]
    whole = hand_of(head + GAME + END)
    for start, end in keywords(head, r"(?<=>)[^<\n]+(?=<)"):
        for spoiled in sorted(damaged(head[start:end], chance)):
            for reading in readings(head[:start] + spoiled + head[end:] + GAME + END):
                if reading.hand is None or head[start:end] in ("sessioncode", "duration", "startdate"):
                    continue
                unread = [event for event in reading.hand.events if isinstance(event, Unread)]
                # The end of an element may be damaged without harm.
                harmless = head[:start].endswith("</") and reading.hand.events[1:] == whole.events[1:]
                assert unread or harmless, spoiled
                assert unread or reading.hand.header.table == whole.header.table


def test_a_damaged_head_says_nothing_of_what_follows() -> None:
    other = HEAD.replace("$0.50/$1", "$2/$4")
    for old, new in (("<session", "<sessioX"), (" </general>\n", "")):
        for second in (HEAD.replace(old, new), HEAD):
            text = other + GAME + END + second + GAME + END + other + GAME + END
            first, *middle, last = [reading.hand for reading in readings(text)]
            assert first is not None
            assert last is not None
            assert first.header.stakes.small_bet.amount == last.header.stakes.small_bet.amount == 200
            stakes = {hand.header.stakes.small_bet.amount for hand in middle if hand is not None}
            assert stakes == (set() if "sessioX" in second else {50})


def test_any_cut_costs_one_hand_at_most() -> None:
    games = [GAME.replace("9001", str(9001 + number)) for number in range(3)]
    text = HEAD + "".join(games) + END
    for at in range(0, len(text), 7):
        whole = sum(text.index(game) + len(game.rstrip()) <= at for game in games)
        read = [reading for reading in readings(text[:at]) if reading.hand is not None]
        assert len(read) == whole
        for reading in readings(text[:at]):
            assert reading.hand is not None or reading.quarantine is not None


def test_a_broken_game_costs_no_other() -> None:
    games = [GAME.replace("9001", str(9001 + number)) for number in range(3)]
    chance = random.Random(13)
    for _ in range(300):
        at = chance.randrange(len(games[1]))
        spoiled = games[1][:at] + chance.choice(["", "<", ">", '"', "&", "\0", "\x07", "\ud800", "</round>"])
        spoiled += games[1][at + chance.randrange(3) :]
        text = HEAD + games[0] + spoiled + games[2] + END
        numbers = [r.hand.header.hand_id for r in readings(text.encode("utf-8", "surrogatepass")) if r.hand]
        assert {"9001", "9003"} <= set(numbers) or at > len(games[1]) - 12


BOMB = '<!DOCTYPE session [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (BOMB + HEAD + GAME.replace('"Bob"', '"&b;"') + END, "Entity 'b' not defined"),
        (HEAD + BOMB + GAME + END, "document types and entities of a file's own are not read"),
        (HEAD + GAME.replace(' <round no="1">', BOMB + ' <round no="1">') + END, "no well-formed XML"),
        (HEAD + GAME.replace(' <round no="1">', "<a>" * 400 + "</a>" * 400 + ' <round no="1">'), "too deep"),
        (HEAD + GAME.replace(' <round no="1">', '<x xmlns:i="u"/><i:include href="/etc/passwd"/>'), "line "),
    ],
    ids=["entity", "document type", "document type within a game", "depth", "include"],
)
def test_what_a_document_must_not_do_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    refused = [reading.quarantine.message for reading in readings(text) if reading.quarantine is not None]
    assert any(sentence in message for message in refused), refused
    for message in refused:
        assert message.startswith("line ")
        assert len(message) < 300
        assert "a" * 20 not in message


def test_a_huge_head_is_carried_by_nobody() -> None:
    text = HEAD.replace("Orense", "O" * 20_000) + GAME + END
    assert all(len(block.text) < 25_000 for block in split(text.encode(), IPOKER, "f"))
    assert all(reading.hand is None for reading in readings(text))


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
def test_declared_encodings_are_not_believed(encoding: str) -> None:
    text = (HEAD + GAME + END).replace("$", "€").replace('"Bob"', '"Bób"')
    data = text.encode(encoding) + (b"\0" if "16" in encoding else b"")
    hand = hand_of(data)
    assert (hand.header.currency, hand.seats[1].player) == ("EUR", "Bób")
    assert hand.events[3:] == hand_of(text).events[3:]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r\r\n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: re.sub(r"\n\s*", "", text),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\0" + text,
        lambda text: re.sub(r"[ \t]*\n", "\n", text).rstrip(),
    ],
    ids=["CRLF", "CR doubled", "lines doubled", "one line", "CR", "NUL", "stripped"],
)
def test_line_ends_and_blanks_mean_nothing(spoil: object) -> None:
    text = spoil(HEAD + GAME + END)  # type: ignore[operator]
    assert detect(text) is IPOKER
    read = [type(event) for event in hand_of(text).events]
    assert read == [type(event) for event in hand_of(HEAD + GAME + END).events]


# ---- hands of our own making


INVESTED = SEATS.names.index("invested")
HANDS = int(os.environ.get("STUD_STATS_HANDS", "100"))


@pytest.mark.parametrize("game", ["stud_hi", "stud_hilo", "razz"])
def test_legal_hands_are_read_and_the_audit_is_silent(game: Game) -> None:
    profile = PROFILES["ipoker"]
    read = 0
    for played in itertools.islice(generate(HANDS, game, 31, profile=profile, awkward_names=True), HANDS):
        if any(isinstance(event, Street) and event.community for event in played.events):
            continue
        hand = fill_stakes([hand_of(ipoker([played]))])[0]
        done = replay(hand, profile)
        assert [finding for finding in done.findings if finding.severity != "info"] == [], (
            played.header.hand_id
        )
        invested = sum(row[INVESTED] for row in done.seat_rows)
        assert invested == done.pot
        read += 1
    assert read > HANDS * 0.9
