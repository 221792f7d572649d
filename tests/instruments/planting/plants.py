"""All plants, by the code that each breaks."""

from __future__ import annotations

from tests.instruments.planting import (
    announcing,
    before_betting,
    betting,
    deck_and_turns,
    ends,
    showing,
    wagers,
)
from tests.instruments.planting.plant import Plant

PLANTS: dict[str, Plant] = {
    plant.code: plant()
    for family in (announcing, before_betting, betting, deck_and_turns, ends, showing, wagers)
    for plant in family.PLANTS
}
