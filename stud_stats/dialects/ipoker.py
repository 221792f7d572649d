"""iPoker: XML documents of one session at one table.

A session says once which game it is; each of its games has the seats with what they won, and rounds
in which the acts are grouped by player and numbered by their order. Calls, bets and all-ins print the
chips added, raises the street total; what was won holds what nobody called. Cards of others that were
shown are filled in where they were dealt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from stud_stats.core.cards import CARD_BY_TEXT, DOWN, HIDDEN, Card
from stud_stats.core.events import (
    Ante,
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
    Seat,
    SeatSummary,
    Stake,
    Stakes,
    Structure,
    Unread,
    Wager,
)
from stud_stats.core.money import CHIPS, AmountError
from stud_stats.core.words import counted
from stud_stats.parsing.arranging import tell_all_ins_apart
from stud_stats.parsing.blocks import Block
from stud_stats.parsing.dialect import About, DocumentDialect, HeaderError, OtherGame, Quirk
from stud_stats.parsing.documents import (
    BEFORE_ALL,
    BEFORE_STREETS,
    DEALT,
    STRAY_TEXT,
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

SITE: Final = "ipoker"

_HABITS: Final = Habits(
    cards="all", uncalled="collected", all_in="unmarked", winners="summary", summed_up="some"
)

# -- the session ---------------------------------------------------------------------------------

_OF_THE_HANDS: Final = frozenset(
    {
        "mode", "gametype", "tablename", "tablecurrency", "currency", "nickname", "smallblind", "bigblind",
        "tournamentname", "tournamentcode", "tournamentcurrency", "buyin", "totalbuyin", "tablesize",
    }
)  # fmt: skip
"""What a session's head says of its hands."""
_OF_THE_SESSION: Final = (
    "client_version", "duration", "gamecount", "startdate", "bets", "wins", "chipsin", "chipsout",
    "statuspoints", "awardpoints", "ipoints", "place", "win", "rewarddrawn",
)  # fmt: skip
"""What it says of itself, and changes while it goes on."""
_DROPPED: Final = re.compile(
    rf"<(?P<name>{'|'.join(_OF_THE_SESSION)})\s*(?:/>|>[^<>]*</(?P=name)\s*>)|(?<=<session)\s[^<>]*(?=>)"
)
_SESSION_HEAD: Final = (
    r"<session\b[^<]*(?:<(?!/general\b|/?session\b|game\b)[^<]*)*(?:</general\s*>|(?=</?session\b|<game\b)|\Z)"
    r"|</session\s*>"
)
"""Up to its end, or what follows it where that is damaged. The end of a session is a head too, of none:
what follows is of another one."""
_DEBRIS: Final = re.compile(r"[\s{}\[\]();,.]*")
"""Text between elements that says nothing."""


def _carried(head: str) -> str:
    r"""The head without what is not of the hands.

    >>> _carried("<session sessioncode='7'> <general><duration>N/A</duration>\n <mode>real</mode></general>")
    '<session><general><mode>real</mode></general>'
    """
    if head.startswith("</"):
        return ""
    return re.sub(r">\s+<", "><", " ".join(_DROPPED.sub("", head).split()))


class _Session(NamedTuple):
    """The head of a session: its elements by name, and what means nothing in it."""

    said: Mapping[str, str]
    unread: tuple[Unread, ...]


def _read_session(head: str, line: int) -> _Session:
    said: dict[str, str] = {}
    unread: list[Unread] = []
    for leaf in _leaves(parse_damaged(head)):
        element = leaf._replace(line=line)
        if element.name in _OF_THE_HANDS and not element.attributes:
            if said.setdefault(element.name, element.text) != element.text:
                unread.append(element.unread("says something else than before"))
        elif element.name != STRAY_TEXT or not _DEBRIS.fullmatch(element.text):
            unread.append(element.unread())
    return _Session(said, tuple(unread))


def _leaves(elements: tuple[Element, ...]) -> Iterator[Element]:
    for element in elements:
        if element.name in ("session", "general"):
            yield from _leaves(element.children)
            if element.text:
                yield element._replace(name=STRAY_TEXT)
        else:
            yield element


