"""Server settings: database, client folder and limits."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from smallworld.analysis import SAMPLES

#: Client folder: next to this file in an installed package; in a checkout, the build folder.
INSTALLED = Path(__file__).parent / "static"
BUILT = Path(__file__).parents[3] / "client" / "dist"


@dataclass(frozen=True)
class Rate:
    """A rate limit: burst size, and refill per second."""

    burst: float
    second: float


@dataclass(frozen=True)
class Limits:
    """Limits: far above normal use, far below what would harm others."""

    message_bytes: int = 16_384
    body_bytes: int = 65_536
    record_bytes: int = 200_000
    #: Custom content may use three quarters of it, and each character may take several bytes.
    game_bytes: int = 600_000
    invention_bytes: int = 600_000
    connections: int = 10_000
    connections_per_address: int = 400
    request_head_seconds: float = 10.0
    request_body_seconds: float = 30.0
    stalled_seconds: float = 20.0
    spectators_per_game: int = 60
    spectators_per_game_and_address: int = 10
    spectators_per_address: int = 100
    sockets_per_player: int = 20
    players_per_address: int = 300
    hello_seconds: float = 10.0
    silence_seconds: float = 20.0
    messages: Rate = Rate(60, 20)
    messages_of_address: Rate = Rate(100, 40)
    frames: Rate = Rate(60, 20)
    talk_and_hints: Rate = Rate(20, 1)
    threats: Rate = Rate(40, 4)
    players_talk: Rate = Rate(10, 0.5)
    spectator_talks: Rate = Rate(5, 0.1)
    spectators_talk: Rate = Rate(20, 0.5)
    requests: Rate = Rate(600, 100)
    pages: Rate = Rate(1_000, 50)
    table_pages: Rate = Rate(60, 2)
    new_games: Rate = Rate(40, 0.5)
    bot_games: Rate = Rate(5, 0.02)
    joins: Rate = Rate(10, 0.1)
    keys: Rate = Rate(20, 0.5)
    tables: Rate = Rate(20, 0.5)
    islands: Rate = Rate(60, 0.5)
    own_boards: Rate = Rate(20, 0.2)
    board_edits: Rate = Rate(120, 2)
    board_pictures: Rate = Rate(60, 0.5)
    inventions: Rate = Rate(60, 0.02)
    invention_changes: Rate = Rate(60, 1)
    pictures: Rate = Rate(20, 0.2)
    pushes: Rate = Rate(40, 0.2)
    analyses: Rate = Rate(10, 0.02)
    explanations: Rate = Rate(120, 6)
    sums: Rate = Rate(40, 0.2)
    measurements: Rate = Rate(20, 20 / 3600)


@dataclass(frozen=True)
class Settings:
    """Server settings. Without a database, the user's own file is used; with `bots_ready`, workers start immediately.

    `local_push` also allows push services on this machine over http (for tests). `push_services` are additional push
    services; `*` allows every public host. `analysis_samples` is the number of samples per estimate of an analysis;
    tests use few. `public_hosts` are the server's public host names; once set, other names are refused. `public_tables`
    is whether hosts may list tables publicly.
    """

    database: str | None = None
    pace: float = 0.6
    static: Path | None = field(default_factory=lambda: find_client())
    limits: Limits = Limits()
    bots_ready: bool = False
    local_push: bool = field(default_factory=lambda: os.environ.get("SMALLWORLD_LOCAL_PUSH") == "1")
    push_services: tuple[str, ...] = field(default_factory=lambda: find_push_services())
    analysis_samples: int = SAMPLES
    public_tables: bool = True
    public_hosts: tuple[str, ...] = ()


def find_push_services() -> tuple[str, ...]:
    """Additional push services, from the environment."""
    named = os.environ.get("SMALLWORLD_PUSH_SERVICES", "")
    return tuple([name.strip().lower() for name in named.split(",") if name.strip()])


def find_client() -> Path | None:
    """Return the built client's folder, or the one set in the environment; `None` if there is none."""
    named = os.environ.get("SMALLWORLD_STATIC")
    for folder in [Path(named)] if named else (INSTALLED, BUILT):
        if (folder / "index.html").is_file():
            return folder
    return None
