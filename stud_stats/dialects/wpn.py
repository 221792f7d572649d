"""The Winning Poker Network from 2019 on: what its lines mean. Their form is in ``grammars/wpn.lark``.

``calls`` and ``bets`` print the chips added, ``raises A to B`` the chips added and the street total.
The printed total leaves the rake out and the fee of the jackpot, which goes to the house as well. Who
wins unseen is told by the summary alone.
"""

from __future__ import annotations

import re
from typing import Final, Literal, cast

from msgspec.structs import replace

from stud_stats.core.cards import ACE, RANK_NAMES, RANK_PLURALS, RANKS, Card
from stud_stats.core.events import (
    NO_STAKE,
    Ante,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
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
    Showdown,
    Stake,
    Stakes,
    Street,
    Structure,
    Summary,
    TableMessage,
    Uncalled,
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

SITE: Final = "wpn"
HABITS: Final = Habits(winners="summary")
"""An uncontested winner has no line of his own but in the summary."""

_GAMES: Final[dict[str, Game]] = {"7Stud": "stud_hi", "7Stud H/L": "stud_hilo"}
_STRUCTURES: Final[dict[str, Structure]] = {
    "Fixed Limit": "fixed_limit",
    "Pot Limit": "pot_limit",
    "No Limit": "no_limit",
}
_CARDS_BEFORE_LAST: Final = 6


def _read_header(groups: HeaderGroups, line: int, heading: str) -> Header | OtherGame:
    if groups["other"]:
        return OtherGame(groups["other"])
    currency = _currency(groups)
    decimals = decimals_of(currency)
    clock = cast(str, groups["time"])

    def printed(name: str) -> Stake:
        figure = groups[name]
        return (
            NO_STAKE if figure is None else Stake(parse_minor_units(figure.lstrip("$"), decimals), "printed")
        )

    return Header(
        line=line,
        site=SITE,
        hand_id=cast(str, groups["hand_id"]),
        game=_GAMES[cast(str, groups["game"])],
        structure=_STRUCTURES[cast(str, groups["limit"])],
        currency=currency,
        stakes=Stakes(printed("small_bet"), printed("big_bet"), printed("ante")),
        table=groups.get("table") or groups.get("quoted") or "",
        seats_max=int(groups.get("seats_max") or 0),
        time_utc=to_utc(clock, "UTC"),
        time_text=f"{clock} UTC",
        time_zone="UTC",
        time_zone_source="printed",
        tournament=groups["tournament"] or "",
        level=groups["level"] or "",
        buy_in=groups["buy_in"] or "",
        dealer=int(groups.get("dealer") or 0),
        habits=HABITS,
        heading=heading.rstrip(),
    )


def _currency(groups: HeaderGroups) -> str:
    """Chips in tournaments, dollars where they are signed, else play money."""
    signed = {cast(str, groups[name])[:1] for name in ("small_bet", "big_bet")} - set("0123456789")
    if groups["tournament"]:
        if signed:
            raise HeaderError(f"a tournament is played for chips, not for {groups['small_bet']}")
        return CHIPS
    if groups["level"]:
        raise HeaderError("a cash game has no levels")
    if signed - {"$"}:
        raise HeaderError(f"the network plays for dollars, not for {groups['small_bet']}")
    return "USD" if signed else PLAY_MONEY


# -- lines ---------------------------------------------------------------------------------------


def _street(text: str | None) -> int:
    return int(text[0]) if text else 0


def _deal(line: int, player: int, *, held: tuple[Card, ...], dealt: tuple[Card, ...]) -> Deal:
    """Third street: the door card is the last one printed, those before it lie down. Later: one
    card up, but the last of all down.
    """
    if not held:
        return Deal(line, player, dealt[:-1], dealt[-1:])
    if len(held) == _CARDS_BEFORE_LAST:
        return Deal(line, player, dealt, (), held)
    return Deal(line, player, (), dealt, held)


def _wager(
    line: int, player: int, *, bet: int | None, added: int | None, to: int | None, all_in: bool
) -> Wager:
    if bet is not None:
        return Wager(line, player, "bets", bet, all_in=all_in)
    return Wager(line, player, "raises", added, to, all_in=all_in)


def _pot(text: str | None) -> int:
    if text is None or not text.startswith("side"):
        return 0
    number = text[len("side pot") :].lstrip("-")
    return int(number) if number else -1


def _pot_total(line: int, *, total: int, rake: int | None, fee: int | None) -> PotTotal:
    """No rake is printed where none was taken."""
    return PotTotal(line, total, (rake or 0) + (fee or 0), net_of_rake=True)


Names = tuple[str, HandName | None, HandName | None]
"""What is printed of a hand, and what it says of the high and of the low."""

_RANK_BY_NAME: Final = (
    {name: rank for rank, name in enumerate(RANK_NAMES)}
    | {name: rank for rank, name in enumerate(RANK_PLURALS)}
    | {"Sixs": RANK_NAMES.index("Six")}
)
_CATEGORIES: Final = (
    "a high card", "a pair", "two pair", "three of", "a straight,", "a flush", "a full house", "four of",
    "a straight flush",
)  # fmt: skip
_RANK_WORD: Final = re.compile(r"(?!Set|Four )[A-Z][a-z]+")


def _high(words: str) -> HandName:
    name = words.partition(" [")[0]
    category = next(number for number, start in enumerate(_CATEGORIES) if name.startswith(start))
    return HandName(category, tuple([_RANK_BY_NAME[word] for word in _RANK_WORD.findall(name)]))


def _low(words: str) -> HandName:
    ranks = words.strip("[]").split(",")
    return HandName(-1, tuple([ACE if rank == "1" else RANKS.index(rank) for rank in ranks]))


def hand_names(words: str | None) -> Names:
    """The hand names in the room's words, which the grammar has found to be well formed.

    >>> hand_names("HI - a pair of Sixs [6d 6c As Qh 7d] | LO - [8,5,4,2,1]")[2]
    HandName(category=-1, ranks=(6, 3, 2, 0, 12))
    """
    if not words:
        return "", None, None
    if not words.startswith("HI - "):
        return words, _high(words), None
    high, _, low = words[5:].partition(" | LO - ")
    return words, _high(high), _low(low) if low else None


def _show(line: int, player: int, *, cards: tuple[Card, ...], words: Names) -> Show:
    return Show(line, player, cards, words[1], words[2], words[0])


def _seat_summary(
    line: int,
    player: int,
    *,
    seat: int,
    street: int,
    did_not_bet: bool,
    collected: int | None,
    mucked: bool,
    mucked_cards: tuple[Card, ...],
    cards: tuple[Card, ...],
    lost: bool,
    won: int | None,
    words: Names,
) -> SeatSummary:
    if street:
        return SeatSummary(line, seat, player, "folded", street, did_not_bet)
    if collected is not None:
        return SeatSummary(line, seat, player, "collected", won=collected)
    if mucked:
        return SeatSummary(line, seat, player, "mucked", cards=mucked_cards)
    outcome: Literal["lost", "won"] = "lost" if lost else "won"
    return SeatSummary(
        line, seat, player, outcome, cards=cards, won=won or 0, high=words[1], low=words[2], words=words[0]
    )


def _arrange(hand: Hand) -> Hand:
    """A bring-in is no bet to the network: who folds after it "did not bet", and has put chips in."""
    brought_in = next((event.player for event in hand.events if type(event) is BringIn), None)
    if brought_in is None:
        return hand
    for place in range(len(hand.events) - 1, 0, -1):
        event = hand.events[place]
        if type(event) is SeatSummary:
            if event.player == brought_in and event.did_not_bet:
                told = replace(event, did_not_bet=False)
                return replace(hand, events=(*hand.events[:place], told, *hand.events[place + 1 :]))
        elif type(event) is Summary:
            break
    return hand


ABOUT: Final = About(
    years="2019 to today",
    games=("stud_hi", "stud_hilo"),
    reads=(
        "Cash games for dollars, and tournaments in the form that hold'em ones of the network have.",
        "All rooms of the network: none of them prints its name.",
    ),
    leaves_out=(
        "The down cards of others, until they are shown.",
        "A line for an uncontested winner, but in the summary.",
        "The sizes of side pots beside the total: they stand in each street, as they are then.",
        "Announcements of caps and double bets, and chat.",
    ),
    inferred=(
        "The fee of the jackpot counts as rake; no rake is printed where none was taken.",
        "Figures without a sign are play money in cash games, chips in tournaments.",
        "The common seventh card is read where flop games have their board.",
    ),
    quirks=(
        Quirk("Raises print the chips added and the street total.", "wpn/stud_hi/evening-session.txt"),
        Quirk("Who wins unseen is told by the summary alone.",
              "wpn/stud_hi/winner-in-the-summary-alone.txt"),
        Quirk("A bring-in is no bet: who folds after it did not bet by the summary.",
              "wpn/stud_hi/bring-in-is-no-bet.txt"),
        Quirk("Running pots stand under the headings of streets, side pots apart.",
              "wpn/stud_hi/side-pots.txt"),
        Quirk("The total leaves out the rake and the fee of the jackpot.", "wpn/stud_hilo/jackpot-fee.txt"),
        Quirk("In low hands an ace is a one.", "wpn/stud_hilo/ace-is-a-one.txt"),
        Quirk("Several sixes are Sixs, or Sixes in the summary.", "wpn/stud_hilo/sixs.txt"),
        Quirk("Names of tables are bare in cash games and quoted in tournaments, whose chips have decimals.",
              "wpn/stud_hi/tournament.txt"),
        Quirk("Names of players stand unmarked at the beginning of lines, whatever they are.",
              "wpn/stud_hi/names-like-lines.txt"),
    ),
)  # fmt: skip


WPN: Final = LineDialect(
    name=SITE,
    title="Winning Poker Network (Americas Cardroom)",
    grammar="wpn.lark",
    hand_start=r"(?:Game )?Hand #[0-9]+ - ",
    leads=("Hand #", "Game Hand #"),
    about=ABOUT,
    read_header=_read_header,
    head=("TABLE",),
    blank_lines_end_a_hand=True,
    second_line=r"[^\n]{1,100} [0-9]{1,2}-max",
    head_lines=r"[^\n]{1,100} [0-9]{1,2}-max(?: Seat #[0-9]{1,2} is the button)?"
    r"|Seat [0-9]{1,2}: [^\n]+ \(\$?[0-9][^()\n]*\)(?: is sitting out)?",
    head_marks=("-max", " ("),
    summary_line="*** SUMMARY ***",
    summary_of_every_seat=True,
    summary_only=frozenset({"POT_TOTAL", "BOARD", "SEAT_SUMMARY"}),
    arrange=_arrange,
    converters={"street": _street, "pot": _pot, "names": hand_names},
    seat=LineForm(Seat, {"seat": "integer", "player": "text", "stack": "money", "sitting_out": "flag"}),
    forms={
        "ANTE": LineForm(Ante, {"amount": "money", "all_in": "flag"}),
        "STREET": LineForm(Street, {"street": "street", "community": "cards"}),
        "DEAL": LineForm(_deal, {"held": "cards", "dealt": "cards"}),
        "BRING_IN": LineForm(BringIn, {"amount": "money", "all_in": "flag"}),
        "WAGER": LineForm(_wager, {"bet": "money", "added": "money", "to": "money", "all_in": "flag"}),
        "CALL": LineForm(Call, {"added": "money", "all_in": "flag"}),
        "CHECK": LineForm(Check),
        "FOLD": LineForm(Fold),
        "UNCALLED": LineForm(Uncalled, {"amount": "money"}),
        "SHOWDOWN": LineForm(Showdown),
        "SHOW": LineForm(_show, {"cards": "cards", "words": "names"}),
        "MUCK": LineForm(Muck, {"beaten": "flag"}),
        "COLLECT": LineForm(Collect, {"amount": "money", "pot": "pot"}),
        "SUMMARY": LineForm(Summary),
        "POT_TOTAL": LineForm(_pot_total, {"total": "money", "rake": "money", "fee": "money"}),
        "BOARD": LineForm(Board, {"cards": "cards"}),
        "SEAT_SUMMARY": LineForm(
            _seat_summary,
            {
                "seat": "integer",
                "street": "street",
                "did_not_bet": "flag",
                "collected": "money",
                "mucked": "flag",
                "mucked_cards": "cards",
                "cards": "cards",
                "lost": "flag",
                "won": "money",
                "words": "names",
            },
        ),
        "MAIN_POT": LineForm(TableMessage, {"text": "line"}, {"kind": "pots"}),
        "SIDE_POT": LineForm(TableMessage, {"text": "line"}, {"kind": "pots"}),
    },
)
