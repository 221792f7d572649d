"""Hands put into the documents of iPoker and Merge, for tests: what these rooms would have printed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import quoteattr

from msgspec.structs import replace

from stud_stats.core.cards import DOWN, Card, card_text
from stud_stats.core.events import (
    Ante,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Hand,
    HandName,
    Muck,
    Show,
    Street,
    Uncalled,
    Wager,
)
from stud_stats.core.money import CHIPS

ACTS = (Ante, BringIn, Call, Check, Fold, Wager)
RANKS = (
    "Two",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Jack",
    "Queen",
    "King",
    "Ace",
)
PLURALS = tuple(name + ("es" if name == "Six" else "s") for name in RANKS)


class Told:
    """A hand's acts with the chips that each adds, its street totals, and its cards by player."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.acts: list[tuple[int, Event, int, int]] = []
        """(street or 0, event, chips added, street total after)."""
        self.deals: list[tuple[int, Deal]] = []
        self.returned: dict[int, int] = defaultdict(int)
        self.won: dict[int, int] = defaultdict(int)
        self.put_in: dict[int, int] = defaultdict(int)
        self.shown: dict[int, Show] = {}
        self.hero = next(
            (
                event.player
                for event in hand.events
                if isinstance(event, Deal) and min(event.down, default=-1) >= 0
            ),
            -1,
        )
        street, total = 0, defaultdict[int, int](int)
        for event in hand.events:
            if isinstance(event, Street):
                street, total = event.street, defaultdict(int)
            elif isinstance(event, Deal):
                self.deals.append((street, event))
            elif isinstance(event, Uncalled):
                self.returned[event.player] += event.amount
            elif isinstance(event, Collect):
                self.won[event.player] += event.amount
            elif isinstance(event, Show):
                self.shown[event.player] = event
            elif isinstance(event, ACTS):
                added = _added(event, total)
                if not isinstance(event, Ante):
                    total[event.player] += added
                self.put_in[event.player] += added
                self.acts.append((street, event, added, total[event.player]))
        self.folded = {event.player for _, event, _, _ in self.acts if isinstance(event, Fold)}
        self.last_street = street
        self._print_all()

    def _print_all(self) -> None:
        """Placeholders for the cards that lie down, which other rooms do not print."""
        self.deals = [
            (street, replace(deal, down=deal.down or (DOWN, DOWN)) if street == 3 else deal)
            for street, deal in self.deals
        ]
        gone = {event.player for street, event, _, _ in self.acts if isinstance(event, Fold) and street < 7}
        dealt = {deal.player for street, deal in self.deals if street == 7}
        if self.last_street == 7:
            players = sorted({deal.player for _, deal in self.deals} - gone - dealt)
            self.deals += [(7, Deal(0, player, (DOWN,), ())) for player in players]

    def lying(self, player: int) -> list[Card]:
        """The cards that lay down of a player who showed all of his; empty for others."""
        shown = self.shown.get(player)
        if shown is None or player in self.folded or len(shown.cards) < 7:
            return []
        seen = [card for _, deal in self.deals if deal.player == player for card in deal.up]
        return [card for card in shown.cards if card not in seen]

    def all_in(self, event: Event) -> bool:
        return bool(getattr(event, "all_in", False))


def _added(event: Event, total: dict[int, int]) -> int:
    if isinstance(event, Ante | BringIn):
        return event.amount
    if isinstance(event, Call | Wager):
        if event.added is not None:
            return event.added
        assert event.to is not None
        return event.to - total[event.player]
    return 0


def money(amount: int, currency: str, sign: str = "$") -> str:
    if currency == CHIPS:
        return f"{amount:,}"
    cents = f".{amount % 100:02d}" if amount % 100 else ""
    return f"{sign}{amount // 100:,}{cents}"


# -- iPoker --------------------------------------------------------------------------------------