_FIGURE: Final = r"[$€£]?[0-9][0-9 ,.\u00a0]*[$€£]?"
_GAME_TYPE: Final = re.compile(
    r"(?:(?P<stud>7 Card Stud)(?P<hilo> ?(?:Hi[-/ ]?Low?|H/?L))?|(?P<razz>Razz)|(?P<other>"
    r"(?:Texas |Speed |6\+ |Short Deck )?Hold'?em|"
    r"(?:[56] ?Cards? )?Omaha(?: ?(?:Hi[-/ ]?Low?|H/?L))?|5 Card Stud)?)"
    r" ?\b(?P<limit>L|FL|SL|PL|NL)"
    rf"(?: (?P<small>{_FIGURE})/(?P<big>{_FIGURE}))?"
)
_STRUCTURES: Final[dict[str, Structure]] = {
    "L": "fixed_limit",
    "FL": "fixed_limit",
    "SL": "spread_limit",
    "PL": "pot_limit",
    "NL": "no_limit",
}
_SIGNED: Final = {"$": "USD", "€": "EUR", "£": "GBP"}
_TABLE: Final = re.compile(r"(?P<name>.*?)(?:, (?P<number>[0-9]+))?(?:, [0-9]+)?")


def _read_header(game: Element, session: _Session, line: int, heading: str) -> Header | OtherGame:
    said = session.said
    printed = said.get("gametype", "")
    if not said:
        raise HeaderError("no session says which game this is")
    match = _GAME_TYPE.fullmatch(printed)
    if match is None:
        raise HeaderError(f"{printed!r} is no known type of game" if printed else "no type of game is said")
    if not (match["stud"] or match["razz"]):
        name = match["other"] or "hold'em or omaha"
        return OtherGame(name)
    kind: Game = "razz" if match["razz"] else "stud_hilo" if match["hilo"] else "stud_hi"
    general = next(game.named("general"), None)
    started = next((e.text for e in general.named("startdate")), "") if general is not None else ""
    place = _TABLE.fullmatch(said.get("tablename", ""))
    tournament = _tournament(said, place["number"] if place is not None else None, stakes=match["small"])
    signs = {sign for sign in map(currency_sign, _amounts(game, match)) if sign}
    currency = _currency(said, signs, tournament=bool(tournament))
    stakes = Stakes()
    if match["small"]:
        figure = Figures(currency)
        try:
            stakes = Stakes(*[Stake(figure(match[size]), "printed") for size in ("small", "big")])
        except UnreadableError:
            raise HeaderError(f"{printed!r} is of another currency than the hand") from None
    return Header(
        line=line,
        site=SITE,
        hand_id=game.attributes["gamecode"],
        game=kind,
        structure=_STRUCTURES[match["limit"]],
        currency=currency,
        stakes=stakes,
        table=said.get("tablename", ""),
        seats_max=int(said["tablesize"]) if said.get("tablesize", "").isdecimal() else 0,
        time_text=started,
        tournament=tournament,
        buy_in=said.get("buyin", "") if tournament else "",
        habits=_HABITS,
        heading=heading,
    )


def _tournament(said: Mapping[str, str], number: str | None, *, stakes: str | None) -> str:
    """The number of the tournament, else its name; empty in cash games, which alone print stakes."""
    named = said.get("tournamentcode") or said.get("tournamentname")
    if stakes and not named:
        return ""
    return said.get("tournamentcode") or number or named or said.get("tablename") or "?"


def _amounts(game: Element, match: re.Match[str]) -> Iterator[str]:
    """Figures in which the sign of the currency stands, if it stands anywhere."""
    yield from (match["small"] or "", match["big"] or "")
    for general in game.named("general"):
        for players in general.named("players"):
            yield from (player.attributes.get("chips", "") for player in players.named("player"))


def _currency(said: Mapping[str, str], signs: set[str], *, tournament: bool) -> str:
    """That of the figures: what the session says is sometimes the currency of the account."""
    if tournament:
        return CHIPS
    if len(signs) > 1:
        raise HeaderError(f"figures are in {len(signs)} currencies: {' '.join(sorted(signs))}")
    if signs:
        return _SIGNED[signs.pop()]
    if said.get("mode", "real") != "real":
        return CHIPS
    code = said.get("tablecurrency") or said.get("currency") or ""
    return code if re.fullmatch(r"[A-Z]{3}", code) else CHIPS


# -- the game ------------------------------------------------------------------------------------

