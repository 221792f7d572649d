"""Winamax: what its lines mean. Their form is in ``grammars/winamax.lark``.

``calls`` and ``bets`` print the chips added. ``raises A to B`` speaks of the bets alone: the
bring-in is none, so that B leaves out what the raiser brought in, and A is measured from the bets
before (25 for a completion over a bring-in, less than nothing for an all-in of less than a raise by
the player who brought in). Chips that nobody called are in no line of their own but in the winner's
figure and in the total, which leaves the rake out.
"""

from __future__ import annotations

import re
from typing import Final, Literal, cast

from msgspec.structs import replace

from stud_stats.core.cards import DOWN, HIDDEN, RANK_NAMES, RANK_PLURALS, Card, parse_cards
from stud_stats.core.events import (
    NO_STAKE,
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
    PotTotal,
    Seat,
    SeatSummary,
    Show,
    Showdown,
    Stake,
    Stakes,
    Street,
    Structure,
    Summary,
    TableMessage,
    Wager,
)
from stud_stats.core.money import CHIPS, PLAY_MONEY, decimals_of, parse_minor_units
from stud_stats.dialects.times import to_utc
from stud_stats.parsing.dialect import (
    About,
    HeaderError,
    HeaderGroups,
    LineDialect,
    LineForm,
    OtherGame,
    Quirk,
)

SITE: Final = "winamax"
CLIENT: Final = Habits(cards="all", uncalled="collected", all_in="unmarked", summed_up="some")
"""What the client's own files leave out."""
EXPORT: Final = replace(CLIENT, cards="own")
"""What the room's web pages leave out: they print no card before the showdown."""

_GAMES: Final[dict[str, Game]] = {
    "7-card stud": "stud_hi",
    "7stud": "stud_hi",
    "7-card stud hi/lo": "stud_hilo",
    "razz": "razz",
}
_STRUCTURES: Final[dict[str, Structure]] = {
    "fixed limit": "fixed_limit",
    "pot limit": "pot_limit",
    "no limit": "no_limit",
}
_STREETS: Final = {
    "THIRD": 3, "FOURTH": 4, "FIFTH": 5, "SIXTH": 6, "SEVENTH": 7,
}  # fmt: skip
_OF_A_TOURNAMENT: Final = re.compile(r"(?P<name>.*)\((?P<number>[0-9]+)\)#(?P<table>[0-9]+)")
"""The table of a tournament: its name, its number and the table's."""
_CARDS_BEFORE_LAST: Final = 6
_EXPORTED: Final = "7stud"


def _read_header(groups: HeaderGroups, line: int, heading: str) -> Header | OtherGame:
    if groups["other"]:
        return OtherGame(groups["other"])
    table = groups.get("table")
    if table is None:
        raise HeaderError("the line that names the table is missing below it")
    currency = _currency(groups)
    decimals = decimals_of(currency)
    of_tournament = _OF_A_TOURNAMENT.fullmatch(table) if groups["tournament"] else None
    clock, game = cast(str, groups["time"]), cast(str, groups["game"])

    def printed(name: str) -> Stake:
        figure = groups[name]
        return NO_STAKE if figure is None else Stake(parse_minor_units(figure, decimals), "printed")

    return Header(
        line=line,
        site=SITE,
        hand_id=cast(str, groups["hand_id"]),
        game=_GAMES[game.lower()],
        structure=_STRUCTURES[cast(str, groups["limit"])],
        currency=currency,
        stakes=Stakes(printed("small_bet"), printed("big_bet"), printed("ante")),
        table=table,
        seats_max=int(groups["seats_max"] or 0),
        time_utc=to_utc(clock, "UTC"),
        time_text=f"{clock} UTC",
        time_zone="UTC",
        time_zone_source="printed",
        tournament=of_tournament["number"] if of_tournament else groups["tournament"] or "",
        level=groups["level"] or "",
        buy_in=groups["buy_in"] or "",
        dealer=int(groups["dealer"] or 0),
        habits=EXPORT if game == _EXPORTED or groups["dealer"] else CLIENT,
        heading=heading.rstrip(),
    )


def _currency(groups: HeaderGroups) -> str:
    """Chips in tournaments; the room's real money is the euro, signed or not."""
    if groups["tournament"]:
        if groups["euro"]:
            raise HeaderError("a tournament is played for chips, not for euros")
        return CHIPS
    if groups["money"] == "play":
        if groups["euro"]:
            raise HeaderError("play money is no euros")
        return PLAY_MONEY
    return "EUR"


# -- lines ---------------------------------------------------------------------------------------


def _street(text: str | None) -> int:
    return 0 if text is None else _STREETS.get(text) or int(text[0])


def _cards(text: str | None) -> tuple[Card, ...]:
    """The cards of a list; ``X`` is one that lies down."""
    if text is None:
        return ()
    if "X" not in text:
        return parse_cards(text)
    return tuple([DOWN if word == "X" else parse_cards(word)[0] for word in text.split()])


