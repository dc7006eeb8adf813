"""The teams of Battle for Azeroth."""

from tests.rules.mutate import Patch, breaks


def _teams(seats: int, sides: tuple[str, ...], *rules: str) -> None:
    def change(p: Patch) -> None:
        p.game("azeroth", teams={seats: sides})

    change.__doc__ = f"Assign {seats} players to {', '.join(sides)}."
    breaks(*rules)(change)


_teams(2, ("horde", "alliance"), "BA-TEAM-2")


_teams(2, ("alliance", "neutral"), "BA-TEAM-1")


_teams(3, ("alliance", "horde", "horde"), "BA-TEAM-1")


_teams(3, ("alliance", "neutral", "horde"), "BA-TEAM-2")


_teams(4, ("alliance", "horde", "neutral", "horde"), "BA-TEAM-1")


_teams(4, ("alliance", "alliance", "horde", "horde"), "BA-TEAM-2")


_teams(5, ("alliance", "horde", "alliance", "horde", "alliance"), "BA-TEAM-1")


_teams(5, ("alliance", "horde", "alliance", "horde", "neutral"), "BA-TEAM-2")