_NEEDED_OF_PLAYER: Final = frozenset({"seat", "name", "chips", "win"})
_PLAYER: Final = _NEEDED_OF_PLAYER | {
    "dealer", "bet", "rebuy", "addon", "reg_code", "muck", "rakeamount", "merge", "cashout", "cashout_fee",
}  # fmt: skip
_ACTION: Final = frozenset({"no", "player", "type", "sum", "cards"})
_CARDS: Final = frozenset({"type", "player"})
_STREETS: Final = {
    "Third Street": 3,
    "Fourth Street": 4,
    "Fifth Street": 5,
    "Sixth Street": 6,
    "River": 7,
}
_BEFORE_THIRD_STREET: Final = 1
"""The number of a round in which nothing happens in stud; the antes are in round 0."""
_LAST_ROUND: Final = 6
_THIRD_STREET: Final = 3
"""Third street, and the cards of each player on it."""
_LAST_STREET: Final = 7
_SUIT_AND_RANK: Final = re.compile(r"([CDHS])(10|[2-9TJQKA])")
_HIDDEN: Final = "X"

_ANTE: Final = "15"
_WITHOUT_CHIPS: Final = frozenset({"0", "4"})
_ACTS: Final[Mapping[str, Callable[[int, int, int], Event]]] = {
    "0": lambda line, player, _amount: Fold(line, player),
    "3": Call,
    "4": lambda line, player, _amount: Check(line, player),
    "5": lambda line, player, amount: Wager(line, player, "bets", amount),
    "6": lambda line, player, amount: Wager(line, player, "raises", increase=amount),
    "7": lambda line, player, amount: Wager(line, player, "bets", amount, all_in=True),
    _ANTE: Ante,
    "16": BringIn,
    "23": lambda line, player, amount: Wager(line, player, "raises", to=amount),
}
"""By type: (line, player, the printed sum) -> event."""


def _card(text: str, hidden: Card) -> Card:
    if text == _HIDDEN:
        return hidden
    match = _SUIT_AND_RANK.fullmatch(text)
    if match is None:
        raise UnreadableError("")
    return CARD_BY_TEXT[match[2].replace("10", "T") + match[1].lower()]


