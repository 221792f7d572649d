"""The yardstick of the benchmarks: what a good plain parser of this one text would be.

One merged regular expression finds the lines of a hand; each becomes the same typed event that
stud_stats makes of it. No grammar, no check of the structure, no care for hostile names, no
unread lines: the least that is needed for the same events of clean hands. It is written to be
fast, and the benchmark prints its own speed against splitting the text into lines, so that a
reference that got slower would show.
"""

# ruff: noqa: E501 - the lines of patterns
from __future__ import annotations

import re
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from stud_stats.core.cards import CARD_BY_TEXT, DAMAGED, RANK_NAMES, RANK_PLURALS, RANKS
from stud_stats.core.events import (
    Announcement,
    Ante,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
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
    Summary,
    TableMessage,
    Uncalled,
    Wager,
)
from stud_stats.core.source import Span

_HEADER = re.compile(
    r"PokerStars (?:Game|Hand) #(\d+): +(?:Tournament #(\d+), (\S+(?: [A-Z]{3})?) )?(?:([\w-]+(?: \w+)?) \()?"
    r"(7 Card Stud Hi/Lo|7 Card Stud|Razz) Limit(?: \(|, |\)? - Level (\w+) \()"
    r"(\$?)([\d.]+)/\$?([\d.]+)(?: USD)?\) - ((\d+/\d+/\d+ \d+:\d+:\d+) ET)\s*\n"
    r"Table '(.+)' (\d+)-max\s*\n"
)
_MONEY = r"\$?([\d.]+)"
_LINE = re.compile(
    rf"""^(?:
(?P<deal>Dealt\ to\ (.+?)\ \[(?:([^\]]+)\]\ \[)?([^\]]+)\])
|(?P<summed>Seat\ (\d+):\ (.+?)\ (?:folded\ on\ the\ (\w)\S*(?:\ Street)?(\ \(didn't\ bet\))?|mucked(?:\ \[([^\]]+)\])?
  |showed\ \[([^\]]+)\]\ and\ (?:(lost)|won\ \({_MONEY}\))(?:\ with\ (.+?))?|collected\ \({_MONEY}\)))
|(?P<seat>Seat\ (\d+):\ (.+)\ \({_MONEY}\ in\ chips\)(\ is\ sitting\ out)?)
|(?P<street>\*\*\*\ (?:(\d)\w+\ STREET|RIVER)\ \*\*\*(?:\ \[(..)\])?)
|(?P<showdown>\*\*\*\ SHOW\ DOWN\ \*\*\*)
|(?P<summary>\*\*\*\ SUMMARY\ \*\*\*)
|(?P<total>Total\ pot\ {_MONEY}(?:\ Main\ pot\ {_MONEY}\.((?:\ Side\ pot(?:-\d)?\ \$?[\d.]+\.)+))?\ \|\ Rake\ {_MONEY})
|(?P<uncalled>Uncalled\ bet\ \({_MONEY}\)\ returned\ to\ (.+?))
|(?P<board>Board\ \[(..)\])
|(?P<capped>Betting\ is\ capped)
|(?P<double>Pair\ on\ board\ -\ a\ double\ bet\ is\ allowed)
|(?P<no_low>No\ low\ hand\ qualified)
|(?P<calls>(.+?):\ calls\ {_MONEY}(\ and\ is\ all-in)?)
|(?P<checks>(.+?):\ checks)
|(?P<folds>(.+?):\ folds)
|(?P<bets>(.+?):\ bets\ {_MONEY}(\ and\ is\ all-in)?)
|(?P<raises>(.+?):\ raises\ {_MONEY}\ to\ {_MONEY}(\ and\ is\ all-in)?)
|(?P<ante>(.+?):\ posts\ the\ ante\ {_MONEY}(\ and\ is\ all-in)?)
|(?P<bring_in>(.+?):\ brings\ in\ for\ {_MONEY}(\ and\ is\ all-in)?)
|(?P<shows>(.+?):\ shows\ \[([^\]]+)\](?:\ \((.+)\))?)
|(?P<mucks>(.+?):\ (?:(mucks\ hand)|doesn't\ show\ hand))
|(?P<collects>(.+?)\ collected\ {_MONEY}\ from\ (?:main\ pot|pot|(side\ pot)(?:-(\d))?))
|(?P<message>.+?\ (?P<news>leaves\ the\ table|joins\ the\ table\ at\ seat\ \#\d|is\ sitting\ out|has\ timed\ out))
)[ ]*$""",
    re.MULTILINE | re.VERBOSE,
)
_AT = _LINE.groupindex
_GAMES = {"7 Card Stud": "stud_hi", "7 Card Stud Hi/Lo": "stud_hilo", "Razz": "razz"}
_NEWS = {"l": "leaves", "j": "joins", "i": "sits-out", "h": "timed-out"}
_ET = ZoneInfo("America/New_York")
_RANK = {name: rank for names in (RANK_NAMES, RANK_PLURALS) for rank, name in enumerate(names)}
_WORD = re.compile(r"[A-Z][a-z]+")
_CATEGORY = {
    "h": 0, "a p": 1, "tw": 2, "th": 3, "a straight,": 4, "a fl": 5, "a fu": 6, "fo": 7, "a straight f": 8, "a r": 8
}  # fmt: skip


