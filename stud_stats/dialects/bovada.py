"""Bovada, Bodog and Ignition: what their lines mean. Their form is in ``grammars/bovada.lark``.

``Calls`` and ``Bets`` print the chips added, ``Raises`` of 2012 the street total although there is
no "to"; later ``Raises A to B`` has the chips added and the total. ``All-in`` has the chips added
whether it calls or bets. The printed total pot holds the rake.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, cast

from msgspec.structs import replace

from stud_stats.core.cards import ACE, RANKS, Card
from stud_stats.core.events import (
    Ante,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Game,
    Habits,
    Hand,
    HandName,
    Header,
    Muck,
    PotTotal,
    Seat,
    SeatSummary,
    Show,
    Stake,
    Stakes,
    Street,
    Structure,
    Summary,
    TableMessage,
    Uncalled,
    Wager,
)
from stud_stats.core.money import CHIPS, parse_minor_units
from stud_stats.dialects.times import to_utc
from stud_stats.parsing.arranging import open_streets, rename_seats, tell_all_ins_apart
from stud_stats.parsing.dialect import About, HeaderGroups, LineDialect, LineForm, OtherGame, Quirk

SITE: Final = "bovada"

_GAMES: Final[dict[str, Game]] = {"7CARD": "stud_hi", "7CARD HiLo": "stud_hilo", "7CARD_HL": "stud_hilo"}
_STRUCTURES: Final[dict[str, Structure]] = {
    "Fixed Limit": "fixed_limit",
    "Pot Limit": "pot_limit",
    "No Limit": "no_limit",
}
_STREETS: Final = {"H": 3, "3": 3, "4": 4, "5": 5, "6": 6, "R": 7}
_LAST_STREET: Final = 7
_HABITS: Final = Habits(cards="all")


def _read_header(groups: HeaderGroups, line: int, heading: str) -> Header | OtherGame:
    if groups["other"]:
        return OtherGame(groups["other"])
    tournament = groups["tournament"] or ""
    limit = groups["limit"] or groups["tournament_limit"]
    clock, zone = cast(str, groups["time"]), groups["zone"] or ""
    return Header(
        line=line,
        site=SITE,
        hand_id=cast(str, groups["hand_id"]),
        game=_GAMES[cast(str, groups["game"])],
        structure=_STRUCTURES[limit] if limit else "fixed_limit",
        currency=CHIPS if tournament else "USD",
        stakes=Stakes(_stake(groups["small_bet"]), _stake(groups["big_bet"])),
        table=f"TBL#{groups['tournament_table'] or groups['table'] or ''}".removesuffix("#"),
        time_utc=to_utc(clock.replace("-", "/"), zone),
        time_text=f"{clock} {zone}".rstrip(),
        time_zone=zone,
        time_zone_source="printed" if zone else "",
        tournament=tournament,
        level=groups["level"] or "",
        habits=_HABITS,
        heading=heading.rstrip(),
    )


def _stake(text: str | None) -> Stake:
    """A size of a tournament's level; ``0`` where the room has left it out."""
    amount = parse_minor_units(text, 0) if text else 0
    return Stake(amount, "printed") if amount else Stake()


# -- lines ---------------------------------------------------------------------------------------


def _seat(line: int, *, seat: int, stack: int, own: bool) -> Seat:
    return Seat(line, seat, f"Seat+{seat}", stack, own=own)


@lru_cache(maxsize=1024)
def _printed_names(name: str) -> tuple[str, ...]:
    """In the summary mostly without the plus sign."""
    return name.replace("+", " "), name


def _street(text: str | None) -> int:
    return _STREETS[text[0]] if text else 0


def _deal(line: int, player: int, *, dealt: tuple[Card, ...]) -> Deal:
    """Third street: the door card is the last one printed. Of a single card the street will tell."""
    return Deal(line, player, dealt[:-1], dealt[-1:])


def _wager(
    line: int,
    player: int,
    *,
    added: int | None,
    figure: int | None,
    to: int | None,
    all_in: bool,
    chips: int | None,
) -> Wager:
    """``chips`` are all that a player had left: those of a bet or of a call."""
    if chips is not None:
        return Wager(line, player, "bets", chips, all_in=True)
    if added is not None:
        return Wager(line, player, "bets", added)
    if to is None:
        return Wager(line, player, "raises", to=figure, all_in=all_in)
    return Wager(line, player, "raises", figure, to, all_in=all_in)


