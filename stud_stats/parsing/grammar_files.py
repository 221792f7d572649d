"""Where the grammars are: beside the installed package, or in a checkout's ``grammars/``."""

from __future__ import annotations

from pathlib import Path


def grammar_path(name: str) -> Path:
    """The path of the grammar file ``name``; FileNotFoundError names both places looked in."""
    package = Path(__file__).resolve().parents[1]
    places = (package / "_grammars" / name, package.parent / "grammars" / name)
    for place in places:
        if place.is_file():
            return place
    raise FileNotFoundError(f"the grammar {name} is neither {places[0]} nor {places[1]}")
