"""The actions of a PHH hand as events: who is dealt what, bets, folds, shows.

``d dh p4 8c5sQc`` deals, ``p5 pb`` brings in, ``p4 cbr 200000`` completes, bets or raises to so much
on the street, ``p1 cc`` checks or calls, ``p2 f`` folds, ``p4 sm QhTdJdQs6s3c7s`` shows and ``p2 sm``
mucks. No action says what a call or a bring-in costs and none opens a street: both follow from what
stands above it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from stud_stats.core.cards import CARD_BY_TEXT, DOWN, HIDDEN, Card
from stud_stats.core.events import (
    BringIn,
    Call,
    Check,
    Deal,
    Event,
    Fold,
    Muck,
    Show,
    Street,
    TableMessage,
    Unread,
    Wager,
)
from stud_stats.core.money import AmountError

_COMMENTARY: Final = re.compile(r"(?:^|\s)#(?:\s|$)")
"""What follows a hash that is a word of its own is said of the action and is no part of it."""
_CARD: Final = re.compile(r"(10|[2-9TJQKA?])([cdhs?])")
_CARDS: Final = re.compile(rf"(?:{_CARD.pattern})+")
_FIGURE: Final = re.compile(r"[0-9][0-9,]*(?:\.[0-9]+)?")
_DOOR: Final = 3
"""Cards of third street; the last of them is dealt up."""
_LAST: Final = 7


class Play:
    """Turns actions into `events`, one after another.

    ``order`` are the places of the players in the document, in the order of their seats; ``stacks`` the
    chips behind after the antes; ``bring_in`` and ``small_bet`` are sizes of the game; ``amount`` reads a
    figure and raises AmountError. ``in_full``: who calls a bring-in of a player who has less pays its whole
    size.
    """

    def __init__(
        self,
        order: list[int],
        stacks: list[int],
        bring_in: int,
        small_bet: int,
        amount: Callable[[str], int],
        *,
        in_full: bool = False,
    ) -> None:
        self.events: list[Event] = []
        self.labels = {f"p{place + 1}": player for player, place in enumerate(order)}
        self.stacks = stacks
        self.bring_in = bring_in
        self.small_bet = max(1, small_bet)
        self.amount = amount
        self.in_full = in_full
        self.short = self.short_bring_in = False
        """The bring-in was all that a player had, and less than its size: now, and in this hand at all."""
        count = len(stacks)
        self.street = 0
        self.bet = 0
        self.street_in = [0] * count
        self.cards: list[list[Card]] = [[] for _ in range(count)]
        self.live = [True] * count
        self.begun: dict[int, int] = {}
        """Players whose cards of third street are being dealt, and the line of the last of these."""
        self.noted: list[Event] = []
        """What is said while they are dealt."""
        self.oddities = 0
        """Bets of no size that leave chips behind, and players with chips who owe some when a street is
        over.
        """

    def take(self, line: int, text: str) -> None:
        """One action, as written without its quotes; one that is of no known form is unread."""
        said = _COMMENTARY.search(text)
        words = (text if said is None else text[: said.start()]).split()
        if words and not self._act(line, words):
            self.note(Unread(line, text))
        elif said is not None:
            self.note(TableMessage(line, "comment", text[said.end() :].strip()))

    def note(self, event: Event) -> None:
        """An event that is none of the play."""
        (self.noted if self.begun else self.events).append(event)

    def close(self) -> None:
        """No action follows."""
        self._deal_third_street()

    @property
    def unfinished(self) -> bool:
        """Two or more are in and cards are still to come."""
        return self.street < _LAST and sum(self.live) > 1

    # ---- actions

    def _act(self, line: int, words: list[str]) -> bool:
        """The action as an event; False for one that there is not."""
        match words:
            case ["d", "dh", label, cards]:
                player = self.labels.get(label)
                return player is not None and self._deal(line, player, _cards(cards))
            case ["d", "db", cards]:
                return self._common_card(line, _cards(cards))
            case [label, verb, *rest]:
                player = self.labels.get(label)
                act = _ACTS.get((verb, len(rest)))
                if player is None or act is None:
                    return False
                self._deal_third_street()
                return act(self, line, player, *rest)
        return False

    def _bring_in(self, line: int, player: int) -> bool:
        amount = min(self.bring_in, self.stacks[player])
        self.short = self.short_bring_in = amount < self.bring_in
        self.events.append(BringIn(line, player, amount))
        self._put(player, self.street_in[player] + amount)
        return True

    def _check_or_call(self, line: int, player: int) -> bool:
        bet = self.bring_in if self.in_full and self.short and self.bet < self.bring_in else self.bet
        owed = min(bet - self.street_in[player], self.stacks[player])
        if owed > 0:
            self.events.append(Call(line, player, owed))
            self._put(player, self.street_in[player] + owed)
        else:
            self.events.append(Check(line, player))
        return True

    def _bet_or_raise(self, line: int, player: int, figure: str) -> bool:
        if not _FIGURE.fullmatch(figure):
            return False
        try:
            total = self.amount(figure)
        except AmountError as error:
            raise ActionError(line, str(error)) from error
        self.events.append(Wager(line, player, "raises" if self.bet else "bets", to=total))
        self._put(player, total)
        self.oddities += total % self.small_bet > 0 and self.stacks[player] > 0
        return True

    def _put(self, player: int, total: int) -> None:
        self.stacks[player] = max(0, self.stacks[player] - (total - self.street_in[player]))
        self.street_in[player] = total
        self.bet = max(self.bet, total)

    def _fold(self, line: int, player: int) -> bool:
        self.events.append(Fold(line, player))
        self.live[player] = False
        return True

    def _muck(self, line: int, player: int) -> bool:
        self.events.append(Muck(line, player, beaten=sum(self.live) > 1))
        return True

    def _show(self, line: int, player: int, cards: str) -> bool:
        shown = tuple(self.cards[player]) if cards == "-" else _cards(cards)
        if not shown:
            return False
        self.events.append(Show(line, player, tuple(card for card in shown if card >= 0)))
        return True

    # ---- cards

    def _deal(self, line: int, player: int, dealt: tuple[Card, ...]) -> bool:
        """The first two cards and the seventh lie down; third street may be dealt card by card."""
        have = self.cards[player]
        if not dealt or len(have) + len(dealt) > (_DOOR if len(have) < _DOOR else len(have) + 1):
            return False
        if len(have) < _DOOR:
            if self.street > _DOOR or (self.street == _DOOR and not have):
                return False
            have += dealt
            self.begun[player] = line
            return True
        if len(have) == _LAST:
            return False
        self._deal_third_street()
        have += dealt
        self._begin(line, len(have))
        if len(have) == _LAST:
            self.events.append(Deal(line, player, dealt, ()))
        else:
            self.events.append(Deal(line, player, (), _face_up(dealt)))
        return True

    def _deal_third_street(self) -> None:
        """The cards of third street are out: one deal a player, at the line of its last card."""
        for player, line in sorted(self.begun.items(), key=lambda item: item[1]):
            have = self.cards[player]
            self._begin(line, _DOOR)
            self.events.append(Deal(line, player, tuple(have[: _DOOR - 1]), _face_up(have[_DOOR - 1 :])))
        self.events += self.noted
        self.begun, self.noted = {}, []

    def _common_card(self, line: int, cards: tuple[Card, ...]) -> bool:
        if len(cards) != 1 or self.street != _LAST - 1:
            return False
        self._begin(line, _LAST, _face_up(cards))
        return True

    def _begin(self, line: int, street: int, community: tuple[Card, ...] = ()) -> None:
        if street > self.street:
            self.short = self.short and street == _DOOR
            owing = zip(self.live, self.street_in, self.stacks, strict=True)
            self.oddities += sum([live and paid < self.bet and left > 0 for live, paid, left in owing])
            self.events.append(Street(line, street, community))
            self.street, self.bet = street, 0
            self.street_in = [0] * len(self.stacks)


class ActionError(ValueError):
    """An action with a figure that is no amount: the whole hand cannot be counted."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


_ACTS: Final[dict[tuple[str, int], Callable[..., bool]]] = {
    ("pb", 0): Play._bring_in,
    ("cc", 0): Play._check_or_call,
    ("cbr", 1): Play._bet_or_raise,
    ("f", 0): Play._fold,
    ("sm", 0): Play._muck,
    ("sm", 1): Play._show,
}
"""By the verb and the number of words after it."""


def _cards(text: str) -> tuple[Card, ...]:
    """The cards of ``8c5sQc``, those with a question mark as `DOWN`; none if it is no list of cards.

    >>> _cards("2c10d??"), _cards("2cx")
    ((0, 33, -1), ())
    """
    if not _CARDS.fullmatch(text):
        return ()
    found = _CARD.findall(text)
    return tuple([CARD_BY_TEXT.get(("T" if rank == "10" else rank) + suit, DOWN) for rank, suit in found])


def _face_up(cards: tuple[Card, ...] | list[Card]) -> tuple[Card, ...]:
    """Cards dealt up, of which one that is not known was hidden."""
    return tuple([card if card >= 0 else HIDDEN for card in cards])
