"""Problem: what is wrong with a recipe, where in it, and in a sentence."""

from typing import NamedTuple

from smallworld.core.errors import RulesetError


class RecipeProblem(NamedTuple):
    """A path into a recipe (`effects[0].coins.amount`, empty for the whole), and what is wrong there."""

    path: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.path}: {self.sentence}" if self.path else self.sentence

    def under(self, path: str) -> "RecipeProblem":
        """The same problem, seen from further outside."""
        return RecipeProblem(f"{path}.{self.path}" if self.path else path, self.sentence)


class RecipeError(RulesetError):
    """A recipe can't be played: the first problem, after the name of its file or other source."""

    def __init__(self, source: str, problem: RecipeProblem) -> None:
        super().__init__(f"{source}: {problem}" if source else str(problem))
        self.source = source
        self.problem = problem