def _cents(figure: str) -> int:
    whole, _, fraction = figure.partition(".")
    return int(whole) * 100 + int(fraction.ljust(2, "0")) if fraction else int(whole) * 100


def _cards(text: str | None) -> tuple[int, ...]:
    return tuple([CARD_BY_TEXT.get(card, DAMAGED) for card in text.split()]) if text else ()


def _high(words: str) -> HandName:
    category = next(number for start, number in _CATEGORY.items() if words.startswith(start))
    ranks = tuple([_RANK[word] for word in _WORD.findall(words)])
    if category == 8 and not ranks:
        return HandName(8, (12,))
    return HandName(category, ranks[-1:] if " to " in words else ranks)


def _names(words: str | None) -> tuple[HandName | None, HandName | None]:
    if not words:
        return None, None
    if words.startswith("HI: "):
        high, _, low = words[4:].partition("; LO: ")
        return _high(high), HandName(
            -1, tuple([RANKS.index(rank) for rank in low.split(",")])
        ) if low else None
    if words.startswith("Lo: "):
        return None, HandName(-1, tuple([RANKS.index(rank) for rank in words[4:].split(",")]))
    return _high(words), None


def parse(text: str, source: Span) -> Hand:
    """The hand that a clean PokerStars text tells."""
    head = _HEADER.match(text)
    assert head is not None
    tournament = head[2]
    money: Any = int if tournament or not head[7] else _cents
    moment = datetime.strptime(head[11], "%Y/%m/%d %H:%M:%S").replace(tzinfo=_ET)
    header = Header(
        line=source.line,
        site="pokerstars",
        hand_id=head[1],
        game=_GAMES[head[5]],  # type: ignore[arg-type]
        structure="fixed_limit",
        currency="USD" if money is _cents else "chips",
        stakes=Stakes(Stake(money(head[8]), "printed"), Stake(money(head[9]), "printed")),
        table=head[12],
        seats_max=int(head[13]),
        time_utc=int(moment.timestamp()),
        time_text=head[10],
        time_zone="ET",
        time_zone_source="printed",
        tournament=tournament or "",
        level=head[6] or "",
        buy_in=head[3] or "",
        mixed=head[4] or "",
        heading=text[: text.index("\n")].rstrip(),
    )
    line = source.line + 1
    events: list[Event] = [header]
    append = events.append
    seats: list[Seat] = []
    players: dict[str, int] = {}
    for m in _LINE.finditer(text, head.end()):
        line += 1
        kind = m.lastgroup
        at = _AT[kind]  # type: ignore[index]
        if kind == "deal":
            player, held, new = players[m[at + 1]], _cards(m[at + 2]), _cards(m[at + 3])
            if not held:
                append(Deal(line, player, new[:-1], new[-1:]))
            elif len(held) == 6:
                append(Deal(line, player, new, (), held))
            else:
                append(Deal(line, player, (), new, held))
        elif kind == "calls":
            append(Call(line, players[m[at + 1]], money(m[at + 2]), None, m[at + 3] is not None))
        elif kind == "checks":
            append(Check(line, players[m[at + 1]]))
        elif kind == "folds":
            append(Fold(line, players[m[at + 1]]))
        elif kind == "bets":
            append(
                Wager(line, players[m[at + 1]], "bets", money(m[at + 2]), None, None, m[at + 3] is not None)
            )
        elif kind == "raises":
            to, by = money(m[at + 3]), money(m[at + 2])
            append(Wager(line, players[m[at + 1]], "raises", None, to, by, m[at + 4] is not None))
        elif kind == "ante":
            append(Ante(line, players[m[at + 1]], money(m[at + 2]), m[at + 3] is not None))
        elif kind == "seat":
            seat = Seat(line, int(m[at + 1]), m[at + 2], money(m[at + 3]), m[at + 4] is not None)
            players[seat.player] = len(seats)
            seats.append(seat)
            append(seat)
        elif kind == "summed":
            number, player = int(m[at + 1]), players[m[at + 2]]
            if m[at + 3]:
                street = 7 if m[at + 3] == "R" else int(m[at + 3])
                append(SeatSummary(line, number, player, "folded", street, m[at + 4] is not None))
            elif m[at + 6]:
                high, low = _names(m[at + 9])
                won = m[at + 8]
                append(
                    SeatSummary(
                        line, number, player, "lost" if m[at + 7] else "won",
                        0, False, _cards(m[at + 6]), money(won) if won else 0, high, low, m[at + 9] or "",
                    )
                )  # fmt: skip
            elif m[at + 10]:
                append(SeatSummary(line, number, player, "collected", won=money(m[at + 10])))
            else:
                append(SeatSummary(line, number, player, "mucked", cards=_cards(m[at + 5])))
        elif kind == "street":
            append(Street(line, int(m[at + 1]) if m[at + 1] else 7, _cards(m[at + 2])))
        elif kind == "collects":
            pot = 0 if not m[at + 3] else int(m[at + 4]) if m[at + 4] else -1
            append(Collect(line, players[m[at + 1]], money(m[at + 2]), pot))
        elif kind == "uncalled":
            append(Uncalled(line, players[m[at + 2]], money(m[at + 1])))
        elif kind == "bring_in":
            append(BringIn(line, players[m[at + 1]], money(m[at + 2]), m[at + 3] is not None))
        elif kind == "shows":
            high, low = _names(m[at + 3])
            append(Show(line, players[m[at + 1]], _cards(m[at + 2]), high, low, m[at + 3] or ""))
        elif kind == "mucks":
            append(Muck(line, players[m[at + 1]], m[at + 2] is not None))
        elif kind == "showdown":
            append(Showdown(line))
        elif kind == "summary":
            append(Summary(line))
        elif kind == "total":
            sides = [
                money(part.rpartition(" ")[2].rstrip(".").lstrip("$"))
                for part in (m[at + 3] or "").split(". ")
                if part
            ]
            pots = (money(m[at + 2]), *sides) if m[at + 2] else ()
            append(PotTotal(line, money(m[at + 1]), money(m[at + 4]), pots))
        elif kind == "board":
            append(Board(line, _cards(m[at + 1])))
        elif kind == "capped":
            append(Announcement(line, "capped"))
        elif kind == "double":
            append(Announcement(line, "double_bet_allowed"))
        elif kind == "no_low":
            append(Announcement(line, "no_low"))
        else:
            append(TableMessage(line, _NEWS[m["news"][0]], m[0].strip()))
    return Hand(header, tuple(seats), tuple(events), source)
