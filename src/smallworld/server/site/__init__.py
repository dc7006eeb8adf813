"""The files of a game without a server: this package as one archive, and a folder that any host can serve."""
