"""Rules in the terminal: a list of all, one by its id, or those that contain a word."""

from difflib import get_close_matches

from rich import box
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.table import Table

from smallworld.cli.input.error_reports import InputError
from smallworld.cli.input.rulebook import Rule, all_rules, pages

MOST = 12


def print_rules(console: Console, word: str) -> None:
    """Answer a query about the rules; also used during play."""
    known = all_rules()
    if not word:
        _print_list(console)
    elif word.upper() in known:
        _print_rule(console, known[word.upper()])
    else:
        found = [rule for rule in known.values() if word.lower() in f"{rule.id} {rule.section} {rule.text}".lower()]
        if not found:
            near = get_close_matches(word.upper(), known, 1, 0.6)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise InputError(f"no rule with the id or word {word!r}{hint}")
        # Rules with the word in their id or section heading come first.
        found.sort(key=lambda rule: word.lower() not in f"{rule.id} {rule.section}".lower())
        for rule in found[:MOST]:
            _print_rule(console, rule, brief=True)
        if len(found) > MOST:
            rest = ", ".join(rule.id for rule in found[MOST:])
            console.print(f"Also in: {rest}")


def _print_list(console: Console) -> None:
    for page in pages():
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, title=f"{page.title} ({page.name})", title_justify="left")
        table.add_column("section")
        table.add_column("rules")
        sections = dict.fromkeys(rule.section for rule in page.rules)
        for section in sections:
            ids = [rule.id for rule in page.rules if rule.section == section]
            table.add_row(section if section != page.title else "", ", ".join(ids))
        console.print(table)
    console.print("smallworld rules ID prints a rule; smallworld rules WORD finds those that contain a word.")


def _print_rule(console: Console, rule: Rule, brief: bool = False) -> None:
    console.print(f"[bold]{rule.id}[/] ({escape(rule.page)}: {escape(rule.section)})")
    console.print(Markdown(rule.text))
    if rule.scenarios and not brief:
        console.print("Tested by:")
        for name in rule.scenarios:
            console.print(f"  - {escape(name)}")
    console.print()
