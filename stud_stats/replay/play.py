"""One hand being replayed: its table, what was found so far, and the notes that checks keep."""

from __future__ import annotations

from stud_stats.core.cards import Card
from stud_stats.core.events import (
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Event,
    Fold,
    Hand,
    Muck,
    SeatSummary,
    Show,
    Uncalled,
    Wager,
)
from stud_stats.core.findings import Violation
from stud_stats.replay.report import Report
from stud_stats.replay.table import Table
from stud_stats.rules.profile import UNSPECIFIED, RulesProfile
from stud_stats.rules.stakes import bring_in_sizes


class Skipped:
    """Somebody acted before others whose turn it was: not yet clear whether these acted at all.

    ``opening`` is what is wrong where he opened the street, as the table stood then.
    """

    __slots__ = ("actor", "event", "opening", "players")

    def __init__(
        self, event: Event, actor: int, players: tuple[int, ...], *, opening: Violation | None = None
    ) -> None:
        self.event = event
        self.actor = actor
        self.players = players
        self.opening = opening


class CardCount:
    """Cards that went to players before seventh street: ``least`` to those who are in, ``most`` if those
    who folded without facing a bet go on getting cards until a bet kills their hands (Robert's Rules).
    """

    __slots__ = ("least", "most")

    def __init__(self) -> None:
        self.least = self.most = 0


