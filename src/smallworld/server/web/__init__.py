"""The web layer: HTTP, WebSockets, static files, and limits on all of them."""
