"""Inventions: documents of races, powers, boards and packs, kept under links that nobody can guess."""

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

#: All that a server keeps; some 200 MB if all are packs.
MOST_INVENTIONS: Final = 100_000
#: When the packs that are shipped were changed, as far as a reader is concerned.
SHIPPED_AT: Final = "2026-11-19T00:00:00+00:00"
#: Letters of a hash of a document that can't be played.
HASH: Final = 16


class ReadDocument(NamedTuple):
    """A document that was understood: what kind it is, and what it describes if there is nothing wrong with it."""

    kind: InventionKind
    hash: str
    sound: Invented | None

    @property
    def boards(self) -> tuple[BoardData, ...]:
        """The board that it is, or those in the pack that it is."""
        if isinstance(self.sound, Pack):
            return self.sound.boards
        return (self.sound,) if isinstance(self.sound, BoardData) else ()


class Inventions:
    """All inventions of a server; coroutines raise `Refusal`. They are listed nowhere."""

    def __init__(self, kept: InventionStore, strengths: StrengthStore, most: int = MOST_INVENTIONS) -> None:
        self._kept = kept
        #: What was measured on this server, whoever asked for it.
        self.strengths: Final = strengths
        self._most = most
        #: The shipped packs whose boards can be drawn.
        self._boards_kept: set[str] = set()

    async def create(self, document: str) -> InventionKey:
        """Keep a document; `problem.invention` if it is none, `problem.too-fast` if there is no room."""
        read = read_document(document)
        key, at = new_key(), now()
        kept = KeptInvention(secrets.token_urlsafe(16), at, at, hashed(key), read.kind, document)
        if not await self._kept.add(kept, self._most, read.boards):
            raise Refusal("problem.too-fast", "this server has no room for more inventions; try again another day")
        return InventionKey(kept.id, key)

    async def show(self, id: str) -> Invention:
        """An invention as anybody with its link sees it, or a shipped pack by its key; `problem.no-invention`."""
        if id in shipped_documents() and id not in self._boards_kept:
            await self._kept.keep_boards(shipped_pack(id).boards, SHIPPED_AT)
            self._boards_kept.add(id)
        return await self._shown(await self._find(id))

    async def read(self, id: str) -> Invented | None:
        """What an invention is, if there is nothing wrong with it; `problem.no-invention`."""
        return read_document((await self._find(id)).document).sound

    async def change(self, id: str, key: str, document: str) -> Invention:
        """Keep another version of an invention of the same kind; `problem.key`, `problem.invention`."""
        kept = await self._find(id, key)
        read = read_document(document)
        if read.kind != kept.kind:
            raise Refusal(
                "problem.invention", f"this is a {kept.kind}; a {read.kind} is kept as an invention of its own"
            )
        changed = kept._replace(document=document, changed=now())
        await self._kept.change(id, document, changed.changed, read.boards)
        return await self._shown(changed)

    async def remove(self, id: str, key: str) -> None:
        """Forget an invention; `problem.key`."""
        await self._find(id, key)
        await self._kept.remove(id)

    async def _shown(self, kept: KeptInvention) -> Invention:
        read = read_document(kept.document)
        boards = tuple([known_by_hash(board).id for board in read.boards])
        strength: StrengthReport | None = None
        if read.sound is not None and not isinstance(read.sound, Pack):
            strength = await self.strengths.find(read.hash)
        return Invention(
            kept.id, read.kind, kept.document, read.hash, kept.changed, fitting_games(read.sound), strength, boards
        )

    async def _find(self, id: str, key: str | None = None) -> KeptInvention:
        shipped = shipped_documents().get(id)
        # Nobody has the key of a shipped pack: no hash is empty.
        kept = KeptInvention(id, SHIPPED_AT, SHIPPED_AT, "", "pack", shipped) if shipped else await self._kept.find(id)
        if kept is None:
            raise Refusal("problem.no-invention", "there is no such invention")
        if key is not None and not hmac.compare_digest(kept.key, hashed(key)):
            raise Refusal("problem.key", "that is not the key of this invention")
        return kept


def read_document(document: str) -> ReadDocument:
    """What a document is, though it may have faults; `problem.invention` if it is no document at all."""
    try:
        decoded = msgspec.json.decode(document)
    except (msgspec.DecodeError, UnicodeError):
        raise Refusal("problem.invention", "the document is not JSON") from None
    except RecursionError:
        raise Refusal("problem.invention", "the document is nested too deeply") from None
    kind = kind_of(decoded)
    if kind is None:
        wanted = "it must have a `race` or a `power` with its key, a `pack`, or the `regions` of a board"
        raise Refusal("problem.invention", f"the document is of no kind that is known: {wanted}")
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
