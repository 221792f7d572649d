"""Merge: every event, every kind of header, odd names, damage, attacks, and hands of our own making."""

from __future__ import annotations

import itertools
import os
import random
import re
from xml.sax.saxutils import quoteattr

import pytest

from stud_stats.core.cards import DOWN, parse_cards
from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Chat,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Game,
    Hand,
    HandName,
    Header,
    Muck,
    Seat,
    Show,
    Showdown,
    Stake,
    Stakes,
    Street,
    TableMessage,
    Uncalled,
    Unread,
    Wager,
)
from stud_stats.core.schema import SEATS
from stud_stats.dialects import detect
from stud_stats.dialects.merge import MERGE
from stud_stats.generating import generate
from stud_stats.parsing.blocks import split
from stud_stats.parsing.reader import Reading, read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.replay.replayer import replay
from stud_stats.rules.profiles import PROFILES
from tests.dialects.documents import merge
from tests.dialects.rooms import damaged, keywords
from tests.dialects.test_hostile_names import HOSTILE

HEAD = '<description type="7-Stud H/L8" stakes="Limit $0.50/$1"/>\n'
GAME = """\
<game id="77001-12" starttime="20110506070809" numholecards="7" gametype="43" realmoney="true" data="20110506|Neckar (77001)|77001|77001-12|false">
	<players dealer="3">
		<player seat="0" nickname="Ann" balance="$20.00" dealtin="true" />
		<player seat="3" nickname="Bob" balance="$1,018.50" dealtin="true" />
	</players>
	<round id="BLINDS" sequence="1">
		<event sequence="1" type="ANTE" timestamp="1304672889100" player="3" amount="0.10"/>
		<event sequence="2" type="ANTE" timestamp="1304672889200" player="0" amount="0.10"/>
	</round>
	<round id="BRING_IN" sequence="2">
		<event sequence="3" type="BRING_IN" timestamp="1304672890000" player="0" amount="0.20"/>
		<cards type="DRAW_DRAWN_CARDS" cards="null,null,Ah" player="3"/>
		<cards type="HOLE" cards="Td,Kc,2s" player="0" hand="King High"/>
	</round>
	<round id="THIRD_STREET" sequence="3">
		<event sequence="4" type="COMPLETE" timestamp="1304672891000" player="3" amount="0.50"/>
		<event sequence="5" type="CALL" timestamp="1304672892000" player="0" amount="0.30"/>
	</round>
	<round id="FOURTH_STREET" sequence="4">
		<event sequence="6" type="BET" timestamp="1304672893000" player="3" amount="0.50"/>
		<event sequence="7" type="FOLD" timestamp="1304672894000" player="0"/>
		<cards type="DRAW_DRAWN_CARDS" cards="null,null,Ah,Ad" player="3"/>
		<cards type="HOLE" cards="Td,Kc,2s,3h" player="0" hand="King High"/>
	</round>
	<round id="END_OF_FOLDED_GAME" sequence="5">
		<event sequence="8" type="MUCK" timestamp="1304672895000" player="3"/>
		<winner amount="1.64" uncalled="false" potnumber="1" player="3" pottype="n"/>
	</round>
	<round id="END_OF_GAME" sequence="6">
	</round>
</game>
"""  # noqa: E501


def readings(text: str | bytes) -> list[Reading]:
    data = text.encode() if isinstance(text, str) else text
    return [read_block(block, MERGE) for block in split(data, MERGE, "file.xml")]


def hand_of(text: str | bytes) -> Hand:
    (reading,) = readings(text)
    assert reading.hand is not None, reading.quarantine
    return reading.hand


def with_events(lines: str, where: str = "FOURTH_STREET") -> str:
    """The game with these lines in place of the first event of a round."""
    return re.sub(rf'(<round id="{where}"[^>]*>\n)\t\t<event [^\n]*\n', rf"\1{lines}\n", HEAD + GAME)


def cards(text: str) -> tuple[int, ...]:
    return parse_cards(text)


# ---- what is read


