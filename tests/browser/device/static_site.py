"""A host that serves only static files, with a site below a path."""

import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.browser.player import Player

PATH = "/some/path"


class StaticSite:
    """A site as written by `smallworld site`, served by `python -m http.server`; it can be stopped."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.start()

    @property
    def address(self) -> str:
        """The page's URL without the trailing slash."""
        return f"http://127.0.0.1:{self.port}{PATH}"

    def start(self) -> None:
        command = [sys.executable, "-m", "http.server", str(self.port), "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(
            [*command, "-d", str(self.folder)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        for _ in range(600):
            with socket.socket() as probe:
                if not probe.connect_ex(("127.0.0.1", self.port)):
                    return
            time.sleep(0.05)
        raise AssertionError("the host of files did not start")

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()


#: Whether the browser has cached everything that the game needs offline.
KEPT = """async () => {
          if (!navigator.serviceWorker.controller) return false;
          const kept = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url);
          const names = (await caches.keys()).filter((name) => name.startsWith('smallworld-'));
          const files = (await Promise.all(names.map(kept))).flat();
          const has = (part) => files.some((url) => url.includes(part));
          const python = await kept('python');
          return has('/Arrival-') && has('/Replays-') && has('/game-') && has('/bot-') &&
            python.some((url) => url.includes('/made/memory')) && python.some((url) => url.includes('smallworld.zip'));
        }"""


def wait_until_kept(player: Player, seconds: int = 240) -> None:
    """Wait until the browser has cached everything that the game needs offline."""
    for _ in range(seconds * 4):
        if player.page.evaluate(KEPT):
            return
        player.page.wait_for_timeout(250)
    raise AssertionError(f"not all was kept within {seconds} s")
