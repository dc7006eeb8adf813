"""A player's input devices: a mouse or the keyboard alone, with the same abilities."""

from typing import Protocol

from playwright.sync_api import Locator, Page

# Number of key presses that suffice to get anywhere on a page.
MAX_PRESSES = 90
# Tab stops from the focus to an element, negative if it is before the focus: the sign is certain, the number a guess,
# since radio buttons of a group are one stop.
WHERE = """(it) => {
  const at = document.activeElement;
  if (at === it) return 0;
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    (e) => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ visibilityProperty: true }));
  const [from, to] = [stops.indexOf(at), stops.indexOf(it)];
  const known = to >= 0 && (from >= 0 || at === document.body);
  const way = known ? Math.max(1, Math.abs(to - from)) : 1;
  return at && at !== document.body && at.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_PRECEDING ? -way : way;
}"""
AT = "() => document.activeElement?.outerHTML.slice(0, 120)"


class Input(Protocol):
    """Operates a page's controls."""

    def press(self, what: Locator) -> None:
        """Press a button, follow a link, or tick a box."""

    def fill(self, field: Locator, text: str) -> None:
        """Enter a text into a field."""

    def select(self, select: Locator, value: str) -> None:
        """Select an entry of a list."""

    def set_slider(self, slider: Locator, value: int) -> None:
        """Move a slider to a value."""


class MouseInput:
    """Input by mouse."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, what: Locator) -> None:
        """Click on the control."""
        what.click()

    def fill(self, field: Locator, text: str) -> None:
        """Click into the field and type."""
        field.click()
        field.fill(text)

    def select(self, select: Locator, value: str) -> None:
        """Open the list and select an entry; the system draws the list itself."""
        select.select_option(value)

    def set_slider(self, slider: Locator, value: int) -> None:
        """Set the slider's value, since dragging can't be tested."""
        slider.fill(str(value))


class KeyboardInput:
    """Moves the focus with Tab, like a user; never focuses, fills or clicks by script."""

    def __init__(self, page: Page) -> None:
        self.page = page
        # A console error fails the test.
        page.add_init_script("addEventListener('pointerdown', () => console.error('a pointer, where only keys are'))")

    def focus(self, what: Locator) -> None:
        """Press Tab, or Shift+Tab if it is before the focus, until it has the focus."""
        pressed = 0
        while pressed < MAX_PRESSES:
            way: int = what.evaluate(WHERE)
            if way == 0:
                return
            # As far as it seems at first, and then by single steps.
            for _ in range(1 if pressed else abs(way)):
                self.page.keyboard.press("Tab" if way > 0 else "Shift+Tab")
                pressed += 1
        raise AssertionError(f"no way by keys to {what}; the focus is at {self.page.evaluate(AT)}")

    def press(self, what: Locator) -> None:
        """Focus the control and press Enter, or Space for a check box."""
        self.focus(what)
        box = what.evaluate("it => it.type === 'checkbox'")
        self.page.keyboard.press("Space" if box else "Enter")

    def fill(self, field: Locator, text: str) -> None:
        """Focus the field and type."""
        self.focus(field)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def select(self, select: Locator, value: str) -> None:
        """Focus the list and press the arrow keys until it shows the entry."""
        self.focus(select)
        for _ in range(MAX_PRESSES):
            by: int = select.evaluate(
                "(it, value) => [...it.options].findIndex((one) => one.value === value) - it.selectedIndex", value
            )
            if by == 0:
                return
            self.page.keyboard.press("ArrowDown" if by > 0 else "ArrowUp")
        raise AssertionError(f"{value} can't be chosen by keys in {select}")

    def set_slider(self, slider: Locator, value: int) -> None:
        """Focus the slider; use Page Up and Page Down for large steps, arrow keys for the rest."""
        self.focus(slider)
        for _ in range(MAX_PRESSES):
            now, far = slider.evaluate("it => [Number(it.value), (it.max - it.min) / 10 + 1]")
            if now == value:
                return
            ways = ("PageDown", "PageUp") if abs(value - now) > far else ("ArrowLeft", "ArrowRight")
            self.page.keyboard.press(ways[value > now])
        raise AssertionError(f"the slider does not come to {value} by keys")


def input_for(kind: str, page: Page) -> Input:
    """Return mouse or keyboard input for a page."""
    return MouseInput(page) if kind == "mouse" else KeyboardInput(page)
