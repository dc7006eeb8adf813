"""The scenarios on the rules pages as written; nothing is set up until one is run."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from smallworld.games.yaml_nodes import Node
from smallworld.scenarios.scenario import Scenario
from smallworld.scenarios.scenario_files import read_documents_of

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
EXAMPLES = ROOT / "examples"


@dataclass(frozen=True)
class Case:
    """A scenario as written."""

    name: str
    rules: tuple[str, ...]
    node: Node

    @staticmethod
    def read(node: Node) -> Case:
        """Read a document's scenario."""
        fields = node.mapping("a scenario")
        rules = fields["rules"].sequence("rules") if "rules" in fields else ()
        return Case(fields["scenario"].text("scenario"), tuple(rule.text("a rule id") for rule in rules), node)

    def set_up(self) -> Scenario:
        """Set up the scenario's position, ready to run."""
        return Scenario(self.node, [EXAMPLES])


CASES = [Case.read(node) for page in PAGES for node in read_documents_of(page)]