def test_a_game_becomes_a_hand() -> None:
    hand = hand_of(HEAD + GAME)
    header = hand.events[0]
    assert isinstance(header, Header)
    assert (header.site, header.hand_id, header.game, header.structure) == (
        "merge", "77001-12", "stud_hilo", "fixed_limit",
    )  # fmt: skip
    assert header.stakes == Stakes(Stake(50, "printed"), Stake(100, "printed"))
    assert (header.currency, header.table, header.tournament) == ("USD", "Neckar (77001)", "")
    assert (header.time_text, header.time_utc, header.time_zone) == ("2011/05/06 07:08:09", 1304672889, "UTC")
    assert hand.events[1:] == (
        Seat(4, 0, "Ann", 2000, own=True),
        Seat(5, 3, "Bob", 101850),
        Ante(8, 1, 10),
        Ante(9, 0, 10),
        Street(11, 3),
        Deal(13, 1, (DOWN, DOWN), cards("Ah")),
        Deal(14, 0, cards("Td Kc"), cards("2s")),
        BringIn(12, 0, 20),
        Wager(17, 1, "completes", to=50),
        Call(18, 0, 30),
        Street(20, 4),
        Deal(23, 1, (), cards("Ad"), (DOWN, DOWN, *cards("Ah"))),
        Deal(24, 0, (), cards("3h"), cards("Td Kc 2s")),
        Wager(21, 1, "bets", 50),
        Fold(22, 0),
        Muck(27, 1, beaten=False),
        Collect(28, 1, 164),
    )
    assert replay(hand, PROFILES["merge"]).status == "clean"


EVENTS: tuple[tuple[str, Event], ...] = (
    ('type="CHECK" timestamp="1304672893000" player="3"', Check(21, 1)),
    ('type="BET" timestamp="1304672893000" player="3" amount="1.00"', Wager(21, 1, "bets", 100)),
    ('type="RAISE" timestamp="1304672893000" player="3" amount="1.50"', Wager(21, 1, "raises", to=150)),
    ('type="COMPLETE" timestamp="1304672893000" player="3" amount="0.50"', Wager(21, 1, "completes", to=50)),
    ('type="CALL" timestamp="1304672893000" player="3" amount="0.50"', Call(21, 1, 50)),
    (
        'type="ALL_IN" timestamp="1304672893000" player="3" amount="1018.00"',
        Wager(21, 1, "bets", 101800, all_in=True),
    ),
    ('type="FOLD" timestamp="1304672893000" player="3"', Fold(21, 1)),
    (
        'type="CHAT" timestamp="1304672893000" player="Zed" text="a &lt;b&gt; &amp; c"',
        Chat(21, "Zed", "a <b> & c"),
    ),
    ('type="PLAYER_OUT" timestamp="1304672893000" player="3"', TableMessage(21, "out", "Bob is out")),
    ('type="SHOW" timestamp="1304672893000" player="3"', Show(21, 1, ())),
)


@pytest.mark.parametrize(("said", "event"), EVENTS, ids=[said.split('"')[1] for said, _ in EVENTS])
def test_each_type_of_event(said: str, event: Event) -> None:
    hand = hand_of(with_events(f'\t\t<event sequence="6" {said}/>'))
    assert event in hand.events
    assert not [one for one in hand.events if isinstance(one, Unread)]


@pytest.mark.parametrize(
    "line",
    [
        '<event sequence="6" type="DANCE" timestamp="1304672893000" player="3"/>',
        '<event sequence="6" type="CHECK" timestamp="1304672893000" player="5"/>',
        '<event sequence="6" type="CHECK" timestamp="noon" player="3"/>',
        '<event sequence="six" type="CHECK" timestamp="1304672893000" player="3"/>',
        '<event sequence="6" type="CHECK" timestamp="1304672893000" player="3" amount="1.00"/>',
        '<event sequence="6" type="CALL" timestamp="1304672893000" player="3"/>',
        '<event sequence="6" type="CALL" timestamp="1304672893000" player="3" amount="€1.00"/>',
        '<event sequence="6" type="ANTE" timestamp="1304672893000" player="3" amount="0.10"/>',
        '<event sequence="6" type="CHECK" timestamp="1304672893000" player="3" mood="good"/>',
        '<cards type="DRAWN_CARDS" cards="null,null,Ah,Ad,As" player="3"/>',
        '<cards type="HOLE" cards="Td,Kc,2s,3h,4h,5h" player="0"/>',
        '<cards type="HOLE" cards="Td,Kc,2s,3x" player="0"/>',
        '<cards type="SHOWN" cards="Td,Kc,2s,3h" player="0"/>',
        '<winner amount="1.00" uncalled="maybe" potnumber="1" player="3" pottype="n"/>',
        '<winner amount="1.00" uncalled="false" potnumber="0" player="3" pottype="n"/>',
        '<winner amount="1.00" uncalled="false" potnumber="1" player="3" pottype="x"/>',
        "<pause/>",
        "<!-- a remark -->",
    ],
)
def test_what_means_nothing_stays_unread(line: str) -> None:
    (reading,) = readings(with_events(f"\t\t{line}"))
    assert reading.hand is not None
    assert reading.unread_lines == 1
    (finding,) = [f for f in reading.findings if f.code.startswith("text.")]
    assert finding.line == 21


