"""What the citations mean: the texts that rules are taken from, and the rules of six of them by number.

Findings and fields of profiles cite a numbered rule (``S0-16``) or a text and a place in it (``TDA 20``).
Every rule is told in words of our own, as its text has it; where a text cannot be followed as it stands,
`rules.profiles.remarks` says what is done instead.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec


class Source(msgspec.Struct, frozen=True):
    """A text that rules are taken from. ``cited_as`` are the beginnings of its citations; ``profile`` is
    the one that follows it alone, where there is one. ``headed`` and ``address`` are by what a reader can
    tell the text: a heading of its own, in its language, and where it stands; empty where not known.
    """

    tag: str
    title: str
    kind: str
    cited_as: tuple[str, ...]
    profile: str = ""
    headed: str = ""
    address: str = ""

    @property
    def described(self) -> str:
        """Its kind, and by what it can be told.

        >>> SOURCE_BY_TAG["S3"].described
        'a published guide, in Polish, at PokerZasady.pl'
        """
        headed = f', headed "{self.headed}"' if self.headed else ""
        address = f", at {self.address}" if self.address else ""
        return f"{self.kind}{headed}{address}"


SOURCES: Final[tuple[Source, ...]] = (
    Source("S0", "A Norwegian guide to Seven-Card Stud and Razz", "a published guide, in Norwegian", ("S0-",),
           "s0_guide", headed="Om Seven Card Stud-regler"),
    Source("S1", "A Swedish room's page on Seven-Card Stud", "rules of a room, in Swedish", ("S1-",),
           "s1_room", headed="Standardregler för Seven Card Stud"),
    Source("S2", "A Norwegian site's rules of Seven-Card Stud and Hi/Lo", "rules of a site, in Norwegian",
           ("S2-",), "s2_limit", headed="Pokerregler 7 Card Stud & 7 Card Stud Hi/Lo"),
    Source("S3", "A Polish guide to Seven-Card Stud", "a published guide, in Polish", ("S3-",), "s3_guide",
           address="PokerZasady.pl"),
    Source("S4", "The rules of the room Fortune Poker for Seven-Card Stud", "rules of a room, in Danish",
           ("S4-",), "s4_fortune", headed="Kortgivning i spillet Seven Card Stud"),
    Source("RR", "Robert's Rules of Poker", "Bob Ciaffone's rulebook for card rooms, cited by section",
           ("Robert's Rules",), "roberts"),
    Source("WSOP-T", "World Series of Poker, Tournament Rules 2024", "a tournament rulebook",
           ("WSOP Tournament Rules", "WSOP 2024", "WSOP 126"), "wsop_tournament_2024"),
    Source("WSOP-L", "World Series of Poker, Live-Action Rules 2024", "a rulebook for cash games",
           ("WSOP Live-Action Rules", "WSOP-L"), "wsop_live_2024"),
    Source("TDA", "Poker Tournament Directors Association, rules and recommended procedures (RP)",
           "a tournament rulebook, cited by number", ("TDA",), "tda"),
    Source("BARGE", "The BARGE rulebook", "a rulebook of home games", ("BARGE",)),
    Source("PS", "Hands of PokerStars, 2009 to 2023", "practice, measured; a number is that of a hand",
           ("PokerStars",), "pokerstars"),
    Source("BOV", "Hands of Bovada and Bodog, 2012", "practice, measured; a number is that of a hand",
           ("Bovada",), "bovada"),
    Source("AP", "A hand of Absolute Poker, 2009", "practice, seen once", ("Absolute",), "absolute"),
    Source("FT", "Hands of Full Tilt, 2010 to 2012", "practice, measured; a number is that of a hand",
           ("Full Tilt",), "fulltilt"),
    Source("OG", "Hands of OnGame, 2010 and 2012", "practice, measured; a number is that of a hand",
           ("OnGame",), "ongame"),
    Source("EV", "Hands of Everleaf, 2011", "practice, measured; a number is that of a hand",
           ("Everleaf",), "everleaf"),
    Source("PP", "Hands of PartyPoker, 2010 to 2012", "practice, measured; a number is that of a hand",
           ("PartyPoker",), "partypoker"),
    Source("KC", "Hands of KingsClub, 2021 and 2022", "practice, measured; a number is that of a hand",
           ("KingsClub",), "kingsclub"),
    Source("IPO", "Hands of iPoker, 2010 and 2012", "practice, measured; a number is that of a hand",
           ("iPoker",), "ipoker"),
    Source("MER", "Hands of Merge, 2011 to 2014", "practice, measured; a number is that of a hand",
           ("Merge",), "merge"),
    Source("WX", "Hands of Winamax, 2016", "practice, measured; a number is that of a hand",
           ("Winamax",), "winamax"),
    Source("WPN", "Hands of the Winning Poker Network, 2016 to 2023",
           "practice, measured; a number is that of a hand", ("WPN",), "wpn"),
    Source("PK", "The Python package pokerkit 0.7.7", "what a program does, found by reading and running it",
           ("PK-", "pokerkit"), "pokerkit"),
    Source("practice", "What card rooms and dealing by software have in common", "practice, of no one text",
           ("card-room practice", "cards are dealt by software")),
    Source("README", "The documentation of this package", "a convention of ours, by section", ("README",)),
)  # fmt: skip

SOURCE_BY_TAG: Final[dict[str, Source]] = {source.tag: source for source in SOURCES}

_RULES: Final = """\
S0-01 Two to eight players take part.
S0-02 The big bet is twice the small bet; the ante is normally a tenth of the big bet.
S0-03 A table of bets and antes: $0.50 at $2/$4, $0.10 at $0.50/$1, $0.05 at $0.25/$0.50.
S0-04 The game described is fixed limit; there are other structures.
S0-05 Who deals does not matter: the deal may go round or stay where it is.
S0-06 Everyone antes before the deal; antes go into the pot and are no part of any bet.
S0-07 The deal starts left of the dealer and goes clockwise: two cards down and one up to everyone.
S0-08 In stud the lowest door card brings in; aces are high.
S0-09 Equal door cards are told by suit, clubs lowest, then diamonds, hearts, spades: 2c is the very lowest.
S0-10 The player who brings in puts in an amount like the ante, or completes to a full small bet.
S0-11 Action goes to the left; each player folds, calls or raises.
S0-12 Over an ante-sized bring-in a raise is any amount up to the small bet, over a full one to two of them.
S0-13 At $0.50/$1: over $0.10 one calls $0.10 or completes to $0.50; over $0.50 one calls or raises to $1.
S0-14 A round ends when everyone has acted and all who have not folded have put in the same.
S0-15 Fourth street brings everyone one card up, dealt from the dealer's left.
S0-16 From fourth to seventh street the best cards showing act first.
S0-17 Of two cards showing a pair of aces is best and 3c 2c worst; any pair is over any two cards without one.
S0-18 Equal boards are told by the suit of the card that decides, spades highest.
S0-19 The first player of fourth street checks or makes the small bet.
S0-20 The others check, call, bet or raise by the small bet, or fold.
S0-21 Fourth street ends as every round does.
S0-22 Fifth street brings a card up; trips open before pairs, these before high cards; big bets from here on.
S0-23 Sixth street is like fifth; four of a kind is the best board there is.
S0-24 Seventh street brings a card down; the player who opened the round before opens it, with the big bet.
S0-25 At the showdown the best five of the seven cards count; the other two break no ties.
S0-26 Hands rank as in all of poker; there is no three pair, a hand is five cards.
S0-27 Hands without a pair are compared from their highest card down.
S0-28 Equal hands share the pot equally; suits do not matter.
S0-29 With an open pair on fourth street its holder may make the big bet.
S0-30 If he checks, the choice goes to the next player.
S0-31 After a big bet all bets and raises of that round are big.
S0-32 A round has one bet and three raises, however many players are in.
S0-33 If all eight are in for the last card, one card is turned up for all of them.
S0-34 Razz is like stud but for the bring-in, who opens later rounds, and who wins.
S0-35 In razz the highest door card brings in, aces low; ties are told by suit.
S0-36 In razz the player who brings in chooses as in stud.
S0-37 In razz the best low board acts first from fourth street on; pairs are high, top cards compared first.
S0-38 The first player in razz checks or bets.
S0-39 In razz the best low five of the seven cards count.
S0-40 In razz straights and flushes do not count, 5-4-3-2-A is best, any hand may win, equal hands share.
S1-01 Up to eight players take part.
S1-02 The deck has 52 cards and no jokers.
S1-03 The room sets the ante: $0.25 at $1/$2, $0.50 at $3/$6.
S1-04 Everyone gets seven cards, three down and four up.
S1-05 After the antes come two cards down and one up.
S1-06 The lowest card showing brings in; equal ones in the order clubs, diamonds, hearts, spades.
S1-07 Every round has one bet and three raises.
S1-08 On fourth street the best hand showing bets or checks.
S1-09 With a pair showing on fourth street a bet may be single or double; after a double one all are double.
S1-10 The higher limit applies from fifth street on.
S1-11 Sixth street is like fifth.
S1-12 The seventh card is dealt down.
S1-13 The last bet that is allowed is the cap; after it one calls or folds.
S1-14 A player who has folded has no claim on any pot.
S1-15 Checking is possible only when there is nothing to match.
S1-16 Only the chips on the table at the beginning of the hand play.
S1-17 A player who cannot match a bet is all-in for what he matched; more goes into a side pot without him.
S1-18 The main pot is open to all who paid into it, a side pot to those who paid into that.
S1-19 The best hand wins; a player whose bet nobody calls wins at once.
S1-20 A hand is five of the seven cards, or the common card and four of one's own.
S1-21 Hands rank as in all of poker, kickers count, suits do not.
S1-22 Equal hands share the pot; an odd chip goes to the first winner left of the dealer's button.
S2-01 Up to eight players take part.
S2-02 The game is played with limits.
S2-03 The ante is normally a tenth of the small bet.
S2-04 Two cards are dealt down and one up.
S2-05 The lowest card showing opens third street with half a bet or a full one, at the lower limit.
S2-06 On fourth street the highest hand opens at the lower limit; with an open pair the higher may be bet.
S2-07 From fifth street on the higher limit applies; the highest hand showing opens.
S2-08 Sixth street is like fifth.
S2-09 The seventh card is dealt down; the highest hand showing opens.
S2-10 The best five of the seven cards count.
S2-11 If all eight are in for the last card, one card is turned up for all of them.
S2-12 In hi/lo the highest hand and the best low that qualifies share the pot.
S2-13 A low is five ranks of eight or lower; aces play both ways, straights and flushes do no harm.
S2-14 Lows are compared from their highest card: 7-5-4-2-A beats 8-4-3-2-A.
S2-15 One player may win both halves.
S2-16 The best low is 5-4-3-2-A.
S2-17 Where no low qualifies, the high hand takes it all.
S3-01 The game is played with fixed limits, spread limits or pot limit.
S3-02 The big bet is twice the small bet and ten antes; one buys in for twenty big bets at least.
S3-03 There is no dealer's button.
S3-04 Everyone who plays antes.
S3-05 The deal starts left of the dealer: two cards down and one up.
S3-06 The lowest door card brings in, aces high; ties are told by suit, clubs lowest and spades highest.
S3-07 The bring-in is as large as the ante or as the small bet.
S3-08 The next player folds, calls or raises: to the small bet over an ante's worth, to two over a small bet.
S3-09 At $0.50/$1: over $0.10 one calls or completes to $0.50; over $0.50 one calls or raises to $1.
S3-10 A round ends when everyone has acted and all who have not folded have put in the same.
S3-11 The worst hand showing opens this round and every later one.
S3-12 Of two cards showing a pair of aces is best and 3-2 worst; any pair is over any two cards without one.
S3-13 Equal boards are told by the suit of the higher card: the spade beats the heart.
S3-14 On fourth street the best board checks or makes the small bet; raises are by the small bet.
S3-15 On fifth street the best board opens with the big bet.
S3-16 Sixth street is like fifth.
S3-17 The seventh card is dealt down; the best board opens with the big bet.
S3-18 The best five of the seven cards count, the other two are dead.
S3-19 There are no further kinds of hands; of three pair the best two count.
S3-20 High cards decide between like hands, suits do not; equal hands share.
S3-21 The dealer need not change.
S3-22 With an open pair on fourth street its holder, if first to act, bets either size, or else the next.
S3-23 The size that is bet first holds for the whole round: after a small bet all raises are small.
S3-24 A round has one bet and three raises, as long as more than two players are in.
S3-25 If the cards do not suffice for a last card for everyone left, one card is turned up for all.
S4-01 Forced bets must be paid, bets below the minimum are not allowed, and who takes part antes.
S4-02 Cards are dealt one at a time from the dealer's left: down, down, up.
S4-03 The lowest door card brings in, aces high; equal ones go by suit, clubs lowest, spades highest.
S4-04 Suits are used for nothing else in the game.
S4-05 A card is burnt before fourth, fifth, sixth and seventh street.
S4-06 On fourth street the highest two cards open; of equal ones those nearest to the dealer's left.
S4-07 The first player bets or checks.
S4-08 With an open pair on fourth street its holder may bet the high limit, but not where limits are a spread.
S4-09 If the first player bets low, the others may raise low or high; after one high bet all are high.
S4-10 One calls, raises or folds; checking and raising later is allowed.
S4-11 A decision takes ten seconds at most.
S4-12 On fifth street the highest three cards open; the high limit applies from here on.
S4-13 On sixth street the highest four cards open.
S4-14 The seventh card is dealt down.
S4-15 If the deck is short, burnt cards are dealt too or make a common card; folded ones never return.
S4-16 The last to bet or raise on seventh street shows first; if all checked, the player who acted first.
S4-17 A winner whom nobody called need not show.
S4-18 A player who called or checked may muck; opponents may ask for the record of the hand.
S4-19 Cards speak: the best five count, whatever is said of them.
S4-20 Equal hands share the pot equally.
S4-21 At $5/$10 bets are exactly 5 on the first two streets and exactly 10 later.
S4-22 With three players or more there are three raises; with two left there is no limit.
S4-23 The low door card brings in or opens for the low limit; anyone may complete, and completing is no raise.
S4-24 With an open pair on fourth street any player may bet or raise low or high.
S4-25 On fifth, sixth and seventh street bets and raises are of the high limit.
S4-26 A table of games with buy-in, ante and forced bet; eight players, three raises, no cap on two players.
PK-1 Equal boards are told by position: the lowest index opens.
PK-2 An open pair on fourth street allows no double bet.
PK-3 The bring-in has to be smaller than the small bet.
PK-4 After a short all-in bring-in the others may call the short amount.
PK-5 If the low card is all-in from the ante, the left neighbour has to post and may not fold.
PK-6 There is no half-bet rule: a short all-in is no bet to complete, and does not reopen the betting.
PK-7 Every short all-in uses up one of the wagers of a round.
PK-8 The cap is four wagers, for two players too.
PK-9 If the deck is short, burnt and folded cards are dealt again.
PK-10 Where down cards are not known they are not missed in the deck, so that a shortage is not seen.
PK-11 The common card does not count when the opener of seventh street is sought.
PK-12 All odd chips go to the lowest index.
PK-13 PokerStars texts of stud and razz are not read.
PK-14 There is no spread limit, and no stud with pot limit.
PK-15 Folding without a bet to call is an error in tournaments and a warning in cash games.
PK-16 A player who folded without a bet to call gets no more cards.
PK-17 A player due to bring in with less than a small bet may complete all-in; raises are measured from that.
PK-18 If all checked, the opener of the last round shows first.
"""

RULES: Final[dict[str, str]] = dict(line.split(" ", 1) for line in _RULES.splitlines())
"""The numbered rules: what each says, in one sentence."""

_NUMBERED: Final = re.compile(r"(?:S\d|PK)-\d+")


def source_of(citation: str) -> Source | None:
    """The text that is cited; None for a citation of none, or of a numbered rule that there is not.

    >>> source_of("TDA 20").title.startswith("Poker Tournament"), source_of("S0-16").tag, source_of("S0-99")
    (True, 'S0', None)
    """
    if _NUMBERED.match(citation) and citation not in RULES:
        return None
    found = [source for source in SOURCES if citation.startswith(source.cited_as)]
    return found[0] if len(found) == 1 else None


def rules_of(source: Source) -> dict[str, str]:
    """The numbered rules of a text, none for a text that is cited by its places.

    >>> len(rules_of(SOURCE_BY_TAG["S2"])), rules_of(SOURCE_BY_TAG["TDA"])
    (17, {})
    """
    return {number: rule for number, rule in RULES.items() if number.startswith(source.cited_as)}
