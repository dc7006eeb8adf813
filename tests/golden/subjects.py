"""Subjects of the golden playthroughs, their folders, and evidence that each ability was used."""

import inspect
from pathlib import Path

from smallworld.game.game import Game
from smallworld.games import game_info
from tests.golden import island_witness, witness
from tests.golden.moments import Moment, Witness, moments

FOLDER = Path(__file__).with_name("playthroughs")
# The base game's playthroughs are in the main folder, the other games' in subfolders.
FOLDERS = {"smallworld": FOLDER, "warcraft": FOLDER / "warcraft", "azeroth": FOLDER / "azeroth"}
WITNESSES: dict[str, dict[str, Witness]] = {
    "smallworld": witness.WITNESSES,
    "warcraft": island_witness.WITNESSES,
    "azeroth": island_witness.TEAMS,
}
NAMES = [(game, key) for game, witnesses in WITNESSES.items() for key in witnesses]


def subjects(game: str) -> dict[str, str]:
    """Return the subjects of a game's playthroughs: races, powers and relics; in team games, also the seats."""
    info = game_info(game)
    if info.teams:
        return {f"teams-of-{seats}": f"{', '.join(teams)}." for seats, teams in info.teams.items()}
    return {ability.key: inspect.getdoc(ability) or "" for ability in (*info.races, *info.powers, *info.relics)}


def uses(name: str, key: str, game: Game) -> list[Moment]:
    """Return the moments of a game in which an ability was used."""
    return [moment for moment in moments(game) if WITNESSES[name][key](moment)]
