"""When the deck runs short: is seventh street dealt to each player, or one card for all?

The sources disagree on burns, on what is shuffled in again, and on how many cards have to be
left; a hand's text hardly ever shows a burn. So the answer is the set of what may be right.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from stud_stats.rules.profile import RulesProfile

Seventh: TypeAlias = Literal["private", "common"]

DECK: Final = 52
ANY_ROOM: Final = RulesProfile("any room", "every way that is known")
_BURNS_BEFORE_SEVENTH: Final = 3
_CARDS_BEFORE_SEVENTH: Final = 6


def seventh_street(
    profile: RulesProfile, drawn: int, players: int, *, burns_seen: bool = False
) -> frozenset[Seventh]:
    """How seventh street may be dealt to ``players`` after ``drawn`` cards went to players.

    ``burns_seen``: the text prints burns, so this house burns. S3-25: without burns the deck has to
    hold a card for everybody. S4-15: the burns are shuffled in where that is enough. TDA RP-10H and
    WSOP live 228: two cards more have to be there.

    >>> from stud_stats.rules.profiles import POKERSTARS
    >>> sorted(seventh_street(POKERSTARS, 36, 6)), sorted(seventh_street(POKERSTARS, 48, 8))
    (['private'], ['common'])
    """
    found: set[Seventh] = set()
    burning = {True} if burns_seen else _burning(profile)
    for burns in burning:
        for reuse_burns in profile.accepted("short_deck_reuse_burns") if burns else ("no",):
            for reuse_muck in profile.accepted("short_deck_reuse_muck"):
                left = DECK - drawn
                if reuse_muck == "yes":
                    left = DECK - _CARDS_BEFORE_SEVENTH * players
                elif burns and reuse_burns == "no":
                    left -= _BURNS_BEFORE_SEVENTH
                again = reuse_burns == "yes" or reuse_muck == "yes"
                for need in _needs(profile, players, burns=burns, again=again):
                    found.add("private" if left >= need else "common")
    return frozenset(found)


def _burning(profile: RulesProfile) -> set[bool]:
    known = {"none": {False}, "each_street_from_fourth": {True}, "hidden": {False, True}}
    return set().union(*(known[policy] for policy in profile.accepted("burn_policy")))


def _needs(profile: RulesProfile, players: int, *, burns: bool, again: bool) -> set[int]:
    """The numbers of cards that have to be left, by the ways of counting that may hold."""
    needs: set[int] = set()
    for way in profile.accepted("short_deck_need"):
        if way in ("n", "house"):
            # Who burns a card before seventh and shuffles nothing in may count it or not.
            needs |= {players, players + 1} if burns and not again else {players}
        if way in ("n_plus_burn", "house"):
            needs.add(players + burns)
        if way in ("n_plus_two", "house"):
            needs.add(players + 2)
    return needs
