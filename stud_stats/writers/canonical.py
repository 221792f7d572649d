"""A hand as canonical text: lossless, one event a line.

Reading it again gives an equal hand, apart from `Hand.source` and the line numbers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

from stud_stats.core.cards import RANKS, Card, cards_text
from stud_stats.core.events import (
    USUAL_HABITS,
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
    Street,
    Summary,
    TableMessage,
    Uncalled,
    Unread,
    Wager,
)

_BARE_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_BARE_WORD: Final = re.compile(r"[A-Za-z0-9_.+-]+")
_CURRENCY: Final = re.compile(r"[A-Z]{3}|chips")
_FIRST_WORDS: Final = frozenset(
    "hand seat street deal showdown summary pot board result announce chat note unread".split()  # noqa: SIM905
)
"""Words that begin a line of their own: a player called so is quoted."""
_NO_COMMENT: Final = re.compile(r"[\x00-\x1f]|\s$|  # ")


def write(hand: Hand) -> str:
    """The canonical text of a hand, with a final newline."""
    names = [name_text(seat.player) for seat in hand.seats]
    return "".join([f"{write_event(event, names)}\n" for event in hand.events])


def write_event(event: Event, names: list[str]) -> str:
    """The line of one event; ``names`` are the players' names as `name_text` gives them."""
    writer = _WRITERS.get(type(event))
    if writer is None:
        raise TypeError(f"{type(event).__name__} is no event of a hand")
    return writer(event, names)


def name_text(name: str) -> str:
    """A player's name: bare where it is one plain word, else a JSON string.

    >>> print(name_text("Ann"), name_text("bob: bets $4"), name_text("seat"))
    Ann "bob: bets $4" "seat"
    """
    return name if _BARE_NAME.fullmatch(name) and name not in _FIRST_WORDS else text_text(name)


def text_text(text: str) -> str:
    """Any text as a JSON string of one line."""
    readable = json.dumps(text, ensure_ascii=False)
    try:
        readable.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(text)
    return readable


def _word(text: str) -> str:
    return text if _BARE_WORD.fullmatch(text) else text_text(text)


def _cards(cards: tuple[Card, ...]) -> str:
    return f" {cards_text(cards)}" if cards else ""


def _optional(figure: int | None, word: str = "") -> str:
    return "" if figure is None else f" {word}{figure}"


def _all_in(event: Any) -> str:
    return " all-in" if event.all_in else ""


def _hand_name(word: str, name: HandName | None) -> str:
    if name is None:
        return ""
    ranks = "".join([RANKS[rank] for rank in name.ranks])
    bare = word == "low" and name.category == -1
    return f" {word} {ranks}" if bare else f" {word} {name.category}:{ranks}"


def _said(event: Show | Muck | SeatSummary) -> str:
    words = f" {text_text(event.words)}" if event.words else ""
    return _hand_name("high", event.high) + _hand_name("low", event.low) + words


def _stake(stake: Stake) -> str:
    if stake.amount is None:
        return "-"
    return str(stake.amount) if stake.source == "printed" else f"{stake.amount}~{stake.source}"


def _header(event: Header, _names: list[str]) -> str:
    stakes = event.stakes
    parts = [
        f"hand {_word(event.hand_id)} {event.game} {_stake(stakes.small_bet)}/{_stake(stakes.big_bet)}",
        f"ante {_stake(stakes.ante)} bring-in {_stake(stakes.bring_in)}",
        event.currency if _CURRENCY.fullmatch(event.currency) else text_text(event.currency),
    ]
    if event.structure != "fixed_limit":
        parts.append(f"structure={event.structure}")
    if event.site != "canonical":
        parts.append(f"site={_word(event.site)}")
    if event.table:
        parts.append(f"table={_word(event.table)}")
    if event.seats_max:
        parts.append(f"seats={event.seats_max}")
    if event.time_text:
        parts.append(f"time={_word(event.time_text)}")
    if event.time_utc is not None:
        parts.append(f"utc={event.time_utc}")
    for key, value in (
        ("zone", event.time_zone),
        ("zone-source", event.time_zone_source),
        ("tournament", event.tournament),
        ("level", event.level),
        ("buy-in", event.buy_in),
        ("mixed", event.mixed),
        ("club", event.club),
    ):
        if value:
            parts.append(f"{key}={_word(value)}")
    if event.dealer:
        parts.append(f"dealer={event.dealer}")
    for key in Habits.__struct_fields__:
        if (habit := getattr(event.habits, key)) != getattr(USUAL_HABITS, key):
            parts.append(f"{key.replace('_', '-')}={habit}")
    if event.heading:
        parts.append(f"heading={_word(event.heading)}")
    return " ".join(parts)


def _seat(event: Seat, _names: list[str]) -> str:
    marks = " own" * event.own + " sitting-out" * event.sitting_out + _optional(event.bounty, "bounty ")
    return f"seat {event.seat} {name_text(event.player)} {event.stack}{marks}"


