"""A game in the terminal: bots play automatically, people are prompted, and everything is narrated."""

import itertools
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.text import Text

from smallworld.arena.reliable_bot import ReliableBot
from smallworld.bots import ADVISER, Bot
from smallworld.cli.input.error_reports import STOPPED, InputError
from smallworld.cli.input.files import write_whole
from smallworld.cli.terminal.board_map import draw_board, legend_of, region_table
from smallworld.cli.terminal.explanations import explain_move, explain_region
from smallworld.cli.terminal.move_list import asked, complete, list_moves, read_typed
from smallworld.cli.terminal.narration import tell
from smallworld.cli.terminal.rule_pages import print_rules
from smallworld.cli.terminal.tables import column_table, final_table, players_table, verdict
from smallworld.cli.terminal.text import count, title
from smallworld.core import engine
from smallworld.core.errors import IllegalMove, NotationError, RulesetError
from smallworld.draw.scene import BoardPlan
from smallworld.game.game import Game
from smallworld.game.undo import is_second
from smallworld.notation.explain import is_half
from smallworld.notation.moves import write_moves
from smallworld.views.seat_view import View

HELP = """\
A move is its number in the list, or its text, like: pick 1, conquer goldmead,
deploy goldmead 3, decline, done. Any clear beginning of a region will do:
conquer gold. After the number of a placement say how many: 4 2, or 4 all.
Moves of abilities are in the list, like: swap dale moor, form human, buy 2.

  moves        the legal moves again
  board        the map                regions    all regions as a table
  column       the combos on offer    hint       what the strongest bot would do
  why MOVE     what it does, or why it is refused
  why REGION   what it costs, item by item, and what it borders
  undo         take back your last move, unless a die was rolled since
  log [N]      what happened in the last N turns
  rules [ID]   look up a rule by its id, or by a word
  save FILE    save the game          quit       leave the table"""


class Leave(Exception):
    """A player leaves the table; the message describes how."""

    def __init__(self, words: str, code: int = 0) -> None:
        super().__init__(words)
        self.code = code


