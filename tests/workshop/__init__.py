"""The workshop: recipes, their sentences, and proof that they play like classes."""
