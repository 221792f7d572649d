"""OnGame: what its lines mean. Their form is in ``grammars/ongame.lark``.

``calls``, ``bets`` and the first figure of a raise are the chips added now; the second figure of a raise
is what the player has put in over the whole hand and is not used. The pots in the summary hold the rake,
what their winners get does not; chips that nobody called are in neither.
"""

from __future__ import annotations

import re
from typing import Final, cast

from msgspec.structs import replace

from stud_stats.core.cards import DOWN, HIDDEN, Card, parse_cards
from stud_stats.core.events import (
    NO_STAKE,
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
    HandName,
    Header,
    PotTotal,
    Seat,
    SeatSummary,
    Stake,
    Stakes,
    Street,
    Structure,
    Summary,
    TableMessage,
    Unread,
    Wager,
)
from stud_stats.core.money import CHIPS, AmountError, decimals_of, parse_minor_units
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

SITE: Final = "ongame"
HABITS: Final = Habits(uncalled="silent", all_in="unmarked")

_GAMES: Final[dict[str, Game]] = {
    "SEVEN_CARD_STUD": "stud_hi",
    "SEVEN_CARD_STUD_HI_LO": "stud_hilo",
    "RAZZ": "razz",
}
_OTHER_GAMES: Final = frozenset({"TEXAS_HOLDEM", "OMAHA_HI", "OMAHA_HI_LO", "FIVE_CARD_DRAW"})
_STRUCTURES: Final[dict[str, Structure]] = {
    "LIMIT": "fixed_limit",
    "POT_LIMIT": "pot_limit",
    "NO_LIMIT": "no_limit",
}
_CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
_SYMBOLS: Final = "$€£"
_WEEKDAYS: Final = "Mon Tue Wed Thu Fri Sat Sun".split()  # noqa: SIM905
_MONTHS: Final = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()  # noqa: SIM905
_STREETS: Final = {"pocket cards": 3, "4th street": 4, "5th street": 5, "6th street": 6, "river": 7}
_LAST: Final = 7
_PLACEHOLDER: Final = "-"


def _read_header(groups: HeaderGroups, line: int, heading: str) -> Header | OtherGame:
    game, limit = groups.get("game"), groups.get("limit") or ""
    if game is None:
        raise HeaderError("the line of the table is missing, which says the game and its sizes")
    if limit not in _STRUCTURES or game not in {*_GAMES, *_OTHER_GAMES}:
        raise HeaderError(f"{limit} {game} is no game that is known of this room")
    if game in _OTHER_GAMES:
        return OtherGame(game)
    small, big, ante = (groups[name] for name in ("small_bet", "big_bet", "ante"))
    currency = _currency(groups, cast(str, small))
    time_text, utc, zone = _time(groups)
    return Header(
        line=line,
        site=SITE,
        hand_id=cast(str, groups["hand_id"]),
        game=_GAMES[game],
        structure=_STRUCTURES[limit],
        currency=currency,
        stakes=Stakes(*[_stake(figure, currency) for figure in (small, big, ante)]),
        table=f"{groups['table']} [{groups['table_number']}]",
        time_utc=utc,
        time_text=time_text,
        time_zone=zone,
        time_zone_source="printed" if zone else "",
        tournament=groups["tournament"] or "",
        buy_in=groups["buy_in"] or "",
        dealer=int(groups.get("dealer") or 0),
        habits=HABITS,
        heading=heading.rstrip(),
    )


def _currency(groups: HeaderGroups, small: str) -> str:
    if groups["money"] != "Real money":
        return CHIPS
    if small[0] not in _CURRENCIES:
        raise HeaderError(f"real money without a currency: {small}")
    return _CURRENCIES[small[0]]


def _stake(figure: str | None, currency: str) -> Stake:
    if figure is None:
        return NO_STAKE
    return Stake(parse_minor_units(figure.lstrip(_SYMBOLS), decimals_of(currency)), "printed")


def _time(groups: HeaderGroups) -> tuple[str, int | None, str]:
    """(as printed, UTC, the zone it was read in)."""
    if groups.get("clock") is None:
        return "", None, ""
    weekday, month, date, clock, year = (
        cast(str, groups[name]) for name in ("weekday", "month", "day", "clock", "year")
    )
    zone, offset = cast(str, groups["zone"]), groups["offset"] or ""
    text = f"{weekday} {month} {date} {clock} {zone}{offset} {year}"
    if weekday not in _WEEKDAYS or month not in _MONTHS:
        raise HeaderError(f"{weekday} {month} is no day of the calendar")
    day = f"{year}/{_MONTHS.index(month) + 1}/{date} {clock}"
    if not offset:
        utc = to_utc(day, zone)
        return text, utc, zone if utc is not None else ""
    there = to_utc(day, "UTC")
    ahead = int(f"{offset[0]}1") * (3600 * int(offset[1:3]) + 60 * int(offset[3:]))
    return text, None if there is None else there - ahead, zone + offset if there is not None else ""


