"""Lessons for newcomers: positions, each with a goal, in scenario notation."""