class _Reader(GameReader):
    """Walks over one game."""

    def __init__(self, header: Header, hero: str) -> None:
        super().__init__(header, Figures(header.currency))
        self.hero = hero
        self.won: list[tuple[int, int]] = []
        """What each player won, and the line that says so."""
        self.cards: dict[int, tuple[list[Card], list[Card]]] = {}
        """By player the cards that lay down and up, known or not."""
        self.elsewhere: dict[tuple[int, Card | HandName], int] = {}
        """Where each card of a player stands."""

    def read(self, game: Element) -> tuple[Event, ...]:
        """All events of the hand."""
        self.check_attributes(game, frozenset({"gamecode"}))
        for part in game.children:
            if part.name == "general":
                self._read_general(part)
            elif part.name != "round":
                self.place(part.unread())
        if not self.seats:
            raise RefusedError("structure", game.line, "this game has no players")
        for part in game.named("round"):
            self._read_round(part)
        return (*tell_all_ins_apart(self.events()), *self._summary())

    # -- seats

    def _read_general(self, general: Element) -> None:
        for part in general.children:
            if part.name == "players":
                for player in part.children:
                    self._read_seat(player)
            elif part.name != "startdate":
                self.place(part.unread())

    def _read_seat(self, element: Element) -> None:
        said = element.attributes
        try:
            if (
                element.name != "player"
                or not said.keys() >= _NEEDED_OF_PLAYER
                or not said["seat"].isdecimal()
            ):
                self.place(element.unread())
                return
            own = said["name"] == self.hero
            seat = Seat(element.line, int(said["seat"]), said["name"], self.figure(said["chips"]), own=own)
            won = self.figure(said["win"])
        except UnreadableError as error:
            self.place(element.unread(str(error)))
            return
        except AmountError as error:
            raise RefusedError("amount", element.line, f"{error}, in {element.printed()!r}") from error
        self.check_attributes(element, _PLAYER)
        if seat.player:
            self.add_seat(seat)
            self.won.append((won, element.line))

    def _player(self, element: Element) -> int:
        name = element.attributes.get("player", "")
        for player, seat in enumerate(self.seats):
            if seat.player == name:
                return player
        raise UnreadableError(f"names {name!r}, who has no seat in this hand")

    # -- rounds

    def _read_round(self, element: Element) -> None:
        number = element.attributes.get("no", "")
        if not number.isdecimal() or int(number) > _LAST_ROUND or element.text:
            self.place(element.unread(_holds(element)))
            return
        street = max(int(number) - _BEFORE_THIRD_STREET + _THIRD_STREET - 1, BEFORE_STREETS)
        street = street if street >= _THIRD_STREET else BEFORE_STREETS
        self.check_attributes(element, frozenset({"no"}), street)
        if street and element.children:
            self.opened[street] = element.line
        for part in element.children:
            if part.name == "cards":
                self.take(part, _CARDS, lambda part: self._deal(part, street), street, DEALT)
            else:
                order = part.attributes.get("no", "")
                place = int(order) if order.isdecimal() else BEFORE_ALL
                self.take(part, _ACTION, lambda part: self._act(part, street), street, place)

    def _act(self, element: Element, street: int) -> Event:
        said = element.attributes
        kind, line = said.get("type", ""), element.line
        if element.name != "action" or not said.get("no", "").isdecimal() or element.text:
            raise UnreadableError("")
        if said.get("cards", "") not in ("", "[cards]"):
            raise UnreadableError("")
        player, amount = self._player(element), self.figure(said.get("sum", ""))
        if kind not in _ACTS:
            raise UnreadableError("is an act of no known type")
        if (kind == _ANTE) == bool(street):
            raise UnreadableError("stands in a round that is not its own")
        if amount and kind in _WITHOUT_CHIPS:
            raise UnreadableError("puts chips in where none belong")
        return _ACTS[kind](line, player, amount)

    def _deal(self, element: Element, street: int) -> Deal:
        words = element.text.split()
        dealt_on = _STREETS.get(element.attributes.get("type", ""))
        if dealt_on is None or len(words) != (_THIRD_STREET if street == _THIRD_STREET else 1):
            raise UnreadableError("")
        if dealt_on != street:
            raise UnreadableError("stands in a round that is not its own")
        player = self._player(element)
        up_from = 1 if street == _LAST_STREET else len(words) - 1
        down = tuple([_card(word, DOWN) for word in words[:up_from]])
        up = tuple([_card(word, HIDDEN) for word in words[up_from:]])
        lying, showing = self.cards.setdefault(player, ([], []))
        lying += down
        showing += up
        self.elsewhere |= dict.fromkeys([(player, card) for card in (*down, *up)], element.line)
        if not self.seats[player].own:
            # Filled in afterwards: nobody saw them when they were dealt.
            down = (DOWN,) * len(down)
        return Deal(element.line, player, down, up)

    # -- what was won and shown

    def _summary(self) -> Iterator[SeatSummary]:
        """What is said of who won, and of whose cards are filled in."""
        folded = {event.player for _street, _number, event in self.placed if isinstance(event, Fold)}
        in_at_end = self.cards.keys() - folded
        for player, (won, line) in enumerate(self.won):
            seat = self.seats[player]
            own = player in in_at_end and len(in_at_end) > 1
            cards = self._filled_in(player) if own else ()
            # The reader's own cards are there whether he showed them or not.
            if won:
                outcome: Outcome = "won" if cards else "collected"
                yield SeatSummary(line, seat.seat, player, outcome, cards=cards, won=won)
            elif own and not seat.own:
                yield SeatSummary(line, seat.seat, player, "lost" if cards else "mucked", cards=cards)

    def _filled_in(self, player: int) -> tuple[Card, ...]:
        """All known cards of a player, if one that lay down is among them."""
        down, up = self.cards[player]
        known = [card for card in down if card >= 0]
        return (*known, *[card for card in up if card >= 0]) if known else ()


Outcome: TypeAlias = Literal["won", "lost", "mucked", "collected"]


_HAND_ID: Final = re.compile(r'<game gamecode="([0-9]+)"')
_ENDING: Final = "</game>"