def suit_first(card: Card) -> str:
    text = card_text(card)
    return text[1].upper() + text[0].replace("T", "10")


def ipoker_head(hand: Hand, *, table: str = "Tarragona", hero: str = "", game: str = "", **more: str) -> str:
    """The head of a session; ``more`` are further elements."""
    header = hand.header
    kind = game or {"stud_hi": "7 Card Stud", "stud_hilo": "7 Card Stud HiLow", "razz": "Razz"}[header.game]
    sizes = [header.stakes.small_bet.amount or 0, header.stakes.big_bet.amount or 0]
    if header.tournament:
        more = {"tournamentname": "Stud Sunday", "buyin": "$2+$0.20", "place": "3", **more}
        table = f"{table}, {header.tournament}, {header.tournament}"
    stakes = "" if header.tournament else " " + "/".join(money(size, header.currency) for size in sizes)
    told = Told(hand)
    said = {
        "mode": "real",
        "gametype": f"{kind} L{stakes}",
        "tablename": table,
        "duration": "00:12",
        "gamecount": "3",
        "startdate": "2011-03-04 19:20:21",
        "currency": "USD",
        "nickname": hero or (hand.seats[told.hero].player if told.hero >= 0 else ""),
        "bets": "$1.10",
        "wins": "$0.90",
        **more,
    }
    body = "\n".join(f"  <{name}>{value}</{name}>" for name, value in said.items())
    return f'<session sessioncode="991{header.hand_id[-6:]}">\n <general>\n{body}\n </general>\n'


def ipoker_game(hand: Hand, *, sign: str = "$", code: str = "", started: str = "2011-03-04 19:20:33") -> str:
    """One game, acts grouped by player as the room does."""
    told, header = Told(hand), hand.header
    coins = lambda amount: money(amount, header.currency, sign)  # noqa: E731
    lines = [
        f'<game gamecode="{code or header.hand_id}">',
        " <general>",
        f"  <startdate>{started}</startdate>",
    ]
    lines.append("  <players>")
    first = min(seat.seat for seat in hand.seats)
    for player, seat in enumerate(hand.seats):
        won = told.won[player] + told.returned[player]
        lines.append(
            f'   <player seat="{seat.seat}" name={quoteattr(seat.player)} chips="{coins(seat.stack)}"'
            f' dealer="{int(seat.seat == first)}" win="{coins(won)}" bet="{coins(told.put_in[player])}"'
            ' rebuy="0" addon="0"/>'
        )
    lines += ["  </players>", " </general>"]
    numbers = {id(event): number for number, (_, event, _, _) in enumerate(told.acts, 1)}
    for street in (0, 2, *range(3, told.last_street + 1)):
        lines.append(f' <round no="{max(street - 1, 0)}">')
        for player in range(len(hand.seats)):
            row = [
                f'<cards type="{IPOKER_STREETS[street]}" player={quoteattr(hand.seats[player].player)}>'
                f"{_ipoker_cards(told, deal)}</cards>"
                for dealt_on, deal in told.deals
                if dealt_on == street and deal.player == player
            ]
            row += [
                _ipoker_act(told, numbers[id(event)], event, added, total, coins)
                for acted_on, event, added, total in told.acts
                if acted_on == street and event.player == player  # type: ignore[attr-defined]
            ]
            if row:
                lines.append("  " + "".join(row))
        lines.append(" </round>")
    lines.append("</game>")
    return "\n".join(lines)


IPOKER_STREETS = {
    2: "", 3: "Third Street", 4: "Fourth Street", 5: "Fifth Street", 6: "Sixth Street", 7: "River",
}  # fmt: skip


def _ipoker_cards(told: Told, deal: Deal) -> str:
    down = deal.down
    lying = told.lying(deal.player)
    if deal.player != told.hero and lying:
        down = tuple(lying[:2] if len(down) == 2 else lying[2:]) if down else ()
    return " ".join(["X" if card < 0 else suit_first(card) for card in (*down, *deal.up)])


