"""A player at a table, in a page's Python: asks for a hint, moves, and hands the turn to bots of all kinds."""

import json
from asyncio import Queue
from typing import Any

from smallworld.server.device.bot_worker import perform
from smallworld.server.device.device import Device

LEVELS = ["level-5", "level-3"]


class DictShelf:
    """The browser's storage, in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def write(self, changes: str) -> bool:
        found = json.loads(changes)
        if not self.kept.keys().isdisjoint(found["add"]):
            return False
        self.kept |= {**found["add"], **found["put"]}
        return True

    async def read(self, key: str) -> str:
        return self.kept.get(key, "")

    async def below(self, prefix: str) -> list[str]:
        return [self.kept[key] for key in sorted(self.kept) if key.startswith(prefix)]


async def ask_bot(text: str) -> str:
    return perform(text)


async def answer() -> str:
    """Play until the third round."""
    device = Device(DictShelf(), lambda message: None, ask_bot, pace=0)
    await device.start()
    seats = [{"kind": "me", "name": "Ann"}, *[{"kind": "bot", "level": level} for level in LEVELS]]
    body = json.dumps({"game": "smallworld", "seats": seats, "first": 0, "seed": 3})
    asked = {"method": "POST", "address": "/api/games", "body": body}
    keys = json.loads(json.loads(await device.answer(json.dumps(asked)))["body"])
    told: Queue[str] = Queue()
    line = device.open(keys["id"], told.put_nowait, lambda code: None)
    line.hear(json.dumps({"type": "hello", "keys": [keys["seats"][0]["key"]], "viewpoint": 0}))
    table = await _until(told, "table-update")
    line.hear(json.dumps({"type": "hint-request", "version": table["version"], "reply": 1}))
    hint = await _until(told, "hint-reply")
    made = accepted = moved_on = 0
    # It is this player's turn again once the bots have played.
    while table["view"]["public"]["round"] < 3:
        moves = table["view"]["private"].get("moves")
        if moves and table["version"] > moved_on:
            made += 1
            moved_on = table["version"]
            line.hear(json.dumps({"type": "play", "version": moved_on, "texts": [moves[0]["text"]], "reply": made}))
        message = json.loads(await told.get())
        accepted += message["type"] == "accepted"
        if message["type"] == "table-update":
            table = message
    return json.dumps({"id": keys["id"], "hint": hint["why"], "made": made, "accepted": accepted, "bots": LEVELS})


async def _until(told: "Queue[str]", kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await told.get())
        if message["type"] == kind:
            return message
