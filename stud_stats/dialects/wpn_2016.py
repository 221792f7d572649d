"""The Winning Poker Network up to 2019: what its lines mean. Their form is in ``grammars/wpn_2016.lark``.

All acts print the chips added, raises too: the column of bets in the summary adds up with no other
reading. Cards are dealt one a line; which lie down follows from their number alone. Headings of streets
are one behind and third street has none. Time has no zone. Who wins and who shows stands in the summary
alone, whose total leaves the rake and the fee of the jackpot out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal, cast

from msgspec.structs import replace

from stud_stats.core.cards import DOWN, HIDDEN, RANKS, Card, parse_cards
from stud_stats.core.events import (
    Ante,
    Board,
    BringIn,
    Call,
    Check,
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
    Stake,
    Stakes,
    Street,
    Summary,
    TableMessage,
    Uncalled,
    Wager,
)
from stud_stats.core.money import CHIPS, decimals_of, parse_minor_units
from stud_stats.dialects.wpn import SITE
from stud_stats.parsing.dialect import (
    About,
    HeaderError,
    HeaderGroups,
    LineDialect,
    LineForm,
    OtherGame,
    Quirk,
)

HABITS: Final = Habits(cards="all", all_in="unmarked", winners="summary")

_GAMES: Final[dict[str, Game]] = {"Seven Cards Stud": "stud_hi", "Seven Cards Stud HiLow": "stud_hilo"}
_STREETS: Final = {"Third": 4, "Fourth": 5, "Fifth": 6, "Sixth": 7}
_UP_CARDS: Final = range(2, 6)
"""Which of a player's seven cards are dealt up, the first being 0."""


def _read_header(groups: HeaderGroups, line: int, heading: str) -> Header | OtherGame:
    if "hand_id" not in groups:
        raise HeaderError("the line of the game's number is missing below it")
    if groups["other"]:
        return OtherGame(groups["other"])
    table, number = (groups["table"] or "").strip(), groups["number"]
    currency = CHIPS if number else "USD"
    decimals = decimals_of(currency)
    small, big = cast(str, groups["small_bet"]), cast(str, groups["big_bet"])
    return Header(
        line=line,
        site=SITE,
        hand_id=cast(str, groups["hand_id"]),
        game=_GAMES[cast(str, groups["game"])],
        structure="fixed_limit",
        currency=currency,
        stakes=Stakes(
            Stake(parse_minor_units(small, decimals), "printed"),
            Stake(parse_minor_units(big, decimals), "printed"),
        ),
        table=f"{table}, Table {number}" if number else table,
        seats_max=int(groups["seats_max"] or 0),
        time_text=cast(str, groups["time"]),
        tournament=table if number else "",
        habits=HABITS,
        heading=heading.rstrip(),
    )


# -- lines ---------------------------------------------------------------------------------------


def _street(text: str | None) -> int:
    return _STREETS[text] if text else 0


def _cards(text: str | None) -> tuple[Card, ...]:
    return parse_cards(text.replace("10", "T")) if text else ()


def _deal(line: int, player: int, *, card: tuple[Card, ...]) -> Deal:
    """One card, up until its number is known; without a text it is one that lies down."""
    return Deal(line, player, (), card or (DOWN,))


def _wager(line: int, player: int, *, bets: bool, all_in: bool, added: int | None) -> Wager:
    return Wager(line, player, "bets" if bets else "raises", added, all_in=all_in)


def _pot_total(line: int, *, total: int, rake: int | None, fee: int | None) -> PotTotal:
    return PotTotal(line, total, (rake or 0) + (fee or 0), net_of_rake=True)


_CATEGORIES: Final = (
    "High card", "One pair", "Two pairs", "Three Of", "Straight", "Flush", "Full House", "Four Of",
)  # fmt: skip
_RANK: Final = re.compile(r"\b(10|[2-9JQKA])(?=s|\b)")
Names = tuple[str, HandName | None]


