"""Games without a server: on a site of files, and on a device that has fetched the game from a server."""
