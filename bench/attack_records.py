"""Attacks with records: many hostile ones at once, and thousands of randomly damaged ones."""

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from itertools import cycle, islice
from pathlib import Path

from rich.console import Console

from environments import ROOT

sys.path.insert(0, str(ROOT))
from smallworld.server.new_game import from_record
from smallworld.server.protocol.errors import Refusal
from smallworld.server.settings import Limits, Settings
from tests.server.servers import killable
from tests.server.web.attacks import undisturbed, upload_at_once
from tests.server.web.hostile import HOSTILE, full_length, spoilt, within
from tests.support.memory import in_use

#: Limits: growth of the server in MB, and seconds for a player's move during an attack.
GROWTH, SLOWEST = 50, 0.25
#: Seconds of measuring moves before each attack, as a baseline for other load on the machine.
QUIET = 10.0
#: Maximum CPU time per record, in seconds.
READ = 2.0


def run(options: argparse.Namespace, console: Console) -> bool:
    """Send many uploads at once from one address, each kind to a new server."""
    kinds = {
        "hostile, of any size": list(HOSTILE.values()),
        "hostile, of maximum size": list(within(Limits.record_bytes).values()),
        "games of maximum length": [full_length()],
    }
    held = True
    for name, texts in kinds.items():
        with (
            tempfile.TemporaryDirectory(prefix="smallworld-attack-") as folder,
            killable(Settings(str(Path(folder) / "games.sqlite"), 0, None, bots_ready=True)) as server,
        ):
            quiet = asyncio.run(undisturbed(server, QUIET))
            outcome = asyncio.run(upload_at_once(server, list(islice(cycle(texts), options.at_once))))
        good = outcome.after - outcome.before < GROWTH and outcome.slowest < SLOWEST
        console.print(
            f"{'held' if good else 'FAILED'}  {name}: {outcome}; before that {quiet.slowest * 1000:.0f} ms",
            markup=False,
            soft_wrap=True,
        )
        held = held and good
    return held


def soak(options: argparse.Namespace, console: Console) -> bool:
    """Read damaged records one after another: each must be refused with a sentence, or be a valid game."""
    came = Counter[str]()
    slowest = 0.0
    before = in_use()
    began = time.monotonic()
    for number, text in enumerate(spoilt(options.number, options.seed)):
        started = time.thread_time()
        try:
            from_record(text)
            came["kept"] += 1
        except Refusal as refusal:
            came["refused" if refusal.why == "problem.record" and refusal.detail else "refused badly"] += 1
        except Exception as error:
            came["failed"] += 1
            console.print(f"number {number} of seed {options.seed}: {type(error).__name__}: {error}", markup=False)
        slowest = max(slowest, time.thread_time() - started)
    good = set(came) <= {"kept", "refused"} and slowest < READ
    console.print(
        f"{'held' if good else 'FAILED'}  {options.number} damaged records: "
        f"{', '.join(f'{count} {what}' for what, count in came.items())} in {time.monotonic() - began:.0f} s; "
        f"the slowest took {slowest * 1000:.0f} ms; memory grew by {(in_use() - before) / 1e6:.0f} MB",
        markup=False,
        soft_wrap=True,
    )
    return good
