"""Merge: XML documents of many games, each with the events of its rounds, the cards after them.

``CALL``, ``BET`` and ``ALL_IN`` print the chips added, ``RAISE`` and ``COMPLETE`` the street total. Players
are the numbers of their seats. Cards are printed again with each street. Until 2013 the winner of an
uncontested pot is told what he won with what nobody called.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from msgspec.structs import replace

from stud_stats.core.cards import CARD_BY_TEXT, DOWN, HIDDEN, RANK_NAMES, RANK_PLURALS, RANKS, Card
from stud_stats.core.events import (
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
    SeatSummary,
    Show,
    Showdown,
    Stake,
    Stakes,
    Structure,
    TableMessage,
    Uncalled,
    Wager,
)
from stud_stats.core.money import CHIPS, AmountError
from stud_stats.core.words import counted
from stud_stats.parsing.arranging import tell_all_ins_apart
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.dialect import About, DocumentDialect, HeaderError, OtherGame, Quirk
from stud_stats.parsing.documents import (
    AFTER_STREETS,
    BEFORE_STREETS,
    DEALT,
    Element,
    Figures,
    GameReader,
    RefusedError,
    UnreadableError,
    currency_sign,
    parse_damaged,
    take_apart,
)
from stud_stats.parsing.reader import Reading, reading_of, refused

SITE: Final = "merge"

_RETURNS_HAVE_ROWS: Final = 2
"""The version of the description since which chips that nobody called have a row of their own."""

# -- the header ----------------------------------------------------------------------------------

_GAMES: Final[Mapping[str, Game]] = {
    "39": "stud_hi",
    "41": "stud_hi",
    "43": "stud_hilo",
    "45": "stud_hilo",
    "47": "razz",
    "49": "razz",
}
_OTHER_GAMES: Final = {"23": "Hold'em", "37": "Omaha H/L8"}
_DESCRIPTION: Final = frozenset({"type", "stakes", "version"})
_GAME: Final = frozenset(
    {
        "id", "starttime", "numholecards", "gametype", "multigametype", "seats", "realmoney", "data",
        "version", "stakes",
    }
)  # fmt: skip
_CARDS_OF_STUD: Final = "7"
_FIGURE: Final = r"[$€£]?[0-9][0-9,]*(?:\.[0-9]+)?"
_STAKES: Final = re.compile(
    rf"(?P<limit>(?:Fixed |No |Pot )?Limit)(?: \(?(?P<sizes>{_FIGURE}/{_FIGURE}(?:/{_FIGURE})?)\)?)?"
)
_STRUCTURES: Final[dict[str, Structure]] = {
    "Limit": "fixed_limit",
    "Fixed Limit": "fixed_limit",
    "Pot Limit": "pot_limit",
    "No Limit": "no_limit",
}
_TYPE: Final = re.compile(r"(?P<name>[0-9A-Za-z][0-9A-Za-z' /-]*?)(?P<tournament> Tournament)?")
_ONE_GAME: Final = frozenset({"7-Stud", "7-Stud H/L8", "Razz"})
_START: Final = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})")
_DATA_FIELDS: Final = 5
_SIGNED: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
_SIGNS: Final = "".join(_SIGNED)


def _described(head: str, line: int) -> Element:
    """The description that stands above a game; HeaderError where there is none."""
    for element in parse_damaged(head):
        if element.name == "description":
            return element._replace(line=line)
    raise HeaderError("no description says which game this is")


def _read_header(game: Element, described: Mapping[str, str], line: int, heading: str) -> Header | OtherGame:
    said = game.attributes
    number = said.get("multigametype") or said.get("gametype", "")
    kind = _GAMES.get(number)
    if kind is None:
        if number in _OTHER_GAMES or (number and said.get("numholecards") != _CARDS_OF_STUD):
            return OtherGame(_OTHER_GAMES.get(number, f"game type {number}"))
        raise HeaderError(f"{number!r} is no known type of game")
    match = _TYPE.fullmatch(described.get("type", ""))
    if match is None:
        raise HeaderError(f"{described.get('type', '')!r} is no known kind of table")
    printed = said.get("stakes") or described.get("stakes", "")
    stakes = _STAKES.fullmatch(printed)
    if stakes is None:
        raise HeaderError(f"{printed!r} says neither limit nor stakes")
    data = said.get("data", "").split("|")
    if len(data) != _DATA_FIELDS:
        raise HeaderError(f"{said.get('data', '')!r} says neither table nor tournament")
    _day, name, place, _number, of_tournament = data
    tournament = bool(match["tournament"]) or of_tournament == "true"
    version = described.get("version") or said.get("version") or "1"
    moment = _first_moment(game)
    structure = _STRUCTURES[stakes["limit"]]
    currency = _currency(game, stakes["sizes"] or "", tournament=tournament)
    return Header(
        line=line,
        site=SITE,
        hand_id=said["id"],
        game=kind,
        structure=structure,
        currency=currency,
        stakes=_stakes(structure, currency, stakes["sizes"]),
        table=said["id"].rpartition("-")[0] if tournament else unquote(name),
        seats_max=int(said["seats"]) if said.get("seats", "").isdecimal() else 0,
        time_utc=moment,
        time_text=_START.sub(r"\1/\2/\3 \4:\5:\6", said.get("starttime", "")),
        time_zone="" if moment is None else "UTC",
        time_zone_source="" if moment is None else "printed",
        tournament=place if tournament else "",
        mixed="" if match["name"] in _ONE_GAME else match["name"],
        habits=_habits(version),
        heading=heading,
    )


def _habits(version: str) -> Habits:
    number = version.partition(".")[0]
    rows = number.isdecimal() and int(number) >= _RETURNS_HAVE_ROWS
    return Habits(cards="all", uncalled="line" if rows else "collected", all_in="unmarked", summed_up="some")


def _currency(game: Element, sizes: str, *, tournament: bool) -> str:
    """Chips in tournaments, though a sign of money may stand before them, and in play money."""
    if tournament or game.attributes.get("realmoney") == "false":
        return CHIPS
    balances = [
        player.attributes.get("balance", "") for part in game.named("players") for player in part.children
    ]
    signs = {sign for sign in map(currency_sign, (*sizes.split("/"), *balances)) if sign}
    if len(signs) > 1:
        raise HeaderError(f"figures are in {len(signs)} currencies: {' '.join(sorted(signs))}")
    return _SIGNED[signs.pop()] if signs else CHIPS


def _stakes(structure: Structure, currency: str, printed: str | None) -> Stakes:
    """Small and big bet; without a limit to bets, what is printed is ante, bring-in and smallest bet."""
    if printed is None:
        return Stakes()
    figure = Figures(currency, signs=_SIGNS)
    sizes = [Stake(figure(size), "printed") for size in printed.split("/")]
    if len(sizes) == 2:
        return Stakes(*sizes)
    if structure == "fixed_limit":
        raise HeaderError(f"{printed!r} are more than two bets")
    ante, bring_in, bet = sizes
    return Stakes(small_bet=bet, ante=ante, bring_in=bring_in)


def _first_moment(game: Element) -> int | None:
    """When the first event was, in seconds of UTC: events have the room's clock, hands the reader's."""
    for part in game.named("round"):
        for event in part.named("event"):
            stamp = event.attributes.get("timestamp", "")
            if stamp.isdecimal() and len(stamp) == len("1296868936796"):
                return int(stamp) // 1000
    return None


# -- cards and what they are called ----------------------------------------------------------------

_UNKNOWN: Final = ("", "null")


def _card(text: str, hidden: Card) -> Card:
    """``hidden`` for a card that is not told; UnreadableError for what is no card."""
    if text in _UNKNOWN:
        return hidden
    if text not in CARD_BY_TEXT:
        raise UnreadableError("")
    return CARD_BY_TEXT[text]


def _cards(text: str, hidden: Card) -> tuple[Card, ...]:
    """The cards of a list, which may be empty."""
    return tuple([_card(word, hidden) for word in text.split(",")]) if text else ()


_RANK_BY_WORD: Final = (
    {name: rank for rank, name in enumerate(RANK_NAMES)}
    | {name: rank for rank, name in enumerate(RANK_PLURALS)}
    | {"Two": 0, "Twos": 0}
)
_R: Final = rf"({'|'.join(sorted(_RANK_BY_WORD, key=len, reverse=True))})"
_HIGH_NAMES: Final[tuple[tuple[re.Pattern[str], int], ...]] = tuple(
    (re.compile(pattern), category)
    for pattern, category in (
        (rf"{_R} High", 0),
        (rf"Pair of {_R}", 1),
        (rf"Two Pair {_R} and {_R}", 2),
        (rf"Three of a Kind {_R}", 3),
        (rf"{_R} High Straight", 4),
        (rf"Flush {_R} High", 5),
        (rf"Full House {_R} (?:full of|over|and) {_R}", 6),
        (rf"Four of a Kind {_R}", 7),
        (rf"{_R} High Straight Flush", 8),
    )
)
_LOW: Final = re.compile(r"[2-9TJQKA](?:-[2-9TJQKA]){2,4}")
_BOTH: Final = re.compile(rf"(?P<high>.+?)(?: - Lo \((?P<low>{_LOW.pattern})\))?")


@lru_cache(maxsize=4096)
def hand_name(words: str) -> HandName | None:
    """What the room calls a hand, in figures; None for other words.

    >>> hand_name("Two Pair Kings and Twos"), hand_name("8-6-4-3-2")
    (HandName(category=2, ranks=(11, 0)), HandName(category=-1, ranks=(6, 4, 2, 1, 0)))
    """
    if _LOW.fullmatch(words):
        return HandName(-1, tuple([RANKS.index(rank) for rank in words.split("-")]))
    for pattern, category in _HIGH_NAMES:
        match = pattern.fullmatch(words)
        if match is not None:
            return HandName(category, tuple([_RANK_BY_WORD[word] for word in match.groups()]))
    return None


@lru_cache(maxsize=4096)
def _is_known(words: str) -> bool:
    """The words name a hand, or the high of one and its low."""
    match = _BOTH.fullmatch(words)
    return match is not None and hand_name(match["high"]) is not None


# -- the game ------------------------------------------------------------------------------------

_PLAYER: Final = frozenset({"seat", "nickname", "balance", "dealtin"})
_EVENT: Final = frozenset({"sequence", "type", "timestamp", "player"})
_ROUND: Final = frozenset({"id", "sequence"})
_CARDS: Final = frozenset({"type", "cards", "player", "hand"})
_OWN: Final = "HOLE"
"""Cards of whose text it is."""
_DEALT: Final = frozenset({"DRAW_DRAWN_CARDS", _OWN})
_BARED: Final = frozenset({"SHOWN", "MUCKED"})
_WINNER: Final = frozenset({"amount", "uncalled", "potnumber", "player", "hand", "pottype"})
_STREETS: Final = {
    "BLINDS": BEFORE_STREETS,
    "BRING_IN": 3,
    "THIRD_STREET": 3,
    "FOURTH_STREET": 4,
    "FIFTH_STREET": 5,
    "SIXTH_STREET": 6,
    "SEVENTH_STREET": 7,
    "SHOWDOWN": AFTER_STREETS,
    "END_OF_FOLDED_GAME": AFTER_STREETS,
    "END_OF_GAME": AFTER_STREETS,
}
_FIRST_STREET: Final = 3
_LAST_STREET: Final = 7
_DOWN: Final = frozenset({0, 1, 6})
"""Where among seven cards those stand that lie down."""
_LONGEST_ORDER: Final = 6
_IN_ROUND: Final = 1 << 20
"""A round's events come behind those of the rounds before it on its street, whatever their numbers."""
_BEHIND_ALL: Final = 1 << 40
_HALVES: Final = {"n": "", "h": "high", "l": "low"}
_ACTS: Final[Mapping[str, Callable[[int, int, int], Event]]] = {
    "ANTE": Ante,
    "BRING_IN": BringIn,
    "CALL": Call,
    "BET": lambda line, player, amount: Wager(line, player, "bets", amount),
    "RAISE": lambda line, player, amount: Wager(line, player, "raises", to=amount),
    "COMPLETE": lambda line, player, amount: Wager(line, player, "completes", to=amount),
    "ALL_IN": lambda line, player, amount: Wager(line, player, "bets", amount, all_in=True),
}
"""By type: (line, player, the printed amount) -> event."""
_BETTING_ROUNDS: Final = frozenset(range(_FIRST_STREET, AFTER_STREETS))
_ROUNDS_OF: Final = {"ANTE": frozenset({BEFORE_STREETS}), "BRING_IN": frozenset({_FIRST_STREET})}
_MORE: Final = {kind: frozenset({"amount"}) for kind in _ACTS} | {"CHAT": frozenset({"text"})}
"""Attributes of some types of events alone."""
_BETTING: Final = (Ante, BringIn, Wager, Call, Check, Fold)


