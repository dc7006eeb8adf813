"""Handwritten mutations: a value of the game or a hook of an ability is changed so that a rule is broken.

A mutation is a small function marked with the rules it breaks; its docstring describes the change. It patches the
interpreted engine for the duration of one test.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import ModuleType

import pytest

from smallworld.core import hooks, kit
from smallworld.core.hooks import Ability
from smallworld.games import catalogue
from smallworld.games.smallworld import markers


class Patch:
    """Makes changes to the engine that are undone when the test ends."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    def put(self, owner: object, name: str, value: object) -> None:
        """Replace an attribute of a module or class."""
        self.monkeypatch.setattr(owner, name, value)

    def everywhere(self, old: object, new: object) -> None:
        """Replace a function under every name that refers to it in the project's modules."""
        for module in [module for name, module in sys.modules.items() if name.startswith("smallworld.")]:
            for name in [name for name, value in vars(module).items() if value is old]:
                self.monkeypatch.setattr(module, name, new)

    def pays(self, kind: type[Ability], change: Callable[[int], int]) -> None:
        """Change an ability's payments."""
        income = kind.income
        self.put(kind, "income", lambda ability, s, army: change(income(ability, s, army)))

    def drop(self, kind: type[Ability], *dropped: str) -> None:
        """Remove hooks from an ability, so that the neutral ones apply."""
        for hook in dropped:
            self.monkeypatch.delattr(kind, hook)

    def strip(self, kind: type[Ability]) -> None:
        """Reduce an ability to its key and numbers; its moves remain as words that are always refused."""
        self.drop(kind, *[hook for hook in hooks.HOOKS if hook in vars(kind)])
        for fact in hooks.FLAGS:
            self.monkeypatch.setattr(kind, fact, False)
        self.monkeypatch.setattr(kind, "garrison", 1)
        for move in kind.moves:
            self.monkeypatch.setattr(move, "refusal", lambda *_: "not-now")

    def marker(self, name: str, fact: str, value: object, table: ModuleType = markers) -> None:
        """Change a row in a game's table of markers, for every ruleset made from now on."""
        self.put(next(row for row in table.MARKERS if row.name == name), fact, value)

    def game(
        self,
        key: str = "smallworld",
        coins: int | None = None,
        column: int | None = None,
        rounds: dict[int, int] | None = None,
        boards: dict[int, str] | None = None,
        islands: dict[int, str] | None = None,
        teams: dict[int, tuple[str, ...]] | None = None,
    ) -> None:
        """Change the tables in a game's definition."""
        game_info = catalogue.game_info
        info = game_info(key)
        changed = replace(
            info,
            coins=info.coins if coins is None else coins,
            column=info.column if column is None else column,
            rounds={**info.rounds, **(rounds or {})},
            boards={**info.boards, **(boards or {})},
            islands={**info.islands, **(islands or {})},
            teams={**info.teams, **(teams or {})},
        )
        self.everywhere(game_info, lambda asked: changed if asked == key else game_info(asked))


Change = Callable[[Patch], None]


@dataclass(frozen=True)
class Mutation:
    """One way to break a rule."""

    rule: str
    sentence: str
    change: Change

    @property
    def name(self) -> str:
        """The test's name: rule and clause."""
        return f"{self.rule}: {self.sentence[0].lower()}{self.sentence[1:].rstrip('.')}"


MUTATIONS: list[Mutation] = []


def breaks(*rules: str) -> Callable[[Change], Change]:
    """Mark a function as a mutation that breaks each of these rules."""

    def mark(change: Change) -> Change:
        sentence = " ".join((change.__doc__ or "").split())
        assert sentence, f"{change.__name__} has no docstring"
        MUTATIONS.extend(Mutation(rule, sentence, change) for rule in rules)
        return change

    return mark


@contextmanager
def broken(mutation: Mutation) -> Iterator[None]:
    """Apply the mutation; nothing derived from abilities is shared between the mutated and the original engine."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        _forget()
        mutation.change(Patch(monkeypatch))
        try:
            yield
        finally:
            _forget()


def _forget() -> None:
    catalogue._ruleset.cache_clear()
    kit.OVERRIDES.clear()
