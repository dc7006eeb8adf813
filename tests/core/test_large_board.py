"""A board with more regions than a machine word has bits works like any other."""

import pytest

from smallworld.bots import GreedyBot
from smallworld.bots.bot import BotSeats
from smallworld.core import engine, ids
from smallworld.core.packed import Random
from smallworld.core.playout import play_out, run
from smallworld.core.ruleset import Ruleset
from smallworld.game.dealer import Dealer
from smallworld.games import GAMES, game_info, ruleset
from smallworld.views.observation import observer
from tests.support.invariants import check
from tests.support.large_board import COLUMNS, ROWS, large_board
from tests.support.playing import RandomPlayer, positions

SIZE = COLUMNS * ROWS
KINDS = [(game, players) for game in GAMES for players in game_info(game).rounds]


def table(game: str, players: int) -> Ruleset:
    """The game on the large board."""
    return ruleset(game, players, large_board(5 if game_info(game).islands else 1))


def test_the_board_exceeds_a_machine_word() -> None:
    assert table("smallworld", 2).board.size == SIZE > 64


@pytest.mark.parametrize(("game", "players"), KINDS)
def test_random_games_are_sound_and_reach_all_ends_of_the_board(game: str, players: int) -> None:
    rules = table(game, players)
    conquered: set[int] = set()
    for seed in range(2):
        for move, s in enumerate(positions(rules, RandomPlayer(seed, "fighter"))):
            if move % 5 == 0:
                check(s)
            for army, held in enumerate(s.held):
                assert held == sum(1 << region for region, holder in enumerate(s.holder) if holder == army)
            conquered |= {conquest.region for conquest in s.all_conquests()}
        check(s)
        assert engine.is_over(s)
    assert min(conquered) < 16 and max(conquered) >= 64


@pytest.mark.parametrize("game", GAMES)
def test_playouts_in_the_core_are_sound(game: str) -> None:
    rules = table(game, 3)
    for seed in range(10):
        s = engine.new(rules)
        assert play_out(s, Random(seed)) > 50
        check(s)


@pytest.mark.parametrize("game", GAMES)
def test_observations_show_every_region(game: str) -> None:
    rules = table(game, 2)
    watch = observer(rules)
    layout = watch.layout
    fields = {field.name: field for field in layout.fields()}
    assert layout.regions == SIZE and fields["region.tokens"].shape == (SIZE,)
    seen: set[int] = set()
    for s in positions(rules, RandomPlayer(5, "fighter")):
        if engine.actor(s) == ids.CHANCE:
            continue
        values = list(watch.observe(s, 0))
        assert len(values) == layout.size
        shown = values[fields["region.tokens"].start : layout.by_offer : layout.region_width]
        assert shown == [*s.tokens]
        seen |= {region for region, tokens in enumerate(shown) if tokens}
    assert min(seen) < 16 and max(seen) >= 64


@pytest.mark.parametrize("game", GAMES)
def test_greedy_bots_play_on_it(game: str) -> None:
    rules = table(game, 2)
    s = engine.new(rules)
    run(s, BotSeats([GreedyBot(seat) for seat in range(rules.seats)]), Dealer(1), until=2 * rules.seats)
    check(s)
    assert s.round == 2