def _pot(text: str | None) -> int | None:
    """Side pots have no numbers; what is not called one may be the main pot or all there is."""
    return None if text is None else -1


_CATEGORIES: Final = {
    "High Card": 0,
    "One pair": 1,
    "Two pair": 2,
    "Three of a kind": 3,
    "Straight": 4,
    "Flush": 5,
    "Full House": 6,
    "Four of a kind": 7,
    "Straight Flush": 8,
    "Royal Straight Flush": 8,
}
_IN_A_ROW: Final = (4, 8)
_FIVE: Final = 5
_FIVE_RANK: Final = RANKS.index("5")


def high_of(words: str, best: Sequence[Card]) -> HandName | None:
    """The name that the room gives the five cards it prints: its words, and the ranks of the cards.

    None where a card is damaged.

    >>> high_of("Two pair", [42, 40, 5, 4, 48])
    HandName(category=2, ranks=(10, 1, 12))
    """
    if not best or min(best) < 0:
        return None
    category = _CATEGORIES[words]
    ranks = Counter([card >> 2 for card in best])
    if category in _IN_A_ROW:
        ends_at_five = ACE in ranks and _FIVE_RANK in ranks
        return HandName(category, (_FIVE_RANK if ends_at_five else max(ranks),))
    return HandName(category, tuple(sorted(ranks, key=lambda rank: (-ranks[rank], -rank))))


def low_of(best: Sequence[Card]) -> HandName | None:
    """The low of the five cards, printed from the lowest up; None without any or with a damaged one."""
    if not best or min(best) < 0:
        return None
    return HandName(-1, tuple(sorted([card >> 2 for card in best], key=_low_order, reverse=True)))


def _low_order(rank: int) -> int:
    return -1 if rank == ACE else rank


def _show(line: int, player: int, *, cards: tuple[Card, ...], words: str) -> Show:
    """The best five, and where there is a low the five of that after them."""
    high = high_of(words, cards[:_FIVE]) if len(cards) >= _FIVE else None
    return Show(line, player, _each_once(cards), high, low_of(cards[_FIVE:]), words)


def _muck(line: int, player: int, *, beaten: bool, cards: tuple[Card, ...], words: str) -> Muck:
    """All cards of the hand; what is called High Card with fewer than five of them may hold a pair."""
    category = _CATEGORIES[words] if len(cards) >= _FIVE else None
    high = HandName(category, ()) if category is not None else None
    return Muck(line, player, beaten, cards, high, words=words)


