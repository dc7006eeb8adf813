"""Warcraft in the terminal: islands, moves with two arguments, teams."""

import io
import json
import random
import re

import pytest
from rich.console import Console

from smallworld import Game, new_game
from smallworld.cli.input.loading import plan_of_game
from smallworld.cli.terminal.board_map import draw_map, fitting_chart, legend_of
from smallworld.cli.terminal.move_list import list_moves, read_typed
from smallworld.cli.terminal.narration import sources, tell
from smallworld.cli.terminal.tables import column_table, verdict
from smallworld.cli.terminal.text import title
from smallworld.game.record import lines
from smallworld.notation.explain import complete_moves, legal_moves
from tests.bots.test_warcraft import armed
from tests.notation.playing import sample

from .conftest import Command


def typed(seed: int, count: int = 3000) -> list[str]:
    """Return random move numbers, some of them invalid."""
    generator = random.Random(seed)
    return [str(generator.randint(1, 9)) for _ in range(count)]


@pytest.mark.parametrize(("game", "players", "seed"), [("warcraft", 2, 3), ("azeroth", 5, 4)])
def test_a_whole_piped_game_reaches_the_final_table(sw: Command, game: str, players: int, seed: int) -> None:
    answer = sw("play", game, "-p", str(players), "--bots", "random", "--seed", str(seed), typed=typed(seed))
    assert (answer.code, answer.err) == (0, "")
    assert "Final table" in answer.out
    opening, _, rest = answer.out.partition("\n")
    assert re.match(r"ann.* play on l\d[ab].* and s\d[ab], seed \d\.", opening)
    assert max(len(line) for line in rest.splitlines()) <= 80
    if game == "azeroth":
        assert "(alliance)" in answer.out and "(neutral)" in answer.out
        assert re.search(r"A side scores as its poorer player: \w+ \d+, \w+ \d+, \w+ \d+\.", answer.flat)


@pytest.mark.parametrize("game", ["warcraft", "azeroth"])
def test_coins_by_source_add_up_and_every_turn_is_narrated(game: str) -> None:
    table = new_game(game, 4, seed=6)
    start = table.clone()
    start.rewind(0)
    generator = random.Random(6)
    while not table.over:
        table.apply(generator.choice(table.legal()))
    found = sources(table.rules, 4, table.entries)
    assert [sum(row.values()) for row in found] == [*table.state.coins]
    turns = tell(start.state, table.entries, table.names)
    words = " ".join(turn.sentence(table.names) for turn in turns)
    assert words.count(" earns ") > 20
    assert "-with" not in words and "-to " not in words
    winners = table.winning_teams if game == "azeroth" else table.winners
    assert winners[0].lower() in verdict(table).lower().split(".")[0]


def test_losses_are_narrated_with_the_conquest_and_second_arguments_with_the_move() -> None:
    words = ""
    for seed in range(1, 9):
        table = new_game("warcraft", 5, seed=seed)
        start = table.opening()
        generator = random.Random(seed)
        while not table.over:
            table.apply(generator.choice(table.legal()))
        words += " ".join(turn.sentence(table.names) for turn in tell(start, table.entries, table.names))
    assert "from" in words and "(no token lost)" in words and "plays steal " in words
    assert "coin (Championing) (" not in words
    assert "steal-to" not in words


def test_moves_with_two_arguments_are_listed_completely_and_read_by_number_or_prefix() -> None:
    s = armed("orcs", "portal-mage", {}, {0: 5})
    game = Game.from_position(s, deal=False)
    texts = legal_moves(game.state, game.names)
    assert [read_typed(game, str(number + 1)) for number in range(len(texts))] == texts
    swap = next(text for text in texts if text.startswith("swap "))
    _, one, other = swap.split()
    assert read_typed(game, f"swap {one} {other}") == swap
    shown = " ".join(list_moves(game, 80).plain.split())
    assert f"{texts.index(swap) + 1} {one} {other}" in shown
    assert "Swap: Exchange the contents of two magic regions." in shown
    game.apply(read_typed(game, swap))
    told = tell(s, game.entries, game.names)[0].sentence(game.names)
    assert f"plays swap {one} {other}" in told
    game.undo(1)
    assert legal_moves(game.state, game.names) == texts


def test_rolls_with_special_means_accept_a_prefix_of_the_region() -> None:
    s = armed("orcs", "ranger", {"frostmourne": 0}, {0: 2})
    game = Game.from_position(s, deal=False)
    rolls = [text for text in legal_moves(game.state, game.names) if text.endswith(" frostmourne")]
    assert rolls
    _, region, _ = rolls[0].split()
    assert read_typed(game, f"roll {region[:-1]} frostmourne") == rolls[0]
    assert "Last conquest with Frostmourne: roll REGION frostmourne" in list_moves(game, 80).plain


def test_the_form_must_be_chosen_first(sw: Command) -> None:
    s = armed("worgen", "ranger", {}, {0: 5})
    game = Game.from_position(s, deal=False)
    assert [game.text(actions[0]) for actions in complete_moves(game.state)] == ["form human", "form worgen"]
    game.apply("form human")
    assert "plays form human; earns 2 coins (Worgen)" in tell(s, game.entries, game.names)[0].sentence(game.names)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("width", [80, 120])
