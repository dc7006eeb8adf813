"""Checks of how a page looks and reads: what axe finds, whether it fits, and which of its buttons is gold."""

import json
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.conftest import ROOT

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Whether a control has the colour of the one to press now, once it has come to it.
GOLD = """async (e) => {
  await Promise.all(e.getAnimations().map((animation) => animation.finished));
  const probe = document.body.appendChild(document.createElement('i'));
  const { backgroundColor, backgroundImage } = getComputedStyle(e);
  const gold = ['--accent', '--accent-hi'].some((name) => {
    probe.style.color = `var(${name})`;
    return `${backgroundColor} ${backgroundImage}`.includes(getComputedStyle(probe).color);
  });
  probe.remove();
  return gold;
}"""


def is_gold(control: Locator) -> bool:
    """Whether a control is the gold one, which is the one to press now."""
    gold: bool = control.evaluate(GOLD)
    return gold


def wider_than_screen(page: Page) -> bool:
    """Whether the page would have to be scrolled sideways."""
    answer: bool = page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1")
    return answer


def violations(page: Page, colours: bool = True, all_else: bool = True) -> list[str]:
    """What axe finds, a line each.

    Contrast takes long and can be left out where another size shows the same colours; all else can where only the
    colours differ from what was looked at before.
    """
    page.evaluate(AXE.read_text(encoding="utf-8"))
    rules = RULES if all_else else ["color-contrast"]
    options = {"runOnly": rules, "rules": {"color-contrast": {"enabled": colours}}}
    found: list[dict[str, Any]] = page.evaluate(
        f"async () => (await axe.run(document, {json.dumps(options)})).violations"
    )
    return [f"{each['id']}: {node['html'][:150]}" for each in found for node in each["nodes"]]
