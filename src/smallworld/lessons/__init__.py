"""Lessons for newcomers: positions with a goal each, in the notation of scenarios."""
