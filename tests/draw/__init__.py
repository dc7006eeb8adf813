"""Tests of the drawing tool."""