class _Reader(GameReader):
    """Walks over one game."""

    def __init__(self, header: Header, figure: Figures) -> None:
        super().__init__(header, figure)
        self.player_of: dict[str, int] = {}
        """By the number of the seat, as printed."""
        self.printed: dict[int, tuple[Card, ...]] = {}
        """The cards printed last of each player."""
        self.bared: dict[int, tuple[Element, tuple[Card, ...]]] = {}
        """Cards of those who show or muck in this round."""
        self.elsewhere: dict[tuple[int, Card | HandName], int] = {}
        """Where the cards stand that a player shows or mucks, and what they are called."""
        self.names: dict[int, dict[str, int]] = {}
        """What the winners' hands are called, and the line that first says so."""

    def read(self, game: Element) -> tuple[Event, ...]:
        """All events of the hand."""
        self.check_attributes(game, _GAME)
        for part in game.named("players"):
            self.check_attributes(part, frozenset({"dealer"}))
            for player in part.children:
                self._read_seat(player)
        if not self.seats:
            raise RefusedError("structure", game.line, "this game has no players")
        for part in game.named("round"):
            for winner in part.named("winner"):
                number, words = winner.attributes.get("player", ""), winner.attributes.get("hand", "")
                if number in self.player_of and words:
                    self.names.setdefault(self.player_of[number], {}).setdefault(words, winner.line)
        for order, part in enumerate(game.children):
            if part.name == "round":
                self._read_round(part, order)
            elif part.name != "players":
                self.place(part.unread())
        self._sum_up_early_shows()
        if self.header.tournament:
            self._add_antes_to_stacks()
        return _with_returns_in_place(tell_all_ins_apart(self.events()))

    # -- seats

    def _read_seat(self, element: Element) -> None:
        said = element.attributes
        try:
            if element.name != "player" or not said.keys() >= _PLAYER or not said["seat"].isdecimal():
                raise UnreadableError("")
            if said["dealtin"] not in ("true", "false"):
                raise UnreadableError("")
            seat = Seat(
                element.line,
                int(said["seat"]),
                said["nickname"],
                self.figure(said["balance"]),
                sitting_out=said["dealtin"] == "false",
            )
        except UnreadableError as error:
            self.place(element.unread(str(error)))
            return
        except AmountError as error:
            raise RefusedError("amount", element.line, f"{error}, in {element.printed()!r}") from error
        self.player_of[said["seat"]] = len(self.seats)
        self.add_seat(seat)
        self.check_attributes(element, _PLAYER)

    def _add_antes_to_stacks(self) -> None:
        """In tournaments balances are those after the antes."""
        for _street, _number, event in self.placed:
            if isinstance(event, Ante):
                seat = self.seats[event.player]
                self.seats[event.player] = replace(seat, stack=seat.stack + event.amount)

    def _player(self, element: Element) -> int:
        number = element.attributes.get("player", "")
        if number not in self.player_of:
            raise UnreadableError(f"names seat {number!r}, which nobody has in this hand")
        return self.player_of[number]

    # -- rounds

    def _read_round(self, element: Element, number: int) -> None:
        street = _STREETS.get(element.attributes.get("id", ""))
        if street is None or element.text:
            if element.children or element.text:
                self.place(element.unread(_holds(element)))
            else:
                self.place(element.unread())
            return
        before = number * _IN_ROUND
        self.check_attributes(element, _ROUND, street)
        if BEFORE_STREETS < street < AFTER_STREETS:
            self.opened.setdefault(street, element.line)
        if element.attributes["id"] == "SHOWDOWN":
            self.place(Showdown(element.line), street, before)
        self._find_bared(element, street)
        for part in element.children:
            order = part.attributes.get("sequence", "")
            place = before + int(order) if order.isdecimal() and len(order) < _LONGEST_ORDER else before
            if part.name == "event":
                known = _EVENT | _MORE.get(part.attributes.get("type", ""), frozenset())
                self.take(part, known, lambda part: self._event(part, street), street, place)
            elif part.name == "winner":
                self.take(part, _WINNER, self._winner, street, before + _IN_ROUND - 1)
                self._check_words(part, street)
            elif part.name != "cards":
                self.place(part.unread(), street)
            elif part.attributes.get("type") not in _BARED:
                self.take(part, _CARDS, lambda part: self._dealt(part, street), street, DEALT)
                self._check_words(part, street)
        for part, _cards in self.bared.values():
            self.place(part.unread("are cards of nobody who shows or mucks here"), street)

    def _find_bared(self, element: Element, street: int) -> None:
        """The cards of those who show or muck in this round, which stand below the events."""
        self.bared = {}
        for part in element.named("cards"):
            if part.attributes.get("type") not in _BARED:
                continue
            try:
                player = self._player(part)
                cards = _cards(part.attributes.get("cards", ""), DOWN)
                self.bared[player] = part, cards
                self.elsewhere |= dict.fromkeys([(player, card) for card in cards], part.line)
            except UnreadableError as error:
                self.place(part.unread(str(error)), street)
            self.check_attributes(part, _CARDS, street)
            self._check_words(part, street)

    def _check_words(self, element: Element, street: int) -> None:
        """What the room calls a hand is of a known form; it is kept whatever it is."""
        words = element.attributes.get("hand")
        if words and not _is_known(words):
            self.place(element.unread(f"calls a hand {words!r}, which is no known name"), street)

    def _event(self, element: Element, street: int) -> Event:
        said, line = element.attributes, element.line
        kind = said.get("type", "")
        if not said.get("timestamp", "").isdecimal() or not said.get("sequence", "").isdecimal():
            raise UnreadableError("")
        if kind == "CHAT":
            return Chat(line, said.get("player", ""), said.get("text", ""))
        player = self._player(element)
        if kind == "PLAYER_OUT":
            return TableMessage(line, "out", f"{self.seats[player].player} is out")
        if kind in _ACTS:
            if street not in _ROUNDS_OF.get(kind, _BETTING_ROUNDS):
                raise UnreadableError("stands in a round that is not its own")
            return _ACTS[kind](line, player, self.figure(said.get("amount", "")))
        match kind:
            case "CHECK":
                return Check(line, player)
            case "FOLD":
                return Fold(line, player)
            case "SHOW" | "MUCK":
                return self._bare(line, player, street, shown=kind == "SHOW")
            case _:
                raise UnreadableError("is an event of no known type")

    def _bare(self, line: int, player: int, street: int, *, shown: bool) -> Event:
        _element, cards = self.bared.pop(player, (None, ()))
        known = tuple([card for card in cards if card >= 0])
        if shown and len(known) < _LAST_STREET:
            # Shown before all cards were dealt: what the hand is called at the end is another matter.
            return Show(line, player, known)
        if shown:
            words, high, low = self._names_of(player)
            self.names.pop(player, None)
            return Show(line, player, known, high, low, words)
        contested = street != AFTER_STREETS or len(self._still_in()) > 1
        return Muck(line, player, beaten=contested, cards=known)

    def _names_of(self, player: int) -> tuple[str, HandName | None, HandName | None]:
        """What a winner's hand is called: words, high, low."""
        names = []
        for words, line in self.names.get(player, {}).items():
            if (name := hand_name(words)) is not None:
                names.append(name)
                self.elsewhere[player, name] = line
        low = next((name for name in names if name.category < 0), None)
        high = next((name for name in names if name.category >= 0 and self.header.game != "razz"), None)
        return "; ".join(self.names.get(player, ())), high, low

    def _sum_up_early_shows(self) -> None:
        """What the hands of winners are called who showed before all cards were dealt, or never."""
        for player, lines in self.names.items():
            words, high, low = self._names_of(player)
            cards = tuple([card for card in self.printed.get(player, ()) if card >= 0])
            if len(cards) < _LAST_STREET:
                cards, high, low = (), None, None
            line, seat = min(lines.values()), self.seats[player].seat
            summary = SeatSummary(line, seat, player, "won", cards=cards, high=high, low=low, words=words)
            self.place(summary, AFTER_STREETS, _BEHIND_ALL)

    def _still_in(self) -> set[int]:
        folded = {event.player for _street, _number, event in self.placed if isinstance(event, Fold)}
        return self.printed.keys() - folded

    def _dealt(self, element: Element, street: int) -> Event:
        """The last of the cards, if there is one more than on the street before."""
        said = element.attributes
        if said.get("type") not in _DEALT or not BEFORE_STREETS < street < AFTER_STREETS:
            raise UnreadableError("")
        player, words = self._player(element), said.get("cards", "").split(",")
        if said["type"] == _OWN and not self.seats[player].own:
            self.seats[player] = replace(self.seats[player], own=True)
        cards = tuple([_card(word, DOWN if at in _DOWN else HIDDEN) for at, word in enumerate(words)])
        before = self.printed.get(player, ())
        if cards == before:
            return TableMessage(element.line, "cards-again", element.printed())
        if len(cards) != street or (before and len(before) != street - 1):
            raise UnreadableError("is not one card more than before")
        self.printed[player] = cards
        if street == _FIRST_STREET:
            return Deal(element.line, player, cards[:-1], cards[-1:])
        if street == _LAST_STREET:
            return Deal(element.line, player, cards[-1:], (), cards[:-1])
        return Deal(element.line, player, (), cards[-1:], cards[:-1])

    def _winner(self, element: Element) -> Event:
        said, line = element.attributes, element.line
        player, amount = self._player(element), self.figure(said.get("amount", ""))
        half = _HALVES.get(said.get("pottype", ""))
        number, uncalled = said.get("potnumber", ""), said.get("uncalled", "")
        if half is None or not number.isdecimal() or not int(number) or uncalled not in ("true", "false"):
            raise UnreadableError("")
        if uncalled == "true":
            return Uncalled(line, player, amount)
        return Collect(line, player, amount, int(number) - 1, half)


