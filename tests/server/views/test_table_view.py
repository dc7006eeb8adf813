"""A seat's views: every legal move with cost and gain, the cost of every region, and nothing hidden."""

import msgspec
import pytest

from smallworld.core import engine, ids
from smallworld.core.state import State
from smallworld.games.yaml_nodes import read_documents
from smallworld.notation.explain import legal_moves, play
from smallworld.notation.moves import read_move
from smallworld.notation.vocabulary import SEATS
from smallworld.scenarios.scenario import Scenario
from smallworld.server.protocol.table import LegalMove, PrivateView, PublicView
from smallworld.server.views.table_view import asked, private_view, public_view
from smallworld.views.table import NATIVES, in_hand
from tests.server.tables import random_game
from tests.support.message_keys import (
    asked_keys,
    due_keys,
    item_keys,
    reason_keys,
    verb_keys,
    waste_keys,
    word_keys,
)

TABLES = [("smallworld", 4, 2), ("warcraft", 3, 4), ("azeroth", 5, 5)]
NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve")


def after(s: State, text: str) -> State:
    """The state after a move."""
    trial = s.clone()
    play(trial, SEATS[: s.rules.seats], read_move(s.rules, SEATS[: s.rules.seats], text))
    return trial


def check_moves(s: State, seen: PrivateView) -> None:
    names = SEATS[: s.rules.seats]
    assert [move.text for move in seen.moves] == legal_moves(s, names)
    for move in seen.moves:
        assert move.verb in verb_keys(s.rules.game)
        assert not move.word or move.word.isdigit() or move.word in word_keys(s.rules.game)
        assert {move.region, move.second} - {""} <= set(move.text.split()[1:])
        if move.count:
            text = move.text.removesuffix(" 1")
            after(s, f"{text} {move.count}")
            with pytest.raises(ValueError):
                after(s, f"{text} {move.count + 1}")


def check_targets(s: State, seen: PrivateView) -> None:
    army = engine.campaigner(s)
    if army == ids.NONE:
        assert not seen.targets
        return
    hand = in_hand(s)
    legal = {move.text for move in seen.moves}
    demanded = asked(s) in ("form", "raid-rolled", "steal-to", "scare-to", "swap-with", "choose-water")
    assert [target.region for target in seen.targets] == s.rules.board.regions
    for number, target in enumerate(seen.targets):
        if target.closed:
            assert target.closed in reason_keys(s.rules.game)
            assert f"conquer {target.region}" not in legal
        if target.cost is None:
            assert target.closed
            continue
        assert target.cost == sum(amount for _, amount in target.items) == engine.cost_of(s, army, number)
        assert {key for key, _ in (*target.items, *target.due)} <= set(item_keys(s.rules.game))
        assert (target.closed == "toll") == (sum(amount for _, amount in target.due) > s.coins[engine.actor(s)])
        assert target.short == max(0, target.cost - hand)
        assert not target.lacks or target.lacks in reason_keys(s.rules.game)
        rolls = f"roll {target.region}" in legal
        assert bool(target.lacks) == (target.short > 0 and not rolls) or target.closed
        if not demanded:
            assert (f"conquer {target.region}" in legal) == (target.short == 0 and not target.closed)


