"""The REST API. `routes` lists all of it."""