def _deal(line: int, player: int, *, held: tuple[Card, ...], dealt: tuple[Card, ...]) -> Deal:
    """Third street: the door card is the last one printed. Later: one card up, but the last of all down."""
    if len(held) == _CARDS_BEFORE_LAST:
        return Deal(line, player, dealt, (), held)
    up = dealt[-1:] if dealt[-1] != DOWN else (HIDDEN,)
    return Deal(line, player, dealt[:-1], up, held)


def _wager(
    line: int,
    player: int,
    *,
    added: int | None,
    minus: bool,
    increase: int | None,
    to: int | None,
    all_in: bool,
) -> Wager:
    if added is not None:
        return Wager(line, player, "bets", added, all_in=all_in)
    if increase == to:
        # No bet was before this one: a bring-in alone, which the room does not count.
        return Wager(line, player, "raises", to=to, all_in=all_in)
    return Wager(
        line, player, "raises", to=to, increase=-increase if minus and increase else increase, all_in=all_in
    )


def _arrange(hand: Hand) -> Hand:
    """Raises by the player who brought in: their figures leave the bring-in out."""
    events = hand.events
    for place, event in enumerate(events):
        if type(event) is BringIn:
            return _with_bring_in(hand, place, event)
        if type(event) is Street and event.street > 3:
            break
    return hand


def _with_bring_in(hand: Hand, place: int, bring_in: BringIn) -> Hand:
    changed: list[Event] | None = None
    for number in range(place + 1, len(hand.events)):
        event = hand.events[number]
        if type(event) is Street:
            break
        if type(event) is Wager and event.player == bring_in.player and event.to is not None:
            changed = changed or list(hand.events)
            increase = None if event.increase is None else event.increase + bring_in.amount
            changed[number] = replace(event, to=event.to + bring_in.amount, increase=increase)
    return hand if changed is None else replace(hand, events=tuple(changed))


def _pot(text: str | None) -> int:
    if text is None or not text.startswith("side"):
        return 0
    number = text[len("side pot") :]
    return int(number) if number else -1


def _half(text: str | None) -> str:
    return {"(HI)": "high", "(LO)": "low"}[text] if text else ""


def _pot_total(line: int, *, total: int, rake: int | None) -> PotTotal:
    return PotTotal(line, total, rake or 0, net_of_rake=True)


Names = tuple[str, HandName | None]
"""What is printed of a hand, and what it says."""

_RANKS: Final = (
    {name: rank for rank, name in enumerate(RANK_NAMES)}
    | {name: rank for rank, name in enumerate(RANK_PLURALS)}
    | {str(rank + 2): rank for rank in range(9)}
)
_CATEGORIES: Final = {
    "high card": 0, "one pair": 1, "two pairs": 2, "trips": 3, "straight": 4,
    "flush": 5, "full": 6, "quads": 7, "straight flush": 8,
}  # fmt: skip
_OF_CATEGORY: Final = re.compile("|".join(sorted(_CATEGORIES, key=len, reverse=True)), re.IGNORECASE)


def hand_name(words: str | None) -> Names:
    """The hand in the room's words, which the grammar has found to be well formed.

    >>> hand_name("Two pairs : Aces and 7"), hand_name("Straight 5 high")[1]
    (('Two pairs : Aces and 7', HandName(category=2, ranks=(12, 5))), HandName(category=4, ranks=(3,)))
    """
    if not words:
        return "", None
    match = _OF_CATEGORY.match(words)
    assert match is not None
    ranks = tuple([_RANKS[word] for word in words[match.end() :].split() if word in _RANKS])
    return words, HandName(_CATEGORIES[match[0].lower()], ranks)


def _show(line: int, player: int, *, cards: tuple[Card, ...], words: Names) -> Show:
    return Show(line, player, cards, words[1], None, words[0])


def _seat_summary(
    line: int,
    player: int,
    *,
    seat: int,
    mucked: bool,
    collected: int | None,
    cards: tuple[Card, ...],
    lost: bool,
    won: int | None,
    words: Names,
) -> SeatSummary:
    if mucked:
        return SeatSummary(line, seat, player, "mucked")
    if collected is not None:
        return SeatSummary(line, seat, player, "collected", won=collected)
    outcome: Literal["lost", "won"] = "lost" if lost else "won"
    return SeatSummary(line, seat, player, outcome, cards=cards, won=won or 0, high=words[1], words=words[0])


