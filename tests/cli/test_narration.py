"""Narration of turns."""

from smallworld import Dealer, Game, new_game
from smallworld.cli.terminal.narration import sources, tell


def a_turn(*moves: str) -> Game:
    """Return the Orcs' first turn, with 10 tokens; the die shows 0."""
    game = new_game(players=2, seed=8, first="ann")
    game.dealer = Dealer(8, [0])
    for move in ("pick 2", "conquer toadmire", "conquer ryehollow", *moves):
        game.apply(move)
    return game


def words(game: Game) -> list[str]:
    """Return all non-empty turns of a game."""
    start = game.clone()
    start.rewind(0)
    turns = tell(start.state, game.entries, game.names)
    return [sentence for turn in turns if (sentence := turn.sentence(game.names))]


def test_conquests_form_one_list_with_the_previous_holders() -> None:
    assert words(a_turn("conquer wolfholt")) == [
        "ann picks Diplomat Orcs, paying 1 coin; conquers toadmire, ryehollow from the Lost Tribes, wolfholt."
    ]


def test_a_roll_is_narrated_with_its_region() -> None:
    game = a_turn("conquer larkrise", "roll jagmaw")
    assert words(game)[0].endswith("larkrise from the Lost Tribes; rolls 0 for jagmaw without success.")


def test_income_is_itemised_and_adds_up_to_the_coins() -> None:
    game = a_turn("conquer wolfholt", "done", "deploy toadmire 7", "ally none")
    assert "earns 4 coins (3 regions + 1 orcs)." in words(game)[0]
    found = sources(game.rules, 2, game.entries)
    assert found[0] == {"start": 5, "paid for picks": -1, "regions": 3, "orcs": 1}
    assert sum(found[0].values()) == game.state.coins[0]