def check_gain(s: State, seat: int, move: LegalMove) -> None:
    """Check that a conquest's announced gain equals its effect on the turn's income."""
    trial = after(s, move.text)
    if engine.actor(trial) != seat or trial.turn() != s.turn():
        return
    now, then = dict(engine.income(s, seat)), dict(engine.income(trial, seat))
    gain = dict(move.gain)
    coins = trial.coins[seat] - s.coins[seat]
    assert gain.pop("coins", 0) - move.pays == coins
    assert gain == {key: then.get(key, 0) - now.get(key, 0) for key in {*now, *then} if then.get(key) != now.get(key)}
    assert {key for key, _ in move.gain} <= set(item_keys(s.rules.game))


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_views_match_the_engine_over_whole_games(game: str, seats: int, seed: int) -> None:
    questions: set[str] = set()
    for timeline in random_game(game, seats, seed):
        s = timeline.state
        seen = public_view(s, NAMES[:seats])
        assert msgspec.json.decode(msgspec.json.encode(seen), type=PublicView) == seen
        questions.add(seen.asked)
        if seen.over:
            assert seen.winners == tuple(engine.winners(s)) and seen.mover is None and seen.asked == "over"
            continue
        seat = engine.actor(s)
        mine = private_view(s, seat, False, timeline.tokens_before())
        check_moves(s, mine)
        check_targets(s, mine)
        for move in mine.moves:
            if move.verb == "conquer":
                check_gain(s, seat, move)
        assert set(mine.unused) <= set(waste_keys(game)) and set(mine.due) <= set(due_keys(game))
        assert mine.income == tuple(engine.income(s, seat))
        for region, (holder, tokens) in enumerate(zip(s.holder, s.tokens, strict=True)):
            shown = seen.regions[region]
            owner = None if holder < 0 else NATIVES if holder == s.rules.natives else s.seat_of(holder)
            assert (shown.id, shown.owner, shown.tokens) == (s.rules.board.regions[region], owner, tokens)
        other = private_view(s, (seat + 1) % seats, False)
        assert not other.moves and not other.targets and not other.closed and not other.unused and not other.due
    assert questions <= set(asked_keys(game))
    assert {"pick", "conquer", "redeploy", "over"} <= questions


@pytest.mark.parametrize(("game", "seats", "seed"), TABLES)
def test_before_redeploy_holds_the_tokens_before_they_were_taken_up(game: str, seats: int, seed: int) -> None:
    before: State | None = None
    checked = 0
    for timeline in random_game(game, seats, seed):
        s = timeline.state
        army = engine.redeployer(s)
        if army == ids.NONE:
            assert not timeline.tokens_before()
        elif before is not None and engine.redeployer(before) == ids.NONE:
            was = timeline.tokens_before()
            assert set(was) == set(s.rules.board.members(s.held[army]))
            if timeline.game.entries[-1].action is s.rules.done and before.seat == s.seat:
                # The two states differ only in the tokens taken up.
                assert all(was[region] == before.tokens[region] for region in was)
                checked += 1
            for region, tokens in was.items():
                assert tokens >= min(s.tokens[region], 1)
        before = s
    assert checked


def test_coins_are_visible_to_owner_and_allies_and_to_all_at_the_end() -> None:
    *_, last_but_one, last = random_game("azeroth", 4, 1)
    s = last_but_one.state
    coins = tuple(s.coins)
    assert private_view(s, None, False).coins == (None,) * 4
    assert private_view(s, 0, False).coins == (coins[0], None, coins[2], None)
    assert private_view(s, 1, False).coins == (None, coins[1], None, coins[3])
    assert private_view(s, None, True).coins == coins
    assert private_view(last.state, None, False).coins == tuple(last.state.coins)


def test_team_games_show_the_rows_of_every_team() -> None:
    timeline = next(random_game("azeroth", 5, 1))
    seen = public_view(timeline.state, NAMES)
    assert [offer.team for offer in seen.column] == ["alliance"] * 4 + ["horde"] * 4 + ["neutral"] * 4
    assert [offer.position for offer in seen.column] == [1, 2, 3, 4] * 3
    for offer in seen.column:
        assert [key for key, _ in offer.items] == [offer.race, offer.power]
        assert sum(tokens for _, tokens in offer.items) == offer.tokens
    assert [player.team for player in seen.players] == list(timeline.state.rules.teams)


