"""The REST API. Pages and programs use the same one; `/openapi.json` describes it."""

from typing import Final

from hypostyle.server.api import (
    admin,
    chat,
    events,
    lobby,
    mail,
    people,
    play,
    players,
    push,
    puzzles,
    teach,
)

PARTS: Final = (players, push, mail, lobby, play, teach, puzzles, events, chat, people, admin)
ROUTERS: Final = tuple(part.router for part in PARTS)
"""All routes, in the order of the documentation."""
