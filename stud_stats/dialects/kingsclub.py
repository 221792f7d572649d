"""KingsClub: what its lines mean. Their form is in ``grammars/kingsclub.lark``.

``calls``, ``bets`` and ``raises to`` all print the street total. Chips that nobody called go back and
nothing is said; the net result of each seat is the only complete account of who won what.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal, cast

from msgspec.structs import replace

from stud_stats.core.cards import DOWN, Card, parse_cards
from stud_stats.core.events import (
    Ante,
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
    Header,
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
    Wager,
)
from stud_stats.core.money import CHIPS, UNNAMED, decimals_of, parse_minor_units
from stud_stats.parsing.dialect import About, HeaderGroups, LineDialect, LineForm, OtherGame, Quirk

SITE: Final = "kingsclub"
HABITS: Final = Habits(cards="all", uncalled="silent", winners="nets")

_GAMES: Final[dict[str, Game]] = {
    "Seven Card Stud": "stud_hi",
    "Seven Card Stud Hi-Lo": "stud_hilo",
    "Razz": "razz",
}
_STRUCTURES: Final[dict[str, Structure]] = {
    "Limit": "fixed_limit",
    "Pot Limit": "pot_limit",
    "No Limit": "no_limit",
}
_FIRST, _LAST = 3, 7
_PLACEHOLDER: Final = "X"


def _read_header(groups: HeaderGroups, line: int, heading: str) -> Header | OtherGame:
    if groups["other"]:
        return OtherGame(groups["other"])
    tournament = groups.get("tournament") or ""
    currency = CHIPS if tournament else UNNAMED
    decimals = decimals_of(currency)
    small, big = cast(str, groups["small_bet"]), cast(str, groups["big_bet"])
    return Header(
        line=line,
        site=SITE,
        hand_id=cast(str, groups["hand_id"]),
        game=_GAMES[cast(str, groups["game"])],
        structure=_STRUCTURES[cast(str, groups["limit"])],
        currency=currency,
        stakes=Stakes(
            Stake(parse_minor_units(small, decimals), "printed"),
            Stake(parse_minor_units(big, decimals), "printed"),
        ),
        table=groups.get("table") or "",
        time_text=groups.get("time") or "",
        tournament=tournament,
        habits=HABITS,
        heading=heading.rstrip(),
    )


# -- lines ---------------------------------------------------------------------------------------


def _cards(text: str | None) -> tuple[Card, ...]:
    """The cards of a list; ``X`` is one that lies down."""
    if text is None:
        return ()
    if _PLACEHOLDER not in text:
        return parse_cards(text)
    return tuple([DOWN if word == _PLACEHOLDER else parse_cards(word)[0] for word in text.split()])


def _street(text: str | None) -> int:
    return int(cast(str, text)[0])


def _deal(line: int, player: int, *, dealt: tuple[Card, ...]) -> Deal:
    """Third street: the door card is the last one. `_arrange` lays the last card of all down."""
    return Deal(line, player, dealt[:-1], dealt[-1:])


def _wager(line: int, player: int, *, verb: str, to: int, all_in: bool) -> Wager:
    said: Literal["bets", "raises"] = "bets" if verb == "bets" else "raises"
    return Wager(line, player, said, to=to, all_in=all_in)


def _rake(line: int, *, rake: int) -> PotTotal:
    return PotTotal(line, None, rake)


def _result(line: int, player: int, *, seat: int, stack: int, sign: str, net: int | None) -> SeatSummary:
    signed = -net if net is not None and sign == "-" else net
    return SeatSummary(line, seat, player, "none", net=signed, stack=stack)


def _collect(line: int, player: int, *, amount: int, pot: int) -> Collect:
    """The line ``wins pot`` holds all that a lone winner won, side pots too."""
    return Collect(line, player, amount, pot or None)


# -- the whole hand ------------------------------------------------------------------------------


def _arrange(hand: Hand) -> Hand:
    """Streets by the number of cards that have been dealt, the last card down."""
    shift = _shift(hand)
    opened = shift == 0
    street = 0
    events: list[Event] = []
    for event in hand.events:
        if isinstance(event, Street):
            street = min(event.street + (shift or 0), _LAST)
            events.append(replace(event, street=street))
        elif isinstance(event, Deal):
            if not street and not opened:
                street = _FIRST
                events.append(Street(event.line, street))
            down = street == _LAST
            events.append(replace(event, down=(*event.down, *event.up), up=()) if down else event)
        else:
            events.append(event)
    return replace(hand, events=tuple(events))


def _shift(hand: Hand) -> int | None:
    """How far the streets lie above the numbers that their lines give them, as most of them do; None
    where no line speaks of a street.
    """
    cards = [0] * len(hand.seats)
    votes: Counter[int] = Counter()
    for event in hand.events:
        if isinstance(event, Deal):
            cards[event.player] += len(event.down) + len(event.up)
        elif isinstance(event, Street):
            votes[max(_FIRST, max(cards) + 1) - event.street] += 1
    if not votes:
        return None
    return max((0, 1), key=lambda shift: votes[shift])


def _quirk(sentence: str, sample: str) -> Quirk:
    return Quirk(sentence, f"{SITE}/{sample}.txt")


ABOUT: Final = About(
    years="2020 to 2022",
    reads=(
        "Games of private clubs, alone and within mixed games, before and from 2022.",
        "Of each bet, call and raise the street total.",
        "The net result of each seat, and the rake.",
    ),
    leaves_out=(
        "The time zone and the currency.",
        "Ante and bring-in.",
        "Chips that go back because nobody called them, side pots, and the halves of a pot.",
        "What hands are called, and the last card of players who showed before it was dealt.",
        "That a hand is one of a mixed game.",
    ),
    inferred=(
        "Streets come from the number of cards that have been dealt.",
        "What each player won follows from the net result of his seat.",
        "Ante and bring-in come from the posts of the hand and of its neighbours.",
    ),
    quirks=(
        _quirk(
            "Before 2022 no line opens third street, and the others are called by the number of the one "
            "before.",
            "razz/streets-called-by-the-number-before",
        ),
        _quirk("From 2022 on the streets are called by their numbers.", "razz/evening-session-2022"),
        _quirk("Figures have hundredths and commas, and no sign.", "stud_hi/all-in-shown-early"),
        _quirk(
            "A raise over the completion is to the bring-in and a small bet.",
            "razz/raises-stacked-upon-the-bring-in",
        ),
        _quirk(
            "Hands that are all-in are shown before the next cards, and the last card stays hidden.",
            "stud_hi/all-in-shown-early",
        ),
        _quirk("Side pots have no lines: one winner's figure holds them.", "razz/side-pots-have-no-lines"),
        _quirk("Winners of several pots may have a line each.", "razz/pots-with-numbers"),
        _quirk("Who wins the other half of a pot has no line.", "stud_hilo/halves-have-no-lines"),
        _quirk("A winner may be said to win from the pot.", "stud_hilo/wins-from-pot"),
        _quirk("The rake is printed without the total, and only where there is any.", "razz/rake-alone"),
        _quirk("A tournament shows in the name of its table.", "stud_hi/tournament"),
        _quirk("A file may lack its last line feed.", "stud_hi/evening-session-before-2022"),
        _quirk("Files hold the other games of a mixed table too.", "mixed/games-that-are-none-of-ours"),
    ),
)

KINGSCLUB: Final = LineDialect(
    name=SITE,
    title="KingsClub",
    grammar="kingsclub.lark",
    hand_start=r"#[0-9]+: (?:Limit|Pot Limit|No Limit) ",
    second_line=r"[0-9]{4}-[0-9]{2}-[0-9]{2} ",
    head_lines=r"Table '[^\n]{1,90}'|[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}",
    head_marks=("Table '", "\n20"),
    summary_line="*** SUMMARY ***",
    read_header=_read_header,
    head=("TIME", "TABLE"),
    arrange=_arrange,
    converters={"street": _street, "down_cards": _cards},
    summary_only=frozenset({"SEAT_SUMMARY", "POT_TOTAL", "COLLECT"}),
    seat=LineForm(Seat, {"seat": "integer", "player": "text", "stack": "money"}),
    forms={
        "ANTE": LineForm(Ante, {"amount": "money", "all_in": "flag"}),
        "STREET": LineForm(Street, {"street": "street"}),
        "DEAL": LineForm(_deal, {"dealt": "down_cards"}),
        "BRING_IN": LineForm(BringIn, {"amount": "money", "all_in": "flag"}),
        "WAGER": LineForm(_wager, {"verb": "text", "to": "money", "all_in": "flag"}),
        "CALL": LineForm(Call, {"to": "money", "all_in": "flag"}),
        "CHECK": LineForm(Check),
        "FOLD": LineForm(Fold),
        "SHOW": LineForm(Show, {"cards": "cards"}),
        "SUMMARY": LineForm(Summary),
        "SEAT_SUMMARY": LineForm(
            _result, {"seat": "integer", "stack": "money", "sign": "text", "net": "money"}
        ),
        "POT_TOTAL": LineForm(_rake, {"rake": "money"}),
        "COLLECT": LineForm(_collect, {"amount": "money", "pot": "integer"}),
        "SITS_OUT": LineForm(TableMessage, {"text": "line"}, {"kind": "sits-out"}),
    },
    about=ABOUT,
)