class Play:
    """The state that checks look at: `table` is the one before the event in hand.

    ``seen`` is the owner of every known card, `NOBODY` for a community card; ``shown`` is
    ``shown`` or ``mucked`` by player; ``heroes`` the players whose own seat the text says it is, or
    without such a mark those whose down cards were printed.
    ``cards_uncertain`` are players who were dealt a wrong number of cards, ``stacks_uncertain``
    those of whom chips are missing or too many, ``excused`` those whose amounts on this street
    cannot be judged after a breach of their own; ``skipped`` is what is still open about turns.
    ``spent`` are those whom what they owed on it and did not put in would have cost all that they had.
    ``burns`` are the streets before which the text tells of a burn, with its line; ``unforced`` the
    players who folded without facing a bet and whose hands no bet has killed since;
    ``leaders_before`` led the street before; ``thought`` is how long the next act took, in seconds,
    None where the text does not say. ``disconnected`` are players of whom the text says so, in a house
    that may protect them (`absent`), ``chips_behind`` what those have left who are protected.
    """

    __slots__ = (
        "burns", "card_count", "cards_uncertain", "chips_behind", "dealt_on_street", "disconnected", "event",
        "excused", "hand", "header", "heroes", "leaders_before", "own_marked",
        "profile", "report", "round_judged", "seen", "shown", "shown_cards", "skipped", "spent",
        "stacks_uncertain", "table", "thought", "turns_suspended", "uncalled_judged", "unforced",
    )  # fmt: skip

    def __init__(self, hand: Hand, profile: RulesProfile) -> None:
        self.hand = hand
        self.header = hand.header
        self.profile = profile
        self.table = Table(hand.header, hand.seats, profile)
        self.report = Report(hand.header.currency)
        self.seen: dict[Card, int] = {}
        self.shown: dict[int, str] = {}
        self.shown_cards: dict[int, tuple[Card, ...]] = {}
        self.cards_uncertain: set[int] = set()
        self.stacks_uncertain: set[int] = set()
        self.heroes = [player for player, seat in enumerate(hand.seats) if seat.own]
        self.own_marked = bool(self.heroes)
        self.burns: dict[int, int] = {}
        self.card_count = CardCount()
        self.unforced: set[int] = set()
        self.leaders_before: tuple[int, ...] = ()
        self.thought: float | None = None
        self.event: Event = hand.header
        """The event at hand."""
        self.disconnected: set[int] = set()
        self.chips_behind: dict[int, int] = {}
        self.reset_street()

    def reset_street(self) -> None:
        """The notes of one street."""
        self.skipped: list[Skipped] = []
        self.excused: set[int] = set()
        self.spent: set[int] = set()
        self.dealt_on_street: set[int] = set()
        self.round_judged = False
        self.turns_suspended = False
        self.uncalled_judged = False

    def take_hero(self, player: int) -> None:
        """The down cards of a player were printed, in a text that marks nobody's seat as its own."""
        if player not in self.heroes:
            self.heroes.append(player)

    def name(self, player: int) -> str:
        """The screen name of a player."""
        return self.table.seats[player].player

    def bring_in_sizes(self) -> frozenset[int]:
        """What a bring-in may amount to in this hand by the house's rules; empty where not known."""
        return bring_in_sizes(self.profile, self.header.stakes) or frozenset()

    def acts_before_others(self, event: Event) -> bool:
        """Whether the act at hand is made before others whose turn it is: what these have put in is not
        known, so its amount cannot be judged.
        """
        return bool(self.skipped) and self.skipped[-1].event is event

    def bring_in_follows(self) -> bool:
        """Whether the text has a bring-in at all."""
        return any(type(event) is BringIn for event in self.hand.events)

    def first_act(self, player: int) -> Event | None:
        """The first choice that a player makes; None where he makes none."""
        acts = (BringIn, Wager, Call, Check, Fold)
        return next((e for e in self.hand.events if isinstance(e, acts) and e.player == player), None)

    def acts_after(self, player: int) -> bool:
        """Whether a player has a choice after the event at hand, so that he must be in and have chips."""
        return any(
            isinstance(event, (BringIn, Wager, Call, Check, Fold)) and event.player == player
            for event in self.hand.events[self.place + 1 :]
        )

    def said_all_in(self, event: BringIn | Wager | Call) -> bool:
        """Whether the text is to be believed that a player is all-in whose chips say otherwise: they
        are not known for certain, or he never acts again. Where no text says it, he may be if both hold.
        """
        if not event.all_in:
            unsaid = self.header.habits.all_in == "unmarked" and event.player in self.stacks_uncertain
            return unsaid and not self.acts_after(event.player)
        return event.player in self.stacks_uncertain or not self.acts_after(event.player)

    def leave_chips_behind(self, player: int) -> None:
        """A player who is protected counts as all-in; what he has left stays his."""
        table = self.table
        self.chips_behind[player] = self.chips_behind.get(player, 0) + table.stack[player]
        table.stack[player] = 0
        table.all_in_street[player] = max(3, table.street)

    def protects(self, player: int) -> bool:
        """Whether the house lets a player be all-in with chips behind, for all that is known."""
        protection = self.profile.disconnect_protection
        return protection == "yes" or (protection == UNSPECIFIED and player in self.disconnected)

    def stacks_left(self) -> list[int]:
        """What each player has in front of him, with what lies behind."""
        stacks = self.table.stack
        return [self.chips_left(player) for player in range(len(stacks))] if self.chips_behind else stacks

    def chips_left(self, player: int) -> int:
        """What a player has in front of him, with what lies behind."""
        return self.table.stack[player] + self.chips_behind.get(player, 0)

    def heard_of_from(self, player: int) -> bool:
        """Whether the text has anything of a player from the event at hand on."""
        return any(getattr(event, "player", None) == player for event in self.hand.events[self.place :])

    def stays(self, player: int) -> bool:
        """Whether the text goes on as if a player were in: he is dealt cards, acts, shows or wins."""
        for event in self.hand.events[self.place :]:
            if isinstance(event, SeatSummary):
                if event.player == player and event.outcome in ("won", "lost", "mucked", "collected"):
                    return True
            elif isinstance(event, _SIGNS_OF_LIFE) and event.player == player:
                return True
        return False

    @property
    def place(self) -> int:
        """Where the event at hand stands among the events."""
        return next(place for place, event in enumerate(self.hand.events) if event is self.event)

    def line_so_far(self, event: Event) -> int:
        """The line where it is certain by ``event`` what did not happen before it: some rooms print the end
        of a hand above its acts.
        """
        return max(event.line, self.hand.events[max(0, self.place - 1)].line)


_SIGNS_OF_LIFE = (Deal, BringIn, Wager, Call, Check, Fold, Uncalled, Show, Muck, Collect)
