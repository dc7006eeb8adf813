"""The interfaces of `ports` within one process: no database, no other process."""
