"""Custom races and powers: files outside the package, loaded, checked, and monitored during play."""
