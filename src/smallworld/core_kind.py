"""Which core runs: the compiled one, or the same modules in plain Python."""

from importlib.util import find_spec


def core_kind() -> str:
    """Whether the core runs compiled or interpreted; nothing of it is loaded for that."""
    found = find_spec("smallworld.core.engine")
    return "interpreted" if found is None or str(found.origin).endswith(".py") else "compiled"
