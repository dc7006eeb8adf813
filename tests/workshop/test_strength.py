"""Strength of a recipe: games by one protocol, with correct intervals, for recipes and shipped content."""

import math
import random
from collections import Counter

import pytest

from smallworld.core.errors import RulesetError
from smallworld.games import GAMES, game_info
from smallworld.games.custom.recipes.recipe import Recipe
from smallworld.workshop import parse_recipe
from smallworld.workshop.strength import measurement as measuring
from smallworld.workshop.strength.measured_games import PROTOCOL, Candidate, Chunk, play_chunk
from smallworld.workshop.strength.measurement import BUDGET, FIRST_GAMES, Measurement, PlannedChunk, measure
from smallworld.workshop.strength.shipped import PlayersTable, ShippedFigures, shipped_table, strength_table
from smallworld.workshop.strength.sums import WHOLE, GameSums
from smallworld.workshop.templates import template
from tools.strength_table import SAMPLES, sample, slope

AMBER = """
format: 1
power: amber-hunting
name: {en: Amber-hunting}
number: 4
effects:
  - coins: {each: region, where: {coast: true}}
  - cheaper: {where: {terrain: [swamp]}}
"""


def amber() -> Recipe:
    return parse_recipe(AMBER)


def test_a_template_is_as_strong_as_its_class() -> None:
    """Within their intervals, for a sample; `tools.soaks.strength` compares all templates."""
    recipe = template("smallworld", "giants")
    candidates = [Candidate("smallworld", 2, "race", "giants"), Candidate.of(recipe, "smallworld", 2)]
    shipped, written = (play_chunk(Chunk(candidate, 0, 20)) for candidate in candidates)
    assert shipped.games == written.games == 20
    assert abs(shipped.mean() - written.mean()) < math.hypot(shipped.margin(), written.margin())


