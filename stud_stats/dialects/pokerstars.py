"""PokerStars: what its lines mean. Their form is in ``grammars/pokerstars.lark``.

``calls`` and ``bets`` print the chips added, ``raises A to B`` the increase over the bet before
and the street total; completing is printed as betting or raising. The printed total pot holds
the rake; the winner's figure leaves uncalled chips out.
"""

from __future__ import annotations

import re
from typing import Final, Literal, cast

from stud_stats.core.cards import RANK_NAMES, RANK_PLURALS, RANKS, Card
from stud_stats.core.events import (
    Announcement,
    Ante,
    Board,
    BringIn,
    Call,
    Chat,
    Check,
    Collect,
    Deal,
    Fold,
    Game,
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
from stud_stats.core.money import CHIPS, decimals_of, parse_minor_units
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

SITE: Final = "pokerstars"

_GAMES: Final[dict[str, Game]] = {
    "7 card stud": "stud_hi",
    "7 card stud hi/lo": "stud_hilo",
    "razz": "razz",
}
_STRUCTURES: Final[dict[str, Structure]] = {
    "limit": "fixed_limit",
    "pot limit": "pot_limit",
    "no limit": "no_limit",
}
_CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
_STREETS: Final = {"3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "R": 7}
_CARDS_BEFORE_LAST: Final = 6
"""Cards printed again in a deal of the last card, which is dealt down."""


def _read_header(groups: HeaderGroups, line: int, heading: str) -> Header | OtherGame:
    if groups["other"]:
        return OtherGame(groups["other"])
    small, big = cast(str, groups["small_bet"]), cast(str, groups["big_bet"])
    if len({figure[0] for figure in (small, big) if figure[0] in _CURRENCIES}) > 1:
        raise HeaderError(f"bets of {small} and {big} are in two currencies")
    currency = _currency(groups, small)
    decimals = decimals_of(currency)
    time_text, utc, zone = _time(groups)
    level = groups["level"] or ""
    return Header(
        line=line,
        site=SITE,
        hand_id=cast(str, groups["hand_id"]),
        game=_GAMES[cast(str, groups["game"]).lower()],
        structure=_STRUCTURES[cast(str, groups["limit"]).lower()],
        currency=currency,
        stakes=Stakes(
            Stake(parse_minor_units(small.lstrip("$€£"), decimals), "printed"),
            Stake(parse_minor_units(big.lstrip("$€£"), decimals), "printed"),
        ),
        table=groups.get("table") or "",
        seats_max=int(groups.get("seats_max") or 0),
        time_utc=utc,
        time_text=time_text,
        time_zone=zone,
        time_zone_source="printed" if zone else "",
        tournament=groups["tournament"] or "",
        level=level if "," in level else level[len("Level ") :],
        buy_in=groups["buy_in"] or "",
        mixed=groups["mixed"] or "",
        club=groups["club"] or "",
        dealer=int(groups.get("dealer") or 0),
        heading=heading.rstrip(),
    )


def _currency(groups: HeaderGroups, small: str) -> str:
    """Chips in tournaments and where no currency is printed, else by symbol or code."""
    symbol = small[:1]
    if groups["tournament"]:
        if symbol in _CURRENCIES:
            raise HeaderError(f"a tournament is played for chips, not for {small}")
        return CHIPS
    if symbol not in _CURRENCIES:
        return CHIPS
    code, expected = groups["currency"], _CURRENCIES[symbol]
    # Dollars have many codes, so the printed one counts; the other symbols have one each.
    if code and symbol != "$" and code != expected:
        raise HeaderError(f"{small} is not in {code}")
    return code or expected


def _time(groups: HeaderGroups) -> tuple[str, int | None, str]:
    """(as printed, UTC, the zone it was read in): Eastern time if it stands in the brackets."""
    clock, zone = cast(str, groups["time"]), groups["zone"] or ""
    second, second_zone = groups["second_time"] or "", groups["second_zone"] or ""
    text = f"{clock} {zone}".rstrip()
    if second:
        text += f" [{second} {second_zone}".rstrip() + "]"
        utc = to_utc(second, second_zone, clock, zone)
        if utc is not None:
            return text, utc, second_zone
    utc = to_utc(clock, zone, second, second_zone)
    return text, utc, zone if utc is not None else ""


# -- lines ---------------------------------------------------------------------------------------


def _street(text: str | None) -> int:
    return _STREETS[text[0]] if text else 0


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
    line: int, player: int, *, added: int | None, increase: int | None, to: int | None, all_in: bool
) -> Wager:
    return Wager(line, player, "raises" if added is None else "bets", added, to, increase, all_in)


def _pot(text: str | None) -> int:
    if text is None or not text.startswith("side"):
        return 0
    number = text[len("side pot") :].lstrip("- #")
    return int(number) if number else -1


def _pot_total(line: int, *, total: int, main: int | None, sides: tuple[int, ...], rake: int) -> PotTotal:
    return PotTotal(line, total, rake, () if main is None else (main, *sides))


Names = tuple[str, HandName | None, HandName | None]
"""What is printed of a hand, and what it says of the high and of the low."""

_RANK_BY_NAME: Final = {name: rank for rank, name in enumerate(RANK_NAMES)} | {
    name: rank for rank, name in enumerate(RANK_PLURALS)
}
_CATEGORIES: Final[tuple[tuple[str, int], ...]] = (
    ("high card", 0),
    ("a pair", 1),
    ("two pair", 2),
    ("three of", 3),
    ("a straight flush", 8),
    ("a straight", 4),
    ("a flush", 5),
    ("a full house", 6),
    ("four of", 7),
    ("a royal flush", 8),
)
_RANK_WORD: Final = re.compile(r"[A-Z][a-z]+")
_ACE: Final = 12


def _high(words: str) -> HandName:
    """``a straight, Five to Nine`` is ``(4, (7,))``: of a straight the upper end alone."""
    words = words.partition(" - ")[0]
    category = next(number for start, number in _CATEGORIES if words.lower().startswith(start))
    if words.lower() == "a royal flush":
        return HandName(category, (_ACE,))
    ranks = tuple([_RANK_BY_NAME[word] for word in _RANK_WORD.findall(words)])
    return HandName(category, ranks[-1:] if " to " in words else ranks)


def _low(words: str) -> HandName:
    return HandName(-1, tuple([RANKS.index(rank) for rank in words.split(",")]))


def hand_names(words: str | None) -> Names:
    """The hand names in the room's words, which the grammar has found to be well formed.

    >>> hand_names("HI: two pair, Queens and Sixes; LO: 8,7,5,4,2")[1]
    HandName(category=2, ranks=(10, 4))
    """
    if not words:
        return "", None, None
    if words.startswith("HI: "):
        high, _, low = words[4:].partition("; LO: ")
        return words, _high(high), _low(low) if low else None
    if words[:3].upper() == "LO:":
        return words, None, _low(words[4:])
    return words, _high(words), None


def _show(line: int, player: int, *, cards: tuple[Card, ...], words: Names) -> Show:
    return Show(line, player, cards, words[1], words[2], words[0])


def _seat_summary(
    line: int,
    player: int,
    *,
    seat: int,
    street: int,
    did_not_bet: bool,
    mucked: bool,
    mucked_cards: tuple[Card, ...],
    cards: tuple[Card, ...],
    lost: bool,
    won: int | None,
    collected: int | None,
    words: Names,
) -> SeatSummary:
    if street:
        return SeatSummary(line, seat, player, "folded", street, did_not_bet)
    if mucked:
        return SeatSummary(line, seat, player, "mucked", cards=mucked_cards)
    if collected is not None:
        return SeatSummary(line, seat, player, "collected", won=collected)
    outcome: Literal["lost", "won", "none"] = "lost" if lost else "won" if won is not None else "none"
    return SeatSummary(
        line, seat, player, outcome, cards=cards, won=won or 0, high=words[1], low=words[2], words=words[0]
    )


def _message(kind: str) -> LineForm:
    return LineForm(TableMessage, {"text": "line"}, {"kind": kind})


def _announcement(kind: str) -> LineForm:
    return LineForm(Announcement, {}, {"kind": kind})


_QUIRKS: Final = (
    Quirk(
        "Other games of a rotation are counted and passed over.",
        "pokerstars/mixed/8-game-cash.txt",
    ),
    Quirk(
        "In mixed games antes are posted from the left of a dealer who is not printed.",
        "pokerstars/mixed/8-game-home-match.txt",
    ),
    Quirk(
        "In a rotation the header names the game within brackets.",
        "pokerstars/mixed/horse-tournament.txt",
    ),
    Quirk("Betting is announced as capped, heads-up too.", "pokerstars/razz/capped.txt"),
    Quirk(
        "The name of a home game's club stands in the header.",
        "pokerstars/razz/home-game-match.txt",
    ),
    Quirk(
        "Exact ties of boards occur in razz; either player may open.",
        "pokerstars/razz/boards-that-tie.txt",
    ),
    Quirk(
        "Who sits out in a tournament antes, is dealt in and folds.",
        "pokerstars/razz/sitting-out.txt",
    ),
    Quirk(
        "The local time comes first, Eastern time in brackets; without brackets the first is Eastern.",
        "pokerstars/razz/time-zones.txt",
    ),
    Quirk(
        "Who is all-in from the ante keeps the low card; the next player clockwise brings in.",
        "pokerstars/stud_hi/all-in-on-ante.txt",
    ),
    Quirk(
        "Trailing blanks are usual and not certain.",
        "pokerstars/stud_hi/blanks-at-line-ends-stripped.txt",
    ),
    Quirk(
        "A card for all on the river stands behind its heading; hands then show six cards.",
        "pokerstars/stud_hi/community-river-card.txt",
    ),
    Quirk("A card may be printed as [of].", "pokerstars/stud_hi/damaged-card.txt"),
    Quirk(
        "An open pair on fourth street is announced and allows a double bet in stud high.",
        "pokerstars/stud_hi/double-bet-on-fourth.txt",
    ),
    Quirk(
        "The low card may open with a full bet: no line says bring-in then.",
        "pokerstars/stud_hi/low-card-opens-with-a-full-bet.txt",
    ),
    Quirk(
        "Names hold blanks, brackets and dots and begin alike.",
        "pokerstars/stud_hi/names-that-begin-alike.txt",
    ),
    Quirk("Chat may look like an action.", "pokerstars/stud_hi/chat-shaped-like-lines.txt"),
    Quirk(
        "With side pots their shows and collects come first.",
        "pokerstars/stud_hi/side-pots.txt",
    ),
    Quirk(
        "Hands are shown in part, or without need.",
        "pokerstars/stud_hi/shown-without-need.txt",
    ),
    Quirk(
        "Files begin with a byte order mark or not, lines end either way.",
        "pokerstars/stud_hi/utf-8-bom-crlf.txt",
    ),
    Quirk(
        "Seats of bounty tournaments print the bounty.",
        "pokerstars/stud_hilo/bounty-seats.txt",
    ),
    Quirk(
        "A tracker's re-export writes the header in capitals.",
        "pokerstars/stud_hilo/capitals-of-a-re-export.txt",
    ),
    Quirk(
        "Blanks may stand around the stroke between the stakes.",
        "pokerstars/stud_hilo/spaced-stake-separators.txt",
    ),
    Quirk(
        "Each half of a pot is a line of its own, so a scoop is two.",
        "pokerstars/stud_hilo/split-and-scoop.txt",
    ),
)
ABOUT: Final = About(
    years="2009 to today",
    reads=(
        "Cash games, tournaments and home games, alone and within mixed games.",
        "What a call, bet or raise adds; of a raise the increase and the street total.",
    ),
    leaves_out=(
        "The sizes of ante and bring-in.",
        "Down cards of other players until they are shown.",
        "The dealer's place, but in files of some converters.",
    ),
    inferred=("Ante and bring-in come from the posts of the hand and of its neighbours at the table.",),
    quirks=_QUIRKS,
)

POKERSTARS: Final = LineDialect(
    name=SITE,
    title="PokerStars",
    grammar="pokerstars.lark",
    about=ABOUT,
    hand_start=r"PokerStars (?:Home Game |Zoom )?(?:Game|Hand) #[0-9]+:",
    read_header=_read_header,
    head=("TABLE",),
    name_end=": ",
    blank_lines_end_a_hand=True,
    second_line=r"Table '",
    head_lines=r"Table '[^\n]{1,160}' [0-9]{1,2}-max[^\n:]*"
    r"|Seat [0-9]{1,2}: [^\n]+ \([^ ()\n]+ in chips[^()\n]*\)(?: is sitting out)?",
    head_marks=("Table '", " in chips"),
    summary_line="*** SUMMARY ***",
    summary_of_every_seat=True,
    summary_only=frozenset({"POT_TOTAL", "BOARD", "SEAT_SUMMARY"}),
    converters={"street": _street, "pot": _pot, "names": hand_names},
    seat=LineForm(
        Seat,
        {"seat": "integer", "player": "text", "stack": "money", "sitting_out": "flag", "bounty": "cents"},
    ),
    forms={
        "ANTE": LineForm(Ante, {"amount": "money", "all_in": "flag"}),
        "STREET": LineForm(Street, {"street": "street", "community": "cards"}),
        "DEAL": LineForm(_deal, {"held": "cards", "dealt": "cards"}),
        "BRING_IN": LineForm(BringIn, {"amount": "money", "all_in": "flag"}),
        "WAGER": LineForm(_wager, {"added": "money", "increase": "money", "to": "money", "all_in": "flag"}),
        "CALL": LineForm(Call, {"added": "money", "all_in": "flag"}),
        "CHECK": LineForm(Check),
        "FOLD": LineForm(Fold, {"cards": "cards"}),
        "UNCALLED": LineForm(Uncalled, {"amount": "money"}),
        "SHOWDOWN": LineForm(Showdown),
        "SHOW": LineForm(_show, {"cards": "cards", "words": "names"}),
        "MUCK": LineForm(Muck, {"beaten": "flag"}),
        "COLLECT": LineForm(Collect, {"amount": "money", "pot": "pot"}),
        "SUMMARY": LineForm(Summary),
        "POT_TOTAL": LineForm(
            _pot_total, {"total": "money", "main": "money", "sides": "figures", "rake": "money"}
        ),
        "BOARD": LineForm(Board, {"cards": "cards"}),
        "SEAT_SUMMARY": LineForm(
            _seat_summary,
            {
                "seat": "integer",
                "street": "street",
                "did_not_bet": "flag",
                "mucked": "flag",
                "mucked_cards": "cards",
                "cards": "cards",
                "lost": "flag",
                "won": "money",
                "collected": "money",
                "words": "names",
            },
        ),
        "CAPPED": _announcement("capped"),
        "DOUBLE_BET": _announcement("double_bet_allowed"),
        "NO_LOW": _announcement("no_low"),
        "CHAT": LineForm(Chat, {"name": "name", "text": "text"}),
        "RAIL_CHAT": LineForm(Chat, {"name": "text", "text": "text"}),
        "JOINS": _message("joins"),
        "LEAVES": _message("leaves"),
        "REMOVED": _message("removed"),
        "CONNECTION": _message("connection"),
        "SITS_OUT": _message("sits-out"),
        "RETURNED": _message("returned"),
        "TIMED_OUT": _message("timed-out"),
        "WAITS": _message("waits"),
        "FINISHED": _message("finished"),
        "WINS_TOURNAMENT": _message("wins-tournament"),
        "WINS_ENTRY": _message("wins-entry"),
        "WINS_BOUNTY": _message("wins-bounty"),
        "REBUYS": _message("rebuys"),
        "CASHED_OUT": _message("cashed-out"),
    },
)
