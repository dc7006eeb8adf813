"""Games without a server: runs in a page's web worker and replaces HTTP, sockets and the database."""