# -- lines ---------------------------------------------------------------------------------------


class Pot(Collect, frozen=True, gc=False):
    """The line of a pot: its size ``of``, its first winner, and the text of the other winners.

    `_arrange` makes plain collects of it.
    """

    of: int = 0
    others: str = ""


_POT_FIELDS: Final = {"amount": "money", "half": "half", "of": "money", "others": "text"}


def _main_pot(line: int, player: int, *, amount: int, half: str, of: int, others: str) -> Pot:
    return Pot(line, player, amount, 0, half, of, others)


def _side_pot(line: int, player: int, *, amount: int, half: str, of: int, others: str, pot: int) -> Pot:
    return Pot(line, player, amount, pot, half, of, others)


def _half(text: str | None) -> str:
    return text.lower() if text else ""


def _listed(text: str | None) -> tuple[Card, ...]:
    """The cards of ``-, -, Kh``; a dash is one that lies down."""
    if text is None:
        return ()
    return tuple([DOWN if word == _PLACEHOLDER else parse_cards(word)[0] for word in text.split(", ")])


def _street(text: str | None) -> int:
    return _STREETS[cast(str, text)]


def _deal(line: int, player: int, *, dealt: tuple[Card, ...]) -> Deal:
    """The last card lies up; `_arrange` lays the last card of all down."""
    door = dealt[-1] if dealt[-1] != DOWN else HIDDEN
    return Deal(line, player, dealt[:-1], (door,))


def _wager(
    line: int, player: int, *, opened: int | None, added: int | None, raised: int | None, all_in: bool
) -> Wager:
    if raised is not None:
        return Wager(line, player, "raises", raised, all_in=all_in)
    return Wager(line, player, "bets", opened if added is None else added, all_in=all_in)


def _rake(line: int, *, rake: int) -> PotTotal:
    return PotTotal(line, None, rake)


_CATEGORIES: Final = {
    "HIGH_CARD": 0, "PAIR": 1, "ONE_PAIR": 1, "TWO_PAIR": 2, "THREE_OF_A_KIND": 3, "STRAIGHT": 4, "FLUSH": 5,
    "FULL_HOUSE": 6, "FOUR_OF_A_KIND": 7, "STRAIGHT_FLUSH": 8, "ROYAL_FLUSH": 8,
}  # fmt: skip
_RANKS: Final = "TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN JACK QUEEN KING ACE".split()  # noqa: SIM905
_ACE: Final = 12
Words = tuple[str, HandName | None]


def hand_name(words: str | None) -> Words:
    """What is printed of a hand, and what it says.

    >>> hand_name("TWO_PAIR JACK, NINE")
    ('TWO_PAIR JACK, NINE', HandName(category=2, ranks=(9, 7)))
    """
    if not words:
        return "", None
    category, _, ranks = words.partition(" ")
    named = tuple([_RANKS.index(rank.replace("DEUCE", "TWO")) for rank in ranks.split(", ") if rank])
    return words, HandName(_CATEGORIES[category], named or (_ACE,))


def _seat_summary(
    line: int, player: int, *, seat: int, sign: str, net: int, cards: tuple[Card, ...], words: Words
) -> SeatSummary:
    lost = -net if sign == "-" else net
    return SeatSummary(line, seat, player, "none", cards=cards, high=words[1], words=words[0], net=lost)


# -- the whole hand ------------------------------------------------------------------------------


def _arrange(hand: Hand) -> Hand:
    """The last card down, the winners of each pot one by one, the total of all pots, who of those
    who showed has won.
    """
    street = 0
    events: list[Event] = []
    pots: list[int] = []
    won = [0] * len(hand.seats)
    for event in hand.events:
        arranged: tuple[Event, ...] = (event,)
        if isinstance(event, Street):
            street = event.street
        elif isinstance(event, Deal) and street == _LAST:
            arranged = (replace(event, down=event.up, up=()),)
        elif isinstance(event, Pot):
            pots.append(event.of)
            arranged = _winners(hand, event)
            for collect in arranged:
                if isinstance(collect, Collect):
                    won[collect.player] += collect.amount
        elif isinstance(event, PotTotal):
            total = sum(pots) if pots else None
            arranged = (replace(event, total=total, pots=tuple(pots) if len(pots) > 1 else ()),)
        elif isinstance(event, SeatSummary) and event.cards:
            chips = won[event.player]
            arranged = (replace(event, outcome="won" if chips else "lost", won=chips),)
        events += arranged
    return replace(hand, events=tuple(events))


_SHARE: Final = re.compile(r" \(([^()\s]+)(?: (High|Low))?\)")