def test_a_name_of_a_hand_that_is_not_known_costs_nothing_else() -> None:
    (reading,) = readings((HEAD + GAME).replace('hand="King High"', 'hand="Kings Up"', 1))
    assert reading.hand is not None
    assert reading.unread_lines == 1
    assert Deal(14, 0, cards("Td Kc"), cards("2s")) in reading.hand.events


SHOWDOWN = """\
	<round id="SHOWDOWN" sequence="5">
		<event sequence="8" type="SHOW" timestamp="1304672895000" player="3"/>
		<event sequence="9" type="MUCK" timestamp="1304672896000" player="0"/>
		<cards type="SHOWN" cards="2c,3c,Ah,Ad,4c,5c,9s" player="3"/>
		<cards type="MUCKED" cards="Td,Kc,2s,3h,6d,7d,8d" player="0"/>
	</round>
	<round id="END_OF_GAME" sequence="6">
		<winner amount="1.00" uncalled="false" potnumber="2" player="3" hand="Five High Straight" pottype="h"/>
		<winner amount="0.64" uncalled="false" potnumber="2" player="3" hand="5-4-3-2-A" pottype="l"/>
		<winner amount="0.25" uncalled="true" potnumber="3" player="3" pottype="n"/>
	</round>
"""  # noqa: E501


def test_a_showdown_with_halves_and_a_row_of_what_nobody_called() -> None:
    text = (HEAD + GAME).replace('type="FOLD"', 'type="CHECK"')
    text = text[: text.index('\t<round id="END_OF_FOLDED')] + SHOWDOWN + "</game>\n"
    events = hand_of(text).events
    high, low = HandName(4, (3,)), HandName(-1, (3, 2, 1, 0, 12))
    shown = Show(27, 1, cards("2c 3c Ah Ad 4c 5c 9s"), high, low, "Five High Straight; 5-4-3-2-A")
    at = events.index(Uncalled(35, 1, 25))
    assert events[at - 1] == Check(22, 0)
    assert events[at + 1 :] == (
        Showdown(26),
        shown,
        Muck(28, 0, cards=cards("Td Kc 2s 3h 6d 7d 8d")),
        Collect(33, 1, 100, 1, "high"),
        Collect(34, 1, 64, 1, "low"),
    )


KINDS: tuple[tuple[str, str, Game], ...] = (
    ('gametype="39"', "7-Stud", "stud_hi"),
    ('gametype="41"', "7-Stud Tournament", "stud_hi"),
    ('gametype="43"', "7-Stud H/L8", "stud_hilo"),
    ('gametype="45"', "7-Stud H/L8 Tournament", "stud_hilo"),
    ('gametype="47"', "Razz", "razz"),
    ('gametype="49"', "Razz Tournament", "razz"),
    ('gametype="75" multigametype="47"', "HORSE", "razz"),
    ('gametype="77" multigametype="45"', "HORSE Tournament", "stud_hilo"),
)


@pytest.mark.parametrize(("numbers", "description", "game"), KINDS, ids=[kind[0] for kind in KINDS])
def test_each_type_of_game(numbers: str, description: str, game: Game) -> None:
    text = (HEAD + GAME).replace('gametype="43"', numbers).replace("7-Stud H/L8", description)
    tournament = "Tournament" in description
    if tournament:
        text = text.replace("Limit $0.50/$1", "Limit").replace("|false", "|true").replace('.10"', '.00"')
        text = re.sub(r'amount="[0-9.]+"', 'amount="25.00"', text).replace("018.50", "018.00")
    hand = hand_of(text)
    assert hand.header.game == game
    assert hand.header.mixed == ("HORSE" if "HORSE" in description else "")
    assert hand.header.currency == ("chips" if tournament else "USD")
    assert bool(hand.header.tournament) == tournament
    # In tournaments balances are those after the ante.
    assert hand.seats[0].stack == (20 + 25 if tournament else 2000)