def _read(block: Block) -> Reading:
    """The hand of a game, with what its session says of it."""
    taken = take_apart(block, IPOKER, _ENDING, _HAND_ID)
    if isinstance(taken, Reading):
        return taken
    line, hand_id = taken.game.line, taken.game.attributes["gamecode"]
    try:
        session = _read_session(taken.head, line)
        heading = f'{taken.head}<game gamecode="{hand_id}">'
        header = _read_header(taken.game, session, line, heading)
        if isinstance(header, OtherGame):
            return Reading(other_game=header.name)
        reader = _Reader(header, session.said.get("nickname", ""))
        for unread in session.unread:
            reader.place(unread)
        events = reader.read(taken.game)
    except (HeaderError, AmountError) as error:
        return refused(IPOKER, block, "header", line, f"line {line}: {error}", hand_id)
    except RefusedError as error:
        return refused(IPOKER, block, error.reason, error.line, str(error), hand_id)
    hand = Hand(header, tuple(reader.seats), events, block.source, len(taken.head), reader.elsewhere)
    return reading_of(hand, block)


_SHOWN: Final = "ipoker/stud_hi/"
_ABOUT: Final = About(
    years="2010 to 2012; the network is alive; whether it still spreads stud is not known",
    games=("stud_hi", "stud_hilo"),
    reads=(
        "XML documents of one session each, in UTF-8 or cp1252 whatever they declare, several in a file too.",
        "Cash games and tournaments; hold'em, omaha and five-card stud are counted and passed over.",
        "Figures with commas or blanks in their thousands, decimal points or commas, and the sign of the"
        " currency in front or behind.",
    ),
    leaves_out=(
        "What was returned of a bet that nobody called: it is part of what was won.",
        "The pots, their halves, the rake, the names of hands, and the order in which hands were shown.",
        "Ante and bring-in; in tournaments all sizes and the level.",
        "The time zone.",
        "Whether antes and bring-ins were all-in.",
    ),
    inferred=(
        "Rake is what was put in less what was won.",
        "Sizes come from the posts of the hand and its neighbours; in a tournament those with the same ante.",
        "Down cards of others were shown at the end, where they are filled in.",
        "An all-in is a call where it stays within the bet, else a bet or raise.",
    ),
    quirks=(
        Quirk(
            "Acts are grouped by player; their numbers say in which order they were.",
            _SHOWN + "evening-session.txt",
        ),
        Quirk(
            "The session names its own player, whose down cards were seen when dealt.",
            _SHOWN + "evening-session.txt",
        ),
        Quirk(
            "Bytes are cp1252 where UTF-8 is declared; the account's currency is not always the table's.",
            _SHOWN + "euros-in-cp1252.txt",
        ),
        Quirk(
            "Decimals may have a comma, thousands a blank, and the sign stands behind.",
            _SHOWN + "decimal-commas-and-blanks-in-thousands.txt",
        ),
        Quirk(
            "Tournaments print neither stakes nor levels; their heads have elements twice and a stray brace.",
            _SHOWN + "tournament-without-levels.txt",
        ),
        Quirk(
            "What a player is said to have bet may count the ante twice, so it is not read.",
            _SHOWN + "all-in-and-antes-counted-twice.txt",
        ),
        Quirk("All-in antes and bring-ins are not marked.", _SHOWN + "all-in-on-ante-and-bring-in.txt"),
        Quirk(
            "The low card may open with a full bet; then nobody brings in.",
            _SHOWN + "low-card-opens-with-a-full-bet.txt",
        ),
        Quirk(
            "Empty seats are players without a name; others sit there and take no part.",
            _SHOWN + "empty-seats-and-idle-players.txt",
        ),
        Quirk("A file may hold several sessions.", _SHOWN + "several-sessions-in-one-file.txt"),
        Quirk("Lines mean nothing: a document may be one of them.", _SHOWN + "all-on-one-line.txt"),
        Quirk("A file may end within a game.", _SHOWN + "cut-off-last-hand.txt"),
    ),
)


IPOKER: Final = DocumentDialect(
    name=SITE,
    title="iPoker",
    about=_ABOUT,
    hand_start=r'<game gamecode="',
    hand_end=r"</game\s*>",
    told_by=r'<session\b|<game gamecode="',
    session_head=_SESSION_HEAD,
    carried=_carried,
    outside_hands=r"(?:<\?xml\b[^<>]*\?>|[\s}]+)\s*$",
    starts_within_lines=True,
    read=_read,
)


def _holds(element: Element) -> str:
    children = len(element.children)
    return f"holds {counted(children, 'element that has no place', 'elements that have no place')}"
