"""How games are stored: journals in a database, and notifications between processes."""
