"""The pages of docs/rules as a book: ids as anchors in the margin, pictures next to the text, scenarios folded."""

import re
from dataclasses import dataclass
from pathlib import Path

from smallworld.scenarios.scenario import Scenario
from smallworld.scenarios.scenario_files import read_scenarios
from tools.site.diagrams import Diagram, candidates, chosen

#: A fenced block, as a whole.
BLOCK = re.compile(r"^```[^\n]*\n(?:.*?\n)?```[ \t]*$", re.MULTILINE | re.DOTALL)
#: A rule's id where its text begins, and any mention of one.
START = re.compile(r"^((?:[-*] )?)\*\*([A-Z]+(?:-[A-Z0-9]+)+)\*\*", re.MULTILINE)
MENTION = re.compile(r"(?<![\w\[#>-])(?:(?:C|SW|WC|BA)(?:-[A-Z]+)+(?:-\d+)?|R-\d+)(?![\w-])")
CODE = re.compile(r"(`[^`]*`|<[^>]*>|\[[^\]]*\]\([^)]*\))")
NAME = re.compile(r"\A```yaml\nscenario: *(.+)$", re.MULTILINE)
EXAMPLES = Path("examples")
RULINGS = "rulings"


@dataclass(frozen=True)
class Book:
    """All pages: each rule's page, and the scenario drawn next to it."""

    homes: dict[str, str]
    pictured: dict[str, Diagram]

    @staticmethod
    def read(folder: Path) -> "Book":
        homes: dict[str, str] = {}
        shown: dict[str, list[Diagram]] = {}
        examples = folder.parents[1] / EXAMPLES
        for path in sorted(folder.glob("*.md")):
            text = path.read_text(encoding="utf-8")
            starts = [(found.start(), found[2]) for found in START.finditer(text)]
            for _, rule in starts:
                homes.setdefault(rule, path.stem)
            blocks = [block.start() for block in BLOCK.finditer(text) if NAME.match(block[0])]
            by_rule: dict[str, list[Scenario]] = {}
            for place, scenario in zip(blocks, read_scenarios(path, [examples]), strict=True):
                rule = next((rule for start, rule in reversed(starts) if start < place), "")
                by_rule.setdefault(rule, []).append(scenario)
            shown |= {rule: candidates(scenarios) for rule, scenarios in by_rule.items() if rule}
        rulings = {rule for rule in shown if homes[rule].startswith(RULINGS)}
        return Book(homes, chosen(shown, rulings))

    def page(self, name: str, markdown: str) -> str:
        """Rewrite a page."""
        pieces = [self._text(name, piece) for piece in BLOCK.split(markdown)]
        blocks = [*map(_block, BLOCK.findall(markdown)), ""]
        return "".join(piece + block for piece, block in zip(pieces, blocks, strict=True))

    def _text(self, name: str, text: str) -> str:
        lines = []
        for line in text.split("\n"):
            found = START.match(line)
            if found is None:
                lines.append(line if line.startswith("#") else self._linked(name, line))
                continue
            rule = found[2]
            if not found[1] and rule in self.pictured and self.homes[rule] == name:
                lines += [self.pictured[rule].figure(rule), ""]
            mark = f'<a class="rule" id="{rule}" href="#{rule}">{rule}</a>'
            lines.append(f"{found[1]}{mark}{self._linked(name, line[found.end() :])}")
        return "\n".join(lines)

    def _linked(self, name: str, line: str) -> str:
        """Turn every mention of a rule into a link."""

        def link(found: re.Match[str]) -> str:
            home = self.homes.get(found[0])
            where = "" if home == name else f"{home}.md"
            return found[0] if home is None else f"[{found[0]}]({where}#{found[0]})"

        return "".join(piece if CODE.fullmatch(piece) else MENTION.sub(link, piece) for piece in CODE.split(line))


def _block(block: str) -> str:
    """Fold a scenario; leave any other block unchanged."""
    named = NAME.match(block)
    if named is None:
        return block
    title = named[1].strip().strip("'").replace('"', "&quot;")
    return f'??? scenario "{title}"\n\n' + "\n".join(f"    {line}".rstrip() for line in block.split("\n"))
