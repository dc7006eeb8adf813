"""Self-play: games whose positions at turn ends are stored with their results."""

import io
import random
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
import numpy.typing as npt

from smallworld.bots.bot import Bot, BotSeats
from smallworld.bots.network.inputs import Inputs, adjacency, read_inputs
from smallworld.bots.network.judging import NetworkJudge
from smallworld.bots.network.shapes import SEATS
from smallworld.bots.network.value import NetworkWeights
from smallworld.core import engine
from smallworld.core.actions import Action
from smallworld.core.playout import ActionObserver, run
from smallworld.core.state import State
from smallworld.game.dealer import Dealer
from smallworld.games import ruleset
from smallworld.games.catalogue import default_board, game_info
from smallworld.learning.training.exploring_bot import ExploringBot
from smallworld.learning.training.population import Rivals, draw_member, member
from smallworld.views.observation import observer
from smallworld.views.observer import Observer

#: Number of different boards to play on, for games played on islands.
BOARDS = 40


@dataclass(frozen=True)
class SelfPlay:
    """A piece of self-play: the games to play, and the players."""

    #: Games and player counts to choose from, with weights.
    tables: tuple[tuple[str, int, float], ...]
    games: int
    seed: int
    weights: Path | bytes | None
    #: Probability that a strategic decision is random.
    curious: float
    #: The other players, by share of the seats, and the network's earlier versions.
    rivals: Rivals
    earlier: tuple[bytes, ...] = ()


def board_number(game: str, seats: int, chance: random.Random) -> int:
    """Draw a board's seed; 0 for games with a single board per player count."""
    return chance.randrange(BOARDS) if game_info(game).islands else 0


def play(work: SelfPlay) -> bytes:
    """Play the games, and return their positions as the bytes of an .npz file."""
    chance = random.Random(work.seed)
    judge = None if work.weights is None else NetworkJudge(NetworkWeights.load(work.weights))
    earlier = [NetworkJudge(NetworkWeights.load(weights)) for weights in work.earlier]
    rows: dict[str, list[npt.NDArray[np.generic]]] = {}
    for _ in range(work.games):
        game, seats, _ = chance.choices(work.tables, [weight for _, _, weight in work.tables])[0]
        board = board_number(game, seats, chance)
        found = one_game(game, seats, board, judge, earlier, work, chance)
        for name, array in found.items():
            rows.setdefault(name, []).append(array)
    whole = {name: np.concatenate(arrays) for name, arrays in rows.items()}
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **whole)
    return file.getvalue()


def one_game(
    game: str,
    seats: int,
    board: int,
    judge: NetworkJudge | None,
    earlier: list[NetworkJudge],
    work: SelfPlay,
    chance: random.Random,
) -> dict[str, npt.NDArray[np.generic]]:
    """Play one game, and return its positions as compact arrays, labelled with coins earned and winners."""
    rules = ruleset(game, seats, default_board(game, seats, board))
    turns = _TurnEnds(observer(rules))
    dealer = Dealer(chance.getrandbits(48))
    players: list[Bot] = []
    for _ in range(seats):
        bot = member(draw_member(work.rivals, chance), chance.getrandbits(48), judge, earlier)
        players.append(ExploringBot(chance.getrandbits(48), bot, work.curious * chance.random() * 2))
    s = engine.new(rules)
    run(s, BotSeats(players), dealer, observers=[turns])
    return labelled(s, np.stack(turns.seen), turns.whose, turns.coins, board)


class _TurnEnds(ActionObserver):
    """Records observations at the start of each turn: by the seat to move, and by the previous one."""

    def __init__(self, watch: Observer) -> None:
        self.watch = watch
        self.seen: list[npt.NDArray[np.int16]] = []
        self.whose: list[int] = []
        self.coins: list[list[int]] = []
        self._turn = -1
        self._mover = -1

    def after(self, s: State, seat: int, action: Action) -> None:
        if s.turn() == self._turn or engine.is_over(s):
            return
        for each in {self._mover, s.seat} - {-1}:
            self.seen.append(np.asarray(self.watch.observe(s, each), dtype=np.int16).copy())
            self.whose.append(each)
            self.coins.append(list(s.coins))
        self._turn, self._mover = s.turn(), s.seat


def labelled(
    s: State, seen: npt.NDArray[np.int16], whose: list[int], coins: list[list[int]], board: int
) -> dict[str, npt.NDArray[np.generic]]:
    """Convert observations to inputs with labels: coins still earned and wins by seat, counted from the observer."""
    seats = s.rules.seats
    winners = engine.winners(s)
    coming = np.zeros((len(seen), SEATS), dtype=np.float32)
    held = np.zeros((len(seen), SEATS), dtype=np.int16)
    won = np.zeros((len(seen), SEATS), dtype=np.float32)
    for row, seat in enumerate(whose):
        for turn in range(seats):
            other = (seat + turn) % seats
            coming[row, turn] = s.coins[other] - coins[row][other]
            held[row, turn] = coins[row][other]
            won[row, turn] = (other in winners) / len(winners)
    watch = observer(s.rules)
    inputs = read_inputs(seen, watch.layout)
    found: dict[str, npt.NDArray[np.generic]] = {"coming": coming, "held": held, "won": won}
    for field in fields(Inputs):
        array = getattr(inputs, field.name)
        found[field.name] = array.astype(np.uint8 if array.dtype == np.int64 else np.float16)
    found["markers"] = inputs.markers.astype(np.uint8)
    found["board"] = np.full(len(seen), seats * BOARDS + board, dtype=np.int16)
    return found


def adjacencies(game: str) -> npt.NDArray[np.float32]:
    """Return the adjacency matrices of all self-play boards, by player count and board."""
    info = game_info(game)
    whole: npt.NDArray[np.float32] | None = None
    for seats in info.rounds:
        for board in range(BOARDS if info.islands else 1):
            rules = ruleset(game, seats, default_board(game, seats, board))
            matrix = adjacency(rules, observer(rules).layout)
            if whole is None:
                whole = np.zeros(((max(info.rounds) + 1) * BOARDS, *matrix.shape), dtype=np.float32)
            whole[seats * BOARDS + board] = matrix
    assert whole is not None
    return whole
