"""PartyPoker until 2014: what its lines mean. Their form is in ``grammars/partypoker.lark``.

Every figure of an act is the chips added, raises and completions too. Nobody's cards are printed but
the reader's own; chips that nobody called are part of the winner's figure; there is no total and no
rake.
"""

from __future__ import annotations

from typing import Final, Literal, cast

from msgspec.structs import replace

from stud_stats.core.cards import RANK_NAMES, RANK_PLURALS, RANKS, Card, parse_cards
from stud_stats.core.events import (
    Announcement,
    Ante,
    BringIn,
    Call,
    Chat,
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
    Seat,
    Show,
    Stake,
    Stakes,
    Street,
    TableMessage,
    Wager,
)
from stud_stats.core.money import CHIPS, decimals_of, parse_minor_units
from stud_stats.dialects.times import to_utc
from stud_stats.parsing.arranging import tell_all_ins_apart
from stud_stats.parsing.dialect import (
    About,
    HeaderError,
    HeaderGroups,
    LineDialect,
    LineForm,
    OtherGame,
    Quirk,
)

SITE: Final = "partypoker"
HABITS: Final = Habits(cards="own", uncalled="collected", all_in="unmarked")

_GAMES: Final[dict[str, Game]] = {"7 Card Stud": "stud_hi", "7 Card Stud Hi-Lo": "stud_hilo"}
_CURRENCIES: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
_STREETS: Final = {"Fourth street": 4, "Fifth street": 5, "Sixth street": 6, "River": 7}
_MONTHS: Final = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_MONTH_BY_NAME: Final = {
    name: number for number, month in enumerate(_MONTHS, 1) for name in (month, month[:3])
}
_DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_WEEKDAYS: Final = frozenset(name for day in _DAYS for name in (day, day[:3]))
_LAST_STREET: Final = 7
LOW_SHOWN: Final = "low_shown"
"""The kind of the line that tells the low of a hand; the hand's own line tells no more than the high."""


def _read_header(groups: HeaderGroups, line: int, heading: str) -> Header | OtherGame:
    del heading
    if groups.get("heading") is None:
        raise HeaderError("the line with game and time is missing or cannot be read")
    if groups["other"]:
        return OtherGame(groups["other"])
    tournament = groups["tournament"] or ""
    currency = _currency(groups)
    decimals = decimals_of(currency)
    small, big = (groups["small"], groups["big"]) if tournament else (groups["small_bet"], groups["big_bet"])
    utc = _time_utc(groups)
    return Header(
        line=line,
        site=SITE,
        hand_id=cast(str, groups["hand_id"]),
        game=_GAMES[cast(str, groups["game"] or groups["tournament_game"])],
        structure="fixed_limit",
        currency=currency,
        stakes=Stakes(_stake(small, decimals), _stake(big, decimals), _stake(groups["ante"], decimals)),
        table=groups.get("table") or "",
        seats_max=int(groups.get("seats_max") or 0),
        time_utc=utc,
        time_text=groups["time"] or "",
        time_zone=cast(str, groups["zone"]) if utc is not None else "",
        time_zone_source="printed" if utc is not None else "",
        tournament=tournament,
        level=groups["level"] or "",
        buy_in=groups["buy_in"] or "",
        dealer=int(groups.get("dealer") or 0),
        habits=HABITS,
        heading=cast(str, groups["heading"]),
    )


def _currency(groups: HeaderGroups) -> str:
    """Chips in tournaments and for play money, else by symbol and code."""
    if groups["tournament"]:
        return CHIPS
    symbol = cast(str, groups["small_bet"])[:1]
    if symbol not in _CURRENCIES:
        return CHIPS
    if cast(str, groups["big_bet"])[:1] != symbol:
        raise HeaderError(f"bets of {groups['small_bet']} and {groups['big_bet']} are in two currencies")
    if groups["currency"] not in (None, _CURRENCIES[symbol]):
        raise HeaderError(f"{groups['small_bet']} is not in {groups['currency']}")
    return _CURRENCIES[symbol]


def _stake(text: str | None, decimals: int) -> Stake:
    return Stake() if text is None else Stake(parse_minor_units(text.lstrip("$€£"), decimals), "printed")


def _time_utc(groups: HeaderGroups) -> int | None:
    month = _MONTH_BY_NAME.get(groups["month"] or "")
    if groups["weekday"] not in _WEEKDAYS or month is None:
        raise HeaderError(f"{groups['weekday']}, {groups['month']} is no day of the calendar")
    day = f"{groups['year']}/{month}/{groups['day']}"
    return to_utc(f"{day} {groups['clock']}", cast(str, groups["zone"]))


# -- lines ---------------------------------------------------------------------------------------


def _street(text: str | None) -> int:
    return 3 if text is None else _STREETS[text]


def _commas(text: str | None) -> tuple[Card, ...]:
    return () if text is None else parse_cards(text.replace(",", ""))


def _pot(text: str | None) -> int | None:
    if text is None:
        return None
    return 0 if text == "main pot" else int(text[len("side pot") :] or -1)