def _ipoker_act(told: Told, number: int, event: Event, added: int, total: int, coins: object) -> str:
    kind, amount = 4, 0
    match event:
        case Fold():
            kind = 0
        case Ante():
            kind, amount = 15, added
        case BringIn():
            kind, amount = 16, added
        case Call() | Wager() if told.all_in(event):
            kind, amount = 7, added
        case Call():
            kind, amount = 3, added
        case Wager() if event.verb == "bets":
            kind, amount = 5, added
        case Wager():
            kind, amount = (5, added) if added == total else (23, total)
    cards = "[cards]" if kind == 15 else ""
    name = quoteattr(told.hand.player_name(event.player))  # type: ignore[attr-defined]
    return f'<action no="{number}" player={name} type="{kind}" sum="{coins(amount)}" cards="{cards}"/>'  # type: ignore[operator]


def ipoker(hands: Sequence[Hand], *, declared: str = "utf-8", **head: str) -> str:
    """A whole document of hands of one game."""
    games = "".join(f"{ipoker_game(hand)}" for hand in hands)
    return (
        f'<?xml version="1.0" encoding="{declared}"?>\n{ipoker_head(hands[0], **head)}{games}\n</session>\n'
    )


# -- Merge ---------------------------------------------------------------------------------------

MERGE_GAMES = {"stud_hi": ("39", "7-Stud"), "stud_hilo": ("43", "7-Stud H/L8"), "razz": ("47", "Razz")}
MERGE_IN_TOURNAMENTS = {"stud_hi": "41", "stud_hilo": "45", "razz": "49"}
MERGE_ROUNDS = {
    3: "THIRD_STREET", 4: "FOURTH_STREET", 5: "FIFTH_STREET", 6: "SIXTH_STREET", 7: "SEVENTH_STREET",
}  # fmt: skip


def merge_words(name: HandName) -> str:
    """What Merge calls a hand."""
    ranks = [RANKS[rank] for rank in name.ranks]
    many = [PLURALS[rank] for rank in name.ranks]
    if name.category < 0:
        return "-".join("23456789TJQKA"[rank] for rank in name.ranks)
    return {
        0: f"{ranks[0]} High",
        1: f"Pair of {many[0]}",
        2: f"Two Pair {many[0]} and {many[1 % len(many)]}",
        3: f"Three of a Kind {many[0]}",
        4: f"{ranks[0]} High Straight",
        5: f"Flush {ranks[0]} High",
        6: f"Full House {many[0]} full of {many[1 % len(many)]}",
        7: f"Four of a Kind {many[0]}",
        8: f"{ranks[0]} High Straight Flush",
    }[name.category]


def merge_head(hand: Hand, *, mixed: str = "", version: str = "", stakes: str = "") -> str:
    """The description above games."""
    header = hand.header
    kind = mixed or MERGE_GAMES[header.game][1]
    if header.tournament:
        kind, stakes = f"{kind} Tournament", "Limit"
    sizes = [header.stakes.small_bet.amount or 0, header.stakes.big_bet.amount or 0]
    stakes = stakes or "Limit " + "/".join(money(size, header.currency) for size in sizes)
    more = f' version="{version}"' if version else ""
    return f'<description type="{kind}" stakes="{stakes}"{more}/>\n'


