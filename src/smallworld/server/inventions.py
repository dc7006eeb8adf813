"""Inventions: documents of races, powers, boards and packs, stored under unguessable links."""

import hashlib
import hmac
import secrets
from typing import Final, NamedTuple

import msgspec

from smallworld.core.errors import RulesetError
from smallworld.games import BoardData
from smallworld.games.custom.own_boards import board_hash, known_by_hash
from smallworld.games.custom.packs import Invented, Pack, invention_of, kind_of
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.server.match.seats import hashed, new_key
from smallworld.server.ports.interfaces import InventionStore, KeptInvention, StrengthStore
from smallworld.server.ports.journal import now
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.workshop import Invention, InventionKey
from smallworld.workshop.explanation import InventionKind
from smallworld.workshop.fitting_games import fitting_games
from smallworld.workshop.shipped_packs import shipped_documents, shipped_pack
from smallworld.workshop.strength.strength_report import StrengthReport

#: Limit per server; about 200 MB if all of them are packs.
MOST_INVENTIONS: Final = 100_000
#: Modification time reported for the shipped packs.
SHIPPED_AT: Final = "2026-11-19T00:00:00+00:00"
#: Length of the hash of an invalid document, in characters.
HASH: Final = 16


class ReadDocument(NamedTuple):
    """A parsed document: its kind, and its content if it is valid."""

    kind: InventionKind
    hash: str
    sound: Invented | None

    @property
    def boards(self) -> tuple[BoardData, ...]:
        """Boards in the document: the document itself, or a pack's boards."""
        if isinstance(self.sound, Pack):
            return self.sound.boards
        return (self.sound,) if isinstance(self.sound, BoardData) else ()


class Inventions:
    """All inventions of a server, accessible by link only: there is no list. Coroutines raise `Refusal`."""

    def __init__(self, kept: InventionStore, strengths: StrengthStore, most: int = MOST_INVENTIONS) -> None:
        self._kept = kept
        #: Strengths measured on this server, shared by all visitors.
        self.strengths: Final = strengths
        self._most = most
        #: Shipped packs whose boards are registered for drawing.
        self._boards_kept: set[str] = set()

    async def create(self, document: str) -> InventionKey:
        """Store a document; raises `problem.invention` if it is invalid, `problem.too-fast` if storage is full."""
        read = read_document(document)
        key, at = new_key(), now()
        kept = KeptInvention(secrets.token_urlsafe(16), at, at, hashed(key), read.kind, document)
        if not await self._kept.add(kept, self._most, read.boards):
            raise Refusal("problem.too-fast", "this server has no room for more inventions; try again later")
        return InventionKey(kept.id, key)

    async def show(self, id: str) -> Invention:
        """Return an invention as its link shows it, or a shipped pack by its key; raises `problem.no-invention`."""
        if id in shipped_documents() and id not in self._boards_kept:
            await self._kept.keep_boards(shipped_pack(id).boards, SHIPPED_AT)
            self._boards_kept.add(id)
        return await self._shown(await self._find(id))

    async def read(self, id: str) -> Invented | None:
        """Return the content of an invention; `None` if it is invalid. Raises `problem.no-invention`."""
        return read_document((await self._find(id)).document).sound

    async def change(self, id: str, key: str, document: str) -> Invention:
        """Replace an invention by a new version of the same kind; raises `problem.key`, `problem.invention`."""
        kept = await self._find(id, key)
        read = read_document(document)
        if read.kind != kept.kind:
            raise Refusal("problem.invention", f"this invention is a {kept.kind}; save the {read.kind} as a new one")
        changed = kept._replace(document=document, changed=now())
        await self._kept.change(id, document, changed.changed, read.boards)
        return await self._shown(changed)

    async def remove(self, id: str, key: str) -> None:
        """Delete an invention; raises `problem.key`."""
        await self._find(id, key)
        await self._kept.remove(id)

    async def _shown(self, kept: KeptInvention) -> Invention:
        read = read_document(kept.document)
        strength: StrengthReport | None = None
        if read.sound is not None and not isinstance(read.sound, Pack):
            strength = await self.strengths.find(read.hash)
        return _invention(kept, read, strength)

    async def _find(self, id: str, key: str | None = None) -> KeptInvention:
        kept = _shipped(id) or await self._kept.find(id)
        if kept is None:
            raise Refusal("problem.no-invention", "there is no such invention")
        if key is not None and not hmac.compare_digest(kept.key, hashed(key)):
            raise Refusal("problem.key", "wrong key for this invention")
        return kept


def shipped_invention(id: str) -> Invention | None:
    """Return a shipped pack by its key; `None` if there is none."""
    kept = _shipped(id)
    return _invention(kept, read_document(kept.document), None) if kept else None


def _shipped(id: str) -> KeptInvention | None:
    document = shipped_documents().get(id)
    # Shipped packs can't be changed: no key has an empty hash.
    return KeptInvention(id, SHIPPED_AT, SHIPPED_AT, "", "pack", document) if document else None


def _invention(kept: KeptInvention, read: ReadDocument, strength: StrengthReport | None) -> Invention:
    boards = tuple([known_by_hash(board).id for board in read.boards])
    games = fitting_games(read.sound)
    return Invention(kept.id, read.kind, kept.document, read.hash, kept.changed, games, strength, boards)


def read_document(document: str) -> ReadDocument:
    """Parse a document, which may be invalid; raises `problem.invention` if it isn't a document at all."""
    try:
        decoded = msgspec.json.decode(document)
    except (msgspec.DecodeError, UnicodeError):
        raise Refusal("problem.invention", "the document is not JSON") from None
    except RecursionError:
        raise Refusal("problem.invention", "the document is nested too deeply") from None
    kind = kind_of(decoded)
    if kind is None:
        wanted = "expected `race` or `power` with its key, `pack`, or the `regions` of a board"
        raise Refusal("problem.invention", f"unknown kind of document: {wanted}")
    try:
        sound = invention_of(decoded)
    except (RulesetError, RecursionError):
        sound = None
    if isinstance(sound, Recipe):
        return ReadDocument(kind, sound.hash(), sound)
    if isinstance(sound, BoardData):
        return ReadDocument(kind, board_hash(sound), sound)
    canonical = msgspec.json.encode(decoded, order="deterministic")
    return ReadDocument(kind, hashlib.sha256(canonical).hexdigest()[:HASH], sound)