def _each_once(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Of damaged cards none is known to be another."""
    return tuple([card for at, card in enumerate(cards) if card < 0 or card not in cards[:at]])


_OF_PLAYER: Final = 0
"""The number of a seat that is known when its player is."""


def _seat_summary(
    line: int,
    player: int,
    *,
    street: int,
    collected: int | None,
    mucked: bool,
    mucked_cards: tuple[Card, ...],
    lost: bool,
    won: int | None,
    words: str,
    cards: tuple[Card, ...],
    high: tuple[Card, ...],
    low: tuple[Card, ...],
    low_won: int | None,
) -> SeatSummary:
    if street:
        return SeatSummary(line, _OF_PLAYER, player, "folded", street)
    if collected is not None:
        return SeatSummary(line, _OF_PLAYER, player, "collected", won=collected)
    if mucked:
        return SeatSummary(line, _OF_PLAYER, player, "mucked", cards=mucked_cards)
    # The ace of clubs is missing among the seven, and printed among the best five.
    known = _each_once((*cards, *high, *low))
    chips = (won or 0) + (low_won or 0)
    return SeatSummary(
        line,
        _OF_PLAYER,
        player,
        "won" if chips and not lost else "lost",
        cards=known,
        won=chips,
        high=high_of(words, high),
        low=low_of(low),
        words=words,
    )


def _message(kind: str) -> LineForm:
    return LineForm(TableMessage, {"text": "line"}, {"kind": kind})


# -- the whole hand ------------------------------------------------------------------------------


def _arrange(hand: Hand) -> Hand:
    """Streets from the deals, the last card down, what All-in was, and names that no other table has."""
    header = hand.header
    place = f"#{header.tournament} {header.table}" if header.tournament else header.table
    events = tell_all_ins_apart(_placed(hand, open_streets(hand.events)))
    placed = Hand(header, hand.seats, events, hand.source)
    return rename_seats(placed, [f"{seat.player}@{place}" for seat in hand.seats])


def _placed(hand: Hand, events: Sequence[Event]) -> list[Event]:
    """What a line means by where it stands: before the deal All-in is an ante, on the last street a card
    is dealt down, and a card that is common to all is nobody's own.
    """
    street = 0
    common: tuple[Card, ...] = ()
    placed = list(events)
    for at, event in enumerate(events):
        kind = type(event)
        if kind is Street:
            assert isinstance(event, Street)
            street, common = event.street, event.community
        elif kind is Deal:
            if street == _LAST_STREET:
                assert isinstance(event, Deal)
                placed[at] = Deal(event.line, event.player, (*event.down, *event.up), ())
        elif kind is SeatSummary:
            assert isinstance(event, SeatSummary)
            own = tuple([card for card in event.cards if card not in common]) if common else event.cards
            placed[at] = replace(event, seat=hand.seats[event.player].seat, cards=own)
        elif kind is Wager:
            assert isinstance(event, Wager)
            if not street and event.all_in and event.added is not None:
                placed[at] = Ante(event.line, event.player, event.added, all_in=True)
        elif kind is Show and common:
            assert isinstance(event, Show)
            placed[at] = replace(event, cards=tuple([card for card in event.cards if card not in common]))
    return placed


def _quirk(sentence: str, sample: str) -> Quirk:
    return Quirk(sentence, f"{SITE}/{sample}.txt")


_ABOUT: Final = About(
    years="2012 to today; no stud hand is known from after 2014",
    games=("stud_hi", "stud_hilo"),
    reads=(
        "Seven-Card Stud and Stud Hi/Lo of Bovada, Bodog and Ignition, cash games and tournaments.",
        "The form of 2012, which opens third street alone, and the later one with a heading for each street.",
        "Hold'em and Omaha in the same files are counted and passed over.",
    ),
    leaves_out=(
        "The names of the players: they are their seats, and whoever saved the file is [ME].",
        "The sizes of the bets, in cash games and mostly in tournaments too.",
        "The zone of the time, but for the newest headers, which print UTC.",
        "The currency in the header, the number of seats at the table, and a tournament's buy-in.",
        "The rake in tournaments and in the later form; it is the pot less what was collected.",
        "Numbers of side pots, and which half of a pot was won but for the summary.",
        "That an ante or a bring-in was all-in.",
    ),
    inferred=(
        "Streets without a heading begin where somebody is dealt a card beyond those of the street.",
        "Ante, bring-in and bets come from the posts and bets of the hand and of its neighbours.",
        "Players are kept apart by table, as Seat+4@TBL#1190210; who sits there later has that name too.",
        "An All-in within the bet is a call, one above it a bet or raise, and one before the deal an ante.",
        "The ranks in the name of a hand are those of the best five cards printed beside it.",
        "A single card is dealt up on fourth to sixth street and down on seventh.",
    ),
    quirks=(
        _quirk("Only third street has a heading, as HOLE CARDS.", "stud_hi/no-street-headings"),
        _quirk("Raises and All-in(raise) without a to print the street total.", "stud_hi/raises-without-to"),
        _quirk("Raises A to B prints the chips added and the street total.", "stud_hi/raises-with-to"),
        _quirk(
            "All-in prints the chips added, of a call as of a bet.", "stud_hi/all-in-of-a-call-and-of-a-bet"
        ),
        _quirk(
            "An ante that takes the last chips may be an All-in before the deal.", "stud_hi/all-in-on-ante"
        ),
        _quirk("A bring-in that takes the last chips may be an All-in.", "stud_hi/all-in-on-bring-in"),
        _quirk("A double bet on fourth street is D bets or Double bets.", "stud_hi/double-bet-on-fourth"),
        _quirk(
            "The room acts for who is too slow, and says so behind the verb: Folds(timeout).",
            "stud_hi/timeouts",
        ),
        _quirk(
            "The low card may open with a full bet; then no line is a bring-in.",
            "stud_hi/low-card-opens-with-a-full-bet",
        ),
        _quirk(
            "Every card of every player is printed, of hands that are mucked or not shown too.",
            "stud_hi/cards-of-hands-not-shown",
        ),
        _quirk("The seat of whoever saved the file is marked [ME].", "stud_hi/own-seat"),
        _quirk(
            "A shown hand is its best five cards; those of a low follow, some of them for the second time.",
            "stud_hilo/high-and-low",
        ),
        _quirk(
            "The ace of clubs is missing among the seven cards of the summary.",
            "stud_hi/ace-of-clubs-left-out",
        ),
        _quirk(
            "A hand of fewer than five cards is called High Card, even with a pair in it.",
            "stud_hi/high-card-of-fewer-than-five",
        ),
        _quirk("Winnings of a side pot are a Hand Result-Side Pot, without a number.", "stud_hi/side-pots"),
        _quirk("The summary has a figure for the high half and one behind LO.", "stud_hilo/scoop"),
        _quirk(
            "Levels of tournaments print 0/0 in place of the bets, or no structure.",
            "stud_hi/levels-with-sizes-and-without",
        ),
        _quirk(
            "Somebody listed may sit out without an ante, and stand up and leave during the hand.",
            "stud_hi/seat-without-ante",
        ),
        _quirk("News of the table stand between all lines, with a player or without.", "stud_hi/table-news"),
        _quirk("The room has several names.", "stud_hi/names-of-the-room"),
        _quirk(
            "The newest headers are marked [MVS] and have lines on the table and the players below them.",
            "stud_hi/header-with-zone-and-table",
        ),
        _quirk("Thousands have commas in the stacks alone.", "stud_hi/utf-8-bom-crlf"),
        _quirk("Rake is printed in cash games of 2012 alone.", "stud_hi/rake-not-printed"),
    ),
)

BOVADA: Final = LineDialect(
    name=SITE,
    title="Bovada, Bodog and Ignition",
    grammar="bovada.lark",
    about=_ABOUT,
    hand_start=r"(?:Bovada|Bodog(?:\.com|\.eu| UK)?|Ignition) Hand #C?[0-9]+",
    leads=("Bovada", "Bodog", "Ignition"),
    read_header=_read_header,
    own_mark=" [ME]",
    printed_names=_printed_names,
    arrange=_arrange,
    blank_lines_end_a_hand=True,
    second_line=r"Seat\+[0-9]",
    head_lines=r"Seat\+[0-9]{1,3}(?: {1,2}\[ME\])?: [^ \n]+ in chips",
    head_marks=(" in chips",),
    summary_line="*** SUMMARY ***",
    summary_of_every_seat=True,
    summary_only=frozenset({"POT_TOTAL", "BOARD", "SEAT_SUMMARY"}),
    converters={"street": _street, "pot": _pot},
    seat=LineForm(_seat, {"seat": "integer", "stack": "money", "own": "flag"}),
    forms={
        "ANTE": LineForm(Ante, {"amount": "money"}),
        "STREET": LineForm(Street, {"street": "street", "community": "cards"}),
        "DEAL": LineForm(_deal, {"dealt": "cards"}),
        "BRING_IN": LineForm(BringIn, {"amount": "money"}),
        "WAGER": LineForm(
            _wager,
            {"added": "money", "figure": "money", "to": "money", "all_in": "flag", "chips": "money"},
        ),
        "CALL": LineForm(Call, {"added": "money"}),
        "CHECK": LineForm(Check),
        "FOLD": LineForm(Fold, {"cards": "cards"}),
        "UNCALLED": LineForm(Uncalled, {"amount": "money"}),
        "SHOW": LineForm(_show, {"cards": "cards", "words": "text"}),
        "MUCK": LineForm(_muck, {"beaten": "flag", "cards": "cards", "words": "text"}),
        "COLLECT": LineForm(Collect, {"amount": "money", "pot": "pot"}),
        "SUMMARY": LineForm(Summary),
        "POT_TOTAL": LineForm(PotTotal, {"total": "money", "rake": "money"}),
        "BOARD": LineForm(Board, {"cards": "cards"}),
        "SEAT_SUMMARY": LineForm(
            _seat_summary,
            {
                "street": "street",
                "collected": "money",
                "mucked": "flag",
                "mucked_cards": "cards",
                "lost": "flag",
                "won": "money",
                "words": "text",
                "cards": "cards",
                "high": "cards",
                "low": "cards",
                "low_won": "money",
            },
        ),
        "JOINS": _message("joins"),
        "LEAVES": _message("leaves"),
        "SITS_OUT": _message("sits-out"),
        "RETURNED": _message("returned"),
        "DEPOSITS": _message("deposit"),
        "FINISHED": _message("finished"),
        "WINS_PRIZE": _message("wins-prize"),
        "DEALER": _message("dealer"),
        "AT_THE_TABLE": _message("at-the-table"),
        "TABLE_INFO": _message("table-info"),
        "PLAYER_INFO": _message("player-info"),
    },
)
