"""The error message for a package that is not installed: names the extra that installs it."""


class MissingExtra(ImportError):
    """A module was imported but its packages are not installed; the message names the extra."""


def needs(what: str, missing: ImportError, extra: str) -> str:
    """Return "WHAT needs PACKAGE: " with the command that installs the extra."""
    return f"{what} needs {missing.name}: pip install 'smallworld-engine[{extra}]'"