def test_every_partner_is_equally_frequent() -> None:
    candidate = Candidate.of(amber(), "smallworld", 2)
    assert sorted(candidate.partners) == sorted(race.key for race in game_info("smallworld").races)
    sums = play_chunk(Chunk(candidate, 5, 14))
    assert {place: each.games for place, each in sums.partners.items()} == dict.fromkeys(range(14), 1)
    planned = [chunk for chunk in Measurement(amber(), "smallworld", 2).chunks if chunk.variant == 0]
    numbers = [
        number for chunk in planned for number in range(chunk.chunk.first, chunk.chunk.first + chunk.chunk.games)
    ]
    assert numbers == list(range(len(numbers)))
    assert set(Counter(number % 14 for number in numbers[:FIRST_GAMES]).values()) == {FIRST_GAMES // 14}


def test_games_are_deterministic_in_any_order() -> None:
    candidate = Candidate.of(amber(), "warcraft", 2)
    whole = play_chunk(Chunk(candidate, 0, 3))
    parts = GameSums()
    for first in (2, 0, 1):
        parts.merge(play_chunk(Chunk(candidate, first, 1)))
    assert parts == whole


def test_in_team_games_the_player_who_may_take_the_race_begins() -> None:
    horde = parse_recipe(AMBER.replace("power: amber-hunting", "race: ambers\nfaction: horde"))
    candidate = Candidate.of(horde, "azeroth", 2)
    rules = candidate.rules(candidate.partners[0], 0)
    assert rules.teams == ("horde", "alliance")
    assert play_chunk(Chunk(candidate, 0, 1)).games == 1
    neutral = parse_recipe(AMBER.replace("power: amber-hunting", "race: ambers"))
    with pytest.raises(RulesetError, match="with 2 players nobody can take a race that is neutral"):
        Measurement(neutral, "azeroth", 2)
    assert play_chunk(Chunk(Candidate.of(neutral, "azeroth", 3), 0, 1)).games == 1


def test_a_recipe_can_replace_a_shipped_ability() -> None:
    candidate = Candidate.of(template("smallworld", "giants"), "smallworld", 2)
    keys = [race.key for race in candidate.rules(candidate.partners[0], 0).races]
    assert keys.count("giants") == 1


def drawn_sums(chance: random.Random, games: int, mean: float) -> GameSums:
    """Random results of two-player games with ten partners of different strength."""
    sums = GameSums()
    for number in range(games):
        share = mean + (number % 10 - 4.5) / 20 + chance.gauss(0, 0.1)
        sums.add(number % 10, [round(5000 * share), round(5000 * (2 - share))], 0, False)
    return sums


def test_the_interval_contains_the_mean_in_95_percent_of_cases() -> None:
    chance = random.Random(95)
    held = 0
    for _ in range(400):
        sums = drawn_sums(chance, 60, 0.98)
        held += abs(sums.mean() - 0.98) <= sums.margin()
    assert 0.92 < held / 400 < 0.98
    # Differences between partners are not variance, once each has occurred several times.
    assert drawn_sums(chance, 60, 1).margin() < 0.6 * drawn_sums(chance, 9, 1).margin()


def test_enriching_rivals_equally_does_not_count_as_strength() -> None:
    sums = GameSums()
    sums.add(0, [120, 120], 0, False)
    assert sums.mean() == 1.0 and sums.usual() == 120
    sums.add(0, [90, 30], 0, False)
    assert sums.partners[0].parts == WHOLE + WHOLE * 3 // 2
    assert GameSums().mean() == 0 and GameSums().margin() == math.inf


def table() -> PlayersTable:
    """Three powers, with a middle half from 9.0 to 9.4."""
    figures = {"alchemist": ShippedFigures(8.8, 0.1, 0.2, 0.4), "hill": ShippedFigures(9.2, 0.1, 0.2, 0.5)}
    return PlayersTable(280, 9.0, 0.25, {**figures, "stout": ShippedFigures(9.6, 0.1, 0.2, 0.6)})


def shares(mean: float, games: int = FIRST_GAMES) -> GameSums:
    sums = GameSums()
    for number in range(games):
        sums.add(number % 14, [round(100 * mean) + number % 3 - 1, round(100 * (2 - mean))], 30, number % 4 == 0)
    return sums


def reported(monkeypatch: pytest.MonkeyPatch, mean: float) -> Measurement:
    monkeypatch.setattr(measuring, "shipped_table", lambda game, players: table())
    measured = Measurement(amber(), "smallworld", 2)
    measured.sums[0].merge(shares(mean))
    return measured


def test_the_report_compares_with_the_shipped_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    report = reported(monkeypatch, 1.03).report()
    assert report.coins == pytest.approx(9.27, abs=0.01) and report.low < report.coins < report.high
    assert (report.beats, len(report.shipped)) == (2, 3)
    assert (report.picked, report.wins) == (0.25, 0.5)
    assert report.suggestion is None, "it is in the middle half"


def test_where_it_stands_is_said_by_its_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    for mean, standing in ((1.14, "strong"), (1.03, "fine"), (0.98, "weak")):
        measured = reported(monkeypatch, mean)
        assert measured.report().standing == standing
    # The mean is outside the middle half, but not all of the interval.
    near = reported(monkeypatch, 1.05)
    monkeypatch.setattr(GameSums, "margin", lambda self: 0.02)
    report = near.report()
    assert report.coins > 9.4 > report.low
    assert (report.standing, report.suggestion) == ("fine", None)


def test_without_a_table_there_are_coins_and_no_place_among_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "shipped_table", lambda game, players: None)
    measured = Measurement(amber(), "azeroth", 5)
    measured.sums[0].merge(shares(1.1))
    report = measured.report(done=True)
    assert report.coins > 0 and report.low < report.coins < report.high
    assert (report.shipped, report.beats, report.standing, report.suggestion) == ((), 0, "", None)


@pytest.mark.parametrize(("mean", "number"), [(1.14, 0), (1.08, 2), (0.98, 5), (1.3, None), (1.04, None)])
def test_the_suggested_number_would_make_it_average(
    monkeypatch: pytest.MonkeyPatch, mean: float, number: int | None
) -> None:
    """A token is worth a quarter of a coin here; even with number 0, 1.3 would be too strong."""
    suggestion = reported(monkeypatch, mean).report().suggestion
    assert (suggestion.number if suggestion else None) == number
    if suggestion is not None:
        assert parse_recipe(suggestion.document).number == number


