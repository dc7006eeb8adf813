"""Games without a server: on a static site, and on a device that has downloaded the game from a server."""
