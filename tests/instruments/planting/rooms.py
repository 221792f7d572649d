"""Planted hands as the texts of all rooms that have a writer, read back by the room's own dialect."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple
from unittest.mock import ANY

from msgspec.structs import replace

from stud_stats.core.cards import parse_cards
from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Hand,
    Header,
    Seat,
    Show,
    Stakes,
    Street,
    Wager,
)
from stud_stats.core.findings import Finding
from stud_stats.dialects import DIALECT_BY_NAME
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.reader import read_block
from stud_stats.parsing.stakes import fill_stakes
from stud_stats.rules.profile import RulesProfile
from stud_stats.writers.layout import Played, room_layout
from stud_stats.writers.lines import NotSpreadError
from stud_stats.writers.pokerstars_words import heading
from stud_stats.writers.registry import ROOMS, writer
from tests.instruments.planting.measure import LOUD, audit, read_back
from tests.instruments.planting.plant import Planted
from tests.instruments.planting.telling import Telling, telling
from tests.instruments.round_trips import NOWHERE

TEXTS = tuple(room for room in ROOMS if room != "canonical")


def with_all_cards(played: Played) -> Hand:
    """A played hand as one tells it who sees all cards: everybody's are printed."""
    return room_layout(replace(played, hero=ANY))


LAYOUTS: dict[str, Callable[[Played], Hand]] = {
    **dict.fromkeys(TEXTS, room_layout),
    "bovada": with_all_cards,
    "phh": with_all_cards,
}


class InRoom(NamedTuple):
    """A planted hand as a room's text: what is said of it, where it tells what was planted, or why not;
    ``of_twin`` is what is said of the legal hand above the level of a note.
    """

    text: str
    hand: Hand
    telling: Telling
    findings: tuple[Finding, ...]
    of_twin: tuple[Finding, ...]


def in_room(planted: Planted, room: str) -> InRoom | None:
    """``planted`` in the words of ``room``; None where the room has no such game."""
    if planted.hand.header.structure not in ROOMS[room].structures:
        return None
    try:
        text, twin_text = _write(planted.hand, room), _write(planted.twin, room)
    except NotSpreadError:
        return None
    twin, twin_unread = read_back(twin_text, room)
    reading = read_block(Block(text, NOWHERE), DIALECT_BY_NAME[room])
    hand, unread = reading.hand or planted.hand, reading.findings
    beside = _neighbour(planted.header, room)
    beside_twin = beside if planted.twin_header == planted.header else _neighbour(planted.twin_header, room)
    findings = _findings(hand, beside, planted.profile, text)
    of_twin = (*twin_unread, *_findings(twin, beside_twin, planted.profile, twin_text))
    told = telling(planted, hand, twin) if reading.hand is not None else Telling(0, "taken for cut off")
    return InRoom(
        text,
        hand,
        told,
        (*unread, *findings),
        tuple(finding for finding in of_twin if finding.severity in LOUD),
    )


def _write(hand: Hand, room: str) -> str:
    if room == "pokerstars":
        # The header of the room's own hands is printed as it stands there.
        stakes = Stakes(hand.header.stakes.small_bet, hand.header.stakes.big_bet)
        header = replace(hand.header, stakes=stakes)
        header = replace(header, heading=heading(header))
        hand = replace(hand, header=header, events=(header, *hand.events[1:]))
    return writer(room)(hand)


def _findings(hand: Hand, neighbour: Hand, profile: RulesProfile, text: str) -> tuple[Finding, ...]:
    """What the audit finds in a hand between two others, which tell the sizes that no header prints."""
    _, hand, _ = fill_stakes([neighbour, hand, neighbour])
    return audit(hand, profile, text)


def _neighbour(header: Header, room: str) -> Hand:
    """A hand of the same table in which every post and every bet is of its size."""
    hand, _ = read_back(_write(LAYOUTS[room](_plain_hand(header)), room), room)
    return hand


_CARDS = parse_cards("4h 5d 2c 8s 9c Jd Qh"), parse_cards("4c 5s Kd 7h Tc 3d Ah")


def _plain_hand(header: Header) -> Played:
    """Two players with chips enough, a completion, a bet on fourth street and one on fifth; one of them
    has the low door, the other the high one.
    """
    stakes = header.stakes
    small, big, ante, bring_in = [
        stake.amount or 1 for stake in (stakes.small_bet, stakes.big_bet, stakes.ante, stakes.bring_in)
    ]
    first, second = (1, 0) if header.game == "razz" else (0, 1)
    acts: dict[int, tuple[Event, ...]] = {
        3: (
            BringIn(0, first, bring_in),
            Wager(0, second, "raises", to=small, increase=small - bring_in),
            Call(0, first, small - bring_in),
        ),
        4: (Wager(0, 1, "bets", small), Call(0, 0, small)),
        5: (Wager(0, 1, "bets", big), Call(0, 0, big)),
        6: (Check(0, 1), Check(0, 0)),
        7: (Check(0, 1), Check(0, 0)),
    }
    play: list[Event] = [Ante(0, 0, ante), Ante(0, 1, ante)]
    for street, of_street in acts.items():
        play.append(Street(0, street))
        for player, cards in enumerate(_CARDS):
            down, up = {3: (cards[:2], cards[2:3]), 7: (cards[6:], ())}.get(
                street, ((), cards[street - 1 : street])
            )
            play.append(Deal(0, player, down, up))
        play += of_street
    pot = 2 * (ante + 2 * small + big)
    ending = (Show(0, 0, _CARDS[0]), Show(0, 1, _CARDS[1]), Collect(0, 1, pot))
    seats = (Seat(0, 1, "Ann", 100 * big), Seat(0, 2, "Bob", 100 * big))
    return Played(header, seats, tuple(play), ending, (pot,), 0)
