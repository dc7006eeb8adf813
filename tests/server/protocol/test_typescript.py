"""The client's types are generated from the server's messages."""

from pathlib import Path

from smallworld.server.protocol import typescript
from smallworld.server.protocol.setup import NewGameRequest
from smallworld.server.protocol.socket import TableUpdate
from smallworld.server.protocol.table import TableRegion

CLIENT = Path(__file__).resolve().parents[3] / "client"


def test_the_clients_types_are_up_to_date() -> None:
    kept = (CLIENT / "src" / "messages.ts").read_text(encoding="utf-8")
    assert kept == typescript.typescript(), "client/src/messages.ts is stale: run `npm run types` in client/"


def test_every_message_has_its_interface() -> None:
    text = typescript.typescript()
    for struct in typescript.structs():
        assert f"export interface {struct.__name__} {{" in text


def test_exactly_the_fields_with_defaults_are_optional() -> None:
    region = typescript.interface(TableRegion)
    assert "  id: string;" in region and "  tokens?: number;" in region and "  owner?: number | null;" in region
    table = typescript.interface(TableUpdate)
    assert '  type: "table-update";' in table and "  host: boolean;" in table
    game_request = typescript.interface(NewGameRequest)
    assert (
        '  game: "azeroth" | "smallworld" | "warcraft";' in game_request and "  seed?: number | null;" in game_request
    )


def test_the_schema_has_every_message() -> None:
    document = typescript.json_schema()
    names = document["$defs"]
    assert isinstance(names, dict) and {struct.__name__ for struct in typescript.structs()} <= set(names)