def _with_returns_in_place(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Chips that nobody called go back when the betting is over, and are told of with the pots."""
    returns = [event for event in events if isinstance(event, Uncalled)]
    if not returns:
        return events
    rest = [event for event in events if not isinstance(event, Uncalled)]
    at = max([at + 1 for at, event in enumerate(rest) if isinstance(event, _BETTING)], default=len(rest))
    return (*rest[:at], *returns, *rest[at:])


_HAND_ID: Final = re.compile(r'<game id="([0-9]+(?:-[0-9]+)*)"')
_ENDING: Final = "</game>"


def _read(block: Block) -> Reading:
    """The hand of a game, with what the description above it says."""
    taken = take_apart(block, MERGE, _ENDING, _HAND_ID)
    if isinstance(taken, Reading):
        return taken
    line, hand_id = taken.game.line, taken.game.attributes["id"]
    try:
        described = _described(taken.head, line)
        header = _read_header(taken.game, described.attributes, line, f"{taken.head}{taken.game.printed()}")
        if isinstance(header, OtherGame):
            return Reading(other_game=header.name)
        reader = _Reader(header, Figures(header.currency, signs=_SIGNS if header.currency == CHIPS else None))
        reader.check_attributes(described, _DESCRIPTION)
        events = reader.read(taken.game)
    except (HeaderError, AmountError) as error:
        return refused(MERGE, block, "header", line, f"line {line}: {error}", hand_id)
    except RefusedError as error:
        return refused(MERGE, block, error.reason, error.line, str(error), hand_id)
    hand = Hand(header, tuple(reader.seats), events, block.source, len(taken.head), reader.elsewhere)
    return reading_of(hand, block)


_SHOWN: Final = "merge/stud_hi/"
_ABOUT: Final = About(
    years="2011 to 2015; the network is closed",
    reads=(
        "XML documents of many games under a description, several descriptions in a file too.",
        "Cash games and tournaments, fixed limit and no limit; hold'em and omaha are passed over.",
    ),
    leaves_out=(
        "Ante and bring-in, but in no-limit games; in tournaments all sizes and the level.",
        "The total pot and the rake.",
        "Until 2013, what was returned of a bet that nobody called, if nobody was left.",
        "Whether antes and bring-ins were all-in.",
    ),
    inferred=(
        "The time is that of the first event, in UTC; the one printed in the header has no zone.",
        "Rake is what was put in less what was won.",
        "Sizes come from the posts of the hand and its neighbours; in a tournament those with the same ante.",
        "An all-in is a call where it stays within the bet, else a bet or raise.",
    ),
    quirks=(
        Quirk(
            "Cards stand below the acts of their street, each time all of them.",
            _SHOWN + "evening-session.txt",
        ),
        Quirk(
            "Cards of the player whose file it is have a type of their own, HOLE.",
            _SHOWN + "mucked-cards-are-printed.txt",
        ),
        Quirk(
            "Until 2013 the winner of an uncontested pot is told what he won with what nobody called.",
            _SHOWN + "returned-chips-within-the-winnings.txt",
        ),
        Quirk(
            "From 2014 on it has a row of its own, as if it were another pot; figures have no sign.",
            _SHOWN + "returned-chips-in-rows-of-their-own.txt",
        ),
        Quirk("Cards of hands that were mucked are printed.", _SHOWN + "mucked-cards-are-printed.txt"),
        Quirk(
            "All-in hands are shown before the next cards, and all their cards are printed from then on.",
            _SHOWN + "all-in-shown-before-the-next-cards.txt",
        ),
        Quirk(
            "The low card may open with a full bet in the round of the bring-in.",
            _SHOWN + "low-card-opens-with-a-full-bet.txt",
        ),
        Quirk("Listed players may not be dealt in.", _SHOWN + "listed-but-not-dealt-in.txt"),
        Quirk("Chat has the number of the event before it.", _SHOWN + "chat-and-news.txt"),
        Quirk(
            "In tournaments balances are those after the antes, in chips with a sign of money.",
            "merge/razz/balances-after-the-ante.txt",
        ),
        Quirk(
            "Within a rotation the game is told by a number, and other games stand between.",
            "merge/mixed/horse-tournament.txt",
        ),
        Quirk("Winners have a row for each half of a pot.", "merge/stud_hilo/split-pots.txt"),
        Quirk(
            "Without a limit to bets three sizes are printed: ante, bring-in and smallest bet.",
            "merge/stud_hilo/no-limit.txt",
        ),
        Quirk(
            "A file has many roots, and descriptions between them.",
            _SHOWN + "description-before-each-game.txt",
        ),
        Quirk("A file may end within a game.", _SHOWN + "cut-off-last-hand.txt"),
    ),
)


MERGE: Final = DocumentDialect(
    name=SITE,
    title="Merge",
    about=_ABOUT,
    hand_start=r'<game id="[0-9]+(?:-[0-9]+)*"',
    hand_end=r"</game\s*>",
    told_by=r'<description\b|<game id="[0-9]',
    # A damaged description still ends what the one before it says; no element of a game begins so.
    session_head=r"<description\b[^<>]*>|(?:<(?![/gprecw])|description\s)[^<>]*\bstakes=[^<>]*/>",
    outside_hands=r"<\?xml\b[^<>]*\?>\s*$",
    starts_within_lines=True,
    read=_read,
)


def _holds(element: Element) -> str:
    children = len(element.children)
    return f"holds {counted(children, 'element that has no place', 'elements that have no place')}"
