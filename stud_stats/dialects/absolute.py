"""Absolute Poker: what its lines mean. Their form is in ``grammars/absolute.lark``.

``Calls`` and ``Bets`` print the chips added, ``Raises A to B`` the chips added and the street total,
``All-In`` the chips added. The printed total holds the rake, the winner's figure does not. Each street
prints all cards of each player again, hidden ones as ``H``.
"""

from __future__ import annotations

from typing import Final, cast

from msgspec.structs import replace

from stud_stats.core.cards import DOWN, RANK_NAMES, RANK_PLURALS, Card, card_text, parse_cards
from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Habits,
    Hand,
    HandName,
    Header,
    Muck,
    PotTotal,
    Seat,
    SeatSummary,
    Show,
    Showdown,
    Stake,
    Stakes,
    Street,
    Summary,
    TableMessage,
    Uncalled,
    Wager,
)
from stud_stats.core.money import decimals_of, parse_minor_units
from stud_stats.dialects.times import to_utc
from stud_stats.parsing.arranging import tell_all_ins_apart
from stud_stats.parsing.dialect import About, HeaderGroups, LineDialect, LineForm, OtherGame, Quirk

SITE: Final = "absolute"

HABITS: Final = Habits(cards="all")
_STREETS: Final = {"3": 3, "4": 4, "5": 5, "6": 6, "R": 7}
_LAST: Final = 7
"""Cards of a whole hand: the last one lies down."""
_ACE: Final = 12


def _read_header(groups: HeaderGroups, line: int, heading: str) -> Header | OtherGame:
    if groups["other"]:
        return OtherGame(groups["other"].title())
    small, big = cast(str, groups["small_bet"]), cast(str, groups["big_bet"])
    currency = {"$": "USD", "€": "EUR", "£": "GBP"}.get(small[0], "USD")
    decimals = decimals_of(currency)
    clock, zone = cast(str, groups["time"]), cast(str, groups["zone"])
    utc = to_utc(clock.replace("-", "/"), zone)
    return Header(
        line=line,
        site=SITE,
        hand_id=cast(str, groups["hand_id"]),
        game="stud_hilo",
        structure="fixed_limit",
        currency=currency,
        stakes=Stakes(
            *[Stake(parse_minor_units(size.lstrip("$€£"), decimals), "printed") for size in (small, big)]
        ),
        table=groups.get("table") or "",
        time_utc=utc,
        time_text=f"{clock} ({zone})",
        time_zone=zone if utc is not None else "",
        time_zone_source="printed" if utc is not None else "",
        dealer=int(groups.get("dealer") or 0),
        habits=HABITS,
        heading=heading.rstrip(),
    )


# -- cards and names -----------------------------------------------------------------------------


def _cards(text: str | None) -> tuple[Card, ...]:
    """``10c 5c H``: tens in figures, a hidden card as H."""
    if not text:
        return ()
    cards = zip(text.split(), parse_cards(text.replace("10", "T")), strict=True)
    return tuple([DOWN if word == "H" else card for word, card in cards])


def _best(text: str | None) -> HandName | None:
    """``B:Ah,P:3d,P:5d,B:6s,B:8c``: the cards of a low hand."""
    if not text:
        return None
    ranks = [card >> 2 for card in _cards(" ".join([card[2:] for card in text.split(",")])) if card >= 0]
    return HandName(-1, tuple(sorted(ranks, key=lambda rank: rank if rank < _ACE else -1, reverse=True)))


_RANK_BY_WORD: Final = {
    word.lower(): rank
    for names in (RANK_NAMES, RANK_PLURALS, ("Two",), ("Twos",))
    for rank, word in enumerate(names)
}
_CATEGORIES: Final = {
    "high card": 0,
    "one pair": 1,
    "two pair": 2,
    "three of a kind": 3,
    "straight": 4,
    "flush": 5,
    "full house": 6,
    "four of a kind": 7,
    "straight flush": 8,
}

Names = tuple[str, HandName | None]


