"""Games with custom races, powers and boards: started, played, stored, replayed, and refused if invalid."""

import json
import random
from collections.abc import Sequence

import msgspec
import pytest

from smallworld import read_record
from smallworld.game.game import Game
from smallworld.games import game_info
from smallworld.server.jobs.analysis_pieces import AnalysisJob, count_turns
from smallworld.server.local.local_bus import LocalBus
from smallworld.server.local.local_thinker import answer
from smallworld.server.local.memory_store import MemoryStore
from smallworld.server.match.content import MOST_LETTERS, MOST_RECIPES, content_of
from smallworld.server.match.timeline import setup_of
from smallworld.server.new_game import from_record, from_request
from smallworld.server.ports.interfaces import bot_request
from smallworld.server.ports.journal import Plan
from smallworld.server.protocol.errors import Refusal
from smallworld.server.protocol.setup import ForkRequest, SeatRequest
from smallworld.server.protocol.socket import TableUpdate
from tests.server.inventions import AMBER_TEXT, BADGERS_TEXT, OWN_TEAPOT, TEAPOT, many, pack, recipe
from tests.server.tables import everybody, game_request, moves, new_registry, play_on, started, table

BOTH = (AMBER_TEXT, BADGERS_TEXT)
SHIPPED = tuple([kind.key for kind in (*game_info("smallworld").races, *game_info("smallworld").powers)])


def why_not(game: str = "smallworld", **more: object) -> str:
    """Return the reason for refusing a new game."""
    with pytest.raises(Refusal) as caught:
        from_request(game_request("me", "me", game=game, **more))
    assert caught.value.status == 400 and len(caught.value.detail) <= 300
    return f"{caught.value.why}: {caught.value.detail}"


def offered(game: str, content: Sequence[str], *keys: str, seed: int = 1) -> tuple[str, str]:
    """Return the first combo of a game that offers these."""
    created = from_request(game_request("me", "me", game=game, content=content, offered=keys, seed=seed))
    timeline_setup = setup_of(created.game.plan)
    assert timeline_setup.options.content.recipes
    written = [entry.entry for entry in created.game.entries]
    dealt = next(entry for entry in written if hasattr(entry, "actions"))
    words = " ".join(dealt.actions).split()
    return words[1], words[3]


async def test_a_game_with_content_can_be_played_recorded_replayed_forked_and_rematched() -> None:
    store, bus = MemoryStore(), LocalBus()
    registry = new_registry(store, bus)
    content = (*BOTH, TEAPOT)
    match, ticket = await started(registry, game_request("me", "me", content=content, rounds=2, seed=5))
    assert match.game.plan.board == OWN_TEAPOT and match.game.state.rules.rounds == 2
    who = everybody(match, ticket)
    await play_on(match, who, random.Random(3), 12)

    # Another process loads the same game from the store.
    other = await new_registry(store, bus).match(ticket.id)
    assert other.game.state.key() == match.game.state.key()
    assert other.game.plan_bytes == match.game.plan_bytes

    await play_on(match, who, random.Random(4))
    actions = tuple([entry.action.index for entry in match.game.timeline.game.entries])
    assert count_turns(AnalysisJob(match.game.plan_bytes, actions, 2)) == 4
    text = await registry.record(ticket.id)
    game = read_record(text)
    assert game.over and game.record() == text and "amber-hunting" in text and "The Teapot" in text
    assert game.setup.board is not None and game.setup.board.regions[0].at == (0.45, 0.5)

    handed_in = await registry.import_record(text)
    assert (handed_in.board, handed_in.over) == (OWN_TEAPOT, True)
    replay = await registry.replay(handed_in.id)
    assert replay.own is not None and [one.key for one in replay.own.abilities] == ["badgers", "amber-hunting"]
    fork = ForkRequest(3, (SeatRequest("me"), SeatRequest("bot")))
    forked = await registry.match((await registry.fork(handed_in.id, fork)).id)
    assert forked.game.plan.board == OWN_TEAPOT and "badgers" in forked.game.state.rules.race_number
    again = await registry.rematch(ticket.id, [ticket.host, ticket.seats[0].key])
    following = await registry.match(again.id)
    assert (following.game.state.rules.rounds, again.board) == (2, OWN_TEAPOT)
    assert "amber-hunting" in following.game.state.rules.power_number
    assert await store.board(OWN_TEAPOT.removeprefix("own-")) is not None


async def test_a_fresh_table_includes_words_and_looks_of_its_content_in_every_language() -> None:
    match, ticket = await started(new_registry(), game_request("me", "me", content=(*BOTH, TEAPOT)))
    listener = match.audience.add(everybody(match, ticket), 0, 0)
    own = table(listener).own
    assert own is not None and own.board == OWN_TEAPOT
    assert set(own.words) == {"en", "cs", "hu", "pl"}
    assert own.words["en"]["smallworld.power.amber-hunting.name"] == "Amber-hunting"
    assert (
        own.words["cs"]["smallworld.power.amber-hunting.long"] != own.words["en"]["smallworld.power.amber-hunting.long"]
    )
    assert own.words["hu"][f"board.{OWN_TEAPOT}"] == "The Teapot"
    assert {one.key: (one.kind, one.icon) for one in own.abilities}["amber-hunting"] == ("power", "amber")
    match.audience.show(listener)
    # It is not sent again with every move.
    assert table(listener).own is None


