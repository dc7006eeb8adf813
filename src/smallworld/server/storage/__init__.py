"""Storage of games: journals in a database, and notifications between processes."""