def hand_names(words: str | None) -> Names:
    """The words of a high hand and what they say; None where they are of no form that is known.

    >>> hand_names("Two Pair, jacks and twos")[1], hand_names("Straight, five to nine")[1]
    (HandName(category=2, ranks=(9, 0)), HandName(category=4, ranks=(7,)))
    """
    if not words:
        return "", None
    made, _, rest = words.lower().partition(", ")
    ranks = tuple([_RANK_BY_WORD[word] for word in rest.split() if word in _RANK_BY_WORD])
    if made not in _CATEGORIES or not ranks:
        return words, None
    return words, HandName(_CATEGORIES[made], ranks[-1:] if " to " in rest else ranks)


# -- lines ---------------------------------------------------------------------------------------


def _street(text: str | None) -> int:
    return _STREETS[text[0]] if text else 0


def _deal(line: int, player: int, *, cards: tuple[Card, ...]) -> Deal:
    """All cards of a player so far; `_arrange` tells which are new and which lie down."""
    return Deal(line, player, (), cards)


def _wager(
    line: int,
    player: int,
    *,
    bet: int | None,
    raised: int | None,
    to: int | None,
    all_in: bool,
    chips: int | None,
) -> Wager:
    if chips is not None:
        return Wager(line, player, "bets", chips, all_in=True)
    if bet is not None:
        return Wager(line, player, "bets", bet)
    return Wager(line, player, "raises", raised, to, all_in=all_in)


def _pot(text: str | None) -> int:
    if text is None or not text.startswith("side"):
        return 0
    number = text[len("side pot-") :]
    return int(number) if number else -1


def _show(line: int, player: int, *, cards: tuple[Card, ...], words: Names) -> Show:
    return Show(line, player, cards, words[1], None, words[0])


def _seat_summary(
    line: int,
    player: int,
    *,
    seat: int,
    street: int,
    won: int | None,
    collected: int | None,
    cards: tuple[Card, ...],
    words: Names,
    low: HandName | None,
    lost: bool,
    lost_cards: tuple[Card, ...],
    lost_words: Names,
    mucked: bool,
    mucked_cards: tuple[Card, ...],
) -> SeatSummary:
    if street:
        return SeatSummary(line, seat, player, "folded", street)
    if lost:
        text, high = lost_words
        return SeatSummary(line, seat, player, "lost", cards=lost_cards, high=high, words=text)
    if mucked:
        return SeatSummary(line, seat, player, "mucked", cards=mucked_cards)
    if collected is not None:
        return SeatSummary(line, seat, player, "collected", won=collected)
    return SeatSummary(
        line, seat, player, "won", cards=cards, won=won or 0, high=words[1], low=low, words=words[0]
    )


# -- the hand ------------------------------------------------------------------------------------


def _arrange(hand: Hand) -> Hand:
    """New cards told from those printed again, and what All-In was."""
    small = hand.header.stakes.small_bet.amount or 0
    events: list[Event] = []
    before: dict[int, tuple[Card, ...]] = {}
    street, opened = 0, False
    for event in hand.events:
        arranged: Event = event
        if isinstance(event, Street):
            street, opened = event.street, False
        elif isinstance(event, Deal):
            arranged = _new_cards(hand, event, before.get(event.player, ()))
            before[event.player] = event.up
        elif isinstance(event, Wager):
            if event.all_in and event.to is None and event.added is not None:
                if not street and not before:
                    arranged = Ante(event.line, event.player, event.added, all_in=True)
                elif street == 3 and not opened and event.added < small:
                    arranged = BringIn(event.line, event.player, event.added, all_in=True)
            opened = True
        elif isinstance(event, (BringIn, Call)):
            opened = True
        events.append(arranged)
    return replace(hand, events=tell_all_ins_apart(events))


def _new_cards(hand: Hand, deal: Deal, before: tuple[Card, ...]) -> Event:
    cards = deal.up
    new = cards[len(before) :]
    if not new:
        # Those of a player who has folded.
        printed = " ".join(["H" if card == DOWN else card_text(card) for card in cards])
        name = hand.player_name(deal.player)
        return TableMessage(deal.line, "cards-again", f"{name} - Pocket [{printed.replace('T', '10')}]")
    if not before:
        return Deal(deal.line, deal.player, new[:-1], new[-1:])
    if len(cards) == _LAST:
        return Deal(deal.line, deal.player, new, (), before)
    return Deal(deal.line, deal.player, (), new, before)


