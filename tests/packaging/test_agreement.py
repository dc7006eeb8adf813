"""The compiled core and the interpreted one play identical games."""

from pathlib import Path

from smallworld.games import GAMES, game_info
from tests.packaging.wheels import ROOT, Wheel

EACH = 8
PROGRAM = Path(__file__).with_name("playthrough.py")
HOME_MADE = [ROOT / "examples" / "otters.py", ROOT / "examples" / "lucky.py"]


def games(wheel: Wheel, kind: str) -> list[str]:
    """Games played by a wheel's core, after checking that it is of that kind."""
    played = wheel.run(PROGRAM, str(EACH), *HOME_MADE)
    assert played.returncode == 0, played.stderr
    first, *lines = played.stdout.splitlines()
    assert first == f"core: {kind}"
    assert len(lines) == sum(EACH * len(game_info(game).rounds) for game in GAMES)
    return lines


def test_both_cores_give_identical_records_of_every_game_for_every_number_of_players(
    compiled: Wheel, plain: Wheel
) -> None:
    differing = [(a, b) for a, b in zip(games(compiled, "compiled"), games(plain, "plain"), strict=True) if a != b]
    assert not differing, f"{len(differing)} games differ, first:\n{differing[0][0]}\n{differing[0][1]}"