def hand_name(words: str | None) -> Names:
    """The hand in the network's words, which the grammar has found to be well formed.

    >>> hand_name("Two pairs. Qs and 7s")[1], hand_name("Full House (5/10)")[1]
    (HandName(category=2, ranks=(10, 5)), HandName(category=6, ranks=(3, 8)))
    """
    if not words:
        return "", None
    category = next(number for number, start in enumerate(_CATEGORIES) if words.startswith(start))
    ranks = [RANKS.index(rank.replace("10", "T")) for rank in _RANK.findall(words)]
    return words, HandName(category, tuple(ranks))


def _seat_summary(
    line: int,
    player: int,
    *,
    words: Names,
    cards: tuple[Card, ...],
    low: str,
    mucked: bool,
    bets: int,
    collects: int,
) -> SeatSummary:
    """What a seat won or lost is what it collected less what it bet, antes and all."""
    net = collects - bets
    outcome: Literal["collected", "mucked", "none", "won", "lost"]
    if not cards:
        outcome = "collected" if collects else "mucked" if mucked else "none"
        return SeatSummary(line, 0, player, outcome, won=collects, net=net)
    said = f"{words[0]} Low hand ({low})" if low else words[0]
    outcome = "won" if collects else "lost"
    return SeatSummary(
        line, 0, player, outcome, cards=cards, won=collects, high=words[1], words=said, net=net
    )


def _message(kind: str) -> LineForm:
    return LineForm(TableMessage, {"text": "line"}, {"kind": kind})


