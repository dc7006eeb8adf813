"""Fixtures: the contents of a fresh installation."""

from tests.packaging.plain_wheel import plain, source, source_files

__all__ = ["plain", "source", "source_files"]