def test_effect_shares_are_known_after_the_first_result(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = reported(monkeypatch, 1.05)
    assert measured.report().effects == ()
    for place, mean in ((1, 0.95), (2, 1.0)):
        measured.sums[place].merge(shares(mean))
    found = measured.report().effects
    assert [share.effect for share in found] == ["coins.region", "cheaper"]
    assert [share.coins for share in found] == pytest.approx([0.9, 0.45], abs=0.01)


def test_the_first_result_leaves_time_to_learn_what_each_effect_brings() -> None:
    """Also with the interpreted core, in which a two-player game takes a tenth of a second."""
    measured = Measurement(amber(), "smallworld", 2)
    places: dict[int, int] = {}
    while (planned := measured.next_chunk()) is not None:
        assert isinstance(planned, PlannedChunk)
        sums = GameSums()
        for number in range(planned.chunk.first, planned.chunk.first + planned.chunk.games):
            sums.add(number % 14, [1, 1], 0, False)
        measured.add(planned, measuring.ChunkAnswer(sums, 0.1 * planned.chunk.games))
        places[planned.variant] = places.get(planned.variant, 0) + planned.chunk.games
        if measured.sums[0].games == FIRST_GAMES and len(places) == 1:
            assert measured.seconds < 15
    assert places[0] >= FIRST_GAMES and len(measured.report(done=True).effects) == 2


def test_games_end_with_the_budget_but_not_before_the_first_result() -> None:
    measured = Measurement(amber(), "smallworld", 2, budget=BUDGET)
    played = 0
    while (planned := measured.next_chunk()) is not None:
        assert isinstance(planned, PlannedChunk)
        sums = GameSums()
        for number in range(planned.chunk.games):
            sums.add(number, [1, 1], 0, False)
        measured.add(planned, measuring.ChunkAnswer(sums, 1.0 * planned.chunk.games))
        played += planned.chunk.games
        assert measured.planned >= measured.games == played
    assert played == FIRST_GAMES == measured.report(done=True).planned


def test_measuring_plays_the_planned_games() -> None:
    told: list[tuple[int, int]] = []
    report = measure(amber(), "smallworld", 2, games=3, workers=1, progress=lambda *numbers: told.append(numbers))
    assert report.done and report.games == 9 and told[-1] == (9, 9)
    assert 5 < report.coins < 15 and report.low < report.coins < report.high and len(report.effects) == 2


def test_content_that_a_game_lacks_is_not_measured() -> None:
    lairs = parse_recipe(AMBER.replace("cheaper: {where: {terrain: [swamp]}}", "pieces: {piece: lair, how: held}"))
    with pytest.raises(RulesetError, match="Lair: there is no such piece"):
        Measurement(lairs, "warcraft", 2)


def test_there_is_a_table_for_two_players_of_each_game() -> None:
    assert all(shipped_table(game, 2) is not None for game in GAMES)


@pytest.mark.parametrize(
    ("game", "players"), [(game, number) for game in GAMES for number in strength_table(game).players]
)
def test_tables_have_everything_that_is_shipped(game: str, players: int) -> None:
    found = shipped_table(game, players)
    assert found is not None and strength_table(game).protocol == PROTOCOL
    info = game_info(game)
    teams = info.teams.get(players, ())
    nobodys = {race.key for race in info.races if teams and (race.tags[0] if race.tags else "neutral") not in teams}
    assert found.figures.keys() == {kind.key for kind in (*info.races, *info.powers)} - nobodys
    assert all(0.03 < figures.margin < 0.5 and 4 < figures.coins < 12 for figures in found.figures.values())
    assert 0.02 < found.token < 0.8 and found.games >= 60


@pytest.mark.parametrize("game", GAMES)
def test_the_tables_match_the_current_bots_and_rules(game: str) -> None:
    """If this fails, the bots or rules have changed: regenerate the tables with `tools.strength_table`."""
    assert sample(game) == strength_table(game).sample
    assert SAMPLES[game] in strength_table(game).sample


def test_the_value_of_a_token_is_a_regression_slope() -> None:
    assert slope({3: 8.0, 5: 8.6, 7: 9.2, 9: 9.8}) == pytest.approx(0.3)
