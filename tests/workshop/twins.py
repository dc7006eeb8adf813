"""Twin games: one with a shipped race or power, one with its template, played in lockstep."""

import dataclasses
from functools import lru_cache

from smallworld.core import engine, ids
from smallworld.core.hooks import Power, Race
from smallworld.core.ruleset import Ruleset
from smallworld.core.state import State
from smallworld.game.game import new_game
from smallworld.game.replay import read_record
from smallworld.games import BoardData, Options, game_info
from smallworld.games.catalogue import default_board, make_ruleset, ruleset
from smallworld.games.custom.recipes.read import write_kept
from smallworld.games.definition import GameDefinition
from smallworld.notation.explain import legal_moves
from smallworld.notation.moves import write_move
from smallworld.workshop import ability_of
from smallworld.workshop.templates import template
from tests.support.playing import BOARDS, PairPlayer, RandomPlayer, most_actions

#: Compared fields of an event.
EVENT = ("kind", "seat", "army", "region", "amount", "source", "race", "power")
NAMES = ("ann", "bob", "cat", "dan", "eve")


def with_template(info: GameDefinition, key: str) -> GameDefinition:
    """The same game with a race or power replaced by its template."""
    made = ability_of(template(info.folder, key))

    races = tuple(made if kind.key == key and issubclass(made, Race) else kind for kind in info.races)
    powers = tuple(made if kind.key == key and issubclass(made, Power) else kind for kind in info.powers)
    return dataclasses.replace(info, races=races, powers=powers)


@lru_cache(maxsize=64)
def twin_rules(game: str, key: str, seats: int, draw: int) -> tuple[Ruleset, Ruleset]:
    """The rules with the class, and with the template."""
    board: BoardData = default_board(game, seats, draw % BOARDS)
    shipped = ruleset(game, seats, board)
    return shipped, make_ruleset(with_template(game_info(game), key), seats, board, Options())


def play_twins(game: str, key: str, seed: int, partner: str = "") -> int:
    """Play a seed's two games and compare them at every decision; returns the number of turns.

    With a partner, the two are dealt together and picked.
    """
    seats = 2 + seed % 4
    shipped, made = twin_rules(game, key, seats, seed // 4)
    players = [player_for(rules, key, partner, seed) for rules in (shipped, made)]
    states = [engine.new(rules) for rules in (shipped, made)]
    played = 0
    for _ in range(most_actions(shipped)):
        first, second = states
        compare(first, second)
        if engine.is_over(first):
            return played
        played += is_there(first, key)
        actions = [player.action(s) for player, s in zip(players, states, strict=True)]
        assert actions[0].index == actions[1].index, "the same player does something else"
        for s, action in zip(states, actions, strict=True):
            s.events = []
            engine.apply(s, action)
        assert told(first) == told(second), f"after {write_move(shipped, NAMES[:seats], actions[0])}"
    raise AssertionError("the game does not end")


def player_for(rules: Ruleset, key: str, partner: str, seed: int) -> RandomPlayer:
    """A player who deals and picks the pair; if races have their own columns, one who plays anything."""
    if not partner or rules.market.columns:
        return RandomPlayer(seed)
    race, power = (key, partner) if key in rules.race_number and partner in rules.power_number else (partner, key)
    return PairPlayer(seed, rules.race_number[race], rules.power_number[power])


def is_there(s: State, key: str) -> bool:
    """Whether an army with the race or the power is to decide."""
    actor = engine.actor(s)
    if actor < 0:
        return False
    army = s.active(actor)
    race, power = s.race[army], s.power[army]
    return (race != ids.NONE and s.rules.races[race].key == key) or (
        power != ids.NONE and s.rules.powers[power].key == key
    )


def compare(first: State, second: State) -> None:
    """Check that everything visible in the two games is equal."""
    assert first.key() == second.key(), "the states differ"
    assert [a.index for a in engine.legal(first)] == [a.index for a in engine.legal(second)], "the legal moves differ"
    names = NAMES[: first.rules.seats]
    if engine.actor(first) >= 0 and len(first.conquest_log) % 4 == 0:
        assert legal_moves(first, names) == legal_moves(second, names), "the moves are written otherwise"
    for seat in range(first.rules.seats):
        assert engine.income(first, seat) == engine.income(second, seat), "coins are itemised otherwise"
    army = engine.campaigner(first)
    if army != ids.NONE:
        for region in range(first.rules.board.size):
            items = [engine.cost_items(s, army, region) for s in (first, second)]
            assert items[0] == items[1], f"costs are itemised otherwise: {items}"


def told(s: State) -> list[tuple[object, ...]]:
    """The last action's events, as used by the log and the record."""
    assert s.events is not None
    return [tuple(getattr(event, name) for name in EVENT) for event in s.events]


def replay_with_recipe(game: str, key: str, seed: int) -> None:
    """Replay a random game's record with the recipe instead of the class: nothing differs."""
    seats = 2 + seed % 4
    played = new_game(game, seats, seed=seed)
    player = RandomPlayer(seed)
    while not played.over:
        played.apply(player.choose(played.state, played.legal()))
    head, line, moves = played.record().partition("\n---\n")
    recipe = template(game_info(game).folder, key)
    text = f"{head}\noptions: {{without: [{key}]}}\nrecipes:\n  - {write_kept(recipe)}{line}{moves}"
    again = read_record(text, deal=False)
    assert recipe in again.setup.options.content.recipes
    assert again.state.coins == played.state.coins and again.over
    assert again.record().partition("\n---\n")[2] == moves
    # Its text alone suffices to replay it again.
    assert read_record(again.record(), deal=False).record() == again.record()


def partners(game: str, key: str) -> list[str]:
    """A race's or power's possible partners."""
    info = game_info(game)
    return [kind.key for kind in (info.powers if key in [race.key for race in info.races] else info.races)]