class _Arranging:
    """What the lines of a hand mean together."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.cards = [0] * len(hand.seats)
        self.folds = 0

    def deal(self, event: Deal) -> Deal:
        """Whether the card lies down follows from its number."""
        number = self.cards[event.player]
        self.cards[event.player] = number + 1
        if number not in _UP_CARDS:
            return replace(event, down=event.up, up=())
        return event if event.up[0] != DOWN else replace(event, up=(HIDDEN,))

    def fold(self, event: Fold) -> Fold:
        """One player fewer."""
        self.folds += 1
        return event

    def muck(self, event: Muck) -> Muck:
        """A hand that is not shown was beaten if anybody else was in to the end."""
        in_to_the_end = sum([cards > 0 for cards in self.cards]) - self.folds
        return event if in_to_the_end > 1 else replace(event, beaten=False)

    def seat_summary(self, event: SeatSummary) -> SeatSummary:
        """The summary names players, not seats."""
        return replace(event, seat=self.hand.seats[event.player].seat)

    def events(self) -> Iterator[Event]:
        """All events, and third street before its first card."""
        begun = False
        for event in self.hand.events:
            if not begun and type(event) is Deal:
                begun = True
                yield Street(event.line, 3)
            arrange = _ARRANGED.get(type(event))
            yield event if arrange is None else arrange(self, event)


_ARRANGED: Final[dict[type[Event], Callable[[_Arranging, Any], Event]]] = {
    Deal: _Arranging.deal,
    Fold: _Arranging.fold,
    Muck: _Arranging.muck,
    SeatSummary: _Arranging.seat_summary,
}


def _arrange(hand: Hand) -> Hand:
    return replace(hand, events=tuple(_Arranging(hand).events()))


_SUMMED_UP: Final = LineForm(
    _seat_summary,
    {
        "words": "name_of_hand",
        "cards": "tens",
        "low": "text",
        "mucked": "flag",
        "bets": "money0",
        "collects": "money0",
    },
)

ABOUT: Final = About(
    years="2013 to 2019; stud is known from 2016",
    games=("stud_hi", "stud_hilo"),
    reads=("Cash games for dollars, and tournaments in the form that hold'em ones of the network have.",),
    leaves_out=(
        "The zone of the time, so that the moment is not known.",
        "The number of seats, mostly.",
        "Lines of a showdown: who shows and who wins stands in the summary alone.",
        "Ante and bring-in sizes, and most all-ins.",
        "Which pot was won, and what low hand: the cards named as low are none of a hand.",
    ),
    inferred=(
        "Third street begins with the first card; the headings that there are name the street before.",
        "Which cards lie down follows from their number: the first two of a player and the seventh.",
        "Raises are chips added, since the summary's bets add up with no other reading.",
        "Money is dollars: the network has no other.",
        "The fee of the jackpot counts as rake.",
    ),
    quirks=(
        Quirk("Headings of streets are one behind, and third street has none.",
              "wpn_2016/stud_hi/streets-one-behind.txt"),
        Quirk("Cards are dealt one a line, seen or not.", "wpn_2016/stud_hi/evening-session.txt"),
        Quirk("Raises print the chips added.", "wpn_2016/stud_hi/raises-are-chips-added.txt"),
        Quirk("Files are UTF-16 or not, whatever their year.", "wpn_2016/stud_hilo/evening-session.txt"),
        Quirk("Tens are 10.", "wpn_2016/stud_hi/every-kind-of-hand.txt"),
        Quirk("A star marks who collects, also where he loses by it.",
              "wpn_2016/stud_hilo/every-kind-of-hand.txt"),
        Quirk("The text of a low hand has six ranks or two of one.", "wpn_2016/stud_hilo/low-of-six.txt"),
        Quirk("An all-in has a verb of its own, whatever the act is.", "wpn_2016/stud_hi/all-in.txt"),
        Quirk("A file may end in the midst of a hand.", "wpn_2016/stud_hi/cut-off-last-hand.txt"),
        Quirk("Times are not padded: 8:5:9.", "wpn_2016/stud_hi/table-news.txt"),
    ),
)  # fmt: skip


WPN_2016: Final = LineDialect(
    name="wpn_2016",
    title="Winning Poker Network (Americas Cardroom), the older form",
    grammar="wpn_2016.lark",
    hand_start=r"Game started at: [0-9]",
    about=ABOUT,
    read_header=_read_header,
    head=("GAME_ID",),
    blank_lines_end_a_hand=True,
    second_line=r"Game ID: [0-9]",
    head_lines=r"Game ID: [0-9][^\n]*|Seat [0-9]{1,2}: [^\n]+ \([0-9.]+\)\.",
    head_marks=("Game ID: ", "Seat "),
    summary_line="------ Summary ------",
    summary_of_every_seat=True,
    summary_only=frozenset({"POT_TOTAL", "BOARD", "SEAT_SUMMARY", "WINNER"}),
    arrange=_arrange,
    converters={"street": _street, "tens": _cards, "name_of_hand": hand_name},
    seat=LineForm(Seat, {"seat": "integer", "player": "text", "stack": "money"}),
    forms={
        "ANTE": LineForm(Ante, {"amount": "money"}),
        "STREET": LineForm(Street, {"street": "street", "community": "tens"}),
        "DEAL": LineForm(_deal, {"card": "tens"}),
        "BRING_IN": LineForm(BringIn, {"amount": "money"}),
        "WAGER": LineForm(_wager, {"bets": "flag", "all_in": "flag", "added": "money"}),
        "CALL": LineForm(Call, {"added": "money"}),
        "CHECK": LineForm(Check),
        "FOLD": LineForm(Fold),
        "UNCALLED": LineForm(Uncalled, {"amount": "money"}),
        "MUCK": LineForm(Muck),
        "SUMMARY": LineForm(Summary),
        "POT_TOTAL": LineForm(_pot_total, {"total": "money", "rake": "money", "fee": "money"}),
        "BOARD": LineForm(Board, {"cards": "tens"}),
        "SEAT_SUMMARY": _SUMMED_UP,
        "WINNER": _SUMMED_UP,
        "CONNECTION": _message("connection"),
        "TIMED_OUT": _message("timed-out"),
        "SITS_OUT": _message("sits-out"),
        "ENDED": _message("ended"),
    },
)
