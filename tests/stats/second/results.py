"""Showdown and money, from the sentences."""

from __future__ import annotations

from tests.stats.second.counting import Amounts, Times, View, money, share


@share("hands")
def hands_dealt(view: View) -> Times:
    if view.dealt:
        yield 0, True


@share("wtsd")
def went_to_showdown(view: View) -> Times:
    if view.saw(4):
        yield 0, view.story.showdown(view.player)


@share("wsd")
def won_at_showdown(view: View) -> Times:
    if view.story.showdown(view.player):
        yield 0, view.story.won[view.player] > 0


@share("wws4")
def won_when_saw_fourth(view: View) -> Times:
    if view.saw(4):
        yield 0, view.story.won[view.player] > 0


@money("net")
def net(view: View) -> Amounts:
    if view.dealt:
        yield view.story.net(view.player), 0


@money("sb_per_100")
def small_bets(view: View) -> Amounts:
    size = view.story.hand.header.stakes.small_bet.amount
    if view.dealt and size:
        yield view.story.net(view.player), size


@money("bb_per_100")
def big_bets(view: View) -> Amounts:
    size = view.story.hand.header.stakes.big_bet.amount
    if view.dealt and size:
        yield view.story.net(view.player), size