def _quirk(sentence: str, sample: str) -> Quirk:
    return Quirk(sentence, f"{SITE}/stud_hilo/{sample}.txt")


ABOUT: Final = About(
    years="2007 to 2011; the room is closed",
    games=("stud_hilo",),
    reads=(
        "Cash games of Seven Card Hi/Lo.",
        "What a call or bet adds; of a raise the chips added and the street total.",
    ),
    leaves_out=(
        "The sizes of ante and bring-in.",
        "Which half of a pot was won, but in the summary of the seats.",
        "Low hands, but those that won.",
    ),
    inferred=(
        "Ante and bring-in come from the posts of the hand and of its neighbours at the table.",
        "An All-In within the bet is a call, one above it a bet or raise, and one before the cards an ante.",
        "Raises, all-ins, returned chips and side pots are read as the room prints them in its other games.",
    ),
    quirks=(
        _quirk("Every street prints all cards of a player, hidden ones as H.", "split-pot"),
        _quirk("The reader's cards are printed on, when he has folded too.", "split-pot"),
        _quirk("The streets are spelled in large and small letters within one hand.", "split-pot"),
        _quirk("Tens are printed as 10.", "split-pot"),
        _quirk("All-In prints the chips added, of an ante, a call and a bet.", "all-ins"),
        _quirk("Acts may say that they were chosen before the turn, or for want of time.", "uncontested"),
        _quirk("Later numbers begin with a C, and times have thousandths.", "uncontested"),
        _quirk("Files hold other games too.", "games-that-are-none-of-ours"),
    ),
)

ABSOLUTE: Final = LineDialect(
    name=SITE,
    title="Absolute Poker",
    grammar="absolute.lark",
    about=ABOUT,
    hand_start=r"Stage #C?[0-9]+:",
    read_header=_read_header,
    head=("TABLE",),
    arrange=_arrange,
    name_end=" - ",
    blank_lines_end_a_hand=True,
    second_line=r"(?:Table: |Seat [0-9]{1,2} - )",
    head_lines=r"Table: [^\n]{1,60} \(Real Money\)[^\n]*|Seat [0-9]{1,2} - [^\n]+ in chips\)",
    head_marks=(" (Real Money)", " in chips)"),
    summary_line="*** SUMMARY ***",
    summary_of_every_seat=True,
    summary_only=frozenset({"POT_TOTAL", "SEAT_SUMMARY"}),
    converters={"street": _street, "pot": _pot, "names": hand_names, "pocket": _cards, "best": _best},
    seat=LineForm(Seat, {"seat": "integer", "player": "text", "stack": "money"}),
    forms={
        "ANTE": LineForm(Ante, {"amount": "money"}),
        "STREET": LineForm(Street, {"street": "street"}),
        "DEAL": LineForm(_deal, {"cards": "pocket"}),
        "BRING_IN": LineForm(BringIn, {"amount": "money"}),
        "WAGER": LineForm(
            _wager, {"bet": "money", "raised": "money", "to": "money", "all_in": "flag", "chips": "money"}
        ),
        "CALL": LineForm(Call, {"added": "money"}),
        "CHECK": LineForm(Check),
        "FOLD": LineForm(Fold),
        "UNCALLED": LineForm(Uncalled, {"amount": "money"}),
        "SHOWDOWN": LineForm(Showdown),
        "SHOW": LineForm(_show, {"cards": "pocket", "words": "names"}),
        "MUCK": LineForm(Muck, {"beaten": "flag"}),
        "COLLECT": LineForm(Collect, {"amount": "money", "pot": "pot"}),
        "SUMMARY": LineForm(Summary),
        "POT_TOTAL": LineForm(PotTotal, {"total": "money", "rake": "money"}),
        "SEAT_SUMMARY": LineForm(
            _seat_summary,
            {
                "seat": "integer",
                "street": "street",
                "won": "money",
                "collected": "money",
                "cards": "pocket",
                "words": "names",
                "low": "best",
                "lost": "flag",
                "lost_cards": "pocket",
                "lost_words": "names",
                "mucked": "flag",
                "mucked_cards": "pocket",
            },
        ),
        "SITS_OUT": LineForm(TableMessage, {"text": "line"}, {"kind": "sits-out"}),
    },
)
