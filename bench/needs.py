"""Exits with a sentence if packages needed by a benchmark aren't installed; import this first."""

import sys
from importlib.util import find_spec

MODULES = ("rich", "msgspec", "websockets", "sqlalchemy")

missing = [name for name in MODULES if find_spec(name) is None]
if missing:
    print(
        f"bench: {', '.join(missing)} not installed here; after `python3 tasks.py test` use .venv/bin/python",
        file=sys.stderr,
    )
    sys.exit(2)