ABOUT: Final = About(
    years="2010 to today; stud is known from 2016",
    reads=(
        "Cash games, for euros and for play money, as the client writes and as the web pages export them.",
        "Tournaments in the form that hold'em ones of the room have; no stud tournament was seen.",
    ),
    leaves_out=(
        "What nobody called: it is part of what the winner collects and of the total.",
        "Down cards, which are an X; in the web export all cards before the showdown.",
        "That an act was all-in, in some hands.",
        "What became of those who folded: the summary speaks of winners and of shown hands alone.",
        "The name of a mixed game: each hand is of its own game, at one table.",
        "Announcements of caps and double bets, news of the table, and chat.",
    ),
    inferred=(
        "A raise by the player who brought in is the printed figure and the bring-in, after one hand in "
        "which a short stack raised by less than nothing; it says what all chips of that hand agree with.",
        "Play money is counted in hundredths.",
        "The common seventh card is read where flop games have their board.",
        "Of low hands no words are known: such a line is read without them.",
    ),
    quirks=(
        Quirk("An all-in by the player who brought in can raise by less than nothing.",
              "winamax/stud_hi/negative-raise.txt"),
        Quirk("Raises leave out what the raiser brought in.",
              "winamax/stud_hi/bring-in-is-no-part-of-a-raise.txt"),
        Quirk("Chips that nobody called are in the winner's figure and in the total.",
              "winamax/stud_hi/uncalled-chips-are-collected.txt"),
        Quirk("Of several pots one holds just the chips that go back to their owner.",
              "winamax/stud_hi/side-pots.txt"),
        Quirk("The total leaves the rake out; where there is none the summary says No rake.",
              "winamax/razz/evening-session.txt"),
        Quirk("Web exports write 7stud, THIRD to SEVENTH, bring-in without a verb, and no cards.",
              "winamax/stud_hi/web-export.txt"),
        Quirk("A scoop is collected in two lines and summed up in two lines of one seat.",
              "winamax/stud_hilo/halves-of-pots.txt"),
        Quirk("The sign of the currency stands behind the figure, in cp1252 files as one byte.",
              "winamax/stud_hi/cp1252.txt"),
        Quirk("Low ranks are figures in the names of hands, high ones words.",
              "winamax/stud_hi/every-kind-of-hand.txt"),
        Quirk("In tournaments the table's name holds the tournament's number, and seats have bounties.",
              "winamax/stud_hi/tournament.txt"),
        Quirk("The last hand of a file may lack its final line feed.",
              "winamax/stud_hi/no-final-newline.txt"),
    ),
)  # fmt: skip


WINAMAX: Final = LineDialect(
    name=SITE,
    title="Winamax",
    grammar="winamax.lark",
    hand_start=r"Winamax Poker - (?:CashGame|Tournament|Go Fast|HOLD-UP)",
    about=ABOUT,
    read_header=_read_header,
    head=("TABLE",),
    blank_lines_end_a_hand=True,
    second_line=r"Table: '",
    head_lines=r"Table: '[^\n]{1,160}' [0-9]{1,2}-max[^\n]*|Seat [0-9]{1,2}: [^\n]+ \([0-9][^()\n]*\)",
    head_marks=("Table: '", " ("),
    summary_line="*** SUMMARY ***",
    summary_only=frozenset({"POT_TOTAL", "BOARD", "SEAT_SUMMARY"}),
    arrange=_arrange,
    converters={
        "street": _street,
        "down_cards": _cards,
        "pot": _pot,
        "half": _half,
        "name_of_hand": hand_name,
    },
    seat=LineForm(Seat, {"seat": "integer", "player": "text", "stack": "money", "bounty": "cents"}),
    forms={
        "ANTE": LineForm(Ante, {"amount": "money", "all_in": "flag"}),
        "STREET": LineForm(Street, {"street": "street", "community": "cards"}),
        "DEAL": LineForm(_deal, {"held": "down_cards", "dealt": "down_cards"}),
        "BRING_IN": LineForm(BringIn, {"amount": "money", "all_in": "flag"}),
        "WAGER": LineForm(
            _wager,
            {"added": "money", "minus": "flag", "increase": "money", "to": "money", "all_in": "flag"},
        ),
        "CALL": LineForm(Call, {"added": "money", "all_in": "flag"}),
        "CHECK": LineForm(Check),
        "FOLD": LineForm(Fold),
        "SHOWDOWN": LineForm(Showdown),
        "SHOW": LineForm(_show, {"cards": "cards", "words": "name_of_hand"}),
        "COLLECT": LineForm(Collect, {"amount": "money", "pot": "pot", "half": "half"}),
        "SUMMARY": LineForm(Summary),
        "POT_TOTAL": LineForm(_pot_total, {"total": "money", "rake": "money"}),
        "BOARD": LineForm(Board, {"cards": "cards"}),
        "SEAT_SUMMARY": LineForm(
            _seat_summary,
            {
                "seat": "integer",
                "mucked": "flag",
                "collected": "money",
                "cards": "cards",
                "lost": "flag",
                "won": "money",
                "words": "name_of_hand",
            },
        ),
        "FORCED_BETS": LineForm(TableMessage, {"text": "line"}, {"kind": "forced-bets"}),
    },
)
