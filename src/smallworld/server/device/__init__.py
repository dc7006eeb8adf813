"""A game without a server: what a page runs in a worker of its own, in place of HTTP, sockets and a database."""
