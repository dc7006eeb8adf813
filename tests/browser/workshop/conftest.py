"""Fixtures: what a fresh installation has."""

from tests.packaging.plain_wheel import plain, source, source_files

__all__ = ["plain", "source", "source_files"]
