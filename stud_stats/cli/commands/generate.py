"""``generate``: random legal hands, to try things on."""

from __future__ import annotations

from typing import Annotated, Final, get_args

import typer

from stud_stats.cli.destination import destination
from stud_stats.cli.errors import CommandError, ExitCode
from stud_stats.cli.options import OutputOption, RulesOption, checked_rules
from stud_stats.cli.output import note, text_output
from stud_stats.core.events import STRUCTURES, Game
from stud_stats.writers.registry import BETWEEN_HANDS, ROOMS, WRITERS, layout, writer

_ROOMS: Final = f"{', '.join(WRITERS[:-1])} or {WRITERS[-1]}"
_GAMES: tuple[Game, ...] = get_args(Game)


def register(app: typer.Typer) -> None:
    """Put the command on ``app``."""
    app.command("generate")(generate)


def generate(
    hands: Annotated[int, typer.Option("--hands", metavar="N", min=1, help="How many hands.")] = 100,
    game: Annotated[str, typer.Option("--game", metavar="G", help="stud_hi, stud_hilo or razz.")] = "stud_hi",
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed gives the same hands.")] = 1,
    structure: Annotated[
        str,
        typer.Option("--structure", metavar="S", help="fixed_limit, spread_limit, pot_limit or no_limit."),
    ] = "fixed_limit",
    rules: RulesOption = "pokerstars",
    to: Annotated[str, typer.Option("--to", metavar="ROOM", help=f"{_ROOMS}.")] = "canonical",
    awkward_names: Annotated[
        bool, typer.Option("--awkward-names", help="Seat players whose names look like lines of a history.")
    ] = False,
    output: OutputOption = None,
) -> int:
    """Write random legal hands: passive to wild players, two to eight of them, short and deep stacks.

    Example: stud-stats generate --hands 1000 --game razz --to pokerstars -o razz.txt
    """
    from stud_stats import generating
    from stud_stats.rules.profiles import POKERSTARS, PROFILES
    from stud_stats.writers.lines import NotSpreadError

    if game not in _GAMES:
        raise CommandError(f"there is no game {game!r}; there are {', '.join(_GAMES)}.")
    if structure not in STRUCTURES:
        raise CommandError(f"there is no structure {structure!r}; there are {', '.join(STRUCTURES)}.")
    if to not in WRITERS:
        raise CommandError(f"hands cannot be written as {to!r}; they can as {_ROOMS}.")
    if structure not in ROOMS[to].structures:
        raise CommandError(f"{ROOMS[to].title} has no {_words(structure)}.")
    house = checked_rules(rules)
    profile = (POKERSTARS if house == "auto" else PROFILES[house]) if isinstance(house, str) else house
    target = destination(output)
    made = generating.generate(
        hands,
        game,
        seed,
        profile=profile,
        structure=structure,
        awkward_names=awkward_names,
        posted_sizes=to != "pokerstars",
        layout=layout(to),
    )
    write = writer(to)
    try:
        with text_output(target) as stream:
            for hand in made:
                stream.write(write(hand).rstrip("\n") + BETWEEN_HANDS)
    except NotSpreadError as error:
        raise CommandError(str(error)) from error
    spread = PROFILES[to].betting_structure if to in PROFILES else STRUCTURES
    if structure not in spread:
        said = " and ".join(map(_words, spread))
        note(
            f"the house rules known of {ROOMS[to].title} spread {said} alone: audit says stakes.structure of"
            " every one of these hands."
        )
    return ExitCode.DONE


def _words(structure: str) -> str:
    return structure.replace("_", " ")
