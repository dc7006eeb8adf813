"""Browser tests survive a redesign: they use roles, labels and `data-part`, never style classes."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests" / "browser"
# Class selectors, and other references to classes: by name, in a list of classes, or in an assertion.
TAGS = "a|button|dialog|div|footer|g|header|li|main|ol|p|path|section|span|svg|ul"
SELECTOR = re.compile(rf"(?:^|[\s,>+~(\])*]|\b(?:{TAGS}))\.([a-z][\w-]*)(?![\w(])")
OTHER_WAYS = ("className", "classList", "to_have_class", "to_contain_class", "[class")
# Selectors in scripts are in quotes or backticks.
QUOTED = re.compile(r"'([^'\n]*)'|`([^`]*)`")


def style_classes() -> set[str]:
    """Classes used by the client's components and style sheets."""
    sources = [file.read_text(encoding="utf-8") for file in (ROOT / "client" / "src").rglob("*.svelte")]
    styles = [*sources, *(file.read_text(encoding="utf-8") for file in (ROOT / "client" / "src").rglob("*.css"))]
    written = re.findall(r'class="([^"{]*)', "\n".join(sources))
    return {name for names in written for name in names.split()} | set(
        re.findall(r"^\s*\.([a-z][\w-]*)", "\n".join(styles), re.M)
    )


def named_classes(text: str, classes: set[str]) -> list[str]:
    """Style classes that a string in a test refers to."""
    script = "=>" in text or "document." in text
    selectors = [one or other for one, other in QUOTED.findall(text)] if script else [text]
    found = [name for each in selectors for name in SELECTOR.findall(each) if name in classes]
    return found + [way for way in OTHER_WAYS if way in text]


def faults(source: str, classes: set[str]) -> list[str]:
    """References to style classes in a test module, with line numbers."""
    tree = ast.parse(source)
    documentation = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            found += [f"{node.lineno}: {name}" for name in named_classes(node.value, classes)]
        if isinstance(node, ast.Attribute) and node.attr in OTHER_WAYS:
            found.append(f"{node.lineno}: {node.attr}")
    return found


def test_no_browser_test_names_a_style_class() -> None:
    classes = style_classes()
    assert len(classes) > 100
    found = [
        f"{file.name}:{fault}"
        for file in sorted(TESTS.rglob("*.py"))
        for fault in faults(file.read_text(encoding="utf-8"), classes)
    ]
    assert found == [], "address roles, labels or data-part instead"


def test_style_classes_are_detected_in_every_form() -> None:
    classes = {"btn", "primary", "strip"}
    for source in (
        'page.locator(".btn.primary")',
        'page.locator("dialog .btn")',
        "page.locator(f\"[data-seat='{seat}'] .btn\")",
        "LOOK = \"() => document.querySelector('.strip').clientWidth\"",
        "LOOK = \"(e) => e.className.includes('x')\"",
        "expect(button).to_have_class('x')",
    ):
        assert faults(source, classes), source
    for source in ('"""A .btn in words."""', 'page.locator("[data-part=strip]")', 'LOOK = "(e) => e.primary.btn"'):
        assert faults(source, classes) == [], source