def test_unaffordable_combos_are_marked() -> None:
    s = next(random_game("smallworld", 3, 1)).state.clone()
    seat = engine.actor(s)
    s.coins[seat] = 2
    seen = private_view(s, seat, False)
    assert [move.text for move in seen.moves] == ["pick 1", "pick 2", "pick 3"]
    assert [move.pays for move in seen.moves] == [0, 1, 2]
    assert seen.closed == {4: "too-few-coins", 5: "too-few-coins", 6: "too-few-coins"}


def test_ending_a_step_early_shows_what_it_wastes() -> None:
    *_, timeline = (c for c in random_game("smallworld", 3, 1) if asked(c.state) == "conquer")
    s = timeline.state
    seat = engine.actor(s)
    affordable = any(action.verb == ids.V_CONQUER for action in engine.legal(s))
    assert private_view(s, seat, False).unused.get("tokens", 0) == (in_hand(s) if affordable else 0)
    s = s.clone()
    s.hand[engine.pending(s).army] = 50
    assert private_view(s, seat, False).unused["tokens"] == 50


def test_a_guard_is_the_cost_to_a_rival_without_abilities() -> None:
    for timeline in random_game("smallworld", 4, 3):
        s = timeline.state
        for number, region in enumerate(public_view(s, NAMES[:4]).regions):
            plain = 2 + s.tokens[number] + (s.rules.board.mountains >> number & 1)
            assert region.immune == bool({"hero", "dragon", "hole"} & set(region.markers))
            if s.rules.board.water >> number & 1 or region.immune:
                assert region.guard == 0
            else:
                assert region.guard == plain + sum(region.markers.values())


def test_the_wealthy_bonus_is_shown_only_in_the_turn_of_picking() -> None:
    text = """
scenario: bob picked his race in an earlier turn
game: smallworld
board: {regions: {shore: field border, wood: forest}, borders: [shore wood]}
players: {ann: {active: none}, bob: {active: orcs wealthy, holds: {wood: 1}}, cat: {active: none}}
turn: %s
step: start
column: [ratmen hill]
play: [%s: pick 1]
"""
    for picking in ("ann", "cat"):
        (document,) = read_documents(text % (picking, picking), "test")
        scenario = Scenario(document)
        assert scenario.run() == ""
        assert private_view(scenario.state, 1, False).income == (("regions", 1),)


def test_an_army_that_conquers_in_decline_is_marked() -> None:
    text = """
scenario: Ghouls, and then their player's next race
game: smallworld
board: {regions: {shore: field border, wood: forest, hill: hill}, borders: [shore wood, wood hill]}
players:
  ann: {active: %s, holds: {shore: 3}, decline: [%s]}
  bob: {active: dwarves hill, holds: {wood: 2}}
"""
    for active, declined, expected in (
        ("ghouls merchant", "", [("ghouls", True)]),
        ("elves merchant", "{race: ghouls, holds: {hill: 2}}", [("elves", False), ("ghouls", True)]),
    ):
        (document,) = read_documents(text % (active, declined), "test")
        scenario = Scenario(document)
        assert scenario.run() == ""
        ann, _ = public_view(scenario.state, NAMES[:2]).players
        assert [(army.race, army.campaigns) for army in ann.armies] == expected


def test_own_regions_show_their_income() -> None:
    text = """
scenario: Humans, who earn more on farmland, beside an army in decline
game: smallworld
board: {regions: {shore: field border, wood: forest, hill: hill}, borders: [shore wood, wood hill]}
players:
  ann: {active: humans hill, hand: 3, holds: {shore: 2, hill: 2}, decline: [{race: elves, holds: {wood: 1}}]}
  bob: {active: dwarves merchant}
"""
    (document,) = read_documents(text, "test")
    scenario = Scenario(document)
    assert scenario.run() == ""
    # Powers have no effect in decline.
    assert private_view(scenario.state, 0, False).worth == {"shore": 2, "hill": 2, "wood": 1}
    assert private_view(scenario.state, 1, False).worth == {}, "only whoever is to move is told"
