"""What happened in a hand, as frozen typed events: one meaning for every site.

Every event knows the line it was read from (``line``, from 1, counted in the file). ``player``
is an index into `Hand.seats`, never a name. Amounts are integers of the smallest unit of
`Header.currency`. The class attribute ``type`` is the name under which a dialect's grammar
speaks of the event; an event *is* the token that the grammar's rules are checked with.

A wager is told by up to three figures, each with one meaning, each None when the site does not
print it: ``added`` (chips put in now), ``to`` (the player's street total afterwards),
``increase`` (over the bet before). The replayer derives those that are missing. The verb
(bet, raise, complete) is the site's word and is not trusted: what a wager is follows from the
amounts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, TypeAlias

import msgspec

from stud_stats.core.cards import Card
from stud_stats.core.source import Span

Game: TypeAlias = Literal["stud_hi", "stud_hilo", "razz"]
GAMES: tuple[Game, ...] = ("stud_hi", "stud_hilo", "razz")

Structure: TypeAlias = Literal["fixed_limit", "spread_limit", "pot_limit", "no_limit"]
STRUCTURES: tuple[Structure, ...] = ("fixed_limit", "spread_limit", "pot_limit", "no_limit")

StakeSource: TypeAlias = Literal["printed", "hand", "neighbours", "none"]
"""How a stake is known: in the header, from this hand's own posts, from neighbouring hands of
the same table and level, or not at all."""


class Stake(msgspec.Struct, frozen=True, gc=False):
    """One size of the game: ``amount`` is None exactly when ``source`` is ``none``."""

    amount: int | None = None
    source: StakeSource = "none"


NO_STAKE = Stake()


class Stakes(msgspec.Struct, frozen=True, gc=False):
    """Ante, bring-in, small and big bet, each with its provenance."""

    small_bet: Stake = NO_STAKE
    big_bet: Stake = NO_STAKE
    ante: Stake = NO_STAKE
    bring_in: Stake = NO_STAKE


class HandName(msgspec.Struct, frozen=True, gc=False):
    """What a site calls a hand, in figures: ``category`` 0 (high card) to 8 (straight flush).

    ``ranks`` (0..12) are those that the words name, the most important first: ``two pair,
    Queens and Sixes`` is ``(2, (10, 4))``. A low hand has category -1 and its ranks from the
    highest down (pairs first), as printed: ``8,7,5,4,2``.
    """

    category: int
    ranks: tuple[int, ...]


class Event(msgspec.Struct, frozen=True, gc=False):
    """The base of all events."""

    type: ClassVar[str] = "EVENT"
    line: int


class Habits(msgspec.Struct, frozen=True, gc=False):
    """What the texts of a room leave out, so that what is missing is a habit and not a finding.

    ``cards``: ``up`` prints everybody's up cards and the reader's own down cards; ``all`` every dealt
    card or a placeholder for it; ``own`` nobody's cards but the reader's. ``uncalled``: chips that
    nobody called go back in a ``line`` of their own, are part of the winner's figure
    (``collected``), or go back and nothing is said (``silent``). ``all_in``: whether acts are
    ``marked`` as all-in. ``winners``: chips won stand in collect ``lines``, or (some of them) in
    the ``summary`` of the seats alone, or follow from the ``nets`` there. ``summed_up``: the summary
    speaks of ``everybody`` dealt in or of ``some``. ``calls``: a call says what it costs (``priced``), or it
    is ``unpriced`` and no stack tells it either. What is printed all the same is used.
    """

    cards: Literal["up", "all", "own"] = "up"
    uncalled: Literal["line", "collected", "silent"] = "line"
    all_in: Literal["marked", "unmarked"] = "marked"
    winners: Literal["lines", "summary", "nets"] = "lines"
    summed_up: Literal["everybody", "some"] = "everybody"
    calls: Literal["priced", "unpriced"] = "priced"


USUAL_HABITS = Habits()


class Header(Event, frozen=True, gc=False):
    """The lines that open a hand, before the seats.

    ``time_utc`` is seconds since 1970 in UTC, None where no zone is printed or known;
    ``time_text`` is the time as printed, ``time_zone`` the zone it was read in and
    ``time_zone_source`` where that came from (``printed``, ``site`` or empty: unknown).
    ``tournament`` and ``level`` are empty in cash games, ``buy_in`` is the printed text.
    ``mixed`` is the name of the rotation (``HORSE``, ``8-Game``), empty for a single game.
    ``seats_max`` is 0 where not printed. ``club`` is the home-game club. ``dealer`` is the
    seat number left of which dealing starts, 0 where the site prints none.
    """

    type: ClassVar[str] = "HEADER"
    site: str
    hand_id: str
    game: Game
    structure: Structure
    currency: str
    stakes: Stakes
    table: str = ""
    seats_max: int = 0
    time_utc: int | None = None
    time_text: str = ""
    time_zone: str = ""
    time_zone_source: str = ""
    tournament: str = ""
    level: str = ""
    buy_in: str = ""
    mixed: str = ""
    club: str = ""
    dealer: int = 0
    habits: Habits = USUAL_HABITS
    heading: str = ""
    """The header as printed, so that nothing of it is lost."""


class Seat(Event, frozen=True, gc=False):
    """A player and the stack before the ante. ``bounty`` is None where none is printed; ``own``: the text
    marks the seat as that of whose text it is, whoever else's cards it prints.
    """

    type: ClassVar[str] = "SEAT"
    seat: int
    player: str
    stack: int
    sitting_out: bool = False
    bounty: int | None = None
    own: bool = False


class Ante(Event, frozen=True, gc=False):
    """An ante, never part of a bet (S0-06)."""

    type: ClassVar[str] = "ANTE"
    player: int
    amount: int
    all_in: bool = False


class Street(Event, frozen=True, gc=False):
    """A street begins: 3 to 7. ``community`` is the common seventh card, where one is dealt."""

    type: ClassVar[str] = "STREET"
    street: int
    community: tuple[Card, ...] = ()


class Deal(Event, frozen=True, gc=False):
    """Cards dealt to one player: those down, those up, and ``held``: printed again from before.

    Empty ``down`` means that nothing was printed of down cards, not that none were dealt.
    """

    type: ClassVar[str] = "DEAL"
    player: int
    down: tuple[Card, ...]
    up: tuple[Card, ...]
    held: tuple[Card, ...] = ()


class BringIn(Event, frozen=True, gc=False):
    """The forced opening of third street."""

    type: ClassVar[str] = "BRING_IN"
    player: int
    amount: int
    all_in: bool = False


class Wager(Event, frozen=True, gc=False):
    """A bet, completion or raise; at least one of the three figures of the module text is given."""

    type: ClassVar[str] = "WAGER"
    player: int
    verb: Literal["bets", "raises", "completes"]
    added: int | None = None
    to: int | None = None
    increase: int | None = None
    all_in: bool = False


class Call(Event, frozen=True, gc=False):
    """Chips put in to match a bet; without ``added`` and ``to``, whatever is owed."""

    type: ClassVar[str] = "CALL"
    player: int
    added: int | None = None
    to: int | None = None
    all_in: bool = False


class Check(Event, frozen=True, gc=False):
    """A check."""

    type: ClassVar[str] = "CHECK"
    player: int


class Fold(Event, frozen=True, gc=False):
    """A fold; ``cards`` are those the player chose to show with it."""

    type: ClassVar[str] = "FOLD"
    player: int
    cards: tuple[Card, ...] = ()


class Uncalled(Event, frozen=True, gc=False):
    """The unmatched part of a bet goes back to the bettor."""

    type: ClassVar[str] = "UNCALLED"
    player: int
    amount: int


class Showdown(Event, frozen=True, gc=False):
    """The line that opens the showdown."""

    type: ClassVar[str] = "SHOWDOWN"


class Show(Event, frozen=True, gc=False):
    """A hand is shown: an unordered set of cards, in part or whole.

    ``high`` and ``low`` are the site's names for it, None where it gives none; ``words`` is
    the description as printed.
    """

    type: ClassVar[str] = "SHOW"
    player: int
    cards: tuple[Card, ...]
    high: HandName | None = None
    low: HandName | None = None
    words: str = ""


class Muck(Event, frozen=True, gc=False):
    """A hand is not shown: ``beaten`` is True at a showdown (``mucks hand``), False for an
    uncontested winner (``doesn't show hand``). ``cards`` are those that the room prints all the
    same, ``high``, ``low`` and ``words`` what it calls them.
    """

    type: ClassVar[str] = "MUCK"
    player: int
    beaten: bool = True
    cards: tuple[Card, ...] = ()
    high: HandName | None = None
    low: HandName | None = None
    words: str = ""


class Collect(Event, frozen=True, gc=False):
    """Chips won. ``pot``: 0 main (or only), n the nth side pot, None not said (``from side
    pot`` without a number is -1). ``half``: ``high``, ``low``, or empty where not said.
    """

    type: ClassVar[str] = "COLLECT"
    player: int
    amount: int
    pot: int | None = 0
    half: str = ""


class Summary(Event, frozen=True, gc=False):
    """The line that opens the summary."""

    type: ClassVar[str] = "SUMMARY"


class PotTotal(Event, frozen=True, gc=False):
    """The printed total (None where a rake is printed alone), the pots it is made of (empty where not
    printed), and the rake.

    ``net_of_rake``: the printed total leaves the rake out (Winamax, WPN).
    """

    type: ClassVar[str] = "POT_TOTAL"
    total: int | None
    rake: int | None
    pots: tuple[int, ...] = ()
    net_of_rake: bool = False


class Board(Event, frozen=True, gc=False):
    """The community card repeated in the summary."""

    type: ClassVar[str] = "BOARD"
    cards: tuple[Card, ...]


class SeatSummary(Event, frozen=True, gc=False):
    """What the summary says of one seat.

    ``outcome``: folded, mucked, lost (showed and lost), won (showed and won), collected (won
    unseen), none (no more than the seat). ``street`` is the street of the fold, 0 otherwise.
    ``won`` is 0 where no amount is printed; ``cards`` are empty where none are printed. ``net`` is
    what the seat won or lost in the whole hand, ``stack`` what it has after it, each None where that
    is not printed.
    """

    type: ClassVar[str] = "SEAT_SUMMARY"
    seat: int
    player: int
    outcome: Literal["folded", "mucked", "lost", "won", "collected", "none"]
    street: int = 0
    did_not_bet: bool = False
    cards: tuple[Card, ...] = ()
    won: int = 0
    high: HandName | None = None
    low: HandName | None = None
    words: str = ""
    net: int | None = None
    stack: int | None = None


class Announcement(Event, frozen=True, gc=False):
    """What the site says of the state: ``capped``, ``double_bet_allowed``, ``no_low``, ``low_card``.

    ``player`` is None where nobody is named.
    """

    type: ClassVar[str] = "ANNOUNCEMENT"
    kind: str
    player: int | None = None
    text: str = ""


class TableMessage(Event, frozen=True, gc=False):
    """News of the table that change nothing in the hand (joins, leaves, is disconnected)."""

    type: ClassVar[str] = "TABLE_MESSAGE"
    kind: str
    text: str


class Chat(Event, frozen=True, gc=False):
    """Free text; ``name`` may be of somebody who is not seated."""

    type: ClassVar[str] = "CHAT"
    name: str
    text: str


class Unread(Event, frozen=True, gc=False):
    """A line that no terminal of the dialect matches."""

    type: ClassVar[str] = "UNREAD"
    text: str
    reason: str = ""


class Hand(msgspec.Struct, frozen=True, gc=False):
    """One hand as its text tells it: `events` in the order of their lines, all of them, the
    header, the seats and the noise included. `source` is where the text stands; `carried` letters of the
    text stand in front of that, being of the head of its session. `elsewhere` is where
    the cards of a player, or what his hand is called, stand, if that is not where the event does.
    """

    header: Header
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    source: Span
    carried: int = 0
    elsewhere: Mapping[tuple[int, Card | HandName], int] | None = None

    def line_of(self, told: Card | HandName, event: Event, player: int) -> int:
        """Where a card or a name of a hand stands that ``event`` tells of."""
        if self.elsewhere is None or isinstance(event, Deal):
            return event.line
        return self.elsewhere.get((player, told), event.line)

    def player_name(self, player: int) -> str:
        """The screen name of a player of this hand."""
        return self.seats[player].player