def test_every_region_of_every_island_is_on_the_map(players: int, width: int) -> None:
    game = new_game("warcraft", players, seed=2)
    game.apply(game.legal()[0])
    view = game.observe(game.actor)
    plan = plan_of_game(game, width)
    chart = fitting_chart(plan, width)
    assert chart is not None
    lines = draw_map(view, plan, chart, legend_of(view)).plain.splitlines()
    assert max(len(line) for line in lines) < width
    assert len(lines) <= 64
    text = "\n".join(lines)
    printed = {region.id: region for region in plan.regions}
    whole = [region.id for region in view.regions if printed[region.id].name[:4].rstrip() in text]
    # With four islands in 80 columns, a few names are truncated further.
    assert len(whole) >= len(view.regions) * (0.9 if width == 80 else 1)
    assert text.count("+Hi") == sum("hidden" in region.markers for region in view.regions)
    for region in view.regions:
        if region.cost is not None:
            assert f"[{region.cost}" in text


def test_other_commands_support_warcraft(sw: Command, tmp_path: object) -> None:
    assert "islands drawn for each" in sw("simulate", "warcraft", "-n", "2", "--bots", "random", "--workers", "1").out
    assert "actions/s" in sw("bench", "azeroth", "--seconds", "0.05", "-p", "4").out
    shown = sw("show", "l1a+s2b")
    assert shown.code == 0 and "‡ entry" in shown.out
    assert sw("show", "l1a", "-o", "-").out.startswith("<svg")
    assert "play on l1a and s1b, seed" in sw("play", "warcraft", "-p", "2", "--board", "l1a+s1b", typed=["quit"]).out


def test_options_of_the_host(sw: Command) -> None:
    """The islands for two players, and open coins; allies see each other's anyway."""
    two = ("play", "warcraft", "-p", "2", "-s", "3")
    assert re.match(r"ann and bob play on l\d[ab] and s\d[ab], seed 3", sw(*two, typed=["quit"]).out)
    answer = sw(*two, "--islands", "large-medium", "--coins", "shown", typed=["quit"])
    assert re.match(r"ann and bob play on l\d[ab] and m\d[ab], seed 3", answer.out)
    assert _coins(answer.out) == ["5", "5"]
    assert _coins(sw(*two, typed=["quit"]).out) == ["5", "?"]
    assert _coins(sw("play", "azeroth", "-p", "4", "-s", "3", typed=["quit"]).out) == ["5", "?", "5", "?"]
    drawn = ("-p", "2", "-n", "3", "--bots", "random", "--workers", "1", "--json")
    for command in ("simulate", "balance"):
        report = json.loads(sw(command, "azeroth", "--islands", "large-medium", *drawn).out)
        assert {row["name"][0] for row in report["boards"]} == {"l", "m"}


def _coins(text: str) -> list[str]:
    """Return the coins in the first table of players."""
    table = text.partition("in decline")[2]
    return re.findall(r"^ *(?:→ )? *[A-Z] +[a-z]+(?: \([a-z]+\))? +([0-9]+|\?)", table, re.MULTILINE)


def test_other_teams_columns_are_shown_in_brief() -> None:
    game = new_game("azeroth", 3, seed=1)
    view = game.observe(0)
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(column_table(view, game.rules))
    shown = " ".join(console.export_text().split())
    own = [row for row in view.column if row.team == "alliance"]
    assert all(f"{title(row.power, row.race)} · " in shown for row in own)
    for team in ("horde", "neutral"):
        rows = [f"{row.position} {title(row.power, row.race)}" for row in view.column if row.team == team]
        assert len(rows) == 4 and f"{team.title()}: {', '.join(rows)}" in shown


def test_bombs_are_shown_where_a_record_has_them(sw: Command, tmp_path_factory: pytest.TempPathFactory) -> None:
    game = Game.from_position(sample("two-isles.position"), seed=1)
    while not any(line.turn_start for line in lines(game)):
        game.apply(game.legal()[-1])
    path = tmp_path_factory.mktemp("games") / "bombs.game"
    path.write_text(game.record())
    told = [line for line in game.record().splitlines() if line.startswith("bombs ")]
    shown = sw("replay", path).out
    for line in told:
        assert f"\n     {line}\n" in shown
    found = [move["flipped"] for move in json.loads(sw("replay", path, "--json").out)["moves"]]
    assert [bombs for bombs in found if bombs] == told


def test_a_saved_game_can_be_replayed(sw: Command, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("games") / "teams.game"
    answer = sw("play", "azeroth", "-p", "2", "--bots", "random", "-s", "5", "--save", path, typed=typed(5))
    assert answer.code == 0 and "Final table" in answer.out
    told = sw("replay", path)
    assert (told.code, told.err) == (0, "")
    assert "A side scores as its poorer player" in told.flat
    assert sw("show", path, "--at", "9", "-o", "-").out.startswith("<svg")