class MergeGame:
    """One game in Merge's form."""

    def __init__(self, hand: Hand, *, mixed: bool = False, rows: bool = False, code: str = "") -> None:
        self.told = Told(hand)
        self.hand = hand
        self.mixed = mixed
        self.rows = rows
        self.code = code or f"5512{hand.header.hand_id[-4:]}-{hand.header.hand_id[-3:]}"
        self.number = 0
        self.stamp = 1315000000000
        self.printed: dict[int, list[str]] = {}
        self.lines: list[str] = []

    def coins(self, amount: int) -> str:
        if self.hand.header.currency == CHIPS:
            return f"{amount}.00"
        return f"{amount // 100}.{amount % 100:02d}"

    def event(self, kind: str, player: int, amount: int | None = None) -> str:
        self.number += 1
        self.stamp += 1100
        more = "" if amount is None else f' amount="{self.coins(amount)}"'
        seat = self.hand.seats[player].seat - 1
        where = f'timestamp="{self.stamp}" player="{seat}"{more}'
        return f'\t\t<event sequence="{self.number}" type="{kind}" {where}/>'

    def act(self, event: Event, added: int, total: int) -> str:
        player: int = event.player  # type: ignore[attr-defined]
        match event:
            case Fold():
                return self.event("FOLD", player)
            case Check():
                return self.event("CHECK", player)
            case Ante():
                return self.event("ANTE", player, added)
            case BringIn():
                return self.event("BRING_IN", player, added)
            case Call() | Wager() if self.told.all_in(event):
                return self.event("ALL_IN", player, added)
            case Call():
                return self.event("CALL", player, added)
            case Wager() if event.verb == "bets" or added == total:
                return self.event("BET", player, added)
            case _:
                return self.event("RAISE", player, total)

    def cards(self, street: int) -> Iterable[str]:
        hero = self.told.hero
        for dealt_on, deal in self.told.deals:
            if dealt_on != street:
                continue
            own = self.printed.setdefault(deal.player, [])
            own += ["null" if card < 0 else card_text(card) for card in (*deal.down, *deal.up)]
        for player, own in self.printed.items():
            if player == hero or len(own) == street:
                kind = "HOLE" if player == hero else "DRAW_DRAWN_CARDS"
                seat = self.hand.seats[player].seat - 1
                yield f'\t\t<cards type="{kind}" cards="{",".join(own)}" player="{seat}"/>'

    def round(self, name: str, number: int, lines: Iterable[str]) -> None:
        self.lines += [f'\t<round id="{name}" sequence="{number}">', *lines, "\t</round>"]

    def text(self, *, start: str = "20110902214640", table: str = "Garonne", code: str = "") -> str:
        hand, told, header = self.hand, self.told, self.hand.header
        number = MERGE_IN_TOURNAMENTS[header.game] if header.tournament else MERGE_GAMES[header.game][0]
        kinds = f'gametype="{number}"'
        if self.mixed:
            kinds = f'gametype="{"77" if header.tournament else "75"}" multigametype="{number}"'
        place = self.code.partition("-")[0]
        middle = f"{table}|{place}" if header.tournament else f"{table} ({place})|{place}"
        told_in = str(bool(header.tournament)).lower()
        data = f"{start[:8]}|{middle}|{self.code}|{told_in}"
        self.lines = [
            f'<game id="{self.code}" starttime="{start}" numholecards="7" {kinds}'
            f' realmoney="true" data="{data}">',
            f'\t<players dealer="{max(seat.seat for seat in hand.seats) - 1}">',
        ]
        antes = {event.player: added for street, event, added, _ in told.acts if isinstance(event, Ante)}
        for player, seat in enumerate(hand.seats):
            left = seat.stack - (antes.get(player, 0) if header.tournament else 0)
            sign = "" if self.rows else "$"
            dealt_in = "true" if player in antes else "false"
            self.lines.append(
                f'\t\t<player seat="{seat.seat - 1}" nickname={quoteattr(seat.player)}'
                f' balance="{sign}{self.coins(left)}" dealtin="{dealt_in}" />'
            )
        self.lines.append("\t</players>")
        acts = [one for one in told.acts if isinstance(one[1], Ante)]
        self.round("BLINDS", 1, [self.act(event, added, total) for _, event, added, total in acts])
        on_third = [one for one in told.acts if one[0] == 3]
        opening = [self.act(event, added, total) for _, event, added, total in on_third[:1]]
        self.round("BRING_IN", 2, [*opening, *self.cards(3)])
        self.round(
            "THIRD_STREET", 3, [self.act(event, added, total) for _, event, added, total in on_third[1:]]
        )
        number = 4
        for street in range(4, told.last_street + 1):
            acted = [self.act(event, added, total) for on, event, added, total in told.acts if on == street]
            self.round(MERGE_ROUNDS[street], number, [*acted, *self.cards(street)])
            number += 1
        self.ending(number)
        return "\n".join([*self.lines, "</game>"])

    def ending(self, number: int) -> None:
        hand, told = self.hand, self.told
        ends = [event for event in hand.events if isinstance(event, Show | Muck)]
        folded_game = not told.shown
        rows = [self.event("SHOW" if isinstance(event, Show) else "MUCK", event.player) for event in ends]
        collects = [event for event in hand.events if isinstance(event, Collect)]
        winners = list(self.winners(collects, folded_game=folded_game))
        if folded_game:
            if not rows:
                rows = [self.event("MUCK", collects[0].player)]
            self.round("END_OF_FOLDED_GAME", number, [*rows, *winners])
            self.round("END_OF_GAME", number + 1, [])
            return
        bared = [
            f'\t\t<cards type="SHOWN" cards="{",".join(map(card_text, event.cards))}"'
            f' player="{hand.seats[event.player].seat - 1}"/>'
            for event in ends
            if isinstance(event, Show)
        ]
        self.round("SHOWDOWN", number, [*rows, *bared])
        self.round("END_OF_GAME", number + 1, winners)

    def winners(self, collects: Sequence[Collect], *, folded_game: bool) -> Iterable[str]:
        told = self.told
        swallowed = dict(told.returned) if folded_game and not self.rows else {}
        hilo = self.hand.header.game == "stud_hilo"
        for event in collects:
            kind, words = "n", ""
            show = told.shown.get(event.player)
            if show is not None:
                name = show.low if self.hand.header.game == "razz" else show.high
                if hilo and (event.half or self._split(collects, event)):
                    kind = "l" if event.half == "low" or self._is_second(collects, event) else "h"
                    name = show.low if kind == "l" else show.high
                if name is not None and (name.category >= 0 or len(set(name.ranks)) == 5):
                    words = f' hand="{merge_words(name)}"'
            amount = event.amount + swallowed.pop(event.player, 0)
            yield self.winner(event.player, amount, "false", _number(event), kind, words)
        if not swallowed:
            last = 1 + max(_number(event) for event in collects)
            for player, amount in told.returned.items():
                if amount and not (folded_game and not self.rows):
                    yield self.winner(player, amount, "true", last, "n", "")

    def winner(self, player: int, amount: int, uncalled: str, pot: int, kind: str, words: str) -> str:
        return (
            f'\t\t<winner amount="{self.coins(amount)}" uncalled="{uncalled}" potnumber="{pot}"'
            f' player="{self.hand.seats[player].seat - 1}"{words} pottype="{kind}"/>'
        )

    @staticmethod
    def _split(collects: Sequence[Collect], event: Collect) -> bool:
        return sum(other.pot == event.pot for other in collects) > 1

    @staticmethod
    def _is_second(collects: Sequence[Collect], event: Collect) -> bool:
        return next(other for other in collects if other.pot == event.pot) is not event


def _number(event: Collect) -> int:
    """Of a pot, from 1; the only side pot has no number in other rooms."""
    return {None: 1, -1: 2}.get(event.pot, (event.pot or 0) + 1)


def merge(hands: Sequence[Hand], **head: str) -> str:
    """A whole document of hands, with one description above them."""
    rows = head.get("version", "").startswith("2")
    games = [MergeGame(hand, mixed=bool(head.get("mixed")), rows=rows).text() for hand in hands]
    return merge_head(hands[0], **head) + "\n\n".join(games) + "\n"
