"""Full Tilt Poker: what its lines mean. Their form is in ``grammars/fulltilt.lark``.

``calls`` and ``bets`` print the chips added, ``raises to`` and ``completes it to`` the street total.
The printed total pot holds the rake; the winner's figure leaves uncalled chips out. The ante stands in
the header, the bring-in in its line alone.
"""

from __future__ import annotations

import re
from typing import Final, Literal, cast

from msgspec.structs import replace

from stud_stats.core.cards import RANK_NAMES, RANK_PLURALS, RANKS, Card
from stud_stats.core.events import (
    NO_STAKE,
    Announcement,
    Ante,
    Board,
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
    Unread,
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

SITE: Final = "fulltilt"

_GAMES: Final[dict[str, Game]] = {
    "Stud Hi": "stud_hi",
    "Stud H/L": "stud_hilo",
    "Stud Hi/Lo": "stud_hilo",
    "Razz": "razz",
}
_STRUCTURES: Final[dict[str, Structure]] = {
    "Limit": "fixed_limit",
    "FL": "fixed_limit",
    "Pot Limit": "pot_limit",
    "PL": "pot_limit",
    "No Limit": "no_limit",
    "NL": "no_limit",
}
_CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
_CARDS_BEFORE_LAST: Final = 6
"""Cards printed again in a deal of the last card, which is dealt down."""
_HOLE_CARDS: Final = 2


def _read_header(groups: HeaderGroups, line: int, heading: str) -> Header | OtherGame:
    other = groups["other"] or groups["new_other"]
    if other:
        return OtherGame(other)
    new = "new_" if groups["new_game"] else ""
    small, big = cast(str, groups[f"{new}small_bet"]), cast(str, groups[f"{new}big_bet"])
    ante = groups[f"{new}ante"]
    sizes = [figure for figure in (small, big, ante) if figure]
    symbols = {figure[0] for figure in sizes if figure[0] in _CURRENCIES}
    if len(symbols) > 1:
        raise HeaderError(f"sizes of {' and '.join(sizes)} are in two currencies")
    if groups["tournament"] and symbols:
        raise HeaderError(f"a tournament is played for chips, not for {small}")
    currency = _CURRENCIES[symbols.pop()] if symbols else CHIPS
    decimals = decimals_of(currency)
    time_text, utc, zone = _time(groups)
    return Header(
        line=line,
        site=SITE,
        hand_id=cast(str, groups["hand_id"]),
        game=_GAMES[cast(str, groups[f"{new}game"])],
        structure=_STRUCTURES[cast(str, groups[f"{new}limit"])],
        currency=currency,
        stakes=Stakes(
            Stake(_size(small, decimals), "printed"),
            Stake(_size(big, decimals), "printed"),
            Stake(_size(ante, decimals), "printed") if ante else NO_STAKE,
        ),
        table=groups["table"] or (groups["event_table"] or "").removeprefix("Table "),
        seats_max=_seats(groups["size"] or ""),
        time_utc=utc,
        time_text=time_text,
        time_zone=zone,
        time_zone_source="printed" if zone else "",
        tournament=groups["tournament"] or "",
        buy_in=groups["buy_in"] or "",
        heading=heading.rstrip(),
    )


def _size(figure: str, decimals: int) -> int:
    """A size of the header: ``$2.50``, ``10000``, ``50K``."""
    amount = parse_minor_units(figure.lstrip("$€£").rstrip("K"), decimals)
    return 1000 * amount if figure.endswith("K") else amount


_SEATS: Final = re.compile(r"([0-9]{1,2}) max|(?:deep|shallow) ([0-9]{1,2})|heads up")


def _seats(size: str) -> int:
    """``6 max``, ``6 max, shallow``, ``deep 6``, ``heads up``; 0 where nothing is said of it."""
    match = _SEATS.search(size)
    return int(match[1] or match[2] or 2) if match is not None else 0


# -- times ---------------------------------------------------------------------------------------

_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip


def _clock(time: str | None, date: str | None) -> str:
    """Date and time in the order of other rooms, the seconds 0 where none are printed; empty for none."""
    if not time or not date:
        return ""
    if "," in date:
        month, day = date.split(", ")[1].split()
        number = _MONTHS.index(month) + 1 if month in _MONTHS else 0
        date = f"{date[-4:]}/{number:02}/{day}"
    return f"{date} {time}" if time.count(":") > 1 else f"{date} {time}:00"


def _time(groups: HeaderGroups) -> tuple[str, int | None, str]:
    """(as printed, UTC, the zone it was read in): Eastern time if it stands in the brackets."""
    zone, second_zone = groups["zone"] or "", groups["second_zone"] or ""
    text = f"{groups['clock']} {zone} - {groups['date']}"
    first = _clock(groups["clock"], groups["date"])
    second = _clock(groups["second_clock"], groups["second_date"])
    if second:
        text += f" [{groups['second_clock']} {second_zone} - {groups['second_date']}]"
        utc = to_utc(second, second_zone, first, zone)
        if utc is not None:
            return text, utc, second_zone
    utc = to_utc(first, zone, second, second_zone)
    return text, utc, zone if utc is not None else ""


# -- names of hands ------------------------------------------------------------------------------

Names = tuple[str, HandName | None, HandName | None]
"""What is printed of a hand, and what it says of the high and of the low."""

_RANK_BY_WORD: Final = {word: rank for rank, word in enumerate(("Two", *RANK_NAMES[1:]))} | {
    word: rank for rank, word in enumerate(("Twos", *RANK_PLURALS[1:]))
}
"""The room has no deuces."""
_CATEGORIES: Final[tuple[tuple[str, int], ...]] = (
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
_LOW: Final = re.compile(r"[2-9TJQKA](?:,[2-9TJQKA])*")
_HALVES: Final = re.compile(
    rf"(?:HI: )?(.+?)(?:, for high)?(?:(?:; LO: | and )({_LOW.pattern})(?:, for low)?)?"
)
_ACE: Final = 12


def _high(words: str) -> HandName:
    """``a straight, Nine high`` is ``(4, (7,))``, ``Ace Queen high`` is ``(0, (12, 10))``."""
    category = next((number for start, number in _CATEGORIES if words.startswith(start)), 0)
    if words == "a royal flush":
        return HandName(category, (_ACE,))
    return HandName(category, tuple([_RANK_BY_WORD[word] for word in _RANK_WORD.findall(words)]))


def _low(words: str) -> HandName:
    return HandName(-1, tuple([RANKS.index(rank) for rank in words.split(",")]))


def hand_names(words: str | None) -> Names:
    """The hand names in the room's words, which the grammar has found to be well formed.

    >>> hand_names("two pair, Eights and Threes, for high and 8,7,6,3,2, for low")[1]
    HandName(category=2, ranks=(6, 1))
    """
    if not words:
        return "", None, None
    if _LOW.fullmatch(words):
        return words, None, _low(words)
    match = _HALVES.fullmatch(words)
    assert match is not None
    return words, _high(match[1]), _low(match[2]) if match[2] else None


_REPEATS: Final = {1: (2,), 2: (2, 2), 3: (3,), 6: (3, 2), 7: (4,)}
"""How often each rank that the words of a paired hand name is in it."""


def low_of_pairs(high: HandName) -> HandName | None:
    """What the words of a high hand say of a razz hand: its paired ranks, which come first in a low.

    >>> low_of_pairs(HandName(2, (11, 4)))
    HandName(category=-1, ranks=(11, 11, 4, 4))
    """
    times = _REPEATS.get(high.category)
    if times is None:
        return None
    return HandName(-1, tuple([rank for rank, n in zip(high.ranks, times, strict=True) for _ in range(n)]))


# -- lines ---------------------------------------------------------------------------------------


def _street(text: str | None) -> int:
    return int(text[0]) if text else 0


def _deal(line: int, player: int, *, held: tuple[Card, ...], dealt: tuple[Card, ...]) -> Deal:
    """One card up, but the last of all down; `_arrange` tells hole cards from cards printed again."""
    if len(held) == _CARDS_BEFORE_LAST:
        return Deal(line, player, dealt, (), held)
    return Deal(line, player, (), dealt, held)


def _wager(line: int, player: int, *, added: int | None, verb: str, to: int | None, all_in: bool) -> Wager:
    said: Literal["bets", "raises", "completes"]
    said = "bets" if added is not None else "raises" if verb == "raises" else "completes"
    return Wager(line, player, said, added, to, None, all_in)


def _show(line: int, player: int, *, cards: tuple[Card, ...], words: Names, old_words: Names) -> Show:
    words = words if words[0] else old_words
    return Show(line, player, cards, words[1], words[2], words[0])


def _pot(text: str | None) -> int:
    if text is None or not text.startswith("side"):
        return 0
    number = text[len("side pot #") :]
    return int(number) if number else -1


def _pot_total(line: int, *, total: int, main: int | None, sides: tuple[int, ...], rake: int) -> PotTotal:
    return PotTotal(line, total, rake, () if main is None else (main, *sides))


def _seat_summary(
    line: int,
    player: int,
    *,
    seat: int,
    street: int,
    mucked: bool,
    mucked_cards: tuple[Card, ...],
    mucked_words: Names,
    cards: tuple[Card, ...],
    lost: bool,
    won: int | None,
    collected: int | None,
    words: Names,
) -> SeatSummary:
    if street:
        return SeatSummary(line, seat, player, "folded", street)
    if mucked:
        text, high, low = mucked_words
        return SeatSummary(line, seat, player, "mucked", cards=mucked_cards, high=high, low=low, words=text)
    if collected is not None:
        return SeatSummary(line, seat, player, "collected", won=collected)
    outcome: Literal["lost", "won", "none"] = "lost" if lost else "won" if won is not None else "none"
    return SeatSummary(
        line, seat, player, outcome, cards=cards, won=won or 0, high=words[1], low=words[2], words=words[0]
    )


def _message(kind: str) -> LineForm:
    return LineForm(TableMessage, {"text": "line"}, {"kind": kind})


_SITS_DOWN: Final = " sits down"


def _arrange(hand: Hand) -> Hand:
    """What a line alone does not tell.

    * The first deal to a player prints hole cards where later ones print cards again.
    * ``mucks`` is of a beaten hand at a showdown, and of an unseen winner where there is none.
    * Words of high hands name a paired razz hand.
    * Who sits down during the hand may chat like those who have a seat in it.
    """
    changed: dict[int, Event] = {}
    dealt: set[int] = set()
    newcomers: list[str] = []
    street, contested, razz = 0, False, hand.header.game == "razz"
    for at, event in enumerate(hand.events):
        kind = type(event)
        if kind is Deal:
            assert isinstance(event, Deal)
            if event.player not in dealt:
                dealt.add(event.player)
                if len(event.held) == _HOLE_CARDS and street in (0, 3):
                    changed[at] = Deal(event.line, event.player, event.held, event.up)
        elif kind is Street:
            assert isinstance(event, Street)
            street = event.street
        elif kind is Showdown:
            contested = True
        elif kind is Show or kind is SeatSummary:
            assert isinstance(event, (Show, SeatSummary))
            contested = True
            if razz and event.high is not None:
                changed[at] = replace(event, high=None, low=low_of_pairs(event.high))
        elif kind is Muck:
            if not contested:
                assert isinstance(event, Muck)
                changed[at] = Muck(event.line, event.player, beaten=False)
        elif kind is TableMessage:
            assert isinstance(event, TableMessage)
            if event.kind == "sits-down":
                newcomers.append(event.text.removesuffix(_SITS_DOWN))
        elif kind is Unread and newcomers:
            assert isinstance(event, Unread)
            name = next((name for name in newcomers if event.text.startswith(f"{name}:")), "")
            if name:
                changed[at] = Chat(event.line, name, event.text[len(name) + 1 :].strip())
    if not changed:
        return hand
    return replace(hand, events=tuple([changed.get(at, event) for at, event in enumerate(hand.events)]))


def _quirk(sentence: str, sample: str) -> Quirk:
    return Quirk(sentence, f"{SITE}/{sample}.txt")


ABOUT: Final = About(
    years="2006 to 2014; the room is closed",
    reads=(
        "Cash games and tournaments, alone and within mixed games, those of 10-Game among them.",
        "What a call or bet adds; of a completion or raise the street total.",
        "The ante, which stands in the header.",
    ),
    leaves_out=(
        "The size of the bring-in.",
        "That a hand is one of a mixed game, and which level a tournament is at.",
        "That the betting is capped or that an open pair allows a double bet.",
        "Down cards of other players until they are shown, and the dealer's place.",
    ),
    inferred=(
        "The bring-in comes from the posts of the hand and of its neighbours at the table.",
        "A common seventh card is taken to be printed as the room prints the cards of its flop games.",
    ),
    quirks=(
        _quirk(
            "Hole cards and door card of the reader stand in brackets of their own, as later the cards dealt "
            "before and the new one do.",
            "stud_hi/hole-cards-before-the-door",
        ),
        _quirk("Files of the room's own program are UTF-16.", "stud_hi/utf-16-le"),
        _quirk(
            "The time stands before the date, for some days of 2010 with the name of the day; later texts "
            "have the stakes behind the game and the chips so far in the headings.",
            "stud_hi/headers-of-every-year",
        ),
        _quirk("Tournaments have names, and their tables numbers.", "stud_hi/tournaments"),
        _quirk("Some tables are played for euros or pounds.", "stud_hi/euros-and-pounds"),
        _quirk(
            "A line says who has the low card; who opens in full is said to complete it, without a bring-in.",
            "stud_hi/low-card-opens-with-a-full-bet",
        ),
        _quirk(
            "An open pair allows a double bet and no line says so.",
            "stud_hi/double-bet-on-fourth-without-a-notice",
        ),
        _quirk(
            "A bring-in that nobody calls goes back whole: the pot is the antes.",
            "stud_hi/whole-bring-in-returned",
        ),
        _quirk(
            "Hands that are all-in are shown before the next cards, all their cards are printed from then on "
            "and no line opens the showdown.",
            "stud_hi/all-in-shown-before-the-next-cards",
        ),
        _quirk(
            "What of an ante a player who is all-in cannot match goes back before the cards.",
            "razz/all-in-on-ante",
        ),
        _quirk(
            "A bring-in may take the last chips; who sits out is dealt in all the same.",
            "razz/all-in-on-bring-in",
        ),
        _quirk("A razz hand with a pair is called as a high hand is.", "razz/all-in-on-ante"),
        _quirk(
            "Each half of each pot is a line of its own, the side pot's first.",
            "stud_hilo/halves-of-main-and-side-pot",
        ),
        _quirk("Who wins both halves wins them in two lines.", "stud_hilo/scoop"),
        _quirk("Where no low qualifies a line says so.", "stud_hilo/no-low"),
        _quirk("Equal hands tie for a pot, with a line each.", "stud_hi/tie-with-a-side-pot"),
        _quirk(
            "Chat has the form of other rooms' acts, that of somebody who sits down during the hand too; "
            "seconds that run out may be nobody's.",
            "stud_hi/news-and-chat-shaped-like-lines",
        ),
        _quirk(
            "A player may be listed who posts no ante and gets no cards.", "stud_hi/listed-but-not-dealt-in"
        ),
        _quirk("Names may begin or look alike.", "stud_hi/names-that-begin-alike"),
        _quirk("Words of hands stood in brackets in 2006.", "stud_hi/words-in-brackets"),
        _quirk("Files hold the other games of a mixed table too.", "mixed/games-that-are-none-of-ours"),
    ),
)

FULLTILT: Final = LineDialect(
    name=SITE,
    title="Full Tilt Poker",
    grammar="fulltilt.lark",
    hand_start=r"Full ?Tilt ?Poker Game #[0-9]+:",
    about=ABOUT,
    read_header=_read_header,
    arrange=_arrange,
    blank_lines_end_a_hand=True,
    second_line=r"Seat [0-9]{1,2}: ",
    head_lines=r"Seat [0-9]{1,2}: [^\n]+(?<! collected)(?<! won) \([^ ()0-9\n]{0,3}[0-9][0-9.,]*\)"
    r"(?:, is sitting out)?",
    head_marks=("Seat ",),
    summary_line="*** SUMMARY ***",
    summary_of_every_seat=True,
    summary_only=frozenset({"POT_TOTAL", "BOARD", "SEAT_SUMMARY"}),
    rail_name=r"[^:\[\]*]+",
    converters={"street": _street, "pot": _pot, "names": hand_names},
    seat=LineForm(Seat, {"seat": "integer", "player": "text", "stack": "money", "sitting_out": "flag"}),
    forms={
        "ANTE": LineForm(Ante, {"amount": "money", "all_in": "flag"}),
        "STREET": LineForm(Street, {"street": "street", "community": "cards"}),
        "DEAL": LineForm(_deal, {"held": "cards", "dealt": "cards"}),
        "LOW_CARD": LineForm(Announcement, {"text": "text"}, {"kind": "low_card"}),
        "BRING_IN": LineForm(BringIn, {"amount": "money", "all_in": "flag"}),
        "WAGER": LineForm(_wager, {"added": "money", "verb": "text", "to": "money", "all_in": "flag"}),
        "CALL": LineForm(Call, {"added": "money", "all_in": "flag"}),
        "CHECK": LineForm(Check),
        "FOLD": LineForm(Fold),
        "UNCALLED": LineForm(Uncalled, {"amount": "money"}),
        "SHOWDOWN": LineForm(Showdown),
        "SHOW": LineForm(_show, {"cards": "cards", "words": "names", "old_words": "names"}),
        "MUCK": LineForm(Muck),
        "COLLECT": LineForm(Collect, {"amount": "money", "pot": "pot", "half": "text"}),
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
                "mucked": "flag",
                "mucked_cards": "cards",
                "mucked_words": "names",
                "cards": "cards",
                "lost": "flag",
                "won": "money",
                "collected": "money",
                "words": "names",
            },
        ),
        "NO_LOW": LineForm(Announcement, {}, {"kind": "no_low"}),
        "CHAT": LineForm(Chat, {"name": "name", "text": "text"}),
        "RAIL_CHAT": LineForm(Chat, {"name": "text", "text": "text"}),
        "SECONDS_LEFT": _message("seconds-left"),
        "BARE_SECONDS_LEFT": _message("seconds-left"),
        "REQUESTS_TIME": _message("requests-time"),
        "TIMED_OUT": _message("timed-out"),
        "CONNECTION": _message("connection"),
        "SITS_OUT": _message("sits-out"),
        "RETURNED": _message("returned"),
        "FEELING": _message("feeling"),
        "ADDS": _message("adds"),
        "SITS_DOWN": _message("sits-down"),
        "STANDS_UP": _message("stands-up"),
        "DURATION": _message("duration"),
    },
)
