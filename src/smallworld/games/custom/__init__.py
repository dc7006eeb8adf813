"""Custom races and powers: files outside the package, loaded, checked, and watched while they are played with."""
