"""The REST API. Pages and programs use the same one; `/openapi.json` describes it."""

from typing import Final

from hypostyle.server.api import chat, events, lobby, play, players

ROUTERS: Final = (players.router, lobby.router, play.router, events.router, chat.router)
"""All routes, in the order of the documentation."""