async def test_a_table_without_content_sends_none() -> None:
    match, ticket = await started(new_registry(), game_request("me", "me", without=("amazons",)))
    shown: TableUpdate = table(match.audience.add(everybody(match, ticket), 0, 0))
    assert shown.own is None and shown.terms.without == ("amazons",)


@pytest.mark.parametrize("seed", range(4))
def test_offered_content_is_at_the_top_of_the_column(seed: int) -> None:
    assert offered("smallworld", BOTH, "badgers", "amber-hunting", seed=seed) == ("badgers", "amber-hunting")
    assert offered("smallworld", BOTH, "amber-hunting", seed=seed)[1] == "amber-hunting"
    assert offered("smallworld", BOTH, "giants", "wealthy", seed=seed) == ("giants", "wealthy")


@pytest.mark.parametrize("game", ["warcraft", "azeroth"])
def test_offered_content_is_dealt_at_the_start_in_other_games(game: str) -> None:
    created = from_request(game_request("me", "me", game=game, content=(AMBER_TEXT,), offered=("amber-hunting",)))
    timeline = setup_of(created.game.plan)
    assert timeline.options.content.recipes[0].key == "amber-hunting"
    dealt = created.game.entries[2].entry
    assert any("amber-hunting" in text for text in dealt.actions)  # type: ignore[union-attr]


async def test_a_seeded_game_with_an_offer_is_the_same_after_loading() -> None:
    store = MemoryStore()
    registry = new_registry(store)
    request = game_request("me", "me", content=BOTH, offered=("badgers", "amber-hunting"), seed=9)
    match, ticket = await started(registry, request)
    await play_on(match, everybody(match, ticket), random.Random(1), 30)
    later = await new_registry(store).match(ticket.id)
    chance = [random.Random(2), random.Random(2)]
    for each, draws in zip((match, later), chance, strict=True):
        each.game.timeline.play([draws.choice(moves(each))])
    assert match.game.timeline.state.key() == later.game.timeline.state.key()


def test_a_pack_is_unpacked_and_one_of_its_boards_is_chosen_by_its_id() -> None:
    packed = pack(*BOTH, TEAPOT)
    plain = from_request(game_request("me", "me", content=(packed,))).game.plan
    assert plain.board == "small-world-2"
    assert [json.loads(each).get("power") or json.loads(each).get("race") for each in plain.request.content] == [
        "badgers", "amber-hunting",
    ]  # fmt: skip
    chosen = from_request(game_request("me", "me", content=(packed,), board="teapot")).game.plan
    assert chosen.board == OWN_TEAPOT == chosen.request.board
    # The same recipe in two packs counts once.
    from_request(game_request("me", "me", content=(packed, pack(AMBER_TEXT, key="other"), AMBER_TEXT)))


def test_only_pack_content_with_pieces_in_the_game_is_played() -> None:
    plan = from_request(game_request("me", "me", game="warcraft", content=(pack(*BOTH),))).game.plan
    assert [found.key for found in content_of(plan.request.content).recipes] == ["amber-hunting"]
    assert "Lair: there is no such piece in this game" in why_not(game="warcraft", content=BOTH)


def test_a_game_without_shipped_races_and_powers_needs_enough_custom_ones() -> None:
    created = from_request(game_request("me", "me", content=many(6, 9), without=SHIPPED))
    rules = setup_of(created.game.plan).rules()
    assert len(rules.races) == 6 and {race.key[:4] for race in rules.races} == {"folk"}
    said = why_not(content=many(5, 9), without=SHIPPED)
    assert said == "problem.without: 2 players need at least 6 races and 9 powers; 5 and 9 are left"
    # A custom version replaces the shipped one.
    own = recipe("race", "giants")
    assert "key 'giants' is used twice" in why_not(content=(own,))
    assert from_request(game_request("me", "me", content=(own,), without=("giants",))).game.plan.request.content