def _ante(event: Ante, names: list[str]) -> str:
    return f"{names[event.player]} antes {event.amount}{_all_in(event)}"


def _street(event: Street, _names: list[str]) -> str:
    common = f" community{_cards(event.community)}" if event.community else ""
    return f"street {event.street}{common}"


def _deal(event: Deal, names: list[str]) -> str:
    held = f" held{_cards(event.held)}" if event.held else ""
    bar = " /" if event.down or not event.up else ""
    return f"deal {names[event.player]}{_cards(event.down)}{bar}{_cards(event.up)}{held}"


def _bring_in(event: BringIn, names: list[str]) -> str:
    return f"{names[event.player]} brings in {event.amount}{_all_in(event)}"


def _wager(event: Wager, names: list[str]) -> str:
    figures = _optional(event.added) + _optional(event.increase, "by ") + _optional(event.to, "to ")
    return f"{names[event.player]} {event.verb}{figures}{_all_in(event)}"


def _call(event: Call, names: list[str]) -> str:
    return f"{names[event.player]} calls{_optional(event.added)}{_optional(event.to, 'to ')}{_all_in(event)}"


def _check(event: Check, names: list[str]) -> str:
    return f"{names[event.player]} checks"


def _fold(event: Fold, names: list[str]) -> str:
    return f"{names[event.player]} folds" + (f" showing{_cards(event.cards)}" if event.cards else "")


def _uncalled(event: Uncalled, names: list[str]) -> str:
    return f"{names[event.player]} takes back {event.amount}"


def _showdown(_event: Showdown, _names: list[str]) -> str:
    return "showdown"


def _show(event: Show, names: list[str]) -> str:
    return f"{names[event.player]} shows{_cards(event.cards)}{_said(event)}"


def _muck(event: Muck, names: list[str]) -> str:
    does = "mucks" if event.beaten else "does not show"
    return f"{names[event.player]} {does}{_cards(event.cards)}{_said(event)}"


def _collect(event: Collect, names: list[str]) -> str:
    if event.pot is None:
        pot = " from unknown"
    elif event.pot < 0:
        pot = " from side"
    else:
        pot = f" from side {event.pot}" if event.pot else ""
    half = f" {event.half}" if event.half else ""
    return f"{names[event.player]} collects {event.amount}{pot}{half}"


def _summary(_event: Summary, _names: list[str]) -> str:
    return "summary"


def _pot_total(event: PotTotal, _names: list[str]) -> str:
    pots = "".join([f" {'side' if number else 'main'} {pot}" for number, pot in enumerate(event.pots)])
    total = "-" if event.total is None else event.total
    return f"pot {total}{pots}{_optional(event.rake, 'rake ')}{' net' if event.net_of_rake else ''}"


def _board(event: Board, _names: list[str]) -> str:
    return f"board{_cards(event.cards)}"


def _seat_summary(event: SeatSummary, names: list[str]) -> str:
    parts = [f"result {event.seat} {names[event.player]} {event.outcome}"]
    folded = event.outcome == "folded"
    if folded and event.street:
        parts.append(str(event.street))
    elif not folded and event.won:
        parts.append(str(event.won))
    if not folded and event.street:
        parts.append(f"street {event.street}")
    elif folded and event.won:
        parts.append(f"won {event.won}")
    if event.did_not_bet:
        parts.append("did-not-bet")
    net = _optional(event.net, "net ") + _optional(event.stack, "stack ")
    return " ".join(parts) + _cards(event.cards) + net + _said(event)


def _announcement(event: Announcement, names: list[str]) -> str:
    by = "" if event.player is None else f" by {names[event.player]}"
    return f"announce {_word(event.kind)}{by}" + (f" {text_text(event.text)}" if event.text else "")


def _table_message(event: TableMessage, _names: list[str]) -> str:
    if event.kind == "comment" and event.text and not _NO_COMMENT.search(event.text):
        return f"# {event.text}"
    return f"note {_word(event.kind)} {text_text(event.text)}"


def _chat(event: Chat, _names: list[str]) -> str:
    return f"chat {name_text(event.name)} {text_text(event.text)}"


def _unread(event: Unread, _names: list[str]) -> str:
    because = f" because {text_text(event.reason)}" if event.reason else ""
    return f"unread {text_text(event.text)}{because}"


_WRITERS: Final[dict[type[Event], Callable[[Any, list[str]], str]]] = {
    Header: _header,
    Seat: _seat,
    Ante: _ante,
    Street: _street,
    Deal: _deal,
    BringIn: _bring_in,
    Wager: _wager,
    Call: _call,
    Check: _check,
    Fold: _fold,
    Uncalled: _uncalled,
    Showdown: _showdown,
    Show: _show,
    Muck: _muck,
    Collect: _collect,
    Summary: _summary,
    PotTotal: _pot_total,
    Board: _board,
    SeatSummary: _seat_summary,
    Announcement: _announcement,
    TableMessage: _table_message,
    Chat: _chat,
    Unread: _unread,
}
