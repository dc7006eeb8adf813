"""What every picture is made of: paths, letters, colours, and the drawings of this project."""