@pytest.mark.parametrize(
    ("numbers", "name"),
    [
        ('gametype="77" multigametype="23"', "Hold'em"),
        ('gametype="77" multigametype="37"', "Omaha H/L8"),
        ('gametype="5"', "game type 5"),
    ],
)
def test_other_games_are_counted_and_passed_over(numbers: str, name: str) -> None:
    text = (HEAD + GAME).replace('gametype="43"', numbers).replace('numholecards="7"', 'numholecards="2"')
    (reading,) = readings(text)
    assert reading.other_game == name


STAKES: tuple[tuple[str, str, Stakes], ...] = (
    ("Limit $0.50/$1", "fixed_limit", Stakes(Stake(50, "printed"), Stake(100, "printed"))),
    ("Limit €50/€1,000", "fixed_limit", Stakes(Stake(5000, "printed"), Stake(100000, "printed"))),
    ("Pot Limit $0.50/$1", "pot_limit", Stakes(Stake(50, "printed"), Stake(100, "printed"))),
    ("Limit", "fixed_limit", Stakes()),
    (
        "No Limit ($0.05/$0.10/$0.50)",
        "no_limit",
        Stakes(Stake(50, "printed"), ante=Stake(5, "printed"), bring_in=Stake(10, "printed")),
    ),
)


@pytest.mark.parametrize(
    ("printed", "structure", "stakes"), STAKES, ids=[printed for printed, _, _ in STAKES]
)
def test_each_form_of_stakes(printed: str, structure: str, stakes: Stakes) -> None:
    text = (HEAD + GAME).replace("Limit $0.50/$1", printed)
    header = hand_of(text.replace('"$', '"€') if "€" in printed else text).header
    assert (header.structure, header.stakes) == (structure, stakes)
    # The form of 2015 has them in the game.
    own = text.replace(f'stakes="{printed}"', 'stakes="Limit"').replace(
        "<game ", f'<game stakes="{printed}" '
    )
    own = own.replace(f'<game stakes="{printed}" id="77001-12"', f'<game id="77001-12" stakes="{printed}"')
    assert hand_of(own.replace('"$', '"€') if "€" in printed else own).header.stakes == stakes


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (HEAD, "", "no description says"),
        ("Limit $0.50/$1", "Limits $0.50/$1", "neither limit nor stakes"),
        ("Limit $0.50/$1", "Limit $0.10/$0.50/$1", "more than two bets"),
        ('gametype="43"', 'gametype="44"', "no known type of game"),
        ("|false", "", "neither table nor tournament"),
        ('balance="$20.00"', 'balance="€20.00"', "2 currencies"),
        ('balance="$20.00"', 'balance="$20.001"', "finer than the smallest unit"),
        ('nickname="Bob"', 'nickname="Ann"', "two seats have the name 'Ann'"),
        ('<player seat="3"', '<player seat="0"', "two players have seat 0"),
        ("</players>", "</plyers>", "no well-formed XML"),
    ],
)
def test_what_is_no_hand_says_why(old: str, new: str, sentence: str) -> None:
    (reading,) = readings((HEAD + GAME).replace(old, new))
    assert reading.quarantine is not None
    assert sentence in reading.quarantine.message
    assert re.match(r"line [0-9]+: ", reading.quarantine.message)


# ---- names, damage and attack


@pytest.mark.parametrize("name", [*HOSTILE, "</game>", '"><game id="1-1"', "&amp;", "<!-- x", "]]>"])
def test_hostile_names_are_names(name: str) -> None:
    hand = hand_of((HEAD + GAME).replace('"Bob"', quoteattr(name)))
    assert hand.seats[1].player == name
    assert hand.events[3:] == hand_of(HEAD + GAME).events[3:]


def test_a_damaged_keyword_is_noticed() -> None:
    chance = random.Random(11)
    text = HEAD + GAME
    total, swallowed = 0, []
    for start, end in keywords(text.replace('"', "'"), r"Ann|Bob|Neckar|null|H/L8|High"):
        for spoiled in sorted(damaged(text[start:end], chance)):
            total += 1
            noticed = any(
                reading.hand is None or any(isinstance(event, Unread) for event in reading.hand.events)
                for reading in readings(text[:start] + spoiled + text[end:])
            )
            if not noticed:
                swallowed.append(text[max(0, start - 20) : end])
    assert total > 400
    assert len(swallowed) / total < 0.01, swallowed