class Session:
    """People and bots playing one game.

    `save` is written after every move; `source` is the file it was resumed from.
    """

    def __init__(
        self,
        game: Game,
        bots: dict[int, Bot],
        plan: BoardPlan,
        console: Console,
        save: Path | None = None,
        source: Path | None = None,
    ) -> None:
        self.game = game
        self.bots = bots
        self.plan = plan
        self.console = console
        self.save = save
        #: This game's files, which may be overwritten.
        self.own_files = {path.resolve() for path in (save, source) if path is not None}
        self.told = len(game.entries)
        self.before = game.state.clone()
        #: The number of entries before each of a person's moves.
        self.marks: list[int] = []
        self.shown: tuple[int, int, str] | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "moves": self._moves,
            "board": self._board,
            "map": self._board,
            "regions": self._regions,
            "column": self._column,
            "log": self._log,
            "rules": lambda word: print_rules(self.console, word),
            "why": self._why,
            "hint": self._hint,
            "save": self._save,
            "quit": self._quit,
            "exit": self._quit,
            "q": self._quit,
        }

    def run(self) -> int:
        """Play until the game is over or someone leaves, and return the exit code."""
        try:
            while not self.game.over:
                bot = self.bots.get(self.game.actor)
                if bot is not None:
                    self.game.apply(bot.choose(engine.known_to(self.game.state, self.game.actor), self.game.actor))
                else:
                    self._person()
        except Leave as leaving:
            kept = f"The game is saved in {self.save}." if self.save else "The game is not saved."
            self._say(f"{leaving} {kept}")
            return leaving.code
        except RulesetError as error:
            raise InputError(f"{error}. {self._rescue()}") from None
        self._tell()
        self._keep()
        self._board("")
        self.console.print(final_table(self.game))
        self._say(verdict(self.game), "bold")
        return 0

    def _say(self, words: str, style: str = "") -> None:
        self.console.print(Text(words, style))

    @property
    def _view(self) -> View:
        actor = self.game.actor
        return self.game.observe(actor if actor >= 0 else None)

    # Narration and prompts

    def _tell(self) -> None:
        for turn in tell(self.before, self.game.entries[self.told :], self.game.names):
            words = turn.sentence(self.game.names)
            if words:
                self._say(f"• {words}")
        self._mark_told()

    def _mark_told(self) -> None:
        self.told = len(self.game.entries)
        self.before = self.game.state.clone()

    def _person(self) -> None:
        """Prompt the player until a move is made."""
        self._tell()
        self._present()
        while True:
            typed = self._ask()
            word, _, rest = typed.partition(" ")
            try:
                if not typed:
                    continue
                if word in self.commands:
                    self.commands[word](rest.strip())
                    continue
                if typed == "undo":
                    self._undo()
                else:
                    self._move(typed)
                return
            except (InputError, NotationError, IllegalMove) as error:
                self._say(f"{error}.".replace("..", "."), "yellow")

    def _present(self) -> None:
        """Show whose move it is and what to decide; also the board at the start of a turn or of token placement."""
        view = self._view
        picking = view.legal[0].startswith("pick")
        placing = view.step in ("redeploy", "retreat")
        now = (view.round, self.game.actor, "picking" if picking else "placing" if placing else "conquering")
        if now != self.shown:
            if self.shown is None or now[:2] != self.shown[:2]:
                self.console.rule(f"Round {view.round} of {view.rounds}: {view.mover}")
            self.shown = now
            self._board("")
            self.console.print(players_table(view, legend_of(view)))
            if picking:
                self._column("")
        self._status(view)
        self._moves("")

    def _status(self, view: View) -> None:
        me = next(player for player in view.players if player.name == view.mover)
        army = next((army for army in me.armies if not army.declined), None)
        parts = [f"{view.mover}: {asked(self.game)}"]
        if army is not None:
            parts.append(title(army.power, army.race))
        coming = sum(amount for _, amount in view.income)
        income = f", {coming:+} this turn" if coming else ""
        parts.append(f"{count(me.coins or 0, 'coin')}{income}")
        self._say(" · ".join(parts), "bold reverse")

    def _ask(self) -> str:
        try:
            typed = input(f"{self.game.mover}> ")
        except (EOFError, RuntimeError):
            # Without stdin, Python raises RuntimeError.
            print()
            raise Leave("The input ended before the game did.") from None
        except KeyboardInterrupt:
            print()
            raise Leave("Stopped.", STOPPED) from None
        except UnicodeDecodeError:
            raise InputError("the input is not UTF-8 text") from None
        if not sys.stdin.isatty():
            print(typed)
        return " ".join(typed.split())

    def _move(self, typed: str) -> None:
        before = len(self.game.entries)
        self.game.apply(read_typed(self.game, typed))
        self.marks.append(before)
        self._keep()

    def _undo(self) -> None:
        """Undo the last typed move, unless something was rolled or revealed or someone else has moved since."""
        entries = self.game.entries[self.marks[-1] :] if self.marks else []
        self.game.undo(sum(not is_second(self.game.rules, entry) for entry in entries))
        self.marks.pop()
        self._mark_told()
        self._keep()
        self._say("Taken back.")

    # Commands

    def _help(self, _: str) -> None:
        self._say(HELP)

    def _moves(self, _: str) -> None:
        self.console.print(list_moves(self.game, self.console.width))

    def _board(self, _: str) -> None:
        self.console.print(*draw_board(self._view, self.plan, self.console.width), sep="\n")

    def _regions(self, _: str) -> None:
        self.console.print(region_table(self._view, self.plan))

    def _column(self, _: str) -> None:
        self.console.print(column_table(self._view, self.game.rules))

    def _log(self, wanted: str) -> None:
        if wanted and not (wanted.isascii() and wanted.isdigit()):
            raise InputError(f"log {wanted}: give the number of turns, like log 5")
        start = self.game.clone()
        start.rewind(0)
        turns = tell(start.state, self.game.entries, self.game.names)
        for turn in turns[-int(wanted or 10) :]:
            words = turn.sentence(self.game.names)
            if words:
                self._say(f"{turn.round:>2} {words}")

    def _why(self, asked_for: str) -> None:
        if not asked_for:
            raise InputError("why what? Name a move or a region")
        board = self.game.rules.board
        if complete(board.regions, "-".join(asked_for.lower().split())) in board.number:
            self._say(explain_region(self.game, "-".join(asked_for.lower().split())))
        elif asked_for.split()[0] not in [verb.word for verb in self.game.rules.verbs] and not asked_for[0].isdigit():
            raise InputError(f"{asked_for!r} is neither a move nor a region")
        else:
            self._say(explain_move(self.game, read_typed(self.game, asked_for)))

    def _hint(self, _: str) -> None:
        seat = self.game.actor
        advisor = ReliableBot(ADVISER)
        for number, advice in enumerate(advisor.advise(engine.known_to(self.game.state, seat), seat, 3)):
            first = "Best" if number == 0 else "Or"
            actions = [advice.action]
            if is_half(self.game.state, advice.action):
                after = engine.known_to(self.game.state, seat)
                engine.apply(after, advice.action)
                actions.append(advisor.choose(after, seat))
            self._say(f"{first}: {write_moves(self.game.rules, self.game.names, actions)} ({advice.reason})")
        if advisor.trouble:
            self._say(f"This advice is from a simpler bot: {advisor.trouble}.", "yellow")

    def _save(self, name: str) -> None:
        if not name:
            raise InputError("save where? Name a file")
        path = Path(name)
        if path.exists() and path.resolve() not in self.own_files:
            raise InputError(f"{name} already exists; choose another name")
        write_whole(path, self.game.record().encode())
        self.own_files.add(path.resolve())
        files = "".join(f" --with {shlex.quote(file)}" for file in self.game.setup.options.content.files)
        self._say(f"Saved in {name}. To continue: smallworld play --resume {shlex.quote(name)}{files}")

    def _keep(self) -> None:
        """Save the game if requested; the move stands even if saving fails."""
        if self.save is None:
            return
        try:
            write_whole(self.save, self.game.record().encode())
        except InputError as error:
            self.save = None
            self._say(f"{error}. The game continues unsaved.", "yellow")

    def _rescue(self) -> str:
        """Save a game that can't continue, even if not requested; returns a sentence that names the file."""
        names = itertools.chain(["stopped.game"], (f"stopped-{number}.game" for number in itertools.count(2)))
        path = self.save or next(path for path in map(Path, names) if not path.exists())
        try:
            write_whole(path, self.game.record().encode())
        except InputError as error:
            return f"The game is not saved: {error}"
        return f"The game is saved: continue it with --resume {shlex.quote(str(path))} and another bot"

    def _quit(self, _: str) -> None:
        raise Leave(f"{self.game.mover} leaves the table in round {self.game.state.round} of {self.game.rules.rounds}.")
