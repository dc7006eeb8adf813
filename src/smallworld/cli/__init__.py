"""The command line: one small module per command, assembled in `app`."""

from smallworld.cli.app import main

__all__ = ["main"]