def test_a_damaged_description_says_nothing_of_what_follows() -> None:
    other = HEAD.replace("$0.50/$1", "$2/$4")
    for at in range(HEAD.index("type")):
        spoiled = HEAD[:at] + "~" + HEAD[at + 1 :]
        hands = [reading.hand for reading in readings(other + GAME + spoiled + GAME + other + GAME)]
        stakes = [hand.header.stakes.small_bet.amount for hand in hands if hand is not None]
        assert stakes in ([200, 200], [200, 50, 200]), spoiled


def test_any_cut_costs_one_hand_at_most() -> None:
    games = [GAME.replace("77001-12", f"77001-{number}") for number in range(3)]
    text = HEAD + "".join(games)
    for at in range(0, len(text), 7):
        whole = sum(text.index(game) + len(game.rstrip()) <= at for game in games)
        assert sum(reading.hand is not None for reading in readings(text[:at])) == whole


def test_a_broken_game_costs_no_other() -> None:
    games = [GAME.replace("77001-12", f"77001-{number}") for number in range(3)]
    chance = random.Random(13)
    for _ in range(300):
        at = chance.randrange(len(games[1]) - 12)
        spoiled = games[1][:at] + chance.choice(["", "<", ">", '"', "&", "\0", "\x07", "\ud800", "</round>"])
        text = HEAD + games[0] + spoiled + games[1][at + chance.randrange(3) :] + games[2]
        numbers = [r.hand.header.hand_id for r in readings(text.encode("utf-8", "surrogatepass")) if r.hand]
        assert {"77001-0", "77001-2"} <= set(numbers)


def test_two_games_glued_are_two_games() -> None:
    cut = GAME[: GAME.index('<round id="FOURTH')]
    found = readings(HEAD + cut + GAME.replace("77001-12", "77001-13"))
    assert [reading.hand is not None for reading in found] == [False, True]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            '<!DOCTYPE x [<!ENTITY b "bb">]>\n' + HEAD + GAME.replace('"Bob"', '"&b;"'),
            "Entity 'b' not defined",
        ),
        ('<!DOCTYPE x SYSTEM "file:///etc/passwd">\n' + HEAD + GAME, "document types and entities"),
        (HEAD + GAME.replace("\t<players", "<a>" * 400 + "</a>" * 400 + "\t<players"), "too deep"),
    ],
    ids=["entity", "document type", "depth"],
)
def test_what_a_document_must_not_do_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    refused = [reading.quarantine.message for reading in readings(text) if reading.quarantine is not None]
    assert any(sentence in message for message in refused), refused


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "cp1252"])
def test_encodings_change_nothing(encoding: str) -> None:
    text = (HEAD + GAME).replace("Bob", "Bób")
    data = text.encode(encoding) + (b"\0" if "16" in encoding else b"")
    assert hand_of(data).events == hand_of(text).events


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r\r\n"),
        lambda text: text.replace("\n", "\n\n"),
        lambda text: re.sub(r"\n\s*", "", text),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\0" + text,
        lambda text: '<?xml version="1.0" encoding="utf-8"?>\n' + re.sub(r"\s*\n\s*", "\n", text).rstrip(),
    ],
    ids=["CRLF", "CR doubled", "lines doubled", "one line", "CR", "NUL", "stripped and declared"],
)
def test_line_ends_and_blanks_mean_nothing(spoil: object) -> None:
    text = spoil(HEAD + GAME)  # type: ignore[operator]
    assert detect(text) is MERGE
    read = [type(event) for event in hand_of(text).events]
    assert read == [type(event) for event in hand_of(HEAD + GAME).events]


# ---- hands of our own making


INVESTED = SEATS.names.index("invested")
HANDS = int(os.environ.get("STUD_STATS_HANDS", "100"))


@pytest.mark.parametrize("version", ["", "2"])
@pytest.mark.parametrize("game", ["stud_hi", "stud_hilo", "razz"])
def test_legal_hands_are_read_and_the_audit_is_silent(game: Game, version: str) -> None:
    profile = PROFILES["merge"]
    read = 0
    for played in itertools.islice(generate(HANDS, game, 32, profile=profile, awkward_names=True), HANDS):
        if any(isinstance(event, Street) and event.community for event in played.events):
            continue
        hand = fill_stakes([hand_of(merge([played], version=version))])[0]
        done = replay(hand, profile)
        assert [finding for finding in done.findings if finding.severity != "info"] == [], (
            played.header.hand_id
        )
        assert sum(row[INVESTED] for row in done.seat_rows) == done.pot
        read += 1
    assert read > HANDS * 0.9