WRONG = {
    "no JSON": (("{",), "content[0]: not valid JSON"),
    "a number": (("7",), "content[0]: it must be a mapping"),
    "no text": (('"\\ud800"',), "content[0]: "),
    "deep": (("[" * 100_000,), "content[0]: nested too deeply"),
    "of no kind": (('{"virus": 1}',), "content[0]: it must have a `race` or a `power`"),
    "a wrong recipe": ((AMBER_TEXT, recipe("race", "x", number=99)), "content[1]: number: it must be at most 12"),
    "a name with markup": ((recipe("race", "x", name={"en": "<script>"}),), "name.en: '<script>' has letters"),
    "a name that turns text round": ((recipe("race", "x", name={"en": "a\u202eb"}),), "content[0]: name.en: "),
    "another format": ((recipe("race", "x", format=9),), "recipes of format 9 can't be read"),
    "two boards": ((TEAPOT, TEAPOT), "a game can have only one board"),
    "a board of another size": ((TEAPOT.replace('"players": 2', '"players": 3'),), "is for 3 players, not 2"),
    "a board with a fault": ((TEAPOT.replace('"brew", "terrain"', '"lid", "terrain"'),), "content[0]: "),
    "a board too high": ((TEAPOT.replace('"players": 2', '"aspect": 1e300'),), "aspect: a board is 0.4 to 3.0"),
    "a board that no number fits": ((TEAPOT.replace("[0.45, 0.5]", "[1e999, 0.5]"),), "content[0]: "),
    "a name on the board with markup": ((TEAPOT.replace("The Saucer", "<b>x</b>"),), "name: '<b>x</b>' has letters"),
    "too many": (many(20, 21), f"a game may have at most {MOST_RECIPES} custom races and powers"),
    "too long": ((" " * 149_999,) * (MOST_LETTERS // 149_999 + 1), f"at most {MOST_LETTERS} characters"),
    "a key twice": ((recipe("race", "x"), recipe("race", "x", number=5)), "key 'x' is used twice in the game"),
    "a race and a power of one key": ((recipe("race", "x"), recipe("power", "x")), "key 'x' is used twice in the game"),
    "a pack in a pack": ((pack(pack(AMBER_TEXT)),), "contents[0]: a pack can't contain packs"),
    "a wrong recipe in a pack": ((pack(recipe("race", "x", number=99)),), "contents[0].number: it must be at most 12"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_wrong_content_is_refused_in_a_sentence(name: str) -> None:
    content, sentence = WRONG[name]
    said = why_not(content=content)
    assert said.startswith("problem.content: ") and sentence in said and "\n" not in said, said


def test_only_content_of_the_game_can_be_offered_first() -> None:
    assert "cannot offer 'badgers'" in why_not(offered=("badgers",))
    assert "cannot offer 'giants'" in why_not(offered=("giants",), without=("giants",))
    assert "one race and one power" in why_not(offered=("giants", "elves"))
    assert "must be sent as a document" in why_not(board=OWN_TEAPOT)


def test_records_with_content_are_accepted_within_limits() -> None:
    created = from_request(game_request("me", "me", content=(*BOTH, TEAPOT), seed=3))
    text = setup_of(created.game.plan)
    game = read_record(_record(created.game.plan))
    assert game.setup.options.content.recipes == text.options.content.recipes
    imported = from_record(game.record()).game.plan
    assert imported.board == OWN_TEAPOT and imported.request.content == created.game.plan.request.content
    changed = game.record().replace('"The Teapot"', '"The Kettle"')
    with pytest.raises(
        Refusal, match=r"problem\.record: record:\d+: the board was changed: its hash is \w{32}, not \w{32}"
    ):
        from_record(changed)


def _record(plan: Plan) -> str:
    """Return the record of a game that has just begun."""
    return Game(setup_of(plan)).record()


def test_a_record_on_a_custom_board_without_places_is_accepted() -> None:
    """Boards written region by region are also identified by their hash."""
    regions = "".join(f"    r{number}: field border\n" for number in range(20))
    borders = ", ".join(f"r{number} r{number + 1}" for number in range(19))
    board = f"board:\n  regions:\n{regions}  borders: [{borders}]\n"
    text = f"record: 1\ngame: smallworld\n{board}players: [ann, bob]\nseed: 1\n---\n"
    plan = from_record(text).game.plan
    assert plan.board.startswith("own-") and len(setup_of(plan).rules().board.regions) == 20
    start = _position(text)
    placed = from_record(f"record: 1\nstart:\n{start}---\n").game.plan
    assert placed.board == plan.board and setup_of(placed).rules().board.name == plan.board


def _position(text: str) -> str:
    """Return the position at the end of a record, indented."""
    return "".join(f"  {line}\n" for line in read_record(text).position().splitlines())


def test_plans_survive_encoding_and_decoding() -> None:
    """A plan of the maximum valid size still passes its type's limits when it is loaded."""
    content = (*many(MOST_RECIPES // 2, MOST_RECIPES // 2), TEAPOT)
    plan = from_request(game_request("me", "me", content=content)).game.plan
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan
    assert len(setup_of(plan).rules().races) == 14 + MOST_RECIPES // 2


async def test_bots_and_hints_know_the_content_of_the_game() -> None:
    request = game_request("me", "me", content=(*BOTH, TEAPOT), offered=("badgers", "amber-hunting"))
    match, ticket = await started(new_registry(), request)
    game, who = match.game, everybody(match, ticket)
    await play_on(match, who, random.Random(1), 20)
    for level, hint in (("level-1", False), ("level-3", False), ("level-3", True)):
        assert game.mover is not None
        reply = answer(bot_request(game.plan_bytes, game.state, game.mover, level, "seed", hint=hint))
        assert not reply.trouble and reply.batches
        await match.turns.play(who, game.mover, game.version, reply.batches[0])