def _deal(line: int, player: int, *, dealt: tuple[Card, ...]) -> Deal:
    """Third street: the door card is the last one. `_arrange` lays the last card of all down."""
    return Deal(line, player, dealt[:-1], dealt[-1:])


_VERBS: Final[dict[str, Literal["bets", "raises", "completes"]]] = {
    "bets": "bets",
    "double bets": "bets",
    "completes": "completes",
    "raises": "raises",
}
_ALL_IN: Final = "is all-In "


def _wager(line: int, player: int, *, verb: str, added: int) -> Wager:
    return Wager(line, player, _VERBS.get(verb, "raises"), added, all_in=verb == _ALL_IN)


def _show(line: int, player: int, *, cards: tuple[Card, ...], words: str) -> Show:
    return Show(line, player, cards, high_name(words), None, words)


def _muck(line: int, player: int, *, cards: tuple[Card, ...], words: str) -> Muck:
    return Muck(line, player, bool(cards), cards, high_name(words) if words else None, None, words)


RANK_BY_WORD: Final = {
    word: rank
    for rank in range(len(RANKS))
    for word in (RANK_NAMES[rank], RANK_PLURALS[rank], *(("Two", "Twos") if not rank else ()))
}
CATEGORIES: Final = (
    "high card", "a pair of", "two pairs,", "three of a kind,", "a straight,", "a flush,",
    "a full house,", "four of a kind,", "a straight flush,",
)  # fmt: skip
_ROYAL_FLUSH: Final = HandName(8, (len(RANKS) - 1,))


def high_name(words: str) -> HandName:
    """A high hand by the room's words, which the grammar has found to be well formed.

    >>> high_name("two pairs, Kings and Twos"), high_name("a straight, Four to Eight")
    (HandName(category=2, ranks=(11, 0)), HandName(category=4, ranks=(6,)))
    """
    if words == "a royal flush":
        return _ROYAL_FLUSH
    category = max(number for number, start in enumerate(CATEGORIES) if words.startswith(start))
    ranks = tuple([RANK_BY_WORD[word] for word in words.replace(",", "").split() if word in RANK_BY_WORD])
    # Of a straight the words name both ends; the upper one says which it is.
    return HandName(category, ranks[-1:] if " to " in words else ranks)


def _message(kind: str) -> LineForm:
    return LineForm(TableMessage, {"text": "line"}, {"kind": kind})


# -- the whole hand ------------------------------------------------------------------------------


def _arrange(hand: Hand) -> Hand:
    """What one line alone does not tell: the last card lies down, an all-in may be a call, and the low
    of a shown hand stands in the line after its high.
    """
    shown = any(type(event) is Show for event in hand.events)
    lows = {
        cast(int, event.player): HandName(-1, tuple([RANKS.index(rank) for rank in event.text.split(",")]))
        for event in hand.events
        if type(event) is Announcement and event.kind == LOW_SHOWN
    }
    street = 0
    events: list[Event] = []
    for event in tell_all_ins_apart(hand.events):
        if isinstance(event, Street):
            street = event.street
        if isinstance(event, Deal) and street == _LAST_STREET:
            events.append(replace(event, down=(*event.down, *event.up), up=()))
        elif isinstance(event, Show) and event.player in lows:
            events.append(replace(event, low=lows[event.player]))
        elif isinstance(event, Muck) and shown:
            events.append(replace(event, beaten=True))
        else:
            events.append(event)
    return replace(hand, events=tuple(events))


def _quirk(sentence: str, sample: str) -> Quirk:
    return Quirk(sentence, f"{SITE}/{sample}.txt")


