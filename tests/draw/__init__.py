"""Tests of the drawing package."""
