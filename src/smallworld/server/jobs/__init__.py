"""Long work in pieces, on whatever pool there is: measurements of inventions, and analyses of finished games."""
