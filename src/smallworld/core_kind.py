"""The kind of core in use: compiled, or the same modules in pure Python."""

from importlib.util import find_spec


def core_kind() -> str:
    """Return whether the core is "compiled" or "interpreted", without importing it."""
    found = find_spec("smallworld.core.engine")
    return "interpreted" if found is None or str(found.origin).endswith(".py") else "compiled"
