"""Attacks by records: hostile ones at once, and many that are spoilt at random."""

from __future__ import annotations

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
from smallworld.server.founding import from_record
from smallworld.server.refusal import Refusal
from smallworld.server.settings import Limits, Settings
from tests.server.attacks import upload_at_once
from tests.server.hostile import HOSTILE, full_length, spoilt, within
from tests.server.servers import killable
from tests.support.memory import in_use

#: What a server stands: so many megabytes more than before, and so many seconds for a move of a player meanwhile.
GROWTH, SLOWEST = 50, 0.25
#: What a record may take to be refused or read, in seconds.
READ = 2.0


def run(options: argparse.Namespace, console: Console) -> bool:
    """Many records at the same moment, from one address, each kind on a server of its own."""
    kinds = {
        "hostile, of any size": list(HOSTILE.values()),
        "hostile, as large as is let in": list(within(Limits.record_bytes).values()),
        "games as long as can be": [full_length()],
    }
    stood = True
    for name, texts in kinds.items():
        with (
            tempfile.TemporaryDirectory(prefix="smallworld-attack-") as folder,
            killable(Settings(str(Path(folder) / "games.sqlite"), 0, None, bots_ready=True)) as server,
        ):
            outcome = asyncio.run(upload_at_once(server, list(islice(cycle(texts), options.at_once))))
        good = outcome.after - outcome.before < GROWTH and outcome.slowest < SLOWEST
        console.print(f"{'stood' if good else 'FAILED'}  {name}: {outcome}", markup=False, soft_wrap=True)
        stood = stood and good
    return stood


def soak(options: argparse.Namespace, console: Console) -> bool:
    """Spoilt records, one after the other: each is refused in a sentence, or is a game to be kept."""
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
        f"{'stood' if good else 'FAILED'}  {options.number} spoilt records: "
        f"{', '.join(f'{count} {what}' for what, count in came.items())} in {time.monotonic() - began:.0f} s; "
        f"the slowest took {slowest * 1000:.0f} ms; memory grew by {(in_use() - before) / 1e6:.0f} MB",
        markup=False,
        soft_wrap=True,
    )
    return good
