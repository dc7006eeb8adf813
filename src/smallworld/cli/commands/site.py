"""`smallworld site`: the whole game as a folder of files, for any web host."""

import importlib
from pathlib import Path
from typing import Annotated

import typer

from smallworld.cli.input.error_reports import InputError
from smallworld.extras import needs

EXAMPLES = ("smallworld site public", "python -m http.server -d public")


def site(
    out: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where to write it: a new folder, or an empty one.")],
) -> None:
    """Write the game as a folder of files that any web host can serve, under any path.

    The rules and the bots run in the pages of its visitors: no server, no database, and nothing to keep running.
    """
    try:
        importlib.import_module("smallworld.server.site.site")
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("smallworld"):
            raise
        raise InputError(needs("the site", error, "server")) from None
    _write(out)


def _write(out: Path) -> None:
    from smallworld.server.settings import find_client
    from smallworld.server.site.site import SiteFailed, write_site

    client = find_client()
    if client is None:
        raise InputError("the client is not built: run python3 tasks.py play or python3 client/build.py")
    try:
        size = write_site(client, out)
    except (SiteFailed, OSError) as error:
        raise InputError(str(error)) from None
    print(f"{out}: {size / 1e6:.1f} MB, for any web host. To look at it here: python -m http.server -d {out}")
