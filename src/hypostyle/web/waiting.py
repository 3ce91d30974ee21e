"""The board while a table waits for players: as it is before anything is drawn or dealt."""

import re
from functools import lru_cache

import htpy as h
from markupsafe import Markup

from hypostyle.core.facts import Setup
from hypostyle.core.game import Marks
from hypostyle.core.registry import game as find_game
from hypostyle.core.state import PUBLIC
from hypostyle.server.tables.views import Style
from hypostyle.web.lobby import lobby
from hypostyle.web.scene import backdrop
from hypostyle.web.sight import Sight

_NAMED = re.compile(r' (?:data-(?:place|about|legal|piece|holder)|aria-label)="[^"]*"')


def waiting(sight: Sight) -> h.Node:
    """The board, and before it what is to be done until the game begins."""
    view = sight.view
    board = start_board(view.game, len(view.seats), view.options, sight.style)
    return [
        h.div(".stack.waits", data_drawn=sight.style.window, aria_hidden="true")[
            backdrop(sight), Markup(board)
        ],
        lobby(sight),
    ]


@lru_cache(maxsize=64)
def start_board(key: str, players: int, options: str, style: Style) -> str:
    """The first position of a game as a picture in which nothing can be pressed."""
    game = find_game(key)
    first = game.begin(Setup(players, game.facts.options.parse(options)))
    marks = Marks((), (), style.theme, style.shape, style.compact, style.live_only)
    return _NAMED.sub("", game.view(first, PUBLIC).draw(marks))
