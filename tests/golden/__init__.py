"""Golden playthroughs: whole games as text, one for each race and each power."""
