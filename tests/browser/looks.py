"""Checks of a page's appearance: axe results, overflow, and gold buttons."""

import json
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.conftest import ROOT

AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Whether a control has the colour of the next action, after any transition.
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
    """Whether a control is the gold one, the next action."""
    gold: bool = control.evaluate(GOLD)
    return gold


def wider_than_screen(page: Page) -> bool:
    """Whether the page overflows horizontally."""
    answer: bool = page.evaluate("() => document.documentElement.scrollWidth > innerWidth + 1")
    return answer


def violations(page: Page, colours: bool = True, all_else: bool = True) -> list[str]:
    """Violations found by axe, one line each.

    The contrast check is slow and can be skipped if another size shows the same colours; all other checks can be
    skipped if only colours differ from an earlier call.
    """
    page.evaluate(AXE.read_text(encoding="utf-8"))
    rules = RULES if all_else else ["color-contrast"]
    options = {"runOnly": rules, "rules": {"color-contrast": {"enabled": colours}}}
    found: list[dict[str, Any]] = page.evaluate(
        f"async () => (await axe.run(document, {json.dumps(options)})).violations"
    )
    return [f"{each['id']}: {node['html'][:150]}" for each in found for node in each["nodes"]]
