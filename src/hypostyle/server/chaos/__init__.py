"""The fault bench: games over HTTP while the server, its disk and its database fail."""
