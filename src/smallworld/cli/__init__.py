"""The command line: one small module for each command, put together in `app`."""

from smallworld.cli.app import main

__all__ = ["main"]
