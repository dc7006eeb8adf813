"""The workshop: recipes, their sentences, and the proof that they play as classes do."""