ABOUT: Final = About(
    years="2009 to 2014; the texts of later years look otherwise, and no stud hand of them is known",
    games=("stud_hi", "stud_hilo"),
    reads=(
        "Cash games and tournaments of Seven-Card Stud and Stud Hi-Lo.",
        "Of each bet, call, completion and raise the chips added.",
        "The cards of hands that are not shown, where the text has them.",
    ),
    leaves_out=(
        "All cards of the other players, the up cards too, until a hand is shown: who has to bring in or "
        "to open cannot be judged.",
        "The rake, the total and any summary.",
        "That chips which nobody called go back: they are part of the winner's figure.",
        "Who is all-in, but for a line that some acts have.",
        "Ante and bring-in of cash games, the bring-in of tournaments.",
    ),
    inferred=(
        "Ante and bring-in come from the posts of the hand and of its neighbours.",
        "The rake of a cash game is what the winners do not get.",
        "An act that only says how many chips went all-in is a call where it stays within the bet.",
    ),
    quirks=(
        _quirk("A file may begin with a NUL.", "stud_hi/nul-before-the-first-hand"),
        _quirk(
            "A line that says that a game starts belongs to the hand below it, and is passed over where "
            "none follows.",
            "stud_hi/next-hand-starts-below",
        ),
        _quirk("The number of the hand may be missing above its history.", "stud_hi/without-a-number-above"),
        _quirk("Seats stand in any order.", "stud_hi/winner-holds-what-nobody-called"),
        _quirk(
            "A winner's figure holds the chips that nobody called.", "stud_hi/winner-holds-what-nobody-called"
        ),
        _quirk(
            "A player may be listed who posts no ante and gets no cards.", "stud_hi/listed-but-not-dealt-in"
        ),
        _quirk("A big bet on fourth street is called a double bet.", "stud_hi/double-bet-on-fourth"),
        _quirk("A line says who opens each street.", "stud_hi/double-bet-on-fourth"),
        _quirk("A line may say that a player is all-in, and not by what act.", "stud_hi/all-in-said"),
        _quirk("Cards of a hand that is not shown are printed all the same.", "stud_hi/every-kind-of-hand"),
        _quirk(
            "Level and stakes of a tournament are printed twice.", "stud_hi/tournament-level-printed-twice"
        ),
        _quirk("Stakes of a tournament may lack the ante.", "stud_hi/tournament-headers"),
        _quirk("Times are of the zone that the player's program shows.", "stud_hi/times-of-many-zones"),
        _quirk("Some tables are played for euros or pounds.", "stud_hi/euros-and-pounds"),
        _quirk("Play money has no sign.", "stud_hi/play-money"),
        _quirk("News of the table stand among the acts, and chat has their form.", "stud_hi/table-news"),
        _quirk("The low of a shown hand has a line of its own.", "stud_hilo/low-in-a-line-of-its-own"),
        _quirk("The low half of a pot is called so, the high half is not.", "stud_hilo/low-half"),
        _quirk("That no low qualified is said below the winner.", "stud_hilo/no-low"),
        _quirk("Limit games may be called FL.", "stud_hilo/without-fl-and-with-it"),
        _quirk("Files hold other games too.", "mixed/games-that-are-none-of-ours"),
    ),
)

PARTYPOKER: Final = LineDialect(
    name=SITE,
    title="PartyPoker",
    grammar="partypoker.lark",
    # Lines that go on with the number of the first belong to one hand.
    hand_start=(
        r"(?:Game #(?P<starts>[0-9][0-9A-Za-z]*) starts\.[ \t\r]*"
        r"(?:\n\s*#Game No : (?P=starts)\b[^\n]*)?"
        r"(?:\n\s*\*{5} Hand History [Ff]or Game (?P=starts) [^\n]*)?"
        r"|#Game No : (?P<number>[0-9][0-9A-Za-z]*)[^\n]*"
        r"(?:\n\s*\*{5} Hand History [Ff]or Game (?P=number) [^\n]*)?"
        r"|\*{5} Hand History [Ff]or Game )"
    ),
    outside_hands=r"Game #[0-9][0-9A-Za-z]* starts\.[ \t\r]*$",
    leads=("Game #", "#Game No : ", "***** Hand History "),
    second_line=r"(?:[FPN]L |[^\s/]{1,12}/)",
    read_header=_read_header,
    head=("NUMBER", "HISTORY", "GAME", "TABLE", "BUTTON", "PLAYERS"),
    arrange=_arrange,
    converters={"street": _street, "commas": _commas, "pot": _pot},
    seat=LineForm(Seat, {"seat": "integer", "player": "text", "stack": "money"}),
    forms={
        "ANTE": LineForm(Ante, {"amount": "money"}),
        "STREET": LineForm(Street, {"street": "street"}),
        "DEAL": LineForm(_deal, {"dealt": "cards"}),
        "BRING_IN": LineForm(BringIn, {"amount": "money"}),
        "WAGER": LineForm(_wager, {"verb": "text", "added": "money"}),
        "CALL": LineForm(Call, {"added": "money"}),
        "CHECK": LineForm(Check),
        "FOLD": LineForm(Fold),
        "SHOW": LineForm(_show, {"cards": "commas", "words": "text"}),
        "MUCK": LineForm(_muck, {"cards": "commas", "words": "text"}),
        "COLLECT": LineForm(Collect, {"amount": "money", "pot": "pot"}),
        "COLLECT_LOW": LineForm(Collect, {"amount": "money", "pot": "pot"}, {"half": "low"}),
        "OPENS": LineForm(Announcement, {}, {"kind": "opens"}),
        "LOW_SHOWN": LineForm(Announcement, {"text": "text"}, {"kind": LOW_SHOWN}),
        "NO_LOW": LineForm(Announcement, {}, {"kind": "no_low"}),
        "CHAT": LineForm(Chat, {"name": "name", "text": "text"}),
        "LEVEL": _message("level"),
        "STAKES": _message("stakes"),
        "SITS_OUT": _message("sits-out"),
        "JOINS": _message("joins"),
        "LEAVES": _message("leaves"),
        "TIME_BANK": _message("time-bank"),
        "TIME_RUNS": _message("time-bank"),
        "TIMED_OUT": _message("timed-out"),
        "DISCONNECTED": _message("connection"),
        "RECONNECTED": _message("connection"),
        "FINISHED": _message("finished"),
        "KNOCKS_OUT": _message("wins-bounty"),
        "MOVED": _message("joins"),
        "BREAK": _message("break"),
        "LAST_LEVEL": _message("level"),
        "CLOSED": _message("closed"),
        "CONNECTION_LOST": _message("connection"),
    },
    about=ABOUT,
)
