"""Measures games without a server in Chromium: `python -m tools.page_times`, about a minute on a quiet machine.

Reports the bytes of the download, the seconds from opening the start page to the first table (on a cold and on a warm
cache), and a bot's milliseconds per decision at levels 3 to 5 with four players. Build the client first.
"""

import argparse
import base64
import json
import pickle
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from smallworld.server.settings import BUILT
from smallworld.server.site.site import write_site
from tests.browser.chromium import ARGUMENTS, chromium
from tests.browser.device.static_site import PATH, StaticSite
from tests.browser.visitor import Visitor

#: Goals: bytes, seconds on a cold and on a warm cache, and milliseconds of a level 3 decision.
MOST_BYTES, COLD, WARM, DECISION = 7_000_000, 6.0, 2.5, 150.0
LEVELS = ("level-3", "level-4", "level-5")
#: Milliseconds that anything may take on a busy machine.
PATIENCE = 300_000
#: Milliseconds after which a first start has saved what makes the next one faster.
SAVED = 8000
#: Plays a game of four bots in the worker of bots; the answer is kept, since `exec` has none.
GAME = """
import time, smallworld
from smallworld.bots import make_bot
from smallworld.core import engine
table = smallworld.new_game("smallworld", 4, seed=3)
bots = [make_bot(LEVEL, seat) for seat in range(4)]
taken = []
while not table.over:
    began = time.perf_counter()
    action = bots[table.actor].choose(engine.known_to(table.state, table.actor), table.actor)
    taken.append(1000 * (time.perf_counter() - began))
    table.apply(action)
smallworld.taken = taken
"""
ASK = """async ([address, jobs]) => {
  const worker = new Worker(address, { type: "module" });
  let text = "";
  for (const [id, job] of jobs.entries())
    text = await new Promise((done) => {
      worker.onmessage = ({ data }) => done(data.text);
      worker.postMessage({ id, text: job });
    });
  worker.terminate();
  return text;
}"""


def packed(work: Callable[..., object], argument: object) -> str:
    """A job as `BotWorker` sends it."""
    return base64.b64encode(pickle.dumps((work, argument))).decode()


def open_page(context: BrowserContext) -> Page:
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


def start(context: BrowserContext, site: StaticSite) -> float:
    """Seconds from opening the start page to the first table, pressing "Play now" at once."""
    page = open_page(context)
    visitor = Visitor(page, site.address)
    began = time.perf_counter()
    visitor.play_now()
    taken = time.perf_counter() - began
    page.wait_for_timeout(SAVED)
    page.close()
    return taken


def decisions(browser: Browser, site: StaticSite, level: str) -> list[float]:
    """Milliseconds of each decision of a game."""
    page = open_page(browser.new_context())
    page.goto(f"{site.address}/icon.svg")
    (worker,) = [file.name for file in (site.folder / PATH[1:] / "assets").glob("bot-*.js")]
    jobs = [packed(exec, f"LEVEL = {level!r}{GAME}"), packed(eval, "__import__('smallworld').taken")]
    done, found = pickle.loads(base64.b64decode(page.evaluate(ASK, [f"{site.address}/assets/{worker}", jobs])))
    if not done:
        raise found
    page.context.close()
    return list(found)


def size(site: StaticSite) -> int:
    """Bytes that travel before the first game."""
    listed = json.loads((site.folder / PATH[1:] / "python" / "files.json").read_bytes())
    pieces = [piece["bytes"] for pieces in listed["files"].values() for piece in pieces]
    return int(sum(pieces) + sum([module["packed"] for module in listed["modules"]]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=3, help="starts of each kind; the middle one is reported")
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_site(BUILT, Path(folder) / PATH[1:])
        site = StaticSite(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        try:
            print(f"download: {size(site) / 1e6:.2f} MB (goal {MOST_BYTES / 1e6:.0f})")
            cold: list[float] = []
            warm: list[float] = []
            for _ in range(times):
                context = browser.new_context()
                cold.append(start(context, site))
                warm.append(start(context, site))
                context.close()
            print(f"cold start to the first table: {median(cold):.2f} s (goal {COLD:g}); {_all(cold)}")
            print(f"warm start to the first table: {median(warm):.2f} s (goal {WARM:g}); {_all(warm)}")
            for level in LEVELS:
                taken = decisions(browser, site, level)
                goal = f" (goal {DECISION:.0f})" if level == LEVELS[0] else ""
                mean = sum(taken) / len(taken)
                print(f"{level}, four players: {mean:.1f} ms a decision{goal}, at most {max(taken):.0f} ms")
        finally:
            browser.close()
            site.stop()


def _all(seconds: list[float]) -> str:
    return ", ".join(f"{each:.2f}" for each in sorted(seconds))


if __name__ == "__main__":
    main()
