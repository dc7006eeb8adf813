"""A folder that any web host can serve at any path: the whole game without a server."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec

from smallworld.draw.cuts import Cut
from smallworld.games import GAMES, board_names, game_info, load_board
from smallworld.lessons.lesson import LESSONS, PICTURED, illustration, tile
from smallworld.server.device.requests import device_catalogue
from smallworld.server.site.archive import PYTHON, RUNTIME, runtime_files
from smallworld.server.views import drawings

#: Files of a built client that only a server uses.
OF_A_SERVER = ("pages.json", "size.json", "built.txt")
CUTS: tuple[Cut, ...] = ("landscape", "portrait")
#: Run, show and connect to published files only, nothing inline. Workers' own responses set their policy.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
)


class SiteFailed(Exception):
    """The site could not be written; the message is one sentence."""


def write_site(client: Path, out: Path) -> int:
    """Write the site from a built client into an empty or new folder; returns its size in bytes."""
    added = runtime_files(client)
    if not added:
        raise SiteFailed("the client was built without the Python runtime; rebuild it with access to npm and PyPI")
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise SiteFailed(f"{out} is not an empty folder; choose a new one")
    ignored = shutil.ignore_patterns("*.br", "*.gz", ".vite", RUNTIME, *OF_A_SERVER)
    shutil.copytree(client, out, ignore=ignored, dirs_exist_ok=True)
    for file in added:
        (out / PYTHON / file.name).write_bytes(file.content)
    _rewrite(out / "index.html", _home)
    _rewrite(out / "manifest.webmanifest", _relative)
    _rewrite(out / "sw.js", lambda worker: worker.replace("const BUILD = {", 'const BUILD = {"site":true,', 1))
    for name, content in _data().items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return sum(path.stat().st_size for path in out.rglob("*") if path.is_file())


def _rewrite(path: Path, change: Callable[[str], str]) -> None:
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")


def _home(page: str) -> str:
    """Build the start page with relative URLs, its own policy, and the note that games are kept on the device."""
    page = re.sub(r'((?:href|src)=")/', r"\1./", page)
    page = page.replace("<html ", '<html data-home="device" ', 1)
    return page.replace("<head>", f'<head>\n    <meta http-equiv="content-security-policy" content="{POLICY}" />', 1)


def _relative(manifest: str) -> str:
    return re.sub(r'("(?:id|start_url|scope|src)": ")/', r"\1./", manifest)


def _data() -> dict[str, bytes]:
    """Data that pages show before Python has started, at the same paths as on a server."""
    found = {"api/catalogue": msgspec.json.encode(device_catalogue())}
    for game in GAMES:
        folder = game_info(game).folder
        for name in board_names(folder):
            for cut in CUTS:
                drawn = drawings.art(game, load_board(name, folder), cut)
                found[f"api/art/{game}/{name}/{cut}.svg"] = drawn.encode()
    for lesson in (*LESSONS, *PICTURED):
        picture = illustration(lesson)
        if picture:
            found[f"api/lessons/{lesson}/picture.svg"] = picture.encode()
    for lesson in LESSONS:
        small = tile(lesson)
        if small:
            found[f"api/lessons/{lesson}/tile.svg"] = small.encode()
    return found