def _winners(hand: Hand, pot: Pot) -> tuple[Event, ...]:
    """A collect for each winner that the line names; what names none is unread."""
    found: list[Event] = [Collect(pot.line, pot.player, pot.amount, pot.pot, pot.half)]
    names = sorted(range(len(hand.seats)), key=lambda player: -len(hand.seats[player].player))
    decimals = decimals_of(hand.header.currency)
    at = 0
    while at < len(pot.others):
        share = None
        for player in names:
            name = f", {hand.seats[player].player}"
            if pot.others.startswith(name, at) and (share := _SHARE.match(pot.others, at + len(name))):
                break
        try:
            if share is None:
                raise AmountError(pot.others)
            amount = parse_minor_units(share[1].lstrip(_SYMBOLS), decimals)
        except AmountError:
            return (*found, Unread(pot.line, pot.others[at:].removeprefix(", ")))
        found.append(Collect(pot.line, player, amount, pot.pot, _half(share[2])))
        at = share.end()
    return tuple(found)


def _message(kind: str) -> LineForm:
    return LineForm(TableMessage, {"text": "line"}, {"kind": kind})


_ABOUT: Final = About(
    years="2010 to 2014",
    games=("stud_hi",),
    reads=(
        "Seven-Card Stud with fixed limits, for dollars and euros, play money and in tournaments.",
        "Stud Hi/Lo and Razz as far as they look the same; what is printed of low hands is not known.",
    ),
    leaves_out=(
        "Lines of a showdown: hands that were shown stand in the summary alone.",
        "Chips that nobody called, and the last card of all players but the reader's.",
        "The size of the bring-in, and the number of a table's seats.",
    ),
    inferred=(
        "Who showed and was paid of a pot has won, the others who showed have lost.",
        "The total is the sum of the pots, which hold the rake.",
        "The bring-in is taken from the hand and those around it.",
    ),
    quirks=(
        Quirk("Cards that are not seen are dashes.", "ongame/stud_hi/evening-session.txt"),
        Quirk("Completing is printed as betting.", "ongame/stud_hi/evening-session.txt"),
        Quirk("Each seat's line in the summary has its net result.", "ongame/stud_hi/evening-session.txt"),
        Quirk(
            "A raise names the chips added and what was put in over the whole hand, antes left out.",
            "ongame/stud_hi/tournament-all-ins-and-side-pots.txt",
        ),
        Quirk(
            "Names hold blanks and brackets; the table's name may begin with one.",
            "ongame/stud_hi/names-with-blanks-and-brackets.txt",
        ),
        Quirk(
            "The low card may open with a full bet, called a big bring in; stud has a button.",
            "ongame/stud_hi/big-bring-in-and-a-button.txt",
        ),
        Quirk("All who share a pot stand on one line.", "ongame/stud_hilo/pot-shared-by-two.txt"),
        Quirk("Halves of a pot may be marked.", "ongame/stud_hilo/halves-of-the-pot.txt"),
        Quirk("Other games of the room are passed over.", "ongame/mixed/games-that-are-none-of-ours.txt"),
    ),
)

ONGAME: Final = LineDialect(
    name=SITE,
    title="OnGame",
    grammar="ongame.lark",
    hand_start=r"\*\*\*\*\* History for hand [A-Z][0-9]",
    second_line=r"Start hand: ",
    head_lines=r"Start hand: [^\n]+|Table: [^\n]+ \[[0-9]+\] \([^\n]+\)|Players in round: [^\n]+",
    head_marks=("Start hand: ", "Table: ", "Players in round: "),
    summary_line="Summary:",
    read_header=_read_header,
    head=("START", "TABLE", "USER", "BUTTON", "PLAYERS"),
    arrange=_arrange,
    summary_of_every_seat=True,
    summary_only=frozenset({"MAIN_POT", "SIDE_POT", "POT_TOTAL", "SEAT_SUMMARY"}),
    converters={"listed": _listed, "street": _street, "half": _half, "words": hand_name},
    seat=LineForm(Seat, {"seat": "integer", "player": "text", "stack": "money"}),
    forms={
        "ANTE": LineForm(Ante, {"amount": "money", "all_in": "flag"}),
        "RULE": _message("rule"),
        "STREET": LineForm(Street, {"street": "street"}),
        "DEAL": LineForm(_deal, {"dealt": "listed"}),
        "BRING_IN": LineForm(BringIn, {"amount": "money", "all_in": "flag"}),
        "WAGER": LineForm(_wager, {"opened": "money", "added": "money", "raised": "money", "all_in": "flag"}),
        "CALL": LineForm(Call, {"added": "money", "all_in": "flag"}),
        "CHECK": LineForm(Check),
        "FOLD": LineForm(Fold),
        "SUMMARY": LineForm(Summary),
        "MAIN_POT": LineForm(_main_pot, _POT_FIELDS),
        "SIDE_POT": LineForm(_side_pot, {**_POT_FIELDS, "pot": "integer"}),
        "POT_TOTAL": LineForm(_rake, {"rake": "money"}),
        "SEAT_SUMMARY": LineForm(
            _seat_summary,
            {"seat": "integer", "sign": "text", "net": "money", "cards": "listed", "words": "words"},
        ),
        "END": _message("end"),
    },
    about=_ABOUT,
)
