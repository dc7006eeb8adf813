"""Whole games between bots, with every coin accounted for."""

import pytest

from smallworld.arena.bot_game import MatchResult, play_bot_game
from smallworld.bots import make_bot
from smallworld.bots.bot import BotSeats
from smallworld.bots.random_bot import RandomBot
from smallworld.core import engine, ids
from smallworld.core.actions import Action
from smallworld.core.errors import RulesetError
from smallworld.core.state import State
from smallworld.games import ruleset
from smallworld.games.catalogue import default_board


def match(seats: int, seed: int, name: str = "random") -> MatchResult:
    """Play a game between bots of one kind."""
    return play_bot_game(ruleset("smallworld", seats), [make_bot(name, f"{seed}:{i}") for i in range(seats)], seed)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_coin_comes_from_a_combo_or_its_price(seats: int) -> None:
    for seed in range(12):
        played = match(seats, seed)
        coins = [5] * seats
        for pick in played.picks:
            coins[pick.seat] += pick.coins + pick.bonus - pick.price
        assert coins == played.coins


@pytest.mark.parametrize(("game", "seats"), [("warcraft", 3), ("azeroth", 4)])
def test_every_coin_in_warcraft_is_credited(game: str, seats: int) -> None:
    for seed in range(6):
        rules = ruleset(game, seats, default_board(game, seats, seed))
        played = play_bot_game(rules, [make_bot("random", f"{seed}:{i}") for i in range(seats)], seed)
        coins = [5 + sum(others.values()) for others in played.others]
        for pick in played.picks:
            coins[pick.seat] += pick.coins + pick.bonus - pick.price
            assert 5 <= pick.tokens <= 16 and pick.regions <= rules.board.size
        assert coins == played.coins


def test_objectives_pay_the_humans_who_placed_them() -> None:
    """Their owner is paid whenever another player is: the Humans earn some by their own moves, others by luck."""
    rules = ruleset("warcraft", 3, default_board("warcraft", 3, 0))
    humans = rules.race_number["humans"]
    found = 0
    for seed in range(60):
        played = play_bot_game(rules, [make_bot("random", f"{seed}:{i}") for i in range(3)], seed)
        owners = {pick.seat for pick in played.picks if pick.race == humans}
        if len(owners) == 1:
            paid = [others.get("objective", 0) for others in played.others]
            assert paid[owners.pop()] == 0
            found += sum(paid)
    assert found > 0


def test_relics_are_counted_and_pay_their_holders() -> None:
    held = paid = 0
    for seed in range(10):
        rules = ruleset("warcraft", 2, default_board("warcraft", 2, seed))
        played = play_bot_game(rules, [make_bot("random", f"{seed}:{i}") for i in range(2)], seed)
        for seat in range(2):
            assert set(played.relic_coins[seat]) <= {*played.relics[seat], "aegis", "doomhammer", "heart"}
            assert all(1 <= turns <= rules.rounds for turns in played.relics[seat].values())
            held += played.relics[seat].get("portal", 0)
            paid += played.relic_coins[seat].get("portal", 0)
    assert held > 0 and paid > 0
    # Two coins per turn, but none to an army in decline.
    assert paid <= 2 * held


def test_turns_of_all_combos_and_declines_add_up() -> None:
    for name, seed in (("random", 1), ("random", 2), ("greedy", 3)):
        played = match(3, seed, name)
        rules = ruleset("smallworld", 3)
        for seat in range(3):
            picks = [pick for pick in played.picks if pick.seat == seat]
            moves = played.moves[seat]
            # A turn is spent expanding or declining; a late decline takes no turn.
            assert sum(pick.turns for pick in picks) + moves.get((ids.V_DECLINE, ids.START), 0) == rules.rounds
            assert moves[ids.V_PICK, ids.START] == len(picks)


def test_the_winner_has_the_most_coins() -> None:
    for seed in range(10):
        played = match(4, seed)
        assert all(played.coins[seat] == max(played.coins) for seat in played.winners)
        assert 0 <= played.first < 4


def test_only_actions_of_players_are_counted() -> None:
    played = match(2, 5)
    assert played.actions == sum(sum(moves.values()) for moves in played.moves)


def test_a_game_over_the_limit_is_stopped_with_a_sentence() -> None:
    with pytest.raises(RulesetError, match="did not end within 20 actions"):
        play_bot_game(ruleset("smallworld", 2), [make_bot("random"), make_bot("random")], 1, limit=20)


def test_a_game_of_exactly_the_limit_is_allowed() -> None:
    played = match(2, 7)
    bots = [make_bot("random", f"7:{i}") for i in range(2)]
    assert play_bot_game(ruleset("smallworld", 2), bots, 7, limit=played.actions) == played


@pytest.mark.parametrize(("name", "copied"), [("random", False), ("greedy", True)])
def test_only_bots_that_read_the_state_get_a_copy(name: str, copied: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    copies: list[int] = []
    known_to = engine.known_to

    def counted(s: State, seat: int | None) -> State:
        copies.append(1)
        return known_to(s, seat)

    monkeypatch.setattr(engine, "known_to", counted)
    played = match(2, 3, name)
    assert len(copies) == (played.actions if copied else 0)


class Slow(RandomBot):
    """A random bot that is given every state, and counts its decisions."""

    asked = 0

    def choose(self, s: State, seat: int) -> Action:
        self.asked += 1
        return super().choose(s, seat)


def test_bots_that_choose_by_number_play_as_if_they_were_shown_the_game() -> None:
    rules = ruleset("smallworld", 3)
    played = [play_bot_game(rules, [kind(str(seat)) for seat in range(3)], 5) for kind in (RandomBot, Slow)]
    assert played[0] == played[1] and played[0].actions > 60


def test_a_bot_that_extends_the_random_one_chooses_itself() -> None:
    rules = ruleset("smallworld", 3)
    seats = BotSeats([RandomBot(1), Slow(1), None])
    assert [seats.is_blind(seat) for seat in range(3)] == [True, False, False]
    bots = [Slow(str(seat)) for seat in range(3)]
    assert play_bot_game(rules, bots, 5).actions == sum(bot.asked for bot in bots) > 60
